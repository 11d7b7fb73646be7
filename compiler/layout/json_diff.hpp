#pragma once
// What changed between two JSON documents: as a list, as a JSON Patch (RFC 6902), and for people. Documents are
// compared as jq compares them: the order of object keys does not count, numbers count by value.

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "grammar/document.hpp"

namespace majs::compiler {

enum class ChangeKind : std::uint8_t { Added, Removed, Replaced };

/// One step from the first document to the second. The values point into the documents that were compared.
struct DocumentChange {
  ChangeKind kind = ChangeKind::Replaced;
  std::string pointer;  ///< JSON pointer; list positions are those at the time of the step, as RFC 6902 has it
  const Document* before = nullptr;  ///< Removed, Replaced
  const Document* after = nullptr;   ///< Added, Replaced
};

/// Equal as jq sees it.
bool same_document(const Document& left, const Document& right);

/// The steps that turn `before` into `after`, in order; few, not fewest: inside lists the longest common subsequence
/// stays. Empty when the documents are the same.
std::vector<DocumentChange> diff_documents(const Document& before, const Document& after);

/// The steps as a JSON Patch (only `add`, `remove`, `replace`).
Document json_patch(const std::vector<DocumentChange>& changes);

/// One or two lines a step: `+ /wall/3: "5m"`, `- ...`, or both under `~ /pointer`. Values longer than `width`
/// characters are cut; 0 cuts nothing. `color` adds ANSI colours.
std::string print_changes(const std::vector<DocumentChange>& changes, std::size_t width, bool color,
                          std::string_view indent);

/// A value on one line, cut after `width` characters with "…" (0 cuts nothing).
std::string print_clipped(const Document& value, std::size_t width);

}  // namespace majs::compiler
