#!/usr/bin/env bash
# Parts of runs, tests and checks: played apart, killed, gone on with, merged; comparisons.
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/harness.sh"

# Under sanitizers everything takes several times as long.
if [ -n "${MAJS_SANITIZED:-}" ]; then n=6 m=45; else n=60 m=300; fi
games=(riichi --games "$n" --seed 7 --bots random)
many=(riichi --games "$m" --seed 7 --bots random)
run run "${games[@]}" --stats all.json --report all.html
expect_code 0 "the whole run"
cp "$work/.out" all.txt
for part in 1 2 3; do
  run run "${games[@]}" --shard $part/3 --stats part-$part.json
  expect_code 0 "part $part"
done
run merge part-3.json part-1.json part-2.json --stats merged.json --report merged.html
expect_code 0 "merged"
expect_true "merged: the statistics, byte for byte" cmp all.json merged.json
expect_true "merged: the page, byte for byte" cmp all.html merged.html
expect_true "merged: the lines" cmp all.txt "$work/.out"
run run "${games[@]}" --format json
cp "$work/.out" all.report
run merge part-*.json --format json
expect_true "merged: as JSON" cmp all.report "$work/.out"

# Killed in the middle, and gone on with.
"$MAJS" run "${many[@]}" --shard 2/3 --stats killed.json >/dev/null 2>&1 &
pid=$!
for _ in {1..400}; do
  [ ! -s killed.json ] || break
  sleep 0.02
done
kill -9 $pid
wait $pid 2>/dev/null
played=$(jq '[.played[][1]] | add' killed.json)
expect_true "killed: some games were played, not all" test "$played" -gt 0 -a "$played" -lt $((m / 3))
run run "${many[@]}" --shard 2/3 --stats killed.json --resume
expect_code 0 "resumed"
run run "${many[@]}" --shard 2/3 --stats undisturbed.json
expect_true "resumed: as if nothing had been" cmp killed.json undisturbed.json
run run "${many[@]}" --shard 2/3 --stats killed.json --resume
expect_true "resumed: nothing is played twice" cmp killed.json undisturbed.json

# What does not belong together.
run merge part-1.json part-2.json
expect_code 1 "a part is missing"
expect_err "$((n / 3)) of $n games are missing" "a part is missing"
run merge part-1.json part-2.json --partial
expect_code 0 "a part is missing, and that is meant"
expect_out "$((n * 2 / 3)) games" "a part is missing, and that is meant"
run merge part-1.json part-2.json part-1.json
expect_code 1 "a part twice"
run merge part-1.json killed.json
expect_err "another number of games" "a part of a longer run"
run run "${games[@]}" --shard 2/3 --mod head_bump --stats foreign.json
run merge part-1.json foreign.json part-3.json
expect_code 1 "a part with a mod"
expect_err "other mods" "a part with a mod"
run run riichi --games $n --seed 8 --bots random --shard 2/3 --stats foreign.json
run merge part-1.json foreign.json part-3.json
expect_err "first seed" "a part with another seed"
run run "${games[@]}" --shard 3/3 --stats part-1.json --resume
expect_code 1 "going on with another part"
sed 's/"version":"[^"]*"/"version":"0.0.1"/' part-2.json >foreign.json
run merge part-1.json foreign.json part-3.json
expect_err "majs 0.0.1" "a part of another version"
run run riichi --resume
expect_code 2 "going on without a file"

# Files that nobody wrote.
for change in '.played[0][1] = 1000000' '.played[0] = [0, 20, 0]' '.statistics.wins = [1]' '.statistics.score_sums[0] = "x"' \
  '.statistics.yaku = [1]' '.found = [{}]' '.run.games = "99999999999999999999"' '.run = null' '.format = 3' 'del(.statistics.executed)' \
  '.statistics.executed = "xyz"' '.statistics.points = [[1]]' '.statistics.games = -1' '[.]'; do
  jq -c "$change" part-2.json >foreign.json
  run merge part-1.json foreign.json part-3.json
  expect_code 1 "a part with $change"
