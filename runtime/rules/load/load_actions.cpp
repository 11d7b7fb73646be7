#include <algorithm>
#include <utility>

#include "grammar/document.hpp"
#include "grammar/suggest.hpp"
#include "runtime/rules/effects/room_ends.hpp"
#include "runtime/rules/load/expand.hpp"
#include "runtime/rules/load/loader.hpp"

namespace majs::runtime {
Argument Loader::argument(const Document& value, ArgumentType type, std::uint32_t place) {
  using enum ArgumentType;
  Argument result{type, kNone, 0};
  const auto name_in = [&](Interner& names, const char* what) {
    if (value.is_string()) return names.intern(value.get_ref<const std::string&>());
    warn("R106", place, "expected the name of a " + std::string(what));
    return kNone;
  };
  switch (type) {
    case Literal:
      if (value.is_number()) {
        result.number = number_of(value);
        result.id = 0;
      } else {
        warn("R106", place, "expected a number; this action takes no amounts here");
      }
      break;
    case Text: result.id = text(value, place); break;
    case Texts: result.id = text_list(value, place); break;
    case Status: result.id = name_in(rules_.statuses, "status"); break;
    case Counter: result.id = name_in(rules_.counters, "counter"); break;
    case Tag: result.id = name_in(rules_.tags, "tag"); break;
    case ArgumentType::Button:
      if (const ChoiceId id = choice_of(value); id != kNoChoice) result.id = id;
      break;
    case Condition: result.id = condition(value, place); break;
    case Actions: result.id = action_list(value, place); break;
    case ArgumentType::Seat: result.id = seat_spec(value, place, false); break;
    case Seats: result.id = seat_spec(value, place, true); break;
    case Amount: result.id = amount(value, place); break;
    case Expression: result.id = expression(value, place); break;
    case ArgumentType::NamedTile: result.id = named_tile_list(value, place, true); break;
    case NamedTiles: result.id = named_tile_list(value, place, false); break;
    case TileArg: result.id = tile_list(value, place, true); break;
    case TileArgs: result.id = tile_list(value, place, false); break;
    case TileSpecs: result.id = tile_specs(value, place); break;
    case Attributes: result.id = attributes(value, place); break;
    case Targets: result.id = targets(value, place); break;
    case Definitions: result.id = definitions(value, place); break;
    case Aliases: result.id = alias_sources(value, place); break;
    case Moves: result.id = move_set(value, place); break;
    case Variables: result.id = variables(value, place); break;
    case YakuLists: result.id = yaku_list(value.is_string() ? value.get_ref<const std::string&>() : ""); break;
    case Yaku: result.id = yaku_spec(value, place); break;
    case UnitOrFu: return argument(value, value.is_number() ? Literal : Text, place);
    case Any: result.id = added(rules_.values, std::make_shared<const Document>(value)); break;
    case AmountTail:
    case Minipoints:
    case MatchTail:
    case Mark:
    case Function: break;  // taken by `arguments` and `action`: they need more than one value
  }
  return result;
}

std::vector<Argument> Loader::arguments(const Document& source, std::size_t first,
                                        std::span<const ArgumentType> parameters, bool variadic, std::uint32_t place) {
  std::vector<Argument> result;
  for (std::size_t i = first; i < source.size(); ++i) {
    const std::size_t number = i - first;
    if (number >= parameters.size() && !variadic) break;  // surplus arguments are ignored
    const ArgumentType type = parameters[std::min(number, parameters.size() - 1)];
    switch (type) {  // some take all that follow
      case ArgumentType::AmountTail: result.push_back({type, amount_tail(source, i, place), 0}); return result;
      case ArgumentType::Minipoints: result.push_back({type, minipoints(source, i, place), 0}); return result;
      case ArgumentType::MatchTail: {
        const Document rest = Document(source.begin() + static_cast<std::ptrdiff_t>(i), source.end());
        result.push_back({type, definitions(rest, place), 0});
        return result;
      }
      default: result.push_back(argument(source[i], type, child(place, i)));
    }
  }
  return result;
}

std::uint32_t Loader::function_instance(const Document& call, std::uint32_t place) {
  const std::string name = call.size() > 1 && call[1].is_string() ? call[1].get<std::string>() : "noop";
  const auto named = functions_.find(name);
  if (named == functions_.end()) {
    std::vector<std::string_view> known;
    for (const auto& [key, unused] : functions_) known.push_back(key);
    std::ranges::sort(known);
    if (!lists_more()) known.clear();
    warn("R111", place, "there is no function `" + name + "`", grammar::nearest(name, known));
    return kNone;
  }
  const Document* body = named->second;
  const Document none = Document::object();
  const Document& given = call.size() > 2 && call[2].is_object() ? call[2] : none;
  const std::string key = name + '\0' + grammar::print_document(given, false);
  const auto known = instances_.find(key);
  if (known != instances_.end()) return known->second;
  if (instances_.size() >= kMaxInstances) {
    report("R112", Severity::Error, place,
           "the functions call each other with more than " + std::to_string(kMaxInstances) + " different arguments");
    return kNone;
  }
  if (exhausted_) return kNone;
  bool too_large = false;
  std::size_t values = 0;
  Document copy = substitute_parameters(*body, given, too_large, values);
  if (!spend(values, child(child(kNone, "functions"), name), "calls of the function `" + name + "`")) return kNone;
  if (too_large) {
    report("R112", Severity::Error, place, "the arguments of function `" + name + "` grow without end");
    return kNone;
  }
  const std::uint32_t list = added(rules_.lists, {});
  instances_.emplace(key, list);
  pending_instances_.push_back({list, std::move(copy), child(child(kNone, "functions"), name)});
  return list;
}

void Loader::load_instances() {
  while (!pending_instances_.empty()) {
    const Instance instance = std::move(pending_instances_.front());
    pending_instances_.pop_front();
    const std::uint32_t made = action_list(instance.body, instance.place);
    rules_.lists[instance.list] = rules_.lists[made];
  }
}

Action Loader::action(const Document& value, std::uint32_t place) {
  Action result;
  result.place = place;
  std::string_view name = value[0].get_ref<const std::string&>();
  constexpr std::string_view kPrefix = "uninterruptible_";
  while (name.starts_with(kPrefix)) {
    name.remove_prefix(kPrefix.size());
    result.uninterruptible = true;
  }
  result.name = rules_.texts.intern(name);
  const Signature<ActionCode>* signature = is_read(grammar::WordKind::Action, name) ? find_action(name) : nullptr;
  if (signature == nullptr) {
    warn("R110", place, "unknown action `" + std::string(name) + "`: it does nothing",
         lists_more() ? grammar::nearest_word(grammar::WordKind::Action, name) : std::string_view());
    return result;
  }
  result.code = signature->code;
  if (result.code == ActionCode::mark) {
    result.arguments.push_back({ArgumentType::Mark, mark_spec(value, place), 0});
  } else if (result.code == ActionCode::modify_winner) {
    result.arguments = winner_edit(value, place);
  } else if (result.code == ActionCode::delete_tiles && value.size() > 1 && value[1].is_string() &&
             tiles::find_kind(value[1].get_ref<const std::string&>())) {
    result.arguments.push_back({ArgumentType::Moves, tiles_to_delete(value, place), 0});
  } else if (result.code == ActionCode::run) {
    result.arguments.push_back({ArgumentType::Function, function_instance(value, place), 0});
  } else {
    result.arguments = arguments(value, 1, signature->parameters, signature->variadic, place);
    const bool old_fu =
        result.code == ActionCode::set_counter && value.size() == 3 && value[1] == "fu" && value[2] == "fu";
    if (old_fu && is_read(grammar::WordKind::Amount, "fu"))
      rules_.amounts[result.arguments[1].id].keyword = AmountCode::fu;
    const bool aliases = result.code == ActionCode::set_tile_alias || result.code == ActionCode::set_tile_alias_all;
    if (aliases && result.arguments.size() > 1) alias_targets_.push_back(result.arguments[1].id);
  }
  return result;
}

void Loader::guard(std::vector<Action>& list, const Document& action, std::uint32_t place) {
  const std::string_view name = grammar::strip_action_prefix(action[0].get_ref<const std::string&>());
  const std::size_t end = find_room_end(RoomEnd::Kind::Action, name);
  if (end == room_ends().size() || !may_end_room(room_ends()[end], name, action, document_)) return;
  Action& test = list.emplace_back();
  test.place = place;
  test.name = rules_.texts.intern(name);
  test.code = ActionCode::when;
  test.uninterruptible = true;  // what is called like it may be cut behind it, not in front
  test.arguments.push_back({ArgumentType::Condition, room_stands(end, place), 0});
  test.arguments.push_back({ArgumentType::Actions, action_list(Document::array(), place), 0});
}

std::uint32_t Loader::action_list(const Document& value, std::uint32_t place) {
  std::vector<Action> list;
  if (!value.is_array()) warn("R109", place, "expected a list of actions");
  for (std::size_t i = 0; value.is_array() && i < value.size(); ++i) {
    const std::uint32_t at = child(place, i);
    if (!value[i].is_array() || value[i].empty() || !value[i][0].is_string()) {
      warn("R109", at, "an action is a list that starts with its name; this is skipped");
      continue;
    }
    if (as_platform()) guard(list, value[i], at);
    list.push_back(action(value[i], at));
    // There they run and lose what follows, or end the room.
    const ActionCode code = list.back().code;
    if (as_platform() && (code == ActionCode::when_everyone || code == ActionCode::when_others)) break;
  }
  return added(rules_.lists, std::move(list));
}

}  // namespace majs::runtime
