// What plays on Riichi Advanced plays there as here: a game with something more in it, made by chance from the
// vocabulary, of which `check --for` says nothing, goes the same way with `--as` as without. MAJS_GAMES=5000: so many.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "compiler/checks/platform_checks.hpp"
#include "compiler/checks/request_check.hpp"
#include "grammar/vocabulary.hpp"
#include "runtime/play/course/simulation.hpp"
#include "tests/rulesets/random_situations.hpp"
#include "tests/sanitized.hpp"

namespace majs::compiler::test::platform_agreement_test {
namespace {

using grammar::ParameterType;
using grammar::Word;
using grammar::WordKind;

/// Two sets and a pair: wins by draw and by discard, calls, and draws. `$place` is where more can be.
const std::string kGame =
    R"(set wall, ~t"111122223333444455556666777788889999m11112222333344445555666677778888p1111222233334444z"
set starting_tiles, 7
set max_rounds, 4
set initial_score, 1000
set persistent_counters, ["k"]
define_set pair, ~s"0 0"
define_set koutsu, ~s"0 0 0"
define_set shuntsu, ~s"0 1 2"
define_match win, ~m"exhaustive, (koutsu shuntsu):2, pair:1"
set win_definition, [["exhaustive", [["koutsu", "shuntsu"], 2], [["pair"], 1]]]
on after_turn_change do
  if no_tiles_remaining do ryuukyoku("Draw") else draw end
$after_turn_change
end
on after_start do
  set_tile_ordering_all(["1m","2m","3m","4m","5m","6m","7m","8m","9m"])
  set_tile_ordering_all(["1p","2p","3p","4p","5p","6p","7p","8p"])
$after_start
end
define_button ron, display_name: "Ron", show_when: someone_else_just_discarded and match(["hand", "calls", "last_discard"], ["win"]), precedence_over: ["pon"] do
  win_by_discard("win")
end
define_button tsumo, display_name: "Tsumo", show_when: our_turn and has_draw and match(["hand", "calls", "draw"], ["win"]) do
  win_by_draw("win")
end
define_button pon, display_name: "Pon", call: [[0, 0]], show_when: someone_else_just_discarded and call_available do
  change_turn("self")
  call
$button
end
define_yaku yaku, "Win", [2, "Han"], true
define_yaku yaku, "Drawn", [1, "Han"], won_by_draw
define_yaku yaku, "Mine", [3, "Han"], $condition
set score_calculation, %{yaku_lists: ["yaku"], point_name: "Han"$keys}
on before_start do
  if ended_by_exhaustive_draw do
    add_honba(1)
  else
    unless ended_by_abortive_draw do
      minus = -honba
      add_honba("minus")
    end
  end
$before_start
end
)";
const std::string kScripts = R"(on before_win do
  if won_by_draw do make_responsible_for("others") else make_responsible_for("last_discarder") end
$before_win
end
define_scoring win do
  total = points * 10 :: "Han"
  noop
$scoring
end
)";

/// Offers something for who sees the pages.
const std::set<std::string_view> kLeftOut = {"mark", "pause", "inspect"};

/// A ruleset, and a mod for it or "".
struct Game {
  std::string ruleset;
  std::string mod = {};
};

class GameMaker {
 public:
  explicit GameMaker(std::uint64_t seed) : random_(seed) {}

