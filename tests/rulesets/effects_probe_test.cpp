// What the vocabulary says that words read, change and do is what they do, in games of the bundled rulesets and of
// documents with words by chance.

#include <doctest/doctest.h>

#include <string>

#include "grammar/vocabulary.hpp"
#include "runtime/play/bots/bot.hpp"
#include "tests/rulesets/effects_probe.hpp"
#include "tests/rulesets/random_situations.hpp"
#include "tests/runtime/ruleset_texts.hpp"

namespace majs::compiler::test::effects_probe_test {
namespace {

using grammar::ParameterType;
using grammar::Word;
using grammar::WordKind;
using runtime::ActionCode;
using runtime::ConditionCode;
using runtime::Deed;
using runtime::Effects;
using runtime::StatePart;
using runtime::test::ActionProbe;
using runtime::test::ConditionProbe;

#ifdef NDEBUG
constexpr int kInputs = 30;
constexpr int kDocuments = 24;
#else
constexpr int kInputs = 12;
constexpr int kDocuments = 8;
#endif

Effects said(ActionCode code) { return runtime::effects_of(code); }
Effects said_of(ConditionCode code) { return runtime::effects_of(code); }

std::string lines(const std::set<std::string>& found) {
  std::string text;
  for (const std::string& line : found) text += line + "\n";
  return text;
}

/// Plays a game by chance; `look` sees it whenever it waits for somebody.
template <typename Look>
void play(std::shared_ptr<const runtime::Rules> rules, std::uint64_t seed, ActionProbe& probe, int inputs, Look look) {
  runtime::Game game(rules, seed);
  game.engine() = runtime::Engine(rules, seed, *probe.handlers());
  game.watchers().log = [&probe](const runtime::LogEvent&) { probe.hear(); };
  runtime::Random chance(seed);
  const std::unique_ptr<runtime::Bot> bot = runtime::make_bot("random", 0, nullptr);
  game.start();
  for (int input = 0; input < inputs && !game.over(); ++input) {
    look(game.state());
    const auto decision = runtime::next_decision(game);
    if (decision) game.apply(bot->choose(game, *decision, chance));
    if (!decision && !game.resume_stalled()) break;
  }
}

/// Values as a document has them, by the types of parameters.
class Arguments {
 public:
  Arguments(const Document& document, std::uint64_t seed) : document_(document), chance_(seed) {}

  Document action(const Word& word) {
    Document made = Document::array({std::string(word.name)});
    for (Document& argument : of(word)) made.push_back(std::move(argument));
    return made;
  }

  Document condition(const Word& word) {
    Document made = Document::object();
    made["name"] = std::string(word.name);
    made["opts"] = of(word);
    return made;
  }

  const Word& any_word(WordKind kind) {
    const auto all = grammar::words(kind);
    return all[chance_.below(all.size())];
  }

 private:
  Document one_of(std::initializer_list<const char*> texts) {
    return std::string(texts.begin()[chance_.below(texts.size())]);
  }

  Document of(const Word& word) {
    Document all = Document::array();
    for (const grammar::Parameter& parameter : word.parameters) {
      if (parameter.optional && chance_.below(3) == 0) break;
      all.push_back(value(parameter.type));
      if (parameter.variadic && chance_.below(2) == 0) all.push_back(value(parameter.type));
    }
    return all;
  }

  Document amount() {
    if (chance_.below(2) == 0) return static_cast<double>(chance_.below(4));
    const Word& word = any_word(WordKind::Amount);
    if (word.parameters.empty()) return std::string(word.name);
    return one_of({"some", "honba", "count_waits", "dice"});
  }

