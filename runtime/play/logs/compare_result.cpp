#include "runtime/play/logs/compare_result.hpp"

#include <algorithm>
#include <utility>

#include "grammar/phrases.hpp"
#include "runtime/game/winner.hpp"
#include "runtime/play/course/invariants.hpp"
#include "runtime/play/tests/written_table.hpp"
#include "runtime/scoring/final_points.hpp"
#include "runtime/scoring/settlement.hpp"

namespace majs::runtime {
namespace {

std::string points_text(const RecordedPoints& points, int players) {
  const auto text = [](std::int64_t one) { return std::to_string(one); };
  return grammar::joined(std::span(points).first(static_cast<std::size_t>(players)), " ", text);
}

/// By chair, in whole points.
template <typename Value>
RecordedPoints by_chair(const Game& game, Value&& value) {
  RecordedPoints points{};
  for (std::size_t i = 0; i < game.seats().size(); ++i) points[i] = Number(value(game.seats()[i])).truncated();
  return points;
}

class ResultComparison {
 public:
  ResultComparison(const RecordedGame& record, const RecordedRound& round, const Game& game,
                   std::vector<Mismatch>& mismatches)
      : record_(record), round_(round), game_(game), mismatches_(mismatches) {}

  void compare(const RecordedRound* next) {
    if (round_.wins.empty()) {
      compare_draw();
    } else {
      compare_winners();
    }
    if (mismatches_.empty()) compare_payments();
    if (mismatches_.empty()) compare_next(next);
  }

 private:
  void differ(std::string what, std::string recorded, std::string happened) {
    mismatches_.push_back({std::move(what), std::move(recorded), std::move(happened)});
  }
  void compare(const std::string& what, std::int64_t recorded, std::int64_t happened) {
    if (recorded != happened) differ(what, std::to_string(recorded), std::to_string(happened));
  }
  Seat seat(int chair) const { return game_.seats()[static_cast<std::size_t>(chair)]; }
  std::string name(int chair) const { return std::string(seat_name(seat(chair))); }

  const Winner* winner_at(int chair) const { return runtime::winner_at(game_.state(), seat(chair)); }
  void compare_draw() {
    const GameState& state = game_.state();
    if (!state.winners.empty()) {
      return differ("result", "the round is drawn", std::string(seat_name(state.winners.front().seat)) + " has won");
    }
    if (!round_.draw) return;
    const bool exhaustive = *round_.draw == DrawKind::Exhaustive || *round_.draw == DrawKind::Nagashi;
    // What the round was settled as: what is done before the next one may have ended the game since.
    const RoundResult result = game_.last_report() != nullptr ? game_.last_report()->result : state.round_result;
    const bool ended_so = result == (exhaustive ? RoundResult::ExhaustiveDraw : RoundResult::AbortiveDraw);
    const auto happened = find_draw(state.delta_reason);
    const bool same = exhaustive || !happened || *happened == *round_.draw;
    if (!ended_so || !same) differ("result", round_.draw_name, state.delta_reason);
    for (int chair = 0; chair < record_.players; ++chair) {
      compare_hand(name(chair) + ", ", round_.shown[static_cast<std::size_t>(chair)],
                   hand_and_draw(game_.player(seat(chair))));
    }
  }

  /// Nothing where the record shows no hand, or not all of it.
  void compare_hand(const std::string& what, std::vector<tiles::Kind> recorded, std::span<const Tile> held) {
    std::ranges::sort(recorded);
    const std::vector<tiles::Kind> happened = sorted_kinds(held);
    if (recorded.empty() || recorded.back() == tiles::kNoKind || recorded == happened) return;
    const auto text = [](const auto& kinds) { return grammar::joined(kinds, " ", tiles::id_of); };
    differ(what + "hand", text(recorded), text(happened));
  }

