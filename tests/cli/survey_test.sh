#!/usr/bin/env bash
# Every hand of a ruleset: how many there are, what they score, in parts, and which of them a change scores otherwise.
# Backquotes are meant as they are.
# shellcheck disable=SC2016
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/harness.sh"
command -v python3 >/dev/null || { echo "skipped: no python3"; exit 0; }
hands="$MAJS_SOURCE/tests/hands/complete_hands.py"

# How many there are, against what a program that shares nothing with this one counts suit by suit.
python3 "$hands" count >counts.json
games=(riichi sanma sichuan tianjin)
expect_same "$(jq .tianjin counts.json)" 11498658 "four sets and a pair: the published number"
[ -n "${MAJS_SANITIZED:-}" ] && games=(sanma)
for game in "${games[@]}"; do
  run survey "$game" --sample 20 --format json
  expect_code 0 "$game"
  expect_same "$(jq .all "$work/.out")" "$(jq ".$game" counts.json)" "$game: how many hands"
  expect_same "$(jq '[.hands, .chosen, .complete]' -c "$work/.out")" "[20,20,20]" "$game: a sample"
done

# A small wall: the same hands scored one by one (`majs score`), and added up elsewhere.
cat >one_suit.majs <<'END'
# Mod: one suit, and beside it tiles of which no hand is made.
set wall, ~t"111122223333444455556666777788889999m1234f1234g1234a1234k1234q123456789t1y2y0j"
END
small=(riichi --mod ./one_suit.majs)
python3 "$hands" lines >lines.jsonl
"$MAJS" score "${small[@]}" --batch lines.jsonl >answers.jsonl
run survey "${small[@]}" --format json
expect_code 0 "one suit"
cp "$work/.out" all.json
expect_true "one suit: everything that is counted" python3 "$hands" compare all.json answers.jsonl
# ... and the comparison notices a hand that is missing.
sed 1d answers.jsonl >fewer.jsonl
expect_true "one suit: a hand less is noticed" bash -c "! python3 '$hands' compare all.json fewer.jsonl"
run survey "${small[@]}" --by discard --seat south
expect_out '13,277 complete hands of 14 tiles' "for people"
expect_out 'situation: by discard, seat south, round east' "for people: the situation"
expect_out 'Junsei Chuuren Poutou' "for people: yaku"
expect_out 'complete hands win in no way' "for people: no win"
# What follows takes three minutes under sanitizers, a dozen times over the same hands: there it is done with some of them.
if [ -n "${MAJS_SANITIZED:-}" ]; then
  "$MAJS" build "${small[@]}" -o before.json
  run diff before.json before.json --hands --same --sample 200 --covering 50
  expect_code 0 "a ruleset and itself"
  jq '(.yaku[] | select(.display_name == "Tanyao").value) |= [2, "Han"]' before.json >dearer.json
  run diff before.json dearer.json --hands --same --sample 200 --covering 50
  expect_code 1 "a han more"
  run survey "${small[@]}" --sample 200 --shard 2/3 --format json --jobs 2
  expect_code 0 "a part of a sample"
  cp "$work/.out" part-2.json
  run merge part-2.json --format json
  expect_err '2 of 3 parts are missing' "parts are missing"
  printf 'define_base_ruleset sanma\ndefine_yaku_precedence "Honitsu", ["Pinfu"]\n' >house.majs
  run check --hands 100 house.majs
  expect_code 0 "checked with hands"
  finish
  exit
fi
run survey "${small[@]}" --page page.html
expect_true "a page" grep -q '<h2>Counted together, always</h2>' page.html
expect_true "a page without scripts" bash -c '! grep -q "<script" page.html'

# Suits that are alike: one hand is looked at for several, and nothing else is told. Riichi has two of them, hong_kong three.
cat >three_suits.majs <<'END'
# Mod: a few tiles of each suit, and beside them tiles of which no hand is made.
set wall, ~t"111122223333m111122223333p111122223333s5555z1234f1234g1234a1234k1234q123456789t1y2y0j"
END
for game in riichi hong_kong; do
  run survey $game --mod ./three_suits.majs --format json
  cp "$work/.out" alike.json
  run survey $game --mod ./three_suits.majs --format json --no-symmetry
  expect_true "$game: the same of suits that are alike" cmp alike.json "$work/.out"
