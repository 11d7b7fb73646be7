#include "runtime/match/definitions/definition_reader.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <unordered_set>

#include "runtime/match/cards/american.hpp"
#include "runtime/tiles/behavior.hpp"

namespace majs::match {
namespace {

/// The text, "" when it is none: for comparing with words.
std::string_view word_of(const Document& value) {
  return value.is_string() ? std::string_view(value.get_ref<const std::string&>()) : std::string_view();
}

using tiles::Kind;

void note(const DefinitionSource& source, const std::string& pointer, std::string message) {
  if (source.notes != nullptr) source.notes->push_back({pointer, std::move(message)});
}

/// A fixed offset as number * 3 + letter: `3B` is 10, `DA` is 0.
std::optional<std::uint8_t> fixed_from(std::string_view text) {
  if (text.size() < 2 || text.size() > 3) return std::nullopt;
  const char letter = text.back();
  if (letter < 'A' || letter > 'C') return std::nullopt;
  text.remove_suffix(1);
  int number = 0;
  if (text == "10") {
    number = 10;
  } else if (text.size() == 1 && text[0] >= '1' && text[0] <= '9') {
    number = text[0] - '0';
  } else if (text != "D") {
    return std::nullopt;
  }
  return static_cast<std::uint8_t>(number * 3 + (letter - 'A'));
}

std::optional<Item> item_from_text(const std::string& text) {
  Item item;
  if (const auto kind = tiles::find_kind(text)) {
    item.type = Item::Type::Tile;
    item.kind = *kind;
    return item;
  }
  if (const auto fixed = fixed_from(text)) {
    item.type = Item::Type::Fixed;
    item.number = static_cast<std::uint8_t>(*fixed / 3);
    item.letter = static_cast<std::uint8_t>(*fixed % 3);
    return item;
  }
  return std::nullopt;
}

Item offset_item(const Document& value, const std::string& pointer, const DefinitionSource& source) {
  Item item;
  const double number = value.get<double>();
  if (std::nearbyint(number) != number || std::abs(number) > tiles::kMaxOffset) {
    note(source, pointer,
         "an offset is a whole number from -" + std::to_string(tiles::kMaxOffset) + " to " +
             std::to_string(tiles::kMaxOffset) + "; no tile is that far away");
    return item;
  }
  item.type = Item::Type::Offset;
  item.offset = static_cast<int>(number);
  return item;
}

void read_attributes(const Document& attributes, Item& item, const std::string& pointer,
                     const DefinitionSource& source) {
  if (!attributes.is_array()) return;
  for (const Document& name : attributes) {
    if (!name.is_string()) continue;
    if (source.names.leaves_marks_out && name.get_ref<const std::string&>().starts_with("_")) continue;
    if (const auto attribute = source.names.attributes.intern(name.get_ref<const std::string&>())) {
      item.attributes.insert(attribute->id);
    } else {
      note(source, pointer, "too many different attribute names");
    }
  }
}

Item read_item(const Document& value, const std::string& pointer, const DefinitionSource& source) {
  Item item;
  if (value.is_number()) return offset_item(value, pointer, source);
  if (value.is_string()) {
    if (auto read = item_from_text(value.get_ref<const std::string&>())) return *read;
    note(source, pointer,
         std::string("`") + value.get_ref<const std::string&>() + "` is no tile; a set with it is never found");
    return item;
  }
  if (value.is_object()) {
    if (value.contains("offset") && value["offset"].is_number()) {
      item = offset_item(value["offset"], pointer, source);
    } else if (value.contains("tile") && value["tile"].is_string()) {
      if (auto read = item_from_text(value["tile"].get_ref<const std::string&>())) item = *read;
    }
    if (item.type == Item::Type::Impossible) {
      note(source, pointer, "expected an object with `offset` or `tile`");
    } else if (value.contains("attrs")) {
      read_attributes(value["attrs"], item, pointer, source);
    }
    return item;
  }
  note(source, pointer, "expected an offset, a tile or an object");
  return item;
}

std::vector<Item> read_items(const Document& list, const std::string& pointer, const DefinitionSource& source) {
  std::vector<Item> items;
  for (const Document& value : list) {
    if (items.size() == kMaxSetTiles) {
      note(source, pointer,
           std::string("a set has at most ") + std::to_string(kMaxSetTiles) + " tiles; the rest is left out");
      items.front() = Item{};
      break;
    }
    items.push_back(read_item(value, pointer, source));
  }
  return items;
}

/// A group that is not a keyword.
Group read_group_value(const Document& value, const std::string& pointer, const DefinitionSource& source) {
  Group group;
  if (value.is_array()) {
    group.type = Group::Type::Set;
    const bool nested = std::any_of(value.begin(), value.end(), [](const Document& part) { return part.is_array(); });
    if (!nested) {
      group.subgroups.push_back(read_items(value, pointer, source));
      return group;
    }
    for (const Document& part : value) {
      if (part.is_array() && group.subgroups.size() < kMaxSetTiles) {
        group.subgroups.push_back(read_items(part, pointer, source));
      } else {
        note(source, pointer, "a set is either a list of tiles or a list of lists, not both");
        group.subgroups.push_back({Item{}});
      }
    }
    return group;
  }
  if (value.is_string() && !item_from_text(value.get_ref<const std::string&>())) {
    group.type = Group::Type::Call;
    group.call = source.names.call(value.get_ref<const std::string&>());
    return group;
  }
  group.type = Group::Type::Bare;
  group.subgroups.push_back({read_item(value, pointer, source)});
  return group;
}

Element read_element(const Document& value, bool unique, bool nojoker, const std::string& pointer,
                     const DefinitionSource& source) {
  Element element;
  element.unique = unique;
  const double count = value[1].get<double>();
  element.count = static_cast<int>(std::clamp(count, double{kMinCount}, double{kMaxCount}));
  if (count < kMinCount || count > kMaxCount || std::nearbyint(count) != count) {
    note(source, pointer + "/1", "a count is a whole number from -128 to 127");
  }
  const Document& groups = value[0];
  const bool each_once = unique || std::any_of(groups.begin(), groups.end(),
                                               [](const Document& group) { return word_of(group) == "unique"; });
  std::unordered_set<std::string> known;
  std::size_t copies = 0;
  Group::Melds melds = Group::Melds::Plain;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const Document& group = groups[i];
    const std::string_view word = word_of(group);
    const std::string place = pointer + "/0/" + std::to_string(i);
    if (word == "nojoker") {
      nojoker = true;
      melds = Group::Melds::Plain;
      known.clear();
    } else if (word == "unique") {
      element.unique = true;
    } else if (word == kWithFlowers || word == kBesideFlowers) {
      melds = word == kWithFlowers ? Group::Melds::WithFlowers : Group::Melds::None;
    } else if (!each_once && groups.size() > 1 && !known.insert(grammar::print_document(group, false)).second) {
      ++copies;  // adds nothing but work
    } else if (element.groups.size() == kMaxGroups) {
      note(source, place,
           std::string("an element has at most ") + std::to_string(kMaxGroups) + " groups; the rest is left out");
      break;
    } else {
      element.groups.push_back(read_group_value(group, place, source));
      element.groups.back().nojoker = nojoker;
      element.groups.back().melds = melds;
    }
  }
  if (copies > kUnremarkedCopies) {
    note(source, pointer + "/0", std::to_string(copies) + " of these alternatives stand here already: once is enough");
  }
  return element;
}

template <typename T>
void insert_sorted(std::vector<T>& values, T value) {
  const auto place = std::lower_bound(values.begin(), values.end(), value);
  if (place == values.end() || *place != value) values.insert(place, value);
}

/// Notes offsets, literals and attributes of every item for the base tiles.
void collect_items(Definition& definition) {
  definition.offsets = {0};
  for (const Segment& segment : definition.segments) {
    for (const Step& step : segment) {
      for (const Group& group : step.element.groups) {
        for (const std::vector<Item>& items : group.subgroups) {
          for (const Item& item : items) {
            definition.attributes = definition.attributes | item.attributes;
            if (item.type == Item::Type::Offset) insert_sorted(definition.offsets, item.offset);
            if (item.type == Item::Type::Tile && item.kind != tiles::kAny) {
              insert_sorted(definition.literals, item.kind);
            }
            if (item.type == Item::Type::Fixed) {
              insert_sorted(definition.fixed, static_cast<std::uint8_t>(item.number * 3 + item.letter));
            }
          }
        }
      }
    }
  }
}

/// Takes the tiles of a group out of `left`; false when there are not that many.
bool count_tiles(const Document& group, std::size_t& left) {
  if (!group.is_array() || group.empty()) return left > 0 && left-- > 0;
  return std::all_of(group.begin(), group.end(), [&](const Document& part) {
    if (!part.is_array()) return left > 0 && left-- > 0;
    if (part.size() > left) return false;
    left -= part.size();
    return true;
  });
}

/// Replaces set names by their sets and unwraps lists of one member once.
std::optional<Document> expand_groups(const Document& groups, const Document* sets, std::size_t& tiles_left) {
  Document expanded = Document::array();
  const auto add = [&](const Document& group) {
    if (!count_tiles(group, tiles_left)) return false;
    expanded.push_back(group);
    return true;
  };
  for (const Document& group : groups) {
    const Document* set = nullptr;
    if (sets != nullptr && group.is_string()) {
      const auto found = sets->find(group.get_ref<const std::string&>());
      if (found != sets->end() && found->is_array()) set = &*found;
    }
    bool fits = true;
    if (set == nullptr) {
      fits = add(group);
    } else if (std::any_of(set->begin(), set->end(), [](const Document& part) { return part.is_array(); })) {
      fits = std::all_of(set->begin(), set->end(), add);
    } else {
      fits = add(*set);  // older documents: one set as a flat list
    }
    if (!fits) return std::nullopt;
  }
  for (Document& group : expanded) {
    if (!group.is_array() || group.size() != 1) continue;
    Document only = std::move(group[0]);
    group = std::move(only);
  }
  return expanded;
}

void add_american(const std::string& text, const DefinitionSource& source, std::vector<Document>& out) {
  std::vector<DefinitionNote> warnings;
  const std::string written = card_text(text, source.ruleset, &warnings);
  std::vector<DefinitionNote>* notes = warnings.empty() ? &warnings : nullptr;
  for (Document& definition : translate_american(written, notes)) out.push_back(std::move(definition));
  for (const DefinitionNote& warning : warnings) note(source, warning.pointer, warning.message);
}

void add_named(const Document& value, const DefinitionSource& source, std::vector<Document>& out) {
  if (value.is_array()) {
    out.push_back(value);
    return;
  }
  if (!value.is_string()) return;
  const auto& name = value.get_ref<const std::string&>();
  const auto found = source.ruleset.is_object() ? source.ruleset.find(name + "_definition") : source.ruleset.end();
  if (source.ruleset.is_object() && found != source.ruleset.end()) {
    if (!found->is_array()) return;
    for (const Document& member : *found) {
      if (out.size() > kMaxDefinitions) return;
      if (member.is_string()) {
        add_american(member.get_ref<const std::string&>(), source, out);
      } else if (member.is_array()) {
        out.push_back(member);
      }
    }
  } else if (name.find(' ') != std::string::npos) {
    add_american(name, source, out);
  } else {
    note(source, "", std::string("there is no `") + name + "_definition`");
  }
}

bool is_empty_definition(const Document& definition) {
  return definition.empty() || (definition.size() == 1 && definition[0].is_array() && definition[0].empty());
}

}  // namespace

