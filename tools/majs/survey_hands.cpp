#include "tools/majs/survey_hands.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "runtime/play/survey/hands_diff.hpp"
#include "runtime/play/survey/take_survey.hpp"
#include "runtime/report/survey_report.hpp"
#include "tools/majs/findings.hpp"
#include "tools/majs/replay_page.hpp"
#include "tools/majs/run_part_file.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/terminal.hpp"
#include "tools/majs/version.hpp"

namespace majs::cli {
namespace {

std::string surveyed_name(const BuildOptions& options) {
  std::string name = options.ruleset;
  for (const std::string& mod : options.mods) name += " --mod " + mod;
  if (options.preset) name += " --preset " + *options.preset;
  if (options.default_mods) name += " --default-mods";
  for (const std::string& define : options.defines) name += " --set " + define;
  return name;
}

/// A sample of the usual size where nobody asked for one and there are too many.
void leave_some(runtime::CompleteHands& hands, const HandChoice& choice, const Context& context) {
  if (choice.sample > 0 || hands.hands.size() <= kMostSurveyed) return;
  remark(context, "more hands than are looked at without --sample: a sample of them");
  runtime::cut(hands, {kUsualSample, choice.seed});
}

std::optional<runtime::CompleteHands> made_hands(const SurveyedRuleset& ruleset, const HandChoice& choice,
                                                 const runtime::WallKinds* kinds, std::string& error) {
  return runtime::hands_of_rules(ruleset.rules, static_cast<std::size_t>(choice.sample), choice.seed, kinds, error);
}

}  // namespace

void add_choice_options(CommandLine& command, HandChoice& choice) {
  command
      .add_option("--sample", choice.sample,
                  "Look at so many of the hands, each as likely as another (default: all; of more than 30 million a "
                  "million)")
      ->type_name("N");
  command.add_option("--seed", choice.seed, "Of the sample")->type_name("N");
  command.add_flag("--no-symmetry", choice.no_symmetry,
                   "Look at every hand, also where suits are alike; changes no result");
}

std::optional<SurveyedRuleset> survey_of_document(const Document& document, std::string name, Context& context) {
  runtime::Findings findings;
  SurveyedRuleset made{std::move(name), hash_of(grammar::print_document(document, false)),
                       runtime::load_rules(document, findings), runtime::alike_suits(document)};
  if (made.rules != nullptr) return made;
  compiler::Diagnostics problems;
  compiler::Build build;
  build.document = document;
  add_findings(findings, build, made.name, problems);
  show(context, problems);
  return std::nullopt;
}

std::optional<SurveyedRuleset> load_for_survey(const BuildOptions& options, Context& context, Exit& exit) {
  compiler::Diagnostics diagnostics;
  const auto build = build_ruleset(options, context, diagnostics);
  exit = show(context, diagnostics);
  if (!build) {
    exit = exit == Exit::Ok ? Exit::Wrong : exit;
    return std::nullopt;
  }
  auto made = survey_of_document(build->document, surveyed_name(options), context);
  if (!made) exit = Exit::Wrong;
  return made;
}

std::optional<runtime::CompleteHands> hands_of(const SurveyedRuleset& ruleset, const HandChoice& choice,
                                               const Context& context, std::string& error) {
  auto hands = made_hands(ruleset, choice, nullptr, error);
  if (hands) leave_some(*hands, choice, context);
  return hands;
}

std::optional<runtime::CompleteHands> hands_of_both(const SurveyedRuleset& a, const SurveyedRuleset& b,
                                                    const HandChoice& choice, const Context& context,
                                                    std::string& error) {
  auto first = made_hands(a, choice, nullptr, error);
  auto second = first ? made_hands(b, choice, nullptr, error) : std::nullopt;
  if (!second) return std::nullopt;
  runtime::WallKinds kinds = first->kinds;
  kinds.add(second->kinds);
  if (!kinds.fit()) {
    error = "the walls have more kinds of tiles than a survey has room for";
    return std::nullopt;
  }
  // Packed as the kinds of both are.
  if (!first->kinds.same_rows(kinds)) first = made_hands(a, choice, &kinds, error);
  if (!second->kinds.same_rows(kinds)) second = made_hands(b, choice, &kinds, error);
  if (!first || !second) return std::nullopt;
  auto both =
      runtime::joined(std::move(*first), std::move(*second), {static_cast<std::size_t>(choice.sample), choice.seed});
  leave_some(both, choice, context);
  return both;
}

runtime::SurveyScope scope_of(const SurveyedRuleset& ruleset, const runtime::HandRequest& situation,
                              const HandChoice& choice) {
  runtime::SurveyScope scope;
  scope.version = version();
  scope.hash = ruleset.hash;
  scope.ruleset = ruleset.name;
  scope.situation = situation_words_of(situation);
  scope.seed = choice.seed;
  return scope;
}

void add_covering_option(CommandLine& command, std::uint64_t& covering) {
  command
      .add_option("--covering", covering,
                  "So many hands are looked at in other situations and with calls as well (default: 200)")
      ->type_name("N")
      ->check(between(std::uint64_t{0}, std::uint64_t{1'000'000}));
}

void add_page_option(CommandLine& command, std::string& page) {
  command.add_option("--page", page, "Write a page about it to this file")
      ->type_name("FILE.html")
      ->check(Check{[](const std::string& path) -> std::string {
                      return path.ends_with(".html") ? "" : "a file that ends with .html";
                    },
                    "",
                    {}});
}

Exit put_survey(const runtime::Survey& survey, const std::string& page, const std::string& format,
                const Context& context) {
  if (!page.empty()) {
    if (const Exit exit = put_result(context, page, report::survey_page(survey)); exit != Exit::Ok) return exit;
  }
  if (format == "json") return print_result(grammar::print_document(runtime::survey_document(survey), true) + "\n");
  return print_text(runtime::survey_text(survey));
}

void add_hands_diff_options(CommandLine& command, HandsDiffOptions& options) {
  command.add_flag("--hands", options.hands, "Tell which complete hands are scored otherwise, and why");
  command.add_flag("--same", options.same, "With --hands: exit with 1 when some are");
  add_choice_options(command, options.choice);
  add_covering_option(command, options.covering);
  add_jobs_option(command, options.jobs, "How many hands are looked at at the same time; changes no result");
}

Exit print_hands_diff(const Document& before, const Document& after, const HandsDiffOptions& options,
                      const std::string& format, Context& context) {
  const auto a = survey_of_document(before, "before", context);
  const auto b = a ? survey_of_document(after, "after", context) : std::nullopt;
  if (!a || !b) return Exit::Wrong;
  std::string error;
  const auto hands = hands_of_both(*a, *b, options.choice, context, error);
  std::optional<runtime::HandsDiff> diff;
  if (hands) {
    runtime::SurveyOptions survey;
    survey.situation = options.situation;
    survey.jobs = options.jobs;
    for (const runtime::SuitOrder& order : a->alike) {
      const bool in_both = std::find(b->alike.begin(), b->alike.end(), order) != b->alike.end();
      if (in_both && !options.choice.no_symmetry) survey.alike.push_back(order);
    }
    Progress progress(context, "hands", hands->hands.size());
    survey.progress = [&](std::uint64_t done) { progress.advance(done); };
    diff = runtime::diff_hands(a->rules, b->rules, *hands, survey, static_cast<std::size_t>(options.covering), error);
  }
  if (!diff) {
    print_error("majs: " + error + "\n");
    return Exit::Wrong;
  }
  diff->scope.seed = options.choice.seed;
  diff->scope.situation = situation_words_of(options.situation);
  const Exit printed = format == "json"
                           ? print_result(grammar::print_document(runtime::hands_diff_document(*diff), true) + "\n")
                           : print_text(runtime::hands_diff_text(*diff));
  if (printed != Exit::Ok) return printed;
  return options.same && !diff->same() ? Exit::Wrong : Exit::Ok;
}

}  // namespace majs::cli
