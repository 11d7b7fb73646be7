#!/usr/bin/env bash
# Nothing grows faster than its input: N and 4N of everything, in processor time of the program. Twice as much may take 2.5
# times as long, four times 6.25; 8 are let pass, since larger data leave the caches, and what grows by the square takes 16.
# The least of some runs counts, so that what else the machine does shows little; below a tenth of a second nothing is said.
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/harness.sh"
[ -z "${MAJS_SANITIZED:-}" ] || { echo "0 passed, 0 failed"; exit 0; } # their bookkeeping has a growth of its own

TIMEFORMAT=%U
# seconds RUNS COMMAND...: user time, in seconds, the least of so many runs
seconds() {
  local least=1000 took runs=$1
  shift
  for ((i = 0; i < runs; ++i)); do
    took=$({ time "$MAJS" "$@" >/dev/null 2>&1 </dev/null; } 2>&1)
    least=$(awk -v a="$least" -v b="$took" 'BEGIN { print (b < a ? b : a) }')
  done
  echo "$least"
}

# grows NAME N COMMAND...: `make_NAME N` writes what COMMAND reads; with four times as much it takes at most 8 times as long.
# Whoever is too slow is looked at once more, longer: the machine may have been busy.
grows() {
  local name=$1 n=$2 once more runs
  shift 2
  for runs in 2 6; do
    "make_$name" "$n"
    once=$(seconds $runs "$@")
    "make_$name" $((4 * n))
    more=$(seconds $runs "$@")
    [ -z "${GROWTH_SHOW:-}" ] || echo "$name $n: $once, $more ($*)"
    awk -v a="$once" -v b="$more" 'BEGIN { exit !(b < 0.1 || b < 8 * a) }' && break
  done
  verdict $? "$name: $n take $once s, $((4 * n)) take $more s"
}

# lines N TEXT: the text N times, each `NN` in it the number
lines() { awk -v n="$1" -v text="$2" 'BEGIN { for (i = 1; i <= n; ++i) { line = text; gsub(/NN/, i, line); print line } }'; }

make_settings() { { echo "$small_table"; lines "$1" 'set key_NN, NN'; } >grow.majs; }
make_findings() { { echo "$small_table"; lines "$1" 'on after_call do
  drw_NN
end'; } >grow.majs; }
make_actions() { { echo "$small_table"; lines "$1" 'on after_call do
  if our_turn and has_draw do
    add_counter("count_NN", 1)
  end
end'; } >grow.majs; }
make_buttons() { { echo "$small_table"; lines "$1" 'define_button button_NN, display_name: "B", show_when: status("sNN") do
  set_status("s")
end'; } >grow.majs; }
make_yaku() { { echo "$small_table"; lines "$1" 'define_yaku yaku, "Yaku NN", 1, status("sNN") and our_turn'; } >grow.majs; }
make_functions() { { echo "$small_table"; lines "$1" 'def f_NN do
  draw
end
on after_call do
  f_NN
end'; } >grow.majs; }
make_matches() { { echo "$small_table"; lines "$1" 'define_set set_NN, ~s"0 0 0"
define_match form_NN, ~m"set_NN:4, pair:1"'; } >grow.majs; }
make_mods() { { echo "$small_table"; echo 'define_mod_category "Mods"'; lines "$1" 'define_mod mod_NN, name: "M", desc: "d", conflicts: ["mod_1"]'; } >grow.majs
  mkdir -p mods; for ((i = 1; i <= $1; ++i)); do echo "set key_$i, $i" >"mods/mod_$i.majs"; done; }
make_cases() { { echo '{"ruleset": "tutorial", "tests": ['; lines "$(($1 - 1))" '{"name": "nNN", "events": [{"type": "discard", "player": 0, "tile": "1m"}], "expect": {"turn": "south"}},'
  echo '{"name": "last", "events": [], "expect": {"turn": "east"}}]}'; } >grow.test.json; }
make_log() { "$MAJS" run tutorial --games "$1" --seed 1 --bots random --log grow.jsonl >/dev/null 2>&1; }
make_document() { { echo '{"wall": ["1m"], "max_rounds": 4'; lines "$1" ', "key_NN": [1, {"a": NN}]'; echo '}'; } >grow.json; }
make_two() { make_document "$1"; sed 's/: \[1/: [2/' grow.json >other.json; }
make_hands() { lines "$1" '{"id": NN, "hand": "123m456p789s1122z", "win": "1z"}' >grow.hands; }

grows settings 4000 check grow.majs
grows settings 4000 fmt --check grow.majs
grows settings 4000 compile grow.majs
grows findings 5000 check grow.majs
grows findings 5000 check grow.majs --format sarif
grows actions 4000 check grow.majs
grows buttons 4000 check grow.majs
grows yaku 4000 check grow.majs
grows functions 4000 check grow.majs
grows matches 4000 check grow.majs
grows mods 450 check grow.majs
grows cases 1000 test grow.test.json
grows log 60 test grow.jsonl
grows document 3000 decompile grow.json
grows two 3000 diff grow.json other.json
grows hands 10000 score riichi --batch grow.hands --jobs 1

finish
