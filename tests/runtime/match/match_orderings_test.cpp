// Sets of kinds that a ruleset links (set_tile_ordering, set_suit_ordering), all 469 of them, against the plain
// definition of what matches (runtime/match/README.md 2.4 and 4.1–4.5), written down here once more: no code of the
// matcher is asked.

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "runtime/match/search/waits.hpp"
#include "tests/runtime/match/random_cases.hpp"
#include "tests/runtime/match/random_hands.hpp"

namespace majs::match::test::match_orderings_test {
namespace {

using tiles::Kind;
using tiles::Tile;
using Link = std::map<Kind, Kind>;

constexpr Kind kKinds = 469;

/// The order of kinds, as they are written: numbers of m, p and s follow each other, their suits come round.
struct Order {
  Link next, previous, next_suit, previous_suit;

  Order() {
    for (Kind kind = 0; kind < kKinds; ++kind) {
      const std::string id(tiles::id_of(kind));
      const char suit = id.back();
      const std::string number = id.substr(0, id.size() - 1);
      if (suit != 'm' && suit != 'p' && suit != 's') continue;
      const bool digit = number.size() == 1 && number[0] >= '1' && number[0] <= '9';
      if (digit && number[0] < '9') link(next, previous, kind, tile(std::string(1, char(number[0] + 1)) + suit));
      if (digit || number == "10")
        link(next_suit, previous_suit, kind, tile(number + (suit == 'm' ? 'p' : suit == 'p' ? 's' : 'm')));
    }
  }

  static Kind tile(const std::string& id) {
    for (Kind kind = 0; kind < kKinds; ++kind) {
      if (tiles::id_of(kind) == id) return kind;
    }
    return tiles::kNoKind;
  }

  static void link(Link& forth, Link& back, Kind from, Kind to) {
    forth[from] = to;
    back[to] = from;
  }

  std::optional<Kind> shift(Kind kind, int offset) const {
    const auto go = [&](const Link& links, int steps) {
      for (; steps > 0; --steps) {
        const auto found = links.find(kind);
        if (found == links.end()) return false;
        kind = found->second;
      }
      return true;
    };
    const int suits = offset / 10;
    const int ranks = offset % 10;
    const bool there =
        go(suits > 0 ? next_suit : previous_suit, std::abs(suits)) && go(ranks > 0 ? next : previous, std::abs(ranks));
    return there ? std::optional(kind) : std::nullopt;
  }
};

/// A tile of a set: so many places from the first one, or a kind.
struct Item {
  bool is_offset = false;
  int value = 0;
};
struct Element {
  std::vector<std::vector<Item>> groups;
  int count = 1;
};
struct Aliases {
  std::multimap<Kind, Kind> of;  ///< by wildcard; kAny for every tile
};
struct Cards {
  std::vector<Kind> hand;
  std::vector<std::vector<Kind>> calls;
};

/// What matches, word by word.
class Definition {
 public:
  Definition(const Order& order, const Aliases& aliases, const std::vector<Element>& elements)
      : order_(order), aliases_(aliases), elements_(elements) {}

  bool matches(const Cards& cards) {
    bases_ = bases(cards);
    return holds(cards, 0);
  }

 private:
  bool serves(Kind held, Kind wanted) const {
    if (held == wanted) return true;
    const auto [first, last] = aliases_.of.equal_range(held);
    return std::any_of(first, last, [&](const auto& one) { return one.second == wanted || one.second == tiles::kAny; });
  }

  std::set<Kind> bases(const Cards& cards) const {
    std::set<Kind> held(cards.hand.begin(), cards.hand.end());
    for (const auto& call : cards.calls) held.insert(call.begin(), call.end());
    std::set<Kind> there = held;
    for (const Kind kind : held) {
      for (const auto& [wildcard, target] : aliases_.of) {
        if (target != tiles::kAny && serves(kind, wildcard)) there.insert(target);
      }
    }
    std::set<int> offsets = {0};
    std::set<Kind> bases;
    for (const Element& element : elements_) {
      for (const auto& group : element.groups) {
        for (const Item& item : group) {
          if (item.is_offset) {
            offsets.insert(item.value);
          } else {
            bases.insert(static_cast<Kind>(item.value));
          }
        }
      }
    }
    for (const Kind kind : there) {
      for (const int offset : offsets) {
        if (const auto base = order_.shift(kind, -offset)) bases.insert(*base);
      }
    }
    for (const Kind kind : held) {
      if (aliases_.of.contains(kind)) bases.erase(kind);
    }
    return bases;
  }

