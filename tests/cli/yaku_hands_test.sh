#!/usr/bin/env bash
# Hands that have a yaku have it: tests/hands. The first line of a file is the command that scores the rest;
# the `id` of a hand says what it is worth, among others, and maybe who `pays`.
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/harness.sh"

hands=$MAJS_SOURCE/tests/hands
for file in "$hands"/*.jsonl; do
  name=$(basename "$file" .jsonl)
  read -ra command < <(head -n 1 "$file" | jq -r .majs)
  tail -n +2 "$file" >hands.jsonl
  run "${command[@]}" --batch hands.jsonl
  expect_code 0 "$name: all of them win"
  expect_true "$name: each has an answer" test "$(wc -l <"$work/.out")" = "$(wc -l <hands.jsonl)"
  # shellcheck disable=SC2016  # jq's own variables
  expect_true "$name: each has what it is here for" jq -es 'all(. as {$id, $yaku, $yaku2, $payments}
    | ($yaku + $yaku2 | map({(.name): .value[0].amount}) | add) as $worth
    | ($id | length > 0) and ($id | to_entries | all(.value == if .key == "pays" then $payments else $worth[.key] end)))' "$work/.out" >/dev/null
done

# Every yaku of a bundled ruleset is won with, here or in its cases. Games that share their yaku share the cases.
for ruleset in "$MAJS_SOURCE"/rulesets/*.majs; do
  name=$(basename "$ruleset" .majs)
  games=("$name")
  case $name in
    sanma) games+=(riichi) ;;
    siamese | royale_siamese) games+=(american siamese) ;;
  esac
  files=()
  for game in "${games[@]}"; do
    for file in "$MAJS_SOURCE/tests/rulesets/$game"/*.json "$hands/$game".jsonl; do
      [ ! -f "$file" ] || files+=("$file")
    done
  done
  [ ${#files[@]} -gt 0 ] || continue  # the tutorial
  "$MAJS" build "$ruleset" -o built.json 2>/dev/null
  jq -r '[.. | objects | select(has("display_name") and has("value") and has("when")).display_name] | unique[]' built.json >names
  missing=$(while IFS= read -r yaku; do
    grep -qhF -e "\"$yaku\"" -e "\"$yaku\\" "${files[@]}" || echo "$yaku"
  done <names)
  expect_true "$name: a case for each of $(wc -l <names) yaku; missing: $missing" test -z "$missing"
done

finish
