// Minipoint programs on counts: the hand is a number of tiles of each class, four bits a class.

#include <algorithm>
#include <array>
#include <utility>

#include "runtime/game/match_targets.hpp"
#include "runtime/scoring/minipoint_steps.hpp"
#include "runtime/scoring/minipoints.hpp"
#include "runtime/scoring/readings.hpp"

namespace majs::runtime {
namespace {

constexpr std::size_t kMaxClasses = 16;
constexpr std::size_t kMaxTiles = 15;  // a count has four bits

/// Counts of the classes; the highest bit of each stays free.
using PackedCounts = std::uint64_t;
constexpr PackedCounts kHighBits = 0x8888888888888888;
constexpr PackedCounts one_of(std::size_t index) { return PackedCounts{1} << (4 * index); }
constexpr bool covers(PackedCounts hand, PackedCounts part) {
  return (((hand | kHighBits) - part) & kHighBits) == kHighBits;
}

struct TileClass {
  tiles::Kind kind = tiles::kNoKind;
  tiles::AttributeSet attributes;
};

/// What is left of a hand, as counts.
struct PackedHand {
  PackedCounts tiles = 0;
  std::uint32_t calls = 0;  ///< those left
  std::uint64_t sets = ~std::uint64_t{0};

  bool empty() const { return tiles == 0 && calls == 0; }
  friend bool operator==(const PackedHand& a, const PackedHand& b) { return a.tiles == b.tiles && a.calls == b.calls; }
};

class PackedHands {
 public:
  using Hand = PackedHand;
  /// So many are left to the general evaluation.
  static constexpr std::size_t kMostEntries = 512;
  static constexpr bool kGivesUp = true;

  PackedHands(Engine& engine, const Context& context)
      : engine_(engine), context_(context), player_(engine.player(context.seat)), jokers_(*player_.jokers) {}

  /// Nothing when the hand cannot be counted.
  std::optional<Hand> start() {
    const auto tile = winning_tile_in(engine_, context_);
    const std::size_t size = player_.hand.size() + (tile ? 1 : player_.draw.size());
    if (size > kMaxTiles || player_.calls.size() > 30) return std::nullopt;
    Hand first;
    const auto count_one = [&](const Tile& one) { return count(one, first.tiles); };
    if (!std::ranges::all_of(player_.hand, count_one)) return std::nullopt;
    if (tile ? !count_one(*tile) : !std::ranges::all_of(player_.draw, count_one)) {
      return std::nullopt;
    }
    if ((first.tiles & kHighBits) != 0) return std::nullopt;
    first.calls = (1U << player_.calls.size()) - 1;
    if (context_.reading != nullptr && !count_reading()) return std::nullopt;
    whole_ = first.tiles;
    return first;
  }

  template <typename Visit>
  void each_call(const Hand& hand, Visit visit) const {
    for (std::size_t i = 0; i < player_.calls.size(); ++i) {
      if (((hand.calls >> i) & 1) != 0) visit(player_.calls[i]);
    }
  }

  template <typename Test>
  void remove_calls(Hand& hand, Test test) const {
    for (std::size_t i = 0; i < player_.calls.size(); ++i) {
      if (test(player_.calls[i])) hand.calls &= ~(1U << i);
    }
  }

  /// No countable program does that.
  void change(const MinipointStep&, Hand&) const {}

  void begin_removal(const MinipointStep& step) const { engine_.charge(step.groups.size(), step.place); }

  template <typename Found>
  void each_removal(const MinipointStep& step, const Hand& hand, Found&& found) {
    for (const auto& [group, value] : step.groups) {
      const auto [first, last] = removals(group);
      for (std::size_t i = first; i < last; ++i) {
        const PackedCounts removal = removals_[i];
        if (!covers(hand.tiles, removal)) continue;
        const auto sets = sets_without(hand.sets, removal);
        if (sets) found(Hand{hand.tiles - removal, hand.calls, *sets}, value);
      }
    }
  }

  /// Nobody asks how counts came about.
  static MinipointItem removed(const Hand&, const Hand&) { return {}; }