  /// The sets that a group of an element can be.
  std::vector<std::vector<Kind>> sets(const std::vector<Item>& group) const {
    std::vector<std::vector<Kind>> all;
    const auto add = [&](Kind base) {
      std::vector<Kind> set;
      for (const Item& item : group) {
        const auto kind =
            item.is_offset ? order_.shift(base, item.value) : std::optional(static_cast<Kind>(item.value));
        if (!kind) return;
        set.push_back(*kind);
      }
      all.push_back(std::move(set));
    };
    const bool numeric = std::any_of(group.begin(), group.end(), [](const Item& item) { return item.is_offset; });
    if (!numeric) {
      add(0);
    } else {
      for (const Kind base : bases_) add(base);
    }
    return all;
  }

  /// Every way to take the tiles of `set` from `at` on, one for one.
  void take(const std::vector<Kind>& from, const std::vector<Kind>& set, std::size_t at,
            std::set<std::vector<Kind>>& rests) const {
    if (at == set.size()) {
      rests.insert(from);
      return;
    }
    for (std::size_t i = 0; i < from.size(); ++i) {
      if ((i > 0 && from[i - 1] == from[i]) || !serves(from[i], set[at])) continue;
      std::vector<Kind> rest = from;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
      take(rest, set, at + 1, rests);
    }
  }

  /// What can be left when one of the element's sets is taken away.
  std::vector<Cards> without_one(const Cards& cards, const Element& element) const {
    std::vector<Cards> left;
    for (const auto& group : element.groups) {
      for (const auto& set : sets(group)) {
        std::set<std::vector<Kind>> rests;
        take(cards.hand, set, 0, rests);
        for (const auto& rest : rests) left.push_back({rest, cards.calls});
        for (std::size_t i = 0; i < cards.calls.size(); ++i) {
          std::set<std::vector<Kind>> there;
          take(cards.calls[i], set, 0, there);
          if (there.empty()) continue;
          left.push_back(cards);
          left.back().calls.erase(left.back().calls.begin() + static_cast<std::ptrdiff_t>(i));
        }
      }
    }
    return left;
  }

  bool removable(const Cards& cards, const Element& element, int times) const {
    if (times == 0) return true;
    const auto left = without_one(cards, element);
    return std::any_of(left.begin(), left.end(),
                       [&](const Cards& rest) { return removable(rest, element, times - 1); });
  }

  bool holds(const Cards& cards, std::size_t at) const {
    if (at == elements_.size()) return true;
    const Element& element = elements_[at];
    if (element.count <= 0) {
      const bool there = removable(cards, element, std::max(1, -element.count));
      return there == (element.count == 0) && holds(cards, at + 1);
    }
    return take_sets(cards, at, element.count);
  }

  bool take_sets(const Cards& cards, std::size_t at, int times) const {
    if (times == 0) return holds(cards, at + 1);
    const auto left = without_one(cards, elements_[at]);
    return std::any_of(left.begin(), left.end(), [&](const Cards& rest) { return take_sets(rest, at, times - 1); });
  }

