#include "compiler/platform/lowering.hpp"

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>
#include <utility>

#include "compiler/load/ruleset_loader.hpp"
#include "grammar/document_members.hpp"
#include "grammar/json_pointer.hpp"
#include "grammar/platform.hpp"
#include "grammar/vocabulary.hpp"

namespace majs::compiler {
namespace {

using grammar::WordKind;

constexpr std::string_view kPricing = "platform_price";

bool is_action(const Document& value, std::string_view name) {
  return value.is_array() && !value.empty() && value[0] == name;
}

/// Every list in a list, which may be an action.
void each_action(Document& value, const std::function<void(Document&)>& visit) {
  if (!value.is_structured()) return;
  for (Document& member : value) {
    each_action(member, visit);
    if (value.is_array() && member.is_array() && !member.empty() && member[0].is_string()) visit(member);
  }
}

bool has_action(const Document& document, std::string_view name) {
  bool found = false;
  Document copy = document;
  each_action(copy, [&](Document& action) { found = found || is_action(action, name); });
  return found;
}

Document set_counter(std::string_view counter, const Document& value) {
  return Document::array({"set_counter", counter, value});
}

Document when(Document condition, Document actions) {
  return Document::array({"when", Document::array({std::move(condition)}), std::move(actions)});
}

Document test(std::string_view name, Document options) {
  Document made = Document::object();
  made["name"] = name;
  made["opts"] = std::move(options);
  return made;
}

/// `counter = counter OPERATION value`.
Document changed_counter(std::string_view counter, std::string_view operation, const Document& value) {
  Document expression = Document::array({operation, Document::array({counter, value})});
  return Document::array({"set_counter", counter, "eval_expr", std::move(expression)});
}

class Lowering {
 public:
  Lowering(const Document& document, Diagnostics& diagnostics) : lowered_{document, {}}, diagnostics_(diagnostics) {
    const auto found = document.find("score_calculation");
    if (found != document.end() && found->is_object()) scoring_ = *found;
    has_script_ = document.contains("scoring_logic");
    has_table_ = !has_script_ && scoring_.contains("scoring_method");
  }

  std::optional<Lowered> run(const Roots& roots) {
    write_deal();
    if (!has_script_) write_draws();
    if (has_table_) write_payments();
    write_final_points();
    write_words(document());
    leave_words_out();
    if (diagnostics_.has_errors()) return std::nullopt;
    auto built = apply_mods(std::move(lowered_.document), parts_, roots, Engine::Native, false, diagnostics_);
    if (!built) return std::nullopt;
    lowered_.document = std::move(built->document);
    leave_keys_out();
    return std::move(lowered_);
  }

 private:
  Document& document() { return lowered_.document; }
  void tell(std::string change) { lowered_.changes.push_back(std::move(change)); }
  void report(Code code, std::string_view pointer, std::string message) {
    diagnostics_.report(code, nullptr, {}, std::move(message)).pointer = pointer;
  }

  void add_part(std::string_view name, Document config = Document::object()) {
    ModRequest part;
    part.id = "platform/" + std::string(name);
    part.config = std::make_shared<const Document>(std::move(config));
    parts_.push_back(std::move(part));
  }

  bool flag(const Document& record, std::string_view key) const {
    const Document* value = grammar::find_member(record, key);
    return value != nullptr && value->is_boolean() && value->get<bool>();
  }
  /// Of `score_calculation`.
  Document number(std::string_view key, double usual) const {
    const Document* value = grammar::find_member(scoring_, key);
    return value != nullptr && value->is_number() ? *value : Document(usual);
  }
  std::int64_t integer(std::string_view key, std::int64_t usual) {
    const Document* value = grammar::find_member(document(), key);
    return value != nullptr && value->is_number() ? static_cast<std::int64_t>(value->get<double>()) : usual;
  }

