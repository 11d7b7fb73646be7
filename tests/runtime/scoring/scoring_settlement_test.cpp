#include <doctest/doctest.h>

#include "runtime/play/tests/scenario.hpp"
#include "runtime/scoring/settlement.hpp"
#include "runtime/scoring/win.hpp"
#include "tests/runtime/ruleset_texts.hpp"

namespace scoring_settlement_test {

using namespace majs::runtime;
using namespace majs::runtime::test;

namespace {

/// A table after somebody's discard; every hand is worth three points, 100 each, doubled for the dealer.
struct Table {
  std::shared_ptr<const Rules> rules;
  Game game;

  explicit Table(const std::string& keys = "", const std::string& members = "")
      : rules(load_clean(with_wall(R"("score_calculation":{"yaku_lists":["yaku"],"point_name":"Pt",
            "scoring_method":"multiplier","score_multiplier":100,"dealer_multiplier":2,"honba_value":10)" +
                                   (keys.empty() ? "" : "," + keys) +
                                   R"(},"yaku":[{"display_name":"A","value":2,"when":[]},
                                               {"display_name":"B","value":1,"when":[]}],
            "initial_score":1000,"after_initialization":{"actions":[["unset_status","tenpai","nagashi","pao"]]})" +
                                   (members.empty() ? "" : "," + members)))),
        game(rules, 3) {
    game.settings().next_rounds = false;
    game.start();
  }

  void discarded_by(Seat seat) {
    Record record;
    record.kind = Record::Kind::Discard;
    record.seat = seat;
    record.tile = Tile(0);
    game.engine().player(seat).discards.push_back(record.tile);
    game.engine().player(seat).pond.push_back(record.tile);
    game.engine().add_record(record);
    game.engine().state().turn = seat;
  }
  void draws(Seat seat) { game.engine().player(seat).draw.push_back(Tile(1)); }
  void wins(Seat seat, WinSource source) { declare_win(game.engine(), seat, source, kNone); }
  void set(Seat seat, std::string_view status) {
    game.engine().player(seat).status.insert(rules->statuses.find(status));
  }
  /// Here the winner's list has who pays (A-54).
  void owes(Seat payer, Seat winner, std::string_view yaku) {
    game.engine().player(winner).liable |= seat_bit(payer);
    game.engine().player(winner).responsibilities[static_cast<std::size_t>(payer)].push_back(rules->texts.find(yaku));
  }
  /// The payments of the winners, as text.
  std::string paid() {
    settle_winners(game.engine());
    return deltas();
  }
  std::string deltas() const {
    std::string text;
    for (const Seat seat : game.seats()) {
      text += game.state().delta_scores[static_cast<std::size_t>(seat)].text() + (seat == 3 ? "" : " ");
    }
    return text;
  }
};

}  // namespace

TEST_CASE("a discard is paid by its discarder, sticks and repeat counters included") {
  Table table;
  table.game.engine().state().honba = 2;
  table.game.engine().state().pot = 500;
  table.discarded_by(2);
  table.wins(1, WinSource::Discard);
  CHECK(table.paid() == "0 860 -360 0");
  CHECK(win_record(table.game.state(), 1)->score == 300);
  table.game.engine().state().round_result = RoundResult::Win;
  pay(table.game.engine());
  CHECK(table.game.state().pot == 0);
  CHECK(table.game.player(1).score == 1860);
}

TEST_CASE("a draw is paid by everybody, doubly with the dealer") {
  Table table(R"("dealer_self_draw_multiplier":3,"draw_penalty":5)");
  table.discarded_by(3);
  table.draws(1);
  table.wins(1, WinSource::Draw);
  CHECK(table.paid() == "-905 1515 -305 -305");
}

TEST_CASE("with several winners sticks and repeat counters go to the nearest in turn") {
  Table table;
  table.game.engine().state().honba = 1;
  table.game.engine().state().pot = 1000;
  table.discarded_by(2);
  table.wins(1, WinSource::Discard);
  table.wins(3, WinSource::Discard);
  CHECK(table.paid() == "0 300 -630 1330");
  CHECK(table.game.state().delta_reason == "Win by Discard");
}

