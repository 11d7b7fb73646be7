#pragma once
// What is asked of the module system, and what comes of it: requests, roots, loaded files, builds.

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>
#include "compiler/engines/jq_engine.hpp"
#include "compiler/ir/module.hpp"
#include "compiler/load/library_file.hpp"
#include "grammar/document.hpp"

namespace majs::compiler {

enum class Engine : std::uint8_t { Native, Jq };

struct ModRequest {
  std::string id;
  /// Config as given; null values count as absent (Q33). Kept as a Document because it is recorded in `enabled_mods`.
  std::shared_ptr<const Document> config;  ///< null when the mod was named without config
  std::string file = {};                   ///< read this file instead of looking `id` up (`--mod ./my.majs`)
};

struct BuildRequest {
  std::string ruleset;  ///< a name to look up; or empty with ruleset_file set
  std::string ruleset_file = {};
  SourcePtr ruleset_source = {};  ///< the text of ruleset_file where it was read already; else null
  std::vector<ModRequest> mods;
  std::optional<std::string> config;  ///< snippet applied last
  std::vector<std::string> defines;
  std::vector<Binding> globals;  ///< `--set var=value`
  std::string played_as = {};    ///< `--as`: the key `played_as` of what is built; "" = as it says itself
};

class FilesRead;
class LookupMemo;
class ModuleCache;

/// One loaded file with the place it has in the build.
struct LoadedModule {
  enum class Part : std::uint8_t {
    Ruleset,
    Library,  ///< made to be required by other files
    Mod,      ///< asked for
    Config,
  };
  std::string id;  ///< "rulesets/x", "mods/lib/y" ... for messages
  SourcePtr source;
  Module module;  ///< empty for .jq
  bool is_jq = false;
  Part part = Part::Ruleset;
  Environment variables;  ///< what the variables it uses are bound to, globals included
  bool bundled = false;   ///< of the bundled library
};

/// Texts that stand for files: what an editor shows and has not saved. By absolute path, links resolved.
using FileTexts = std::map<std::string, std::shared_ptr<const std::string>, std::less<>>;

/// Where files are looked up, in order. Under a root: rulesets/NAME.json|.majs, mods/ID.jq|.majs, majs/ID.jq|.majs.
struct Roots {
  std::vector<std::filesystem::path> directories;
  /// The one of them that is the bundled library, if any. Its mods can be asked for with rulesets of other roots, which
  /// is noted (M0415); what files of other roots require is never taken from it.
  std::filesystem::path bundled = {};
  /// The files below kLibraryFolder, where that is the bundled library.
  LibraryFiles library = {};
  /// What is read instead of files; null: nothing is.
  std::shared_ptr<const FileTexts> texts = {};
  /// Where compiled files are kept for the next build; null: nowhere.
  std::shared_ptr<ModuleCache> modules = {};
  /// Where found files are kept, for as long as they do not change; null: they are looked up each time.
  std::shared_ptr<LookupMemo> found = {};
  /// Remembers what was read; null: nobody does.
  std::shared_ptr<FilesRead> read = {};
};

class OriginIndex;

/// Where the parts of a document come from (origin.hpp), worked out when it is first asked for.
struct OriginMemo {
  std::mutex mutex;
  std::shared_ptr<OriginIndex> index;
};

/// A finished build: the document, and the files it was made of in order of application (for source maps and for the
/// checks of a whole ruleset).
struct Build {
  Document document;
  std::vector<LoadedModule> modules;
  SourcePtr start = {};  ///< the text of the JSON document that they were applied to, if there was one
  std::shared_ptr<OriginMemo> origins = std::make_shared<OriginMemo>();
};

/// Where in a jq program the operation of a command begins.
struct ProgramPlace {
  std::size_t offset;  ///< bytes
  SourcePtr source;
  Span span;  ///< the command
};

}  // namespace majs::compiler
