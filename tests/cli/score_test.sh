#!/usr/bin/env bash
# Backquotes are meant as they are.
# shellcheck disable=SC2016
# Hands on the command line: score.
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/harness.sh"

run score riichi --hand 22444m333567p44s --win 4s --by discard --seat south
expect_code 0 "a hand with one yaku"
expect_out "Tanyao" "a hand with one yaku"
expect_out "1 Han 40 Fu" "a hand with one yaku"
expect_out "1300" "a hand with one yaku: points"
expect_true "its fu are named" grep -qE '^  closed triplet 444m +4$' "$work/.out"
expect_true "its fu are named: the set won with" grep -qE '^  triplet completed by the win 444s +2$' "$work/.out"
expect_true "its fu add up" \
  awk '/^Fu$/ { inside = 1; next } /^total$/ { inside = 0 } inside { sum += $NF } END { exit sum != 40 }' "$work/.out"
expect_true "the discarder pays" grep -qE '^  west +-1300$' "$work/.out"
expect_true "the winner gets it" grep -qE '^  south +\+1300$' "$work/.out"

run score riichi --hand 22444m333567p44s --win 4s --by discard --seat south --format json
expect_code 0 "as JSON"
expect_true "as JSON: everything" jq -e '.wins and .score == 1300 and .minipoints.value == 40
  and ([.minipoints.items[].value] | add) == 40 and .payments == {east: 0, south: 1300, west: -1300, north: 0}
  and .yaku == [{name: "Tanyao", value: [{amount: 1, unit: "Han"}]}]' "$work/.out"

run score riichi --hand 22444m333567p44s --win 4s --seat east
expect_code 0 "by draw"
expect_out "Menzen Tsumo" "by draw"
expect_true "everybody pays the dealer" jq -e '.payments.east == 3 * -.payments.south' \
  <("$MAJS" score riichi --hand 22444m333567p44s --win 4s --format json)

run score riichi --hand 123m456p78999s11z --win 9s --by discard --seat south --status riichi,ippatsu --dora 8s --ura 3m --format json
expect_code 0 "riichi, ippatsu, dora"
expect_true "riichi, ippatsu, dora" jq -e '[.yaku[].name] | index("Riichi") and index("Ippatsu")' "$work/.out"
expect_true "four tiles follow the indicator" jq -e '.yaku[] | select(.name == "Dora") | .value[0].amount == 4' "$work/.out"
run score riichi --hand 123m456p78999s11z --win 9s --by discard --seat south --status riichi --format json
expect_true "no indicator, no dora" jq -e '[.yaku[].name] == ["Riichi"]' "$work/.out"

run score riichi --hand 34m456p77s --win 2m --calls "chii:234s pon:888p" --by discard --seat west
expect_code 0 "calls"
expect_out "Tanyao" "calls"
run score riichi --hand 34m456p77s --win 2m --calls chii:234s --calls pon:888p --by discard --seat west --round south --honba 2 --pot 1000 --from north --format json
expect_true "honba and pot" jq -e '.payments.west == 2600 and .payments.north == -1600' "$work/.out"
run score riichi --hand 19m19p19s1234567z --win 1m
expect_code 0 "a yakuman"
expect_out "32000" "a yakuman"
run score riichi --hand 234567m34567p22s --win 8p --first-turn --seat south
expect_out "Chiihou" "the first turn"
run score riichi --hand 23467m345p345s22z --win 5m --by discard --tiles-remaining 0 --seat west
expect_code 0 "the last discard"
expect_out "Houtei" "the last discard"
run score riichi --hand 234m567p78s11122z --win 9s --by call --from south --seat east
expect_code 0 "a robbed kong"
expect_out "Chankan" "a robbed kong"

run score riichi --hand 23m66p --win 4m --by discard --seat south --from west --honba 1 \
  --calls "pon:555z pon:666z pon:777z" --liable east:Daisangen --format json
