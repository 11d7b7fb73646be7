#!/usr/bin/env bash
# Benchmarks: that they measure something, and what they say of it. How fast it is does not matter here.
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/harness.sh"

# signature NAME ARGUMENTS...: of a benchmark that measures nothing.
signature() { "$MAJS" bench "$@" --seconds 0 --format json | jq -r .signature; }

for bench in score batch "bots riichi"; do
  read -ra words <<<"$bench"
  first=$(signature "${words[@]}")
  expect_true "$bench: a signature" test "${#first}" -eq 16
  expect_same "$(signature "${words[@]}")" "$first" "$bench: the same work each time"
  expect_true "$bench: not of nothing" test "$first" != cbf29ce484222325
done
expect_same "$(signature score --without yaku_gates,set_sheet,hand_facts)" "$(signature score)" "fast paths change no score"
expect_same "$(signature match --without suit_plan)" "$(signature match)" "nor what matches"
run bench score --seconds 0 --without set_shet
expect_code 2 "a fast path that is none"
expect_err "did you mean \`set_sheet\`?" "a fast path that is none"
run bench batch --seconds 0 --without set_sheet
expect_code 2 "a benchmark of other processes takes all fast paths"
expect_true "other rulesets score otherwise" test "$(signature score mcr)" != "$(signature score)"

run bench score --seconds 0.05 --runs 4 --format json
expect_code 0 "a rate"
expect_true "a rate: its spread" jq -e '.figures[0] | .name == "winning hands of riichi" and .unit == "/s"
  and 0 < .minimum and .minimum <= .median and .median <= .maximum and .maximum < 1e9' "$work/.out"
expect_true "a rate: what is wanted" jq -e '.figures[0].at_least == 500000' "$work/.out"
expect_true "a rate: what others do" jq -e '.figures[0].others | length == 4 and all(.name and .speed and .measured)' "$work/.out"
expect_true "of other rulesets nothing is wanted" jq -e '.figures[0] | has("at_least") | not' \
  <("$MAJS" bench score hong_kong --seconds 0 --format json)

run bench score --seconds 0.02
expect_code 0 "as a table"
expect_out ">= 500,000" "as a table: what is wanted"
expect_out "mjx, in C++ 130,000-140,000/s" "as a table: what others do"
expect_out "others: side by side" "as a table: where that was measured"
expect_true "as a table: nothing hangs over" test "$(grep -c ' $' "$work/.out")" = 0

run bench bots hong_kong --seconds 0.01 --runs 1 --format json
expect_true "bots: every ruleset has a goal" jq -e '.figures[0] | .at_least == 50 and .median > 0' "$work/.out"

run bench batch --seconds 0.01 --runs 1 --format json
expect_true "batches: as a process, with its memory" jq -e '.figures[0].median > 0 and .figures[1].median > 0 and .figures[2].unit == "MiB" and .figures[2].median > 1' "$work/.out"

run bench replay --seconds 0.01 --runs 1 --format json
expect_code 0 "games that are recorded and replayed"
expect_true "games that are recorded and replayed" jq -e '.figures[0] | .name == "recorded rounds" and .median > 0' "$work/.out"

cat >two.test.json <<'TEST'
{"tests": [
  {"name": "a", "ruleset": "riichi", "events": [], "expect": {"no_winners": true}},
  {"name": "b", "ruleset": "riichi", "events": [], "expect": {"no_winners": true}}
]}
TEST
run bench replay two.test.json --seconds 0.01 --runs 1 --format json
expect_code 0 "test files"
expect_true "test files: by the case" jq -e '.figures[0].name == "cases"' "$work/.out"
run bench replay nowhere.test.json --seconds 0
expect_code 3 "a test file that is not there"

run bench check tutorial --seconds 0 --runs 1 --format json
expect_code 0 "a ruleset without mods"
expect_true "a ruleset without mods" jq -e '.figures[0].unit == "s" and .figures[0].median > 0' "$work/.out"
run bench check no_such_ruleset --seconds 0
expect_code 1 "what cannot be checked"
expect_err "majs check no_such_ruleset --all-mods" "what cannot be checked"
run bench score no_such_ruleset
expect_code 1 "a ruleset that is not there"
run bench score --runs 0
expect_code 2 "no run"

finish
