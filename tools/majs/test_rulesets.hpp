#pragma once
// The rulesets of test cases: found or built once, then merged with each case's config and loaded.

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "compiler/load/build_request.hpp"
#include "runtime/play/test_case.hpp"

namespace majs::cli {

/// The rules of one case, and where its parts come from.
struct TestRules {
  std::shared_ptr<const runtime::Rules> rules;  ///< null when there is a problem
  std::shared_ptr<const runtime::Deal> deal;    ///< what the case deals, unless the rules have it
  std::string problem;
  std::function<std::string(std::string_view pointer)> locate;
};

class TestRulesets {
 public:
  explicit TestRulesets(compiler::Roots roots) : roots_(std::move(roots)) {}

  /// The rules that `test` of `file` asks for: `ruleset_file` (a document next to the file, in `rulesets/` next to it
  /// or beside its folder), else `ruleset` (a document, a path from the file's folder, or a name) with `mods`; then
  /// `config`, an object or MahjongScript text. May be called from several threads.
  TestRules rules_of(const std::string& file, const Document& test);

 private:
  struct Built {
    std::optional<compiler::Build> build;
    std::string problem;
  };
  /// The rules of a document under the case's config; what it only deals is kept apart, so that many cases share rules.
  TestRules shared(const std::string& key, const Document& document, const Document& test);
  std::shared_ptr<const Built> built(const compiler::BuildRequest& request);

  compiler::Roots roots_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const Built>> known_;
  std::map<std::string, std::shared_ptr<const runtime::Rules>> loaded_;  ///< by what was built and config
};

}  // namespace majs::cli
