#include "runtime/play/survey/hand_pieces.hpp"

#include <algorithm>
#include <numeric>
#include <span>

namespace majs::runtime {
namespace {

using match::Element;
using match::Group;
using match::Item;
bool asks_for(const Group& group, Item::Type type) {
  return std::ranges::any_of(group.subgroups, [&](const std::vector<Item>& items) {
    return std::ranges::any_of(items, [&](const Item& item) { return item.type == type; });
  });
}

bool is_bare_on_base(const Group& group) {
  return group.type == Group::Type::Bare && (asks_for(group, Item::Type::Offset) || asks_for(group, Item::Type::Fixed));
}

bool is_set_of_suit(const Group& group) {
  return group.type == Group::Type::Set && asks_for(group, Item::Type::Fixed) && !asks_for(group, Item::Type::Offset);
}

tiles::Kind reified(const Item& item, tiles::Kind base, const match::JokerTable& jokers) {
  switch (item.type) {
    case Item::Type::Offset: return base == tiles::kNoKind ? base : jokers.shift(base, item.offset);
    case Item::Type::Tile: return item.kind;
    case Item::Type::Fixed: return base == tiles::kNoKind ? base : tiles::fixed_offset(base, item.number, item.letter);
    case Item::Type::Impossible: break;
  }
  return tiles::kNoKind;
}

/// Puts the pieces of groups together, each once.
class PieceMaker {
 public:
  PieceMaker(const WallKinds& kinds, const match::JokerTable& jokers) : kinds_(kinds), jokers_(jokers) {}

  /// All pieces of the element where bare offsets are counted from `base`, fixed ones from `suit`.
  std::vector<HandPiece> pieces(const Element& element, tiles::Kind base, tiles::Kind suit) {
    pieces_.clear();
    for (std::uint32_t i = 0; i < element.groups.size(); ++i) {
      const Group& group = element.groups[i];
      if (group.type == Group::Type::Call) continue;
      const std::size_t first = pieces_.size();
      if (is_bare_on_base(group)) {
        add(group, i, base);
      } else if (is_set_of_suit(group)) {
        add(group, i, suit);
      } else if (asks_for(group, Item::Type::Offset)) {
        for (tiles::Kind start = 0; start < tiles::kAny; ++start) add(group, i, start);
      } else {
        add(group, i, tiles::kNoKind);
      }
      const auto begin = pieces_.begin() + static_cast<std::ptrdiff_t>(first);
      std::sort(begin, pieces_.end(), [](const HandPiece& a, const HandPiece& b) { return a.key < b.key; });
      const auto same = [](const HandPiece& a, const HandPiece& b) { return a.key == b.key; };
      pieces_.erase(std::unique(begin, pieces_.end(), same), pieces_.end());
    }
    return element.unique ? pieces_ : without_twins(pieces_);
  }

 private:
  /// Which group a piece is of makes no difference then.
  static std::vector<HandPiece> without_twins(std::vector<HandPiece> pieces) {
    std::vector<HandPiece> kept;
    for (HandPiece& piece : pieces) {
      if (std::ranges::find(kept, piece.key, &HandPiece::key) == kept.end()) kept.push_back(std::move(piece));
    }
    return kept;
  }

  void add(const Group& group, std::uint32_t index, tiles::Kind base) {
    items_.clear();
    for (const std::vector<Item>& items : group.subgroups) {
      for (const Item& item : items) {
        const tiles::Kind kind = reified(item, base, jokers_);
        const std::size_t row = kind == tiles::kAny ? kAnyRow : kinds_.row_of(kind);
        if (row == kinds_.rows().size()) return;
        items_.push_back(row);
      }
    }
    HandPiece piece;
    piece.group = index;
    choose(0, piece);
  }

  /// What `any` stands for, one after the other.
  void choose(std::size_t i, HandPiece& piece) {
    if (i == items_.size()) return finish(piece);
    const std::size_t first = items_[i] == kAnyRow ? 0 : items_[i];
    const std::size_t last = items_[i] == kAnyRow ? kinds_.rows().size() : first + 1;
    for (std::size_t row = first; row < last; ++row) {
      chosen_.push_back(row);
      choose(i + 1, piece);
      chosen_.pop_back();
    }
  }

  void finish(HandPiece piece) {
    piece.tiles = static_cast<std::uint32_t>(chosen_.size());
    std::vector<std::uint32_t> counts(kinds_.rows().size());
    for (const std::size_t row : chosen_) ++counts[row];
    for (std::size_t row = 0; row < counts.size(); ++row) {
      if (counts[row] == 0) continue;
      if (counts[row] > kinds_.rows()[row].copies) return;
      piece.counts.emplace_back(static_cast<std::uint16_t>(row), static_cast<std::uint8_t>(counts[row]));
      for (std::uint32_t i = 0; i < counts[row]; ++i) piece.key += kinds_.rows()[row].one;
    }
    pieces_.push_back(std::move(piece));
  }