expect_code 0 "liability"
expect_true "the liable player pays half and the counter" jq -e '.payments == {east: -16300, south: 32300, west: -16000, north: 0}' "$work/.out"
run score riichi --hand 23m66p --win 4m --seat south --calls "pon:555z pon:666z pon:777z" --liable east:Daisangen --format json
expect_true "the liable player pays for a drawn tile alone" jq -e '.payments == {east: -32000, south: 32000, west: 0, north: 0}' "$work/.out"
run score riichi --hand 23m66p --win 4m --seat south --calls "pon:555z pon:666z pon:777z" --liable east:Daisangan
expect_code 2 "liable for no yaku"
expect_err "did you mean \`Daisangen\`?" "liable for no yaku"
# Who has won before, and what others do.
run score sichuan --hand 234567m678m345p9p --win 9p --by draw --out west --format json
expect_true "who has won pays nothing" jq -e '.payments == {east: 4, south: -2, west: 0, north: -2}' "$work/.out"
run score sichuan --hand 234567m678m345p9p --win 9p --by discard --out west,north --status south:after_kong --format json
expect_true "a status of the discarder" jq -e '.score == 2 and .payments.east == 2' "$work/.out"
run score sichuan --hand 234567m678m345p9p --win 9p --by discard --out south
expect_code 2 "out, but the discarder"
run score riichi --hand 23m456p78999s11z --win 9s --out west
expect_code 2 "out, where a win ends the round"
run score riichi --hand 23m99p456s --win 4m --by discard --seat west --calls "ankan:3333z ankan:1111p" --status riichi --dora 5z5z5z --ura 2z2z2z
expect_code 0 "concealed kongs"
expect_out "ankan 3333z" "concealed kongs"
expect_out "Ura Dora" "concealed kongs: what lies under the indicators"

# No win, and why.
run score riichi --hand 123m456p78924s33z --win 3s --by discard
expect_code 1 "no yaku"
expect_out "no yaku" "no yaku"
expect_out "--status riichi" "no yaku: what would help"
expect_out "by an own draw" "no yaku: what would help"
run score riichi --hand 123m456p2344s --win 4s --calls pon:333z --by discard
expect_code 1 "no yaku with calls"
expect_no "--status riichi" "no yaku with calls: riichi is no advice"
run score riichi --hand 123m456p78924s33z --win 3s --by discard --dora 3s --format json
expect_code 1 "dora is no yaku"
expect_true "dora is no yaku" jq -e '.wins == false and .reason == "no_yaku"' "$work/.out"
run score riichi --hand 123m456p789s2344s --win 9p
expect_code 1 "not complete"
expect_out "not a winning hand: it waits for" "not complete"
run score riichi --hand 123m456p789s23444s --win 4s
expect_code 1 "a tile too many"
expect_out "leave the winning tile out" "a tile too many"
run score hong_kong --hand 123m456p2344s --win 4s --calls pon:333z --by discard
expect_code 1 "less than the minimum"
expect_out "winning with the discard is worth 3 points or more" "less than the minimum: what a game would miss"

