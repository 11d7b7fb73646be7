#include "runtime/play/hands/hand_request.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>

#include "grammar/phrases.hpp"
#include "runtime/play/hands/hand_checks.hpp"
#include "runtime/play/hands/hand_words.hpp"
#include "runtime/scoring/win.hpp"
#include "runtime/tiles/hand_notation.hpp"

namespace majs::runtime {
namespace {

constexpr std::int64_t kMaxHonba = 10'000;
constexpr double kMaxPoints = 1e9;

/// Shows the words between blanks and commas, without empty ones, until `visit` returns false; whether it never did.
template <typename Visit>
bool each_word(std::string_view text, Visit visit) {
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin;
    while (end < text.size() && text[end] != ' ' && text[end] != ',') ++end;
    if (end > begin && !visit(text.substr(begin, end - begin))) return false;
    begin = end + 1;
  }
  return true;
}

/// " (did you mean `x`?)", or the names there are when they are few.
std::string known_names(std::string_view name, const std::vector<std::string>& names) {
  constexpr std::size_t kFew = 12;
  if (std::string near = grammar::did_you_mean_of(name, names, std::identity(), "; "); !near.empty()) return near;
  if (names.empty()) return "; it has none";
  return names.size() > kFew ? std::string() : "; it has " + grammar::joined(names, ", ", std::identity());
}

/// What the calls of a ruleset are named: ids in Rules::texts, in the order of the names.
std::vector<std::uint32_t> call_names(const Rules& rules) {
  std::map<std::string, std::uint32_t> names;
  for (const Button& button : rules.buttons) {
    if (button.call_name != kNone && button.kind == ButtonKind::Call) {
      names.emplace(rules.texts.name(button.call_name), button.call_name);
    }
  }
  std::vector<std::uint32_t> ids;
  for (const auto& [name, id] : names) ids.push_back(id);
  return ids;
}

/// The tiles of the wall and of aliases; all there are in a ruleset with neither.
tiles::KnownTiles known_tiles(const HandScorer& scorer) {
  const Rules& rules = scorer.rules();
  tiles::KnownTiles known;
  for (const Tile& tile : rules.wall) known.add(tile.kind);
  for (const tiles::Alias& alias : scorer.behavior(rules.seats.front()).aliases()) {
    known.add(alias.from.kind);
    known.add(alias.to.kind);
  }
  known.only = !rules.wall.empty();
  return known;
}

}  // namespace

HandTexts texts_of(const HandRequest& request) {
  const auto list = [](const std::vector<std::string>& texts) {
    decltype(HandTexts::calls) views;
    for (const std::string& text : texts) views.push_back(text);
    return views;
  };
  return {.hand = request.hand,
          .win = request.win,
          .by = request.by,
          .calls = list(request.calls),
          .seat = request.seat,
          .round = request.round,
          .from = request.from,
          .dora = request.dora,
          .ura = request.ura,
          .status = list(request.status),
          .words = list(request.words),
          .counters = {request.counters.begin(), request.counters.end()},
          .tiles_remaining = request.tiles_remaining,
          .first_turn = request.first_turn,
          .honba = request.honba,
          .pot = request.pot,
          .out = list(request.out),
          .liable = list(request.liable)};
}

class HandReader::Tables {
 public:
  explicit Tables(const HandScorer& scorer)
      : scorer_(scorer),
        rules_(scorer.rules()),
        names_(rules_.names.attributes),
        known_(known_tiles(scorer)),
        usual_(known_),
        calls_(call_names(rules_)),
        checks_(rules_) {}

  bool read(const HandTexts& request, HandSituation& out, std::string& error) {
    error_ = &error;
    meaning_ = {};
    if (request.hand.empty()) return fail("which hand? (`hand`)");
    const bool read = words(request, out) && hand(request, out) && winning_tile(request, out) && calls(request, out) &&
                      places(request, out) && earlier_winners(request, out) && liabilities(request, out) &&
                      indicators(request, out) && flags(request, out);
    if (!read) return false;
    std::string why = checks_.why_impossible(scorer_.behavior(out.seat), out);
    return why.empty() || fail(std::move(why));
  }

