#include "compiler/checks/request_check.hpp"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "compiler/checks/offered_mods.hpp"
#include "compiler/checks/partial_script.hpp"
#include "compiler/checks/platform_checks.hpp"
#include "compiler/checks/ruleset_checker.hpp"
#include "compiler/load/request_document.hpp"
#include "compiler/load/ruleset_loader.hpp"

namespace majs::compiler {

FindingMark mark_of(const Diagnostic& diagnostic) {
  const bool placed = diagnostic.source != nullptr;
  return {diagnostic.code, placed ? diagnostic.source->name() : std::string(), diagnostic.span.begin,
          diagnostic.message, placed ? std::string() : diagnostic.pointer};
}

std::set<FindingMark> marks_of(const Diagnostics& found) {
  std::set<FindingMark> all;
  for (const Diagnostic& diagnostic : found.all()) all.insert(mark_of(diagnostic));
  return all;
}

std::string ruleset_label(const std::string& path) {
  std::error_code ignored;
  const std::filesystem::path file(path);
  const bool named = std::filesystem::absolute(file, ignored).parent_path().filename() == "rulesets";
  return named ? file.stem().generic_string() : path;
}

void attribute(Diagnostics& found, const Setup& setup, const SourcePtr& source) {
  for (Diagnostic& diagnostic : found.all()) {
    if (diagnostic.code == Code::UnknownMod && diagnostic.source != nullptr) diagnostic.severity = Severity::Error;
    if (diagnostic.source == nullptr) diagnostic.source = source;
    if (diagnostic.setups.empty()) diagnostic.setups.push_back(setup);
  }
}

std::optional<ModMenu> chosen_at_first(const CheckRequest& request, const Document& document, const Setup& setup,
                                       const SourcePtr& source, Diagnostics& diagnostics) {
  ModMenu menu(document);
  if (request.preset) {
    Diagnostics found;
    const bool there = choose_preset(menu, *request.preset, found);
    attribute(found, setup, source);
    diagnostics.take(std::move(found));
    if (!there) return std::nullopt;
  } else if (!request.default_mods) {
    menu.clear();
  }
  return menu;
}

std::shared_ptr<const FileTexts> with_text(const Roots& roots, const Source& source) {
  std::error_code ignored;
  auto texts = roots.texts ? std::make_shared<FileTexts>(*roots.texts) : std::make_shared<FileTexts>();
  const auto path = std::filesystem::weakly_canonical(source.name(), ignored);
  (*texts)[path.generic_string()] = std::make_shared<const std::string>(source.text());
  return texts;
}

bool lacks_library(const Diagnostics& building) {
  return std::any_of(building.all().begin(), building.all().end(), [](const Diagnostic& diagnostic) {
    return diagnostic.code == Code::UnknownMod && diagnostic.source != nullptr;
  });
}

bool RequestCheck::check(const BuildRequest& request, Diagnostics& found) const {
  Diagnostics building;
  const std::optional<Build> build = compiler::build(request, roots_, Engine::Native, building);
  // Without a library that it needs a ruleset lacks everything which that has: that it is missing says it all.
  const bool complete = !lacks_library(building);
  for (const Diagnostic& diagnostic : building.all()) {
    if (complete || diagnostic.code != Code::NothingChanged) found.add(diagnostic);
  }
  if (build && complete) check_finished(request, *build, found);
  if (build && !complete && request_.platform) check_build_for(*request_.platform, *build, roots_, found, false);
  return build.has_value();
}

void RequestCheck::check_finished(const BuildRequest& request, const Build& build, Diagnostics& found) const {
  OfferedMods offered(request, build, roots_);
  check_build(build, found, &offered);
  if (request_.platform) check_build_for(*request_.platform, build, roots_, found);
}

void RequestCheck::check_rest(const BuildRequest& request, const SourcePtr& source, const Diagnostics& errors,
                              const std::set<FindingMark>& known, Diagnostics& found) const {
  constexpr int kMostRounds = 20;
  PartialScript rest(*source);
  Roots roots = roots_;
  BuildRequest without = request;
  Diagnostics all = errors;
  for (int round = 0; round < kMostRounds && rest.cut(all); ++round) {
    const auto part = std::make_shared<const Source>(source->name(), rest.text());
    roots.texts = with_text(roots_, *part);
    if (request.ruleset_source) without.ruleset_source = part;
    Diagnostics more;
    const std::optional<Build> build = compiler::build(without, roots, Engine::Native, more);
    const bool complete = build && !rest.lacks_files() && !lacks_library(more);
    if (complete) RequestCheck(request_, roots).check_finished(without, *build, more);
    for (const Diagnostic& diagnostic : more.all()) {
      const bool here = diagnostic.source && diagnostic.source->name() == source->name();
      if (!here || known.contains(mark_of(diagnostic))) continue;
      const bool error = diagnostic.severity == Severity::Error || diagnostic.code == Code::UnknownMod;
      if (!error && (!complete || rest.may_explain(diagnostic))) continue;
      found.add(diagnostic);
      all.add(diagnostic);
    }
    if (build) return;
  }
}

}  // namespace majs::compiler
