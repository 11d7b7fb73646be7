#!/usr/bin/env bash
# What README.md shows works: its scripts are right, and commands print what stands below them.
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
run check ./block1.majs --deny warnings --play 10
expect_code 0 "README: the small start is played to its end"
run run ./block1.majs --games 10 --bots efficient
expect_no "drawn rounds: 40" "README: ... and somebody wins"
run build hong_kong -o hk.json
run apply ./block2.majs --to hk.json --diff
expect_code 0 "README: the mod applies to the bundled ruleset"
expect_out "/wall/144" "README: the mod changes what the text says"
while read -r command; do
  run "$command" --help
  expect_code 0 "README: majs $command"
done < <(grep -oE '^\| `majs [a-z]+' "$MAJS_SOURCE/README.md" | awk '{ print $3 }' | sort -u)

# prints EXPECTED ACTUAL: the same lines; `...` stands for any lines, also at the end of a line for the rest of it.
prints() {
  awk 'NR == FNR { actual[++lines] = $0; next }
       { sub(/ +$/, "") }
       $0 == "..." { free = 1; next }
       {
         do { sub(/ +$/, "", actual[++at]) } while (free && at < lines && actual[at] != $0)
         free = 0
         if (actual[at] != $0) { print "expected `" $0 "`, got `" actual[at] "`"; exit 1 }
       }' "$2" "$1"
}

# Console blocks: every command, then what it prints. The files that the text talks about:
cp block2.majs house.majs
sed -i '1i default minimum, 5' house.majs
sed -i '/default minimum, 3/d; /replace all/d' house.majs
echo '.a = env' >evil.jq
awk '/^```json$/ && !count++ { inside = 1; next } /^```$/ { inside = 0 } inside { print }' "$MAJS_SOURCE/README.md" >house.test.json
ln -s "$MAJS_SOURCE/rulesets" rulesets
mkdir bin
ln -s "$MAJS" bin/majs
awk '/^```/ { open = !open; inside = fresh = open && $0 == "```"; next }
     inside && fresh { shown = /^\$ /; if (shown) file = "console" ++count; fresh = 0 }
     inside && shown { print > file }' "$MAJS_SOURCE/README.md"
blocks=0
for block in console*; do
  blocks=$((blocks + 1))
  sed -n 's/^\$ //p' "$block" >commands
  grep -v '^\$ ' "$block" >expected
  out=$(PATH="$work/bin:$PATH" NO_COLOR=1 bash ./commands 2>&1)
  echo "$out" >actual
  prints expected actual >difference
  verdict $? "README: $(head -n 1 commands): $(cat difference)"
done
expect_true "README has console blocks" test "$blocks" -ge 4

# The test file that is shown is right once it says what happened.
run test house.test.json --update
run test house.test.json
expect_same "$out" "1 passed, 0 failed" "README: --update writes what happened"
expect_true "README: ... and nothing else" grep -q '"events": \[' house.test.json

finish