  static constexpr std::size_t kAnyRow = ~std::size_t{0};
  const WallKinds& kinds_;
  const match::JokerTable& jokers_;
  std::vector<HandPiece> pieces_;
  std::vector<std::size_t> items_;
  std::vector<std::size_t> chosen_;
};

bool is_new(const std::vector<std::vector<HandPiece>>& contexts, const std::vector<HandPiece>& pieces) {
  const auto same = [](const HandPiece& a, const HandPiece& b) { return a.group == b.group && a.key == b.key; };
  return std::ranges::none_of(contexts,
                              [&](const std::vector<HandPiece>& one) { return std::ranges::equal(one, pieces, same); });
}

}  // namespace

std::vector<PieceChoice> hand_pieces(const match::Segment& segment, const WallKinds& kinds,
                                     const match::JokerTable& jokers, std::string& why_not) {
  constexpr tiles::Kind kSuits[] = {0, 9, 18};
  constexpr tiles::Kind kNoBase[] = {tiles::kNoKind};
  std::vector<tiles::Kind> every(tiles::kAny);
  std::iota(every.begin(), every.end(), tiles::Kind{0});
  const std::span<const tiles::Kind> all(every);
  const std::span<const tiles::Kind> suits(kSuits);
  const std::span<const tiles::Kind> none(kNoBase);
  std::vector<PieceChoice> choices;
  PieceMaker maker(kinds, jokers);
  for (const match::Step& step : segment) {
    if (step.type == match::Step::Type::DismantleCalls) continue;
    if (step.type != match::Step::Type::Element) {
      why_not = step.type == match::Step::Type::Fail ? "it never matches" : "it asks for a tile less (`almost`)";
      return {};
    }
    const Element& element = step.element;
    if (element.count <= 0) continue;
    PieceChoice& choice = choices.emplace_back();
    choice.count = static_cast<std::uint32_t>(element.count);
    choice.unique = element.unique;
    const auto some = [&](auto test) { return std::ranges::any_of(element.groups, test); };
    const bool relative = some([](const Group& group) { return asks_for(group, Item::Type::Offset); });
    const bool fixed = some(is_set_of_suit);
    const std::span<const tiles::Kind> bases = !some(is_bare_on_base) ? none : relative ? all : suits;
    for (const tiles::Kind base : bases) {
      for (const tiles::Kind suit : fixed ? suits : none) {
        auto pieces = maker.pieces(element, base, suit);
        if (!pieces.empty() && is_new(choice.contexts, pieces)) choice.contexts.push_back(std::move(pieces));
      }
    }
    if (choice.contexts.empty()) {
      why_not = "it asks for calls, or for tiles that are not in the wall";
      return {};
    }
  }
  return choices;
}

std::vector<bool> rows_asked_for(const std::vector<match::Definition>& definitions, const WallKinds& kinds,
                                 const match::JokerTable& jokers) {
  std::vector<bool> asked(kinds.rows().size());
  const auto look_at = [&](const Group& group, tiles::Kind base) {
    std::vector<std::size_t> rows;
    std::vector<std::uint32_t> counts(asked.size() + 1);
    for (const std::vector<Item>& items : group.subgroups) {
      for (const Item& item : items) {
        const tiles::Kind kind = reified(item, base, jokers);
        if (kind == tiles::kAny) continue;
        rows.push_back(kinds.row_of(kind));
        if (rows.back() == asked.size() || ++counts[rows.back()] > kinds.rows()[rows.back()].copies) return;
      }
    }
    for (const std::size_t row : rows) asked[row] = true;
  };
  for (const match::Definition& definition : definitions) {
    for (const match::Segment& segment : definition.segments) {
      for (const match::Step& step : segment) {
        if (step.type != match::Step::Type::Element || step.element.count <= 0) continue;
        for (const Group& group : step.element.groups) {
          for (tiles::Kind base = 0; base < tiles::kAny; ++base) look_at(group, base);
        }
      }
    }
  }
  return asked;
}

PieceChoice any_tiles(const WallKinds& kinds, std::uint32_t count) {
  PieceChoice choice;
  choice.count = count;
  std::vector<HandPiece>& pieces = choice.contexts.emplace_back();
  for (std::size_t i = 0; i < kinds.rows().size(); ++i) {
    pieces.push_back({0, 1, kinds.rows()[i].one, {{static_cast<std::uint16_t>(i), std::uint8_t{1}}}});
  }
  return choice;
}

}  // namespace majs::runtime
