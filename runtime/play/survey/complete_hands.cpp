#include "runtime/play/survey/complete_hands.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <span>
#include <utility>

#include "runtime/match/definitions/definition.hpp"
#include "runtime/match/match.hpp"

namespace majs::runtime {
namespace {

using match::Element;
using match::Group;
using match::Item;

/// Tiles that are taken together.
struct HandPiece {
  std::uint32_t group = 0;  ///< of the element
  std::uint32_t tiles = 0;
  HandKey key;
  std::vector<std::pair<std::uint16_t, std::uint8_t>> counts;  ///< rows of the WallKinds and how many of each
};

struct PieceChoice {
  std::uint32_t count = 0;  ///< so many pieces
  bool unique = false;      ///< of each group one at the most
  /// All of them out of one of these; the pieces in order of their groups.
  std::vector<std::vector<HandPiece>> contexts;
};

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

/// The elements of a segment that take something. Empty, with a message, where hands cannot be put together so.
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

/// Which rows of the kinds some definition asks for: flowers are in no hand, as a rule.
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

/// One tile, whichever it is, so many times.
PieceChoice any_tiles(const WallKinds& kinds, std::uint32_t count) {
  PieceChoice choice;
  choice.count = count;
  std::vector<HandPiece>& pieces = choice.contexts.emplace_back();
  for (std::size_t i = 0; i < kinds.rows().size(); ++i) {
    pieces.push_back({0, 1, kinds.rows()[i].one, {{static_cast<std::uint16_t>(i), std::uint8_t{1}}}});
  }
  return choice;
}

/// Keeps hands as they come, each once; when they are too many, those whose hash is small.
class HandPool {
 public:
  HandPool(std::size_t most, std::uint64_t seed) : most_(most), seed_(seed) {}

  void add(const HandKey& hand) {
    if (most_hash_ != kEvery && hash_of(hand, seed_) > most_hash_) return;
    if (hands_.size() == most_) make_room();
    hands_.push_back(hand);
  }

  /// Each once, in order.
  std::vector<HandKey> take() {
    sort();
    return std::move(hands_);
  }
  /// Of so many hands one is kept.
  double thinned() const { return std::ldexp(1.0, 64) / (static_cast<double>(most_hash_) + 1); }
  std::uint64_t most_hash() const { return most_hash_; }

 private:
  void sort() {
    std::ranges::sort(hands_);
    hands_.erase(std::unique(hands_.begin(), hands_.end()), hands_.end());
  }
  void make_room() {
    sort();
    while (hands_.size() > most_ / 2) {
      most_hash_ /= 2;
      std::erase_if(hands_, [&](const HandKey& hand) { return hash_of(hand, seed_) > most_hash_; });
    }
  }

  static constexpr std::uint64_t kEvery = ~std::uint64_t{0};
  std::vector<HandKey> hands_;
  std::size_t most_;
  std::uint64_t seed_;
  std::uint64_t most_hash_ = kEvery;
};

/// Puts the hands of one definition together.
template <typename Emit>
class HandMaker {
 public:
  HandMaker(const std::vector<PieceChoice>& choices, const WallKinds& kinds, std::uint32_t tiles, const Emit& emit)
      : choices_(choices), emit_(emit), left_(tiles) {
    for (const WallKinds::Row& row : kinds.rows()) free_.push_back(static_cast<std::uint8_t>(row.copies));
  }

  /// False when it takes more than kMostPieces.
  bool run() {
    choose(0);
    return spent_ <= kMostPieces;
  }

 private:
  void choose(std::size_t i) {
    if (i == choices_.size()) {
      if (left_ == 0) emit_(hand_);
      return;
    }
    for (const std::vector<HandPiece>& pieces : choices_[i].contexts) take(i, pieces, 0, choices_[i].count);
  }

  /// In the order of the pieces: nothing comes twice but by different sets.
  void take(std::size_t i, const std::vector<HandPiece>& pieces, std::size_t first, std::uint32_t count) {
    if (count == 0) return choose(i + 1);
    for (std::size_t p = first; p < pieces.size() && spent_ <= kMostPieces; ++p) {
      const HandPiece& piece = pieces[p];
      if (piece.tiles > left_ || !is_free(piece)) continue;
      ++spent_;
      for (const auto& [row, tiles] : piece.counts) free_[row] = static_cast<std::uint8_t>(free_[row] - tiles);
      left_ -= piece.tiles;
      hand_ += piece.key;
      std::size_t next = p;
      if (choices_[i].unique) {
        while (next < pieces.size() && pieces[next].group == piece.group) ++next;
      }
      take(i, pieces, next, count - 1);
      hand_ -= piece.key;
      left_ += piece.tiles;
      for (const auto& [row, tiles] : piece.counts) free_[row] = static_cast<std::uint8_t>(free_[row] + tiles);
    }
  }

  bool is_free(const HandPiece& piece) const {
    for (const auto& [row, tiles] : piece.counts) {
      if (free_[row] < tiles) return false;
    }
    return true;
  }

