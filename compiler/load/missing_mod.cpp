#include "compiler/load/missing_mod.hpp"

#include <algorithm>
#include <filesystem>

#include "compiler/load/project_file.hpp"
#include "grammar/suggest.hpp"

namespace majs::compiler {
namespace {

namespace fs = std::filesystem;

/// The file that would be found if the folder around this one was a root; "" if there is none.
fs::path beside(const fs::path& file, const std::string& id) {
  for (fs::path folder = file.parent_path(); !folder.empty(); folder = folder.parent_path()) {
    const fs::path name = folder.filename();
    if (folder == folder.parent_path()) break;
    if (name != "rulesets" && name != "mods" && name != "majs") continue;
    for (const char* mods : {"mods", "majs"}) {
      fs::path library = folder.parent_path() / mods / (id + ".majs");
      std::error_code error;
      if (fs::is_regular_file(library, error)) return library;
    }
  }
  return {};
}

std::string nearest(const std::string& name, const std::vector<std::string>& names) {
  return std::string(grammar::nearest(name, std::vector<std::string_view>(names.begin(), names.end())));
}

/// The name as it is written behind `require`, where `lib/` goes without saying.
void suggest_library(Diagnostic& diagnostic, const std::string& id, const std::vector<std::string>& mod_names) {
  const std::string written = id.substr(4);
  std::vector<std::string> libraries;
  for (const std::string& name : mod_names) {
    if (name.starts_with("lib/")) libraries.push_back(name.substr(4));
  }
  const std::string wanted = written.starts_with("lib/") ? written.substr(4) : written;
  const std::string near = std::ranges::binary_search(libraries, wanted) ? wanted : nearest(wanted, libraries);
  if (near.empty()) return;
  diagnostic.help = "did you mean `" + near + "`?";
  const std::string_view command = diagnostic.source->slice(diagnostic.span);
  const std::size_t at = command.find('"' + written + '"');
  if (at == std::string_view::npos) return;
  const std::uint32_t begin = diagnostic.span.begin + static_cast<std::uint32_t>(at) + 1;
  diagnostic.fixes.push_back(
      {{begin, begin + static_cast<std::uint32_t>(written.size())}, near, "replace by " + in_ticks(near)});
}

}  // namespace

void explain_missing_mod(Diagnostic& diagnostic, const std::string& id, bool required,
                         const std::vector<std::string>& mod_names) {
  const fs::path own = required ? beside(diagnostic.source->name(), id) : fs::path();
  if (!own.empty()) {
    diagnostic.notes.push_back("there is " + in_ticks(own.generic_string()) + ", but it lies in no root");
    diagnostic.help =
        "a file " + std::string(kProjectFileName) + " in the folder above makes that a project, or `--root`";
  } else if (std::ranges::binary_search(mod_names, id)) {
    diagnostic.notes.emplace_back("the bundled library has one, which files of other roots do not get");
  } else if (std::error_code error; !required && fs::is_regular_file(id + ".majs", error)) {
    diagnostic.help = "did you mean `./" + id + ".majs`? A file is given by its path";
  } else if (required) {
    suggest_library(diagnostic, id, mod_names);
  } else if (const std::string near = nearest(id, mod_names); !near.empty()) {
    diagnostic.help = "did you mean `" + near + "`?";
  }
}

}  // namespace majs::compiler
