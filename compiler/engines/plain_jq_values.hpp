#pragma once
// What jq does with values: comparing, arithmetic, paths. Empty or false where jq reports an error.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compiler/engines/plain_jq_tree.hpp"

namespace majs::compiler::plain_jq {

/// Everything but `null` and `false`.
bool is_true(const Document& value);
/// Equal as jq has it: the order of keys does not count.
bool is_equal(const Document& a, const Document& b);
/// `a op b` for comparisons and arithmetic. Empty also where only libjq knows (orders of lists, odd numbers).
std::optional<Document> combine(Op op, const Document& a, const Document& b);
/// `a | contains(b)`.
std::optional<bool> contains(const Document& a, const Document& b);

/// A step into a value: a member, or an element.
struct Step {
  bool element = false;
  std::string key;
  std::size_t index = 0;
  bool from_end = false;  ///< the index was negative: how long the list is then decides
  friend bool operator==(const Step& a, const Step& b) {
    return a.element == b.element && a.key == b.key && a.index == b.index;
  }
};
using Path = std::vector<Step>;
/// What a copy of the path costs, in values.
std::size_t weight(const Path& path);

/// The step that `index` makes into `value`, as `.[index]` does; empty where that is an error.
std::optional<Step> step_into(const Document& value, const Document& index);
/// What is there; null when it is missing. The value allows the step.
const Document& at_step(const Document& value, const Step& step);

/// The value at a path; null when it is missing, nullptr where jq reports an error. Adds to `passed` the members and
/// elements of what lies on the way.
const Document* get_path(const Document& root, const Path& path, std::size_t& passed);
/// The same to be changed: made where it is missing.
Document* make_path(Document& root, const Path& path);
/// `delpaths`. False where jq reports an error, or a path comes twice.
bool delete_paths(Document& root, std::vector<Path> paths);

/// So many bytes of text are as much as a value.
inline constexpr std::size_t kBytesPerNode = 64;
/// How many values there are in a value, itself and its texts included; empty when it is nested too deep.
std::optional<std::size_t> weight(const Document& value);
/// Whether the value can be a document: not too deep, too long or with too many keys.
bool fits_document(const Document& value);

}  // namespace majs::compiler::plain_jq