bool is_element(const Document& value) {
  return value.is_array() && value.size() == 2 && value[0].is_array() && value[1].is_number();
}

bool is_group_keyword(const Document& group) {
  const std::string_view word = word_of(group);
  return word == "unique" || word == "nojoker" || word == kWithFlowers || word == kBesideFlowers;
}

std::vector<Document> resolve_definitions(const Document& argument, const DefinitionSource& source) {
  std::vector<Document> resolved;
  if (argument.is_array()) {
    for (const Document& member : argument) {
      if (resolved.size() <= kMaxDefinitions) add_named(member, source, resolved);
    }
  } else {
    add_named(argument, source, resolved);
  }
  std::erase_if(resolved, is_empty_definition);
  if (resolved.size() > kMaxDefinitions) {
    note(source, "", std::string("at most ") + std::to_string(kMaxDefinitions) + " definitions are read");
    resolved.resize(kMaxDefinitions);
  }
  return resolved;
}

std::optional<Document> expand_sets(const Document& definition, const Document& ruleset, std::size_t& tiles_left) {
  const Document* sets = nullptr;
  if (ruleset.is_object()) {
    const auto found = ruleset.find("set_definitions");
    if (found != ruleset.end() && found->is_object()) sets = &*found;
  }
  Document expanded = Document::array();
  for (const Document& item : definition) {
    if (!is_element(item)) {
      expanded.push_back(item);
      continue;
    }
    std::optional<Document> groups = expand_groups(item[0], sets, tiles_left);
    if (!groups) return std::nullopt;
    expanded.push_back(Document::array({std::move(*groups), item[1]}));
  }
  return expanded;
}

