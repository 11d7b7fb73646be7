#!/usr/bin/env bash
# Records of games: the same whoever plays them, replayed to the same lines, and right in the formats of other programs.
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/harness.sh"
: "${MAJS_CHECK_RECORD:?the reader of records}"

# same_and_replayed NAME RULESET BOTS GAMES
same_and_replayed() {
  local name=$1 ruleset=$2 bots=$3 games=$4
  run run "$ruleset" --seed 11 --games "$games" --bots "$bots" --log "$name.jsonl"
  expect_code 0 "$name: games are played"
  run run "$ruleset" --seed 11 --games "$games" --bots "$bots" --jobs 2 --log "$name.2.jsonl"
  expect_true "$name: two jobs write the same log" cmp "$name.jsonl" "$name.2.jsonl"
  run test "$name.jsonl"
  expect_same "$out" "$games passed, 0 failed" "$name: the log replays to the same lines"
}
same_and_replayed tutorial tutorial random 4
same_and_replayed hong_kong hong_kong random,efficient 4
same_and_replayed riichi riichi efficient,random,pass,random 4

# read_records NAME RULESET BOTS GAMES: what other programs read
read_records() {
  local name=$1 ruleset=$2 bots=$3 games=$4 format
  for format in mjai tenhou; do
    run run "$ruleset" --games "$games" --bots "$bots" --log "$name.$format" --log-format "$format"
    "$MAJS_CHECK_RECORD" "$format" "$name.$format" >"$name.$format.report"
    verdict $? "$name: $format: $(head -c 600 "$name.$format.report")"
  done
}
read_records riichi_random riichi random 20
read_records riichi_efficient riichi efficient 20
expect_true "efficient players win and declare riichi" grep -q '^hora ' riichi_efficient.mjai.report
expect_true "... which stands" grep -q '^reach_accepted ' riichi_efficient.mjai.report
expect_true "... and shows what lies below" grep -q ura_markers riichi_efficient.mjai
grep -q '"dora_marker":"?"' riichi_efficient.mjai riichi_random.mjai
expect_same "$?" 1 "every round shows an indicator: no unknown one"
expect_true "players at random make kongs" grep -qE '^(ankan|daiminkan|kakan) ' riichi_random.mjai.report

# A ruleset document of the reference, where the shared corpus is at hand.
shared=${MAJS_SHARED:-$MAJS_SOURCE/../shared}
document=$shared/conformance/rulesets/riichi--d7517139.json
if [ -f "$document" ]; then
  read_records document_random "$document" random 5
  read_records document_efficient "$document" efficient 5
fi

finish
