#pragma once
// Scores complete hands, each with each of its tiles as the last.

#include <functional>
#include <memory>
#include <string>

#include "runtime/play/hands/hand_request.hpp"
#include "runtime/play/survey/alike_suits.hpp"
#include "runtime/play/survey/complete_hands.hpp"
#include "runtime/play/survey/hand_series.hpp"
#include "runtime/play/survey/survey.hpp"

namespace majs::runtime {

struct SurveyOptions {
  HandRequest situation;   ///< without a hand
  std::uint64_t part = 1;  ///< of `of`: every of-th hand
  std::uint64_t of = 1;
  std::size_t covering = 0;      ///< hands that are looked at in other situations, too, by the first part
  std::size_t of_each_yaku = 0;  ///< and so many of every yaku; not for parts, which have other hands
  unsigned jobs = 1;
  /// Of hands that are alike but for these orders of suits one is looked at and counted for all; not of a sample, of
  /// which they are not all, nor where `situation` has tiles.
  std::vector<SuitOrder> alike = {};
  std::function<void(std::uint64_t hands)> progress = {};
};

/// Nothing, with a message, when the situation says nothing in the ruleset. `scope` is what the caller knows of it.
std::optional<Survey> take_survey(const std::shared_ptr<const Rules>& rules, const CompleteHands& hands,
                                  const SurveyOptions& options, SurveyScope scope, std::string& error);

/// The situation with a hand that can be, one of `hands`: for HandSeries::set. False, with a message, without one.
bool set_table(HandSeries& series, const HandRequest& situation, const CompleteHands& hands, std::string& error);
/// `work(job, images)` for every hand of the part, several jobs at the same time: `images` are the hand and those that
/// are looked at with it, being alike.
void each_hand(const CompleteHands& hands, const SurveyOptions& options,
               const std::function<void(unsigned job, const std::vector<HandKey>& images)>& work);
/// The scope with what these hands are.
SurveyScope scope_of_hands(const CompleteHands& hands, SurveyScope scope = {});
/// What is left out, and why, in words.
std::vector<std::string> survey_notes(const CompleteHands& hands, const Rules& rules);

/// complete_hands() with the aliases that the first player has when a game begins. `sample`: so many of them, 0 for
/// all.
std::optional<CompleteHands> hands_of_rules(const std::shared_ptr<const Rules>& rules, std::size_t sample,
                                            std::uint64_t seed, const WallKinds* kinds, std::string& error);

/// For `majs check`: so many of them (0: all). Nothing for a ruleset without complete hands, and where jokers or a
/// definition of which none are made make more hands than those: what holds for the others says nothing of them.
std::optional<CompleteHands> hands_for_check(const std::shared_ptr<const Rules>& rules, std::uint64_t hands);

/// Of these, and of some of every yaku in other situations and with calls.
std::optional<Survey> survey_for_check(const std::shared_ptr<const Rules>& rules, const CompleteHands& hands,
                                       unsigned jobs);

}  // namespace majs::runtime