  Document value(ParameterType type) {
    using enum ParameterType;
    switch (type) {
      case Number:
      case Integer: return static_cast<double>(chance_.below(4));
      case Amount:
      case Expression: return amount();
      case Condition: return Document::array({condition(grammar::words(WordKind::Condition)[chance_.below(40)])});
      case Actions: return Document::array({Document::array({"noop"})});
      case Seat: return one_of({"self", "shimocha", "toimen", "east", "current_turn", "last_discarder", "caller"});
      case Seats: return one_of({"self", "others", "all", "kamicha", "south", "last_discarder", "winners", "previous"});
      case Wind: return one_of({"east", "south"});
      case Tile: return one_of({"1m", "5p", "7z", "2s"});
      case Tiles:
      case Aliases: return Document::array({one_of({"1m", "5p"}), one_of({"7z", "3s"})});
      case NamedTile: return chance_.below(2) == 0 ? Document(-1.0) : one_of({"1m", "tagged_by_chance", "some"});
      case NamedTiles: return Document::array({value(NamedTile)});
      case TileSpec: return one_of({"manzu", "terminal", "any", "1m"});
      case TileSpecs: return Document::array({value(TileSpec)});
      case Attribute:
      case Attributes: return one_of({"by_chance", "revealed"});
      case Tag: return std::string("tagged_by_chance");
      case Counter: return one_of({"some", "more"});
      case Status: return one_of({"riichi", "by_chance"});
      case CallName: return one_of({"pon", "chii", "ankan"});
      case MatchTarget:
      case MatchTargets: return Document::array({std::string(any_word(WordKind::MatchTarget).name)});
      case MatchDefinitions: return Document::array({std::string("win")});
      case MatchDefinition: return std::string("win");
      case Zone:
      case Zones: return one_of({"hand", "draw", "calls", "last_discard", "aside"});
      case MoveSet: return one_of({"hand", "draw", "aside", "discard", "dead_wall"});
      case Button: {
        const Document& buttons = document_["buttons"];
        return buttons.empty() ? Document("skip") : Document(buttons.begin().key());
      }
      case Map:
      case Variables: return Document::object();
      default: return one_of({"some", "Riichi", "all"});
    }
  }

