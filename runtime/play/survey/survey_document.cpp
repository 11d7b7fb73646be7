// A survey as JSON, and back: parts of it are put together.

#include <nlohmann/json.hpp>

#include "grammar/document_members.hpp"
#include "runtime/play/survey/survey.hpp"

namespace majs::runtime {
namespace {

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
