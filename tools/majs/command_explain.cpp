// `majs explain`: what a diagnostic code means.

#include <memory>

#include "compiler/text/explain.hpp"
#include "tools/majs/command.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {
namespace {

struct ExplainCommand {
  std::string code;
  std::string format = "text";
};

std::string explanation(const compiler::CodeInfo& info, const std::string& format) {
  if (format == "json") return compiler::explain_json(info);
  return format == "markdown" ? compiler::explain_markdown(info) : compiler::explain_text(info);
}

Exit run_explain(const ExplainCommand& options) {
  if (options.code.empty()) return print_result(compiler::code_list());
  if (const compiler::CodeInfo* info = compiler::find_code(options.code)) {
    return print_result(explanation(*info, options.format));
  }
  std::string text = "majs: there is no code `" + options.code + "`\n";
  const std::string_view near = compiler::nearest_code(options.code);
  if (!near.empty()) text += "  did you mean `" + std::string(near) + "`?\n";
  print_error(text + "  `majs explain` lists all codes\n");
  return Exit::Wrong;
}

}  // namespace

void add_explain(CommandLine& command, Context& context) {
  auto options = std::make_shared<ExplainCommand>();
  command.add_option("CODE", options->code,
                     "A code (M0207) or its name (UnknownCondition); without one, all are listed");
  command.add_option("--format", options->format, "text, markdown or json")
      ->type_name("FORMAT")
      ->check(one_of({"text", "markdown", "json"}));
  command.footer(
      "Examples:\n"
      "  majs explain M0101                     what it means, with examples\n"
      "  majs explain                           all codes");
  on_run(command, context, [options](Context&) { return run_explain(*options); });
}

}  // namespace majs::cli