  const Document& document_;
  runtime::Random chance_;
};

/// A ruleset with actions and conditions by chance when a turn begins.
Document with_words(const Document& ruleset, std::uint64_t seed) {
  Document document = ruleset;
  Arguments arguments(ruleset, seed);
  Document& actions = document["after_turn_change"]["actions"];
  if (!actions.is_array()) actions = Document::array();
  constexpr int kActions = 5;
  constexpr int kConditions = 10;
  for (int i = 0; i < kActions; ++i) {
    const Word& word = arguments.any_word(WordKind::Action);
    if (word.name != "mark" && word.name != "run") actions.push_back(arguments.action(word));
  }
  for (int i = 0; i < kConditions; ++i) {
    Document test = Document::array({arguments.condition(arguments.any_word(WordKind::Condition))});
    actions.push_back(Document::array({"when", std::move(test), Document::array({Document::array({"noop"})})}));
  }
  return document;
}

std::shared_ptr<const runtime::Rules> loaded(const Document& document) {
  runtime::Findings findings;
  return runtime::load_rules(document, findings);
}

}  // namespace

TEST_CASE("words do what the vocabulary says, in the bundled rulesets") {
  ActionProbe actions(said);
  std::set<std::string> found;
  std::map<ConditionCode, int> asked;
  for (const std::string& name : bundled_rulesets()) {
    CAPTURE(name);
    const auto rules = rules_with(Document::object(), built(name));
    ConditionProbe conditions(rules, said_of, 5);
    play(rules, 3, actions, kInputs, [&](const runtime::GameState& state) { conditions.look_at(state, 6); });
    found.insert(conditions.found().begin(), conditions.found().end());
    for (const auto& [code, times] : conditions.asked()) asked[code] += times;
  }
  CHECK(lines(actions.found()) == "");
  CHECK(lines(found) == "");
#ifdef NDEBUG
  CHECK(actions.ran().size() > 20);
  CHECK(asked.size() > 30);
#endif
}

TEST_CASE("words do what the vocabulary says, in documents by chance") {
  const Document rulesets[] = {built("riichi"), built("american"), built("sanma")};
  ActionProbe actions(said);
  std::set<std::string> found;
  std::map<ConditionCode, int> asked;
  for (int i = 0; i < kDocuments; ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    const auto rules = loaded(with_words(rulesets[i % 3], seed));
    if (rules == nullptr) continue;  // arguments that nobody can load
    ConditionProbe conditions(rules, said_of, seed);
    play(rules, seed, actions, kInputs / 3, [&](const runtime::GameState& state) { conditions.look_at(state, 12); });
    found.insert(conditions.found().begin(), conditions.found().end());
    for (const auto& [code, times] : conditions.asked()) asked[code] += times;
  }
  CHECK(lines(actions.found()) == "");
  CHECK(lines(found) == "");
#ifdef NDEBUG
  CHECK(actions.ran().size() > 70);
  CHECK(asked.size() > 70);
#endif
}

TEST_CASE("a list has the effects of all that it runs and asks") {
  using namespace runtime;
  const auto rules = runtime::test::load_clean(runtime::test::with_wall(R"("functions":{
        "round":[["set_status","s"],["run","there"]],"there":[["run","round"],["add_counter","c","honba"]],
        "won":[["run","round"],["win_by_draw"]]},
      "interruptible_actions":["draw"],
      "buttons":{"mark":{"show_when":[false],"actions":[["mark",[["hand",1,["self"]]],[],[["run","won"]]]]}},
      "after_start":{"actions":[["run","round"]]},
      "after_draw":{"actions":[["when",[{"name":"has_draw","opts":["toimen"]},{"name":"tiles_match",
        "opts":[["tagged"],["manzu"]]}],[["push_message","x",{"a":"pot"}]]],["tag_tiles","tagged",["1m"]]]},
      "after_call":{"actions":[["draw"]]},"before_win":{"actions":[["set_counter","fu",1],["noop"]]})"));
  const auto of = [&](EventCode code) { return Reach(*rules).event(code).effects(); };
  const Effects round = of(EventCode::after_start);
  CHECK(round.changes == StateParts{StatePart::Statuses, StatePart::Counters});
  CHECK(round.reads == StateParts{StatePart::Counters, StatePart::Round});
  CHECK(round.does == Deeds{Deed::Steers});
  const Effects asked = of(EventCode::after_draw);
  CHECK(asked.reads.has(StatePart::Draws));
  CHECK(asked.reads.has(StatePart::Seats));
  CHECK(asked.reads.has(StatePart::Tags));
  CHECK(asked.reads.has(StatePart::Points));
  CHECK(asked.changes == StateParts{StatePart::Tags, StatePart::Log});
  CHECK(asked.does.has(Deed::Others));
  CHECK(of(EventCode::after_call).does.has(Deed::Defers));
  CHECK(of(EventCode::before_scoring) == Effects{});
  CHECK(Reach(*rules).list(rules->buttons.front().actions).effects().does.has(Deed::Wins));
  Reach reach(*rules);
  reach.event(EventCode::after_start);
  CHECK(reach.names_counter(rules->counters.find("c")));
  CHECK(reach.set_counters() == std::vector{rules->counters.find("c")});
  CHECK(changes_only_marks(*rules, rules->events[static_cast<std::size_t>(EventCode::before_win)]));
  CHECK_FALSE(changes_only_marks(*rules, rules->events[static_cast<std::size_t>(EventCode::after_call)]));
}

TEST_CASE("lies of the vocabulary are found") {
  const auto without = [](Effects effects, StatePart part) {
    effects.changes.bits &= ~runtime::StateParts{part}.bits;
    effects.reads.bits &= ~runtime::StateParts{part}.bits;
    return effects;
  };
  ActionProbe actions([&](ActionCode code) {
    Effects effects = said(code);
    if (code == ActionCode::draw) return without(effects, StatePart::Wall);
    if (code == ActionCode::play_tile) return without(effects, StatePart::History);
    if (code == ActionCode::when) effects.does = {};
    if (code == ActionCode::advance_turn) effects.does = {};
    return effects;
  });
  const auto rules = rules_with(Document::object(), built("riichi"));
  ConditionProbe conditions(
      rules,
      [&](ConditionCode code) {
        const Effects effects = said_of(code);
        if (code == ConditionCode::our_turn) return without(effects, StatePart::Turn);
        if (code == ConditionCode::has_no_call_named) return without(effects, StatePart::Called);
        return effects;
      },
      5);
  play(rules, 3, actions, 90, [&](const runtime::GameState& state) { conditions.look_at(state, 40); });
  for (const std::string lie :
       {"draw: changes wall", "play_tile: changes history", "when: steers", "advance_turn: begins other actions"}) {
    CAPTURE(lie);
    CHECK(actions.found().contains(lie));
  }
  for (const std::string lie : {"our_turn: reads turn", "has_no_call_named: reads melds"}) {
    CAPTURE(lie);
    CHECK(conditions.found().contains(lie));
  }
}

}  // namespace majs::compiler::test::effects_probe_test
