#!/usr/bin/env bash
# Hands on the command line: match and waits.
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
expect_same "$out" "not tenpai" "no waits"
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

finish
