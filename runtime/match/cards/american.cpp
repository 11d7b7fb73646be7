#include "runtime/match/cards/american.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace majs::match {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Jokers may help in groups of so many equal tiles.
constexpr std::size_t kLeastJokerTiles = 3;

/// The suits of a b c in the two permutations that are tried: 0–2 counted from the suit of the base tile.
constexpr std::array<std::array<int, 3>, 2> kCardSuits = {{{0, 1, 2}, {0, 2, 1}}};

Document text(std::string_view value) { return std::string(value); }

/// The tile of an unsuited letter, empty for F, Z and unknown letters.
std::string_view letter_tile(char letter) {
  switch (letter) {
    case 'N': return "4z";
    case 'E': return "1z";
    case 'W': return "3z";
    case 'S': return "2z";
    case 'R': return "7z";
    case 'G': return "6z";
    case '0': return "0z";
    case 'J': return "1j";
    default: return {};
  }
}

Document counted(Document groups, std::size_t count) {
  return Document::array({std::move(groups), static_cast<double>(count)});
}

Document repeated(const Document& item, std::size_t count) {
  Document list = Document::array();
  for (std::size_t i = 0; i < count; ++i) list.push_back(item);
  return list;
}

Document flowers(std::size_t count) {
  return counted(Document::array({"1f", "2f", "3f", "4f", "1g", "2g", "3g", "4g"}), count);
}

/// Letters such as `FFFF`, `NEWS` or `ZZ`: one element for each letter, in byte order.
std::vector<Document> unsuited_elements(std::string_view group, std::vector<DefinitionNote>* notes) {
  std::map<char, std::size_t> letters;
  for (const char letter : group) ++letters[letter];
  std::vector<Document> elements;
  for (const auto& [letter, count] : letters) {
    if (letter == 'F') {
      elements.push_back(flowers(count));
    } else if (letter == 'Z') {
      Document winds = Document::array();
      for (const char* wind : {"1z", "2z", "3z", "4z"}) winds.push_back(repeated(text(wind), count));
      elements.push_back(counted(std::move(winds), 1));
    } else if (!letter_tile(letter).empty()) {
      elements.push_back(counted(Document::array({repeated(text(letter_tile(letter)), count)}), 1));
    } else if (notes != nullptr) {
      notes->push_back(
          {"", std::string("`") + std::string(1, letter) + "` in `" + std::string(group) + "` means nothing here"});
    }
  }
  return elements;
}

/// What stands behind a group: `!`, it takes no jokers; `*`, flowers stand for its tiles as jokers do.
struct Marks {
  bool natural = false;
  bool flowers = false;
};

/// Takes the marks off a group, each at most once.
Marks take_marks(std::string_view& group) {
  Marks marks;
  while (group.size() > 1) {
    bool* mark = group.back() == '!' ? &marks.natural : group.back() == '*' ? &marks.flowers : nullptr;
    if (mark == nullptr || *mark) break;
    *mark = true;
    group.remove_suffix(1);
  }
  return marks;
}

std::size_t tiles_of(const CardGroup& group) {
  std::size_t tiles = group.items.size();
  for (const Document& one : group.elements) {
    const Document& first = one[0][0];
    tiles += (first.is_array() ? first.size() : 1) * static_cast<std::size_t>(one[1].get<double>());
  }
  return tiles;
}

/// Why flowers cannot stand for tiles of a group; empty when they can.
std::string no_place_for_flowers(const CardGroup& group, bool natural) {
  if (natural) return "it has `!` too: a group takes no jokers, or flowers as jokers";
  const bool flowers = group.elements.size() == 1 && !group.elements[0][0][0].is_array();
  if (flowers) return "it is a group of flowers";
  const bool equal = group.elements.empty() ? std::all_of(group.items.begin(), group.items.end(),
                                                          [&](const Document& item) { return item == group.items[0]; })
                                            : group.elements.size() == 1;
  if (equal && tiles_of(group) >= kLeastJokerTiles) return "";
  return "jokers stand only for tiles of groups of three and more equal ones";
}