  Game make() {
    const bool table = below(2) == 0;
    std::string text = kGame + (table ? "" : kScripts);
    std::map<std::string, std::string> filled = {{"condition", "true"}};
    std::string apart;  // may be a mod as well
    if (table) filled["keys"] = ", scoring_method: \"multiplier\", score_multiplier: 10";
    switch (below(12)) {
      case 0: filled["keys"] += scoring_key(); break;
      case 1: filled["condition"] = condition(); break;
      case 2: apart = toplevel_key(); break;
      case 3:
        apart = "define_play_effect " + one_of({"\"1m\"", "manzu", "tsumogiri"}) + " do\n" + actions(0) + "\nend\n";
        break;
      case 4:
      case 5:
      case 6: apart = button(); break;
      case 7: apart = auto_button(); break;
      default: add(apart, filled, actions(0)); break;
    }
    const bool is_mod = below(3) == 0;
    if (!is_mod) text += apart;
    for (std::size_t at = text.find('$'); at != std::string::npos; at = text.find('$', at)) {
      const std::size_t end = std::min(text.find_first_not_of("abcdefghijklmnopqrstuvwxyz_", at + 1), text.size());
      const std::string value = filled[text.substr(at + 1, end - at - 1)];
      text.replace(at, end - at, value);
      at += value.size();
    }
    return {text, is_mod ? apart : ""};
  }

