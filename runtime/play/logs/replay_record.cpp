#include "runtime/play/logs/replay_record.hpp"

#include <algorithm>
#include <utility>

#include "grammar/phrases.hpp"
#include "runtime/play/logs/compare_result.hpp"
#include "runtime/play/logs/game_log.hpp"
#include "runtime/play/logs/observation.hpp"
#include "runtime/play/tests/written_table.hpp"
#include "runtime/records/record_deal.hpp"
#include "runtime/scoring/settlement.hpp"

namespace majs::runtime {
namespace {

using Kind = RecordedStep::Kind;

/// What the buttons of rulesets are called that stand for the actions of records.
struct ActionButtons {
  Kind kind;
  std::string_view what;
  std::array<std::string_view, 3> buttons;
};
constexpr ActionButtons kActions[] = {
    {Kind::Reach, "declares riichi", {"riichi", "reach", ""}},
    {Kind::Chi, "calls chii", {"chii", "chi", ""}},
    {Kind::Pon, "calls pon", {"pon", "", ""}},
    {Kind::Daiminkan, "calls kan", {"daiminkan", "kan", ""}},
    {Kind::Kakan, "adds to its pon", {"kakan", "", ""}},
    {Kind::Ankan, "declares a concealed kong", {"ankan", "", ""}},
    {Kind::North, "lays north open", {"nukidora", "kita", "pei"}},
};
constexpr std::string_view kTsumo[] = {"tsumo", "zimo"};
constexpr std::string_view kRon[] = {"ron", "chankan", "hu"};
constexpr std::string_view kNineOrphans[] = {"nine_orphans", "kyuushu_kyuuhai", "kyuushuu_kyuuhai"};

std::string id_text(tiles::Kind kind) { return std::string(tiles::id_of(kind)); }

std::string id_list(const std::vector<tiles::Kind>& kinds) { return grammar::joined(kinds, " ", id_text); }

/// `5m5m5m`.
std::string run_text(const Tiles& tiles) {
  return grammar::joined(tiles, "", [](const Tile& tile) { return tiles::id_of(tile.kind); });
}

const ActionButtons* buttons_of(Kind kind) {
  const auto* const found = std::ranges::find(kActions, kind, &ActionButtons::kind);
  return found == std::end(kActions) ? nullptr : found;
}

class RoundReplay {
 public:
  RoundReplay(const std::shared_ptr<const Rules>& rules, std::shared_ptr<const Deal> deal, const RecordedGame& record,
              std::size_t index, Recorder* onlooker, const Workspace& workspace)
      : record_(record), round_(record.rounds[index]), index_(index), game_(rules, 1, workspace), onlooker_(onlooker) {
    game_.settings().deal = std::move(deal);
    game_.settings().next_rounds = false;
    game_.settings().auto_buttons = false;
    game_.settings().posted_inputs = false;
    game_.watchers().trail = &trail_;
    game_.watchers().log = [this](const LogEvent& event) {
      lines_.add(readable_line(event, game_.rules()));
      if (onlooker_ != nullptr) onlooker_->event(game_, event);
    };
    if (onlooker_ == nullptr) return;
    trail_.keep_in(onlooker_->actions());
    game_.watchers().steps = onlooker_->steps();
    game_.watchers().minipoint_trace = &minipoints_;
  }

  TestOutcome run(const ToldDifference& told) {
    begin();
    for (std::size_t i = 0; i < round_.steps.size() && may_go_on(told); ++i) {
      place_ = round_.steps[i].place;
      step(round_.steps[i]);
    }
    if (may_go_on(told)) {
      place_ = round_.result_place;
      finish();
      tell(told);
    }
    if (!first_.empty()) {
      mismatches_ = std::move(first_);
      place_ = first_place_;
    }
    if (onlooker_ != nullptr) onlooker_->end(game_);
    return outcome();
  }