# Words.
base=(score riichi --hand 123m456p11789s55z --win 5z)
has() { # WHAT YAKU OPTION... : the hand has this yaku and that is all right
  local what=$1 yaku=$2
  shift 2
  run "${base[@]}" --format json "$@"
  expect_code 0 "$what"
  expect_true "$what" jq -e --arg yaku "$yaku" '[.yaku[], .yaku2[] | .name] | index($yaku) != null' "$work/.out"
}
refused() { # WHAT MESSAGE OPTION... : an error that says why
  local what=$1 message=$2
  shift 2
  run "$@"
  expect_code 2 "$what"
  expect_err "$message" "$what"
}
has "riichi" Riichi --riichi
has "riichi by a discard" Riichi --riichi --by ron --seat S
has "double riichi" "Double Riichi" --double-riichi
has "ippatsu" Ippatsu --ippatsu
has "a replacement tile" "Rinshan Kaihou" --rinshan
has "the last tile" "Haitei Raoyue" --haitei
has "the last discard" "Houtei Raoyui" --houtei
has "a robbed kong" Chankan --chankan --seat W
has "the dealt hand" Tenhou --tenhou
has "the first draw" Chiihou --chiihou --seat north
has "before the first draw" Renhou --renhou --seat South
has "words as statuses" "Rinshan Kaihou" --status rinshan,riichi
has "tsumo" "Menzen Tsumo" --by tsumo
has "ron" Riichi --by ron --status riichi
for seat in E east East e; do has "the seat $seat" "Menzen Tsumo" --seat "$seat"; done
run "${base[@]}" --by ron --seat N --round S --format json
expect_true "a letter is a seat" jq -e '.payments.north == 1300' "$work/.out"
refused "contradicting words" "contradicts" "${base[@]}" --haitei --houtei
refused "a word and how it is won" "that is by draw" "${base[@]}" --haitei --by ron
refused "the last tile, and more to come" "5 are left" "${base[@]}" --haitei --tiles-remaining 5
refused "the first win of the dealer by another one" "only the dealer" "${base[@]}" --tenhou --seat S
refused "the first win of another one by the dealer" "the dealer does not" "${base[@]}" --chiihou
refused "a word that a ruleset has not" "nothing that is called \`riichi\`" score hong_kong --hand 123m456p11789s55z --win 5z --riichi
run score hong_kong --hand 123m456p11789s55z --win 5z --houtei --seat S
expect_out "Last Tile" "a word in another ruleset"
run score hong_kong --hand 123m456p11789s55z --win 5z --tenhou
expect_out "Heavenly Hand" "a word that another ruleset calls something else"
run score riichi --hand 19m19p19s1234567z --win 1m
expect_out "  2 Yakuman" "yakuman read as yakuman"
expect_no " Han" "yakuman read as yakuman: no han"
expect_no "Fu" "yakuman read as yakuman: no fu"
run score riichi --hand 19m19p19s1234567z --win 1m --format json
expect_true "yakuman read as yakuman" jq -e '.total == {"Yakuman": 2}' "$work/.out"

# Tiles as one likes.
for hand in "123m 456p 11789s 55z" "1m2m3m4p5p6p1s1s7s8s9s5z5z" "1 2 3m 456 p,11789s55z" "123m456p1s 1s789s 5 5 z"; do
  run score riichi --hand "$hand" --win 5z
  expect_code 0 "written as $hand"
  expect_out "Haku" "written as $hand"
done
run score riichi --hand "23p 2p3p 1m 11s 999s 77z" --win 1m --riichi
expect_code 1 "23p is 2p 3p where there is no other"
expect_out "not a winning hand" "23p is 2p 3p where there is no other"
refused "digits without a letter" "after \`55\`" score riichi --hand 123m456p11789s55 --win 5z
refused "a tile of another ruleset" "no tile \`8f\`" score riichi --hand 123m456p11789s5z8f --win 5z
refused "a tile that does not exist" "no tile \`9z\`" score riichi --hand 123m456p11789s59z --win 5z
refused "something else" "\`!1w!\` is no tile" score riichi --hand "!1w!" --win 5z

# What cannot be.
refused "five of a tile" "5 of \`1z\`" score riichi --hand 123456789m1155z --win 1z --dora 1z1z
refused "five of a tile in calls" "5 of \`2s\`" score riichi --hand 2s123456m55z --win 5z --calls ankan:2222s
refused "five of a tile under the indicators" "5 of \`5z\`" "${base[@]}" --dora 5z --ura 5z
refused "two red fives" "2 of \`0p\`" score riichi --hand 123m40p11789s55z0p --win 5z
refused "fifteen tiles and more" "16 tiles" score riichi --hand 123456789m1155z22s --win 1z
run score riichi --hand 123m456p11789s555z --win 1s
expect_code 1 "the winning tile twice"
refused "a pon of a run" "is no \`pon\`" score riichi --hand 123m456p1155z --win 1z --calls pon:234s
refused "a run of others" "is no \`chii\`" score riichi --hand 123m456p1155z --win 1z --calls chii:135s
refused "a kong of different tiles" "is no \`ankan\`" score riichi --hand 123m456p1155z --win 1z --calls ankan:2223s
refused "a kong of three" "is no \`daiminkan\`" score riichi --hand 123m456p1155z --win 1z --calls daiminkan:222s
refused "an open riichi" "\`chii\` opens it" score riichi --hand 123m456p1155z --win 1z --calls chii:340s --riichi
for call in ankan:2222s ankan:0555s; do
  run score riichi --hand 123m456p1155z --win 1z --calls "$call" --riichi
  expect_code 0 "riichi with $call"
