// Tiles in their places: what may be discarded, what a name means, how much is left to draw.

#include <algorithm>
#include <span>
#include <utility>

#include "runtime/game/engine.hpp"
#include "runtime/game/hand_memo.hpp"
#include "runtime/game/match_targets.hpp"

namespace majs::runtime {
namespace {

/// What restrains the discards of a seat at the moment.
class Restrictions {
 public:
  Restrictions(Engine& engine, Seat seat) : engine_(engine), context_(Context::of(seat)) {
    engine.budget().add(engine.rules().play_restrictions.size() / kItemsPerStep);
    for (const PlayRule& rule : engine.rules().play_restrictions) {
      if (holds_gate(rule)) rules_.push_back(&rule);
    }
  }

  /// Whether none holds: then every tile that may be discarded at all may be.
  bool empty() const { return rules_.empty(); }

  bool allow(const Tile& tile) {
    if (tile.has(engine_.rules().engine_attributes.no_discard.id)) return false;
    if (rules_.empty()) return true;
    engine_.budget().add(rules_.size() / kItemsPerStep);
    if (context_.tile && tiles::identical(*context_.tile, tile)) return allowed_;  // equal tiles are neighbours
    context_.tile = tile;
    allowed_ = std::ranges::none_of(rules_, [&](const PlayRule* rule) {
      return tiles::fits_any(tile, engine_.rules().tile_spec_lists[rule->specs], {}) &&
             engine_.holds(rule->then, context_);
    });
    return allowed_;
  }

 private:
  bool holds_gate(const PlayRule& rule) {
    if (rule.gate_status != kNone) {  // most of them
      engine_.charge(cost::kTest, engine_.rules().conditions[rule.gate].place);
      return !engine_.halted() && engine_.player(context_.seat).status.contains(rule.gate_status);
    }
    return rule.gate == kNone || engine_.holds(rule.gate, context_);
  }

