#include "tools/questions/waits_fields.hpp"

#include <algorithm>
#include <array>

#include "grammar/phrases.hpp"

namespace majs::match {
namespace {

/// In the order of WaitsMember.
constexpr auto kAnswerMembers =
    std::to_array<std::string_view>({"line", "id", "shanten", "forms", "ukeire", "tiles", "discards", "nearest"});

}  // namespace

std::optional<WaitsFields> WaitsFields::read(std::string_view names, std::string& error) {
  WaitsFields fields;
  fields.members_ = 0;
  while (!names.empty()) {
    const std::string_view name = names.substr(0, names.find(','));
    names.remove_prefix(std::min(name.size() + 1, names.size()));
    const auto found = std::find(kAnswerMembers.begin(), kAnswerMembers.end(), name);
    if (found == kAnswerMembers.end()) {
      const std::string meant = grammar::did_you_mean(name, kAnswerMembers, "; ");
      const auto text = [](std::string_view member) { return std::string(member); };
      error = "answers have no member `" + std::string(name) + "`" +
              (meant.empty() ? "; members are " + grammar::joined(kAnswerMembers, ", ", text) : meant);
      return std::nullopt;
    }
    fields.members_ |= std::uint32_t{1} << (found - kAnswerMembers.begin());
  }
  return fields;
}

}  // namespace majs::match
