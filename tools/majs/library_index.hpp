#pragma once
// What the library has: its modules by the heads of their files (`majs docs call/pon`), and everything there is by the
// words of its texts
// (`majs vocab --search`).

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/load/build_request.hpp"
#include "compiler/text/diagnostic.hpp"

namespace majs::cli {

/// A library or a mod that can be named.
struct LibraryModule {
  std::string id;    ///< "lib/call/pon", or that of a mod
  std::string text;  ///< the file

  bool is_library() const { return id.starts_with("lib/"); }
  /// As it is written behind `require` or `--mod`.
  std::string_view name() const;
  /// The comment at the head of the file, without its marks.
  std::string head() const;
  /// The first sentence of that.
  std::string summary() const;
};

/// All modules of the roots, sorted by id. Files that cannot be read are left out.
std::vector<LibraryModule> library_modules(const compiler::Roots& roots);

/// Text: the head, what the module needs, and which modules and rulesets use it. Nothing when there is no such
/// module.
std::optional<std::string> module_page(const compiler::Roots& roots, std::string_view name);

/// Something that a search found.
struct SearchHit {
  std::string kind;  ///< of a word (grammar::kind_name), or `library` or `mod`
  std::string name;
  std::string doc;
  int points = 0;
};

/// Words and modules with all words of `text` in their name or their text, in any order, or words that mean the same
/// (search_words.def); those with most in their names first. Where nothing has all of them, what has most; without
/// `text` everything. `kind`: only such.
std::vector<SearchHit> search(const compiler::Roots& roots, std::string_view text, std::string_view kind);

}  // namespace majs::cli
