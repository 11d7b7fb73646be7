#include "runtime/play/survey/usual_survey.hpp"

#include <algorithm>

#include "runtime/play/hands/hand_scorer.hpp"
#include "runtime/play/survey/other_situations.hpp"

namespace majs::runtime {

std::optional<CompleteHands> hands_of_rules(const std::shared_ptr<const Rules>& rules, std::size_t sample,
                                            std::uint64_t seed, const WallKinds* kinds, std::string& error) {
  HandScorer scorer(rules);
  const match::JokerTable& jokers = *scorer.game().engine().state().player(rules->seats.front()).jokers;
  return complete_hands(*rules, jokers, {sample, seed}, error, kinds);
}

namespace {

/// Some tile may stand for others that is in none of the hands: a joker that is left out, or whatever gets an
/// attribute.
bool has_jokers_besides(const Rules& rules, const CompleteHands& hands) {
  const std::vector<tiles::Kind>& left_out = hands.kinds.left_out();
  const auto is_besides = [&](const AliasSource& source) {
    return source.kind != AliasSource::Kind::Tile || source.tile.kind >= tiles::kAny ||
           source.tile.attribute_count > 0 || std::ranges::find(left_out, source.tile.kind) != left_out.end();
  };
  return std::ranges::any_of(
      rules.alias_lists, [&](const std::vector<AliasSource>& list) { return std::ranges::any_of(list, is_besides); });
}

}  // namespace

std::optional<CompleteHands> hands_for_check(const std::shared_ptr<const Rules>& rules, std::uint64_t hands) {
  std::string ignored;
  auto made = hands_of_rules(rules, static_cast<std::size_t>(hands), 1, nullptr, ignored);
  if (!made || !made->not_made.empty() || has_jokers_besides(*rules, *made)) return std::nullopt;
  return made;
}

std::optional<Survey> survey_for_check(const std::shared_ptr<const Rules>& rules, const CompleteHands& hands,
                                       unsigned jobs) {
  constexpr std::size_t kOfEachYaku = 10;
  SurveyOptions options;
  options.covering = kUsualCovering;
  options.of_each_yaku = kOfEachYaku;
  options.jobs = jobs;
  std::string ignored;
  return take_survey(rules, hands, options, {}, ignored);
}

}  // namespace majs::runtime
