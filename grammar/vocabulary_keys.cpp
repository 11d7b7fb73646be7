// Keys of a ruleset document and of its `score_calculation`. Events are top-level keys too; they have their own kind.

#include "grammar/vocabulary_table.hpp"

namespace majs::grammar::table {
namespace {

constexpr Row kTableKeys[] = {
    {"num_players", "value: integer = 4", kNew, "Number of players, 1 to 4."},
    {"wall", "value: tiles = []", kSeed, "All tiles of the wall, each as often as it is there."},
    {"starting_tiles", "value: integer = 0", kSeed, "Tiles dealt to each player."},
    {"initial_dead_wall_length", "value: integer = 0", kNew,
     "Tiles kept back as the dead wall, from the end of the wall."},
    {"reserved_tiles", "value: list = []", kSeed, "Names for tiles of the dead wall, counted from its end."},
    {"revealed_tiles", "value: list = []", kSeed,
     "Tiles revealed at the start: dead-wall indices (-1 is the last), names or tiles."},
    {"max_revealed_tiles", "value: integer = 0", kSeed | kUi, "How many places for revealed tiles to show."},
    {"dora_indicators", "value: map = {}", kSeed, "For each indicator the tiles it makes dora: `{\"1m\": [\"2m\"]}`."},
    {"reverse_dora_indicators", "value: map = {}", kSeed, "For each indicator the tiles it makes reverse dora."},
    {"num_dice", "value: integer = 2", kNew, "Number of dice, 2 to 10."},
    {"initial_score", "value: number = 0", kSeed, "Score of every player at the start."},
    {"max_rounds", "value: integer", kSeed, "Rounds to play; absent: without end."},
    {"sudden_death_goal", "value: number", kNew, "Score someone must reach for the game to end after its last round."},
    {"racks", "value: integer = 1", kNew, "Ours: hands of each player, 1 or 2; see `finish_rack`."},
    {"jokerless_factor", "value: integer = 1", kNew,
     "Ours: how many times its value a hand of the card without jokers is worth to `finish_rack`."},
    {"dead_racks_keep_jokers", "value: boolean = false", kNew,
     "Ours: jokers in exposures of a rack with the status `dead_a` or `dead_b` are exchanged no more."},
    {"card_year", "value: integer", kNew,
     "Ours: the number whose digits `Y` stands for in hands of a card: `FF Ya 2222b 2222c`."},
    {"player_counts", "value: list = []", kNew,
     "Ours: numbers of players the rules are made for; with another `num_players` the ruleset does not load."},
    {"played_as", "value: text", kNew,
     "Ours: `riichi-advanced`: read and played as that platform does, what it does not know left out (`--as`)."},
    {"bloody_end", "value: boolean = false", kSeed, "A round goes on until three players have won."},
    {"enable_saki_cards", "value: boolean = false", kSeed, "Deals from a deck of cards each round."},
    {"saki_deck", "value: list", kSeed, "The cards of the deck."},
    {"saki_ver", "value: text", kSeed | kUi, "Which pictures the cards have: `v12` or `v13`."},
    {"tsumogiri_bots", "value: boolean = false", kNew, "Bots discard what they draw."},
};

constexpr Row kRuleKeys[] = {
    {"interruptible_actions", "value: list = []", kSeed, "Actions after which players may be offered buttons."},
    {"interrupt_levels", "value: map = {}", kNew, "The level of such an interrupt, by action; 100 when not named."},
    {"buttons", "value: map", kSeed, "Buttons by id; see `define_button`."},
    {"auto_buttons", "value: map = {}", kSeed, "Auto buttons by id; see `define_auto_button`."},
    {"functions", "value: map = {}", kSeed, "Functions by name; see `def`."},
    {"constants", "value: map", kNew, "Constants by name; see `define_const`."},
    {"play_restrictions", "value: list", kSeed, "Which tiles may not be discarded; see `define_play_restriction`."},
    {"play_effects", "value: list", kSeed, "What happens when certain tiles are discarded; see `define_play_effect`."},
    {"persistent_statuses", "value: list = []", kSeed, "Statuses that players keep over rounds."},
    {"persistent_counters", "value: list = []", kSeed, "Counters that players keep over rounds."},
    {"persistent_tags", "value: list = []", kNew, "Tags that are kept over rounds."},
    {"set_definitions", "value: map = {}", kSeed, "Sets by name; see `define_set`."},
    {"win_definition", "value: list", kNew,
     "What a winning hand is; see `define_match`. Any `NAME_definition` is a match definition."},
    {"open_win_definition", "value: list = []", kNew, "American: what a winning hand is once the player has called."},
    {"concealed_win_definition", "value: list = []", kNew, "American: hands of the card without exposures."},
    {"singles_win_definition", "value: list = []", kNew, "American: hands of the card that nothing doubles."},
};

constexpr Row kScoreKeys[] = {
    {"score_calculation", "value: map = {}", kSeed, "How hands are priced; see the scoring keys."},
    {"scoring_logic", "value: map", kNew,
     "Pricing scripts by name; see `define_scoring`. When present, they replace the pricing table."},
    {"yaku", "value: list = []", kSeed, "The usual yaku list; `score_calculation.yaku_lists` names those in use."},
    {"yaku_precedence", "value: map", kSeed, "Which yaku do not count next to which; see `define_yaku_precedence`."},
    {"translations", "value: map", kNew, "Other names for yaku, as shown in results."},
    {"final_points", "value: map", kNew,
     "Ours: points at the end of a game: `return_score`, `oka` and `uma` (a list, by place)."},
};

constexpr Row kTestKeys[] = {
    {"starting_round", "value: integer = 0", kNew, "Round to begin with, counted from 0."},
    {"starting_honba", "value: integer = 0", kNew, "Honba to begin with."},
    {"starting_hand", "value: map", kSeed, "Testing: hands by seat."},
    {"starting_draws", "value: tiles", kSeed, "Testing: the first tiles of the wall, in order."},
    {"starting_dead_wall", "value: tiles", kNew, "Testing: the first tiles drawn from the dead wall, in order."},
    {"starting_dice", "value: list", kNew, "Testing: the dice."},
    {"die1", "value: integer", kNew, "Testing: the first die."},
    {"die2", "value: integer", kNew, "Testing: the second die."},
    {"debug_status", "value: boolean = false", kUi, "Testing: shows statuses and counters."},
};

constexpr Row kDisplayKeys[] = {
    {"display_name", "value: text", kSeed | kUi, "Name of the ruleset."},
    {"tutorial_link", "value: text", kUi, "Address of a page that explains the rules."},
    {"custom_style", "value: map", kUi, "Style of the table."},
    {"display_wall", "value: boolean", kSeed | kUi, "Shows the wall."},
    {"display_honba", "value: boolean", kSeed | kUi, "Shows the honba count; logs have it only then."},
    {"display_riichi_sticks", "value: boolean", kSeed | kUi, "Shows riichi sticks; logs have them only then."},
    {"display_round_marker", "value: boolean", kUi, "Shows the round marker."},
    {"four_rows_discards", "value: boolean", kUi, "Lays ponds out in four rows."},
    {"score_e_notation", "value: boolean", kUi, "Shows large scores with an exponent."},
    {"shown_statuses", "value: list", kSeed | kUi, "Statuses shown to their player."},
    {"shown_statuses_public", "value: list", kUi, "Statuses shown to everybody."},
    {"show_waits", "value: map", kUi, "Match definitions for the display of waits."},
    {"win_timer", "value: number", kUi, "Seconds the win screen stays."},
    {"dead_hand_buttons", "value: boolean", kUi, "Lets players declare another's hand dead."},
    {"show_nearest_american_hand", "value: boolean", kUi, "Shows the nearest American hands."},
    {"declarable_yaku", "value: list", kUi, "Yaku offered by `choose_yaku`."},
    {"shiny_dora", "value: boolean", kUi, "Makes dora shine."},
    {"tile_images", "value: map", kSeed | kUi, "Pictures of tiles."},
};

constexpr Row kMenuKeys[] = {
    {"available_mods", "value: list", kSeed, "Headings and mods to choose from; see `define_mod`."},
    {"default_mods", "value: list", kSeed, "Mods that are on at first."},
    {"available_presets", "value: list", kNew, "Named selections of mods; see `define_preset`."},
    {"enabled_mods", "value: list", kNew, "Written by the loader: the mods this document was built with."},
};

constexpr Row kUnreadKeys[] = {
    {"agariyame", "value: boolean", kSeed,
     "The dealer may end the game after winning its last round; now done by mods."},
    {"tenpaiyame", "value: boolean", kSeed,
     "The dealer may end the game when tenpai at the end of its last round; now done by mods."},
    {"yaku_alt_names", "value: map", kSeed | kUi, "Other names of yaku.", "translations"},
    {"yaku_multiplier", "value: number", kSeed, "Factor for yaku values."},
};

constexpr Family kToplevelFamilies[] = {{"The table", kTableKeys},  {"Rules", kRuleKeys},      {"Scoring", kScoreKeys},
                                        {"Testing", kTestKeys},     {"Display", kDisplayKeys}, {"Mod list", kMenuKeys},
                                        {"Superseded", kUnreadKeys}};

constexpr Row kListKeys[] = {
    {"yaku_lists", "value: list = []", kSeed, "Yaku lists to count, in order."},
    {"yaku2_lists", "value: list", kSeed, "Yaku lists counted in the second unit."},
    {"extra_yaku_lists", "value: list = []", kNew, "Lists that do not count towards the minimum for a win (dora)."},
    {"declare_only_yaku_lists", "value: list = []", kNew, "Lists whose yaku count only when declared."},
    {"highest_scoring_yaku_only", "value: boolean = false", kNew, "Only the most valuable yaku counts."},
    {"highest_scoring_yaku2_only", "value: boolean = false", kNew,
     "Ours: only the most valuable yaku of the second unit counts."},
    {"use_smt", "value: boolean = true", kNew, "Finds the best tiles for jokers to stand for."},
    {"per_interpretation", "value: boolean = false", kNew,
     "Ours: yaku and minipoints are judged by one reading of the hand at a time."},
    {"account_once", "value: list = []", kNew,
     "Ours: yaku that join sets: a set is joined only once to those that are joined already. Needs "
     "`per_interpretation`."},
    {"arrange_american_yaku", "value: boolean = false", kUi, "Shows American hands in the order of their pattern."},
};

constexpr Row kNameKeys[] = {
    {"point_name", "value: text", kSeed, "Name of the unit yaku count in (\"Han\")."},
    {"point2_name", "value: text", kSeed, "Name of the second unit (\"Yakuman\")."},
    {"minipoint_name", "value: text", kSeed, "Name of minipoints (\"Fu\")."},
    {"shuugi_name", "value: text", kNew, "Name of chips."},
    {"score_name", "value: text = \"\"", kUi, "Name of the score of a hand."},
    {"score_denomination", "value: text = \"\"", kSeed | kUi, "What stands after scores."},
    {"right_display", "value: text", kSeed | kUi,
     "Figure shown to the right of the score: `points`, `points2`, `shuugi` or `minipoints`."},
    {"win_by_discard_label", "value: text = \"\"", kSeed | kUi, "Written on the winning tile of a win on a discard."},
    {"win_by_draw_label", "value: text = \"\"", kSeed | kUi, "Written on the winning tile of a win by draw."},
    {"win_by_discard_name", "value: text = \"Win by Discard\"", kSeed | kUi, "Title of a win on a discard."},
    {"win_by_discard_name_2", "value: text", kSeed | kUi, "Title of two wins on a discard."},
    {"win_by_discard_name_3", "value: text", kSeed | kUi, "Title of three wins on a discard."},
    {"win_by_draw_name", "value: text = \"Win by Draw\"", kSeed | kUi, "Title of a win by draw."},
    {"win_with_pao_name", "value: text = \"Sekinin Barai\"", kSeed | kUi,
     "Title of a win that somebody is responsible for."},
    {"triple_win_draw_name", "value: text = \"Sanchahou\"", kSeed, "Title of the draw by three wins on one discard."},
    {"exhaustive_draw_name", "value: text = \"Draw\"", kSeed | kUi, "Title of an exhaustive draw."},
};

constexpr Row kValueKeys[] = {
    {"riichi_value", "value: number", kSeed, "Value of a riichi stick."},
    {"honba_value", "value: number = 0", kSeed, "Value of a honba."},
    {"triple_ron_draw", "value: boolean = false", kNew, "Three wins on one discard make an abortive draw."},
    {"honba_for_each_winner", "value: boolean = false", kNew,
     "Ours: each of several winners is paid for the honba, not only the first in turn."},
    {"extension_repeats", "value: boolean = false", kNew,
     "Ours: past the last round a dealer who repeats plays on, though somebody has reached the goal."},
    {"own_stick_back", "value: boolean = false", kNew,
     "Ours: each of several winners takes the own riichi stick back; the first takes what else is on the table."},
};

constexpr Row kPriceKeys[] = {
    {"scoring_method", "value: any", kSeed,
     "How points become score: `multiplier`, `score_table`, `vietnamese` or `han_fu_formula`."},
    {"score_multiplier", "value: any = 1", kSeed, "`multiplier`: score of one point, or `\"points2\"`."},
    {"score_table", "value: map", kSeed, "`score_table`: score by points, with `\"max\"` for more."},
    {"dealer_multiplier", "value: number = 1", kSeed, "Factor for the dealer."},
    {"han_fu_multiplier", "value: number", kSeed, "`han_fu_formula`: factor of the base score (4)."},
    {"han_fu_rounding_factor", "value: number = 100", kSeed, "`han_fu_formula`: payments are rounded up to this."},
    {"han_fu_starting_han", "value: number = 2", kNew, "`han_fu_formula`: han added to the exponent."},
    {"fixed_fu", "value: number", kNew, "`han_fu_formula`: fu of every hand."},
    {"limit_thresholds", "value: list = []", kSeed, "Limit hands: `[han, fu]` from which each begins."},
    {"limit_scores", "value: list = []", kSeed, "Limit hands: score of each."},
    {"limit_names", "value: list = []", kSeed, "Limit hands: name of each."},
    {"min_score", "value: number = 0", kNew, "Least score of a hand."},
    {"max_score", "value: number", kNew, "Greatest score of a hand."},
    {"discarder_multiplier", "value: number = 1", kSeed, "Win on a discard: factor for the discarder."},
    {"non_discarder_multiplier", "value: number = 0", kSeed, "Win on a discard: factor for the others."},
    {"self_draw_multiplier", "value: number = 1", kNew, "Win by draw: factor for each payer."},
    {"dealer_self_draw_multiplier", "value: number = 1", kNew, "Win by draw: further factor when the dealer wins."},
    {"discarder_penalty", "value: number = 0", kSeed, "Win on a discard: the discarder pays this more."},
    {"non_discarder_penalty", "value: number = 0", kSeed, "Win on a discard: the others pay this more."},
    {"self_draw_penalty", "value: number = 0", kNew, "Win by draw: each payer pays this more."},
    {"self_draw_bonus", "value: number = 0", kNew, "Points added to a win by draw."},
    {"split_oya_ko_payment", "value: boolean = false", kSeed,
     "Win by draw: the dealer pays half, the others share the rest."},
    {"tsumo_loss", "value: any = true", kNew,
     "Three players: how the missing player's share is paid; \"share_lost\": by nobody."},
    {"split_pao_ron", "value: boolean = true", kNew, "Win on a discard: the responsible player pays half."},
    {"pao_honba_of_discarder", "value: boolean = false", kNew,
     "Ours: win on a discard: the honba is paid by the discarder, not by the responsible player."},
};

constexpr Row kOldScoringKeys[] = {
    {"draw_multiplier", "value: number = 1", kSeed, "Win by draw: factor for each payer.", "self_draw_multiplier"},
    {"draw_penalty", "value: number = 0", kSeed, "Win by draw: each payer pays this more.", "self_draw_penalty"},
    {"nagashi_name", "value: text = \"Nagashi Mangan\"", kSeed, "Title of nagashi mangan."},
    {"draw_tenpai_payments", "value: list", kSeed,
     "Exhaustive draw: what one, two or three tenpai players get in all."},
    {"draw_nagashi_payments", "value: list", kSeed,
     "Exhaustive draw: what non-dealers and the dealer pay for nagashi mangan."},
    {"score_best_hand_at_draw", "value: boolean = false", kSeed,
     "Exhaustive draw: tenpai players are paid for their best hand."},
    {"yaku2_overrides_yaku1", "value: boolean = false", kSeed,
     "Any yaku of the second unit makes the first unit not count."},
    {"agarirenchan", "value: boolean = false", kSeed, "The dealer stays after winning."},
    {"tenpairenchan", "value: boolean = false", kSeed, "The dealer stays when tenpai at a draw."},
    {"notenrenchan_south", "value: boolean = false", kSeed, "The dealer stays at any draw in the south round."},
    {"next_dealer_is_first_winner", "value: boolean = false", kSeed, "The first winner deals the next round."},
    {"tobi", "value: any = false", kSeed, "The game ends when somebody is out of points."},
    {"pao_eligible_yaku", "value: list = []", kSeed, "Yaku that somebody can be responsible for."},
    {"pao_pays_all_yaku", "value: boolean = false", kSeed, "Who is responsible pays for all yaku."},
    {"pao_pays_all_yaku2", "value: boolean = false", kSeed, "Who is responsible pays for all yaku of the second unit."},
    {"double_wind_4_fu", "value: boolean = false", kSeed, "Built-in fu: a pair of the own and round wind gives 4."},
    {"north_wind_yakuhai", "value: boolean = false", kSeed, "Built-in fu: north is a value tile."},
    {"enable_kontsu_fu", "value: boolean = false", kSeed, "Built-in fu: sets of one number in three suits count."},
};

constexpr Family kScoringFamilies[] = {{"Lists and wins", kListKeys},
                                       {"Names", kNameKeys},
                                       {"Sticks and honba", kValueKeys},
                                       {"Pricing table (rulesets without `define_scoring`)", kPriceKeys},
                                       {"Superseded", kOldScoringKeys}};

}  // namespace

constinit const KindTable kToplevelKeys = Builder<WordKind::ToplevelKey, kToplevelFamilies>::table();
constinit const KindTable kScoringKeys = Builder<WordKind::ScoringKey, kScoringFamilies>::table();

}  // namespace majs::grammar::table
