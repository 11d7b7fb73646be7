#!/usr/bin/env bash
# Records of games: the same whoever plays them, replayed to the same lines, and right in the formats of other programs.
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/harness.sh"
: "${MAJS_CHECK_RECORD:?the reader of records}"

# same_and_replayed NAME RULESET BOTS GAMES
same_and_replayed() {
  local name=$1 ruleset=$2 bots=$3 games=$4
  run run "$ruleset" --seed 11 --games "$games" --bots "$bots" --log "$name.jsonl"
  expect_code 0 "$name: games are played"
  run run "$ruleset" --seed 11 --games "$games" --bots "$bots" --jobs 2 --log "$name.2.jsonl"
  expect_true "$name: two jobs write the same log" cmp "$name.jsonl" "$name.2.jsonl"
  run test "$name.jsonl"
  expect_same "$out" "$games passed, 0 failed" "$name: the log replays to the same lines"
}
same_and_replayed tutorial tutorial random 4
same_and_replayed hong_kong hong_kong random,efficient 4
same_and_replayed riichi riichi efficient,random,pass,random 4

verdicts=()
if [ -n "${MAJS_SANITIZED:-}" ]; then n=6; else n=20; fi

# read_records NAME RULESET BOTS GAMES: what other programs read
read_records() {
  local name=$1 ruleset=$2 bots=$3 games=$4 format
  for format in mjai tenhou; do
    run run "$ruleset" --games "$games" --bots "$bots" --log "$name.$format" --log-format "$format"
    "$MAJS_CHECK_RECORD" "$format" "$name"*".$format" >"$name.$format.report"
    verdict $? "$name: $format: $(head -c 600 "$name.$format.report")"
  done
}
read_records riichi_random riichi random $n
read_records riichi_efficient riichi efficient $n
expect_true "efficient players win and declare riichi" grep -q '^hora ' riichi_efficient.mjai.report
expect_true "... which stands" grep -q '^reach_accepted ' riichi_efficient.mjai.report
expect_true "... and shows what lies below" grep -q ura_markers riichi_efficient.mjai
grep -q '"dora_marker":"?"' riichi_efficient.mjai riichi_random.mjai
expect_same "$?" 1 "every round shows an indicator: no unknown one"
expect_true "players at random make kongs" grep -qE '^(ankan|daiminkan|kakan) ' riichi_random.mjai.report

expect_same "$(find . -name 'riichi_random-*.tenhou' | wc -l)" $n "tenhou/6: a file a game"
expect_true "... of the number of the game" test -s riichi_random-$n.tenhou

# What one player sees: hands and draws of the others are `?`, riichi, wins and payments are told. And a record that does not
# tell what lies under the indicators.
for seat in 0 1 2 3; do
  jq -c --argjson seat $seat 'if .type == "start_kyoku" then .tehais |= [to_entries[] | if .key == $seat then .value else (.value | map("?")) end]
    elif .type == "tsumo" and .actor != $seat then .pai = "?" else . end' riichi_efficient.mjai >seen.mjai
  run test seen.mjai --ruleset riichi
  expect_code 0 "what seat $seat sees of games"
done
run run sanma --games 20 --bots efficient --log sanma_efficient.mjai --log-format mjai
jq -c 'if .type == "start_kyoku" then .tehais |= [.[0], (.[1:][] | map("?"))] elif .type == "tsumo" and .actor != 0 then .pai = "?" else . end' sanma_efficient.mjai >seen3.mjai
run test seen3.mjai --ruleset sanma
expect_code 0 "what a seat sees of games of three, with norths"
expect_true "... in which hidden hands were ready" grep -q '"type":"reach"' seen.mjai
jq -c 'del(.ura_markers)' riichi_efficient.mjai >lacking.mjai
run test lacking.mjai --ruleset riichi
expect_code 0 "without ura indicators: there are some that explain the payments"
jq -c 'if .type == "hora" then .deltas |= map(. * 2) else . end' lacking.mjai >wrong.mjai
run test wrong.mjai --ruleset riichi
expect_code 1 "... but not any payments"

