#include "compiler/platform/leftovers.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "compiler/platform/document_parts.hpp"
#include "grammar/document_members.hpp"
#include "grammar/json_pointer.hpp"
#include "grammar/platform.hpp"
#include "grammar/vocabulary.hpp"

namespace majs::compiler {
namespace {

using grammar::WordKind;

/// Of the second section of what tables pay (runtime/scoring/README.md 8.6): nothing is written for these.
constexpr std::string_view kStatusesOfTables[] = {"score_as_dealer",
                                                  "double_score",
                                                  "score_limit_one_tier_higher",
                                                  "multiply_honba_with_han",
                                                  "wareme",
                                                  "double_payment",
                                                  "double_tsumo_payment",
                                                  "megan_davin_double_payment",
                                                  "atago_hiroe_no_tsumo_payment",
                                                  "kanbara_satomi_double_loss",
                                                  "tsujigaito_satoha_double_score",
                                                  "yoshitome_miharu_manzu",
                                                  "yoshitome_miharu_pinzu",
                                                  "yoshitome_miharu_souzu",
                                                  "motouchi_naruka_increase_tsumo_payment",
                                                  "motouchi_naruka_decrease_tsumo_payment"};

/// Keys of `score_calculation` that the platform does not read, and that something is written for.
constexpr std::string_view kWrittenKeys[] = {"scoring_method",
                                             "yaku2_overrides_yaku1",
                                             "draw_tenpai_payments",
                                             "draw_nagashi_payments",
                                             "nagashi_name",
                                             "agarirenchan",
                                             "tenpairenchan",
                                             "notenrenchan_south",
                                             "next_dealer_is_first_winner",
                                             "tobi",
                                             "double_wind_4_fu",
                                             "north_wind_yakuhai",
                                             "draw_multiplier",
                                             "draw_penalty",
                                             "pao_pays_all_yaku",
                                             "pao_pays_all_yaku2",
                                             "pao_honba_of_discarder",
                                             "honba_for_each_winner",
                                             "own_stick_back",
                                             "extension_repeats",
                                             "per_interpretation",
                                             "account_once",
                                             "highest_scoring_yaku2_only"};

template <typename Names>
bool is_among(const Names& names, std::string_view name) {
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

/// Whether the platform has it, or had; nothing that is no word is a word of ours.
bool is_ours(WordKind kind, std::string_view name) {
  const grammar::Word* word = grammar::find_word(kind, name);
  return word != nullptr && (grammar::is_extension(*word) || !grammar::is_current(*word));
}

void look_for_words(PlatformDraft& draft, const Document& value, const std::string& pointer) {
  const auto refuse_word = [&](WordKind kind, const std::string& name) {
    if (!is_ours(kind, name) || !draft.told.insert(name).second) return;
    draft.report(Code::NotForPlatform, pointer,
                 "`" + name + "` is a word of majs: there is no way to say it for Riichi Advanced");
  };
  if (value.is_array() && !value.empty() && value[0].is_string()) {
    refuse_word(WordKind::Action, value[0].get<std::string>());
  }
  if (value.is_string()) {
    const std::string name(grammar::strip_condition_prefix(value.get_ref<const std::string&>()));
    refuse_word(WordKind::Condition, name);
    if (name == "all_calls_deaden_hand") {
      draft.differs(pointer,
                    "`all_calls_deaden_hand`: there a pung may be part of a kong, so that fewer calls deaden a hand");
    }
    if (grammar::find_word(WordKind::Amount, name) != nullptr && name != "fu") refuse_word(WordKind::Amount, name);
    refuse_word(WordKind::SeatSpec, name);
    refuse_word(WordKind::MatchTarget, name);
  }
  if (!value.is_structured()) return;
  for (const auto& [key, member] : value.items()) {
    look_for_words(draft, member, pointer + "/" + grammar::pointer_step(key));
  }
}

/// Keys of tables that nobody reads there and nothing was written for, where they say something.
void look_for_keys(PlatformDraft& draft) {
  for (const auto& [key, value] : draft.scoring.items()) {
    const bool says = !value.is_null() && value != false && !(value.is_array() && value.empty());
    if (!is_ours(WordKind::ScoringKey, key) || is_among(kWrittenKeys, key) || !says) continue;
    draft.refuse(key, "`" + key + "`");
  }
}

/// Fields of buttons that nobody reads there.
void look_for_fields(PlatformDraft& draft) {
  const auto buttons = draft.document().find("buttons");
  if (buttons == draft.document().end() || !buttons->is_object()) return;
  for (const auto& [name, button] : buttons->items()) {
    if (!button.is_object()) continue;
    if (button.erase("shared_by") > 0) {
      draft.differs("/buttons/" + grammar::pointer_step(name),
                    "`shared_by`: of several who want the same tile only the next in turn gets it there");
    }
    for (const auto& [field, value] : button.items()) {
      if (is_ours(WordKind::ButtonField, field)) {
        draft.report(
            Code::NotForPlatform, "/buttons/" + grammar::pointer_step(name),
            "the field `" + field + "` of a button is one of majs: there is no way to say it for Riichi Advanced");
      }
    }
  }
}

void look_for_statuses(PlatformDraft& draft) {
  each_action(draft.document(), [&](Document& action) {
    if (action[0] != "set_status" && action[0] != "set_status_all") return;
    for (const Document& status : action) {
      if (!status.is_string() || !is_among(kStatusesOfTables, status.get_ref<const std::string&>())) continue;
      if (draft.written.contains(status.get<std::string>())) continue;
      draft.report(
          Code::NotForPlatform, "",
          "the status `" + status.get<std::string>() + "` of a table of scores cannot be written for Riichi Advanced");
    }
  });
}

}  // namespace

void leave_words_out(PlatformDraft& draft) {
  look_for_words(draft, draft.document(), "");
  look_for_keys(draft);
  look_for_fields(draft);
  if (draft.has_table) look_for_statuses(draft);
}

void leave_keys_out(PlatformDraft& draft) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : draft.document().items()) {
    if (is_ours(WordKind::ToplevelKey, key)) keys.push_back(key);
  }
  for (const std::string& key : keys) draft.document().erase(key);
  const auto scoring = draft.document().find("score_calculation");
  if (scoring == draft.document().end() || !scoring->is_object()) return;
  keys.clear();
  for (const auto& [key, value] : scoring->items()) {
    if (is_ours(WordKind::ScoringKey, key) || (draft.has_table && key == "scoring_method")) keys.push_back(key);
  }
  for (const std::string& key : keys) scoring->erase(key);
}

}  // namespace majs::compiler
