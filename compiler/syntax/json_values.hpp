#pragma once
// jq's arithmetic and order on JSON values (grammar/README.md 9.2), for the native engine. Every operation says in
// words why it fails, in place of a value.

#include <optional>
#include <string>
#include <string_view>

#include "grammar/document.hpp"

namespace majs::compiler::json_values {

/// The limits that keep a hostile program from filling memory or running forever; one budget serves one application.
struct Budget {
  static constexpr std::size_t kMaxNodes = 4'000'000;   ///< values created (64 bytes of text count as one more)
  static constexpr std::size_t kMaxWork = 400'000'000;  ///< values visited
  std::size_t nodes = 0;
  std::size_t work = 0;
  bool charge(std::size_t created) { return (nodes += created) <= kMaxNodes && visit(created); }
  bool visit(std::size_t count) { return (work += count) <= kMaxWork; }
};

inline constexpr std::string_view kTooLarge = "the document grows beyond every sensible size";
inline constexpr std::string_view kTooDeep = "the document nests deeper than 256 levels";

/// Number of values in a document, itself included; long strings count more.
std::size_t weight(const Document& value);
/// Levels of lists and maps (0 for a scalar); stops counting at `limit`.
std::size_t depth(const Document& value, std::size_t limit);

/// jq's total order: null < false < true < numbers < strings < lists < objects; negative, zero or positive.
int compare(const Document& left, const Document& right);
inline bool equal(const Document& left, const Document& right) { return compare(left, right) == 0; }

/// "list", "number" ... as messages name it.
std::string_view kind_name(const Document& value);

/// o = o + v and so on. On failure the message is returned and `o` is unspecified.
using Failure = std::optional<std::string>;
Failure add(Document& o, Document&& v, Budget& budget);  // `v` stays where they cannot be added
Failure subtract(Document& o, const Document& v, Budget& budget);
Failure multiply(Document& o, const Document& v, Budget& budget);
Failure divide(Document& o, const Document& v, Budget& budget);
Failure modulo(Document& o, const Document& v);
/// Drops every element that equals one in `values` from a list; of an object the list of its other values remains.
Failure remove_equal(Document& o, const Document* const* values, std::size_t count, Budget& budget);
/// Removes keys (a list of strings) from an object; null stays null.
Failure remove_keys(Document& o, const Document& keys);
/// o as a list: itself, empty for null, else one element.
void listify(Document& o);
/// C function `name` of two numbers.
Failure math(Document& o, std::string_view name, const Document& v);

}  // namespace majs::compiler::json_values
