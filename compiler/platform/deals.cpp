#include "compiler/platform/deals.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "compiler/platform/document_parts.hpp"
#include "grammar/document_members.hpp"

namespace majs::compiler {
namespace {

void write_endless(PlatformDraft& draft) {
  if (draft.document().contains("max_rounds")) return;
  draft.document()["max_rounds"] = 100000.0;
  draft.tell("`max_rounds` is added: Riichi Advanced does not play without.");
}

/// `all_last` asks the key that does not say any more when the game ends.
void write_last_round(Document& value) {
  if (!value.is_structured()) return;
  for (Document& member : value) {
    write_last_round(member);
    const bool last = member == "all_last";
    if (!value.is_array() || (!last && member != "not_all_last")) continue;
    member = test(last ? "amount_at_least" : "amount_less_than", Document::array({"platform_round", "platform_last"}));
  }
}

void write_end(PlatformDraft& draft, bool may_hold) {
  if (draft.flag(draft.scoring, "tobi") && !draft.has_script) {
    draft.add_part("broke");
    draft.tell("`tobi`: `before_start` ends the game when somebody has less than nothing.");
  }
  if (!draft.document().contains("max_rounds")) return write_endless(draft);
  if (!may_hold) return;
  Document rounds = Document::object();
  rounds["rounds"] = static_cast<double>(draft.integer("max_rounds", 1));
  rounds["start"] = static_cast<double>(draft.integer("starting_round", 0));
  rounds["seats"] = static_cast<double>(draft.integer("num_players", 4));
  if (const Document* goal = grammar::find_member(draft.document(), "sudden_death_goal"); goal != nullptr) {
    rounds["goal"] = *goal;
    draft.document().erase("sudden_death_goal");
  }
  if (draft.flag(draft.document(), "agariyame")) rounds["stops_winning"] = true;
  if (draft.flag(draft.document(), "tenpaiyame")) rounds["stops_waiting"] = true;
  if (draft.flag(draft.scoring, "extension_repeats")) rounds["repeats_past_goal"] = true;
  draft.add_part("rounds", std::move(rounds));
  write_last_round(draft.document());
  draft.tell("`before_start` counts rounds: `max_rounds` would end the game though the dealer holds the last one.");
}

}  // namespace

void write_deal(PlatformDraft& draft) {
  const bool keeps = draft.flag(draft.scoring, "agarirenchan") || draft.flag(draft.scoring, "tenpairenchan") ||
                     draft.flag(draft.scoring, "notenrenchan_south");
  const bool first_winner = draft.flag(draft.scoring, "next_dealer_is_first_winner");
  const bool chooses = first_winner || draft.flag(draft.scoring, "triple_ron_draw") ||
                       has_action(draft.document(), "change_dealership") ||
                       has_action(draft.document(), "abortive_draw");
  const bool has_scoring = draft.has_script || draft.has_table || chooses || !draft.scoring.empty();
  if (!has_scoring) return write_endless(draft);
  each_action(draft.document(), [](Document& action) {
    if (is_action(action, "change_dealership") && action.size() > 1) {
      action = Document::array({"as", action[1], Document::array({Document::array({"run", "platform_deal"})})});
    } else if (is_action(action, "add_honba")) {
      const Document counted = Document::array({"set_counter_all", "platform_counted", 1.0});
      action = when("true", Document::array({action, counted}));
    }
  });
  if (first_winner && !draft.has_script) {
    draft.add_part("first_winner");  // before `deal`, which leaves alone what was chosen
    draft.tell("`next_dealer_is_first_winner`: statuses say who won first, and `before_start` who deals.");
  }
  Document deal = Document::object();
  deal["table"] = !draft.has_script;
  for (const auto& [key, variable] : {std::pair("agarirenchan", "dealer_wins"),
                                      {"tenpairenchan", "dealer_waits"},
                                      {"notenrenchan_south", "south_holds"}}) {
    if (draft.flag(draft.scoring, key)) deal[variable] = true;
  }
  draft.add_part("deal", std::move(deal));
  draft.tell(draft.has_script
                 ? "After an abortive draw the same player deals again, with one more honba: `before_start` says so."
                 : "`before_start` says who deals next and counts honba.");
  write_end(draft, keeps || chooses);
}

void write_final_points(PlatformDraft& draft) {
  const Document* final_points = grammar::find_member(draft.document(), "final_points");
  if (final_points == nullptr || !final_points->is_object()) return;
  const auto of = [&](std::string_view key, double usual) {
    const Document* value = grammar::find_member(*final_points, key);
    return value != nullptr && value->is_number() ? value->get<double>() : usual;
  };
  const Document uma = final_points->value("uma", Document::array({20.0, 10.0, -10.0, -20.0}));
  constexpr std::string_view kPlaces[] = {"first", "second", "third", "fourth"};
  Document config = Document::object();
  config["start"] = static_cast<double>(draft.integer("initial_score", 0));
  config["return"] = of("return_score", 30000);
  for (std::size_t i = 0; i < std::size(kPlaces); ++i) {
    const double worth = uma.is_array() && i < uma.size() && uma[i].is_number() ? uma[i].get<double>() : 0;
    config[std::string(kPlaces[i])] = worth * 1000 + (i == 0 ? of("oka", 20) * 1000 : 0);
  }
  if (const Document* rounding = grammar::find_member(*final_points, "rounding")) config["rounding"] = *rounding;
  if (final_points->value("ties", Document("seat")) == "shared") config["shared"] = true;
  draft.add_part("final", std::move(config));
  draft.tell("`final_points`: `before_conclusion` makes the scores what points and places are worth.");
}

void write_draws(PlatformDraft& draft) {
  const Document* tenpai = grammar::find_member(draft.scoring, "draw_tenpai_payments");
  const Document* nagashi = grammar::find_member(draft.scoring, "draw_nagashi_payments");
  if (tenpai == nullptr && nagashi == nullptr) return;
  Document config = Document::object();
  constexpr std::string_view kOfTenpai[] = {"one", "two", "three"};
  for (std::size_t i = 0; tenpai != nullptr && tenpai->is_array() && i < std::min<std::size_t>(tenpai->size(), 3);
       ++i) {
    config[std::string(kOfTenpai[i])] = (*tenpai)[i];
  }
  if (nagashi != nullptr && nagashi->is_array() && nagashi->size() == 2) {
    config["nagashi"] = (*nagashi)[0];
    config["nagashi_dealer"] = (*nagashi)[1];
  }
  draft.add_part("draws", std::move(config));
  const Document* name = grammar::find_member(draft.scoring, "exhaustive_draw_name");
  const Document usual = name != nullptr ? *name : Document("Draw");
  each_action(draft.document(), [&](Document& action) {
    if (!is_action(action, "ryuukyoku")) return;
    action = Document::array({"ryuukyoku", action.size() > 1 ? action[1] : usual, "platform_draw"});
  });
  draft.tell("Draws are paid by a script, `platform_draw`.");
}

}  // namespace majs::compiler
