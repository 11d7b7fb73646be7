#pragma once
// Seats: chairs of the table, and who is meant by a seat specification (runtime/game/README.md 3,
// runtime/game/actions.md 2).

#include <cstdint>
#include <string_view>
#include <vector>

namespace majs::runtime {

/// 0 east, 1 south, 2 west, 3 north: the chair, never the wind of the round.
using Seat = std::int8_t;
inline constexpr Seat kNobody = -1;
inline constexpr int kMaxSeats = 4;

/// The seat `steps` further on the ring east, south, west, north; absent seats count.
constexpr Seat ring(Seat seat, int steps) { return static_cast<Seat>((seat + steps % 4 + 4) % 4); }
/// Steps from `from` to `to` on the ring: 0 self, 1 shimocha, 2 toimen, 3 kamicha.
constexpr int ring_distance(Seat from, Seat to) { return (to - from + 4) % 4; }

constexpr std::string_view seat_name(Seat seat) {
  constexpr std::string_view kNames[] = {"east", "south", "west", "north"};
  return seat >= 0 && seat < kMaxSeats ? kNames[seat] : "nobody";
}

/// A set of seats as bits.
using SeatSet = std::uint8_t;
constexpr SeatSet seat_bit(Seat seat) { return seat == kNobody ? SeatSet{0} : static_cast<SeatSet>(1U << seat); }

enum class SeatWord : std::uint8_t {
#define MAJS_SEAT_WORD(identifier, name, ...) identifier,
#include "runtime/rules/words/seat_words.def"
  Unknown,
};

/// A seat specification: the union of its terms, each possibly complemented.
struct SeatSpec {
  struct Term {
    SeatWord word = SeatWord::Self;
    bool negated = false;
  };
  std::vector<Term> terms;
};

}  // namespace majs::runtime
