// check_build: the names and keys of a finished ruleset.

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "compiler/checks/document_names.hpp"
#include "compiler/checks/document_report.hpp"
#include "compiler/checks/menu_checks.hpp"
#include "compiler/checks/offered_mods.hpp"
#include "compiler/checks/reach_checks.hpp"
#include "compiler/checks/ruleset_checker.hpp"
#include "compiler/checks/tile_checks.hpp"
#include "compiler/checks/usage_checks.hpp"
#include "compiler/load/origin.hpp"
#include "grammar/suggest.hpp"
#include "grammar/vocabulary.hpp"

namespace majs::compiler {
namespace {

using grammar::WordKind;

/// How many places of one undefined name are reported.
constexpr std::size_t kMaxPlaces = 5;

struct KindRule {
  NameKind kind;
  Code code;
  std::string_view noun;
  std::string_view consequence;
};

constexpr auto kRules = std::to_array<KindRule>({
    {NameKind::Function, Code::UndefinedFunction, "function", "calling it does nothing"},
    {NameKind::Constant, Code::UndefinedConstant, "constant", "it becomes the text after the `@`"},
    {NameKind::Set, Code::UndefinedSet, "set or call", "a group of that name never matches"},
    {NameKind::Match, Code::UndefinedMatch, "match definition", "it never matches"},
    {NameKind::Button, Code::UndefinedButton, "button", ""},
    {NameKind::AutoButton, Code::UndefinedButton, "auto button", ""},
    {NameKind::Mod, Code::UndefinedMod, "mod", ""},
    {NameKind::Yaku, Code::UndefinedYaku, "yaku", "this precedence has no effect"},
    {NameKind::Scoring, Code::UndefinedScoring, "scoring block", "nobody pays"},
    {NameKind::Action, Code::UndefinedInterrupt, "action", "no such interrupt ever happens"},
});

/// Deepest nesting, counted without recursion.
std::size_t depth_of(const Document& document) {
  std::size_t deepest = 0;
  std::vector<std::pair<const Document*, std::size_t>> pending = {{&document, 1}};
  while (!pending.empty()) {
    const auto [value, depth] = pending.back();
    pending.pop_back();
    deepest = std::max(deepest, depth);
    if (!value->is_structured()) continue;
    for (const Document& child : *value) pending.emplace_back(&child, depth + 1);
  }
  return deepest;
}

class BuildCheck {
 public:
  BuildCheck(const Build& build, Diagnostics& diagnostics, OfferedMods* offered)
      : build_(build), document_(build.document), diagnostics_(diagnostics), report_(build, diagnostics, offered) {}

  void run() {
    for (const LoadedModule& module : build_.modules) {
      if (!module.is_jq) check_module(module.module, diagnostics_);
    }
    if (depth_of(document_) > grammar::kMaxDocumentDepth) {
      diagnostics_.report(Code::DocumentTooDeep, nullptr, {},
                          "the ruleset nests deeper than " + std::to_string(grammar::kMaxDocumentDepth) + " levels");
      return;
    }
    if (!document_.is_object()) return;
    names_ = collect_names(document_);
    collect_counted();
    undefined_names();
    keys();
    reserved_button();
    yaku_lists();
    absent_lists();
    repeated_yaku();
    repeated_mods();
    check_menu(report_);
    check_tiles(report_, names_.gaps);
    check_yaku_values(report_, names_.yaku_lists);
    const TextCounts texts = count_texts(document_);
    check_definitions(report_, texts);
    check_state(report_, names_, texts);
    check_reach(report_, texts, names_);
    check_recursion(report_);
    check_hidden_buttons(report_);
    check_arguments(report_);
  }

 private:
  Diagnostic& report(Code code, std::string_view pointer, std::string message) {
    return report_.at(code, pointer, std::move(message));
  }

  const Document* find(std::string_view key) const { return report_.find(key); }

  bool is_unit(std::string_view name) const {
    const Document* scoring = find("score_calculation");
    if (scoring == nullptr || !scoring->is_object()) return false;
    for (const std::string_view key : {"point_name", "point2_name", "shuugi_name", "minipoint_name"}) {
      const auto unit = scoring->find(std::string(key));
      if (unit != scoring->end() && unit->is_string() && unit->get_ref<const std::string&>() == name) return true;
    }
    return false;
  }

