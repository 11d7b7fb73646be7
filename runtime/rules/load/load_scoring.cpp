// `score_calculation`, `scoring_logic` and what belongs to them (runtime/scoring/README.md 9); yaku are in
// load_yaku.cpp.

#include <algorithm>
#include <charconv>

#include "grammar/phrases.hpp"
#include "grammar/suggest.hpp"
#include "runtime/rules/effects/effects.hpp"
#include "runtime/rules/load/loader.hpp"

namespace majs::runtime {
namespace {

constexpr std::pair<std::string_view, ScoringMethod> kMethods[] = {
    {"multiplier", ScoringMethod::Multiplier},
    {"score_table", ScoringMethod::ScoreTable},
    {"vietnamese", ScoringMethod::Vietnamese},
    {"han_fu_formula", ScoringMethod::HanFu},
};

constexpr std::pair<std::string_view, TsumoLoss> kTsumoLoss[] = {
    {"ron_loss", TsumoLoss::Plain},          {"north_split", TsumoLoss::NorthSplit},
    {"north_to_oya", TsumoLoss::NorthToOya}, {"unequal_split", TsumoLoss::UnequalSplit},
    {"equal_split", TsumoLoss::EqualSplit},  {"double_collection", TsumoLoss::DoubleCollection},
    {"add_1000", TsumoLoss::AddThousand},    {"share_lost", TsumoLoss::ShareLost},
};

/// Reads the keys of `score_calculation`, reporting values that cannot be used.
class KeyReader {
 public:
  KeyReader(Loader& loader, const Document& scoring, std::uint32_t place)
      : loader_(loader), scoring_(scoring), place_(place) {}

  const Document* find(std::string_view key) { return loader_.field(scoring_, grammar::WordKind::ScoringKey, key); }
  std::uint32_t place(std::string_view key) { return loader_.child(place_, key); }
  void bad(std::string_view key, std::string_view wanted, std::string_view meant = {}) {
    loader_.warn("R130", place(key), "`" + std::string(key) + "` must be " + std::string(wanted) + ": it is ignored",
                 meant);
  }

  /// The value if it is of a type; null, which is told, for others.
  const Document* typed(std::string_view key, bool (Document::*is_right)() const, std::string_view wanted) {
    const Document* value = find(key);
    if (value == nullptr || (value->*is_right)()) return value;
    bad(key, wanted);
    return nullptr;
  }

  std::optional<Number> number(std::string_view key) {
    const Document* value = typed(key, &Document::is_number, "a number");
    return value == nullptr ? std::nullopt : std::optional(number_of(*value));
  }
  void read(std::string_view key, Number& target) {
    if (const auto value = number(key)) target = *value;
  }
  void read(std::string_view key, std::optional<Number>& target) { target = number(key); }
  void read(std::string_view key, bool& target) {
    if (const Document* value = typed(key, &Document::is_boolean, "true or false")) target = value->get<bool>();
  }
  void read(std::string_view key, std::string& target) {
    const Document* value = find(key);
    if (value == nullptr) return;
    // Some documents wrap the text in a list of one.
    const Document& text = value->is_array() && value->size() == 1 ? (*value)[0] : *value;
    if (text.is_string()) {
      target = text.get<std::string>();
    } else {
      bad(key, "a text");
    }
  }
  /// The strings of a list.
  std::vector<std::string> strings(std::string_view key) {
    std::vector<std::string> result;
    const Document* value = typed(key, &Document::is_array, "a list of names");
    if (value == nullptr) return result;
    for (const Document& item : *value) {
      if (item.is_string()) {
        result.push_back(item.get<std::string>());
      } else {
        bad(key, "a list of names");
      }
    }
    return result;
  }
  template <std::size_t size>
  bool numbers(std::string_view key, std::array<Number, size>& target) {
    const Document* value = find(key);
    if (value == nullptr) return false;
    if (!value->is_array() || value->size() != size ||
        !std::all_of(value->begin(), value->end(), [](const Document& item) { return item.is_number(); })) {
      bad(key, "a list of " + std::to_string(size) + " numbers");
      return false;
    }
    for (std::size_t i = 0; i < size; ++i) target[i] = number_of((*value)[i]);
    return true;
  }