 private:
  bool agrees() const { return mismatches_.empty(); }
  void tell(const ToldDifference& told) {
    for (const Mismatch& one : mismatches_) {
      if (told) told(place_ + ", " + one.what + ": recorded is " + one.expected + ", but now: " + one.happened);
    }
  }
  /// Who is told of a difference goes on with what comes next in the record, as far as that can be.
  bool may_go_on(const ToldDifference& told) {
    constexpr std::size_t kMostTold = 10;
    if (agrees()) return true;
    tell(told);
    if (!told || ++told_ == kMostTold) return false;
    if (first_.empty()) {
      first_ = mismatches_;
      first_place_ = place_;
    }
    mismatches_.clear();
    return true;
  }
  void differ(std::string what, std::string recorded, std::string happened) {
    mismatches_.push_back({std::move(what), std::move(recorded), std::move(happened)});
  }
  Seat seat(int chair) const { return game_.seats()[static_cast<std::size_t>(chair)]; }
  std::string name(int chair) const { return std::string(seat_name(seat(chair))); }
  Player& player(int chair) { return game_.engine().player(seat(chair)); }

  void begin() {
    GameState& state = game_.engine().state();
    state.kyoku = round_.wind * record_.players + round_.dealer;
    state.honba = round_.honba;
    state.pot = Number(round_.sticks) * game_.rules().scoring.riichi_value;
    for (int i = 0; i < record_.players; ++i) player(i).score = round_.scores[static_cast<std::size_t>(i)];
    if (onlooker_ != nullptr) onlooker_->begin(game_);
    game_.start();
    if (const auto length = recorded_wall(game_.rules(), round_)) state.wall.edit().resize(*length);
    if (onlooker_ != nullptr) game_.engine().sort_hands();
    if (!round_.indicators.empty() && round_.indicators_in_steps) {
      place_ = round_.place;
      compare_indicators({round_.indicators.front()});
    }
  }

  bool apply(const Input& input) {
    minipoints_.made.clear();
    if (onlooker_ != nullptr) onlooker_->input(game_, &input);
    const bool done = game_.apply(input);
    if (onlooker_ != nullptr) game_.engine().sort_hands();
    return done;
  }

  bool press(Seat who, ChoiceId button) { return apply({.kind = Input::Kind::Press, .seat = who, .button = button}); }
  void skip_all(Seat except = kNobody) {
    // Who may skip by then: the last one lets the game go on, and the next player has something else to skip.
    SmallVector<Seat, 4> skipping;
    for (const Seat who : game_.seats()) {
      if (who != except && is_offered(game_.player(who), kSkip)) skipping.push_back(who);
    }
    for (const Seat who : skipping) press(who, kSkip);
  }

  ChoiceId offered(Seat who, std::span<const std::string_view> names) const {
    for (const ChoiceId id : game_.player(who).buttons) {
      if (std::ranges::find(names, choice_name(game_.rules(), id)) != names.end()) return id;
    }
    return kNoChoice;
  }
  std::string offers(Seat who) const {
    const std::string list = offered_buttons(game_, who);
    return list.empty() ? "nothing" : list;
  }
  /// Where the game stands, for differences.
  std::string situation(Seat who) const {
    const GameState& state = game_.state();
    if (game_.over()) return "the game is over";
    if (!state.active) return "the round is over: " + ending();
    return "it is the turn of " + std::string(seat_name(state.turn)) + ", and " + std::string(seat_name(who)) +
           " is offered " + offers(who);
  }
  std::string ending() const {
    if (game_.state().winners.empty()) return game_.state().delta_reason;
    return grammar::joined(game_.state().winners, " and ", [](const Winner& one) { return seat_name(one.seat); }) +
           (game_.state().winners.size() > 1 ? " have won" : " has won");
  }

