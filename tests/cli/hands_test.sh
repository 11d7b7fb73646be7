#!/usr/bin/env bash
# Hands on the command line: match and waits.
# shellcheck disable=SC2016
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/harness.sh"

standard='[["exhaustive",[[[0,1,2],[0,0,0]],4],[[[0,0]],1]]]'

run match --spec "$standard" --hand 234456m777p888s66p
expect_code 0 "a hand that matches"
expect_same "$out" "match" "a hand that matches"
run match --spec "$standard" --hand 234456m777p888s67p
expect_code 1 "a hand that does not"
expect_same "$out" "no match" "a hand that does not"

run match --spec "$standard" --hand 234456m777p888s26z --explain
expect_code 1 "one tile off"
expect_out "missing     pair (0 0)" "one tile off: the group that is missing"
expect_out "completed by 2z 6z" "one tile off: what would complete it"
expect_out "left over   2z 6z" "one tile off: what is left over"
run match --spec "$standard" --hand 23456m777p888s66p --explain
expect_out "missing     run (0 1 2) or triplet (0 0 0)" "a set is missing"
expect_out "completed by 1m 4m 7m" "a set is missing: three tiles complete it"
run match --spec "$standard" --hand 234456m777p888s66p --explain
expect_out "run (0 1 2)  =  2m 3m 4m" "groups that are taken"
expect_out "pair (0 0)  =  6p 6p" "groups that are taken"
expect_no "missing" "groups that are taken"
run match --spec "$standard" --hand 19m19p19s1234z --explain
expect_out "more than 4 groups" "far from a match"
run match --spec '[[["pon"],-1],[[[0,0]],1]]' --hand 11m --calls pon:555z --explain
expect_code 1 "a guard"
expect_out "forbidden by (pon):-1" "a guard: which one"

run match --spec "$standard" --hand 234456m66p --calls 'pon:777p chii:7s 8s 9s' --explain
expect_code 0 "calls in one option"
expect_out "7p 7p 7p (pon)" "calls in one option"
expect_out "7s 8s 9s (chii)" "calls in one option"
run match --spec "$standard" --hand 234456m66p --calls pon:777p --calls chii:789s
expect_code 0 "calls one by one"
run match --spec '(0 0):1, (1m 9m@x):2' --hand '5s 5s 1m 9m@x'
expect_code 0 "a specification as ~m has it"
run match --spec '[[[[0,0,0]],1]]' --hand '0m 5m 0j' --alias 0m=5m --alias 0j=any
expect_code 0 "aliases"
run match --spec '[[[[0,0,0]],1]]' --hand '0m 5m 0j' --alias '0m=5m 0j=1p 2p'
expect_code 1 "aliases in one option"
run match --spec 'FF 2024a 2222b 2222c' --hand '1f 2f 2m 0z 2m 4m 2p 2p 2p 2p 2s 2s 2s 2s'
expect_code 0 "an American hand"

run match --spec "$standard" --hand 234456m777p888s26z --explain --format json
expect_code 1 "as JSON"
expect_out '"match": false' "as JSON"
expect_out '"pair (0 0)"' "as JSON"
expect_true "it is JSON" jq -e '.completed_by == ["2z", "6z"] and .left_over == ["2z", "6z"]' "$work/.out"

run match --spec "$standard" --hand 12w
expect_code 2 "tiles that do not exist"
expect_err "12w" "tiles that do not exist"
run match --spec '[[["1m"],1]' --hand 1m
expect_code 2 "broken JSON"
expect_err "not JSON" "broken JSON"
run match --spec 'pair:x' --hand 1m
expect_code 2 "a count that is none"
run match --spec "$standard" --hand 1m --calls 555z
expect_code 2 "a call without a name"
expect_err "name:tiles" "a call without a name"
run match --spec "$standard" --hand 1m --alias 0m
expect_code 2 "an alias without a meaning"
run match --hand 1m
expect_code 2 "no specification"
run match --spec '[[[[0,1000000000]],1]]' --hand 1m --explain
expect_code 1 "an offset out of all reach"
expect_out "an offset is a whole number" "an offset out of all reach"
groups=$(seq -s, 0 59 | sed 's/[0-9]*/[0,&]/g')
run match --spec "[[\"exhaustive\",[[$groups],14]]]" --hand 123456789m12345p --explain
expect_code 1 "sixty alternatives"