 private:
  Loader& loader_;
  const Document& scoring_;
  std::uint32_t place_;
};

ScoringMethod method_of(KeyReader& keys, const Document& value) {
  const std::string written = value.is_string() ? value.get<std::string>() : "";
  if (const ScoringMethod* const known = look_up(kMethods, written)) return *known;
  std::vector<std::string_view> names;
  for (const auto& [name, method] : kMethods) names.push_back(name);
  keys.bad("scoring_method", "`multiplier`, `score_table`, `vietnamese`, `han_fu_formula`, or a list of two of them",
           written.empty() ? "" : grammar::nearest(written, names));
  return ScoringMethod::None;
}

void load_methods(KeyReader& keys, TableProfile& table, bool only_first) {
  const Document* method = keys.find("scoring_method");
  if (method == nullptr) return;
  if (!method->is_array()) {
    table.methods[0] = method_of(keys, *method);
    return;
  }
  if (method->empty() || method->size() > 2) keys.bad("scoring_method", "one method or a list of two");
  const std::size_t most = only_first ? 1 : 2;
  for (std::size_t i = 0; i < std::min(method->size(), most); ++i) {
    table.methods[i] = method_of(keys, (*method)[i]);
  }
}

void load_score_table(KeyReader& keys, TableProfile& table) {
  const Document* scores = keys.typed("score_table", &Document::is_object, "an object from points to scores");
  if (scores == nullptr) return;
  for (const auto& [key, score] : scores->items()) {
    if (!score.is_number()) {
      keys.bad("score_table", "an object from points to scores");
      continue;
    }
    const Number value = number_of(score);
    double points = 0;
    const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), points);
    if (key == "max") {
      table.score_table_max = value;
    } else if (error == std::errc{} && end == key.data() + key.size()) {
      table.score_table.emplace_back(Number::literal(points), value);
    } else {
      keys.bad("score_table", "an object whose keys are numbers or `max`");
    }
  }
}

void load_limits(KeyReader& keys, TableProfile& table, bool as_platform) {
  const Document* thresholds = keys.find("limit_thresholds");
  if (thresholds == nullptr) return;
  const Document* scores = keys.find("limit_scores");
  const Document* names = keys.find("limit_names");
  const bool lists = thresholds->is_array() && scores != nullptr && scores->is_array();
  if (!lists || (thresholds->size() != scores->size() && !as_platform)) {
    keys.bad("limit_thresholds", "a list as long as `limit_scores`");
    return;
  }
  // The platform pairs them from their ends.
  const auto paired = [&](const Document& list, std::size_t i) -> const Document* {
    const std::size_t from_end = thresholds->size() - i;
    return list.is_array() && from_end <= list.size() ? &list[list.size() - from_end] : nullptr;
  };
  for (std::size_t i = 0; i < thresholds->size(); ++i) {
    const Document& threshold = (*thresholds)[i];
    const Document* const score = paired(*scores, i);
    const bool good = threshold.is_array() && threshold.size() == 2 && threshold[0].is_number() &&
                      threshold[1].is_number() && (score == nullptr || score->is_number());
    if (!good) {
      keys.bad("limit_thresholds", "a list of [points, minipoints]");
      continue;
    }
    TableProfile::Limit limit;
    limit.points = number_of(threshold[0]);
    limit.fu = number_of(threshold[1]);
    limit.has_score = score != nullptr;
    if (score != nullptr) limit.score = number_of(*score);
    if (as_platform) limit.score = limit.score * table.han_fu_multiplier.value_or(4);  // once more (D-20)
    const Document* const name = names != nullptr ? paired(*names, i) : nullptr;
    if (name != nullptr && name->is_string()) limit.name = name->get<std::string>();
    table.limits.push_back(std::move(limit));
  }
}

