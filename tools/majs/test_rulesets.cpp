#include "tools/majs/test_rulesets.hpp"

#include <filesystem>
#include <span>
#include <utility>

#include "compiler/load/mod_argument.hpp"
#include "compiler/load/mod_menu.hpp"
#include "compiler/load/module_files.hpp"
#include "compiler/load/request_document.hpp"
#include "compiler/load/ruleset_loader.hpp"
#include "compiler/text/render.hpp"
#include "grammar/suggest.hpp"
#include "runtime/play/tests/always.hpp"
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
    if (std::filesystem::is_regular_file(candidate, error)) return candidate.lexically_normal().generic_string();
  }
  return {};
}

/// The conditions of `always` are compiled with the ruleset, as buttons, which are taken out again.
constexpr std::string_view kAlwaysButton = "x_always_";

std::string always_script(const Document& test) {
  std::string script;
  std::size_t number = 0;
  for (const runtime::AlwaysRule& rule : runtime::always_of(test)) {
    const bool is_text = !rule.is_list && !runtime::is_finding_code(rule.text);
    const std::string name = std::string(kAlwaysButton) + std::to_string(number++);
    if (is_text) script += "\ndefine_button " + name + ", show_when: " + rule.text + " do\n  noop\nend\n";
  }
  return script;
}

/// Takes them out of a built document: conditions by number.
Document take_always(Document& document) {
  Document conditions = Document::object();
  const auto buttons = document.is_object() ? document.find("buttons") : document.end();
  if (buttons == document.end() || !buttons->is_object()) return conditions;
  for (auto it = buttons->begin(); it != buttons->end();) {
    if (!it.key().starts_with(kAlwaysButton)) {
      ++it;
      continue;
    }
    conditions[it.key()] = it.value().value("show_when", Document::array());
    it = buttons->erase(it);
  }
  return conditions;
}

/// `document` with what a case wants to hold, for the loader.
Document with_always(Document document, const Document& compiled, const Document& test) {
  const std::vector<runtime::AlwaysRule> rules = runtime::always_of(test);
  if (rules.empty() || !document.is_object()) return document;
  Document list = Document::array();
  for (std::size_t i = 0; i < rules.size(); ++i) {
    const auto found = compiled.find(std::string(kAlwaysButton) + std::to_string(i));
    Document condition = Document::array({"true"});  // of the code of a finding
    if (found != compiled.end()) condition = *found;
    if (rules[i].is_list) condition = grammar::parse_document(rules[i].text, nullptr).value_or(std::move(condition));
    list.push_back(std::move(condition));
  }
  document["always"] = std::move(list);
  return document;
}

/// The mods of the case's `preset` come before its own.
bool apply_preset(const std::string& preset, const compiler::Roots& roots, compiler::BuildRequest& request,
                  std::string& problem) {
  compiler::Diagnostics diagnostics;
  auto mods = compiler::mods_from_menu(request, preset, roots, diagnostics);
  if (mods) {
    request.mods = std::move(*mods);
  } else {
    problem = "the preset cannot be applied:\n" + rendered(diagnostics);
  }
  return mods.has_value();
}

