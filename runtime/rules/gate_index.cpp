#include "runtime/rules/gate_index.hpp"

#include <bit>
#include <numeric>

#include "runtime/rules/scoring.hpp"

namespace majs::runtime {

GateIndex::GateIndex(std::span<const YakuGate> gates, std::span<const YakuRule> yaku)
    : words_((gates.size() + 63) / 64),
      all_(words_),
      held_(ScoringRules::kMostFacts * words_),
      missing_(ScoringRules::kMostFacts * words_),
      asked_(match::NeedSheet::kMostQuestions * words_),
      joining_(words_),
      firsts_(yaku.size() + 1) {
  for (std::size_t gate = 0; gate < gates.size(); ++gate) {
    const auto add = [&](std::vector<std::uint64_t>& sets, std::size_t number) {
      sets[number * words_ + gate / 64] |= std::uint64_t{1} << (gate % 64);
    };
    const auto add_bits = [&](std::vector<std::uint64_t>& sets, std::uint64_t bits) {
      for (; bits != 0; bits &= bits - 1) add(sets, static_cast<std::size_t>(std::countr_zero(bits)));
    };
    add(all_, 0);
    add_bits(held_, gates[gate].held);
    add_bits(missing_, gates[gate].missing);
    add_bits(asked_, gates[gate].asked);
    all_held_ |= gates[gate].held;
    all_missing_ |= gates[gate].missing;
    all_asked_ |= gates[gate].asked;
    ++firsts_[gates[gate].yaku + 1];
    if (yaku[gates[gate].yaku].joins_sets) add(joining_, 0);
    if (gates[gate].cells != ~std::uint64_t{0}) limited_.push_back(static_cast<std::uint32_t>(gate));
  }
  std::partial_sum(firsts_.begin(), firsts_.end(), firsts_.begin());
}

}  // namespace majs::runtime
