#include "compiler/load/project_file.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <nlohmann/json.hpp>

#include "compiler/load/files.hpp"
#include "compiler/load/json_place.hpp"
#include "compiler/load/project_toml.hpp"
#include "grammar/suggest.hpp"

namespace majs::compiler {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 7> kKeys = {"roots", "check", "tests", "on", "levels", "engine", "format"};
constexpr std::array<std::string_view, 3> kLevels = {"allow", "warn", "deny"};

/// Keys outside of `[levels]`, in the order in which they are written.
struct TomlKey {
  std::string_view name;
  std::string_view comment;
};
constexpr std::array<TomlKey, 6> kTomlKeys = {{
    {"roots", "Where names are looked up: rulesets/, mods/ and majs/ below these folders."},
    {"check", "What `majs check` and `majs fmt` look at when no path is given."},
    {"tests", "What `majs test` plays."},
    {"on", "Rulesets that mods belong to which no menu offers."},
    {"engine", "What builds use: native or jq."},
    {"format", "Of the report of `majs check`."},
}};

/// The project file in `folder` or the nearest folder above it; empty when there is none.
fs::path project_path(fs::path folder) {
  while (true) {
    for (const char* name : {kProjectFileName, kOldProjectFileName}) {
      std::error_code error;
      fs::path file = folder / name;
      if (fs::is_regular_file(file, error)) return file;
    }
    if (folder == folder.parent_path()) return {};
    folder = folder.parent_path();
  }
}

class Reader {
 public:
  using Tokens = std::vector<std::string>;
  using PlaceOf = std::function<Span(const Tokens&)>;

  Reader(SourcePtr source, PlaceOf place, ProjectFile& project, Diagnostics& diagnostics)
      : source_(std::move(source)), place_(std::move(place)), project_(project), diagnostics_(diagnostics) {}

  void read(const Document& document) {
    if (!document.is_object()) return wrong({}, "a project file must be an object");
    for (const auto& [key, value] : document.items()) {
      if (key == "roots") {
        Tokens roots = names(value, {key}, "folders");
        if (value.is_array()) project_.roots = std::move(roots);
      } else if (key == "check") {
        project_.check = names(value, {key}, "files and folders");
      } else if (key == "tests") {
        project_.tests = names(value, {key}, "files and folders");
      } else if (key == "on") {
        on(value);
      } else if (key == "levels") {
        levels(value);
      } else if (key == "engine") {
        engine(value);
      } else if (key == "format") {
        format(value);
      } else {
        unknown(key, {key}, kKeys);
      }
    }
  }

 private:
  void wrong(const Tokens& tokens, std::string message) {
    Diagnostic& diagnostic = diagnostics_.report(Code::BadProjectFile, source_, place_(tokens), std::move(message));
    if (tokens.empty()) diagnostic.help = "for example: {\"roots\": [\".\"]}";
  }

  void unknown(const std::string& key, const Tokens& tokens, std::span<const std::string_view> known) {
    const std::string_view near = grammar::nearest(key, known);
    wrong(tokens, "a project file has no key `" + key + "`" +
                      (near.empty() ? std::string() : ", did you mean `" + std::string(near) + "`?"));
  }

  Tokens names(const Document& value, Tokens tokens, std::string_view what) {
    if (!value.is_array()) {
      wrong(tokens, "`" + tokens.back() + "` must be a list of " + std::string(what));
      return {};
    }
    Tokens list;
    tokens.emplace_back();
    for (std::size_t i = 0; i < value.size(); ++i) {
      tokens.back() = std::to_string(i);
      if (value[i].is_string() && value[i].get_ref<const std::string&>().find('\0') == std::string::npos) {
        list.push_back(value[i].get<std::string>());
      } else {
        wrong(tokens, "`" + tokens[tokens.size() - 2] + "` must be a list of " + std::string(what));
      }
    }
    return list;
  }

  void on(const Document& value) {
    if (!value.is_object()) return add_on(value, {"on"}, "");
    for (const auto& [path, rulesets] : value.items()) add_on(rulesets, {"on", path}, path);
  }

