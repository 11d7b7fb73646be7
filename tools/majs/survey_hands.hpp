#pragma once
// What `majs survey`, `majs diff --hands` and `majs check --hands` begin with: a ruleset, its complete hands, which of
// them are looked at.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "runtime/play/survey/take_survey.hpp"
#include "tools/majs/build_options.hpp"
#include "tools/majs/command.hpp"
#include "tools/majs/run_options.hpp"
#include "tools/majs/situation_options.hpp"

namespace majs::cli {

/// More hands than this are looked at only when a sample of so many is asked for: an hour or more.
inline constexpr std::size_t kMostSurveyed = 30'000'000;
/// Hands of a sample that nobody gave the size of.
inline constexpr std::size_t kUsualSample = 1'000'000;

struct HandChoice {
  std::uint64_t sample = 0;  ///< 0: all
  std::uint64_t seed = 1;
  bool no_symmetry = false;  ///< every hand is looked at, also of suits that are alike
};
/// Adds `--sample`, `--seed` and `--no-symmetry`.
void add_choice_options(CommandLine& command, HandChoice& choice);

struct SurveyedRuleset {
  std::string name;  ///< with mods
  std::string hash;
  std::shared_ptr<const runtime::Rules> rules;
  std::vector<runtime::SuitOrder> alike;  ///< see alike_suits()
};
/// Builds and loads; nothing, told, when that is not possible.
std::optional<SurveyedRuleset> load_for_survey(const BuildOptions& options, Context& context, Exit& exit);
/// The same of a document that is built.
std::optional<SurveyedRuleset> survey_of_document(const Document& document, std::string name, Context& context);

/// Its complete hands, all or a sample; of too many a sample, which is said.
std::optional<runtime::CompleteHands> hands_of(const SurveyedRuleset& ruleset, const HandChoice& choice,
                                               const Context& context, std::string& error);
/// Those of either.
std::optional<runtime::CompleteHands> hands_of_both(const SurveyedRuleset& a, const SurveyedRuleset& b,
                                                    const HandChoice& choice, const Context& context,
                                                    std::string& error);

runtime::SurveyScope scope_of(const SurveyedRuleset& ruleset, const runtime::HandRequest& situation,
                              const HandChoice& choice);

/// Adds `--covering`.
void add_covering_option(CommandLine& command, std::uint64_t& covering);
/// Adds `--page`.
void add_page_option(CommandLine& command, std::string& page);
/// Writes the page and prints the survey.
Exit put_survey(const runtime::Survey& survey, const std::string& page, const std::string& format,
                const Context& context);

/// What `majs diff --hands` and `majs apply --diff --hands` are asked.
struct HandsDiffOptions {
  HandChoice choice;
  runtime::HandRequest situation;
  std::uint64_t covering = runtime::kUsualCovering;  ///< hands that other situations are tried with
  unsigned jobs = 1;
  bool hands = false;
  bool same = false;
};
/// Adds `--hands`, `--same`, `--sample`, `--covering`, `--jobs` and those of a situation.
void add_hands_diff_options(CommandLine& command, HandsDiffOptions& options);
/// Prints which hands are scored otherwise; Wrong with `same` where some are.
Exit print_hands_diff(const Document& before, const Document& after, const HandsDiffOptions& options,
                      const std::string& format, Context& context);

}  // namespace majs::cli
