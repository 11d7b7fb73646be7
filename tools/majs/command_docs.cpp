// `majs docs`: the reference of a built ruleset.

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "compiler/checks/platform_checks.hpp"
#include "compiler/load/library_lookup.hpp"
#include "runtime/report/reference.hpp"
#include "tools/majs/build_options.hpp"
#include "tools/majs/command.hpp"
#include "tools/majs/library_index.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/version.hpp"

namespace majs::cli {
namespace {

struct DocsCommand {
  BuildOptions build;
  std::string output;
  std::string format;  ///< empty: by the name of the output file, else HTML
};

/// Whether it can be written for Riichi Advanced, as `majs build --for` says.
report::Section on_platform(const Document& document, const compiler::Roots& roots) {
  compiler::Diagnostics said;
  const auto lowered = compiler::write_for_platform(document, roots, said);
  report::Block block;
  block.kind = report::Block::Kind::List;
  for (const compiler::Diagnostic& one : said.all()) {
    const auto told = lowered ? compiler::Code::WrittenOtherwise : compiler::Code::NotForPlatform;
    if (one.code == told) block.rows.push_back({report::text_line(one.message)});
  }
  report::Block paragraph;
  paragraph.rows = {{report::text_line(!lowered ? "It cannot be written for Riichi Advanced:"
                                       : block.rows.empty()
                                           ? "Built with --for riichi-advanced it plays there as here."
                                           : "Built with --for riichi-advanced it plays there as here but for this:")}};
  report::Section section{"platform", "On Riichi Advanced", {std::move(paragraph)}};
  if (!block.rows.empty()) section.blocks.push_back(std::move(block));
  return section;
}

Exit run_docs(const DocsCommand& options, Context& context) {
  compiler::Diagnostics diagnostics;
  const compiler::Roots roots = library_for(options.build, context, diagnostics);
  context.kept.push_back(roots.modules);
  // A library or a mod that no ruleset is called like.
  const std::vector<std::string> rulesets = compiler::ruleset_names(roots);
  if (!options.build.ruleset.empty() && !std::binary_search(rulesets.begin(), rulesets.end(), options.build.ruleset)) {
    if (const auto page = module_page(roots, options.build.ruleset)) return put_text(context, options.output, *page);
  }
  const auto build = build_ruleset(options.build, roots, diagnostics);
  if (const Exit exit = show(context, diagnostics); !build) return exit == Exit::Ok ? Exit::Wrong : exit;
  const std::string name = options.build.ruleset.empty() ? options.build.request : options.build.ruleset;
  report::Reference reference = report::make_reference(build->document, name);
  reference.sections.push_back(on_platform(build->document, roots));
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
      "Tiles, rules, yaku with example hands, buttons, scoring and options of a ruleset, as it was built. Of a "
      "library\n"
      "or a mod: what stands at its head, what it needs, and who uses it.\n"
      "Examples:\n"
      "  majs docs riichi -o riichi.html\n"
      "  majs docs hong_kong --mod minimum_points -o hong_kong.md\n"
      "  majs docs ruleset.json --format markdown\n"
      "  majs docs call/pon");
  on_run(command, context, [options](Context& running) { return run_docs(*options, running); });
}

}  // namespace majs::cli