done
for call in chii:340s chii:043s pon:505s daiminkan:5055s kakan:5550s; do
  run score riichi --hand 123m456p1155z --win 1z --calls "$call"
  expect_code 0 "the call $call"
done
refused "less than no tiles" "-1" "${base[@]}" --tiles-remaining -1
refused "more tiles than there are" "the ruleset has 136" "${base[@]}" --tiles-remaining 137
refused "a pot below nothing" "pot" "${base[@]}" --pot -1
refused "a pot beyond all" "pot" "${base[@]}" --pot 1e30
refused "honba below nothing" "honba" "${base[@]}" --honba -1
refused "honba beyond all" "honba" "${base[@]}" --honba 10001
run "${base[@]}" --honba 10000 --pot 1000000000
expect_code 0 "large, but not beyond all"

# Any ruleset, both profiles.
run score hong_kong --hand 111222333m4445z --win 5z --by discard --seat west
expect_code 0 "another ruleset"
expect_out "Faan" "another ruleset"
cat >script.json <<'J'
{"wall": ["1m","1m","1m","2m","2m","2m","3m","3m","3m","4m","4m","4m"], "starting_tiles": 1,
 "set_definitions": {"pair": [[0,0]]}, "win_definition": [[[["pair"],1]]],
 "score_calculation": {"yaku_lists": ["yaku"], "point_name": "Pt"},
 "yaku": [{"display_name": "<Pair> & more", "value": 2, "when": []}],
 "before_win": {"actions": [["make_responsible_for", "others", "remaining"]]},
 "buttons": {"win": {"show_when": ["our_turn", {"name": "match", "opts": [["hand", "draw"], ["win"]]}], "actions": [["win_by_draw", "w"]]}},
 "scoring_logic": {"w": [["_counter_assignment", "Points", "total", "=", ["*", [100, "points"]]]]}}
J
run score script.json --hand 1m --win 1m --format json
expect_code 0 "the script profile"
expect_true "the script profile" jq -e '.payments == {east: 600, south: -200, west: -200, north: -200}' "$work/.out"

# Wrong words.
run score riichi --hand 12w --win 1m
expect_code 2 "tiles that do not exist"
expect_err "12w" "tiles that do not exist"
run score riichi --hand 1m --win 1m2m
expect_code 2 "two winning tiles"
run score riichi --win 1m
expect_code 2 "no hand"
run score riichi --hand 1m
expect_code 2 "no winning tile"
run score riichi --hand 1m --win 1m --by theft
expect_code 2 "an unknown way to win"
run score riichi --hand 1m --win 1m --seat up
expect_code 2 "an unknown seat"
expect_err "east, south, west, north" "an unknown seat"
run score riichi --hand 1m --win 1m --status richi
expect_code 2 "an unknown status"
expect_err 'did you mean `riichi`' "an unknown status"
run score riichi --hand 1m --win 1m --calls 555z
expect_code 2 "a call without a name"
run score riichi --hand 1m --win 1m --calls pong:555z
expect_code 2 "an unknown call"
expect_err "pon" "an unknown call: those there are"
run score riichi --hand 1m --win 1m --counter fu=many
expect_code 2 "a counter that is no number"
run score riichi --hand 1m@glow --win 1m
expect_code 2 "an unknown attribute"
run score hong_kong --hand 1m --win 1m --dora 1m
expect_code 2 "dora where there are none"
run score no_such_ruleset --hand 1m --win 1m
expect_code 1 "a ruleset that does not exist"
run score riichi --batch no_such_file.jsonl
expect_code 3 "a file that does not exist"

# Batches.
cat >hands.jsonl <<'J'
{"id": "a", "hand": "22444m333567p44s", "win": "4s", "by": "discard", "seat": "south"}

{"id": 2, "hand": "34m456p77s", "win": "2m", "calls": ["chii:234s", "pon:888p"], "counters": {}, "status": []}
{"hand": "123m456p78924s33z", "win": "3s", "by": "discard"}
J
run score riichi --batch hands.jsonl
expect_code 0 "a batch: hands that do not win are results, too"
expect_true "a batch: a line each" test "$(wc -l <"$work/.out")" = 3
expect_true "a batch: results" jq -es '[.[].line] == [1, 3, 4] and .[0].id == "a" and .[0].score == 1300 and .[1].id == 2 and .[1].wins
  and .[2].reason == "no_yaku"' "$work/.out"
