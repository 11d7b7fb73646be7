#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "grammar/document.hpp"
#include "grammar/document_shape.hpp"
#include "grammar/json_pointer.hpp"
#include "grammar/platform.hpp"
#include "grammar/shared_document.hpp"
#include "runtime/match/definitions/definition_reader.hpp"
#include "runtime/rules/effects/effects.hpp"
#include "runtime/rules/limits.hpp"
#include "runtime/rules/load/expand.hpp"
#include "runtime/rules/load/loader.hpp"
#include "runtime/rules/rules.hpp"

namespace majs::runtime {
std::string Rules::pointer(std::uint32_t place) const {
  std::vector<std::uint32_t> steps;
  for (; place != kNone; place = places[place].parent) steps.push_back(place);
  std::string result;
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    const Place& at = places[*step];
    result += '/';
    result += at.key == kNone ? std::to_string(at.index) : grammar::pointer_step(texts.name(at.key));
  }
  return result;
}

const Document* Rules::written(std::uint32_t place) const {
  const Document::json_pointer there(pointer(place));
  return document != nullptr && document->contains(there) ? &document->at(there) : nullptr;
}

std::string Rules::tile_name(const Tile& tile) const {
  std::string result(tiles::id_of(tile.kind));
  for (std::size_t i = 0; i < tile.attribute_count; ++i) {
    result += i == 0 ? '@' : '&';
    result += names.attributes.name(tile.attribute(i));
  }
  return result;
}

bool Rules::equal_values(std::uint32_t a, std::uint32_t b) const { return *values[a] == *values[b]; }

std::uint32_t Loader::child(std::uint32_t place, std::string_view key) {
  return added(rules_.places, {place, rules_.texts.intern(key), 0});
}

std::uint32_t Loader::child(std::uint32_t place, std::size_t index) {
  return added(rules_.places, {place, kNone, static_cast<std::uint32_t>(index)});
}

void Loader::report(std::string_view code, Severity severity, std::uint32_t place, std::string message,
                    std::string_view suggestion) {
  if (severity == Severity::Error ? errors_ >= kMaxFindings : !lists_more()) return;
  std::string pointer = rules_.pointer(place);
  // A function body is compiled once for each set of arguments: its problems are told once.
  if (!reported_.insert(std::string(code) + pointer + message).second) return;
  if (severity == Severity::Error) ++errors_;
  findings_.push_back({std::string(code), severity, std::move(pointer), std::move(message), std::string(suggestion)});
}

bool Loader::lists_more() const { return reported_.size() < kMaxFindings; }

bool Loader::spend(std::uint64_t values, std::uint32_t place, std::string_view what) {
  if (values <= values_left_) {
    values_left_ -= values;
    return true;
  }
  if (!exhausted_) {
    report("R136", Severity::Error, place,
           "this document is too large: " + std::string(what) + " make more than " + std::to_string(kMaxLoadedValues) +
               " values of it");
  }
  exhausted_ = true;
  values_left_ = 0;
  return false;
}

bool Loader::is_read(grammar::WordKind kind, std::string_view name) const {
  if (!as_platform()) return true;
  const grammar::Word* const word = grammar::find_word(kind, name);
  return word == nullptr || (grammar::is_current(*word) && !grammar::is_extension(*word));
}

const Document* Loader::find(std::string_view key) {
  const auto found = keys_.find(key);
  if (read_ != nullptr) read_->emplace(key);
  if (found == keys_.end() || !is_read(grammar::WordKind::ToplevelKey, key)) return nullptr;
  // A value of another type was reported (check_shape), and null is as good as nothing.
  const bool usable = (grammar::types_of_key(key) & grammar::type_of(*found->second)) != 0;
  return usable && !found->second->is_null() ? found->second : nullptr;
}

