#include "tools/majs/mod_trials.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <set>
#include <utility>

#include "compiler/load/mod_menu.hpp"
#include "compiler/load/ruleset_loader.hpp"
#include "runtime/play/levels_memo.hpp"
#include "runtime/play/play_case.hpp"
#include "runtime/play/simulation.hpp"
#include "runtime/play/workers.hpp"
#include "runtime/rules/program_memo.hpp"
#include "tools/majs/findings.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {
namespace {

using compiler::Diagnostics;
using compiler::ModMenu;

/// What is tried: one mod or two.
struct Choice {
  std::vector<std::string> names;
  std::vector<compiler::ModRequest> mods;  ///< those and what they depend on, with their options
};

bool excludes(const ModMenu::Mod& mod, const ModMenu::Mod& other) {
  return std::any_of(mod.conflicts.begin(), mod.conflicts.end(),
                     [&](const std::string& name) { return name == other.id || name == other.category; });
}

Choice choice_of(const ModMenu& menu, std::vector<std::string> names) {
  ModMenu chosen = menu;
  for (const ModMenu::Mod& mod : menu.mods()) chosen.set_enabled(mod.id, false);
  for (const std::string& name : names) chosen.set_enabled(name, true);
  return {std::move(names), chosen.selection()};
}

std::vector<Choice> choices_of(const ModMenu& menu) {
  std::vector<Choice> choices;
  const auto& mods = menu.mods();
  for (const ModMenu::Mod& mod : mods) choices.push_back(choice_of(menu, {mod.id}));
  for (std::size_t i = 0; i < mods.size(); ++i) {
    for (std::size_t k = i + 1; k < mods.size(); ++k) {
      if (excludes(mods[i], mods[k]) || excludes(mods[k], mods[i])) continue;
      choices.push_back(choice_of(menu, {mods[i].id, mods[k].id}));
    }
  }
  return choices;
}

/// Builds and plays one choice of mods. The findings of the build come first.
void play_choice(compiler::BuildRequest request, const ModTrials& trials, const compiler::Roots& roots,
                 runtime::LevelsMemo& levels, runtime::ProgramMemo& programs, Diagnostics& found) {
  auto build = compiler::build(request, roots, compiler::Engine::Native, found);
  if (!build) return;
  runtime::Findings findings;
  const auto rules = runtime::load_rules(std::move(build->document), findings, nullptr, &programs);
  if (rules != nullptr) {
    runtime::SimulationOptions options;
    options.games = trials.games;
    options.rounds_per_game = trials.rounds;
    runtime::bots_of(trials.bots, options.bots);
    options.levels = &levels;
    const runtime::Findings played = runtime::simulate(rules, options).findings;
    findings.insert(findings.end(), played.begin(), played.end());
  }
  std::erase_if(findings, [](const runtime::Finding& finding) { return finding.severity == runtime::Severity::Note; });
  if (findings.empty()) return;
  // As a rule there are none, and nobody needs the document to say where they are.
  Diagnostics known;
  build = compiler::build(request, roots, compiler::Engine::Native, known);
  if (build) add_findings(findings, *build, request.ruleset_file, found);
}

/// `majs run RULESET --mod A --mod B`, which shows the problem again.
std::string command_of(const std::string& ruleset, const Choice& choice, const std::string& bots) {
  std::string command = "majs run " + ruleset + (bots == "efficient" ? "" : " --bots " + bots);
  for (const std::string& name : choice.names) command += " --mod " + name;
  return command;
}

class Trials {
 public:
  Trials(compiler::CheckedRuleset ruleset, const ModTrials& trials, const compiler::Roots& roots,
         const Context& context)
      : ruleset_(std::move(ruleset)), trials_(trials), roots_(roots), context_(context) {}

  void run(Diagnostics& diagnostics) {
    const compiler::BuildRequest request = ruleset_.request();
    Diagnostics told_by_the_check;
    const auto plain = compiler::build(request, roots_, compiler::Engine::Native, told_by_the_check);
    if (!plain) return;
    choices_ = choices_of(ModMenu(plain->document));
    if (choices_.empty()) return;
    Diagnostics without_mods;
    play_choice(request, trials_, roots_, levels_, programs_, without_mods);
    for (const compiler::Diagnostic& diagnostic : without_mods.all()) known_.insert(diagnostic.message);

    found_.resize(choices_.size());
    try_all();
    for (std::size_t i = 0; i < choices_.size(); ++i) report(i, diagnostics);
    if (context_.quiet) return;
    std::size_t alone = 0;
    std::size_t together = 0;
    for (std::size_t i = 0; i < choices_.size(); ++i) {
      if (trials_.shard.has(i)) ++(choices_[i].names.size() == 1 ? alone : together);
    }
    print_error(ruleset_.file + ": " + std::to_string(alone) + " mods and " + std::to_string(together) +
                " pairs of them were built and played\n");
  }

 private:
  void try_all() {
    Progress progress(context_, "trying mods", choices_.size());
    std::atomic<std::size_t> waiting = 0;
    std::mutex drawing;
    std::size_t done = 0;
    runtime::work_together(trials_.jobs, choices_.size(), [&](unsigned) {
      for (std::size_t i = waiting++; i < choices_.size(); i = waiting++) {
        // What a mod does alone is asked for its pairs, too.
        if (!trials_.shard.has(i) && choices_[i].names.size() > 1) continue;
        compiler::BuildRequest request = ruleset_.request();
        request.mods = choices_[i].mods;
        play_choice(std::move(request), trials_, roots_, levels_, programs_, found_[i]);
        const std::lock_guard lock(drawing);
        progress.advance(++done);
      }
    });
  }

  /// What a mod does alone is not told again of its pairs.
  void report(std::size_t index, Diagnostics& diagnostics) {
    const Choice& choice = choices_[index];
    std::string names = "`" + choice.names.front() + "`";
    if (choice.names.size() > 1) names += " and `" + choice.names.back() + "` together";
    for (compiler::Diagnostic diagnostic : found_[index].all()) {
      const auto told = [&](const std::string& name) { return told_.contains({name, diagnostic.message}); };
      if (known_.contains(diagnostic.message)) continue;
      if (choice.names.size() > 1 && std::any_of(choice.names.begin(), choice.names.end(), told)) continue;
      if (choice.names.size() == 1) told_.insert({choice.names.front(), diagnostic.message});
      if (!trials_.shard.has(index)) continue;
      diagnostic.message = "with " + names + ": " + diagnostic.message;
      diagnostic.notes.push_back("`" + command_of(ruleset_.file, choice, trials_.bots) + "` shows it");
      diagnostics.add(std::move(diagnostic));
    }
  }

  compiler::CheckedRuleset ruleset_;
  const ModTrials& trials_;
  runtime::LevelsMemo levels_;     ///< most mods leave alone what a hand is
  runtime::ProgramMemo programs_;  ///< ... and what is asked of it
  const compiler::Roots& roots_;
  const Context& context_;
  std::vector<Choice> choices_;
  std::vector<Diagnostics> found_;  ///< by choice
  std::set<std::string> known_;     ///< messages about the ruleset without mods
  std::set<std::pair<std::string, std::string>> told_;
};

}  // namespace

void try_mods(const std::vector<compiler::CheckedRuleset>& rulesets, const ModTrials& trials,
              const compiler::Roots& roots, const Context& context, Diagnostics& diagnostics) {
  for (const compiler::CheckedRuleset& ruleset : rulesets) Trials(ruleset, trials, roots, context).run(diagnostics);
}

}  // namespace majs::cli
