#!/usr/bin/env bash
# Backquotes are meant as they are.
# shellcheck disable=SC2016
# What each command does, in small.
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/harness.sh"

mkdir -p root/rulesets root/mods/lib
cat >root/rulesets/small.majs <<'END'
require "tiles"
set display_name, "Small"
define_const low, ["1m"]
set tiles, "@low"
on after_start do
  draw
end
END
cat >root/mods/lib/tiles.majs <<'END'
default count, 2
set wall, ["1m", "2m"]
set count, !count
END
echo 'set display_name, "Modified"' >root/mods/rename.majs
echo '.wall += ["9m"]' >root/mods/more.jq
export MAJS_PATH=$work/root

# build
run build small
expect_code 0 "build by name"
expect_out '"wall":["1m","2m"]' "build takes libraries"
native=$out
run build small --engine jq
expect_same "$out" "$native" "both engines give the same bytes"
run build small --expand
expect_out '"tiles":["1m"]' "--expand"
run build small --mod rename --mod more
expect_out '"Modified"' "a mod in MahjongScript"
expect_out '"9m"' "a mod in jq"
expect_out '"enabled_mods":["lib/tiles","rename","more"]' "mods are recorded in order"
run build small --set count=7
expect_out '"count"' "--set"
echo '{"ruleset":"small","mods":["rename"],"config":"set extra, 1"}' >request.json
run build --request request.json
expect_out '"Modified"' "--request: mods"
expect_out '"extra":1' "--request: config"
run build
expect_code 2 "build of nothing"
run build small --mod rename:x
expect_code 2 "a mod without a value"
run build smal
expect_code 1 "an unknown ruleset"
expect_err "small" "an unknown ruleset: a suggestion"
run build small --mod nothere
expect_code 1 "an unknown mod"
expect_same "$out" "" "an unknown mod: nothing is printed"
run build small --mod nothere --keep-going
expect_code 0 "an unknown mod is a warning with --keep-going"
expect_err "nothere" "an unknown mod is a warning with --keep-going"
run --quiet build small --mod nothere --keep-going
expect_same "$err" "" "--quiet hides warnings"

# compile
run compile root/rulesets/small.majs --source-map map.json
expect_code 0 "compile"
if command -v jq >/dev/null; then
  "$MAJS" compile root/rulesets/small.majs >program.jq
  expect_same "$(jq -c . <<<"$native")" "$(jq -c -f program.jq <<<"{}")" "jq runs the program"
  expect_same "$(jq -r '.sources[0]' map.json)" "root/mods/lib/tiles.majs" "the source map names files"
fi
expect_true "the source map has lines" grep -q '"source_line": 3' map.json
run compile root/rulesets/small.majs --emit ast
expect_out 'Call set' "--emit ast"
run compile root/rulesets/small.majs --emit ir
expect_out 'update' "--emit ir"

# apply
echo '{
  "wall": ["1m"],
  "display_name": "Old"
}' >doc.json
run apply rename --to doc.json
expect_same "$out" '{"wall":["1m"],"display_name":"Modified"}' "apply by name"
run apply more rename --to - <doc.json
expect_out '["1m","9m"]' "apply from stdin"
run apply rename --to doc.json --diff
expect_out '~ /display_name' "--diff"
expect_out '"Modified"' "--diff"
run apply rename more --to doc.json --diff --format json
expect_out '"op": "replace"' "--diff --format json"
expect_out '"path": "/wall/1"' "--diff --format json"
run apply more --to doc.json --in-place
expect_same "$out" "" "--in-place is silent"
expect_true "--in-place writes" grep -q 9m doc.json
expect_true "--in-place keeps the indentation" grep -q '^  "wall": \[$' doc.json
run apply more --to - --in-place <doc.json
expect_code 2 "--in-place on stdin"
# shellcheck disable=SC2016
for program in 'env' '$ENV.HOME' 'input' 'import "a" as a; .' '"\(env)"' 'now' 'input_filename' 'halt'; do
  echo "$program" >evil.jq
  run apply ./evil.jq --to doc.json
  expect_code 1 "refused: $program"
  expect_err "evil.jq:1:" "refused: $program is located"
done
echo '[range(1e10)]' >large.jq
run apply ./large.jq --to doc.json
expect_code 1 "a list of 10 GB is stopped"

