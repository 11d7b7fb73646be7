#include <algorithm>
#include <bit>
#include <iterator>
#include <utility>

#include "runtime/scoring/payers.hpp"
#include "runtime/scoring/settlement.hpp"
#include "runtime/scoring/table_profile.hpp"
#include "runtime/scoring/win.hpp"

namespace majs::runtime {
namespace {

using Status = std::uint32_t EngineStatuses::*;

bool has_status(const Engine& engine, Seat seat, Status status) {
  return engine.player(seat).status.contains(engine.rules().engine_statuses.*status);
}

inline void transfer(Deltas& deltas, Seat from, Seat to, Number amount) {
  Number& taken = deltas[static_cast<std::size_t>(from)];
  Number& given = deltas[static_cast<std::size_t>(to)];
  taken = (taken - amount).normalised();
  given = (given + amount).normalised();
}

bool same_suit_status(const Engine& engine, Seat payer, const Tile& tile) {
  const auto any = [&](std::string_view spec, Status status) {
    return has_status(engine, payer, status) && tiles::fits(tile, tiles::parse_tile_spec(spec), {});
  };
  return any("manzu", &EngineStatuses::yoshitome_miharu_manzu) ||
         any("pinzu", &EngineStatuses::yoshitome_miharu_pinzu) || any("souzu", &EngineStatuses::yoshitome_miharu_souzu);
}

/// The payments for one winner.
class WinPayments {
 public:
  WinPayments(Engine& engine, const WinRecord& record, bool collects_honba, Deltas& deltas)
      : engine_(engine),
        record_(record),
        table_(engine.rules().scoring.table),
        deltas_(deltas),
        dealing_(engine.dealer()),
        opponents_(record.opponents & engine.rules().in_play) {
    dealer_ = record.seat == dealing_ || has_price_status(&EngineStatuses::score_as_dealer);
    if (!collects_honba) return;
    honba_ = Number(engine.state().honba) * engine.rules().scoring.honba_value;
    if (has_price_status(&EngineStatuses::multiply_honba_with_han)) honba_ = honba_ * record.points;
  }

  /// The score of the whole hand.
  const HandPrice& price() {
    if (!std::exchange(is_priced_, true)) price_ = price_of(record_.facts->yaku, record_.facts->yaku2, true);
    return price_;
  }

  void pay() {
    const Seat payer = record_.source == WinSource::Draw ? kNobody : record_.from;
    if (!pay_with_liability(payer)) pay_usual(payer, price().score, honba_);
  }

 private:
  using Groups = std::array<YakuScore, 2>;  ///< of yaku

  struct Liable {
    Seat seat = kNobody;
    Groups yaku;
  };

  /// Of the winner.
  bool has_price_status(Status status) const {
    return engine_.rules().engine_statuses.change_prices && has_status(engine_, record_.seat, status);
  }

  /// In turn order.
  template <typename Visit>
  void each_opponent(Visit visit) const {
    for (const Seat seat : engine_.ring_order(record_.seat)) {
      if ((opponents_ & seat_bit(seat)) != 0) visit(seat);
    }
  }
  Number count_opponents() const { return std::popcount(opponents_); }

  /// `whole`: of the yaku of the whole hand, whose points are known.
  HandPrice price_of(const YakuScore& yaku, const YakuScore& yaku2, bool whole = false) const {
    HandToPrice hand;
    if (whole && yaku2.empty() && !record_.facts->total.empty()) hand.points = &record_.facts->points;
    hand.yaku = &yaku;
    hand.yaku2 = &yaku2;
    hand.dealer = dealer_;
    hand.self_draw = record_.source == WinSource::Draw;
    hand.minipoints = record_.minipoints;
    hand.doubled = has_price_status(&EngineStatuses::double_score);
    hand.one_higher = has_price_status(&EngineStatuses::score_limit_one_tier_higher);
    return price_hand(engine_.rules(), hand);
  }

