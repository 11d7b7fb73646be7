#include "tools/majs/debuggees.hpp"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "compiler/load/module_files.hpp"
#include "compiler/load/request_document.hpp"
#include "compiler/load/ruleset_loader.hpp"
#include "compiler/text/render.hpp"
#include "grammar/document_members.hpp"
#include "runtime/play/logs/replay.hpp"
#include "runtime/play/tests/play_case.hpp"
#include "tools/dap/bot_game.hpp"
#include "tools/majs/build_options.hpp"
#include "tools/majs/game_logs.hpp"
#include "tools/majs/replay_page.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/test_records.hpp"
#include "tools/majs/test_rulesets.hpp"

namespace majs::cli {
namespace {

using dap::Debuggee;
using runtime::TestOutcome;

Debuggee problem(std::string text) {
  Debuggee result;
  result.problem = std::move(text);
  return result;
}

std::string told(const compiler::Diagnostics& diagnostics) {
  return compiler::render(diagnostics, compiler::ReportFormat::Human, {});
}

std::string text_in(const Document& launch, std::string_view key, std::string otherwise = {}) {
  const std::string* const found = grammar::find_text(launch, key);
  return found != nullptr ? *found : std::move(otherwise);
}

std::uint64_t number_in(const Document& launch, std::string_view key, std::uint64_t otherwise) {
  const Document* const found = grammar::find_member(launch, key);
  constexpr double kMost = 1e15;
  if (found == nullptr || !found->is_number() || !(found->get<double>() >= 0)) return otherwise;
  return static_cast<std::uint64_t>(std::min(found->get<double>(), kMost));
}

std::string words_of(const TestOutcome& outcome) {
  if (!outcome.problem.empty()) return outcome.problem;
  if (outcome.status == TestOutcome::Status::Passed) return "as expected";
  std::string text = "not as expected";
  for (const runtime::Mismatch& one : outcome.mismatches) {
    text += "\n" + outcome.when + ", " + one.what + ": expected is " + one.expected + ", but: " + one.happened;
  }
  for (const std::string& one : outcome.without_effect) text += "\n" + one;
  return text;
}

/// The request as a test case says it.
Document case_of(const compiler::BuildRequest& request) {
  Document test = {{"ruleset", request.ruleset_file.empty() ? request.ruleset : request.ruleset_file}};
  Document mods = Document::array();
  for (const compiler::ModRequest& mod : request.mods) {
    mods.push_back(compiler::mod_entry(mod.file.empty() ? mod.id : mod.file, mod.config.get()));
  }
  if (!mods.empty()) test["mods"] = std::move(mods);
  if (request.config) test["config"] = *request.config;
  if (!request.played_as.empty()) test["as"] = request.played_as;
  return test;
}

class Loading {
 public:
  Loading(const Document& launch, const std::vector<std::string>& conditions, Context& context)
      : launch_(launch),
        conditions_(conditions),
        context_(context),
        program_(text_in(launch, "program", text_in(launch, "ruleset"))) {}

  Debuggee load() {
    if (program_.empty()) return problem("`program` says what is played: a ruleset, a test file, a log, a record");
    roots_ = library_for(options(), context_, diagnostics_);
    const bool is_name = compiler::is_module_name(program_) && !std::filesystem::exists(program_);
    if (is_name || program_.ends_with(".majs")) return ruleset();
    if (auto log = find_log(program_, nullptr)) return logged(*log);
    const compiler::SourcePtr source = read_recorded(program_, nullptr, diagnostics_);
    if (source == nullptr) return problem(told(diagnostics_));
    if (runtime::is_log(source->text())) return logged({program_, std::string(source->text())});
    if (runtime::record_format(source->text())) return recorded({program_, runtime::read_records(source->text())});
    if (!program_.ends_with(".test.json")) return ruleset();
    auto document = compiler::read_json(source, diagnostics_);
    return document ? test_case(std::move(*document)) : problem(told(diagnostics_));
  }

 private:
  BuildOptions options() const {
    BuildOptions options;
    const Document* const mods = grammar::find_member(launch_, "mods");
    for (std::size_t i = 0; mods != nullptr && mods->is_array() && i < mods->size(); ++i) {
      if ((*mods)[i].is_string()) options.mods.push_back((*mods)[i].get<std::string>());
    }
    if (const std::string preset = text_in(launch_, "preset"); !preset.empty()) options.preset = preset;
    options.config = text_in(launch_, "config");
    options.as = text_in(launch_, "as");
    return options;
  }
  /// The rules that a case asks for, with the conditions; its problem otherwise.
  Debuggee rules_of(const std::string& file, Document test) {
    Document& always = grammar::member(test, "always");
    if (!always.is_array()) always = Document::array();
    for (const std::string& condition : conditions_) {
      const auto list = condition.starts_with('[') ? grammar::parse_document(condition, nullptr) : std::nullopt;
      always.push_back(list ? *list : Document(condition));
    }
    auto rulesets = std::make_shared<TestRulesets>(roots_, "", runtime::Passes().counted());
    const TestRules rules = rulesets->rules_of(file, test);
    Debuggee result;
    result.rules = rules.rules;
    result.problem = rules.problem;
    rulesets->each_counted([&](const runtime::Rules&, const compiler::Build& build) { result.build = &build; });
    result.table = [title = program_](const runtime::Game& game, const std::string& about) {
      return table_as_it_lies(game, title, about);
    };
    result.kept = rulesets;
    return result;
  }