TEST_CASE("each of several winners can be paid for the repeat counters and take the own stick back") {
  const auto paid = [](const char* keys, bool nearest, bool other) {
    Table table(std::string(R"("riichi_value":100)") + keys);
    table.game.engine().state().honba = 1;
    table.game.engine().state().pot = 500;
    table.game.engine().player(1).riichi_stick = other;
    table.game.engine().player(3).riichi_stick = nearest;
    table.discarded_by(2);
    table.wins(1, WinSource::Discard);
    table.wins(3, WinSource::Discard);
    return table.paid();
  };
  CHECK(paid("", true, true) == "0 300 -630 830");
  CHECK(paid(R"(,"honba_for_each_winner":true)", false, true) == "0 330 -660 830");
  CHECK(paid(R"(,"own_stick_back":true)", false, true) == "0 400 -630 730");
  CHECK(paid(R"(,"own_stick_back":true)", true, true) == "0 400 -630 730");
  CHECK(paid(R"(,"own_stick_back":true)", true, false) == "0 300 -630 830");
}

TEST_CASE("with liability the discarder can be the one who pays for the repeat counters") {
  const auto paid = [](const char* keys, WinSource source) {
    Table table(keys);
    table.game.engine().state().honba = 1;
    table.discarded_by(2);
    if (source == WinSource::Draw) table.draws(1);
    table.owes(3, 1, "A");
    table.wins(1, source);
    return table.paid();
  };
  CHECK(paid("", WinSource::Discard) == "0 330 -200 -130");
  CHECK(paid(R"("pao_honba_of_discarder":true)", WinSource::Discard) == "0 330 -230 -100");
  CHECK(paid(R"("pao_honba_of_discarder":true)", WinSource::Draw) == "-100 530 -100 -330");
}

TEST_CASE("of the second group only the most valuable yaku can count") {
  const auto counted = [](const std::string& keys) {
    Table table(R"("yaku2_lists":["yaku2"],"point2_name":"Star")" + keys,
                R"("yaku2":[{"display_name":"C","value":[1,"Star"],"when":[]},
                            {"display_name":"D","value":[3,"Star"],"when":[]},
                            {"display_name":"E","value":[3,"Star"],"when":[]}])");
    table.discarded_by(2);
    table.wins(1, WinSource::Discard);
    std::string names;
    for (const auto* list : {&win_record(table.game.state(), 1)->yaku, &win_record(table.game.state(), 1)->yaku2}) {
      for (const ScoredYaku& yaku : *list) names += table.rules->texts.name(yaku.name);
    }
    return names;
  };
  CHECK(counted("") == "ABCDE");
  CHECK(counted(R"(,"highest_scoring_yaku2_only":true)") == "ABD");
  CHECK(counted(R"(,"highest_scoring_yaku_only":true)") == "AD");
}

TEST_CASE("liability: shared with the discarder, alone on a draw, all of it when asked for") {
  {
    Table table;
    table.discarded_by(2);
    table.owes(3, 1, "A");
    table.wins(1, WinSource::Discard);
    CHECK(table.paid() == "0 300 -200 -100");  // A is 200, half each; B is the discarder's
  }
  {
    Table table(R"("split_pao_ron":false)");
    table.discarded_by(2);
    table.owes(3, 1, "A");
    table.wins(1, WinSource::Discard);
    CHECK(table.paid() == "0 300 -100 -200");
  }
  {
    Table table;
    table.game.engine().state().honba = 1;
    table.discarded_by(3);
    table.draws(1);
    table.owes(3, 1, "A");
    table.wins(1, WinSource::Draw);
    CHECK(table.paid() == "-100 530 -100 -330");  // honba is the liable player's
  }
  {
    Table table(R"("pao_eligible_yaku":["A"])");
    table.discarded_by(3);
    table.draws(1);
    table.set(3, "pao");
    table.wins(1, WinSource::Draw);
    CHECK(table.paid() == "-100 500 -100 -300");
  }
}

