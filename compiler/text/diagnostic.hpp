#pragma once
// Diagnostics are values: a stable code, a severity, a place and words a rule author understands. Rendering is
// elsewhere (render.hpp); the codes with their long explanations are the tables compiler/codes/*.def.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/text/source.hpp"

namespace majs::compiler {

enum class Severity : std::uint8_t { Note, Warning, Error };

/// Stable codes. M01xx syntax, M02xx commands/conditions/actions/arguments, M03xx values, sigils, paths, M04xx modules
/// and mods, M05xx evaluation (both engines, the jq cage), M06xx checks of a whole ruleset, M07xx limits, M08xx JSON,
/// M09xx command line and files, M10xx tile sets.
enum class Code : std::uint16_t {
#define MAJS_CODE(number, name, severity, title, text, wrong, right) name = number,
#include "compiler/codes/all.def"
#undef MAJS_CODE
};

/// An entry of the code table; `majs explain` prints it. `wrong` triggers the code when compiled, `right` does not
/// (a test does both; an empty `wrong` means that no single file can show it).
struct CodeInfo {
  Code code;
  std::string_view name;   ///< "UnknownCondition"
  Severity severity;       ///< default severity
  std::string_view title;  ///< one line
  std::string_view text;   ///< a few sentences
  std::string_view wrong;
  std::string_view right;
};

/// All codes, ascending.
std::span<const CodeInfo> code_table();
const CodeInfo& code_info(Code code);
/// "M0207".
std::string code_text(Code code);
/// Parses "M0207", "m207" or "UnknownCondition"; nullptr when there is no such code.
const CodeInfo* find_code(std::string_view text);

/// Most bytes of an author's text that a message repeats.
inline constexpr std::size_t kMaxShownBytes = 60;
/// The text in backticks, cut between two characters when it is too long for a message.
std::string in_ticks(std::string_view text);

/// A further place, with a word on what it has to do with the problem.
struct Label {
  SourcePtr source;
  Span span;
  std::string text;
};

/// A mechanical correction: replace `span` by `text`, in the source of the diagnostic.
struct Fix {
  Span span;
  std::string text;
  std::string description;
  /// Whether it can be made unseen: either the file was no script before, or the document stays what it was. A guess
  /// of what the author meant (the nearest name) is not safe.
  bool safe = false;
};

/// A ruleset as it was looked at: with these mods.
struct Setup {
  std::string ruleset;
  std::vector<std::string> mods = {};

  bool operator==(const Setup&) const = default;
  /// "riichi with kan_dora and uma"
  std::string text() const;
};
/// "chinitsu, sanma, zan with kan_dora"
std::string setups_text(const std::vector<Setup>& setups);

struct Diagnostic {
  Code code;
  Severity severity = Severity::Error;
  SourcePtr source;  ///< null when the problem is not in a text (a missing file, a bad request)
  Span span;
  std::string message;       ///< one sentence, no final stop, names in `backticks`
  std::string label = {};    ///< what the caret line says
  std::string pointer = {};  ///< JSON pointer, when the place is in a document
  std::vector<Label> labels = {};
  std::vector<std::string> notes = {};
  std::string help = {};  ///< "did you mean `has_draw`?"
  std::vector<Fix> fixes = {};
  std::vector<Setup> setups = {};  ///< in which it shows; none: in the file, whatever it is built with

  /// Whether people have to be told in what it shows: not when the file is that ruleset itself.
  bool tells_setups() const;
};

/// Collects diagnostics. Bounded: after kMaxDiagnostics further ones are only counted.
class Diagnostics {
 public:
  static constexpr std::size_t kMaxDiagnostics = 1000;
  /// Records a diagnostic with the default severity of its code.
  Diagnostic& report(Code code, const SourcePtr& source, Span span, std::string message);
  /// ... with another severity.
  Diagnostic& report(Code code, Severity severity, const SourcePtr& source, Span span, std::string message);
  void add(Diagnostic diagnostic);
  bool has_errors() const { return errors_ > 0; }
  std::size_t error_count() const { return errors_; }
  std::size_t dropped() const { return dropped_; }
  const std::vector<Diagnostic>& all() const { return items_; }
  std::vector<Diagnostic>& all() { return items_; }
  /// Moves everything from `other` to the end of this.
  void take(Diagnostics&& other);
  /// Sorts by source name, position, code (stable).
  void sort();

 private:
  std::vector<Diagnostic> items_;
  Diagnostic overflow_{};  // receives what is past the limit, so that report() can always return a reference
  std::size_t errors_ = 0;
  std::size_t dropped_ = 0;
};

}  // namespace majs::compiler
