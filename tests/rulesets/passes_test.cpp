// Every fast path (runtime/match/passes.def) can be left out, by itself and with others: hands, waits and games are the
// same, byte by byte. MAJS_ALL_PASSES=1 plays everything with each of them, which takes minutes.

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "runtime/match/passes.hpp"
#include "runtime/play/bots/bot.hpp"
#include "runtime/play/bots/levels_memo.hpp"
#include "runtime/play/course/simulation.hpp"
#include "runtime/rules/load/program_memo.hpp"
#include "runtime/rules/rules.hpp"
#include "tests/rulesets/random_situations.hpp"
#include "tests/sanitized.hpp"

namespace majs::compiler::test::passes_test {
namespace {

using runtime::Pass;
using runtime::Passes;
using runtime::Rules;

/// Without fast paths work takes more steps; that is no difference.
runtime::Limits wide_limits() {
  constexpr std::uint64_t kMore = 100;
  runtime::Limits limits;
  limits.tests_per_input *= kMore;
  limits.steps *= kMore;
  return limits;
}

/// All mods of a ruleset that go together, in the order of its menu.
std::vector<ModRequest> fitting_mods(const Document& ruleset) {
  std::vector<ModRequest> mods;
  const auto offered = ruleset.find("available_mods");
  if (offered == ruleset.end()) return mods;
  for (const Document& mod : *offered) {
    if (!mod.is_object()) continue;
    const Document conflicts = mod.value("conflicts", Document::array());
    const bool fits = std::none_of(mods.begin(), mods.end(), [&](const ModRequest& taken) {
      return std::find(conflicts.begin(), conflicts.end(), Document(taken.id)) != conflicts.end();
    });
    if (fits) mods.push_back({mod.value("id", ""), nullptr});
  }
  return mods;
}

/// What is played: a ruleset, perhaps with its mods.
struct Table {
  std::string name;
  Document document;
};

std::vector<Table> tables() {
  std::vector<Table> tables;
  for (const std::string& name : bundled_rulesets()) {
    tables.push_back({name, built(name)});
    if (tests::kSanitized) continue;  // rulesets alone: with all mods it takes minutes there
    BuildRequest request;
    request.ruleset = name;
    request.mods = fitting_mods(tables.back().document);
    if (request.mods.empty()) continue;
    Diagnostics diagnostics;
    const std::optional<Build> build = compiler::build(request, roots(), Engine::Native, diagnostics);
    REQUIRE_MESSAGE(build.has_value(), summary(diagnostics));
    tables.push_back({name + " with mods", build->document});
  }
  return tables;
}

enum class Part : std::uint8_t { Hands, RandomGame, EfficientGame, Event };
constexpr std::array kParts = {Part::Hands, Part::RandomGame, Part::EfficientGame, Part::Event};

constexpr char kGivenUp = '\1';  // in no text of a game

/// The same, line by line; of what was given up on one side nothing more is asked.
bool is_same(std::string_view a, std::string_view b) {
  while (!a.empty() && !b.empty()) {
    const auto [x, y] = std::pair(a.substr(0, a.find('\n')), b.substr(0, b.find('\n')));
    const std::size_t known = std::min(x.find(kGivenUp), y.find(kGivenUp));
    if (x.substr(0, known) != y.substr(0, known)) return false;
    a.remove_prefix(std::min(x.size() + 1, a.size()));
    b.remove_prefix(std::min(y.size() + 1, b.size()));
  }
  return a.empty() && b.empty();
}

std::string hands_of(const std::shared_ptr<const Rules>& rules) {
  constexpr int kHands = 16;
  runtime::HandScorer scorer(rules, wide_limits());
  HandMaker hands(*rules, 29);
  std::string text;
  for (int i = 0; i < kHands; ++i) {
    const runtime::HandSituation hand = i % 2 == 0 ? hands.make() : hands.make_full();
    // Both ways to score a hand that is then offered.
    const bool is_noted = i % 3 == 0;
    bool complete = scorer.is_complete(hand);
    const bool is_told = is_noted && scorer.is_told_by_readings(hand);
    const runtime::ScoredHand scored = is_told ? scorer.score_complete(hand, complete) : scorer.score(hand, is_noted);
    text += is_noted && !complete ? "incomplete" : told(*rules, scored);
    const runtime::WinOffer offer = is_noted ? scorer.offer_scored(hand, complete) : scorer.offer(hand);
    text += std::string(offer.offered ? " offered" : "") + (scorer.is_complete(hand) ? " complete" : "") + " waits";
    const std::vector<runtime::Tile> waits = scorer.waits(hand);
    // A query that is given up has its own limit of steps: with fast paths it may get further.
    if (scorer.game().engine().match_memory().gave_up()) {
      text += kGivenUp;
    } else {
      for (const runtime::Tile& tile : waits) text += " " + std::string(tiles::id_of(tile.kind));
    }
    text += "\n";
  }
  return text;
}

std::string game_of(const std::shared_ptr<const Rules>& rules, const char* bots, runtime::LevelsMemo& levels) {
  std::string log;
  runtime::SimulationOptions options;
  options.seed = 3;
  options.rounds_per_game = 1;
  options.bots.fill(bots);
  options.limits = wide_limits();
  options.log_format = runtime::LogFormat::Majs;
  options.log = [&](const std::string& text) { log += text; };
  options.levels = &levels;
  for (const runtime::Finding& finding : simulate(rules, options).findings) log += finding.code + finding.message;
  return log;
}

/// The table after some inputs, with something more that happens at an event which the ruleset does not have.
std::string event_of(const Table& table, Passes passes) {
  constexpr std::array kEvents = {"before_start", "after_start", "before_turn_change", "after_discard_passed"};
  const auto* const key =
      std::find_if(kEvents.begin(), kEvents.end(), [&](const char* name) { return !table.document.contains(name); });
  if (key == kEvents.end()) return "";
  const Document event = {{*key, {{"actions", {{"add_score", 700}, {"add_score", -100, "east"}}}}}};
  runtime::Findings findings;
  const auto made = runtime::load_rules_with(Document(table.document), {&event, 1}, findings, passes);
  REQUIRE(made.rules != nullptr);
  auto rules = made.rules;
  auto deal = std::make_shared<runtime::Deal>(rules->deal);
  deal->events = made.variants.front();
  if (deal->events == nullptr) {
    Document document = table.document;
    document.update(event);
    rules = runtime::load_rules(std::move(document), findings, nullptr, nullptr, passes);
  }
  runtime::Game game(rules, 5);
  if (deal->events != nullptr) game.settings().deal = deal;
  game.settings().limits = wide_limits();
  const auto bot = runtime::make_bot("random", 0, nullptr);
  runtime::Random chance(6);
  game.start();
  for (int inputs = 0; inputs < 30 && !game.over(); ++inputs) {
    const auto decision = runtime::next_decision(game);
    if (!decision) break;
    game.apply(bot->choose(game, *decision, chance));
  }
  std::string text;
  for (const runtime::Seat seat : game.seats()) {
    const runtime::Player& player = game.player(seat);
    text += player.score.text() + " " + std::to_string(player.discards.size());
    for (const runtime::Tile& tile : player.hand) text += " " + std::string(tiles::id_of(tile.kind));
    text += "\n";
  }
  return text;
}

/// With some passes, one table after the other: what is kept of one is there for the next.
class Player {
 public:
  explicit Player(Passes passes) : passes_(passes) {}