  /// Who deals next, honba, and when the game is over.
  void write_deal() {
    const bool keeps =
        flag(scoring_, "agarirenchan") || flag(scoring_, "tenpairenchan") || flag(scoring_, "notenrenchan_south");
    const bool chooses = has_action(document(), "change_dealership") || has_action(document(), "abortive_draw");
    const bool has_scoring = has_script_ || has_table_ || chooses || !scoring_.empty();
    if (flag(scoring_, "next_dealer_is_first_winner")) {
      report(Code::NotForPlatform, "/score_calculation/next_dealer_is_first_winner",
             "`next_dealer_is_first_winner` cannot be written for Riichi Advanced yet");
    }
    if (!has_scoring) return write_endless();
    each_action(document(), [](Document& action) {
      if (is_action(action, "change_dealership") && action.size() > 1) {
        action = Document::array({"as", action[1], Document::array({Document::array({"run", "platform_deal"})})});
      } else if (is_action(action, "add_honba")) {
        const Document counted = Document::array({"set_counter_all", "platform_counted", 1.0});
        action = when("true", Document::array({action, counted}));
      }
    });
    Document deal = Document::object();
    deal["table"] = !has_script_;
    for (const auto& [key, variable] : {std::pair("agarirenchan", "dealer_wins"),
                                        {"tenpairenchan", "dealer_waits"},
                                        {"notenrenchan_south", "south_holds"}}) {
      if (flag(scoring_, key)) deal[variable] = true;
    }
    add_part("deal", std::move(deal));
    tell(has_script_
             ? "After an abortive draw the same player deals again, with one more honba: `before_start` says so."
             : "`before_start` says who deals next and counts honba.");
    write_end(keeps || chooses);
  }

  void write_endless() {
    if (document().contains("max_rounds")) return;
    document()["max_rounds"] = 100000.0;
    tell("`max_rounds` is added: Riichi Advanced does not play without.");
  }

  void write_end(bool may_hold) {
    if (flag(scoring_, "tobi") && !has_script_) {
      add_part("broke");
      tell("`tobi`: `before_start` ends the game when somebody has less than nothing.");
    }
    if (!document().contains("max_rounds")) return write_endless();
    if (!may_hold) return;
    Document rounds = Document::object();
    rounds["rounds"] = static_cast<double>(integer("max_rounds", 1));
    rounds["start"] = static_cast<double>(integer("starting_round", 0));
    rounds["seats"] = static_cast<double>(integer("num_players", 4));
    if (const Document* goal = grammar::find_member(document(), "sudden_death_goal"); goal != nullptr) {
      rounds["goal"] = *goal;
      document().erase("sudden_death_goal");
    }
    if (flag(document(), "agariyame")) rounds["stops_winning"] = true;
    if (flag(document(), "tenpaiyame")) rounds["stops_waiting"] = true;
    add_part("rounds", std::move(rounds));
    write_last_round(document());
    tell("`before_start` counts rounds: `max_rounds` would end the game though the dealer holds the last one.");
  }

  /// `all_last` asks the key that does not say any more when the game ends.
  static void write_last_round(Document& value) {
    if (!value.is_structured()) return;
    for (Document& member : value) {
      write_last_round(member);
      const bool last = member == "all_last";
      if (!value.is_array() || (!last && member != "not_all_last")) continue;
      member =
          test(last ? "amount_at_least" : "amount_less_than", Document::array({"platform_round", "platform_last"}));
    }
  }

  /// What places are worth: added to the scores, which begin with the initial one.
  void write_final_points() {
    const Document* final_points = grammar::find_member(document(), "final_points");
    if (final_points == nullptr || !final_points->is_object()) return;
    const auto of = [&](std::string_view key, double usual) {
      const Document* value = grammar::find_member(*final_points, key);
      return value != nullptr && value->is_number() ? value->get<double>() : usual;
    };
    const double ante = of("return_score", 30000) - static_cast<double>(integer("initial_score", 0));
    const Document uma = final_points->value("uma", Document::array({20.0, 10.0, -10.0, -20.0}));
    constexpr std::string_view kPlaces[] = {"first", "second", "third", "fourth"};
    Document config = Document::object();
    for (std::size_t i = 0; i < std::size(kPlaces); ++i) {
      const double worth = uma.is_array() && i < uma.size() && uma[i].is_number() ? uma[i].get<double>() : 0;
      config[std::string(kPlaces[i])] = worth * 1000 - ante + (i == 0 ? of("oka", 20) * 1000 : 0);
    }
    add_part("final", std::move(config));
    tell("`final_points`: `before_conclusion` adds what places are worth to the scores.");
  }

  /// A script for all draws.
  void write_draws() {
    const Document* tenpai = grammar::find_member(scoring_, "draw_tenpai_payments");
    const Document* nagashi = grammar::find_member(scoring_, "draw_nagashi_payments");
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
    add_part("draws", std::move(config));
    const Document* name = grammar::find_member(scoring_, "exhaustive_draw_name");
    const Document usual = name != nullptr ? *name : Document("Draw");
    each_action(document(), [&](Document& action) {
      if (!is_action(action, "ryuukyoku")) return;
      action = Document::array({"ryuukyoku", action.size() > 1 ? action[1] : usual, "platform_draw"});
    });
    tell("Draws are paid by a script, `platform_draw`.");
  }

