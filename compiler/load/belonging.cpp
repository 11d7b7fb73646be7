#include "compiler/load/belonging.hpp"

#include <algorithm>

#include "compiler/load/library_lookup.hpp"
#include "compiler/load/mod_argument.hpp"
#include "compiler/load/mod_menu.hpp"
#include "compiler/load/modpack.hpp"
#include "compiler/load/module_files.hpp"
#include "compiler/load/ruleset_loader.hpp"
#include "grammar/suggest.hpp"

namespace majs::compiler {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMark = "majs: on ";

fs::path real_path(const fs::path& path) {
  std::error_code error;
  return fs::weakly_canonical(path, error);
}

/// The path below the folder, both as the system resolves them; nothing when it is elsewhere.
std::optional<fs::path> below(const fs::path& path, const fs::path& folder) {
  const fs::path relative = path.lexically_relative(folder);
  if (relative.empty() || *relative.begin() == ".." || relative == ".") return std::nullopt;
  return relative;
}

/// A path from the current folder, if it is below it.
std::string shown(const fs::path& path) {
  std::error_code error;
  const fs::path real = real_path(path);
  return below(real, real_path(fs::current_path(error))).value_or(real).generic_string();
}

void add(std::vector<std::string>& list, std::string name) {
  if (std::ranges::find(list, name) == list.end()) list.push_back(std::move(name));
}

/// What stands behind `# majs: on` in comments that have a line for themselves.
std::vector<std::string_view> words_of_marks(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    begin = end + 1;
    const std::size_t mark = std::min(line.find_first_not_of("# \t"), line.size());
    if (line.find('#') >= mark || !line.substr(mark).starts_with(kMark)) continue;
    std::string_view rest = line.substr(mark + kMark.size());
    while (!(rest = rest.substr(std::min(rest.find_first_not_of(" \t\r,"), rest.size()))).empty()) {
      words.push_back(rest.substr(0, rest.find_first_of(" \t\r,")));
      rest.remove_prefix(words.back().size());
    }
  }
  return words;
}

}  // namespace

bool belongs_to_none(const Source& source) {
  return words_of_marks(source.text()) == std::vector<std::string_view>{"none"};
}

std::optional<ModPlace> mod_place(const Roots& roots, const std::string& path) {
  if (path == "-") return std::nullopt;
  const fs::path real = real_path(path);
  for (const fs::path& root : roots.directories) {
    for (const char* folder : {"mods", "majs"}) {
      auto id = below(real, real_path(root / folder));
      if (id) return ModPlace{root, id->replace_extension().generic_string()};
    }
  }
  // Nobody looks names up there, but it is laid out as a root.
  for (fs::path folder = real.parent_path(); folder != folder.parent_path(); folder = folder.parent_path()) {
    std::error_code error;
    const bool of_mods = folder.filename() == "mods" || folder.filename() == "majs";
    if (!of_mods || !fs::is_directory(folder.parent_path() / "rulesets", error)) continue;
    return ModPlace{folder.parent_path(), below(real, folder)->replace_extension().generic_string()};
  }
  return std::nullopt;
}

std::vector<std::string> Belonging::rulesets_of(const std::string& path, const SourcePtr& source,
                                                Diagnostics& diagnostics) {
  if (source != nullptr && belongs_to_none(*source)) return {};
  const std::size_t errors = diagnostics.error_count();
  std::vector<std::string> rulesets = named_in_text(path, source, diagnostics);
  const Project project = project_of(path);
  const auto is_known = [&] { return !rulesets.empty() || diagnostics.error_count() != errors; };
  if (!is_known() && project != nullptr) rulesets = named_by_project(*project, path, false, diagnostics);
  const auto place = mod_place(roots_, path);
  if (!is_known() && place) rulesets = offering(*place);
  if (!is_known() && project != nullptr) rulesets = named_by_project(*project, path, true, diagnostics);
  if (!is_known()) rulesets = only_one(project.get(), place);
  return rulesets;
}

std::vector<std::string> Belonging::named_in_text(const std::string& path, const SourcePtr& source,
                                                  Diagnostics& diagnostics) const {
  std::vector<std::string> rulesets;
  if (source == nullptr) return rulesets;
  for (const std::string_view word : words_of_marks(source->text())) {
    const auto begin = static_cast<std::uint32_t>(word.data() - source->text().data());
    auto ruleset = found(std::string(word), fs::path(path == "-" ? "." : path).parent_path(), source,
                         {begin, begin + static_cast<std::uint32_t>(word.size())}, diagnostics);
    if (ruleset) add(rulesets, std::move(*ruleset));
  }
  return rulesets;
}

std::vector<std::string> Belonging::named_by_project(const ProjectFile& project, const std::string& path, bool for_all,
                                                     Diagnostics& diagnostics) const {
  const fs::path folder = real_path(project.folder());
  const fs::path real = real_path(path == "-" ? "stdin" : path);
  const auto holds = [&](const ProjectOn& on) {
    const fs::path named = real_path(folder / on.path);
    return (named == folder) == for_all && (named == real || for_all || below(real, named));
  };
  std::size_t nearest = 0;
  for (const ProjectOn& on : project.on) {
    if (holds(on)) nearest = std::max(nearest, real_path(folder / on.path).native().size());
  }
  std::vector<std::string> rulesets;
  for (const ProjectOn& on : project.on) {
    if (!holds(on) || real_path(folder / on.path).native().size() != nearest) continue;
    auto ruleset = found(on.ruleset, project.folder(), project.source, on.span, diagnostics);
    if (ruleset) add(rulesets, std::move(*ruleset));
  }
  return rulesets;
}

