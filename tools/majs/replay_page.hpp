#pragma once
// Replay pages as `majs run --replay` and `majs replay` write them.

#include <string>
#include <string_view>

#include "grammar/document.hpp"
#include "runtime/report/table_page.hpp"
#include "tools/majs/command.hpp"

namespace majs::cli {

/// The `display_name` of a ruleset, or else its name.
std::string title_of(const Document& document, const std::string& name);

/// `game.json` as `game-3.json`.
std::string numbered_path(const std::string& path, std::uint64_t number);

/// Writes the page, all of it or nothing; says so when the game is too long for one.
Exit put_replay(const Context& context, const std::string& path, report::TableDescription description,
                const report::TableRecorder& recorder);

/// The page of one moment: the table as it lies, and `about` it a line.
std::string table_as_it_lies(const runtime::Game& game, std::string title, std::string about);

/// A link from the page `from` to decision `step` of the game whose page is `to`: relative, as both may be moved
/// together.
std::string replay_link(const std::string& from, const std::string& to, std::uint64_t step);

}  // namespace majs::cli
