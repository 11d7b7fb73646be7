#pragma once
// A four-player ruleset of our own with everything that the formats of mahjong programs tell: calls, kans, riichi,
// indicators, wins, draws.

#include "tests/runtime/ruleset_texts.hpp"

namespace majs::runtime::test {

inline std::string riichi_like(std::string_view more = "") {
  return with_wall(std::string(R"("initial_dead_wall_length":14,"initial_score":25000,"max_rounds":3,
  "revealed_tiles":[-6],"yaku":[{"display_name":"Win","value":1,"when":["won"]}],
  "score_calculation":{"riichi_value":1000,"honba_value":100,"yaku_lists":["yaku"],"point_name":"Han","scoring_method":"multiplier",
                       "score_multiplier":1000},
  "interruptible_actions":["play_tile","draw","upgrade_call","advance_turn","recalculate_buttons"],
  "set_definitions":{"set":[[0,1,2],[0,0,0]],"pair":[[0,0]],"part":[[0,1],[0,2],[0,0]]},
  "win_definition":[["exhaustive",[["set"],4],[["pair"],1]]],
  "ready_definition":[[[["set"],4]],["exhaustive",[["set"],3],[["pair"],1],[["part"],1]]],
  "after_turn_change":{"actions":[["ite",["no_tiles_remaining"],[["ryuukyoku","Nobody"]],[["draw"]]]]},
  "play_restrictions":[[["any"],[{"name":"status","opts":["riichi"]},"not_is_drawn_tile"]]],
  "functions":{"open":[
    ["ite",[{"name":"tile_not_revealed","opts":[-8]}],[["reveal_tile",-8]],
    [["ite",[{"name":"tile_not_revealed","opts":[-10]}],[["reveal_tile",-10]],
    [["ite",[{"name":"tile_not_revealed","opts":[-12]}],[["reveal_tile",-12]],[["reveal_tile",-14]]]]]]]]},
  "buttons":{
    "chii":{"call":[[-2,-1],[-1,1],[1,2]],"precedence_over":["chii"],
      "call_style":{"kamicha":["call_sideways",0,1]},
      "show_when":["not_our_turn","kamicha_discarded","call_available",{"name":"status_missing","opts":["riichi"]}],
      "actions":[["call"],["change_turn","self"]]},
    "pon":{"call":[[0,0]],"precedence_over":["chii","pon"],
      "call_style":{"kamicha":["call_sideways",0,1],"toimen":[0,"call_sideways",1],"shimocha":[0,1,"call_sideways"]},
      "show_when":["not_our_turn","someone_else_just_discarded","call_available",{"name":"status_missing","opts":["riichi"]}],
      "actions":[["call"],["change_turn","self"]]},
    "daiminkan":{"call":[[0,0,0]],"precedence_over":["chii","pon","daiminkan"],
      "show_when":["not_our_turn","someone_else_just_discarded","call_available",{"name":"status_missing","opts":["riichi"]}],
      "actions":[["call"],["change_turn","self"],["run","open"],["draw",1,"opposite_end"]]},
    "ankan":{"call":[[0,0,0]],"show_when":["our_turn","has_draw","self_call_available",{"name":"status_missing","opts":["riichi"]}],
      "actions":[["self_call"],["run","open"],["draw",1,"opposite_end"]]},
    "kakan":{"call":[[0,0,0]],"upgrades":"pon","show_when":["our_turn","has_draw","can_upgrade_call"],
      "call_style":{"kamicha":["call_sideways","call_sideways",0,1]},
      "actions":[["upgrade_call"],["run","open"],["draw",1,"opposite_end"]]},
    "riichi":{"show_when":["our_turn","has_draw","not_has_calls",{"name":"status_missing","opts":["riichi"]},
                           {"name":"match","opts":[["hand","draw"],["ready"]]}],
      "actions":[["mark",[["hand",1,["self","can_discard"]]],[["set_status","riichi"]],[],[["unset_status","riichi"]]],
                 ["move_tiles",{"hand":["marked"]},"discard"],["move_tiles","draw","hand"],["remove_attr_hand","_draw"],
                 ["clear_marking"],["put_down_riichi_stick"],["subtract_score",1000],["register_last_discard"],
                 ["recalculate_buttons"],["advance_turn"]]},
    "ron":{"precedence_over":["chii","pon","daiminkan","ron"],
      "show_when":["not_our_turn","someone_else_just_discarded",{"name":"match","opts":[["hand","calls","last_discard"],["win"]]}],
      "actions":[["win_by_discard"]]},
    "tsumo":{"show_when":["our_turn","has_draw",{"name":"match","opts":[["hand","calls","draw"],["win"]]}],
      "actions":[["win_by_draw"]]}})") +
                   std::string(more));
}

}  // namespace majs::runtime::test