 private:
  bool count(const Tile& tile, PackedCounts& counts) {
    const tiles::AttributeSet attributes = tile.attribute_set();
    if (tile.kind >= tiles::kKindCount || jokers_.is_wildcard(tile.kind, attributes)) return false;
    std::size_t i = 0;
    while (i < classes_ && (class_[i].kind != tile.kind || !(class_[i].attributes == attributes))) ++i;
    if (i == kMaxClasses) return false;
    if (i == classes_) class_[classes_++] = {tile.kind, attributes};
    counts += one_of(i);
    return true;
  }

  bool count_reading() {
    for (const ReadingSet& set : context_.reading->sets) {
      PackedCounts counts = 0;
      for (const Tile& tile : set.tiles) {
        if (!count(tile, counts)) return false;
      }
      sets_.push_back(counts);
    }
    return sets_.size() <= 64;
  }

  /// The sets of a reading that are left without one; nothing when it is none of them.
  std::optional<std::uint64_t> sets_without(std::uint64_t sets, PackedCounts removal) const {
    if (context_.reading == nullptr || removal == 0) return sets;
    for (std::size_t i = 0; i < sets_.size(); ++i) {
      if (((sets >> i) & 1) != 0 && sets_[i] == removal) return sets & ~(std::uint64_t{1} << i);
    }
    return std::nullopt;
  }

  /// What taking the group out of the hand may subtract; each group is looked at once.
  std::pair<std::size_t, std::size_t> removals(std::uint32_t group) {
    for (const Removals& known : known_) {
      if (known.group == group) return {known.first, known.last};
    }
    const std::size_t first = removals_.size();
    const match::Definition& definition = engine_.rules().groups[group].definitions()[0];
    const auto& items = definition.segments[0][0].element.groups[0].subgroups[0];
    const auto offset =
        std::ranges::find_if(items, [](const match::Item& item) { return item.type == match::Item::Type::Offset; });
    if (offset == items.end()) {
      take(items, 0, tiles::kNoKind, 0, first);
    } else {
      std::array<tiles::Kind, kMaxClasses> bases{};
      std::size_t count = 0;
      for (std::size_t i = 0; i < classes_; ++i) {
        const tiles::Kind base = jokers_.shift(class_[i].kind, -offset->offset);
        if (base == tiles::kNoKind || base == tiles::kAny) continue;
        if (std::find(bases.begin(), bases.begin() + count, base) != bases.begin() + count) continue;
        bases[count++] = base;
        take(items, 0, base, 0, first);
      }
    }
    known_.push_back({group, first, removals_.size()});
    return {first, removals_.size()};
  }

  void take(const std::vector<match::Item>& items, std::size_t index, tiles::Kind base, PackedCounts taken,
            std::size_t first) {
    if (index == items.size()) {
      if (std::find(removals_.begin() + static_cast<std::ptrdiff_t>(first), removals_.end(), taken) ==
          removals_.end()) {
        removals_.push_back(taken);
      }
      return;
    }
    const match::Item& item = items[index];
    tiles::Kind wanted = item.kind;
    if (item.type == match::Item::Type::Offset) wanted = item.offset == 0 ? base : jokers_.shift(base, item.offset);
    if (wanted == tiles::kNoKind || item.type == match::Item::Type::Impossible) return;
    const tiles::AttributeSet attributes = item.attributes & engine_.rules().names.known;
    for (std::size_t i = 0; i < classes_; ++i) {
      if (wanted != tiles::kAny && class_[i].kind != wanted) continue;
      if (!attributes.subset_of(class_[i].attributes)) continue;
      const PackedCounts more = taken + one_of(i);
      if (covers(whole_, more)) take(items, index + 1, base, more, first);
    }
  }

  struct Removals {
    std::uint32_t group;
    std::size_t first;
    std::size_t last;
  };

  Engine& engine_;
  const Context& context_;
  const Player& player_;
  const match::JokerTable& jokers_;
  std::array<TileClass, kMaxClasses> class_{};
  std::size_t classes_ = 0;
  PackedCounts whole_ = 0;          ///< the hand at first
  std::vector<PackedCounts> sets_;  ///< of the reading
  std::vector<PackedCounts> removals_;
  std::vector<Removals> known_;
};

}  // namespace

std::optional<Number> count_minipoints(Engine& engine, const Context& context, const MinipointProgram& program) {
  if (!program.countable) return std::nullopt;
  PackedHands hands(engine, context);
  const auto first = hands.start();
  return first ? MinipointSteps(engine, context, hands).run(program, *first) : std::nullopt;
}

}  // namespace majs::runtime
