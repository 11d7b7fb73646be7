#pragma once
// The words inside of texts: sigils and paths.

#include <string_view>
#include <vector>

#include "tools/lsp/script_reader.hpp"

namespace majs::lsp {

/// Adds what stands in a sigil: keywords and sets of `~m`, tiles of `~t`. `place` is where the text stands.
void add_sigil_items(char letter, std::string_view text, Span place, std::vector<Item>& items);

/// Adds the keys of a path, and the names in it (`functions.f`, `buttons.pon.call`).
void add_path_items(std::string_view path, Span place, std::vector<Item>& items);

}  // namespace majs::lsp