TEST_CASE("three wins on one discard can be an abortive draw: nothing is paid, the pot stays") {
  Table table(R"("triple_ron_draw":true,"triple_win_draw_name":"Three")",
              R"("after_win":{"actions":[["add_to_pot",-100]]})");
  table.game.engine().state().pot = 1000;
  table.discarded_by(2);
  for (const Seat seat : {Seat{3}, Seat{0}, Seat{1}}) table.wins(seat, WinSource::Discard);
  CHECK(table.paid() == "0 0 0 0");
  CHECK(table.game.state().delta_reason == "Three");
  CHECK(table.game.state().pot == 1000);
  CHECK(table.game.state().winners.empty());
  CHECK(table.game.state().round_result == RoundResult::AbortiveDraw);
  CHECK(table.game.state().next_dealer == 0);
}

TEST_CASE("statuses and counters change payments") {
  Table table("", R"("after_start":{"actions":[["set_status","wareme","double_payment"],["unset_status","wareme",
      "double_payment"],["set_counter","delta_score_multiplier",1],["set_counter","delta_score",0]]})");
  table.discarded_by(2);
  table.set(2, "double_payment");
  table.set(1, "wareme");
  set_counter(table.game.engine().player(1), table.rules->counters.find("delta_score_multiplier"), 10);
  set_counter(table.game.engine().player(3), table.rules->counters.find("delta_score"), 7);
  table.wins(1, WinSource::Discard);
  CHECK(table.paid() == "0 12000 -1200 7");
}

/// A status that changes what a payer gives (runtime/scoring/README.md 8.6): who has it, and what then is paid for a
/// discard of seat 2 that is worth 300, and for a draw that costs everybody 300. The pot holds
/// three sticks.
struct ShareRow {
  const char* status;
  std::vector<Seat> seats;
  const char* discard;
  const char* draw;
};

TEST_CASE("each status that changes shares, by its rule") {
  const char* const usual = "0 600 -300 0";
  const char* const usual_draw = "-300 1200 -300 -300";
  const std::vector<ShareRow> rows = {
      {"atago_hiroe_no_tsumo_payment", {2}, usual, "-300 900 0 -300"},
      {"atago_hiroe_no_tsumo_payment", {1}, usual, usual_draw},
      {"double_tsumo_payment", {2}, usual, "-300 1500 -600 -300"},
      {"double_payment", {2}, "0 900 -600 0", "-300 1500 -600 -300"},
      {"double_payment", {1}, usual, usual_draw},
      {"megan_davin_double_payment", {1, 2}, "0 900 -600 0", "-300 1500 -600 -300"},
      {"megan_davin_double_payment", {1}, usual, usual_draw},
      {"megan_davin_double_payment", {2}, usual, usual_draw},
      {"kanbara_satomi_double_loss", {2}, "0 900 -600 0", "-300 1500 -600 -300"},
      {"tsujigaito_satoha_double_score", {1}, "0 900 -600 0", "-600 2100 -600 -600"},
      {"tsujigaito_satoha_double_score", {2}, usual, usual_draw},
      {"wareme", {1}, "0 900 -600 0", "-600 2100 -600 -600"},
      {"wareme", {2}, usual, "-300 1500 -600 -300"},  // the discarder's counts only when somebody draws
      {"wareme", {0}, usual, "-600 1500 -300 -300"},
      {"motouchi_naruka_increase_tsumo_payment", {1}, usual, "-600 2100 -600 -600"},
      {"motouchi_naruka_decrease_tsumo_payment", {1}, usual, "0 300 0 0"},
      {"motouchi_naruka_increase_tsumo_payment", {2}, usual, usual_draw},
      {"yoshitome_miharu_manzu", {2}, "0 500 -200 0", usual_draw},
      {"yoshitome_miharu_manzu", {1}, usual, usual_draw},
      {"yoshitome_miharu_pinzu", {2}, usual, usual_draw},
      {"yoshitome_miharu_souzu", {2}, usual, usual_draw},
  };
  for (const ShareRow& row : rows) {
    const std::string knows = R"("after_start":{"actions":[["set_status",")" + std::string(row.status) +
                              R"("],["unset_status",")" + row.status + R"("]]})";
    for (const WinSource source : {WinSource::Discard, WinSource::Draw}) {
      Table table(R"("riichi_value":100)", knows);
      table.game.engine().state().pot = 300;
      table.discarded_by(source == WinSource::Draw ? 3 : 2);
      if (source == WinSource::Draw) table.draws(1);
      for (const Seat seat : row.seats) table.set(seat, row.status);
      table.wins(1, source);
      const std::string name = row.status;
      INFO(name, " of ", int{row.seats.front()}, std::string(source == WinSource::Draw ? ", drawn" : ", discarded"));
      CHECK(table.paid() == std::string(source == WinSource::Draw ? row.draw : row.discard));
    }
  }
}

