#include "tools/majs/test_update.hpp"

#include <filesystem>

#include "compiler/load/files.hpp"
#include "compiler/load/mod_argument.hpp"
#include "compiler/load/request_document.hpp"
#include "runtime/play/logs/observation.hpp"
#include "tools/majs/fitted_json.hpp"

namespace majs::cli {
namespace {

/// What the end of a round is compared by. The values are those of no round, so that they are all written anew.
Document wanted_at_the_end() {
  Document expect = Document::object();
  expect["result"] = "none";
  expect["winners"] = Document::object();
  for (const char* key : {"scores", "delta_scores"}) expect[key] = Document::object();
  expect["honba"] = 0.5;
  expect["wall_left"] = 0.5;
  expect["next_dealer"] = Document();
  return expect;
}

/// Of a winner, what people who read the case know it by.
void shorten_winners(Document& expect) {
  if (!expect.contains("winners")) return;
  for (Document& winner : expect["winners"]) {
    Document kept = Document::object();
    for (const char* key : {"winning_tile", "yaku", "yaku2", "minipoints", "points", "score"}) {
      if (winner.contains(key) && !winner[key].empty()) kept[key] = winner[key];
    }
    winner = std::move(kept);
  }
}

}  // namespace

Document shared_keys(const Document& header) {
  Document shared = Document::object();
  for (const char* key : {"ruleset", "preset", "mods", "config"}) {
    if (header.contains(key)) shared[key] = header[key];
  }
  return shared;
}

Document shared_keys(const BuildOptions& options) {
  Document shared = Document::object();
  shared["ruleset"] = options.ruleset;
  if (options.preset) shared["preset"] = *options.preset;
  Document mods = Document::array();
  std::string error;
  for (const std::string& text : options.mods) {
    const auto mod = compiler::parse_mod_argument(text, error);
    if (mod) mods.push_back(compiler::mod_entry(mod->file.empty() ? mod->id : mod->file, mod->config.get()));
  }
  if (!mods.empty()) shared["mods"] = std::move(mods);
  return shared;
}

std::string write_cases(const std::string& game, Document shared, const std::vector<report::CaseOfRound>& rounds,
                        TestRulesets& rulesets, std::vector<std::string>& problems,
                        compiler::Diagnostics& diagnostics) {
  const std::string path = std::filesystem::path(game).replace_extension(".test.json").generic_string();
  Document file = std::move(shared);
  if (file.contains("config")) {
    problems.emplace_back("it was played with a config, which a test file has no place for beside what is dealt");
    return {};
  }
  Document& tests = file["tests"] = Document::array();
  for (const report::CaseOfRound& round : rounds) {
    const std::string name = round.test["name"].get<std::string>();
    if (!round.problem.empty() || !round.ended) {
      problems.push_back(name + " is left out: " + (round.problem.empty() ? "it has no end" : round.problem));
      continue;
    }
    Document test = round.test;
    Document expect = wanted_at_the_end();
    for (runtime::Seat seat = 0; seat < runtime::kMaxSeats; ++seat) {
      const std::string seat_key(runtime::seat_name(seat));
      if (!test["config"]["starting_hand"].contains(seat_key)) continue;
      for (const char* key : {"scores", "delta_scores"}) expect[key][seat_key] = 0.5;
    }
    test["expect"] = std::move(expect);
    Document asked = test;
    for (const auto& [key, value] : file.items()) {
      if (key != "tests") asked[key] = value;
    }
    const TestRules rules = rulesets.rules_of(path, asked);
    const runtime::TestOutcome outcome = rules.rules != nullptr
                                             ? runtime::run_test(rules.rules, asked, rules.deal)
                                             : runtime::not_run(runtime::TestOutcome::Status::Failed, rules.problem);
    std::string problem = outcome.problem;
    if (!outcome.without_effect.empty()) problem = outcome.without_effect.front();
    if (problem.empty() && !outcome.updated.is_object()) problem = "it cannot be played";
    if (!problem.empty()) {
      problems.push_back(name + " is left out: " + problem);
      continue;
    }
    test["expect"] = outcome.updated;
    shorten_winners(test["expect"]);
    for (const auto& [seat_key, score] : test["expect"]["scores"].items()) {
      for (runtime::Seat seat = 0; seat < runtime::kMaxSeats; ++seat) {
        if (runtime::seat_name(seat) != seat_key) continue;
        const Document played = runtime::number_document(round.scores[static_cast<std::size_t>(seat)]);
        if (played != score)
          problem = seat_key + " ends with " + grammar::print_document(score, false) + ", not " +
                    grammar::print_document(played, false);
      }
    }
    if (!problem.empty()) {
      problems.push_back(name + " is left out, it comes out otherwise than it was played: " + problem);
      continue;
    }
    tests.push_back(std::move(test));
  }
  if (tests.empty()) return {};
  return compiler::write_file(path, fitted_json(file) + "\n", diagnostics) ? path : std::string();
}

}  // namespace majs::cli