# check
cat >five.majs <<'END'
set display_name, "Five mistakes"
on after_start do
  if has_drw do
    draw
  end
end
unknown_command x
set a, [1,, 2]
set wall, ~t"9q"
set b, ~z"x"
END
run check five.majs
expect_code 1 "five mistakes"
for line in 3 7 8 9 10; do expect_err "five.majs:$line:" "the mistake in line $line"; done
run check five.majs --format sarif
expect_code 1 "--format sarif"
expect_out '"2.1.0"' "--format sarif"
run check five.majs --format github
expect_out '::error file=five.majs,line=3' "--format github"
run check five.majs --format json
expect_out '"line": 3' "--format json"
run check five.majs --format junit -o report.xml
expect_true "--format junit -o" grep -q '<testsuite' report.xml
printf 'define_base_ruleset tutorial\non after_draw do\n  shuffle_draws\nend\n' >ours.majs
run check ours.majs
expect_code 0 "a word of ours is fine"
expect_no 'M0634' "a word of ours is not told"
for platform in riichi-advanced reference; do
  run check ours.majs --for $platform
  expect_code 1 "check --for $platform"
  expect_err 'ours.majs:3:3' "check --for $platform"
done
run check tutorial --for riichi-advanced
expect_code 0 "a ruleset that plays there"
jq 'del(.findings) | .actions.shuffle_draws = {}' "$MAJS_SOURCE/grammar/platform/riichi-advanced.json" >newer.json
run check ours.majs --for newer.json
expect_code 0 "a newer profile knows the action"
for wrong in me none.json ours.json; do
  echo '{}' >ours.json
  run check ours.majs --for $wrong
  expect_code 2 "check --for $wrong"
done
run check five.majs --format xml
expect_code 2 "an unknown format"
run check small
expect_code 0 "a good ruleset"
run check root
expect_code 0 "a good folder"
expect_err "4 files" "a folder: number of files"
run check root/mods/rename.majs --on small
expect_code 0 "a mod on a ruleset"
run check five.majs --allow M0101
expect_code 2 "errors cannot be allowed"
run check five.majs --deny M9999
expect_code 2 "an unknown code"
mkdir empty
run check empty
expect_code 1 "a folder without files"
run check nothing_of_this_name
expect_code 1 "an unknown name"

# A mod from standard input, of either kind, with a ruleset.
run check - --on riichi <<<'remove_yaku yaku, "Tanyaou"'
expect_code 0 "check - --on: a warning"
expect_err "warning[M0632]" "check - --on"
expect_err "--> <stdin>:1:20" "check - --on: where"
expect_err "1 warning in 1 file" "check - --on"
run check - --on riichi <<<'.max_roundz = 4'
expect_err "did you mean \`max_rounds\`?" "check - --on: a jq mod"
run check - --on riichi <<<'.max_rounds = now'
expect_code 1 "check - --on: a jq mod that looks outside"
expect_err "error[M0532]" "check - --on: a jq mod that looks outside"
run check - --on riichi <<<'set max_rounds, !rounds'
expect_code 1 "check - --on: an error"
expect_err "error[M0406]" "check - --on: an error"
run check - --on no_such_ruleset <<<'set max_rounds, 4'
expect_code 1 "check - --on: no ruleset"

