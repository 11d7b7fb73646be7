// `majs merge`: parts of a run as the whole.

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "compiler/load/files.hpp"
#include "runtime/rules/rules.hpp"
#include "tools/majs/command.hpp"
#include "tools/majs/junit_merge.hpp"
#include "tools/majs/run_output.hpp"
#include "tools/majs/run_part_file.hpp"
#include "tools/majs/session.hpp"
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

/// Reports of `majs test` and `majs check` instead of parts of a run.
bool are_reports(const std::vector<std::string>& paths) {
  return std::any_of(paths.begin(), paths.end(), [](const std::string& path) { return path.ends_with(".xml"); });
}

Exit run_merge_reports(const MergeCommand& options, const Context& context) {
  std::vector<JunitPart> parts;
  compiler::Diagnostics diagnostics;
  for (const std::string& path : options.parts) {
    auto text = compiler::read_file(path, grammar::kMaxDocumentBytes, diagnostics);
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
                  "Files that `majs run --stats` wrote, of the same run; or JUnit reports (.xml)")
      ->type_name("PART")
      ->required();
  add_report_option(command, options->report);
  command.add_option("--stats", options->stats, "Write what was counted to this file, as one part")->type_name("FILE");
  add_output_option(command, options->output);
  command.add_flag("--partial", options->partial, "Merge though games are missing");
  add_format_option(command, options->format);
  command.footer(
      "Tells what one run of all games would have told, byte for byte. Parts of another ruleset, seed, number of\n"
      "games, bots or version are refused. The ruleset is built again, from where --stats says.\n"
      "Reports of `majs test --shard` and `majs check --shard` with --format junit become one report.\n"
      "Examples:\n"
      "  majs merge part-*.json --report riichi.html\n"
      "  majs merge part-1.json part-2.json --stats half.json --partial\n"
      "  majs merge tests-*.xml -o tests.xml");
  on_run(command, context, [options](Context& running) {
    return are_reports(options->parts) ? run_merge_reports(*options, running) : run_merge(*options, running);
  });
}

}  // namespace majs::cli
