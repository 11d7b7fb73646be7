#include "tests/conformance/bundled_rules.hpp"

#include <filesystem>
#include <map>
#include <stdexcept>
#include <utility>

#include "compiler/load/ruleset_loader.hpp"

namespace majs::conformance {

bool is_bundled(const std::string& name) {
  return std::filesystem::exists(std::filesystem::path(MAJS_SOURCE_DIR) / "rulesets" / (name + ".majs"));
}

std::shared_ptr<const runtime::Rules> bundled_rules(const std::string& name, const std::string& mod) {
  static std::map<std::pair<std::string, std::string>, std::shared_ptr<const runtime::Rules>> known;
  auto& rules = known[{name, mod}];
  if (rules != nullptr) return rules;
  compiler::BuildRequest request;
  request.ruleset = name;
  if (!mod.empty()) request.mods.push_back({mod, nullptr});
  compiler::Diagnostics diagnostics;
  const auto build =
      compiler::build(request, compiler::Roots{{MAJS_SOURCE_DIR}}, compiler::Engine::Native, diagnostics);
  if (!build) throw std::runtime_error("the bundled ruleset `" + name + "` does not build");
  runtime::Findings findings;
  rules = runtime::load_rules(build->document, findings);
  if (rules == nullptr) throw std::runtime_error("the bundled ruleset `" + name + "` does not load");
  return rules;
}

}  // namespace majs::conformance