done
run merge no_such_file.json
expect_code 3 "a part that is not there"

# Tests and checks in parts, for CI.
cases=$MAJS_SOURCE/tests/rulesets/hong_kong
run test "$cases" --format junit -o all.xml
for part in 1 2; do
  run test "$cases" --shard $part/2 --format junit -o tests-$part.xml
  expect_code 0 "tests, part $part"
done
run merge tests-1.xml tests-2.xml -o tests.xml
expect_code 0 "reports of tests"
names() { grep -o '<testcase [^>]*name="[^"]*"' "$1" | sort; }
expect_same "$(names tests.xml)" "$(names all.xml)" "reports of tests: every case once"
expect_true "reports of tests: counted" grep -q "<testsuites tests=\"$(names all.xml | wc -l)\"" tests.xml
run merge tests-1.xml all.json.xml
expect_code 3 "a report that is not there"
cp all.json wrong.xml
run merge tests-1.xml wrong.xml
expect_code 1 "no report"
mkdir -p files
for name in a b c; do echo "set display_name, \"$name\"" >files/$name.majs; done
echo 'set display_nme, 3, 4' >>files/b.majs
found=0
for part in 1 2 3; do
  run check files --shard $part/3
  [ $code = 0 ] || found=$((found + 1))
done
expect_same "$found" 1 "checks in parts: the wrong file is in one of them"

# Comparisons.
run compare tutorial tutorial --games 20 --bots random --format json
expect_true "a ruleset and itself" jq -e '.games == 20 and ([.figures[] | .difference == 0 and (.differs | not)] | all)' "$work/.out"
run compare tutorial hong_kong --games 200 --bots random --until "discards a round" --report compare.html
expect_code 0 "two rulesets"
expect_out "discards a round" "two rulesets"
expect_true "two rulesets: it stops at the first look" grep -q '^128 games' "$work/.out"
expect_true "two rulesets: a page" grep -q 'What differs' compare.html
# Whom it is about, counted anew in what happened.
run run riichi --games 12 --seed 5 --log dealer.jsonl
run compare riichi riichi --games 12 --seed 5 --format json
# shellcheck disable=SC2016 # a program of jq, with variables of its own
expect_true "dealer and others" jq -e --slurpfile log dealer.jsonl '
  (reduce $log[] as $e ({rounds: 0, wins: 0, dealer: 0, dealt_in: 0, drawn: 0};
     if $e.type == "round_start" then .rounds += 1 | .east = $e.dealer
     elif $e.type != "win" then .
     else .wins += 1 | (if $e.seat == .east then .dealer += 1 else . end) | (if $e.from == .east then .dealt_in += 1 else . end)
       | (if $e.from == null or $e.from == $e.seat then .drawn += 1 else . end) end)) as $n
  | ([.figures[] | {key: .name, value: .a}] | from_entries) as $f
  | def same(a; b): (a - b) * (a - b) < 1e-18;
  $n.dealer > 0 and $n.wins > $n.dealer
  and same($f["the dealer wins"]; $n.dealer / $n.rounds) and same($f["one of the others wins"]; ($n.wins - $n.dealer) / $n.rounds)
  and same($f["the dealer deals in"]; $n.dealt_in / $n.rounds) and same($f["wins by the own draw"]; $n.drawn / $n.wins)
  and same($f["a win brings"] * $n.wins; $f["a win of the dealer brings"] * $n.dealer + $f["a win of the others brings"] * ($n.wins - $n.dealer))
  and same($f["a win brings"] * $n.wins; $f["a win by the own draw brings"] * $n.drawn + $f["a win by discard brings"] * ($n.wins - $n.drawn))
  and ([.figures[].about] | unique) == ["dealer and others", "seats", "the game", "wins", "yaku"]' "$work/.out"
run compare tutorial hong_kong --games 5 --bots random --until nothing
expect_code 1 "no such figure"
run compare none no_such_mod --on riichi --games 1
expect_code 1 "no such mod"

finish
