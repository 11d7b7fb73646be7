#pragma once
// Actions that change what a seat has or what is on the table: statuses, counters, scores, tiles, attributes, texts.
// One table with those of vocabulary_actions.cpp, which includes this.

#include "grammar/vocabulary_table.hpp"

namespace majs::grammar::table {

inline constexpr Row kStatusActions[] = {
    {"set_status", "status?...: status", "> statuses", kSeed, "Gives the acting seat these statuses."},
    {"unset_status", "status?...: status", "> statuses !clears", kSeed, "Takes these statuses from the acting seat."},
    {"set_status_all", "status?...: status", "> statuses !others", kSeed, "Gives every seat these statuses."},
    {"unset_status_all", "status?...: status", "> statuses !others !clears", kSeed,
     "Takes these statuses from every seat."},
    {"set_counter", "counter: counter, amount...: amount", "> counters", kSeed,
     "Sets a counter of the acting seat; what `x = e` compiles to. With `\"minipoints\"` the block computes fu."},
    {"_set_counter", "counter: counter, amount...: amount", "> counters", kRuntime, "Internal twin of `set_counter`.",
     "set_counter"},
    {"set_counter_all", "counter: counter, amount...: amount", "> counters !others", kSeed,
     "Works the amount out for the acting seat and sets that counter for every seat."},
    {"add_counter", "counter: counter, amount...: amount", "counters > counters", kSeed,
     "Adds an amount to a counter; older form of `x += e`."},
    {"subtract_counter", "counter: counter, amount...: amount", "counters > counters", kSeed,
     "Subtracts an amount from a counter."},
    {"multiply_counter", "counter: counter, amount...: amount", "counters > counters", kSeed,
     "Multiplies a counter by an amount."},
    {"divide_counter", "counter: counter, amount...: amount", "counters > counters", kSeed,
     "Divides a counter by an amount (may leave a fraction)."},
    {"exponentiate_counter", "counter: counter, amount...: amount", "counters > counters", kRuntime,
     "Sets a counter to the amount raised to the counter's power."},
};

inline constexpr Row kScoreActions[] = {
    {"add_score", "amount: amount, to: seats = \"self\"", "points > points !gives", kSeed,
     "Adds points to the score of the seats at once."},
    {"subtract_score", "amount: amount, to: seats = \"self\"", "points > points !gives", kSeed,
     "Takes points from the score of the seats at once."},
    {"bet_points", "amount...: amount", "points > points !moves", kNew,
     "Moves points from the acting seat's score to the pot."},
    {"add_to_pot", "amount...: amount", "points > points !gives", kNew,
     "Adds points to the pot; nobody pays for them."},
    {"put_down_riichi_stick", "n: integer = 1", "points ponds > points !gives", kSeed,
     "Puts n riichi sticks into the pot and notes the moment for `genbutsu`; does not pay for them."},
};

inline constexpr Row kZoneActions[] = {
    {"move_tiles", "src: move_set, dst: move_set",
     "marks hands draws melds ponds aside wall dead_wall revealed behavior > hands draws melds ponds aside wall "
     "dead_wall revealed marks history !moves",
     kSeed, "Moves tiles between places: `move_tiles(%{hand: [\"marked\"]}, \"aside\")`."},
    {"swap_tiles", "src: move_set, dst: move_set",
     "marks hands draws melds ponds aside wall dead_wall revealed behavior > hands draws melds ponds aside wall "
     "dead_wall revealed marks history !moves",
     kSeed, "Exchanges two sets of tiles in place, in order."},
    {"copy_tiles", "src: move_set, dst: move_set",
     "marks hands draws melds ponds aside wall dead_wall revealed behavior > hands draws melds ponds aside wall "
     "dead_wall revealed marks history !moves !makes",
     kNew, "Like `move_tiles`, but the originals stay."},
    {"delete_tiles", "src: move_set",
     "marks hands draws melds ponds aside wall dead_wall revealed behavior > hands draws melds ponds aside wall "
     "dead_wall revealed marks history !moves",
     kSeed, "Removes tiles from the game."},
    {"sort_hand", "", "hands > hands", kSeed, "Sorts the acting seat's hand (not the drawn tile)."},
    {"flip_aside_facedown", "", "aside > aside", kNew, "Turns all own tiles that lie aside face down."},
    {"mark", "spec: mark_spec, pre: actions = [], post: actions = [], cancel: actions = []", "", kSeed,
     "In a button: lets the player point at tiles or melds before the rest of the actions runs."},
    {"clear_marking", "", "> marks", kSeed, "Ends the marking of the acting seat."},
};

inline constexpr Row kBehaviorActions[] = {
    {"set_tile_alias", "from: aliases, to: tiles", "draws history > behavior !aliases", kSeed,
     "Lets the `from` tiles stand for any of the `to` tiles, for the acting seat (jokers, red fives)."},
    {"set_tile_alias_all", "from: aliases, to: tiles", "draws history > behavior !aliases !others", kSeed,
     "Like `set_tile_alias`, for every seat."},
    {"clear_tile_aliases", "", "behavior > behavior", kSeed, "Forgets all aliases of the acting seat."},
    {"save_tile_behavior", "label: text = \"default\"", "behavior > behavior", kSeed,
     "Remembers the aliases and orderings of every seat under a label."},
    {"load_tile_behavior", "label: text = \"default\"", "behavior > behavior", kSeed,
     "Brings back the aliases and orderings saved under a label."},
    {"set_tile_ordering", "tiles: tiles", "behavior > behavior !orders", kSeed,
     "Makes each tile the successor of the one before it, for the acting seat; \"\" cuts the chain."},
    {"set_tile_ordering_all", "tiles: tiles", "behavior > behavior !orders !others", kSeed,
     "Like `set_tile_ordering`, for every seat."},
    {"set_suit_ordering", "suits?...: tiles", "behavior > behavior !orders", kNew,
     "Says which suit follows which (offsets of 10), for the acting seat."},
    {"set_suit_ordering_all", "suits?...: tiles", "behavior > behavior !orders !others", kNew,
     "Like `set_suit_ordering`, for every seat."},
    {"clear_player_cache", "", "> behavior points", kNew,
     "Forgets what was remembered for the acting seat: saved tile behaviours, genbutsu moments."},
};

inline constexpr Row kAttributeActions[] = {
    {"add_attr", "targets: zones, attrs: attributes = [], specs: tile_specs = []",
     "hands draws melds ponds aside dead_wall history behavior source > hands draws melds ponds aside dead_wall", kSeed,
     "Gives attributes to the tiles of these places that satisfy every spec."},
    {"remove_attr", "targets: zones, attrs: attributes = [], specs: tile_specs = []",
     "hands draws melds ponds aside dead_wall history behavior source > hands draws melds ponds aside dead_wall", kNew,
     "Takes attributes from the tiles of these places that satisfy every spec."},
    {"add_attr_first_tile", "tile: tile, attrs: attributes = []", "hands draws > hands draws", kSeed,
     "Gives attributes to the first such tile of hand and draw."},
    {"add_attr_tagged", "tag: tag, attrs: attributes = []",
     "tags > hands draws melds ponds aside wall dead_wall !others", kSeed,
     "Gives attributes to every tile with a tag, wherever it is."},
    {"remove_attr_tagged", "tag: tag, attrs: attributes = []",
     "tags > hands draws melds ponds aside wall dead_wall !others", kNew,
     "Takes attributes from every tile with a tag, wherever it is."},
    {"remove_attr_hand", "attr?...: attribute", "hands > hands", kSeed,
     "Takes attributes from the tiles of the own hand."},
    {"remove_attr_all", "attr?...: attribute", "hands draws aside > hands draws aside", kSeed,
     "Takes attributes from the own hand, draw and aside tiles."},
    {"tag_tiles", "tag: tag, tiles: named_tiles", "behavior history wall revealed > tags", kSeed,
     "Puts tiles under a tag; \"all\" stands for every tile of the wall."},
    {"untag_tiles", "tag: tag, tiles: named_tiles", "behavior history wall revealed > tags", kNew,
     "Takes tiles out of a tag."},
    {"untag", "tag: tag", "> tags", kSeed, "Forgets a tag altogether."},
    {"tag_drawn_tile", "tag: tag", "draws > tags", kSeed, "Puts the drawn tile under a tag."},
    {"tag_last_discard", "tag: tag", "history > tags", kSeed, "Puts the last discard under a tag."},
    {"tag_dora", "tag: tag, indicator: named_tile = -1", "dead_wall > tags", kSeed,
     "Puts the dora of an indicator under a tag."},
};

inline constexpr Row kRevealActions[] = {
    {"reveal_tile", "tile: named_tile", "dead_wall counters > revealed log", kSeed,
     "Turns over a tile: an index into the dead wall (-1 is its last tile) or a tile."},
    {"reveal_hand", "", "> revealed", kSeed, "Shows the acting seat's hand to all."},
    {"reveal_other_hands", "", "> revealed !others", kSeed, "Shows everybody else's hands to all."},
    {"scry", "n: integer = 1", "> revealed", kSeed, "Lets the acting seat see the next n tiles of the wall."},
    {"scry_all", "n: integer = 1", "> revealed !others", kSeed, "Lets every seat see the next n tiles of the wall."},
    {"scry_named_tiles", "tiles: named_tiles", "> revealed", kNew,
     "Shows these tiles as the scried ones instead of the next of the wall."},
    {"clear_scry", "", "> revealed !others", kSeed, "Ends all scrying."},
    {"save_revealed_tiles", "label: text = \"default\"", "revealed > revealed", kSeed,
     "Remembers which tiles are revealed under a label."},
    {"load_revealed_tiles", "label: text = \"default\"", "revealed > revealed", kSeed,
     "Brings back the revealed tiles saved under a label."},
};

inline constexpr Row kSpecialActions[] = {
    {"charleston_left", "", "marks hands draws > hands draws marks !moves !fires", kSeed,
     "Passes the marked tiles to kamicha, as one step of a Charleston."},
    {"charleston_across", "", "marks hands draws > hands draws marks !moves !fires", kSeed,
     "Passes the marked tiles to toimen, as one step of a Charleston."},
    {"charleston_right", "", "marks hands draws > hands draws marks !moves !fires", kSeed,
     "Passes the marked tiles to shimocha, as one step of a Charleston."},
    {"saki_start", "", "turn > offers !fires !defers", kSeed,
     "Fires `after_saki_start` for every seat, after the cards were drafted."},
    {"choose_yaku", "", "offers > log", kSeed,
     "In a button: lets the player declare yaku before the rest of the actions runs."},
    {"disable_saki_card", "seats: seats = \"self\"", "statuses > statuses", kSeed,
     "Switches the cards of the seats off."},
    {"enable_saki_card", "seats: seats = \"self\"", "statuses > statuses", kSeed,
     "Switches the cards of the seats on again."},
};

inline constexpr Row kTextActions[] = {
    {"push_message", "text: text, vars: variables = {}", "> log", kSeed | kUi,
     "Writes a message that starts with the acting player's name."},
    {"push_system_message", "text: text, vars: variables = {}", "> log", kSeed | kUi,
     "Writes a message without a name."},
    {"big_text", "text: text, vars: variables = {}", "> log", kSeed | kUi, "Shows a large text at the acting seat."},
    {"add_rule", "tab: text, id: text, text: text, vars_or_order?: any, order?: number", "texts > texts", kUi,
     "Adds a text to a tab of the rules panel; `rule_exists` can ask for it."},
    {"update_rule", "tab: text, id: text, text: text, vars_or_order?: any, order?: number", "", kUi,
     "Appends to a text of the rules panel, if it exists."},
    {"delete_rule", "tab: text, id: text, unused?: any, vars?: variables", "texts > texts", kUi,
     "Removes a text from the rules panel."},
    {"add_rule_tab", "tab: text, vars?: variables", "texts > texts", kUi, "Adds an empty tab to the rules panel."},
    {"rename_rule_tab", "from: text, to: text, vars?: variables", "texts > texts", kUi,
     "Renames a tab of the rules panel."},
    {"print", "text: text, vars: variables = {}", "", kUi, "Debugging: prints a text to the log."},
    {"inspect", "any?...: any", "", kUi | kRuntime, "Debugging: prints its arguments."},
    {"print_status", "seats: seats = \"self\"", "", kUi, "Debugging: prints the statuses of the seats."},
    {"print_counters", "seats: seats = \"self\"", "", kUi, "Debugging: prints the counters of the seats."},
    {"print_responsibilities", "seats: seats = \"self\"", "", kUi, "Debugging: prints who pays for whom."},
    {"print_context", "", "", kUi, "Debugging: prints the context the action runs in."},
    {"print_hand", "seats: seats = \"self\"", "", kUi, "Debugging: prints the hands of the seats."},
    {"print_discards", "seats: seats = \"self\"", "", kUi, "Debugging: prints the discards of the seats."},
    {"print_tags", "", "", kUi, "Debugging: prints all tags."},
    {"print_txns", "", "", kUi, "Debugging: prints the payments noted so far."},
};

inline constexpr Row kOldActions[] = {
    {"swap_out_fly_joker", "joker: tile = \"1j\"", "marks hands melds > hands draws melds marks !moves",
     kSeed | kRuntime, "Swaps a marked hand tile for the joker in a marked meld.", "swap_out_joker"},
};

}  // namespace majs::grammar::table