std::optional<Document> expand_sets(const Document& definition, const Document& ruleset) {
  std::size_t tiles_left = kMaxListTiles;
  return expand_sets(definition, ruleset, tiles_left);
}

/// The platform never finds single tiles that are asked for by place and attributes, `0@x:1`, unless it searches for
/// all ways (runtime/rules/README.md 4).
void lose_bare_places(Element& element) {
  const auto is_lost = [](const Group& group) {
    return group.type != Group::Type::Call && group.subgroups.size() == 1 && group.subgroups[0].size() == 1 &&
           group.subgroups[0][0].type == Item::Type::Offset && !group.subgroups[0][0].attributes.empty();
  };
  if (element.unique || !std::all_of(element.groups.begin(), element.groups.end(), is_lost)) return;
  for (Group& group : element.groups) group.subgroups[0][0] = Item{};
}

Definition read_definition(const Document& document, const std::string& pointer, const DefinitionSource& source) {
  Definition definition;
  definition.segments.emplace_back();
  bool unique = false;
  bool nojoker = false;
  bool exhaustive = false;
  for (std::size_t i = 0; i < document.size(); ++i) {
    const Document& item = document[i];
    const std::string_view word = word_of(item);
    const std::string place = pointer + "/" + std::to_string(i);
    if (i == kMaxElements) {
      note(source, place,
           std::string("a definition has at most ") + std::to_string(kMaxElements) +
               " elements and keywords; it cannot match");
      definition.segments.back().push_back({Step::Type::Fail, {}});
      break;
    }
    if (is_element(item)) {
      definition.segments.back().push_back({Step::Type::Element, read_element(item, unique, nojoker, place, source)});
      if (source.names.leaves_marks_out && !exhaustive) lose_bare_places(definition.segments.back().back().element);
    } else if (word == "exhaustive") {
      exhaustive = true;
    } else if (word == "unique") {
      unique = true;
    } else if (word == "nojoker") {
      nojoker = true;
    } else if (word == "almost") {
      definition.length_check = false;
      definition.segments.back().push_back({Step::Type::Almost, {}});
    } else if (word == "dismantle_calls") {
      definition.segments.back().push_back({Step::Type::DismantleCalls, {}});
    } else if (word == "fail") {
      definition.segments.back().push_back({Step::Type::Fail, {}});
    } else if (word == "restart") {
      definition.length_check = false;
      definition.segments.emplace_back();
    } else if (word == "debug") {
      definition.debug = true;
    } else {
      note(source, place,
           item.is_string() ? std::string("unknown keyword `") + item.get_ref<const std::string&>() + "`; it is ignored"
                            : std::string("expected a keyword or `[groups, count]`; it is ignored"));
    }
  }
  collect_items(definition);
  return definition;
}