  Debuggee ruleset() {
    BuildOptions chosen = options();
    chosen.ruleset = program_;
    const auto request = make_request(chosen, roots_, diagnostics_);
    if (!request) return problem(told(diagnostics_));
    const std::string names = text_in(launch_, "bots", "efficient");
    std::array<std::string, runtime::kMaxSeats> bots;
    if (!runtime::bots_of(names, bots)) return problem("`bots`: there is no such bot in `" + names + "`");
    Debuggee result = rules_of("", case_of(*request));
    if (result.rules == nullptr) return result;
    runtime::CourseLimits limits;
    limits.rounds = number_in(launch_, "rounds", limits.rounds);
    auto game = std::make_shared<dap::BotGame>(result.rules, number_in(launch_, "seed", 1), bots, limits);
    result.play = [game](runtime::Recorder& recorder, bool fresh) { game->play(recorder, fresh); };
    return result;
  }

  /// Adds how it is played, and what came of it.
  static Debuggee with_outcome(Debuggee result, std::function<TestOutcome(runtime::Recorder&)> play) {
    auto outcome = std::make_shared<TestOutcome>();
    result.play = [outcome, play = std::move(play)](runtime::Recorder& recorder, bool) { *outcome = play(recorder); };
    result.outcome = [outcome] { return words_of(*outcome); };
    return result;
  }

  Debuggee test_case(Document document) {
    const runtime::TestFile file = runtime::read_test_file(std::move(document));
    const std::string wanted = text_in(launch_, "case");
    const std::uint64_t number = number_in(launch_, "case", 1);
    for (const runtime::TestFileCase& one : file.cases) {
      if (wanted.empty() ? one.index + 1 != number : one.name != wanted) continue;
      if (one.test.contains("play")) return problem("`" + one.name + "` plays many games: debug its ruleset");
      if (!runtime::plays_a_game(one.test)) return problem("`" + one.name + "` plays no game");
      Debuggee result = rules_of(program_, one.test);
      return with_outcome(result, [rules = result.rules, test = one.test](runtime::Recorder& recorder) {
        return runtime::run_test(rules, test, nullptr, &recorder);
      });
    }
    return problem("`" + program_ + "` has no case " + (wanted.empty() ? std::to_string(number) : "`" + wanted + "`"));
  }

  Debuggee logged(const GameLog& log) {
    GameLogReader reader(log);
    runtime::LoggedGame game;
    for (std::uint64_t left = std::max<std::uint64_t>(number_in(launch_, "game", 1), 1); left > 0; --left) {
      if (!reader.next(game, diagnostics_)) {
        return problem(diagnostics_.has_errors() ? told(diagnostics_) : "there is no such game in `" + program_ + "`");
      }
    }
    const auto header = grammar::parse_document(game.header, nullptr);
    if (!header || !header->is_object()) return problem("the first line of the log is no JSON object");
    Debuggee result = rules_of(program_, *header);
    return with_outcome(result, [rules = result.rules, game = std::move(game)](runtime::Recorder& recorder) {
      return runtime::replay(rules, game, &recorder);
    });
  }

  Debuggee recorded(RecordFile file) {
    if (!file.read.problem.empty()) return problem(file.read.problem);
    const std::uint64_t game = number_in(launch_, "game", 1);
    std::vector<RecordedCase> rounds = cases_of(file, 0);
    std::erase_if(rounds, [&](const RecordedCase& one) { return one.game + 1 != game; });
    if (rounds.empty()) return problem("there is no such game in `" + program_ + "`");
    BuildOptions chosen = options();
    chosen.ruleset = text_in(launch_, "ruleset");
    if (chosen.ruleset == program_) chosen.ruleset.clear();
    RecordRulesets rulesets(chosen, roots_);
    chosen = rulesets.of(file, rounds.front(), diagnostics_).options();
    const auto request = make_request(chosen, roots_, diagnostics_);
    if (!request) return problem(told(diagnostics_));
    Debuggee result = rules_of("", case_of(*request));
    const auto play = [rules = result.rules, file = std::move(file),
                       rounds = std::move(rounds)](runtime::Recorder& recorder) {
      TestOutcome outcome;
      for (const RecordedCase& one : rounds) {
        outcome = runtime::replay_round(rules, file.read.games[one.game], one.round, &recorder);
        if (outcome.status != TestOutcome::Status::Passed) break;
      }
      return outcome;
    };
    return with_outcome(result, play);
  }

  const Document& launch_;
  const std::vector<std::string>& conditions_;
  Context& context_;
  std::string program_;
  compiler::Roots roots_;
  compiler::Diagnostics diagnostics_;
};

}  // namespace

Debuggee load_debuggee(const Document& launch, const std::vector<std::string>& conditions, Context& context) {
  return Loading(launch, conditions, context).load();
}

}  // namespace majs::cli