const Document* Loader::field(const Document& record, grammar::WordKind kind, std::string_view name) {
  if (read_ != nullptr) read_->insert(std::string(grammar::kind_name(kind)) + " " + std::string(name));
  const auto found = record.find(name);
  if (found == record.end() || found->is_null() || !is_read(kind, name)) return nullptr;
  const grammar::Word* word = grammar::find_word(kind, name);
  const bool usable = word == nullptr || (grammar::types_of(*word) & grammar::type_of(*found)) != 0;
  return usable ? &*found : nullptr;
}

void Loader::report_shape() {
  for (const grammar::ShapeProblem& problem : grammar::check_shape(document_)) {
    if (findings_.size() > kMaxFindings) return;
    findings_.push_back(
        {"R104", problem.harmless ? Severity::Warning : Severity::Error, problem.pointer, problem.message});
  }
}

bool Loader::flag(std::string_view key) {
  const Document* value = find(key);
  return value != nullptr && value->is_boolean() && value->get<bool>();
}

std::int64_t Loader::integer(std::string_view key, std::int64_t fallback, std::int64_t least, std::int64_t most) {
  const Document* value = find(key);
  if (value == nullptr) return fallback;
  const std::uint32_t place = child(kNone, key);
  const double written = value->get<double>();
  const std::int64_t number = Number::literal(written).truncated();
  if (number < least || number > most) {
    report("R104", Severity::Error, place,
           "`" + std::string(key) + "` must be between " + std::to_string(least) + " and " + std::to_string(most));
    return fallback;
  }
  if (written != std::trunc(written)) {
    warn("R104", place, "`" + std::string(key) + "` is a whole number: " + std::to_string(number) + " is taken");
  }
  return number;
}

std::vector<Tile> Loader::tiles_of(std::string_view key) {
  std::vector<Tile> result;
  const Document* value = find(key);
  if (value == nullptr) return result;
  const std::uint32_t place = child(kNone, key);
  if (value->size() > kMaxWall) {
    report("R104", Severity::Error, place,
           "`" + std::string(key) + "` has more than " + std::to_string(kMaxWall) + " tiles");
    return result;
  }
  each_item(*value, place, [&](const Document& one, std::uint32_t at) {
    if (const Tile read = tile(one, at); exists(read)) result.push_back(read);
  });
  return result;
}

void Loader::load_names() {
  const auto written = [&](std::string_view name) { return *rules_.names.attributes.intern(name); };
  auto& own = rules_.engine_attributes;
  own.draw = written("_draw");
  own.discard = written("_discard");
  own.facedown = written("_facedown");
  own.concealed = written("_concealed");
  own.sideways = written("_sideways");
  own.skipped_draw = written("_skip_draw");
  own.hand = written("_hand");
  own.called = written("_called");
  own.skip_draw = written("skip_draw");
  own.no_discard = written("no_discard");
  own.revealed = written("revealed");
  own.winning_tile = written("winning_tile");

  // The lists which the engine itself runs.
  const auto list_of = [&](std::initializer_list<std::string_view> names) {
    std::vector<Action> list;
    for (const std::string_view name : names) {
      Action& action = list.emplace_back();
      action.code = find_action(name)->code;
      action.name = rules_.texts.intern(name);
    }
    return added(rules_.lists, std::move(list));
  };
  static_cast<void>(rules_.texts.intern("joker"));
  static_cast<void>(rules_.texts.intern("pon"));
  static_cast<void>(rules_.texts.intern("swap_out_joker"));
  rules_.discard_list = list_of({"play_tile", "check_discard_passed", "advance_turn"});
  rules_.advance_list = list_of({"advance_turn"});
}

void Loader::load_played_as() {
  constexpr std::string_view kPlatform = "riichi-advanced";
  const Document* name = find("played_as");
  if (name == nullptr) return;
  if (*name == kPlatform) {
    rules_.played_as = Compatibility::riichi_advanced();
    rules_.names.leaves_marks_out = true;
  } else {
    report("R104", Severity::Error, child(kNone, "played_as"), "`played_as` is not known", kPlatform);
  }
}

