#include "runtime/play/logs/observation.hpp"

#include <algorithm>
#include <utility>

#include "grammar/document_members.hpp"
#include "grammar/phrases.hpp"
#include "runtime/game/winner.hpp"

namespace majs::runtime {
namespace {

std::string key(Seat seat) { return std::string(seat_name(seat)); }

Document offers_document(const CallOffers& offers, const Rules& rules) {
  return grammar::list_of(offers, [&](const CallOffer& offer) -> Document {
    return {{"called", tile_document(offer.called, rules)},
            {"with", grammar::list_of(offer.choices, [&](const Tiles& with) { return tile_documents(with, rules); })}};
  });
}

Document choices_document(const Game& game, const Player& player) {
  Document choices = Document::object();
  for (const ButtonChoice& choice : player.button_choices) {
    if (choice.offers == nullptr || !is_offered(player, choice.button)) continue;
    choices[choice_name(game.rules(), choice.button)] = offers_document(*choice.offers, game.rules());
  }
  return choices;
}

/// The names of restrictions are texts of the ruleset; only those of marks in play are needed.
Document marking_document(const Game& game, const Player& player) {
  return grammar::list_of(player.marking.targets, [&](const Marking::Target& target) {
    const MarkTarget& wanted = game.rules().mark_specs[player.marking.spec].targets[target.index];
    return Document::array(
        {zone_name(target.zone), static_cast<double>(target.needed),
         grammar::list_of(wanted.restrictions, [](const MarkRestriction& restriction) { return restriction.text; })});
  });
}

Document counters_document(const Rules& rules, const Player& player) {
  std::vector<CounterValue> sorted(player.counters.begin(), player.counters.end());
  std::ranges::sort(sorted, [&](const CounterValue& a, const CounterValue& b) {
    return rules.counters.name(a.id) < rules.counters.name(b.id);
  });
  Document counters = Document::object();
  for (const CounterValue& counter : sorted) {
    counters[rules.counters.name(counter.id)] = number_document(counter.value);
  }
  return counters;
}

constexpr std::string_view kResultNames[] = {"none", "win", "exhaustive_draw", "abortive_draw", "continue", "end_game"};
static_assert(std::size(kResultNames) == static_cast<std::size_t>(RoundResult::EndGame) + 1);

Document next_document(const Game& game) {
  const GameState& state = game.state();
  const Seat next = state.next_dealer == kNobody ? ring(game.dealer(), 1) : state.next_dealer;
  return {{"next_dealer", seat_name(next)},
          {"next_kyoku", static_cast<double>(state.kyoku + ring_distance(game.dealer(), next))},
          {"honba", static_cast<double>(state.honba)},
          {"pot", number_document(state.pot)}};
}

std::string_view source_name(WinSource source) {
  constexpr std::string_view kNames[] = {"none", "discard", "draw", "call", "second_discard"};
  static_assert(std::size(kNames) == static_cast<std::size_t>(WinSource::SecondDiscard) + 1);
  return kNames[static_cast<std::size_t>(source)];
}

Document points_document(const Rules& rules, const PointList& points) {
  Document list = Document::array();
  for (const Points& one : points) {
    list.push_back(number_document(one.amount));
    list.push_back(rules.texts.name(one.unit));
  }
  return list;
}

Document yaku_document(const Rules& rules, const YakuScore& yaku) {
  return grammar::list_of(yaku, [&](const ScoredYaku& one) {
    return Document::array({rules.texts.name(one.name), points_document(rules, one.value)});
  });
}

void report_hand(const Rules& rules, const WinRecord& record, Document& report) {
  report["hand"] = tile_documents(record.shows_assigned ? record.hand_as_assigned() : record.hand(), rules);
  report["calls"] = call_documents(record.calls(), rules);
  report["joker_assignment"] = Document::object();
  for (const auto& [index, tile] : record.jokers) {
    report["joker_assignment"][std::to_string(index)] = tile_document(tile, rules);
  }
}

Document optional_number(const std::optional<Number>& number) { return number ? number_document(*number) : Document(); }

Document seat_or_pot(Seat seat) { return seat == kNobody ? Document() : Document(seat_name(seat)); }

}  // namespace

Document tile_document(const Tile& tile, const Rules& rules) {
  if (!exists(tile)) return nullptr;
  const std::string id(tiles::id_of(tile.kind));
  if (tile.attribute_count == 0) return id;
  Document list = Document::array({id});
  for (std::size_t i = 0; i < tile.attribute_count; ++i) {
    list.push_back(rules.names.attributes.name(tile.attribute(i)));
  }
  return list;
}

Document tile_documents(std::span<const Tile> tiles, const Rules& rules) {
  return grammar::list_of(tiles, [&](const Tile& tile) { return tile_document(tile, rules); });
}

Tile seen_tile(const Tile& tile) {
  Tile shown(tile.kind);
  for (std::size_t i = 0; i < tile.attribute_count; ++i) {
    if (!tile.attribute(i).hidden) shown.add(tile.attribute(i));
  }
  return shown;
}

std::string_view zone_name(Zone zone) {
  constexpr std::string_view kNames[] = {"hand",      "draw",      "aside",         "calls", "discard",
                                         "dead_wall", "atop_wall", "revealed_tile", "scry",  "delete"};
  static_assert(std::size(kNames) == static_cast<std::size_t>(Zone::Delete) + 1);
  return kNames[static_cast<std::size_t>(zone)];
}

Document number_document(const Number& number) { return number.as_double(); }

std::string choice_name(const Rules& rules, ChoiceId id) {
  if (id == kSkip) return "skip";
  if (id == kPlayTile) return "play_tile";
  return id < rules.buttons.size() ? rules.buttons[id].id : std::string();
}

bool is_offered(const Player& player, ChoiceId id) {
  return std::ranges::find(player.buttons, id) != player.buttons.end();
}

std::string offered_buttons(const Game& game, Seat seat) {
  return grammar::joined(game.player(seat).buttons, ", ", [&](ChoiceId id) { return choice_name(game.rules(), id); });
}

std::span<const std::string_view> result_names() { return kResultNames; }

std::vector<Tile> turned_indicators(const Game& game) {
  std::vector<Tile> indicators;
  for (const RevealedTile& revealed : game.state().revealed) {
    const Tile tile = revealed.index ? game.engine().dead_wall_tile(*revealed.index) : revealed.tile;
    if (exists(tile)) indicators.push_back(tile);
  }
  return indicators;
}

Document call_documents(std::span<const Call> calls, const Rules& rules) {
  return grammar::list_of(calls, [&](const Call& call) {
    return Document::array({rules.texts.name(call.name), tile_documents(call.tiles, rules)});
  });
}

Document status_document(const Rules& rules, const Player& player) {
  std::vector<std::string> names;
  for (std::uint32_t id = 0; id < player.status.limit(); ++id) {
    if (player.status.contains(id)) names.push_back(rules.statuses.name(id));
  }
  std::ranges::sort(names);
  return names;
}

Document observe(Game& game) {
  const GameState& state = game.state();
  const Rules& rules = game.rules();
  Document buttons = Document::object();
  Document choices = Document::object();
  Document marking = Document::object();
  Document status = Document::object();
  Document scores = Document::object();
  for (const Seat seat : game.seats()) {
    const Player& player = game.player(seat);
    if (!player.buttons.empty()) {
      buttons[key(seat)] = grammar::list_of(player.buttons, [&](ChoiceId id) { return choice_name(rules, id); });
    }
    if (Document offers = choices_document(game, player); !offers.empty()) choices[key(seat)] = std::move(offers);
    if (game.engine().marking_incomplete(seat)) marking[key(seat)] = marking_document(game, player);
    status[key(seat)] = status_document(rules, player);
    scores[key(seat)] = number_document(player.score);
  }
  Document seen = Document::object();
  seen["turn"] = seat_name(state.turn);
  seen["buttons"] = std::move(buttons);
  if (state.turn != kNobody) {
    const Player& player = game.player(state.turn);
    std::vector<Document> playable;
    for (const std::size_t index : game.playable(state.turn)) {
      playable.push_back(tile_document(seen_tile(held_tile(player, index)), rules));
    }
    // As JSON sorts: lists, which are tiles with attributes, before bare ids.
    std::ranges::sort(playable, [](const Document& a, const Document& b) {
      return a.is_array() != b.is_array() ? a.is_array() : a < b;
    });
    playable.erase(std::unique(playable.begin(), playable.end()), playable.end());
    if (!playable.empty()) seen["playable"] = playable;
  }
  if (!choices.empty()) seen["choices"] = std::move(choices);
  if (!marking.empty()) seen["marking"] = std::move(marking);
  seen["status"] = std::move(status);
  seen["scores"] = std::move(scores);
  seen["winners"] = grammar::list_of(state.winners, [](const Winner& winner) { return seat_name(winner.seat); });
  return seen;
}

Document report_round(const Game& game) {
  const GameState& state = game.state();
  const Rules& rules = game.rules();
  Document report = Document::object();
  for (const Seat seat : game.seats()) {
    const Player& player = game.player(seat);
    report["hands"][key(seat)] = tile_documents(player.hand, rules);
    report["draws"][key(seat)] = tile_documents(player.draw, rules);
    report["calls"][key(seat)] = call_documents(player.calls, rules);
    report["ponds"][key(seat)] = tile_documents(player.pond, rules);
    report["counters"][key(seat)] = counters_document(rules, player);
    report["statuses"][key(seat)] = status_document(rules, player);
    report["scores"][key(seat)] = number_document(player.score);
    report["delta_scores"][key(seat)] = number_document(state.delta_scores[static_cast<std::size_t>(seat)]);
  }
  report["delta_scores_reason"] = state.delta_reason.empty() ? Document() : Document(state.delta_reason);
  report["winners"] = Document::object();
  for (const Winner& winner : state.winners) report["winners"][key(winner.seat)] = winner_report(rules, winner);
  report["winner_seats"] = grammar::list_of(state.winners, [](const Winner& one) { return seat_name(one.seat); });
  report["txns"] = ledger_report(rules, state.ledger);
  report["pot"] = number_document(state.pot);
  report["honba"] = static_cast<double>(state.honba);
  report["kyoku"] = static_cast<double>(state.kyoku);
  report["next"] = next_document(game);
  report["wall_index"] = static_cast<double>(state.wall_index);
  report["dead_wall_index"] = static_cast<double>(state.dead_wall_index);
  report["dice"] = grammar::list_of(state.dice, [](std::int64_t die) { return static_cast<double>(die); });
  report["turn"] = seat_name(state.turn);
  report["round_result"] = kResultNames[static_cast<std::size_t>(state.round_result)];
  return report;
}

Document win_report(const Rules& rules, const WinRecord& record) {
  Document report = Document::object();
  report["win_source"] = source_name(record.source);
  const Tile& tile = record.shows_assigned ? record.assigned_winning_tile : record.winning_tile;
  if (exists(tile)) report["winning_tile"] = tile_document(seen_tile(tile), rules);
  report["from_seat"] = seat_or_pot(record.from);
  report["yaku"] = yaku_document(rules, record.yaku);
  report["yaku2"] = yaku_document(rules, record.yaku2);
  report["total_points"] = Document::array();
  for (const ShownPoints& points : record.total) {
    report["total_points"].push_back(number_document(points.amount));
    report["total_points"].push_back(points.unit.str());
  }
  report["points"] = number_document(record.points);
  report["points2"] = number_document(record.points2);
  report["shuugi"] = number_document(record.shuugi);
  report["minipoints"] = number_document(record.minipoints);
  report["score"] = number_document(record.score);
  report["displayed_score"] = number_document(record.displayed_score);
  if (record.key != kNone) report["scoring_key"] = rules.texts.name(record.key);
  const auto name = [&](std::string_view key, const std::string& text) {
    if (!text.empty()) report[std::string(key)] = text;
  };
  name("score_name", record.score_name);
  name("point_name", record.point_name);
  name("point2_name", record.point2_name);
  name("shuugi_name", record.shuugi_name);
  name("minipoint_name", record.minipoint_name);
  name("score_denomination", record.score_denomination);
  name("winning_tile_text", record.winning_tile_text);
  report_hand(rules, record, report);
  report["opponents"] = Document::array();
  for (Seat seat = 0; seat < kMaxSeats; ++seat) {
    if ((record.opponents & seat_bit(seat)) != 0) report["opponents"].push_back(seat_name(seat));
  }
  return report;
}

Document winner_report(const Rules& rules, const Winner& winner) {
  Document report = winner.record == nullptr ? Document::object() : win_report(rules, *winner.record);
  report["win_source"] = source_name(winner.source);
  return report;
}

Document ledger_report(const Rules& rules, const Ledger& ledger) {
  const auto item_document = [&](const LineItem& item) -> Document {
    const std::string_view sign = operation_sign(item.operation);
    return {{"op", sign.empty() ? Document() : Document(sign)},
            {"prev", optional_number(item.previous)},
            {"amount", optional_number(item.amount)},
            {"result", number_document(item.result)},
            {"reason", item.label == kNone ? "" : rules.texts.name(item.label)}};
  };
  Document list = Document::array();
  for (auto transaction = ledger.rbegin(); transaction != ledger.rend(); ++transaction) {
    list.push_back({{"from", seat_or_pot(transaction->from)},
                    {"to", seat_or_pot(transaction->to)},
                    {"name", transaction->name},
                    {"line_items", grammar::list_of(transaction->items, item_document)}});
  }
  return list;
}

}  // namespace majs::runtime