CardGroup read_group_body(std::string_view group, CardGroup read, std::vector<DefinitionNote>* notes) {
  std::string_view body = group;
  if (body.size() > 1 && body.back() >= 'a' && body.back() <= 'c') {
    read.suit = body.back() - 'a';
    body.remove_suffix(1);
  }
  const std::size_t exes = std::min(body.find_first_not_of('X'), body.size());
  if (exes > 0 && exes + 1 == body.size() && is_digit(body.back())) {
    read.items.assign(exes, Document(static_cast<double>(body.back() - '0')));
  } else if ((body[0] >= '1' && body[0] <= '9') || body[0] == 'D') {
    for (const char& c : body) {
      read.items.push_back(text({&c, 1}));
      if (notes == nullptr || is_digit(c) || c == 'D' || c == 'R' || c == 'G') continue;
      notes->push_back({"", std::string("`") + std::string(1, c) + "` in `" + read.text + "` means nothing here" +
                                (c == 'J' ? "; jokers stand for tiles of groups of three and more equal ones" : "")});
    }
  } else {
    read.suit = -1;
    read.elements = unsuited_elements(group, notes);
    return read;
  }
  if (read.suit < 0) {
    Document list = Document::array();
    for (Document& item : read.items) list.push_back(std::move(item));
    read.items.clear();
    read.elements.push_back(counted(Document::array({std::move(list)}), 1));
    if (notes != nullptr && !is_digit(body.back())) {
      notes->push_back({"", std::string("`") + std::string(group) + "` has no suit letter a, b or c"});
    } else if (notes != nullptr && exes == 0) {
      notes->push_back(
          {"", std::string("`") + std::string(group) + "` has no suit letter a, b or c; this hand cannot win"});
    }
  }
  return read;
}

CardGroup read_card_group(std::string_view group, std::vector<DefinitionNote>* notes) {
  CardGroup read;
  read.text = group;
  const Marks marks = take_marks(group);
  read = read_group_body(group, std::move(read), notes);
  read.natural = marks.natural;
  if (!marks.flowers) return read;
  const std::string reason = no_place_for_flowers(read, marks.natural);
  read.flowers = reason.empty();
  if (!reason.empty() && notes != nullptr) {
    notes->push_back({"", "in `" + read.text + "` flowers stand for no tiles, as `*` would have it: " + reason});
  }
  return read;
}

/// An item of a suited group when its suit is `suit` (0–2 for A B C).
Document suited_item(const Document& item, int suit) {
  if (item.is_number()) return item.get<double>() + suit * 10;
  const char c = item.get_ref<const std::string&>()[0];
  const char letter = static_cast<char>('A' + suit);
  if (c == '0' || c == 'R' || c == 'G') return text(letter_tile(c));
  if (c == 'D' || is_digit(c)) return std::string{c, letter};
  return item;
}

bool is_offset(const Document& item) {
  if (item.is_number()) return true;
  const auto& name = item.get_ref<const std::string&>();
  return name.size() == 2 && name[1] >= 'A' && name[1] <= 'C';
}

/// Integers before strings, then by value.
bool item_less(const Document& a, const Document& b) {
  if (a.is_number() != b.is_number()) return a.is_number();
  if (a.is_number()) return a.get<double>() < b.get<double>();
  return a.get_ref<const std::string&>() < b.get_ref<const std::string&>();
}

/// How many equal tiles an element asks for at once: from three on, jokers may help (runtime/match/README.md 7.2 step
/// 4).
std::size_t element_size(const Document& value) {
  std::size_t size = 0;
  for (const Document& group : value[0]) {
    if (group.is_array()) {
      const bool equal =
          std::all_of(group.begin(), group.end(), [&](const Document& item) { return item == group[0]; });
      size = std::max(size, equal ? group.size() : std::size_t{1});
    } else if (!is_group_keyword(group)) {
      return static_cast<std::size_t>(value[1].get<double>());
    }
  }
  return size;
}

/// The suited items of a hand, which become one `unique` element.
struct SuitedItems {
  std::vector<Document> plain;
  std::vector<Document> natural;  ///< of groups with `!`
  std::vector<Document> whole;    ///< of groups with `*` without flowers
  std::vector<Document> rest;     ///< of those with some: the other tiles

  std::size_t size() const { return plain.size() + natural.size() + whole.size() + rest.size(); }
  bool joker_ok() const { return size() >= kLeastJokerTiles || whole.size() + rest.size() > 0; }

