#!/usr/bin/env bash
# A copy of the program alone: the library inside of it is that of the sources, and a folder goes before it.
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/harness.sh"
installed=$MAJS
mkdir -p alone/bin home
cp "$installed" alone/bin/majs
copy=$work/alone/bin/majs
export HOME=$work/home
unset XDG_CACHE_HOME

MAJS=$copy
run --version -v
expect_code 0 "version of a copy"
expect_out "library   inside the program, " "where a copy has its library"
for words in "build riichi --preset Tenhou" "build american" "docs sanma" "run house --seed 1 --games 1 --root small" "run tutorial --seed 1 --games 1" \
  "score mcr --hand 123m456p789s1122z --win 1z" "check kan_dora --deny warnings" "check lib/call/pon" "completions --list names" "completions --list libraries" \
  "check r.majs" "test riichi_case.test.json"; do
  mkdir -p small/rulesets
  printf 'require "wall/standard"\nrequire "turn/standard"\nset max_rounds, 1\n' >small/rulesets/house.majs
  printf 'define_base_ruleset hong_kong\nset display_name, "R"\nrequire "yaku/no_such"\n' >r.majs
  printf '{"ruleset":"riichi","tests":[{"name":"a round","config":{},"always":["dealer == dealer"]}]}' >riichi_case.test.json
  read -ra words <<<"$words"
  MAJS=$copy
  run "${words[@]}"
  mine="$code $out $err"
  MAJS=$installed
  run "${words[@]}"
  expect_same "$mine" "$code $out $err" "one file: ${words[*]}"
done

# Messages name its files, and can be traced.
MAJS=$copy
run check mcr
expect_code 0 "check of what is inside"
expect_err "no problems in 1 file" "check of what is inside"
expect_true "nothing is written where nobody is shown files" test ! -e home/.cache

# A folder beside it, and one that MAJS_PATH names, go first.
mkdir -p other/rulesets alone/share/majs/rulesets
printf 'set display_name, "Other"\n' >other/rulesets/tutorial.majs
MAJS_PATH=$work/other run build tutorial
expect_out '"display_name":"Other"' "MAJS_PATH goes before what is inside"
printf 'set display_name, "Beside"\n' >alone/share/majs/rulesets/tutorial.majs
run build tutorial
expect_out '"display_name":"Beside"' "a folder share/majs goes before what is inside"
run --version -v
expect_out "library   " "a folder is named"
expect_no "inside the program" "a folder is named"
rm -r alone/share

# Editors are led to files: the library is unpacked for them, once and whole.
message() { printf 'Content-Length: %d\r\n\r\n%s' "${#1}" "$1"; }
speak() {
  message '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{},"rootUri":"file://'"$work"'/small"}}'
  message '{"jsonrpc":"2.0","method":"initialized","params":{}}'
  message '{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file://'"$work"'/small/rulesets/house.majs","languageId":"majs","version":1,"text":"require \"wall/standard\"\n"}}}'
  message '{"jsonrpc":"2.0","id":2,"method":"textDocument/definition","params":{"textDocument":{"uri":"file://'"$work"'/small/rulesets/house.majs"},"position":{"line":0,"character":12}}}'
  message '{"jsonrpc":"2.0","id":3,"method":"shutdown"}'
  message '{"jsonrpc":"2.0","method":"exit"}'
}
speak >spoken
run lsp <spoken
expect_code 0 "lsp of a copy"
unpacked=$(echo home/.cache/majs/*)
expect_out "$unpacked/majs/lib/wall/standard.majs" "the definition is a file"
(cd "$MAJS_SOURCE" && find majs rulesets -type f ! -name '*.md' | sort) >expected
(cd "$unpacked" && find . -type f | sed 's,^\./,,' | sort) >found
expect_true "every file of the library is inside" diff expected found
while read -r file; do cmp -s "$MAJS_SOURCE/$file" "$unpacked/$file" || echo "$file"; done <expected >different
expect_same "$(cat different)" "" "files inside that are not those of the sources"
HOME=/nowhere run lsp <spoken
expect_code 0 "lsp where nothing can be written"

# What can be done next.
"$MAJS" new house >/dev/null 2>&1
cd house || exit 1
run
expect_code 2 "no words in a project"
expect_err "house: 1 ruleset, 1 mod, 1 file of tests" "no words in a project"
while read -r line; do
  read -ra words <<<"$line"
  run "${words[@]:1}"
  expect_code 0 "what can be done next: $line"
done < <("$MAJS" 2>&1 | sed -nE 's/^  (majs [^ ]+( [^ ]+)*)   .*/\1/p' | grep -v watch | tee ../steps)
expect_same "$(wc -l <../steps)" 5 "steps, without the one that never ends"
rm -r tests rulesets mods
run
expect_err "majs new NAME --kind ruleset" "no words in an empty project"
finish
