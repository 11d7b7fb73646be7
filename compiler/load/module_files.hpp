#pragma once
// From the name of a ruleset or mod to its text. Names cannot lead out of the folders they are looked up in.

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "compiler/load/build_request.hpp"
#include "compiler/text/diagnostic.hpp"

namespace majs::compiler {

/// `^[A-Za-z0-9_]+(/[A-Za-z0-9_]+)*$` (grammar/README.md 14).
bool is_module_name(std::string_view name);

struct ModuleFile {
  enum class Kind : std::uint8_t { Script, Jq, Json };
  SourcePtr source;
  Kind kind = Kind::Script;
};

/// Whose a file is.
enum class Home : std::uint8_t {
  Nowhere,  ///< below no root
  Bundled,  ///< of the bundled library
  Other,    ///< of another root
};
/// Whose the file at `path` is, wherever the path leads through.
Home home_of(const Roots& roots, const std::string& path);

/// A file that exists but cannot be read is reported and has no `file`.
struct ModuleLookup {
  bool exists = false;
  std::optional<ModuleFile> file = {};
  Home home = Home::Nowhere;  ///< open_module() does not say
};

/// Files that were found, as they were then: for commands that build one ruleset many times. May be used
/// by several threads.
class LookupMemo {
 public:
  std::optional<ModuleLookup> find(const std::string& name) const;
  void put(const std::string& name, const ModuleLookup& found);
  /// There is a folder at `path`.
  bool has_folder(const std::string& path);

 private:
  mutable std::mutex mutex_;
  std::map<std::string, bool> folders_;
  std::map<std::string, ModuleLookup> files_;  ///< by folder and name, or path
};

/// rulesets/NAME.json, .majs or .tiles, of the first root that has one. `name` must be a module name.
ModuleLookup find_ruleset(const Roots& roots, std::string_view name, Diagnostics& diagnostics);
/// mods/ID.jq, .majs or .tiles, or the same below majs/, of the first root that has one. `id` must be a module name.
ModuleLookup find_mod(const Roots& roots, std::string_view id, Diagnostics& diagnostics);
/// The file at `path`, its kind by its ending (.jq, .json, anything else is what compile() makes of it).
ModuleLookup open_module(const Roots& roots, const std::string& path, Diagnostics& diagnostics);

/// The same, with its home: a file that was named by its path where names are asked for.
ModuleLookup open_named(const Roots& roots, const std::string& path, Diagnostics& diagnostics);

/// read_file, or the text that the roots have for the file.
std::optional<std::string> read_text(const Roots& roots, const std::string& path, std::size_t max_bytes,
                                     Diagnostics& diagnostics);

}  // namespace majs::compiler
