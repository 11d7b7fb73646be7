// `majs merge`: parts of a run as the whole.

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "compiler/load/files.hpp"
#include "runtime/rules/rules.hpp"
#include "tools/majs/command.hpp"
#include "tools/majs/coverage.hpp"
#include "tools/majs/junit_merge.hpp"
#include "tools/majs/run_output.hpp"
#include "tools/majs/run_part_file.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/survey_hands.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {
namespace {

struct MergeCommand {
  std::vector<std::string> parts;
  std::string report;
  std::string stats;
  std::string format = "human";
  std::string output;  ///< of reports
  bool partial = false;
  CoverageOptions coverage;  ///< of reports of coverage
};

/// Adds the parts up; Ok, or why that is not possible, which is told.
Exit add_up(const MergeCommand& options, const Context& context, std::optional<PartFile>& sum) {
  for (const std::string& path : options.parts) {
    Exit exit = Exit::Ok;
    auto part = read_part_file(path, context, exit);
    if (!part) return exit;
    if (!sum) {
      sum.emplace(*part);
      sum->part = {};
    }
    std::string why = why_foreign(*sum, *part);
    if (why.empty() && !add_part(sum->part, part->part, sum->run.games)) why = "its games are in another part, too";
    if (why.empty()) continue;
    print_error("majs merge: `" + path + "` does not belong to the others: " + why + "\n");
    return Exit::Wrong;
  }
  std::uint64_t first = 0;
  const std::uint64_t missing = missing_games(sum->part, sum->run.games, first);
  if (missing == 0 || options.partial) return Exit::Ok;
  print_error("majs merge: " + std::to_string(missing) + " of " + std::to_string(sum->run.games) +
              " games are missing, such as that of seed " + std::to_string(sum->run.seed + first) +
              "; `--resume` plays them, `--partial` merges without them\n");
  return Exit::Wrong;
}

Exit run_merge(const MergeCommand& options, const Context& running) {
  std::optional<PartFile> sum;
  if (const Exit exit = add_up(options, running, sum); exit != Exit::Ok) return exit;
  Context context = running;
  if (context.roots.empty()) context.roots = sum->roots;
  compiler::Diagnostics diagnostics;
  const auto build = build_ruleset(sum->run.build, context, diagnostics);
  if (const Exit exit = show(context, diagnostics); !build) return exit == Exit::Ok ? Exit::Wrong : exit;
  if (part_file_of(sum->run, *build, context).ruleset != sum->ruleset) {
    print_error("majs merge: the ruleset is no longer the one that was played\n");
    return Exit::Wrong;
  }
  runtime::Findings loading;
  const auto rules = runtime::load_rules(build->document, loading);
  if (rules == nullptr) return show_findings(context, loading, *build, sum->run.build.ruleset);
  const runtime::Findings findings = in_order(sum->part.found);
  const RunResult result{sum->part.statistics, findings};
  if (!options.stats.empty()) {
    if (const Exit exit = put_result(context, options.stats, part_text(*sum)); exit != Exit::Ok) return exit;
  }
  if (const Exit exit = put_report(options.report, result, *rules, *build, sum->run, context); exit != Exit::Ok) {
    return exit;
  }
  const Exit exit = options.format == "json" ? print_result(json_report(result, *rules, *build, sum->run, context))
                                             : print_text(runtime::readable_statistics(result.statistics, *rules));
  if (exit != Exit::Ok) return exit;
  if (options.format == "human") show_findings(context, findings, *build, sum->run.build.ruleset);
  return runtime::has_errors(findings) ? Exit::Wrong : Exit::Ok;
}

/// The survey in the file; nothing where it has none, which is told.
std::optional<runtime::Survey> read_survey_part(const std::string& path, const Context& context, Exit& exit) {
  compiler::Diagnostics diagnostics;
  const auto document = read_document(path, context.read.get(), diagnostics);
  exit = show(context, diagnostics);
  if (!document) return std::nullopt;
  std::string error;
  auto survey = runtime::read_survey(*document, error);
  if (!survey) {
    print_error("majs merge: `" + path + "`: " + error + "\n");
    exit = Exit::Wrong;
  }
  return survey;
}

Exit run_merge_surveys(const MergeCommand& options, const Context& context) {
  std::optional<runtime::Survey> sum;
  for (const std::string& path : options.parts) {
    Exit exit = Exit::Ok;
    const auto part = read_survey_part(path, context, exit);
    if (!part) return exit;
    const std::string why = sum ? runtime::add_survey(*sum, *part) : "";
    if (!sum) sum = part;
    if (why.empty()) continue;
    print_error("majs merge: `" + path + "` does not belong to the others: " + why + "\n");
    return Exit::Wrong;
  }
  const std::uint64_t missing = runtime::missing_parts(*sum);
  if (missing > 0 && !options.partial) {
    print_error("majs merge: " + std::to_string(missing) + " of " + std::to_string(sum->parts.front().second) +
                " parts are missing; `--partial` merges without them\n");
    return Exit::Wrong;
  }
  const bool is_page = options.report.ends_with(".html");
  if (!options.report.empty() && !is_page) {
    const std::string text = grammar::print_document(runtime::survey_document(*sum), true) + "\n";
    if (const Exit exit = put_result(context, options.report, text); exit != Exit::Ok) return exit;
  }
  return put_survey(*sum, is_page ? options.report : "", options.format, context);
}

/// Whether the first part is one of `majs survey`: its format stands at the beginning.
bool is_survey(const std::string& path, const Context& context) {
  compiler::Diagnostics ignored;
  const auto text = compiler::read_file(path, grammar::kMaxDocumentBytes, ignored, context.read.get());
  constexpr std::size_t kHead = 64;
  return text && text->substr(0, kHead).find(runtime::kSurveyFormat) != std::string::npos;
}

/// Reports of `majs test` and `majs check` (`.xml`), or coverage (`.info`), instead of parts of a run.
bool end_with(const std::vector<std::string>& paths, std::string_view ending) {
  return std::any_of(paths.begin(), paths.end(), [&](const std::string& path) { return path.ends_with(ending); });
}

Exit run_merge_coverage(const MergeCommand& options, const Context& context) {
  CoverageReport sum;
  compiler::Diagnostics diagnostics;
  for (const std::string& path : options.parts) {
    const auto text = compiler::read_file(path, grammar::kMaxDocumentBytes, diagnostics, context.read.get());
    if (!text) continue;
    std::string error;
    const auto part = read_lcov(*text, error);
    if (!part) {
      print_error("majs merge: `" + path + "`: " + error + "\n");
      return Exit::Wrong;
    }
    sum.add(*part);
  }
  if (const Exit exit = show(context, diagnostics); exit != Exit::Ok) return exit;
  CoverageOptions told = options.coverage;
  told.file = options.output;
  if (const std::string wrong = wrong_coverage(told); !wrong.empty()) {
    print_error("majs merge: " + wrong + "\n");
    return Exit::Usage;
  }
  if (told.file.empty()) {
    if (const Exit exit = put_result(context, "", lcov_text(sum)); exit != Exit::Ok) return exit;
  }
  return put_coverage(sum, told, context, "majs merge");
}

Exit run_merge_reports(const MergeCommand& options, const Context& context) {
  std::vector<JunitPart> parts;
  compiler::Diagnostics diagnostics;
  for (const std::string& path : options.parts) {
    auto text = compiler::read_file(path, grammar::kMaxDocumentBytes, diagnostics, context.read.get());
    if (text) parts.push_back({path, std::move(*text)});
  }
  if (const Exit exit = show(context, diagnostics); exit != Exit::Ok) return exit;
  std::string error;
  const auto merged = merge_junit(parts, error);
  if (merged) return put_result(context, options.output, *merged);
  print_error("majs merge: " + error + "\n");
  return Exit::Wrong;
}

}  // namespace

