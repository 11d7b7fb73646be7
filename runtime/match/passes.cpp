#include "runtime/match/passes.hpp"

#include <algorithm>
#include <array>

namespace majs::runtime {
namespace {

constexpr auto kPassNames = std::to_array<std::string_view>({
#define MAJS_PASS(name, answers, where) #name,
#include "runtime/match/passes.def"
#undef MAJS_PASS
});
static_assert(kPassNames.size() <= 64);

}  // namespace

std::span<const std::string_view> pass_names() { return kPassNames; }

std::optional<Pass> find_pass(std::string_view name) {
  const auto* const found = std::find(kPassNames.begin(), kPassNames.end(), name);
  if (found == kPassNames.end()) return std::nullopt;
  return static_cast<Pass>(found - kPassNames.begin());
}

}  // namespace majs::runtime
