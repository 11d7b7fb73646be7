#pragma once
// Where rulesets and mods are looked up (tools/majs/README.md): --root, MAJS_PATH, the project around the current
// folder, the bundled library. And which names there are.
//
// A project is a folder with a file majs.toml (project_file.hpp).

#include <string>
#include <string_view>
#include <vector>

#include "compiler/load/build_request.hpp"
#include "compiler/text/diagnostic.hpp"

namespace majs::compiler {

struct LookupPlaces {
  std::vector<std::string> roots;     ///< --root, in order
  std::string majs_path;              ///< MAJS_PATH: folders separated by colons, empty parts are ignored
  std::filesystem::path folder;       ///< the current folder; majs.toml is looked for here and above
  std::filesystem::path bundled;      ///< the folder of the bundled library
  LibraryFiles library{};             ///< ... or its files, where there is no such folder
  std::shared_ptr<FilesRead> read{};  ///< remembers what is read
};

/// The places of this process: its environment, current folder, and ../share/majs beside the program; `library` is
/// what the program carries.
LookupPlaces process_places(std::vector<std::string> roots, LibraryFiles library = {});

/// The folders to look in, in order, each once. Folders below the current one are named relative to it. A root that was
/// asked for but is no folder, and a broken project file, are reported (M0906, M0907).
Roots find_roots(const LookupPlaces& places, Diagnostics& diagnostics);

/// ... and those of the project around a file that lies elsewhere, behind them but before the bundled library. What is
/// wrong in the file of that project is reported.
Roots with_project_around(const Roots& roots, const std::string& path, Diagnostics& diagnostics);

/// Names that can be built: sorted, each once.
std::vector<std::string> ruleset_names(const Roots& roots);
/// Ids of mods, libraries included ("lib/walls"): sorted, each once.
std::vector<std::string> mod_names(const Roots& roots);

}  // namespace majs::compiler