done
expect_true "hands of suits that are alike" test "$(jq .hands alike.json)" -gt 1000
for part in 1 2; do
  run survey hong_kong --mod ./three_suits.majs --shard $part/2 --format json --jobs 2
  cp "$work/.out" suits-$part.json
done
run merge suits-1.json suits-2.json --format json
expect_true "suits that are alike, in parts: the same bytes" cmp alike.json "$work/.out"
"$MAJS" build riichi --mod ./three_suits.majs -o suits.json
jq '(.yaku[] | select(.display_name == "Toitoi").value) |= 3' suits.json >suits_dearer.json
# Toitoi where there is a character, too: only the second ruleset tells suits apart.
jq '(.yaku[] | select(.display_name == "Toitoi").when) |= [{name: "match", opts: [["hand", "winning_tile"], [[[["1m"], 1]]]]}, .]' suits.json >suits_apart.json
for other in dearer apart; do
  run diff suits.json suits_$other.json --hands --covering 0 --format json
  cp "$work/.out" alike.json
  run diff suits.json suits_$other.json --hands --covering 0 --format json --no-symmetry
  expect_true "$other: the same differences of suits that are alike" cmp alike.json "$work/.out"
  expect_true "$other: there are differences" jq -e '.closed.differing > 10' alike.json
done

# In parts, and by several jobs: the same bytes.
for part in 1 2 3; do
  run survey "${small[@]}" --shard $part/3 --format json --jobs 2
  cp "$work/.out" part-$part.json
done
run merge part-2.json part-1.json --format json
expect_code 1 "a part is missing"
expect_err '1 of 3 parts are missing' "a part is missing"
run merge part-3.json part-1.json part-2.json --format json
expect_true "merged: the same bytes" cmp all.json "$work/.out"
run merge part-1.json part-1.json
expect_err 'its hands are in another part, too' "the same part twice"
run survey "${small[@]}" --shard 2/3 --seat south --format json
cp "$work/.out" other.json
run merge part-1.json other.json
expect_code 1 "another situation"
expect_err 'of other hands or of another situation' "another situation"
jq '.yaku.Pinfu.with = 1' part-1.json >wrong.json
run merge wrong.json part-2.json
expect_code 1 "no survey"
expect_err 'as `majs survey --format json` writes it' "no survey"

# Which hands a change scores otherwise.
"$MAJS" build "${small[@]}" -o before.json
# Another order of the yaku, and conditions that say the same in other words.
jq '(.yaku |= reverse) | .yaku[].when |= (if type == "array" then [{name: "not", opts: [{name: "not", opts: [.]}]}] else . end)' before.json >same.json
run diff before.json same.json --exit-code
expect_code 1 "written otherwise"
run diff before.json same.json --hands --same
expect_code 0 "written otherwise: the same hands"
expect_out '0 of 13,277 hands are scored otherwise' "written otherwise: the same hands"
# A han more for one yaku: the hands that have it, as `majs score` tells, but for those that yakuman replace.
jq '(.yaku[] | select(.display_name == "Tanyao").value) |= [2, "Han"]' before.json >dearer.json
tanyao=$(jq -r 'select(any(.yaku[]?; .name == "Tanyao")) | .id[0]' answers.jsonl | sort -u | wc -l)
run diff before.json dearer.json --hands --same --format json --covering 0
expect_code 1 "a han more"
expect_same "$(jq '[.closed.groups[] | {cause, hands}]' -c "$work/.out")" \
  "[{\"cause\":\"Tanyao: 1 Han → 2 Han\",\"hands\":$tanyao}]" "a han more: which hands"