  void step(const RecordedStep& step) {
    switch (step.kind) {
      case Kind::Draw: draw(step); break;
      case Kind::Discard: discard(step); break;
      // The stick lies on the table once the discard has passed. A record tells so before whatever takes the discard
      // away: what comes next shows it.
      case Kind::ReachAccepted: accepted_ = &step; return;
      case Kind::Dora: shown_indicators_.push_back(step.tile); return;
      default: act(step);
    }
    if (agrees()) check_accepted();
  }

  /// The tile that the seat has drawn and not yet dealt with.
  bool has_drawn(Seat who) const { return game_.state().turn == who && !game_.player(who).draw.empty(); }

  void draw(const RecordedStep& step) {
    const Seat who = seat(step.actor);
    if (!has_drawn(who)) skip_all();
    const std::string recorded = name(step.actor) + " draws " + id_text(step.tile);
    if (!has_drawn(who) || std::exchange(draw_is_told_, true)) return differ("draw", recorded, situation(who));
    const Tile drawn = game_.player(who).draw.back();
    if (drawn.kind == step.tile) return;
    differ("draw", recorded, name(step.actor) + " draws " + id_text(drawn.kind));
    game_.engine().player(who).draw.back().kind = step.tile;  // for what follows
  }

  /// Somebody does something with the drawn tile, if there is one: the record has to tell that it was drawn.
  void use_draw(Seat who) {
    if (std::exchange(draw_is_told_, false) || !has_drawn(who)) return;
    const std::string actor(seat_name(who));
    differ("draw", actor + " draws nothing", actor + " draws " + id_text(game_.player(who).draw.back().kind));
  }

  void discard(const RecordedStep& step) {
    const Seat who = seat(step.actor);
    if (game_.state().turn != who) skip_all();
    use_draw(who);
    if (!agrees()) return;
    const Player& actor = game_.player(who);
    const auto in_hand = first_such(actor.hand, Tile(step.tile), 0);
    const auto drawn = first_such(actor.draw, Tile(step.tile), actor.hand.size());
    const auto index = step.tsumogiri || !in_hand ? drawn : in_hand;
    const std::string recorded =
        name(step.actor) + " discards " + id_text(step.tile) + (step.tsumogiri ? ", the drawn tile" : "");
    if (!index) {
      return differ("discard", recorded, in_hand ? "this is not the drawn tile" : "there is no such tile in the hand");
    }
    const bool may = game_.state().turn == who && game_.can_discard(who);
    const bool allowed = may && game_.engine().is_playable(who, *index);
    if (apply({.seat = who, .index = *index})) return;
    differ("discard", recorded,
           !may       ? situation(who)
           : !allowed ? "the ruleset forbids this discard"
                      : "the discard is refused: " + situation(who));
  }

  std::string told(const RecordedStep& step) const {
    std::string text = name(step.actor) + " ";
    text += step.kind == Kind::Win ? std::string("wins with") : std::string(buttons_of(step.kind)->what);
    if (step.tile != tiles::kNoKind && step.kind != Kind::Ankan) text += " " + id_text(step.tile);
    if (!step.consumed.empty()) text += " with " + id_list(step.consumed);
    return text;
  }

  /// Claims of a tile that somebody else gets: they are made before that one's, and come to nothing.
  void claim_in_vain(const std::vector<RecordedStep>& lost) {
    for (const RecordedStep& step : lost) {
      const Seat who = seat(step.actor);
      const bool wins = step.kind == Kind::Win;
      const std::span<const std::string_view> names =
          wins ? std::span<const std::string_view>(kRon) : buttons_of(step.kind)->buttons;
      const ChoiceId button = offered(who, names);
      if (button == kNoChoice || !press(who, button)) {
        return differ("claim that lost", told(step), situation(who));
      }
      if (game_.player(who).call_buttons != nullptr && !choose(who, step)) {
        return differ("claim that lost", told(step), "these tiles are not offered for it: " + combinations(who));
      }
    }
  }