std::string key_of(const compiler::BuildRequest& request) {
  std::string key = request.played_as + '\0' + request.ruleset + '\0' + request.ruleset_file + '\0' +
                    request.config.value_or("") + '\0';
  for (const compiler::ModRequest& mod : request.mods) {
    key += mod.id + '\0' + mod.file + '\0' +
           (mod.config == nullptr ? "" : grammar::print_document(*mod.config, false)) + '\0';
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

TestRules loaded(const Document& document, const Document& test, runtime::Passes passes) {
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
    result.rules = runtime::load_rules(std::move(merged), findings, nullptr, nullptr, passes);
  } else {
    result.rules = runtime::load_rules(Document(document), findings, nullptr, nullptr, passes);
  }
  if (result.rules != nullptr) return result;
  result.problem = "the ruleset cannot be played:";
  for (const runtime::Finding& finding : findings) {
    if (finding.severity != runtime::Severity::Error) continue;
    result.problem += "\n" + finding.message + (finding.pointer.empty() ? "" : " (" + finding.pointer + ")");
  }
  return result;
}

/// `document` with each of these events, all of the same names, as a variant.
runtime::RulesWithVariants load_variants(Document document, std::span<const Document> events) {
  // What the document says of them is merged with each; it has none of them itself.
  Document own = Document::object();
  for (const auto& [name, value] : events.back().items()) {
    if (const auto found = document.find(name); found != document.end()) own[name] = std::move(*found);
    document.erase(name);
  }
  std::vector<Document> variants(events.size(), own);
  for (std::size_t i = 0; i < events.size(); ++i) runtime::merge_config(variants[i], events[i]);
  runtime::Findings findings;
  return runtime::load_rules_with(std::move(document), variants, findings);
}

}  // namespace

/// A case that names mods alone is about the first ruleset that the first of them belongs to.
void TestRulesets::name_host(const Document& test, compiler::BuildRequest& request) {
  const auto mods = test.find("mods");
  if (mods == test.end() || !mods->is_array() || mods->empty()) return;
  const Document& first = mods->front();
  const std::string id = first.is_string() ? first.get<std::string>() : text_of(first, "name");
  compiler::Diagnostics told_by_the_check;
  if (!compiler::is_module_name(id)) return;
  const std::lock_guard lock(hosting_);
  const auto [known, fresh] = hosts_.try_emplace(id);
  std::string& host = known->second;
  const compiler::ModuleLookup mod =
      fresh ? compiler::find_mod(roots_, id, told_by_the_check) : compiler::ModuleLookup();
  if (mod.file) {
    auto hosts = belonging_.rulesets_of(mod.file->source->name(), mod.file->source, told_by_the_check);
    std::erase_if(hosts, [&](const std::string& one) {  // a modpack has the mod already
      return !compiler::names_file(one) && !compiler::find_ruleset(roots_, one, told_by_the_check).exists;
    });
    if (!hosts.empty()) host = hosts.front();
  }
  if (host.empty()) return;
  (compiler::names_file(host) ? request.ruleset_file : request.ruleset) = host;
}

std::optional<compiler::BuildRequest> TestRulesets::request_of(const std::string& file, const Document& test,
                                                               std::string& problem) {
  const std::filesystem::path folder = std::filesystem::path(file).parent_path();
  compiler::BuildRequest request;
  const std::string document = text_of(test, "ruleset_file");
  const std::string name = text_of(test, "ruleset");
  request.ruleset_file = document.empty() ? std::string() : corpus_document(folder, document);
  const bool finished = !request.ruleset_file.empty();
  if (!finished && is_path(name)) {
    request.ruleset_file = (folder / name).lexically_normal().generic_string();
  } else if (!finished) {
    request.ruleset = name;
  }
  if (request.ruleset_file.empty() && request.ruleset.empty() && document.empty()) name_host(test, request);
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
    for (compiler::ModRequest& mod : request.mods) {
      std::string ignored;
      const auto named = compiler::parse_mod_argument(mod.id, ignored);
      if (!named || named->file.empty()) continue;
      mod.file = (folder / mod.id).lexically_normal().generic_string();
      mod.id = named->id;
    }
    if (mods.key() == "mods") compiler::choose_from_menu(request, roots_);
  }
  if (std::string script = text_of(test, "config") + always_script(test); !script.empty()) {
    request.config = std::move(script);
  }
  request.played_as = test.contains("as") ? text_of(test, "as") : as_;
  return request;
}