  void compare_winners() {
    const GameState& state = game_.state();
    std::string recorded;
    std::string happened;
    for (int chair = 0; chair < record_.players; ++chair) {
      const bool won = std::ranges::any_of(round_.wins, [&](const RecordedWin& win) { return win.actor == chair; });
      if (won) grammar::add_to_list(recorded, name(chair));
      if (winner_at(chair) != nullptr) grammar::add_to_list(happened, name(chair));
    }
    if (recorded != happened) {
      return differ("winners", recorded, happened.empty() ? "nobody: " + state.delta_reason : happened);
    }
    for (const RecordedWin& win : round_.wins) compare_win(win, *winner_at(win.actor));
  }

  void compare_win(const RecordedWin& win, const Winner& winner) {
    if (winner.record == nullptr) return;
    const WinRecord& record = *winner.record;
    const std::string what = name(win.actor) + ", ";
    const Seat from = win.target == win.actor ? kNobody : seat(win.target);
    const Seat taken_from = record.from == record.seat ? kNobody : record.from;
    if (from != taken_from) {
      differ(what + "from whom", from == kNobody ? "the wall" : std::string(seat_name(from)),
             taken_from == kNobody ? "the wall" : std::string(seat_name(taken_from)));
    }
    if (win.tile != tiles::kNoKind && win.tile != record.winning_tile.kind) {
      differ(what + "tile", std::string(tiles::id_of(win.tile)), std::string(tiles::id_of(record.winning_tile.kind)));
    }
    if (record.original != nullptr) {
      std::vector<Tile> held(record.original->hand.begin(), record.original->hand.end());
      if (win.hand.size() % 3 == 2) held.push_back(record.winning_tile);
      compare_hand(what, win.hand, held);
    }
    if (win.honba) compare(what + "honba", *win.honba, round_.honba);
    // Who comes first gets what lies on the table. Some tell what lay there at the start of the round.
    const bool first = &win == &round_.wins.front();
    const Number sticks = Number(win.sticks.value_or(0)) * game_.rules().scoring.riichi_value;
    const Number pot = first ? game_.state().pot_at_win : Number(0);
    if (win.sticks && !(sticks == pot) && *win.sticks != round_.sticks) {
      differ(what + "points on the table", sticks.text(), pot.text());
    }
    if (win.yaku) compare_yaku(what, *win.yaku, record);
    const bool limit = Number(0) < record.points2;
    if (win.fu && !limit) compare(what + "fu", rounded_fu(*win.fu), record.minipoints.truncated());
    if (win.han && !limit) {
      compare(what + (words() == YakuTable::Fans ? "points" : "han"), *win.han, record.points.truncated());
    }
    if (win.points) compare_points(what, win, record);
  }

  /// Some programs write down what is rounded up to tens later; seven pairs stay at 25.
  static std::int64_t rounded_fu(std::int64_t fu) {
    constexpr std::int64_t kPairs = 25;
    return fu == kPairs ? fu : (fu + 9) / 10 * 10;
  }

