#pragma once
// The hands of a ruleset as it is loaded, and a survey of them as `majs check --hands` makes it.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "runtime/play/survey/take_survey.hpp"

namespace majs::runtime {

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
