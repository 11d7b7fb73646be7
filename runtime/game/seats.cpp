// Who is meant by a seat specification, and who sits where (runtime/game/README.md 3).

#include <algorithm>

#include "runtime/game/engine.hpp"

namespace majs::runtime {
namespace {

int index_of(const std::vector<Seat>& seats, Seat seat) {
  const auto place = static_cast<std::size_t>(seat);  // where nobody is missing before it
  if (place < seats.size() && seats[place] == seat) return seat;
  const auto found = std::ranges::find(seats, seat);
  return found == seats.end() ? -1 : static_cast<int>(found - seats.begin());
}

/// The wind numbers which `n` players use: index of a player -> wind, as absolute seat number.
Seat wind_of_index(const std::vector<Seat>& seats, std::int64_t index) {
  const auto n = static_cast<std::int64_t>(seats.size());
  // Without branches, which nobody foresees: any round may be played.
  index += n & -std::int64_t{index < 0};
  index -= n & -std::int64_t{index >= n};
  if (index < 0 || index >= n) [[unlikely]]
    index = ((index % n) + n) % n;  // to divide takes long
  return seats[static_cast<std::size_t>(index)];
}

}  // namespace

bool Engine::in_play(Seat seat) const { return (rules_->in_play & seat_bit(seat)) != 0; }

Seat Engine::dealer() const { return wind_of_index(seats(), state_.kyoku); }

int Engine::round_wind() const {
  const auto players = static_cast<std::int64_t>(seats().size());
  if (state_.kyoku < 0) [[unlikely]]
    return static_cast<int>(state_.kyoku / players);
  // To divide takes as long as tens of these.
  const auto reaches = [&](int wind) { return static_cast<int>(state_.kyoku >= wind * players); };
  return reaches(1) + reaches(2) + reaches(3);
}

int Engine::seat_wind(Seat seat) const {
  const int index = index_of(seats(), seat);
  return index < 0 ? -1 : wind_of_index(seats(), index - state_.kyoku);
}

Seat Engine::wind_holder(int wind) const {
  const int index = index_of(seats(), static_cast<Seat>(wind));
  return index < 0 ? kNobody : wind_of_index(seats(), index + state_.kyoku % static_cast<std::int64_t>(seats().size()));
}

Seat Engine::next_seat(Seat seat) const {
  Seat next = ring(seat, 1);
  while (next != seat && !in_play(next)) next = ring(next, 1);
  return next;
}

Seat Engine::seat_before(Seat seat) const {
  Seat before = ring(seat, 3);
  while (before != seat && !in_play(before)) before = ring(before, 3);
  return before;
}

Seat Engine::first_discarder(Seat asking) const {
  const Record& offered = state_.last_action;
  if (offered.kind != Record::Kind::Discard && offered.kind != Record::Kind::Call) return kNobody;
  const auto& order = state_.go_around;
  std::size_t i = order.size();
  while (i > 0 && order[i - 1].seat != asking) --i;
  for (i -= i > 0 ? 1 : 0; i < order.size(); ++i) {
    if (order[i].kind == offered.tile.kind) return order[i].seat;
  }
  return offered.seat;
}

Seat Engine::seat_of(const SeatSpec& spec, const Context& context) const {
  return seat_of(spec.terms.empty() ? SeatWord::Self : spec.terms[0].word, context);
}

Seat Engine::seat_of(SeatWord word, const Context& context) const {
  const auto or_self = [&](Seat seat) { return seat == kNobody ? context.seat : seat; };
  switch (word) {
    case SeatWord::East: return wind_holder(0);
    case SeatWord::South: return wind_holder(1);
    case SeatWord::West: return wind_holder(2);
    case SeatWord::North: return wind_holder(3);
    case SeatWord::Shimocha: return ring(context.seat, 1);
    case SeatWord::Toimen: return ring(context.seat, 2);
    case SeatWord::Kamicha: return ring(context.seat, 3);
    case SeatWord::CurrentTurn: return state_.turn;
    case SeatWord::LastDiscarder: return or_self(state_.last_discard.seat);
    case SeatWord::FirstDiscarder: return or_self(first_discarder(context.seat));
    case SeatWord::Caller: return context.caller != kNobody ? context.caller : or_self(state_.last_call.seat);
    case SeatWord::Callee: return context.callee != kNobody ? context.callee : or_self(state_.last_call.from);
    case SeatWord::LastCaller: return or_self(state_.last_call.seat);
    case SeatWord::LastCallee: return or_self(state_.last_call.from);
    case SeatWord::Previous: return or_self(context.previous);
    case SeatWord::Winner: return context.winner;
    default: return context.seat;
  }
}

SeatSet Engine::seat_set_of(const SeatSpec& spec, const Context& context) const {
  const SeatSet everyone = rules_->in_play;
  SeatSet result = 0;
  for (const SeatSpec::Term& term : spec.terms) {
    SeatSet set = 0;
    switch (term.word) {
      case SeatWord::All: set = everyone; break;
      case SeatWord::Others: set = static_cast<SeatSet>(everyone & ~seat_bit(context.seat)); break;
      case SeatWord::Winners:
        for (const Winner& winner : state_.winners) set |= winner.trial ? SeatSet{0} : seat_bit(winner.seat);
        break;
      case SeatWord::ChiiVictims: {
        const std::uint32_t chii = rules_->texts.find("chii");
        for (const Call& call : player(context.seat).calls) {
          for (std::size_t i = 0; call.name == chii && i < call.tiles.size() && i < 3; ++i) {
            // Lying left, middle, right means: from kamicha, toimen, shimocha.
            if (call.tiles[i].has(rules_->engine_attributes.sideways.id)) {
              set |= seat_bit(ring(context.seat, 3 - static_cast<int>(i)));
            }
          }
        }
        break;
      }
      default: set = seat_bit(seat_of(term.word, context));
    }
    result |= static_cast<SeatSet>((term.negated ? ~set : set) & everyone);
  }
  return result;
}

SmallVector<Seat, 4> Engine::seats_of(const SeatSpec& spec, const Context& context) const {
  const SeatSet result = seat_set_of(spec, context);
  SmallVector<Seat, 4> ordered;
  for (int steps = 0; steps < kMaxSeats; ++steps) {
    const Seat seat = ring(context.seat, steps);
    if ((result & seat_bit(seat)) != 0) ordered.push_back(seat);
  }
  return ordered;
}

}  // namespace majs::runtime
