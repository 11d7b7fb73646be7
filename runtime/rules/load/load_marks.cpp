#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "runtime/rules/load/loader.hpp"

namespace majs::runtime {
namespace {

using Test = MarkRestriction::Test;

constexpr std::pair<std::string_view, Test> kRestrictions[] = {
#define MAJS_MARK_RESTRICTION(identifier, name) {name, Test::identifier},
#include "runtime/rules/words/mark_restrictions.def"
};

constexpr std::pair<std::string_view, Zone> kMarkTargets[] = {
    {"hand", Zone::Hand},   {"call", Zone::Calls},      {"calls", Zone::Calls},
    {"aside", Zone::Aside}, {"discard", Zone::Discard}, {"revealed_tile", Zone::RevealedTile},
    {"scry", Zone::Scry},
};

constexpr std::pair<std::string_view, Zone> kMoveZones[] = {
    {"hand", Zone::Hand},          {"draw", Zone::Draw},
    {"aside", Zone::Aside},        {"calls", Zone::Calls},
    {"discard", Zone::Discard},    {"dead_wall", Zone::DeadWall},
    {"atop_wall", Zone::AtopWall}, {"revealed_tile", Zone::RevealedTile},
    {"scry", Zone::Scry},          {"delete", Zone::Delete},
};

constexpr std::string_view kMoveSeats[] = {"east",   "south",    "west",         "north",          "self",   "shimocha",
                                           "toimen", "kamicha",  "current_turn", "last_discarder", "caller", "callee",
                                           "all",    "everyone", "others",       "chii_victims"};

}  // namespace

MarkRestriction Loader::mark_restriction(const Document& value, std::uint32_t place) {
  MarkRestriction result;
  if (value.is_string()) {
    result.text = value.get_ref<const std::string&>();
    std::string_view name = result.text;
    if (const Test* test = look_up(kRestrictions, name)) {
      result.test = *test;
      return result;
    }
    const bool negated = name.starts_with("not_");
    if (negated) name.remove_prefix(4);
    if (const auto kind = tiles::find_kind(name)) {
      result.test = negated ? Test::TileIsNot : Test::TileIs;
      result.kind = *kind;
      return result;
    }
  }
  warn("R125", place, "this does not restrict what may be marked");
  return result;
}

std::uint32_t Loader::mark_spec(const Document& action, std::uint32_t place) {
  MarkSpec spec;
  const Document none = Document::array();
  const auto part = [&](std::size_t i) -> const Document& {
    return action.size() > i && action[i].is_array() ? action[i] : none;
  };
  const std::uint32_t at = child(place, std::size_t{1});
  for (std::size_t i = 0; i < part(1).size(); ++i) {
    const Document& target = part(1)[i];
    const std::uint32_t here = child(at, i);
    const Zone* zone = target.is_array() && target.size() == 3 && target[0].is_string()
                           ? look_up(kMarkTargets, target[0].get_ref<const std::string&>())
                           : nullptr;
    if (zone == nullptr || !target[1].is_number() || !target[2].is_array()) {
      warn("R125", here, "expected what to mark, how many and a list of restrictions");
      continue;
    }
    MarkTarget wanted;
    wanted.zone = *zone;
    wanted.count = small_count(target[1]);
    for (std::size_t k = 0; k < target[2].size(); ++k) {
      wanted.restrictions.push_back(mark_restriction(target[2][k], child(child(here, std::size_t{2}), k)));
    }
    spec.targets.push_back(std::move(wanted));
  }
  spec.before = action_list(part(2), child(place, std::size_t{2}));
  spec.after = action_list(part(3), child(place, std::size_t{3}));
  spec.cancel = action_list(part(4), child(place, std::size_t{4}));
  return added(rules_.mark_specs, std::move(spec));
}

std::uint32_t Loader::tiles_to_delete(const Document& action, std::uint32_t place) {
  MoveSet set;
  std::set<std::string> known;
  for (std::size_t i = 1; i < action.size(); ++i) {
    // Once is enough: every such tile goes.
    if (!known.insert(grammar::print_document(action[i], false)).second) continue;
    const std::uint32_t specs = tile_specs(action[i], child(place, i));
    for (const Zone zone : {Zone::Hand, Zone::Draw}) {
      set.push_back({zone, false, {}, {}, rules_.tile_spec_lists[specs]});
    }
  }
  return added(rules_.move_sets, std::move(set));
}

std::uint32_t Loader::move_set(const Document& value, std::uint32_t place) {
  MoveSet set;
  const auto zone_of = [&](std::string_view name, std::uint32_t at) {
    if (const Zone* zone = look_up(kMoveZones, name)) return *zone;
    warn("R126", at, "`" + std::string(name) + "` holds no tiles");
    return Zone::Delete;
  };
  if (value.is_string()) {
    set.push_back({zone_of(value.get_ref<const std::string&>(), place), false, {}, {}, {}});
  } else if (value.is_object()) {
    std::vector<std::string> keys;
    for (const auto& [key, unused] : value.items()) keys.push_back(key);
    std::ranges::sort(keys);
    for (const std::string& key : keys) {
      const std::uint32_t at = child(place, key);
      MoveZone part;
      part.zone = zone_of(key, at);
      const Document& items = value[key];
      for (std::size_t i = 0; i < items.size() && items.is_array(); ++i) {
        if (items[i].is_number()) {
          part.indices.push_back(number_of(items[i]).truncated());
          continue;
        }
        if (!items[i].is_string()) continue;
        const auto& name = items[i].get_ref<const std::string&>();
        if (name == "marked") {
          part.marked = true;
        } else if (std::ranges::find(kMoveSeats, name) != std::end(kMoveSeats)) {
          const SeatSpec& seats = rules_.seat_specs[seat_spec(items[i], child(at, i), true)];
          part.seats.terms.insert(part.seats.terms.end(), seats.terms.begin(), seats.terms.end());
        } else {
          const std::uint32_t specs = tile_specs(items[i], child(at, i));
          part.specs.push_back(rules_.tile_spec_lists[specs][0]);
        }
      }
      set.push_back(std::move(part));
    }
  } else {
    warn("R126", place, "expected a zone of tiles, or an object of zones");
  }
  return added(rules_.move_sets, std::move(set));
}

}  // namespace majs::runtime
