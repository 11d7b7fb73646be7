#pragma once
// What the mods that a ruleset offers would add to it: a name that one of them defines is no mistake of the ruleset.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/checks/document_names.hpp"
#include "compiler/checks/usage_checks.hpp"
#include "compiler/load/build_request.hpp"

namespace majs::compiler {

/// Answers for one build. The mods are looked at when a name is first asked for, and only those whose files (or whose
/// libraries) have the name somewhere are built. One that cannot be built is taken to define whatever it names.
class OfferedMods {
 public:
  /// Both must stay. `request` is what `build` was made of.
  OfferedMods(const BuildRequest& request, const Build& build, const Roots& roots)
      : request_(request), build_(build), roots_(roots) {}

  bool defines(NameKind kind, const std::string& name);
  /// A tile, in the wall or by an action.
  bool adds_tile(const std::string& tile);
  bool sets(bool is_status, const std::string& name);
  /// In whatever way.
  bool brings(const std::string& name);
  /// Names it somewhere.
  bool uses(const std::string& name);
  /// Whether there is such a mod, if it is offered or not.
  bool exists(const std::string& mod) const;
  /// Whether the ruleset comes from elsewhere: of the mods that it offers, most have no file.
  bool mostly_missing();
  /// Whether another file of the roots than this one has the word: what a library asks for and this ruleset lacks may
  /// be for those that have it.
  bool named_elsewhere(const std::string& name, const Source& here);

 private:
  /// What a ruleset has with a mod and lacks without.
  struct Added {
    DocumentNames names;  ///< without those that point into the document
    TextCounts texts;
  };
  struct Offer {
    std::vector<ModRequest> mods;  ///< what it depends on, then itself
    std::vector<SourcePtr> files;  ///< with the libraries they require
    std::string config;
    bool built = false;
    std::shared_ptr<const Added> added;  ///< null: it cannot be built
  };

  void read_menu();
  void read_file(const std::string& id, Offer& offer);
  const Added* added(Offer& offer);
  template <typename Holds>
  bool any(std::string_view mentioned, Holds holds);

  const BuildRequest& request_;
  const Build& build_;
  const Roots& roots_;
  bool read_ = false;
  std::vector<Offer> offers_;
  std::size_t missing_ = 0;  ///< offered without a file
  bool read_all_ = false;
  std::vector<SourcePtr> all_;  ///< the files of the roots
};

}  // namespace majs::compiler