 private:
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(random_.below(bound)); }
  std::string one_of(const std::vector<std::string>& values) { return values[below(values.size())]; }

  /// Into a place of the game, or a new event.
  void add(std::string& text, std::map<std::string, std::string>& filled, const std::string& actions) {
    const std::string place =
        one_of({"after_turn_change", "after_start", "button", "before_start", "before_win", "scoring", "before_scoring",
                "after_win", "after_scoring", "after_draw", "before_exhaustive_draw", "before_turn_change",
                "before_call", "after_call", "after_discard_passed", "before_conclusion", "after_initialization"});
    if (kGame.find("$" + place + "\n") != std::string::npos || place == "before_win") {
      filled[place] = actions;
    } else if (place != "scoring") {
      text += "on " + place + " do\n" + actions + "\nend\n";
    }
  }

  /// "" where nothing is known for a type.
  std::string value(ParameterType type) {
    switch (type) {
      case ParameterType::Amount: return one_of({"1", "2", "\"k\"", "\"honba\"", "\"pot\"", "\"current_score\""});
      case ParameterType::Counter: return "\"k\"";
      case ParameterType::Status: return one_of({"\"s\"", "\"riichi\""});
      case ParameterType::Seat:
      case ParameterType::Seats:
        return one_of({"\"self\"", "\"others\"", "\"everyone\"", "\"shimocha\"", "\"toimen\"", "\"east\"",
                       "\"last_discarder\"", "\"current_turn\"", "\"winners\""});
      case ParameterType::Integer: return one_of({"1", "2"});
      case ParameterType::Number: return "2";
      case ParameterType::Boolean: return one_of({"true", "false"});
      case ParameterType::Tile: return one_of({"\"1m\"", "\"5p\""});
      case ParameterType::Tiles: return one_of({"[\"1m\"]", "[\"1z\", \"2m\"]"});
      case ParameterType::NamedTile: return one_of({"\"1m\"", "0"});
      case ParameterType::Zones: return one_of({"[\"hand\"]", "[\"last_discard\"]", "[\"hand\", \"draw\"]"});
      case ParameterType::Attributes: return "[\"x\"]";
      case ParameterType::Tag: return "\"t\"";
      case ParameterType::TileSpecs: return one_of({"[\"1m\"]", "[\"manzu\"]", "[\"terminal\"]"});
      case ParameterType::MatchTargets: return one_of({"[\"hand\"]", "[\"hand\", \"calls\"]", "[\"last_discard\"]"});
      case ParameterType::MatchDefinitions: return one_of({"[\"win\"]", "~m\"pair:1\"", "~m\"koutsu:1\""});
      case ParameterType::String: return "\"T\"";
      default: return "";
    }
  }

  /// A word with arguments of its types; "" where one has none.
  std::string call(const Word& word) {
    std::string arguments;
    for (const grammar::Parameter& parameter : word.parameters) {
      if (parameter.optional && below(5) < 2) break;
      const std::string argument = value(parameter.type);
      if (argument.empty() && parameter.optional) break;
      if (argument.empty()) return "";
      arguments += (arguments.empty() ? "" : ", ") + argument;
    }
    return std::string(word.name) + (arguments.empty() ? "" : "(" + arguments + ")");
  }

  std::string any_call(WordKind kind) {
    const auto words = grammar::words(kind);
    for (;;) {
      const Word& word = words[below(words.size())];
      const std::string text = word.compilable && !kLeftOut.contains(word.name) ? call(word) : "";
      if (!text.empty()) return text;
    }
  }

  std::string condition() { return (below(5) == 0 ? "not " : "") + any_call(WordKind::Condition); }

  std::string actions(std::size_t depth) {
    switch (depth < 2 ? below(8) : 4 + below(2)) {
      case 0: return "if " + condition() + " do\n" + actions(depth + 1) + "\nelse\nadd_score(3)\nend";
      case 1: return "unless " + condition() + " do\n" + actions(depth + 1) + "\nend";
      case 2:
        return "as " + one_of({"self", "others", "everyone", "shimocha", "east"}) + " do\n" + actions(depth + 1) +
               "\nend";
      case 3: return "cond do\n" + condition() + " -> add_score(1)\n" + condition() + " -> add_score(2)\nend";
      case 4: return one_of({"k += 1", "k = honba + 2", "k = k * 2 - 1", "more = 5 :: \"More\""});
      default: return any_call(WordKind::Action);
    }
  }

  /// "" or a field with one of these values.
  std::string field(const std::string& name, const std::vector<std::string>& values) {
    return below(4) == 0 ? ", " + name + ": " + one_of(values) : "";
  }

  /// That does something, makes a meld, or changes that of the game.
  std::string button() {
    const std::size_t kind = below(5);
    if (kind == 4) {
      const std::string changed = "apply set, \"buttons.pon.";
      return one_of({changed + "precedence_over\", [\"ron\"]\n", changed + "interrupt_level\", 50\n",
                     changed + "call_hidden\", true\n", changed + "call_name\", \"chii\"\n",
                     changed + "call_priority_list\", [\"our_turn\"]\n", changed + "unskippable\", true\n",
                     changed + "call\", [[0, 0], [1, 2]]\n", changed + "shared_by\", 2\n"});
    }
    static const std::vector<std::pair<std::string, std::string>> kKinds = {
        {"", "noop"},
        {"someone_else_just_discarded and call_available", "change_turn(\"self\")\ncall"},
        {"our_turn and has_draw and self_call_available", "self_call\ndraw"},
        {"our_turn and has_draw and can_upgrade_call", "upgrade_call\ndraw"}};
    const auto& [asks, makes] = kKinds[kind];
    const std::string shown = asks.empty() ? condition() : below(2) == 0 ? asks : asks + " and " + condition();
    std::string text = "define_button extra, display_name: \"Extra\", show_when: " + shown;
    if (kind == 1) text += ", call: " + one_of({"[[0, 0]]", "[[-2, -1], [-1, 1], [1, 2]]", "[[1], [2]]"});
    if (kind == 2) text += ", call: " + one_of({"[[0, 0, 0]]", "[[1, 2]]"});
    if (kind == 3) text += ", upgrades: \"pon\"";
    if (kind == 1 || kind == 2) {
      text += field("call_conditions", {"call_contains([\"1m\"], 1)", "not_call_contains([\"1m\", \"2m\"], 1)",
                                        "can_discard_after_call", "not_call_changes_waits([\"win\"])"});
      text += field("call_style", {"%{self: [0, 1, 2]}", "%{kamicha: [\"call_sideways\", 0, 1]}"});
      text += field("call_name", {"\"chii\"", "\"pon\"", "\"other\""});
    }
    text += field("precedence_over", {"[\"pon\"]", "[\"ron\", \"extra\"]", "[]"});
    text += field("unskippable", {"true", "our_turn", "status(\"s\")"});
    text += field("interrupt_level", {"0", "50", "200"});
    text += field("cancellable", {"false"}) + field("msg_name", {"\"Message\""});
    const std::string more = below(2) == 0 ? "" : "\n" + actions(1);
    return text + " do\n" + (below(3) == 0 && kind == 0 ? actions(0) : makes + more) + "\nend\n";
  }

  std::string auto_button() {
    return "define_auto_button extra, display_name: \"E\", desc: \"More\"" +
           std::string(below(3) == 0 ? "" : ", enabled_at_start: true") + (below(2) == 0 ? "" : ", persistent: true") +
           " do\n" +
           one_of({"discard_draw", "press_button(\"pon\")", "press_first_call_button", actions(0), actions(0)}) +
           "\nend\n";
  }

  std::string toplevel_key() {
    const auto words = grammar::words(WordKind::ToplevelKey);
    const Word& word = words[below(words.size())];
    const std::string given = word.parameters.empty() ? "" : value(word.parameters[0].type);
    const bool there = kGame.find("set " + std::string(word.name)) != std::string::npos;
    return given.empty() || there ? "" : "set " + std::string(word.name) + ", " + given + "\n";
  }

  std::string scoring_key() {
    const auto words = grammar::words(WordKind::ScoringKey);
    const Word& word = words[below(words.size())];
    const std::string given = word.parameters.empty() ? "" : value(word.parameters[0].type);
    const bool there = word.name == "scoring_method" || word.name == "score_multiplier" || word.name == "point_name";
    return given.empty() || there ? "" : ", " + std::string(word.name) + ": " + given;
  }

  runtime::Random random_;
};