  void add_on(const Document& value, const Tokens& tokens, const std::string& path) {
    const Tokens list = value.is_string() ? Tokens{value.get<std::string>()} : names(value, tokens, "rulesets");
    for (std::size_t i = 0; i < list.size(); ++i) {
      Tokens place = tokens;
      if (value.is_array()) place.push_back(std::to_string(i));
      project_.on.push_back({path, list[i], place_(place)});
    }
  }

  void levels(const Document& value) {
    if (!value.is_object()) return wrong({"levels"}, "`levels` must be a table with `allow`, `warn` and `deny`");
    for (const auto& [key, codes] : value.items()) {
      const auto* level = std::find(kLevels.begin(), kLevels.end(), key);
      if (level == kLevels.end()) {
        unknown(key, {"levels", key}, kLevels);
        continue;
      }
      const auto which = static_cast<LintLevels::Level>(level - kLevels.begin());
      const Tokens list = names(codes, {"levels", key}, "codes");
      for (std::size_t i = 0; i < list.size(); ++i) {
        std::string error;
        if (!project_.levels.set(which, list[i], error)) wrong({"levels", key, std::to_string(i)}, error);
      }
    }
  }

  void engine(const Document& value) {
    if (value == "native") project_.engine = Engine::Native;
    if (value == "jq") project_.engine = Engine::Jq;
    if (!project_.engine) wrong({"engine"}, "`engine` must be \"native\" or \"jq\"");
  }

  void format(const Document& value) {
    ReportFormat format{};
    const bool known = value.is_string() && parse_report_format(value.get_ref<const std::string&>(), format);
    if (!known) return wrong({"format"}, "`format` must be \"human\", \"json\", \"sarif\", \"github\" or \"junit\"");
    project_.format = format;
  }

