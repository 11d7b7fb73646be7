#include "tests/records/mjai_reader.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

#include "tests/records/complete_hand.hpp"

namespace majs::test {
namespace {

constexpr int kRiichiStick = 1000;

/// 0 to 33, red fives as fives; nothing for what is no tile.
std::optional<std::size_t> kind_of(const std::string& tile) {
  constexpr std::string_view kHonours = "ESWNPFC";
  constexpr std::string_view kSuits = "mps";
  if (tile.size() == 1) {
    const std::size_t place = kHonours.find(tile[0]);
    return place == std::string_view::npos ? std::nullopt : std::optional(27 + place);
  }
  if (tile.size() != 2 && !(tile.size() == 3 && tile[0] == '5' && tile[2] == 'r')) return std::nullopt;
  const std::size_t suit = kSuits.find(tile[1]);
  if (suit == std::string_view::npos || tile[0] < '1' || tile[0] > '9') return std::nullopt;
  return suit * 9 + static_cast<std::size_t>(tile[0] - '1');
}

std::vector<std::string> tiles_of(const nlohmann::json& list) { return list.get<std::vector<std::string>>(); }

}  // namespace

std::string MjaiReader::read(std::string_view text) {
  std::size_t number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view content = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    std::string problem;
    try {
      problem = line(Json::parse(content));
    } catch (const Json::exception& exception) {
      problem = exception.what();
    }
    if (!problem.empty()) return "line " + std::to_string(number) + " " + std::string(content) + ": " + problem;
  }
  return phase_ == Phase::Outside ? "" : "the game does not end";
}

std::string MjaiReader::line(const Json& line) {
  const std::string type = line.at("type");
  ++seen[type];
  if (type == "start_game") {
    if (phase_ != Phase::Outside) return "a game within a game";
    phase_ = Phase::BetweenRounds;
    knows_scores_ = false;
    return line.at("names").size() == 4 ? "" : "four names";
  }
  if (phase_ == Phase::Outside) return "outside of a game";
  if (type == "start_kyoku") return phase_ == Phase::BetweenRounds ? start_round(line) : "a round within a round";
  if (type == "end_game") {
    if (phase_ != Phase::BetweenRounds) return "within a round";
    phase_ = Phase::Outside;
    return "";
  }
  if (type == "end_kyoku") {
    if (phase_ != Phase::Ended) return "a round without a result";
    phase_ = Phase::BetweenRounds;
    return "";
  }
  if (phase_ == Phase::BetweenRounds) return "outside of a round";
  if (type == "ryukyoku") return drawn_round(line);
  if (type == "dora") {
    ++indicators_;
    if (indicators_ == 1 || indicators_ > 1 + kongs_) return "more indicators than kongs";
    return see(line.at("dora_marker"));
  }
  const auto actor = line.at("actor").get<std::size_t>();
  if (actor > 3) return "no such seat";
  if (type == "hora") return win(actor, line);
  if (phase_ == Phase::Ended) return "the round is over";
  if (type == "tsumo") return draw(actor, line);
  if (type == "dahai") return discard(actor, line);
  if (type == "reach") return reach(actor);
  if (type == "reach_accepted") return accept(actor, line);
  if (type == "chi" || type == "pon" || type == "daiminkan") return claim(type, actor, line);
  if (type == "ankan" || type == "kakan") return kong(type, actor, line);
  return "no such event";
}

std::string MjaiReader::start_round(const Json& line) {
  constexpr std::string_view kWinds = "ESWN";
  const std::string wind = line.at("bakaze");
  if (wind.size() != 1 || kWinds.find(wind) == std::string_view::npos) return "no such wind";
  const int kyoku = line.at("kyoku");
  const auto dealer = line.at("oya").get<std::size_t>();
  if (kyoku < 1 || kyoku > 4 || dealer != static_cast<std::size_t>(kyoku - 1)) return "the dealer is another one";
  const auto scores = line.at("scores").get<std::array<int, 4>>();
  if (knows_scores_ && scores != scores_) return "the scores are not those after the last round";
  if (knows_scores_ && line.at("kyotaku") != sticks_) return "so many sticks: " + std::to_string(sticks_);
  if (line.at("honba").get<int>() < 0) return "a negative honba";
  scores_ = scores;
  knows_scores_ = true;
  sticks_ = line.at("kyotaku");
  copies_.clear();
  kongs_ = 0;
  indicators_ = 1;
  won_ = false;
  robbable_ = false;
  const Json& hands = line.at("tehais");
  if (hands.size() != 4) return "four hands";
  for (std::size_t i = 0; i < 4; ++i) {
    seats_[i] = {};
    for (const std::string& tile : tiles_of(hands[i])) {
      seats_[i].hand.insert(tile);
      if (std::string problem = see(tile); !problem.empty()) return problem;
    }
    if (seats_[i].hand.size() != 13) return "hands of 13 tiles";
  }
  turn_ = dealer;
  phase_ = Phase::Draw;
  // A ruleset without dora has no marker to show; the format wants the member all the same.
  const Json& marker = line.at("dora_marker");
  if (marker != "?") return see(marker);
  indicators_ = 0;
  return "";
}