std::vector<Definition> read_definitions(const Document& argument, const DefinitionSource& source) {
  std::vector<Definition> definitions;
  std::size_t index = 0;
  std::size_t tiles_left = kMaxListTiles;
  for (const Document& resolved : resolve_definitions(argument, source)) {
    const std::string place = std::string("/") + std::to_string(index++);
    const std::optional<Document> expanded = expand_sets(resolved, source.ruleset, tiles_left);
    if (!expanded) {
      note(source, place,
           std::string("the sets of these definitions have more than ") + std::to_string(kMaxListTiles) +
               " tiles; this one and the following are left out");
      break;
    }
    definitions.push_back(read_definition(*expanded, place, source));
  }
  if (source.tiles_read != nullptr) *source.tiles_read += kMaxListTiles - tiles_left;
  return definitions;
}

Definition read_group(const Document& group, bool nojoker, const DefinitionSource& source) {
  Document groups = Document::array();
  groups.push_back(group);
  Document definition = Document::array();
  if (nojoker) definition.push_back("nojoker");
  definition.push_back(Document::array({std::move(groups), 1}));
  return read_definition(expand_sets(definition, source.ruleset).value_or(Document::array({"fail"})), "", source);
}

CallSpecs read_call_specs(const Document& list, const DefinitionSource& source) {
  CallSpecs specs;
  if (!list.is_array()) return specs;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (i == 0 && list[i] == "nojoker") {
      specs.nojoker = true;
    } else if (list[i].is_array()) {
      specs.specs.push_back({read_items(list[i], "/" + std::to_string(i), source)});
    }
  }
  specs.needs = CallNeeds(specs.specs);
  return specs;
}

void collect_known_attributes(const Document& document, Names& names) {
  std::vector<const Document*> open = {&document};
  while (!open.empty()) {
    const Document* value = open.back();
    open.pop_back();
    if (value->is_object()) {
      for (const auto& [key, member] : value->get_ref<const Document::object_t&>()) {
        if (key == "attrs" && member.is_array()) {
          for (const Document& name : member) {
            if (name.is_string()) names.know(name.get_ref<const std::string&>());
          }
        }
        if (member.is_structured()) open.push_back(&member);
      }
    } else if (value->is_array()) {
      for (const Document& member : value->get_ref<const Document::array_t&>()) {
        if (member.is_structured()) open.push_back(&member);
      }
    }
  }
}

}  // namespace majs::match
