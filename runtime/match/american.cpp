#include "runtime/match/american.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>

namespace majs::match {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

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

Document element(Document groups, std::size_t count) {
  return Document::array({std::move(groups), static_cast<double>(count)});
}

Document repeated(const Document& item, std::size_t count) {
  Document list = Document::array();
  for (std::size_t i = 0; i < count; ++i) list.push_back(item);
  return list;
}

/// Letters such as `FFFF`, `NEWS` or `ZZ`: one element for each letter, in byte order.
std::vector<Document> unsuited_elements(std::string_view group, std::vector<DefinitionNote>* notes) {
  std::map<char, std::size_t> letters;
  for (const char letter : group) ++letters[letter];
  std::vector<Document> elements;
  for (const auto& [letter, count] : letters) {
    if (letter == 'F') {
      elements.push_back(element(Document::array({"1f", "2f", "3f", "4f", "1g", "2g", "3g", "4g"}), count));
    } else if (letter == 'Z') {
      Document winds = Document::array();
      for (const char* wind : {"1z", "2z", "3z", "4z"}) winds.push_back(repeated(text(wind), count));
      elements.push_back(element(std::move(winds), 1));
    } else if (!letter_tile(letter).empty()) {
      elements.push_back(element(Document::array({repeated(text(letter_tile(letter)), count)}), 1));
    } else if (notes != nullptr) {
      notes->push_back(
          {"", std::string("`") + std::string(1, letter) + "` in `" + std::string(group) + "` means nothing here"});
    }
  }
  return elements;
}

CardGroup read_card_group(std::string_view group, std::vector<DefinitionNote>* notes) {
  CardGroup read;
  read.text = group;
  if (group.size() > 1 && group.back() == '!') {
    read.natural = true;
    group.remove_suffix(1);
  }
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
    read.elements.push_back(element(Document::array({std::move(list)}), 1));
    if (notes != nullptr && !is_digit(body.back())) {
      notes->push_back({"", std::string("`") + std::string(group) + "` has no suit letter a, b or c"});
    } else if (notes != nullptr && exes == 0) {
      notes->push_back(
          {"", std::string("`") + std::string(group) + "` has no suit letter a, b or c; this hand cannot win"});
    }
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
    } else if (group != "unique" && group != "nojoker") {
      return static_cast<std::size_t>(value[1].get<double>());
    }
  }
  return size;
}

/// Items of a `unique` element that occur three times or more first, then `nojoker` and the others, among them the last
/// `natural` ones.
void order_unique_items(Document& value, std::size_t natural) {
  Document& groups = value[0];
  if (groups.empty() || groups[0] != "unique") return;
  std::vector<Document> many;
  std::vector<Document> few;
  const std::size_t end = groups.size() - natural;
  const auto joker_end = groups.begin() + static_cast<std::ptrdiff_t>(end);
  for (std::size_t i = 1; i < groups.size(); ++i) {
    (i < end && std::count(groups.begin(), joker_end, groups[i]) >= 3 ? many : few).push_back(groups[i]);
  }
  std::stable_sort(many.begin(), many.end(), item_less);
  std::stable_sort(few.begin(), few.end(), item_less);
  Document ordered = Document::array({"unique"});
  for (Document& item : many) ordered.push_back(std::move(item));
  if (!few.empty()) ordered.push_back("nojoker");
  for (Document& item : few) ordered.push_back(std::move(item));
  groups = std::move(ordered);
}

/// The definition of a hand without `|` when a b c are the suits `suits`.
Document definition_for(const CardHand& hand, const std::array<int, 3>& suits) {
  struct Part {
    Document element;
    bool natural = false;
  };
  std::vector<Part> elements;
  Document unique = Document::array({"unique"});
  Document natural = Document::array();
  for (int suit = 0; suit < 3; ++suit) {
    for (const CardGroup& group : hand) {
      if (group.suit != suit) continue;
      Document items = Document::array();
      bool offsets = false;
      for (const Document& item : group.items) {
        items.push_back(suited_item(item, suits[static_cast<std::size_t>(suit)]));
        offsets = offsets || is_offset(items.back());
      }
      if (offsets) {
        for (Document& item : items) (group.natural ? natural : unique).push_back(std::move(item));
      } else {
        elements.push_back({element(Document::array({std::move(items)}), 1), group.natural});
      }
    }
  }
  for (const Document& item : natural) unique.push_back(item);
  if (const std::size_t count = unique.size() - 1; count > 0) {
    elements.insert(elements.begin(), {element(std::move(unique), count), false});
  }
  for (const CardGroup& group : hand) {
    for (const Document& one : group.elements) elements.push_back({one, group.natural});
  }

  Document definition = Document::array({"dismantle_calls"});
  const auto joker_end = std::stable_partition(elements.begin(), elements.end(), [](const Part& part) {
    return !part.natural && element_size(part.element) >= 3;
  });
  for (auto front = elements.begin(); front != joker_end; ++front) {
    order_unique_items(front->element, natural.size());
    definition.push_back(std::move(front->element));
  }
  if (joker_end != elements.end()) definition.push_back("nojoker");
  for (auto back = joker_end; back != elements.end(); ++back) definition.push_back(std::move(back->element));
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

/// `Y`, perhaps with a suit and `!`, as an alternative of a group.
bool is_year(std::string_view group) {
  if (!group.empty() && group.back() == '!') group.remove_suffix(1);
  return group == "Y" || (group.size() == 2 && group[0] == 'Y' && group[1] >= 'a' && group[1] <= 'c');
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
  for (const CardGroup& group : hand) {
    tiles += group.items.size();
    for (const Document& one : group.elements) {
      const Document& first = one[0][0];
      tiles += (first.is_array() ? first.size() : 1) * static_cast<std::size_t>(one[1].get<double>());
    }
  }
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

std::vector<Document> translate_american(std::string_view hand, std::vector<DefinitionNote>* notes) {
  std::vector<Document> definitions;
  for (const CardHand& alternative : read_card_string(hand, notes)) {
    for (const std::array<int, 3>& suits : kCardSuits) {
      Document definition = definition_for(alternative, suits);
      if (std::find(definitions.begin(), definitions.end(), definition) == definitions.end()) {
        definitions.push_back(std::move(definition));
      }
    }
  }
  return definitions;
}

}  // namespace majs::match
