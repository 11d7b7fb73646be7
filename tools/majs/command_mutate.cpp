// `majs mutate`: change a ruleset one place at a time, and tell what its tests do not notice.

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>

#include "compiler/load/files.hpp"
#include "compiler/load/module_cache.hpp"
#include "compiler/load/module_files.hpp"
#include "compiler/load/request_document.hpp"
#include "compiler/load/ruleset_loader.hpp"
#include "grammar/display.hpp"
#include "grammar/workflow_command.hpp"
#include "tools/majs/build_options.hpp"
#include "tools/majs/mutation_run.hpp"
#include "tools/majs/ruleset_cases.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {
namespace {

struct MutateCommand {
  BuildOptions build;
  std::vector<std::string> tests;
  std::string filter;
  std::string format = "human";
  std::string output;
  double min = 0;
  unsigned jobs = 1;
  bool libraries = false;
};

struct Summary {
  std::size_t changes = 0;  ///< that could be noticed
  std::size_t noticed = 0;
  std::size_t equal = 0;
  std::size_t refused = 0;
  std::size_t marked = 0;

  explicit Summary(const std::vector<MutationTrial>& trials) {
    for (const MutationTrial& trial : trials) {
      changes += trial.outcome == MutationOutcome::Noticed || trial.outcome == MutationOutcome::Unnoticed ? 1 : 0;
      noticed += trial.outcome == MutationOutcome::Noticed ? 1 : 0;
      equal += trial.outcome == MutationOutcome::Equal ? 1 : 0;
      refused += trial.outcome == MutationOutcome::Refused ? 1 : 0;
      marked += trial.outcome == MutationOutcome::Marked ? 1 : 0;
    }
  }
  /// Percent; all of nothing is noticed.
  double share() const {
    return changes == 0 ? 100 : 100 * static_cast<double>(noticed) / static_cast<double>(changes);
  }
  /// With one decimal, rounded down: 89.96 is not yet 90.
  std::string share_text() const {
    const auto tenths = static_cast<long long>(std::floor(share() * 10 + 1e-9));
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
  }
};

std::string human_report(const std::string& name, const std::vector<MutationFile>& files,
                         const std::vector<MutationTrial>& trials, const Summary& summary) {
  std::string text;
  for (const MutationTrial& trial : trials) {
    if (trial.outcome != MutationOutcome::Unnoticed) continue;
    text += files[trial.file].source->name() + ":" + std::to_string(trial.line) + ": " + trial.mutation.words + "\n";
  }
  text += name + ": " + std::to_string(summary.noticed) + " of " + std::to_string(summary.changes) +
          " changes noticed (" + summary.share_text() + " %)";
  const auto also = [&](std::size_t count, const std::string& what) {
    if (count > 0) text += "; " + std::to_string(count) + " " + what;
  };
  also(summary.equal, "that change nothing");
  also(summary.refused, "that cannot be built");
  also(summary.marked, "marked as equivalent");
  return text + "\n";
}

std::string json_report(const std::string& name, const std::vector<MutationFile>& files,
                        const std::vector<MutationTrial>& trials, const Summary& summary) {
  Document document = Document::object();
  document["ruleset"] = name;
  document["changes"] = static_cast<double>(summary.changes);
  document["noticed"] = static_cast<double>(summary.noticed);
  document["share"] = std::floor(summary.share() * 10 + 1e-9) / 10;
  document["equal"] = static_cast<double>(summary.equal);
  document["refused"] = static_cast<double>(summary.refused);
  document["marked"] = static_cast<double>(summary.marked);
  document["unnoticed"] = Document::array();
  for (const MutationTrial& trial : trials) {
    if (trial.outcome != MutationOutcome::Unnoticed) continue;
    Document one = Document::object();
    one["file"] = files[trial.file].source->name();
    one["line"] = static_cast<double>(trial.line);
    one["change"] = trial.mutation.words;
    document["unnoticed"].push_back(std::move(one));
  }
  return grammar::print_document(document, false) + "\n";
}

std::string github(const std::string& name, const std::vector<MutationFile>& files,
                   const std::vector<MutationTrial>& trials, const Summary& summary) {
  std::string text;
  for (const MutationTrial& trial : trials) {
    if (trial.outcome != MutationOutcome::Unnoticed) continue;
    text += grammar::workflow_command("warning", files[trial.file].source->name(), trial.line,
                                      "no test of " + name + " notices", trial.mutation.words);
  }
  return text + name + ": " + summary.share_text() + " % noticed\n";
}

std::vector<std::string> default_tests(const MutateCommand& options) {
  std::vector<std::string> paths = options.tests.empty() ? usual_tests() : options.tests;
  if (paths.empty())
    print_error("majs mutate: which tests? (`--tests`; there is no project here, nor a folder `tests`)\n");
  return paths;
}

Exit run_mutate(const MutateCommand& options, Context& context) {
  compiler::Diagnostics diagnostics;
  compiler::Roots roots = library(context, diagnostics);
  roots.modules = std::make_shared<compiler::ModuleCache>();
  roots.found = std::make_shared<compiler::LookupMemo>();
  const auto build = build_ruleset(options.build, roots, diagnostics);
  if (!build) {
    show(context, diagnostics);
    return Exit::Wrong;
  }
  std::vector<MutationFile> files;
  std::string ruleset;
  for (const compiler::LoadedModule& module : build->modules) {
    using Part = compiler::LoadedModule::Part;
    if (module.is_jq || module.source == nullptr || !module.source->name().ends_with(".majs")) continue;
    const std::string path = resolved_path(module.source->name());
    if (module.part == Part::Ruleset) ruleset = path;
    const bool wanted = module.part == Part::Ruleset || (options.libraries && module.part != Part::Config);
    const bool known = std::any_of(files.begin(), files.end(), [&](const auto& one) { return one.path == path; });
    if (wanted && !known) files.push_back({path, module.source});
  }
  if (ruleset.empty()) {
    print_error("majs mutate: `" + options.build.ruleset + "` is no MahjongScript file\n");
    return Exit::Wrong;
  }
  const std::vector<std::string> paths = default_tests(options);
  if (paths.empty()) return Exit::Usage;
  std::vector<RulesetCase> cases = cases_about(ruleset, cases_in(paths, roots, diagnostics), roots);
  std::erase_if(cases, [](const RulesetCase& one) { return one.test.test.contains("play"); });
  std::vector<MutationTrial> trials = trials_of(files, diagnostics);
  if (const Exit exit = show(context, diagnostics); exit != Exit::Ok) return exit;
  for (const std::string& name : leave_out_failing(roots, cases)) {
    print_error("warning: it fails without any change, and is left out: " + grammar::printable(name) + "\n");
  }
  const std::string name = std::filesystem::path(ruleset).stem().generic_string();
  if (cases.empty()) {
    print_error("majs mutate: no test case is about `" + name + "`\n");
    return Exit::Wrong;
  }
  std::erase_if(trials, [&](const MutationTrial& trial) {
    const std::string told =
        files[trial.file].source->name() + ":" + std::to_string(trial.line) + ": " + trial.mutation.words;
    return told.find(options.filter) == std::string::npos;
  });
  remark(context, std::to_string(trials.size()) + " changes, " + std::to_string(cases.size()) + " cases");
  {
    Progress progress(context, "changes tried", trials.size());
    run_trials(
        roots, files, cases, options.jobs, [&](std::size_t done) { progress.advance(done); }, trials);
  }
  const Summary summary(trials);
  const auto render = options.format == "json" ? &json_report : options.format == "github" ? &github : &human_report;
  const std::string report = render(name, files, trials, summary);
  const Exit written = options.format == "human" ? put_text(context, options.output, report)
                                                 : put_result(context, options.output, report);
  if (written != Exit::Ok) return written;
  return summary.share() + 1e-9 < options.min ? Exit::Wrong : Exit::Ok;
}

}  // namespace

