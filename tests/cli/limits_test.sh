#!/usr/bin/env bash
# Rulesets that mean harm, games that go on for ever, and Ctrl-C.
# shellcheck disable=SC2016
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/harness.sh"

"$MAJS" --root "$MAJS_SOURCE" build hong_kong -o plain.json || exit 1

# Wrong types are found by the check, at their place, and nothing that does not load is played.
jq '.starting_tiles = "13" | .buttons.pon.call = 3' plain.json >types.json
run check types.json
expect_code 1 "a document that does not load fails the check"
expect_err '`starting_tiles` must be a number, not a text' "the type that is wanted"
expect_err "/buttons/pon/call" "the place of a field"
run check types.json --play 1
expect_code 1 "... and with --play"
echo '{"wall": ["1m"], "starting_tiles": 5}' >small.json
run check small.json
expect_code 1 "the runtime's own errors, too"
expect_err "R103" "... by their code"
expect_err "small.json" "... with the file"

# The same from standard input, which can be read once only.
run check - <plain.json
expect_code 0 "a sound document from standard input"
run check - --play 1 <types.json
expect_code 1 "a document from standard input that does not load"
expect_err "/buttons/pon/call" "... with the place"
run --root "$MAJS_SOURCE" check - --play 1 <<<'set starting_tiles, 40
set wall, ["1m"]'
expect_code 1 "a script from standard input is built, loaded and played"
expect_err "R103" "... and the runtime heard"
run --root "$MAJS_SOURCE" check - --play 1 --budget 1000 <"$MAJS_SOURCE/rulesets/tutorial.majs"
expect_code 1 "... and its games"
expect_err "R218" "... and the runtime heard"

cat >typed.majs <<'END'
define_base_ruleset hong_kong
set starting_tiles, "many"
END
run --root "$MAJS_SOURCE" check typed.majs
expect_code 1 "a script that sets a wrong value"
expect_err "typed.majs:2" "the line that set it"

# Every game has a budget.
jq '.set_definitions.pair = [range(2000) | [0, (. % 9), (. / 9 | floor % 9), (. / 81 | floor)]]' plain.json >wide.json
run run wide.json --budget 1000000
expect_code 1 "a game that is too costly"
expect_err "R218" "the finding"
expect_err "alternatives for \`pair\`" "what ate the budget"
expect_err "1000000 steps" "how much it was"
run run plain.json --budget 1000
expect_code 1 "a tiny budget"
expect_err "R218" "... is used up at once"
run check plain.json --play 1 --budget 1000
expect_code 1 "check --play has the option, too"
expect_err "R218" "... and the finding"
run run plain.json --budget 0
expect_code 2 "a budget of nothing is wrong usage"
run run plain.json --games 2 --format json
expect_code 0 "an ordinary game"
expect_true "what the costliest game took" jq -e '.most_steps > 1000 and .most_steps < 100000000' <<<"$out"

# Ctrl-C: what was played so far is kept. (--foreground: once; a second one ends at once.)
timeout --foreground --preserve-status -s INT 4 "$MAJS" --root "$MAJS_SOURCE" run tutorial --games 9000000 --log games.jsonl --report games.json \
  >out.txt 2>err.txt
code=$?
out=$(cat out.txt)
err=$(cat err.txt)
expect_code 130 "an interrupted run"
expect_err "interrupted" "it says so"
expect_out "games, " "what was played so far is told"
expect_true "the report counts it" jq -e '.interrupted and .games > 0 and .games < 9000000' games.json
expect_true "the log has it" test -s games.jsonl
finish