# check --all-mods: every mod of the menu is tried alone and with every other
mkdir -p trial/rulesets trial/majs
cat >trial/rulesets/table.majs <<END
$small_table
define_mod_category "Mods"
define_mod red, name: "Red", desc: ""
define_mod deeper, name: "Deeper", desc: ""
define_mod apart, name: "Apart", desc: "", conflicts: ["deeper"]
END
echo 'set tint, "red"' >trial/majs/red.majs
echo 'apply add, "tint", 1' >trial/majs/deeper.majs
cp trial/majs/red.majs trial/majs/apart.majs
run --root trial check trial/rulesets/table.majs --all-mods --jobs 2
expect_code 1 "two mods that do not go together"
expect_err "3 mods and 2 pairs" "--all-mods: how many were tried"
expect_err 'with `red` and `deeper` together' "--all-mods names the mods"
expect_err "--mod red --mod deeper" "--all-mods says how to see it"
echo 'define_play_restriction "any", true' >trial/majs/deeper.majs
run --root trial check trial/rulesets/table.majs --all-mods
expect_code 1 "a mod with which the game is stuck"
expect_err 'with `deeper`: R304' "--all-mods plays"
expect_same "$(grep -c R304 <<<"$err")" "1" "what a mod does alone is not told of its pairs"
cp trial/majs/red.majs trial/majs/deeper.majs
run --root trial check trial/rulesets/table.majs --all-mods
expect_code 0 "mods that go together"
# ... and so is every preset
cat >>trial/rulesets/table.majs <<'END'
define_mod loud, name: "Loud", desc: ""
config_mod loud, name: "tiles", values: [4, 20], default: 4
define_preset "Quiet", ["loud"]
define_preset "House", ["red", %{name: "loud", config: %{tiles: 20}}]
END
echo 'set starting_tiles, !tiles' >trial/majs/loud.majs
run --root trial check trial/rulesets/table.majs --all-mods
expect_code 1 "a preset for which the wall has too few tiles"
expect_err "4 mods and 5 pairs of them, and 2 presets, were built" "--all-mods: presets are tried"
expect_err 'with the preset `House`' "--all-mods names the preset"
expect_err '--preset "House"' "--all-mods says how to see a preset"
expect_same "$(grep -c 'with the preset' <<<"$err")" "1" "--all-mods: the other preset is good"

# diff
run diff small small --exit-code
expect_code 0 "no difference"
expect_same "$out" "" "no difference"
"$MAJS" build small --mod rename --mod more >changed.json
run diff small changed.json
expect_code 0 "a difference"
expect_out '~ display_name: "Small" -> "Modified"' "a difference"
expect_out '+ 9m: 0 -> 1' "a difference in the wall"
run diff small changed.json --exit-code --format json
expect_code 1 "--exit-code"
expect_out '"same": false' "diff --format json"

# fmt
cat >ugly.majs <<'END'
set   a,[1,2]   # why
def f do draw
noop end
END
cp ugly.majs kept.majs
before=$("$MAJS" build ugly.majs)
run fmt --check ugly.majs
expect_code 1 "fmt --check"
expect_err "ugly.majs is not formatted" "fmt --check names the file"
run fmt --diff ugly.majs
expect_code 0 "fmt --diff"
expect_out '-set   a,[1,2]   # why' "fmt --diff: before"
expect_out '+set a, [1, 2] # why' "fmt --diff: after"
expect_same "$(cat ugly.majs)" "$(cat kept.majs)" "--check and --diff change nothing"
run fmt - <ugly.majs
expect_code 0 "fmt from stdin"
piped=$out
run fmt ugly.majs
expect_code 0 "fmt"
expect_same "$out" "" "fmt writes where the file is"
expect_same "$(cat ugly.majs)" "$piped" "stdin gives the same"
expect_same "$(head -1 ugly.majs)" 'set a, [1, 2] # why' "comments are kept"
expect_same "$("$MAJS" build ugly.majs)" "$before" "the document stays the same"
run fmt ugly.majs --check
expect_code 0 "fmt is idempotent"
mkdir scripts
cp kept.majs scripts/one.majs
echo 'set a, [1' >scripts/two.majs
run fmt scripts
expect_code 1 "fmt of a folder with a broken file"
expect_err "scripts/two.majs:1" "fmt: the broken file is located"
expect_same "$(cat scripts/two.majs)" 'set a, [1' "fmt: a broken file stays as it is"
expect_same "$(cat scripts/one.majs)" "$piped" "fmt: the others are formatted"

# lookup
unset MAJS_PATH
run build small
expect_code 1 "names need a root"
run build small --root root
expect_code 0 "--root"
run --root root build small
expect_code 0 "--root before the command"
run build small --root nowhere
expect_code 1 "a root that is not there"
echo '{"roots": ["root"]}' >majs.json
mkdir -p deep/down
(cd deep/down && "$MAJS" build small >/dev/null)
expect_true "a project is found from below" test $? = 0
echo '{"roots": 3}' >majs.json
run build small
expect_code 1 "a broken project"
expect_err "majs.json" "a broken project"
rm majs.json
run build hong_kong
expect_code 0 "the bundled library"

finish
