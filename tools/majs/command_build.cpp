// `majs build`: a ruleset with everything it requires, its base and its mods, as one JSON document.

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "compiler/checks/platform_checks.hpp"
#include "compiler/load/origin.hpp"
#include "compiler/load/ruleset_loader.hpp"
#include "runtime/rules/load/expand.hpp"
#include "tools/majs/build_options.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {
namespace {

struct BuildCommand {
  BuildOptions build;
  std::string output;
  std::string emit = "json";
  bool pretty = false;
  bool expand = false;
  bool for_platform = false;
  bool explain = false;
};

/// Substitutes constants in the finished document; what cannot be expanded is reported.
void expand(Document& document, compiler::Diagnostics& diagnostics) {
  runtime::Findings findings;
  runtime::expand_constants(document, findings);
  for (const runtime::Finding& finding : findings) {
    compiler::Diagnostic& diagnostic =
        diagnostics.report(compiler::Code::ConstantNotExpanded, nullptr, {}, finding.message);
    diagnostic.pointer = finding.pointer;
  }
}

/// What is said of a ruleset that is written for a platform, with the lines of the author's own files that made it.
void tell_places(const compiler::Build& build, const compiler::Diagnostics& said, compiler::Diagnostics& told) {
  for (compiler::Diagnostic one : said.all()) {
    const auto origin = one.source == nullptr ? compiler::find_origin(build, one.pointer) : std::nullopt;
    const bool is_own = origin && std::any_of(build.modules.begin(), build.modules.end(), [&](const auto& module) {
                          return module.source == origin->source && !module.bundled;
                        });
    if (is_own) {
      one.source = origin->source;
      one.span = origin->span;
    }
    told.add(std::move(one));
  }
}

Exit print_program(const BuildCommand& options, Context& context) {
  compiler::Diagnostics diagnostics;
  const compiler::Roots roots = library_for(options.build, context, diagnostics);
  const auto request = make_request(options.build, roots, diagnostics);
  const auto program = request ? compiler::build_program(*request, roots, diagnostics) : std::nullopt;
  const Exit shown = show(context, diagnostics);
  return program && shown == Exit::Ok ? put_result(context, options.output, *program) : shown;
}

Exit run_build(const BuildCommand& options, Context& context) {
  if (options.build.ruleset.empty() && options.build.request.empty()) {
    print_error("majs: which ruleset? Give its name, a file, or --request FILE\n  see `majs build --help`\n");
    return Exit::Usage;
  }
  if (options.emit == "jq") return print_program(options, context);
  compiler::Diagnostics diagnostics;
  const compiler::Roots roots = library_for(options.build, context, diagnostics);
  context.kept.push_back(roots.modules);
  auto built = build_ruleset(options.build, roots, diagnostics);
  std::vector<std::string> changes;
  if (built && options.for_platform) {
    compiler::Diagnostics said;
    auto lowered = compiler::write_for_platform(built->document, roots, said);
    tell_places(*built, said, diagnostics);
    if (lowered) {
      built->document = std::move(lowered->document);
      changes = std::move(lowered->changes);
    } else {
      built.reset();
    }
  }
  if (built && options.expand) expand(built->document, diagnostics);
  const Exit shown = show(context, diagnostics);
  for (const std::string& change : changes) {
    if (options.explain) print_error(change + "\n");
  }
  if (!built || shown != Exit::Ok) return shown;
  const auto build = std::make_shared<const compiler::Build>(std::move(*built));
  context.kept.push_back(build);
  for (const compiler::LoadedModule& module : build->modules) remark(context, "applied " + module.id);
  return put_result(context, options.output, grammar::print_document(build->document, options.pretty) + "\n");
}

}  // namespace

void add_build(CommandLine& command, Context& context) {
  auto options = std::make_shared<BuildCommand>();
  add_build_options(command, options->build);
  add_output_option(command, options->output);
  command.add_flag("--pretty", options->pretty, "Indent the document");
  command.add_flag("--expand", options->expand, "Substitute constants (`@name`) as a game does at its start");
  command
      .add_option_function(
          "--for",
          [options](const std::string& name) {
            options->for_platform = name == "riichi-advanced" || name == "reference";
            return options->for_platform ? std::string() : "riichi-advanced, not `" + name + "`";
          },
          "riichi-advanced: write what that platform does not have with what it has")
      ->type_name("PLATFORM");
  command.add_flag("--explain", options->explain, "With --for: tell what was written otherwise");
  command.add_option("--emit", options->emit, "json: the document; jq: one jq program that makes it from {}")
      ->type_name("WHAT")
      ->check(one_of({"json", "jq"}));
  command.footer(
      "Examples:\n"
      "  majs build hong_kong --pretty\n"
      "  majs build my_rules.majs -o my_rules.json\n"
      "  majs build hong_kong --mod minimum_points:points=3 --mod ./house.majs\n"
      "  majs build hong_kong --default-mods --engine jq\n"
      "  majs build hong_kong --for riichi-advanced --explain -o hong_kong.json\n"
      "  majs build --request request.json");
  on_run(command, context, [options](Context& running) { return run_build(*options, running); });
}

}  // namespace majs::cli