  const Order& order_;
  const Aliases& aliases_;
  const std::vector<Element>& elements_;
  std::set<Kind> bases_;
};

// ---- random cases ----

/// A ruleset's order, what it has as wildcards, and kinds that are worth having.
struct Setting {
  Order order;
  Aliases aliases;
  tiles::TileBehavior behavior;
  std::vector<Kind> kinds;
  std::string text;
};

std::vector<Kind> neighbours(Dice& dice, std::uint32_t count) {
  // Stars, flowers, tens, wildcards of every name: ids that lie side by side, or anything.
  std::vector<Kind> kinds;
  const bool together = !dice.one_in(4);
  const auto first = static_cast<Kind>(dice.one_in(4) ? dice.below(36) : dice.below(kKinds));
  for (std::uint32_t i = 0; i < count; ++i) {
    const auto kind = static_cast<Kind>(together ? (first + i) % kKinds : dice.below(kKinds));
    if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) kinds.push_back(kind);
  }
  return kinds;
}

void order_kinds(Dice& dice, Setting& setting) {
  for (std::uint32_t lists = 1 + dice.below(2); lists > 0; --lists) {
    std::vector<Kind> list = neighbours(dice, 3 + dice.below(7));
    setting.kinds.insert(setting.kinds.end(), list.begin(), list.end());
    if (dice.one_in(4)) list.push_back(list[0]);
    setting.behavior.set_ordering(list);
    setting.text += " order";
    for (std::size_t i = 0; i < list.size(); ++i) {
      setting.text += " " + std::string(tiles::id_of(list[i]));
      if (i > 0) Order::link(setting.order.next, setting.order.previous, list[i - 1], list[i]);
    }
  }
}

void order_suits(Dice& dice, Setting& setting) {
  std::vector<std::vector<Kind>> suits;
  for (std::uint32_t count = 2 + dice.below(2); count > 0; --count) suits.push_back(neighbours(dice, 3));
  std::size_t length = suits[0].size();
  for (const auto& suit : suits) length = std::min(length, suit.size());
  for (auto& suit : suits) suit.resize(length);
  setting.behavior.set_suit_ordering(suits);
  for (std::size_t s = 0; s < suits.size(); ++s) {
    setting.text += " suit";
    for (std::size_t i = 0; i < length; ++i) {
      setting.kinds.push_back(suits[s][i]);
      setting.text += " " + std::string(tiles::id_of(suits[s][i]));
      if (s > 0) Order::link(setting.order.next_suit, setting.order.previous_suit, suits[s - 1][i], suits[s][i]);
    }
  }
}

Setting random_setting(Dice& dice) {
  Setting setting;
  if (!dice.one_in(8)) order_kinds(dice, setting);
  if (dice.one_in(3)) order_suits(dice, setting);
  if (setting.kinds.empty()) setting.kinds = neighbours(dice, 5);
  if (dice.one_in(3)) setting.kinds.push_back(Order::tile(dice.one_in(2) ? "10m" : "10s"));
  for (std::uint32_t wildcards = dice.below(3); wildcards > 0; --wildcards) {
    const Kind from = dice.one_in(2) ? dice.pick(setting.kinds) : Order::tile(dice.one_in(2) ? "2j" : "0m");
    const Kind to = dice.one_in(2) ? tiles::kAny : dice.one_in(2) ? dice.pick(setting.kinds) : Order::tile("5m");
    if (from == to || from >= kKinds) continue;
    const Tile wildcard(from);
    const Tile target(to);
    setting.behavior.add_aliases({&wildcard, 1}, {&target, 1});
    setting.aliases.of.emplace(from, to);
    setting.kinds.push_back(from);
    setting.text += " " + std::string(tiles::id_of(from)) + " for " + std::string(tiles::id_of(to));
  }
  return setting;
}

std::vector<Element> random_elements(Dice& dice, const Setting& setting, std::string& text) {
  static const std::vector<std::vector<int>> kOffsets = {{0, 0},     {0, 0, 0},   {0, 1, 2}, {0, 1}, {0, 2},
                                                         {-1, 0, 1}, {0, 10, 20}, {0, 10},   {0, 11}};
  std::vector<Element> elements;
  text = dice.one_in(2) ? "[\"exhaustive\"" : "[";
  for (std::uint32_t count = 1 + dice.below(2); count > 0; --count) {
    Element element;
    text += text.size() > 1 ? ",[[" : "[[";
    for (std::uint32_t groups = 1 + dice.below(2); groups > 0; --groups) {
      std::vector<Item> group;
      if (dice.one_in(8)) {
        group.assign(2, {false, dice.pick(setting.kinds)});
      } else {
        for (const int offset : dice.pick(kOffsets)) group.push_back({true, offset});
      }
      text += "[";
      for (std::size_t i = 0; i < group.size(); ++i) {
        text += i > 0 ? "," : "";
        text += group[i].is_offset ? std::to_string(group[i].value)
                                   : "\"" + std::string(tiles::id_of(static_cast<Kind>(group[i].value))) + "\"";
      }
      text += groups > 1 ? "]," : "]";
      element.groups.push_back(std::move(group));
    }
    element.count = dice.one_in(5) ? -static_cast<int>(dice.below(2)) : 1 + static_cast<int>(dice.below(2));
    text += "]," + std::to_string(element.count) + "]";
    elements.push_back(std::move(element));
  }
  text += "]";
  return elements;
}

Cards random_cards(Dice& dice, const Setting& setting) {
  Cards cards;
  for (std::uint32_t sets = 1 + dice.below(2); sets > 0; --sets) {
    std::vector<Kind> set = {dice.pick(setting.kinds)};
    const int step = dice.one_in(3) ? 0 : dice.one_in(3) ? 10 : 1;
    for (int i = 1; i < 3; ++i) set.push_back(setting.order.shift(set.back(), step).value_or(dice.pick(setting.kinds)));
    std::sort(set.begin(), set.end());
    if (dice.one_in(4)) {
      cards.calls.push_back(set);
    } else {
      cards.hand.insert(cards.hand.end(), set.begin(), set.end());
    }
  }
  for (std::uint32_t more = dice.below(3); more > 0; --more) {
    cards.hand.push_back(dice.one_in(2) ? dice.pick(setting.kinds) : static_cast<Kind>(dice.below(34)));
  }
  std::sort(cards.hand.begin(), cards.hand.end());
  return cards;
}

std::string words(const Cards& cards) {
  std::string text;
  for (const Kind kind : cards.hand) text += " " + std::string(tiles::id_of(kind));
  for (const auto& call : cards.calls) {
    text += " |";
    for (const Kind kind : call) text += " " + std::string(tiles::id_of(kind));
  }
  return text;
}

}  // namespace

