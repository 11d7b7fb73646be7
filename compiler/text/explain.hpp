#pragma once
// `majs explain`: the long text of a diagnostic code.

#include <span>
#include <string>
#include <string_view>

#include "compiler/text/diagnostic.hpp"

namespace majs::compiler {

/// The long text of a code, of a diagnostic or of anything else that has codes.
struct Explanation {
  std::string code;           ///< "M0207"
  std::string_view name;      ///< "UnknownCondition"; may be ""
  std::string_view severity;  ///< "error"
  std::string_view title;     ///< one line
  std::string_view text;      ///< a few sentences
  /// Of the examples: "majs", "tiles", or "console" for files (each below a line `# PATH`) and a command.
  std::string_view language;
  std::string_view wrong;  ///< may be ""
  std::string_view right;
};

Explanation explanation_of(const CodeInfo& info);
/// Of every code of a diagnostic, ascending.
std::vector<Explanation> explanations();

/// What the code means, with a wrong and a right example, wrapped to 80 columns.
std::string explain_text(const Explanation& explanation);

/// The same as Markdown.
std::string explain_markdown(const Explanation& explanation);

/// {"code", "name"?, "severity", "title", "text", "wrong", "right"}.
std::string explain_json(const Explanation& explanation);

/// One line for each: "M0101 error   the text is not MahjongScript".
std::string code_list(std::span<const Explanation> explanations);

/// The code nearest to a misspelt name ("UnknwonCondition"), or "".
std::string_view nearest_code(std::string_view name);

}  // namespace majs::compiler