  SourcePtr source_;
  PlaceOf place_;
  ProjectFile& project_;
  Diagnostics& diagnostics_;
};

/// What a project file says, and where; nothing, with a diagnostic, when it cannot be read.
struct ProjectText {
  Document document;
  Reader::PlaceOf place;
};
std::optional<ProjectText> read_project_text(const SourcePtr& source, bool toml, Diagnostics& diagnostics) {
  if (toml) {
    auto places = std::make_shared<TomlPlaces>();
    TomlError error;
    auto document = read_toml(source->text(), *places, error);
    if (document) {
      return ProjectText{std::move(*document), [places](const Reader::Tokens& tokens) {
                           const auto found = places->find(tokens);
                           return found == places->end() ? Span{} : found->second;
                         }};
    }
    const auto at = static_cast<std::uint32_t>(std::min(error.offset, source->text().size()));
    diagnostics.report(Code::BadProjectFile, source, {at, at}, error.message).help = "for example: roots = [\".\"]";
    return std::nullopt;
  }
  grammar::DocumentError error;
  auto document = grammar::parse_document(source->text(), &error);
  if (document) {
    return ProjectText{std::move(*document), [source](const Reader::Tokens& tokens) {
                         return json_place(source->text(), tokens).value_or(Span{});
                       }};
  }
  const auto at = static_cast<std::uint32_t>(std::min(error.offset, source->text().size()));
  diagnostics.report(Code::BadProjectFile, source, {at, at}, error.message).help = "for example: {\"roots\": [\".\"]}";
  return std::nullopt;
}

/// A path from `folder`, as people write it.
std::string from(const fs::path& folder, const fs::path& path) {
  std::error_code error;
  const fs::path real = fs::weakly_canonical(path, error);
  if (error) return path.generic_string();
  const fs::path relative = real.lexically_relative(fs::weakly_canonical(folder, error));
  if (relative.empty() || *relative.begin() == "..") return real.generic_string();
  return relative.generic_string();
}

bool is_folder(const fs::path& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

/// Folders that a project usually has: where one is empty, version control does not keep it.
bool is_usual(const fs::path& path) {
  const std::string name = path.lexically_normal().filename().generic_string();
  return name == "rulesets" || name == "mods" || name == "majs" || name == "tests";
}

/// The paths as seen from `folder`.
std::vector<std::string> seen_from(const fs::path& folder, const ProjectFile& project,
                                   const std::vector<std::string>& paths) {
  std::vector<std::string> seen;
  for (const std::string& path : paths) {
    std::error_code error;
    const fs::path file = project.folder() / path;
    if (fs::exists(file, error) || !is_usual(path)) seen.push_back(from(folder, file));
  }
  return seen;
}

}  // namespace

std::optional<ProjectFile> find_project(const fs::path& folder, Diagnostics& diagnostics, FilesRead* files) {
  const fs::path file = project_path(folder);
  if (file.empty()) return std::nullopt;
  ProjectFile project;
  project.file = file;
  project.roots = {"."};
  std::optional<std::string> text = read_file(file.generic_string(), kMaxProjectBytes, diagnostics, files);
  if (!text) return project;
  const auto source = std::make_shared<const Source>(from(folder, file), std::move(*text));
  project.source = source;
  auto read = read_project_text(source, file.filename() == kProjectFileName, diagnostics);
  if (read) Reader(source, std::move(read->place), project, diagnostics).read(read->document);
  return project;
}

std::optional<std::string> as_toml(const fs::path& json_file, Diagnostics& diagnostics) {
  std::optional<std::string> text = read_file(json_file.generic_string(), kMaxProjectBytes, diagnostics);
  if (!text) return std::nullopt;
  const auto source = std::make_shared<const Source>(json_file.generic_string(), std::move(*text));
  const auto read = read_project_text(source, false, diagnostics);
  ProjectFile ignored;
  const std::size_t before = diagnostics.error_count();
  if (read) Reader(source, read->place, ignored, diagnostics).read(read->document);
  if (!read || diagnostics.error_count() > before) return std::nullopt;
  std::string out;
  const auto add = [&out](const Document& object, std::string_view key, std::string_view comment) {
    const auto found = object.find(std::string(key));
    if (found == object.end()) return;
    if (!comment.empty()) out.append("# ").append(comment).append("\n");
    // Texts and lists of texts are written alike in both.
    out.append(key).append(" = ").append(grammar::print_document(*found, false)).append("\n");
  };
  const auto on = read->document.find("on");
  const bool by_path = on != read->document.end() && on->is_object();
  for (const TomlKey& key : kTomlKeys) {
    if (key.name != "on" || !by_path) add(read->document, key.name, key.comment);
  }
  if (by_path) {
    out += "\n# Rulesets that mods belong to, by folder or file.\n[on]\n";
    for (const auto& [path, rulesets] : on->items()) {
      out.append(grammar::print_document(path, false)).append(" = ");
      out.append(grammar::print_document(rulesets, false)).append("\n");
    }
  }
  if (const auto levels = read->document.find("levels"); levels != read->document.end()) {
    out += "\n# How serious findings are taken: codes, or \"warnings\".\n[levels]\n";
    for (const std::string_view level : kLevels) add(*levels, level, "");
  }
  return out;
}

std::vector<std::string> checked_paths(const ProjectFile& project, const fs::path& folder) {
  std::vector<std::string> paths = seen_from(folder, project, project.check);
  if (!project.check.empty()) return paths;
  for (const std::string& root : project.roots) {
    for (const char* name : {"rulesets", "mods", "majs"}) {
      const fs::path below = project.folder() / root / name;
      if (is_folder(below)) paths.push_back(from(folder, below));
    }
  }
  return paths;
}

std::vector<std::string> tested_paths(const ProjectFile& project, const fs::path& folder) {
  std::vector<std::string> paths = seen_from(folder, project, project.tests);
  if (project.tests.empty() && is_folder(project.folder() / "tests"))
    paths.push_back(from(folder, project.folder() / "tests"));
  return paths;
}

}  // namespace majs::compiler
