#pragma once
// A document on its way to Riichi Advanced: what its table of scores said, the parts of majs/platform/ it needs, and
// what is to be told about it.

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/load/build_request.hpp"
#include "compiler/platform/liability.hpp"
#include "compiler/platform/lowering.hpp"
#include "grammar/document.hpp"

namespace majs::compiler {

struct PlatformDraft {
  PlatformDraft(const Document& document, Diagnostics& told_to);

  Document& document() { return lowered.document; }
  /// For `--explain`.
  void tell(std::string change) { lowered.changes.push_back(std::move(change)); }
  void tell_all(const std::vector<std::string>& changes);
  void report(Code code, std::string_view pointer, std::string message);
  /// Once each (M0651).
  void differs(const std::string& pointer, std::string message);
  /// A key of `score_calculation` (M0650).
  void refuse(std::string_view key, const std::string& what);
  /// For those who know no draft (M0650).
  Refuse refusal();
  void add_part(std::string_view name, Document config = Document::object());

  bool flag(const Document& record, std::string_view key) const;
  /// Of `score_calculation`.
  Document number(std::string_view key, double usual) const;
  /// Of the document.
  std::int64_t integer(std::string_view key, std::int64_t usual);
  /// Where the document, or a member of it, has this text first; "" where it does not.
  std::string place_of(std::string_view text) const;
  std::string place_of(std::string_view text, std::string_view member) const;

  const Document& original;
  Lowered lowered;
  Diagnostics& diagnostics;
  Document scoring = Document::object();  ///< as the document had it
  bool has_script = false;
  bool has_table = false;
  std::vector<ModRequest> parts;
  std::set<std::string> told;
  std::set<std::string> written;  ///< statuses that tables read, and something is written for
};

}  // namespace majs::compiler
