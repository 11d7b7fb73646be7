#include "tools/bench/card_benchmark.hpp"

#include <algorithm>
#include <vector>

#include "tools/bench/dice.hpp"
#include "tools/bench/match_benchmark.hpp"

namespace majs::match {
namespace {

using Counts = CardRacks::Counts;

constexpr std::size_t kQuestions = 240;
/// So many of the nearest are asked for.
constexpr std::size_t kNearest = 10;

class TileBag {
 public:
  explicit TileBag(std::span<const tiles::WallTile> wall) {
    for (const tiles::WallTile& entry : wall) {
      const std::size_t index = CardRacks::index_of(entry.tile.kind);
      if (index < kCardKinds) tiles_.insert(tiles_.end(), static_cast<std::size_t>(std::max(entry.copies, 0)), index);
    }
  }

  Counts all() const {
    Counts counts{};
    for (const std::size_t index : tiles_) ++counts[index];
    return counts;
  }

  /// So many random tiles.
  Counts draw(std::size_t size, Dice& dice) {
    Counts counts{};
    for (std::size_t i = 0; i < size && i < tiles_.size(); ++i) {
      std::swap(tiles_[i], tiles_[i + dice.below(tiles_.size() - i)]);
      ++counts[tiles_[i]];
    }
    return counts;
  }

 private:
  std::vector<std::size_t> tiles_;
};

/// Adds a hand of the card; tiles that may be jokers are some now and then.
void add_hand(const CardRacks& search, Dice& dice, Counts& tiles) {
  const std::size_t form = dice.below(search.forms());
  for (const CardRacks::Part& part : search.parts(form)) {
    for (std::uint8_t i = 0; i < part.total; ++i) {
      const bool joker = i >= part.natural && dice.below(8) == 0;
      ++tiles[joker ? CardRacks::joker_index() : part.index];
    }
  }
}

/// Exchanges so many tiles for random ones.
void spoil(Counts& tiles, std::size_t exchanged, TileBag& bag, Dice& dice) {
  const Counts other = bag.draw(exchanged, dice);
  for (std::size_t i = 0; i < exchanged; ++i) {
    std::size_t index = dice.below(kCardKinds);
    while (tiles[index] == 0) index = (index + 1) % kCardKinds;
    --tiles[index];
  }
  for (std::size_t k = 0; k < kCardKinds; ++k) tiles[k] = static_cast<std::uint8_t>(tiles[k] + other[k]);
}

/// Half complete, a quarter with some tiles exchanged, a quarter random.
std::vector<Counts> questions(const CardRacks& search, std::size_t racks, TileBag& bag, Dice& dice) {
  std::vector<Counts> asked;
  for (std::size_t i = 0; i < kQuestions; ++i) {
    Counts tiles{};
    if (i % 4 == 3) {
      tiles = bag.draw(racks * search.size_of(0), dice);
    } else {
      for (std::size_t rack = 0; rack < racks; ++rack) add_hand(search, dice, tiles);
      if (i % 4 == 2) spoil(tiles, 1 + dice.below(6 * racks), bag, dice);
    }
    asked.push_back(tiles);
  }
  return asked;
}

/// One tile fewer: what a player has who has not drawn.
void drop_one(std::vector<Counts>& asked) {
  for (Counts& tiles : asked) --*std::find_if(tiles.begin(), tiles.end(), [](std::uint8_t count) { return count > 0; });
}

Counts rest_of(const Counts& all, const Counts& tiles) {
  Counts rest{};
  for (std::size_t k = 0; k < kCardKinds; ++k) {
    rest[k] = static_cast<std::uint8_t>(all[k] > tiles[k] ? all[k] - tiles[k] : 0);
  }
  return rest;
}

/// Signs the answer to every question, then asks them again and again: questions a second.
template <typename Ask>
Spread measure(const std::vector<Counts>& asked, const Effort& effort, std::uint64_t& signature, double* slowest,
               Ask ask) {
  for (const Counts& tiles : asked) {
    const double start = processor_seconds();
    signature = sign(signature, ask(tiles));
    if (slowest != nullptr) *slowest = std::max(*slowest, seconds_since(start) * 1e6);
  }
  return rate(effort, [&] {
    for (const Counts& tiles : asked) ask(tiles);
    return asked.size();
  });
}

}  // namespace

CardBenchmark run_card_benchmark(const CardRacks& search, std::span<const tiles::WallTile> wall, const Effort& effort) {
  CardBenchmark result;
  result.signature = kEmptySignature;
  Dice dice(28);
  TileBag bag(wall);
  const Counts all = bag.all();
  const RackCalls none;
  const CardPlan plan(search);
  const auto nearest = [&](const Counts& tiles, std::size_t racks) {
    std::uint64_t answer = 0;
    const std::vector<RackCalls> open(racks);
    for (const NearCardHand& hand : plan.nearest({tiles, open}, rest_of(all, tiles), kNearest)) {
      answer = answer * 31 + hand.lacking + static_cast<std::uint64_t>(hand.value) + hand.forms.front();
    }
    return answer;
  };
  std::vector<Counts> one = questions(search, 1, bag, dice);
  std::vector<Counts> two = questions(search, 2, bag, dice);
  result.one_rack = measure(one, effort, result.signature, nullptr, [&](const Counts& tiles) {
    const auto hand = search.best(tiles, none);
    return static_cast<std::uint64_t>(hand ? hand->worth : 0);
  });
  result.two_racks = measure(two, effort, result.signature, nullptr, [&](const Counts& tiles) {
    const auto pair = search.best_pair(tiles, none, none);
    return static_cast<std::uint64_t>(pair ? pair->worth() : 0);
  });
  drop_one(one);
  drop_one(two);
  result.nearest_one =
      measure(one, effort, result.signature, nullptr, [&](const Counts& tiles) { return nearest(tiles, 1); });
  result.nearest_two = measure(two, effort, result.signature, &result.slowest_two,
                               [&](const Counts& tiles) { return nearest(tiles, 2); });
  return result;
}

}  // namespace majs::match
