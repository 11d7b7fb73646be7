#include <algorithm>
#include <cmath>
#include <utility>

#include "grammar/suggest.hpp"
#include "runtime/rules/effects/room_ends.hpp"
#include "runtime/rules/load/loader.hpp"

namespace majs::runtime {
namespace {

/// An integer at the head of a list is a threshold (runtime/game/conditions.md 1.3); documents keep all numbers as
/// doubles.
bool is_threshold(const Document& value) {
  return value.is_number() && value.get<double>() == std::floor(value.get<double>());
}

/// Makes others the children of a condition.
void set_children(Rules& rules, ConditionNode& node, const std::vector<std::uint32_t>& children) {
  node.first = static_cast<std::uint32_t>(rules.condition_children.size());
  node.size = static_cast<std::uint32_t>(children.size());
  rules.condition_children.insert(rules.condition_children.end(), children.begin(), children.end());
}

}  // namespace

std::uint32_t all_of(Rules& rules, const std::vector<std::uint32_t>& conditions, std::uint32_t place) {
  if (conditions.size() < 2) return conditions.empty() ? kNone : conditions.front();
  ConditionNode node;
  node.kind = ConditionNode::Kind::All;
  node.place = place;
  set_children(rules, node, conditions);
  return added(rules.conditions, std::move(node));
}

std::uint32_t Loader::room_stands(std::size_t end, std::uint32_t place) {
  ConditionNode node;
  node.kind = ConditionNode::Kind::Test;
  node.code = ConditionCode::room_stands;
  node.count = static_cast<std::int64_t>(end);
  node.place = place;
  return added(rules_.conditions, std::move(node));
}

std::uint32_t Loader::guarded(ConditionNode node, std::string_view word, const Document& options) {
  std::vector<std::uint32_t> children;
  const auto add = [&](RoomEnd::Kind kind, std::string_view name) {
    const std::size_t end = find_room_end(kind, name);
    if (end == room_ends().size() || !may_end_room(room_ends()[end], word, options, document_)) return;
    children.push_back(room_stands(end, node.place));
    rules_.conditions[children.back()].arguments = node.arguments;
    rules_.conditions[children.back()].as = node.as;
  };
  add(RoomEnd::Kind::Condition, word);
  for (std::size_t i = 0; i < node.arguments.size() && i < options.size(); ++i) {
    if (node.arguments[i].type != ArgumentType::TileSpecs) continue;
    each_item(options[i], node.place, [&](const Document& spec, std::uint32_t) {
      add(RoomEnd::Kind::TileSpec, spec.is_string() ? spec.get_ref<const std::string&>() : kNoText);
    });
  }
  const bool looks_at_tiles = !node.arguments.empty() && node.arguments.front().type == ArgumentType::Targets;
  if (looks_at_tiles && !options.empty()) {
    each_item(options[0], node.place, [&](const Document& target, std::uint32_t) {
      if (target.is_string()) add(RoomEnd::Kind::Target, target.get_ref<const std::string&>());
    });
  }
  const std::uint32_t place = node.place;
  children.push_back(added(rules_.conditions, std::move(node)));
  return all_of(rules_, children, place);
}

std::uint32_t Loader::condition_list(const Document& value, std::uint32_t place, bool any_level) {
  ConditionNode node;
  node.place = place;
  node.kind = any_level ? ConditionNode::Kind::Any : ConditionNode::Kind::All;
  std::size_t first = 0;
  if (!value.empty() && is_threshold(value[0])) {
    node.kind = any_level ? ConditionNode::Kind::Between : ConditionNode::Kind::AtLeast;
    node.count = number_of(value[0]).truncated();
    first = 1;
  }
  std::vector<std::uint32_t> children;
  for (std::size_t i = first; i < value.size(); ++i) {
    children.push_back(condition(value[i], child(place, i), !any_level));
  }
  set_children(rules_, node, children);
  return added(rules_.conditions, std::move(node));
}

std::uint32_t Loader::condition_test(const Document& name, const Document& options, const Document* as,
                                     std::uint32_t place) {
  ConditionNode node;
  node.kind = ConditionNode::Kind::Test;
  node.place = place;
  std::string_view word = name.get_ref<const std::string&>();
  while (word.starts_with("not_")) {  // however often, it negates once (1.5)
    word.remove_prefix(4);
    node.negated = true;
  }
  if (as != nullptr) node.as = seat_spec(*as, child(place, "as"), false);
  const Signature<ConditionCode>* signature =
      is_read(grammar::WordKind::Condition, word) ? find_condition(word) : nullptr;
  if (signature == nullptr) {
    warn("R113", place, "unknown condition `" + std::string(word) + "`: it counts as false",
         lists_more() ? grammar::nearest_word(grammar::WordKind::Condition, word) : std::string_view());
    return added(rules_.conditions, std::move(node));
  }
  node.code = signature->code;
  if (signature->code == ConditionCode::anyone) {
    // All arguments are one list at level ALL.
    node.arguments.push_back({ArgumentType::Condition, condition_list(options, child(place, "opts"), false), 0});
  } else if (signature->variadic && !signature->parameters.empty() &&
             signature->parameters[0] == ArgumentType::Definitions) {
    // The whole list of arguments is the list of definitions.
    node.arguments.push_back({ArgumentType::Definitions, definitions(options, child(place, "opts")), 0});
  } else {
    node.arguments = arguments(options, 0, signature->parameters, signature->variadic, child(place, "opts"));
    for (std::size_t i = 0; as_platform() && i < std::min(options.size(), signature->parameters.size()); ++i) {
      // There a count that is no number makes the condition false.
      const bool counts = signature->parameters[i] == ArgumentType::Literal;
      if (counts && !options[i].is_number()) node.code = ConditionCode::unknown;
    }
  }
  if (signature->code == ConditionCode::winning_hand_consists_of ||
      signature->code == ConditionCode::winning_hand_and_tile_consists_of ||
      signature->code == ConditionCode::winning_hand_not_tile_consists_of) {
    node.kinds = static_cast<std::uint32_t>(rules_.kind_sets.size());
    auto& kinds = rules_.kind_sets.emplace_back();
    node.plain_kinds = true;
    for (const Argument& argument : node.arguments) {
      if (argument.id == kNone) continue;
      const Tile& tile = rules_.tile_lists[argument.id][0];
      const bool plain = tile.kind < tiles::kAny && tile.attribute_count == 0;
      if (plain) kinds.set(tile.kind);
      if (plain && tile.kind < match::kCellCount) node.cells |= std::uint64_t{1} << tile.kind;
      node.plain_kinds = node.plain_kinds && plain;
    }
  }
  return as_platform() ? guarded(std::move(node), word, options) : added(rules_.conditions, std::move(node));
}

std::uint32_t Loader::condition(const Document& value, std::uint32_t place, bool any_level) {
  if (value.is_boolean()) {
    ConditionNode node;
    node.kind = value.get<bool>() ? ConditionNode::Kind::True : ConditionNode::Kind::False;
    return added(rules_.conditions, std::move(node));
  }
  if (value.is_string()) return condition_test(value, no_options_, nullptr, place);
  if (value.is_array()) return condition_list(value, place, any_level);
  if (value.is_object() && value.contains("name")) {
    const Document& name = value["name"];
    if (name.is_boolean()) return condition(name, place, any_level);
    if (name.is_string()) {
      const auto options = value.find("opts");
      const auto as = value.find("as");
      return condition_test(name, options != value.end() && options->is_array() ? *options : no_options_,
                            as != value.end() ? &*as : nullptr, place);
    }
  }
  warn("R114", place, "this is not a condition: it counts as true");
  return added(rules_.conditions, {});
}

}  // namespace majs::runtime