TEST_CASE("half of what is paid is rounded up to a hundred, by the suit of the tile") {
  for (const auto& row : {std::pair("yoshitome_miharu_manzu", 4), std::pair("yoshitome_miharu_pinzu", 9 + 4),
                          std::pair("yoshitome_miharu_souzu", 18 + 4)}) {
    const char* const status = row.first;  // clang 14 captures no structured bindings
    const int kind = row.second;
    for (const int tile : {4, 9 + 4, 18 + 4, 27}) {
      Table table("", R"("after_start":{"actions":[["set_status",")" + std::string(status) + R"("],["unset_status",")" +
                          status + R"("]]})");
      Record record;
      record.kind = Record::Kind::Discard;
      record.seat = 2;
      record.tile = Tile(static_cast<majs::tiles::Kind>(tile));
      table.game.engine().player(2).discards.push_back(record.tile);
      table.game.engine().player(2).pond.push_back(record.tile);
      table.game.engine().add_record(record);
      table.game.engine().state().turn = 2;
      table.set(2, status);
      table.wins(1, WinSource::Discard);
      INFO(std::string(status), " and the tile ", tile);
      CHECK(table.paid() == (tile == kind ? "0 200 -200 0" : "0 300 -300 0"));
    }
  }
}

TEST_CASE("a draw: tenpai is paid for, nagashi replaces it") {
  const std::string keys =
      R"("draw_tenpai_payments":[1000,1500,3000],"draw_nagashi_payments":[2000,4000],"nagashi_name":"N")";
  Table table(keys);
  table.set(1, "tenpai");
  table.set(3, "tenpai");
  exhaustive_draw(table.game.engine(), kNone, kNone);
  CHECK(table.deltas() == "-1500 1500 -1500 1500");
  CHECK(table.game.player(1).hand_revealed);
  Table nagashi(keys);
  nagashi.set(1, "tenpai");
  nagashi.set(2, "nagashi");
  exhaustive_draw(nagashi.game.engine(), kNone, kNone);
  CHECK(nagashi.deltas() == "-4000 -2000 8000 -2000");
  CHECK(nagashi.game.state().delta_reason == "N");
}

TEST_CASE("who deals next, by the keys of the table profile") {
  const auto after = [](const std::string& keys, const std::function<void(Table&)>& end, std::int64_t honba) {
    Table table(keys);
    table.game.engine().state().honba = honba;
    end(table);
    choose_next_dealer(table.game.engine());
    return std::to_string(table.game.state().next_dealer) + " " + std::to_string(table.game.state().honba);
  };
  const auto win_of = [](Seat seat) {
    return [seat](Table& table) {
      table.discarded_by(3);
      table.wins(seat, WinSource::Discard);
      settle_winners(table.game.engine());
    };
  };
  CHECK(after(R"("agarirenchan":true)", win_of(0), 1) == "0 2");
  CHECK(after(R"("agarirenchan":false)", win_of(0), 1) == "1 0");
  CHECK(after(R"("agarirenchan":true)", win_of(1), 1) == "1 0");
  CHECK(after(R"("next_dealer_is_first_winner":true)", win_of(2), 1) == "2 0");
  const auto draw = [](Table& table) { exhaustive_draw(table.game.engine(), kNone, kNone); };
  const auto tenpai_draw = [](Table& table) {
    table.set(0, "tenpai");
    exhaustive_draw(table.game.engine(), kNone, kNone);
  };
  CHECK(after(R"("tenpairenchan":true)", draw, 1) == "1 2");
  CHECK(after(R"("tenpairenchan":true)", tenpai_draw, 1) == "0 2");
  CHECK(after(
            "\"tobi\":false", [](Table& table) { abortive_draw(table.game.engine(), kNone); }, 1) == "0 2");
}

