#!/usr/bin/env bash
# Replay pages: of games that are played, of logs, of games of other programs. tests/pages looks at them in a browser.
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/harness.sh"

# The data of a page.
data_of() { sed -n '/<script type="application\/json" id="game">/,/<\/script>/p' "$1" | sed -e 's/.*id="game">//' -e 's/<\/script>.*//'; }

run run tutorial --seed 3 --log game.jsonl --replay page.html
expect_code 0 "a page of a game"
run replay game.jsonl -o again.html
expect_code 0 "a page of its log"
expect_same "$(data_of page.html | jq -c .moments)" "$(data_of again.html | jq -c .moments)" "the same game"
expect_true "every event of the log is a moment, in order" test \
  "$(data_of page.html | jq -c '[.moments[] | select(.kind == "draw" or .kind == "discard") | .kind]')" = \
  "$(jq -cs '[.[] | select(.type == "draw" or .type == "discard") | .type]' game.jsonl)"
expect_true "actions have module and line" test "$(data_of page.html | jq '[.places[][1] as $n | .texts[$n] | select(test("^[a-z_/]+:[0-9]+$"))] | length > 0')" = true
expect_true "and no folder of this machine" test "$(data_of page.html | jq '[.texts[] | select(test("\\.majs:[0-9]+"))] | length')" = 0
expect_true "it asks for nothing" test "$(grep -cE 'src=|@import|url\(|https?://[^w]' page.html)" = 0
expect_true "a policy with hashes" grep -qE "default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; script-src 'sha256-[A-Za-z0-9+/]{43}='" page.html
script_hash=$(sed -n '/^<script>$/,/^<\/script>$/p' page.html | sed -e '1d;$d' | { printf '\n'; cat; } | openssl dgst -sha256 -binary 2>/dev/null | base64)
[ -z "$(command -v openssl)" ] || expect_true "the hash of the script" grep -qF "script-src 'sha256-$script_hash'" page.html

run run tutorial --seed 3 --games 3 --log games.jsonl
run replay games.jsonl -o third.html --game 3
expect_code 0 "the third game"
expect_true "the third game" grep -qF "seed 5" third.html
run replay games.jsonl -o none.html --game 4
expect_code 1 "a game that is not there"
expect_err "holds 3 games" "a game that is not there"
expect_true "nothing is written" test ! -e none.html

sed '$d' game.jsonl | sed 's/"discard":[0-9]*}/"discard":99}/' >broken.jsonl
run replay broken.jsonl -o broken.html
expect_code 1 "a log that does not fit"
expect_err "the page shows where" "a log that does not fit"
expect_true "a log that does not fit: until then there is a page" test "$(data_of broken.html | jq '.moments[-1].remarks | length > 0')" = true
printf 'something\n' >text
run replay text -o text.html
expect_code 1 "no log"
expect_err "is no record of a game" "no log"
run replay nowhere.jsonl -o x.html
expect_code 3 "a file that is missing"
run replay
expect_code 2 "no file"

run run riichi --seed 4 --log other.json --log-format tenhou
run replay other.json --ruleset riichi -o other.html
expect_code 0 "a game in tenhou/6"
expect_true "a game in tenhou/6: all of its rounds" test "$(data_of other.html | jq '[.moments[] | select(.fresh)] | length')" = "$(jq '.log | length' other.json)"
run replay other.json -o other.html
expect_code 0 "a record tells its ruleset"

cat >stuck.majs <<'M'
set display_name, "</script><script>alert(1)</script>"
set wall, ["1m", "1m", "2m", "2m", "3m", "3m", "4m", "4m"]
set starting_tiles, 1
on after_start do
  draw
  set_status("<img src=x>")
  delete_tiles("1m")
end
M
run run stuck.majs --games 3 --report report.html --replay stuck.html
expect_true "a hostile name is data" test "$(grep -c '<script>' stuck.html)" = 1
expect_true "findings link to their moment" test "$(grep -cE 'href="\./stuck(-[0-9]+)?\.html#step=[0-9]+"' report.html)" -gt 0

cat >house.test.json <<'J'
[{"name": "goes on", "ruleset": "tutorial", "events": [{"type": "discard", "player": 0, "tile": "1m"}],
  "config": {"starting_hand": {"east": ["1m", "1m", "2m"]}}, "expect": {"scores": [1, 2, 3, 4]}},
 {"name": "fine", "ruleset": "tutorial", "expect": {"scores": [0, 0, 0, 0]}}]
J
run test house.test.json --replay failed.html
expect_code 1 "a failed case"
expect_true "a failed case is shown, with what differs" test \
  "$(data_of failed.html | jq -c '[.title, (.moments[-1].remarks | any(contains("scores")))]')" = '["goes on",true]'
expect_true "what passes is not shown" test ! -e failed-2.html

finish
