#include "tools/majs/next_steps.hpp"

#include <filesystem>

#include "compiler/load/file_search.hpp"
#include "compiler/load/files.hpp"
#include "compiler/load/library_lookup.hpp"
#include "tools/majs/library_files.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/version.hpp"

namespace majs::cli {
namespace {

namespace fs = std::filesystem;

std::string counted(std::size_t number, const std::string& one) {
  return std::to_string(number) + " " + one + (number == 1 ? "" : "s");
}

struct Step {
  std::string command;
  std::string what;
};

std::vector<Step> steps_of(const std::vector<std::string>& rulesets, const std::vector<std::string>& mods,
                           bool tested) {
  std::vector<Step> steps;
  if (rulesets.empty() && mods.empty())
    return {{"majs new NAME --kind ruleset", "a ruleset and its test to begin with"},
            {"majs new NAME --kind mod --on riichi", "a mod and its test"}};
  steps.push_back({"majs check", "what is wrong with the files"});
  if (tested) {
    steps.push_back({"majs test", "plays the tests"});
    steps.push_back({"majs watch", "both, whenever a file changes"});
  }
  const std::string ruleset = rulesets.empty() ? "RULESET" : rulesets.front();
  const std::string mod = rulesets.empty() ? " --mod " + mods.front() : "";
  steps.push_back(
      {"majs run " + ruleset + (mod.empty() ? " --replay game.html" : mod), "bots play it, on a page to step through"});
  steps.push_back({"majs build " + ruleset + mod + " -o " + (mod.empty() ? ruleset : mods.front()) + ".json",
                   "what the platform loads (--for riichi-advanced)"});
  return steps;
}

}  // namespace

std::string next_steps(const Context& context) {
  const auto project = current_project();
  if (!project) return {};
  compiler::Diagnostics ignored;
  std::error_code error;
  compiler::Roots own;
  for (const std::string& root : project->roots) own.directories.push_back(project->folder() / root);
  const std::vector<std::string> rulesets = compiler::ruleset_names(own);
  const std::vector<std::string> mods = compiler::mod_names(own);
  const auto tests = compiler::find_files(compiler::tested_paths(*project, fs::current_path(error)),
                                          {".test.json", "_test.json"}, ignored);
  const fs::path folder = fs::weakly_canonical(project->folder(), error);
  std::string text = folder.filename().string() + ": " + counted(rulesets.size(), "ruleset") + ", " +
                     counted(mods.size(), "mod") + ", " + counted(tests.size(), "file") + " of tests\n\n";
  std::vector<Step> steps = steps_of(rulesets, mods, !tests.empty());
  steps.push_back({"majs help", "all commands"});
  std::size_t width = 0;
  for (const Step& step : steps) width = std::max(width, step.command.size());
  for (const Step& step : steps)
    text += "  " + step.command + std::string(width + 3 - step.command.size(), ' ') + step.what + "\n";
  if (context.verbose) text += "\n" + about_program(context);
  return text;
}

std::string about_program(const Context& context) {
  compiler::Diagnostics ignored;
  const compiler::Roots roots = library(context, ignored);
  std::string text =
      "majs " + std::string(version()) + "\nprogram   " + compiler::own_program().generic_string() + "\n";
  for (const fs::path& root : roots.directories)
    if (root != roots.bundled) text += "root      " + (root.empty() ? "." : root.generic_string()) + "\n";
  text += "library   ";
  if (roots.bundled.empty()) return text + "none: no folder share/majs beside the program's, and none inside\n";
  if (roots.library.empty()) return text + roots.bundled.generic_string() + "\n";
  return text + "inside the program, " + counted(roots.library.size(), "file") + "\n";
}

}  // namespace majs::cli
