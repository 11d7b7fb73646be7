#pragma once
// The rulesets of test cases: found or built once, then merged with each case's config and loaded.

#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "compiler/load/belonging.hpp"
#include "compiler/load/build_request.hpp"
#include "runtime/play/tests/test_case.hpp"
#include "runtime/rules/rules.hpp"
#include "tools/majs/recent.hpp"

namespace majs::cli {

/// The rules of one case, and where its parts come from.
struct TestRules {
  std::shared_ptr<const runtime::Rules> rules;        ///< null when there is a problem
  std::shared_ptr<const runtime::Deal> deal;          ///< what the case deals, unless the rules have it
  std::shared_ptr<const runtime::EventLists> events;  ///< in `deal`, if there are any
  std::string problem;
  std::function<std::string(std::string_view pointer)> locate;
};

class TestRulesets {
 public:
  /// So many builds, rules and rules with variants are kept: cases that follow each other are mostly about the same.
  static constexpr std::size_t kUsual = 4;
  static constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();

  /// `as`: the platform that cases are played as which do not say so; "" = this one.
  /// `passes`: how rules are loaded; those that count what runs (Passes::counted) are remembered.
  /// `builds`: so many are kept.
  explicit TestRulesets(compiler::Roots roots, std::string as = "", runtime::Passes passes = {},
                        std::size_t builds = kUsual)
      : roots_(std::move(roots)), as_(std::move(as)), passes_(passes), known_(builds) {}

  /// Says that `test` of `file` will be asked for, so that its rules are loaded together with those of other cases.
  void announce(const std::string& file, const Document& test);

  /// The rules that `test` of `file` asks for: `ruleset_file` (a document next to the file, in `rulesets/` next to it
  /// or beside its folder), else `ruleset` (a document, a path from the file's folder, or a name) with `mods`; then
  /// `config`, an object or MahjongScript text. `preset` adds the mods of a preset before `mods`. May be called from
  /// several threads.
  TestRules rules_of(const std::string& file, const Document& test);

  /// Asks about all rules of cases that count what runs (Rules::coverage), with what they were made of.
  void each_counted(const std::function<void(const runtime::Rules&, const compiler::Build&)>& ask) const;

  /// Whether all builds that are kept are what `other` has built, as far as `looked_at` keeps of a document.
  bool same_documents(TestRulesets& other, Document (*looked_at)(const Document&)) const;

 private:
  struct Built {
    std::optional<compiler::Build> build;
    Document always;  ///< conditions of the cases' `always`, which were built with it
    std::string problem;
  };
  /// What the rules of a case depend on.
  struct Wanted {
    std::string rest;        ///< the same for cases whose rules differ in `events` alone
    std::string key;         ///< ... in the same events
    Document others;         ///< of its config: what is neither dealt nor in `events`
    Document events;         ///< of its config, those that vary (load_rules_with in runtime/rules/rules.hpp)
    std::string event_text;  ///< the same as a text
  };
  /// What cases with the same key make of events: each once, in order of the cases, after one that leaves them alone.
  struct Announced {
    std::map<std::string, std::size_t, std::less<>> numbers;  ///< by text
    std::vector<Document> events;
  };
  using Variants = runtime::RulesWithVariants;
  static Wanted wanted(const compiler::BuildRequest& request, const Document& test);

  /// The rules of a document under the case's config; what it only deals is kept apart, and so is what it makes of
  /// events if that can be, so that many cases share rules.
  TestRules shared(const compiler::BuildRequest& request, const Document& document, const Document& test);
  /// The same without what is dealt: rules that are loaded together with those of other cases, the events beside them.
  /// Null rules when the case has to have its own.
  TestRules with_events(const Wanted& wanted, const Document& document, const Document& test);
  TestRules with_config(const Wanted& wanted, const Document& document, const Document& test);
  std::shared_ptr<const Built> built(const compiler::BuildRequest& request);
  /// What has to be built for a case, the mods of its `preset` included.
  std::optional<compiler::BuildRequest> request_of_case(const std::string& file, const Document& test,
                                                        std::string& problem);

  /// A request with the mods of a preset.
  struct Preset {
    compiler::BuildRequest request;
    std::string problem;
  };

  void name_host(const Document& test, compiler::BuildRequest& request);
  /// What has to be built for a case; nothing, with a problem, when it does not say.
  std::optional<compiler::BuildRequest> request_of(const std::string& file, const Document& test, std::string& problem);

  compiler::Roots roots_;
  std::string as_;
  runtime::Passes passes_;
  std::mutex hosting_;  ///< for those two
  compiler::Belonging belonging_{roots_};
  std::map<std::string, std::string> hosts_;  ///< rulesets that mods belong to, by the mod; "": none
  std::mutex mutex_;
  std::map<std::string, Preset> presets_;  ///< by what is asked for
  Recent<std::shared_ptr<const Built>> known_;
  Recent<std::shared_ptr<const runtime::Rules>> loaded_{kUsual};  ///< by what was built and config
  /// Rules that count, and what they were made of.
  std::map<std::shared_ptr<const runtime::Rules>, std::shared_ptr<const Built>> counting_;
  std::mutex loading_;                                              ///< for those below
  std::map<std::string, Announced, std::less<>> announced_;         ///< by Wanted::key
  std::map<std::string, std::string, std::less<>> announced_with_;  ///< by Wanted::rest: a key of `announced_`
  Recent<Variants> variants_{kUsual};                               ///< by Wanted::key and which part of them
};

}  // namespace majs::cli
