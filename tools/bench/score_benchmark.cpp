#include "tools/bench/score_benchmark.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "runtime/play/hands/hand_scorer.hpp"
#include "runtime/tiles/notation.hpp"

namespace majs::runtime {
namespace {

/// So many that what is remembered about some hands helps little with the others.
constexpr std::size_t kHands = 20'000;
constexpr int kKinds = 34;

/// Hands of four sets and a pair: a third of them with one or two calls, some with kongs and red fives.
class HandMaker {
 public:
  explicit HandMaker(const Rules& rules) : rules_(rules) {
    chii_ = rules.texts.find("chii");
    pon_ = rules.texts.find("pon");
    ankan_ = rules.texts.find("ankan");
    daiminkan_ = rules.texts.find("daiminkan");
    riichi_ = rules.statuses.find("riichi");
    for (std::size_t suit = 0; suit < 3; ++suit) {
      const auto red = tiles::find_kind(std::array{"0m", "0p", "0s"}[suit]);
      const auto is_red = [&](const Tile& tile) { return tile.kind == *red; };
      if (red && std::any_of(rules.wall.begin(), rules.wall.end(), is_red)) red_[suit] = *red;
    }
  }

  HandSituation make() {
    while (true) {
      used_ = {};
      std::array<std::array<std::uint64_t, 3>, 4> sets{};
      for (auto& set : sets) set = make_set();
      const std::uint64_t pair = take(random_.below(kKinds), 2);
      if (std::all_of(used_.begin(), used_.end(), [](int count) { return count <= 4; })) return situation(sets, pair);
    }
  }

 private:
  std::uint64_t take(std::uint64_t kind, int count) {
    used_[kind] += count;
    return kind;
  }

  std::array<std::uint64_t, 3> make_set() {
    if (random_.below(3) == 0) {
      const std::uint64_t kind = take(random_.below(kKinds), 3);
      return {kind, kind, kind};
    }
    const std::uint64_t first = random_.below(3) * 9 + random_.below(7);
    return {take(first, 1), take(first + 1, 1), take(first + 2, 1)};
  }

  /// A tile of the kind; every fourth first five of a suit is red.
  Tile tile_of(std::uint64_t kind) {
    const std::uint64_t suit = kind / 9;
    const bool five = suit < 3 && kind % 9 == 4;
    if (!five || reds_left_[suit] == tiles::kNoKind || random_.below(4) != 0) {
      return Tile(static_cast<tiles::Kind>(kind));
    }
    return Tile(std::exchange(reds_left_[suit], tiles::kNoKind));
  }

  HandSituation situation(const std::array<std::array<std::uint64_t, 3>, 4>& sets, std::uint64_t pair) {
    HandSituation made;
    reds_left_ = red_;
    const bool callable = chii_ != kNone && pon_ != kNone && ankan_ != kNone && daiminkan_ != kNone;
    const std::uint64_t open = random_.below(3) == 0 && callable ? 1 + random_.below(2) : 0;
    for (std::size_t i = 0; i < sets.size(); ++i) {
      Call call;
      for (const std::uint64_t kind : sets[i]) call.tiles.push_back(tile_of(kind));
      const bool triplet = sets[i][0] == sets[i][1];
      const bool kong = triplet && callable && used_[sets[i][0]] == 3 && random_.below(8) == 0;
      if (kong) call.tiles.push_back(tile_of(take(sets[i][0], 1)));
      if (i < open || kong) {
        call.name = i >= open ? ankan_ : kong ? daiminkan_ : triplet ? pon_ : chii_;
        made.calls.push_back(std::move(call));
      } else {
        made.hand.append(call.tiles.begin(), call.tiles.end());
      }
    }
    for (int i = 0; i < 2; ++i) made.hand.push_back(tile_of(pair));
    const auto last = static_cast<std::size_t>(random_.below(made.hand.size()));
    made.winning_tile = made.hand[last];
    made.hand.erase(last);
    const auto& seats = rules_.seats;
    const std::uint64_t seat = random_.below(seats.size());
    made.seat = seats[seat];
    made.from = seats[(seat + 1) % seats.size()];
    made.source = random_.below(2) == 0 || seats.size() == 1 ? WinSource::Draw : WinSource::Discard;
    made.kyoku = static_cast<std::int64_t>(random_.below(2 * seats.size()));
    const bool closed =
        std::all_of(made.calls.begin(), made.calls.end(), [&](const Call& c) { return c.name == ankan_; });
    if (closed && riichi_ != kNone && random_.below(2) == 0) made.statuses.push_back(riichi_);
    return made;
  }