/// What the value means on the platform, where the score of three is never raised before it is split.
TsumoLoss platform_loss(TsumoLoss loss) {
  switch (loss) {
    case TsumoLoss::DoubleCollection: return TsumoLoss::EqualSplit;
    case TsumoLoss::AddThousand: return TsumoLoss::AddThousandToRest;
    case TsumoLoss::ShareLost: return TsumoLoss::Plain;
    default: return loss;
  }
}

void load_tsumo_loss(KeyReader& keys, TableProfile& table, bool as_platform) {
  const Document* value = keys.find("tsumo_loss");
  table.tsumo_loss = TsumoLoss::Plain;
  if (value == nullptr) return;
  if (value->is_boolean()) {
    if (!value->get<bool>()) table.tsumo_loss = TsumoLoss::NorthSplit;
    return;
  }
  const std::string written = value->is_string() ? value->get<std::string>() : "";
  if (const TsumoLoss* const known = look_up(kTsumoLoss, written)) {
    table.tsumo_loss = as_platform ? platform_loss(*known) : *known;
  } else {
    keys.bad("tsumo_loss", "true, false or a known way to split");
  }
}

void load_table_profile(KeyReader& keys, Rules& rules) {
  TableProfile& table = rules.scoring.table;
  const bool as_platform = rules.played_as.ends_where_rooms_die;
  load_methods(keys, table, as_platform);
  const Document* multiplier = keys.find("score_multiplier");
  if (multiplier != nullptr && *multiplier == "points2") {
    table.multiply_by_points2 = true;
    table.points2_add_up = as_platform;
  } else {
    keys.read("score_multiplier", table.score_multiplier);
  }
  load_score_table(keys, table);
  keys.read("draw_multiplier", table.self_draw_multiplier);  // the older names of two of the following (D-29)
  keys.read("draw_penalty", table.self_draw_penalty);
#define MAJS_SCORE_KEY(type, member, key, usual) keys.read(key, table.member);
#define MAJS_SCORE_NAME(member, key, usual) keys.read(key, rules.scoring.names.member);
#include "runtime/rules/words/score_keys.def"
  load_limits(keys, table, as_platform);
  load_tsumo_loss(keys, table, as_platform);
  for (const std::string& name : keys.strings("pao_eligible_yaku")) table.pao_yaku.push_back(rules.texts.intern(name));
  table.pays_tenpai = keys.numbers("draw_tenpai_payments", table.tenpai_payments);
  table.pays_nagashi = keys.numbers("draw_nagashi_payments", table.nagashi_payments);
  auto& by_discard = rules.scoring.names.win_by_discard;
  keys.read("win_by_discard_name", by_discard[0]);
  by_discard[1] = by_discard[2] = by_discard[0];
  keys.read("win_by_discard_name_2", by_discard[1]);
  keys.read("win_by_discard_name_3", by_discard[2]);
}

void load_final_sum(KeyReader& keys, std::optional<FinalSum>& target) {
  FinalSum sum;
  keys.read("return_score", sum.return_score);
  keys.read("oka", sum.oka);
  if (keys.find("uma") != nullptr) {
    sum.uma.clear();
    const Document* uma = keys.typed("uma", &Document::is_array, "a list of numbers");
    for (std::size_t i = 0; uma != nullptr && i < uma->size(); ++i) {
      if ((*uma)[i].is_number()) {
        sum.uma.push_back(number_of((*uma)[i]));
      } else {
        keys.bad("uma", "a list of numbers");
      }
    }
  }
  // One of these words, by its place; the first where the key is missing or says something else.
  const auto choose = [&](std::string_view key, std::initializer_list<std::string_view> words) -> std::ptrdiff_t {
    const Document* value = keys.find(key);
    if (value == nullptr) return 0;
    const auto* const found = std::ranges::find_if(words, [&](std::string_view word) { return *value == word; });
    if (found != words.end()) return found - words.begin();
    keys.bad(key, grammar::joined(words, " or ", [](std::string_view word) { return "`" + std::string(word) + "`"; }));
    return 0;
  };
  constexpr FinalRounding kRoundings[] = {FinalRounding::Differences, FinalRounding::Scores, FinalRounding::None};
  sum.rounding = kRoundings[choose("rounding", {"thousands", "scores", "none"})];
  sum.shared_places = choose("ties", {"seat", "shared"}) == 1;
  target = std::move(sum);
}

}  // namespace