  void act(const RecordedStep& step) {
    claim_in_vain(step.lost);
    const Seat who = seat(step.actor);
    if (step.kind != Kind::Reach) use_draw(who);
    if (!agrees()) return;
    const ActionButtons& action = *buttons_of(step.kind);
    ChoiceId button = offered(who, action.buttons);
    if (button == kNoChoice) {  // somebody else has to pass first
      skip_all(who);
      button = offered(who, action.buttons);
    }
    const std::string recorded = told(step);
    const bool claims = step.kind == Kind::Chi || step.kind == Kind::Pon || step.kind == Kind::Daiminkan;
    if (claims && game_.state().last_discard.seat != seat(step.target)) {
      return differ("action", recorded + ", from " + name(step.target),
                    "the last discard is that of " + std::string(seat_name(game_.state().last_discard.seat)));
    }
    if (button == kNoChoice || !press(who, button)) return differ("action", recorded, situation(who));
    if (game_.player(who).call_buttons != nullptr && !choose(who, step)) {
      return differ("action", recorded, "these tiles are not offered for it: " + combinations(who));
    }
    // Who was asked as well passes; what others are offered because of the call comes later in the record.
    if (game_.player(who).choice != nullptr) skip_all(who);
    if (game_.player(who).choice != nullptr) return differ("action", recorded, "another player comes first");
    if (step.ends_wall && recorded_wall(game_.rules(), round_)) {
      GameState& state = game_.engine().state();
      state.wall.edit().resize(std::min(state.wall->size(), state.wall_index));
    }
    // A single combination was taken without asking.
    if (step.kind != Kind::Reach && !has_set(who, step)) differ("action", recorded, "it calls " + sets(who));
  }

  /// The set of a call lies on the table.
  bool has_set(Seat who, const RecordedStep& step) const {
    std::vector<tiles::Kind> wanted = step.consumed;
    if (step.kind != Kind::Ankan) wanted.push_back(step.tile);
    std::ranges::sort(wanted);
    const auto& calls = game_.player(who).calls;
    return std::ranges::any_of(calls, [&](const Call& call) {
      const std::vector<tiles::Kind> kinds = sorted_kinds(call.tiles);
      // Of an added kong a record may leave out the pon.
      const bool added = step.kind == Kind::Kakan && step.consumed.empty() && kinds.size() == 4;
      return added ? std::ranges::find(kinds, step.tile) != kinds.end() : kinds == wanted;
    });
  }
  std::string sets(Seat who) const {
    const std::string text =
        grammar::joined(game_.player(who).calls, ", ", [](const Call& call) { return run_text(call.tiles); });
    return text.empty() ? "nothing" : text;
  }

  /// Answers with the combination of the record: it may name the tiles from the hand only, or the whole set.
  bool choose(Seat who, const RecordedStep& step) {
    const std::shared_ptr<const CallOffers> offers = game_.player(who).call_buttons;
    for (const CallOffer& offer : *offers) {
      for (const Tiles& with : offer.choices) {
        if (!is_recorded(step, offer.called.kind, with)) continue;
        return apply({.kind = Input::Kind::PressCall, .seat = who, .call = {offer.called, with}});
      }
    }
    return false;
  }
  static bool is_recorded(const RecordedStep& step, tiles::Kind called, const Tiles& with) {
    std::vector<tiles::Kind> own = step.consumed;
    std::vector<tiles::Kind> all = step.consumed;
    if (step.kind != Kind::Ankan) all.push_back(step.tile);
    std::vector<tiles::Kind> kinds;
    for (const Tile& tile : with) kinds.push_back(tile.kind);
    if (step.kind == Kind::Kakan) {  // offered is the tile that is added, with the pon or by itself
      if (own.empty() || kinds.size() == 1) return called == step.tile;
      kinds.push_back(called);
    } else if (step.kind == Kind::Ankan && kinds.size() < own.size()) {
      kinds.push_back(called);
    }
    for (auto* list : {&own, &all, &kinds}) std::ranges::sort(*list);
    return kinds == all || (kinds == own && step.kind != Kind::Kakan);
  }
  std::string combinations(Seat who) const {
    const auto offers = game_.player(who).call_buttons;
    const auto text = [](const CallOffer& offer) { return grammar::joined(offer.choices, ", ", run_text); };
    return offers == nullptr ? std::string() : grammar::joined(*offers, ", ", text);
  }

