#include "runtime/match/search/explain.hpp"

#include <algorithm>

#include "runtime/match/cards/card_table.hpp"
#include "runtime/match/definitions/definition_reader.hpp"

namespace majs::match {
namespace {

std::string describe_item(const Item& item, const Names& names) {
  std::string text;
  switch (item.type) {
    case Item::Type::Offset: text = std::to_string(item.offset); break;
    case Item::Type::Tile: text = tiles::id_of(item.kind); break;
    case Item::Type::Fixed:
      text = item.number == 0 ? std::string("D") : std::to_string(item.number);
      text += static_cast<char>('A' + item.letter);
      break;
    case Item::Type::Impossible: text = "?"; break;
  }
  char separator = '@';
  for (tiles::AttributeId id = 0; id < names.attributes.size(); ++id) {
    if (!item.attributes.contains(id)) continue;
    text += separator + names.attributes.name({id, false});
    separator = '&';
  }
  return text;
}

/// A positive element, by place.
struct Place {
  std::size_t segment;
  std::size_t step;
};

std::vector<Place> places_of(const Definition& definition, bool positive) {
  std::vector<Place> places;
  for (std::size_t s = 0; s < definition.segments.size(); ++s) {
    for (std::size_t i = 0; i < definition.segments[s].size(); ++i) {
      const Step& step = definition.segments[s][i];
      if (step.type == Step::Type::Element && (step.element.count > 0) == positive) places.push_back({s, i});
    }
  }
  return places;
}

/// A flower that stands for a tile of a group of a card.
bool is_standing_flower(const Group& group) {
  return group.melds == Group::Melds::None && group.type == Group::Type::Bare &&
         group.subgroups[0][0].type == Item::Type::Tile && merged_flowers(group.subgroups[0][0].kind) == card_flower();
}

class Explainer {
 public:
  Explainer(const Hand& hand, const JokerTable& jokers, const tiles::AttributeSet& known, const Names& names,
            MatchMemory& memory)
      : hand_(hand), jokers_(jokers), known_(known), names_(names), memory_(memory) {}

  bool succeeds(const Definition& definition, const Definition& original, Explanation& out) {
    QueryOptions options;
    options.any_length = true;
    const auto keep_first = [&](const Leftover& left, std::span<const TakenTiles> groups) {
      out.taken.clear();
      for (const TakenTiles& taken : groups) {
        const Group& group = original.segments[taken.segment][taken.step].element.groups[taken.group];
        out.taken.push_back({name_of(group, names_), taken.tiles, taken.call});
      }
      out.left_over = left.tiles;
      return true;
    };
    return search_successes(definition, hand_, jokers_, options, known_, memory_.search, keep_first) == Answer::Yes;
  }

  /// Finds `missing` instances to leave out, from the `first`-th positive element on, such that as few tiles as
  /// possible are left over.
  bool without_some(Definition& reduced, const Definition& original, const std::vector<Place>& places,
                    std::size_t first, int missing, Explanation& out) {
    if (missing == 0) return improves(reduced, original, places, out);
    bool found = false;
    for (std::size_t p = first; p < places.size() && memory_.search.budget.spend(); ++p) {
      Step& step = reduced.segments[places[p].segment][places[p].step];
      if (step.type != Step::Type::Element || step.element.count <= 0) continue;
      const int before = step.element.count;
      --step.element.count;
      // A count of zero would be a look ahead: the element has to go.
      Element kept = step.element;
      if (step.element.count == 0) step.element = nothing();
      left_out_.push_back(p);
      found = without_some(reduced, original, places, p, missing - 1, out) || found;
      left_out_.pop_back();
      step.element = std::move(kept);
      step.element.count = before;
    }
    return found;
  }

  std::string describe_missing(const Definition& definition, const Place& place) const {
    const Element& element = definition.segments[place.segment][place.step].element;
    std::string text;
    std::string before;
    for (const Group& group : element.groups) {
      const std::string name = name_of(group, names_);
      if (name != before) text.append(text.empty() ? "" : " or ").append(name);
      before = name;
    }
    return text;
  }

  /// Does it match but for its elements with counts of 0 or less?
  bool breaks_guards(const Definition& definition, Explanation& out) {
    const std::vector<Place> guards = places_of(definition, false);
    Definition reduced = definition;
    for (const Place& place : guards) reduced.segments[place.segment][place.step].element = nothing();
    if (!succeeds(reduced, definition, out)) return false;
    for (const Place& place : guards) {
      Element& element = reduced.segments[place.segment][place.step].element;
      element = definition.segments[place.segment][place.step].element;
      Explanation ignored;
      if (!succeeds(reduced, definition, ignored)) out.broken_guards.push_back(describe(element, names_));
      element = nothing();
    }
    return true;
  }

 private:
  /// Takes an explanation when it is the first one, or leaves fewer tiles over than the one there was.
  bool improves(const Definition& reduced, const Definition& original, const std::vector<Place>& places,
                Explanation& out) {
    Explanation found;
    if (!succeeds(reduced, original, found)) return false;
    if (!out.missing.empty() && out.left_over.size() <= found.left_over.size()) return true;
    for (const std::size_t place : left_out_) found.missing.push_back(describe_missing(original, places[place]));
    out.taken = std::move(found.taken);
    out.left_over = std::move(found.left_over);
    out.missing = std::move(found.missing);
    return true;
  }

