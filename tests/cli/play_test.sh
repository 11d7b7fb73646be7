#!/usr/bin/env bash
# Playing: test files, games without people, logs and what is found in them.
# shellcheck disable=SC2016
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/harness.sh"

wall=$(printf '"%s",' {1,2,3,4,5,6,7,8,9}{m,p,s}{,,,} | tr -s ,)
wall=${wall%,}
cat >rules.majs <<END
set display_name, "Test"
set wall, [$wall]
set starting_tiles, 13
set max_rounds, 1
set interruptible_actions, ["play_tile", "draw"]
on after_turn_change do
  if no_tiles_remaining do ryuukyoku("Nobody") else draw end
end
define_button bonus, show_when: our_turn and has_draw do
  add_score(5)
  abortive_draw("Stopped")
end
END

cat >good.test.json <<'END'
[{"name": "a button ends the round", "ruleset": "./rules.majs",
  "config": {"starting_hand": {"east": ["1m", "1m"]}, "starting_draws": ["9s", "8s"]},
  "events": [{"type": "discard", "player": 0, "tile": "9s", "tsumogiri": true},
             {"type": "buttons_pressed", "buttons": [null, {"button": "bonus"}, null, null]}],
  "expect": {"scores": [0, 5, 0, 0], "no_winners": true, "no_buttons": true}},
 {"name": "another kind", "kind": "compile_ok", "script": ""}]
END
run test good.test.json
expect_code 0 "a test that passes"
expect_same "$out" "1 passed, 0 failed, 1 skipped" "the last line counts"
run test . --verbose
expect_out "ok ./good.test.json: a button ends the round" "folders, and what passed with --verbose"
run test good.test.json --filter "nothing like it"
expect_out "0 passed, 0 failed" "--filter"
run test good.test.json --filter "*a button*" --verbose
expect_out "ok good.test.json" "--filter with stars"

cat >bad.test.json <<'END'
{"ruleset": "rules.majs", "tests": [
  {"name": "wrong points", "events": [{"type": "buttons_pressed", "buttons": [{"button": "bonus"}]},
                                      {"type": "discard", "player": 3, "tile": "9j"}],
   "expect": {"scores": [7, 0, 0, 0]}},
  {"name": "no winner", "events": [], "expect": {"winners": {"east": {"score": 1}}}},
  {"name": "no ruleset of this name", "ruleset": "nowhere", "events": [], "expect": {}}]}
END
cp rules.majs rules_named.majs
sed -i 's|"rules.majs"|"./rules.majs"|' bad.test.json
run test bad.test.json
expect_code 1 "tests that fail"
expect_out "FAILED bad.test.json: wrong points" "the case is named"
expect_out "expected [7,0,0,0]" "what was expected"
expect_out "happened [5,0,0,0]" "what happened"
expect_out "without effect: event 1: the player has no such tile" "events that had no effect"
expect_out "what happened last:" "the end of the game is told"
expect_out "    east presses bonus" "... in sentences"
expect_out "east  add_score      rules.majs:10" "the last actions with their lines"
expect_out "has not won" "a winner that is none"
expect_out "the ruleset cannot be built" "a ruleset that is not there"
expect_out "0 passed, 3 failed" "the count"

# Annotations, with the line of what was expected.
run test bad.test.json --format github
expect_code 1 "--format github: tests that fail"
expect_out '::error file=bad.test.json,line=4,title=wrong points::at the end, scores: expected [7,0,0,0], happened [5,0,0,0]' "the line of an expectation"
expect_out '::error file=bad.test.json,line=3,title=wrong points::without effect: event 1' "the line of an event"

run test bad.test.json --format junit -o report.xml
expect_code 1 "junit"
if command -v python3 >/dev/null; then
  expect_true "the report is XML" python3 -c 'import sys, xml.dom.minidom as x; x.parse("report.xml")'
fi
expect_true "with three failures" grep -q 'tests="3" failures="3"' report.xml
run test bad.test.json --format json
expect_same "$(jq -c '[.failed, .tests[0].status, .tests[0].mismatches[0].what]' <<<"$out")" '[3,"failed","scores"]' "json"
run test bad.test.json --format tap
expect_out "not ok 1 - bad.test.json: wrong points" "tap"
run test bad.test.json --format yaml
expect_code 2 "an unknown format"
before=$(grep -c '"events": \[\]' bad.test.json)
run test bad.test.json --update
expect_code 1 "what cannot be updated still fails"
run test bad.test.json --filter "wrong points"
expect_code 1 "an event without effect fails a case that is right otherwise"
sed -i 's/"tile": "9j"/"tile": "9j", "refused": "no such tile"/' bad.test.json
run test bad.test.json --filter "wrong points"
expect_code 0 "--update wrote what happened"
expect_same "$(jq -c '.tests[1].expect' bad.test.json)" '{"no_winners":true}' "--update of a winner that is none"
expect_same "$(grep -c '"events": \[\]' bad.test.json)" "$before" "--update keeps short values on their lines"
echo '{"tests": 1}' >broken.test.json
run test broken.test.json
expect_code 1 "a test file that is none"
expect_out "a list is expected here" "and why"
for root in 7 null true '"x"' '{}' '{"wall": ["1m"]}'; do
  echo "$root" >broken.test.json
  run test broken.test.json
  expect_code 1 "no test file: $root"
  expect_out "this is no test file" "... which is said of $root"
