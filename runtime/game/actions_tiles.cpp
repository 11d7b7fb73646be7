// Zones, attributes, tags, revealed and scried tiles (runtime/game/actions.md 5.8, 5.10, 5.11).

#include <algorithm>

#include "runtime/game/actions.hpp"
#include "runtime/game/match_targets.hpp"

namespace majs::runtime::actions {
namespace {

using AttributeList = std::vector<tiles::Attribute>;

void change(Tile& tile, const AttributeList& attributes, bool add) {
  for (const tiles::Attribute attribute : attributes) {
    if (add) {
      tile.add(attribute);
    } else {
      tile.remove(attribute);
    }
  }
}

const AttributeList& attribute_list(const Execution& e, std::size_t i) {
  static const AttributeList none;
  return e.argument(i) != nullptr ? e.rules().attribute_lists[e.argument(i)->id] : none;
}

bool fits_all(const Execution& e, const Tile& tile, std::size_t i) {
  if (e.argument(i) == nullptr) return true;
  return tiles::fits_all(tile, e.rules().tile_spec_lists[e.argument(i)->id],
                         {.behavior = e.player().behavior.get(), .aliases_count_for_ids = true});
}

/// The tile that a discard action means, in pond and discards: their last elements, even when it was taken away.
template <typename Change>
void change_last_discard(Execution& e, std::size_t back, Change&& apply) {
  const Seat seat = e.state().last_discard.seat;
  if (seat == kNobody) {
    if (!e.engine.compatibility().writes_on_missing_discards || e.state().turn == kNobody || back != 1) return;
    Tile blank(*tiles::find_kind("4x"));
    apply(blank);
    Player& before = e.engine.player(e.engine.seat_before(e.state().turn));
    // clang 14 forgets the destructor of a temporary list inside a template; assign() makes none.
    before.pond.assign(&blank, &blank + 1);
    before.discards.assign(&blank, &blank + 1);
    return;
  }
  Player& player = e.engine.player(seat);
  if (player.discards.size() >= back) apply(player.discards[player.discards.size() - back]);
  if (player.pond.size() >= back) apply(player.pond[player.pond.size() - back]);
}

template <typename Change>
void change_last_called(Execution& e, Change&& apply) {
  if (Tile* tile = called_tile_place(e.state())) apply(*tile);
}

template <typename Change>
void change_winning_tile(Execution& e, Change&& apply) {
  switch (e.context.win_source) {
    case WinSource::Draw:
      if (!e.player().draw.empty()) apply(e.player().draw.front());
      break;
    case WinSource::Discard: change_last_discard(e, 1, apply); break;
    case WinSource::SecondDiscard: change_last_discard(e, 2, apply); break;
    case WinSource::Call: change_last_called(e, apply); break;
    case WinSource::None: break;
  }
}

void change_attributes(Execution& e, bool add) {
  if (e.argument(0) == nullptr) return;
  const AttributeList& attributes = attribute_list(e, 1);
  const auto apply = [&](Tile& tile) {
    if (fits_all(e, tile, 2)) change(tile, attributes, add);
  };
  Player& player = e.player();
  const auto apply_to = [&](auto& zone) {
    for (Tile& tile : zone) apply(tile);
  };
  for (const std::uint32_t text : e.rules().text_lists[e.argument(0)->id]) {
    const std::string& target = e.rules().texts.name(text);
    if (target == "hand") {
      apply_to(player.hand);
    } else if (target == "draw") {
      apply_to(player.draw);
    } else if (target == "aside") {
      apply_to(player.aside);
    } else if (target == "calls") {
      for (Call& call : player.calls) apply_to(call.tiles);
    } else if (target == "last_discard") {
      change_last_discard(e, 1, apply);
    } else if (target == "last_called_tile") {
      change_last_called(e, apply);
    } else if (target == "winning_tile") {
      change_winning_tile(e, apply);
    } else if (!target.empty() && (target[0] == '-' || (target[0] >= '0' && target[0] <= '9'))) {
      const auto place = e.state().dead_wall_place(std::strtoll(target.c_str(), nullptr, 10));
      if (place) apply(e.state().dead_wall[*place]);
    } else {
      e.warn("R213", "`" + target + "` holds no tiles: nothing happens");
    }
  }
}

template <typename Zone>
void remove_attributes(Execution& e, Zone& zone) {
  for (const Argument& argument : e.action.arguments) {
    if (argument.id == kNone) continue;
    const auto attribute = e.rules().names.attributes.find(e.rules().texts.name(argument.id));
    if (!attribute) continue;
    for (Tile& tile : zone) tile.remove(*attribute);
  }
}

std::vector<Tile>& tag(Execution& e, std::uint32_t text) { return e.state().tags.edit()[text]; }

std::vector<Tile>* known_tag(Execution& e, std::uint32_t text) {
  if (e.state().tags->count(text) == 0) return nullptr;
  return &e.state().tags.edit()[text];
}

/// Tags are sets: plain tiles before attributed ones, by id (the order in which a tag names its first tile).
void insert_tagged(std::vector<Tile>& tagged, const Tile& tile) {
  const auto same_tile = [&](const Tile& known) { return tiles::identical(known, tile); };
  if (std::ranges::any_of(tagged, same_tile)) return;
  const auto before = [](const Tile& a, const Tile& b) {
    if ((a.attribute_count == 0) != (b.attribute_count == 0)) return a.attribute_count == 0;
    return tiles::id_of(a.kind) < tiles::id_of(b.kind);
  };
  tagged.insert(std::upper_bound(tagged.begin(), tagged.end(), tile, before), tile);
}

void change_tagged(Execution& e, bool add) {
  const std::vector<Tile>* tagged = e.text(0) != kNone ? known_tag(e, e.text(0)) : nullptr;
  if (tagged == nullptr) return;
  const std::vector<Tile> wanted = *tagged;
  const AttributeList& attributes = attribute_list(e, 1);
  const auto apply_to = [&](auto& zone) {
    for (Tile& tile : zone) {
      const bool is_tagged = std::ranges::any_of(wanted, [&](const Tile& other) { return tiles::same(tile, other); });
      if (is_tagged) change(tile, attributes, add);
    }
  };
  apply_to(e.state().wall.edit());
  apply_to(e.state().dead_wall);
  for (const Seat seat : e.engine.seats()) {
    Player& player = e.engine.player(seat);
    apply_to(player.hand);
    apply_to(player.draw);
    apply_to(player.aside);
    apply_to(player.pond);
    apply_to(player.discards);
    for (Call& call : player.calls) apply_to(call.tiles);
  }
}

/// The tiles which an entry of tag_tiles and untag_tiles means.
std::vector<Tile> tag_entry(Execution& e, const NamedTile& name) {
  const std::string text = name.text == kNone ? "" : e.rules().texts.name(name.text);
  if (text == "last_discard") {
    if (e.state().last_discard.seat == kNobody) return {};
    return {e.state().last_discard.tile};
  }
  if (text == "scryed_tiles") return e.engine.scryed(e.context.seat);
  if (text == "last_scryed_tile") {
    const auto last = e.engine.last_scryed(e.context.seat);
    return last ? std::vector<Tile>{*last} : std::vector<Tile>{};
  }
  if (text == "all") {
    std::vector<Tile> tiles;
    for (const tiles::WallTile& entry : e.player().behavior->wall()) tiles.push_back(entry.tile);
    for (const tiles::Alias& alias : e.player().behavior->aliases()) tiles.push_back(alias.to);
    return tiles;
  }
  const auto tile = e.engine.named_tile(name, e.context.seat);
  return tile ? std::vector<Tile>{*tile} : std::vector<Tile>{};
}

}  // namespace

void sort_hand(Execution& e) { e.engine.sort_hand(e.context.seat); }

void flip_aside_facedown(Execution& e) {
  for (Tile& tile : e.player().aside) tile.add(e.rules().engine_attributes.facedown);
}

void add_attr(Execution& e) { change_attributes(e, true); }
void remove_attr(Execution& e) { change_attributes(e, false); }

void add_attr_first_tile(Execution& e) {
  if (e.argument(0) == nullptr) return;
  const Tile& wanted = e.rules().tile_lists[e.argument(0)->id][0];
  const auto apply_first = [&](auto& zone) {
    for (Tile& tile : zone) {
      if (!tiles::same(tile, wanted)) continue;
      change(tile, attribute_list(e, 1), true);
      return true;
    }
    return false;
  };
  if (!apply_first(e.player().hand)) apply_first(e.player().draw);
}

void add_attr_tagged(Execution& e) { change_tagged(e, true); }
void remove_attr_tagged(Execution& e) { change_tagged(e, false); }
void remove_attr_hand(Execution& e) { remove_attributes(e, e.player().hand); }

void remove_attr_all(Execution& e) {
  remove_attributes(e, e.player().hand);
  remove_attributes(e, e.player().draw);
  remove_attributes(e, e.player().aside);
}

void tag_tiles(Execution& e) {
  if (e.text(0) == kNone || e.argument(1) == nullptr) return;
  auto& tagged = tag(e, e.text(0));
  for (const NamedTile& name : e.rules().named_tile_lists[e.argument(1)->id]) {
    for (const Tile& tile : tag_entry(e, name)) insert_tagged(tagged, tile);
  }
}

void untag_tiles(Execution& e) {
  std::vector<Tile>* tagged = e.text(0) != kNone ? known_tag(e, e.text(0)) : nullptr;
  if (tagged == nullptr || e.argument(1) == nullptr) return;  // a missing tag stays missing
  for (const NamedTile& name : e.rules().named_tile_lists[e.argument(1)->id]) {
    for (const Tile& tile : tag_entry(e, name)) {
      std::erase_if(*tagged, [&](const Tile& known) { return tiles::identical(known, tile); });
    }
  }
}

void untag(Execution& e) {
  if (e.text(0) != kNone) e.state().tags.edit().erase(e.text(0));
}

void tag_drawn_tile(Execution& e) {
  if (e.text(0) == kNone) return;
  insert_tagged(tag(e, e.text(0)), e.player().draw.empty() ? Tile(*tiles::find_kind("1x")) : e.player().draw.front());
}

void tag_last_discard(Execution& e) {
  if (e.text(0) == kNone || e.state().last_discard.seat == kNobody) return;
  insert_tagged(tag(e, e.text(0)), e.state().last_discard.tile);
}

void tag_dora(Execution& e) {
  if (e.text(0) == kNone) return;
  auto& tagged = tag(e, e.text(0));
  NamedTile last;
  last.index = -1;
  const NamedTile& name = e.argument(1) != nullptr ? e.rules().named_tile_lists[e.argument(1)->id][0] : last;
  const auto doras = e.engine.doras_of(name, e.context.seat, false);
  if (!doras) return;
  for (const Tile& tile : *doras) insert_tagged(tagged, tile);
}

void reveal_tile(Execution& e) {
  if (e.argument(0) == nullptr) return;
  const NamedTile& name = e.rules().named_tile_lists[e.argument(0)->id][0];
  RevealedTile revealed;
  if (name.reserved != kNone) {
    revealed.index = -1 - static_cast<std::int64_t>(name.reserved);  // (E-38)
  } else if (name.index) {
    revealed.index = name.index;
  } else if (exists(name.tile)) {
    revealed.tile = name.tile;
  } else if (name.amount != kNone) {
    revealed.index = e.engine.amount(name.amount, e.context).truncated();
  } else {
    revealed.index = counter_value(e.player(), name.counter).truncated();
  }
  if (e.state().revealed.size() >= e.engine.limits().tiles) return;
  e.state().revealed.push_back(revealed);
  e.engine.record({.kind = LogEvent::Kind::Reveal,
                   .tile = revealed.index ? e.engine.dead_wall_tile(*revealed.index) : revealed.tile});
}

void reveal_hand(Execution& e) { e.player().hand_revealed = true; }

void reveal_other_hands(Execution& e) {
  for (const Seat seat : e.engine.seats()) {
    if (seat != e.context.seat) e.engine.player(seat).hand_revealed = true;
  }
}

void save_revealed_tiles(Execution& e) { e.state().saved_revealed.edit()[e.text(0)] = e.state().revealed; }

void load_revealed_tiles(Execution& e) {
  const auto found = e.state().saved_revealed->find(e.text(0));
  if (found != e.state().saved_revealed->end()) e.state().revealed = found->second;
}

void scry(Execution& e) { e.player().scryed = e.amount(0, 1).truncated(); }

void scry_all(Execution& e) {
  const std::int64_t count = e.amount(0, 1).truncated();
  for (const Seat seat : e.engine.seats()) e.engine.player(seat).scryed = count;
}

void scry_named_tiles(Execution& e) {
  if (e.argument(0) == nullptr) return;
  auto& list = e.state().named_scryed;
  for (const NamedTile& name : e.rules().named_tile_lists[e.argument(0)->id]) {
    // A name of no tile has its place, too: it may be the last one.
    const Tile tile = e.engine.named_tile(name, e.context.seat).value_or(Tile{});
    const auto known = [&](const Tile& other) { return tiles::identical(tile, other); };
    if (std::ranges::none_of(list, known)) list.push_back(tile);
  }
}

void clear_scry(Execution& e) {
  for (const Seat seat : e.engine.seats()) e.engine.player(seat).scryed = 0;
  e.state().named_scryed.clear();
}

}  // namespace majs::runtime::actions
