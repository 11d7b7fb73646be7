#pragma once
// Which hands of a card lie in the tiles of a player: in fourteen of them for one rack, in all of them for two racks at
// once, with jokers (runtime/match/README.md 7.7). A card is laid out once as forms: each hand in every choice of
// suits, of the first number and of the wind, as counts by kind. Every question is a pass over the forms.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "runtime/match/cards/card_table.hpp"

namespace majs::match {

/// Kinds a card can ask for: three suits, winds, dragons, flowers as one, the joker. A hand of a card that asks for
/// another kind is in no tiles.
inline constexpr std::size_t kCardKinds = 48;

/// A hand of a card, for the search.
struct CardHandRule {
  const MatchProgram* program = nullptr;
  std::int64_t value = 0;
  bool concealed = false;    ///< has no exposures
  bool plain_value = false;  ///< not worth more without jokers: it never holds any
};

/// The exposures of a rack.
struct RackCalls {
  std::vector<PlainCall> calls;
  bool jokers = false;  ///< some of their tiles are jokers
  std::size_t tiles = 0;
};
RackCalls rack_calls(std::span<const Call> calls);

/// A rack as a hand of the card.
struct RackHand {
  std::uint32_t form = 0;
  std::uint32_t hand = 0;                            ///< index on the card
  std::int64_t value = 0;                            ///< on the card
  std::int64_t worth = 0;                            ///< more than `value` if nothing of it is a joker
  std::array<std::uint8_t, kCardKinds> concealed{};  ///< its concealed tiles, by CardRacks::index_of
};

/// Two racks that take all tiles.
struct RackPair {
  RackHand first;
  RackHand second;
  std::int64_t worth() const { return first.worth + second.worth; }
};

class CardRacks {
 public:
  /// `jokerless`: how many times its value a hand without jokers is worth.
  CardRacks(std::span<const CardHandRule> hands, std::int64_t jokerless);

  /// Tiles by kind, as the search counts them; flowers are one kind.
  using Counts = std::array<std::uint8_t, kCardKinds>;
  static std::size_t index_of(tiles::Kind kind);  ///< kCardKinds when no card asks for it
  static tiles::Kind kind_at(std::size_t index);
  static std::size_t joker_index();
  static Counts count(std::span<const tiles::Tile> tiles);

  std::size_t forms() const { return forms_.size(); }
  std::uint32_t hand_of(std::size_t form) const { return forms_[form].hand; }
  /// What a hand of the card is worth on it.
  std::int64_t value_of(std::uint32_t hand) const { return hands_[hand].value; }
  /// Tiles of a form.
  std::uint32_t size_of(std::size_t form) const { return forms_[form].tiles; }
  /// What a form asks for, kind by kind, jokers last: how many, and how many of them may not be jokers.
  struct Part {
    std::uint8_t index = 0;
    std::uint8_t total = 0;
    std::uint8_t natural = 0;

    friend bool operator==(const Part&, const Part&) = default;
  };
  std::span<const Part> parts(std::size_t form) const {
    return std::span<const Part>(parts_).subspan(forms_[form].first_part, forms_[form].part_count);
  }

  /// The parts of all forms, each once, and which of them a form has: what is counted for parts is a sum for forms.
  std::span<const Part> different_parts() const { return different_parts_; }
  std::span<const std::uint16_t> part_numbers(std::size_t form) const {
    return std::span<const std::uint16_t>(part_numbers_).subspan(forms_[form].first_part, forms_[form].part_count);
  }
  /// A hand that asks for more tiles is none.
  static constexpr std::uint32_t kMostTiles = UINT8_MAX;