# What other programs record is held against a ruleset, whatever its file is called.
for ruleset in riichi sanma; do
  for format in mjai tenhou mjlog; do
    run run "$ruleset" --seed 5 --bots efficient --log record.txt --log-format "$format"
    expect_code 0 "$ruleset is written as $format"
    run test record.txt --ruleset "$ruleset"
    expect_code 0 "$ruleset as $format: the ruleset says what the record says"
    verdicts[${#verdicts[@]}]=$out
    cp record.txt "$ruleset.$format"
  done
  expect_same "${verdicts[*]}" "${verdicts[0]} ${verdicts[0]} ${verdicts[0]}" "$ruleset: the same verdicts in every format"
  verdicts=()
done
expect_no " 0 passed" "rounds are cases"
sed '0,/"deltas":\[[^]]*\]/s/"deltas":\[\(-\{0,1\}[0-9]*\)/"deltas":[1\1/' riichi.mjai >wrong.mjai
run test wrong.mjai --ruleset riichi
expect_code 1 "a wrong payment in a record"
expect_out "line " "... is told with its line"
sed -E 's/(\[[0-9]+,[0-9]+,[0-9]+\]),\[25000,/\1,[25100,/' riichi.tenhou >wrong.tenhou
run test wrong.tenhou --ruleset riichi
expect_code 1 "a wrong score in a record"
expect_out "/log/" "... is told with its place"
for record in riichi.mjlog riichi.tenhou riichi.mjai sanma.mjlog; do
  run test "$record"
  expect_code 0 "$record tells its rules"
  expect_err "records are held against ${record%.*}; not told, and assumed: which preset or mods (none)" "... and which they are"
done
gzip -c riichi.mjlog >packed.mjlog
run test packed.mjlog
expect_code 0 "a packed record"
head -c 2000 packed.mjlog >damaged.mjlog
run test damaged.mjlog
expect_code 3 "a damaged one"
expect_err "damaged or cut off" "... is told"
head -c 20000000 /dev/zero | gzip -c >bomb.mjlog
run test bomb.mjlog
expect_code 3 "a small one that holds much"
expect_err "larger than 16 MiB" "... is told"
{ printf 'https://tenhou.net/6/#json='; sed 's/%/%25/g; s/{/%7B/g; s/"/%22/g; s/ /%20/g' riichi.tenhou; } >link.txt
run test link.txt
expect_code 0 "a link to a viewer"
{ echo '['; sed 's/$/,/; $s/,$//' riichi.mjai; echo ']'; } >list.mjai
run test list.mjai
expect_code 0 "a list of events"
cat riichi.tenhou riichi.tenhou >two.tenhou
run test two.tenhou --filter "game 2"
expect_code 0 "several documents in a file"
sed 's/"type":"start_game"/"type":"start_game","colour":1/; s/"type":"dahai"/"type":"dahai","thought":"why"/' riichi.mjai >more.mjai
run test more.mjai
# shellcheck disable=SC2016 # backticks of a message
expect_same "$(grep -c 'the member `thought` of `dahai` is not read' <<<"$err")" 1 "what nobody reads is told once"
run test riichi.mjlog --mod no_such_mod
expect_code 1 "a mod that is not there"
expect_same "$(grep -c '^FAILED' <<<"$out")" 1 "... is told once, not for every round"
run test riichi.mjlog --ruleset sanma
expect_out "the record has 4 players, the ruleset 3" "another number of players"
run test riichi.mjlog --ruleset riichi --filter "East 1"
expect_code 0 "rounds are picked by name"
head -c -600 riichi.mjlog >half.mjlog
run test half.mjlog --ruleset riichi
expect_code 1 "half a record"
expect_out "the record is cut off here" "... says so"
expect_err "half.mjlog: it is cut off" "... and where"

# Chinese Official: known by content, in folders too, and played by the rules that the format means.
for bots in random efficient efficient,random; do
  mkdir -p "rounds_$bots"
  run run mcr --mod no_flowers --games 12 --seed 3 --bots "$bots" --log "rounds_$bots/games" --log-format botzone
  expect_code 0 "mcr is written in the text of Botzone"
  "$MAJS_CHECK_RECORD" botzone "rounds_$bots/games" >"rounds_$bots.report"
  verdict $? "botzone: $bots: $(head -c 600 "rounds_$bots.report")"
  run test "rounds_$bots" -v
  expect_code 0 "botzone: $bots: the ruleset says what the record says"
  expect_err "records are held against mcr with no_flowers" "... which it says"
  expect_no " 0 passed" "... round by round"
done
for word in Chi Peng Gang AnGang BuGang Hu Ignore Huang 平和; do
  grep -q "^$word [1-9]" rounds_*.report
  verdict $? "botzone: $word occurs"
done
sed '0,/^Score/s/^Score [-0-9]*/Score 1/' rounds_efficient/games >wrong_score.txt
sed '0,/\*1/s/\*1/*2/' rounds_efficient/games >wrong_fan.txt
for wrong in wrong_score wrong_fan; do
  run test "$wrong.txt"
  expect_code 1 "botzone: $wrong"
  expect_out "line " "... is told with its line"
done
run test rounds_efficient/games --ruleset riichi --filter "*: game 1,*"
expect_code 1 "a round of mcr by the rules of riichi"
run replay rounds_efficient/games -o round.html --quiet
expect_code 0 "a round as a page"
for ruleset in mcr riichi; do
  run run "$ruleset" --log odd.txt --log-format botzone
  expect_code 1 "botzone: $ruleset has what the format does not know"
  expect_err "M0909" "... which is told"
  expect_true "... and nothing is written" test ! -e odd.txt
done

# What a format has no word for.
for format in mjai tenhou mjlog; do
  run run hong_kong --log flowers.log --log-format "$format"
  expect_code 1 "flowers in $format"
  expect_err "M0909" "... are told"
  expect_true "... and nothing is written" test ! -e flowers.log
done
run run riichi --games 2 --log - --log-format tenhou
expect_code 2 "two games of a format with one game a file"

# A ruleset document of the reference, where the shared corpus is at hand.
shared=${MAJS_SHARED:-$MAJS_SOURCE/../shared}
document=$shared/conformance/rulesets/riichi--d7517139.json
if [ -f "$document" ]; then
  read_records document_random "$document" random 5
  read_records document_efficient "$document" efficient 5
fi

finish
