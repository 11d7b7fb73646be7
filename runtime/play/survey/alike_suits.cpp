#include "runtime/play/survey/alike_suits.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "grammar/document_members.hpp"
#include "runtime/tiles/kind.hpp"

namespace majs::runtime {
namespace {

constexpr std::string_view kSuitLetters = "mps";
constexpr SuitOrder kAsTheyAre = {0, 1, 2};

/// A tile of a suit as the same one of another; other words as they are.
std::string in_other_suit(const std::string& word, const SuitOrder& order) {
  const std::size_t at = word.find_first_not_of("0123456789");
  const std::size_t suit = at == 0 || at == std::string::npos ? at : kSuitLetters.find(word[at]);
  if (at == 0 || suit >= order.size() || !tiles::find_kind(word)) return word;
  std::string image = word;
  image[at] = kSuitLetters[order[suit]];
  return image;
}

bool is_one_of(char c, std::string_view those) { return those.find(c) != std::string_view::npos; }

/// Words that say something of suits otherwise than as the name of a tile: suits by name (`not_manzu`), their order,
/// how they follow each other (`2B`, `DA`), groups of a card (`22a 44b`), to whose suits dragons belong, tiles within a
/// word.
bool tells_suits_apart(const std::string& word) {
  if (tiles::find_kind(word)) return false;
  for (const std::string_view part : {"manzu", "pinzu", "souzu", "_ordering"}) {
    if (word.find(part) != std::string::npos) return true;
  }
  for (std::size_t i = 1; i < word.size(); ++i) {
    const std::string_view after = is_one_of(word[i], kSuitLetters) ? " 0123456789|!*" : " |!*";
    const bool ends = i + 1 == word.size() || is_one_of(word[i + 1], after);
    if (ends && is_one_of(word[i], "abcABCmps") && is_one_of(word[i - 1], "0123456789DRGXYZ")) return true;
  }
  return false;
}

/// What a document says, with other suits, as a text that does not depend on the order in which the same is said.
class SaidWithSuits {
 public:
  SaidWithSuits(const Document& document, const SuitOrder& order) : document_(document), order_(order) {}

  /// "" where it may be that it tells suits apart by their order, or goes too deep.
  std::string text() {
    std::vector<std::string> parts;
    for (const auto& [key, value] : document_.items()) {
      if (std::ranges::find(kNotRead, key) != kNotRead.end()) continue;
      parts.push_back(named(key, value, key == "wall"));
    }
    const std::string said = joined(std::move(parts), true);
    return unknown_ ? std::string() : said;
  }

 private:
  /// Constants and sets stand for what they mean, where they are named; menus have been chosen from.
  static constexpr std::array<std::string_view, 5> kNotRead = {"constants", "set_definitions", "available_mods",
                                                               "available_presets", "enabled_mods"};
  static constexpr int kDeepest = 64;
  static constexpr int kMostParts = 1'000'000;

  static std::string joined(std::vector<std::string> parts, bool any_order) {
    if (any_order) std::ranges::sort(parts);
    std::string text = "[";
    for (const std::string& part : parts) text += part + ",";
    return text + "]";
  }

  std::string mapped(const std::string& word) {
    if (tells_suits_apart(word)) unknown_ = true;
    return in_other_suit(word, order_);
  }

  std::string named(const std::string& key, const Document& value, bool any_order) {
    return mapped(key) + ":" + said(value, key == "when", any_order);
  }

  /// `conditions`: these, and what is in them, hold in any order. `any_order`: the elements of the list do.
  std::string said(const Document& value, bool conditions, bool any_order = false) {
    const Deeper deeper(*this);
    if (unknown_) return {};
    if (value.is_string()) return said_word(value.get_ref<const std::string&>(), conditions);
    if (value.is_object()) return said_object(value, conditions);
    if (!value.is_array()) return value.dump();
    if (is_count(value)) return said_on_suits(value[0]) + value[1].dump();
    std::vector<const Document*> items;
    add_items(value, items);
    const bool alternatives = std::ranges::all_of(
        items, [](const Document* one) { return one->is_array() && std::ranges::any_of(*one, is_count); });
    std::vector<std::string> parts;
    std::size_t first_alias = 0;  // of those at the end that follow each other: any order of them is the same
    for (const Document* item : items) {
      const bool is_action = item->is_array() && !item->empty() && item->front().is_string();
      if (is_action && item->front() == "add_rule") continue;  // a text with an example
      parts.push_back(said(*item, conditions));
      if (!is_action || item->front() != "set_tile_alias_all") first_alias = parts.size();
      std::sort(parts.begin() + static_cast<std::ptrdiff_t>(first_alias), parts.end());
    }
    return joined(std::move(parts), any_order || conditions || alternatives);
  }

  std::string said_object(const Document& value, bool conditions) {
    const Document* const name = grammar::find_member(value, "name");
    const bool is_named = name != nullptr && name->is_string();
    const bool tiles = is_named && name->get_ref<const std::string&>().ends_with("consists_of");
    const bool inner = conditions && is_named && *name == "not";
    std::vector<std::string> parts;
    for (const auto& [key, member] : value.items()) {
      parts.push_back(key == "opts" && is_named ? "opts:" + said(member, inner, tiles) : named(key, member, false));
    }
    return joined(std::move(parts), true);
  }

