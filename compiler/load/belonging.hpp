#pragma once
// Which rulesets a mod belongs to: what its names can be looked up in. Everybody who looks at a mod by itself asks
// here.

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/load/build_request.hpp"
#include "compiler/load/project_file.hpp"
#include "compiler/text/diagnostic.hpp"

namespace majs::compiler {

/// Where a mod stands: `id` below mods/ or majs/ of a root.
struct ModPlace {
  std::filesystem::path root;
  std::string id;  ///< "hong_kong/points", "lib/call/chii"

  /// Made to be required by others.
  bool is_library() const { return id.starts_with("lib/"); }
};
/// The first root that has the file at `path` below it, wherever links lead; else a folder around it that is laid out
/// as one, with rulesets/ beside the mods; nothing for files elsewhere.
std::optional<ModPlace> mod_place(const Roots& roots, const std::string& path);

/// A line `# majs: on none` says that a mod is a part which others put together, and is looked at by itself.
bool belongs_to_none(const Source& source);

class Belonging {
 public:
  explicit Belonging(const Roots& roots) : roots_(roots) {}

  /// The rulesets (names, or paths of files) that the mod at `path` belongs to. The first of these that says something
  /// counts:
  ///
  ///   1. lines `# majs: on riichi, sanma` in its text
  ///   2. `on` of the project around it, for the file or the nearest folder that has its own
  ///   3. the menus of the rulesets of its root that offer it, and its modpacks that have it
  ///   4. `on` of the project for all mods
  ///   5. the only ruleset of its project, or of its root
  ///
  /// Empty when nothing does, and for parts (belongs_to_none). Rulesets that are named and do not exist are reported
  /// where they are named.
  std::vector<std::string> rulesets_of(const std::string& path, const SourcePtr& source, Diagnostics& diagnostics);

 private:
  using Project = std::shared_ptr<const ProjectFile>;

  std::vector<std::string> named_in_text(const std::string& path, const SourcePtr& source,
                                         Diagnostics& diagnostics) const;
  std::vector<std::string> named_by_project(const ProjectFile& project, const std::string& path, bool for_all,
                                            Diagnostics& diagnostics) const;
  std::vector<std::string> offering(const ModPlace& place);
  /// The rulesets of these roots: by name where it leads to the same file from the roots of all, else by path.
  Roots below_only(std::vector<std::filesystem::path> directories) const;
  std::vector<std::string> rulesets_below(const Roots& own) const;
  std::vector<std::string> only_one(const ProjectFile* project, const std::optional<ModPlace>& place) const;
  /// The name or path under which the ruleset is found from `folder`; nothing, with a diagnostic, when it is not.
  std::optional<std::string> found(const std::string& ruleset, const std::filesystem::path& folder,
                                   const SourcePtr& source, Span span, Diagnostics& diagnostics) const;
  Project project_of(const std::string& path);

  const Roots& roots_;
  std::map<std::filesystem::path, Project> projects_;  ///< by folder of the file
  /// What the rulesets and modpacks of a root offer.
  std::map<std::filesystem::path, std::vector<std::pair<std::string, std::set<std::string>>>> menus_;
};

}  // namespace majs::compiler
