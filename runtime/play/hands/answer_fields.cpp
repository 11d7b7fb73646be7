#include "runtime/play/hands/answer_fields.hpp"

#include <algorithm>
#include <array>

#include "grammar/phrases.hpp"

namespace majs::runtime {
namespace {

constexpr auto kAnswerMembers = std::to_array<std::string_view>({
#define MAJS_MEMBER(name) #name,
#include "runtime/play/hands/answer_members.def"
#undef MAJS_MEMBER
});

bool is_same_word(std::string_view a, std::string_view b) {
  const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::ranges::equal(a, b, [&](char x, char y) { return small(x) == small(y); });
}

}  // namespace

std::optional<AnswerFields> AnswerFields::read(std::string_view names, const Rules& rules, std::string& error) {
  AnswerFields fields;
  fields.members_ = 0;
  while (!names.empty()) {
    const std::string_view name = names.substr(0, names.find(','));
    names.remove_prefix(std::min(name.size() + 1, names.size()));
    if (const auto member = std::ranges::find(kAnswerMembers, name); member != kAnswerMembers.end()) {
      fields.members_ |= std::uint32_t{1} << (member - kAnswerMembers.begin());
      continue;
    }
    const auto& texts = rules.texts.names();
    const auto unit = std::ranges::find_if(texts, [&](const auto& text) { return is_same_word(text, name); });
    if (name.empty() || unit == texts.end()) {
      error = "answers have no member `" + std::string(name) + "`, and the ruleset no such unit";
      const std::string meant = grammar::did_you_mean(name, kAnswerMembers, "; ");
      error += meant.empty() ? "; members are " + grammar::joined(kAnswerMembers, ", ",
                                                                  [](auto member) { return std::string(member); })
                             : meant;
      return std::nullopt;
    }
    fields.units_.push_back({std::string(name), *unit});
  }
  return fields;
}

}  // namespace majs::runtime
