#include "runtime/match/levels/need_sheet.hpp"

#include <algorithm>

#include "runtime/tiles/bits.hpp"

namespace majs::match {
namespace {

using tiles::count_bits;
using tiles::each_bit;

constexpr std::uint64_t bit(std::size_t number) { return std::uint64_t{1} << (number % 64); }

}  // namespace

void NeedSheet::know_sets(std::span<const std::uint64_t> need) {
  const std::size_t number = sets_.size();
  sets_.emplace_back();
  const auto set = Needs::sets_of(need.data());
  if (!set) return;
  auto known = std::find(shapes_.begin(), shapes_.end(), set->shape);
  if (known == shapes_.end()) {
    if (shapes_.size() == kMostShapes) return;
    known = shapes_.insert(known, set->shape);
  }
  sets_.back() = {set->lowest, set->wanted, static_cast<std::size_t>(known - shapes_.begin()), set->is_one_tile()};
  (set->wanted == 1 ? is_any_set_ : is_sets_)[number / 64] |= bit(number);
}

std::size_t NeedSheet::number_of(std::span<const std::uint64_t> need) {
  for (std::size_t i = 0; i < starts_.size(); ++i) {
    const std::size_t end = i + 1 < starts_.size() ? starts_[i + 1] : code_.size();
    const auto known = std::span(code_).subspan(starts_[i], end - starts_[i]);
    if (std::equal(need.begin(), need.end(), known.begin(), known.end())) return i;
  }
  if (starts_.size() == kMostNeeds) return kMostNeeds;
  starts_.push_back(static_cast<std::uint32_t>(code_.size()));
  code_.insert(code_.end(), need.begin(), need.end());
  ruled_out_.push_back(0);
  know_sets(need);
  return starts_.size() - 1;
}

void NeedSheet::know_least(std::size_t question, std::size_t tiles) {
  if (short_with_.size() < tiles) short_with_.resize(tiles);
  for (std::size_t fewer = 0; fewer < tiles; ++fewer) short_with_[fewer] |= bit(question);
}

void NeedSheet::add(const std::vector<Needs>& definitions) {
  const std::size_t question = needs_.size();
  NeedSet& needs = needs_.emplace_back();
  for (const Needs& definition : definitions) {
    Alternative& alternative = alternatives_.emplace_back();
    alternative.least_tiles = static_cast<std::size_t>(std::max(definition.least_tiles_, 0LL));
    const std::span<const std::uint64_t> code = definition.code_;
    for (std::size_t at = 0; at < code.size();) {
      const std::size_t size = Needs::size_of(&code[at]);
      const std::size_t number = number_of(code.subspan(at, size));
      if (number < kMostNeeds) alternative.needs[number / 64] |= bit(number);
      at += size;
    }
    for (std::size_t word = 0; word < needs.size(); ++word) needs[word] |= alternative.needs[word];
  }
  firsts_.push_back(static_cast<std::uint32_t>(alternatives_.size()));
  std::uint64_t& shapes = needs_shapes_.emplace_back();
  for (std::size_t word = 0; word < needs.size(); ++word) {
    each_bit(needs[word] & (is_any_set_[word] | is_sets_[word]),
             [&](std::size_t n) { shapes |= bit(sets_[64 * word + n].shape); });
  }
  if (definitions.size() != 1 || alternatives_.back().least_tiles > kMostSets) {
    others_ |= bit(question);
    return;
  }
  know_least(question, alternatives_.back().least_tiles);
  for (std::size_t word = 0; word < needs.size(); ++word) {
    each_bit(needs[word], [&](std::size_t n) { ruled_out_[64 * word + n] |= bit(question); });
  }
}

NeedSheet::NeedSet NeedSheet::unmet(const NeedSet& needs, std::uint64_t shapes, const HandProfile& hand,
                                    std::size_t tiles) const {
  std::array<std::uint64_t, kMostShapes> lowest;  // the lowest tiles of sets that are there, by shape
  each_bit(shapes, [&](std::size_t shape) { lowest[shape] = Needs::lowest_of(shapes_[shape], hand); });
  NeedSet lacking{};
  for (std::size_t word = 0; word < needs.size(); ++word) {
    const auto is_met = [&](std::size_t n) { return Needs::is_met(&code_[starts_[64 * word + n]], hand, 1); };
    each_bit(needs[word] & is_any_set_[word], [&](std::size_t n) {
      const Sets& sets = sets_[64 * word + n];
      lacking[word] |= std::uint64_t{(lowest[sets.shape] & sets.lowest) == 0} << n;
    });
    each_bit(needs[word] & is_sets_[word], [&](std::size_t n) {
      const Sets& sets = sets_[64 * word + n];
      // None at all, too many other tiles, or so many different ones: there is nothing to count.
      const std::uint64_t there = lowest[sets.shape] & sets.lowest;
      const std::uint64_t others = sets.one_tile ? count_bits(hand.at_least[1] & ~sets.lowest) : 0;
      const bool met = there != 0 && others + sets.wanted <= tiles && (count_bits(there) >= sets.wanted || is_met(n));
      lacking[word] |= std::uint64_t{!met} << n;
    });
    each_bit(needs[word] & ~is_any_set_[word] & ~is_sets_[word],
             [&](std::size_t n) { lacking[word] |= std::uint64_t{!is_met(n)} << n; });
  }
  return lacking;
}

std::uint64_t NeedSheet::may_hold(std::uint64_t questions, const HandProfile& hand, std::size_t tiles) const {
  // All of them in order, whatever the first ones say: what processors cannot foresee costs more than what is asked in
  // vain.
  NeedSet needs{};
  std::uint64_t shapes = 0;
  each_bit(questions, [&](std::size_t question) {
    for (std::size_t word = 0; word < needs.size(); ++word) needs[word] |= needs_[question][word];
    shapes |= needs_shapes_[question];
  });
  const NeedSet lacking = unmet(needs, shapes, hand, tiles);
  std::uint64_t out = tiles < short_with_.size() ? short_with_[tiles] : 0;
  for (std::size_t word = 0; word < lacking.size(); ++word) {
    each_bit(lacking[word], [&](std::size_t n) { out |= ruled_out_[64 * word + n]; });
  }
  each_bit(questions & others_, [&](std::size_t question) {
    bool may = false;
    for (std::uint32_t i = firsts_[question]; i < firsts_[question + 1]; ++i) {
      const Alternative& one = alternatives_[i];
      std::uint64_t lacks = one.least_tiles > tiles ? 1 : 0;
      for (std::size_t word = 0; word < lacking.size(); ++word) lacks |= one.needs[word] & lacking[word];
      may = may || lacks == 0;
    }
    out |= std::uint64_t{!may} << question;
  });
  return questions & ~out;
}

}  // namespace majs::match
