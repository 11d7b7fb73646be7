// Actions that steer the course of a round: control flow, turns, drawing, calls, discards, winning, scoring.
// Those that handle state, tiles and text are in vocabulary_state_actions.hpp.

#include "grammar/vocabulary_state_actions.hpp"
#include "grammar/vocabulary_table.hpp"

namespace majs::grammar::table {
namespace {

constexpr Row kActionFlow[] = {
    {"noop", "", "", kSeed, "Does nothing. Useful as a named interrupt point."},
    {"when", "cond: condition, body: actions", "!steers !chooses", kSeed,
     "Runs `body` in place when the condition holds; written `if cond do ... end`."},
    {"unless", "cond: condition, body: actions", "!steers !chooses", kSeed,
     "Runs `body` in place when the condition fails; written `unless cond do ... end`."},
    {"ite", "cond: condition, then: actions, else: actions = []", "!steers !chooses", kSeed,
     "Runs `then` or `else` in place; written `if cond do ... else ... end`."},
    {"as", "seats: seats, body: actions", "!others !steers", kSeed,
     "Runs `body` once for each of the seats, as that seat; afterwards goes on as the original seat."},
    {"when_anyone", "cond: condition, body: actions", "!others !steers", kSeed,
     "Tests the condition for every seat first, then runs `body` once as each seat that passed."},
    {"when_everyone", "cond: condition, body: actions", "!others !steers !chooses", kSeed,
     "Runs `body` for the acting seat when the condition holds for every seat."},
    {"when_others", "cond: condition, body: actions", "!others !steers !chooses", kSeed,
     "Runs `body` for the acting seat when the condition holds for every other seat."},
    {"run", "function: function = \"noop\", args: arguments = {}", "!steers", kSeed,
     "Runs a function defined with `def`; `\"$name\"` in its body becomes the argument of that name. Calls nest at "
     "most "
     "10 deep."},
    {"pause", "ms: amount = 1500", "", kSeed | kUi,
     "Waits that many milliseconds before the rest; instant when no one watches."},
    {"recalculate_buttons", "level: integer = 0", "> offers !defers", kSeed,
     "Works out again which buttons every seat is offered, considering those of at least this interrupt level."},
    {"recalculate_playables", "", "", kUi,
     "Works out again which tiles the turn player may discard (they are also kept current by themselves)."},
    {"resume_deferred_actions", "", "> offers !defers !fires", kNew,
     "Runs what was put off by interrupts, for every seat from the turn player on."},
    {"cancel_deferred_actions", "", "> offers !defers", kNew, "Drops what was put off by interrupts, for every seat."},
    {"press_button", "button: button = \"skip\"", "!defers", kSeed,
     "Presses a button for the acting seat, after the running actions are done and if it is on offer then."},
    {"press_first_call_button", "button: button = \"skip\"", "!defers", kSeed,
     "Presses a call button and takes its first called tile with the first combination."},
    {"discard_draw", "", "!defers", kSeed,
     "Discards the drawn tile for the acting seat, after the running actions are done."},
    {"enable_auto_button", "name: auto_button = \"\"", "!defers", kNew,
     "Switches an auto button on for the acting seat."},
    {"_end_function", "", "!steers", kRuntime, "Internal: marks the end of a function body."},
};

constexpr Row kActionTurn[] = {
    {"advance_turn", "", "turn > turn offers !defers !fires", kSeed,
     "Gives the turn to the next seat after the turn player, with `before_turn_change` and `after_turn_change`."},
    {"change_turn", "seat: seat = \"self\"", "turn > turn offers !defers", kSeed,
     "Gives the turn to a seat without the turn events, and lets it discard; what was put off for the old turn player "
     "is "
     "dropped."},
    {"reverse_turn_order", "", "turn > turn", kSeed,
     "Flips the direction that `our_turn_is_next` and `our_turn_is_prev` use (not the order of `advance_turn`)."},
    {"change_dealership", "seat: seat = \"shimocha\"", "> round", kNew,
     "Makes that seat the dealer of the next round."},
    {"end_game", "", "> result !ends", kNew, "Ends the game after this round instead of starting another."},
    {"add_honba", "n: amount = 1", "round > round", kSeed, "Adds to the honba count of the table."},
    {"check_discard_passed", "", "history !fires", kNew,
     "Fires `after_discard_passed` when the newest thing that happened is a discard. The engine runs it after each "
     "discard."},
};

constexpr Row kActionDrawing[] = {
    {"draw", "n: integer = 1, tile?: named_tile",
     "wall dead_wall tags > draws wall dead_wall history log !draws !moves !makes !names !fires", kSeed,
     "Draws n tiles from the wall, or the named tile, or from `\"opposite_end\"`; a negative n puts draws back."},
    {"draw_aside", "n: integer = 1, tile?: named_tile",
     "wall dead_wall tags > draws aside wall dead_wall history log !moves !makes !names !fires", kNew,
     "Like `draw`, but the tiles go aside instead of into the hand."},
    {"draw_from_aside", "", "aside > draws aside history log !moves !fires", kSeed,
     "Takes the first tile that lies aside as the drawn tile."},
    {"draw_last_discard", "", "history ponds > draws ponds history log !moves !fires", kSeed,
     "Takes the last discard, whoever made it, as the drawn tile."},
    {"merge_draw", "", "draws > hands draws !moves", kSeed, "Puts the drawn tiles into the hand."},
    {"pass_draws", "to: seat = \"self\", n: amount = 1", "draws > draws !moves", kSeed,
     "Hands the first n drawn tiles to another seat."},
    {"shuffle_draws", "", "draws > draws", kNew, "Ours: puts the drawn tiles into a random order."},
    {"shift_tile_to_dead_wall", "n: amount = 1", "wall dead_wall > wall dead_wall !moves", kSeed,
     "Moves the last n tiles of the live wall to the dead wall."},
    {"extend_live_wall_with_marked", "", "marks hands wall revealed > hands draws wall revealed marks !moves", kSeed,
     "Puts the marked tiles back at the end of the live wall."},
    {"extend_dead_wall_with_marked", "", "marks hands > hands draws dead_wall marks !moves", kSeed,
     "Puts the marked tiles at the end of the dead wall."},
};

constexpr Row kActionRacks[] = {
    {"finish_rack", "rack: integer = 0, value?: counter, worth?: counter, repeated?: counter",
     "hands draws melds turn history > hands draws melds ponds counters history log !moves !wins", kNew,
     "Ours: lays a rack open as the hand of the card that lies there, with the tile another player has just discarded "
     "if there is one. Into the counters go its value, what it is worth with `jokerless_factor`, and its value once "
     "more if another rack is the same hand."},
    {"finish_all_racks", "value?: counter, worth?: counter, repeated?: counter",
     "hands draws melds turn history > hands draws melds ponds counters history log !moves !wins", kNew,
     "Ours: lays both racks open at once; the counters get what `finish_rack` gives, both hands together."},
};

constexpr Row kActionCalls[] = {
    {"call", "",
     "choice history turn hands draws > hands draws melds ponds history offers log !calls !moves !makes !names", kSeed,
     "In a call button: takes the last discard (or robs the last call) with the chosen tiles as a meld. Does not "
     "change "
     "the turn."},
    {"self_call", "",
     "choice history turn hands draws > hands draws melds ponds history offers log !calls !moves !makes !names", kSeed,
     "In a call button: makes a meld out of tiles of the own hand and draw."},
    {"upgrade_call", "",
     "choice turn hands draws melds behavior > hands draws melds history offers log !calls !moves !makes !names", kSeed,
     "In a call button with `upgrades`: adds a tile of the hand to that existing meld."},
    {"undo_upgrade", "", "history melds > melds ponds !moves", kNew,
     "Ours: takes back the newest call if it was an upgrade: the meld is what it was before, the added tile goes to "
     "its "
     "owner's pond."},
    {"flower", "tiles?...: tile",
     "choice history turn hands draws > hands draws melds history offers log !calls !moves !makes !names", kSeed,
     "In a button: sets one of the listed tiles aside as a flower-like call."},
    {"trigger_custom_call", "button: button, source: text, choice: match_targets, called: match_targets = []",
     "history turn hands draws > hands draws melds ponds history offers log !moves !makes !names", kNew,
     "Makes a meld as if through a button, with tiles picked by match targets; source is \"discards\" or \"hand\"."},
    {"draft_saki_card", "n: integer = 4", "choice > statuses offers", kSeed,
     "In a button: offers n cards of the card deck, the chosen one becomes a status."},
    {"pon_marked_discard", "", "marks hands ponds > hands melds ponds history marks !moves !fires", kSeed,
     "Makes a pon of a marked pond tile with two 7z of the hand."},
    {"swap_marked_calls", "", "marks melds > melds marks !moves", kNew,
     "Exchanges the first two marked melds between their owners."},
    {"swap_out_joker", "jokers: tiles, to: text = \"draw\"",
     "marks hands melds draws > hands draws melds history marks !moves", kNew,
     "Swaps a marked hand tile for the joker in a marked meld; the joker goes to the draw, or becomes a call with "
     "\"call\"."},
    {"flip_own_calls_faceup", "", "melds > melds", kNew, "Turns all tiles of the own melds face up."},
    {"flip_all_calls_faceup", "", "melds > melds", kSeed, "Turns all tiles of everybody's melds face up."},
};

constexpr Row kActionDiscards[] = {
    {"play_tile", "tile: tile, index: integer",
     "choice hands draws statuses > hands draws ponds history turn log !moves !fires !tries", kNew,
     "Discards the tile at that place of hand and draw. The engine runs it for a discard."},
    {"register_last_discard", "", "ponds > history log", kNew,
     "Counts the last tile of the own pond as a discard just made."},
    {"convert_last_discard", "tile: tile = \"0m\"", "history > ponds history offers !makes !defers", kSeed,
     "Turns the last discard on the table into another tile."},
    {"flip_last_discard_faceup", "", "history > ponds history", kNew, "Turns the last discard face up."},
    {"flip_first_visible_discard_facedown", "", "ponds > ponds", kNew,
     "Turns the first visible tile of the own pond face down."},
    {"flip_marked_discard_facedown", "", "marks ponds > ponds marks", kSeed, "Turns the marked pond tile face down."},
};

constexpr Row kActionEnding[] = {
    {"win_by_discard", "key: scoring = \"win\"",
     "> hands draws winners result payments win counters points offers turn round history log !moves !gives !wins "
     "!ends !fires "
     "!defers",
     kSeed, "The acting seat wins on the last discard; `key` names the `define_scoring` block that prices it."},
    {"win_by_call", "key: scoring = \"win\"",
     "> hands draws winners result payments win counters points offers turn round history log !moves !gives !wins "
     "!ends !fires "
     "!defers",
     kSeed, "The acting seat wins by robbing the tile of the last call."},
    {"win_by_draw", "key: scoring = \"win\"",
     "> hands draws winners result payments win counters points offers turn round history log !moves !gives !wins "
     "!ends !fires "
     "!defers",
     kSeed, "The acting seat wins with its own drawn tile."},
    {"win_by_second_visible_discard", "key?: scoring",
     "> hands draws winners result payments win counters points offers turn round history log !moves !gives !wins "
     "!ends !fires "
     "!defers",
     kNew, "The acting seat wins on the discard before the last one."},
    {"ryuukyoku", "name?: text, key?: scoring",
     "> winners result payments win points offers turn round log !moves !gives !ends !fires !defers", kSeed,
     "Ends the round as an exhaustive draw, titled `name` and priced by the scoring block `key`."},
    {"abortive_draw", "name?: text", "> result payments offers turn round log !ends !fires !defers", kSeed,
     "Ends the round without any payment, titled `name`."},
    {"replace_winning_hand_jokers", "", "winners > winners", kUi,
     "Shows the winning hand with its jokers replaced by what they stood for."},
};

constexpr Row kActionScoring[] = {
    {"modify_winner", "key: text, value: any, method: text = \"set\"", "winners > winners", kNew,
     "Changes a figure or a name of the winner being shown: score, points, points2, minipoints, score_name, point_name "
     "..."},
    {"modify_payout", "seats: seats = \"self\", amount: amount = 0, method: text = \"add\"",
     "payments > payments !gives", kNew,
     "Changes what the seats pay or get this round; only in `after_scoring`. Methods: add, set, subtract, multiply, "
     "divide, min, max."},
    {"set_scoring_header", "text: text, vars: variables = {}", "> payments", kNew,
     "Sets the title of the payment screen."},
    {"make_responsible_for", "seats: seats = \"self\", yaku: texts = \"all\"", "> duties payments", kNew,
     "Makes the seats pay if the acting seat wins with those yaku (pao); \"all\" for any, \"remaining\" for unnamed "
     "ones."},
    {"clear_responsibilities", "winners: seats = \"all\", yaku: texts = \"all\"", "> duties", kNew,
     "Frees the acting seat from paying for those winners and yaku."},
    {"_counter_assignment", "label: text, counter: counter, op: text, expr: expression",
     "winners choice payments > counters payments", kNew,
     "What `x = e :: \"Label\"` compiles to: sets the counter and writes the amount as a line of the payment."},
    {"declare_payment", "", "", kRuntime, "Placeholder without effect."},
};

constexpr Family kActionFamilies[] = {{"Control flow", kActionFlow},
                                      {"Turns and rounds", kActionTurn},
                                      {"Drawing and walls", kActionDrawing},
                                      {"Calls", kActionCalls},
                                      {"Racks", kActionRacks},
                                      {"Discards", kActionDiscards},
                                      {"Statuses and counters", kStatusActions},
                                      {"Scores and the pot", kScoreActions},
                                      {"Moving and marking tiles", kZoneActions},
                                      {"Jokers and orderings", kBehaviorActions},
                                      {"Attributes and tags", kAttributeActions},
                                      {"Revealing and scrying", kRevealActions},
                                      {"Charleston, cards, declarations", kSpecialActions},
                                      {"Ending a round", kActionEnding},
                                      {"Payments", kActionScoring},
                                      {"Messages and rule texts", kTextActions},
                                      {"Superseded", kOldActions}};

constexpr Row kMinipoints[] = {
    {"add", "n: amount, cond: condition = []", kNew,
     "Adds n to the fu of every reading; the condition sees that reading's fu as minipoints."},
    {"convert_calls", "values: map, cond: condition = []", kNew,
     "Adds fu for each call by its name: `%{\"pon\" => 2}`."},
    {"remove_calls", "specs: tile_specs = [], cond: condition = []", kNew,
     "Drops the calls that have a tile satisfying all specs; without specs all calls."},
    {"remove_groups", "specs: group_specs, cond: condition = []", kNew,
     "Takes a group out of the tiles in every possible way, each adding that group's value: `[%{groups: [[0, 0, 0]], "
     "value: 4}]`."},
    {"put_calls_in_hand", "names: texts = [], cond: condition = []", kNew,
     "Moves the tiles of the named calls (none named: all) to the other tiles."},
    {"remove_attrs", "unused?: any, cond: condition = []", kNew, "Strips every attribute from tiles and calls."},
    {"retain_empty_hands", "unused?: any, cond: condition = []", kNew,
     "Keeps only readings that used up every tile and call."},
    {"round_up", "to: number = 10, cond: condition = []", kNew, "Rounds the fu of every reading up to a multiple."},
    {"take_maximum", "unused?: any, cond: condition = []", kNew, "Keeps only the readings with the most fu."},
    {"add_original_hand", "unused?: any, cond: condition = []", kNew,
     "Adds the untouched hand as one more reading with 0 fu."},
    {"prune", "rule: map, cond: condition = []", kNew,
     "Drops readings early to save time: `method: \"tile_count\", num_tiles: [2, 5]`. Does not change results."},
    {"print", "text: text, vars: variables = {}", kUi, "Debugging: prints a text to the log."},
    {"count", "unused?: any", kUi, "Debugging: prints how many readings there are."},
    // The compiler still takes these two; today's engine has no implementation of them.
    {"remove_winning_groups", "specs: group_specs, cond: condition = []", kSeed,
     "Old form of `remove_groups` for the group of the winning tile.", "remove_groups"},
    {"put_winning_tile_in_hand", "unused?: any", kSeed,
     "Old step: adds the winning tile to the tiles, which is now always done."},
};
constexpr Family kMinipointsFamilies[] = {{"Minipoints (fu)", kMinipoints}};

}  // namespace

constinit const KindTable kActions = Builder<WordKind::Action, kActionFamilies>::table();
constinit const KindTable kMinipointsActions = Builder<WordKind::MinipointsAction, kMinipointsFamilies>::table();

}  // namespace majs::grammar::table
