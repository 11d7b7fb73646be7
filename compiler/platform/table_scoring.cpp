#include "compiler/platform/table_scoring.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "compiler/platform/document_parts.hpp"
#include "compiler/platform/factors.hpp"
#include "compiler/platform/liability.hpp"
#include "grammar/document_members.hpp"

namespace majs::compiler {
namespace {

constexpr std::string_view kPricing = "platform_price";

Document& pricing(PlatformDraft& draft) {
  Document& function = draft.document()["functions"][std::string(kPricing)];
  if (function.is_null()) function = Document::array();
  return function;
}

/// What a table says besides its method.
void write_bounds(PlatformDraft& draft) {
  Document& functions = draft.document()["functions"];
  Document bonus = Document::array();
  if (draft.scoring.contains("self_draw_bonus")) {
    bonus.push_back(when(
        "won_by_draw", Document::array({changed_counter("platform_score", "+", draft.number("self_draw_bonus", 0))})));
  }
  functions["platform_add_bonus"] = std::move(bonus);
  Document bound = Document::array();
  bound.push_back(changed_counter("platform_score", "max", draft.number("min_score", 0)));
  if (draft.scoring.contains("max_score")) {
    bound.push_back(changed_counter("platform_score", "min", draft.number("max_score", 0)));
  }
  functions["platform_bound"] = std::move(bound);
}

/// What holds for all methods but that of han and fu.
void finish_price(PlatformDraft& draft) {
  write_bounds(draft);  // before a function is held: another one moves them
  Document& price = pricing(draft);
  Document winner_deals = test("seat_is", Document::array({"east"}));
  winner_deals["as"] = "winner";
  if (draft.scoring.contains("dealer_multiplier")) {
    price.push_back(when(
        winner_deals, Document::array({changed_counter("platform_score", "*", draft.number("dealer_multiplier", 1))})));
  }
  price.push_back(Document::array({"run", "platform_add_bonus"}));
  price.push_back(Document::array({"run", "platform_bound"}));
}

void write_score_table(PlatformDraft& draft) {
  Document& price = pricing(draft);
  const Document* table = grammar::find_member(draft.scoring, "score_table");
  if (table == nullptr || !table->is_object() || !table->contains("max")) {
    draft.report(Code::NotForPlatform, "/score_calculation/score_table", "a `score_table` needs a row `max`");
    return;
  }
  price.push_back(set_counter("platform_score", (*table)["max"]));
  for (const auto& [points, score] : table->items()) {
    if (points == "max") continue;
    double number = 0;
    const char* const end = points.data() + points.size();
    const auto [behind, error] = std::from_chars(points.data(), end, number);
    if (error != std::errc{} || behind != end) {
      draft.refuse("score_table", "a `score_table` with the row " + in_ticks(points));
      continue;
    }
    const Document is_row = test("amount_equals", Document::array({"platform_points", number}));
    price.push_back(when(is_row, Document::array({set_counter("platform_score", score)})));
  }
  finish_price(draft);
}

void write_multiplier(PlatformDraft& draft) {
  const bool by_yaku = draft.scoring.value("score_multiplier", Document(1.0)) == "points2";
  if (by_yaku) {
    write_factor(draft.document(), draft.refusal());
    draft.lowered.kept.insert("yaku2_lists");
  }
  Document& price = pricing(draft);
  price.push_back(set_counter("platform_score", "platform_points"));
  if (by_yaku) {
    price.push_back(changed_counter("platform_score", "*", kFactor));
    draft.tell("`score_multiplier` of \"points2\": `before_scoring` multiplies what yaku of `yaku2_lists` are worth.");
  } else {
    price.push_back(changed_counter("platform_score", "*", draft.number("score_multiplier", 1)));
  }
  price.push_back(changed_counter("platform_score", "*", draft.number("han_fu_multiplier", 1)));
  finish_price(draft);
}

/// Of several yaku of these lists the most valuable counts, of equal ones the first by name.
void leave_highest(PlatformDraft& draft, const Document& lists) {
  std::vector<std::pair<std::string, double>> yaku;
  for (const Document& list : lists) {
    const Document* entries =
        list.is_string() ? grammar::find_member(draft.document(), list.get<std::string>()) : nullptr;
    for (std::size_t i = 0; entries != nullptr && i < entries->size(); ++i) {
      const Document value = (*entries)[i].value("value", Document(0));
      const Document& first = value.is_array() && !value.empty() ? value[0] : value;
      if (!first.is_number())
        return draft.refuse("highest_scoring_yaku2_only", "the highest of values that scripts give");
      yaku.emplace_back((*entries)[i].value("display_name", ""), first.get<double>());
    }
  }
  std::sort(yaku.begin(), yaku.end());
  for (std::size_t i = 0; i < yaku.size(); ++i) {
    for (std::size_t j = i + 1; j < yaku.size(); ++j) {
      const auto& [over, under] = yaku[i].second >= yaku[j].second ? std::pair(i, j) : std::pair(j, i);
      if (yaku[over].first == yaku[under].first) continue;
      Document& items = draft.document()["yaku_precedence"][yaku[over].first];
      if (!items.is_array()) items = Document::array();
      items.push_back(yaku[under].first);
    }
  }
  draft.tell("`highest_scoring_yaku2_only`: of two such yaku one takes precedence over the other.");
}

/// The yaku of some lists by name, each with its first condition; nothing of what is no list.
std::map<std::string, Document> yaku_of(const Document& document, const Document& lists) {
  std::map<std::string, Document> yaku;
  for (const Document& list : lists) {
    const Document* entries = list.is_string() ? grammar::find_member(document, list.get<std::string>()) : nullptr;
    for (std::size_t i = 0; entries != nullptr && i < entries->size(); ++i) {
      yaku.emplace((*entries)[i].value("display_name", ""), (*entries)[i].value("when", Document::array()));
    }
  }
  return yaku;
}

/// What the second group overrides: by name it would override itself where both have a yaku of that name, which is then
/// one of the first only as long as it is none of the second.
Document overridden(PlatformDraft& draft, const Document& first, const Document& second) {
  const auto higher = yaku_of(draft.document(), second);
  Document names = Document::array();
  bool shares = false;
  for (const Document& list : first) {
    const auto entries = list.is_string() ? draft.document().find(list.get<std::string>()) : draft.document().end();
    if (entries == draft.document().end() || !entries->is_array()) continue;
    for (Document& yaku : *entries) {
      const std::string name = yaku.value("display_name", "");
      const auto same = higher.find(name);
      if (same == higher.end()) {
        names.push_back(name);
        continue;
      }
      Document own = yaku.value("when", Document::array());
      if (!own.is_array()) own = Document::array({own});
      own.push_back(not_all_of(same->second));
      yaku["when"] = std::move(own);
      shares = true;
    }
  }
  return shares ? names : first;
}

/// Both groups of yaku as one, in which the lists of the second override those of the first.
void join_groups(PlatformDraft& draft) {
  Document& precedence = draft.document()["yaku_precedence"];  // before another member is held: a new one moves them
  Document& scoring = draft.document()["score_calculation"];
  const Document second = scoring.value("yaku2_lists", Document::array());
  const Document first = scoring.value("yaku_lists", Document::array());
  if (!second.is_array() || !first.is_array()) return draft.refuse("yaku2_lists", "lists of yaku that are no lists");
  if (!precedence.is_object()) precedence = Document::object();
  const Document lower_yaku = overridden(draft, first, second);
  for (const Document& list : second) {
    if (!list.is_string()) continue;
    Document& over = precedence[list.get<std::string>()];
    if (!over.is_array()) over = Document::array();
    for (const Document& lower : lower_yaku) over.push_back(lower);
    scoring["yaku_lists"].push_back(list);
  }
  if (draft.flag(scoring, "highest_scoring_yaku2_only")) leave_highest(draft, second);
  scoring.erase("yaku2_lists");
  draft.tell("Yaku of `yaku2_lists` are in `yaku_lists`, before which they take precedence.");
}

/// The highest limit that is reached, as the list has them.
void write_limits(PlatformDraft& draft) {
  Document& function = draft.document()["functions"]["platform_limit"];
  function = Document::array();
  const Document* thresholds = grammar::find_member(draft.scoring, "limit_thresholds");
  const Document* scores = grammar::find_member(draft.scoring, "limit_scores");
  if (thresholds == nullptr || scores == nullptr || !scores->is_array()) return;
  for (std::size_t i = 0; i < std::min(thresholds->size(), scores->size()); ++i) {
    const Document& limit = (*thresholds)[i];
    if (!limit.is_array() || limit.size() != 2) continue;
    Document reached = Document::array({test("amount_at_least", Document::array({"platform_points", limit[0]})),
                                        test("amount_at_least", Document::array({"platform_minipoints", limit[1]}))});
    function.push_back(
        Document::array({"when", std::move(reached), Document::array({set_counter("platform_score", (*scores)[i])})}));
  }
  draft.tell("`limit_scores` are in the function `platform_limit`: the platform would pay them four times.");
}

/// Fu and han up to limits; the second group of yaku replaces the first, by what each of its units is worth.
void write_han_fu(PlatformDraft& draft, bool adds_second) {
  if (adds_second && !draft.flag(draft.scoring, "yaku2_overrides_yaku1")) {
    return draft.refuse("scoring_method", "two methods that are added");
  }
  Document config = Document::object();
  for (const auto& [variable, key, usual] : {std::tuple("times", "han_fu_multiplier", 4.0),
                                             {"start", "han_fu_starting_han", 2.0},
                                             {"dealer", "dealer_multiplier", 1.0},
                                             {"rounding", "han_fu_rounding_factor", 100.0}}) {
    config[variable] = draft.number(key, usual);
  }
  if (draft.scoring.contains("fixed_fu")) config["fixed"] = draft.scoring["fixed_fu"];
  if (adds_second) {
    config["limit"] =
        draft.number("score_multiplier", 1).get<double>() * draft.number("han_fu_multiplier", 1).get<double>();
    join_groups(draft);
  }
  draft.add_part("han_fu", std::move(config));
  write_bounds(draft);
  write_limits(draft);
  bool counts = false;
  each_action(draft.document(), [&](Document& action) {
    if (action != Document::array({"set_counter", "fu", "fu"})) return;
    action = Document::array({"run", "platform_fu"});
    counts = true;
  });
  if (!counts) return;
  Document fu = Document::object();
  fu["double_wind"] = draft.flag(draft.scoring, "double_wind_4_fu") ? 4.0 : 2.0;
  fu["north"] = draft.flag(draft.scoring, "north_wind_yakuhai");
  draft.add_part("riichi_fu", std::move(fu));
  draft.tell("The amount `fu` is a program of `minipoints`, `platform_fu`.");
}

/// How a drawn hand is split: as the table of three players says, or among all.
void write_split(PlatformDraft& draft, Document& config) {
  const std::int64_t players = draft.integer("num_players", 4);
  const Document* loss = grammar::find_member(draft.scoring, "tsumo_loss");
  config["parts"] = static_cast<double>(players);
  if (players != 3 || loss == nullptr || *loss == true || *loss == "ron_loss" || *loss == "unequal_split") return;
  config["parts"] = 4.0;
  if (*loss == "share_lost") return;
  if (*loss == false || *loss == "north_split") {
    config["north"] = 0.5;
  } else if (*loss == "north_to_oya") {
    config["dealer_takes"] = true;
  } else if (*loss == "add_1000") {
    config["more"] = 1000.0;
  } else {
    draft.refuse("tsumo_loss", "this `tsumo_loss`");
  }
}

/// Statuses that double what is due, of who pays or who wins (runtime/scoring/README.md 8.6).
void write_doublings(PlatformDraft& draft) {
  Document& doublings = draft.document()["functions"]["platform_double_due"] = Document::array();
  const auto add = [&](const char* name, const char* seat, bool drawn) {
    Document has = test("status", Document::array({name}));
    if (*seat != '\0') has["as"] = seat;
    Document holds = Document::array({std::move(has)});
    if (drawn) holds.push_back("won_by_draw");
    doublings.push_back(
        Document::array({"when", std::move(holds), Document::array({changed_counter("platform_due", "*", 2.0)})}));
    draft.written.insert(name);
  };
  const std::string text = draft.document().dump();
  for (const auto& [name, seat, drawn] : {std::tuple("double_payment", "", false),
                                          {"kanbara_satomi_double_loss", "", false},
                                          {"double_tsumo_payment", "", true},
                                          {"tsujigaito_satoha_double_score", "winner", false}}) {
    if (text.find(Document(name).dump()) != std::string::npos) add(name, seat, drawn);
  }
}

/// Liability, and what several winners get besides.
void write_sharing(PlatformDraft& draft, Document& config) {
  if (draft.flag(draft.scoring, "honba_for_each_winner")) config["honba_for_each"] = true;
  if (draft.flag(draft.scoring, "own_stick_back")) {
    config["own_stick_back"] = draft.number("riichi_value", 0);
    each_action(draft.document(), [](Document& action) {
      if (!is_action(action, "put_down_riichi_stick")) return;
      action = when("true", Document::array({action, Document::array({"set_status", "platform_stick"})}));
    });
  }
  const bool some = write_liability(draft.document(), draft.scoring, draft.refusal());
  if (!some) return write_doublings(draft);
  draft.document()["functions"]["platform_double_due"] = Document::array();
  if (draft.scoring["scoring_method"] == "score_table")
    draft.refuse("score_table", "liability for yaku with a `score_table`");
  Document liability = Document::object();
  if (draft.flag(draft.scoring, "pao_pays_all_yaku")) liability["pays_all"] = true;
  if (draft.flag(draft.scoring, "pao_pays_all_yaku2")) liability["pays_all2"] = true;
  draft.add_part("liability", std::move(liability));
  config["liable"] = true;
  config["everybody"] = true;
  config["split_liable"] = draft.scoring.value("split_pao_ron", Document(true)) != false;
  config["discarder_honba"] = draft.flag(draft.scoring, "pao_honba_of_discarder");
  draft.tell("`make_responsible_for`: statuses say who is liable, and `platform_win` what that costs.");
}

}  // namespace

void write_second_group(PlatformDraft& draft) {
  const Document second = draft.scoring.value("yaku2_lists", Document::array());
  const Document first_unit = draft.scoring.value("point_name", Document());
  if (!second.is_array() || second.empty()) return;
  for (const Document& list : second) {
    const Document* entries =
        list.is_string() ? grammar::find_member(draft.document(), list.get<std::string>()) : nullptr;
    if (entries == nullptr || !entries->is_array()) continue;
    for (const Document& yaku : *entries) {
      const Document* value = grammar::find_member(yaku, "value");
      // Of the first unit it would count where a script asks what a hand is worth.
      if (value == nullptr || !value->is_array() || value->size() != 2 || (*value)[1] == first_unit) return;
    }
  }
  Document& scoring = draft.document()["score_calculation"];
  Document& lists = scoring["yaku_lists"];
  if (!lists.is_array()) lists = Document::array();
  for (const Document& list : second) lists.push_back(list);
  scoring.erase("yaku2_lists");
  draft.tell("Yaku of `yaku2_lists` are in `yaku_lists`: those of the second would be told and worth nothing.");
}

void write_payments(PlatformDraft& draft) {
  const Document& method = draft.scoring["scoring_method"];
  const Document times = draft.scoring.value("score_multiplier", Document(1.0));
  const bool adds_second = method == Document::array({"han_fu_formula", "multiplier"});
  if (method == "han_fu_formula" || adds_second) {
    write_han_fu(draft, adds_second);
  } else if (method == "multiplier" && (times.is_number() || times == "points2")) {
    write_multiplier(draft);
  } else if (method == "score_table") {
    write_score_table(draft);
  } else {
    return draft.refuse("scoring_method", "this `scoring_method`");
  }
  Document config = Document::object();
  const auto take = [&](std::string_view variable, std::string_view key, double usual) {
    config[std::string(variable)] = draft.number(key, usual);
  };
  take("discarder", "discarder_multiplier", 1);
  take("discarder_more", "discarder_penalty", 0);
  take("other", "non_discarder_multiplier", 0);
  take("other_more", "non_discarder_penalty", 0);
  take("draw", draft.scoring.contains("self_draw_multiplier") ? "self_draw_multiplier" : "draw_multiplier", 1);
  take("draw_more", draft.scoring.contains("self_draw_penalty") ? "self_draw_penalty" : "draw_penalty", 0);
  take("dealer_draw", "dealer_self_draw_multiplier", 1);
  take("honba", "honba_value", 0);
  config["opponents"] = static_cast<double>(draft.integer("num_players", 4) - 1);
  config["rounding"] = draft.number("han_fu_rounding_factor", 100);
  config["everybody"] = config["other"] != 0.0 || config["other_more"] != 0.0;
  write_sharing(draft, config);
  if (draft.flag(draft.scoring, "split_oya_ko_payment")) write_split(draft, config);
  draft.add_part("payments", std::move(config));
  for (const char* const win : {"win_by_discard", "win_by_draw", "win_by_call", "win_by_second_visible_discard"}) {
    each_action(draft.document(), [&](Document& action) {
      if (is_action(action, win)) action = Document::array({win, "platform_win"});
    });
  }
  draft.tell("`score_calculation` is a table of scores: wins are paid by a script, `platform_win`.");
}

}  // namespace majs::compiler