run diff before.json dearer.json --hands --sample 50 --covering 5
expect_code 0 "a difference without --same"
expect_out 'a sample of 50 (seed 1); what was found in none of them is in at most 6 % of all hands (95 %)' "a sample"
# What closed hands do not show: a yaku that open hands lose.
jq '(.yaku[] | select(.display_name == "Tanyao").when) |= [{name: "has_no_call_named", opts: ["chii"]}, .]' before.json >closed.json
run diff before.json closed.json --hands --same --sample 300 --covering 300
expect_code 1 "with calls"
expect_out '0 of 300 hands are scored otherwise' "with calls: closed hands are not"
expect_out 'loses Tanyao' "with calls"
# Hands that are complete in one of them only.
jq '.win_definition |= .[0:1]' before.json >fewer.json
run diff before.json fewer.json --hands --covering 0
expect_out 'is complete no longer: 18 hands' "without seven pairs"
run diff before.json before.json --same
expect_code 2 "--same without --hands"
# One hand of this wall has the pairs of 2 to 8.
run apply local/big_wheels --to before.json --diff --hands --covering 0
expect_code 0 "what a mod changes"
expect_out '1 of 13,277 hands are scored otherwise' "what a mod changes"
expect_out 'gains Daisharin' "what a mod changes"
# ... and `majs check` tells of a yaku that only counts another one twice, until one of them replaces the other.
cat >house.majs <<'END'
define_base_ruleset sanma
define_yaku yaku, "Every Pair", [1, "Han"], match(["hand", "winning_tile"], ~m"pair:7")
END
run check --hands 1000 house.majs
expect_err 'warning[M0652]: `Every Pair` never counts without `Chiitoitsu`, nor that without this' "a double count"
echo 'define_yaku_precedence "Every Pair", ["Chiitoitsu"]' >>house.majs
run check --hands 1000 house.majs
expect_same "$err" "no problems in 1 file" "no double count"
# Seven pairs are no runs, a flush may be of them: only the first line is told.
cat >house.majs <<'END'
define_base_ruleset sanma
define_yaku_precedence "Chiitoitsu", ["Pinfu"]
define_yaku_precedence "Honitsu", ["Pinfu"]
END
run check --hands 1500 house.majs
expect_err 'warning[M0653]: `Chiitoitsu` and `Pinfu` never come together: this precedence never matters' "an idle precedence"
expect_err ' house.majs:2:' "an idle precedence: its line"
expect_err 'is in at most 0.2 % of all hands' "an idle precedence: of a sample"
expect_true "an idle precedence: the other one is none" test "$(grep -c 'M0653' <<<"$err")" = 1
# A yaku for which nobody is paid: another one is worth as much, or overrides it; and one that is paid for by some only.
house() { # YAKU PRECEDENCE: of a few tiles of each suit
  printf '%s\n' 'define_base_ruleset riichi' "$(sed 1d three_suits.majs)" "define_yaku yaku, $1" "define_yaku_precedence $2" >house.majs
  run check --hands 1000 house.majs
}
every='"Every Pair", [2, "Han"], match(["hand", "winning_tile"], ~m"pair:7")'
house "${every/2/3}" '"Every Pair", ["Chiitoitsu"]'
expect_same "$err" "no problems in 1 file" "too few hands to tell"
echo 'define_yaku yaku, "House", [2, "Han"], match(["hand", "calls", "winning_tile"], ~m"exhaustive, koutsu:4, pair:1")' >same_as
house "$(sed 's/define_yaku yaku, //' same_as)" '"House", ["Toitoi"]'
expect_err 'warning[M0654]: `House` is never worth more than `Toitoi`, which counts without it' "worth as much"
expect_err ' house.majs:3:' "worth as much: its line"
expect_err 'in other situations and with calls: each is paid as it is where the yaku is left out' "worth as much: the proof"
expect_err 'is in at most 0.3 % of all hands' "worth as much: of a sample"
house "$(sed 's/define_yaku yaku, //' same_as)" '"Toitoi", ["House"]'
expect_err 'warning[M0654]: `House` is never paid for: `Toitoi` overrides it wherever it is met' "always overridden"
# Overridden when the tile is drawn only; and as much as another yaku of closed hands, which is worth less with calls.
house '"House", [1, "Han"], match(["hand", "calls", "winning_tile"], ~m"koutsu:1")' '"Menzen Tsumo", ["House"]'
expect_same "$(grep -c M0654 <<<"$err")" 0 "worth something by discard"
house '"House", [2, "Han"], match(["hand", "calls", "winning_tile"], ~m"exhaustive, three_suits_run:1, mentsu:1, pair:1")' \
  '"House", ["Sanshoku Doujun"]'
expect_same "$(grep -c M0654 <<<"$err")" 0 "worth something with calls"
run survey tutorial
expect_code 1 "a ruleset without wins"
expect_err 'no `win_definition`' "a ruleset without wins"
run survey "${small[@]}" --sample 10 --status tired
expect_code 2 "a status that is none"
finish
