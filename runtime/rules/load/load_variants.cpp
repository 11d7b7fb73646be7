// Lists of actions that events run instead of the document's. What is loaded depends on everything a document says:
// which names there are, which attributes definitions know, which sets are looked for. So only such lists are taken as
// add nothing to that: numbers, seats, tiles without attributes, and names the ruleset has.

#include <algorithm>
#include <optional>

#include "runtime/rules/load/loader.hpp"
#include "runtime/rules/rules.hpp"

namespace majs::runtime {
namespace {

/// More actions than anybody writes for a test.
constexpr std::size_t kMostActions = 256;
constexpr std::size_t kMostValues = 256;

/// Their actions are looked at when rules are loaded, or when it is asked what a hand would win.
constexpr EventCode kLookedAt[] = {EventCode::before_win, EventCode::before_scoring, EventCode::on_no_valid_tiles};

std::optional<EventCode> event_code(std::string_view key) {
  const auto* const found = std::ranges::find(kEventNames, key);
  if (found == std::end(kEventNames)) return std::nullopt;
  return static_cast<EventCode>(found - std::begin(kEventNames));
}

/// Whether a name is in a table; `@` and `$` may stand for others.
bool is_known(const Interner& names, const Document& value) {
  if (!value.is_string()) return false;
  const auto& name = value.get_ref<const std::string&>();
  return !name.empty() && name[0] != '@' && name[0] != '$' && names.find(name) != Interner::kAbsent;
}

bool is_plain_tile(const Document& value) {
  return value.is_string() && tiles::find_kind(value.get_ref<const std::string&>()).has_value();
}

bool are_plain_tiles(const Document& value) {
  return value.is_array() && value.size() <= kMostValues && std::ranges::all_of(value, is_plain_tile);
}

/// Whether an argument leaves alone what else is loaded.
bool is_plain(const Document& value, ArgumentType type, const Rules& rules) {
  switch (type) {
    case ArgumentType::Literal:
    case ArgumentType::Amount: return value.is_number();
    case ArgumentType::Status: return is_known(rules.statuses, value);
    case ArgumentType::Counter: return is_known(rules.counters, value);
    case ArgumentType::Seat:
    case ArgumentType::Seats: return value.is_string();
    case ArgumentType::TileArg: return is_plain_tile(value);
    case ArgumentType::TileArgs:
    case ArgumentType::Aliases: return are_plain_tiles(value);
    default: return false;
  }
}

bool is_plain(const Document& action, const Rules& rules) {
  if (!action.is_array() || action.empty() || action.size() > kMostValues || !action[0].is_string()) return false;
  const Signature<ActionCode>* signature = find_action(action[0].get_ref<const std::string&>());
  if (signature == nullptr || signature->code == ActionCode::modify_winner) return false;
  const auto& parameters = signature->parameters;
  for (std::size_t i = 1; i < action.size(); ++i) {
    if (i > parameters.size() && !signature->variadic) return false;
    if (parameters.empty()) return false;
    const ArgumentType type = parameters[std::min(i - 1, parameters.size() - 1)];
    // The last one may be an amount of one number.
    const bool amount = type == ArgumentType::AmountTail && i + 1 == action.size() && action[i].is_number();
    if (!amount && !is_plain(action[i], type, rules)) return false;
  }
  return true;
}

/// `{"actions": [...]}` of plain actions.
bool is_plain_event(const Document& event, const Rules& rules) {
  if (!event.is_object() || event.size() != 1 || !event.contains("actions")) return false;
  const Document& actions = event["actions"];
  return actions.is_array() && actions.size() <= kMostActions &&
         std::ranges::all_of(actions, [&](const Document& action) { return is_plain(action, rules); });
}

}  // namespace

bool is_event_that_varies(std::string_view key) {
  const auto code = event_code(key);
  return code && std::ranges::find(kLookedAt, *code) == std::end(kLookedAt);
}

std::shared_ptr<const EventLists> Loader::variant(const Document& events) {
  if (!events.is_object()) return nullptr;
  for (const auto& [key, event] : events.items()) {
    const bool alone = is_event_that_varies(key) && keys_.find(key) == keys_.end();
    if (!alone || !is_plain_event(event, rules_)) return nullptr;
  }
  EventLists lists = rules_.events;
  for (const auto& [key, event] : events.items()) {
    const std::uint32_t place = child(kNone, key);
    lists[static_cast<std::size_t>(*event_code(key))] = action_list(event["actions"], child(place, "actions"));
  }
  return std::make_shared<const EventLists>(lists);
}

}  // namespace majs::runtime