  bool is_defined(const NameUse& use) const {
    if (names_.of(use.kind).contains(use.name)) return true;
    switch (use.kind) {
      case NameKind::Mod:
        return use.pointer.find("/conflicts/") != std::string::npos ? names_.headings.contains(use.name)
                                                                    : is_loaded(use.name);
      case NameKind::Set: return names_.calls.contains(use.name);
      case NameKind::Button: return use.name == "skip" || use.name == "play_tile";
      case NameKind::Yaku:
        return use.name.empty() || names_.yaku_lists.contains(use.name) || counts_yaku(use.name) || is_unit(use.name);
      case NameKind::Scoring: return find("scoring_logic") == nullptr;  // priced by the table then
      case NameKind::Action:
        return grammar::find_word(WordKind::Action, grammar::strip_action_prefix(use.name)) != nullptr;
      default: return false;
    }
  }

  /// A library that the ruleset is built of is there without being chosen.
  bool is_loaded(std::string_view id) const {
    const Document* loaded = find("enabled_mods");
    return loaded != nullptr && loaded->is_array() &&
           std::any_of(loaded->begin(), loaded->end(), [&](const Document& entry) {
             const Document* name = entry.is_object() && entry.contains("name") ? &entry["name"] : &entry;
             return name->is_string() && name->get_ref<const std::string&>() == id;
           });
  }

  std::string suggestion(const NameUse& use) {
    grammar::NearestNames& near = near_[use.kind];
    if (const std::string* known = near.known(use.name)) return *known;
    std::vector<std::string_view> candidates(names_.of(use.kind).begin(), names_.of(use.kind).end());
    if (use.kind == NameKind::Set) candidates.insert(candidates.end(), names_.calls.begin(), names_.calls.end());
    if (use.kind == NameKind::Function || use.kind == NameKind::Action) {
      // A misspelt action calls a function of that name.
      for (const grammar::Word& word : grammar::words(WordKind::Action)) {
        if (word.compilable) candidates.push_back(word.name);
      }
    }
    if (use.kind == NameKind::Mod) {
      // Written without the folder that it is in.
      for (const std::string_view id : candidates) {
        if (id.ends_with("/" + use.name)) return std::string(id);
      }
    }
    return std::string(near.find(use.name, candidates));
  }

  /// Whether the name is one or two slips away from a defined one, and long enough for that to mean something.
  bool is_slip(const NameUse& use) {
    const std::string near = suggestion(use);
    return !near.empty() && use.name.size() >= 6 && grammar::edit_distance(use.name, near, 2) <= 2;
  }

  /// Whether the author of the ruleset itself wrote an optional name: libraries are for rulesets of all kinds.
  bool is_certain(const NameUse& use) const {
    const bool is_choice = use.kind == NameKind::Mod && use.pointer.find("/conflicts/") == std::string::npos;
    const bool counts = is_choice || use.kind == NameKind::Button || use.kind == NameKind::Yaku;
    return counts && report_.of_author(use.pointer);
  }

  /// Whether a mod brings the name, or a library has it for other rulesets.
  bool comes_with_others(const NameUse& use) {
    OfferedMods* const offered = report_.offered();
    if (offered == nullptr) return false;
    if (offered->defines(use.kind, use.name)) return true;
    if (use.kind == NameKind::Mod) return use.optional && !is_certain(use) && offered->exists(use.name);
    // A function that only some rulesets have is a place for them to add something; without a definition nothing works.
    if (use.kind != NameKind::Function) return false;
    const auto origin = find_origin(build_, use.pointer);
    return origin && origin->source && !report_.of_author(use.pointer) &&
           offered->named_elsewhere(use.name, *origin->source);
  }

  void undefined_names() {
    std::map<std::pair<NameKind, std::string_view>, std::size_t> reported;
    for (const NameUse& use : names_.uses) {
      if (is_defined(use) || (use.optional && !is_slip(use) && !is_certain(use))) continue;
      if (comes_with_others(use)) continue;
      if (++reported[{use.kind, use.name}] > kMaxPlaces) continue;
      undefined(use);
    }
  }

  void undefined(const NameUse& use) {
    if (use.kind == NameKind::Function && grammar::is_condition_name(use.name)) return condition_as_action(use);
    const auto rule = std::find_if(kRules.begin(), kRules.end(), [&](const KindRule& r) { return r.kind == use.kind; });
    auto& diagnostic =
        report(rule->code, use.pointer, "there is no " + std::string(rule->noun) + " " + in_ticks(use.name));
    diagnostic.label = rule->consequence;
    if (diagnostic.source && diagnostic.source->slice(diagnostic.span).find(use.name) == std::string_view::npos) {
      diagnostic.notes.push_back("the name got here by a later command or a variable");
    }
    const std::string near = suggestion(use);
    if (near.empty()) return;
    suggest(diagnostic, use.name, near);
  }

