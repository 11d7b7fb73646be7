#pragma once
// Which hands two rulesets score otherwise, and what it is that differs.

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "runtime/play/survey/take_survey.hpp"

namespace majs::runtime {

/// Examples of each cause that are kept.
inline constexpr std::size_t kDiffExamples = 3;
/// Causes that are told apart; ways with another one are counted together.
inline constexpr std::size_t kMostCauses = 4096;

struct DiffGroup {
  SurveyCount count;
  std::uint64_t hands = 0;
  std::vector<SurveyedHand> examples;  ///< the simplest ones; their score is the lower one
};

/// What was found in one situation, or in many of them.
struct DiffPart {
  std::uint64_t hands = 0;  ///< looked at
  std::uint64_t ways = 0;
  std::uint64_t differing = 0;              ///< hands
  std::map<std::string, DiffGroup> groups;  ///< by what differs: "loses Pinfu"
};

struct HandsDiff {
  SurveyScope scope;
  DiffPart closed;                      ///< in the situation of the options
  DiffPart covering;                    ///< hands of a sample in other situations, and with calls
  std::vector<std::string> situations;  ///< which ones
  std::vector<std::string> refused;     ///< that only one of the two rulesets knows

  bool same() const { return closed.differing == 0 && covering.differing == 0; }
};

/// `options.part` is not looked at. `covering`: of so many hands other situations are looked at.
std::optional<HandsDiff> diff_hands(const std::shared_ptr<const Rules>& before,
                                    const std::shared_ptr<const Rules>& after, const CompleteHands& hands,
                                    const SurveyOptions& options, std::size_t covering, std::string& error);

std::string hands_diff_text(const HandsDiff& diff);
Document hands_diff_document(const HandsDiff& diff);

}  // namespace majs::runtime
