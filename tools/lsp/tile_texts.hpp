#pragma once
// Tiles for hovers: what an id means, how many tiles a list has, a hand that a match definition takes.

#include <string>

#include "tools/lsp/view.hpp"

namespace majs::lsp {

/// "`5m` five of characters"; "" for what is no single tile.
std::string tile_markdown(std::string_view id);

/// "13 tiles of 5 kinds" of a `~t`; "" when it has none.
std::string tiles_markdown(std::string_view text);

/// What the sigil around an offset holds: tiles counted, or an example hand of a definition. `span` becomes that of the
/// sigil's content. "" where there is none.
std::string sigil_markdown(const View& view, const Script& script, std::size_t offset, Span& span);

/// A definition or set as the ruleset has it, sets spelt out, with an example hand; "" when no ruleset has it.
std::string match_markdown(const View& view, const Script& script, const Name& name);

}  // namespace majs::lsp
