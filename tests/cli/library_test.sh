#!/usr/bin/env bash
# Backquotes are meant as they are.
# shellcheck disable=SC2016
# What the library has: `majs docs` of a module, and the search by what people call things.
# shellcheck source=tests/cli/harness.sh
source "$(dirname "$0")/harness.sh"
library=$MAJS_SOURCE/majs/lib

# Every module has a page with the head of its file, and its users are those that grep finds.
(cd "$library" && find . -name '*.majs' -printf '%P\n' | sed 's/\.majs$//' | sort) >modules
run vocab --kind library --format json
expect_same "$(jq -r '.[].name' <"$work/.out")" "$(cat modules)" "all modules are listed"
expect_true "each is told of" jq -e 'all(.[]; .doc | length > 10)' "$work/.out"
mapfile -t modules <modules
for module in $(few "${modules[@]}"); do
  run docs "$module"
  expect_same "$(head -n 3 <<<"$out" | tail -n 1)" "$(head -n 1 "$library/$module.majs" | cut -c3-)" "$module: its head"
  told=$(sed -n 's/^Used by //p' <<<"$out" | tr -d '`,.' | tr ' ' '\n' | sort)
  found=$(cd "$MAJS_SOURCE" && grep -rlE "^ *require(_after)? \"$module\"" rulesets majs --include='*.majs' | sed -E 's,^(rulesets|majs/lib|majs)/,,; s/\.majs$//' | sort)
  expect_same "$told" "$found" "$module: who uses it"
done
run docs everyone_pays
expect_out "everybody pays for a discard" "a mod, too"
run docs riichi --format markdown
expect_out "# " "a ruleset is a ruleset"
run docs call/pom
expect_code 1 "a name that is none"

# first KIND TEXT NAME: the first of the kind that a search finds.
first() {
  run vocab --search "$2" --kind "$1"
  expect_same "$(sed -n '1s/^- `\([^`]*\)`.*/\1/p' <<<"$out")" "$3" "$1: $2"
}
first library furiten win/furiten
first library Kuikae call/kuikae
first condition "all last" all_last
first condition "last round" all_last
first condition oorasu all_last
first library "robbing a kong" win/chankan
first library "seven pairs" hand/seven_pairs
first library chiitoitsu hand/seven_pairs
first mod "red fives" red_fives
first mod akadora red_fives
first mod "head bump" head_bump
first mod atamahane head_bump
first action "draw a tile" draw
run vocab --search "seven pairs" --format json
expect_true "as JSON" jq -e '(map(.kind) | index("library")) and all(.[]; has("name") and has("doc"))' "$work/.out"
run vocab --search xyzzy
expect_code 1 "what nothing has"
expect_err 'nothing has `xyzzy`' "what nothing has"

finish