std::optional<compiler::BuildRequest> TestRulesets::request_of_case(const std::string& file, const Document& test,
                                                                    std::string& problem) {
  std::optional<compiler::BuildRequest> request = request_of(file, test, problem);
  const std::string preset = text_of(test, "preset");
  if (!request || preset.empty()) return request;
  const std::string key = key_of(*request) + preset;
  const std::scoped_lock lock(mutex_);
  auto known = presets_.find(key);
  if (known == presets_.end()) {
    Preset made{std::move(*request), {}};
    apply_preset(preset, roots_, made.request, made.problem);
    known = presets_.emplace(key, std::move(made)).first;
  }
  problem = known->second.problem;
  return problem.empty() ? std::optional(known->second.request) : std::nullopt;
}

std::shared_ptr<const TestRulesets::Built> TestRulesets::built(const compiler::BuildRequest& request) {
  const std::string key = key_of(request);
  const std::scoped_lock lock(mutex_);
  if (const auto* const known = known_.find(key)) return *known;
  auto made = std::make_shared<Built>();
  compiler::Diagnostics diagnostics;
  made->build = compiler::build(request, roots_, compiler::Engine::Native, diagnostics);
  if (made->build) made->always = take_always(made->build->document);
  if (!made->build) made->problem = "the ruleset cannot be built:\n" + rendered(diagnostics);
  return known_.put(key, made);
}

TestRulesets::Wanted TestRulesets::wanted(const compiler::BuildRequest& request, const Document& test) {
  Wanted result;
  result.others = Document::object();
  result.events = Document::object();
  std::string names;
  const auto config = test.find("config");
  if (config != test.end() && config->is_object()) {
    for (const auto& [name, value] : config->items()) {
      if (runtime::is_deal_key(name)) continue;
      const bool event = runtime::is_event_that_varies(name) && value.is_object();
      (event ? result.events : result.others)[name] = value;
      if (event) names += name + ' ';
    }
  }
  result.rest = key_of(request) + grammar::print_document(result.others, false);
  result.key = names + result.rest;
  if (!result.events.empty()) result.event_text = grammar::print_document(result.events, false);
  return result;
}

void TestRulesets::announce(const std::string& file, const Document& test) {
  const auto config = test.find("config");
  const auto ruleset = test.find("ruleset");
  if (passes_.counts()) return;  // events of variants have no places of their own
  if (config == test.end() || !config->is_object() || (ruleset != test.end() && ruleset->is_object())) return;
  std::string problem;
  const auto request = request_of_case(file, test, problem);
  if (!request) return;
  Wanted one = wanted(*request, test);
  if (one.events.empty()) return;
  const std::scoped_lock lock(loading_);
  announced_with_.emplace(one.rest, one.key);
  Announced& known = announced_[one.key];
  if (known.events.empty()) known.events.push_back(Document::object());  // cases that leave them alone
  if (known.numbers.emplace(std::move(one.event_text), known.events.size()).second) {
    known.events.push_back(std::move(one.events));
  }
}

TestRules TestRulesets::with_events(const Wanted& wanted, const Document& document, const Document& test) {
  constexpr std::size_t kMostTogether = 500;
  constexpr std::size_t kLeastTogether = 3;  // with fewer it is not sure that any rules are shared
  const std::scoped_lock lock(loading_);
  const auto others = announced_with_.find(wanted.rest);
  if (others == announced_with_.end()) return {};
  const std::string& key = wanted.events.empty() ? others->second : wanted.key;
  const auto announced = announced_.find(key);
  if (announced == announced_.end() || announced->second.events.size() < kLeastTogether) return {};
  std::size_t number = 0;
  if (!wanted.events.empty()) {
    const auto found = announced->second.numbers.find(wanted.event_text);
    if (found == announced->second.numbers.end()) return {};
    number = found->second;
  }
  const std::vector<Document>& all = announced->second.events;
  const std::size_t first = number / kMostTogether * kMostTogether;
  const std::string part = key + '\0' + std::to_string(first);
  const Variants* made = variants_.find(part);
  if (made == nullptr) {
    Variants loaded;
    if (unknown_key(document, wanted.others, test).empty()) {
      Document merged = document;
      runtime::merge_config(merged, wanted.others);
      loaded =
          load_variants(std::move(merged), std::span(all).subspan(first, std::min(kMostTogether, all.size() - first)));
    }
    made = &variants_.put(part, std::move(loaded));
  }
  if (made->rules == nullptr || made->variants[number - first] == nullptr) return {};
  TestRules result;
  result.rules = made->rules;
  result.events = made->variants[number - first];
  return result;
}