void add_mutate(CommandLine& command, Context& context) {
  auto options = std::make_shared<MutateCommand>();
  options->jobs = usual_jobs();
  add_build_options(command, options->build);
  command
      .add_option(
          "--tests", options->tests,
          "Test files and folders whose cases of this ruleset are played; else those of the project, or `tests`")
      ->type_name("PATH")
      ->allow_extra_args(false);
  command.add_flag("--libraries", options->libraries, "Change the libraries and mods it is made of as well");
  command.add_option("--filter", options->filter, "Only changes whose `file:line: words` contain this")
      ->type_name("TEXT");
  command.add_option("--min", options->min, "Fail when less than this many percent are noticed")->type_name("PERCENT");
  command
      .add_option_function(
          "--format",
          [options](const std::string& name) {
            options->format = name;
            return name == "human" || name == "json" || name == "github" ? std::string()
                                                                         : "human, json or github, not `" + name + "`";
          },
          "human, json, or github (annotations)")
      ->type_name("FORMAT");
  add_output_option(command, options->output);
  add_jobs_option(command, options->jobs, "How many changes are tried at the same time");
  command.footer(
      "A change that no case notices is a line that may break unseen. Where nothing can be noticed, a comment\n"
      "`# majs: equivalent REASON` on the line, or on one before it, says so. What is only shown, auto buttons and "
      "what\n"
      "nothing names do not count. `--min 90` is for CI.\n\n"
      "Examples:\n"
      "  majs mutate tutorial                         what do its tests not notice?\n"
      "  majs mutate tutorial --tests tests --jobs 1\n"
      "  majs mutate tutorial --filter 'majs:12:'     only the changes of a line\n"
      "  majs mutate tutorial --libraries --format json");
  on_run(command, context, [options](Context& running) { return run_mutate(*options, running); });
}

}  // namespace majs::cli
