#!/usr/bin/env bash
# What README.md shows works: its scripts are right.
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/harness.sh"

# Every block of MahjongScript in a file of its own.
awk '/^```elixir$/ { inside = 1; file = "block" ++count ".majs"; next }
     /^```$/ { inside = 0 }
     inside { print > file }' "$MAJS_SOURCE/README.md"

count=0
for block in block*.majs; do
  count=$((count + 1))
  run build "./$block"
  expect_code 0 "README: $block builds"
  run fmt --check "./$block"
  [ "$code" = 0 ] || [ "$code" = 1 ]
  verdict $? "README: $block can be formatted"
done
expect_true "README has scripts" test "$count" -ge 2
run build hong_kong -o hk.json
run apply ./block2.majs --to hk.json --diff
expect_code 0 "README: the mod applies to the bundled ruleset"
expect_out "/wall/144" "README: the mod changes what the text says"
while read -r command; do
  run "$command" --help
  expect_code 0 "README: majs $command"
done < <(grep -oE '^\| `majs [a-z]+' "$MAJS_SOURCE/README.md" | awk '{ print $3 }' | sort -u)

finish