  /// A yaku of a list, in a form in which lists of different languages compare.
  struct Entry {
    YakuId id = kUnknownYaku;
    std::string name;        ///< as it is written
    std::int64_t value = 0;  ///< -1: not told
  };
  YakuTable words() const { return yaku_table(record_.format); }
  Entry entry(std::string_view name, std::int64_t value, bool any_dragon) const {
    Entry result{find_yaku(name, words()), std::string(name), value};
    if (result.id > kSeatWind && result.id < kRoundWind) result.id = kSeatWind;
    if (result.id > kRoundWind && result.id < kFirstDragon) result.id = kRoundWind;
    if (any_dragon && result.id >= kFirstDragon && result.id <= kLastDragon) result.id = kAnyDragon;
    return result;
  }
  static std::string list_text(const std::vector<Entry>& entries) {
    const std::string text = grammar::joined(entries, ", ", [](const Entry& one) {
      return one.name + (one.value > 0 ? " " + std::to_string(one.value) : "");
    });
    return entries.empty() ? "none" : text;
  }
  /// Where one side tells no values, names are what there is to compare.
  static bool are_alike(const Entry& a, const Entry& b) {
    return a.id == b.id && (a.id != kUnknownYaku || a.name == b.name) &&
           (a.value == b.value || a.value < 0 || b.value < 0);
  }
  void compare_yaku(const std::string& what, const std::vector<RecordedYaku>& recorded, const WinRecord& record) {
    const auto tells = [&](YakuId id) {
      return std::ranges::any_of(recorded, [&](const RecordedYaku& yaku) { return yaku.id == id; });
    };
    const bool any_dragon = tells(kAnyDragon);
    const bool tells_north = tells(kNorthDora);
    std::vector<Entry> wanted;
    for (const RecordedYaku& yaku : recorded) {
      if (yaku.value == 0) continue;  // indicators below that hit nothing
      wanted.push_back(entry(yaku.name, yaku.value.value_or(-1), any_dragon));
    }
    std::vector<Entry> found;
    std::int64_t norths = 0;
    record.each_yaku([&](const ScoredYaku& yaku, bool second) {
      const bool valued = !second && !yaku.value.empty();
      Entry one =
          entry(game_.rules().texts.name(yaku.name), valued ? yaku.value.front().amount.truncated() : -1, any_dragon);
      if (one.id == kNorthDora && !tells_north) {
        norths += std::max<std::int64_t>(one.value, 0);  // Tenhou counts them as dora
      } else {
        found.push_back(std::move(one));
      }
    });
    if (norths > 0) {
      const auto dora = std::ranges::find(found, kDora, &Entry::id);
      if (dora != found.end()) {
        dora->value += norths;
      } else {
        found.push_back({kDora, "Dora", norths});
      }
    }
    const bool same =
        wanted.size() == found.size() && std::is_permutation(wanted.begin(), wanted.end(), found.begin(), are_alike);
    if (!same) differ(what + "yaku", list_text(wanted), list_text(found));
  }

  /// What the hand is worth without honba: as it is shown, or what was paid for it.
  void compare_points(const std::string& what, const RecordedWin& win, const WinRecord& record) {
    const std::int64_t recorded = *win.points;
    Number paid = 0;
    int payers = 0;
    for (const Number& delta : record.deltas) {
      if (!(delta < Number(0))) continue;
      paid = paid - delta;
      ++payers;
    }
    const bool drawn = win.actor == win.target;
    const int shares = drawn ? std::max(payers, 1) : record_.players - 1;
    const std::int64_t without_honba =
        paid.truncated() - (Number(round_.honba * shares) * game_.rules().scoring.honba_value).truncated();
    const std::int64_t happened[] = {record.displayed_score.truncated(), record.score.truncated(), without_honba,
                                     paid.truncated()};
    if (std::ranges::find(happened, recorded) != std::end(happened)) return;
    differ(what + "points", std::to_string(recorded), record.displayed_score.text());
  }

  void compare_payments() {
    const RecordedPoints happened =
        by_chair(game_, [&](Seat one) { return game_.state().delta_scores[static_cast<std::size_t>(one)]; });
    std::optional<RecordedPoints> recorded = round_.deltas;
    std::optional<RecordedPoints> after = round_.scores_after;
    for (const RecordedWin& win : round_.wins) {
      if (win.deltas) {
        if (!recorded) recorded.emplace();
        for (std::size_t i = 0; i < recorded->size(); ++i) (*recorded)[i] += (*win.deltas)[i];
      }
      if (win.scores) after = win.scores;
    }
    if (recorded && *recorded != happened) {
      differ("payments", points_text(*recorded, record_.players), points_text(happened, record_.players));
    }
    for (const RecordedWin& win : round_.wins) {
      const Winner* winner = winner_at(win.actor);
      if (round_.wins.size() < 2 || !win.deltas || winner == nullptr || winner->record == nullptr) continue;
      const RecordedPoints own =
          by_chair(game_, [&](Seat one) { return winner->record->deltas[static_cast<std::size_t>(one)]; });
      if (own != *win.deltas) {
        differ(name(win.actor) + ", payments", points_text(*win.deltas, record_.players),
               points_text(own, record_.players));
      }
    }
    if (after && mismatches_.empty()) compare_scores(*after, game_, record_.players, mismatches_);
  }

