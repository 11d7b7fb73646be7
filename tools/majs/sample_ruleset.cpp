#include "tools/majs/sample_ruleset.hpp"

#include <algorithm>
#include <string_view>

namespace majs::cli {
namespace {

constexpr std::size_t kModules = 25;
constexpr std::size_t kLines = 2000;

/// One of the things a ruleset consists of; `$` stands for its number.
constexpr std::string_view kPieces[] = {
    R"(
define_set run_$, ~s"0 1 2"
define_set pair_$, ~s"0 0"
define_match shape_$, ~m"exhaustive, run_$:3, pair_$:1", ~m"unique, pair_$:7"
define_const closed_$, has_no_call_named("chii", "pon", "daiminkan", "kakan")
define_yaku yaku, "Closed Run $", 2, match(["hand", "calls", "winning_tile"], ["shape_$"]) and @closed_$
define_yaku yaku, "Open Run $", 1, match(["hand", "calls", "winning_tile"], ["shape_$"]), ["Closed Run $"]
)",
    R"(
# Scoring step $: what the winner gets, and from whom.
def settle_$ do
  total_$ = 100 + tiles_in_wall
  if won_by_draw do
    as others do
      subtract_score(total_$)
    end
  else
    if status("riichi") and not status("furiten_$") do
      total_$ += 300 * 2
      push_message("Settled $", %{amount: 3})
    end
  end
  cond do
    total_$ >= 1000 -> set_status("rich_$")
    total_$ <= 100 and our_turn -> set_status("poor_$")
    true -> unset_status("rich_$", "poor_$")
  end
end
)",
    R"(
define_button claim_$,
  display_name: "Claim $",
  call: [[-2, -1], [-1, 1], [1, 2]],
  call_style: %{kamicha: [["called"], 0, 1], toimen: [0, ["called"], 1], shimocha: [0, 1, ["called"]]},
  show_when: not_our_turn and not_no_tiles_remaining and kamicha_discarded and call_available,
  precedence_over: ["chii"]
  do
    big_text("Claim $")
    call
    change_turn("self")
  end
)",
    R"(
on after_turn_change do
  if (our_turn and has_draw) or (not_our_turn and someone_else_just_discarded) do
    run settle_$
    set_counter("turns_$", 12)
    set_tile_alias(["$m", "0p"], [["any", "alias_$"], "5m"])
  end
  unless no_tiles_remaining do
    draw
  end
end
)",
    R"(
set rule_$, %{name: "Rule $", values: [1, 2, 3.5, -4], nested: %{on: true, off: false, text: "a \"quoted\" text"}}
apply append, "rules_text.list", ["Rule $ has a sentence of its own, as rules in the menu do."]
apply initialize, "limits.limit_$", 25000
define_mod extra_$, name: "Extra $", desc: "Changes number $ of the optional rules.", order: $, deps: ["extra_0"]
replace all, "rules_text", "Rule $ has a sentence of its own, as rules in the menu do.", "Rule $."
)",
};

std::string numbered(std::string_view text, std::size_t number) {
  std::string out;
  for (const char c : text) {
    if (c == '$') {
      out += std::to_string(number);
    } else {
      out += c;
    }
  }
  return out;
}

std::size_t count_lines(std::string_view text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

/// Pieces until the file has `lines` lines, then comments.
std::string filled(std::string text, std::size_t lines, std::size_t& number) {
  while (true) {
    const std::string piece = numbered(kPieces[number % std::size(kPieces)], number);
    if (count_lines(text) + count_lines(piece) > lines) break;
    text += piece;
    ++number;
  }
  while (count_lines(text) < lines) text += "# a remark\n";
  return text;
}

}  // namespace

std::vector<SampleFile> sample_ruleset() {
  std::vector<SampleFile> files;
  std::string main = "# A ruleset made by rule.\nset display_name, \"Sample\"\nset wall, ~a\"1111222233334444m\"\n";
  std::size_t number = 0;
  for (std::size_t i = 0; i < kModules; ++i) {
    const std::string name = "sample/part_" + std::string(i < 10 ? "0" : "") + std::to_string(i);
    main += "require \"" + name + "\"" + (i % 3 == 0 ? ", %{bonus: " + std::to_string(i) + "}" : "") + "\n";
    std::string text =
        "# Part " + std::to_string(i) + "\ndefault bonus, 1\n\nset bonus_" + std::to_string(i) + ", !bonus\n";
    files.push_back({"majs/lib/" + name + ".majs", filled(std::move(text), 60, number)});
  }
  files.push_back({"rulesets/sample.majs", filled(std::move(main), kLines - kModules * 60, number)});
  return files;
}

}  // namespace majs::cli