done
echo '[{"ruleset": "./rules.majs", "events": [], "exepct": {}}]' >broken.test.json
run test broken.test.json
expect_code 1 "an unknown key"
expect_out '/0/exepct: a case has no key `exepct`, did you mean `expect`?' "... with its place and what may be meant"
echo '[{"ruleset": "./rules.majs", "config": {"starting_hnad": {}}, "events": [], "expect": {}}]' >broken.test.json
run test broken.test.json
expect_code 1 "an unknown key of the ruleset"
expect_out '`config`: no ruleset has a key `starting_hnad`, did you mean `starting_hand`?' "... is told"
cat >set.test.json <<'END'
{"ruleset": "./rules.majs", "tests": [{"name": "what a case sets",
  "start": {"scores": [1, 2, 3, 4], "round": 2, "honba": 3, "pot": 500},
  "events": [{"type": "buttons_pressed", "buttons": {"south": {"button": "bonus", "refused": true}},
              "expect": {"turn": "west", "offers": {"west": ["bonus"], "east": []}}},
             {"type": "buttons_pressed", "buttons": {"west": {"button": "bonus"}}}],
  "expect": {"scores": [1, 2, 8, 4], "result": "abortive_draw", "draw": "Stopped", "pot": 500, "next_dealer": "west"}}]}
END
run test set.test.json
expect_same "$out" "1 passed, 0 failed" "scores, sticks and rounds are set, offers and results expected"
run test nowhere.test.json
expect_code 3 "a file that is not there"

# Games
run run rules.majs --seed 3
expect_code 0 "one game is told"
expect_out "a round begins, the dealer is east" "line by line"
run run rules.majs --games 20 --bots pass
expect_out "20 games, 20 rounds" "many games are counted"
expect_out "never pressed: bonus" "what was never used"
run run rules.majs --games 9 --format json
one=$out
run run rules.majs --games 9 --format json --jobs 3
expect_same "$out" "$one" "jobs change nothing"
parts=0
for part in 1 2; do
  run run rules.majs --games 9 --shard "$part/2" --format json
  parts=$((parts + $(jq .games <<<"$out")))
done
expect_same "$parts" 9 "shards are parts"
run run rules.majs --shard 3/2
expect_code 2 "a shard that is none"
run run rules.majs --bots genius
expect_code 2 "a bot that is none"
mkdir -p beside
printf 'on after_turn_change do\n  set_status("turned")\nend\n' >beside/turned.majs
run run rules.majs --mod ./beside/turned.majs --log with_mod.jsonl
expect_code 0 "a log with a mod that is a file"
run test with_mod.jsonl
expect_same "$out" "1 passed, 0 failed" "it replays with its mod"
printf '{"ruleset": "../rules.majs", "mods": ["./turned.majs"], "tests": [{"name": "turned", "events": [], "expect": {"status": {"east": ["turned"]}}}]}' >beside/mod.test.json
run test beside/mod.test.json
expect_out "1 passed, 0 failed" "a mod by its path from the test file"
run run rules.majs --games 3 --log game.jsonl
expect_code 0 "a log"
run test game.jsonl
expect_same "$out" "3 passed, 0 failed" "a log replays"
sed -i 's/"tile":"\(.\)m"/"tile":"\1p"/' game.jsonl
run test game.jsonl
expect_code 1 "a changed log does not"
run run rules.majs --log - --log-format mjai
expect_out '"type":"start_kyoku"' "mjai"
run run rules.majs --log - --log-format tenhou
expect_true "tenhou is one document" jq -e '.log | length >= 1' <<<"$out"
run run rules.majs --bots "cmd:exit 1,pass"
expect_code 1 "a program that ends"
expect_err "R308" "is found"

# Findings point at the script
cat >endless.majs <<END
set wall, [$wall]
set starting_tiles, 13
on after_turn_change do
  advance_turn
end
END
run run endless.majs
expect_code 1 "a ruleset that never rests"
expect_err "R201" "has a name"
expect_err "endless.majs:4" "and a place"
run check endless.majs --play 2
expect_code 1 "check --play"
expect_err "M0618" "finds it, too"
cat >again.majs <<END
set wall, [$wall]
set starting_tiles, 13
set interruptible_actions, ["noop"]
on after_turn_change do
  draw
end
define_button again, unskippable: true, show_when: our_turn do
  noop
end
END
run check again.majs --play 1
expect_code 1 "a button without end"
expect_err "R312" "is found"
expect_err "again.majs:7" "at the button"
cat >zero.majs <<END
set wall, [$wall]
set starting_tiles, 13
set max_rounds, 1
on after_turn_change do
  share = 12 / missing
  if no_tiles_remaining do ryuukyoku("Nobody") else draw end