  std::string said_word(const std::string& word, bool conditions) {
    if (const Document* const meant = constant(word, "@")) return said(*meant, conditions);
    if (const Document* const set = set_named(word)) return said_set(*set);
    if (word.starts_with("@")) unknown_ = true;
    return mapped(word);
  }

  const Document* set_named(const std::string& word) const {
    const Document* const sets = grammar::find_member(document_, "set_definitions");
    return sets == nullptr ? nullptr : grammar::find_member(*sets, word);
  }

  /// A list of tiles (`[groups, 3]`) that a definition asks for.
  static bool is_count(const Document& value) {
    return value.is_array() && value.size() == 2 && value[0].is_array() && value[1].is_number();
  }

  const Document* constant(const std::string& word, std::string_view mark) const {
    const Document* const constants = grammar::find_member(document_, "constants");
    return constants == nullptr || !word.starts_with(mark) ? nullptr
                                                           : grammar::find_member(*constants, word.substr(mark.size()));
  }

  void add_items(const Document& list, std::vector<const Document*>& items) {
    const Deeper deeper(*this);
    if (unknown_) return;
    for (const Document& item : list) {
      const Document* const meant =
          item.is_string() ? constant(item.get_ref<const std::string&>(), "@splat$") : nullptr;
      if (meant != nullptr && meant->is_array()) {
        add_items(*meant, items);
      } else {
        items.push_back(meant == nullptr ? &item : meant);
      }
    }
  }

  // Sets and groups: all that they are on every suit, so that it does not matter from which one it is counted.
  std::string said_set(const Document& set) {
    std::vector<std::string> alternatives;
    for (const Document& alternative : set) alternatives.push_back(said_on_suits(alternative));
    return joined(std::move(alternatives), true);
  }
  std::string said_on_suits(const Document& tiles) {
    std::vector<std::string> on_suits;
    for (int suit = 0; suit < 3; ++suit) on_suits.push_back(said_on(tiles, suit));
    return "on" + joined(std::move(on_suits), true);
  }
  std::string said_on(const Document& item, int suit) {
    const Deeper deeper(*this);
    if (unknown_) return {};
    if (item.is_number()) return said_offset(item.get<double>(), suit);
    if (item.is_string()) return said_word(item.get_ref<const std::string&>(), false);
    std::vector<std::string> parts;
    if (item.is_array()) {
      std::vector<const Document*> items;
      add_items(item, items);
      for (const Document* one : items) parts.push_back(said_on(*one, suit));
    } else {
      for (const auto& [key, value] : item.items()) {
        parts.push_back(key + ":" + (key == "attrs" ? said(value, false) : said_on(value, suit)));
      }
    }
    return joined(std::move(parts), true);
  }
  std::string said_offset(double written, int suit) {
    constexpr double kFurthest = 1000;
    const int offset = std::abs(written) < kFurthest ? static_cast<int>(written) : 0;
    if (offset != written) unknown_ = true;
    const int steps = (suit + offset / 10 % 3 + 3) % 3;
    return std::string(1, kSuitLetters[order_[static_cast<std::size_t>(steps)]]) + std::to_string(offset % 10);
  }

  /// One level down, while it lives.
  struct Deeper {
    explicit Deeper(SaidWithSuits& said) : depth(said.depth_) {
      if (++depth > kDeepest || ++said.parts_ > kMostParts) said.unknown_ = true;
    }
    ~Deeper() { --depth; }
    Deeper(const Deeper&) = delete;
    Deeper& operator=(const Deeper&) = delete;
    int& depth;
  };

  const Document& document_;
  const SuitOrder& order_;
  int depth_ = 0;
  int parts_ = 0;
  bool unknown_ = false;
};

}  // namespace

std::vector<SuitOrder> alike_suits(const Document& document) {
  const std::string said = SaidWithSuits(document, kAsTheyAre).text();
  std::vector<SuitOrder> alike;
  if (said.empty()) return alike;
  SuitOrder order = kAsTheyAre;
  while (std::next_permutation(order.begin(), order.end())) {
    if (SaidWithSuits(document, order).text() == said) alike.push_back(order);
  }
  return alike;
}

SuitImages::SuitImages(const WallKinds& kinds, const std::vector<SuitOrder>& orders) : kinds_(kinds) {
  for (const SuitOrder& order : orders) {
    std::vector<std::uint16_t> rows;
    bool fits = true;
    for (const WallKinds::Row& row : kinds.rows()) {
      const auto kind = tiles::find_kind(in_other_suit(std::string(tiles::id_of(row.kind)), order));
      const std::size_t image = kinds.row_of(kind.value_or(tiles::kNoKind));
      fits = fits && image < kinds.rows().size() && kinds.rows()[image].copies == row.copies;
      rows.push_back(static_cast<std::uint16_t>(image));
    }
    if (fits) rows_.push_back(std::move(rows));
  }
}

std::vector<HandKey> SuitImages::of(const HandKey& hand) const {
  std::vector<HandKey> images = {hand};
  for (const std::vector<std::uint16_t>& rows : rows_) {
    HandKey image;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const std::uint32_t tiles = kinds_.count(hand, kinds_.rows()[i]);
      for (std::uint32_t tile = 0; tile < tiles; ++tile) image += kinds_.rows()[rows[i]].one;
    }
    images.push_back(image);
  }
  std::ranges::sort(images);
  images.erase(std::unique(images.begin(), images.end()), images.end());
  return images;
}

}  // namespace majs::runtime
