#include "runtime/rules/words/finding.hpp"

#include <algorithm>
#include <iterator>

namespace majs::runtime {
namespace {

constexpr FindingCode kFindingCodes[] = {
#define MAJS_FINDING(code, severity, title, text, wrong, right) {code, Severity::severity, title, text, wrong, right},
#include "runtime/rules/words/finding_codes.def"
};

}  // namespace

std::span<const FindingCode> finding_codes() { return kFindingCodes; }

const FindingCode* find_finding_code(std::string_view code) {
  if (code.empty() || (code[0] != 'R' && code[0] != 'r')) return nullptr;
  const auto found =
      std::ranges::find_if(kFindingCodes, [&](const FindingCode& one) { return one.code.substr(1) == code.substr(1); });
  return found == std::end(kFindingCodes) ? nullptr : found;
}

}  // namespace majs::runtime
