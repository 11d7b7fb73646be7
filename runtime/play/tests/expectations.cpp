// What scenarios expect: the conformance format, and what our own test files can say besides.

#include "runtime/play/tests/expectations.hpp"

#include "grammar/document_members.hpp"
#include "grammar/phrases.hpp"
#include "runtime/play/course/invariants.hpp"
#include "runtime/play/logs/observation.hpp"
#include "runtime/play/tests/scenario.hpp"
#include "runtime/play/tests/written_table.hpp"
#include "runtime/scoring/settlement.hpp"

namespace majs::runtime {
namespace {

constexpr std::string_view kWinningButtons[] = {"ron", "chankan", "tsumo", "flower_win", "nfnl0", "nfnl1", "nfnl2"};

std::string text(const Document& document) { return grammar::print_document(document, false); }

/// Every entry of one list is in the other; order and repetition do not count.
bool within(const Document& part, const Document& whole) {
  return std::ranges::all_of(part, [&](const Document& one) {
    return std::ranges::any_of(whole, [&](const Document& other) { return equal_documents(one, other); });
  });
}

bool same_set(const Document& a, const Document& b) {
  return a.is_array() && b.is_array() && within(a, b) && within(b, a);
}

bool apart(const Document& a, const Document& b) {
  return std::ranges::none_of(a, [&](const Document& one) { return within(Document::array({one}), b); });
}

/// Only the members that were expected, as they turned out.
Document picked(const Document& wanted, const Document& happened) {
  Document result = Document::object();
  for (const auto& [key, value] : wanted.items()) {
    const auto found = happened.find(key);
    if (found != happened.end()) result[key] = *found;
  }
  return result;
}

template <typename Test>
Document seats_where(const Game& game, Test&& test) {
  Document result = Document::array();
  for (const Seat seat : game.seats()) {
    if (test(game.player(seat))) result.push_back(seat_name(seat));
  }
  return result;
}

Document seats_with_status(const Game& game, std::uint32_t status) {
  return seats_where(game, [&](const Player& player) { return status != kNone && player.status.contains(status); });
}

/// A finished round has settled who deals next.
bool settled(const Game& game) {
  return game.state().round_result != RoundResult::None && game.last_report() != nullptr &&
         game.last_report()->next.has_value();
}

/// Also when what is done before the next round has ended the game.
bool drawn(const Game& game) {
  const RoundResult result = settled(game) ? game.last_report()->result : game.state().round_result;
  return result == RoundResult::ExhaustiveDraw || result == RoundResult::AbortiveDraw;
}

std::string offered(const Game& game, bool winning_only) {
  std::string list;
  for (const Seat seat : game.seats()) {
    for (const ChoiceId id : game.player(seat).buttons) {
      const std::string name = choice_name(game.rules(), id);
      const bool wins = std::ranges::find(kWinningButtons, name) != std::end(kWinningButtons);
      if (!winning_only || wins) grammar::add_to_list(list, std::string(seat_name(seat)) + " " + name);
    }
  }
  return list;
}

Document winners(Game& game, Seat, const Document& wanted) {
  Document result = Document::object();
  for (const Winner& winner : game.state().winners) {
    const std::string seat(seat_name(winner.seat));
    const Document record = winner_report(game.rules(), winner);
    const auto asked = wanted.find(seat);
    const bool fields = asked != wanted.end() && asked->is_object() && !asked->contains("any_of");
    result[seat] = fields ? picked(*asked, record) : record;
  }
  return result;
}

Document next_dealer(Game& game, Seat, const Document&) {
  return settled(game) ? Document(seat_name(game.last_report()->next->dealer)) : Document();
}

Document offers(Game& game, Seat seat, const Document& wanted) {
  const bool skips = wanted.is_array() && within(Document::array({"skip"}), wanted);
  Document names = Document::array();
  for (const ChoiceId id : game.player(seat).buttons) {
    if (id != kSkip || skips) names.push_back(choice_name(game.rules(), id));
  }
  return names;
}

Document discards(Game& game, Seat seat, const Document&) {
  Document names = Document::array();
  for (const std::size_t index : game.playable(seat)) {
    const Document id = tiles::id_of(held_tile(game.player(seat), index).kind);
    if (!within(Document::array({id}), names)) names.push_back(id);
  }
  return names;
}

Document counters(Game& game, Seat seat, const Document& wanted) {
  Document result = Document::object();
  for (const auto& [name, value] : wanted.items()) {
    result[name] = number_document(counter_value(game.player(seat), game.rules().counters.find(name)));
  }
  return result;
}

/// As rules write them: what was noted on a tile is no part of it.
Document kinds_of(std::span<const Tile> tiles) {
  return grammar::list_of(tiles, [](const Tile& tile) { return tiles::id_of(tile.kind); });
}

Document called_sets(Game& game, Seat seat, const Document&) {
  return grammar::list_of(game.player(seat).calls, [&](const Call& call) {
    return Document::array({game.rules().texts.name(call.name), kinds_of(call.tiles)});
  });
}

/// Lists in an order that does not depend on how they were written.
Document in_order(const Document& document) {
  if (!document.is_array()) return document;
  Document list = grammar::list_of(document, in_order);
  std::sort(list.begin(), list.end(), [](const Document& a, const Document& b) { return text(a) < text(b); });
  return list;
}

using Content = ShapedKey::Content;
using namespace shapes;
constexpr Expectation kExpectations[] = {
    {"winners", kObject, Content::Winners,
     "who has won, by seat, and of each `yaku`, `yaku2`, `minipoints`, `points`, `score`, ..., or `any_of` a list of "
     "such",
     winners},
    {"no_winners", kFlag, Content::Plain, "nobody has won, and nobody is offered to",
     [](Game& game, Seat, const Document&) {
       return Document(game.state().winners.empty() && offered(game, true).empty());
     }},
    {"no_buttons", kFlag, Content::Plain, "nobody is offered anything",
     [](Game& game, Seat, const Document&) { return Document(offered(game, false).empty()); }},
    {"scores", kList | kObject, Content::Numbers, "the points of the players",
     [](Game& game, Seat seat, const Document&) { return number_document(game.player(seat).score); }},
    {"delta_scores", kList | kObject, Content::Numbers, "what the end of the round moved",
     [](Game& game, Seat seat, const Document&) {
       return number_document(game.state().delta_scores[static_cast<std::size_t>(seat)]);
     }},
    {"shuugi", kList | kObject, Content::Numbers, "the counter `shuugi` of the players",
     [](Game& game, Seat seat, const Document&) {
       return number_document(counter_value(game.player(seat), game.rules().counters.find("shuugi")));
     }},
    {"result", kText, Content::Result, "how the round ended",
     [](Game& game, Seat, const Document&) {
       return Document(result_names()[static_cast<std::size_t>(game.state().round_result)]);
     }},
    {"draw", kText | kNull, Content::Plain, "the name of the draw as the ruleset has it, such as `Four Winds`",
     [](Game& game, Seat, const Document&) { return drawn(game) ? Document(game.state().delta_reason) : Document(); }},
    {"honba", kNumber, Content::Plain, "the counters on the table, after the round those for the next one",
     [](Game& game, Seat, const Document&) { return Document(static_cast<double>(game.state().honba)); }},
    {"pot", kNumber, Content::Plain, "the points on the table: riichi sticks",
     [](Game& game, Seat, const Document&) { return number_document(game.state().pot); }},
    {"next_dealer", kText | kNull, Content::SeatName, "who deals the next round, by the seats of this one",
     next_dealer},
    {"game_over", kFlag, Content::Plain, "no round follows",
     [](Game& game, Seat, const Document&) {
       return Document(game.over() || (settled(game) && game.last_report()->next->game_over));
     }},
    {"tenpai", kList, Content::Seats, "who was paid for waiting at an exhaustive draw (the status `tenpai`)",
     [](Game& game, Seat, const Document&) { return seats_with_status(game, game.rules().engine_statuses.tenpai); }},
    {"nagashi", kList, Content::Seats, "who discarded nothing but terminals and honours (the status `nagashi`)",
     [](Game& game, Seat, const Document&) { return seats_with_status(game, game.rules().engine_statuses.nagashi); }},
    {"riichi", kList, Content::Seats, "whose stick lies on the table",
     [](Game& game, Seat, const Document&) {
       return seats_where(game, [](const Player& player) { return player.riichi_stick; });
     }},
    {"turn", kText | kNull, Content::SeatName, "whose turn it is",
     [](Game& game, Seat, const Document&) {
       const Seat turn = game.state().turn;
       return turn == kNobody ? Document() : Document(seat_name(turn));
     }},
    {"offers", kList | kObject, Content::NamesBySeat,
     "the buttons that are offered; `skip` counts only where it is named", offers},
    {"discards", kList | kObject, Content::NamesBySeat, "the tiles that may be discarded now", discards},
    {"hand", kList | kObject, Content::TilesBySeat, "the tiles that the players hold, without the drawn ones",
     [](Game& game, Seat seat, const Document&) { return kinds_of(game.player(seat).hand); }},
    {"drawn", kList | kObject, Content::TilesBySeat, "the drawn tiles that the players have not discarded",
     [](Game& game, Seat seat, const Document&) { return kinds_of(game.player(seat).draw); }},
    {"calls", kList | kObject, Content::TilesBySeat,
     "what the players have laid down: `[[\"pon\", [\"5z\", \"5z\", \"5z\"]], ...]`, flowers among it", called_sets},
    {"pond", kList | kObject, Content::TilesBySeat, "the discards that nobody has claimed",
     [](Game& game, Seat seat, const Document&) { return kinds_of(game.player(seat).pond); }},
    {"wall_left", kNumber, Content::Plain, "how many tiles can still be drawn, those of the dead wall aside",
     [](Game& game, Seat, const Document&) { return Document(static_cast<double>(game.engine().remaining_draws())); }},
    {"status", kList | kObject, Content::NamesBySeat, "the statuses of the players",
     [](Game& game, Seat seat, const Document&) { return status_document(game.rules(), game.player(seat)); }},
    {"counters", kObject, Content::Counters, "counters of the players, by seat those that are named", counters},
    {"final_points", kList | kObject, Content::Numbers,
     "what the players have won or lost if the game ends now, places and the points to return included",
     [](Game& game, Seat seat, const Document&) {
       return number_document(report_game_end(game.engine()).points[static_cast<std::size_t>(seat)]);
     }},
    {"dora", kList, Content::Texts, "the indicators that are turned, in their order",
     [](Game& game, Seat, const Document&) { return kinds_of(turned_indicators(game)); }},
};

bool is_by_seat(Content content) {
  return content == Content::Numbers || content == Content::NamesBySeat || content == Content::TilesBySeat ||
         content == Content::Counters;
}

/// What happened, in the form of what is wanted: of every seat in play a list, or an object with those that matter.
Document what_happened(Game& game, const Expectation& expectation, const Document& wanted) {
  if (!is_by_seat(expectation.content)) return expectation.happened(game, kNobody, wanted);
  Document result = wanted.is_object() ? Document::object() : Document::array();
  for (const Seat seat : game.seats()) {
    const std::string name(seat_name(seat));
    if (!wanted.is_object()) {
      result.push_back(expectation.happened(game, seat, Document()));
    } else if (const Document* const asked = grammar::find_member(wanted, name)) {
      result[name] = expectation.happened(game, seat, *asked);
    }
  }
  return result;
}

constexpr ShapedKey kWinnerKeys[] = {
    {"any_of", kList},
    {"win_source", kText},
    {"winning_tile", kText | kList | kNull},
    {"from_seat", kText | kNull},
    {"yaku", kList},
    {"yaku2", kList},
    {"total_points", kList},
    {"points", kNumber},
    {"points2", kNumber},
    {"shuugi", kNumber},
    {"minipoints", kNumber},
    {"score", kNumber},
    {"displayed_score", kNumber},
    {"scoring_key", kText},
    {"score_name", kText},
    {"point_name", kText},
    {"point2_name", kText},
    {"shuugi_name", kText},
    {"minipoint_name", kText},
    {"score_denomination", kText},
    {"winning_tile_text", kText},
    {"hand", kList},
    {"calls", kList},
    {"joker_assignment", kObject},
    {"opponents", kList},
};

void check_record(const std::string& what, const Document& expected, const Document& record,
                  std::vector<Mismatch>& mismatches) {
  for (const auto& [key, value] : expected.items()) {
    const auto found = record.find(key);
    const Document happened = found == record.end() ? Document() : *found;
    const bool names = key == "yaku" || key == "yaku2";
    if (names ? same_set(value, happened) : equal_documents(value, happened)) continue;
    mismatches.push_back({what + "." + key, text(value), text(happened)});
  }
}

void check_winner(const Game& game, const std::string& name, const Document& expected,
                  std::vector<Mismatch>& mismatches) {
  const std::string what = "winners." + name;
  const Winner* const winner = winner_at(game.state(), written_seat(name));
  if (winner == nullptr) return mismatches.push_back({what, text(expected), "has not won"});
  const Document record = winner_report(game.rules(), *winner);
  if (!expected.is_object()) return mismatches.push_back({what, text(expected), text(record)});
  const auto alternatives = expected.find("any_of");
  if (alternatives == expected.end()) return check_record(what, expected, record, mismatches);
  for (const Document& alternative : *alternatives) {
    std::vector<Mismatch> found;
    if (alternative.is_object()) check_record(what, alternative, record, found);
    if (found.empty()) return;
  }
  mismatches.push_back({what, "one of " + text(*alternatives), text(record)});
}

void check_no_winners(const Game& game, std::vector<Mismatch>& mismatches) {
  for (const Winner& winner : game.state().winners) {
    mismatches.push_back(
        {"no_winners", "nobody wins",
         std::string(seat_name(winner.seat)) + " has won: " + text(winner_report(game.rules(), winner))});
  }
  const std::string list = offered(game, true);
  if (!list.empty()) mismatches.push_back({"no_winners", "nobody may win", "offered: " + list});
}

/// A list for the seats in play: one that is too short means zeros.
Document filled(const Document& wanted, const Document& happened) {
  if (!wanted.is_array()) return wanted;
  Document result = wanted;
  while (result.size() < happened.size()) result.push_back(0.0);
  return result;
}

bool names_agree(const Document& wanted, const Document& happened) {
  if (!wanted.is_object()) return same_set(wanted, happened);
  const auto with = wanted.find("with");
  const auto without = wanted.find("without");
  return (with == wanted.end() || within(*with, happened)) && (without == wanted.end() || apart(*without, happened));
}

void check_by_seat(const Game& game, const Expectation& expectation, const Document& wanted, const Document& happened,
                   std::vector<Mismatch>& mismatches) {
  const bool tiles = expectation.content == Content::TilesBySeat;
  const auto& seats = game.seats();
  for (const auto& [key, names] : wanted.items()) {
    std::size_t at = 0;
    while (at < seats.size() && (wanted.is_object() ? seat_name(seats[at]) != key : std::to_string(at) != key)) ++at;
    const std::string seat(at < seats.size() ? seat_name(seats[at]) : std::string_view(key));
    const Document found = at == seats.size() ? Document() : wanted.is_object() ? happened.at(key) : happened.at(at);
    if (tiles ? !equal_documents(in_order(names), in_order(found)) : !names_agree(names, found)) {
      mismatches.push_back({std::string(expectation.name) + "." + seat, text(names), text(found)});
    }
  }
}

void check_one(Game& game, const Expectation& expectation, const Document& wanted, std::vector<Mismatch>& mismatches) {
  const std::string key(expectation.name);
  if (wanted == true && key == "no_winners") return check_no_winners(game, mismatches);
  if (wanted == true && key == "no_buttons") {
    const std::string list = offered(game, false);
    if (!list.empty()) mismatches.push_back({key, "nobody is offered a button", list});
    return;
  }
  if (wanted == false && key.starts_with("no_")) return;  // asks for nothing
  if (expectation.content == Content::Winners && wanted.is_object()) {
    for (const auto& [seat, record] : wanted.items()) check_winner(game, seat, record, mismatches);
    return;
  }
  const Document happened = what_happened(game, expectation, wanted);
  if (expectation.content == Content::NamesBySeat || expectation.content == Content::TilesBySeat) {
    return check_by_seat(game, expectation, wanted, happened, mismatches);
  }
  const Document& told = expectation.content == Content::Numbers ? filled(wanted, happened) : wanted;
  const bool agrees =
      expectation.content == Content::Seats ? same_set(wanted, happened) : equal_documents(told, happened);
  if (!agrees) mismatches.push_back({key, text(told), text(happened)});
}

}  // namespace

std::span<const Expectation> expectations() { return kExpectations; }
std::span<const ShapedKey> winner_keys() { return kWinnerKeys; }

std::vector<Mismatch> check_expectations(Game& game, const Document& expect) {
  std::vector<Mismatch> mismatches;
  if (!expect.is_object()) return {{"expect", "an object", text(expect)}};
  for (const auto& [key, value] : expect.items()) {
    if (const Expectation* expectation = find_row(kExpectations, key)) {
      check_one(game, *expectation, value, mismatches);
    } else {
      mismatches.push_back({key, text(value), "nothing is known under this name"});
    }
  }
  return mismatches;
}

Document updated_expectations(Game& game, const Document& expect) {
  Document updated = Document::object();
  for (const auto& [key, value] : expect.items()) {
    const Expectation* expectation = find_row(kExpectations, key);
    if (expectation == nullptr) continue;
    if (key == "winners" || (key == "no_winners" && !game.state().winners.empty())) {
      const Document won = winners(game, kNobody, key == "winners" ? value : Document::object());
      updated[won.empty() ? "no_winners" : "winners"] = won.empty() ? Document(true) : won;
    } else {
      updated[key] = key == "no_winners" ? value : what_happened(game, *expectation, value);
    }
  }
  return updated;
}

}  // namespace majs::runtime
