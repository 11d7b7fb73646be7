// `majs check --for riichi-advanced`: what one place of a script crashes, or has played otherwise, it does at the
// others that come to the same. Rows are what was seen on the platform; each is put everywhere, and the verdict must
// stay.

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "compiler/checks/platform_checks.hpp"
#include "compiler/checks/ruleset_check.hpp"
#include "tests/compiler/checks/platform_game.hpp"
#include "tests/compiler/temporary_folder.hpp"
#include "tests/sanitized.hpp"

namespace platform_places_test {

using namespace majs;
using namespace majs::compiler;
using namespace majs::tests::platform_game;

namespace {

constexpr std::string_view kPlays = "plays";
constexpr std::string_view kCrashes = "crashes";
constexpr std::string_view kDiffers = "differs";
constexpr std::string_view kRefused = "refused";

/// Actions of an event, or conditions asked there.
struct Row {
  std::string_view verdict;
  std::string text;
  std::string event = "after_draw";
  std::string more = {};  ///< what else the ruleset has
};

std::vector<Row> conditions() {
  std::vector<Row> rows = {
      {kCrashes, "winning_dora_count(\"1m\", 1)"},
      {kCrashes, "winning_reverse_dora_count(\"1m\", 1)"},
      {kCrashes, "hand_dora_count(\"1m\", 1)"},
      {kPlays, "hand_dora_count(\"1m\", 1)", "after_draw", "set dora_indicators, %{\"1m\": [\"2m\"]}"},
      {kCrashes, "call_contains([\"1m\"], 1)"},
      {kCrashes, "called_tile_contains([\"1m\"], 1)"},
      {kCrashes, "call_choice_contains([\"1m\"], 1)"},
      {kCrashes, "call_changes_waits([\"win\"])"},
      {kCrashes, "can_discard_after_call"},
      {kCrashes, "has_existing_yaku(\"Win\")"},
      {kCrashes, "has_no_yaku"},
      {kCrashes, "has_points(1)"},
      {kCrashes, "is_drawn_tile"},
      {kCrashes, "last_discard_matches([\"dora\"])"},
      {kCrashes, "last_discard_matches([\"kuikae\"])"},
      {kPlays, "last_called_tile_matches([\"kuikae\"])"},
      {kCrashes, "match([\"hand\", \"called_tile\"], [\"win\"])"},
      {kCrashes, "match([\"hand\", \"call_choice\"], [\"win\"])"},
      {kCrashes, "match([\"hand\", \"tile\"], [\"win\"])"},
      {kCrashes, "match([\"winning_tile\"], [\"win\"])"},
      {kCrashes, "match([\"winning_hand\"], [\"win\"])"},
      {kPlays, "match([\"winning_hand\"], [\"win\"])", "after_win"},
      {kCrashes, "match([\"winning_hand\"], [\"win\"])", "before_exhaustive_draw"},
      {kPlays, "match([\"winning_hand\"], [\"win\"])", "before_exhaustive_draw", "set bloody_end, true"},
      {kDiffers, "match([\"waiting_tiles\"], [\"win\"])"},
      {kDiffers, "match([\"finished_racks\"], [\"win\"])"},
      {kDiffers, "match([\"all_discards\"], [\"win\"])"},
      {kDiffers, "match([\"hand\"], ~m\"(1z@draw):1\")"},
      {kDiffers, "match([\"hand\"], ~m\"(1z@_x):1\")"},
      {kPlays, "has_attr(\"draw\", \"draw\")"},
      {kDiffers, "tiles_remaining(\"n\")"},
      {kRefused, "card_hand"},
      {kRefused, "all_waits_are_held([\"win\"])"},
  };
  for (const std::string seat : {"shimocha", "toimen", "kamicha"}) {
    for (const std::string players : {"2", "3"}) {
      if (seat == "toimen" && players == "2") continue;  // two sit across
      const std::string more = "apply set, \"num_players\", " + players;
      rows.push_back({kCrashes, seat + "_status(\"x\")", "after_draw", more});
      rows.push_back({kPlays, seat + "_exists and " + seat + "_status(\"x\")", "after_draw", more});
      for (const std::string word : {"has_draw", "has_calls", "has_aside", "hand_is_dead"}) {
        rows.push_back({kCrashes, word + "(\"" + seat + "\")", "after_draw", more});
      }
    }
    rows.push_back({kPlays, seat + "_status(\"x\")"});
  }
  return rows;
}

std::vector<Row> actions() {
  std::vector<Row> rows = {
      {kCrashes, "when_everyone status(\"x\") do noop end"},
      {kCrashes, "when_others status(\"x\") do noop end"},
      {kCrashes, "set_suit_ordering([\"1m\"], [\"1p\"])"},
      {kPlays, "set_suit_ordering_all([\"1m\"], [\"1p\"])"},
      {kCrashes, "pass_draws(\"shimocha\", \"n\")"},
      {kPlays, "pass_draws(\"shimocha\", 1)"},
      {kCrashes, "set_counter(\"fu\", \"minipoints\") do put_winning_tile_in_hand end", "before_scoring"},
      {kPlays, "set_counter(\"fu\", \"minipoints\") do add(20) end", "before_scoring"},
      {kCrashes, "set_counter(\"fu\", \"minipoints\")", "before_scoring"},
      {kCrashes, "set_counter(\"k\", \"100_times_tile_number\")"},
      {kCrashes, "k = points / 0", "before_scoring"},
      {kCrashes, "k = mod(points, 0)", "before_scoring"},
      {kCrashes, "k = floor_div(points / 2, 2)", "before_scoring"},
      {kCrashes, "k = round_up(points, 0.5)", "before_scoring"},
      {kPlays, "k = points / 2", "before_scoring"},
      {kCrashes, "k = payout", "after_win"},
      {kPlays, "k = payout", "after_scoring"},
      {kCrashes, "modify_winner(\"score\", 0, \"divide\")", "after_win"},
      {kPlays, "modify_winner(\"score\", 2, \"divide\")", "after_win"},
      {kCrashes, "change_turn(\"winner\")"},
      {kCrashes, "change_turn(\"winner\")", "before_exhaustive_draw"},
      {kCrashes, "change_turn(\"winner\")", "before_start"},
      {kCrashes, "k = points / unset_counter", "before_scoring"},
      {kPlays, "k = points / set_counter_there", "before_scoring", "on after_draw do\n  set_counter_there = 2\nend"},
      {kPlays, "change_turn(\"winner\")", "after_win"},
      {kCrashes, "move_tiles(\"hand\", \"nowhere\")"},
      {kCrashes, "move_tiles(%{nowhere: [\"1m\"]}, \"hand\")"},
      {kCrashes, "delete_tiles(\"nowhere\")"},
      {kPlays, "move_tiles(\"hand\", \"aside\")"},
      {kCrashes, "play_tile(\"1m\")"},
      {kDiffers, "shuffle_draws"},
      {kDiffers, "change_turn(\"first_discarder\")"},
      {kDiffers, "as first_discarder do noop end"},
      {kDiffers, "mark([[\"hand\", 1, [\"self\", \"suit_suffices\"]]])"},
      {kDiffers, "abortive_draw(\"A\")"},
      {kDiffers, "make_responsible_for(\"others\", \"Win\")", "before_win", "set translations, %{\"Win\": \"Sieg\"}"},
  };
  for (const std::string word : {"draw", "draw_aside", "put_down_riichi_stick", "scry", "scry_all"}) {
    rows.push_back({kCrashes, word + "(\"n\")"});
    rows.push_back({kPlays, word + "(2)"});
  }
  for (const std::string word :
       {"tag_last_discard(\"t\")", "convert_last_discard(\"1m\")", "flip_last_discard_faceup"}) {
    rows.push_back({kCrashes, word});
    rows.push_back({kPlays, "unless no_discards_yet do " + word + " end"});
  }
  for (const std::string word : {"charleston_left", "charleston_across", "charleston_right", "swap_marked_calls",
                                 "swap_out_joker([\"1j\"])", "pon_marked_discard", "flip_marked_discard_facedown",
                                 "extend_dead_wall_with_marked", "call", "self_call", "upgrade_call", "flower"}) {
    rows.push_back({kCrashes, word});
  }
  for (const std::string word :
       {"count_waits", "num_visible_copies", "points_with_waits", "minipoints_of_hand", "fu"}) {
    rows.push_back({kDiffers, "set_counter(\"k\", \"" + word + "\")"});
  }
  for (Row row : conditions()) {
    row.text = "if " + row.text + " do noop end";
    rows.push_back(std::move(row));
  }
  return rows;
}

/// A script, and a library that it requires.
struct Files {
  std::string ruleset;
  std::string library = {};
};

std::string in_event(const Row& row, const std::string& actions) {
  return "on " + row.event + " do\n  " + actions + "\nend\n";
}

using Place = std::function<Files(const Row&)>;

const std::map<std::string, Place> kPlaces = {
    {"in the event", [](const Row& row) { return Files{in_event(row, row.text)}; }},
    {"in front of it",
     [](const Row& row) { return Files{"on " + row.event + ", prepend: true do\n  " + row.text + "\nend\n"}; }},
    {"in a function",
     [](const Row& row) { return Files{"def zf do\n  " + row.text + "\nend\n" + in_event(row, "zf")}; }},
    {"in a function of a function",
     [](const Row& row) {
       return Files{"def zf do\n  " + row.text + "\nend\ndef zg do\n  zf\nend\n" +
                    in_event(row, "if our_turn do zg end")};
     }},
    {"behind a condition",
     [](const Row& row) { return Files{in_event(row, "if our_turn do\n" + row.text + "\nend")}; }},
    {"in an else",
     [](const Row& row) { return Files{in_event(row, "if our_turn do noop else\n" + row.text + "\nend")}; }},
    {"in a cond",
     [](const Row& row) { return Files{in_event(row, "cond do\nour_turn -> noop\ntrue ->\n" + row.text + "\nend")}; }},
    {"as others", [](const Row& row) { return Files{in_event(row, "as everyone do\n" + row.text + "\nend")}; }},
    {"by apply",
     [](const Row& row) {
       return Files{in_event(row, "noop") + "apply append, \"" + row.event + ".actions\" do\n  " + row.text +
                    "\nend\n"};
     }},
    {"in a library",
     [](const Row& row) {
       return Files{"", in_event(row, row.text)};
     }},
    {"in an if at the top level",
     [](const Row& row) { return Files{"if not defined(\"nowhere\") do\n" + in_event(row, row.text) + "end\n"}; }},
};

Diagnostics said_of(const Row& row, const Files& files) {
  const tests::TemporaryFolder folder;
  const std::string require = files.library.empty() ? "" : "require \"zlib\"\n";
  folder.write("rulesets/x.majs", require + kGame + kScripts + row.more + "\n" + files.ruleset);
  if (!files.library.empty()) folder.write("mods/lib/zlib.majs", files.library);
  Roots roots;
  roots.directories = {folder.path()};
  CheckRequest request;
  request.targets = {(folder.path() / "rulesets/x.majs").string()};
  request.platform = {std::shared_ptr<void>(), &grammar::Platform::present()};
  Diagnostics all;
  check_targets(request, roots, all);
  return all;
}

std::string_view verdict(const Diagnostics& said) {
  const auto has = [&](Code code) {
    return std::any_of(said.all().begin(), said.all().end(), [&](const Diagnostic& one) { return one.code == code; });
  };
  if (has(Code::PlatformRefuses)) return kRefused;
  if (has(Code::PlatformCrashes)) return kCrashes;
  if (has(Code::PlatformDiffers)) return kDiffers;
  return has(Code::PlatformIgnores) ? "ignored" : kPlays;
}

}  // namespace

TEST_CASE("for a platform: what a place does, every place does that comes to the same") {
  std::size_t tried = 0;
  for (const Row& row : actions()) {
    for (const auto& [named, place] : kPlaces) {
      if (tests::kSanitized && tried++ % 7 != 0) continue;  // kPlaces are no multiple of it
      const auto& name = named;                             // clang 14 captures no structured bindings
      CAPTURE(row.text);
      CAPTURE(row.event);
      CAPTURE(name);
      const Diagnostics said = said_of(row, place(row));
      std::string other;
      for (const Diagnostic& one : said.all()) {
        if (one.severity == Severity::Error && !is_of_platform(one.code)) other += one.message + "\n";
      }
      CHECK(other == "");
      CHECK(verdict(said) == row.verdict);
    }
  }
}

TEST_CASE("for a platform: a condition is asked where a constant, a button or a mark of the ruleset has it") {
  const std::string button = "define_button zz, display_name: \"Z\", show_when: ";
  for (const Row& row : conditions()) {
    if (row.event != "after_draw") continue;
    CAPTURE(row.text);
    CHECK(verdict(said_of(row, {"define_const zc, " + row.text + "\n" + in_event(row, "if @zc do noop end")})) ==
          row.verdict);
    CHECK(verdict(said_of(row, {button + "our_turn and " + row.text + " do\n  noop\nend\n"})) == row.verdict);
    const Row others{row.verdict, "if " + row.text + " do noop end", row.event, row.more};
    CHECK(verdict(said_of(others,
                          {"define_auto_button zz, display_name: \"Z\", desc: \"z\", enabled_at_start: true do\n  " +
                           others.text + "\nend\n"})) == row.verdict);
  }
}

TEST_CASE("for a platform: what is marked in the same button, or by an auto button itself, is there") {
  const auto button = [](const std::string& actions) {
    return verdict(
        said_of({}, {"define_button zz, display_name: \"Z\", show_when: our_turn do\n" + actions + "\nend\n"}));
  };
  const auto auto_button = [](const std::string& actions) {
    return verdict(said_of({}, {"define_auto_button zz, display_name: \"Z\", desc: \"z\", enabled_at_start: true do\n" +
                                actions + "\nend\n"}));
  };
  const std::string mark = "mark([[\"hand\", 1, [\"self\"]]])\n";
  CHECK(button(mark + "charleston_left") == kPlays);
  CHECK(button("charleston_left") == kCrashes);
  CHECK(auto_button(mark + "charleston_left") == kPlays);
  CHECK(auto_button("charleston_left") == kCrashes);
  // What nothing marks anywhere is marked nowhere.
  for (const char* event : {"after_discard_passed", "before_exhaustive_draw", "after_scoring", "before_conclusion"}) {
    CAPTURE(event);
    const std::string actions = "on " + std::string(event) + " do\n  charleston_left\nend\n";
    CHECK(verdict(said_of({}, {actions})) == kCrashes);
    CHECK(verdict(said_of({}, {actions + "on after_draw do\n  " + mark + "end\n"})) == kPlays);
  }
  CHECK(button("change_turn(\"winner\")") == kCrashes);
  CHECK(auto_button("change_turn(\"winner\")") == kCrashes);
  CHECK(button("call") == kPlays);
  CHECK(button("tag_last_discard(\"t\")") == kCrashes);  // its show_when is `our_turn`
  CHECK(verdict(
            said_of({}, {"define_button zz, display_name: \"Z\", call: [[0, 0]], show_when: our_turn and has_draw and "
                         "self_call_available do\nself_call\nflip_last_discard_faceup\nend\n"})) == kCrashes);
  for (const std::string asks : {"our_turn and not no_discards_yet", "someone_else_just_discarded"}) {
    const std::string there = "define_button zz, display_name: \"Z\", show_when: " + asks + " do\n";
    CHECK(verdict(said_of({}, {there + "tag_last_discard(\"t\")\nend\n"})) == kPlays);
  }
  const Row three{kPlays, "", "after_draw", "apply set, \"num_players\", 3"};
  const std::string asks_toimen = " do\nif toimen_status(\"x\") do noop end\nend\n";
  const std::string shown = "define_button zz, display_name: \"Z\", show_when: our_turn";
  CHECK(verdict(said_of(three, {shown + " and toimen_exists" + asks_toimen})) == kPlays);
  CHECK(verdict(said_of(three, {shown + asks_toimen})) == kCrashes);
  // A constant is what it stands for; a list in a list is of alternatives.
  const auto with_guard = [&](const std::string& guard) {
    return verdict(said_of(three, {"define_const zg, " + guard + "\n" + shown + " and @zg" + asks_toimen}));
  };
  CHECK(with_guard("toimen_exists") == kPlays);
  CHECK(with_guard("toimen_exists or has_draw") == kCrashes);
  CHECK(button("if can_discard_after_call do call end") == kPlays);
}

TEST_CASE("for a platform: without a library that it requires, what no library makes right is told of a ruleset") {
  const auto lacking = [](const std::string& more) {
    return verdict(said_of({}, {"require \"win/nowhere\"\n" + more}));
  };
  CHECK(lacking("require \"win/elsewhere\", below: 0\n") == kRefused);
  CHECK(lacking("on after_draw do\n  if our_turn and (not has_draw) do noop end\nend\n") == kRefused);
  CHECK(lacking("on after_draw do\n  n = 1\n  draw(\"n\")\nend\n") == kCrashes);
  CHECK(lacking("on after_draw do\n  shuffle_draws\nend\n") == kDiffers);
  // The library may have what these need.
  CHECK(lacking("remove_mod m\non after_draw do\n  if hand_dora_count(\"1m\", 1) do noop end\nend\n") == kPlays);
  CHECK(lacking("") == kPlays);
}

}  // namespace platform_places_test
