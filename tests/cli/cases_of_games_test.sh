#!/usr/bin/env bash
# Games become cases: every round of them. And what the rules say of one suit they say of another, of one seat they say
# of the next: cases in which the suits have changed places, or the seats, come out as they did.
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/harness.sh"

# Every m a p, every p an s, every s an m.
suits='walk(if type == "string" and test("^0?[0-9][mps]$")
  then .[:-1] + {m: "p", p: "s", s: "m"}[.[-1:]] else . end)'
# Everybody one seat on, the dealer too, in the same round of the winds.
# shellcheck disable=SC2016
seats='["east", "south", "west", "north"] as $seat
  | (reduce range(4) as $i ({}; .[$seat[$i]] = $seat[($i + 1) % 4])) as $next
  | .tests |= [.[] | select(.start.round % 4 != 3)
      | walk(if type == "string" then $next[.] // .
             elif type == "object" then with_entries(.key |= ($next[.] // .)) else . end)
      | .start.round += 1 | .events[] |= (if .player then .player = (.player + 1) % 4 else . end)]'

# cases_of GAME...: the rounds of a game are cases of game.test.json, all of them.
cases_of() {
  run run "$@" --log game.jsonl
  expect_code 0 "$1: a game"
  rm -f game.test.json
  run test --update game.jsonl
  expect_code 0 "$1: becomes cases"
  expect_same "$err" "" "$1: nothing is left out"
  expect_same "$(jq '.tests | length' game.test.json)" "$(grep -c '"round_start"' game.jsonl)" "$1: all its rounds"
  run test game.test.json
  expect_code 0 "$1: the cases pass"
}

# turned WHAT FILTER: the cases in which something is turned pass.
turned() {
  jq "$2" game.test.json >turned.test.json
  run test turned.test.json
  expect_code 0 "$1 have changed places"
  expect_true "$1: there are such cases" test "$(jq '.tests | length' turned.test.json)" -gt 2
}

# Seeds whose games have no hand that is named after a suit, such as All Green.
for game in "riichi 3" "taiwanese 3" "zung_jung 3" "hong_kong 3" "ningbo 3"; do
  read -r ruleset seed <<<"$game"
  cases_of "$ruleset" --games 1 --seed "$seed" --bots efficient
  turned "$ruleset: suits" "$suits"
  turned "$ruleset: seats" "$seats"
done
# Names of buttons and yaku tell suits; three players have two of one.
for ruleset in classical mcr tianjin sichuan sanma malaysian vietnamese; do
  cases_of "$ruleset" --games 1 --seed 3 --bots efficient
done

# Auto buttons that a ruleset switches on press what they press, which here pays, and a dead wall may have an odd number of tiles.
printf '%s\nset initial_dead_wall_length, 5\n' "$waving_table" >auto.majs
cases_of auto.majs --games 1 --seed 4 --bots random

# Recorded games as well.
run run riichi --games 1 --seed 3 --log game.mjlog --log-format mjlog
expect_code 0 "a record"
run test --update game.mjlog --ruleset riichi
expect_code 0 "a record becomes cases"
expect_same "$err" "" "a record: nothing is left out"
expect_same "$(jq '.tests | length' game.test.json)" "$(grep -c '<INIT' <(sed 's/</\n</g' game.mjlog))" \
  "a record: all its rounds"

finish
