#include "compiler/load/library_lookup.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "compiler/load/files.hpp"
#include "compiler/load/project_file.hpp"

namespace majs::compiler {
namespace {

namespace fs = std::filesystem;

/// Depth of folders below mods/ that are listed; a name may be deeper, it is only not offered.
constexpr int kMaxListedDepth = 8;

/// The root as it is listed; empty when there is no such folder.
fs::path add_root(Roots& roots, const fs::path& directory, const fs::path& folder) {
  std::error_code error;
  fs::path real = fs::canonical(directory, error);
  if (error) return {};
  const fs::path relative = real.lexically_relative(folder);
  if (!relative.empty() && *relative.begin() != "..") real = relative;
  if (std::find(roots.directories.begin(), roots.directories.end(), real) == roots.directories.end()) {
    roots.directories.push_back(real);
  }
  return real;
}

void add_wanted_root(Roots& roots, const fs::path& directory, const fs::path& folder, Diagnostics& diagnostics) {
  std::error_code error;
  if (fs::is_directory(directory, error)) {
    add_root(roots, directory, folder);
    return;
  }
  diagnostics.report(Code::NoSuchRoot, nullptr, {}, "`" + directory.generic_string() + "` is not a folder");
}

void add_project(Roots& roots, const fs::path& folder, Diagnostics& diagnostics) {
  const std::optional<ProjectFile> project = find_project(folder, diagnostics, roots.read.get());
  if (!project) return;
  for (const std::string& root : project->roots) add_wanted_root(roots, project->folder() / root, folder, diagnostics);
}

void collect_names(const fs::path& directory, const std::string& prefix,
                   std::initializer_list<std::string_view> endings, int depth, std::set<std::string>& names) {
  std::error_code error;
  for (fs::directory_iterator entry(directory, error), end; !error && entry != end; entry.increment(error)) {
    std::error_code ignored;
    const std::string name = entry->path().filename().generic_string();
    if (entry->is_directory(ignored)) {
      if (depth > 1) collect_names(entry->path(), prefix + name + "/", endings, depth - 1, names);
    } else if (std::find(endings.begin(), endings.end(), entry->path().extension().generic_string()) != endings.end()) {
      names.insert(prefix + entry->path().stem().generic_string());
    }
  }
}

/// The same of the files that the program carries.
void collect_names(LibraryFiles files, const std::string& folder, std::initializer_list<std::string_view> endings,
                   int depth, std::set<std::string>& names) {
  for (const LibraryFile& file : files) {
    if (!file.path.starts_with(folder + "/")) continue;
    const std::string_view name = file.path.substr(folder.size() + 1, file.path.rfind('.') - folder.size() - 1);
    const std::string_view ending = file.path.substr(folder.size() + 1 + name.size());
    if (std::ranges::count(name, '/') < depth && std::ranges::find(endings, ending) != endings.end())
      names.emplace(name);
  }
}

void collect_names(const Roots& roots, const fs::path& root, const std::string& folder,
                   std::initializer_list<std::string_view> endings, int depth, std::set<std::string>& names) {
  if (root == kLibraryFolder) return collect_names(roots.library, folder, endings, depth, names);
  collect_names(root / folder, "", endings, depth, names);
}

}  // namespace

LookupPlaces process_places(std::vector<std::string> roots, LibraryFiles library) {
  LookupPlaces places;
  places.library = library;
  places.roots = std::move(roots);
  const char* path = std::getenv("MAJS_PATH");
  if (path != nullptr) places.majs_path = path;
  std::error_code ignored;
  places.folder = fs::current_path(ignored);
  const fs::path program = own_program();
  if (!program.empty()) places.bundled = program.parent_path().parent_path() / "share" / "majs";
  return places;
}

Roots find_roots(const LookupPlaces& places, Diagnostics& diagnostics) {
  Roots roots;
  roots.read = places.read;
  for (const std::string& root : places.roots) add_wanted_root(roots, root, places.folder, diagnostics);
  std::string_view rest = places.majs_path;
  while (!rest.empty()) {
    const std::string_view part = rest.substr(0, rest.find(kListSeparator));
    if (!part.empty()) add_wanted_root(roots, fs::path(part), places.folder, diagnostics);
    rest.remove_prefix(std::min(rest.size(), part.size() + 1));
  }
  if (!places.folder.empty()) add_project(roots, places.folder, diagnostics);
  if (!places.bundled.empty()) roots.bundled = add_root(roots, places.bundled, places.folder);
  if (roots.bundled.empty() && !places.library.empty()) {
    roots.library = places.library;
    roots.bundled = kLibraryFolder;
    roots.directories.push_back(roots.bundled);
  }
  return roots;
}

Roots with_project_around(const Roots& roots, const std::string& path, Diagnostics& diagnostics) {
  std::error_code error;
  const fs::path here = fs::current_path(error);
  const fs::path folder = fs::weakly_canonical(path, error).parent_path();
  if (error || path == "-" || folder == here) return roots;
  Diagnostics found;
  const auto project = find_project(folder, found, roots.read.get());
  if (!project) return roots;
  Diagnostics known;
  const auto current = find_project(here, known);
  if (current && fs::equivalent(current->file, project->file, error)) return roots;
  diagnostics.take(std::move(found));
  Roots all = roots;
  std::erase(all.directories, roots.bundled);
  for (const std::string& root : project->roots) add_wanted_root(all, project->folder() / root, here, diagnostics);
  if (!roots.bundled.empty()) all.directories.push_back(roots.bundled);
  if (all.directories == roots.directories) return roots;
  all.found = nullptr;  // it has other files for the same names
  return all;
}

std::vector<std::string> ruleset_names(const Roots& roots) {
  std::set<std::string> names;
  for (const fs::path& root : roots.directories)
    collect_names(roots, root, "rulesets", {".majs", ".json", ".tiles"}, 1, names);
  return {names.begin(), names.end()};
}

std::vector<std::string> mod_names(const Roots& roots) {
  std::set<std::string> names;
  for (const fs::path& root : roots.directories) {
    for (const char* folder : {"mods", "majs"}) {
      collect_names(roots, root, folder, {".majs", ".jq", ".tiles"}, kMaxListedDepth, names);
    }
  }
  return {names.begin(), names.end()};
}

}  // namespace majs::compiler
