#!/usr/bin/env bash
# Rulesets written for Riichi Advanced (`majs build --for`), played as there (`--as`): the same deals, wins and payments as
# here, choice by choice; and what the rules of each ruleset expect of its cases.
#
#   MAJS_GAMES=50 MAJS_SEED=7 tests/cli/platform_test.sh     more games of each, other ones; and every mod of the menus
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/harness.sh"

games=${MAJS_GAMES:-2}
# Under sanitizers everything takes several times as long: of what is much alike every ninth.
asked=0
is_left_out() { [ -n "${MAJS_SANITIZED:-}" ] && [ $((asked++ % 9)) != 0 ]; }
seed=${MAJS_SEED:-100}

# plays_there RULESET BOTS [OPTION...]: its games have the same results when they are played again with what is written
# for the platform.
plays_there() {
  local name=$1 bots=$2
  shift 2
  ! is_left_out || return 0
  local what="$name $* $bots"
  run build "$name" "$@" --for riichi-advanced -o there.json
  expect_code 0 "$what: written"
  run run "$name" "$@" --bots "$bots" --games "$games" --seed "$seed" --log here.log
  sed -i 's|^{"type":"game".*"seed":"\([0-9]*\)".*|{"type":"game","seed":"\1","ruleset":"./there.json","as":"riichi-advanced","compare":"results"}|' here.log
  run test here.log
  expect_code 0 "$what: the same results"
  expect_out "$games passed" "$what: all games"
}

plays="tutorial hong_kong riichi sanma taiwanese zung_jung ningbo tianjin malaysian vietnamese mcr classical sichuan american"
for name in $plays; do
  plays_there "$name" efficient
  plays_there "$name" random
  "$MAJS" build "$name" >menu.json 2>/dev/null
  while read -r preset; do
    # Fewer calls are skipped, and draws are not settled there (M0651); with as many jokers hands of random games are too
    # many to look at (R218).
    case $preset in "Automatic Skips") continue ;; "Three Frames" | "Old Chinese") ;; *) plays_there "$name" random --preset "$preset" ;; esac
    plays_there "$name" efficient --preset "$preset"
  done < <(jq -r '.available_presets[]?.display_name' menu.json)
done
# Odd players leave the combination of a call open, and there the game waits for it, whatever others have pressed (R320):
# where no call has several, games go alike.
for name in tutorial sanma ningbo tianjin sichuan american; do
  plays_there "$name" odd
done
# Bots find the card where the platform asks for its hands by `match`: the same wins.
run build american --for riichi-advanced -o there.json
run run american --bots efficient --games 2 --seed "$seed"
here=$(head -n 6 <<<"$out")
expect_out "east: " "american: seats"
run run there.json --bots efficient --games 2 --seed "$seed"
expect_out "$here" "american there: bots go for the hands of the card"
for mod in pao_whole_hand one_yakuman honba_for_each triple_ron double_wind_2_fu kiriage_mangan; do
  plays_there riichi random --mod "$mod"
done
plays_there riichi random --mod exact_points --mod shared_places
# Of short games most end with equal scores.
for more in 'ties: "shared"' 'ties: "shared", rounding: "none"' 'ties: "seat"' 'rounding: "scores"'; do
  printf 'set initial_score, 1150\nset max_rounds, 2\nset final_points, %%{return_score: 1650, oka: 2, uma: [3, 1, -1, -3], %s}\n' "$more" >final.majs
  plays_there hong_kong random --config final.majs
  plays_there hong_kong efficient --config final.majs
done
plays_there sichuan odd --preset "Riichi Advanced"
# What differs in these presets is what M0651 says, and nothing else.
plays_there american random --mod american/automatic_skips:skip=jokers
printf 'define_const settles_draws, false\n' >unsettled.majs
plays_there classical random --preset "Old Chinese" --config unsettled.majs
# The third winner of a round is paid once, by a script and by a table.
for scoring in '}
on before_win do
  if won_by_draw do make_responsible_for("others") else make_responsible_for("last_discarder") end
