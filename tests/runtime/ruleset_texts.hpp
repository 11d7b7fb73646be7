#pragma once
// Small rulesets of our own for the tests of the runtime.

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>
#include "grammar/document.hpp"
#include "runtime/play/course/game.hpp"
#include "runtime/tiles/notation.hpp"

namespace majs::runtime::test {

/// `members` inside a ruleset with 136 tiles (given as constants) and hands of 13 tiles.
inline std::string with_wall(std::string_view members) {
  std::string wall;
  for (int copy = 0; copy < 4; ++copy) {
    for (const char* suit : {"m", "p", "s"}) {
      for (int rank = 1; rank <= 9; ++rank) wall += (wall.empty() ? "\"" : ",\"") + std::to_string(rank) + suit + "\"";
    }
    for (int rank = 1; rank <= 7; ++rank) wall += ",\"" + std::to_string(rank) + "z\"";
  }
  return "{\"wall\":[" + wall + "],\"starting_tiles\":13" + (members.empty() ? "" : ",") + std::string(members) + "}";
}

inline Document parsed(std::string_view text) {
  grammar::DocumentError error;
  auto document = grammar::parse_document(text, &error);
  REQUIRE_MESSAGE(document.has_value(), error.message);
  return std::move(*document);
}

inline std::shared_ptr<const Rules> load_text(const std::string& text, Findings& findings, Passes passes = {}) {
  return load_rules(parsed(text), findings, nullptr, nullptr, passes);
}

/// Loads a ruleset in which nothing is wrong.
inline std::shared_ptr<const Rules> load_clean(const std::string& text, Passes passes = {}) {
  Findings findings;
  auto rules = load_text(text, findings, passes);
  for (const Finding& finding : findings) MESSAGE(finding.code, " ", finding.pointer, " ", finding.message);
  REQUIRE(findings.empty());
  REQUIRE(rules != nullptr);
  return rules;
}

/// The tiles of a hand without attributes, as `123m55z`.
inline std::vector<Tile> tiles_of(std::string_view hand) {
  tiles::AttributeNames names;
  auto parsed = tiles::parse_hand(hand, names, nullptr);
  REQUIRE(parsed.has_value());
  return *parsed;
}

inline Input press(Seat seat, ChoiceId button) {
  Input input;
  input.kind = Input::Kind::Press;
  input.seat = seat;
  input.button = button;
  return input;
}

inline Input discard(Seat seat, std::size_t index) {
  Input input;
  input.seat = seat;
  input.index = index;
  return input;
}

inline ChoiceId button_id(const Rules& rules, std::string_view id) {
  for (std::size_t i = 0; i < rules.buttons.size(); ++i) {
    if (rules.buttons[i].id == id) return static_cast<ChoiceId>(i);
  }
  return kNoChoice;
}

inline Number counter(const Game& game, Seat seat, std::string_view name) {
  return counter_value(game.player(seat), game.rules().counters.find(name));
}

inline bool has_finding(const Findings& findings, std::string_view code) {
  for (const Finding& finding : findings) {
    if (finding.code == code) return true;
  }
  return false;
}

/// Draw at every turn, end when the wall is used up: the flow of the tutorial.
inline constexpr std::string_view kDrawOrEnd =
    R"("after_turn_change":{"actions":[["ite",["no_tiles_remaining"],[["ryuukyoku"]],[["draw"]]]]})";

}  // namespace majs::runtime::test