TEST_CASE("sets of linked kinds are what the plain definition says") {
  Dice dice(41);
  World world(dice);
  MatchMemory memory;
  Failures failures;
  int yes = 0;
  int cases = 0;
  for (int s = 0; s < kCases / 120; ++s) {
    const Setting setting = random_setting(dice);
    const JokerTable jokers(setting.behavior);
    for (int d = 0; d < 4; ++d) {
      std::string text;
      const std::vector<Element> elements = random_elements(dice, setting, text);
      const MatchProgram program = world.program("[" + text + "]");
      Definition plain(setting.order, setting.aliases, elements);
      for (int h = 0; h < 6; ++h) {
        Cards cards = random_cards(dice, setting);
        std::vector<Tile> tiles(cards.hand.begin(), cards.hand.end());
        std::vector<std::vector<Tile>> call_tiles;
        std::vector<Call> calls;
        for (const auto& call : cards.calls) call_tiles.emplace_back(call.begin(), call.end());
        for (const auto& call : call_tiles) calls.push_back({world.names.call("pon"), call});
        const Hand hand{tiles, calls};
        const bool expected = plain.matches(cards);
        ++cases;
        yes += expected ? 1 : 0;
        const std::string what = text + " of" + words(cards) + " with" + setting.text;
        if (match(program, hand, jokers, memory) != (expected ? Answer::Yes : Answer::No)) {
          failures.add(what + (expected ? " should match" : " should not match") + ", " + program.paths()[0].name());
        }
        // The tiles that complete it, each as it is.
        Completions completions(program, hand, jokers, memory);
        for (int t = 0; t < 2; ++t) {
          const Kind kind = dice.pick(setting.kinds);
          const auto told = completions.told(Tile(kind));
          if (!told) continue;
          Cards more = cards;
          more.hand.insert(std::upper_bound(more.hand.begin(), more.hand.end(), kind), kind);
          if (*told != plain.matches(more)) failures.add(what + ", completed by " + std::string(tiles::id_of(kind)));
        }
      }
    }
  }
  CHECK(yes * 8 > cases);
  CHECK(yes * 8 < cases * 7);
}

}  // namespace majs::match::test::match_orderings_test
