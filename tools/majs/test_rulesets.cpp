#include "tools/majs/test_rulesets.hpp"

#include <filesystem>
#include <utility>

#include "compiler/load/request.hpp"
#include "compiler/load/ruleset_loader.hpp"
#include "compiler/text/render.hpp"
#include "grammar/suggest.hpp"
#include "tools/majs/findings.hpp"

namespace majs::cli {
namespace {

std::string rendered(compiler::Diagnostics& diagnostics) {
  diagnostics.sort();
  compiler::Diagnostics errors;
  for (const compiler::Diagnostic& diagnostic : diagnostics.all()) {
    if (diagnostic.severity == compiler::Severity::Error) errors.add(diagnostic);
  }
  return compiler::render(errors, compiler::ReportFormat::Human, {});
}

std::string text_of(const Document& test, std::string_view key) {
  const auto found = test.find(key);
  return found != test.end() && found->is_string() ? found->get<std::string>() : std::string();
}

bool is_path(std::string_view name) {
  return name.ends_with(".json") || name.ends_with(".majs") || name.find('/') != std::string_view::npos;
}

/// The ruleset document of a corpus: next to the file, or in a folder `rulesets` next to it or to its folder.
std::string corpus_document(const std::filesystem::path& folder, const std::string& name) {
  std::error_code error;
  for (const std::filesystem::path& candidate :
       {folder / name, folder / "rulesets" / name, folder / ".." / "rulesets" / name}) {
    if (std::filesystem::is_regular_file(candidate, error)) return candidate.lexically_normal().string();
  }
  return {};
}

/// What has to be built for a case; nothing, with a problem, when it does not say.
std::optional<compiler::BuildRequest> request_of(const std::string& file, const Document& test, std::string& problem) {
  const std::filesystem::path folder = std::filesystem::path(file).parent_path();
  compiler::BuildRequest request;
  const std::string document = text_of(test, "ruleset_file");
  const std::string name = text_of(test, "ruleset");
  request.ruleset_file = document.empty() ? std::string() : corpus_document(folder, document);
  const bool finished = !request.ruleset_file.empty();
  if (!finished && is_path(name)) {
    request.ruleset_file = (folder / name).lexically_normal().string();
  } else if (!finished) {
    request.ruleset = name;
  }
  if (request.ruleset_file.empty() && request.ruleset.empty()) {
    problem = document.empty() ? "the case names no `ruleset`" : "there is no ruleset document `" + document + "`";
    return std::nullopt;
  }
  const auto mods = test.contains("mods_effective") ? test.find("mods_effective") : test.find("mods");
  if (!finished && mods != test.end()) {
    compiler::Diagnostics diagnostics;
    auto list = compiler::read_mod_list(*mods, diagnostics);
    if (!list) {
      problem = "`mods` must be a list of names or of objects with `name` and `config`";
      return std::nullopt;
    }
    request.mods = std::move(*list);
  }
  if (std::string script = text_of(test, "config"); !script.empty()) request.config = std::move(script);
  return request;
}

std::string key_of(const compiler::BuildRequest& request) {
  std::string key = request.ruleset + '\0' + request.ruleset_file + '\0' + request.config.value_or("") + '\0';
  for (const compiler::ModRequest& mod : request.mods) {
    key += mod.id + '\0' + (mod.config == nullptr ? "" : grammar::print_document(*mod.config, false)) + '\0';
  }
  return key;
}

/// A key of `config` that no ruleset has, nor this one: most likely a slip. Corpora of the reference are taken as they
/// are.
std::string unknown_key(const Document& document, const Document& config, const Document& test) {
  if (test.contains("kind") || test.contains("trace")) return {};
  using grammar::WordKind;
  for (const auto& [key, value] : config.items()) {
    const bool known = document.contains(key) || key.ends_with("_definition") ||
                       grammar::find_word(WordKind::ToplevelKey, key) != nullptr ||
                       grammar::find_word(WordKind::Event, key) != nullptr;
    if (known) continue;
    std::string_view near = grammar::nearest_word(WordKind::ToplevelKey, key);
    if (near.empty()) near = grammar::nearest_word(WordKind::Event, key);
    return "`config`: no ruleset has a key `" + key + "`" +
           (near.empty() ? std::string() : ", did you mean `" + std::string(near) + "`?");
  }
  return {};
}

TestRules loaded(const Document& document, const Document& test) {
  TestRules result;
  runtime::Findings findings;
  const auto config = test.find("config");
  if (config != test.end() && config->is_object() && document.is_object()) {
    result.problem = unknown_key(document, *config, test);
    if (!result.problem.empty()) return result;
  }
  if (config != test.end() && config->is_object()) {
    Document merged = document;
    runtime::merge_config(merged, *config);
    result.rules = runtime::load_rules(std::move(merged), findings);
  } else {
    result.rules = runtime::load_rules(document, findings);
  }
  if (result.rules != nullptr) return result;
  result.problem = "the ruleset cannot be played:";
  for (const runtime::Finding& finding : findings) {
    if (finding.severity != runtime::Severity::Error) continue;
    result.problem += "\n" + finding.message + (finding.pointer.empty() ? "" : " (" + finding.pointer + ")");
  }
  return result;
}

}  // namespace

std::shared_ptr<const TestRulesets::Built> TestRulesets::built(const compiler::BuildRequest& request) {
  const std::string key = key_of(request);
  const std::scoped_lock lock(mutex_);
  auto& known = known_[key];
  if (known != nullptr) return known;
  auto made = std::make_shared<Built>();
  compiler::Diagnostics diagnostics;
  made->build = compiler::build(request, roots_, compiler::Engine::Native, diagnostics);
  if (!made->build) made->problem = "the ruleset cannot be built:\n" + rendered(diagnostics);
  known = made;
  return made;
}

TestRules TestRulesets::shared(const std::string& key, const Document& document, const Document& test) {
  constexpr std::size_t kMostKept = 16;
  const auto config = test.find("config");
  Document dealt = Document::object();
  Document others = Document::object();
  if (config != test.end() && config->is_object()) {
    for (const auto& [name, value] : config->items()) (runtime::is_deal_key(name) ? dealt : others)[name] = value;
  }
  if (config != test.end() && !config->is_object() && !config->is_string() && !config->is_null()) {
    return loaded(document, test);
  }
  const std::string full_key = key + grammar::print_document(others, false);
  TestRules result;
  {
    const std::scoped_lock lock(mutex_);
    if (const auto known = loaded_.find(full_key); known != loaded_.end()) result.rules = known->second;
  }
  if (result.rules == nullptr) {
    Document plain = test;
    plain["config"] = others;
    result = loaded(document, plain);
    if (result.rules == nullptr) return loaded(document, test);
    const std::scoped_lock lock(mutex_);
    if (loaded_.size() >= kMostKept) loaded_.clear();
    loaded_[full_key] = result.rules;
  }
  if (dealt.empty()) return result;
  result.deal = runtime::read_deal(dealt, *result.rules);
  return result.deal != nullptr ? result : loaded(document, test);
}

TestRules TestRulesets::rules_of(const std::string& file, const Document& test) {
  const auto inline_ruleset = test.find("ruleset");
  if (inline_ruleset != test.end() && inline_ruleset->is_object() && !test.contains("mods")) {
    return loaded(*inline_ruleset, test);
  }
  TestRules result;
  const auto request = request_of(file, test, result.problem);
  if (!request) return result;
  const auto ready = built(*request);
  if (!ready->build) {
    result.problem = ready->problem;
    return result;
  }
  result = shared(key_of(*request), ready->build->document, test);
  result.locate = [ready](std::string_view pointer) { return place_of(*ready->build, pointer); };
  return result;
}

}  // namespace majs::cli
