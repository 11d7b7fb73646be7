#pragma once
// Characters inside JSON string literals.

namespace majs::grammar {

/// Whether a JSON string literal has this character as it is, wherever it stands.
constexpr bool is_plain(char c) { return c >= 0x20 && c < 0x7F && c != '"' && c != '\\'; }

}  // namespace majs::grammar
