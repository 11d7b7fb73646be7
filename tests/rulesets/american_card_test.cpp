// American mah jongg: what scenarios cannot show. Which tiles may be marked, the texts of the card.

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/rulesets/riichi_round.hpp"

namespace majs::compiler::test::american_card_test {
namespace {

using runtime::Input;
using runtime::Seat;

Document american(const std::vector<ModRequest>& mods) {
  BuildRequest request;
  request.ruleset = "american";
  request.mods = mods;
  Diagnostics diagnostics;
  const std::optional<Build> built = build(request, roots(), Engine::Native, diagnostics);
  REQUIRE_MESSAGE(built.has_value(), summary(diagnostics));
  return built->document;
}

ModRequest mod(const std::string& name) {
  ModRequest request;
  request.id = name;
  return request;
}

constexpr const char* kIdle = "1357m2468p13579s";  // claims nothing

/// A game in which South sits idle, with what East draws first.
struct Table {
  std::shared_ptr<const runtime::Rules> rules;
  runtime::Game game;

  Table(const char* east, const char* west, const std::string& draws, const std::vector<ModRequest>& mods)
      : rules(rules_with(dealt(east, west, draws), american(mods))), game(rules, 1) {
    game.settings().next_rounds = false;
    game.start();
  }

  static Document dealt(const char* east, const char* west, const std::string& draws) {
    Document config = Document::object();
    config["starting_hand"] = {
        {"east", tiles_of(east)}, {"south", tiles_of(kIdle)}, {"west", tiles_of(west)}, {"north", tiles_of(kIdle)}};
    config["starting_draws"] = tiles_of(draws);
    return config;
  }

  bool offers(Seat seat, const std::string& name) const {
    const auto& shown = game.player(seat).buttons;
    return std::any_of(shown.begin(), shown.end(), [&](runtime::ChoiceId id) {
      return id < rules->buttons.size() && rules->buttons[id].id == name;
    });
  }
  void press(Seat seat, const std::string& name) {
    Input input;
    input.kind = Input::Kind::Press;
    input.seat = seat;
    const auto found = std::find_if(rules->buttons.begin(), rules->buttons.end(),
                                    [&](const runtime::Button& button) { return button.id == name; });
    REQUIRE(found != rules->buttons.end());
    input.button = static_cast<runtime::ChoiceId>(found - rules->buttons.begin());
    REQUIRE(game.apply(input));
  }
  void discard(Seat seat, const std::string& tile) {
    const std::vector<tiles::Tile> held = tiles(seat);
    const auto found =
        std::find_if(held.begin(), held.end(), [&](const tiles::Tile& one) { return tiles::id_of(one.kind) == tile; });
    REQUIRE(found != held.end());
    Input input;
    input.seat = seat;
    input.index = static_cast<std::size_t>(found - held.begin());
    REQUIRE(game.apply(input));
  }
  std::vector<tiles::Tile> tiles(Seat seat) const {
    const runtime::Player& player = game.player(seat);
    std::vector<tiles::Tile> held(player.hand.begin(), player.hand.end());
    held.insert(held.end(), player.draw.begin(), player.draw.end());
    return held;
  }
  /// The tiles of the own hand that may be marked.
  std::multiset<std::string> markable(Seat seat) {
    std::multiset<std::string> ids;
    for (const runtime::MarkableObject& object : game.engine().markable(seat)) {
      if (object.zone == runtime::Zone::Hand) ids.emplace(tiles::id_of(tiles(seat)[object.index].kind));
    }
    return ids;
  }
  void mark_call(Seat seat, Seat owner) {
    Input input;
    input.kind = Input::Kind::Mark;
    input.seat = seat;
    input.mark = {runtime::Zone::Calls, owner, 0};
    REQUIRE(game.apply(input));
  }
};

const std::vector<ModRequest> kNoCharleston = {mod("american/no_charleston")};

TEST_CASE("AME-014 jokers are not marked for a pass") {
  Table table("123m123p12345s11j", kIdle, "9s", {});
  for (Seat seat = 0; seat < 4; ++seat) table.press(seat, "pass_three");
  const std::multiset<std::string> own = table.markable(0);
  CHECK(own.size() == 12);
  CHECK(own.count("1j") == 0);
  CHECK(own.count("9s") == 1);
}

TEST_CASE("AME-030 only a tile that the joker stands for is exchanged") {
  const auto marked = [](const char* east, const char* west, const std::string& draws, const std::string& claimed) {
    Table table(east, west, draws, kNoCharleston);
    table.discard(0, claimed);
    table.press(2, "am_pung");
    table.discard(2, "7z");
    table.discard(3, "4z");
    table.press(0, "exchange_joker");
    table.mark_call(0, 2);
    return table.markable(0);
  };
  CHECK(marked("5p1357m2468p1379s", "11j3379p24688s0z7z", "5p4z8m", "5p") == std::multiset<std::string>{"5p"});
  CHECK(marked("2g4f1357m2468p137s", "3f1j3579p24688s0z7z", "1f4z1j", "1f") == std::multiset<std::string>{"2g", "4f"});
}

TEST_CASE("AME-062 every hand stands under its category, with its value and whether it may be exposed") {
  const Document document = american({});
  std::set<std::string> concealed;
  for (const Document& text : document["concealed_win_definition"]) concealed.insert(text.get<std::string>());
  std::map<std::string, std::pair<std::string, std::string>> rules;  // of each hand its tab and text
  for (const Document& action : document["after_initialization"]["actions"]) {
    if (action[0].get<std::string>() != "add_rule") continue;
    rules[action[2].get<std::string>()] = {action[1].get<std::string>(), action[3].get<std::string>()};
  }
  std::size_t hands = 0;
  for (const Document& list : document["constants"]["card_lists"]) {
    std::string tab = list.get<std::string>();
    std::replace(tab.begin(), tab.end(), '_', ' ');
    for (const Document& yaku : document[list.get<std::string>()]) {
      const std::string name = yaku["display_name"].get<std::string>();
      REQUIRE_MESSAGE(rules.contains(name), name);
      std::string named = rules[name].first;
      std::transform(named.begin(), named.end(), named.begin(),
                     [](char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c); });
      CHECK(named == tab);
      const std::string how = concealed.contains(name.substr(3)) ? "concealed." : "exposed or concealed.";
      const std::string begins = std::to_string(yaku["value"].get<int>()) + " points, " + how;
      CHECK_MESSAGE(rules[name].second.starts_with(begins), name);
      ++hands;
    }
  }
  CHECK(hands == 60);
  CHECK(concealed.size() == 15);
}

}  // namespace
}  // namespace majs::compiler::test::american_card_test