  const std::vector<PieceChoice>& choices_;
  const Emit& emit_;
  std::vector<std::uint8_t> free_;
  std::uint32_t left_;
  HandKey hand_;
  std::uint64_t spent_ = 0;
};

std::uint32_t most_tiles(const std::vector<PieceChoice>& choices) {
  std::uint32_t sum = 0;
  for (const PieceChoice& choice : choices) {
    std::uint32_t most = 0;
    for (const auto& pieces : choice.contexts) {
      for (const HandPiece& piece : pieces) most = std::max(most, piece.tiles);
    }
    sum += most * choice.count;
  }
  return sum;
}

/// Elements that take nothing are asked about hands; what asks for attributes is not: it depends on the winning tile.
bool needs_a_look(const match::Definition& definition) {
  return (definition.has_lookaheads() || definition.segments.size() > 1) && definition.attributes.empty();
}

/// The segment that takes most tiles: the others have to find theirs among them.
std::vector<PieceChoice> widest(const match::Definition& definition, const WallKinds& kinds,
                                const match::JokerTable& jokers, std::string& why_not) {
  std::vector<PieceChoice> best;
  for (const match::Segment& segment : definition.segments) {
    std::vector<PieceChoice> choices = hand_pieces(segment, kinds, jokers, why_not);
    if (!why_not.empty()) return {};
    if (best.empty() || most_tiles(choices) > most_tiles(best)) best = std::move(choices);
  }
  return best;
}

/// Two significant digits less than it says: it is a guess.
std::uint64_t nearest_whole(double estimate) {
  if (estimate < 1000) return static_cast<std::uint64_t>(estimate);
  const double unit = std::pow(10, std::floor(std::log10(estimate)) - 3);
  return static_cast<std::uint64_t>(std::round(estimate / unit) * unit);
}

/// A definition of one ruleset at work.
class DefinitionHands {
 public:
  DefinitionHands(const match::MatchProgram& win, const match::JokerTable& jokers, CompleteHands& made, HandPool& pool)
      : win_(win), jokers_(jokers), made_(made), pool_(pool) {}

  /// "" or why its hands are not among those that were made.
  std::string add(std::size_t index) {
    const match::Definition& definition = win_.definitions()[index];
    std::string why_not;
    std::vector<PieceChoice> choices = widest(definition, made_.kinds, jokers_, why_not);
    if (!why_not.empty()) return why_not;
    const auto tiles = static_cast<std::uint32_t>(made_.tiles);
    const std::uint32_t most = most_tiles(choices);
    if (most + kMostFreeTiles < tiles) return "it asks for " + std::to_string(most) + " tiles alone";
    if (most < tiles) choices.push_back(any_tiles(made_.kinds, tiles - most));
    const bool look = needs_a_look(definition);
    const auto emit = [&](const HandKey& hand) {
      if (!look || is_so(index, hand)) pool_.add(hand);
    };
    // They are so many that they have to end somewhere, and a part of them would say nothing about the others.
    return HandMaker(choices, made_.kinds, tiles, emit).run() ? "" : "they are too many to be put together";
  }

 private:
  bool is_so(std::size_t index, const HandKey& hand) {
    made_.kinds.tiles_of(hand, tiles_);
    return match::match_one(win_, index, match::Hand{tiles_, {}}, jokers_, memory_) != match::Answer::No;
  }

  const match::MatchProgram& win_;
  const match::JokerTable& jokers_;
  CompleteHands& made_;
  HandPool& pool_;
  match::MatchMemory memory_;
  std::vector<Tile> tiles_;
};

}  // namespace

void cut(CompleteHands& made, const HandSample& sample) {
  if (sample.size == 0 || made.hands.size() <= sample.size) return;
  const auto by_hash = [&](const HandKey& a, const HandKey& b) {
    return hash_of(a, sample.seed) < hash_of(b, sample.seed);
  };
  const auto end = made.hands.begin() + static_cast<std::ptrdiff_t>(sample.size);
  std::nth_element(made.hands.begin(), end, made.hands.end(), by_hash);
  made.hands.erase(end, made.hands.end());
  std::ranges::sort(made.hands);
  made.sampled = true;
}

std::optional<CompleteHands> complete_hands(const Rules& rules, const match::JokerTable& jokers,
                                            const HandSample& sample, std::string& error, const WallKinds* kinds) {
  if (rules.scoring.win_program == kNone) {
    error = "no `win_definition` says which hands are complete";
    return std::nullopt;
  }
  const match::MatchProgram& win = rules.programs[rules.scoring.win_program];
  CompleteHands made{kinds == nullptr ? WallKinds(rules, jokers) : *kinds, rules.starting_tiles + 1};
  if (kinds == nullptr) made.kinds.keep(rows_asked_for(win.definitions(), made.kinds, jokers));
  if (!made.kinds.fit()) {
    error = "the wall has more kinds of tiles than a survey has room for";
    return std::nullopt;
  }
  HandPool pool(kMostHands, sample.seed);
  DefinitionHands definitions(win, jokers, made, pool);
  for (std::size_t i = 0; i < win.definitions().size(); ++i) {
    const std::string why_not = definitions.add(i);
    if (!why_not.empty()) made.not_made.push_back("definition " + std::to_string(i + 1) + " of a win: " + why_not);
  }
  made.hands = pool.take();
  made.most_hash = pool.most_hash();
  made.estimated = made.sampled = ~made.most_hash != 0;
  made.all =
      made.estimated ? nearest_whole(static_cast<double>(made.hands.size()) * pool.thinned()) : made.hands.size();
  cut(made, sample);
  return made;
}

CompleteHands joined(CompleteHands a, CompleteHands b, const HandSample& sample) {
  CompleteHands both{a.kinds, std::max(a.tiles, b.tiles)};
  std::set_union(a.hands.begin(), a.hands.end(), b.hands.begin(), b.hands.end(), std::back_inserter(both.hands));
  both.most_hash = std::min(a.most_hash, b.most_hash);
  std::erase_if(both.hands, [&](const HandKey& hand) { return hash_of(hand, sample.seed) > both.most_hash; });
  both.estimated = a.estimated || b.estimated;
  both.sampled = a.sampled || b.sampled;
  both.all = both.sampled ? std::max(a.all, b.all) : both.hands.size();
  both.not_made = std::move(a.not_made);
  both.not_made.insert(both.not_made.end(), b.not_made.begin(), b.not_made.end());
  cut(both, sample);
  return both;
}

}  // namespace majs::runtime
