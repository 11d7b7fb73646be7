#include "runtime/play/survey/hand_series.hpp"

#include "runtime/tiles/notation.hpp"

namespace majs::runtime {

bool HandSeries::set(const HandRequest& request, std::string& error) {
  verdicts_.clear();
  calls_.clear();
  std::vector<std::string> sources = {request.by};
  if (request.by.empty()) sources = {"draw", "discard"};
  for (const std::string& by : sources) {
    HandRequest one = request;
    one.by = by;
    std::string problem;
    auto situation = read_hand(scorer_, one, problem);
    if (situation) {
      calls_.push_back(situation->calls);
      verdicts_.emplace_back().situation = std::move(*situation);
    } else if (error.empty()) {
      error = std::move(problem);
    }
  }
  return !verdicts_.empty();
}

const HandVerdict& HandSeries::judge(std::size_t way, std::span<const Tile> hand, std::size_t i,
                                     std::span<const Call> calls) {
  HandVerdict& verdict = verdicts_[way];
  verdict.situation.hand.assign(hand.begin(), hand.begin() + static_cast<std::ptrdiff_t>(i));
  verdict.situation.hand.append(hand.begin() + static_cast<std::ptrdiff_t>(i) + 1, hand.end());
  verdict.situation.winning_tile = hand[i];
  verdict.situation.calls = calls_[way];
  verdict.situation.calls.append(calls.begin(), calls.end());
  judge_tiles(scorer_, verdict);
  judge_win(scorer_, verdict, false);
  return verdict;
}

std::string written(std::span<const Tile> tiles, const Rules& rules) {
  return tiles::print_short(tiles, rules.names.attributes);
}

std::string written_without(std::vector<Tile> tiles, std::size_t i, const Rules& rules) {
  tiles.erase(tiles.begin() + static_cast<std::ptrdiff_t>(i));
  return written(tiles, rules);
}

std::vector<Call> renamed(std::vector<Call> calls, const Rules& from, const Rules& to) {
  for (Call& call : calls) call.name = to.texts.find(from.texts.name(call.name));
  return calls;
}

}  // namespace majs::runtime