 private:
  bool fail(std::string message) {
    *error_ = std::move(message);
    return false;
  }

  bool tiles(std::string_view text, std::string_view what, std::vector<Tile>& out) {
    if (!usual_.read(text, out)) {
      tiles::NotationError problem;
      auto read = tiles::read_hand(text, known_, names_, &problem);
      const bool new_names = names_.size() > rules_.names.attributes.size();
      if (new_names) names_ = rules_.names.attributes;
      if (!read) return fail(std::string(what) + " " + marked(text) + ": " + problem.message);
      if (new_names) return fail(std::string(what) + " " + marked(text) + ": an attribute the ruleset has not");
      out = std::move(*read);
    }
    if (out.size() <= kMaxHandTiles) return true;
    return fail(std::string(what) + ": more than " + std::to_string(kMaxHandTiles) + " tiles");
  }

  bool hand(const HandTexts& request, HandSituation& out) {
    if (!tiles(request.hand, "hand", list_)) return false;
    out.hand.assign(list_.data(), list_.data() + list_.size());
    return true;
  }

  bool winning_tile(const HandTexts& request, HandSituation& out) {
    if (!usual_.read_one(request.win, out.winning_tile)) {
      if (request.win.empty()) return fail("which tile wins? (`win`)");
      if (!tiles(request.win, "win", list_)) return false;
      if (list_.size() != 1) return fail("win " + marked(request.win) + ": exactly one tile wins");
      out.winning_tile = list_[0];
    }
    const std::optional<WinSource> source =
        request.by.empty() ? meaning_.source.value_or(WinSource::Draw) : win_source_named(request.by);
    if (!source) return fail("by " + marked(request.by) + ": draw (tsumo), discard (ron) or call (chankan)");
    if (meaning_.source && *meaning_.source != *source) {
      return fail("by " + marked(request.by) + " contradicts what else is said: that is by " +
                  std::string(win_source_text(*meaning_.source)));
    }
    out.source = *source;
    return true;
  }

  bool add_word(std::string_view word, std::string& error) {
    auto known = words_.find(word);
    if (known == words_.end()) {
      const auto own = meaning_of(word, rules_);
      if (!own) return add_meaning(word, own, meaning_, error);
      known = words_.emplace(word, own).first;
    }
    return add_meaning(word, known->second, meaning_, error);
  }

  /// Words, and statuses that are none of the ruleset's but words; `seat:status` is that of another player.
  bool words(const HandTexts& request, HandSituation& out) {
    for (const std::string_view word : request.words) {
      if (!add_word(word, *error_)) return false;
    }
    for (const std::string_view text : request.status) {
      const auto read = [&](std::string_view word) { return status(word, out); };
      if (!each_word(text, read)) return false;
    }
    for (const std::uint32_t id : meaning_.statuses) {
      if (std::ranges::find(out.statuses, id) == out.statuses.end()) out.statuses.push_back(id);
    }
    return true;
  }

  bool status(std::string_view name, HandSituation& out) {
    std::string ignored;
    if (const std::size_t colon = name.find(':'); colon != std::string_view::npos) {
      SeatStatus other;
      if (!seat_of(name.substr(0, colon), "status", other.seat)) return false;
      const std::string_view of_other = name.substr(colon + 1);
      other.status = rules_.statuses.find(of_other);
      if (other.status == Interner::kAbsent) {
        return fail("the ruleset has no status " + marked(of_other) + known_names(of_other, rules_.statuses.names()));
      }
      out.others.push_back(other);
      return true;
    }
    if (const std::uint32_t id = rules_.statuses.find(name); id != Interner::kAbsent) {
      out.statuses.push_back(id);
      return true;
    }
    return add_word(name, ignored) ||
           fail("the ruleset has no status " + marked(name) + known_names(name, rules_.statuses.names()));
  }

