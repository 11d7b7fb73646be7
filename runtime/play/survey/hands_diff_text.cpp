// A difference of hands for people and as JSON.

#include <algorithm>
#include <nlohmann/json.hpp>

#include "grammar/display.hpp"
#include "grammar/document_members.hpp"
#include "runtime/play/survey/hands_diff.hpp"
#include "runtime/play/survey/survey_words.hpp"

namespace majs::runtime {
namespace {

/// Causes that are shown; the others are in the JSON.
constexpr std::size_t kShownCauses = 20;

std::vector<const std::pair<const std::string, DiffGroup>*> by_hands(const DiffPart& part) {
  std::vector<const std::pair<const std::string, DiffGroup>*> order;
  for (const auto& group : part.groups) order.push_back(&group);
  std::ranges::stable_sort(order, [](const auto* a, const auto* b) { return a->second.hands > b->second.hands; });
  return order;
}

void add_groups(std::string& text, const DiffPart& part) {
  const auto order = by_hands(part);
  for (std::size_t i = 0; i < std::min(order.size(), kShownCauses); ++i) {
    const auto& [cause, group] = *order[i];
    text += "  " + grammar::printable(cause) + ": " + with_commas(group.hands) +
            (group.hands == 1 ? " hand" : " hands") + ", " + with_commas(group.count.ways) +
            (group.count.ways == 1 ? " way\n" : " ways\n");
    for (const SurveyedHand& hand : group.examples) {
      text += "    " + hand.hand + " " + hand.win + " " + hand.by + ": " + grammar::printable(hand.worth) + "\n";
    }
  }
  if (order.size() > kShownCauses) {
    text += "  and " + std::to_string(order.size() - kShownCauses) + " more (--format json)\n";
  }
}

Document part_as_json(const DiffPart& part) {
  const auto example = [](const SurveyedHand& hand) -> Document {
    return {{"hand", hand.hand}, {"win", hand.win}, {"how", hand.by}, {"differs", hand.worth}};
  };
  Document made = {{"hands", part.hands}, {"ways", part.ways}, {"differing", part.differing}};
  made["groups"] = grammar::list_of(by_hands(part), [&](const auto* one) -> Document {
    const auto& [cause, group] = *one;
    return {{"cause", cause},
            {"hands", group.hands},
            {"ways", group.count.ways},
            {"weight", group.count.weight},
            {"examples", grammar::list_of(group.examples, example)}};
  });
  return made;
}

}  // namespace

std::string hands_diff_text(const HandsDiff& diff) {
  const SurveyScope& scope = diff.scope;
  std::string text = (scope.estimated ? "about " : "") + with_commas(scope.all) + " complete hands of " +
                     std::to_string(scope.tiles) + " tiles\n";
  const std::string bound = survey_bound(scope);
  if (!bound.empty()) {
    text += "a sample of " + with_commas(scope.chosen) + " (seed " + std::to_string(scope.seed) + "); " + bound + "\n";
  }
  text += "situation: " + grammar::printable(scope.situation) + "\n";
  for (const std::string& note : scope.notes) text += grammar::printable(note) + "\n";
  text +=
      with_commas(diff.closed.differing) + " of " + with_commas(diff.closed.hands) + " hands are scored otherwise\n";
  add_groups(text, diff.closed);
  if (!diff.situations.empty()) {
    text += "\n" + with_commas(diff.covering.differing) + " of " + with_commas(diff.covering.hands) +
            " hands of a sample in " + std::to_string(diff.situations.size()) +
            " other situations (--format json: which) are scored otherwise\n";
    add_groups(text, diff.covering);
  }
  for (const std::string& situation : diff.refused) text += "one of the two knows nothing of: " + situation + "\n";
  return text;
}

Document hands_diff_document(const HandsDiff& diff) {
  const SurveyScope& scope = diff.scope;
  return {{"same", diff.same()},
          {"tiles", scope.tiles},
          {"all", scope.all},
          {"estimated", scope.estimated},
          {"chosen", scope.chosen},
          {"seed", scope.seed},
          {"situation", scope.situation},
          {"notes", scope.notes},
          {"bound", survey_bound(scope)},
          {"closed", part_as_json(diff.closed)},
          {"others", part_as_json(diff.covering)},
          {"situations", diff.situations},
          {"refused", diff.refused}};
}

}  // namespace majs::runtime