  const Rules& rules_;
  Random random_{20};
  std::array<int, kKinds> used_{};
  std::array<tiles::Kind, 3> red_ = {tiles::kNoKind, tiles::kNoKind, tiles::kNoKind};  ///< red fives, by suit
  std::array<tiles::Kind, 3> reds_left_{};
  std::uint32_t chii_ = kNone;
  std::uint32_t pon_ = kNone;
  std::uint32_t ankan_ = kNone;
  std::uint32_t daiminkan_ = kNone;
  std::uint32_t riichi_ = kNone;
};

std::uint64_t mixed(std::uint64_t signature, std::uint64_t value) { return (signature ^ value) * 0x100000001B3U; }

std::uint64_t signed_hand(std::uint64_t signature, const Rules& rules, const ScoredHand& hand) {
  if (hand.record == nullptr) return mixed(signature, 1);
  for (const auto* yaku : {&hand.record->yaku, &hand.record->yaku2}) {
    for (const ScoredYaku& one : *yaku) {
      for (const char c : rules.texts.name(one.name)) signature = mixed(signature, static_cast<unsigned char>(c));
      for (const Points& points : one.value) {
        signature = mixed(signature, static_cast<std::uint64_t>(points.amount.truncated()));
      }
    }
  }
  signature = mixed(signature, static_cast<std::uint64_t>(hand.record->minipoints.truncated()));
  for (const Number delta : hand.deltas) signature = mixed(signature, static_cast<std::uint64_t>(delta.truncated()));
  return signature;
}

std::vector<HandSituation> random_hands(const Rules& rules) {
  HandMaker maker(rules);
  std::vector<HandSituation> hands;
  hands.reserve(kHands);
  while (hands.size() < kHands) hands.push_back(maker.make());
  return hands;
}

/// As people write tiles, suit by suit.
std::string notation(std::span<const Tile> tiles) {
  std::vector<Tile> sorted(tiles.begin(), tiles.end());
  const auto key = [](const Tile& tile) {
    const std::string_view id = tiles::id_of(tile.kind);
    return std::pair(id.substr(id.size() - 1), id);
  };
  std::sort(sorted.begin(), sorted.end(), [&](const Tile& a, const Tile& b) { return key(a) < key(b); });
  return tiles::print_short(sorted, {});
}

/// Whether the wall has as many of each tile as the hand.
bool in_wall(const HandSituation& hand, const Rules& rules) {
  std::vector<Tile> tiles(hand.hand.begin(), hand.hand.end());
  tiles.push_back(hand.winning_tile);
  for (const Call& call : hand.calls) tiles.insert(tiles.end(), call.tiles.begin(), call.tiles.end());
  const auto copies = [](const std::vector<Tile>& all, const Tile& tile) {
    return std::count_if(all.begin(), all.end(), [&](const Tile& other) { return other.kind == tile.kind; });
  };
  return std::all_of(tiles.begin(), tiles.end(),
                     [&](const Tile& tile) { return copies(tiles, tile) <= copies(rules.wall, tile); });
}

/// What else is on a table: an indicator, the one below it for who is in riichi, repeats, sticks. Of rulesets without
/// them nothing.
std::string table_members(const HandSituation& hand, const HandScorer& scorer, Random& random) {
  if (scorer.indicator_places() == 0) return {};
  HandSituation shown = hand;
  const auto indicator = [&] {
    while (true) {
      shown.hand.push_back(Tile(static_cast<tiles::Kind>(random.below(kKinds))));
      if (in_wall(shown, scorer.rules())) return notation({&shown.hand.back(), 1});
      shown.hand.pop_back();
    }
  };
  std::string members = fmt::format(R"(,"dora":"{}")", indicator());
  if (!hand.statuses.empty()) members += fmt::format(R"(,"ura":"{}")", indicator());
  if (const std::uint64_t honba = random.below(4); honba > 1) members += fmt::format(R"(,"honba":{})", honba - 1);
  if (random.below(3) == 0) members += fmt::format(R"(,"pot":{})", 1000 * (1 + random.below(2)));
  return members;
}

/// The hand as JSON: seats by their winds, which go round with who deals.
std::string batch_line(const HandSituation& hand, const Rules& rules, std::size_t id) {
  const auto seats = static_cast<std::int64_t>(rules.seats.size());
  const auto wind = [&](Seat seat) {
    return seat_name(static_cast<Seat>((seat + seats - hand.kyoku % seats) % seats));
  };
  std::string line =
      fmt::format(R"({{"id":{},"hand":"{}","win":"{}","seat":"{}","round":"{}")", id, notation(span_of(hand.hand)),
                  notation({&hand.winning_tile, 1}), wind(hand.seat), seat_name(static_cast<Seat>(hand.kyoku / seats)));
  if (hand.source == WinSource::Draw) {
    line += R"(,"by":"draw")";
  } else {
    line += fmt::format(R"(,"by":"discard","from":"{}")", wind(hand.from));
  }
  std::string calls;
  for (const Call& call : hand.calls) {
    calls += fmt::format(R"({}"{}:{}")", calls.empty() ? "" : ",", rules.texts.name(call.name),
                         notation(span_of(call.tiles)));
  }
  if (!calls.empty()) line += fmt::format(R"(,"calls":[{}])", calls);
  std::string statuses;
  for (const std::uint32_t status : hand.statuses) {
    statuses += fmt::format(R"({}"{}")", statuses.empty() ? "" : ",", rules.statuses.name(status));
  }
  if (!statuses.empty()) line += fmt::format(R"(,"status":[{}])", statuses);
  return line;
}

}  // namespace

ScoreBenchmark run_score_benchmark(const std::shared_ptr<const Rules>& rules, const Effort& effort) {
  const std::vector<HandSituation> hands = random_hands(*rules);
  HandScorer scorer(rules);
  ScoreBenchmark result;
  result.signature = 0xCBF29CE484222325U;
  for (const HandSituation& hand : hands) result.signature = signed_hand(result.signature, *rules, scorer.score(hand));
  constexpr int kAtOnce = 100;
  std::size_t next = 0;
  result.per_second = rate(effort, [&] {
    for (int i = 0; i < kAtOnce; ++i) static_cast<void>(scorer.score(hands[next++ % hands.size()]));
    return kAtOnce;
  });
  GameState copy;
  result.state_copies_per_second = rate({effort.seconds / 10, effort.runs}, [&] {
    for (int i = 0; i < kAtOnce; ++i) copy = scorer.game().state();
    return kAtOnce;
  });
  return result;
}

std::vector<std::string> batch_lines(const std::shared_ptr<const Rules>& rules) {
  const HandScorer scorer(rules);
  Random random{4};
  std::vector<std::string> lines;
  for (const HandSituation& hand : random_hands(*rules)) {
    if (!in_wall(hand, *rules)) continue;
    lines.push_back(batch_line(hand, *rules, lines.size()) + table_members(hand, scorer, random) + "}\n");
  }
  return lines;
}

}  // namespace majs::runtime