  /// The yaku of the hand; none of the first group when those of the second replace them.
  Groups counted() const {
    const WinFacts& facts = *record_.facts;
    const bool replaced = table_.yaku2_overrides_yaku1 && !facts.yaku2.empty();
    return {replaced ? YakuScore() : facts.yaku, facts.yaku2};
  }

  Number part_score(const Groups& part) const {
    return part[0].empty() && part[1].empty() ? Number(0) : price_of(part[0], part[1]).score;
  }

  /// Whether the seat is liable for any yaku at all.
  bool may_be_liable(Seat seat) const {
    return !liabilities(engine_.state(), engine_.rules(), seat, record_.seat).empty() ||
           has_status(engine_, seat, &EngineStatuses::pao);
  }

  template <typename Test>
  static YakuScore those(const YakuScore& all, Test test) {
    YakuScore some;
    std::copy_if(all.begin(), all.end(), std::back_inserter(some), test);
    return some;
  }

  /// The yaku which the seat is liable for.
  Groups owed(Seat seat) const {
    const ScoringRules& scoring = engine_.rules().scoring;
    const auto& names = liabilities(engine_.state(), engine_.rules(), seat, record_.seat);
    const bool by_status = has_status(engine_, seat, &EngineStatuses::pao);  // the early dialect
    const auto is_owed = [&](const ScoredYaku& yaku) {
      const auto& eligible = table_.pao_yaku;
      return std::ranges::any_of(names,
                                 [&](std::uint32_t owed) { return owed == scoring.all_text || owed == yaku.name; }) ||
             (by_status && std::ranges::find(eligible, yaku.name) != eligible.end());
    };
    const std::array pays_all = {table_.pao_pays_all_yaku, table_.pao_pays_all_yaku2};
    Groups result = counted();
    for (std::size_t group = 0; group < result.size(); ++group) {
      const bool all = pays_all[group] && std::ranges::any_of(result[group], is_owed);
      if (!all) result[group] = those(result[group], is_owed);
    }
    return result;
  }

  std::vector<Liable> liable_seats(Seat payer) const {
    std::vector<Liable> result;
    each_opponent([&](Seat seat) {
      if (seat == payer || !may_be_liable(seat)) return;
      Liable liable{seat, part(owed(seat), result, false)};  // nobody pays for what another one pays already
      if (!liable.yaku[0].empty() || !liable.yaku[1].empty()) result.push_back(std::move(liable));
    });
    return result;
  }

  /// The yaku that somebody is liable for, or those that nobody is.
  static Groups part(const Groups& all, const std::vector<Liable>& liable, bool taken) {
    Groups result;
    for (std::size_t group = 0; group < all.size(); ++group) {
      result[group] = those(all[group], [&](const ScoredYaku& yaku) {
        return taken == std::ranges::any_of(liable, [&](const Liable& one) {
                 return std::ranges::any_of(one.yaku[group],
                                            [&](const ScoredYaku& other) { return other.name == yaku.name; });
               });
      });
    }
    return result;
  }

  /// The ordinary part is paid as usual, the liable seats pay theirs as if they had dealt in; honba is theirs (8.4).
  /// False where no seat is liable for anything the hand has.
  bool pay_with_liability(Seat payer) {
    const std::vector<Liable> liable = liable_seats(payer);
    if (liable.empty()) return false;
    const Number rest = part_score(part(counted(), liable, false));
    if (rest > 0) pay_usual(payer, rest, 0);
    Number honba = honba_ * count_opponents();
    if (payer != kNobody && table_.pao_honba_of_discarder) {
      transfer(deltas_, payer, record_.seat, honba);
      honba = 0;
    }
    if (payer != kNobody && table_.split_pao_ron) {
      // The discarder and every liable seat share equally.
      const Number score = part_score(part(counted(), liable, true));
      const Number share = ceil_to(divide(score, liable.size() + 1), table_.rounding);
      charge(payer, changed(payer, share, false), 0);
      for (const Liable& one : liable) {
        charge(one.seat, changed(one.seat, share, false), honba);
        honba = 0;  // once
      }
      return true;
    }
    for (const Liable& one : liable) {
      const Number score = part_score(one.yaku) * table_.discarder_multiplier + table_.discarder_penalty;
      charge(one.seat, changed(one.seat, score, false), honba);
      honba = 0;
    }
    return true;
  }