end
define_scoring win do
  total = points * 10 :: "Han"
  noop
end' ', scoring_method: "multiplier", score_multiplier: 10}'; do
  cat >bloody.majs <<END
set wall, ~t"111111112222222233333333111111112222222233333333m"
set starting_tiles, 4
set max_rounds, 4
set initial_score, 1000
set bloody_end, true
define_set pair, ~s"0 0"
define_set koutsu, ~s"0 0 0"
define_set shuntsu, ~s"0 1 2"
define_match win, ~m"exhaustive, (koutsu shuntsu):1, pair:1"
on after_turn_change do
  if no_tiles_remaining do ryuukyoku("Draw") else draw end
end
on before_continue do
  advance_turn
end
define_button ron, display_name: "Ron", show_when: someone_else_just_discarded and match(["hand", "last_discard"], ["win"]) do
  win_by_discard("win")
end
define_button tsumo, display_name: "Tsumo", show_when: our_turn and has_draw and match(["hand", "draw"], ["win"]) do
  win_by_draw("win")
end
define_yaku yaku, "Win", [2, "Han"], true
set score_calculation, %{yaku_lists: ["yaku"], point_name: "Han"$scoring
END
  games=6 plays_there ./bloody.majs efficient
done

# Hands whose payments follow from the texts of the rules, too.
for name in hong_kong ningbo tianjin malaysian vietnamese; do
  ! is_left_out || continue
  run build "$name" --for riichi-advanced -o there.json
  tail -n +2 "$MAJS_SOURCE/tests/hands/${name}_payments.jsonl" >hands.jsonl
  run score there.json --as riichi-advanced --batch hands.jsonl
  expect_code 0 "$name: all hands win there"
  # shellcheck disable=SC2016 # jq's own variables
  expect_true "$name: and are paid as the rules say" jq -es 'all(.id.pays == .payments)' "$work/.out" >/dev/null
done

# Words that the bundled rulesets say in one way, said in others: sets that are joined by name and in hands of five, a wait
# that is a pair of tiles, doubled payments, and the same in other rulesets.
cat >joined.majs <<'END'
define_set twin_runs, ~s"0 1 2, 0 1 2"
define_set far_runs, ~s"1m 2m 3m, 7m 8m 9m | 1p 2p 3p, 7p 8p 9p | 0 1 2, 14 15 16"
define_set three_runs, ~s"0 1 2, 10 11 12, 20 21 22"
define_set middle_wait, ~s"0 2"
define_yaku yaku, "Twin Runs", 3, match(["winning_hand"], ~m"twin_runs:1")
define_yaku yaku, "Far Runs", 2, match(["winning_hand"], ~m"far_runs:1")
define_yaku yaku, "Three Runs", 4, match(["winning_hand"], ~m"three_runs:1")
define_yaku yaku, "Middle", 2, match(["waiting_tiles"], ~m"middle_wait:1")
define_yaku yaku, "Pair", 1, match(["waiting_tiles", "winning_tile"], ~m"koutsu:-1, pair:1")
define_yaku yaku, "Seen", 1, num_visible_copies >= 2
apply merge, "score_calculation", %{account_once: ["Twin Runs", "Far Runs", "Three Runs"]}
END
for name in taiwanese zung_jung; do
  plays_there "$name" efficient --config joined.majs
done
cat >doubled.majs <<'END'
on before_win do
  if seat_is("south") do
    set_status("tsujigaito_satoha_double_score")
  end
  as west do
    set_status("kanbara_satomi_double_loss", "double_tsumo_payment")
  end
end
END
plays_there hong_kong random --config doubled.majs
# Scripts: two groups of yaku, and three wins that are none, after which the pot lies there again.
cat >scripted.majs <<'END'
set display_name, "Pairs"
set wall, ~t"1111111122222222333333334444444455555555m"
set starting_tiles, 1
set initial_score, 25000
set max_rounds, 8
define_match win, ~m"exhaustive, (0 0):1"
set interruptible_actions, ["draw", "play_tile"]
on after_turn_change do
  if no_tiles_remaining do ryuukyoku("Draw") else draw end
end
define_button ron,
  display_name: "Ron",
  show_when: someone_else_just_discarded and match(["hand", "last_discard"], ["win"]) do
  win_by_discard("ron")
end
on after_start do
  as east do
    bet_points(100)
  end
end
on before_win do
  make_responsible_for("last_discarder")
end
define_yaku yaku, "Win", [2, "Han"], not match(["hand"], ~m"2m:1")
define_yaku more, "Two", [1, "Star"], match(["hand"], ~m"2m:1")
set score_calculation, %{
  yaku_lists: ["yaku"],
  yaku2_lists: ["more"],
  point_name: "Han",
  point2_name: "Star",
  triple_ron_draw: true
}
define_scoring ron do
  total = points * 1000 + points2 * 8000 :: "Total"
  noop
end
on after_win do
  as winners do
    if pot > 0 do
      sticks = pot :: "Sticks"
      sticks *= -1
      add_to_pot("sticks")
    end
  end
end
END
plays_there ./scripted.majs random
plays_there ./scripted.majs odd
# A yakuman and a yaku of one name; and in the second of these games a second tile moves over for a kong.
plays_there riichi efficient --mod open_riichi
usual=$seed seed=41
plays_there zung_jung efficient --mod no_dead_wall
seed=$usual

# The cases of a ruleset that begin with the first round: winners, yaku, payments, turns, as its rules have them.
# Headers, names and what only tables have are not the script's to say.
cases_there() {
  ! is_left_out || return 0
  local name=$1 without=$2 file
  shift 2
  run build "$name" "$@" --for riichi-advanced -o there.json
  rm -rf cases
  mkdir cases
  for file in "$MAJS_SOURCE/tests/rulesets/$name"/*.test.json; do
    jq -c --arg without "$without" '
      select(has("mods") | not) | .ruleset = "../there.json" | .tests |= map(
        select((has("mods") or has("start") or has("opening") or has("play") or has("ruleset")) | not)
        | select((.expect | type) == "object" and ((.expect | has("game_over")) | not))
        | select(.name | test($without) | not)
        | .expect |= del(.final_points, .next_dealer, .counters)
        | if (.expect.winners | type) == "object" then .expect.winners |= map_values(
            if type == "object" then
              (if has("yaku2") then .yaku = ((.yaku // []) + .yaku2) else . end)
              | del(.yaku2, .score, .displayed_score, .score_name, .points, .points2, .limit, .name)
            else . end) else . end)
      | select(.tests | length > 0)' "$file" >"cases/${file##*/}"
    [ -s "cases/${file##*/}" ] || rm "cases/${file##*/}"
  done
  run test --as riichi-advanced cases
  expect_code 0 "$name: the cases of its rules"
}

