#include <utility>

#include "grammar/suggest.hpp"
#include "runtime/match/definitions/definition_reader.hpp"
#include "runtime/rules/load/loader.hpp"

namespace majs::runtime {
namespace {

constexpr std::pair<std::string_view, SeatWord> kSeatWords[] = {
#define MAJS_SEAT_WORD(identifier, name, ...) {name, SeatWord::identifier},
#define MAJS_SEAT_ALIAS(identifier, name) {name, SeatWord::identifier},
#include "runtime/rules/words/seat_words.def"
};

bool is_plural(SeatWord word) {
  return word == SeatWord::All || word == SeatWord::Others || word == SeatWord::Winners ||
         word == SeatWord::ChiiVictims;
}

/// Whether some set of the definition is a single tile.
bool has_single_tiles(const match::Definition& definition) {
  for (const match::Segment& segment : definition.segments) {
    for (const match::Step& step : segment) {
      for (const match::Group& group : step.element.groups) {
        if (group.type == match::Group::Type::Bare) return true;
        if (group.type == match::Group::Type::Set && group.subgroups.size() == 1 && group.subgroups[0].size() == 1) {
          return true;
        }
      }
    }
  }
  return false;
}

/// Those made of sets, and those with single tiles.
ReadingPrograms split_for_readings(const match::MatchProgram& program) {
  std::vector<bool> sets;
  std::vector<bool> tiles;
  for (const match::Definition& definition : program.definitions()) {
    tiles.push_back(has_single_tiles(definition));
    sets.push_back(!tiles.back());
  }
  return {match::MatchProgram(program, sets), match::MatchProgram(program, tiles)};
}

}  // namespace

std::uint32_t Loader::text(const Document& value, std::uint32_t place) {
  if (value.is_string()) return rules_.texts.intern(value.get_ref<const std::string&>());
  if (value.is_number()) return rules_.texts.intern(number_of(value).text());
  warn("R106", place, "expected a string");
  return rules_.texts.intern("");
}

std::uint32_t Loader::text_list(const Document& value, std::uint32_t place) {
  std::vector<std::uint32_t> list;
  each_item(value, place, [&](const Document& item, std::uint32_t at) { list.push_back(text(item, at)); });
  return added(rules_.text_lists, std::move(list));
}

void Loader::add_attribute(Tile& tile, std::string_view name, std::uint32_t place) {
  const auto attribute = rules_.names.attributes.intern(name);
  if (!attribute) {
    report("R107", Severity::Error, place,
           "more than " + std::to_string(tiles::kMaxAttributeNames) + " different tile attributes");
    return;
  }
  tile.add(*attribute);
}

void Loader::add_attributes(const Document& value, Tile& tile, std::uint32_t place) {
  const auto add_all = [&](const Document& list, std::size_t first) {
    for (std::size_t i = first; i < list.size(); ++i) {
      if (list[i].is_string()) {
        add_attribute(tile, list[i].get_ref<const std::string&>(), place);
      } else if (list[i].is_array()) {  // the documented ["1m", ["a"]]: flattened
        for (const Document& inner : list[i]) {
          if (inner.is_string()) add_attribute(tile, inner.get_ref<const std::string&>(), place);
        }
      }
    }
  };
  if (value.is_array()) add_all(value, 1);
  if (value.is_object() && value.contains("attrs") && value["attrs"].is_array()) add_all(value["attrs"], 0);
}

Tile Loader::tile(const Document& value, std::uint32_t place, bool silent) {
  const Document* id = &value;
  if (value.is_array() && !value.empty()) {
    id = &value[0];
  } else if (value.is_object() && value.contains("tile")) {
    id = &value["tile"];
  }
  if (id != &value && (id->is_array() || id->is_object())) {  // every level may add attributes to the tile inside it
    Tile inner = tile(*id, place, silent);
    if (exists(inner)) add_attributes(value, inner, place);
    return inner;
  }
  const auto kind = id->is_string() ? tiles::find_kind(id->get_ref<const std::string&>()) : std::nullopt;
  if (!kind) {
    if (!silent) {
      warn("R105", place, id->is_string() ? "`" + id->get<std::string>() + "` is not a tile" : "expected a tile");
    }
    return {};
  }
  Tile result(*kind);
  add_attributes(value, result, place);
  return result;
}

std::uint32_t Loader::tile_list(const Document& value, std::uint32_t place, bool single) {
  std::vector<Tile> list;
  const auto add = [&](const Document& item, std::uint32_t at) { list.push_back(tile(item, at)); };
  if (!single && value.is_object()) {
    // As the reference has it; real rulesets live with that.
    warn("R105", place, "expected a list of tiles: a tile that stands alone here is none of them");
  } else {
    single ? add(value, place) : each_item(value, place, add);
  }
  return added(rules_.tile_lists, std::move(list));
}

NamedTile Loader::named_tile(const Document& value, std::uint32_t place) {
  NamedTile result;
  if (value.is_number()) {
    result.index = number_of(value).truncated();
    return result;
  }
  result.tile = tile(value, place, true);
  if (!value.is_string()) {
    if (!exists(result.tile) && value.is_array() && !value.empty()) {
      result.amount = amount(value, place);
      return result;
    }
    if (!exists(result.tile)) warn("R105", place, "expected a tile, a name of a tile or a number");
    return result;
  }
  const auto& name = value.get_ref<const std::string&>();
  result.text = rules_.texts.intern(name);
  result.tag = rules_.tags.intern(name);
  result.counter = rules_.counters.intern(name);
  for (std::size_t i = 0; i < rules_.reserved_tiles.size(); ++i) {
    if (rules_.texts.name(rules_.reserved_tiles[i]) == name) result.reserved = static_cast<std::uint32_t>(i);
  }
  return result;
}

std::uint32_t Loader::named_tile_list(const Document& value, std::uint32_t place, bool single) {
  std::vector<NamedTile> list;
  const auto add = [&](const Document& item, std::uint32_t at) { list.push_back(named_tile(item, at)); };
  single ? add(value, place) : each_item(value, place, add);
  return added(rules_.named_tile_lists, std::move(list));
}

std::uint32_t Loader::targets(const Document& value, std::uint32_t place) {
  std::vector<Target> list;
  const auto add = [&](const Document& item, std::uint32_t at) {
    Target target;
    if (item.is_string()) {
      const auto& name = item.get_ref<const std::string&>();
      const auto* known = is_read(grammar::WordKind::MatchTarget, name) ? find_target(name) : nullptr;
      if (known != nullptr) target.code = known->code;
    }
    if (target.code == TargetCode::named) {
      target.name = named_tile(item, at);
      if (!exists(target.name.tile) && !target.name.index && target.name.reserved == kNone) {
        warn("R127", at, "this is no place of tiles: it adds nothing",
             item.is_string() && lists_more()
                 ? grammar::nearest_word(grammar::WordKind::MatchTarget, item.get_ref<const std::string&>())
                 : std::string_view{});
        return;
      }
    }
    list.push_back(std::move(target));
  };
  each_item(value, place, add);
  // Conditions that look at the same tiles share a list, and what is remembered about it.
  constexpr std::size_t kMostShared = 256;
  const auto same = [](const Target& a, const Target& b) { return a.code == b.code && a.code != TargetCode::named; };
  const std::size_t count = std::min(rules_.target_lists.size(), kMostShared);
  for (std::size_t i = 0; i < count; ++i) {
    const std::vector<Target>& known = rules_.target_lists[i];
    if (std::equal(known.begin(), known.end(), list.begin(), list.end(), same)) return static_cast<std::uint32_t>(i);
  }
  return added(rules_.target_lists, std::move(list));
}

AliasSource Loader::alias_source(const Document& item, std::uint32_t place) {
  const auto kind_of = [](const Document& word) -> std::optional<AliasSource::Kind> {
    if (word == "draw") return AliasSource::Kind::Draw;
    if (word == "last_discard") return AliasSource::Kind::LastDiscard;
    if (word == "last_called_tile") return AliasSource::Kind::LastCalledTile;
    return std::nullopt;
  };
  AliasSource source;
  if (const auto kind = kind_of(item)) {
    source.kind = *kind;
  } else if (item.is_array() && !item.empty() && (item[0].is_array() || item[0].is_object() || kind_of(item[0]))) {
    source = alias_source(item[0], place);  // [source, attribute...], and so on inwards
    Tile with;
    add_attributes(item, with, place);
    for (std::size_t i = 0; i < with.attribute_count; ++i) source.attributes.push_back(with.attribute(i));
  } else {
    source.tile = tile(item, place);
  }
  return source;
}

std::uint32_t Loader::alias_sources(const Document& value, std::uint32_t place) {
  std::vector<AliasSource> list;
  if (value.is_array()) {
    each_item(value, place, [&](const Document& one, std::uint32_t at) { list.push_back(alias_source(one, at)); });
  } else {
    warn("R106", place, "expected a list of tiles");
  }
  return added(rules_.alias_lists, std::move(list));
}

std::uint32_t Loader::definitions(const Document& value, std::uint32_t place) {
  const std::string key = grammar::print_document(value, false);
  const auto [known, fresh] = known_queries_.emplace(key, static_cast<std::uint32_t>(queries_.size()));
  if (fresh) queries_.push_back({value, place, &known->first});
  return known->second;
}

ProgramMemo::Made Loader::compiled(const Query& query) {
  const std::size_t attributes = rules_.names.attributes.size();
  const std::size_t calls = rules_.names.calls().size();
  std::vector<match::DefinitionNote> notes;
  std::size_t tiles = 0;
  match::DefinitionSource source{document_, rules_.names, &notes, &tiles};
  std::vector<match::Definition> read;
  if (!exhausted_) read = match::read_definitions(query.definitions, source);
  const std::uint64_t values = tiles + read.size();
  if (!spend(values, query.place, "the sets of its match definitions")) read.clear();
  auto program = std::make_shared<const match::MatchProgram>(std::move(read), rules_.names.known, rules_.passes);
  std::shared_ptr<const ReadingPrograms> reading;
  if (rules_.scoring.per_interpretation) {
    reading = std::make_shared<const ReadingPrograms>(split_for_readings(*program));
  }
  ProgramMemo::Made made{std::move(program), std::move(reading), std::move(notes), values};
  for (std::size_t i = attributes; i < rules_.names.attributes.size(); ++i) {
    made.attributes.push_back(rules_.names.attributes.name({static_cast<tiles::AttributeId>(i)}));
  }
  made.calls.assign(rules_.names.calls().begin() + static_cast<std::ptrdiff_t>(calls), rules_.names.calls().end());
  return made;
}

void Loader::compile(const Query& query) {
  const auto take = [&](const ProgramMemo::Made& made) {
    for (const match::DefinitionNote& note : made.notes) {
      warn("R128", query.place, note.message + (note.pointer.empty() ? "" : " (at " + note.pointer + ")"));
    }
    rules_.program_places.push_back(query.place);
    rules_.programs.push_back(made.program);
    if (made.reading != nullptr) rules_.reading_programs.push_back(made.reading);
  };
  if (memo_ == nullptr) return take(compiled(query));
  if (const auto known = memo_->find(context_, *query.text); known != nullptr && known->values <= values_left_) {
    values_left_ -= known->values;
    for (const std::string& name : known->attributes) static_cast<void>(rules_.names.attributes.intern(name));
    for (const std::string& name : known->calls) static_cast<void>(rules_.names.call(name));
    take(*known);
    if (!known->attributes.empty() || !known->calls.empty()) find_context();
    return;
  }
  ProgramMemo::Made made = compiled(query);
  take(made);
  const bool new_names = !made.attributes.empty() || !made.calls.empty();
  if (!exhausted_) memo_->keep(context_, *query.text, std::move(made));
  if (new_names) find_context();
}

void Loader::find_context() {
  if (memo_ != nullptr) context_ = memo_->context(document_, rules_.names, rules_.scoring.per_interpretation);
}

/// The hands of a card that a definition names; null when it names none.
std::shared_ptr<const match::AmericanCard> Loader::american_card(std::string_view key,
                                                                 const match::AmericanCard* other) {
  std::vector<std::string> card;
  if (const Document* win = find(key)) {
    for (const Document& hand : *win) {
      const bool american = hand.is_string() && hand.get_ref<const std::string&>().find(' ') != std::string::npos;
      if (american && card.size() < match::kMaxDefinitions)
        card.push_back(match::card_text(hand.get_ref<const std::string&>(), document_, nullptr));
    }
  }
  return card.empty() ? nullptr : std::make_shared<const match::AmericanCard>(card, rules_.names, other);
}

void Loader::prepare_covers(std::uint32_t program) {
  const std::shared_ptr<const match::MatchProgram> known = rules_.programs.item(program);
  const auto make = [&] {
    match::MatchProgram prepared = *known;
    prepared.prepare_covers();
    return prepared;
  };
  rules_.programs.replace(program, memo_ == nullptr ? std::make_shared<const match::MatchProgram>(make())
                                                    : memo_->covering.get(known, make));
}

void Loader::compile_definitions() {
  if (document_.contains("win_definition")) {
    // Last, and as conditions write it: theirs is the same program, and what it costs is found where they ask.
    rules_.scoring.win_program = definitions(Document::array({"win"}), child(kNone, "win_definition"));
  }
  const auto know = [&](const Tile& tile) {
    for (std::size_t i = 0; i < tile.attribute_count; ++i) rules_.names.known.insert(tile.attribute(i).id);
  };
  // What aliases mention is known to the players who have them; no other tile carries it by chance.
  for (const auto& sources : rules_.alias_lists) {
    for (const AliasSource& source : sources) {
      know(source.tile);
      for (const tiles::Attribute attribute : source.attributes) rules_.names.known.insert(attribute.id);
    }
  }
  for (const std::uint32_t list : alias_targets_) {
    for (const Tile& tile : rules_.tile_lists[list]) know(tile);
  }
  rules_.names.known.insert(rules_.engine_attributes.winning_tile.id);
  find_context();
  for (const Query& query : queries_) compile(query);
  const std::uint32_t win_program = rules_.scoring.win_program;
  if (win_program < rules_.programs.size() && rules_.scoring.per_interpretation) {
    prepare_covers(win_program);
  }
  rules_.american_card = american_card("win_definition", nullptr);
  rules_.open_american_card = american_card("open_win_definition", rules_.american_card.get());
  rules_.card_tables.resize(rules_.programs.size());
  for (const ConditionNode& node : rules_.conditions) {
    if (node.code != ConditionCode::card_hand || node.arguments.size() < 2) continue;
    const std::uint32_t program = node.arguments[1].id;
    if (program >= rules_.programs.size() || rules_.card_tables[program] != nullptr) continue;
    rules_.card_tables[program] = std::make_shared<const match::CardTable>(rules_.programs[program]);
  }
  rules_.call_names.reserve(rules_.texts.size());
  for (const std::string& text : rules_.texts.names()) rules_.call_names.push_back(rules_.names.find_call(text));
  rules_.flower_names.reserve(rules_.texts.size());
  for (const std::string& text : rules_.texts.names()) rules_.flower_names.push_back(match::is_flower_name(text));
}

std::uint32_t Loader::tile_specs(const Document& value, std::uint32_t place) {
  std::vector<tiles::TileSpec> list;
  const auto add = [&](const Document& item, std::uint32_t at) {
    if (!item.is_string()) {
      warn("R106", at, "expected a tile specification, a string");
      return;
    }
    list.push_back(tiles::parse_tile_spec(item.get_ref<const std::string&>()));
    if (!list.back().known) {
      warn("R123", at, "`" + item.get<std::string>() + "` is not a tile specification: it counts as true");
    }
  };
  each_item(value, place, add);
  return added(rules_.tile_spec_lists, std::move(list));
}

std::optional<tiles::Attribute> Loader::attribute_of(const Document& name) {
  return name.is_string() ? rules_.names.attributes.intern(name.get_ref<const std::string&>()) : std::nullopt;
}

std::uint32_t Loader::attributes(const Document& value, std::uint32_t place) {
  std::vector<tiles::Attribute> list;
  const auto add = [&](const Document& item, std::uint32_t at) {
    if (const auto attribute = attribute_of(item)) {
      list.push_back(*attribute);
    } else {
      warn("R106", at, "expected an attribute, or too many different ones");
    }
  };
  each_item(value, place, add);
  return added(rules_.attribute_lists, std::move(list));
}

std::uint32_t Loader::seat_spec(const Document& value, std::uint32_t place, bool several) {
  SeatSpec spec;
  const auto add = [&](const Document& item, std::uint32_t at) {
    if (!item.is_string()) {
      warn("R108", at, "expected a seat, like `self` or `others`");
      spec.terms.push_back({SeatWord::Self, false});
      return;
    }
    std::string_view name = item.get_ref<const std::string&>();
    const bool negated = several && name.starts_with("not_");
    if (negated) name.remove_prefix(4);
    const SeatWord* const known = is_read(grammar::WordKind::SeatSpec, name) ? look_up(kSeatWords, name) : nullptr;
    SeatWord word = known == nullptr ? SeatWord::Unknown : *known;
    if (word == SeatWord::Unknown || (!several && is_plural(word))) {
      // The reference warns and takes the context seat.
      warn("R108", at,
           "`" + item.get<std::string>() + "` is not " + (several ? "a seat" : "a single seat") + ": `self` is taken",
           lists_more() ? grammar::nearest_word(grammar::WordKind::SeatSpec, name) : std::string_view());
      word = SeatWord::Self;
    }
    spec.terms.push_back({word, negated});
  };
  if (several && value.is_array()) {
    std::vector<std::pair<const Document*, std::uint32_t>> open = {{&value, place}};
    while (!open.empty()) {
      const auto [list, at] = open.back();
      open.pop_back();
      each_item(*list, at, [&](const Document& item, std::uint32_t inner) {
        item.is_array() ? void(open.emplace_back(&item, inner)) : add(item, inner);
      });
    }
  } else {
    add(value, place);
  }
  return added(rules_.seat_specs, std::move(spec));
}

}  // namespace majs::runtime
