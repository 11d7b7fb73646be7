#include "compiler/platform/card_hands.hpp"

#include <algorithm>
#include <map>
#include <sstream>
#include <utility>

#include "compiler/platform/document_parts.hpp"
#include "grammar/document_members.hpp"
#include "grammar/vocabulary.hpp"

namespace majs::compiler {
namespace {

/// Equal tiles from so many on may be melds, and hold jokers.
constexpr std::size_t kLeastMeld = 3;
/// What the alternatives of one string multiply to.
constexpr std::size_t kMostHands = 128;
constexpr std::size_t kMostGroups = 16;

using Groups = std::vector<std::string>;

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) {
    if (!part.empty()) parts.push_back(part);
  }
  return parts;
}

/// One hand for each choice of `|`.
std::vector<Groups> hands_of(const std::string& string) {
  std::vector<Groups> hands = {{}};
  const std::vector<std::string> groups = split(string, ' ');
  if (groups.size() > kMostGroups) return {};
  for (const std::string& group : groups) {
    const std::vector<std::string> choices = split(group, '|');
    if (choices.empty() || hands.size() * choices.size() > kMostHands) return {};
    std::vector<Groups> longer;
    for (const Groups& hand : hands) {
      for (const std::string& choice : choices) {
        longer.push_back(hand);
        longer.back().push_back(choice);
      }
    }
    hands = std::move(longer);
  }
  return hands;
}

bool is_unsuited(const std::string& group) { return std::string("FZ0GRNEWSJ").find(group[0]) != std::string::npos; }

/// How far the numbers of a hand go beyond where it starts; -1: it has none that start anywhere.
int reach_of(const Groups& hand) {
  int reach = -1;
  for (const std::string& group : hand) {
    const std::size_t digit = group.find_first_not_of('X');
    if (digit != 0 && digit != std::string::npos) reach = std::max(reach, group[digit] - '0');
  }
  return reach;
}

std::string honour(char letter) {
  switch (letter) {
    case 'E': return "1z";
    case 'S': return "2z";
    case 'W': return "3z";
    case 'N': return "4z";
    case 'R': return "7z";
    case 'G': return "6z";
    case 'J': return "1j";
    default: return "0z";
  }
}

Document equal_tiles(const std::string& tile, std::size_t count) {
  Document set = Document::array();
  for (std::size_t i = 0; i < count; ++i) set.push_back(tile);
  return set;
}

Document element_of(Document groups, std::size_t count) {
  return Document::array({std::move(groups), static_cast<double>(count)});
}

/// One reading of a hand: where its numbers start, and which suits a, b and c are.
class MeldDefinition {
 public:
  MeldDefinition(const Groups& hand, int start, const std::string& suits) {
    for (const std::string& group : hand) {
      if (is_unsuited(group)) {
        add_unsuited(group);
      } else {
        add_suited(group, start, suits);
      }
    }
  }

  /// Null where nothing can be a meld.
  Document made() {
    Document sets = Document::array({"unique"});
    Document singles = Document::array();
    for (const auto& [tile, count] : suited_) {
      if (count >= kLeastMeld) {
        sets.push_back(equal_tiles(tile, count));
        melds_ = true;
      } else {
        for (std::size_t i = 0; i < count; ++i) singles.push_back(tile);
      }
    }
    if (!melds_) return nullptr;
    std::size_t count = sets.size() - 1;
    if (!singles.empty()) {
      sets.push_back("nojoker");
      sets.push_back(std::move(singles));
      ++count;
    }
    Document definition = Document::array({"exhaustive"});
    if (count > 0) definition.push_back(element_of(std::move(sets), count));
    for (Document& element : jokers_) definition.push_back(std::move(element));
    definition.push_back("nojoker");
    for (Document& element : natural_) definition.push_back(std::move(element));
    return definition;
  }

 private:
  void add_unsuited(const std::string& group) {
    std::map<char, std::size_t> letters;
    for (const char letter : group) ++letters[letter];
    for (const auto& [letter, count] : letters) {
      const bool meld = count >= kLeastMeld;
      melds_ = melds_ || meld;
      Document element;
      if (letter == 'F' && !meld) {
        element = element_of(Document::array({"1f", "2f", "3f", "4f", "1g", "2g", "3g", "4g"}), count);
      } else if (letter == 'Z') {
        Document winds = Document::array();
        for (const char wind : {'E', 'S', 'W', 'N'}) winds.push_back(equal_tiles(honour(wind), count));
        element = element_of(std::move(winds), 1);
      } else {
        const std::string tile = letter == 'F' ? "1f" : honour(letter);
        element = element_of(Document::array({equal_tiles(tile, count)}), 1);
      }
      (meld ? jokers_ : natural_).push_back(std::move(element));
    }
  }

  void add_suited(const std::string& group, int start, const std::string& suits) {
    const char suffix = group.back();
    const std::string suit =
        suffix >= 'a' && suffix <= 'c' ? std::string(1, suits[static_cast<std::size_t>(suffix - 'a')]) : std::string();
    if (suit.empty()) return;  // never matches
    const std::size_t digit = group.find_first_not_of('X');
    if (digit != 0) {
      suited_[std::to_string(start + group[digit] - '0') + suit] += digit;
      return;
    }
    for (const char letter : group.substr(0, group.size() - 1)) {
      const bool bound = letter == 'D' || (letter >= '1' && letter <= '9');
      ++suited_[bound ? letter + suit : honour(letter)];
    }
  }