/// The rules may be made for other numbers of players than this one.
void Loader::check_player_count() {
  const Document* counts = find("player_counts");
  if (counts == nullptr || counts->empty()) return;
  std::string known;
  for (const Document& count : *counts) {
    if (!count.is_number()) continue;
    if (count.get<double>() == static_cast<double>(rules_.seats.size())) return;
    known.append(known.empty() ? "" : " or ").append(grammar::print_document(count, false));
  }
  report("R140", Severity::Error, child(kNone, "num_players"),
         "these rules are for " + known + " players, not for " + std::to_string(rules_.seats.size()));
}

void Loader::load_table() {
  switch (integer("num_players", 4, 1, 4)) {
    case 1: rules_.seats = {0}; break;
    case 2: rules_.seats = {0, 2}; break;
    case 3: rules_.seats = {0, 1, 2}; break;
    default: rules_.seats = {0, 1, 2, 3}; break;
  }
  check_player_count();
  for (const Seat seat : rules_.seats) rules_.in_play |= seat_bit(seat);
  rules_.wall = tiles_of("wall");
  rules_.copies = tiles::counted(rules_.wall);
  const auto most = static_cast<std::int64_t>(kMaxWall);
  rules_.starting_tiles = static_cast<std::size_t>(integer("starting_tiles", 0, 0, most));
  rules_.dead_wall_length = static_cast<std::size_t>(integer("initial_dead_wall_length", 0, 0, most));
  if (rules_.starting_tiles * rules_.seats.size() + rules_.dead_wall_length > rules_.wall.size()) {
    report("R103", Severity::Error, child(kNone, "starting_tiles"),
           "the wall has " + std::to_string(rules_.wall.size()) + " tiles: too few for " +
               std::to_string(rules_.seats.size()) + " hands of " + std::to_string(rules_.starting_tiles) +
               " tiles and a dead wall of " + std::to_string(rules_.dead_wall_length));
  }
  if (const Document* reserved = find("reserved_tiles")) {
    const std::uint32_t place = child(kNone, "reserved_tiles");
    if (reserved->size() > rules_.dead_wall_length) {
      warn("R104", place, "more reserved tiles than the dead wall has tiles: they are ignored");
    } else {
      rules_.reserved_tiles = rules_.text_lists[text_list(*reserved, place)];
    }
  }
  if (const Document* revealed = find("revealed_tiles")) {
    each_item(*revealed, child(kNone, "revealed_tiles"),
              [&](const Document& one, std::uint32_t at) { rules_.revealed_tiles.push_back(named_tile(one, at)); });
  }
  rules_.dice_count = static_cast<int>(std::clamp<std::int64_t>(integer("num_dice", 2, 0, 1000), 2, 10));
  if (const Document* score = find("initial_score")) rules_.initial_score = number_of(*score);
  rules_.starting_round = integer("starting_round", 0, 0, 1'000'000);
  rules_.starting_honba = integer("starting_honba", 0, -1'000'000, 1'000'000);
  if (find("max_rounds") != nullptr) rules_.max_rounds = integer("max_rounds", 1, 0, 1'000'000);
  if (const Document* goal = find("sudden_death_goal")) rules_.sudden_death_goal = number_of(*goal);
  rules_.racks = static_cast<std::uint8_t>(integer("racks", 1, 1, kMaxRacks));
  if (rules_.racks > 1) rules_.second_rack = *rules_.names.attributes.intern("_second_rack");
  rules_.finished_rack_text = rules_.texts.intern("mah_jongg");
  rules_.bloody_end = flag("bloody_end");
}

void Loader::load_doras() {
  const auto load = [&](std::string_view key, DoraTable& target) {
    const Document* indicators = find(key);
    if (indicators == nullptr) return;
    const std::uint32_t place = child(kNone, key);
    for (const auto& [id, doras] : indicators->items()) {
      const std::uint32_t at = child(place, id);
      const auto kind = tiles::find_kind(id);
      if (!kind || !doras.is_array()) {
        warn("R105", at, "expected a tile and the list of tiles it indicates");
        continue;
      }
      each_item(doras, at, [&](const Document& one, std::uint32_t there) {
        if (const Tile dora = tile(one, there); exists(dora)) target.add(*kind, dora);
      });
    }
  };
  load("dora_indicators", rules_.dora_indicators);
  load("reverse_dora_indicators", rules_.reverse_dora_indicators);
}

