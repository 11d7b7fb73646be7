#include "compiler/platform/hand_shape.hpp"

#include <algorithm>
#include <set>
#include <vector>

#include "compiler/platform/document_parts.hpp"
#include "grammar/document_members.hpp"
#include "grammar/document_shape.hpp"

namespace majs::compiler {
namespace {

/// More kinds of tiles there are not (runtime/tiles); what is written kind by kind must not grow with a wall of others.
constexpr std::size_t kMostKinds = 500;

/// Calls are in definitions by name; a kong is a set as well.
bool is_call(const Document& document, const std::string& name) {
  const Document* buttons = grammar::find_member(document, "buttons");
  return buttons != nullptr && grammar::find_member(*buttons, name) != nullptr;
}

/// Of a set by name: how many tiles it has, where that is the same for all of its kind.
std::optional<std::int64_t> size_of(const Document& document, const std::string& name) {
  const Document* sets = grammar::find_member(document, "set_definitions");
  const Document* set = sets == nullptr ? nullptr : grammar::find_member(*sets, name);
  if (set == nullptr || !set->is_array()) return std::nullopt;
  std::optional<std::int64_t> size;
  for (const Document& form : *set) {
    std::int64_t tiles = 0;
    if (!form.is_array()) return std::nullopt;
    for (const Document& group : form) tiles += group.is_array() ? static_cast<std::int64_t>(group.size()) : 1;
    if (form.size() == 1 && form[0].is_string() && is_call(document, form[0].get<std::string>())) tiles = 3;
    if (tiles == 4) return std::nullopt;
    if (size && *size != tiles) return std::nullopt;
    size = tiles;
  }
  return size;
}

bool only_honours(const Document& value) {
  if (value.is_string()) return value.get_ref<const std::string&>().ends_with("z");
  return value.is_array() && !value.empty() && std::all_of(value.begin(), value.end(), only_honours);
}

constexpr std::string_view kSpliced = "@splat$";

/// The constant with that name, from this place of the text on; the text itself where there is none.
const Document& constant_named(const Document& document, const Document& text, std::size_t from) {
  const Document* constants = grammar::find_member(document, "constants");
  const Document* constant = constants == nullptr
                                 ? nullptr
                                 : grammar::find_member(*constants, text.get_ref<const std::string&>().substr(from));
  return constant != nullptr ? *constant : text;
}

}  // namespace

bool is_of_honours(const Document& document, const Document& element) {
  const Document* sets = grammar::find_member(document, "set_definitions");
  if (sets == nullptr || !element.is_array() || element.empty() || !element[0].is_array()) return false;
  return std::all_of(element[0].begin(), element[0].end(), [&](const Document& name) {
    const Document* set = name.is_string() ? grammar::find_member(*sets, name.get<std::string>()) : nullptr;
    return set != nullptr && only_honours(*set);
  });
}

bool lists(const Document& zones, std::string_view zone) {
  return zones.is_array() && std::find(zones.begin(), zones.end(), Document(zone)) != zones.end();
}

const Document& meant(const Document& document, const Document& value) {
  if (!value.is_string() || !value.get_ref<const std::string&>().starts_with("@")) return value;
  return constant_named(document, value, 1);
}

bool is_spliced(const Document& value) {
  return value.is_string() && value.get_ref<const std::string&>().starts_with(kSpliced);
}

const Document& meant_in_list(const Document& document, const Document& value) {
  return is_spliced(value) ? constant_named(document, value, kSpliced.size()) : meant(document, value);
}

bool any_within(const Document& document, const Document& value, const std::function<bool(const Document&)>& is_one) {
  std::vector<const Document*> open = {&value};
  std::set<const Document*> seen;
  while (!open.empty()) {
    const Document& one = *open.back();
    open.pop_back();
    if (is_one(one)) return true;
    const Document& constant = meant_in_list(document, one);
    if (&constant != &one) {
      if (seen.insert(&constant).second) open.push_back(&constant);
    } else if (one.is_structured()) {
      for (const Document& member : one) open.push_back(&member);
    }
  }
  return false;
}

std::optional<std::int64_t> tiles_of(const Document& document, const Document& element) {
  if (!element.is_array() || element.size() != 2 || !element[0].is_array() || !element[1].is_number()) {
    return std::nullopt;
  }
  const auto count = static_cast<std::int64_t>(element[1].get<double>());
  std::optional<std::int64_t> size;
  for (const Document& item : element[0]) {
    if (!item.is_string()) return std::nullopt;
    const std::optional<std::int64_t> one = size_of(document, item.get<std::string>());
    if (!one || (size && *size != *one)) return std::nullopt;
    size = one;
  }
  const bool with_pair = size && *size > 2 && *size % 3 == 2;
  if (!size || count < 1 || *size % 3 == 1 || (with_pair && count > 1)) return std::nullopt;
  return *size * count;
}

std::optional<HandShape> shape_of_hands(const Document& document) {
  const Document* wins = grammar::find_member(document, "win_definition");
  for (std::size_t i = 0; wins != nullptr && wins->is_array() && i < wins->size(); ++i) {
    const Document& hand = (*wins)[i];
    if (!hand.is_array() || hand.size() != 3 || hand[0] != "exhaustive") continue;
    const std::optional<std::int64_t> sets = tiles_of(document, hand[1]);
    const std::optional<std::int64_t> pair = tiles_of(document, hand[2]);
    if (!sets || !pair || *pair != 2 || *sets % 3 != 0 || !hand[1][0][0].is_string()) continue;
    return HandShape{hand[1][0][0].get<std::string>(), hand[2][0][0].get<std::string>(), *sets / 3};
  }
  return std::nullopt;
}

const Document* asked_of_whole_hand(const Document& document, const Document& condition) {
  if (!condition.is_object() || condition.contains("as")) return nullptr;
  const Document name = condition.value("name", Document());
  if (name != "match" && name != "not_match") return nullptr;
  const Document* const options = grammar::find_member(condition, "opts");
  if (options == nullptr || !options->is_array() || options->size() != 2 || !(*options)[1].is_array()) return nullptr;
  const Document& zones = meant(document, (*options)[0]);
  const bool whole = lists(zones, "winning_hand") || (lists(zones, "hand") && lists(zones, "winning_tile"));
  return whole ? options : nullptr;
}

Document definitions_of(const Document& document, const Document& asked) {
  Document all = Document::array();
  for (const Document& one : asked) {
    const std::string key = one.is_string() ? one.get<std::string>() + std::string(grammar::kDefinitionSuffix) : "";
    const Document* named = key.empty() ? nullptr : grammar::find_member(document, key);
    if (named != nullptr && named->is_array()) {
      all.insert(all.end(), named->begin(), named->end());
    } else {
      all.push_back(one);
    }
  }
  return all;
}

std::map<std::string, std::size_t> kinds_of(const Document& document) {
  std::map<std::string, std::string> only_meanings;
  Document copy = document;
  each_action(copy, [&](Document& action) {
    if (!is_action(action, "set_tile_alias_all") || action.size() != 3 || !action[1].is_array()) return;
    const bool one = action[2].is_array() && action[2].size() == 1 && action[2][0].is_string();
    for (const Document& from : action[1]) {
      if (one && from.is_string()) only_meanings[from.get<std::string>()] = action[2][0].get<std::string>();
    }
  });
  std::map<std::string, std::size_t> kinds;
  const Document* wall = grammar::find_member(document, "wall");
  for (std::size_t i = 0; wall != nullptr && wall->is_array() && i < wall->size(); ++i) {
    if (!(*wall)[i].is_string()) continue;
    const std::string kind = (*wall)[i].get<std::string>();
    const auto meaning = only_meanings.find(kind);
    const std::string& meant = meaning == only_meanings.end() ? kind : meaning->second;
    if (kinds.size() < kMostKinds || kinds.contains(meant)) ++kinds[meant];
  }
  return kinds;
}

}  // namespace majs::compiler
