#include "compiler/load/ruleset_memo.hpp"

#include <algorithm>

namespace majs::compiler {
namespace {

bool same_source(const SourcePtr& a, const SourcePtr& b) {
  if (a == b) return true;
  return a != nullptr && b != nullptr && a->name() == b->name() && a->text() == b->text();
}

}  // namespace

std::optional<RulesetMemo::Key> RulesetMemo::key_of(const LoadPlan& plan) {
  if (plan.ruleset_steps == 0) return std::nullopt;
  Key key{plan.defines, plan.start_source, {}, {}, {}};
  for (std::size_t i = 0; i < plan.ruleset_steps; ++i) {
    const PlanStep& step = plan.steps[i];
    if (step.kind == PlanStep::Kind::Record) {
      key.records.push_back(plan.records[step.index]);
    } else if (step.kind == PlanStep::Kind::Module && !plan.modules[step.index].is_jq) {
      key.modules.emplace_back(plan.modules[step.index].source, plan.modules[step.index].variables);
    } else {
      return std::nullopt;
    }
    key.steps.push_back(step.kind);
  }
  return key;
}

bool RulesetMemo::same(const Key& a, const Key& b) {
  const auto same_module = [](const auto& one, const auto& other) {
    return same_source(one.first, other.first) && one.second == other.second;
  };
  return a.defines == b.defines && same_source(a.start, b.start) && a.steps == b.steps &&
         std::equal(a.modules.begin(), a.modules.end(), b.modules.begin(), b.modules.end(), same_module) &&
         a.records == b.records;
}

std::optional<RulesetMemo::Made> RulesetMemo::get(const LoadPlan& plan,
                                                  const std::function<std::optional<Made>()>& make) {
  auto key = key_of(plan);
  if (!key) return std::nullopt;
  const auto known = [&] {
    return std::ranges::find_if(rulesets_, [&](const auto& one) { return same(one.first, *key); });
  };
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = known(); found != rulesets_.end()) {
      ++hits_;
      return found->second;
    }
  }
  // Others need not wait: the worst is that two make the same.
  auto made = make();
  if (!made) return std::nullopt;
  const std::lock_guard lock(mutex_);
  if (known() == rulesets_.end()) {
    if (rulesets_.size() >= kMostRulesets) rulesets_.erase(rulesets_.begin());
    rulesets_.emplace_back(std::move(*key), *made);
  }
  return made;
}

std::size_t RulesetMemo::hits() const {
  const std::lock_guard lock(mutex_);
  return hits_;
}

}  // namespace majs::compiler