  /// A script for all wins.
  void write_payments() {
    const Document& method = scoring_["scoring_method"];
    const bool adds_second = method == Document::array({"han_fu_formula", "multiplier"});
    if (method == "han_fu_formula" || adds_second) {
      write_han_fu(adds_second);
    } else if (method == "multiplier" && scoring_.value("score_multiplier", Document(1.0)).is_number()) {
      write_multiplier();
    } else if (method == "score_table") {
      write_score_table();
    } else {
      return refuse("scoring_method", "this `scoring_method`");
    }
    if (flag(document(), "bloody_end")) refuse("scoring_method", "a table of scores with `bloody_end`");
    Document config = Document::object();
    const auto take = [&](std::string_view variable, std::string_view key, double usual) {
      config[std::string(variable)] = number(key, usual);
    };
    take("discarder", "discarder_multiplier", 1);
    take("discarder_more", "discarder_penalty", 0);
    take("other", "non_discarder_multiplier", 0);
    take("other_more", "non_discarder_penalty", 0);
    take("draw", scoring_.contains("self_draw_multiplier") ? "self_draw_multiplier" : "draw_multiplier", 1);
    take("draw_more", scoring_.contains("self_draw_penalty") ? "self_draw_penalty" : "draw_penalty", 0);
    take("dealer_draw", "dealer_self_draw_multiplier", 1);
    take("honba", "honba_value", 0);
    config["opponents"] = static_cast<double>(integer("num_players", 4) - 1);
    config["everybody"] = config["other"] != 0.0 || config["other_more"] != 0.0;
    if (flag(scoring_, "split_oya_ko_payment")) write_split(config);
    add_part("payments", std::move(config));
    if (flag(scoring_, "triple_ron_draw")) {
      add_part("triple_ron");
      tell("`triple_ron_draw`: `after_scoring` takes the payments back and `before_start` gives the pot back.");
    }
    for (const char* const win : {"win_by_discard", "win_by_draw", "win_by_call", "win_by_second_visible_discard"}) {
      each_action(document(), [&](Document& action) {
        if (is_action(action, win)) action = Document::array({win, "platform_win"});
      });
    }
    tell("`score_calculation` is a table of scores: wins are paid by a script, `platform_win`.");
  }

  void refuse(std::string_view key, const std::string& what) {
    report(Code::NotForPlatform, "/score_calculation/" + std::string(key),
           what + " cannot be written for Riichi Advanced yet");
  }

  /// How a drawn hand is split: as the table of three players says, or among all.
  void write_split(Document& config) {
    const std::int64_t players = integer("num_players", 4);
    const Document* loss = grammar::find_member(scoring_, "tsumo_loss");
    config["rounding"] = number("han_fu_rounding_factor", 100);
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
      refuse("tsumo_loss", "this `tsumo_loss`");
    }
  }

  /// Fu and han up to limits; the second group of yaku replaces the first, by what each of its units is worth.
  void write_han_fu(bool adds_second) {
    if (adds_second && !flag(scoring_, "yaku2_overrides_yaku1")) {
      return refuse("scoring_method", "two methods that are added");
    }
    Document config = Document::object();
    for (const auto& [variable, key, usual] : {std::tuple("times", "han_fu_multiplier", 4.0),
                                               {"start", "han_fu_starting_han", 2.0},
                                               {"dealer", "dealer_multiplier", 1.0},
                                               {"rounding", "han_fu_rounding_factor", 100.0}}) {
      config[variable] = number(key, usual);
    }
    if (scoring_.contains("fixed_fu")) config["fixed"] = scoring_["fixed_fu"];
    if (adds_second) {
      config["limit"] = number("score_multiplier", 1);
      join_groups();
    }
    add_part("han_fu", std::move(config));
    write_limits();
    bool counts = false;
    each_action(document(), [&](Document& action) {
      if (action != Document::array({"set_counter", "fu", "fu"})) return;
      action = Document::array({"run", "platform_fu"});
      counts = true;
    });
    if (!counts) return;
    Document fu = Document::object();
    fu["double_wind"] = flag(scoring_, "double_wind_4_fu") ? 4.0 : 2.0;
    fu["north"] = flag(scoring_, "north_wind_yakuhai");
    add_part("riichi_fu", std::move(fu));
    tell("The amount `fu` is a program of `minipoints`, `platform_fu`.");
  }

