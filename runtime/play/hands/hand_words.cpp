#include "runtime/play/hands/hand_words.hpp"

#include <algorithm>
#include <cstring>

namespace majs::runtime {
namespace {

constexpr SituationWord kWords[kSituationWordCount] = {
    {"riichi", "Riichi was declared"},
    {"double-riichi", "… with the first discard"},
    {"ippatsu", "… and the win comes within a go-around"},
    {"rinshan", "By the replacement tile of a kong"},
    {"haitei", "By the last tile of the wall"},
    {"houtei", "By the last discard"},
    {"chankan", "By a robbed kong"},
    {"tenhou", "The dealer wins with the dealt hand"},
    {"chiihou", "Another player wins with the first draw"},
    {"renhou", "… with a discard before the first draw"},
};

/// Small letters and digits, `_` for everything between them.
std::string plain(std::string_view text) {
  std::string name;
  for (const char c : text) {
    if (c >= 'A' && c <= 'Z') {
      name.push_back(static_cast<char>(c - 'A' + 'a'));
    } else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
      name.push_back(c);
    } else if (!name.empty() && name.back() != '_') {
      name.push_back('_');
    }
  }
  return name;
}

/// What the conditions of a yaku ask for, wherever they stand.
struct Asked {
  bool draw = false;
  bool discard = false;
  bool call = false;
  bool last_tile = false;
  std::vector<std::uint32_t> statuses;
};

void look(const Rules& rules, std::uint32_t condition, Asked& asked, bool denied = false) {
  if (condition == kNone) return;
  const ConditionNode& node = rules.conditions[condition];
  if (node.kind != ConditionNode::Kind::Test) {
    for (std::uint32_t i = node.first; i < node.first + node.size; ++i) {
      look(rules, rules.condition_children[i], asked, denied);
    }
    return;
  }
  if (node.as != kNone) return;
  if (node.code == ConditionCode::negation && !node.arguments.empty()) {
    return look(rules, node.arguments[0].id, asked, denied == node.negated);
  }
  if (node.negated != denied) return;
  switch (node.code) {
    case ConditionCode::won_by_draw: asked.draw = true; break;
    case ConditionCode::won_by_discard: asked.discard = true; break;
    case ConditionCode::won_by_call: asked.call = true; break;
    case ConditionCode::no_tiles_remaining: asked.last_tile = true; break;
    case ConditionCode::status:
      for (const Argument& argument : node.arguments) asked.statuses.push_back(argument.id);
      break;
    default: break;
  }
}

/// Whether `test` holds of a yaku, asked in their order.
template <typename Test>
bool any_yaku(const Rules& rules, const Test& test) {
  return std::ranges::any_of(rules.scoring.lists,
                             [&](const YakuList& list) { return std::ranges::any_of(list.yaku, test); });
}

template <typename Wanted>
bool some_yaku_asks(const Rules& rules, const Wanted& wanted) {
  return any_yaku(rules, [&](const YakuRule& yaku) {
    Asked asked;
    look(rules, yaku.when, asked);
    return wanted(asked);
  });
}

bool some_yaku_named(const Rules& rules, std::initializer_list<std::string_view> names) {
  return any_yaku(rules, [&](const YakuRule& yaku) {
    const std::string name = plain(rules.texts.name(yaku.name));
    return std::ranges::any_of(names, [&](std::string_view one) { return name.starts_with(one); });
  });
}

/// Adds the status of a player with a replacement tile: that of a yaku for drawn tiles, which is called after kongs.
bool add_replacement_status(const Rules& rules, WordMeaning& meaning) {
  constexpr std::string_view kKongs[] = {"kan", "kong", "rinshan"};
  return some_yaku_asks(rules, [&](const Asked& asked) {
    const auto is_of_kong = [&](std::uint32_t status) {
      const std::string& name = rules.statuses.name(status);
      return std::ranges::any_of(kKongs, [&](std::string_view part) { return name.find(part) != std::string::npos; });
    };
    const auto status = std::ranges::find_if(asked.statuses, is_of_kong);
    if (!asked.draw || status == asked.statuses.end()) return false;
    meaning.statuses.push_back(*status);
    return true;
  });
}

bool add_statuses(std::initializer_list<std::string_view> names, const Rules& rules, WordMeaning& meaning) {
  return std::ranges::all_of(names, [&](std::string_view name) {
    const std::uint32_t id = rules.statuses.find(std::string(name));
    if (id != Interner::kAbsent) meaning.statuses.push_back(id);
    return id != Interner::kAbsent;
  });
}

/// False when the ruleset has no such thing.
bool find_meaning(std::string_view word, const Rules& rules, WordMeaning& meaning) {
  if (word == "riichi") return add_statuses({"riichi"}, rules, meaning);
  if (word == "double_riichi") return add_statuses({"riichi", "double_riichi"}, rules, meaning);
  if (word == "ippatsu") return add_statuses({"riichi", "ippatsu"}, rules, meaning);
  if (word == "rinshan") {
    meaning.source = WinSource::Draw;
    return add_replacement_status(rules, meaning);
  }
  if (word == "haitei" || word == "houtei") {
    const bool drawn = word == "haitei";
    meaning.last_tile = true;
    meaning.source = drawn ? WinSource::Draw : WinSource::Discard;
    return some_yaku_asks(rules, [&](const Asked& asked) {
      return asked.last_tile && (asked.draw == asked.discard || asked.draw == drawn);
    });
  }
  if (word == "chankan") {
    meaning.source = WinSource::Call;
    return some_yaku_asks(rules, [](const Asked& asked) { return asked.call; });
  }
  meaning.first_turn = true;
  meaning.source = word == "renhou" ? WinSource::Discard : WinSource::Draw;
  meaning.dealer = word == "tenhou";
  if (word == "tenhou") return some_yaku_named(rules, {"tenhou", "heavenly", "blessing_of_heaven"});
  if (word == "chiihou") return some_yaku_named(rules, {"chiihou", "earthly", "blessing_of_earth"});
  return some_yaku_named(rules, {"renhou", "human", "blessing_of_man"});
}

}  // namespace

