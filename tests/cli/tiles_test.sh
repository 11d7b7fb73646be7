#!/usr/bin/env bash
# Tile-set definitions on the command line.
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/harness.sh"

red=$MAJS_SOURCE/rulesets/tiles/riichi_red.tiles

# tiles
run tiles "$red"
expect_code 0 "tiles"
expect_out '{"num_players":4,"wall":["1m","1m","1m","1m","1p"' "tiles: a document"
expect_same "$(grep -o '{"tile":"5[mps]","attrs":\["red"\]}' <<<"$out" | wc -l)" 3 "tiles: three red fives"
document=$out
run tiles "$red" --emit table
expect_out "136 tiles of 34 kinds for 4 players" "tiles: the table"
expect_out "3 red" "tiles: the table counts flags"
run tiles "$red" --emit majs -o wall.majs
expect_code 0 "tiles --emit majs"
run build ./wall.majs
expect_same "$("$MAJS" diff wall.majs "$red" --exit-code)" "" "tiles --emit majs builds the same document"
run tiles - <"$red"
expect_same "$out" "$document" "tiles from stdin"
run tiles "$red" --emit xml
expect_code 2 "tiles --emit xml"
run tiles nothere.tiles
expect_code 3 "tiles of a file that is not there"

# as ruleset and mod
run build "$red"
expect_same "$out" "$document" "build of a tile set"
run build "$red" --engine jq
expect_same "$out" "$document" "build of a tile set with jq"
run build tiles/riichi_red
expect_same "$out" "$document" "build by name"
run build hong_kong --mod "$red"
expect_code 0 "a tile set as a mod"
expect_out '{"tile":"5s","attrs":["red"]}' "a tile set as a mod"
expect_out '"enabled_mods"' "a tile set as a mod of a ruleset"
echo '{"wall": [], "name": "x"}' >doc.json
run apply "$red" --to doc.json
expect_out '"name":"x","num_players":4}' "apply of a tile set"
run apply "$red" --to doc.json --diff
expect_out '+ /num_players: 4' "apply --diff of a tile set"
run compile "$red" --emit ast
expect_out 'Word MODIFY' "compile --emit ast of a tile set"
run compile "$red" --emit ir
expect_out 'merge_document . {"num_players":4' "compile --emit ir of a tile set"
if command -v jq >/dev/null; then
  "$MAJS" compile "$red" >program.jq
  expect_same "$(jq -c -f program.jq <<<"{}")" "$document" "jq runs the program of a tile set"
fi

# what is wrong
cat >bad.tiles <<'END'
(^plain ^red)
(TILES
  (1 TO 9) (MANZU PINZO)
  PLUS (MANZU)
  MINUS ('5M) (^blue))
END
run check bad.tiles
expect_code 1 "check"
expect_err 'error[M1004]: there is no word' "check: a word"
expect_err 'bad.tiles:3:19' "check: its place"
expect_err 'help: did you mean' "check: a suggestion"
expect_err 'error[M1036]: tile underspecified' "check: underspecified"
expect_err 'bad.tiles:4:9' "check: its place"
expect_err 'error[M1013]' "check: an undeclared flag"
run check bad.tiles --format json
expect_out '"M1036"' "check --format json"
run build bad.tiles
expect_code 1 "build of a broken tile set"
expect_same "$out" "" "build of a broken tile set gives nothing"
run explain M1036
expect_out "(TILES (MANZU))" "explain"
run check "$MAJS_SOURCE/rulesets/tiles" --deny warnings
expect_code 0 "the bundled sets"

# fmt
printf '(tiles (1 to 9)(manzu)\n plus (\047E) ; east\n times 4)' >ugly.tiles
"$MAJS" tiles ugly.tiles >before.json
run fmt --check ugly.tiles
expect_code 1 "fmt --check of a tile set"
run fmt --diff ugly.tiles
expect_out "+  PLUS ('E) ; east" "fmt --diff of a tile set"
run fmt ugly.tiles
expect_code 0 "fmt of a tile set"
expect_same "$(cat ugly.tiles)" "(TILES
  (1 TO 9) (MANZU)
  PLUS ('E) ; east
  TIMES 4)" "fmt of a tile set"
expect_same "$("$MAJS" tiles ugly.tiles)" "$(cat before.json)" "fmt keeps the tiles"
run fmt --check "$MAJS_SOURCE/rulesets/tiles"
expect_code 0 "the bundled sets are formatted"
echo '(TILES (' >broken.tiles
run fmt broken.tiles
expect_code 1 "fmt of a broken tile set"
expect_err 'error[M1002]' "fmt of a broken tile set"
expect_same "$(cat broken.tiles)" "(TILES (" "fmt leaves a broken tile set as it is"

# games
cat >wide.tiles <<'END'
(PLAYERS 2) (TILES (0 TO 15) (SOUZU) 4)
END
run build tutorial --mod wide.tiles -o wide.json
run run wide.json --seed 1
expect_code 0 "a game with 0s and 11s"
expect_out "draws #11s" "a game with 11s"
expect_out "draws #0s" "a game with 0s"

finish
