// `majs explain`: what a diagnostic code means.

#include <memory>

#include "compiler/text/explain.hpp"
#include "compiler/text/render.hpp"
#include "runtime/rules/words/finding.hpp"
#include "tools/majs/command.hpp"
#include "tools/majs/findings.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {
namespace {

struct ExplainCommand {
  std::string code;
  std::string format = "text";
};

compiler::Explanation explanation_of(const runtime::FindingCode& finding) {
  return {std::string(finding.code),
          "",
          compiler::severity_name(severity_of(finding.severity)),
          finding.title,
          finding.text,
          "majs",
          finding.wrong,
          finding.right};
}

std::string explained(const compiler::Explanation& explanation, const std::string& format) {
  if (format == "json") return compiler::explain_json(explanation);
  return format == "markdown" ? compiler::explain_markdown(explanation) : compiler::explain_text(explanation);
}

std::string all_codes() {
  std::vector<compiler::Explanation> all = compiler::explanations();
  for (const runtime::FindingCode& finding : runtime::finding_codes()) all.push_back(explanation_of(finding));
  return compiler::code_list(all);
}

Exit run_explain(const ExplainCommand& options) {
  if (options.code.empty()) return print_result(all_codes());
  if (const compiler::CodeInfo* info = compiler::find_code(options.code)) {
    return print_result(explained(compiler::explanation_of(*info), options.format));
  }
  if (const runtime::FindingCode* finding = runtime::find_finding_code(options.code)) {
    return print_result(explained(explanation_of(*finding), options.format));
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
                     "A code (M0207, R218) or its name (UnknownCondition); without one, all are listed");
  command.add_option("--format", options->format, "text, markdown or json")
      ->type_name("FORMAT")
      ->check(one_of({"text", "markdown", "json"}));
  command.footer(
      "Examples:\n"
      "  majs explain M0101                     what it means, with examples\n"
      "  majs explain R304                      what is found when a ruleset is loaded or played, too\n"
      "  majs explain                           all codes");
  on_run(command, context, [options](Context&) { return run_explain(*options); });
}

}  // namespace majs::cli
