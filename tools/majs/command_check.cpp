// `majs check`: what is wrong with files, folders, rulesets.

#include <algorithm>
#include <memory>
#include <optional>
#include <set>

#include "compiler/checks/ruleset_check.hpp"
#include "compiler/layout/text_diff.hpp"
#include "compiler/load/files.hpp"
#include "compiler/load/module_cache.hpp"
#include "compiler/load/module_files.hpp"
#include "compiler/text/allowances.hpp"
#include "compiler/text/fixes.hpp"
#include "compiler/text/lint_levels.hpp"
#include "compiler/text/render.hpp"
#include "runtime/game/game_budget.hpp"
#include "runtime/play/tests/play_case.hpp"
#include "tools/majs/coverage.hpp"
#include "tools/majs/findings.hpp"
#include "tools/majs/mod_trials.hpp"
#include "tools/majs/ruleset_cases.hpp"
#include "tools/majs/run_options.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/terminal.hpp"
#include "tools/majs/version.hpp"

namespace majs::cli {
namespace {

using compiler::Diagnostics;
using compiler::LintLevels;
using compiler::ReportFormat;

/// What is done about fixes.
struct FixOptions {
  bool fix = false;
  bool unsafe = false;
  bool diff = false;
};

struct CheckCommand {
  compiler::CheckRequest request;
  LintLevels levels;
  FixOptions fixes;
  ReportFormat format = ReportFormat::Human;
  bool format_given = false;
  std::string output;
  std::string platform;                ///< of --for
  std::optional<std::uint64_t> hands;  ///< to score of every ruleset; 0: all
  std::uint64_t games = 0;             ///< to play of every ruleset
  std::string as;                      ///< the platform as which they are played, "" = this one
  bool all_mods = false;               ///< try every mod and every pair
  unsigned jobs = 1;
  std::uint64_t budget = runtime::kGameSteps;
  std::string bots;  ///< who plays; "" as usual
  Shard shard;
  CoverageOptions coverage;  ///< of those games
};

/// The profile that --for names; nothing, and why on standard error, when there is none.
std::shared_ptr<const grammar::Platform> platform_of(const std::string& name, const compiler::Roots& roots) {
  if (name == "riichi-advanced" || name == "reference") {
    return {std::shared_ptr<void>(), &grammar::Platform::present()};
  }
  Diagnostics found;
  std::string error = "riichi-advanced, or a file (.json)";
  const auto text =
      name.ends_with(".json") ? compiler::read_text(roots, name, grammar::kMaxDocumentBytes, found) : std::nullopt;
  if (!found.all().empty()) error = found.all().front().message;
  std::optional<grammar::Platform> platform;
  if (text) platform = grammar::Platform::read(*text, error);
  if (platform) return std::make_shared<const grammar::Platform>(std::move(*platform));
  print_error("majs: --for " + name + ": " + error + "\n");
  return nullptr;
}

/// Only files that were asked for are changed, not the libraries they use.
bool among(const std::vector<std::string>& files, const std::string& name) {
  return std::find(files.begin(), files.end(), name) != files.end();
}

Diagnostics without_warnings(const Diagnostics& diagnostics) {
  Diagnostics errors;
  for (const compiler::Diagnostic& diagnostic : diagnostics.all()) {
    if (diagnostic.severity == compiler::Severity::Error) errors.add(diagnostic);
  }
  return errors;
}

/// Most rounds of fixes: one may uncover the next, as behind a missing comma.
constexpr int kFixRounds = 20;

/// The fixes that the options want, among the findings that are reported.
compiler::FixedTexts fixes_of(const CheckCommand& options, const Diagnostics& found) {
  const Diagnostics reported = options.levels.apply(compiler::without_allowed(found));
  return compiler::apply_fixes(reported, options.fixes.unsafe);
}

/// Writes what is fixed into the files, or shows it with --diff. False when a file could not be written.
bool put_fixes(const CheckCommand& options, const compiler::FixedTexts& fixed, Context& context, Diagnostics& found) {
  for (const compiler::FixedText& text : fixed) {
    const std::string& name = text.source->name();
    if (options.fixes.diff) {
      print_colored(compiler::unified_diff(text.source->text(), text.text, name, wants_color(context, Stream::Out)));
    } else if (!compiler::write_file(name, text.text, found)) {
      return false;
    }
  }
  return true;
}

/// Checks, and with --fix checks again until there is nothing more to fix. --diff shows the first round only.
compiler::CheckResult check_and_fix(const CheckCommand& options, const compiler::Roots& roots, Context& context,
                                    Diagnostics& found) {
  std::set<std::string> changed;
  for (int round = 0;; ++round) {
    Diagnostics diagnostics;
    compiler::CheckResult checked = compiler::check_targets(options.request, roots, diagnostics);
    compiler::FixedTexts fixed;
    if (options.fixes.fix && round < kFixRounds) fixed = fixes_of(options, diagnostics);
    std::erase_if(fixed, [&](const compiler::FixedText& text) { return !among(checked.files, text.source->name()); });
    const bool again = !fixed.empty() && put_fixes(options, fixed, context, diagnostics) && !options.fixes.diff;
    for (const compiler::FixedText& text : fixed) changed.insert(text.source->name());
    if (again) continue;
    if (!options.fixes.diff) {
      for (const std::string& name : changed) remark(context, "fixed " + name);
    }
    found.take(std::move(diagnostics));
    return checked;
  }
}

/// What is wrong with the options of coverage, or "".
std::string wrong_coverage_of(const CheckCommand& options) {
  if (options.coverage.wanted() && options.games == 0)
    return "--coverage and --min tell of games: --play says how many";
  return wrong_coverage(options.coverage);
}

/// Loads, plays and scores what is to be played, with the mods of the menus.
void play_checked(const CheckCommand& options, const std::vector<compiler::CheckedRuleset>& rulesets,
                  compiler::Roots& roots, const Context& context, Diagnostics& found, CoverageReport& coverage) {
  RulesetTrial trial{options.games, options.jobs, options.budget, options.bots, options.hands, usual_tests()};
  if (options.coverage.wanted()) {
    trial.counted = [&](const runtime::Rules& rules, const compiler::Build& build) {
      add_coverage(rules, build, options.coverage.library, coverage);
    };
  }
  try_rulesets(rulesets, trial, roots, found);
  if (options.all_mods) {
    ModTrials trials;
    trials.jobs = options.jobs;
    trials.shard = options.shard;
    if (!options.bots.empty()) trials.bots = options.bots;
    roots.found = std::make_shared<compiler::LookupMemo>();  // what was fixed is written by now
    try_mods(rulesets, trials, roots, context, found);
  }
}

/// Reports what was found, as the options say.
Exit tell_checked(const CheckCommand& options, const compiler::CheckResult& checked, const Context& context,
                  const Diagnostics& found) {
  Diagnostics diagnostics = options.levels.apply(compiler::without_allowed(found));
  diagnostics.sort();
  if (context.quiet) diagnostics = without_warnings(diagnostics);

  compiler::RenderOptions render;
  render.version = version();
  render.checked = checked.files;
  if (options.format == ReportFormat::Human && options.output.empty()) {
    render.color = wants_color(context, Stream::Error);
    if (!context.quiet || diagnostics.has_errors())
      print_rendered(compiler::render(diagnostics, options.format, render));
    return exit_of(diagnostics);
  }
  const Exit written = put_result(context, options.output, compiler::render(diagnostics, options.format, render));
  return written != Exit::Ok ? written : exit_of(diagnostics);
}

Exit run_check(const CheckCommand& given, Context& context) {
  CheckCommand options = given;
  std::optional<Paths> paths = paths_or_project(given.request.targets, "check", compiler::checked_paths);
  if (!paths) return Exit::Usage;
  options.request.targets = std::move(paths->list);
  options.request.may_be_empty = paths->of_project;
  if (const auto project = current_project()) {
    options.levels.add_defaults(project->levels);
    if (!options.format_given) options.format = project->format.value_or(options.format);
  }
  if (!options.fixes.fix && (options.fixes.unsafe || options.fixes.diff)) {
    print_error("majs: --unsafe and --diff belong to --fix\n  see `majs check --help`\n");
    return Exit::Usage;
  }
  if (const std::string wrong = wrong_coverage_of(options); !wrong.empty()) {
    print_error("majs: " + wrong + "\n");
    return Exit::Usage;
  }
  Diagnostics found;
  compiler::Roots roots = library(context, found);
  if (!options.platform.empty()) {
    options.request.platform = platform_of(options.platform, roots);
    if (!options.request.platform) return Exit::Usage;
  }
  roots.modules = std::make_shared<compiler::ModuleCache>();  // rulesets are built to be checked, and to be played
  compiler::CheckResult checked = check_and_fix(options, roots, context, found);
  for (compiler::CheckedRuleset& ruleset : checked.rulesets) {
    ruleset.request.played_as = options.as;
    if (ruleset.without) ruleset.without->played_as = options.as;
  }
  tell_passed_over(context, checked.passed_over);
  roots.texts = checked.texts;
  CoverageReport coverage;
  play_checked(options, checked.rulesets, roots, context, found, coverage);
  const Exit told = tell_checked(options, checked, context, found);
  const Exit covered = put_coverage(coverage, options.coverage, context, "majs check");
  return told != Exit::Ok ? told : covered;
}

/// `--allow CODE` and its like; a wrong code is wrong usage.
void add_level(CommandLine& command, const std::string& name, LintLevels::Level level, const std::string& what,
               LintLevels& levels) {
  command
      .add(
          name, Argument::Takes::Several,
          [&levels, level](const std::vector<std::string>& codes) {
            std::string error;
            for (const std::string& code : codes) {
              if (!levels.set(level, code, error)) return error;
            }
            return std::string();
          },
          what)
      ->type_name("CODE")
      ->allow_extra_args(false);
}

}  // namespace

void add_check(CommandLine& command, Context& context) {
  auto options = std::make_shared<CheckCommand>();
  command
      .add_option("PATH", options->request.targets,
                  "Rulesets and mods by name, files (.majs, .jq, .json, .tiles; - is stdin), folders; those of the "
                  "project if none are given")
      ->type_name("RULESET|MOD");
  command
      .add_option("--on", options->request.on,
                  "Check mods with this ruleset instead of those they belong to; what it shows alone is not reported")
      ->type_name("RULESET");
  command.add_flag("--default-mods", options->request.default_mods,
                   "Look at rulesets with the mods that are on at first in their menus");
  command.add_option("--preset", options->request.preset, "... with the mods of this preset")->type_name("NAME");
  command
      .add_option(
          "--for", options->platform,
          "Also tell what this program does not play as it is here: riichi-advanced, or a file with its profile "
          "(tools/platform/scan.py makes one)")
      ->type_name("PROGRAM");
  command
      .add_option_function(
          "--format",
          [options](const std::string& name) {
            const bool known = compiler::parse_report_format(name, options->format);
            options->format_given = known;
            return known ? std::string() : "human, json, sarif, github or junit, not `" + name + "`";
          },
          "human (on stderr), json, sarif, github or junit")
      ->type_name("FORMAT");
  command
      .add_option("--play", options->games,
                  "Also play this many games of every ruleset, and of every mod on its own, with players who act at "
                  "random, or those of --bots. Cases with `play` of the project's tests (or of the folder `tests`) say "
                  "what holds in them")
      ->type_name("N")
      ->check(between(std::uint64_t{1}, std::uint64_t{1'000'000}));
  command
      .add_option_function(
          "--hands",
          [options](const std::string& number) {
            std::uint64_t& hands = options->hands.emplace(0);
            return number.empty() ? std::string() : read_number(number, hands);
          },
          "Also score so many complete hands of every ruleset, or all there are (minutes): yaku that always count "
          "together, or that nobody is paid for (`majs survey`)")
      ->type_name("N")
      ->value_optional();
  command
      .add_option_function(
          "--bots",
          [options](const std::string& names) {
            std::array<std::string, runtime::kMaxSeats> seats;
            options->bots = names;
            return runtime::bots_of(names, seats)
                       ? std::string()
                       : "efficient, expert, random, odd, pass or cmd:PROGRAM, not `" + names + "`";
          },
          "Who plays: efficient, expert, random, odd (seeks kongs, calls and last tiles), pass or cmd:PROGRAM; one for "
          "all "
          "seats, or one for each with commas (default: random, and efficient with --all-mods)")
      ->type_name("BOTS");
  add_as_option(command, options->as);
  add_coverage_options(command, options->coverage);
  command.add_flag(
      "--all-mods", options->all_mods,
      "Also build and play every preset of a ruleset, and every mod that it offers, alone and with every other it does "
      "not exclude");
  options->jobs = usual_jobs();
  add_jobs_option(
      command, options->jobs,
      "How many games are played at the same time (default: as many as the machine can); changes no result");
  add_budget_option(command, options->budget);
  add_shard_option(command, options->shard,
                   "Check only this part of the files, such as 2/4; with --all-mods: all files, and this part of the "
                   "mods and pairs");
  add_output_option(command, options->output);
  add_level(command, "--allow", LintLevels::Level::Allow, "Do not report this warning (repeatable)", options->levels);
  add_level(command, "--warn", LintLevels::Level::Warn, "Report this as a warning (repeatable)", options->levels);
  add_level(command, "--deny", LintLevels::Level::Deny, "Report this as an error; `warnings` means all (repeatable)",
            options->levels);
  command.add_flag("--fix", options->fixes.fix, "Mend what can be mended without changing what a file means");
  command.add_flag("--unsafe", options->fixes.unsafe, "With --fix: also what is only likely, such as the nearest name");
  command.add_flag("--diff", options->fixes.diff, "With --fix: show what would change, write nothing");
  command.footer(
      "Examples:\n"
      "  majs check                             the project: what majs.toml names\n"
      "  majs check my_rules.majs\n"
      "  majs check my_rules.majs --fix --diff\n"
      "  majs check rulesets mods --deny warnings\n"
      "  majs check ./house.majs --on hong_kong\n"
      "  majs check kan_dora --play 100         a mod, on the rulesets whose menus offer it\n"
      "  majs check riichi --default-mods       as players get it\n"
      "  majs check my_rules.majs --play 100\n"
      "  majs check my_rules.majs --play 100 --bots odd\n"
      "  majs check my_rules.majs --play 100 --coverage reached.html\n"
      "  majs check my_rules.majs --for riichi-advanced\n"
      "  majs check riichi --all-mods\n"
      "  majs check my_rules.majs --hands 500\n"
      "  majs check rulesets --format sarif -o majs.sarif");
  on_run(command, context, [options](Context& running) {
    if (!options->all_mods) {
      options->request.part = options->shard.part - 1;
      options->request.parts = options->shard.of;
    }
    return run_check(*options, running);
  });
}

}  // namespace majs::cli
