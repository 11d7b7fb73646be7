// check_words_for, and what the walk (platform_walk.hpp) knows of the document.

#include "compiler/checks/platform_document.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "compiler/checks/platform_walk.hpp"

namespace majs::compiler {
namespace {

std::string_view constant_name(const Document& value) {
  constexpr std::string_view kSplat = "@splat$";
  std::string_view name = value.get_ref<const std::string&>();
  name.remove_prefix(name.starts_with(kSplat) ? kSplat.size() : 1);
  return name;
}

std::size_t values_in(const Document& value) {
  std::size_t count = 1;
  if (value.is_structured()) {
    for (const Document& inner : value) count += values_in(inner);
  }
  return count;
}

}  // namespace

std::string constant_place(const Document& value) { return pointer_to("/constants", constant_name(value)); }

bool Place::is(std::string_view name) const { return std::find(names.begin(), names.end(), name) != names.end(); }

/// What `"@name"` stands for; nullptr for everything else.
const Document* WordWalk::constant_of(const Document& value) const {
  if (!value.is_string() || !value.get_ref<const std::string&>().starts_with('@')) return nullptr;
  const Document* constants = grammar::find_member(root_, "constants");
  return constants == nullptr ? nullptr : grammar::find_member(*constants, constant_name(value));
}

/// Whether a constant may be walked here: constants that name others many times over come to nothing new at last.
bool WordWalk::enter(const Document& constant) {
  if (nested_ >= kConstantDepth) return false;
  const auto [size, fresh] = sizes_.try_emplace(&constant, 0);
  if (fresh) size->second = values_in(constant);
  entered_ += size->second;
  return entered_ <= kConstantValues;
}

void WordWalk::inside(const Document& constant, const Document& name,
                      void (WordWalk::*visit)(const Document&, const std::string&, const Place&), const Place& place) {
  if (!enter(constant)) return;
  ++nested_;
  (this->*visit)(constant, constant_place(name), place);
  --nested_;
}

/// Counters that are set, other than from an amount of their own name.
void WordWalk::collect_counters(const Document& value) {
  if (!value.is_structured()) return;
  for (const Document& inner : value) collect_counters(inner);
  if (!value.is_array() || value.size() < 2 || !value[0].is_string()) return;
  const std::string_view name = grammar::strip_action_prefix(value[0].get_ref<const std::string&>());
  const bool assigns = name == "_counter_assignment";
  if (!assigns && !name.ends_with("_counter") && name != "set_counter_all") return;
  const std::size_t at = assigns ? 2 : 1;
  if (value.size() <= at + 1 || !value[at].is_string() || value[at + 1] == value[at]) return;
  counters_.insert(value[at].get<std::string>());
}

/// The actions of a value and of the functions it calls.
std::set<std::string, std::less<>> WordWalk::heads_with_functions(const Document& value) const {
  std::set<std::string, std::less<>> all = heads_of(value);
  const Document* functions = grammar::find_member(root_, "functions");
  std::vector<std::string> pending;
  const auto calls = [&](const Document& body) {
    std::vector<const Document*> open = {&body};
    while (!open.empty()) {
      const Document& one = *open.back();
      open.pop_back();
      if (one.is_array() && one.size() > 1 && one[0] == "run" && one[1].is_string()) {
        pending.push_back(one[1].get<std::string>());
      }
      if (one.is_structured()) {
        for (const Document& inner : one) open.push_back(&inner);
      }
    }
  };
  std::set<std::string> seen;
  calls(value);
  while (functions != nullptr && !pending.empty()) {
    const std::string name = std::move(pending.back());
    pending.pop_back();
    const Document* body = grammar::find_member(*functions, name);
    if (body == nullptr || !seen.insert(name).second) continue;
    all.merge(heads_of(*body));
    calls(*body);
  }
  return all;
}

WordWalk::WordWalk(const grammar::Platform& platform, const PlatformDocument& document, PlatformReport& report)
    : PlatformLook(platform, document, report) {
  if (const Document* count = grammar::find_member(root_, "num_players"); count != nullptr && count->is_number()) {
    players_ = count->get<double>();
  }
  const DocumentNames names = collect_names(root_);
  yaku_lists_ = names.yaku_lists;
  collect_counters(root_);
}

void WordWalk::run() {
  for (const auto& [key, value] : root_.items()) toplevel(key, value);
  if (asked_.whole && grammar::find_member(root_, "max_rounds") == nullptr) {
    for (const PlatformFinding& finding : platform_.findings(WordKind::ToplevelKey, "max_rounds")) {
      report_.at(asked_.build, grammar::find_member(root_, "wall") != nullptr ? "/wall" : "", "max_rounds", finding);
    }
  }
  if (!asked_.whole) {  // what nothing here calls may be called from elsewhere
    if (const Document* functions = grammar::find_member(root_, "functions");
        functions != nullptr && functions->is_object()) {
      for (const auto& [name, body] : functions->items()) {
        if (!called_.contains(name)) actions(body, pointer_to("/functions", name), {});
      }
    }
  }
}

std::set<std::string, std::less<>> heads_of(const Document& value) {
  std::set<std::string, std::less<>> heads;
  std::vector<const Document*> open = {&value};
  while (!open.empty()) {
    const Document& one = *open.back();
    open.pop_back();
    if (!one.is_structured()) continue;
    if (one.is_array() && !one.empty() && one[0].is_string()) {
      heads.emplace(grammar::strip_action_prefix(one[0].get_ref<const std::string&>()));
    }
    for (const Document& inner : one) open.push_back(&inner);
  }
  return heads;
}

PlatformLook::PlatformLook(const grammar::Platform& platform, const PlatformDocument& document, PlatformReport& report)
    : platform_(platform), asked_(document), root_(document.build.document), report_(report), heads_(heads_of(root_)) {}

void PlatformLook::tell(std::string_view rule, std::string_view word, const std::string& at) {
  if (const grammar::PlatformFinding* finding = platform_.rule(rule)) report_.at(asked_.build, at, word, *finding);
}

void check_words_for(const grammar::Platform& platform, const PlatformDocument& document, PlatformReport& report) {
  WordWalk(platform, document, report).run();
}

}  // namespace majs::compiler
