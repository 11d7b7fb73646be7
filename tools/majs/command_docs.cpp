// `majs docs`: the reference of a built ruleset.

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "runtime/report/reference.hpp"
#include "tools/majs/build_options.hpp"
#include "tools/majs/command.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/version.hpp"

namespace majs::cli {
namespace {

struct DocsCommand {
  BuildOptions build;
  std::string output;
  std::string format;  ///< empty: by the name of the output file, else HTML
};

Exit run_docs(const DocsCommand& options, Context& context) {
  compiler::Diagnostics diagnostics;
  const auto build = build_ruleset(options.build, context, diagnostics);
  if (const Exit exit = show(context, diagnostics); !build) return exit == Exit::Ok ? Exit::Wrong : exit;
  const std::string name = options.build.ruleset.empty() ? options.build.request : options.build.ruleset;
  const report::Reference reference = report::make_reference(build->document, name);
  const bool markdown = options.format.empty() ? options.output.ends_with(".md") : options.format == "markdown";
  if (markdown) return put_text(context, options.output, report::reference_markdown(reference, version()));
  return put_result(context, options.output, report::reference_html(reference, version()));
}

}  // namespace

void add_docs(CommandLine& command, Context& context) {
  auto options = std::make_shared<DocsCommand>();
  add_build_options(command, options->build);
  add_output_option(command, options->output);
  command
      .add_option("--format", options->format,
                  "html (one page that needs nothing else) or markdown (default: by the name of the file, else html)")
      ->type_name("FORMAT")
      ->check(one_of({"html", "markdown"}));
  command.footer(
      "Tiles, rules, yaku with example hands, buttons, scoring and options of a ruleset, as it was built.\n"
      "Examples:\n"
      "  majs docs riichi -o riichi.html\n"
      "  majs docs hong_kong --mod minimum_points -o hong_kong.md\n"
      "  majs docs ruleset.json --format markdown");
  on_run(command, context, [options](Context& running) { return run_docs(*options, running); });
}

}  // namespace majs::cli