  void charge(Seat seat, Number score, Number honba) {
    Number amount = score + honba;
    if (const Number* extra = find_counter(engine_.player(seat), engine_.rules().iwadate_yuan_payment)) {
      amount = amount + *extra;
    }
    transfer(deltas_, seat, record_.seat, amount);
  }

  bool both(Seat payer, Status status) const {
    return has_status(engine_, payer, status) && has_status(engine_, record_.seat, status);
  }

  /// What a single player pays for a draw, or for another win, with the statuses that change it (8.6).
  Number changed(Seat payer, Number amount, bool draw) const {
    if (!engine_.rules().engine_statuses.change_shares) return amount.normalised();
    const Seat winner = record_.seat;
    if (draw && has_status(engine_, payer, &EngineStatuses::atago_hiroe_no_tsumo_payment)) return 0;
    const auto twice = [&](bool applies) {
      if (applies) amount = amount * Number(2);
    };
    twice(has_status(engine_, draw ? payer : winner, &EngineStatuses::wareme));
    twice(draw && has_status(engine_, payer, &EngineStatuses::double_tsumo_payment));
    twice(has_status(engine_, payer, &EngineStatuses::double_payment));
    twice(both(payer, &EngineStatuses::megan_davin_double_payment));
    twice(has_status(engine_, payer, &EngineStatuses::kanbara_satomi_double_loss));
    twice(has_status(engine_, winner, &EngineStatuses::tsujigaito_satoha_double_score));
    const Number stick = engine_.rules().scoring.riichi_value;
    if (draw && !(stick == 0)) {
      const Number step = Number(100) * floor_divide(engine_.state().pot, stick);
      if (has_status(engine_, winner, &EngineStatuses::motouchi_naruka_increase_tsumo_payment)) amount = amount + step;
      if (has_status(engine_, winner, &EngineStatuses::motouchi_naruka_decrease_tsumo_payment)) amount = amount - step;
      if (amount < 0) amount = 0;
    }
    if (!draw && same_suit_status(engine_, payer, record_.winning_tile)) amount = ceil_to(divide(amount, 2), 100);
    return amount.normalised();
  }

  /// Without liable seats.
  void pay_usual(Seat payer, Number score, Number honba) {
    if (payer == kNobody) return pay_self_draw(score, honba);
    const Number others_pay = score * table_.non_discarder_multiplier + table_.non_discarder_penalty;
    each_opponent([&](Seat seat) {
      if (seat == payer) {
        const Number amount = score * table_.discarder_multiplier + table_.discarder_penalty;
        charge(seat, changed(seat, amount, false), honba * count_opponents());
      } else if (!(others_pay == 0)) {
        transfer(deltas_, seat, record_.seat, changed(seat, others_pay, false));
      }
    });
  }

  void pay_self_draw(Number score, Number honba) {
    const bool doubles =
        engine_.rules().engine_statuses.change_shares && has_status(engine_, record_.seat, &EngineStatuses::wareme);
    if (doubles) score = score * Number(2);
    const std::size_t players = engine_.seats().size();
    const bool split = table_.split_oya_ko && players >= 3;
    OyaKo shares;
    if (split) {
      shares = players == 3 ? split_three(score, dealer_, table_.rounding, table_.tsumo_loss)
                            : split_score(score, players, dealer_, table_.rounding);
    }
    each_opponent([&](Seat seat) {
      Number amount = score;
      if (split) {
        amount = seat == dealing_ ? shares.oya : shares.ko;
      } else {
        if (dealer_ || seat == dealing_) amount = amount * table_.dealer_self_draw_multiplier;
        amount = amount * table_.self_draw_multiplier + table_.self_draw_penalty;
      }
      charge(seat, changed(seat, amount, true), honba);
    });
  }