  void check_accepted() {
    const RecordedStep* step = std::exchange(accepted_, nullptr);
    if (step == nullptr) return;
    const std::string place = std::exchange(place_, step->place);
    if (!player(step->actor).riichi_stick) {
      differ("riichi", "the stick of " + name(step->actor) + " lies on the table", "it does not");
    } else if (step->scores) {
      compare_scores(*step->scores, game_, record_.players, mismatches_);
    }
    if (agrees()) place_ = place;
  }

  void compare_indicators(const std::vector<tiles::Kind>& recorded) {
    std::vector<tiles::Kind> turned;
    for (const Tile& tile : turned_indicators(game_)) turned.push_back(tile.kind);
    if (turned != recorded) differ("indicators", id_list(recorded), id_list(turned));
  }

  void finish() {
    if (!round_.wins.empty()) {
      win();
    } else if (round_.drawn) {
      end_without_winner();
    } else {
      if (game_.state().active) skip_all();
      differ("record", "how the round ends", "the record is cut off here");
    }
    if (!agrees()) return;
    std::vector<tiles::Kind> turned = round_.indicators;
    turned.insert(turned.end(), shown_indicators_.begin(), shown_indicators_.end());
    if (!turned.empty()) compare_indicators(turned);
    for (const RecordedWin& win : round_.wins) {
      if (!win.indicators.empty() && agrees()) compare_indicators(win.indicators);
    }
    const RecordedRound* next = index_ + 1 < record_.rounds.size() ? &record_.rounds[index_ + 1] : nullptr;
    compare_result(record_, round_, next, game_, mismatches_);
  }

  void win() {
    std::vector<std::pair<Seat, ChoiceId>> presses;
    for (const RecordedWin& win : round_.wins) {
      const Seat who = seat(win.actor);
      const bool drawn = win.actor == win.target;
      const std::span<const std::string_view> names = drawn ? std::span<const std::string_view>(kTsumo) : kRon;
      const ChoiceId button = offered(who, names);
      place_ = win.place;
      if (button == kNoChoice) {
        return differ("win", name(win.actor) + (drawn ? " wins with the drawn tile" : " wins from " + name(win.target)),
                      situation(who));
      }
      presses.emplace_back(who, button);
    }
    for (const RecordedWin& win : round_.wins) claim_in_vain(win.lost);
    if (!agrees()) return;
    for (const auto& [who, button] : presses) press(who, button);
    skip_all();
    place_ = round_.result_place;
  }

  void end_without_winner() {
    const bool tells = round_.draw.has_value();
    if (round_.draw == DrawKind::TripleRon) {
      for (const Seat who : game_.seats()) {
        const ChoiceId button = offered(who, kRon);
        if (button != kNoChoice) press(who, button);
      }
    } else if (const Seat turn = game_.state().turn;
               turn != kNobody && (!tells || round_.draw == DrawKind::NineOrphans)) {
      const ChoiceId button = offered(turn, kNineOrphans);
      if (button != kNoChoice) press(turn, button);
    }
    if (game_.state().active) skip_all();
    if (game_.state().active) differ("draw", "the round is drawn: " + round_.draw_name, situation(game_.state().turn));
  }

  TestOutcome outcome() {
    TestOutcome outcome;
    outcome.mismatches = std::move(mismatches_);
    outcome.findings = game_.findings();
    if (outcome.mismatches.empty() && !has_errors(game_.findings())) return outcome;
    outcome.status = TestOutcome::Status::Failed;
    outcome.when = place_;
    outcome.last_events = lines_.lines();
    tell_actions(trail_, game_.rules(), outcome);
    return outcome;
  }

