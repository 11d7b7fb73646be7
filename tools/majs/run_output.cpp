#include "tools/majs/run_output.hpp"

#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "runtime/report/run_report.hpp"
#include "tools/majs/findings.hpp"
#include "tools/majs/replay_page.hpp"
#include "tools/majs/run_replays.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/terminal.hpp"
#include "tools/majs/version.hpp"

namespace majs::cli {
namespace {

void append_member(std::string& json, std::string_view key, std::string_view value) {
  if (json.back() != '{') json += ',';
  grammar::append_quoted(json, key);
  json += ':';
  json += value;
}

std::string json_text(std::string_view text) {
  std::string result;
  grammar::append_quoted(result, text);
  return result;
}

std::string json_findings(const runtime::Findings& findings, const compiler::Build& build) {
  constexpr std::string_view kSeverities[] = {"note", "warning", "error"};
  std::string list = "[";
  for (const runtime::Finding& finding : findings) {
    std::string item = "{";
    append_member(item, "code", json_text(finding.code));
    append_member(item, "severity", json_text(kSeverities[static_cast<std::size_t>(finding.severity)]));
    append_member(item, "pointer", json_text(finding.pointer));
    const std::string place = place_of(build, finding.pointer);
    if (!place.empty()) append_member(item, "place", json_text(place));
    append_member(item, "message", json_text(finding.message));
    if (finding.is_of_game()) {
      append_member(item, "seed", std::to_string(finding.seed));
      append_member(item, "step", std::to_string(finding.step));
    }
    list += (list.size() > 1 ? "," : "") + item + "}";
  }
  return list + "]";
}

}  // namespace

std::string shell_word(const std::string& word) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:=,+@%";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
  std::string quoted = "'";
  for (const char c : word) {
    if (c == '\'') {
      quoted += "'\\''";
    } else {
      quoted += c;
    }
  }
  return quoted + "'";
}

std::string command_of(const RunOptions& options, const Context& context) {
  std::string command = "majs";
  const auto add = [&](std::string_view option, const std::string& value) {
    command += " " + std::string(option) + (option.empty() ? "" : " ") + shell_word(value);
  };
  for (const std::string& root : context.roots) add("--root", root);
  command += " run";
  const BuildOptions& build = options.build;
  if (!build.ruleset.empty()) command += " " + shell_word(build.ruleset);
  if (!build.request.empty()) add("--request", build.request);
  if (build.preset) add("--preset", *build.preset);
  if (build.default_mods) command += " --default-mods";
  for (const std::string& mod : build.mods) add("--mod", mod);
  if (!build.config.empty()) add("--config", build.config);
  for (const std::string& name : build.defines) add("--define", name);
  for (const std::string& variable : build.variables) add("--set", variable);
  command += " --games " + std::to_string(options.games) + " --seed " + std::to_string(options.seed);
  add("--bots", options.bots);
  if (options.budget != runtime::kGameSteps) command += " --budget " + std::to_string(options.budget);
  if (options.shard.of > 1) command += " --shard " + options.shard.text();
  return command;
}

std::string json_report(const RunResult& result, const runtime::Rules& rules, const compiler::Build& build,
                        const RunOptions& options, const Context& context) {
  std::string report = runtime::json_statistics(result.statistics, rules);
  report.pop_back();
  append_member(report, "ruleset", json_text(options.build.ruleset));
  append_member(report, "title", json_text(title_of(build.document, options.build.ruleset)));
  append_member(report, "bots", json_text(options.bots));
  append_member(report, "seed", std::to_string(options.seed));
  if (result.stopped) append_member(report, "interrupted", "true");
  append_member(report, "command", json_text(command_of(options, context)));
  append_member(report, "findings", json_findings(result.findings, build));
  return report + "}\n";
}

std::string html_report(const std::string& page, const RunResult& result, const runtime::Rules& rules,
                        const compiler::Build& build, const RunOptions& options, const Context& context) {
  report::RunDescription description;
  description.ruleset = options.build.ruleset.empty() ? options.build.request : options.build.ruleset;
  description.title = title_of(build.document, description.ruleset);
  description.bots = options.bots;
  description.command = command_of(options, context);
  description.version = version();
  description.seed = options.seed;
  std::vector<report::PlacedFinding> findings;
  for (const runtime::Finding& finding : result.findings) {
    findings.push_back({finding, place_of(build, finding.pointer), replay_link_of(page, finding, options)});
  }
  return report::run_page(description, rules, result.statistics, findings);
}

void add_report_option(CommandLine& command, std::string& path) {
  command.add_option("--report", path, "Write a page with plots (.html), or its numbers (.json), to this file")
      ->type_name("FILE")
      ->check(Check{[](const std::string& name) -> std::string {
                      return name.ends_with(".html") || name.ends_with(".json")
                                 ? ""
                                 : "a file that ends with .html or .json";
                    },
                    "",
                    {}});
}

Exit put_report(const std::string& path, const RunResult& result, const runtime::Rules& rules,
                const compiler::Build& build, const RunOptions& options, const Context& context) {
  if (path.empty()) return Exit::Ok;
  return put_result(context, path,
                    path.ends_with(".json") ? json_report(result, rules, build, options, context)
                                            : html_report(path, result, rules, build, options, context));
}

Exit show_findings(const Context& context, const runtime::Findings& findings, const compiler::Build& build,
                   const std::string& name) {
  compiler::Diagnostics diagnostics;
  add_findings(findings, build, name, diagnostics);
  return show(context, diagnostics);
}

}  // namespace majs::cli