TestRules TestRulesets::with_config(const Wanted& wanted, const Document& document, const Document& test) {
  const std::string key = wanted.key + wanted.event_text;
  {
    const std::scoped_lock lock(mutex_);
    if (const auto* const known = loaded_.find(key)) {
      TestRules result;
      result.rules = *known;
      return result;
    }
  }
  Document plain = test;
  plain["config"] = wanted.others;
  for (const auto& [name, value] : wanted.events.items()) plain["config"][name] = value;
  TestRules result = loaded(document, plain, passes_);
  if (result.rules == nullptr) return result;
  const std::scoped_lock lock(mutex_);
  loaded_.put(key, result.rules);
  return result;
}

TestRules TestRulesets::shared(const compiler::BuildRequest& request, const Document& document, const Document& test) {
  const auto config = test.find("config");
  if (config != test.end() && !config->is_object() && !config->is_string() && !config->is_null()) {
    return loaded(document, test, passes_);
  }
  const Wanted one = wanted(request, test);
  TestRules result;
  if (config != test.end() && config->is_object()) result = with_events(one, document, test);
  if (result.rules == nullptr) result = with_config(one, document, test);
  if (result.rules == nullptr) return loaded(document, test, passes_);
  if (config == test.end() || !config->is_object()) return result;
  const auto deal = runtime::read_deal(*config, *result.rules);
  if (deal == nullptr) return loaded(document, test, passes_);
  deal->events = result.events;
  result.deal = deal;
  return result;
}

void TestRulesets::each_counted(const std::function<void(const runtime::Rules&, const compiler::Build&)>& ask) const {
  for (const auto& [rules, built] : counting_) ask(*rules, *built->build);
}

bool TestRulesets::same_documents(TestRulesets& other, Document (*looked_at)(const Document&)) const {
  return known_.all([&](const std::string& key, const std::shared_ptr<const Built>& built) {
    std::shared_ptr<const Built> others_build;
    {
      const std::scoped_lock lock(other.mutex_);
      if (const auto* const found = other.known_.find(key)) others_build = *found;
    }
    if (others_build == nullptr || !built->build || !others_build->build) return false;
    const Document& mine = built->build->document;
    const Document& others = others_build->build->document;
    return mine == others || looked_at(mine) == looked_at(others);
  });
}

TestRules TestRulesets::rules_of(const std::string& file, const Document& test) {
  const auto inline_ruleset = test.find("ruleset");
  TestRules result;
  if (inline_ruleset != test.end() && inline_ruleset->is_object() && !test.contains("mods")) {
    if (!always_script(test).empty()) {
      result.problem = "`always`: with a document as ruleset, conditions are written as lists";
      return result;
    }
    Document written = with_always(*inline_ruleset, Document::object(), test);
    if (const std::string as = test.contains("as") ? text_of(test, "as") : as_; !as.empty()) written["played_as"] = as;
    return loaded(written, test, passes_);
  }
  const auto request = request_of_case(file, test, result.problem);
  if (!request) return result;
  const auto ready = built(*request);
  if (!ready->build) {
    result.problem = ready->problem;
    return result;
  }
  result = test.contains("always") ? loaded(with_always(ready->build->document, ready->always, test), test, passes_)
                                   : shared(*request, ready->build->document, test);
  if (passes_.counts() && result.rules != nullptr) {
    const std::scoped_lock lock(mutex_);
    counting_.emplace(result.rules, ready);
  }
  result.locate = [ready](std::string_view pointer) { return place_of(*ready->build, pointer); };
  return result;
}

}  // namespace majs::cli
