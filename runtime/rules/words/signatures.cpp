// The words of documents, and the codes of findings, by name.

#include <algorithm>
#include <array>

#include "runtime/rules/rules.hpp"

namespace majs::runtime {
namespace {

/// The parameters of a row of actions.def, conditions.def or amounts.def.
template <ArgumentType... types>
constexpr std::array<ArgumentType, sizeof...(types)> kParameters = {types...};

template <typename Code, std::size_t count>
constexpr auto sorted(const Signature<Code> (&rows)[count]) {
  std::array<Signature<Code>, count> result{};
  std::copy(std::begin(rows), std::end(rows), result.begin());
  std::ranges::sort(result, {}, &Signature<Code>::name);
  return result;
}

template <typename Code, std::size_t count>
const Signature<Code>* find_row(const std::array<Signature<Code>, count>& rows, std::string_view name) {
  const auto found = std::ranges::lower_bound(rows, name, {}, &Signature<Code>::name);
  return found != rows.end() && found->name == name ? &*found : nullptr;
}

namespace rows {
using enum ArgumentType;

constexpr Signature<ActionCode> kActions[] = {
#define MAJS_ACTION(identifier, name, ...) {name, ActionCode::identifier, kParameters<__VA_ARGS__>},
#define MAJS_ACTION_MORE(identifier, name, ...) {name, ActionCode::identifier, kParameters<__VA_ARGS__>, true},
#include "runtime/rules/words/actions.def"
};

constexpr Signature<ConditionCode> kConditions[] = {
#define MAJS_CONDITION(identifier, name, ...) {name, ConditionCode::identifier, kParameters<__VA_ARGS__>},
#define MAJS_CONDITION_MORE(identifier, name, ...) {name, ConditionCode::identifier, kParameters<__VA_ARGS__>, true},
#include "runtime/rules/words/conditions.def"
};

constexpr Signature<AmountCode> kAmounts[] = {
#define MAJS_AMOUNT(identifier, name, ...) {name, AmountCode::identifier, kParameters<__VA_ARGS__>},
#include "runtime/rules/words/amounts.def"
};

constexpr Signature<TargetCode> kTargets[] = {
#define MAJS_TARGET(name) {#name, TargetCode::name, {}},
#include "runtime/rules/words/targets.def"
};
}  // namespace rows

constexpr FindingCode kFindingCodes[] = {
#define MAJS_FINDING(code, severity, title, text, wrong, right) {code, Severity::severity, title, text, wrong, right},
#include "runtime/rules/words/finding_codes.def"
};

}  // namespace

const Signature<ActionCode>* find_action(std::string_view name) {
  static constexpr auto kRows = sorted(rows::kActions);
  return find_row(kRows, name);
}

const Signature<ConditionCode>* find_condition(std::string_view name) {
  static constexpr auto kRows = sorted(rows::kConditions);
  return find_row(kRows, name);
}

const Signature<AmountCode>* find_amount(std::string_view name) {
  static constexpr auto kRows = sorted(rows::kAmounts);
  return find_row(kRows, name);
}

const Signature<TargetCode>* find_target(std::string_view name) {
  static constexpr auto kRows = sorted(rows::kTargets);
  return find_row(kRows, name);
}

std::span<const FindingCode> finding_codes() { return kFindingCodes; }

const FindingCode* find_finding_code(std::string_view code) {
  if (code.empty() || (code[0] != 'R' && code[0] != 'r')) return nullptr;
  const auto found =
      std::ranges::find_if(kFindingCodes, [&](const FindingCode& one) { return one.code.substr(1) == code.substr(1); });
  return found == std::end(kFindingCodes) ? nullptr : found;
}

}  // namespace majs::runtime