std::optional<Build> build_of(const Game& game, const std::string& played_as) {
  BuildRequest request;
  request.ruleset_file = "made.majs";
  request.ruleset_source = std::make_shared<const Source>(request.ruleset_file, game.ruleset);
  request.played_as = played_as;
  Roots places = roots();
  if (!game.mod.empty()) {
    const Source mod("mods/made_mod.majs", game.mod);
    places.texts = with_text(places, mod);
    request.mods.push_back({"made_mod", nullptr, mod.name()});
  }
  Diagnostics diagnostics;
  return build(request, places, Engine::Native, diagnostics);
}

/// A game of random bots, and whether a room ended.
std::string game_of(const Document& document, bool& ended) {
  runtime::Findings findings;
  const auto rules = runtime::load_rules(document, findings);
  if (rules == nullptr) return "";
  std::string log;
  runtime::SimulationOptions options;
  options.seed = 5;
  options.bots.fill("random");
  options.log_format = runtime::LogFormat::Majs;
  options.log = [&](const std::string& text) { log += text; };
  for (const runtime::Finding& finding : simulate(rules, options).findings) ended = ended || finding.code == "R240";
  return log.substr(std::min(log.find('\n'), log.size()));  // the first line names the ruleset
}

}  // namespace

TEST_CASE("a game of which nothing is said goes on Riichi Advanced as it goes here") {
  const char* const asked = std::getenv("MAJS_GAMES");
  const std::uint64_t games = asked != nullptr ? std::stoul(asked) : majs::tests::kSanitized ? 8 : 60;
  std::size_t compared = 0;
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    const Game game = GameMaker(seed).make();
    CAPTURE(seed);
    CAPTURE(game.ruleset);
    CAPTURE(game.mod);
    const auto here = build_of(game, "");
    if (!here) continue;
    Diagnostics said;
    check_build_for(grammar::Platform::present(), *here, roots(), said);
    if (!said.all().empty()) continue;
    const auto there = build_of(game, "riichi-advanced");
    REQUIRE(there.has_value());
    bool ended = false;
    const std::string expected = game_of(here->document, ended);
    CHECK((game_of(there->document, ended) == expected));
    CHECK(!ended);
    ++compared;
  }
  CHECK(compared > games / 2);
}

}  // namespace majs::compiler::test::platform_agreement_test