  /// Those that jokers may stand for first, then `nojoker` and the others; where there are none just what there is.
  Document unique_element() const {
    if (!joker_ok()) {
      Document groups = Document::array({"unique"});
      for (const auto* list : {&plain, &natural}) {
        for (const Document& item : *list) groups.push_back(item);
      }
      return counted(std::move(groups), size());
    }
    std::vector<Document> many;
    std::vector<Document> few;
    for (const Document& item : plain) {
      const bool often = static_cast<std::size_t>(std::count(plain.begin(), plain.end(), item)) >= kLeastJokerTiles;
      (often ? many : few).push_back(item);
    }
    few.insert(few.end(), natural.begin(), natural.end());
    Document groups = Document::array({"unique"});
    const auto add = [&](std::string_view keyword, std::vector<Document> items) {
      if (!items.empty() && !keyword.empty()) groups.push_back(text(keyword));
      std::stable_sort(items.begin(), items.end(), item_less);
      for (Document& item : items) groups.push_back(std::move(item));
    };
    add("", std::move(many));
    add(kWithFlowers, whole);
    add(kBesideFlowers, rest);
    add("nojoker", std::move(few));
    return counted(std::move(groups), size());
  }
};

/// An element of a group with `*`: without its flowers, and with the keyword that says what exposures of it may be.
Document without_flowers(const Document& one, std::size_t flowers) {
  Document groups = Document::array({text(flowers == 0 ? kWithFlowers : kBesideFlowers)});
  for (Document set : one[0]) {
    set.erase(set.begin(), set.begin() + static_cast<std::ptrdiff_t>(flowers));
    groups.push_back(std::move(set));
  }
  return Document::array({std::move(groups), one[1]});
}

/// The definition of a reading of a hand when a b c are the suits `suits`.
Document definition_for(const CardHand& hand, const std::array<int, 3>& suits) {
  std::vector<Document> front;  // jokers may help
  std::vector<Document> back;
  const auto add = [&](Document one, const CardGroup& group) {
    const bool joker_ok = group.flowers || (!group.natural && element_size(one) >= kLeastJokerTiles);
    (joker_ok ? front : back).push_back(std::move(one));
  };
  SuitedItems suited;
  std::size_t as_flowers = 0;
  for (int suit = 0; suit < 3; ++suit) {
    for (const CardGroup& group : hand) {
      if (group.suit != suit) continue;
      Document items = Document::array();
      bool offsets = false;
      for (std::size_t i = group.as_flowers; i < group.items.size(); ++i) {
        items.push_back(suited_item(group.items[i], suits[static_cast<std::size_t>(suit)]));
        offsets = offsets || is_offset(items.back());
      }
      if (!offsets) {
        add(counted(Document::array({std::move(items)}), 1), group);
        continue;
      }
      std::vector<Document>& list = group.natural          ? suited.natural
                                    : !group.flowers       ? suited.plain
                                    : group.as_flowers > 0 ? suited.rest
                                                           : suited.whole;
      for (Document& item : items) list.push_back(std::move(item));
    }
  }
  for (const CardGroup& group : hand) {
    as_flowers += group.as_flowers;
    for (const Document& one : group.elements) {
      add(group.flowers ? without_flowers(one, group.as_flowers) : one, group);
    }
  }

  Document definition = Document::array({"dismantle_calls"});
  if (suited.joker_ok()) {
    definition.push_back(suited.unique_element());
  } else if (suited.size() > 0) {
    back.insert(back.begin(), suited.unique_element());
  }
  for (Document& one : front) definition.push_back(std::move(one));
  if (as_flowers > 0) {
    Document standing = flowers(as_flowers);
    standing[0].insert(standing[0].begin(), text(kBesideFlowers));  // no group of flowers
    back.push_back(std::move(standing));
  }
  if (!back.empty()) definition.push_back("nojoker");
  for (Document& one : back) definition.push_back(std::move(one));
  return definition;
}

std::vector<std::string_view> split_words(std::string_view value, char separator) {
  std::vector<std::string_view> parts;
  while (!value.empty()) {
    const std::size_t end = std::min(value.find(separator), value.size());
    if (end > 0) parts.push_back(value.substr(0, end));
    value.remove_prefix(std::min(end + 1, value.size()));
  }
  return parts;
}

