// Words that stand for something in arguments: amounts and operators of expressions, match targets, seats, tile specs,
// zones, mark restrictions.

#include "grammar/vocabulary_table.hpp"

namespace majs::grammar::table {
namespace {

constexpr Row kCountingAmounts[] = {
    {"count_matches", "targets: match_targets, definitions: match_definitions", "behavior win", kSeed,
     "How often over the tiles of the targets contain a definition."},
    {"count_matching_ways", "targets: match_targets, definitions: match_definitions", "behavior win", kSeed,
     "For how many of the targets' alternatives a definition matches."},
    {"count_dora", "indicator: named_tile = \"1m\", targets: match_targets", "behavior", kSeed,
     "How many tiles of the targets are dora of an indicator."},
    {"count_reverse_dora", "indicator: named_tile = \"1m\", targets: match_targets", "behavior", kSeed,
     "How many tiles of the targets are reverse dora of an indicator."},
    {"count_tiles", "seat: seat = \"self\"", "hands draws aside melds source", kNew,
     "How many tiles that seat has: hand, draw, aside and calls."},
    {"hand_size", "seat: seat = \"self\"", "hands draws aside melds begun turn winds", kNew,
     "Ours: how many tiles that seat's hand counts for: hand, draw and three a set, without the tile that is due to be "
     "discarded. Between two turns what was dealt."},
    {"count_draws", "seat: seat = \"self\"", "draws", kSeed, "How many drawn tiles that seat holds."},
    {"rack_tiles", "rack: integer = 0", "melds", kNew, "Ours: how many tiles lie exposed on that rack of this seat."},
    {"count_waits", "held?: match_targets", "hands melds behavior", kNew,
     "Ours: for how many kinds of tiles this seat's hand waits, without those of which the targets (hand and calls) "
     "hold "
     "all."},
    {"tiles_in_wall", "", "wall", kSeed, "How many tiles are left in the live wall."},
    {"num_discards", "", "ponds", kSeed, "How many tiles this seat has discarded."},
    {"num_passed_discards", "", "ponds", kNew, "How many tiles lie in the own pond, gaps of called ones included."},
    {"num_aside", "", "aside", kSeed, "How many own tiles lie aside."},
    {"num_facedown_tiles", "", "ponds", kSeed, "How many tiles lie face down in the own pond."},
    {"num_facedown_tiles_others", "", "ponds !others", kSeed, "How many tiles lie face down in the other ponds."},
    {"num_matching_revealed_tiles_all", "specs...: tile_spec", "hands draws !others", kSeed,
     "How many revealed hand tiles, of all seats, satisfy a spec."},
    {"num_matching_melded_tiles_all", "specs...: tile_spec", "melds !others", kSeed,
     "How many meld tiles, of all seats, satisfy a spec."},
    {"num_visible_copies", "", "source win draws ponds history turn melds behavior !others", kNew,
     "Ours: how many tiles like the winning one lie open in ponds and melds, without itself."},
    {"100_times_tile_number", "", "tile", kNew, "100 times the number on the tile in question (play effects)."},
};

constexpr Row kTableAmounts[] = {
    {"num_players", "", "", kNew, "How many players the game has."},
    {"dice", "", "dice", kSeed, "Sum of the dice."},
    {"pot", "", "points", kSeed, "Points in the pot."},
    {"honba", "", "round", kSeed, "Honba count of the table."},
    {"riichi_value", "", "", kSeed, "Value of a riichi stick, from `score_calculation`."},
    {"honba_value", "", "", kSeed, "Value of a honba, from `score_calculation`."},
    {"current_score", "", "points", kNew, "This seat's score."},
    {"points_sum", "", "points !others", kNew, "Ours: the points of all players, with the pot."},
    {"half_score", "", "points", kSeed, "Half of this seat's score, rounded up to hundreds."},
};

constexpr Row kWinAmounts[] = {
    {"points", "", "payments", kSeed, "Points (han) of the hand being judged."},
    {"points2", "", "payments", kSeed, "Points of the second unit (yakuman) of the hand being judged."},
    {"shuugi_gain", "", "payments", kNew, "Chips won with the hand being judged."},
    {"score", "", "payments", kSeed, "Score of the hand being judged."},
    {"points_with_discard", "", "history !tries", kNew,
     "Ours: points this seat would win with the last discard, as `has_yaku_with_discard` counts them."},
    {"points_with_waits", "", "hands melds behavior !tries", kNew,
     "Ours: the most points that a tile this seat waits for would bring, taken from another player."},
    {"minipoints", "steps: actions", "source win hands melds draws ponds history turn behavior", kSeed,
     "Minipoints (fu) of the hand being judged, or what the steps compute."},
    {"minipoints_of_hand", "steps: actions", "win hands melds draws ponds history turn behavior", kNew,
     "Ours: what the steps compute for this seat's hand as it lies, won or not: with what is drawn, without a winning "
     "tile."},
    {"payout", "seat: seat = \"self\"", "payments", kNew, "What that seat gets in this settlement."},
    {"eval_expr", "expression: expression", "", kRuntime, "The value of an expression; what assignments compile to."},
    {"fu", "", "source win hands melds draws ponds history turn winds behavior", kSeed | kRuntime,
     "Fu of the hand by the built-in rules, unless a counter has this name.", "minipoints"},
};

constexpr Family kAmountFamilies[] = {
    {"Counting", kCountingAmounts}, {"The table", kTableAmounts}, {"Winning", kWinAmounts}};

constexpr Row kOperatorRows[] = {
    {"+", "left: expression, right: expression", kNew, "Sum."},
    {"-", "left: expression, right?: expression", kNew, "Difference, or the negated value."},
    {"*", "left: expression, right: expression", kNew, "Product."},
    {"/", "left: expression, right: expression", kNew, "Quotient; may have a fraction."},
    {"**", "left: expression, right: expression", kNew, "Power; binds tighter than `*`, from left to right."},
    {"=", "left: expression, right: expression", kNew, "The right side; the result of a chained assignment."},
    {"min", "left: expression, right: expression", kNew, "The smaller value."},
    {"max", "left: expression, right: expression", kNew, "The larger value."},
    {"floor_div", "left: expression, right: expression", kNew, "Quotient rounded down."},
    {"mod", "left: expression, right: expression", kNew, "Remainder, with the sign of the left side."},
    {"round", "value: expression, to: expression = 1", kNew, "Nearest multiple, halves away from zero."},
    {"round_up", "value: expression, to: expression = 1", kNew, "Next multiple upwards."},
    {"round_down", "value: expression, to: expression = 1", kNew, "Next multiple towards zero."},
};
constexpr Family kOperatorFamilies[] = {{"Operators of expressions", kOperatorRows}};

constexpr Row kHandTargets[] = {
    {"hand", "", "hands win", kSeed, "The hand without the drawn tile."},
    {"draw", "", "draws", kSeed, "The drawn tiles."},
    {"pond", "", "ponds", kSeed, "What lies in the own pond."},
    {"discards", "", "ponds", kSeed, "Everything this seat discarded, called tiles included."},
    {"aside", "", "aside", kSeed, "Tiles lying aside."},
    {"aside_unique", "", "aside", kNew, "Tiles lying aside, each kind once."},
    {"call_tiles", "", "melds", kNew, "All tiles of the own calls, as loose tiles."},
    {"winning_tile", "", "source win draws ponds history turn melds", kSeed,
     "The winning tile of the win being judged."},
    {"waiting_tiles", "", "hands win", kNew,
     "Ours: with `per_interpretation`, the tiles which the winning tile completes to a set."},
    {"orig_hand", "", "win", kNew, "The hand before its jokers were replaced."},
    {"orig_winning_tile", "", "win", kNew, "The winning tile before it was replaced as a joker."},
    {"playable_tiles", "", "hands draws !tries", kNew, "Tiles that may be discarded now."},
    {"last_discard", "", "history", kSeed, "The newest discard of the round."},
    {"second_last_visible_discard", "", "history ponds !others", kNew,
     "The visible tile before the last one in the last discarder's pond."},
    {"self_last_discard", "", "ponds history", kNew, "The last tile of the own pond."},
    {"shimocha_last_discard", "", "ponds history seats !others", kNew, "The last tile of shimocha's pond."},
    {"toimen_last_discard", "", "ponds history seats !others", kNew, "The last tile of toimen's pond."},
    {"kamicha_last_discard", "", "ponds history seats !others", kNew, "The last tile of kamicha's pond."},
    {"last_called_tile", "", "history", kSeed, "The tile taken by the newest call."},
    {"called_tile", "", "choice", kNew, "In call conditions and actions: the tile to be called."},
    {"call_choice", "", "choice", kNew, "In call conditions and actions: the hand tiles to be used."},
    {"tile", "", "tile", kSeed, "In play restrictions and effects: the tile in question."},
    {"all_ponds", "", "ponds !others", kNew, "Everybody's ponds."},
    {"others_ponds", "", "ponds !others", kNew, "Everybody else's ponds."},
    {"all_last_discards", "", "ponds history !others", kNew, "The last tile of each pond."},
    {"all_call_tiles", "", "melds !others", kNew, "All tiles of everybody's calls."},
    {"revealed_tiles", "", "revealed dead_wall", kSeed, "The revealed tiles of the dead wall (dora indicators)."},
    {"visible_tiles", "", "ponds melds revealed dead_wall hands !others", kNew,
     "What everybody can see: ponds, open melds, revealed hands."},
    {"scry", "", "revealed wall", kSeed, "The tiles being scried."},
    {"last_scryed_tile", "", "revealed wall", kNew, "The last of the tiles being scried."},
};

constexpr Row kCallTargets[] = {
    {"calls", "", "melds", kSeed, "The own calls as melds, flowers and jokers left out."},
    {"flowers", "", "melds", kSeed, "The own flower calls."},
    {"start_flowers", "", "melds", kNew, "The own flower calls made at the start."},
    {"jokers", "", "melds", kSeed, "The own joker calls."},
    {"start_jokers", "", "melds", kNew, "The own joker calls made at the start."},
    {"orig_calls", "", "win", kNew, "The own calls before their jokers were replaced."},
    {"last_call", "", "history", kNew, "The newest call of the round, as a meld."},
    {"shimocha_calls", "", "melds seats !others", kNew, "All calls of shimocha."},
    {"toimen_calls", "", "melds seats !others", kNew, "All calls of toimen."},
    {"kamicha_calls", "", "melds seats !others", kNew, "All calls of kamicha."},
    {"all_calls", "", "melds !others", kNew, "Everybody's calls."},
    {"finished_racks", "", "melds", kNew, "Ours: the tiles of the own racks that are finished."},
    {"winning_hand", "", "hands source win draws ponds history turn melds", kNew,
     "Hand, winning tile and calls together."},
    {"orig_winning_hand", "", "win", kNew, "Hand, winning tile and calls before jokers were replaced."},
};

constexpr Row kChoiceTargets[] = {
    {"hand_any", "", "hands", kSeed, "Any one tile of the hand."},
    {"call_tiles_any", "", "melds", kNew, "Any one tile of the own calls."},
    {"any_discard", "", "ponds", kNew, "Any one tile this seat discarded."},
    {"any_visible_tile", "", "ponds melds revealed dead_wall hands !others", kNew,
     "Any one tile that everybody can see."},
    {"hand_draw_nonjoker_any", "", "hands draws behavior", kNew,
     "Any one tile of hand and draw that cannot stand for every tile."},
    {"self_joker_meld_tiles", "", "melds behavior", kNew, "The tile of any own meld that holds a joker."},
    {"anyone_joker_meld_tiles", "", "melds behavior !others", kNew, "The tile of anybody's meld that holds a joker."},
};

constexpr Row kOldTargets[] = {
    {"arranged_hand", "", "", kSeed | kRuntime, "The winner's hand as arranged for display.", "winning_hand"},
    {"arranged_calls", "", "", kSeed | kRuntime, "The winner's calls as arranged for display.", "winning_hand"},
    {"assigned_hand", "", "", kSeed | kRuntime, "The winner's hand with its jokers replaced.", "winning_hand"},
    {"all_discards", "", "ponds !others", kSeed | kRuntime, "Everybody's discards.", "all_ponds"},
    {"others_discards", "", "ponds !others", kSeed | kRuntime, "Everybody else's discards.", "others_ponds"},
};
constexpr Family kTargetFamilies[] = {{"Tiles", kHandTargets},
                                      {"Calls", kCallTargets},
                                      {"Choices (the match may pick one)", kChoiceTargets},
                                      {"Superseded", kOldTargets}};

constexpr Row kSeats[] = {
    {"self", "", kSeed, "The acting seat."},
    {"shimocha", "", kSeed, "The seat after the acting one (right)."},
    {"toimen", "", kSeed, "The seat across."},
    {"kamicha", "", kSeed, "The seat before the acting one (left)."},
    {"east", "", kSeed, "Whoever is east this round (the dealer)."},
    {"south", "", kSeed, "Whoever is south this round."},
    {"west", "", kSeed, "Whoever is west this round."},
    {"north", "", kSeed, "Whoever is north this round."},
    {"current_turn", "", kNew, "The turn player."},
    {"last_discarder", "", kSeed, "Who discarded last."},
    {"first_discarder", "", kNew,
     "Ours: who was the first to discard such a tile as the one offered now, from the acting seat's own last discard "
     "on; "
     "else "
     "who offers it."},
    {"caller", "", kSeed, "Who made the call in question, else the newest call."},
    {"callee", "", kSeed, "Whose tile that call took."},
    {"last_caller", "", kNew, "Who made the newest call."},
    {"last_callee", "", kNew, "Whose tile the newest call took."},
    {"prev_seat", "", kNew, "The acting seat outside of the innermost `as`."},
    {"last_seat", "", kNew, "Same as `prev_seat`."},
    {"winner", "", kNew, "The winner in question."},
};
constexpr Row kSeatGroups[] = {
    {"all", "", kSeed, "Every seat, starting with the acting one."},
    {"everyone", "", kSeed, "Same as `all`."},
    {"others", "", kSeed, "Every seat but the acting one."},
    {"winners", "", kNew, "Who has won in this round so far."},
    {"chii_victims", "", kSeed, "Those whose tiles the acting seat took by chii."},
};
constexpr Family kSeatFamilies[] = {{"One seat (with `not_`: every other seat)", kSeats},
                                    {"Several seats", kSeatGroups}};

constexpr Row kSpecs[] = {
    {"any", "", kSeed, "Every tile."},
    {"manzu", "", kSeed, "Manzu (characters)."},
    {"pinzu", "", kSeed, "Pinzu (dots)."},
    {"souzu", "", kSeed, "Souzu (bamboo)."},
    {"star", "", kNew, "The fourth suit, `1t` to `10t`."},
    {"jihai", "", kSeed, "Winds and dragons."},
    {"wind", "", kSeed, "Winds."},
    {"dragon", "", kSeed, "Dragons."},
    {"terminal", "", kSeed, "Ones and nines (and tens)."},
    {"yaochuuhai", "", kSeed, "Terminals and honors."},
    {"tanyaohai", "", kNew, "Numbered tiles that are not terminals."},
    {"flower", "", kSeed, "Flowers, seasons, animals, kings and queens."},
    {"joker", "", kSeed, "Jokers."},
    {"flower_or_joker", "", kNew, "Flowers and jokers."},
    {"tedashi", "", kNew, "A tile from the hand (not the drawn one)."},
    {"tsumogiri", "", kNew, "The drawn tile."},
    {"dora", "", kSeed, "A present dora; only in play effects."},
    {"same", "", kSeed,
     "The same tile as the one in question; only in `last_discard_matches` and `last_called_tile_matches`."},
    {"kuikae", "", kSeed, "Completes the meld just called in another way; only in `last_called_tile_matches`."},
    {"1", "", kSeed, "Numbered tiles of rank 1."},
    {"2", "", kSeed, "Numbered tiles of rank 2."},
    {"3", "", kSeed, "Numbered tiles of rank 3."},
    {"4", "", kSeed, "Numbered tiles of rank 4."},
    {"5", "", kSeed, "Numbered tiles of rank 5, red ones included."},
    {"6", "", kSeed, "Numbered tiles of rank 6."},
    {"7", "", kSeed, "Numbered tiles of rank 7."},
    {"8", "", kSeed, "Numbered tiles of rank 8."},
    {"9", "", kSeed, "Numbered tiles of rank 9."},
    {"10", "", kNew, "Numbered tiles of rank 10."},
};
constexpr Family kSpecFamilies[] = {{"Tile specs (a tile id is one too; `not_` negates)", kSpecs}};

constexpr Row kZoneRows[] = {
    {"hand", "", kSeed, "The hand; in move sets without the drawn tile, in marks with it."},
    {"draw", "", kSeed, "The drawn tiles."},
    {"aside", "", kSeed, "Tiles lying aside."},
    {"calls", "", kSeed, "Melds, in move sets and attribute targets."},
    {"call", "", kSeed, "A meld, in marks."},
    {"discard", "", kSeed, "The pond."},
    {"dead_wall", "", kNew, "Slots of the dead wall, by index."},
    {"atop_wall", "", kNew, "Tiles lying on top of the wall, by place."},
    {"revealed_tile", "", kSeed, "Revealed tiles that are marked."},
    {"scry", "", kSeed, "Scried tiles that are marked."},
    {"delete", "", kNew, "Nowhere: tiles moved here are gone."},
    {"last_discard", "", kSeed, "The newest discard, as attribute target."},
    {"last_called_tile", "", kNew, "The tile taken by the newest call, as attribute target."},
    {"winning_tile", "", kSeed, "The winning tile, as attribute target."},
};
constexpr Family kZoneFamilies[] = {{"Zones", kZoneRows}};

constexpr Row kRestrictions[] = {
    {"self", "", kSeed, "It belongs to the marking player."},
    {"others", "", kSeed, "It belongs to someone else."},
    {"shimocha", "", kSeed, "It belongs to shimocha."},
    {"toimen", "", kSeed, "It belongs to toimen."},
    {"kamicha", "", kSeed, "It belongs to kamicha."},
    {"current_turn", "", kNew, "It belongs to the turn player."},
    {"suited", "", kNew, "A numbered tile."},
    {"wind", "", kSeed, "A wind."},
    {"dragon", "", kSeed, "A dragon."},
    {"terminal_honor", "", kSeed, "A terminal or honor."},
    {"match_suit", "", kSeed, "Of the same suit as all tiles marked so far."},
    {"suit_suffices", "", kNew, "Ours: of a suit of which the player holds as many tiles as are to be marked."},
    {"match_number", "", kNew, "Of the same number as all tiles marked so far."},
    {"match_called_tile", "", kNew, "The same tile as the last called one."},
    {"match_hand_to_marked_call", "", kNew, "The tile that the marked melds with jokers are made of."},
    {"match_call_to_marked_hand", "", kNew, "A meld with a joker, made of the marked hand tiles."},
    {"call_has_joker", "", kNew, "A meld with a joker."},
    {"open", "", kNew, "An open meld: chii, pon, daiminkan or kakan."},
    {"visible", "", kSeed, "Neither face down nor a gap."},
    {"not_joker", "", kSeed, "Not one of the player's jokers."},
    {"not_riichi", "", kSeed, "The player is not in riichi, or it is the drawn tile."},
    {"can_discard", "", kNew, "May be discarded now."},
    {"last_discard", "", kNew, "The newest discard."},
};
constexpr Family kRestrictionFamilies[] = {
    {"Mark restrictions (a tile id, also with `not_`, is one too)", kRestrictions}};

}  // namespace

constinit const KindTable kAmounts = Builder<WordKind::Amount, kAmountFamilies>::table();
constinit const KindTable kOperators = Builder<WordKind::Operator, kOperatorFamilies>::table();
constinit const KindTable kMatchTargets = Builder<WordKind::MatchTarget, kTargetFamilies>::table();
constinit const KindTable kSeatSpecs = Builder<WordKind::SeatSpec, kSeatFamilies>::table();
constinit const KindTable kTileSpecs = Builder<WordKind::TileSpec, kSpecFamilies>::table();
constinit const KindTable kZones = Builder<WordKind::Zone, kZoneFamilies>::table();
constinit const KindTable kMarkRestrictions = Builder<WordKind::MarkRestriction, kRestrictionFamilies>::table();

}  // namespace majs::grammar::table
