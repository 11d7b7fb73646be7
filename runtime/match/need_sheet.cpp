#include "runtime/match/need_sheet.hpp"

#include <algorithm>
#include <bit>

namespace majs::match {

std::size_t NeedSheet::number_of(std::span<const std::uint64_t> need) {
  for (std::size_t i = 0; i < starts_.size(); ++i) {
    const std::size_t end = i + 1 < starts_.size() ? starts_[i + 1] : code_.size();
    const auto known = std::span(code_).subspan(starts_[i], end - starts_[i]);
    if (std::equal(need.begin(), need.end(), known.begin(), known.end())) return i;
  }
  if (starts_.size() == kMostNeeds) return kMostNeeds;
  starts_.push_back(static_cast<std::uint32_t>(code_.size()));
  code_.insert(code_.end(), need.begin(), need.end());
  return starts_.size() - 1;
}

void NeedSheet::add(const std::vector<Needs>& definitions) {
  NeedSet& needs = needs_.emplace_back();
  for (const Needs& definition : definitions) {
    Alternative& alternative = alternatives_.emplace_back();
    alternative.least_tiles = definition.least_tiles_;
    const std::span<const std::uint64_t> code = definition.code_;
    for (std::size_t at = 0; at < code.size();) {
      const std::size_t size = Needs::size_of(&code[at]);
      const std::size_t number = number_of(code.subspan(at, size));
      if (number < kMostNeeds) alternative.needs[number / 64] |= std::uint64_t{1} << (number % 64);
      at += size;
    }
    for (std::size_t word = 0; word < needs.size(); ++word) needs[word] |= alternative.needs[word];
  }
  firsts_.push_back(static_cast<std::uint32_t>(alternatives_.size()));
}

std::uint64_t NeedSheet::may_hold(std::uint64_t questions, const HandProfile& hand, long long tiles) const {
  // All of them in order, whatever the first ones say: what processors cannot foresee costs more than what is asked in
  // vain.
  NeedSet unmet{};
  for (std::uint64_t left = questions; left != 0; left &= left - 1) {
    const NeedSet& needs = needs_[static_cast<std::size_t>(std::countr_zero(left))];
    for (std::size_t word = 0; word < unmet.size(); ++word) unmet[word] |= needs[word];
  }
  for (std::size_t word = 0; word < unmet.size(); ++word) {
    for (std::uint64_t left = unmet[word]; left != 0; left &= left - 1) {
      const auto bit = static_cast<std::size_t>(std::countr_zero(left));
      const bool met = Needs::is_met(&code_[starts_[64 * word + bit]], hand, 1);
      unmet[word] &= ~(std::uint64_t{met} << bit);
    }
  }
  std::uint64_t found = 0;
  for (std::uint64_t left = questions; left != 0; left &= left - 1) {
    const auto question = static_cast<std::size_t>(std::countr_zero(left));
    bool may = false;
    for (std::uint32_t i = firsts_[question]; i < firsts_[question + 1]; ++i) {
      const Alternative& one = alternatives_[i];
      std::uint64_t lacks = one.least_tiles > tiles ? 1 : 0;
      for (std::size_t word = 0; word < unmet.size(); ++word) lacks |= one.needs[word] & unmet[word];
      may = may || lacks == 0;
    }
    found |= std::uint64_t{may} << question;
  }
  return found;
}

}  // namespace majs::match
