#include "compiler/load/module_files.hpp"

#include <array>

#include "compiler/load/files.hpp"
#include "grammar/document.hpp"

namespace majs::compiler {
namespace {

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool folder_exists(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_directory(path, error);
}

struct Place {
  std::string_view folder;
  std::string_view ending;
};

template <std::size_t N>
ModuleLookup find(const Roots& roots, std::string_view name, const std::array<Place, N>& places,
                  Diagnostics& diagnostics) {
  const std::string key = std::string(places[0].folder).append(name);
  if (roots.found != nullptr) {
    if (auto known = roots.found->find(key)) return *known;
  }
  std::string path;
  for (const auto& root : roots.directories) {
    const bool on_disk = root != kLibraryFolder;
    for (const Place& place : places) {
      path = root.generic_string();
      if (!path.empty() && path.back() != '/') path += '/';
      path.append(place.folder);
      if (on_disk && roots.found != nullptr && !roots.found->has_folder(path)) continue;
      path.append(name).append(place.ending);
      if (path.starts_with("./")) path.erase(0, 2);
      if (!file_exists(roots.library, path)) continue;
      ModuleLookup found = open_module(roots, path, diagnostics);
      found.home = root == roots.bundled ? Home::Bundled : Home::Other;
      if (roots.found != nullptr && found.file) roots.found->put(key, found);
      return found;
    }
  }
  return {};
}

/// `path` lies below the root, whose folders may be links to elsewhere; everything as the system resolves it.
bool is_below(const std::filesystem::path& path, const std::filesystem::path& root) {
  for (const std::string_view folder : {"", "rulesets", "mods", "majs"}) {
    std::error_code error;
    const std::filesystem::path relative =
        path.lexically_relative(std::filesystem::weakly_canonical(root / folder, error));
    if (!error && !relative.empty() && *relative.begin() != "..") return true;
  }
  return false;
}

}  // namespace

std::optional<ModuleLookup> LookupMemo::find(const std::string& name) const {
  const std::lock_guard lock(mutex_);
  const auto known = files_.find(name);
  return known == files_.end() ? std::nullopt : std::optional(known->second);
}

void LookupMemo::put(const std::string& name, const ModuleLookup& found) {
  const std::lock_guard lock(mutex_);
  files_.emplace(name, found);
}

bool LookupMemo::has_folder(const std::string& path) {
  const std::lock_guard lock(mutex_);
  const auto [folder, fresh] = folders_.emplace(path, false);
  if (fresh) folder->second = folder_exists(path);
  return folder->second;
}

Home home_of(const Roots& roots, const std::string& path) {
  std::error_code error;
  const std::filesystem::path real = std::filesystem::weakly_canonical(path, error);
  if (error) return Home::Nowhere;
  if (!roots.bundled.empty() && is_below(real, roots.bundled)) return Home::Bundled;
  for (const auto& root : roots.directories) {
    if (is_below(real, root)) return Home::Other;
  }
  return Home::Nowhere;
}

bool is_module_name(std::string_view name) {
  bool after_slash = true;
  for (const char c : name) {
    if (c == '/' ? after_slash : !is_name_character(c)) return false;
    after_slash = c == '/';
  }
  return !after_slash;
}

ModuleLookup find_ruleset(const Roots& roots, std::string_view name, Diagnostics& diagnostics) {
  static constexpr std::array<Place, 3> kPlaces = {
      {{"rulesets/", ".json"}, {"rulesets/", ".majs"}, {"rulesets/", ".tiles"}}};
  return find(roots, name, kPlaces, diagnostics);
}

ModuleLookup find_mod(const Roots& roots, std::string_view id, Diagnostics& diagnostics) {
  static constexpr std::array<Place, 6> kPlaces = {{{"mods/", ".jq"},
                                                    {"mods/", ".majs"},
                                                    {"mods/", ".tiles"},
                                                    {"majs/", ".jq"},
                                                    {"majs/", ".majs"},
                                                    {"majs/", ".tiles"}}};
  return find(roots, id, kPlaces, diagnostics);
}

std::optional<std::string> read_text(const Roots& roots, const std::string& path, std::size_t max_bytes,
                                     Diagnostics& diagnostics) {
  if (roots.texts && !roots.texts->empty() && path != "-") {
    std::error_code error;
    const auto text = roots.texts->find(std::filesystem::weakly_canonical(path, error).generic_string());
    // A text that is too large is told by the one who reads it, as that of a file is.
    if (!error && text != roots.texts->end() && text->second->size() <= max_bytes) return *text->second;
  }
  if (const auto text = library_text(roots.library, path)) return std::string(*text);
  return read_file(path, max_bytes, diagnostics, roots.read.get());
}

ModuleLookup open_module(const Roots& roots, const std::string& path, Diagnostics& diagnostics) {
  auto text = read_text(roots, path, grammar::kMaxDocumentBytes, diagnostics);
  if (!text) return {.exists = true};
  ModuleFile file;
  if (path.ends_with(".jq")) file.kind = ModuleFile::Kind::Jq;
  if (path.ends_with(".json")) file.kind = ModuleFile::Kind::Json;
  file.source = std::make_shared<const Source>(path, std::move(*text));
  return {.exists = true, .file = std::move(file)};
}

ModuleLookup open_named(const Roots& roots, const std::string& path, Diagnostics& diagnostics) {
  const std::string key = ":" + path;  // no folder begins so
  if (roots.found != nullptr) {
    if (auto known = roots.found->find(key)) return *known;
  }
  ModuleLookup opened = open_module(roots, path, diagnostics);
  if (!opened.file) return opened;
  opened.home = home_of(roots, path);
  if (roots.found != nullptr) roots.found->put(key, opened);
  return opened;
}

}  // namespace majs::compiler
