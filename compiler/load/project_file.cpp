#include "compiler/load/project_file.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "compiler/load/files.hpp"
#include "compiler/load/json_place.hpp"
#include "grammar/suggest.hpp"

namespace majs::compiler {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 5> kKeys = {"roots", "check", "tests", "levels", "engine"};
constexpr std::array<std::string_view, 3> kLevels = {"allow", "warn", "deny"};

/// majs.json in `folder` or the nearest folder above it; empty when there is none.
fs::path project_path(fs::path folder) {
  while (true) {
    std::error_code error;
    fs::path file = folder / kProjectFileName;
    if (fs::is_regular_file(file, error)) return file;
    if (folder == folder.parent_path()) return {};
    folder = folder.parent_path();
  }
}

class Reader {
 public:
  Reader(SourcePtr source, ProjectFile& project, Diagnostics& diagnostics)
      : source_(std::move(source)), project_(project), diagnostics_(diagnostics) {}

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
      } else if (key == "levels") {
        levels(value);
      } else if (key == "engine") {
        engine(value);
      } else {
        unknown(key, {key}, kKeys);
      }
    }
  }

 private:
  using Tokens = std::vector<std::string>;

  void wrong(const Tokens& tokens, std::string message) {
    const auto place = json_place(source_->text(), tokens);
    Diagnostic& diagnostic =
        diagnostics_.report(Code::BadProjectFile, source_, place.value_or(Span{}), std::move(message));
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

  void levels(const Document& value) {
    if (!value.is_object()) return wrong({"levels"}, "`levels` must be an object with `allow`, `warn` and `deny`");
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

  SourcePtr source_;
  ProjectFile& project_;
  Diagnostics& diagnostics_;
};

/// A path from `folder`, as people write it.
std::string from(const fs::path& folder, const fs::path& path) {
  std::error_code error;
  const fs::path real = fs::weakly_canonical(path, error);
  if (error) return path.string();
  const fs::path relative = real.lexically_relative(fs::weakly_canonical(folder, error));
  if (relative.empty() || *relative.begin() == "..") return real.string();
  return relative.string();
}

bool is_folder(const fs::path& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

}  // namespace

std::optional<ProjectFile> find_project(const fs::path& folder, Diagnostics& diagnostics) {
  const fs::path file = project_path(folder);
  if (file.empty()) return std::nullopt;
  ProjectFile project;
  project.file = file;
  project.roots = {"."};
  std::optional<std::string> text = read_file(file.string(), kMaxProjectBytes, diagnostics);
  if (!text) return project;
  const auto source = std::make_shared<const Source>(from(folder, file), std::move(*text));
  grammar::DocumentError error;
  const std::optional<Document> document = grammar::parse_document(source->text(), &error);
  if (!document) {
    const auto at = static_cast<std::uint32_t>(std::min(error.offset, source->text().size()));
    diagnostics.report(Code::BadProjectFile, source, {at, at}, error.message).help =
        "for example: {\"roots\": [\".\"]}";
    return project;
  }
  Reader(source, project, diagnostics).read(*document);
  return project;
}

std::vector<std::string> checked_paths(const ProjectFile& project, const fs::path& folder) {
  std::vector<std::string> paths;
  for (const std::string& path : project.check) paths.push_back(from(folder, project.folder() / path));
  if (!paths.empty()) return paths;
  for (const std::string& root : project.roots) {
    for (const char* name : {"rulesets", "mods", "majs"}) {
      const fs::path below = project.folder() / root / name;
      if (is_folder(below)) paths.push_back(from(folder, below));
    }
  }
  return paths;
}

std::vector<std::string> tested_paths(const ProjectFile& project, const fs::path& folder) {
  std::vector<std::string> paths;
  for (const std::string& path : project.tests) paths.push_back(from(folder, project.folder() / path));
  if (paths.empty() && is_folder(project.folder() / "tests")) paths.push_back(from(folder, project.folder() / "tests"));
  return paths;
}

}  // namespace majs::compiler