std::string MjaiReader::draw(std::size_t actor, const Json& line) {
  if (phase_ == Phase::Claim) turn_ = (last_actor_ + 1) % 4;  // nobody wanted the discard
  if (phase_ != Phase::Draw && phase_ != Phase::Claim) return "a draw before the discard";
  if (actor != turn_) return "it is the turn of " + std::to_string(turn_);
  if (phase_ == Phase::Claim && indicators_ != 0 && indicators_ != 1 + kongs_) return "an indicator is still hidden";
  drawn_ = line.at("pai");
  seats_[actor].hand.insert(drawn_);
  phase_ = Phase::Discard;
  robbable_ = false;
  return see(drawn_);
}

std::string MjaiReader::discard(std::size_t actor, const Json& line) {
  if (phase_ != Phase::Discard || actor != turn_) return "out of turn";
  Seat& seat = seats_[actor];
  const std::string tile = line.at("pai");
  const bool drawn = line.at("tsumogiri");
  if (drawn && tile != drawn_) return "not the drawn tile";
  if (seat.accepted && !drawn) return "a changed hand after riichi";
  if (std::string problem = take(actor, tile); !problem.empty()) return problem;
  seat.reached = seat.reached || seat.reaches;
  seat.reaches = false;
  last_ = tile;
  last_actor_ = actor;
  robbable_ = true;
  drawn_.clear();
  phase_ = Phase::Claim;
  return "";
}

std::string MjaiReader::reach(std::size_t actor) {
  Seat& seat = seats_[actor];
  if (phase_ != Phase::Discard || actor != turn_ || drawn_.empty()) return "riichi out of turn";
  if (seat.open) return "riichi with an open hand";
  if (seat.reached || seat.reaches) return "riichi twice";
  seat.reaches = true;
  return "";
}

std::string MjaiReader::accept(std::size_t actor, const Json& line) {
  Seat& seat = seats_[actor];
  if (!seat.reached || seat.accepted || last_actor_ != actor) return "nobody declared riichi";
  seat.accepted = true;
  ++sticks_;
  return pay(line, -kRiichiStick);
}

std::string MjaiReader::claim(const std::string& type, std::size_t actor, const Json& line) {
  const auto consumed = tiles_of(line.at("consumed"));
  if (phase_ != Phase::Claim || line.at("target") != last_actor_ || line.at("pai") != last_)
    return "not the last discard";
  if (actor == last_actor_) return "an own discard";
  Seat& seat = seats_[actor];
  if (seat.reached) return "a call after riichi";
  if (consumed.size() != (type == "daiminkan" ? 3U : 2U)) return "so many tiles: " + std::to_string(consumed.size());
  Tiles meld(consumed.begin(), consumed.end());
  meld.insert(last_);
  std::multiset<std::size_t> kinds;
  for (const std::string& tile : meld) {
    const auto kind = kind_of(tile);
    if (!kind) return "no tile " + tile;
    kinds.insert(*kind);
  }
  const std::size_t low = *kinds.begin();
  if (type == "chi") {
    if ((last_actor_ + 1) % 4 != actor) return "a chi from somebody else than the left";
    const bool run = low < 27 && low % 9 < 7 && kinds == std::multiset<std::size_t>{low, low + 1, low + 2};
    if (!run) return "a chi is three tiles in a row";
  } else if (kinds.count(low) != kinds.size()) {
    return "equal tiles";
  }
  for (const std::string& tile : consumed) {
    if (std::string problem = take(actor, tile); !problem.empty()) return problem;
  }
  if (type == "pon") seat.pons.push_back(meld);
  ++seat.melds;
  seat.open = true;
  turn_ = actor;
  robbable_ = false;
  phase_ = Phase::Discard;
  if (type == "daiminkan") {
    ++kongs_;
    phase_ = Phase::Draw;
  }
  return "";
}

