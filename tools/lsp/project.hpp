#pragma once
// What is being edited: folders of the editor, the roots in which names are looked up, and the files below them.

#include <string>
#include <vector>

#include "compiler/load/library_lookup.hpp"
#include "compiler/text/lint_levels.hpp"

namespace majs::lsp {

/// Most files of a project that are looked at.
inline constexpr std::size_t kMaxProjectFiles = 5000;

/// Where a script stands below a root.
struct ModuleName {
  std::string name;  ///< "lib/wall/dora"; "" below no root
  bool ruleset = false;
};

class Project {
 public:
  /// `places` as those of the process; its folder is not looked at.
  explicit Project(compiler::LookupPlaces places) : places_(std::move(places)) {}

  /// The folders that the editor has open, resolved. Looks roots up: of each folder those of its project file, or the
  /// folder itself when it is laid out as a root; then those of the process.
  void set_folders(std::vector<std::string> folders);

  const compiler::Roots& roots() const { return roots_; }
  const std::vector<std::string>& folders() const { return folders_; }
  /// How serious findings are taken: as the project files of the folders say.
  const compiler::LintLevels& levels() const { return levels_; }

  /// What has names, resolved: scripts, jq mods and rulesets in JSON below all roots, test files of the folders.
  std::vector<std::string> files_with_names() const;
  /// The files of the folders that are to be checked: below the roots in them, or in the folder itself when it has
  /// none; scripts, jq mods, tile sets, rulesets in JSON, test files.
  std::vector<std::string> files() const;
  /// Below a folder of the editor; everything when none is open.
  bool contains(const std::string& path) const;
  ModuleName module_of(const std::string& path) const;

 private:
  compiler::LookupPlaces places_;
  std::vector<std::string> folders_;
  compiler::Roots roots_;
  compiler::LintLevels levels_;
  std::vector<std::string> checked_;                          ///< what the project files name
  std::vector<std::string> tests_;                            ///< what has test files, as far as it is there
  std::vector<std::pair<std::string, bool>> module_folders_;  ///< resolved; whether they hold rulesets
};

/// What a file is to the server, by its name.
enum class FileKind : std::uint8_t { Script, Jq, Tiles, TestFile, Json, Other };
FileKind file_kind(std::string_view path);

}  // namespace majs::lsp