  /// "Fewer than one of nothing": always true.
  static Element nothing() { return Element{{}, -1, false}; }

  const Hand& hand_;
  const JokerTable& jokers_;
  const tiles::AttributeSet& known_;
  const Names& names_;
  MatchMemory& memory_;
  std::vector<std::size_t> left_out_;  // places of the instances that are left out at the moment
};

}  // namespace

std::string describe(const Group& group, const Names& names) {
  if (group.type == Group::Type::Call) return std::string(names.call_text(group.call));
  std::string text;
  for (const std::vector<Item>& items : group.subgroups) {
    if (!text.empty()) text += ", ";
    for (std::size_t i = 0; i < items.size(); ++i) text.append(i > 0 ? " " : "").append(describe_item(items[i], names));
  }
  return text;
}

std::string name_of(const Group& group, const Names& names) {
  struct Shape {
    std::vector<int> offsets;
    const char* name;
  };
  static const std::vector<Shape> kShapes = {{{0, 0}, "pair"},
                                             {{0, 0, 0}, "triplet"},
                                             {{0, 0, 0, 0}, "quad"},
                                             {{0, 1, 2}, "run"},
                                             {{0, 1}, "open run"},
                                             {{0, 2}, "closed run"},
                                             {{0, 10, 20}, "one rank in three suits"}};
  const std::string text = describe(group, names);
  if (is_standing_flower(group)) return "flower for another tile";
  if (group.type == Group::Type::Call) return text.empty() ? text : std::string("call ").append(text);
  if (group.type != Group::Type::Set || group.subgroups.size() != 1) return text;
  std::vector<int> offsets;
  for (const Item& item : group.subgroups[0]) {
    if (item.type == Item::Type::Offset) offsets.push_back(item.offset);
  }
  if (offsets.size() != group.subgroups[0].size()) return text;
  std::sort(offsets.begin(), offsets.end());
  const auto known =
      std::find_if(kShapes.begin(), kShapes.end(), [&](const Shape& shape) { return shape.offsets == offsets; });
  return known == kShapes.end() ? text : std::string(known->name).append(" (").append(text).append(")");
}

std::string describe(const Element& element, const Names& names) {
  std::string text = element.unique ? "(unique " : "(";
  bool nojoker = false;
  Group::Melds melds = Group::Melds::Plain;
  for (std::size_t i = 0; i < element.groups.size(); ++i) {
    const Group& group = element.groups[i];
    if (i > 0) text += " / ";
    if (group.nojoker && !nojoker) text += "nojoker ";
    if (group.melds != melds && group.melds == Group::Melds::WithFlowers) text.append(kWithFlowers).append(" ");
    if (group.melds != melds && group.melds == Group::Melds::None) text.append(kBesideFlowers).append(" ");
    nojoker = group.nojoker;
    melds = group.melds;
    text += describe(element.groups[i], names);
  }
  return text + "):" + std::to_string(element.count);
}

std::string describe(const Definition& definition, const Names& names) {
  std::string text;
  for (const Segment& segment : definition.segments) {
    if (&segment != &definition.segments.front()) text += ", restart";
    for (const Step& step : segment) {
      if (!text.empty()) text += ", ";
      switch (step.type) {
        case Step::Type::Element: text += describe(step.element, names); break;
        case Step::Type::Almost: text += "almost"; break;
        case Step::Type::DismantleCalls: text += "dismantle_calls"; break;
        case Step::Type::Fail: text += "fail"; break;
      }
    }
  }
  return text;
}

Explanation explain(const MatchProgram& program, const Hand& hand, const JokerTable& jokers, const Names& names,
                    MatchMemory& memory) {
  const QueryScope query(memory.search.budget);
  Explainer explainer(hand, jokers, program.known(), names, memory);
  Explanation explanation;
  explanation.answer = match(program, hand, jokers, memory);
  const std::vector<Definition>& definitions = program.definitions();
  for (std::size_t d = 0; d < definitions.size() && explanation.answer == Answer::Yes; ++d) {
    explanation.definition = d;
    const bool long_enough = program.needs()[d].enough_tiles(static_cast<long long>(hand.tile_count()), 1);
    if (long_enough && explainer.succeeds(definitions[d], definitions[d], explanation)) return explanation;
  }
  for (std::size_t d = 0; d < definitions.size(); ++d) {
    explanation.definition = d;
    if (explainer.breaks_guards(definitions[d], explanation)) {
      explanation.too_short = explanation.broken_guards.empty();
      return explanation;
    }
  }
  for (int missing = 1; missing <= kMostMissing; ++missing) {
    for (std::size_t d = 0; d < definitions.size(); ++d) {
      Definition reduced = definitions[d];
      explanation.definition = d;
      if (explainer.without_some(reduced, definitions[d], places_of(definitions[d], true), 0, missing, explanation)) {
        return explanation;
      }
    }
  }
  explanation.definition = 0;
  explanation.too_far = true;
  return explanation;
}

}  // namespace majs::match
