#pragma once
// A mod as part of the rulesets that it belongs to, as players get these.

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "compiler/checks/request_check.hpp"
#include "compiler/load/belonging.hpp"

namespace majs::compiler {

class ModCheck {
 public:
  /// All of these live longer; the texts of the roots may change.
  ModCheck(const CheckRequest& request, const Roots& roots, Diagnostics& diagnostics)
      : request_(request), roots_(roots), diagnostics_(diagnostics), check_(request, roots) {}

  /// The rulesets that a mod is to be looked at with; `known`: somebody said so, even if it was nothing that there is.
  std::vector<std::string> rulesets_of(const std::string& path, const SourcePtr& source, bool& known);

  /// What is wrong with these rulesets and the mod, but not without it. Of a file with `errors`, the rest is looked at.
  void check_on(const std::string& path, const SourcePtr& source, const std::vector<std::string>& rulesets,
                const Diagnostics& errors, std::vector<CheckedRuleset>& looked_at);

  /// Nobody says which ruleset a mod belongs to: a name that no ruleset has is misspelt, surely if it is one slip away
  /// from another. And a library that is nowhere is nowhere for all of them.
  void check_on_any(const std::string& path, const SourcePtr& source, const Diagnostics& errors);

  /// It is said at the end that its names cannot be checked.
  void belongs_nowhere(const SourcePtr& source) { belong_nowhere_.push_back(source); }
  /// Told once, however many mods there are.
  void tell_who_belongs_nowhere();

  /// A mod by its id below a root; a library as if it was none.
  ModRequest mod_of(const std::string& path, const SourcePtr& source) const;

 private:
  /// A ruleset as mods are looked at with it.
  struct Host {
    BuildRequest request;
    std::string name;
    std::optional<ModMenu> menu = {};   ///< with what is chosen at first; nothing: it cannot be built
    std::vector<ModRequest> pack = {};  ///< what the modpack that it stands for has
  };

  using Shared = std::map<std::pair<Code, std::uint32_t>, Diagnostic>;

  Host& host(const std::string& ruleset);
  bool host_pack(const std::string& name, Host& host) const;
  CheckedRuleset on_host(const Host& host, const ModRequest& mod, const SourcePtr& source) const;
  const std::set<FindingMark>& without_mod(const CheckedRuleset& looked);
  Shared found_on_all(const ModRequest& mod, const SourcePtr& source, const Diagnostics& errors) const;

  const CheckRequest& request_;
  const Roots& roots_;
  Diagnostics& diagnostics_;
  RequestCheck check_;
  Belonging belonging_{roots_};
  std::map<std::string, Host> hosts_;                       ///< by name or file
  std::map<std::string, std::set<FindingMark>> baselines_;  ///< what they show with mods, by these
  std::vector<SourcePtr> belong_nowhere_;                   ///< mods
};

}  // namespace majs::compiler