void add_merge(CommandLine& command, Context& context) {
  auto options = std::make_shared<MergeCommand>();
  command
      .add_option("PART", options->parts,
                  "Files that `majs run --stats` or `majs survey --format json` wrote, of the same run; or JUnit "
                  "reports (.xml); or coverage (.info)")
      ->type_name("PART")
      ->required();
  add_report_option(command, options->report);
  command.add_option("--stats", options->stats, "Write what was counted to this file, as one part")->type_name("FILE");
  add_output_option(command, options->output);
  command.add_flag("--partial", options->partial, "Merge though games are missing");
  add_format_option(command, options->format);
  add_least_option(command, options->coverage);
  command.footer(
      "Tells what one run of all games would have told, byte for byte. Parts of another ruleset, seed, number of\n"
      "games, bots or version are refused. The ruleset is built again, from where --stats says.\n"
      "Reports of `majs test --shard` and `majs check --shard` with --format junit become one report.\n"
      "Coverage (`--coverage FILE.info`) is added up, and written as the ending of -o says.\n"
      "Parts of a survey are what `majs survey --shard` prints with --format json.\n"
      "Examples:\n"
      "  majs merge part-*.json --report riichi.html\n"
      "  majs merge part-1.json part-2.json --stats half.json --partial\n"
      "  majs merge tests-*.xml -o tests.xml\n"
      "  majs merge tests.info games.info -o reached.html --min 50");
  on_run(command, context, [options](Context& running) {
    if (end_with(options->parts, ".info")) return run_merge_coverage(*options, running);
    if (is_survey(options->parts.front(), running)) return run_merge_surveys(*options, running);
    return end_with(options->parts, ".xml") ? run_merge_reports(*options, running) : run_merge(*options, running);
  });
}

}  // namespace majs::cli