# In Taiwanese several who want one tile (M0651); a call whose combination is not chosen (E-43), which no document can help.
cases_there tutorial none
cases_there hong_kong 'a chow of which the combination is not chosen'
cases_there riichi none
cases_there sanma none
cases_there taiwanese 'several|three|robbed by all|robbing by south and west and north'
cases_there zung_jung none
cases_there ningbo none
cases_there tianjin none
cases_there malaysian none
cases_there vietnamese none
cases_there mcr none
cases_there classical none
cases_there sichuan none
cases_there american none

# Hands, calls of which change counters too: the same yaku and payments, scored as the arguments say.
hands_there() {
  local place
  ! is_left_out || return 0
  cat >hands.jsonl
  run build "$@" --for riichi-advanced -o there.json
  expect_code 0 "$*: written"
  run score "$@" --batch hands.jsonl
  echo "$out" >hands.here
  run score there.json --as riichi-advanced --batch hands.jsonl
  echo "$out" >hands.there
  for place in here there; do
    jq -c '[.line, .wins, .payments, ([(.yaku // [])[], (.yaku2 // [])[]] | map([.name, .value]) | sort)]' "hands.$place" >"told.$place"
  done
  expect_true "$*: the same yaku and payments" cmp told.here told.there
}

# One hand is worth the limit either way, as a script says, and is told by its other reading.
for file in "$MAJS_SOURCE"/tests/hands/*.jsonl; do
  read -ra scored < <(head -n 1 "$file" | jq -r '.majs | ltrimstr("score ")')
  hands_there "${scored[@]}" < <(tail -n +2 "$file" | grep -v 77788999p44477z)
done
# Pairs that are sets, by the name of a definition; two triplets and a pair that is in no whole hand; of two limits of one
# value the first by name.
hands_there malaysian --mod malaysian/seven_pairs <<'END'
{"hand": "1122335667799p", "win": "5p", "by": "discard", "calls": "flower:1a"}
END
hands_there zung_jung <<'END'
{"hand": "777m777p7788889s", "win": "9s", "by": "draw"}
END
hands_there classical <<'END'
{"hand": "55p111222333z44z", "win": "4z", "by": "draw"}
{"hand": "77778889999m66p", "win": "8m", "by": "discard"}
{"hand": "44456777m11789p", "win": "1p", "by": "draw"}
END
# Definitions by name, with a kong; pairs and sets that are worth points of different units.
hands_there vietnamese <<'END'
{"hand": "22233444m44p", "win": "3m", "by": "draw", "seat": "north", "calls": "daiminkan:7777m"}
{"hand": "55556666777s33z", "win": "7s", "by": "discard", "seat": "west"}
{"hand": "333344445555m5z", "win": "5z", "by": "draw", "seat": "east"}
END
# Hands of two sets: 111 234 44 and 11 123 444.
cat >eight.majs <<'END'
require "wall/standard"
require "hand/standard"
require "turn/standard"
require "win/standard"
set starting_tiles, 7
set max_rounds, 4
define_match win, ~m"exhaustive, mentsu:2, pair:1"
set win_definition, [["exhaustive", [["mentsu"], 2], [["pair"], 1]]]
define_set ones, ~s"1m 1m 1m"
define_set pair_of_ones, ~s"1m 1m"
define_yaku yaku, "Ones", 2, match(["hand", "calls", "winning_tile"], ~m"exhaustive, ones:1, mentsu:1, pair:1")
define_yaku yaku, "Pair of Ones", 3, match(["hand", "calls", "winning_tile"], ~m"exhaustive, pair_of_ones:1, mentsu:2")
set score_calculation, %{
  yaku_lists: ["yaku"],
  scoring_method: "multiplier",
  score_multiplier: 1,
  point_name: "Point",
  per_interpretation: true
}
END
hands_there ./eight.majs <<'END'
{"hand": "1112344m", "win": "4m", "by": "draw"}
{"hand": "44m111p", "win": "4m", "by": "discard", "calls": "pon:111m"}
{"hand": "11m", "win": "1m", "by": "discard", "calls": "pon:444m chii:123m"}
END
# Three equal runs that are triplets as well: as the one, as the other, with the winning tile in them and outside, and
# where both are worth the same.
for name in riichi mcr taiwanese zung_jung classical; do
  more=""
  [ $name != taiwanese ] || more=222z
  hands_there $name <<END
{"hand": "11122233m456p99s$more", "win": "3m", "by": "discard", "seat": "south"}
{"hand": "11122233m456p99s$more", "win": "3m", "by": "draw", "seat": "west"}
{"hand": "777888999m78p22z$more", "win": "9p", "by": "draw", "seat": "south"}
{"hand": "777888999m78p44z$more", "win": "9p", "by": "discard", "seat": "south"}
{"hand": "77788899m999p44z$more", "win": "9m", "by": "discard", "seat": "south"}
{"hand": "444555666m44p777s$more", "win": "7s", "by": "draw", "seat": "east"}
{"hand": "22333444m567p55s$more", "win": "2m", "by": "discard", "seat": "east"}
END
done

# It would not be the same without what is written.
run run hong_kong --games 1 --seed 100 --log here.log
sed -i 's|^{"type":"game".*"seed":"\([0-9]*\)".*|{"type":"game","seed":"\1","ruleset":"riichi","as":"riichi-advanced","compare":"results"}|' here.log
run test here.log
expect_code 1 "another ruleset"
run run riichi --games 1 --seed 100 --log here.log
run build riichi --mod exact_points --for riichi-advanced -o there.json
sed 's|^{"type":"game".*"seed":"\([0-9]*\)".*|{"type":"game","seed":"\1","ruleset":"./there.json","as":"riichi-advanced","compare":"results"}|' here.log >points.log
run test points.log
expect_code 1 "other points at the end"
expect_out "game_end" "which are compared"
sed -i 's|^{"type":"game".*"seed":"\([0-9]*\)".*|{"type":"game","seed":"\1","ruleset":"riichi","as":"riichi-advanced","compare":"results"}|' here.log
run test here.log
expect_code 1 "riichi as it is"

run build hong_kong --for riichi-advanced --explain -o there.json
# shellcheck disable=SC2016 # backticks of a message
expect_err 'paid by a script, `platform_win`' "what was written otherwise"
run build taiwanese --for riichi-advanced -o there.json
expect_code 0 "differences are warnings"
expect_err "warning[M0651]" "a difference"
run build siamese --for riichi-advanced -o siamese.json
expect_code 1 "what cannot be said"
expect_err "error[M0650]: \`finish_rack\`" "a word of majs"
expect_true "nothing is written" test ! -e siamese.json
run run riichi --as tenhou
expect_code 2 "another platform"

# What changes payments and has no way to be said is no silent difference.
for key in 'enable_kontsu_fu: true' 'score_best_hand_at_draw: true' 'pao_eligible_yaku: ["Daisangen"]'; do
  echo "apply merge, \"score_calculation\", %{$key}" >key.majs
  run build riichi --config key.majs --for riichi-advanced -o never.json
  expect_code 1 "refused: $key"
  expect_err "error[M0650]: \`${key%%:*}\`" "named: $key"
done
printf 'on after_start do\n  set_status("wareme")\nend\n' >status.majs
run build riichi --config status.majs --for riichi-advanced -o never.json
expect_err "error[M0650]: the status \`wareme\`" "a status that only tables read"

# A hand is worth there what it is worth there, and a log says as what it was played.
run score riichi --as riichi-advanced --hand 123m456p789s11z23p --win 4p --by draw --seat south
expect_code 0 "a hand"
run run hong_kong --as riichi-advanced --games 1 --seed 3 --log there.log
expect_true "the log says so" grep -q '"as":"riichi-advanced"' there.log
run test there.log
expect_code 0 "and is replayed so"
run check tutorial --as riichi-advanced --play 2
expect_code 0 "checked as there"

# The table of the bundled rulesets is what builds say today.
if [ -z "${MAJS_SANITIZED:-}" ]; then
  "$MAJS_SOURCE/tools/platform_table" >table.md
  sed -n '/^<!-- platform -->$/,/^<!-- .platform -->$/p' "$MAJS_SOURCE/rulesets/README.md" | grep '^|' >table.there
  expect_true "the table of rulesets/README.md is made by tools/platform_table" cmp table.md table.there
fi

run docs hong_kong --format markdown
expect_out "Built with --for riichi-advanced it plays there as here." "the reference says so"
run docs siamese --format markdown
expect_out "It cannot be written for Riichi Advanced" "or that it cannot"

# Each mod of the menus by itself, in the larger test.
chosen_there() {
  local name=$1 bots=$2
  shift 2
  "$MAJS" build "$name" "$@" --for riichi-advanced >/dev/null 2>said || return 0
  ! grep -q 'are marked in the wall stand for nothing else there' said || return 0  # as it says (M0651)
  plays_there "$name" "$bots" "$@"
}
if [ -n "${MAJS_GAMES:-}" ]; then
  for name in $plays; do
    "$MAJS" build "$name" >menu.json
    while read -r mod; do
      chosen_there "$name" random --mod "$mod"
    done < <(jq -r '.available_mods[]? | objects | .id' menu.json)
  done
fi

finish
