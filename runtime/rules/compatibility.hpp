#pragma once
// Oddities of the reference that a game can be asked to reproduce. Off is what this project does; recorded games of
// the reference are replayed with its oddities, and `--as riichi-advanced` plays as it does today.

namespace majs::runtime {

struct Compatibility {
  /// `before_win` is fired once more for every winner when the win is settled, with the first payer as its seat, who is
  /// the seat of `after_scoring`, too (D-01, D-09; E-05, E-06).
  bool repeats_before_win = false;
  /// An abortive draw passes the deal on and leaves the honba alone (D-13).
  bool rotates_after_abortive_draw = false;
  /// The last scheduled round ends the game even when the dealer holds (D-15, E-21).
  bool ends_after_last_round = false;

  /// Who is ahead is told by score plus three points for the east wind, two for the south, one for the west
  /// (D-16).
  bool ranks_by_wind = false;

  /// `[name, 2]` in `has_existing_yaku` is never true, since values are lists (D-04).
  bool compares_yaku_values_strictly = false;

  /// Attributes that the engine puts on a tile keep an alias from applying to it, so that nobody can call a discarded
  /// red five and a winning one misses its dora (runtime/tiles/README.md 5.3); and a robbed tile that stands for
  /// another is lost.
  bool looks_up_marked_tiles = false;

  /// A call of as many tiles as there are compares kinds only: a pon that has a red five is never offered its upgrade
  /// (runtime/game/actions.md A-53).
  bool upgrades_without_jokers = false;

  /// Only the tile back counts as a facedown tile, not what carries `_facedown` (runtime/game/actions.md A-24).
  bool counts_tile_backs_only = false;

  /// What is written on the last discard before anybody discarded is written on a blank tile, which becomes the pond
  /// and the discards of the player before (runtime/game/actions.md 6.7).
  bool writes_on_missing_discards = false;

  /// The third win of a bloody round is paid once more with the draw that ends the round (E-24).
  bool pays_third_win_twice = false;

  /// A wall that is nearly or wholly used up gives tiles that were drawn before (E-41).
  bool draws_drawn_tiles = false;

  /// What a player presses or discards, and a combination that is taken back, drops what its own calls still have to
  /// do, the draw of a kong as well (E-01, E-42).
  bool drops_unfinished_calls = false;

  /// A pressed call whose combination is not chosen yet holds up whoever goes before it, and overrides others (E-43).
  bool waits_for_open_calls = false;

  /// An upgrade takes the first tile of the hand that may stand for the one that is added (E-44).
  bool adds_like_tiles = false;

  /// A called discard is taken from the pond of the player in turn, whoever discarded it, and when another call was
  /// quicker, from there (E-18).
  bool calls_from_turn = false;

  /// A call leaves a hand of the card open when its tiles, loose, are some of it: a pung may be part of a kong
  /// (`all_calls_deaden_hand`, matching 7.5).
  bool takes_calls_apart = false;

  // What the platform has become since, `--as riichi-advanced` (runtime/rules/README.md 4). Of its words and keys the
  // loader reads only those that it has.

  /// Nobody keeps the deal, and no honba is counted or cleared, unless a script says so.
  bool leaves_deal_to_scripts = false;
  /// Who is responsible for something opens a payment, with or without a script for it; then no table is asked.
  bool opens_empty_payments = false;
  /// Yaku of `yaku2_lists` are told, and worth nothing.
  bool prices_first_group_only = false;
  /// Sticks and honba go to the winner whose seat is first in the alphabet (D-24).
  bool first_seat_collects = false;
  /// Three winners on one tile are not told, and paid all the same (D-10).
  bool pays_triple_wins = false;
  /// Where a definition asks for the attribute `draw`, a call takes the drawn tile as it was, out of a hand in which it
  /// is no longer that: there is none, and no call.
  bool misses_drawn_tiles = false;
  /// What would end the room there ends the game (R240).
  bool ends_where_rooms_die = false;

  static Compatibility reference() {
    return {true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true};
  }
  static Compatibility riichi_advanced() {
    Compatibility all = reference();
    all.leaves_deal_to_scripts = all.opens_empty_payments = all.prices_first_group_only = true;
    all.first_seat_collects = all.pays_triple_wins = all.misses_drawn_tiles = all.ends_where_rooms_die = true;
    return all;
  }
};

}  // namespace majs::runtime