  Engine& engine_;
  const WinRecord& record_;
  const TableProfile& table_;
  Deltas& deltas_;
  Seat dealing_;         ///< who deals
  SeatSet opponents_;    ///< who may have to pay
  bool dealer_ = false;  ///< the winner counts as such
  bool is_priced_ = false;
  HandPrice price_;
  Number honba_ = 0;
};

/// The winner who gets sticks and honba: the first in turn order after the payer (D-24).
std::size_t collector(const Engine& engine, std::span<const std::size_t> winners) {
  std::size_t best = winners.front();
  if (engine.compatibility().first_seat_collects) {
    return *std::min_element(winners.begin(), winners.end(), [&](std::size_t a, std::size_t b) {
      return seat_name(engine.state().winners[a].seat) < seat_name(engine.state().winners[b].seat);
    });
  }
  const auto distance = [&](std::size_t i) {
    const Winner& winner = engine.state().winners[i];
    const Seat from = winner.record->from == kNobody ? winner.seat : winner.record->from;
    const int steps = ring_distance(from, winner.seat);
    return engine.state().reversed_turn_order ? (4 - steps) % 4 : steps;
  };
  for (const std::size_t i : winners) {
    if (distance(i) < distance(best)) best = i;
  }
  return best;
}

Deltas nagashi_deltas(Engine& engine) {
  Deltas deltas{};
  const TableProfile& table = engine.rules().scoring.table;
  for (const Seat seat : engine.seats()) {
    if (!has_status(engine, seat, &EngineStatuses::nagashi)) continue;
    for (const Seat payer : engine.seats()) {
      if (payer == seat) continue;
      const bool with_dealer = payer == engine.dealer() || seat == engine.dealer();
      transfer(deltas, payer, seat, table.nagashi_payments[with_dealer ? 1 : 0]);
    }
  }
  return deltas;
}

Deltas noten_deltas(Engine& engine) {
  Deltas deltas{};
  const auto& payments = engine.rules().scoring.table.tenpai_payments;
  const auto players = static_cast<std::int64_t>(engine.seats().size());
  std::int64_t tenpai = 0;
  for (const Seat seat : engine.seats()) tenpai += has_status(engine, seat, &EngineStatuses::tenpai) ? 1 : 0;
  if (tenpai == 0 || tenpai == players || players < 2) return deltas;
  // The payments are what each noten pays with 1, 2, 3 players tenpai; the tenpai ones share it.
  const Number pays = payments[static_cast<std::size_t>(std::min<std::int64_t>(tenpai, 3) - 1)];
  const Number gets = divide(pays * Number(players - tenpai), tenpai).normalised();
  for (const Seat seat : engine.seats()) {
    deltas[static_cast<std::size_t>(seat)] = has_status(engine, seat, &EngineStatuses::tenpai) ? gets : -pays;
    if (has_status(engine, seat, &EngineStatuses::tenpai)) engine.player(seat).hand_revealed = true;
  }
  return deltas;
}

bool has_own_stick(const Engine& engine, Seat seat) {
  return engine.rules().scoring.table.own_stick_back && engine.player(seat).riichi_stick;
}

/// Of one winner, who may be the one that gets what lies on the table.
Deltas deltas_of(Engine& engine, Winner& winner, bool collects, Number pot) {
  const WinRecord& record = *winner.record;
  Deltas own{};
  WinPayments payments(engine, record, collects || engine.rules().scoring.table.honba_for_each_winner, own);
  payments.pay();
  Number& gain = own[static_cast<std::size_t>(record.seat)];
  if (has_own_stick(engine, record.seat)) gain = gain + engine.rules().scoring.riichi_value;
  if (collects) gain = gain + pot;
  gain = gain.normalised();
  const HandPrice& price = payments.price();
  if (!price.missing.empty()) engine.end_as_room(kNone, price.missing);
  edit_record(winner, [&](WinRecord& changed) {
    changed.score = price.score;
    if ((changed.edited & WinRecord::kScore) == 0) changed.displayed_score = price.score;
    if ((changed.edited & WinRecord::kScoreName) == 0) changed.score_name = price.name;
    if (!price.first_group_counts) changed.yaku = {};
    changed.deltas = own;
  });
  return own;
}

}  // namespace

Number table_score(Engine& engine, const WinRecord& record) {
  Deltas unpaid{};
  return WinPayments(engine, record, false, unpaid).price().score;
}

Deltas table_win_deltas(Engine& engine, std::span<const std::size_t> winners) {
  if (winners.empty()) return {};
  GameState& state = engine.state();
  // One gets what lies on the table, but for the sticks that go back to those who put them there.
  Number pot = state.pot;
  for (const std::size_t i : winners) {
    if (has_own_stick(engine, state.winners[i].seat)) pot = pot - engine.rules().scoring.riichi_value;
  }
  if (winners.size() == 1) return deltas_of(engine, state.winners[winners.front()], true, pot);  // as a rule
  const std::size_t first = collector(engine, winners);
  Deltas deltas{};
  for (const std::size_t i : winners) add(deltas, deltas_of(engine, state.winners[i], i == first, pot));
  return deltas;
}

Deltas table_draw_deltas(Engine& engine) {
  const TableProfile& table = engine.rules().scoring.table;
  const auto& seats = engine.seats();
  const bool nagashi = table.pays_nagashi && std::ranges::any_of(seats, [&](Seat seat) {
                         return has_status(engine, seat, &EngineStatuses::nagashi);
                       });
  if (nagashi) {
    engine.state().delta_reason = table.nagashi_name;
    return nagashi_deltas(engine);
  }
  return table.pays_tenpai ? noten_deltas(engine) : Deltas{};
}

void table_next_dealer(Engine& engine) {
  GameState& state = engine.state();
  const TableProfile& table = engine.rules().scoring.table;
  const Seat dealer = engine.dealer();
  const RoundResult result = state.round_result;
  if (result == RoundResult::None || result == RoundResult::EndGame || result == RoundResult::Continue) return;
  bool repeats = false;
  if (result == RoundResult::Win) {
    repeats = table.agarirenchan && win_record(state, dealer) != nullptr;
  } else if (result == RoundResult::ExhaustiveDraw) {
    repeats = (table.tenpairenchan && has_status(engine, dealer, &EngineStatuses::tenpai)) ||
              (table.notenrenchan_south && engine.round_wind() == 1);
  } else {
    repeats = !engine.compatibility().rotates_after_abortive_draw;
  }
  if (table.next_dealer_is_first_winner) {
    // Several at once: the discarder; nobody: the same dealer.
    Seat next = dealer;
    if (!state.winners.empty()) {
      const Seat from = state.winners[0].record->from;
      const bool several = state.winners.size() > 1 && from != kNobody && state.winners[1].record->from == from &&
                           state.winners[1].batch == state.winners[0].batch;
      next = several ? from : state.winners[0].seat;
    }
    if (!state.dealer_chosen) state.next_dealer = next;
    repeats = state.next_dealer == dealer;
  } else if (!state.dealer_chosen) {
    state.next_dealer = repeats ? dealer : ring(dealer, 1);
  }
  if (state.honba_changed) return;
  state.honba = repeats || result != RoundResult::Win ? state.honba + 1 : 0;
}

bool table_dealer_stops(const Engine& engine) {
  const GameState& state = engine.state();
  const Seat dealer = engine.dealer();
  if (state.round_result == RoundResult::Win) {
    return engine.rules().scoring.agariyame && win_record(state, dealer) != nullptr;
  }
  return state.round_result == RoundResult::ExhaustiveDraw && engine.rules().scoring.tenpaiyame &&
         has_status(engine, dealer, &EngineStatuses::tenpai);
}

}  // namespace majs::runtime
