#pragma once
// What a list of actions, a condition, an amount or a yaku reads, changes and does, with all that it runs and asks:
// the effects of its words (grammar/effects.hpp), put together.

#include <array>
#include <cstdint>
#include <vector>

#include "grammar/effects.hpp"
#include "runtime/rules/rules.hpp"

namespace majs::runtime {

using grammar::Deed;
using grammar::Deeds;
using grammar::Effects;
using grammar::StatePart;
using grammar::StateParts;

/// What facts of gates depend on: FactMemo::Key has it all, of the asking seat.
inline constexpr StateParts kSettledParts = {StatePart::Source, StatePart::Statuses, StatePart::Called,
                                             StatePart::Winds,  StatePart::Begun,    StatePart::WallEnd};

/// Of a word by itself, without its arguments, as the vocabulary says.
const Effects& effects_of(ActionCode code);
const Effects& effects_of(ConditionCode code);
const Effects& effects_of(AmountCode code);
const Effects& effects_of(TargetCode code);
Effects effects_of(SeatWord word);

/// Follows lists, conditions and amounts into all that they run and ask, everything once. Events that actions begin are
/// not followed: they have Deed::Fires. An action that may be interrupted has Deed::Defers.
class Reach {
 public:
  explicit Reach(const Rules& rules) : rules_(rules) {}

  Reach& list(std::uint32_t id);
  Reach& condition(std::uint32_t id);
  Reach& yaku(const YakuRule& yaku);
  Reach& event(EventCode code) { return list(rules_.events[static_cast<std::size_t>(code)]); }

  const Effects& effects() const { return effects_; }
  /// A counter is named, to be asked for or to be set.
  bool names_counter(std::uint32_t id) const { return id < named_.size() && named_[id]; }
  /// Ids of the counters that actions set, some of them several times.
  const std::vector<std::uint32_t>& set_counters() const { return set_counters_; }

 private:
  enum class Kind : std::uint8_t { List, Condition, Amount };
  struct Node {
    Kind kind;
    std::uint32_t id;
  };

  void add(Kind kind, std::uint32_t id);
  void follow();
  void look_at(const Node& node);
  void arguments(const std::vector<Argument>& all, bool of_action);
  void seats(std::uint32_t id);
  void tiles(const std::vector<NamedTile>& names);
  void name_counter(std::uint32_t id);

  const Rules& rules_;
  Effects effects_;
  std::array<std::vector<bool>, 3> seen_;  ///< by Kind and id
  std::vector<Node> pending_;
  std::vector<bool> named_;
  std::vector<std::uint32_t> set_counters_;
};

/// Whether a list, and what it runs, changes nothing but counters and statuses, without offering anything to anybody.
bool changes_only_marks(const Rules& rules, std::uint32_t list);

/// Of each list: how many of its actions have begun when nothing that is left of it may call or draw a tile.
std::vector<std::uint32_t> list_takes(const std::vector<std::vector<Action>>& lists);

}  // namespace majs::runtime
