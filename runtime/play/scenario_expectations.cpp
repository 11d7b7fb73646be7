// What scenarios expect after their last event (conformance format, engine.md 15.4).

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "runtime/play/observation.hpp"
#include "runtime/play/scenario.hpp"
#include "runtime/play/winner_report.hpp"

namespace majs::runtime {
namespace {

constexpr std::string_view kWinningButtons[] = {"ron", "chankan", "tsumo", "flower_win", "nfnl0", "nfnl1", "nfnl2"};

std::string text(const Document& document) { return grammar::print_document(document, false); }

/// The same entries; order and repetition do not count.
bool same_set(const Document& a, const Document& b) {
  const auto within = [](const Document& part, const Document& whole) {
    return std::all_of(part.begin(), part.end(), [&](const Document& one) {
      return std::any_of(whole.begin(), whole.end(),
                         [&](const Document& other) { return equal_documents(one, other); });
    });
  };
  return a.is_array() && b.is_array() && within(a, b) && within(b, a);
}

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
  const auto& winners = game.state().winners;
  const auto winner =
      std::find_if(winners.begin(), winners.end(), [&](const Winner& one) { return seat_name(one.seat) == name; });
  if (winner == winners.end()) {
    mismatches.push_back({what, text(expected), "has not won"});
    return;
  }
  const Document record = winner_report(game.rules(), *winner);
  if (!expected.is_object()) {
    mismatches.push_back({what, text(expected), text(record)});
    return;
  }
  const auto alternatives = expected.find("any_of");
  if (alternatives == expected.end()) {
    check_record(what, expected, record, mismatches);
    return;
  }
  for (const Document& alternative : *alternatives) {
    std::vector<Mismatch> found;
    if (alternative.is_object()) check_record(what, alternative, record, found);
    if (found.empty()) return;
  }
  mismatches.push_back({what, "one of " + text(*alternatives), text(record)});
}

std::string offered(const Game& game, bool winning_only) {
  std::string list;
  for (const Seat seat : game.seats()) {
    for (const ChoiceId id : game.player(seat).buttons) {
      const std::string name = choice_name(game.rules(), id);
      const bool wins =
          std::find(std::begin(kWinningButtons), std::end(kWinningButtons), name) != std::end(kWinningButtons);
      if (!winning_only || wins) list += (list.empty() ? "" : ", ") + std::string(seat_name(seat)) + " " + name;
    }
  }
  return list;
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

/// A number a seat: a list in the order of the seats in play, or an object with the seats that matter.
template <typename Value>
void check_numbers(const Game& game, std::string_view what, const Document& expected, Value&& value,
                   std::vector<Mismatch>& mismatches) {
  Document happened = expected.is_object() ? Document::object() : Document::array();
  Document wanted = expected.is_object() ? expected : Document::array();
  const auto& seats = game.seats();
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const std::string name(seat_name(seats[i]));
    const Document number = number_document(value(seats[i]));
    if (!expected.is_object()) {
      happened.push_back(number);
      wanted.push_back(expected.is_array() && i < expected.size() ? expected[i] : Document(0.0));
    } else if (expected.contains(name)) {
      happened[name] = number;
    }
  }
  if (!equal_documents(wanted, happened)) mismatches.push_back({std::string(what), text(wanted), text(happened)});
}

}  // namespace

std::vector<Mismatch> check_expectations(const Game& game, const Document& expect) {
  std::vector<Mismatch> mismatches;
  if (!expect.is_object()) return {{"expect", "an object", text(expect)}};
  const GameState& state = game.state();
  for (const auto& [key, value] : expect.items()) {
    const bool wanted = !value.is_boolean() || value.get<bool>();
    if (key == "winners" && value.is_object()) {
      for (const auto& [seat, record] : value.items()) check_winner(game, seat, record, mismatches);
    } else if (key == "no_winners") {
      if (wanted) check_no_winners(game, mismatches);
    } else if (key == "no_buttons") {
      const std::string list = offered(game, false);
      if (wanted && !list.empty()) mismatches.push_back({key, "nobody is offered a button", list});
    } else if (key == "delta_scores") {
      check_numbers(
          game, key, value, [&](Seat seat) { return state.delta_scores[static_cast<std::size_t>(seat)]; }, mismatches);
    } else if (key == "scores") {
      check_numbers(
          game, key, value, [&](Seat seat) { return game.player(seat).score; }, mismatches);
    } else if (key == "shuugi") {
      const std::uint32_t counter = game.rules().counters.find("shuugi");
      check_numbers(
          game, key, value, [&](Seat seat) { return counter_value(game.player(seat), counter); }, mismatches);
    } else {
      mismatches.push_back({key, text(value), "nothing is known under this name"});
    }
  }
  return mismatches;
}

}  // namespace majs::runtime
