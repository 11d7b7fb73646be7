#!/usr/bin/env bash
# --coverage: what runs is counted, by the lines it was written on; formats, sums, --min.
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/harness.sh"

cp "$MAJS_SOURCE/rulesets/tutorial.majs" house.majs
cat >>house.majs <<'EOF'

def never_called do
  sort_hand
  set_status("marked")
end

define_yaku yaku, "Never", 1, won_by_draw and last_discard_matches("1z")
EOF
line() { grep -nF "$1" house.majs | head -n 1 | cut -d : -f 1; }
draw=$(grep -n '^    draw$' house.majs | cut -d : -f 1)
asked=$(line 'if no_tiles_remaining do')

# What is counted is what the log of the same games tells.
run run house.majs --games 20 --seed 3 --log log.jsonl --coverage all.info
expect_code 0 "games that are counted"
expect_err "house.majs: " "games that are counted: the file"
draws=$(grep -c '"draw"' log.jsonl)
expect_true "there are draws" test "$draws" -gt 500
expect_true "a line ran as often as the log tells" grep -qx "DA:$draw,$draws" all.info
expect_true "a condition held and failed so often" grep -qx "BRDA:$asked,[0-9]*,1,$draws" all.info
expect_true "... and held once a round" grep -qx "BRDA:$asked,[0-9]*,0,20" all.info
expect_true "a function that nothing calls" grep -qx "FNDA:0,function never_called" all.info
expect_true "its lines" grep -qx "DA:$(line '  set_status("marked")'),0" all.info
expect_true "comments are no lines" test "$(grep -c "^DA:1," all.info)" = 0

# Counting changes nothing.
for ruleset in tutorial riichi sichuan; do
  run run $ruleset --games 6 --seed 5
  cp "$work/.out" plain.txt
  run run $ruleset --games 6 --seed 5 --coverage counted.json --with-library
  expect_true "$ruleset: the same games" cmp plain.txt "$work/.out"
  expect_true "$ruleset: most of it is reached" jq -e '.lines.hit > 5 and .lines.hit <= .lines.found and .branches.hit > 0' counted.json
done
expect_true "yaku are known by the module that defines them" jq -e '[.files[] | select(.by_name | keys[] | startswith("yaku "))] | length > 0' counted.json
run run tutorial --games 2 --coverage counted.json
expect_err "no line of yours was played" "the bundled files do not count"

# Fans of sets that are joined once are found without asking their conditions: they are met all the same.
run test "$MAJS_SOURCE/tests/rulesets/mcr" --coverage fans.json --with-library
expect_code 0 "fans"
expect_true "every fan is met by the tests of mcr" jq -e '[.files[].by_name | to_entries[] | select(.key | startswith("yaku ")) | .value.times] | length > 80 and min > 0' fans.json

# Parts add up to the whole.
for part in 1 2; do run run house.majs --games 20 --seed 3 --shard $part/2 --coverage part-$part.info; done
run merge part-1.info part-2.info -o sum.info
expect_code 0 "merged"
expect_true "merged: byte for byte" cmp all.info sum.info
run merge all.info -o page.html
expect_true "a page with what never ran" grep -q '<tr class="never">.*set_status' page.html
run merge all.info -o report.xml
expect_true "Cobertura" grep -q "<line number=\"$draw\" hits=\"$draws\"" report.xml
expect_true "Cobertura: branches" grep -q "<line number=\"$asked\" .*condition-coverage=\"100% (2/2)\"" report.xml

# The games of a check are those of `majs run` with the same bots; hands that are scored besides do not count.
run run house.majs --games 20 --bots random --coverage random.info
run check house.majs --play 20 --hands 100 --coverage check.info --min 50
expect_code 0 "a check that counts"
expect_err "house.majs: " "a check that counts: the file"
expect_true "a check: the same games" cmp random.info check.info
run check house.majs --coverage check.info
expect_code 2 "a check without games"
expect_err "--play" "a check without games"
run check house.majs --play 1 --min 100
expect_code 1 "a check: fewer than wanted"

# Test files, and how much is wanted.
cat >house.test.json <<'EOF'
{"ruleset": "./house.majs", "tests": [
  {"name": "a turn", "config": {"starting_draws": ["1m", "2m"]},
   "events": [{"type": "discard", "player": 0, "tile": "1m", "tsumogiri": true},
              {"type": "discard", "player": 1, "tile": "2m", "tsumogiri": true}], "expect": {"no_winners": true}}]}
EOF
run test house.test.json --coverage tests.info
expect_code 0 "tests that are counted"
expect_true "draws of east and south, and of west when nobody can call" grep -qx "DA:$draw,[23]" tests.info
expect_true "the end is not reached" grep -qx "BRDA:$asked,[0-9]*,0,0" tests.info
run test house.test.json --min 99
expect_code 1 "fewer than wanted"
expect_err "fewer lines ran than --min wants" "fewer than wanted"
run test house.test.json --min 10
expect_code 0 "as many as wanted"
run run tutorial --games 2 --min 1
expect_code 1 "nothing counts, and something is wanted"
run merge tests.info all.info --min 99
expect_code 1 "merged: fewer than wanted"

# Where nothing of one's own was played there is nothing to add up, and nobody wanted any.
: >nothing.info
run merge nothing.info all.info -o sum.info
expect_true "nothing and all" cmp all.info sum.info
run merge nothing.info
expect_code 0 "nothing alone"

# Wrong uses.
run test house.test.json --coverage reached.txt
expect_code 2 "an ending that says nothing"
expect_err "--coverage reached.txt" "an ending that says nothing"
run run house.majs --games 2 --stats s.json --resume --coverage a.info
expect_code 2 "--resume"
printf 'SF:house.majs\nDA:x,1\n' >bad.info
run merge bad.info
expect_code 1 "no tracefile"
expect_err "line 2" "no tracefile"
printf 'TN:\nSF:/etc/passwd\nDA:1,1\nend_of_record\n' >far.info
run merge far.info -o far.html
expect_true "a tracefile opens no files elsewhere" test "$(grep -c root: far.html)" = 0
finish
