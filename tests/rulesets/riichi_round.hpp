#pragma once
// Rounds of riichi that are played from the first draw to the score screen, with given hands and draws.

#include <doctest/doctest.h>

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/load/mod_menu.hpp"
#include "compiler/load/ruleset_loader.hpp"
#include "runtime/play/tests/scenario.hpp"
#include "tests/compiler/build_fixture.hpp"

namespace majs::compiler::test {
using runtime::Number;
using runtime::Screen;

/// The ruleset with mods, or with those of a preset.
inline Document riichi(const std::vector<ModRequest>& mods = {}, const std::optional<std::string>& preset = {}) {
  BuildRequest request;
  request.ruleset = "riichi";
  request.mods = mods;
  Diagnostics diagnostics;
  if (preset) {
    const auto chosen = mods_from_menu(request, preset, roots(), diagnostics);
    REQUIRE_MESSAGE(chosen.has_value(), summary(diagnostics));
    request.mods = *chosen;
  }
  const std::optional<Build> built = build(request, roots(), Engine::Native, diagnostics);
  REQUIRE_MESSAGE(built.has_value(), summary(diagnostics));
  return built->document;
}

inline std::shared_ptr<const runtime::Rules> rules_with(const Document& config, Document document,
                                                        runtime::Passes passes = {}) {
  runtime::merge_config(document, config);
  runtime::Findings findings;
  auto rules = runtime::load_rules(std::move(document), findings, nullptr, nullptr, passes);
  REQUIRE(rules != nullptr);
  return rules;
}

/// "12m3z" as a list of tiles.
inline Document tiles_of(std::string_view text) {
  Document tiles = Document::array();
  std::string digits;
  for (const char c : text) {
    if (c >= '0' && c <= '9') {
      digits += c;
      continue;
    }
    for (const char digit : digits) tiles.push_back(std::string{digit, c});
    digits.clear();
  }
  return tiles;
}

inline constexpr const char* kIdle = "147m258p369s5671z";    // makes nothing of any tile drawn here
inline constexpr const char* kWaiting = "234567m34567p22s";  // waits for 5p and 8p: pinfu, tanyao
inline constexpr const char* kFirstDiscards = "1z2z3z4z";    // ends the time of the first go-around

/// One round: everybody discards what is drawn, in turn.
class Round {
 public:
  /// `hands` by fixed seat; `draws` in order, the dealer first.
  Round(std::array<const char*, 4> hands, const std::string& draws, Document config = Document::object(),
        const Document& ruleset = riichi()) {
    constexpr std::array<const char*, 4> kSeats = {"east", "south", "west", "north"};
    for (std::size_t i = 0; i < 4; ++i) config["starting_hand"][kSeats[i]] = tiles_of(hands[i]);
    config["starting_draws"] = tiles_of(draws);
    config["starting_dead_wall"] = tiles_of("9m9p9s9s4z4z4z4z4z4z4z4z4z4z");
    player_ = std::make_unique<runtime::ScenarioPlayer>(rules_with(config, ruleset));
    player_->start();
    draws_ = tiles_of(draws);
    first_ = static_cast<std::size_t>(game().dealer());
  }

  /// The next `count` tiles are drawn and discarded.
  Round& discard(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i, ++drawn_) {
      Document event = Document::object();
      event["type"] = "discard";
      event["player"] = static_cast<double>((first_ + drawn_) % 4);
      event["tile"] = draws_[drawn_];
      event["tsumogiri"] = true;
      REQUIRE(player_->play(event) == "");
    }
    return *this;
  }

  Round& press(const char* button, std::initializer_list<std::size_t> seats) {
    Document event = Document::object();
    event["type"] = "buttons_pressed";
    event["buttons"] = Document::array({nullptr, nullptr, nullptr, nullptr});
    for (const std::size_t seat : seats) event["buttons"][seat] = Document{{"button", button}};
    REQUIRE(player_->play(event) == "");
    return *this;
  }

  /// Presses the button of a call with these tiles of the hand.
  Round& call(std::size_t seat, const char* button, std::string_view with, std::string_view called) {
    Document event = Document::object();
    event["type"] = "buttons_pressed";
    event["buttons"] = Document::array({nullptr, nullptr, nullptr, nullptr});
    event["buttons"][seat] =
        Document{{"button", button}, {"call_choice", tiles_of(with)}, {"called_tile", tiles_of(called)[0]}};
    REQUIRE(player_->play(event) == "");
    return *this;
  }

  /// Discards a tile, the drawn one or one of the hand.
  Round& discard(std::size_t seat, std::string_view tile, bool drawn) {
    Document event = Document::object();
    event["type"] = "discard";
    event["player"] = static_cast<double>(seat);
    event["tile"] = tiles_of(tile)[0];
    event["tsumogiri"] = drawn;
    REQUIRE(player_->play(event) == "");
    return *this;
  }

  runtime::Game& game() { return player_->game(); }
  const runtime::GameState& state() { return game().state(); }
  bool is_last() { return state().screen == Screen::GameEnd; }

 private:
  std::unique_ptr<runtime::ScenarioPlayer> player_;
  Document draws_;
  std::size_t first_ = 0;
  std::size_t drawn_ = 0;
};

/// Seventy equal tiles: the whole wall.
inline std::string wall_of(const std::string& tile) {
  std::string wall;
  for (int i = 0; i < 70; ++i) wall += tile;
  return wall;
}

}  // namespace majs::compiler::test
