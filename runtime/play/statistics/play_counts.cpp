#include "runtime/play/statistics/play_counts.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "runtime/game/winner.hpp"
#include "runtime/play/course/invariants.hpp"

namespace majs::runtime {
namespace {

std::size_t place_of_seat(Seat seat) { return static_cast<std::size_t>(seat); }

void count(OwnerCount& count, bool won) {
  ++count.owners;
  if (won) ++count.wins;
}

void add_to(OwnerCount& sum, const OwnerCount& other) {
  sum.owners += other.owners;
  sum.wins += other.wins;
}

}  // namespace

void PlayCounts::add(const PlayCounts& other) {
  claims += other.claims;
  if (other.draws > 0) {
    least_left = draws == 0 ? other.least_left : std::min(least_left, other.least_left);
    most_left = std::max(most_left, other.most_left);
  }
  draws += other.draws;
  for (const auto& [name, count] : other.payments) payments[name] += count;
  add_to(all, other.all);
  for (std::size_t i = 0; i < kMaxSeats; ++i) add_to(seats[i], other.seats[i]);
  for (const auto& [name, one] : other.buttons) add_to(buttons[name], one);
  for (const auto& [name, one] : other.statuses) add_to(statuses[name], one);
}

void PlayCounter::hear(const LogEvent& event) {
  switch (event.kind) {
    case LogEvent::Kind::RoundStart: end_round(); break;
    case LogEvent::Kind::Press: {
      auto& pressed = pressed_[place_of_seat(event.seat)];
      if (std::ranges::find(pressed, event.text) == pressed.end()) pressed.push_back(event.text);
      break;
    }
    case LogEvent::Kind::Call:
      if (event.from != kNobody && event.from != event.seat) ++counts_.claims;
      break;
    case LogEvent::Kind::Win: winners_ |= seat_bit(event.seat); break;
    case LogEvent::Kind::DrawGame: count_left(); break;
    case LogEvent::Kind::RoundEnd:
      if (event.round == nullptr) break;
      for (const auto& win : event.round->winners) {
        if (win != nullptr) count_payment(*win, *event.round);
      }
      break;
    default: break;
  }
}

void PlayCounter::count_left() {
  const GameState& state = game_.state();
  if (state.round_result != RoundResult::ExhaustiveDraw) return;
  PlayCounts drawn;
  drawn.draws = 1;
  drawn.least_left = drawn.most_left = count_undrawn(state);
  counts_.add(drawn);
}

/// Without a script, which books each win by itself, the round has to have no other.
void PlayCounter::count_payment(const WinRecord& win, const RoundReport& round) {
  if (round.ledger.empty() && round.winners.size() != 1) return;
  const std::string source = win.source == WinSource::Draw   ? "draw"
                             : win.source == WinSource::Call ? "robbed"
                                                             : "discard";
  Number of_giver = 0;
  std::vector<Number> of_others;
  for (const Seat seat : game_.seats()) {
    Number paid = round.ledger.empty() ? -round.deltas[place_of_seat(seat)] : Number(0);
    for (const Transaction& one : round.ledger) {
      if (one.to == win.seat && one.from == seat) paid = paid + one.value();
    }
    if (seat == win.from) of_giver = paid;
    // Who won before plays no more.
    else if (seat != win.seat && (winners_ & seat_bit(seat)) == 0)
      of_others.push_back(paid);
  }
  const bool pays_nobody =
      !(of_giver > 0) && std::ranges::none_of(of_others, [](const Number& paid) { return paid > 0; });
  if (pays_nobody) return;
  const bool from_somebody = win.from != kNobody && win.from != win.seat;
  const auto all_are = [&](Number amount) {
    return std::ranges::all_of(of_others, [&](Number one) { return one == amount; });
  };
  const bool even = of_others.empty() || all_are(of_others.front());
  const char* shape = "uneven";
  if (from_somebody && all_are(0)) {
    shape = "alone";
  } else if (even && (!from_somebody || all_are(of_giver))) {
    shape = "alike";
  } else if (even && of_giver > of_others.front()) {
    shape = "more";
  }
  ++counts_.payments[source];
  ++counts_.payments[source + " " + shape];
}

void PlayCounter::check() {
  const GameState& state = game_.state();
  if (!state.active || state.screen != Screen::None) return;
  for (const Seat seat : game_.seats()) {
    if ((winners_ & seat_bit(seat)) == 0) statuses_[place_of_seat(seat)].add(game_.player(seat).status);
  }
}

void PlayCounter::end_round() {
  if (winners_ != 0) {
    for (const Seat seat : game_.seats()) {
      const std::size_t place = place_of_seat(seat);
      const bool won = (winners_ >> place & 1U) != 0;
      count(counts_.all, won);
      count(counts_.seats[place], won);
      for (const std::string& button : pressed_[place]) count(counts_.buttons[button], won);
      const std::span<const std::uint64_t> words = statuses_[place].words();
      for (std::size_t i = 0; i < words.size(); ++i) {
        for (std::uint64_t left = words[i]; left != 0; left &= left - 1) {
          const auto id = static_cast<std::uint32_t>(i * 64 + static_cast<std::size_t>(std::countr_zero(left)));
          count(counts_.statuses[game_.rules().statuses.name(id)], won);
        }
      }
    }
  }
  winners_ = 0;
  for (IdSet& statuses : statuses_) statuses.clear();
  for (auto& pressed : pressed_) pressed.clear();
}

Findings unlikely(const Rules& rules, const PlayCounts& counts, const std::set<std::string>& meant) {
  constexpr double kChance = 1e-9;
  Findings found;
  if (counts.all.owners == 0) return found;
  const double share = static_cast<double>(counts.all.wins) / static_cast<double>(counts.all.owners);
  const auto look = [&](const std::string& who, const std::string& name, const OwnerCount& one, std::string pointer) {
    const bool chance = static_cast<double>(one.owners) * std::log1p(-share) >= std::log(kChance);
    if (one.wins != 0 || chance || meant.contains(name)) return;
    found.push_back({"R317", Severity::Warning, std::move(pointer),
                     who + " never wins: " + std::to_string(one.owners) + " times in rounds that somebody won"});
  };
  for (const Seat seat : rules.seats) {
    const std::string name(seat_name(seat));
    look("the seat `" + name + "`", name, counts.seats[place_of_seat(seat)], "");
  }
  for (const auto& [name, one] : counts.buttons) {
    const auto button =
        std::ranges::find_if(rules.buttons, [&, &name = name](const Button& known) { return known.id == name; });
    look("who presses `" + name + "`", name, one, button == rules.buttons.end() ? "" : rules.pointer(button->place));
  }
  for (const auto& [name, one] : counts.statuses) look("who has the status `" + name + "`", name, one, "");
  return found;
}

Findings never_won_with(const Rules& rules, const Statistics& statistics, const std::set<std::string>& meant) {
  Findings found;
  if (statistics.games < kGamesToSeeAYaku) return found;
  std::set<std::uint32_t> told;
  for (const YakuList& list : rules.scoring.lists) {
    for (const YakuRule& yaku : list.yaku) {
      if (yaku.name == kNone || !told.insert(yaku.name).second) continue;
      const std::string& name = rules.texts.name(yaku.name);
      if (statistics.yaku.contains(name) || meant.contains(name)) continue;
      found.push_back({"R318", Severity::Warning, rules.pointer(yaku.place),
                       "no win has the yaku `" + name + "`, in " + std::to_string(statistics.rounds) + " rounds"});
    }
  }
  return found;
}

}  // namespace majs::runtime
