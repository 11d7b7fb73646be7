#pragma once
// The words inside of texts: sigils and paths.

#include <optional>
#include <string_view>
#include <vector>

#include "tools/lsp/script_reader.hpp"

namespace majs::lsp {

/// Adds what stands in a sigil: keywords and sets of `~m`, tiles of `~t`. `place` is where the text stands.
void add_sigil_items(char letter, std::string_view text, Span place, std::vector<Item>& items);

/// What the last part of a path is: a key of a kind, or a name.
struct PathPart {
  std::optional<grammar::WordKind> keys = {};
  NameKind names = NameKind::None;
  Want want = Want::Anything;  ///< of a text that is such a name
  std::string_view written = {};
};
PathPart path_part(std::string_view path);

/// Adds the keys of a path, and the names in it (`functions.f`, `buttons.pon.call`).
void add_path_items(std::string_view path, Span place, std::vector<Item>& items);

}  // namespace majs::lsp
