#!/usr/bin/env bash
# Mistakes that authors make (tests/samples/mistakes): each gets the message that stands beside it. A file NAME.majs (or .json) is
# checked; with NAME.args another command is run. NAME.txt holds the exit code, then code, severity, place and words of every
# message. `MAJS_UPDATE=1` writes what is said now; look at the difference before it is committed.
# shellcheck source=tests/cli/harness.sh
source "$(dirname "$0")/harness.sh"
samples=$MAJS_SOURCE/tests/samples/mistakes
cp -r "$samples" mistakes
cd mistakes || exit 1
library=$(dirname "$(dirname "$(readlink -f "$MAJS")")")

# The messages without the lines of the file that they show, and without where this machine keeps the library.
messages() {
  awk '/^ *[0-9]* *\|/ || /^$/ || /^\.\.\.$/ || /^[0-9]+ (error|warning)/ { next }
       /^ *--> / { sub(/^ *--> /, "  at "); print; next }
       /^ *::: / { sub(/^ *::: /, "  see "); print; next }
       /^ *= / { sub(/^ *= /, "  "); print; next }
       { print }' | sed -E "s#${library}[^ ,]*/majs/(majs|rulesets)#LIBRARY/\1#g; s#$MAJS_SOURCE/#LIBRARY/#g"
}

mapfile -t names < <(find . -type f ! -name '*.txt' -printf '%P\n' | sed 's/\.[a-z]*$//' | sort -u)
for name in $(few "${names[@]}"); do
  arguments=(check "$name.majs")
  [ -f "$name.json" ] && arguments=(check "$name.json")
  [ -f "$name.args" ] && read -ra arguments <"$name.args"
  run "${arguments[@]}"
  told="exit $code
$(messages <<<"$err")"
  [ -n "${MAJS_UPDATE:-}" ] && printf '%s\n' "$told" >"$samples/$name.txt"
  if [[ $name == */part_* ]]; then # used by other cases: nothing to say about it
    expect_same "$told" "exit 0
no problems in 1 file" "$name"
    continue
  fi
  expected=$(cat "$samples/$name.txt")
  expect_same "$told" "$expected" "$name"
  expect_true "$name has a message with a code" grep -qE '^(error|warning)\[M[0-9]{4}\]' "$samples/$name.txt"
done
expect_true "there are at least 91 mistakes" test "${#names[@]}" -ge 91

# Every row of mistakes is there.
for row in functions names values logic syntax patches mods location; do
  expect_true "the row $row" test "$(find "$row" -name '*.txt' | wc -l)" -ge 5
done

# Nothing is written when mods do not go together, and --keep-going writes.
run build riichi --mod head_bump --mod triple_ron -o both.json
expect_code 1 "mods that exclude each other"
expect_true "no file is written" test ! -e both.json
run build riichi --mod head_bump --mod triple_ron --keep-going -o both.json
expect_code 0 "--keep-going"
expect_true "the file is written" test -s both.json

# What is fixed builds, and twice is once. Only the files that were asked for are touched.
for name in syntax/missing_comma syntax/missing_comma_on_line syntax/missing_comma_in_list syntax/missing_comma_after_name \
  syntax/one_equals syntax/two_ampersands syntax/slashes syntax/map_without_percent names/duplicate_key names/duplicate_option; do
  run check "$name.majs" --fix --diff
  expect_out "+++ b/$name.majs" "$name: --fix --diff shows the change"
  expect_true "$name: --diff writes nothing" cmp -s "$name.majs" "$samples/$name.majs"
  run check "$name.majs" --fix
  expect_true "$name is changed" test "$(cat "$name.majs")" != "$(cat "$samples/$name.majs")"
  run build "./$name.majs" -o "$work/fixed.json"
  expect_code 0 "$name: what is fixed builds"
  cp "$name.majs" "$work/once.majs"
  run check "$name.majs" --fix
  expect_true "$name: nothing more to fix" cmp -s "$name.majs" "$work/once.majs"
done
run check names/misspelt_condition.majs --fix
expect_true "a guess is not safe" cmp -s names/misspelt_condition.majs "$samples/names/misspelt_condition.majs"
run check names/misspelt_condition.majs names/misspelt_event.majs --fix --unsafe
expect_code 0 "--unsafe takes the nearest name"
run check names --unsafe
expect_code 2 "--unsafe without --fix"

# A comment allows a warning: for its line, for the next, for the file; never an error.
warned='set display_name, "x"
set inital_score, 1'
for allowed in "$warned  # majs: allow M0611" "${warned/set inital/# majs: allow M0999, UnknownKey
set inital}" "# majs: allow M0611
$warned"; do
  printf '%s\n' "$allowed" >allowed.majs
  run check allowed.majs
  expect_no "M0611" "allowed"
done
printf '%s\n' "# majs: allow M0801 M0401 M0300"'
apply set, "a b", 1' >allowed.majs
run check allowed.majs
expect_code 1 "an error cannot be allowed"
printf '%s\n' "$warned # majs: allow M0612" >allowed.majs
run check allowed.majs
expect_err "M0611" "another code is not allowed"

finish
