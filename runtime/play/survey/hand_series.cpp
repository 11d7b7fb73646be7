#include "runtime/play/survey/hand_series.hpp"

#include <algorithm>
#include <set>

#include "runtime/match/hand.hpp"
#include "runtime/play/hands/hand_words.hpp"
#include "runtime/tiles/notation.hpp"

namespace majs::runtime {
namespace {

/// The tiles that go with a called one; empty where there are none.
std::vector<tiles::Kind> called_set(const match::CallSpec& spec, tiles::Kind called, const match::JokerTable& jokers) {
  std::vector<tiles::Kind> kinds = {called};
  for (const match::Item& item : spec.items) {
    const bool is_offset = item.type == match::Item::Type::Offset;
    if (!is_offset && item.type != match::Item::Type::Tile) return {};
    kinds.push_back(is_offset ? jokers.shift(called, item.offset) : item.kind);
    if (kinds.back() == tiles::kNoKind) return {};
  }
  std::ranges::sort(kinds);
  return kinds;
}

bool take(std::vector<Tile>& hand, tiles::Kind kind) {
  const auto at = std::ranges::find(hand, kind, &Tile::kind);
  if (at == hand.end()) return false;
  hand.erase(at);
  return true;
}

/// Every hand that has one call more, each of which some button makes: of a set of four equal tiles three are of the
/// hand.
std::vector<OpenHand> with_one_call(const OpenHand& hand, const Rules& rules, const match::JokerTable& jokers) {
  constexpr std::size_t kSet = 3;
  std::vector<OpenHand> found;
  std::set<std::pair<std::uint32_t, std::vector<tiles::Kind>>> known;
  for (const Button& button : rules.buttons) {
    if (!button.has_call || button.call_spec == kNone || button.call_name == kNone) continue;
    for (const match::CallSpec& spec : rules.call_specs[button.call_spec].specs) {
      for (const Tile& called : hand.rest) {
        const std::vector<tiles::Kind> kinds = called_set(spec, called.kind, jokers);
        if (kinds.size() < kSet || !known.emplace(button.call_name, kinds).second) continue;
        OpenHand open = hand;
        bool has_them = true;
        const bool is_kong = kinds.size() > kSet && kinds.front() == kinds.back();
        for (std::size_t i = is_kong ? kinds.size() - kSet : 0; i < kinds.size(); ++i) {
          has_them = has_them && take(open.rest, kinds[i]);
        }
        if (!has_them || open.rest.empty()) continue;
        Call& call = open.calls.emplace_back();
        call.name = button.call_name;
        for (const tiles::Kind kind : kinds) call.tiles.push_back(Tile(kind));
        found.push_back(std::move(open));
      }
    }
  }
  return found;
}

}  // namespace

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

void each_form(const OpenHand& hand, bool open, const HandSeries& series,
               const std::function<bool(const OpenHand& hand)>& is_complete) {
  if (!open) {
    is_complete(hand);
    return;
  }
  OpenHand last = hand;
  for (bool more = true; more;) {
    more = false;
    std::set<std::uint32_t> made;
    OpenHand next;
    for (const OpenHand& called : with_one_call(last, series.rules(), series.jokers())) {
      if (made.contains(called.calls.back().name) || !is_complete(called)) continue;
      made.insert(called.calls.back().name);
      next = called;
      more = true;
    }
    last = std::move(next);
  }
}

}  // namespace majs::runtime