std::string MjaiReader::kong(const std::string& type, std::size_t actor, const Json& line) {
  if (phase_ != Phase::Discard || actor != turn_ || drawn_.empty()) return "a kong out of turn";
  Seat& seat = seats_[actor];
  const auto consumed = tiles_of(line.at("consumed"));
  ++kongs_;
  turn_ = actor;
  phase_ = Phase::Draw;
  last_actor_ = actor;
  robbable_ = true;
  if (type == "kakan") {
    const auto pon = std::find(seat.pons.begin(), seat.pons.end(), Tiles(consumed.begin(), consumed.end()));
    if (pon == seat.pons.end()) return "there is no such pon";
    seat.pons.erase(pon);
    last_ = line.at("pai");
    if (kind_of(last_) != kind_of(consumed.front())) return "another tile than the pon's";
    return take(actor, last_);
  }
  if (consumed.size() != 4) return "so many tiles: " + std::to_string(consumed.size());
  last_ = consumed.front();
  for (const std::string& tile : consumed) {
    if (kind_of(tile) != kind_of(last_)) return "equal tiles";
    if (std::string problem = take(actor, tile); !problem.empty()) return problem;
  }
  ++seat.melds;
  return "";
}

std::string MjaiReader::win(std::size_t actor, const Json& line) {
  const auto target = line.at("target").get<std::size_t>();
  Seat& seat = seats_[actor];
  KindCounts counts{};
  for (const std::string& tile : seat.hand) ++counts[kind_of(tile).value_or(0)];
  if (target != actor) {
    if (!robbable_ || target != last_actor_) return "not the last discard";
    ++counts[kind_of(last_).value_or(0)];
    if (line.contains("pai") && kind_of(line.at("pai")) != kind_of(last_)) return "won with another tile";
  } else if (phase_ != Phase::Discard || turn_ != actor || drawn_.empty()) {
    return "a win without a drawn tile";
  }
  if (!is_complete(counts, seat.melds)) return "the hand is not complete";
  if (line.contains("ura_markers")) {
    if (!seat.accepted) return "indicators below are for riichi";
    if (line.at("ura_markers").size() != static_cast<std::size_t>(indicators_)) return "one below each indicator";
    for (const std::string& tile : tiles_of(line.at("ura_markers"))) {
      if (!kind_of(tile)) return "no tile " + tile;
    }
  }
  const auto deltas = line.at("deltas").get<std::array<int, 4>>();
  if (deltas[actor] <= 0) return "a win that brings nothing";
  for (std::size_t i = 0; i < 4; ++i) {
    if (i != actor && deltas[i] > 0) return "somebody else gets points";
  }
  const int pot = won_ ? 0 : sticks_ * kRiichiStick;
  won_ = true;
  sticks_ = 0;
  phase_ = Phase::Ended;
  return pay(line, pot);
}

std::string MjaiReader::drawn_round(const Json& line) {
  phase_ = Phase::Ended;
  return pay(line, 0);
}

/// Points move between the seats, and `expected_sum` comes from the table.
std::string MjaiReader::pay(const Json& line, int expected_sum) {
  const auto deltas = line.at("deltas").get<std::array<int, 4>>();
  const int sum = std::accumulate(deltas.begin(), deltas.end(), 0);
  if (sum != expected_sum) {
    return "the payments come to " + std::to_string(sum) + ", not to " + std::to_string(expected_sum);
  }
  for (std::size_t i = 0; i < 4; ++i) scores_[i] += deltas[i];
  if (line.contains("scores") && line.at("scores") != scores_) return "the scores do not follow";
  return "";
}

std::string MjaiReader::take(std::size_t actor, const std::string& tile) {
  const auto found = seats_[actor].hand.find(tile);
  if (found == seats_[actor].hand.end()) return "the hand has no " + tile;
  seats_[actor].hand.erase(found);
  return "";
}

/// A tile turns up that nobody saw before: there are four of each, and one red five of a suit.
std::string MjaiReader::see(const std::string& tile) {
  const auto kind = kind_of(tile);
  if (!kind) return "no tile " + tile;
  if (++copies_[std::to_string(*kind)] > 4) return "a fifth " + tile;
  if (tile.size() == 3 && ++copies_[tile] > 1) return "a second " + tile;
  return "";
}

}  // namespace majs::test
