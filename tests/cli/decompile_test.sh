#!/usr/bin/env bash
# JSON rulesets back to MahjongScript.
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/harness.sh"

for name in riichi hong_kong tutorial; do
  run build "$name" -o "$name.json"
  run decompile "$name.json" -o "$name.majs"
  expect_code 0 "decompile $name"
  run fmt --check "$name.majs"
  expect_code 0 "decompile $name: formatted"
  run build "./$name.majs" -o again.json
  expect_code 0 "decompile $name: it builds"
  expect_true "decompile $name: the same document" cmp -s <(jq -S . "$name.json") <(jq -S . again.json)
  run build "./$name.majs" --engine jq -o again.json
  expect_true "decompile $name: the same document with jq" cmp -s <(jq -S . "$name.json") <(jq -S . again.json)
done
expect_true "commands where there are some" grep -qE '^define_button ron,' riichi.majs
expect_true "no parts of the library" test "$(grep -c '^require' riichi.majs)" = 0
run decompile riichi.json --library -o parts.majs
expect_true "parts of the library" grep -qxF 'require "win/ron"' parts.majs
run build ./parts.majs -o again.json
expect_true "decompile --library: the same document" cmp -s <(jq -S . riichi.json) <(jq -S . again.json)
echo '{"wall": ["1m"]}' | {
  run decompile -
  expect_code 0 "from stdin"
  expect_same "$out" 'set wall, ["1m"]' "from stdin"
}
echo '[1]' >list.json
run decompile list.json
expect_code 1 "no object"
expect_err "a ruleset is an object" "no object"
echo '{' >broken.json
run decompile broken.json
expect_code 1 "broken JSON"
run decompile no_such.json
expect_code 3 "a file that does not exist"
run decompile
expect_code 2 "no file"

finish