  void sit_down(const Table& table) {
    table_ = &table;
    runtime::Findings findings;
    rules_ = runtime::load_rules(Document(table.document), findings, nullptr, &programs_, passes_);
    REQUIRE(rules_ != nullptr);
  }
  std::string play(Part part) {
    switch (part) {
      case Part::Hands: return hands_of(rules_);
      case Part::RandomGame: return game_of(rules_, "random", levels_);
      case Part::EfficientGame: return game_of(rules_, "efficient", levels_);
      case Part::Event: return event_of(*table_, passes_);
    }
    return "";
  }

 private:
  Passes passes_;
  runtime::ProgramMemo programs_;
  runtime::LevelsMemo levels_;
  const Table* table_ = nullptr;
  std::shared_ptr<const Rules> rules_;
};

/// All tables as they are with every pass: each part is played when it is first asked for.
class Expected {
 public:
  const std::vector<Table>& tables() const { return tables_; }
  const std::string& of(std::size_t table, Part part) {
    std::optional<std::string>& known = known_[table][static_cast<std::size_t>(part)];
    if (!known) {
      player_.sit_down(tables_[table]);
      known = player_.play(part);
    }
    return *known;
  }

 private:
  std::vector<Table> tables_ = passes_test::tables();
  Player player_{Passes()};
  std::vector<std::array<std::optional<std::string>, kParts.size()>> known_ =
      std::vector<std::array<std::optional<std::string>, kParts.size()>>(tables_.size());
};

/// Which parts are played when not all are: those of every so many tables, games of fewer.
bool is_played(std::size_t every, std::size_t number, std::size_t table, Part part) {
  static const bool all = std::getenv("MAJS_ALL_PASSES") != nullptr;  // NOLINT(concurrency-mt-unsafe)
  if (part == Part::RandomGame) every = std::max<std::size_t>(every, 2);
  if (part == Part::EfficientGame) every = std::max<std::size_t>(2 * every, 4);
  return all || (number + table) % every == 0;
}

void compare(Expected& expected, Passes passes, std::size_t every, std::size_t number) {
  if (tests::kSanitized) every *= 8;
  Player player(passes);
  for (std::size_t i = 0; i < expected.tables().size(); ++i) {
    const Table& table = expected.tables()[i];
    CAPTURE(table.name);
    const auto is_asked = [&](Part part) { return is_played(every, number, i, part); };
    if (std::none_of(kParts.begin(), kParts.end(), is_asked)) continue;
    player.sit_down(table);
    for (const Part part : kParts) {
      if (!is_asked(part)) continue;
      CAPTURE(static_cast<int>(part));
      const bool same = is_same(player.play(part), expected.of(i, part));
      CHECK(same);
    }
  }
}

}  // namespace

TEST_CASE("each fast path can be left out") {
  Expected expected;
  const auto& names = runtime::kPassNames;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string name(names[i]);
    CAPTURE(name);
    compare(expected, Passes().without(static_cast<Pass>(i)), 19, i);
  }
}

TEST_CASE("any fast paths can be left out together") {
  constexpr std::size_t kSets = 3;
  Expected expected;
  runtime::Random random(31);
  const auto& names = runtime::kPassNames;
  for (std::size_t set = 0; set < kSets; ++set) {
    Passes passes;
    std::string left_out;
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (set + 1 < kSets && random.below(3) != 0) continue;  // the last set is all of them
      passes = passes.without(static_cast<Pass>(i));
      left_out += std::string(names[i]) + " ";
    }
    CAPTURE(left_out);
    compare(expected, passes, 3, set);
  }
}

}  // namespace majs::compiler::test::passes_test
