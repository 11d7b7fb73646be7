#include "tools/bench/waits_benchmark.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "tools/bench/dice.hpp"
#include "tools/bench/match_benchmark.hpp"
#include "tools/questions/batch_line.hpp"

namespace majs::match {
namespace {

constexpr std::size_t kHands = 20'000;

/// Lines with hands of so many of the 136 tiles, the fourth five of each suit red.
std::vector<std::string> random_lines(std::size_t tiles) {
  constexpr std::string_view kSuits = "mpsz";
  std::vector<std::array<char, 2>> wall;
  for (const char suit : kSuits) {
    for (char rank = '1'; rank <= (suit == 'z' ? '7' : '9'); ++rank) {
      for (int copy = 0; copy < 4; ++copy) wall.push_back({suit != 'z' && rank == '5' && copy == 3 ? '0' : rank, suit});
    }
  }
  Dice dice(12);
  std::vector<std::string> lines;
  while (lines.size() < kHands) {
    std::string hand;
    for (std::size_t i = 0; i < tiles; ++i) std::swap(wall[i], wall[i + dice.below(wall.size() - i)]);
    for (const char suit : kSuits) {
      const std::size_t before = hand.size();
      for (std::size_t i = 0; i < tiles; ++i) {
        if (wall[i][1] == suit) hand.push_back(wall[i][0]);
      }
      std::sort(hand.begin() + static_cast<std::ptrdiff_t>(before), hand.end());
      if (hand.size() > before) hand.push_back(suit);
    }
    lines.push_back("{\"id\":" + std::to_string(lines.size()) + ",\"hand\":\"" + hand + "\"}");
  }
  return lines;
}

/// Lines a second for which `work` is done, in turn.
template <typename Work>
Spread per_second(const std::vector<std::string>& lines, const Effort& effort, Work work) {
  constexpr int kAtOnce = 500;
  std::size_t next = 0;
  return rate(effort, [&] {
    for (int i = 0; i < kAtOnce; ++i) work(lines[next++ % lines.size()]);
    return kAtOnce;
  });
}

}  // namespace

WaitsBenchmark run_waits_benchmark(const HandQuestion& request, const Effort& effort, std::string& error) {
  WaitsBenchmark result;
  const auto batch = WaitsBatch::make(request, &error);
  if (batch == nullptr) return result;
  const std::vector<std::string> before = random_lines(13);
  const std::vector<std::string> after = random_lines(14);
  std::string out;
  result.signature = kEmptySignature;
  for (const auto* lines : {&before, &after}) {
    for (std::size_t i = 0; i < lines->size(); ++i) {
      out.clear();
      batch->answer((*lines)[i], i + 1, out);
      for (const char c : out) result.signature = sign(result.signature, static_cast<unsigned char>(c));
    }
  }
  const auto answer = [&](const std::string& line) {
    out.clear();
    batch->answer(line, 1, out);
  };
  result.asked = per_second(before, effort, answer);
  result.drawn = per_second(after, effort, answer);
  const auto quick = WaitsBatch::make(request, &error, *WaitsFields::read("id,shanten", error));
  const auto count = [&](const std::string& line) {
    out.clear();
    quick->answer(line, 1, out);
  };
  result.shanten = per_second(before, effort, count);
  result.drawn_shanten = per_second(after, effort, count);
  BatchLine line;
  result.reading = per_second(before, effort, [&](const std::string& text) { line.read(text, error); });
  error.clear();
  return result;
}

}  // namespace majs::match