  Engine& engine_;
  Context context_;
  SmallVector<const PlayRule*, 8> rules_;
  bool allowed_ = true;  ///< the last tile that was asked about
};

}  // namespace

bool Engine::can_discard(Seat seat) {
  const Player& someone = player(seat);
  return state_.active && seat == state_.turn && !someone.has_last_discard && state_.awaiting_discard &&
         someone.call_buttons == nullptr && !is_unfinished(seat) && !marking_incomplete(seat) &&
         !unskippable_showing(seat);
}

bool Engine::can_play_any(Seat seat) { return player(seat).call_buttons == nullptr && !unskippable_showing(seat); }

bool Engine::is_playable_tile(Seat seat, const Tile& tile) { return Restrictions(*this, seat).allow(tile); }

bool Engine::is_playable(Seat seat, std::size_t index) {
  const Player& someone = player(seat);
  const std::size_t in_hand = someone.hand.size();
  if (index >= in_hand + someone.draw.size()) return false;
  if (state_.asked_again >= kMostAskedAgain) return true;
  return is_playable_tile(seat, index < in_hand ? someone.hand[index] : someone.draw[index - in_hand]);
}

std::optional<SmallVector<Tile, 18>> Engine::without_tiles(Seat seat, const Tiles& wanted) const {
  const auto draw = rules_->engine_attributes.draw;
  SmallVector<Tile, 18> rest = player(seat).hand;
  rest.append(player(seat).draw.begin(), player(seat).draw.end());
  for (Tile& tile : rest) tile.remove(draw);  // an upgrade may have left `_draw` in the hand (E-16)
  for (Tile tile : wanted) {
    tile.remove(draw);
    auto found = std::ranges::find_if(rest, [&](const Tile& held) { return tiles::identical(held, tile); });
    if (found == rest.end()) {
      found = std::ranges::find_if(rest, [&](const Tile& held) {
        return held.kind == tile.kind && tile.visible_attributes().subset_of(held.attribute_set());
      });
    }
    if (found == rest.end()) return std::nullopt;
    rest.erase(static_cast<std::size_t>(found - rest.begin()));
  }
  return rest;
}

bool Engine::can_discard_after(Seat seat, const Choice& choice) {
  const Button& button = rules_->buttons[choice.id];
  const bool from_table = button.has_call;  // else the called tile is one of the hand
  if (button.has_upgrade) {                 // the table stays as it is
    const Player& someone = player(seat);
    Restrictions restrictions(*this, seat);
    const auto playable = [&](const Tile& tile) { return restrictions.allow(tile); };
    return can_play_any(seat) &&
           (std::ranges::any_of(someone.hand, playable) || std::ranges::any_of(someone.draw, playable));
  }
  Tiles wanted = choice.call.with;
  if (!from_table && exists(choice.call.called)) wanted.push_back(choice.call.called);
  auto held = without_tiles(seat, wanted);
  if (!held || !can_play_any(seat)) return false;
  // Only what a play restriction can see is changed, and put back: the caller, the pond and the history.
  const auto hand = player(seat).hand;
  const auto draw = player(seat).draw;
  const std::uint64_t calls = player(seat).calls.stamp();
  const Record last_action = state_.last_action;
  const Record last_call = state_.last_call;
  const bool any_action = state_.any_action;
  Call call;
  call.name = button.call_name;
  call.tiles = choice.call.with;
  if (exists(choice.call.called)) call.tiles.push_back(choice.call.called);
  Record record{.kind = Record::Kind::Call,
                .seat = seat,
                .from = state_.turn,
                .tile = choice.call.called,
                .others = std::move(wanted),
                .call_name = call.name};
  auto& pond = player(state_.turn).pond;
  const bool taken = from_table && last_action.kind == Record::Kind::Discard && !pond.empty();
  const Tile discard = taken ? pond.back() : Tile{};
  if (taken) pond.pop_back();
  player(seat).hand = *held;
  player(seat).draw.clear();
  player(seat).calls.push_back(std::move(call));
  add_record(std::move(record));
  Restrictions restrictions(*this, seat);
  const bool possible =
      std::any_of(held->begin(), held->end(), [&](const Tile& tile) { return restrictions.allow(tile); });
  if (taken) pond.push_back(discard);
  player(seat).hand = hand;
  player(seat).draw = draw;
  player(seat).calls.pop_back();
  player(seat).calls.set_stamp(calls);
  state_.last_action = last_action;
  state_.last_call = last_call;
  state_.any_action = any_action;
  return possible;
}

bool Engine::is_sorted(Seat seat) const {
  const std::uint64_t stamp = player(seat).hand.stamp();
  return stamp != 0 && rules_->passes.has(Pass::kept_order) && stamp == in_order_[static_cast<std::size_t>(seat)];
}

void Engine::sort_hand(Seat seat) {
  if (is_sorted(seat)) return;
  sort_tiles(seat);
  const auto& own = player(seat).hand;
  if (own.stamp() == 0) own.set_stamp(hands().new_stamp());
  in_order_[static_cast<std::size_t>(seat)] = own.stamp();
}

void Engine::sort_tiles(Seat seat) {
  auto& own = player(seat).hand;
  const auto key_of = [rows = tiles::rows()](const Tile& tile) { return rows[tile.kind].sort_key; };
  const auto& before = std::as_const(own);
  const auto goes_before = [&](const Tile& a, const Tile& b) {
    return a.kind != b.kind && key_of(a) < key_of(b);  // many are neighbours of their like
  };
  const Tile* const sorted = std::is_sorted_until(before.begin(), before.end(), goes_before);
  if (sorted == before.end()) return;
  const auto first = static_cast<std::size_t>(sorted - before.begin());  // that is not in its place
  // Marks go with their tiles: behind all that go before them, and those alike that lie before them.
  for (const Seat marker : seats()) {
    for (Marking::Target& target : player(marker).marking.targets) {
      for (Mark& mark : target.marked) {
        if (target.zone != Zone::Hand || mark.seat != seat || mark.index >= before.size()) continue;
        const std::int32_t key = key_of(before[mark.index]);
        const Tile* const marked = before.begin() + mark.index;
        const auto lower =
            std::count_if(before.begin(), before.end(), [&](const Tile& one) { return key_of(one) < key; });
        const auto alike = std::count_if(before.begin(), marked, [&](const Tile& one) { return key_of(one) == key; });
        mark.index = static_cast<std::size_t>(lower + alike);
      }
    }
  }
  // As a rule one tile is not yet in its place.
  const std::span<Tile> hand(own.data(), own.size());
  for (std::size_t i = first; i < hand.size(); ++i) {
    if (!goes_before(hand[i], hand[i - 1])) continue;
    const auto wrong = hand.begin() + static_cast<std::ptrdiff_t>(i);
    const auto place = std::upper_bound(hand.begin(), wrong, key_of(*wrong),
                                        [&](std::int32_t key, const Tile& tile) { return key < key_of(tile); });
    std::rotate(place, wrong, wrong + 1);
  }
}

void Engine::sort_hands() {
  for (const Seat seat : seats()) sort_hand(seat);
}

std::vector<std::size_t> Engine::playable(Seat seat) {
  if (nesting_ == 0 && condition_depth_ == 0) tests_left_ = settings_.limits.tests_per_input;  // asked from outside
  return can_discard(seat) ? unrestricted(seat) : std::vector<std::size_t>();
}

std::vector<std::size_t> Engine::unrestricted(Seat seat) {
  std::vector<std::size_t> result;
  if (!can_play_any(seat)) return result;
  const Player& someone = player(seat);
  const std::size_t in_hand = someone.hand.size();
  Restrictions restrictions(*this, seat);
  result.reserve(in_hand + someone.draw.size());
  for (std::size_t i = 0; i < in_hand + someone.draw.size(); ++i) {
    const Tile& tile = i < in_hand ? someone.hand[i] : someone.draw[i - in_hand];
    const bool free = restrictions.empty() && tile.attribute_count == 0;
    if (free || state_.asked_again >= kMostAskedAgain || restrictions.allow(tile)) result.push_back(i);
  }
  return result;
}

Tile Engine::dead_wall_tile(std::int64_t index) const {
  const auto place = state_.dead_wall_place(index);
  return place ? state_.dead_wall[*place] : Tile{};
}

std::optional<Tile> Engine::named_tile(const NamedTile& name, Seat seat) const {
  const auto at = [&](std::int64_t index) {
    const Tile tile = dead_wall_tile(index);
    return exists(tile) ? std::optional<Tile>(tile) : std::nullopt;
  };
  if (name.reserved != kNone) return at(-1 - static_cast<std::int64_t>(name.reserved));
  if (name.tag != kNone) {
    const auto found = state_.tags->find(name.tag);
    if (found != state_.tags->end() && !found->second.empty()) return found->second.front();
  }
  if (exists(name.tile)) return name.tile;
  if (name.counter != kNone) {
    if (const Number* value = find_counter(player(seat), name.counter)) return at(value->truncated());
  }
  return name.index ? at(*name.index) : std::nullopt;
}

std::optional<std::span<const Tile>> Engine::doras_of(const NamedTile& indicator, Seat seat, bool reverse) const {
  const std::optional<Tile> tile = named_tile(indicator, seat);
  if (!tile) return std::nullopt;
  const std::vector<Tile>* const doras =
      (reverse ? rules_->reverse_dora_indicators : rules_->dora_indicators).find(tile->kind);
  return doras == nullptr ? std::span<const Tile>() : std::span(*doras);
}

std::vector<Tile> Engine::current_doras() const {
  std::vector<Tile> doras;
  for (const RevealedTile& revealed : state_.revealed) {
    const Tile indicator = revealed.index ? dead_wall_tile(*revealed.index) : revealed.tile;
    const std::vector<Tile>* const indicated = rules_->dora_indicators.find(indicator.kind);
    if (indicated != nullptr) doras.insert(doras.end(), indicated->begin(), indicated->end());
  }
  return doras;
}

std::vector<Tile> Engine::scryed(Seat seat) const {
  std::vector<Tile> tiles;
  if (!state_.named_scryed.empty()) {
    std::copy_if(state_.named_scryed.begin(), state_.named_scryed.end(), std::back_inserter(tiles), exists);
    return tiles;
  }
  for (std::int64_t i = 0; i < player(seat).scryed; ++i) {
    const std::size_t index = state_.wall_index + static_cast<std::size_t>(i);
    if (index >= state_.wall->size()) break;
    tiles.push_back((*state_.wall)[index]);
  }
  return tiles;
}

std::optional<Tile> Engine::last_scryed(Seat seat) const {
  if (!state_.named_scryed.empty() && !exists(state_.named_scryed.back())) return std::nullopt;
  const std::vector<Tile> tiles = scryed(seat);
  return tiles.empty() ? std::nullopt : std::optional(tiles.back());
}

std::size_t Engine::remaining_draws(std::size_t enough) const {
  std::size_t count = 0;
  for (std::size_t i = state_.wall_index; i < state_.wall->size() && count < enough; ++i) {
    if (!(*state_.wall)[i].has(rules_->engine_attributes.skip_draw.id)) ++count;
  }
  return count;
}

void Engine::add_record(Record record) {
  if (record.kind == Record::Kind::Discard) state_.last_discard = record;
  if (record.kind == Record::Kind::Call) state_.last_call = record;
  state_.last_action = std::move(record);
  state_.any_action = true;
}

std::size_t Engine::hand_size(Seat seat) const {
  constexpr std::size_t kSet = 3;
  const Player& player = this->player(seat);
  std::size_t size = player.hand.size() + player.draw.size() + player.aside.size();
  for (const Call& call : player.calls) {
    if (rules_->card != nullptr) {
      size += call.tiles.size();
    } else if (call.tiles.size() > 1 && !is_flower_call(*rules_, call)) {
      size += std::min<std::size_t>(call.tiles.size(), kSet);
    }
  }
  if (state_.last_discard.seat == kNobody) {
    // While everybody lays flowers open, whoever is in turn then, the dealer may have drawn already.
    return seat == dealer() && size > rules_->starting_tiles ? size - 1 : size;
  }
  const bool due = seat == state_.turn && state_.awaiting_discard && size > 0;
  return size - (due ? 1 : 0);
}

}  // namespace majs::runtime
