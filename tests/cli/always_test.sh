#!/usr/bin/env bash
# Cases that bots play: what always holds, how often things happen, and what fails as the shortest case that shows it.
# shellcheck disable=SC2016
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/harness.sh"

run run riichi --bots odd --games 2 --seed 3
expect_code 0 "odd players play"
first=$out
run run riichi --bots odd --games 2 --seed 3
expect_same "$out" "$first" "... the same game from the same seed"
run run riichi --bots strange
expect_err '`odd`' "the bots that there are"

# A mod that forgets the replacement of an added kong, as authors do.
cat >house.majs <<'END'
define_base_ruleset riichi
apply set, "buttons.kakan.actions", [["upgrade_call"]]
END
cat >house.test.json <<'END'
{"ruleset": "./house.majs",
 "tests": [
  {"name": "all games", "play": {"games": 6, "seed": 1, "bots": "odd"}, "always": ["hand_size == 13", "points_sum == 100000"]}]}
END
run test house.test.json --shrink found
expect_code 1 "a hand that is a tile short"
expect_out 'R314' "... is found without being asked for"
expect_out '`hand_size == 13` does not hold' "... and by the condition of the author"
expect_err "inputs and" "how short it became"
expect_true "a case and a page for each" test -s found/house-all_games-R314.test.json -a -s found/house-all_games-R316.test.json -a -s found/house-all_games-R314.html
for kind in R314 R316; do
  run test "found/house-all_games-$kind.test.json"
  expect_code 1 "the short case of $kind fails"
  expect_out "$kind" "... with the same finding"
  expect_true "... and is short" jq -e '(if type == "array" then .[0] else . end) | (.events | length) < 30' "found/house-all_games-$kind.test.json"
done
sed -i 's/house.majs/none.majs/' house.test.json
cat >none.majs <<'END'
define_base_ruleset riichi
END
run test house.test.json
expect_code 0 "without the mistake both hold"

# What a ruleset says of itself holds in games of `check --play` as well.
mkdir -p tests
cat >tests/expect.test.json <<'END'
{"ruleset": "../house.majs", "always": ["hand_size == 13"],
 "tests": [{"name": "draws", "play": {"games": 2, "bots": "random"}, "expect": {"draws": [101, 102]}}]}
END
run check house.majs --play 6 --bots odd
expect_code 1 "a condition of the tests"
expect_err 'R316' "... which does not hold in games of check"
sed -i 's/house.majs/none.majs/' tests/expect.test.json
run check none.majs --play 2
expect_err 'R319: `draws`' "a figure of the same bots"
expect_err 'tests/expect.test.json (`draws`) says 101 to 102' "... and who says so"
run check none.majs --play 1
expect_code 0 "fewer games say nothing"
rm -r tests

cat >figures.test.json <<'END'
{"name": "figures", "ruleset": "hong_kong", "play": {"games": 2, "bots": "random"}, "expect": {"draws": [101, 102], "presses": {"flower": [0, 1000]}}}
END
run test figures.test.json
expect_code 1 "a figure out of its range"
expect_out "expected 101 to 102" "... and what was expected"

cat >wrong.test.json <<'END'
[{"name": "a", "ruleset": "hong_kong", "play": {"games": 1}, "always": ["our_turns"]},
 {"name": "b", "ruleset": "hong_kong", "play": {"game": 1}},
 {"name": "c", "ruleset": "hong_kong", "play": {"bots": "genius"}},
 {"name": "d", "ruleset": "hong_kong", "play": {}, "expect": {"turn": "east"}},
 {"name": "e", "ruleset": "hong_kong", "play": {}, "events": []},
 {"name": "f", "ruleset": "hong_kong", "play": {}, "always": [{"holds": "our_turn", "at": ["dawn"]}]},
 {"name": "g", "ruleset": "hong_kong", "play": {}, "expect": {"draws": [5]}}]
END
run test wrong.test.json
expect_code 1 "what cannot be meant"
expect_out 'our_turns' "a word of a condition that does not exist"
expect_out 'did you mean `games`' "a wrong key of play"
expect_out 'not `genius`' "no such bot"
expect_out 'two numbers are expected' "no range"
expect_out '/3/expect/turn' "what many games have not"
expect_out 'a case with `play` has none' "events and play"
expect_out 'moments are turn, call, win and draw' "no such moment"

# What a round depends on is written as well: dice and counters of the rounds before, marks, auto buttons that are on.
echo "$waving_table" >auto.majs
shrinks() { # shrinks RULESET BOTS CONDITION MOMENT
  jq -n --arg ruleset "$1" --arg bots "$2" --arg holds "$3" --arg at "$4" \
    '{$ruleset, always: [{$holds, at: [$at]}], tests: [{name: "p", play: {games: 3, seed: 1, $bots}}]}' >long.test.json
  rm -rf short
  run test long.test.json --shrink short
  expect_true "$1: a short case" test "$(find short -name '*.test.json' | wc -l)" = 1
  run test short
  expect_code 1 "$1: the short case shows it"
  expect_out "R316" "$1: ... and nothing else"
}
shrinks tianjin odd no_calls_yet win
shrinks american efficient "not has_calls" call
shrinks ./auto.majs random 'status_missing("waved")' turn
expect_same "$(jq -c '.. | .start? | select(.)' short/*.test.json)" '{"auto":{"east":["waves"],"south":["waves"],"west":["waves"],"north":["waves"]}}' "of how it begins, what is needed"
finish