/// `Y`, perhaps with a suit and marks, as an alternative of a group.
bool is_year(std::string_view group) {
  take_marks(group);
  return group == "Y" || (group.size() == 2 && group[0] == 'Y' && group[1] >= 'a' && group[1] <= 'c');
}

/// The numbers of flowers in the groups of a hand, one after the other; false after the last ones.
bool next_reading(CardHand& hand) {
  for (CardGroup& group : hand) {
    if (!group.flowers) continue;
    if (++group.as_flowers < tiles_of(group)) return true;
    group.as_flowers = 0;
  }
  return false;
}

}  // namespace

std::string card_text(std::string_view hand, const Document& ruleset, std::vector<DefinitionNote>* notes) {
  std::string text(hand.substr(0, kMaxCardString + 1));
  if (text.find('Y') == std::string::npos) return std::string(hand);
  const auto year = ruleset.is_object() ? ruleset.find("card_year") : ruleset.end();
  const double number = ruleset.is_object() && year != ruleset.end() && year->is_number() ? year->get<double>() : 0;
  const bool known = number >= 1 && number <= kMaxCardYear;
  std::string written;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" |", begin), text.size());
    std::string group = text.substr(begin, end - begin);
    if (is_year(group) && known) {
      group.replace(0, 1, std::to_string(static_cast<int>(number)));
    } else if (is_year(group) && notes != nullptr) {
      notes->push_back({"", "`" + group + "` stands for the digits of a year: the ruleset has no `card_year`"});
    }
    written += group;
    if (end < text.size()) written.push_back(text[end]);
    begin = end + 1;
  }
  return written;
}

std::size_t written_tiles(const CardHand& hand) {
  std::size_t tiles = 0;
  for (const CardGroup& group : hand) tiles += tiles_of(group);
  return tiles;
}

std::vector<CardHand> read_card_string(std::string_view hand, std::vector<DefinitionNote>* notes) {
  const auto refuse = [&](std::size_t most, const char* what) {
    if (notes != nullptr) notes->push_back({"", "a card string has at most " + std::to_string(most) + " " + what});
    return std::vector<CardHand>{};
  };
  if (hand.size() > kMaxCardString) return refuse(kMaxCardString, "characters");
  const std::vector<std::string_view> groups = split_words(hand, ' ');
  if (groups.size() > kMaxCardGroups) return refuse(kMaxCardGroups, "groups");
  std::vector<CardHand> hands = {{}};
  for (const std::string_view group : groups) {
    CardHand alternatives;
    for (const std::string_view alternative : split_words(group, '|')) {
      alternatives.push_back(read_card_group(alternative, notes));
    }
    if (hands.size() * alternatives.size() > kMaxCardHands) return refuse(kMaxCardHands, "hands with its alternatives");
    std::vector<CardHand> extended;
    for (const CardHand& start : hands) {
      for (const CardGroup& alternative : alternatives) {
        extended.push_back(start);
        extended.back().push_back(alternative);
      }
    }
    hands = std::move(extended);
  }
  return hands;
}

std::vector<CardHand> card_readings(std::string_view hand, std::vector<DefinitionNote>* notes) {
  std::vector<CardHand> readings = read_card_string(hand, notes);
  const std::size_t hands = readings.size();
  for (std::size_t i = 0; i < hands; ++i) {
    for (CardHand reading = readings[i]; next_reading(reading);) {
      if (readings.size() == kMaxCardReadings) {
        if (notes != nullptr) {
          notes->push_back({"", "a card string has at most " + std::to_string(kMaxCardReadings) +
                                    " hands with its alternatives and flowers for other tiles"});
        }
        return {};
      }
      readings.push_back(reading);
    }
  }
  return readings;
}

std::vector<Document> translate_american(std::string_view hand, std::vector<DefinitionNote>* notes) {
  std::vector<Document> definitions;
  std::set<Document> known;
  for (const CardHand& reading : card_readings(hand, notes)) {
    for (const std::array<int, 3>& suits : kCardSuits) {
      Document definition = definition_for(reading, suits);
      if (known.insert(definition).second) definitions.push_back(std::move(definition));
    }
  }
  return definitions;
}

}  // namespace majs::match
