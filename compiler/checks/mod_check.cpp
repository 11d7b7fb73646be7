#include "compiler/checks/mod_check.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "compiler/checks/document_report.hpp"
#include "compiler/checks/platform_checks.hpp"
#include "compiler/engines/jq_scan.hpp"
#include "compiler/load/library_lookup.hpp"
#include "compiler/load/mod_argument.hpp"
#include "compiler/load/modpack.hpp"
#include "compiler/load/module_files.hpp"
#include "compiler/load/project_file.hpp"
#include "compiler/load/ruleset_loader.hpp"

namespace majs::compiler {
namespace {

/// The first name in backticks of a message.
std::string_view in_backticks(std::string_view text) {
  const std::size_t begin = text.find('`') + 1;  // 0 without one
  const std::size_t end = text.find('`', begin);
  return begin == 0 || end == std::string_view::npos ? std::string_view() : text.substr(begin, end - begin);
}

/// Something is named that is nowhere.
bool is_undefined_name(Code code) {
  constexpr Code kCodes[] = {Code::UndefinedFunction, Code::UndefinedConstant, Code::UndefinedSet,
                             Code::UndefinedMatch,    Code::UndefinedYaku,     Code::UndefinedButton,
                             Code::UndefinedMod,      Code::UndefinedScoring};
  return std::ranges::find(kCodes, code) != std::end(kCodes);
}

}  // namespace

ModRequest ModCheck::mod_of(const std::string& path, const SourcePtr& source) const {
  std::string error;
  auto mod = parse_mod_argument(names_file(path) ? path : "./" + path, error);
  if (!mod) return {};
  mod->file = path;
  const auto place = mod_place(roots_, path);
  if (place && !place->is_library()) mod->id = place->id;
  if (!path.ends_with(".jq")) return std::move(*mod);
  // A `$name` that is bound nowhere is a variable of the mod's entry in the menu.
  Document variables = Document::object();
  for (const std::string_view name : scan_jq(source->text()).free_variables) grammar::member(variables, name) = 1;
  if (!variables.empty()) mod->config = std::make_shared<const Document>(std::move(variables));
  return std::move(*mod);
}

std::vector<std::string> ModCheck::rulesets_of(const std::string& path, const SourcePtr& source, bool& known) {
  known = true;
  if (!request_.on.empty()) return {request_.on};
  const std::size_t errors = diagnostics_.error_count();
  std::vector<std::string> rulesets = belonging_.rulesets_of(path, source, diagnostics_);
  known = !rulesets.empty() || diagnostics_.error_count() != errors || belongs_to_none(*source);
  return rulesets;
}

ModCheck::Host& ModCheck::host(const std::string& ruleset) {
  const auto [known, fresh] = hosts_.try_emplace(ruleset);
  if (!fresh) return known->second;
  Host& host = known->second;
  host.name = names_file(ruleset) ? ruleset_label(ruleset) : ruleset;
  if (!host_pack(ruleset, host)) (names_file(ruleset) ? host.request.ruleset_file : host.request.ruleset) = ruleset;
  Diagnostics found;
  const auto document = build_without_mods(host.request, roots_, found);
  if (document != nullptr) host.menu = chosen_at_first(request_, *document, {host.name}, nullptr, diagnostics_);
  if (host.menu) return host;
  attribute(found, {host.name}, nullptr);
  diagnostics_.take(std::move(found));
  return host;
}

/// The ruleset under a modpack, and the mods that this brings: one of them is looked at behind those before it.
bool ModCheck::host_pack(const std::string& name, Host& host) const {
  Diagnostics told_by_its_build;
  const ModpackTable table = ModpackTable::read(roots_, told_by_its_build);
  const Modpack* pack = table.find(name);
  if (pack == nullptr) return false;
  host.request.ruleset = pack->ruleset;
  if (pack->ruleset == name) {  // the ruleset itself, not the pack once more
    const ModuleLookup below = find_ruleset(roots_, name, told_by_its_build);
    if (!below.file) return false;
    host.request.ruleset.clear();
    host.request.ruleset_file = below.file->source->name();
  }
  host.request.globals = pack->globals;
  host.pack = pack->mods;
  host.pack.insert(host.pack.end(), pack->post_mods.begin(), pack->post_mods.end());
  return true;
}

/// The ruleset with this mod and without it, as players get both.
CheckedRuleset ModCheck::on_host(const Host& host, const ModRequest& mod, const SourcePtr& source) const {
  ModMenu menu = *host.menu;
  CheckedRuleset looked{{host.name}, host.request, source, host.request};
  std::vector<ModRequest>& mods = looked.request.mods;
  mods = host.pack;
  const auto is_it = [&](const ModRequest& one) { return one.id == mod.id; };
  bool there = std::ranges::any_of(mods, is_it);
  there = (!there && menu.set_enabled(mod.id, true)) || there;
  for (ModRequest& chosen : menu.selection()) mods.push_back(std::move(chosen));
  if (!there) mods.push_back(mod);
  for (ModRequest& chosen : mods) {
    if (is_it(chosen)) {
      chosen.file = mod.file;
    } else {
      looked.without->mods.push_back(chosen);
    }
    looked.setup.mods.push_back(chosen.id);
  }
  return looked;
}

/// What the ruleset shows without the mod. Its errors are told.
const std::set<FindingMark>& ModCheck::without_mod(const CheckedRuleset& looked) {
  std::string key = looked.setup.ruleset;
  for (const ModRequest& mod : looked.without->mods) key += '\0' + mod.id;
  const auto [baseline, fresh] = baselines_.try_emplace(std::move(key));
  if (!fresh) return baseline->second;
  Diagnostics found;
  check_.check(*looked.without, found);
  baseline->second = marks_of(found);
  const bool broken = std::any_of(found.all().begin(), found.all().end(), [](const Diagnostic& diagnostic) {
    return diagnostic.severity == Severity::Error && !is_of_platform(diagnostic.code);
  });
  if (!broken) return baseline->second;
  Setup setup{looked.setup.ruleset};
  for (const ModRequest& mod : looked.without->mods) setup.mods.push_back(mod.id);
  attribute(found, setup, looked.source);
  diagnostics_.take(std::move(found));
  return baseline->second;
}

void ModCheck::check_on(const std::string& path, const SourcePtr& source, const std::vector<std::string>& rulesets,
                        const Diagnostics& errors, std::vector<CheckedRuleset>& looked_at) {
  const ModRequest mod = mod_of(path, source);
  for (const std::string& ruleset : rulesets) {
    const Host& with = host(ruleset);
    if (!with.menu) continue;
    CheckedRuleset looked = on_host(with, mod, source);
    const std::set<FindingMark>& known = without_mod(looked);
    Diagnostics own;
    bool built = false;
    if (!errors.has_errors()) {
      Diagnostics all;
      built = check_.check(looked.request, all);
      for (Diagnostic& diagnostic : all.all()) {
        if (!known.contains(mark_of(diagnostic))) own.add(std::move(diagnostic));
      }
    }
    if (!built && !path.ends_with(".jq")) {
      const Diagnostics of_build = own;
      check_.check_rest(looked.request, source, errors.has_errors() ? errors : of_build, known, own);
    }
    attribute(own, looked.setup, looked.source);
    diagnostics_.take(std::move(own));
    if (!errors.has_errors()) looked_at.push_back(std::move(looked));
  }
}

/// What shows with every ruleset that there is, by code and place: of each the finding that knows most.
ModCheck::Shared ModCheck::found_on_all(const ModRequest& mod, const SourcePtr& source,
                                        const Diagnostics& errors) const {
  std::optional<Shared> shared;
  std::vector<Diagnostic> uncounted;
  std::string scorings;
  for (const std::string& ruleset : ruleset_names(roots_)) {
    Diagnostics of_the_ruleset;
    Host with;
    with.request.ruleset = with.name = ruleset;
    const auto document = build_without_mods(with.request, roots_, of_the_ruleset);
    if (document == nullptr) continue;
    with.menu.emplace(*document);
    with.menu->clear();
    const BuildRequest request = on_host(with, mod, source).request;
    Diagnostics all;
    if (errors.has_errors()) {
      check_.check_rest(request, source, errors, {}, all);
    } else {
      check_.check(request, all);
    }
    const bool broken = std::ranges::any_of(all.all(), [&](const Diagnostic& diagnostic) {
      const bool error = diagnostic.severity == Severity::Error || diagnostic.code == Code::UnknownMod;
      return error && (diagnostic.source == nullptr || diagnostic.source->name() != source->name());
    });
    if (broken) continue;  // it says nothing of the mod
    if (const auto scoring = document->find("score_calculation"); scoring != document->end()) {
      scorings += scoring->dump(-1, ' ', false, Document::error_handler_t::replace);
    }
    Shared found;
    for (Diagnostic& diagnostic : all.all()) {
      if (diagnostic.source == nullptr || diagnostic.source->name() != source->name()) continue;
      if (diagnostic.code == Code::YakuNotCounted) uncounted.push_back(diagnostic);
      // What does not change one ruleset does not change another at another word of the command.
      const bool line = diagnostic.code == Code::NothingChanged;
      const auto place =
          std::pair(diagnostic.code, line ? source->locate(diagnostic.span.begin).line : diagnostic.span.begin);
      const auto known = shared ? shared->find(place) : Shared::iterator();
      if (shared && known == shared->end()) continue;
      const bool better = shared && !is_one_slip(diagnostic);
      found.emplace(place, better ? known->second : std::move(diagnostic));
    }
    shared = std::move(found);
  }
  // Not every ruleset says which lists it counts.
  for (Diagnostic& diagnostic : uncounted) {
    const std::string list(in_backticks(diagnostic.message));
    const bool known = scorings.find('"' + list + '"') != std::string::npos;
    if (shared && !known && is_one_slip(diagnostic)) {
      shared->try_emplace({diagnostic.code, diagnostic.span.begin}, std::move(diagnostic));
    }
  }
  return std::move(shared).value_or(Shared());
}

void ModCheck::check_on_any(const std::string& path, const SourcePtr& source, const Diagnostics& errors) {
  std::set<std::uint32_t> told;
  for (const Diagnostic& diagnostic : diagnostics_.all()) {
    if (diagnostic.source != nullptr && diagnostic.source->name() == source->name()) told.insert(diagnostic.span.begin);
  }
  for (auto& [place, diagnostic] : found_on_all(mod_of(path, source), source, errors)) {
    if (told.contains(diagnostic.span.begin)) continue;
    diagnostic.pointer.clear();
    if (diagnostic.code == Code::UnknownMod) {
      diagnostic.severity = Severity::Error;
    } else if (!is_one_slip(diagnostic)) {
      if (!is_undefined_name(diagnostic.code)) continue;
      diagnostic.severity = Severity::Note;  // it may be of a ruleset that is not here
      diagnostic.notes.emplace_back("no ruleset that can be found from here has it");
    }
    diagnostics_.add(std::move(diagnostic));
  }
  if (!errors.has_errors()) belongs_nowhere(source);  // these come first
}

void ModCheck::tell_who_belongs_nowhere() {
  if (request_.platform) return;  // asked is what the platform makes of a file, whatever it belongs to
  if (belong_nowhere_.empty()) return;
  Diagnostic& diagnostic =
      diagnostics_.report(Code::BelongsNowhere, belong_nowhere_.front(), {},
                          "nothing says which ruleset this mod belongs to, so its names cannot be checked");
  diagnostic.notes.emplace_back("only what no ruleset has that can be found from here is told");
  if (const std::size_t others = belong_nowhere_.size() - 1; others > 0) {
    diagnostic.notes.push_back("nor of " + std::to_string(others) + (others == 1 ? " other mod" : " other mods"));
  }
  diagnostic.help =
      "for example `--on riichi` or `--on ./my_rules.majs`, a line `# majs: on riichi` at its head, or `on = "
      "[\"riichi\"]` in " +
      std::string(kProjectFileName);
}

}  // namespace majs::compiler