  const RecordedGame& record_;
  const RecordedRound& round_;
  std::size_t index_;
  Game game_;
  Recorder* onlooker_;
  ActionTrail trail_;
  MinipointTrace minipoints_;
  LastEvents lines_;
  std::string place_;
  std::vector<Mismatch> mismatches_;
  std::vector<Mismatch> first_;  ///< where it went on after them
  std::string first_place_;
  std::size_t told_ = 0;
  std::vector<tiles::Kind> shown_indicators_;
  bool draw_is_told_ = false;               ///< of the tile that was drawn last
  const RecordedStep* accepted_ = nullptr;  ///< a riichi that stands, as the next step shows
};

TestOutcome replay_dealt(const std::shared_ptr<const Rules>& rules, const RecordedGame& game, std::size_t index,
                         const RecordedRound& dealt_round, Recorder* onlooker, const Workspace& workspace,
                         const ToldDifference& told) {
  std::string problem;
  auto dealt = deal_as_recorded(*rules, dealt_round, game.players, problem);
  if (dealt == nullptr) {
    return not_run(TestOutcome::Status::Failed, game.rounds[index].place + ": " + problem);
  }
  return RoundReplay(rules, std::move(dealt), game, index, onlooker, workspace).run(told);
}

/// What lies under the indicators is what explains the win, if anything does; with none of it the difference is told
/// that there is when it counts nothing.
TestOutcome replay_with_ura(const std::shared_ptr<const Rules>& rules, const RecordedGame& game, std::size_t index,
                            Recorder* onlooker, const Workspace& workspace, const ToldDifference& told) {
  RecordedRound round = game.rounds[index];
  const auto lay = [&](const std::vector<tiles::Kind>& ura) {
    for (RecordedWin& win : round.wins) win.ura = ura;
  };
  const auto candidates = unseen_ura(*rules, round);
  const std::vector<tiles::Kind>* chosen = nullptr;
  for (const auto& ura : candidates) {
    lay(ura);
    const TestOutcome outcome = replay_dealt(rules, game, index, round, nullptr, workspace, {});
    if (outcome.status == TestOutcome::Status::Passed) chosen = &ura;
    // Other differences have nothing to do with it.
    if (chosen != nullptr || outcome.when != round.result_place) break;
  }
  if (!candidates.empty()) lay(chosen != nullptr ? *chosen : candidates.front());
  return replay_dealt(rules, game, index, round, onlooker, workspace, told);
}

}  // namespace

std::string round_name(const RecordedRound& round) {
  return round_name(round.wind, round.dealer) + ", " + std::to_string(round.honba) + " honba";
}

TestOutcome replay_round(const std::shared_ptr<const Rules>& rules, const RecordedGame& game, std::size_t index,
                         Recorder* onlooker, TestBench* bench, const ToldDifference& told) {
  const Workspace workspace = bench != nullptr ? bench->of(rules) : Workspace();
  RecordedRound filled = game.rounds[index];
  if (!fill_unknown(*rules, filled)) return replay_with_ura(rules, game, index, onlooker, workspace, told);
  RecordedGame known = game;
  known.rounds[index] = filled;
  // What nobody has seen is what explains the rest: tiles laid at random may make a hand that nobody had.
  constexpr std::size_t kWays = 8;
  for (std::size_t way = 1; way <= kWays; ++way) {
    if (replay_with_ura(rules, known, index, nullptr, workspace, {}).status == TestOutcome::Status::Passed) break;
    known.rounds[index] = way < kWays ? game.rounds[index] : filled;
    fill_unknown(*rules, known.rounds[index], way);
  }
  return replay_with_ura(rules, known, index, onlooker, workspace, told);
}

}  // namespace majs::runtime
