#include "tools/questions/member_names.hpp"

#include <algorithm>

#include "grammar/document.hpp"

namespace majs::match {

MemberNames::MemberNames(const std::vector<std::string>& names) {
  std::vector<std::string> members(names.size());
  std::size_t longest = 0;
  for (std::size_t i = 0; i < names.size(); ++i) {
    grammar::append_quoted(members[i], names[i]);
    members[i].push_back(':');
    longest = std::max(longest, members[i].size());
  }
  constexpr std::size_t kWord = sizeof(std::uint64_t);
  room_ = (longest + kWord - 1) / kWord * kWord;
  text_.resize(room_ * names.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    members[i].copy(text_.data() + i * room_, members[i].size());
    sizes_.push_back(members[i].size());
  }
}

}  // namespace majs::match