void Loader::load_yaku_names() {
  for (const auto& [key, list] : document_.items()) {
    if (!list.is_array()) continue;
    for (const Document& yaku : list) {
      if (!yaku.is_object() || !yaku.contains("display_name") || !yaku["display_name"].is_string()) continue;
      rules_.yaku_names[key].push_back(yaku["display_name"].get<std::string>());
    }
  }
}

void Loader::load_events() {
  rules_.events.fill(kNone);
  for (std::size_t i = 0; i < kEventCount; ++i) {
    const Document* event = find(kEventNames[i]);
    if (event == nullptr) continue;
    const std::uint32_t place = child(kNone, kEventNames[i]);
    if (!event->contains("actions")) {
      warn("R116", place, "an event needs a list of `actions`: this does nothing");
      continue;
    }
    rules_.events[i] = action_list((*event)["actions"], child(place, "actions"));
    if (static_cast<EventCode>(i) != EventCode::on_no_valid_tiles) continue;
    const auto recurse = event->find("recurse");
    rules_.no_valid_tiles_recurses = recurse != event->end() && recurse->is_boolean() && recurse->get<bool>();
  }
}

void Loader::load_interrupts() {
  std::vector<std::pair<std::uint32_t, double>> levels;
  if (const Document* names = find("interruptible_actions")) {
    for (const Document& name : *names) {
      if (name.is_string()) levels.emplace_back(rules_.texts.intern(name.get_ref<const std::string&>()), 100);
    }
  }
  if (const Document* given = find("interrupt_levels")) {
    for (const auto& [name, level] : given->items()) {
      if (level.is_number()) levels.emplace_back(rules_.texts.intern(name), level.get<double>());
    }
  }
  rules_.interrupt_levels.assign(rules_.texts.size(), std::numeric_limits<double>::quiet_NaN());
  for (const auto& [name, level] : levels) rules_.interrupt_levels[name] = level;
  for (std::vector<Action>& list : rules_.lists) {
    for (Action& action : list) {
      const bool leveled = action.name < rules_.interrupt_levels.size();
      action.interruptible = leveled && !action.uninterruptible && !std::isnan(rules_.interrupt_levels[action.name]);
    }
  }
}

void Loader::load_rigging() {
  if (const Document* hands = find("starting_hand")) {
    const std::uint32_t place = child(kNone, "starting_hand");
    for (Seat seat = 0; seat < kMaxSeats; ++seat) {
      const auto found = hands->find(seat_name(seat));
      if (found == hands->end() || !found->is_array() || found->size() > kMaxWall) continue;
      each_item(*found, child(place, seat_name(seat)), [&](const Document& one, std::uint32_t at) {
        rules_.deal.starting_hand[static_cast<std::size_t>(seat)].push_back(tile(one, at));
      });
    }
  }
  rules_.deal.starting_draws = tiles_of("starting_draws");
  rules_.deal.starting_dead_wall = tiles_of("starting_dead_wall");
  if (const Document* dice = find("starting_dice")) {
    for (const Document& die : *dice) {
      if (die.is_number()) rules_.deal.starting_dice.push_back(number_of(die).truncated());
    }
  }
  if (find("die1") != nullptr) rules_.deal.die1 = integer("die1", 1, -1000, 1000);
  if (find("die2") != nullptr) rules_.deal.die2 = integer("die2", 1, -1000, 1000);
}

std::vector<bool> Loader::persistent(std::string_view key, Interner& names) {
  std::vector<std::uint32_t> ids;
  if (const Document* list = find(key)) {
    for (const Document& name : *list) {
      if (name.is_string()) ids.push_back(names.intern(name.get_ref<const std::string&>()));
    }
  }
  std::vector<bool> result(names.size(), false);
  for (const std::uint32_t id : ids) result[id] = true;
  return result;
}