  void condition_as_action(const NameUse& use) {
    auto& diagnostic =
        report(Code::ConditionAsAction, use.pointer, in_ticks(use.name) + " is a condition, not an action");
    diagnostic.label = "does nothing";
    diagnostic.help = "ask for it: `if " + use.name + " do ... end`";
  }

  void misspelt_key(Code code, WordKind kind, std::string_view parent, const std::string& key, std::string_view what) {
    if (grammar::find_word(kind, key) != nullptr) return;
    const std::string_view near = grammar::nearest_word(kind, key);
    if (near.empty() || grammar::edit_distance(key, near, 2) > 2) return;
    auto& diagnostic = report(code, pointer_to(parent, key), in_ticks(key) + " is no " + std::string(what));
    diagnostic.label = "nothing reads it";
    mark_key(diagnostic, key);
    suggest(diagnostic, key, near);
  }

  void keys() {
    for (const auto& [key, value] : document_.items()) {
      const bool free_name = key.ends_with("_definition") || names_.yaku_lists.contains(key) || counts_yaku(key);
      if (free_name || grammar::find_word(WordKind::Event, key) != nullptr) continue;
      misspelt_key(Code::UnknownKey, WordKind::ToplevelKey, "", key, "key of a ruleset");
    }
    const Document* scoring = find("score_calculation");
    if (scoring == nullptr || !scoring->is_object()) return;
    for (const auto& [key, value] : scoring->items()) {
      misspelt_key(Code::UnknownScoringKey, WordKind::ScoringKey, "/score_calculation", key,
                   "key of `score_calculation`");
    }
  }

  /// Whether `score_calculation` names the list among those that are counted.
  bool counts_yaku(std::string_view list) const { return counted_.contains(list); }

  /// The lists that `score_calculation` names.
  void collect_counted() {
    const Document* scoring = find("score_calculation");
    if (scoring == nullptr || !scoring->is_object()) return;
    for (const std::string_view key : {"yaku_lists", "yaku2_lists", "extra_yaku_lists", "declare_only_yaku_lists"}) {
      const auto lists = scoring->find(std::string(key));
      if (lists == scoring->end() || !lists->is_array()) continue;
      for (const Document& name : *lists) {
        if (name.is_string()) counted_.insert(name.get<std::string>());
      }
    }
  }

  void yaku_lists() {
    const Document* scoring = find("score_calculation");
    if (scoring == nullptr || !scoring->is_object()) return;
    // Without a list to count only a table counts none: a script may name what it likes.
    if (!scoring->contains("yaku_lists") && (!scoring->contains("scoring_method") || find("scoring_logic") != nullptr))
      return;
    const std::string text = scoring->dump(-1, ' ', false, Document::error_handler_t::replace);
    if (text.find("\"@") != std::string::npos) return;  // constants may name any list
    for (const std::string& list : names_.yaku_lists) {
      if (counts_yaku(list) || names_.counted_lists.contains(list)) continue;
      auto& diagnostic = report(Code::YakuNotCounted, pointer_to(pointer_to("", list), std::size_t{0}),
                                "the yaku of the list " + in_ticks(list) + " are never counted");
      diagnostic.help = "add " + in_ticks(list) + " to `score_calculation.yaku_lists`";
      std::vector<std::string_view> counted;
      for (const std::string& other : counted_) {
        if (find(other) != nullptr) counted.push_back(other);
      }
      const std::string_view near = grammar::nearest(list, counted);
      if (!near.empty()) diagnostic.help = "did you mean " + in_ticks(near) + "? Or " + diagnostic.help;
    }
  }

  /// Lists that are to be counted, and that no yaku is in.
  void absent_lists() {
    const Document* scoring = find("score_calculation");
    if (scoring == nullptr || !scoring->is_object()) return;
    for (const char* key : {"yaku_lists", "yaku2_lists"}) {
      const auto lists = scoring->find(key);
      if (lists == scoring->end() || !lists->is_array()) continue;
      for (std::size_t i = 0; i < lists->size(); ++i) {
        const Document& name = (*lists)[i];
        if (!name.is_string() || name.get_ref<const std::string&>().starts_with('@')) continue;
        const auto& list = name.get_ref<const std::string&>();
        const std::string at = pointer_to(pointer_to("/score_calculation", key), i);
        if (find(list) != nullptr || !report_.of_author(at)) continue;
        if (report_.offered() != nullptr && report_.offered()->defines(NameKind::Yaku, list)) continue;
        auto& diagnostic = report(Code::UndefinedYaku, at, "no yaku is in the list " + in_ticks(list));
        const std::vector<std::string_view> known(names_.yaku_lists.begin(), names_.yaku_lists.end());
        suggest(diagnostic, list, grammar::nearest(list, known));
      }
    }
  }