TEST_CASE("when the game is over") {
  const auto over = [](const std::string& members, std::int64_t kyoku, Seat next, Number best = 1000) {
    Table table(R"("tobi":true)", members);
    table.game.engine().state().kyoku = kyoku;
    table.game.engine().state().next_dealer = next;
    table.game.engine().state().round_result = RoundResult::Win;
    table.game.engine().player(2).score = best;
    return game_is_over(table.game.engine());
  };
  CHECK_FALSE(over("", 100, 1));  // endless
  CHECK(over("", 0, 1, -1));
  CHECK_FALSE(over(R"("max_rounds":8)", 6, 3));
  CHECK(over(R"("max_rounds":8)", 7, 0));
  CHECK_FALSE(over(R"("max_rounds":8)", 7, 3));  // the dealer of the last round stays
  const std::string goal = R"("max_rounds":8,"sudden_death_goal":3000)";
  CHECK_FALSE(over(goal, 7, 0));
  CHECK(over(goal, 7, 0, 3000));
  CHECK_FALSE(over(goal, 9, 2));
  CHECK(over(goal, 9, 1, 3000));
  CHECK(over(goal, 11, 0));
}

TEST_CASE("a bloody round goes on until the third winner; each batch is paid once") {
  Table table("", R"("bloody_end":true,"before_exhaustive_draw":{"actions":[["add_score",5]]})");
  table.discarded_by(2);
  table.wins(1, WinSource::Discard);
  CHECK(table.game.state().round_result == RoundResult::Continue);
  CHECK(table.paid() == "0 300 -300 0");
  pay(table.game.engine());
  continue_round(table.game.engine());
  CHECK(table.game.state().active);
  table.draws(3);
  table.wins(3, WinSource::Draw);
  CHECK(table.game.state().round_result == RoundResult::Continue);
  CHECK(table.paid() == "-300 0 -300 600");  // who has won pays no more
  pay(table.game.engine());
  continue_round(table.game.engine());
  table.discarded_by(2);
  table.wins(0, WinSource::Discard);
  CHECK(table.game.state().round_result == RoundResult::Win);
  CHECK(table.paid() == "600 0 -600 0");
  CHECK(table.game.player(2).score == 405);
}

TEST_CASE("honba that the event of a draw adds is not counted a second time") {
  const auto honba = [](const std::string& draw, const std::string& events) {
    const auto rules = load_clean(
        with_wall(R"("max_rounds":8,"score_calculation":{"scoring_method":"multiplier","score_multiplier":1},)" +
                  events + R"("after_start":{"actions":[[")" + draw + R"("]]})"));
    ScenarioPlayer player(rules);
    player.start();
    return player.game().state().honba;
  };
  const std::string adds = R"({"actions":[["add_honba",1]]},)";
  for (const std::string draw : {"ryuukyoku", "abortive_draw"}) {
    const std::string before = draw == "ryuukyoku" ? "\"before_exhaustive_draw\":" : "\"before_abortive_draw\":";
    CHECK(honba(draw, "") == 1);
    CHECK(honba(draw, before + adds) == 1);
    CHECK(honba(draw, "\"after_scoring\":" + adds) == 1);
    CHECK(honba(draw, before + R"({"actions":[["add_honba",2]]},)") == 2);
  }
}

}  // namespace scoring_settlement_test
