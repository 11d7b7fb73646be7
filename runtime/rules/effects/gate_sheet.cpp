// What closes which gates of yaku, as rows of bits.

#include <algorithm>

#include "runtime/rules/scoring.hpp"
#include "runtime/tiles/bits.hpp"

namespace majs::runtime {

GateSheet::GateSheet(std::vector<YakuList>& lists, const std::vector<std::uint64_t>& alike,
                     const std::vector<std::size_t>& least_calls) {
  std::size_t count = 0;
  for (YakuList& list : lists) {
    list.first_gate = count;
    count += list.gates.size();
    list.end_gate = count;
    list.facts = 0;
    for (const YakuGate& gate : list.gates) list.facts |= gate.held | gate.missing;
  }
  words_ = (count + 127) / 128 * 2;
  rows_.assign((kFirstCalls + kCallRows) * words_, 0);
  for (const YakuList& list : lists) {
    for (std::size_t i = 0; i < list.gates.size(); ++i) {
      const YakuGate& gate = list.gates[i];
      const std::size_t number = list.first_gate + i;
      const auto mark = [&](std::size_t row) {
        rows_[row * words_ + number / 64] |= std::uint64_t{1} << (number % 64);
      };
      tiles::each_bit(gate.missing, [&](std::size_t fact) { mark(fact); });
      tiles::each_bit(gate.held, [&](std::size_t fact) { mark(kBits + fact); });
      std::size_t calls = 0;
      tiles::each_bit(gate.asked, [&](std::size_t question) {
        mark(2 * kBits + question);
        calls = std::max(calls, least_calls[question]);
      });
      for (std::size_t question = 0; question < alike.size(); ++question) {
        if ((gate.asked & alike[question]) != 0) mark(3 * kBits + question);
      }
      for (std::size_t shape = 0; shape < match::SetSheet::kShapes; ++shape) {
        const std::uint64_t cells = match::SetSheet::cells_of(static_cast<match::SetSheet::Shape>(shape));
        if ((cells & ~gate.cells) != 0) mark(4 * kBits + shape);
      }
      for (std::size_t few = 0; few < std::min(calls, kCallRows); ++few) mark(kFirstCalls + few);
    }
  }
}

}  // namespace majs::runtime