cat >wrong.jsonl <<'J'
{"win": "1m"}
{"hand": "123m456p11789s55z", "win": "5z", "riichi": true, "by": "ron", "seat": "W"}
{"hand": "123m456p11789s55z", "win": "5z", "riichi": 3}
{"hand": "123m456p11789s55z", "win": "5z", "pot": -1}
{"hand": "1111m456p1789s55z", "win": "1m"}
{"hand": "123m456p11789s55z", "win": "5z", "double-riichi": true, "haitei": true, "ippatsu": false}
{"hand": "123m456p11789s55z", "win": "5z", "rinchan": true}
J
run score riichi --batch wrong.jsonl
expect_code 1 "what cannot be, in a batch"
expect_true "what cannot be, in a batch: the others go on" jq -es '[.[].line] == [1, 2, 3, 4, 5, 6, 7] and [.[] | .error | type] == ["string", "null", "string", "string", "string", "null", "string"]
  and ([.[5].yaku[].name] | index("Double Riichi") and index("Haitei Raoyue") and (index("Ippatsu") | not))
  and ([.[1].yaku[].name] | index("Riichi"))' "$work/.out"
expect_out 'did you mean `rinshan`' "what cannot be, in a batch: a word that is none"

cat >>hands.jsonl <<'J'
{"hand": "1m", "win": "1m", "sead": "east"}
{"hand": 5, "win": "1m"}
not JSON
{"id": "last", "hand": "22444m333567p44s", "win": "4s"}
J
run score riichi --by discard --batch <hands.jsonl
expect_code 1 "bad lines"
expect_true "bad lines have their numbers" jq -es '[.[] | select(.error) | .line] == [5, 6, 7]' "$work/.out"
expect_out 'did you mean `seat`' "bad lines: why"
expect_true "bad lines stop nothing" jq -es '.[6].id == "last" and .[6].score == 2000' "$work/.out"
for _ in {1..3000}; do echo '{"hand": "22444m333567p44s", "win": "4s", "by": "discard", "seat": "south"}'; done >many.jsonl
run score riichi --batch many.jsonl
expect_code 0 "3000 hands"
expect_true "3000 hands: all alike" test "$(jq -c 'del(.line)' "$work/.out" | sort -u | wc -l)" = 1
run score riichi --batch many.jsonl --jobs 3
expect_true "3000 hands by three threads: in order" jq -es 'map(.line) == [range(1; 3001)]' "$work/.out"

# Less of each answer.
sed '/^$/d; /sead/,/^not/d' hands.jsonl >fine.jsonl
run score riichi --by discard --batch fine.jsonl
mv "$work/.out" whole.jsonl
expect_fields() { # expect_fields NAMES FILTER: the answers are FILTER of the whole ones
  run score riichi --by discard --batch fine.jsonl --fields "$1"
  expect_code 0 "fields $1"
  jq -c "$2" whole.jsonl >shown.jsonl
  expect_true "fields $1: those of the whole answers" cmp shown.jsonl "$work/.out"
}
expect_fields id,score,han,fu '{id, score, han: .total.Han, fu: .minipoints.value} | with_entries(select(.value != null))'
expect_fields payments,line,wins '{line, wins, payments} | with_entries(select(.value != null))'
for member in line id wins reason yaku yaku2 total minipoints score limit payments; do
  [ "$member" = reason ] && filter='{reason, helps, waits, failed, message}' || filter="{$member}"
  expect_fields "$member" "$filter | with_entries(select(.value != null))"
done
run score riichi --batch wrong.jsonl --fields score
expect_true "fields: what is wrong is said with its line" jq -es '[.[] | select(.error) | .line] == [1, 3, 4, 5, 7] and (.[1] | keys) == ["score"]' "$work/.out"
run score riichi --batch fine.jsonl --fields id,scor
expect_code 2 "fields: a name that is none"
expect_err 'did you mean `score`' "fields: a name that is none"
run score riichi --batch fine.jsonl --fields points
expect_err 'members are line, id, wins' "fields: a name that is none, and near none"
run score riichi --hand 123m456p789s1122z --win 1z --fields score
expect_code 2 "fields are for batches"

