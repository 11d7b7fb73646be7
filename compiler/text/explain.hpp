#pragma once
// `majs explain`: the long text of a diagnostic code.

#include <string>
#include <string_view>

#include "compiler/text/diagnostic.hpp"

namespace majs::compiler {

/// The language of the examples: "majs", or "tiles" for the codes of tile sets.
std::string_view example_language(const CodeInfo& info);

/// What the code means, with a wrong and a right example, wrapped to 80 columns.
std::string explain_text(const CodeInfo& info);

/// The same as Markdown.
std::string explain_markdown(const CodeInfo& info);

/// {"code", "name", "severity", "title", "text", "wrong", "right"}.
std::string explain_json(const CodeInfo& info);

/// One line for each code: "M0101 error   the text is not MahjongScript".
std::string code_list();

/// The code nearest to a misspelt name ("UnknwonCondition"), or "".
std::string_view nearest_code(std::string_view name);

}  // namespace majs::compiler
