#include "runtime/play/survey/survey.hpp"

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <tuple>

#include "grammar/document_members.hpp"

namespace majs::runtime {
namespace {

bool is_dearer(const SurveyedHand& a, const SurveyedHand& b) {
  return a.score != b.score ? a.score > b.score
                            : std::tie(a.kinds, a.hand, a.win, a.by) < std::tie(b.kinds, b.hand, b.win, b.by);
}

bool is_simpler(const SurveyedHand& a, const SurveyedHand& b) {
  return std::tie(a.kinds, a.hand) < std::tie(b.kinds, b.hand);
}

bool is_in(const Survey& survey, const std::string& name, std::uint64_t ways) {
  const auto yaku = survey.yaku.find(name);
  return yaku != survey.yaku.end() && yaku->second.count.ways == ways;
}

void add_yaku(SurveyedYaku& sum, const SurveyedYaku& more) {
  sum.count.add(more.count);
  sum.drawn += more.drawn;
  sum.hands += more.hands;
  for (const auto& [name, ways] : more.with) sum.with[name] += ways;
}

/// The same for writing and reading: `member(name, value)` for each.
template <typename Hand, typename Visit>
void each_member_of_hand(Hand& hand, Visit member) {
  member("score", hand.score);
  member("kinds", hand.kinds);
  member("hand", hand.hand);
  member("win", hand.win);
  member("by", hand.by);
  member("yaku", hand.worth);
}

template <typename Scope, typename Visit>
void each_member_of_scope(Scope& scope, Visit member) {
  member("version", scope.version);
  member("hash", scope.hash);
  member("ruleset", scope.ruleset);
  member("situation", scope.situation);
  member("tiles", scope.tiles);
  member("all", scope.all);
  member("estimated", scope.estimated);
  member("chosen", scope.chosen);
  member("seed", scope.seed);
  member("notes", scope.notes);
}

template <typename Counts, typename Visit>
void each_number(Counts& survey, Visit member) {
  member("hands", survey.hands);
  member("complete", survey.complete);
  member("winning", survey.winning);
  member("winning_by", survey.winning_by);
  member("stopped", survey.stopped);
  member("complete_ways", survey.complete_ways.ways);
  member("complete_weight", survey.complete_ways.weight);
  member("winning_ways", survey.winning_ways.ways);
  member("winning_weight", survey.winning_ways.weight);
  member("around_ways", survey.around_ways);
  member("situations", survey.situations);
}

template <typename Yaku, typename Visit>
void each_member_of_yaku(Yaku& yaku, Visit member) {
  member("ways", yaku.count.ways);
  member("weight", yaku.count.weight);
  member("drawn", yaku.drawn);
  member("hands", yaku.hands);
  member("with", yaku.with);
}

Document hand_as_json(const SurveyedHand& hand) {
  Document made = Document::object();
  each_member_of_hand(hand, [&](const char* name, const auto& value) { made[name] = value; });
  return made;
}

Document yaku_as_json(const std::map<std::string, SurveyedYaku>& all) {
  Document made = Document::object();
  for (const auto& [name, yaku] : all) {
    Document& row = made[name] = Document::object();
    each_member_of_yaku(yaku, [&](const char* member, const auto& value) { row[member] = value; });
  }
  return made;
}

/// Throws what nlohmann throws: for members that are missing or something else.
Survey survey_of(const Document& document) {
  Survey survey;
  const auto get = [](const Document& from) {
    return [&from](const char* name, auto& value) { from.at(name).get_to(value); };
  };
  each_member_of_scope(survey.scope, get(document));
  each_number(survey, get(document));
  document.at("parts").get_to(survey.parts);
  for (const auto& [name, all] : {std::pair("yaku", &survey.yaku), std::pair("around", &survey.around)}) {
    for (const auto& [yaku, row] : document.at(name).items()) each_member_of_yaku((*all)[yaku], get(row));
  }
  for (const Document& value : document.at("values")) {
    SurveyCount& count = survey.values[value.at("score").get<double>()];
    value.at("ways").get_to(count.ways);
    value.at("weight").get_to(count.weight);
  }
  for (const auto& [name, hands] : {std::pair("dearest", &survey.dearest), std::pair("worthless", &survey.worthless)}) {
    for (const Document& hand : document.at(name)) each_member_of_hand(hands->emplace_back(), get(hand));
  }
  return survey;
}

}  // namespace

void keep_dearest(std::vector<SurveyedHand>& shown, SurveyedHand hand) {
  keep_first(shown, std::move(hand), kShownHands, is_dearer);
}
void keep_simplest(std::vector<SurveyedHand>& shown, SurveyedHand hand) {
  keep_first(shown, std::move(hand), kShownHands, is_simpler);
}

void add_counts(Survey& sum, const Survey& more) {
  sum.hands += more.hands;
  sum.complete += more.complete;
  sum.winning += more.winning;
  for (const auto& [by, hands] : more.winning_by) sum.winning_by[by] += hands;
  sum.stopped += more.stopped;
  sum.complete_ways.add(more.complete_ways);
  sum.winning_ways.add(more.winning_ways);
  for (const auto& [name, yaku] : more.yaku) add_yaku(sum.yaku[name], yaku);
  for (const auto& [value, count] : more.values) sum.values[value].add(count);
  for (const auto& [name, yaku] : more.around) add_yaku(sum.around[name], yaku);
  sum.around_ways += more.around_ways;
  sum.situations.insert(sum.situations.end(), more.situations.begin(), more.situations.end());
  for (const SurveyedHand& hand : more.dearest) keep_dearest(sum.dearest, hand);
  for (const SurveyedHand& hand : more.worthless) keep_simplest(sum.worthless, hand);
}

std::string add_survey(Survey& sum, const Survey& part) {
  if (sum.scope.version != part.scope.version) {
    return "it was made by majs " + part.scope.version + ", not " + sum.scope.version;
  }
  if (sum.scope.hash != part.scope.hash) return "it is of another ruleset, other mods or other options of them";
  if (sum.scope != part.scope) return "it is of other hands or of another situation";
  if (sum.parts.empty() || part.parts.empty()) return "one of them is the whole";
  for (const auto& one : part.parts) {
    if (one.second != sum.parts.front().second) return "it is a part of another size";
    if (std::ranges::find(sum.parts, one) != sum.parts.end()) return "its hands are in another part, too";
    sum.parts.push_back(one);
  }
  std::ranges::sort(sum.parts);
  if (sum.parts.size() == sum.parts.front().second) sum.parts.clear();
  add_counts(sum, part);
  return "";
}

std::uint64_t missing_parts(const Survey& survey) {
  return survey.parts.empty() ? 0 : survey.parts.front().second - survey.parts.size();
}

std::vector<ImpliedYaku> implied_yaku(const Survey& survey) {
  std::map<std::string, SurveyedYaku> everywhere = survey.yaku;
  for (const auto& [name, yaku] : survey.around) add_yaku(everywhere[name], yaku);
  std::vector<ImpliedYaku> found;
  for (const auto& [first, yaku] : everywhere) {
    for (const auto& [second, ways] : yaku.with) {
      const bool first_needs = ways == yaku.count.ways;
      const bool second_needs = ways == everywhere[second].count.ways;
      if (!first_needs && !second_needs) continue;
      // What is in every way to win is so because of what is looked at: hands without jokers.
      const std::uint64_t every = survey.winning_ways.ways;
      if (every > 0 && (is_in(survey, first, every) || is_in(survey, second, every))) continue;
      const auto around = survey.around.find(first);
      const auto with = around == survey.around.end() ? yaku.with.end() : around->second.with.find(second);
      const bool is_around = around != survey.around.end() && with != around->second.with.end();
      ImpliedYaku& one = found.emplace_back();
      one = {first_needs ? first : second, first_needs ? second : first, ways, is_around ? with->second : 0,
             first_needs && second_needs};
    }
  }
  std::ranges::stable_sort(found, std::greater<>(), &ImpliedYaku::ways);
  return found;
}

std::optional<std::uint64_t> ways_together(const Survey& survey, const std::string& a, const std::string& b) {
  const auto& [first, second] = std::minmax(a, b);
  std::uint64_t ways = 0;
  for (const auto* const counted : {&survey.yaku, &survey.around}) {
    const auto one = counted->find(first);
    const auto other = counted->find(second);
    const std::uint64_t least = counted == &survey.yaku ? kFewHands : 1;
    if (one == counted->end() || other == counted->end()) return std::nullopt;
    if (std::min(one->second.hands, other->second.hands) < least) return std::nullopt;
    const auto with = one->second.with.find(second);
    if (with != one->second.with.end()) ways += with->second;
  }
  return ways;
}

std::vector<std::pair<std::string, std::string>> apart(const Survey& survey) {
  std::vector<std::pair<std::string, std::string>> found;
  for (auto a = survey.yaku.begin(); a != survey.yaku.end(); ++a) {
    if (a->second.count.ways == 0) continue;
    for (auto b = std::next(a); b != survey.yaku.end(); ++b) {
      if (b->second.count.ways > 0 && !a->second.with.contains(b->first)) found.emplace_back(a->first, b->first);
    }
  }
  return found;
}

std::string survey_bound(const SurveyScope& scope) {
  // What comes in a share p of all hands is missed by n of them with (1 - p)^n, 5 % at p = 3 / n.
  constexpr double kThree = 3;
  if (!scope.estimated && scope.chosen == scope.all) return "";
  char text[64];
  std::snprintf(text, sizeof text, "%.2g",
                100 * kThree / static_cast<double>(std::max<std::uint64_t>(scope.chosen, 1)));
  return "what was found in none of them is in at most " + std::string(text) + " % of all hands (95 %)";
}

Document survey_document(const Survey& survey) {
  Document made = Document::object();
  made["format"] = kSurveyFormat;
  const auto put = [&](const char* name, const auto& value) { made[name] = value; };
  each_member_of_scope(survey.scope, put);
  made["parts"] = survey.parts;
  each_number(survey, put);
  made["yaku"] = yaku_as_json(survey.yaku);
  made["around"] = yaku_as_json(survey.around);
  made["values"] = grammar::list_of(survey.values, [](const auto& one) -> Document {
    return {{"score", one.first}, {"ways", one.second.ways}, {"weight", one.second.weight}};
  });
  made["implied"] = grammar::list_of(implied_yaku(survey), [](const ImpliedYaku& one) -> Document {
    return {{"yaku", one.yaku}, {"by", one.by}, {"ways", one.ways}, {"around", one.around}, {"both", one.both}};
  });
  made["apart"] = apart(survey);
  made["dearest"] = grammar::list_of(survey.dearest, hand_as_json);
  made["worthless"] = grammar::list_of(survey.worthless, hand_as_json);
  return made;
}

std::optional<Survey> read_survey(const Document& document, std::string& error) {
  const std::string* const format = grammar::find_text(document, "format");
  if (format == nullptr || *format != kSurveyFormat) {
    error = "no file of `majs survey --format json`";
    return std::nullopt;
  }
  try {
    Survey survey = survey_of(document);
    // What is worked out of the rest is there, too, and has to fit.
    for (const auto* all : {&survey.yaku, &survey.around}) {
      for (const auto& [name, yaku] : *all) {
        for (const auto& [other, ways] : yaku.with) {
          if (!all->contains(other)) error = "there is no yaku \"" + other + "\" beside \"" + name + "\"";
        }
      }
    }
    for (const auto& [part, of] : survey.parts) {
      if (part < 1 || part > of || of != survey.parts.front().second) error = "`parts` are none of one survey";
    }
    if (error.empty()) return survey;
  } catch (const Document::exception&) {
    error = "a member is missing or not as `majs survey --format json` writes it";
  }
  return std::nullopt;
}

}  // namespace majs::runtime
