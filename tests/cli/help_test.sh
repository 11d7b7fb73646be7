#!/usr/bin/env bash
# Help: fits a terminal of 80 columns, and every example in it runs.
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/harness.sh"

run help
expect_code 0 "help"
general=$out
run --help
expect_same "$out" "$general" "help is --help"
run help biuld
expect_code 2 "help of no command"
expect_err "did you mean \`build\`?" "help of no command"
mapfile -t commands < <(sed -n '/^Subcommands:/,/^$/s/^  \([a-z][a-z]*\) .*/\1/p' <<<"$general")
expect_true "there are commands" test "${#commands[@]}" -ge 15

# The files that the examples name.
mkdir -p rulesets mods tests .local/share/bash-completion/completions .zfunc .config/fish/completions
export HOME=$work
cat >my_rules.majs <<'SCRIPT'
define_base_ruleset tutorial

set display_name, "My rules"

set max_rounds, 1
SCRIPT
cp my_rules.majs rulesets/mine.majs
echo '{"check": ["house.majs"]}' >majs.json
cp my_rules.majs rules.majs
cp my_rules.majs draft.majs
echo 'set max_rounds, 2' >house.majs
cp house.majs mods/two_rounds.majs
cp my_rules.majs other.majs
echo '.max_rounds = 3' >patch.jq
echo '{"ruleset": "hong_kong", "mods": ["no_flowers"]}' >request.json
cp "$MAJS_SOURCE/rulesets/tiles/riichi_red.tiles" my_set.tiles
"$MAJS" build riichi -o rules.json
"$MAJS" build sanma -o sanma.json
cp rules.json ruleset.json
"$MAJS" build my_rules.majs -o old.json
"$MAJS" build ./my_rules.majs --mod ./house.majs -o new.json
cp old.json expected.json
echo '{"hand": "22444m333567p44s", "win": "4s", "seat": "south"}' >hands.jsonl
echo '{"hand": "1112345678999m"}' >waiting.jsonl
"$MAJS" run riichi --preset Tenhou --seed 3 --log game.json --log-format tenhou >/dev/null
"$MAJS" run riichi --preset Tenhou --seed 3 --log game.mjlog --log-format mjlog >/dev/null
"$MAJS" run tutorial --seed 3 --log game.jsonl >/dev/null
mkdir games
"$MAJS" run mcr --mod no_flowers --seed 3 --log games/round.txt --log-format botzone >/dev/null
cat >house.test.json <<'CASES'
{"ruleset": "tutorial", "tests": [{"name": "nobody has a ron", "events": [], "expect": {"no_winners": true}}]}
CASES
cp house.test.json tests/house.test.json

# Examples that take long are run with less; every hand there is, of three players.
lighter() {
  sed -E -e 's/--games 1000?0?/--games 2/' -e 's/--games 4000/--games 4/' -e 's/--games 500/--games 2/' -e 's/--play 100/--play 1/' -e 's/check riichi --all-mods/check tutorial --all-mods/' \
    -e 's/^(majs bench .*) --seconds 5/\1/' -e 's/^majs bench .*/& --seconds 0.02/' -e 's/\| less$/| cat/' \
    -e 's/^majs survey riichi/majs survey sanma/' -e 's/^majs diff riichi riichi (.* --hands)/majs diff sanma sanma \1/' -e 's/--to rules.json (.* --hands)/--to sanma.json \1/'
}
# The other parts of the run whose second part is an example, and reports of tests.
for part in 1 3 4 5 6 7 8; do "$MAJS" run riichi --games 20 --shard $part/8 --stats part-$part.json >/dev/null; done
"$MAJS" test house.test.json --coverage tests.info --with-library >/dev/null 2>&1
"$MAJS" run riichi --games 8 --coverage games.info --with-library >/dev/null 2>&1
for part in 1 2; do "$MAJS" test house.test.json --shard $part/2 --format junit -o tests-$part.xml; done
majs() { "$MAJS" "$@"; }
export -f majs
export MAJS
examples=0
for command in "${commands[@]}"; do
  run help "$command"
  help=$out
  run "$command" --help
  expect_same "$out" "$help" "help $command is $command --help"
  wide=$(awk 'length > 80' <<<"$out")
  expect_same "$wide" "" "$command --help fits 80 columns"
  while IFS= read -r example; do
    examples=$((examples + 1))
    light=$(lighter <<<"$example")
    # Every hand of riichi is made for these: cli/survey_test.sh has smaller walls.
    if [ -n "${MAJS_SANITIZED:-}" ] && [[ $light == *" --hands"* || $light == majs\ survey* ]]; then continue; fi
    # The npm package measures nothing.
    if [ -n "${MAJS_NATIVE:-}" ] && [[ $light == majs\ bench* ]]; then continue; fi
    bash -c "$light" >"$work/.out" 2>"$work/.err" </dev/null
    code=$?
    out=$(head -c 600 "$work/.out")
    err=$(head -c 600 "$work/.err")
    expect_code 0 "example: $light"
  done < <(sed -n '/^Examples:/,$p' <<<"$help" | awk '
    /^  majs / { if (line != "") print line; line = substr($0, 3); next }
    /^  +[^ ]/ { if (line != "" && line !~ /   /) { sub(/^ +/, " "); line = line $0 } next }
    END { if (line != "") print line }' | sed -E 's/ {3,}.*//')
done
expect_true "there are examples" test "$examples" -ge 55

finish