std::vector<Argument> Loader::winner_edit(const Document& action, std::uint32_t place) {
  using enum ArgumentType;
  constexpr ArgumentType kNumeric[] = {Text, Amount, Text};
  constexpr ArgumentType kTextual[] = {Text, Text, Text};
  const bool named = action.size() > 1 && action[1].is_string();
  const std::string key = named ? action[1].get<std::string>() : "";
  const auto* const known = std::ranges::find(kEditedKeys, key);
  if (known == std::end(kEditedKeys)) {
    warn("R135", place, "`" + key + "` of a winner cannot be modified: this does nothing",
         grammar::nearest(key, kEditedKeys));
    return {};
  }
  const bool numeric = known < kEditedKeys + kEditedNumbers;
  return arguments(action, 1, numeric ? std::span(kNumeric) : std::span(kTextual), false, place);
}

void Loader::load_scoring() {
  ScoringRules& scoring = rules_.scoring;
  scoring.empty_text = rules_.texts.intern("");
  scoring.default_key = rules_.texts.intern("win");
  scoring.all_text = rules_.texts.intern("all");
  scoring.remaining_text = rules_.texts.intern("remaining");
  scoring.fu_counter = rules_.counters.intern("fu");
  scoring.delta_multiplier_counter = rules_.counters.intern("delta_score_multiplier");
  scoring.delta_counter = rules_.counters.intern("delta_score");
  const Document none = Document::object();
  const Document* found = find("score_calculation");
  const std::uint32_t place = child(kNone, "score_calculation");
  KeyReader keys(*this, found != nullptr ? *found : none, place);
  const auto unit = [&](std::string_view key, std::uint32_t& target) {
    std::string name;
    keys.read(key, name);
    if (keys.find(key) != nullptr) target = rules_.texts.intern(name);
  };
  unit("point_name", scoring.point_name);
  unit("point2_name", scoring.point2_name);
  unit("shuugi_name", scoring.shuugi_name);
  unit("minipoint_name", scoring.minipoint_name);
  keys.read("highest_scoring_yaku_only", scoring.highest_only);
  keys.read("highest_scoring_yaku2_only", scoring.highest2_only);
  keys.read("use_smt", scoring.solve_jokers);
  keys.read("per_interpretation", scoring.per_interpretation);
  for (const std::string& name : keys.strings("account_once"))
    scoring.account_once.push_back(rules_.texts.intern(name));
  keys.read("triple_ron_draw", scoring.triple_ron_draw);
  keys.read("riichi_value", scoring.riichi_value);
  keys.read("honba_value", scoring.honba_value);
  scoring.agariyame = flag("agariyame");
  scoring.tenpaiyame = flag("tenpaiyame");
  load_table_profile(keys, rules_);
  if (const Document* last = find("final_points")) {
    KeyReader final_keys(*this, *last, child(kNone, "final_points"));
    load_final_sum(final_keys, scoring.final_sum);
  }
  const Document* logic = find("scoring_logic");
  scoring.has_script = logic != nullptr;
  if (logic != nullptr) {
    const std::uint32_t at = child(kNone, "scoring_logic");
    for (const auto& [key, actions] : logic->items()) {
      scoring.logic[rules_.texts.intern(key)] = action_list(actions, child(at, key));
    }
  }
  load_yaku(keys.strings("yaku_lists"), keys.strings("yaku2_lists"), keys.strings("extra_yaku_lists"),
            keys.strings("declare_only_yaku_lists"));
}

void Loader::look_at_readings() {
  const std::uint32_t event = rules_.events[static_cast<std::size_t>(EventCode::before_scoring)];
  rules_.scoring.readings_differ_in_marks =
      rules_.passes.has(Pass::case_marks) && !rules_.scoring.has_script && changes_only_marks(rules_, event);
}

}  // namespace majs::runtime
