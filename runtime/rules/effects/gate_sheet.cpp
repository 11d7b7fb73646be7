// What closes which gates of yaku, as rows of bits.

#include <algorithm>

#include "runtime/rules/scoring.hpp"
#include "runtime/tiles/bits.hpp"

namespace majs::runtime {

GateSheet::GateSheet(std::vector<YakuList>& lists) {
  std::size_t count = 0;
  for (YakuList& list : lists) {
    list.first_gate = count;
    count += list.gates.size();
    list.end_gate = count;
    list.facts = 0;
    for (const YakuGate& gate : list.gates) list.facts |= gate.held | gate.missing;
  }
  words_ = (count + 127) / 128 * 2;
  first_calls_row_ = 4 * kBits + match::SetSheet::kShapes;
  rows_.assign((first_calls_row_ + kCallRows) * words_, 0);
  const auto mark = [&](std::uint64_t bits, std::size_t first_row, std::size_t gate) {
    tiles::each_bit(bits, [&](std::size_t bit) {
      rows_[(first_row + bit) * words_ + gate / 64] |= std::uint64_t{1} << (gate % 64);
    });
  };
  for (const YakuList& list : lists) {
    for (std::size_t i = 0; i < list.gates.size(); ++i) {
      mark(list.gates[i].missing, 0, list.first_gate + i);
      mark(list.gates[i].held, kBits, list.first_gate + i);
      mark(list.gates[i].asked, 2 * kBits, list.first_gate + i);
      for (std::size_t shape = 0; shape < match::SetSheet::kShapes; ++shape) {
        const std::uint64_t cells = match::SetSheet::cells_of(static_cast<match::SetSheet::Shape>(shape));
        if ((cells & ~list.gates[i].cells) != 0) mark(1, 4 * kBits + shape, list.first_gate + i);
      }
    }
  }
}

void GateSheet::know_calls(const std::vector<YakuList>& lists, const std::vector<std::size_t>& least) {
  for (const YakuList& list : lists) {
    for (std::size_t i = 0; i < list.gates.size(); ++i) {
      std::size_t wanted = 0;
      tiles::each_bit(list.gates[i].asked, [&](std::size_t question) { wanted = std::max(wanted, least[question]); });
      const std::size_t gate = list.first_gate + i;
      for (std::size_t calls = 0; calls < std::min(wanted, kCallRows); ++calls) {
        rows_[(first_calls_row_ + calls) * words_ + gate / 64] |= std::uint64_t{1} << (gate % 64);
      }
    }
  }
}

void GateSheet::know_alike(const std::vector<std::uint64_t>& alike) {
  for (std::size_t question = 0; question < alike.size(); ++question) {
    std::uint64_t* const any = rows_.data() + (3 * kBits + question) * words_;
    tiles::each_bit(alike[question], [&](std::size_t other) {
      for (std::size_t word = 0; word < words_; ++word) any[word] |= asking(other)[word];
    });
  }
}

}  // namespace majs::runtime
