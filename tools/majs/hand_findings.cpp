#include "tools/majs/hand_findings.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "compiler/checks/document_report.hpp"
#include "grammar/document_members.hpp"
#include "runtime/play/survey/take_survey.hpp"
#include "runtime/play/survey/worthless_yaku.hpp"

namespace majs::cli {

using compiler::Code;
using compiler::Diagnostic;

namespace {

/// Where the yaku of a name are defined, in order.
std::vector<std::string> pointers_of_yaku(const runtime::Rules& rules, const std::string& name) {
  std::vector<std::string> found;
  for (const auto& list : rules.scoring.lists) {
    for (const runtime::YakuRule& yaku : list.yaku) {
      if (yaku.name != runtime::kNone && rules.texts.name(yaku.name) == name) {
        found.push_back(rules.pointer(yaku.place));
      }
    }
  }
  return found;
}

std::shared_ptr<const runtime::Rules> rules_of(Document document) {
  runtime::Findings ignored;
  return runtime::load_rules(std::move(document), ignored);
}

class HandFindings {
 public:
  HandFindings(std::shared_ptr<const runtime::Rules> rules, const compiler::Build& build,
               const runtime::CompleteHands& hands, unsigned jobs, compiler::Diagnostics& diagnostics)
      : rules_(std::move(rules)), build_(build), hands_(hands), jobs_(jobs), report_(build, diagnostics) {}

  /// Yaku that always count together with another one (M0652), where the author of the ruleset can mend them: the
  /// author may have meant one of them to replace the other. Of two that never count without each other nothing is
  /// said.
  void add_implied_yaku() {
    const auto survey = runtime::survey_for_check(rules_, hands_, jobs_);
    if (!survey) return;
    std::set<std::string> told;
    for (runtime::ImpliedYaku one : runtime::implied_yaku(*survey)) {
      if (survey->yaku.at(one.yaku).hands < runtime::kFewHands) continue;
      const auto pointer_of = [&](const std::string& name) {
        const auto pointers = pointers_of_yaku(*rules_, name);
        return pointers.empty() ? std::string() : pointers.front();
      };
      std::string pointer = pointer_of(one.yaku);
      if (one.both && !report_.of_author(pointer)) {
        std::swap(one.yaku, one.by);
        pointer = pointer_of(one.yaku);
      }
      if (pointer.empty() || !report_.of_author(pointer) || !told.insert(one.yaku).second) continue;
      Diagnostic& diagnostic =
          report_.at(Code::ImpliedYaku, pointer,
                     compiler::in_ticks(one.yaku) + " never counts without " + compiler::in_ticks(one.by) +
                         (one.both ? ", nor that without this" : "") + ": who has it is paid for both");
      diagnostic.notes.push_back(std::to_string(one.ways - one.around) + " ways to win among " +
                                 std::to_string(survey->hands) + " complete hands have both, and " +
                                 std::to_string(one.around) + " in other situations and with calls");
      diagnostic.help = "if one is to replace the other: define_yaku_precedence";
    }
  }

  /// What overrides something of which it never comes together with it (M0653), where the author of the ruleset wrote
  /// so. Hands are scored without what overrides: there both would count.
  void add_idle_precedence() {
    const Document* const table = grammar::find_member(build_.document, "yaku_precedence");
    std::vector<std::array<std::string, 3>> written;  // a yaku, what it overrides, where that stands
    for (auto one = table == nullptr ? Document::const_iterator() : table->begin();
         table != nullptr && one != table->end(); ++one) {
      for (std::size_t i = 0; table->is_object() && one->is_array() && i < one->size(); ++i) {
        if (!(*one)[i].is_string()) continue;
        std::string pointer = (Document::json_pointer("/yaku_precedence") / one.key() / i).to_string();
        if (report_.of_author(pointer))
          written.push_back({one.key(), (*one)[i].get<std::string>(), std::move(pointer)});
      }
    }
    if (written.empty()) return;
    const auto bare = without_precedence();
    if (bare == nullptr) return;
    const auto survey = runtime::survey_for_check(bare, hands_, jobs_);
    if (!survey) return;
    for (const auto& [yaku, over, pointer] : written) {
      if (runtime::ways_together(*survey, yaku, over) != 0) continue;
      Diagnostic& diagnostic = report_.at(Code::IdlePrecedence, pointer,
                                          compiler::in_ticks(yaku) + " and " + compiler::in_ticks(over) +
                                              " never come together: this precedence never matters");
      diagnostic.notes.push_back(
          std::to_string(survey->hands) + " complete hands" +
          (survey->hands == survey->scope.all ? ", which are all there are," : "") + " have " +
          compiler::in_ticks(yaku) + " " + std::to_string(survey->yaku.at(yaku).hands) + " times and " +
          compiler::in_ticks(over) + " " + std::to_string(survey->yaku.at(over).hands) +
          " times, and none has both, nor has any of those that were tried in other situations and with calls");
      const std::string bound = runtime::survey_bound(survey->scope);
      if (!bound.empty()) diagnostic.notes.push_back(bound);
    }
  }

