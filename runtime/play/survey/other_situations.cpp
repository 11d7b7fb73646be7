#include "runtime/play/survey/other_situations.hpp"

#include "runtime/match/hand.hpp"
#include "runtime/play/hands/hand_words.hpp"
#include "runtime/play/survey/hand_series.hpp"

namespace majs::runtime {

std::vector<NamedSituation> other_situations(const HandRequest& base, const WallKinds& kinds, const Rules& rules) {
  std::vector<NamedSituation> found;
  for (const char* round : {"east", "south"}) {
    for (const Seat seat : rules.seats) {
      HandRequest request = base;
      request.seat = seat_name(seat);
      request.round = round;
      if (request.seat == base.seat && request.round == base.round) continue;
      found.push_back({"seat " + request.seat + ", round " + round, std::move(request)});
    }
  }
  const auto words = situation_words();
  for (const SituationWord& word : words) {
    for (const bool with_first : {false, true}) {
      for (const char* seat : {"east", "south"}) {
        HandRequest request = base;
        request.seat = seat;
        if (with_first && word.name == words.front().name) continue;
        if (with_first) request.words.emplace_back(words.front().name);
        request.words.emplace_back(word.name);
        found.push_back(
            {(with_first ? std::string(words.front().name) + " and " : "") + std::string(word.name) + ", " + seat,
             std::move(request)});
      }
    }
  }
  for (const std::size_t row : {std::size_t{0}, kinds.rows().size() / 2}) {
    HandRequest request = base;
    const Tile tile(kinds.rows()[row].kind);
    request.dora = written({&tile, 1}, rules);
    found.push_back({"dora indicator " + request.dora, std::move(request)});
  }
  HandRequest counters = base;
  counters.honba = 2;
  counters.pot = 1000;
  for (const Button& button : rules.buttons) {
    if (!button.has_flower || button.flowers.empty()) continue;
    for (const std::string_view name : match::kFlowerCalls) {
      HandRequest request = base;
      request.calls.push_back(std::string(name) + ":" + written({button.flowers.data(), 1}, rules));
      found.push_back({request.calls.back(), std::move(request)});
    }
    break;
  }
  found.push_back({"2 honba and a pot", std::move(counters)});
  found.push_back({"with calls", base, true});
  return found;
}

}  // namespace majs::runtime