  std::map<std::string, std::size_t> suited_;
  std::vector<Document> jokers_, natural_;
  bool melds_ = false;
};

/// Marks and years are ours (runtime/match/README.md 7.1).
bool is_of_platform(const std::string& hand) { return hand.find_first_of("!*Y") == std::string::npos; }

class CardHands {
 public:
  CardHands(Document& document, const Refuse& refuse) : document_(document), refuse_(refuse) {}

  std::vector<std::string> run() {
    each_object(document_, [&](Document& condition) { replace(condition); });
    if (!some_) return {};
    for (auto& [key, definitions] : written_) document_[key + "_definition"] = std::move(definitions);
    return {"`card_hand` is `match` with the tiles of melds, and with melds as whole groups for who has some."};
  }

 private:
  void replace(Document& condition) {
    if (!condition.contains("name") || !condition["name"].is_string()) return;
    const std::string name = condition["name"].get<std::string>();
    if (grammar::strip_condition_prefix(name) != "card_hand") return;
    const Document options = condition.value("opts", Document::array());
    const Document targets = options.size() == 2 ? targets_of(options[0]) : Document();
    Document with_melds = Document::array();
    const bool known = targets.is_array() && options[1].is_array() &&
                       std::all_of(options[1].begin(), options[1].end(),
                                   [&](const Document& hands) { return add_with_melds(hands, with_melds); });
    if (!known) return refuse_("", "this `card_hand` cannot be written for Riichi Advanced");
    some_ = true;
    Document loose = targets;
    loose.push_back("call_tiles");
    Document whole = targets;
    whole.push_back("calls");
    const Document no_melds = test("not_has_calls", Document::array({"self"}));
    Document groups = with_melds.empty()
                          ? no_melds
                          : any_of(Document::array({no_melds, test("match", Document::array({whole, with_melds}))}));
    Document made = all_of(Document::array({test("match", Document::array({loose, options[1]})), std::move(groups)}));
    if (name.starts_with("not_")) made = not_all_of(Document::array({std::move(made)}));
    if (condition.contains("as")) {
      made = all_of(Document::array({std::move(made)}));
      made["as"] = condition["as"];
    }
    condition = std::move(made);
  }

  /// A list, or the constant that is one; without what adds nothing to it.
  Document targets_of(const Document& value) const {
    Document list = value;
    if (value.is_string() && value.get_ref<const std::string&>().starts_with("@")) {
      const Document* constants = grammar::find_member(document_, "constants");
      const Document* constant =
          constants == nullptr ? nullptr : grammar::find_member(*constants, value.get<std::string>().substr(1));
      if (constant == nullptr) return nullptr;
      list = *constant;
    }
    if (list.is_string()) list = Document::array({list});
    if (!list.is_array()) return nullptr;
    Document targets = Document::array();
    for (const Document& target : list) {
      if (target != "calls" && target != "call_tiles") targets.push_back(target);
    }
    return targets;
  }

  bool add_with_melds(const Document& hands, Document& with_melds) {
    if (!hands.is_string()) return false;
    const std::string name = hands.get<std::string>();
    const Document* listed = grammar::find_member(document_, name + "_definition");
    if (listed == nullptr || !listed->is_array()) return false;
    const std::string key = "platform_melds_" + name;
    auto [written, fresh] = written_.try_emplace(key, Document::array());
    for (std::size_t i = 0; fresh && i < listed->size(); ++i) {
      const Document& hand = (*listed)[i];
      if (!hand.is_string() || !is_of_platform(hand.get<std::string>())) return false;
      if (hands_of(hand.get<std::string>()).empty()) return false;  // of too many groups or alternatives
      for (Document& definition : definitions_with_melds(hand.get<std::string>())) {
        written->second.push_back(std::move(definition));
      }
    }
    if (!written->second.empty()) with_melds.push_back(key);
    return true;
  }

  Document& document_;
  const Refuse& refuse_;
  std::map<std::string, Document>
      written_;  ///< definitions, which come into the document when it is not walked any more
  bool some_ = false;
};

}  // namespace

std::vector<Document> definitions_with_melds(const std::string& hand) {
  std::vector<Document> definitions;
  for (const Groups& groups : hands_of(hand)) {
    const int reach = reach_of(groups);
    for (int start = reach < 0 ? 0 : 1; start <= (reach < 0 ? 0 : 9 - reach); ++start) {
      for (const char* const suits : {"ABC", "ACB"}) {
        Document definition = MeldDefinition(groups, start, suits).made();
        if (definition.is_null()) continue;
        const bool there = std::find(definitions.begin(), definitions.end(), definition) != definitions.end();
        if (!there) definitions.push_back(std::move(definition));
      }
    }
  }
  return definitions;
}

std::vector<std::string> write_card_hands(Document& document, const Refuse& refuse) {
  return CardHands(document, refuse).run();
}

}  // namespace majs::compiler