  /// Yaku for which nobody is paid (M0654).
  void add_worthless_yaku() {
    // Jobs are not worth it: what is paid once is found by few hands. Of very many a sample tells as much.
    constexpr std::size_t kMostTried = 100'000;
    std::set<std::string> names;
    for (const auto& list : rules_->scoring.lists) {
      for (const runtime::YakuRule& yaku : list.yaku) {
        if (yaku.name != runtime::kNone && report_.of_author(rules_->pointer(yaku.place))) {
          names.insert(rules_->texts.name(yaku.name));
        }
      }
    }
    const auto bare = names.empty() ? nullptr : without_precedence();
    if (bare == nullptr) return;
    runtime::CompleteHands some = hands_;
    runtime::cut(some, {kMostTried, 1});
    const runtime::YakuVariants variants{rules_, bare, [&](const std::string& name) { return without_yaku(name); }};
    for (const runtime::WorthlessYaku& one : runtime::worthless_yaku(variants, names, some, runtime::kFewHands)) {
      tell_worthless(one, some);
    }
  }

 private:
  void tell_worthless(const runtime::WorthlessYaku& one, const runtime::CompleteHands& tried) {
    std::string message = compiler::in_ticks(one.yaku);
    if (!one.instead.empty()) {
      message += " is never worth more than " + compiler::in_ticks(*one.instead.begin()) + ", which counts without it";
    } else if (const std::string over = overriding(one); !over.empty()) {
      message += " is never paid for: " + compiler::in_ticks(over) + " overrides it wherever it is met";
    } else {
      message += " never changes what is paid";
    }
    Diagnostic& diagnostic = report_.at(Code::WorthlessYaku, pointers_of_yaku(*rules_, one.yaku).front(), message);
    diagnostic.notes.push_back(std::to_string(one.hands) + " of " + std::to_string(tried.hands.size()) +
                               " complete hands have it, in " + std::to_string(one.ways) + " ways, and in " +
                               std::to_string(one.around) +
                               " in other situations and with calls: each is paid as it is where the yaku is left out");
    const std::string bound = runtime::survey_bound(runtime::scope_of_hands(tried));
    if (!bound.empty()) diagnostic.notes.push_back(bound);
  }

  /// What is written to override it and counts in all of the ways; "" for nothing.
  std::string overriding(const runtime::WorthlessYaku& one) const {
    const Document* const table = grammar::find_member(build_.document, "yaku_precedence");
    for (const std::string& name : one.besides) {
      const Document* const over = table == nullptr ? nullptr : grammar::find_member(*table, name);
      const bool is_over =
          over != nullptr && over->is_array() && std::find(over->begin(), over->end(), one.yaku) != over->end();
      if (is_over && one.counted == 0) return name;
    }
    return {};
  }

  std::shared_ptr<const runtime::Rules> without_precedence() const {
    Document document = build_.document;
    document.erase("yaku_precedence");
    return rules_of(std::move(document));
  }

  std::shared_ptr<const runtime::Rules> without_yaku(const std::string& name) const {
    Document document = build_.document;
    auto pointers = pointers_of_yaku(*rules_, name);
    // From the last one on: the others stay where they are.
    for (auto at = pointers.rbegin(); at != pointers.rend(); ++at) {
      const Document::json_pointer pointer(*at);
      Document& list = document.at(pointer.parent_pointer());
      if (!list.is_array()) return nullptr;
      list.erase(static_cast<std::size_t>(std::stoull(pointer.back())));
    }
    return rules_of(std::move(document));
  }

  std::shared_ptr<const runtime::Rules> rules_;
  const compiler::Build& build_;
  const runtime::CompleteHands& hands_;
  unsigned jobs_;
  compiler::DocumentReport report_;
};

}  // namespace

void add_hand_findings(const std::shared_ptr<const runtime::Rules>& rules, const compiler::Build& build,
                       std::uint64_t hands, unsigned jobs, compiler::Diagnostics& diagnostics) {
  const auto made = runtime::hands_for_check(rules, hands);
  if (!made) return;
  HandFindings findings(rules, build, *made, jobs, diagnostics);
  findings.add_implied_yaku();
  findings.add_idle_precedence();
  findings.add_worthless_yaku();
}

}  // namespace majs::cli
