#!/usr/bin/env bash
# What README.md shows works, as far as a shell can tell; tools/site/snippets runs all of it, and the pages of the site.
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/harness.sh"

# Every block with the name of a file is that file.
awk '/^```[a-z]+ [^ ]+$/ { file = $2; next }
     /^```/ { file = "" }
     file != "" { print > file }' "$MAJS_SOURCE/README.md"

run fmt --check my_rules.majs my_mod.majs
expect_code 0 "README: its scripts are laid out as fmt does"
run check ./my_rules.majs --deny warnings --play 10
expect_code 0 "README: the first game is played to its end"
run run ./my_rules.majs --games 10 --bots efficient
expect_no "drawn rounds: 40" "README: ... and somebody wins"
run test my_rules.test.json
expect_same "$out" "1 passed, 0 failed" "README: the test passes"
sed -i 's/"scores": \[12,/"scores": [11,/' my_rules.test.json
run test my_rules.test.json
expect_code 1 "README: ... and can fail"
run test my_rules.test.json --update
expect_true "README: --update writes what happened, and nothing else" grep -q '"events": \[{"type"' my_rules.test.json
run test my_rules.test.json
expect_same "$out" "1 passed, 0 failed" "README: ... which is right then"
run build hong_kong -o hk.json
run apply ./my_mod.majs --to hk.json --diff
expect_code 0 "README: the mod applies to the bundled ruleset"
expect_no "warning" "README: ... and all of it changes something"
expect_out "/wall/144" "README: the mod changes what the text says"
expect_true "README: at most 1,200 words" test "$(wc -w <"$MAJS_SOURCE/README.md")" -le 1200
while read -r command; do
  run "$command" --help
  expect_code 0 "the table of commands: majs $command"
done < <(grep -oE '^\| `majs [a-z]+' "$MAJS_SOURCE/tools/site/guide/commands.md" | awk '{ print $3 }' | sort -u)

finish