  void compare_next(const RecordedRound* next) {
    if (game_.last_report() == nullptr || !game_.last_report()->next) {
      if (next != nullptr) differ("next round", "another round", "the round goes on");
      return;
    }
    const RoundReport::Next& happened = *game_.last_report()->next;
    if (next == nullptr) {
      if (record_.ended && !happened.game_over) differ("next round", "the game is over", "the game goes on");
      if (record_.scores && mismatches_.empty() && happened.game_over) {
        compare_final_scores(*record_.scores);
        compare_worth(*record_.scores);
      }
      return;
    }
    if (happened.game_over) return differ("next round", "the game goes on", "the game is over");
    const std::int64_t players = record_.players;
    if (happened.kyoku != next->wind * players + next->dealer) {
      differ("next round", round_name(next->wind, next->dealer),
             round_name(happened.kyoku / players, happened.kyoku % players));
    }
    compare("honba of the next round", next->honba, happened.honba);
    const Number stick = game_.rules().scoring.riichi_value;
    const Number pot = Number(next->sticks) * stick;
    if (!(pot == game_.state().pot)) {
      differ("points on the table for the next round", pot.text(), game_.state().pot.text());
    }
    compare_scores(next->scores, game_, record_.players, mismatches_);
  }

  /// Whoever is in front may get the sticks that are left.
  void compare_final_scores(const RecordedPoints& recorded) {
    const RecordedPoints now = by_chair(game_, [&](Seat one) { return game_.player(one).score; });
    if (now == recorded) return;
    RecordedPoints with_pot = now;
    const auto first = std::max_element(with_pot.begin(), with_pot.begin() + record_.players);
    *first += game_.state().pot.truncated();
    if (with_pot != recorded) {
      differ("last scores", points_text(recorded, record_.players), points_text(now, record_.players));
    }
  }

  /// What the last scores are worth.
  void compare_worth(const RecordedPoints& scores) {
    const auto& rules = game_.rules().scoring.final_sum;
    if (!record_.worth || !rules) return;
    // Records of the first years tell tenths.
    const bool exact = std::ranges::any_of(*record_.worth, [](std::int64_t tenths) { return tenths % 10 != 0; });
    FinalSum sum = *rules;
    if (exact) sum.rounding = FinalRounding::None;
    const std::vector<Number> last(scores.begin(), scores.begin() + record_.players);
    const FinalResult result = final_points(last, sum);
    std::string recorded;
    std::string happened;
    for (std::size_t i = 0; i < last.size(); ++i) {
      recorded += (i == 0 ? "" : " ") + divide((*record_.worth)[i], 10).text();
      happened += (i == 0 ? "" : " ") + result.players[i].points.text();
    }
    if (recorded != happened) differ("what the last scores are worth", recorded, happened);
  }

  const RecordedGame& record_;
  const RecordedRound& round_;
  const Game& game_;
  std::vector<Mismatch>& mismatches_;
};

}  // namespace

std::string round_name(std::int64_t wind, std::int64_t dealer) {
  constexpr std::string_view kWinds[] = {"East", "South", "West", "North"};
  return std::string(kWinds[static_cast<std::size_t>(std::clamp<std::int64_t>(wind, 0, 3))]) + " " +
         std::to_string(dealer + 1);
}

void compare_scores(const RecordedPoints& recorded, const Game& game, int players, std::vector<Mismatch>& mismatches) {
  const RecordedPoints now = by_chair(game, [&](Seat one) { return game.player(one).score; });
  if (now == recorded) return;
  mismatches.push_back({"scores", points_text(recorded, players), points_text(now, players)});
}

void compare_result(const RecordedGame& record, const RecordedRound& round, const RecordedRound* next, const Game& game,
                    std::vector<Mismatch>& mismatches) {
  ResultComparison(record, round, game, mismatches).compare(next);
}

}  // namespace majs::runtime