std::span<const SituationWord, kSituationWordCount> situation_words() { return kWords; }

std::optional<WordMeaning> meaning_of(std::string_view word, const Rules& rules) {
  const std::string name = plain(word);
  const bool known = std::ranges::any_of(kWords, [&](const SituationWord& one) { return plain(one.name) == name; });
  WordMeaning own;
  if (!known || !find_meaning(name, rules, own)) return std::nullopt;
  return own;
}

bool add_meaning(std::string_view word, const std::optional<WordMeaning>& own, WordMeaning& meaning,
                 std::string& error) {
  if (!own) {
    error = "the ruleset has nothing that is called `" + std::string(word) + "`";
    return false;
  }
  const bool contradicts = (own->source && meaning.source && *own->source != *meaning.source) ||
                           (own->dealer && meaning.dealer && *own->dealer != *meaning.dealer);
  if (contradicts) {
    error = "`" + std::string(word) + "` contradicts the words before it";
    return false;
  }
  if (own->source) meaning.source = own->source;
  if (own->dealer) meaning.dealer = own->dealer;
  meaning.last_tile = meaning.last_tile || own->last_tile;
  meaning.first_turn = meaning.first_turn || own->first_turn;
  for (const std::uint32_t status : own->statuses) {
    if (std::ranges::find(meaning.statuses, status) == meaning.statuses.end()) {
      meaning.statuses.push_back(status);
    }
  }
  return true;
}

std::optional<WinSource> win_source_named(std::string_view name) {
  if (name == "draw") return WinSource::Draw;
  if (name == "discard") return WinSource::Discard;
  const std::string text = plain(name);
  if (text == "draw" || text == "tsumo") return WinSource::Draw;
  if (text == "discard" || text == "ron") return WinSource::Discard;
  if (text == "call" || text == "chankan") return WinSource::Call;
  return std::nullopt;
}

std::string_view win_source_text(WinSource source) {
  return source == WinSource::Draw ? "draw" : source == WinSource::Call ? "call" : "discard";
}

std::optional<Seat> seat_named(std::string_view name) {
  if (name.empty()) return std::nullopt;
  for (Seat seat = 0; seat < kMaxSeats; ++seat) {
    const std::string_view full = seat_name(seat);
    constexpr std::size_t kFewest = 4;  // which are compared without a call
    if (name.size() == full.size() && name.back() == full.back() &&
        std::memcmp(name.data(), full.data(), kFewest) == 0) {
      return seat;
    }
  }
  const std::string text = plain(name);
  for (Seat seat = 0; seat < kMaxSeats; ++seat) {
    const std::string_view full = seat_name(seat);
    if (text == full || (text.size() == 1 && text[0] == full[0])) return seat;
  }
  return std::nullopt;
}

std::string marked(std::string_view word) { return std::string("`").append(word).append("`"); }

}  // namespace majs::runtime