  /// Yaku that stand twice in a list, for the same: they count twice.
  void repeated_yaku() {
    for (const std::string& key : names_.yaku_lists) {
      const Document& list = *find(key);
      std::map<std::string, std::size_t> first;
      for (std::size_t i = 0; i < list.size(); ++i) {
        if (!list[i].is_object() || !list[i].contains("display_name") || !list[i].contains("when")) continue;
        const Document mark = Document::array({list[i]["display_name"], list[i]["when"]});
        const auto [before, added] = first.emplace(grammar::print_document(mark, false), i);
        const std::string at = pointer_to(pointer_to("", key), i);
        if (added || !list[i]["display_name"].is_string() || !report_.of_author(at)) continue;
        auto& diagnostic =
            report(Code::DefinedTwice, at,
                   "the yaku " + in_ticks(list[i]["display_name"].get_ref<const std::string&>()) + " is defined twice");
        diagnostic.label = "counts besides the other one";
        const auto origin = find_origin(build_, pointer_to(pointer_to("", key), before->second));
        const bool same = origin && origin->source == diagnostic.source && origin->span.begin == diagnostic.span.begin;
        if (origin && !same) {  // of two commands that say the same nobody knows which came first
          diagnostic.labels.push_back({origin->source, origin->span, "first here"});
        }
      }
    }
  }

  void reserved_button() {
    if (!names_.of(NameKind::Button).contains("skip")) return;
    report(Code::ReservedButton, "/buttons/skip", "a button may not be called `skip`").label =
        "is the name of the button that passes";
  }

  void repeated_mods() {
    const Document* mods = find("available_mods");
    if (mods == nullptr || !mods->is_array()) return;
    std::map<std::string, std::size_t> first;
    for (std::size_t i = 0; i < mods->size(); ++i) {
      const Document& mod = (*mods)[i];
      if (!mod.is_object() || !mod.contains("id") || !mod["id"].is_string()) continue;
      const auto [before, added] = first.emplace(mod["id"].get<std::string>(), i);
      if (added) continue;
      auto& diagnostic = report(Code::RepeatedMod, pointer_to("/available_mods", i),
                                "the mod " + in_ticks(before->first) + " is offered twice");
      diagnostic.label = "has no effect, the first one counts";
      if (const auto origin = find_origin(build_, pointer_to("/available_mods", before->second))) {
        diagnostic.labels.push_back({origin->source, origin->span, "first here"});
      }
    }
  }

  const Build& build_;
  const Document& document_;
  Diagnostics& diagnostics_;
  DocumentReport report_;
  DocumentNames names_;
  std::set<std::string, std::less<>> counted_;
  std::map<NameKind, grammar::NearestNames> near_;
};

/// A mod may bring what is missing, or use what nothing uses.
bool may_be_of_a_mod(Code code) {
  constexpr Code kCodes[] = {Code::UndefinedFunction, Code::UndefinedConstant, Code::UndefinedSet,
                             Code::UndefinedMatch,    Code::UndefinedYaku,     Code::UndefinedButton,
                             Code::UndefinedScoring,  Code::CounterNeverSet,   Code::StatusNeverSet,
                             Code::UnusedDefinition,  Code::UnusedCounter};
  return std::ranges::find(kCodes, code) != std::end(kCodes);
}

}  // namespace

void check_build(const Build& build, Diagnostics& diagnostics, OfferedMods* offered) {
  Diagnostics found;
  BuildCheck(build, found, offered).run();
  for (Diagnostic& diagnostic : found.all()) {
    if (!may_be_of_a_mod(diagnostic.code) || is_one_slip(diagnostic)) continue;
    if (offered == nullptr || !offered->mostly_missing()) continue;
    diagnostic.severity = Severity::Note;
    diagnostic.notes.emplace_back(
        "most of the mods that the ruleset offers are not here: one of them may have to do with it");
  }
  diagnostics.take(std::move(found));
}

}  // namespace majs::compiler
