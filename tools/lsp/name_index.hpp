#pragma once
// All scripts and documents of a project and what they name: where names are given and used, and which files belong
// together.

#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tools/lsp/script_reader.hpp"

namespace majs::lsp {

/// One script as it is now; or a document with names in it: a ruleset in JSON, a jq mod, a test file.
struct Script {
  std::string path;      ///< resolved
  std::string module;    ///< "lib/wall/dora", "uma"; of a ruleset its name; "" when it lies below no root
  bool ruleset = false;  ///< as `majs check` takes it
  /// false: of a library that is installed with majs, outside of what is being edited; or a document of which not every
  /// name is found, so that none can be changed.
  bool editable = true;
  bool document = false;  ///< no script
  std::shared_ptr<const std::string> text;
  Reading reading;
  std::vector<std::string> requirements;  ///< modules: libraries
  std::vector<std::string> offers;        ///< modules: mods of its menu
  std::string base;                       ///< ruleset; of a test file the one that is played

  std::string_view slice(Span span) const { return std::string_view(*text).substr(span.begin, span.end - span.begin); }
};

/// A word of a script.
struct Place {
  const Script* script = nullptr;
  const Item* item = nullptr;
};

/// What a name stands for.
struct Name {
  NameKind kind = NameKind::None;
  std::string text;
  std::string scope = {};  ///< Variable: the module, or "" for a global one
  friend bool operator==(const Name&, const Name&) = default;
};

class NameIndex {
 public:
  /// Adds or replaces a script or document, which is read as the name of the file says. `module` and `ruleset` say
  /// where its root has it.
  void put(const std::string& path, std::shared_ptr<const std::string> text, const std::string& module, bool ruleset,
           bool editable);
  void remove(const std::string& path);
  const Script* find(const std::string& path) const;
  /// The script of a module, or nullptr.
  const Script* module(std::string_view name, bool ruleset) const;
  const std::map<std::string, Script, std::less<>>& scripts() const { return scripts_; }

  /// The scripts that may be in one build with this one: those it requires, rulesets that require it or offer it, and
  /// what those require and offer. The script itself comes first.
  std::vector<const Script*> world(const Script& script) const;
  /// The libraries that the script requires, and those that these require; and the ruleset it is based on.
  std::vector<const Script*> required(const Script& script) const;
  /// The rulesets that are built with this script: their paths, sorted.
  std::vector<std::string> rulesets_with(const Script& script) const;

  /// The item at an offset, the innermost; nullptr when there is none.
  static const Item* item_at(const Script& script, std::size_t offset);
  /// What a name means where it stands: a call is the button it is named after, and so on.
  Name meaning(const Script& script, const Item& item) const;
  /// Where it is given; for what has no definition of its own (counters, statuses) where it is set.
  std::vector<Place> definitions(const Script& script, const Name& name) const;
  /// Every place that means it, in the scripts that belong together with those that give it.
  std::vector<Place> occurrences(const Script& script, const Name& name) const;

 private:
  void rebuild() const;
  /// Whether a ruleset is built with it.
  bool is_built(const Script& script) const;
  void collect(const Script& script, std::set<const Script*>& members, bool with_offers) const;
  static Name meaning_in(const std::vector<const Script*>& world, const Item& item);

  std::map<std::string, Script, std::less<>> scripts_;
  // What follows from the scripts; made when it is asked for.
  mutable bool stale_ = true;
  mutable std::map<std::string, const Script*, std::less<>> modules_;   ///< mods and libraries by id
  mutable std::map<std::string, const Script*, std::less<>> rulesets_;  ///< by name
  mutable std::map<const Script*, std::set<const Script*>> builds_;  ///< of each ruleset: all that may be built with it
};

/// Whether the script has a definition of such a name.
bool defines(const Script& script, NameKind kind, std::string_view text);

/// The comment above the command that gives the name at `item`, without the `#`; "" when there is none.
std::string comment_above(const Script& script, const Item& item);

}  // namespace majs::lsp