std::vector<std::string> Belonging::offering(const ModPlace& place) {
  const auto [known, fresh] = menus_.try_emplace(place.root);
  if (fresh) {
    const Roots own = below_only({place.root});
    for (const std::string& name : rulesets_below(own)) {
      Diagnostics told_by_its_check;
      BuildRequest request;
      (names_file(name) ? request.ruleset_file : request.ruleset) = name;
      const auto document = build_without_mods(request, roots_, told_by_its_check);
      if (document == nullptr) continue;
      const ModMenu menu(*document);
      std::set<std::string> ids;
      for (const ModMenu::Mod& mod : menu.mods()) ids.insert(mod.id);
      if (!ids.empty()) known->second.emplace_back(name, std::move(ids));
    }
    Diagnostics told_by_builds;
    const ModpackTable packs = ModpackTable::read(own, told_by_builds);
    for (const std::string& name : packs.names()) {
      std::set<std::string> ids;
      for (const ModRequest& mod : packs.find(name)->mods) ids.insert(mod.id);
      for (const ModRequest& mod : packs.find(name)->post_mods) ids.insert(mod.id);
      known->second.emplace_back(name, std::move(ids));
    }
  }
  std::vector<std::string> rulesets;
  for (const auto& [name, ids] : known->second) {
    if (ids.contains(place.id)) rulesets.push_back(name);
  }
  return rulesets;
}

std::vector<std::string> Belonging::only_one(const ProjectFile* project, const std::optional<ModPlace>& place) const {
  Roots own = below_only({});
  if (project != nullptr) {
    for (const std::string& root : project->roots) own.directories.push_back(project->folder() / root);
  } else if (place && place->root != roots_.bundled) {
    own.directories = {place->root};
  }
  std::vector<std::string> rulesets = rulesets_below(own);
  if (rulesets.size() != 1) rulesets.clear();
  return rulesets;
}

Roots Belonging::below_only(std::vector<fs::path> directories) const {
  Roots own;
  own.directories = std::move(directories);
  own.library = roots_.library;
  return own;
}

std::vector<std::string> Belonging::rulesets_below(const Roots& own) const {
  std::vector<std::string> rulesets;
  for (const std::string& name : ruleset_names(own)) {
    Diagnostics ignored;
    const ModuleLookup here = find_ruleset(own, name, ignored);
    const ModuleLookup named = find_ruleset(roots_, name, ignored);
    if (!here.file) continue;
    std::error_code error;
    const std::string& file = here.file->source->name();
    const bool same =
        named.file && (file == named.file->source->name() || fs::equivalent(file, named.file->source->name(), error));
    rulesets.push_back(same ? name : shown(file));
  }
  return rulesets;
}

std::optional<std::string> Belonging::found(const std::string& ruleset, const fs::path& folder, const SourcePtr& source,
                                            Span span, Diagnostics& diagnostics) const {
  Diagnostics ignored;
  std::error_code error;
  if (names_file(ruleset)) {
    std::string file = (folder / ruleset).lexically_normal().generic_string();
    if (fs::is_regular_file(file, error)) return file;
  } else if (is_module_name(ruleset) && (find_ruleset(roots_, ruleset, ignored).exists ||
                                         ModpackTable::read(roots_, ignored).find(ruleset) != nullptr)) {
    return ruleset;
  } else if (const auto place = mod_place(roots_, (folder / "mod.majs").generic_string())) {  // by its layout only
    const Roots own = below_only({place->root});
    for (std::string& file : rulesets_below(own)) {
      if (fs::path(file).stem() == ruleset) return std::move(file);
    }
  }
  auto& report = diagnostics.report(Code::UnknownRuleset, source, span, "there is no ruleset " + in_ticks(ruleset));
  const std::vector<std::string> names = ruleset_names(roots_);
  const std::vector<std::string_view> views(names.begin(), names.end());
  const std::string_view near = grammar::nearest(ruleset, views);
  if (!near.empty()) report.help = "did you mean " + in_ticks(near) + "?";
  return std::nullopt;
}

Belonging::Project Belonging::project_of(const std::string& path) {
  std::error_code error;
  const fs::path folder = path == "-" ? fs::current_path(error) : real_path(path).parent_path();
  const auto [known, fresh] = projects_.try_emplace(folder);
  if (!fresh) return known->second;
  Diagnostics told_by_the_command;
  auto project = find_project(folder, told_by_the_command);
  if (project && project->source) {  // named from where the command runs, as files are
    project->source = std::make_shared<const Source>(shown(project->file), std::string(project->source->text()));
  }
  if (project) known->second = std::make_shared<const ProjectFile>(std::move(*project));
  return known->second;
}

}  // namespace majs::compiler
