#include "tools/majs/mod_trials.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <mutex>
#include <set>
#include <utility>

#include "compiler/load/mod_menu.hpp"
#include "compiler/load/ruleset_loader.hpp"
#include "runtime/play/bots/levels_memo.hpp"
#include "runtime/play/course/simulation.hpp"
#include "runtime/play/course/workers.hpp"
#include "runtime/play/tests/play_case.hpp"
#include "runtime/rules/load/program_memo.hpp"
#include "tools/majs/findings.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {
namespace {

using compiler::Diagnostics;
using compiler::ModMenu;

/// What is tried: one mod or two, or the mods of a preset.
struct Choice {
  std::vector<std::string> names;          ///< of the mods; none for a preset
  std::vector<compiler::ModRequest> mods;  ///< those and what they depend on, with their options
  std::string preset;
};

/// For people: "`aka`", "`aka` and `ippatsu` together".
std::string text_of(const Choice& choice) {
  if (!choice.preset.empty()) return "the preset `" + choice.preset + "`";
  std::string text = "`" + choice.names.front() + "`";
  if (choice.names.size() > 1) text += " and `" + choice.names.back() + "` together";
  return text;
}

bool excludes(const ModMenu::Mod& mod, const ModMenu::Mod& other) {
  return std::any_of(mod.conflicts.begin(), mod.conflicts.end(),
                     [&](const std::string& name) { return name == other.id || name == other.category; });
}

Choice choice_of(const ModMenu& menu, std::vector<std::string> names) {
  ModMenu chosen = menu;
  chosen.clear();
  for (const std::string& name : names) chosen.set_enabled(name, true);
  return {std::move(names), chosen.selection(), ""};
}

/// A preset that names what the menu does not offer is the check's to tell.
Choice preset_of(const ModMenu& menu, std::size_t index) {
  ModMenu chosen = menu;
  Diagnostics told_by_the_check;
  chosen.apply_preset(index, told_by_the_check);
  return {{}, chosen.selection(), menu.presets()[index].name};
}

/// Mods, then presets, then pairs.
std::vector<Choice> choices_of(const ModMenu& menu) {
  std::vector<Choice> choices;
  const auto& mods = menu.mods();
  for (const ModMenu::Mod& mod : mods) choices.push_back(choice_of(menu, {mod.id}));
  for (std::size_t i = 0; i < menu.presets().size(); ++i) choices.push_back(preset_of(menu, i));
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
  if (!choice.preset.empty()) command += " --preset \"" + choice.preset + "\"";
  return command;
}

class Trials {
 public:
  Trials(compiler::CheckedRuleset ruleset, const ModTrials& trials, const compiler::Roots& roots,
         const Context& context)
      : ruleset_(std::move(ruleset)), trials_(trials), roots_(roots), context_(context) {
    ruleset_.request.mods.clear();  // those of the choices are tried
  }

  void run(Diagnostics& diagnostics) {
    const compiler::BuildRequest request = ruleset_.request;
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
    std::array<std::size_t, 3> tried{};  // by how many mods are named: presets, mods, pairs
    for (std::size_t i = 0; i < choices_.size(); ++i) {
      if (trials_.shard.has(i)) ++tried[choices_[i].names.size()];
    }
    const auto so_many = [](std::size_t count, const std::string& one) {
      return std::to_string(count) + " " + one + (count == 1 ? "" : "s");
    };
    const std::string presets = tried[0] == 0 ? "" : ", and " + so_many(tried[0], "preset") + ",";
    print_error(ruleset_.request.ruleset_file + ": " + so_many(tried[1], "mod") + " and " + so_many(tried[2], "pair") +
                " of them" + presets + " were built and played\n");
  }

 private:
  void try_all() {
    Progress progress(context_, "trying mods", choices_.size());
    std::mutex drawing;
    std::size_t done = 0;
    runtime::work_together(trials_.jobs, choices_.size(), [&](unsigned, std::size_t i) {
      // What a mod does alone is asked for its pairs, too.
      if (!trials_.shard.has(i) && choices_[i].names.size() > 1) return;
      compiler::BuildRequest request = ruleset_.request;
      request.mods = choices_[i].mods;
      play_choice(std::move(request), trials_, roots_, levels_, programs_, found_[i]);
      const std::lock_guard lock(drawing);
      progress.advance(++done);
    });
  }

  /// What a mod does alone is not told again of its pairs.
  void report(std::size_t index, Diagnostics& diagnostics) {
    const Choice& choice = choices_[index];
    for (compiler::Diagnostic diagnostic : found_[index].all()) {
      const auto told = [&](const std::string& name) { return told_.contains({name, diagnostic.message}); };
      if (known_.contains(diagnostic.message)) continue;
      if (choice.names.size() > 1 && std::any_of(choice.names.begin(), choice.names.end(), told)) continue;
      if (choice.names.size() == 1) told_.insert({choice.names.front(), diagnostic.message});
      if (!trials_.shard.has(index)) continue;
      if (diagnostic.source == nullptr) diagnostic.source = ruleset_.source;
      diagnostic.setups = {{ruleset_.setup.ruleset, {}}};
      for (const compiler::ModRequest& mod : choice.mods) diagnostic.setups[0].mods.push_back(mod.id);
      diagnostic.message = "with " + text_of(choice) + ": " + diagnostic.message;
      diagnostic.notes.push_back("`" + command_of(ruleset_.request.ruleset_file, choice, trials_.bots) + "` shows it");
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
  for (const compiler::CheckedRuleset& ruleset : rulesets) {
    if (!ruleset.without) Trials(ruleset, trials, roots, context).run(diagnostics);
  }
}

}  // namespace majs::cli