# Rulesets by name, as scripts and as documents.
cat >red.majs <<'M'
set wall, ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "0m", "5m", "5m", "4m", "4m", "6m", "6m"]
set starting_tiles, 1
define_set pair, ~s"0 0"
define_match tiny_win, ~m"pair:1"
define_match win, ~m"pair:1"
on after_start do
  set_tile_alias_all(["0m"], ["5m"])
end
M
run match red.majs --spec tiny_win --hand "0m 5m" --explain
expect_code 0 "the aliases of a ruleset"
expect_out "pair (0 0)  =  5m 0m" "the aliases of a ruleset"
run waits red.majs --hand 5m
expect_code 0 "the waits of a ruleset"
expect_out "0m, 1 left" "the waits of a ruleset"
expect_out "5m, 2 left" "the waits of a ruleset: copies of its wall"
run build red.majs -o red.json
run match red.json --spec pair:1 --hand "0m 5m"
expect_code 0 "a document, and its sets"
run match red.majs --spec big_win --hand "0m 5m"
expect_code 2 "a definition that does not exist"
expect_err "the ruleset defines tiny_win, win" "a definition that does not exist"
run match hong_kong --spec win --hand 123456789m12p --calls pon:555z
expect_code 1 "a bundled ruleset"
run match no_such_ruleset --spec win --hand 1m
expect_code 1 "a ruleset that does not exist"
expect_err "no_such_ruleset" "a ruleset that does not exist"
run match no_such_file.json --spec win --hand 1m
expect_code 3 "a file that does not exist"

# Waits.
run waits --hand 1112345678999m
expect_code 0 "nine gates"
expect_same "$(head -1 <<<"$out")" "tenpai" "nine gates"
expect_out "in all      23 left" "nine gates wait on nine tiles"
run waits --hand 19m19p19s1234567z
expect_out "in all      39 left" "thirteen orphans wait on thirteen tiles"
run waits --hand 147m258p369s1234z
expect_code 1 "no waits"
expect_same "$(head -1 <<<"$out")" "6-shanten" "no waits"
expect_out "standard: 8-shanten; seven_pairs: 6-shanten; thirteen_orphans: 7-shanten" "no waits: by form"
expect_out "nearer with 1m 4m 7m 2p 5p 8p 3s 6s 9s 1z 2z 3z 4z (39 left)" "no waits: what brings it nearer"
run waits --hand 123456789m1111p
expect_same "$(head -1 <<<"$out")" "1-shanten" "a fifth copy does not come"
run waits riichi --hand 111m22p44p66p88p33s
expect_no "1m" "seven pairs do not wait for a fourth copy"
run waits riichi --hand 46m123789p11777z --visible 5m5m --format json
expect_true "copies on the table are gone" jq -e '.waits == {"5m": 1, "0m": 1} and .forms.seven_pairs == 4' "$work/.out"
run waits --hand 1m9m147p258s1122z3m7z --format json
expect_true "the best discards" jq -e '.discards | length == 12 and ([.[] | .shanten] | min == 4)' "$work/.out"
run waits --hand 11111m
expect_code 2 "more of a tile than there are"
expect_err "more of \`1m\` than the 4 of the wall" "more of a tile than there are"
run waits riichi --hand 123m8f
expect_code 2 "a tile the ruleset has not"
expect_err "8f" "a tile the ruleset has not"
run waits hong_kong --hand 0m123m
expect_code 2 "a red five where there is none"
expect_err "the ruleset has no tile \`0m\`" "a red five where there is none"
run waits mcr --hand 3z9p1z9m7z1s1p6z4z2z9s9m5z --visible 4g
aside=$out
run waits mcr --hand 3z9p1z9m7z1s1p6z4z2z9s9m5z --calls flower:4g
expect_code 0 "a flower that was set aside"
expect_same "$out" "$aside" "a flower that was set aside is no part of the hand, and seen"
run waits mcr --hand 3z9p1z9m7z1s1p6z4z2z9s9m5z --calls "flower:4g4g"
expect_err "more of \`4g\` than the 1 of the wall" "flowers that were set aside are counted"
run match mcr --spec win --hand 123m456p789s11z22z --calls flower:4g
plain=$out
run match mcr --spec win --hand 123m456p789s11z22z
expect_same "$out" "$plain" "a flower that was set aside does not matter to a match"
run match mcr --spec win --hand 123m456p78999s --calls "flower:4g pon:111z"
expect_same "$out" "match" "a win beside a flower"
run waits
expect_code 2 "no hand"

# Batches.
cat >waits.jsonl <<'J'
{"id":"x","hand":"123456789m11p22s"}