void Loader::load_persistent() {
  rules_.persistent_statuses = persistent("persistent_statuses", rules_.statuses);
  rules_.persistent_counters = persistent("persistent_counters", rules_.counters);
  rules_.persistent_tags = persistent("persistent_tags", rules_.tags);
}

void Loader::load(std::span<const Document> variants) {
  for (const auto& [key, value] : document_.items()) keys_.emplace(key, &value);
  report_shape();
  load_played_as();  // first: it says what else is read
  if (const Document* functions = find("functions")) {
    for (const auto& [name, body] : functions->items()) functions_.emplace(name, &body);
  }
  match::collect_known_attributes(document_, rules_.names);  // first: definitions depend on them
  load_names();
  load_table();
  load_button_ids();
  load_rigging();
  load_yaku_names();
  load_scoring();
  load_doras();
  load_events();
  load_buttons();
  load_auto_buttons();
  load_play_rules();
  load_always();
  load_instances();
  while (load_next_yaku_list()) load_instances();
  set_gates();
  load_cards();
  load_persistent();
  EngineStatuses& statuses = rules_.engine_statuses;
#define MAJS_ENGINE_STATUS(name) statuses.name = rules_.statuses.find(#name);
#define MAJS_SHARE_STATUS(name) \
  MAJS_ENGINE_STATUS(name)      \
  statuses.change_shares = statuses.change_shares || statuses.name != kNone;
#define MAJS_PRICE_STATUS(name) \
  MAJS_ENGINE_STATUS(name)      \
  statuses.change_prices = statuses.change_prices || statuses.name != kNone;
#include "runtime/rules/words/engine_statuses.def"
  rules_.iwadate_yuan_payment = rules_.counters.find("iwadate_yuan_payment");
  compile_definitions();
  load_card();
  load_joins();
  index_gates();
  compile_groups();
  rank_score_texts();
  for (const Document& events : variants) {
    variants_.push_back(rules_.passes.has(Pass::event_variants) ? variant(events) : nullptr);
  }
  load_interrupts();  // last of what is loaded: the table is indexed by the ids of all texts
  const Interner& texts = rules_.texts;
  rules_.scoring.fu_calls = {texts.find("pon"), texts.find("daiminkan"), texts.find("kakan"), texts.find("ankan")};
  rules_.list_takes = list_takes(rules_.lists);
  look_at_readings();
}

std::shared_ptr<const Rules> load_rules(const Document& document, Findings& findings, KeysRead* read) {
  return load_rules(Document(document), findings, read);
}

namespace {

RulesWithVariants load_all(Document&& document, std::span<const Document> variants, Findings& findings, KeysRead* read,
                           ProgramMemo* memo, Passes passes) {
  if (!document.is_object()) {
    findings.push_back({"R101", Severity::Error, "", "a ruleset must be a JSON object"});
    return {};
  }
  const std::size_t before = findings.size();
  Document expanded = std::move(document);
  expand_constants(expanded, findings);
  auto rules = std::make_shared<Rules>();
  rules->passes = passes;
  if (!passes.has(Pass::kept_programs)) memo = nullptr;
  Loader loader(expanded, *rules, findings, read, memo);
  loader.load(variants);
  if (passes.counts()) rules->coverage = std::make_shared<Coverage>(rules->places.size());
  for (std::size_t i = before; i < findings.size(); ++i) {
    if (findings[i].severity == Severity::Error) return {};
  }
  rules->document = grammar::shared_document(std::move(expanded));
  return {std::move(rules), loader.variants()};
}

}  // namespace

std::shared_ptr<const Rules> load_rules(Document&& document, Findings& findings, KeysRead* read, ProgramMemo* memo,
                                        Passes passes) {
  return load_all(std::move(document), {}, findings, read, memo, passes).rules;
}

RulesWithVariants load_rules_with(Document&& document, std::span<const Document> variants, Findings& findings,
                                  Passes passes) {
  return load_all(std::move(document), variants, findings, nullptr, nullptr, passes);
}

}  // namespace majs::runtime
