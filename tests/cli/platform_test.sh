#!/usr/bin/env bash
# Rulesets written for Riichi Advanced (`majs build --for`), played as there (`--as`): the same deals, wins and payments as
# here, choice by choice.
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/harness.sh"

games=${MAJS_GAMES:-2}

# Readings of a hand cannot be written, nor calls of red fives and jokers: without them every game has to be the same.
echo 'apply set, "score_calculation.per_interpretation", false' >all_readings.majs

# plays_there RULESET BOTS SEED [OPTION...]: its games have the same results when they are played again with what is
# written for the platform.
plays_there() {
  local name=$1 bots=$2 seed=$3
  shift 3
  local what="$name $* $bots"
  run build "$name" "$@" --for riichi-advanced -o there.json
  expect_code 0 "$what: written"
  run run "$name" "$@" --bots "$bots" --games "$games" --seed "$seed" --log here.log
  sed -i 's|^{"type":"game".*"seed":"\([0-9]*\)".*|{"type":"game","seed":"\1","ruleset":"./there.json","as":"riichi-advanced","compare":"results"}|' here.log
  run test here.log
  expect_code 0 "$what: the same results"
  expect_out "$games passed" "$what: all games"
}

for name in tutorial tianjin; do
  plays_there "$name" efficient 100
  plays_there "$name" random 100
done
# Not random: who adds to a pung with a flower in hand loses the kong's replacement there (E-42).
plays_there hong_kong efficient 100
for name in malaysian vietnamese ningbo; do
  plays_there "$name" efficient 100 --config all_readings.majs
done
for name in riichi sanma; do
  plays_there "$name" efficient 100 --config all_readings.majs --mod red_fives:count=0
  plays_there "$name" random 100 --config all_readings.majs --mod red_fives:count=0
done
for preset in Tenhou "Mahjong Soul" M.League WRC EMA; do
  plays_there riichi efficient 40 --config all_readings.majs --preset "$preset" --mod red_fives:count=0
done

# It would not be the same without what is written.
run run hong_kong --games 1 --seed 100 --log here.log
sed -i 's|^{"type":"game".*"seed":"\([0-9]*\)".*|{"type":"game","seed":"\1","ruleset":"riichi","as":"riichi-advanced","compare":"results"}|' here.log
run test here.log
expect_code 1 "another ruleset"
run run riichi --games 1 --seed 100 --log here.log
sed -i 's|^{"type":"game".*"seed":"\([0-9]*\)".*|{"type":"game","seed":"\1","ruleset":"riichi","as":"riichi-advanced","compare":"results"}|' here.log
run test here.log
expect_code 1 "riichi as it is"

run build hong_kong --for riichi-advanced --explain -o there.json
# shellcheck disable=SC2016 # backticks of a message
expect_err 'paid by a script, `platform_win`' "what was written otherwise"
run build riichi --for riichi-advanced -o there.json
expect_code 0 "differences are warnings"
expect_err "warning[M0651]" "a difference"
run build american --for riichi-advanced -o american.json
expect_code 1 "what cannot be said"
expect_err "error[M0650]: \`card_hand\`" "a word of majs"
expect_true "nothing is written" test ! -e american.json
run run riichi --as tenhou
expect_code 2 "another platform"

# A hand is worth there what it is worth there, and a log says as what it was played.
run score riichi --as riichi-advanced --hand 123m456p789s11z23p --win 4p --by draw --seat south
expect_code 0 "a hand"
run run hong_kong --as riichi-advanced --games 1 --seed 3 --log there.log
expect_true "the log says so" grep -q '"as":"riichi-advanced"' there.log
run test there.log
expect_code 0 "and is replayed so"
run check tutorial --as riichi-advanced --play 2
expect_code 0 "checked as there"

finish