# An answer comes before the next line is asked, input has no largest size, and a line has one.
coproc scorer { "$MAJS" score riichi --batch; }
scorer_pid=$!
echo '{"hand": "22444m333567p44s", "win": "4s"}' >&"${scorer[1]}"
read -r -t 20 out <&"${scorer[0]}"
expect_out '"line":1,"wins":true' "an answer while the input is open"
eval "exec ${scorer[1]}>&-"
wait "$scorer_pid"
code=$?
expect_code 0 "the end of the input"
(head -c 70000000 /dev/zero | tr '\0' '\n' && echo '{"hand": "22444m333567p44s", "win": "4s"}') >large.jsonl
# Sanitizers map more than any limit: without one there.
memory=$( (ulimit -S -v 600000 && "$MAJS" --version) >/dev/null 2>&1 && echo 600000 || echo unlimited)
ulimit -S -v "$memory"
run score riichi --batch large.jsonl
ulimit -S -v unlimited
expect_code 0 "70 MB"
expect_out '{"line":70000001,"wins":true' "70 MB"
rm large.jsonl
(head -c 1100000 /dev/zero | tr '\0' ' ' && printf '\n%s' '{"hand": "22444m333567p44s", "win": "4s"}') >long.jsonl
run score riichi --batch long.jsonl --jobs 2
expect_code 1 "a line that is too long"
expect_out '{"line":1,"error":"longer than 1048576 bytes"}' "a line that is too long"
expect_out '{"line":2,"wins":true' "a line that is too long: the next one"

# An id comes back as it was given, with errors, too.
cat >ids.jsonl <<'J'
{"id": 9007199254740993, "hand": "22444m333567p44s", "win": "4s"}
{"id": "\u00e9", "win": "4s"}
{"hand": "22444m333567p44s", "win": "9s9s", "id": [1.0, {"a": 1e2}]}
J
run score riichi --batch ids.jsonl
expect_code 1 "ids: two lines are wrong"
expect_out '{"line":1,"id":9007199254740993,"wins":true' "ids: no digit is lost"
expect_out '{"line":2,"id":"\u00e9","error":"which hand?' "ids: of a line without a hand"
expect_out '{"line":3,"id":[1.0,{"a":1e2}],"error"' "ids: lists"

# What calls count is told by the actions of the ruleset.
north() { run score sanma --hand 234567p34567s22p --win 8s --by discard --seat south --calls "$@"; }
north nukidora:4z
expect_out "North   1 Han" "a north laid open counts"
north "nukidora:4z nukidora:4z"
expect_out "North   2 Han" "two count twice"
north nukidora:4z --dora 3z
expect_out "Dora    1 Han" "a dora besides, when west is the indicator"
north nukidora:4z --counter norths=3
expect_out "North   3 Han" "a counter that is told stands"
north nukidora:4z --dora 9m9m9m9m3z
expect_out "Dora    1 Han" "the fifth indicator lies in the dead wall"
cat >kongs.majs <<'J'
# Mod: kongs count.
def kan_draw, prepend: true do
  add_counter("kongs", 1)
  add_counter("of_this_turn", 1)
  if last_call_is("ankan") do
    add_counter("concealed", 1)
  end
end

on after_turn_change, prepend: true do
  set_counter("of_this_turn", 0)
end

define_yaku dora, "Kongs", "kongs", counter_at_least("kongs", 1)
define_yaku dora, "Concealed", "concealed", counter_at_least("concealed", 1)
define_yaku dora, "This Turn", "of_this_turn", counter_at_least("of_this_turn", 1)
J
run score riichi --mod ./kongs.majs --hand 34567s22p --win 8s --by discard --calls "ankan:2222m daiminkan:3333m"
expect_out "Kongs      2 Han" "kongs that a mod counts"
expect_out "Concealed  1 Han" "... under its conditions"
expect_no "This Turn" "... and not those of a turn that is over"

finish