  /// The highest limit that is reached, as the list has them.
  void write_limits() {
    Document& function = document()["functions"]["platform_limit"];
    function = Document::array();
    const Document* thresholds = grammar::find_member(scoring_, "limit_thresholds");
    const Document* scores = grammar::find_member(scoring_, "limit_scores");
    if (thresholds == nullptr || scores == nullptr || !scores->is_array()) return;
    for (std::size_t i = 0; i < std::min(thresholds->size(), scores->size()); ++i) {
      const Document& limit = (*thresholds)[i];
      if (!limit.is_array() || limit.size() != 2) continue;
      Document reached = Document::array({test("amount_at_least", Document::array({"points", limit[0]})),
                                          test("amount_at_least", Document::array({"minipoints", limit[1]}))});
      function.push_back(Document::array(
          {"when", std::move(reached), Document::array({set_counter("platform_score", (*scores)[i])})}));
    }
    tell("`limit_scores` are in the function `platform_limit`: the platform would pay them four times.");
  }

  /// Both groups of yaku as one, in which the lists of the second override those of the first.
  void join_groups() {
    Document& scoring = document()["score_calculation"];
    const Document second = scoring.value("yaku2_lists", Document::array());
    const Document first = scoring.value("yaku_lists", Document::array());
    if (!second.is_array() || !first.is_array()) return refuse("yaku2_lists", "lists of yaku that are no lists");
    Document& precedence = document()["yaku_precedence"];
    if (!precedence.is_object()) precedence = Document::object();
    for (const Document& list : second) {
      if (!list.is_string()) continue;
      Document& over = precedence[list.get<std::string>()];
      if (!over.is_array()) over = Document::array();
      for (const Document& lower : first) over.push_back(lower);
      scoring["yaku_lists"].push_back(list);
    }
    scoring.erase("yaku2_lists");
    tell("Yaku of `yaku2_lists` are in `yaku_lists`, before which they take precedence.");
  }

  Document& pricing() {
    Document& function = document()["functions"][std::string(kPricing)];
    if (function.is_null()) function = Document::array();
    return function;
  }

  void write_multiplier() {
    Document& price = pricing();
    price.push_back(set_counter("platform_score", "points"));
    price.push_back(changed_counter("platform_score", "*", number("score_multiplier", 1)));
    price.push_back(changed_counter("platform_score", "*", number("han_fu_multiplier", 1)));
    finish_price();
  }

  void write_score_table() {
    Document& price = pricing();
    const Document* table = grammar::find_member(scoring_, "score_table");
    if (table == nullptr || !table->is_object() || !table->contains("max")) {
      report(Code::NotForPlatform, "/score_calculation/score_table", "a `score_table` needs a row `max`");
      return;
    }
    price.push_back(set_counter("platform_score", (*table)["max"]));
    for (const auto& [points, score] : table->items()) {
      if (points == "max") continue;
      const Document is_row = test("amount_equals", Document::array({"points", std::stod(points)}));
      price.push_back(when(is_row, Document::array({set_counter("platform_score", score)})));
    }
    finish_price();
  }

  /// What holds for all methods but that of han and fu.
  void finish_price() {
    Document& price = pricing();
    Document winner_deals = test("seat_is", Document::array({"east"}));
    winner_deals["as"] = "winner";
    if (scoring_.contains("dealer_multiplier")) {
      price.push_back(when(winner_deals,
                           Document::array({changed_counter("platform_score", "*", number("dealer_multiplier", 1))})));
    }
    if (scoring_.contains("self_draw_bonus")) {
      price.push_back(
          when("won_by_draw", Document::array({changed_counter("platform_score", "+", number("self_draw_bonus", 0))})));
    }
    if (scoring_.contains("min_score"))
      price.push_back(changed_counter("platform_score", "max", number("min_score", 0)));
    if (scoring_.contains("max_score"))
      price.push_back(changed_counter("platform_score", "min", number("max_score", 0)));
  }

  /// Whether the platform has it, or had; nothing that is no word is a word of ours.
  static bool is_ours(WordKind kind, std::string_view name) {
    const grammar::Word* word = grammar::find_word(kind, name);
    return word != nullptr && (grammar::is_extension(*word) || !grammar::is_current(*word));
  }

  /// Words that mean the same as others there.
  void write_words(Document& value) {
    if (!value.is_structured()) return;
    for (Document& member : value) write_words(member);
    if (!value.is_object() || !value.contains("name") || !value["name"].is_string()) return;
    const std::string name = value["name"].get<std::string>();
    const std::string bare(grammar::strip_condition_prefix(name));
    const Document options = value.value("opts", Document::array());
    if (bare == "all_waits_are_held") {
      value["name"] = name.substr(0, name.size() - bare.size()) + "all_waits_are_in_hand";
      differs("/" + bare, "`all_waits_are_held` is `all_waits_are_in_hand`: tiles of calls do not count");
    } else if (options.size() == 2 && options[0] == "count_waits" && options[1].is_number()) {
      write_wait_count(value, bare, options[1], bare.size() != name.size());
    }
  }

