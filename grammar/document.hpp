#pragma once
// JSON documents: what rulesets and mods are made of. Reading (JSON with comments, bounded depth and size, every
// number a double as in jq) and printing (byte for byte as jq prints, keys in order of creation).

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace majs {

/// A JSON document. Object keys keep their order of creation; every number is stored as a double.
using Document = nlohmann::ordered_json;

namespace grammar {

/// Deepest nesting of a document that jq 1.6 can read and write (grammar/README.md 14).
inline constexpr std::size_t kMaxDocumentDepth = 256;
/// Largest JSON text that is read, in bytes.
inline constexpr std::size_t kMaxDocumentBytes = std::size_t{64} << 20;

/// Most keys of one object: objects are searched from the front, and a hostile text must not take quadratic time.
inline constexpr std::size_t kMaxObjectKeys = 20'000;

/// Why a text is not a document, and where.
struct DocumentError {
  std::string message;
  std::size_t offset = 0;  ///< byte offset into the text
  bool limit = false;      ///< a limit (depth, size) was exceeded, the text may be valid JSON
};

/// Parses JSON with `//` and `/* */` comments (a real comment lexer: strings are never touched, Q45) and trailing
/// whitespace. Duplicate keys: the last value wins, at the place of the first. Never throws except std::bad_alloc.
std::optional<Document> parse_document(std::string_view text, DocumentError* error);

/// The member `key` of an object, added as null at the end when missing. What operator[] does, but an object that grows
/// moves its members, where nlohmann's ordered_map copies everything below them.
Document& member(Document& object, std::string_view key);

/// Prints as jq does: compact (`jq -c`) or indented by two blanks (`jq .`), without a final newline.
std::string print_document(const Document& document, bool pretty);

/// Prints a number as jq 1.6 does: shortest digits that read back the same, integers without a point, up to 1e17 in
/// full; infinities as the largest double, NaN as null. The one difference: -0 prints as 0.
void append_number(std::string& out, double number);

/// Appends `text` as a JSON string literal, quotes included, as jq prints it (UTF-8 kept, control characters and DEL
/// escaped). Invalid UTF-8 is replaced by U+FFFD.
void append_quoted(std::string& out, std::string_view text);
/// The text as a JSON string.
std::string quoted(std::string_view text);

}  // namespace grammar
}  // namespace majs
