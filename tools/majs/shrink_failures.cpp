#include "tools/majs/shrink_failures.hpp"

#include <cctype>
#include <filesystem>
#include <set>
#include <utility>

#include "compiler/load/files.hpp"
#include "runtime/play/tests/play_case.hpp"
#include "runtime/play/tests/shrink.hpp"
#include "tools/majs/fitted_json.hpp"
#include "tools/majs/replay_page.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {
namespace {

/// A case as the name of a file: its ruleset, and what it is called.
std::string file_name_of(const runtime::TestFileCase& one) {
  const auto ruleset = one.test.find("ruleset");
  const bool named = ruleset != one.test.end() && ruleset->is_string();
  std::string text;
  for (const char c :
       (named ? std::filesystem::path(ruleset->get<std::string>()).stem().generic_string() + "-" : "") + one.name) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-';
    text += plain ? c : '_';
  }
  return text.substr(0, 60);
}

/// What the case says of its ruleset, for a file in another folder.
void take_ruleset(const Document& test, const std::string& file, const std::string& folder, Document& shrunk) {
  for (const char* key : {"ruleset", "ruleset_file", "mods"}) {
    const auto found = test.find(key);
    if (found == test.end()) continue;
    shrunk[key] = *found;
    if (!found->is_string()) continue;
    const auto path = std::filesystem::path(file).parent_path() / found->get<std::string>();
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) continue;
    std::string relative = std::filesystem::proximate(path, folder, error).generic_string();
    shrunk[key] = relative.starts_with(".") ? relative : "./" + relative;
  }
  Document config = test.value("config", Document::object());
  if (config.is_object()) {
    runtime::merge_config(config, shrunk["config"]);
    shrunk["config"] = std::move(config);
  }
}

std::optional<runtime::Shrunk> shrink(const TestRules& rules, const Document& test, const runtime::Finding& finding) {
  for (const std::string& names : runtime::play_plan(test["play"]).bots) {
    std::array<std::string, runtime::kMaxSeats> bots;
    if (!runtime::bots_of(names, bots)) continue;
    if (auto shrunk = runtime::shrink(rules.rules, runtime::always_of(test), bots, finding)) return shrunk;
  }
  return std::nullopt;
}

Exit write_page(const std::string& path, const Document& test, const TestRules& rules, const std::string& message,
                Context& context) {
  report::TableRecorder recorder(rules.locate);
  runtime::run_test(rules.rules, test, rules.deal, &recorder);
  recorder.remark("error: " + message);
  report::TableDescription description;
  description.title = test["name"].get<std::string>();
  description.about = message;
  return put_replay(context, path, std::move(description), recorder);
}

}  // namespace

Exit write_shrunk(const std::string& folder, TestRulesets& rulesets, const std::string& file,
                  const runtime::TestFileCase& one, const runtime::TestOutcome& outcome, Context& context,
                  compiler::Diagnostics& diagnostics) {
  const TestRules rules = rulesets.rules_of(file, one.test);
  if (rules.rules == nullptr) return Exit::Ok;
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  std::set<std::string> told;
  for (const runtime::Finding& finding : outcome.findings) {
    if (!finding.is_of_game() || !told.insert(finding.code).second) continue;
    auto shrunk = shrink(rules, one.test, finding);
    if (!shrunk) {
      print_error("majs: " + finding.code + " of `" + one.name +
                  "`: its round alone does not show it; `majs run` with seed " + std::to_string(finding.seed) +
                  " does\n");
      continue;
    }
    shrunk->test["name"] = one.name + ": " + finding.code;
    shrunk->test["description"] = finding.message;
    take_ruleset(one.test, file, folder, shrunk->test);
    const std::string path =
        (std::filesystem::path(folder) / (file_name_of(one) + "-" + finding.code)).generic_string();
    if (!compiler::write_file(path + ".test.json", fitted_json(shrunk->test) + "\n", diagnostics)) return Exit::Wrong;
    const TestRules small = rulesets.rules_of(path + ".test.json", shrunk->test);
    const bool fails = small.rules != nullptr && runtime::run_test(small.rules, shrunk->test, small.deal).status ==
                                                     runtime::TestOutcome::Status::Failed;
    print_error("majs: " + finding.code + " of `" + one.name + "`: " + std::to_string(shrunk->inputs) + " inputs and " +
                std::to_string(shrunk->tiles) + " tiles instead of " + std::to_string(shrunk->inputs_before) + " and " +
                std::to_string(shrunk->tiles_before) + ", in " + path + ".test.json" +
                (fails ? "\n" : ", which does not fail: a fault of majs\n"));
    if (small.rules == nullptr) continue;
    const Exit exit = write_page(path + ".html", shrunk->test, small, finding.message, context);
    if (exit != Exit::Ok) return exit;
  }
  return Exit::Ok;
}

}  // namespace majs::cli
