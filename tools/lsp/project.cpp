#include "tools/lsp/project.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include "compiler/load/file_search.hpp"
#include "compiler/load/project_file.hpp"
#include "tools/lsp/locations.hpp"

namespace majs::lsp {
namespace {

namespace fs = std::filesystem;

constexpr const char* kModuleFolders[] = {"rulesets", "mods", "majs"};

bool is_below(std::string_view path, std::string_view folder) {
  return path.size() > folder.size() && path.starts_with(folder) &&
         (folder.ends_with('/') || path[folder.size()] == '/');
}

bool is_folder(const fs::path& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

bool is_laid_out_as_root(const fs::path& folder) {
  return std::any_of(std::begin(kModuleFolders), std::end(kModuleFolders),
                     [&](const char* name) { return is_folder(folder / name); });
}

void add_root(compiler::Roots& roots, const fs::path& root) {
  const fs::path real = resolved(root.generic_string());
  if (std::find(roots.directories.begin(), roots.directories.end(), real) == roots.directories.end()) {
    roots.directories.push_back(real);
  }
}

/// Files below folders, resolved, each once.
std::vector<std::string> resolved_files(const std::vector<std::string>& folders,
                                        std::initializer_list<std::string_view> endings) {
  compiler::Diagnostics ignored;
  std::set<std::string> files;
  for (const std::string& path : compiler::find_files(folders, endings, ignored)) {
    if (files.size() >= kMaxProjectFiles) break;
    files.insert(resolved(path));
  }
  return {files.begin(), files.end()};
}

}  // namespace

FileKind file_kind(std::string_view path) {
  if (path.ends_with(".majs")) return FileKind::Script;
  if (path.ends_with(".jq")) return FileKind::Jq;
  if (path.ends_with(".tiles")) return FileKind::Tiles;
  if (path.ends_with(".test.json") || path.ends_with("_test.json")) return FileKind::TestFile;
  if (path.ends_with(".json")) return FileKind::Json;
  return FileKind::Other;
}

void Project::set_folders(std::vector<std::string> folders) {
  folders_ = std::move(folders);
  roots_ = {};
  levels_ = {};
  checked_.clear();
  tests_.clear();
  compiler::Diagnostics ignored;  // told by the command line
  // As on the command line: what --root and MAJS_PATH name comes first, the bundled library last.
  compiler::LookupPlaces named = places_;
  named.folder.clear();
  named.bundled.clear();
  named.library = {};
  for (const fs::path& root : compiler::find_roots(named, ignored).directories) add_root(roots_, root);
  for (const std::string& folder : folders_) {
    compiler::LookupPlaces places;
    places.folder = folder;
    const compiler::Roots found = compiler::find_roots(places, ignored);
    for (const fs::path& root : found.directories) add_root(roots_, fs::path(folder) / root);
    const auto project = compiler::find_project(folder, ignored);
    if (project) {
      levels_.add_defaults(project->levels);
      for (const std::string& path : project->check) checked_.push_back((project->folder() / path).generic_string());
      for (const std::string& path : project->tests) checked_.push_back((project->folder() / path).generic_string());
    }
    for (const std::string& path :
         project ? compiler::tested_paths(*project, folder) : std::vector<std::string>{"tests"}) {
      if (is_folder(fs::path(folder) / path)) tests_.push_back((fs::path(folder) / path).generic_string());
    }
    if (found.directories.empty() && is_laid_out_as_root(folder)) add_root(roots_, folder);
  }
  named.bundled = places_.bundled;
  named.library = places_.library;
  const compiler::Roots own = compiler::find_roots(named, ignored);
  for (const fs::path& root : own.directories) add_root(roots_, root);
  roots_.bundled = own.bundled.empty() ? fs::path() : fs::path(resolved(own.bundled.generic_string()));
  module_folders_.clear();
  for (const fs::path& root : roots_.directories) {
    for (const char* name : kModuleFolders) {
      if (is_folder(root / name))
        module_folders_.emplace_back(resolved((root / name).generic_string()), name == kModuleFolders[0]);
    }
  }
}

std::vector<std::string> Project::files_with_names() const {
  std::vector<std::string> files;
  std::set<std::pair<std::string, bool>> known;
  for (const auto& [folder, rulesets] : module_folders_) {
    std::set<std::pair<std::string, bool>> own;
    for (std::string& path : resolved_files({folder}, {".majs", ".jq", ".json"})) {
      std::pair<std::string, bool> module{module_of(path).name, rulesets};
      // What an earlier root has by that name is built instead.
      if (known.contains(module)) continue;
      files.push_back(std::move(path));
      if (!module.first.empty()) own.insert(std::move(module));
    }
    known.merge(own);
  }
  for (std::string& path : resolved_files(tests_, {".json"})) files.push_back(std::move(path));
  std::sort(files.begin(), files.end());
  files.erase(std::unique(files.begin(), files.end()), files.end());
  std::erase_if(files,
                [&](const std::string& path) { return file_kind(path) == FileKind::Json && !module_of(path).ruleset; });
  return files;
}

std::vector<std::string> Project::files() const {
  std::vector<std::string> folders = checked_;
  for (const std::string& folder : folders_) {
    if (!checked_.empty()) break;
    const std::size_t before = folders.size();
    for (const auto& [below, rulesets] : module_folders_) {
      if (below == folder || is_below(below, folder)) folders.push_back(below);
    }
    if (folders.size() == before) folders.push_back(folder);
  }
  if (checked_.empty()) folders.insert(folders.end(), tests_.begin(), tests_.end());
  std::vector<std::string> files = resolved_files(folders, {".majs", ".jq", ".tiles", ".json"});
  std::erase_if(files, [&](const std::string& path) {
    return file_kind(path) == FileKind::Json && fs::path(path).parent_path().filename() != "rulesets";
  });
  return files;
}

bool Project::contains(const std::string& path) const {
  return folders_.empty() || std::any_of(folders_.begin(), folders_.end(),
                                         [&](const std::string& folder) { return is_below(path, folder); });
}

ModuleName Project::module_of(const std::string& path) const {
  if (file_kind(path) == FileKind::TestFile) return {};
  for (const auto& [folder, rulesets] : module_folders_) {
    if (!is_below(path, folder)) continue;
    std::string name = path.substr(folder.size() + 1);
    name.resize(name.rfind('.') == std::string::npos ? name.size() : name.rfind('.'));
    return {std::move(name), rulesets};
  }
  return {};
}

}  // namespace majs::lsp