end
END
run check zero.majs --play 1
expect_err "R210" "a division by zero"
expect_err "zero.majs:5" "... where it stands"
run check rules.majs --play 5
expect_code 0 "check --play of a sound ruleset"

# What is asked of a card costs as much as it takes: the longest game of the largest one needs a small part of its budget.
run run royale_siamese --mod american/games:games=16 --games 1 --seed 3 --bots random --format json
expect_code 0 "sixteen rounds with two racks"
expect_true "sixteen rounds with two racks: their cost" jq -e '.rounds == 16 and .most_steps < 20e6' "$work/.out"
# Flowers that are kept stop nobody.
run run mcr --mod keep_flowers --games 3 --seed 642068 --bots random
expect_code 0 "mcr with kept flowers"

# Cases that say different things about the start of the round share rules where they can: together they go as alone.
jq -n '
  def start($actions): {after_start: {actions: ([["set_tile_alias_all", ["0m"], ["5m"]]] + $actions)}};
  [
    {}, {starting_round: 3, starting_honba: 2}, start([["add_score", 100, "east"]]), start([["add_score", -100, "all"]]),
    (start([["add_score", 300, "north"]]) + {starting_round: 5}), start([["set_status_all", "riichi"]]),
    start([["set_status_all", "nobody_knows"], ["add_score", 500, "self"]]),
    start([["when", ["not_has_draw"], [["add_score", 7]]]]),
    (start([["add_score", 100, "east"]]) + {initial_score: 1000}),
    (start([["add_score", 200, "east"]]) + {initial_score: 1000}),
    (start([["add_score", 300, "east"]]) + {initial_score: 1000}), {initial_score: 1000},
    {before_start: {actions: [["add_score", 900, "west"]]}}, {before_start: {actions: [["add_score", 901, "west"]]}},
    {after_start: {actions: "none"}}, {after_start: {more: true}}, {after_start: 5}, {after_start: null},
    ({initial_scrore: 1} + start([])), start([["no_such_action"]]), ({starting_round: 0.5} + start([]))
  ] | to_entries | {ruleset: "riichi", tests: map({
    name: "case \(if .key < 10 then "0" else "" end)\(.key)", config: .value,
    events: [{type: "discard", player: 0, tile: "9j", refused: true}],
    expect: {scores: [1, 2, 3, 4], honba: -1, turn: "north", status: {east: []}}})}' >shared.test.json
run test shared.test.json --jobs 1
expect_code 1 "cases that share rules"
expect_out "0 passed, 21 failed" "... are as many as there are"
together=$(grep -v ' passed, ' <<<"$out")
alone=
for number in $(seq -w 0 20); do
  run test shared.test.json --filter "case $number"
  alone+=$(grep -v ' passed, ' <<<"$out")$'\n'
done
expect_same "$(sort <<<"$together" | grep .)" "$(sort <<<"$alone" | grep .)" "a case goes together with others as it goes alone"
run test shared.test.json --jobs 3
expect_same "$(grep -v ' passed, ' <<<"$out")" "$together" "... also when several are played at the same time"

# What shows nothing.
cat >empty.test.json <<'END'
{"ruleset": "./rules.majs", "config": {"starting_draws": ["9s", "8s"]}, "tests": [
  {"name": "empty", "events": [{"type": "discard", "player": 0, "tile": "9s", "tsumogiri": true}], "expect": {}},
  {"name": "as before", "events": [{"type": "discard", "player": 0, "tile": "9s", "tsumogiri": true}], "expect": {"pot": 0}},
  {"name": "hands of other seats", "config": {"starting_hand": {"south": ["1m"]}},
   "events": [{"type": "discard", "player": 0, "tile": "9s", "tsumogiri": true}], "expect": {"turn": "south"}}]}
END
run test empty.test.json
expect_code 0 "an expectation that shows nothing is a warning"
expect_out "warning[R340] empty.test.json: empty: nothing is expected" "... that is told"
expect_out "warning[R340] empty.test.json: as before: all that is expected holds before the first event" "... of what holds before, too"
expect_no "hands of other seats: " "... and of no other"

# A played game becomes a test file.
run run rules.majs --games 1 --seed 3 --log played.jsonl
expect_out "" "a game"
grep -q '"type":"round_start","dealer":"east","hands":{"east":\["' played.jsonl
verdict $? "a log has what was dealt"
run -v test played.jsonl --update
expect_code 0 "test LOG --update"
expect_err "the rounds of played.jsonl are cases of played.test.json" "... tells what it has written"
run test played.test.json
expect_code 0 "the cases pass"
expect_out "1 passed, 0 failed" "... one for the round"
sed -i 's|ryuukyoku("Nobody")|abortive_draw("Nobody")|' rules.majs
run test played.test.json
sed -i 's|abortive_draw("Nobody")|ryuukyoku("Nobody")|' rules.majs
expect_code 1 "... and see a change of the rules"

finish