{"hand":"1m2m3m456789m 11p 227s","id":5}
{"hand":"12w"}
{"calls":["pon:777z"],"hand":"123m46p99s11z","visible":"5p5p"}
{"hand":"1111122223333m","id":null}
not JSON
{"hnd":"1m"}
{"id":[1,{"a":2.5}],"hand":"19m19p19s123456\u0037z", "calls": []}
{"id":"\u0041","hand":7}
J
run waits riichi --batch waits.jsonl
expect_code 1 "a batch with wrong lines"
expect_true "a batch: a line each" test "$(wc -l <"$work/.out")" = 9
expect_true "a batch: lines are numbered" jq -es '[.[].line] == [1, 3, 4, 5, 6, 7, 8, 9, 10]' "$work/.out"
expect_true "a batch: ids as they were given" jq -es '[.[].id] == ["x", 5, null, null, null, null, null, [1, {"a": 2.5}], "A"]' "$work/.out"
expect_true "a batch: the first" jq -es '.[0] | .shanten == 0 and .forms == {standard_win: 0, seven_pairs: 4, thirteen_orphans: 9}
  and .ukeire == 4 and .tiles == {"1p": 2, "2s": 2} and (has("discards") | not)' "$work/.out"
expect_true "a batch: a hand that has drawn" jq -es '.[1].discards | .["7s"] == {shanten: 0, ukeire: 4, tiles: {"1p": 2, "2s": 2}}
  and .["1m"].shanten == 1 and length == 12' "$work/.out"
expect_true "a batch: calls and visible tiles" jq -es '.[3] | .forms == {standard_win: 1, seven_pairs: null, thirteen_orphans: null}
  and .tiles["5p"] == 1 and .tiles["0p"] == 1' "$work/.out"
expect_true "a batch: errors" jq -es '[.[] | .error // empty] | length == 5 and (.[0] | contains("`1w`"))
  and (.[1] | contains("`1m`")) and (.[3] | contains("did you mean `hand`"))' "$work/.out"
run waits riichi --batch waits.jsonl --fields id,shanten
expect_true "a batch with fields: an answer has nothing else" jq -es '.[0] == {id: "x", shanten: 0} and .[1] == {id: 5, shanten: 0}
  and (.[2] | keys == ["error"]) and .[3] == {shanten: 1} and (.[4].error | contains("`1m`"))' "$work/.out"
run waits riichi --batch waits.jsonl --fields line,forms,ukeire,discards
expect_true "a batch with fields: in their order" jq -es '(.[0] | keys_unsorted == ["line", "forms", "ukeire"] and .ukeire == 4)
  and (.[1] | keys_unsorted == ["line", "forms", "ukeire", "discards"])
  and .[1].discards["7s"] == {shanten: 0, ukeire: 4, tiles: {"1p": 2, "2s": 2}}' "$work/.out"
run waits riichi --batch --fields id <<<'{"hand":"123m"}'
expect_out "{}" "a batch with fields: none of which the line has"
run waits riichi --batch waits.jsonl --fields shante
expect_code 2 "an unknown field"
expect_err "did you mean \`shanten\`?" "an unknown field"
run waits riichi --hand 123m --fields id
expect_code 2 "fields without a batch"
run waits riichi --batch --calls pon:777z <<<'{"hand":"123456m99s1z"}'
expect_code 0 "a batch: what the options say holds for every line"
expect_true "a batch: what the options say holds for every line" jq -e '.shanten == 0 and .tiles == {"9s": 2, "1z": 3} | not' "$work/.out"
for hand in 123456789m11p22s 1112345678999m 147m258p369s1234z 46m123789p11777z 123m46p99s11z12s3s; do
  jq -nc --arg hand "$hand" '{hand: $hand}'
done >some.jsonl
run waits riichi --batch some.jsonl
cp "$work/.out" batch.out
while read -r line; do
  "$MAJS" waits riichi --hand "$(jq -r .hand <<<"$line")" --format json
