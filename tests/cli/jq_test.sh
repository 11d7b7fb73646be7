#!/usr/bin/env bash
# Mods in jq: those for newer versions of it, variables of the menu, what is wrong with them.
# shellcheck disable=SC2016
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/harness.sh"

mkdir -p root/rulesets root/mods
echo 'set a, true' >root/rulesets/small.majs
cat >root/mods/later.jq <<'END'
# an `if` without `else`, as jq 1.7 has it
if .a then .b = 1 end
| .c = "\(if .b == 1 then "one" elif .b then "more" end)"
| .d |= if . == null then [$extra | toarray] end
END
run build small --root root --mod later:extra=7
expect_code 0 "a mod for jq 1.7"
expect_out '"b":1,"c":"one","d":[[7]]' "a mod for jq 1.7"
run build small --root root --mod later:extra=7 --engine jq
expect_out '"b":1,"c":"one","d":[[7]]' "a mod for jq 1.7 in a chain"

# By itself: a `$name` is a variable of its entry in the menu
run check root/mods/later.jq
expect_code 0 "a lone mod with a variable"
expect_no "extra" "the variable is no mistake"
echo '.a = $one + $two | .b = ($nine as $x | $x)' >variables.jq
run check variables.jq
expect_code 0 "several variables"
echo '. as [$x] | .a = $x | $x + ' >broken.jq
run check broken.jq
expect_code 1 "a text that ends too early"
expect_err 'nothing follows the last `+`' "a text that ends too early"
printf '.a = 1 |' >pipe.jq
run check pipe.jq
expect_code 1 "a pipe at the end"
expect_err 'nothing follows the last `|`' "a pipe at the end"
expect_no "unexpected" "the words of the author, not of jq"

# What comes out must be a ruleset
echo '{"a":1}' >doc.json
echo '[.]' >list.jq
run apply ./list.jq --to doc.json
expect_code 1 "a list as result"
expect_err "the result is a list, but a ruleset is a map" "a list as result"
expect_same "$out" "" "nothing is printed"
run apply ./list.jq --to doc.json --in-place
expect_same "$(cat doc.json)" '{"a":1}' "nothing is written"

# Numbers and words that JSON does not have
for text in '{"a": 1e400}' '{"a": NaN}' '{"a": Infinity}'; do
  echo "$text" >bad.json
  run apply ./variables.jq --to bad.json
  expect_code 1 "$text"
  expect_no "json.exception" "$text in our words"
  expect_err "bad.json:1:7" "$text has its place"
done

# Numbers are doubles on both engines, whatever jq keeps of their digits (Q88)
echo 'set big, 9007199254740993
set bigger, 123456789012345678901' >root/rulesets/big.majs
for engine in native jq; do
  run build big --root root --engine "$engine"
  expect_out '"big":9007199254740992,"bigger":123456789012345680000' "big integers, $engine"
done
echo '{"wall": [], "big": 9007199254740993, "max": 9007199254740992, "text": "9007199254740993", "part": 0.12345678901234567891,
  // 9007199254740993
  "less": -123456789012345678}' >root/rulesets/bigger.json
for file in big.majs bigger.json; do
  run check "root/rulesets/$file" --root root
  expect_err M0312 "$file: digits are lost"
  expect_err "becomes 9007199254740992" "$file: what becomes of them"
  expect_true "$file: two of them" test "$(grep -c 'M0312' <<<"$out$err")" = 2
done

# 10 to the 22nd is a double, written otherwise; what is no double at all and what is longer than 64 bits lose nothing here.
printf 'set a, 10000000000000000000000\nset b, %s\nset c, 0xFFFFFFFFFFFFFFFFFF\n' "$(printf '1%.0s' {1..400})" >root/rulesets/kept.majs
run check root/rulesets/kept.majs --root root
expect_no M0312 "numbers that keep their digits, or are none"

# Rulesets that are based on each other
echo 'define_base_ruleset two' >root/rulesets/one.majs
echo 'define_base_ruleset one' >root/rulesets/two.majs
run build one --root root
expect_code 1 "a circle of rulesets"
expect_err M0404 "a circle of rulesets"

# A bundled mod with a ruleset of another root is noted
run build small --root root --mod kiriage_mangan
expect_code 0 "a bundled mod"
expect_err "note[M0415]" "a bundled mod is noted"
# What the ruleset's own menu names is another mod
echo '{"name": "Menu", "wall": ["1m"], "available_mods": [{"id": "kiriage_mangan", "name": "K", "desc": "-"}]}' >root/rulesets/menu.json
run build menu --root root --mod kiriage_mangan
expect_code 1 "a mod that the menu names and the root lacks"
expect_err "error[M0402]" "a mod that the menu names and the root lacks"
run build menu --root root --mod "$MAJS_SOURCE/majs/kiriage_mangan.majs"
expect_code 0 "the bundled one by its path"
echo 'set found, true' >root/mods/kiriage_mangan.majs
run build menu --root root --mod kiriage_mangan
expect_code 0 "a mod of the root"
rm root/mods/kiriage_mangan.majs
library=$(cd "$MAJS_SOURCE/majs/lib" && find . -name '*.majs' | sort | head -1)
library=${library#./}
library=${library%.majs}
echo "require \"$library\"" >root/mods/needy.majs
run build small --root root --mod needy
expect_err "there is no library \`$library\`" "a bundled library is not required from elsewhere"

finish
