#include "runtime/report/setting_phrases.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "runtime/report/html.hpp"

namespace majs::report {
namespace {

enum class Said : std::uint8_t {
  Never,   ///< shown elsewhere on the page, or of no concern to players
  IfTrue,  ///< when it is true
  IfFalse,
  Number,  ///< when it is a number other than `usual`: `%` is the number
  Names,   ///< when it is a list with texts: `%` are they
  Values,  ///< when it is a list of numbers: `%` are they
};

struct Phrase {
  std::string_view key;
  Said said = Said::Never;
  std::string_view sentence = {};
  double usual = 0;
};

/// In the order in which they are told; tests/runtime/report/report_test.cpp wants every key of the vocabulary here.
constexpr auto kPhrases = std::to_array<Phrase>({
    // What counts.
    {"highest_scoring_yaku_only", Said::IfTrue, "Only the most valuable yaku counts."},
    {"highest_scoring_yaku2_only", Said::IfTrue, "Of the yaku of the higher unit only the most valuable one counts."},
    {"yaku2_overrides_yaku1", Said::IfTrue, "A yaku of the higher unit makes all others not count."},
    {"extra_yaku_lists", Said::Names, "Do not count towards what a win needs at least: %."},
    {"declare_only_yaku_lists", Said::Names, "Count only when they are declared: %."},
    {"per_interpretation", Said::IfTrue,
     "Where a hand can be read in several ways, all of it is counted by one of them."},
    {"account_once", Said::Names, "A set is joined only once to those that are joined already by: %."},
    {"use_smt", Said::IfFalse, "Jokers are what their player lays them out as."},
    // What a hand is worth.
    {"han_fu_multiplier", Said::Number, "The base is multiplied by %.", 4},
    {"han_fu_starting_han", Said::Number, "% is added to the han before they double the base.", 2},
    {"han_fu_rounding_factor", Said::Number, "Payments are rounded up to a multiple of %."},
    {"fixed_fu", Said::Number, "Every hand has % minipoints."},
    {"double_wind_4_fu", Said::IfTrue, "A pair of the own and round wind gives 4 minipoints."},
    {"north_wind_yakuhai", Said::IfTrue, "North is a value tile for everybody."},
    {"enable_kontsu_fu", Said::IfTrue, "Sets of one number in three suits give minipoints."},
    {"min_score", Said::Number, "A hand is worth at least %."},
    {"max_score", Said::Number, "A hand is worth at most %."},
    {"self_draw_bonus", Said::Number, "A win with a drawn tile is worth % more."},
    {"dealer_multiplier", Said::Number, "A hand of the dealer is worth % times as much.", 1},
    // Who pays.
    {"discarder_multiplier", Said::Number, "Win on a discard: the discarder pays the score % times.", 1},
    {"discarder_penalty", Said::Number, "Win on a discard: the discarder pays % more."},
    {"non_discarder_multiplier", Said::Number, "Win on a discard: each of the others pays the score % times."},
    {"non_discarder_penalty", Said::Number, "Win on a discard: each of the others pays % more."},
    {"self_draw_multiplier", Said::Number, "Win with a drawn tile: each payer pays the score % times.", 1},
    {"draw_multiplier", Said::Number, "Win with a drawn tile: each payer pays the score % times.", 1},
    {"self_draw_penalty", Said::Number, "Win with a drawn tile: each payer pays % more."},
    {"draw_penalty", Said::Number, "Win with a drawn tile: each payer pays % more."},
    {"dealer_self_draw_multiplier", Said::Number, "... and % times that when the dealer wins.", 1},
    {"split_oya_ko_payment", Said::IfTrue,
     "Win with a drawn tile: the dealer pays half of the score, the others share the rest."},
    {"tsumo_loss", Said::IfFalse, "With three players the share of the missing one is paid by the others."},
    {"pao_eligible_yaku", Said::Names, "Who lets somebody complete one of these by a call is responsible for it: %."},
    {"pao_pays_all_yaku", Said::IfTrue, "Who is responsible pays for the whole hand."},
    {"pao_pays_all_yaku2", Said::IfTrue, "Who is responsible pays for all yaku of the higher unit."},
    {"split_pao_ron", Said::IfFalse, "Win on a discard: who is responsible pays all of it, not half."},
    {"pao_honba_of_discarder", Said::IfTrue, "Win on a discard: the discarder pays the honba, not who is responsible."},
    // Sticks.
    {"riichi_value", Said::Number, "A riichi stick is worth %."},
    {"honba_value", Said::Number, "A honba is worth %."},
    {"honba_for_each_winner", Said::IfTrue, "Each of several winners is paid for the honba."},
    {"own_stick_back", Said::IfTrue, "Each of several winners takes the own riichi stick back."},
    // Draws, and how the game goes on.
    {"triple_ron_draw", Said::IfTrue, "Three wins on one discard make an abortive draw."},
    {"draw_tenpai_payments", Said::Values, "At the end of the wall one, two or three players in tenpai get in all: %."},
    {"draw_nagashi_payments", Said::Values, "For nagashi mangan each other player and the dealer pay: %."},
    {"score_best_hand_at_draw", Said::IfTrue, "At the end of the wall players in tenpai are paid for their best hand."},
    {"agarirenchan", Said::IfTrue, "The dealer stays after winning."},
    {"tenpairenchan", Said::IfTrue, "The dealer stays when in tenpai at a draw."},
    {"notenrenchan_south", Said::IfTrue, "In the south round the dealer stays at any draw."},
    {"next_dealer_is_first_winner", Said::IfTrue, "The first winner deals the next round."},
    {"tobi", Said::IfTrue, "The game ends when somebody is out of points."},
    {"extension_repeats", Said::IfTrue,
     "After the last scheduled round a dealer who repeats plays on, though somebody has reached the goal."},
    // Shown in tables, names of things, and what programs look at.
    {"yaku_lists"},
    {"yaku2_lists"},
    {"arrange_american_yaku"},
    {"point_name"},
    {"point2_name"},
    {"minipoint_name"},
    {"shuugi_name"},
    {"score_name"},
    {"score_denomination"},
    {"right_display"},
    {"win_by_discard_label"},
    {"win_by_draw_label"},
    {"win_by_discard_name"},
    {"win_by_discard_name_2"},
    {"win_by_discard_name_3"},
    {"win_by_draw_name"},
    {"win_with_pao_name"},
    {"triple_win_draw_name"},
    {"exhaustive_draw_name"},
    {"nagashi_name"},
    {"scoring_method"},
    {"score_multiplier"},
    {"score_table"},
    {"limit_thresholds"},
    {"limit_scores"},
    {"limit_names"},
});

/// What stands for `%`; nothing when the setting says nothing.
std::optional<std::string> told(const Phrase& phrase, const Document& value) {
  const auto list = [&](bool wants_numbers) -> std::optional<std::string> {
    if (!value.is_array()) return std::nullopt;
    std::string text;
    for (const Document& item : value) {
      if (wants_numbers ? !item.is_number() : !item.is_string()) continue;
      std::string part = wants_numbers ? grouped(item.get<double>()) : item.get<std::string>();
      std::replace(part.begin(), part.end(), '_', ' ');
      text += (text.empty() ? "" : ", ") + part;
    }
    if (text.empty()) return std::nullopt;
    return text;
  };
  switch (phrase.said) {
    case Said::Never: break;
    case Said::IfTrue: return value == Document(true) ? std::optional<std::string>("") : std::nullopt;
    case Said::IfFalse: return value == Document(false) ? std::optional<std::string>("") : std::nullopt;
    case Said::Number:
      if (value.is_number() && value.get<double>() != phrase.usual) return grouped(value.get<double>());
      break;
    case Said::Names: return list(false);
    case Said::Values: return list(true);
  }
  return std::nullopt;
}

}  // namespace

Block setting_sentences(const Document& score_calculation) {
  Block block{Block::Kind::List, "Besides"};
  if (!score_calculation.is_object()) return block;
  for (const Phrase& phrase : kPhrases) {
    const auto found = score_calculation.find(std::string(phrase.key));
    if (found == score_calculation.end()) continue;
    const auto value = told(phrase, *found);
    if (!value) continue;
    std::string sentence(phrase.sentence);
    if (const std::size_t mark = sentence.find('%'); mark != std::string::npos) sentence.replace(mark, 1, *value);
    block.rows.push_back({text_line(std::move(sentence))});
  }
  return block;
}

Block score_by_points(const Document& score_calculation) {
  Block block{Block::Kind::Table, "Score by points", {"Points", "Score"}};
  if (!score_calculation.is_object()) return block;
  const auto table = score_calculation.find("score_table");
  if (table == score_calculation.end() || !table->is_object()) return block;
  std::map<std::size_t, double> scores;
  for (const auto& [key, value] : table->items()) {
    const bool digits = !key.empty() && key.size() < 7 && key.find_first_not_of("0123456789") == std::string::npos;
    if (digits && value.is_number()) scores.emplace(std::stoul(key), value.get<double>());
  }
  for (const auto& [points, score] : scores) {
    block.rows.push_back({text_line(grouped(static_cast<double>(points))), text_line(grouped(score))});
  }
  if (const auto most = table->find("max"); most != table->end() && most->is_number()) {
    block.rows.push_back({text_line("more"), text_line(grouped(most->get<double>()))});
  }
  return block;
}

bool knows_setting(std::string_view key) {
  return std::any_of(kPhrases.begin(), kPhrases.end(), [&](const Phrase& phrase) { return phrase.key == key; });
}

}  // namespace majs::report