done <some.jsonl | jq -c '{shanten, forms, ukeire, tiles, discards}' >single.out
expect_true "a batch says what single answers say" diff <(jq -c '{shanten, forms, ukeire, tiles, discards}' batch.out) single.out
run waits --hand 123456789m11p22s
expect_out "waits on    1p, 2 left" "copies in the hand are gone"
run waits --hand 123456789m11p22s --calls pon:1p
expect_out "waits on    1p, 1 left" "copies in calls are gone"
run waits --hand 123456789m11p227s
expect_code 0 "a tile too many"
expect_same "$(head -1 <<<"$out")" "tenpai" "a tile too many"
expect_out "may go      7s, then it waits on 1p 2s (4 left)" "a tile too many: which may go"
run waits --hand 123456789m11p222s
expect_same "$(head -1 <<<"$out")" "complete" "a complete hand"
run waits --hand 123456789m11p227s --format json
expect_true "waits as JSON" jq -e '.may_go["7s"] == {"1p": 2, "2s": 2} and .tenpai == true' "$work/.out"
run waits --hand 2233445566m0m --alias 0m=5m --spec '[[[[0,0,0],[0,1,2]],3],[[[0,0]],1]]'
expect_code 0 "waits of a specification"

# Hands of a card: the nearest, and what they need.
run waits american --hand 2244m66m888m777z1j
expect_code 0 "waits of a card"
expect_same "$(head -1 <<<"$out")" "tenpai" "waits of a card"
expect_out "waits on    4m, 2 left" "waits of a card"
expect_out "nearest     1 away: E1 22a 4444a 66a 888a DDDa, 25 X" "the nearest hand of a card"
expect_out "needs 4m 4m or jokers (1 held)" "what the nearest hand of a card needs"
expect_out "5 away: E6 22a 44a 66a 88a 222b 888c, 35 C" "a concealed hand of a card"
run waits american --hand 224m66m888m777z1j --calls am_pung:444p --format json
expect_code 2 "a tile too many beside an exposure"
run waits american --hand 22m66m888m77z --calls am_kong:444m1j --format json
expect_true "a card: exposures are whole groups, hands that stay concealed are out" jq -e '.shanten == 0 and .tiles == {"7z": 2, "1j": 7}
  and all(.nearest[].hands[]; .exposure == "X") and .nearest[0].missing_or_joker == ["7z"]' "$work/.out"
run waits american --hand 22m444m66m888m777z1j --visible 4m1f --format json
expect_true "a card: what each discard leads to" jq -e '.shanten == -1 and .discards["4m"] == {shanten: 0, ukeire: 7, tiles: {"4m": 0, "1j": 7}}
  and .discards["2m"].tiles == {"2m": 2} and .discards["1j"].tiles == {"4m": 0, "1j": 7}' "$work/.out"
run waits american --hand 2244m66m888m777z1j --visible 4m4m --format json
expect_true "a card: tiles that cannot come" jq -e '.tiles == {"4m": 0, "1j": 7}' "$work/.out"
run waits american --hand 22m
expect_code 2 "a hand of a card with two tiles"
expect_err "the hand has 2 tiles: with its exposures it should have 13, or 14 with the tile drawn" "a hand of a card with two tiles"
run waits siamese --hand 2244m66m888m777z1j12345678p1234z1f1m --calls am_pun_b:111s
expect_code 2 "an exposure that is none"
expect_err "did you mean \`am_pung_b\`?" "an exposure that is none"
run waits siamese --hand 2244m66m888m777z1j12345678p1234z1f1m --format json
expect_code 1 "two racks"
expect_true "two racks: the nearest pair" jq -e '.nearest[0] | .distance == 2 and .value == 75
  and ([.hands[].name[:2]] == ["E1", "S3"]) and .missing == ["9p"] and .missing_or_joker == ["4m", "4m"] and .jokers_held == 1' "$work/.out"
run waits siamese --hand 12345678p1234z1f --calls mah_jongg:22m4444m66m888m777z
expect_code 0 "two racks, one of them finished"
expect_out "waits on    9p, 4 left" "two racks, one of them finished"
cat >card.jsonl <<'J'
{"hand":"2244m66m888m777z1j","id":1}
{"hand":"22m66m888m77z","calls":["am_kong:444m1j"]}
{"hand":"22m","calls":["pon:1m"]}
J
run waits american --batch card.jsonl
expect_code 1 "a batch of a card with a wrong line"
expect_true "a batch of a card" jq -es '(.[0] | .shanten == 0 and .nearest[0].hands[0].value == 25) and .[1].tiles == {"7z": 2, "1j": 7}
  and (.[2].error | contains("no exposure"))' "$work/.out"
run waits american --hand 2244m66m888m777z1j --spec e1
expect_code 0 "a definition of a ruleset with a card"
expect_true "a definition of a ruleset with a card: no card" test "$(grep -c nearest <<<"$out")" = 0

finish