  /// How many of an exposure are tiles of the form that may not be jokers.
  std::uint32_t natural_tiles(std::size_t form, const PlainCall& call) const;
  /// The forms that hold the exposures, each of them a whole group.
  std::vector<std::uint32_t> open_forms(const RackCalls& rack) const;
  /// What is left of a form besides the exposures: counts, and those of them that may not be jokers.
  struct Rest {
    Counts total{};
    Counts natural{};
    std::uint32_t tiles = 0;
  };
  Rest rest_of(std::size_t form, const RackCalls& rack) const;
  /// Tiles that have to come before `held` has what is left of a form; kinds in short supply are added to `wanted`.
  static std::uint32_t lacking(const Rest& rest, const Counts& held);

  /// The dearest hand of a rack; one that uses the tile `with` (kCardKinds: any). Natural tiles go before jokers.
  std::optional<RackHand> best(const Counts& held, const RackCalls& rack, std::size_t with = kCardKinds) const;
  /// More pairs of forms than these are not looked at for one question: for a card of sixty hands there are some
  /// dozens.
  static constexpr std::uint64_t kMostPairs = 4'000'000;
  /// The dearest pair of hands that takes all tiles. `looked_at`: how many pairs of forms were; more than kMostPairs
  /// when some were left out.
  std::optional<RackPair> best_pair(const Counts& held, const RackCalls& first, const RackCalls& second,
                                    std::uint64_t* looked_at = nullptr) const;
  /// All pairs that take all tiles: indices of hands, the first not behind the second where the racks are alike, and
  /// what the pair is worth at best.
  struct PairOfHands {
    std::uint32_t first = 0;
    std::uint32_t second = 0;
    std::int64_t worth = 0;
  };
  std::vector<PairOfHands> pairs(const Counts& held, const RackCalls& first, const RackCalls& second) const;

 private:
  using Group = CardTable::EqualTiles;
  struct Form {
    std::uint32_t hand = 0;
    std::uint32_t tiles = 0;
    std::uint32_t first_group = 0;  ///< range of groups_
    std::uint32_t group_count = 0;
    std::uint32_t first_part = 0;  ///< range of parts_
    std::uint32_t part_count = 0;
    Counts total{};
    Counts natural{};
  };
  struct Fit {
    std::uint32_t form = 0;
    Rest rest;
  };

  std::span<const Group> groups(const Form& form) const {
    return std::span<const Group>(groups_).subspan(form.first_group, form.group_count);
  }
  /// What forms ask for as bits by index_of: most questions about most forms end here.
  struct FormKinds {
    std::vector<std::uint64_t> asked;
    std::vector<std::uint64_t> natural;  ///< some of them may not be jokers
    std::vector<std::uint64_t> groups;   ///< may be exposed
  };
  void add_kinds(const Form& form);
  void add_parts(Form& form);
  bool takes_in(const Form& form, const RackCalls& rack) const;
  /// Whether the tiles may make up the form: the counting of `lacking`, over what it asks for only.
  bool may_fit(const Form& form, const Counts& held) const;
  /// The forms that the tiles make up, with what is left of them besides the exposures; those that ask for the kind
  /// `with`, kCardKinds: any.
  std::vector<Fit> fits(const Counts& held, const RackCalls& rack, std::size_t with = kCardKinds) const;
  /// The hand that a form makes when jokers stand for so many tiles of each kind.
  RackHand laid(const Fit& fit, const Counts& lacks, const RackCalls& rack) const;
  RackPair split(const Fit& a, const Fit& b, const Counts& held, const RackCalls& first, const RackCalls& second) const;
  std::int64_t worth_of(std::uint32_t hand, bool jokers) const;
  /// Returns how many pairs there were to look at, as far as it went.
  template <typename Visit>
  std::uint64_t each_pair(const Counts& held, const RackCalls& first, const RackCalls& second, Visit visit) const;

  std::vector<CardHandRule> hands_;
  std::int64_t jokerless_ = 1;
  std::vector<Form> forms_;
  FormKinds kinds_;
  std::vector<Group> groups_;
  std::vector<Part> parts_;
  std::vector<std::uint16_t> part_numbers_;  ///< the same, by their places in different_parts_
  std::vector<Part> different_parts_;
};

}  // namespace majs::match
