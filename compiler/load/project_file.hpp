#pragma once
// majs.toml: the file that makes a folder a project. Every key is optional:
//
//   roots = ["."]                     folders laid out as roots; without it the folder itself
//   check = ["rulesets", "mods"]      what `majs check` and `majs fmt` look at; without it the roots
//   tests = ["tests"]                 what `majs test` plays
//   on = ["riichi"]                   rulesets that mods belong to which no menu offers; or for some of them:
//                                     [on]  "mods/sanma" = ["sanma"], "mods/x.majs" = ["riichi", "mcr"]
//   engine = "native"                 what builds use: native or jq
//   format = "human"                  of the report of `majs check`
//
//   [levels]
//   deny = ["warnings"]
//   allow = ["M0611"]
//   warn = []
//
// majs.json, an object with the same keys, is read where there is no majs.toml beside it.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "compiler/load/build_request.hpp"
#include "compiler/text/diagnostic.hpp"
#include "compiler/text/lint_levels.hpp"
#include "compiler/text/render.hpp"

namespace majs::compiler {

inline constexpr const char* kProjectFileName = "majs.toml";
inline constexpr const char* kOldProjectFileName = "majs.json";
/// Largest project file, in bytes.
inline constexpr std::size_t kMaxProjectBytes = 64 * 1024;

/// `on`: the rulesets that the mods of a folder, or one mod, belong to.
struct ProjectOn {
  std::string path;  ///< from the folder of the project; "" for all of it
  std::string ruleset;
  Span span;  ///< of the ruleset in the project file
};

struct ProjectFile {
  std::filesystem::path file;      ///< as it was found
  SourcePtr source = {};           ///< its text, named from where it was looked for; null when it cannot be read
  std::vector<std::string> roots;  ///< folders, relative to that of the file; {"."} when it names none
  std::vector<std::string> check;  ///< files and folders, relative as well; may be empty
  std::vector<std::string> tests;  ///< ... of test files
  std::vector<ProjectOn> on;
  LintLevels levels;
  std::optional<Engine> engine;
  std::optional<ReportFormat> format;

  std::filesystem::path folder() const { return file.parent_path(); }
};

/// The project around a folder: that of the nearest majs.toml or majs.json in it or above; nothing when there is none.
/// What is wrong in it is reported (M0907) with its place, and left out: the rest counts. `read`, if there is one,
/// remembers the file.
std::optional<ProjectFile> find_project(const std::filesystem::path& folder, Diagnostics& diagnostics,
                                        FilesRead* read = nullptr);

/// A project file in TOML that says what this one says; comments tell what each key is for. Nothing, with a diagnostic,
/// when the file cannot be read.
std::optional<std::string> as_toml(const std::filesystem::path& json_file, Diagnostics& diagnostics);

/// The files and folders of the project, which was found from `folder`, that are to be checked and formatted, as paths
/// from `folder`: those of `check`, else what the roots have of rulesets/, mods/ and majs/.
std::vector<std::string> checked_paths(const ProjectFile& project, const std::filesystem::path& folder);
/// ... that are to be tested: those of `tests`, else a folder tests/ beside the project file.
std::vector<std::string> tested_paths(const ProjectFile& project, const std::filesystem::path& folder);

}  // namespace majs::compiler