  void write_wait_count(Document& value, const std::string& name, const Document& count, bool negated) {
    const Document waits = Document::array({count, Document::array({"win"})});
    Document made;
    if (name == "amount_equals") {
      made = Document::array({test("wait_count_at_least", waits), test("wait_count_at_most", waits)});
    } else if (name == "amount_at_least") {
      made = Document::array({test("wait_count_at_least", waits)});
    } else if (name == "amount_at_most") {
      made = Document::array({test("wait_count_at_most", waits)});
    } else {
      return;
    }
    // A list inside the options of `not` is one in which all hold.
    const auto none_of = [](Document tests) { return test("not", Document::array({std::move(tests)})); };
    value = made.size() == 1 && !negated ? made[0] : none_of(made);
    if (made.size() > 1 && !negated) value = none_of(Document::array({none_of(made)}));
    differs("/count_waits", "`count_waits` is `wait_count_at_least`: tiles that the player holds all of count as well");
  }

  void differs(const std::string& pointer, std::string message) {
    if (told_.insert(message).second) report(Code::WrittenOtherwise, pointer, std::move(message));
  }

  /// Words that nothing was written for.
  void leave_words_out() {
    if (flag(scoring_, "per_interpretation")) {
      report(Code::WrittenOtherwise, "/score_calculation/per_interpretation",
             "Riichi Advanced adds up yaku of different readings of a hand");
    }
    if (has_aliases()) {
      differs("",
              "a discarded tile that stands for others, such as a red five or a joker, is not offered for calls there");
    }
    if (grammar::print_document(document(), false).find("\"attrs\":[\"draw\"]") != std::string::npos) {
      differs("",
              "with the attribute `draw` in a definition a concealed kong with the drawn tile does not happen there");
    }
    look_for_words(document(), "");
  }

  bool has_aliases() {
    bool found = false;
    each_action(document(), [&](Document& action) {
      found = found || is_action(action, "set_tile_alias_all") || is_action(action, "set_tile_alias");
    });
    return found;
  }

  void look_for_words(const Document& value, const std::string& pointer) {
    const auto refuse_word = [&](WordKind kind, const std::string& name) {
      if (!is_ours(kind, name) || !told_.insert(name).second) return;
      report(Code::NotForPlatform, pointer,
             "`" + name + "` is a word of majs: there is no way to say it for Riichi Advanced");
    };
    if (value.is_array() && !value.empty() && value[0].is_string()) {
      refuse_word(WordKind::Action, value[0].get<std::string>());
    }
    if (value.is_string()) {
      const std::string name(grammar::strip_condition_prefix(value.get_ref<const std::string&>()));
      refuse_word(WordKind::Condition, name);
      if (grammar::find_word(WordKind::Amount, name) != nullptr && name != "fu") refuse_word(WordKind::Amount, name);
      refuse_word(WordKind::SeatSpec, name);
      refuse_word(WordKind::MatchTarget, name);
    }
    if (!value.is_structured()) return;
    for (const auto& [key, member] : value.items()) {
      look_for_words(member, pointer + "/" + grammar::pointer_step(key));
    }
  }

  /// Keys that nobody reads there.
  void leave_keys_out() {
    std::vector<std::string> keys;
    for (const auto& [key, value] : document().items()) {
      if (is_ours(WordKind::ToplevelKey, key)) keys.push_back(key);
    }
    for (const std::string& key : keys) document().erase(key);
    const auto scoring = document().find("score_calculation");
    if (scoring == document().end() || !scoring->is_object()) return;
    keys.clear();
    for (const auto& [key, value] : scoring->items()) {
      if (is_ours(WordKind::ScoringKey, key) || (has_table_ && key == "scoring_method")) keys.push_back(key);
    }
    for (const std::string& key : keys) scoring->erase(key);
  }

  Lowered lowered_;
  Diagnostics& diagnostics_;
  Document scoring_ = Document::object();
  bool has_script_ = false;
  bool has_table_ = false;
  std::vector<ModRequest> parts_;
  std::set<std::string> told_;
};

}  // namespace

std::optional<Lowered> lower_for_platform(const Document& document, const Roots& roots, Diagnostics& diagnostics) {
  return Lowering(document, diagnostics).run(roots);
}

}  // namespace majs::compiler