  bool calls(const HandTexts& request, HandSituation& out) {
    bool any = false;  // `call_text` is one that is not read yet
    std::string_view call_text;
    for (const std::string_view text : request.calls) {
      const bool read = each_word(text, [&](std::string_view word) {
        if (any && word.find(':') == std::string_view::npos) {
          if (call_text.data() != call_.data()) call_ = call_text;
          call_text = call_.append(" ").append(word);
          return true;
        }
        if (any && !call(call_text, out)) return false;
        call_text = word;
        any = true;
        return true;
      });
      if (!read) return false;
    }
    return !any || call(call_text, out);
  }

  bool call(std::string_view text, HandSituation& out) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) {
      return fail("a call is written `name:tiles`, such as `pon:555z`, not " + marked(text));
    }
    const std::string_view name = text.substr(0, colon);
    const auto known = std::ranges::find_if(calls_, [&](std::uint32_t id) { return rules_.texts.name(id) == name; });
    if (known == calls_.end()) {
      std::vector<std::string> names;
      for (const std::uint32_t id : calls_) names.push_back(rules_.texts.name(id));
      return fail("the ruleset has no call " + marked(name) + known_names(name, names));
    }
    if (!tiles(text.substr(colon + 1), "call", list_)) return false;
    Call& call = out.calls.emplace_back();
    call.name = *known;
    call.tiles.assign(list_.data(), list_.data() + list_.size());
    return out.calls.size() <= kMaxHandTiles || fail("too many calls");
  }

  bool seat_of(std::string_view text, std::string_view what, Seat& out) {
    const std::optional<Seat> named = seat_named(text);
    if (named && std::ranges::find(rules_.seats, *named) != rules_.seats.end()) {
      out = *named;
      return true;
    }
    return fail(std::string(what) + " " + marked(text) + ": the ruleset has the seats " +
                grammar::joined(rules_.seats, ", ", seat_name));
  }

  bool places(const HandTexts& request, HandSituation& out) {
    if (!seat_of(request.seat, "seat", out.seat)) return false;
    const std::int64_t players = static_cast<std::int64_t>(rules_.seats.size());
    const std::optional<Seat> wind = seat_named(request.round);
    if (!wind) return fail("round " + marked(request.round) + ": east, south, west or north");
    out.kyoku = *wind * players;
    if (meaning_.dealer && *meaning_.dealer != (out.seat == rules_.seats.front())) {
      return fail(*meaning_.dealer ? "seat " + marked(request.seat) + ": only the dealer, east, wins so"
                                   : "seat " + marked(request.seat) + ": the dealer does not win so");
    }
    const auto own = std::ranges::find(rules_.seats, out.seat);
    out.from = own + 1 < rules_.seats.end() ? own[1] : rules_.seats.front();
    if (!request.from.empty() && !seat_of(request.from, "from", out.from)) return false;
    if (out.source != WinSource::Draw && out.from == out.seat) {
      return fail(rules_.seats.size() == 1 ? "nobody else plays: a win is by draw"
                                           : "from " + marked(request.from) + ": nobody wins from itself");
    }
    out.honba = request.honba;
    out.pot = request.pot == 0 ? Number() : Number::literal(request.pot);
    if (request.honba < 0 || request.honba > kMaxHonba) {
      return fail("honba: a number from 0 to " + std::to_string(kMaxHonba));
    }
    if (!(request.pot >= 0 && request.pot <= kMaxPoints)) return fail("pot: points from 0 to a thousand million");
    return true;
  }

  bool earlier_winner(std::string_view name, HandSituation& out) {
    Seat seat = 0;
    if (!rules_.bloody_end) return fail("out: in this ruleset the round ends with a win");
    if (!seat_of(name, "out", seat)) return false;
    const bool plays = seat == out.seat || (seat == out.from && out.source != WinSource::Draw);
    if (plays) return fail("out " + marked(name) + ": that seat has a part in this win");
    if (std::ranges::find(out.out, seat) == out.out.end()) out.out.push_back(seat);
    return true;
  }

  bool earlier_winners(const HandTexts& request, HandSituation& out) {
    for (const std::string_view text : request.out) {
      const auto read = [&](std::string_view word) { return earlier_winner(word, out); };
      if (!each_word(text, read)) return false;
    }
    if (out.out.size() < kBloodyEndWinners) return true;
    return fail("out: the round is over when " + std::to_string(kBloodyEndWinners) + " have won");
  }

  /// Yaku names have blanks, so each text is one liability.
  bool liabilities(const HandTexts& request, HandSituation& out) {
    for (const std::string_view text : request.liable) {
      const std::size_t colon = text.find(':');
      if (colon == std::string_view::npos) {
        return fail("who is liable for what is written `seat:yaku`, such as `west:Daisangen`, not " + marked(text));
      }
      Liability liability;
      if (!seat_of(text.substr(0, colon), "liable", liability.seat)) return false;
      if (liability.seat == out.seat) return fail("liable " + marked(text) + ": nobody pays for the own hand");
      const std::string_view yaku = text.substr(colon + 1);
      std::vector<std::string> known;
      for (const YakuList& list : rules_.scoring.lists) {
        for (const YakuRule& one : list.yaku) known.push_back(rules_.texts.name(one.name));
      }
      if (std::ranges::find(known, yaku) == known.end()) {
        return fail("the ruleset has no yaku " + marked(yaku) + known_names(yaku, known));
      }
      liability.yaku = rules_.texts.find(yaku);
      out.liabilities.push_back(liability);
    }
    return true;
  }

  bool indicators(const HandTexts& request, HandSituation& out) {
    if (request.dora.empty() && request.ura.empty()) return true;
    if (!tiles(request.dora, "dora", out.indicators) || !tiles(request.ura, "ura", out.under_indicators)) return false;
    if (rules_.dora_indicators.empty() && !(out.indicators.empty() && out.under_indicators.empty())) {
      return fail("the ruleset has no dora indicators");
    }
    return true;
  }

  bool flags(const HandTexts& request, HandSituation& out) {
    for (const auto& [name, value] : request.counters) {
      const std::uint32_t id = rules_.counters.find(name);
      if (id == Interner::kAbsent) {
        return fail("the ruleset has no counter " + marked(name) + known_names(name, rules_.counters.names()));
      }
      if (!(std::fabs(value) <= kMaxPoints)) return fail("counter " + marked(name) + ": up to a thousand million");
      out.counters.push_back({id, Number::literal(value)});
    }
    out.first_turn = request.first_turn || meaning_.first_turn;
    if (meaning_.last_tile && request.tiles_remaining.value_or(0) != 0) {
      return fail("the last tile, but " + std::to_string(*request.tiles_remaining) + " are left to draw");
    }
    if (meaning_.last_tile) out.tiles_remaining = 0;
    if (request.tiles_remaining) out.tiles_remaining = static_cast<std::size_t>(*request.tiles_remaining);
    return true;
  }

  const HandScorer& scorer_;
  const Rules& rules_;
  tiles::AttributeNames names_;
  tiles::KnownTiles known_;
  tiles::UsualTiles usual_;
  std::vector<std::uint32_t> calls_;                                      ///< what calls are named: ids in Rules::texts
  std::map<std::string, std::optional<WordMeaning>, std::less<>> words_;  ///< that were asked for and mean something
  HandChecks checks_;
  std::string* error_ = nullptr;  ///< of the request that is read, like the next two
  WordMeaning meaning_;
  std::vector<Tile> list_;
  std::string call_;
};

HandReader::HandReader(const HandScorer& scorer) : tables_(std::make_unique<Tables>(scorer)) {}
HandReader::~HandReader() = default;

bool HandReader::read(const HandTexts& request, HandSituation& out, std::string& error) {
  return tables_->read(request, out, error);
}

std::optional<HandSituation> read_hand(const HandScorer& scorer, const HandRequest& request, std::string& error) {
  HandSituation situation;
  if (!HandReader(scorer).read(texts_of(request), situation, error)) return std::nullopt;
  return situation;
}

}  // namespace majs::runtime
