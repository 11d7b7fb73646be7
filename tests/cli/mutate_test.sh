#!/usr/bin/env bash
# `majs mutate`: what the tests of a ruleset do not notice.
# shellcheck disable=SC2016
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/harness.sh"

wall=$(printf '"%s",' {1,2,3,4,5,6,7,8,9}{m,p,s}{,,,} | tr -s ,)
cat >rules.majs <<END
set display_name, "Test"
set wall, [${wall%,}]
set starting_tiles, 13
set max_rounds, 1
set interruptible_actions, ["play_tile", "draw"]
on after_turn_change do
  if no_tiles_remaining do ryuukyoku("Nobody") else draw end
end
define_button bonus,
  display_name: "Bonus",
  show_when: our_turn and has_draw do
  big_text("Bonus")
  add_score(5)
  abortive_draw("Stopped")
end
END
mkdir cases
cat >cases/bonus.test.json <<'END'
{"ruleset": "../rules.majs", "tests": [
 {"name": "a button ends the round", "config": {"starting_draws": ["9s", "8s"]},
  "events": [{"type": "discard", "player": 0, "tile": "9s", "tsumogiri": true},
             {"type": "buttons_pressed", "buttons": [null, {"button": "bonus"}, null, null]}],
  "expect": {"draw": "Stopped"}},
 {"name": "it fails anyway", "events": [], "expect": {"honba": 7}}]}
END

run mutate rules.majs --tests cases --jobs 1
expect_code 0 "what is not noticed is told, and no fault"
expect_out 'rules.majs:13: `add_score(5)` is left out' "a line"
expect_out 'rules.majs:13: `6` instead of `5`' "a value"
expect_out 'rules.majs:11: `and our_turn` is left out' "a part of a condition"
expect_no 'big_text' "what is only shown is left alone"
expect_no '`abortive_draw("Stopped")` is left out' "what is noticed is not told"
expect_err "it fails without any change, and is left out: cases/bonus.test.json: it fails anyway" "a case that fails"
before=$out

# A case that looks closer notices more.
sed -i 's|"expect": {"draw": "Stopped"}|"expect": {"draw": "Stopped", "scores": [0, 5, 0, 0]}|' cases/bonus.test.json
run mutate rules.majs --tests cases
expect_no '`add_score(5)` is left out' "a better case"
expect_no '`6` instead of `5`' "... notices the value, too"
share() { sed -n 's/.*(\([0-9.]*\) %).*/\1/p' <<<"$1"; }
awk -v a="$(share "$before")" -v b="$(share "$out")" 'BEGIN { exit !(b > a) }'
verdict $? "the share grows"
first=$out
run mutate rules.majs --tests cases --jobs 3
expect_same "$out" "$first" "the same with several jobs"

run mutate rules.majs --min 100 --tests cases/bonus.test.json
expect_code 1 "--min"
run mutate rules.majs --min 1 --tests cases
expect_code 0 "--min that is reached"
run mutate rules.majs --tests cases --format json
expect_out '"unnoticed":[{' "--format json"
expect_out '"change":"`and our_turn` is left out"' "... with the changes"
run mutate rules.majs --tests cases --format github
expect_out '::warning file=rules.majs,line=11,title=no test of rules notices::`and our_turn` is left out' "--format github"
run -v mutate rules.majs --tests cases --filter 'majs:13:'
expect_out "2 of 2 changes noticed (100.0 %)" "--filter"
expect_err "2 changes, 1 cases" "-v"

# Where nothing can be noticed.
sed -i 's|  show_when: our_turn and has_draw do|  # majs: equivalent only who has the turn has drawn\n&|' rules.majs
run mutate rules.majs --tests cases
expect_out "marked as equivalent" "a mark is counted"
expect_no '`and our_turn` is left out' "... and its line left alone"

# What is only shown, what nothing names, and a match that other matches alone name.
cat >>rules.majs <<'END'
set reserved_tiles, ["a"]
define_const style, %{kamicha: ["call_sideways", 0, 1]}
apply set, "buttons.bonus.call_style", @style
define_set nobody, ~s"1z 1z"
define_match nobody_either, ~m"nobody:2"
define_set drawn, ~s"0 0"
define_match has_pair, ~m"drawn:1"
on after_draw do
  if match(["hand"], ["has_pair"]) do
    set_status("paired")
  end
end
END
run mutate rules.majs --tests cases --format json
expect_no '"change":"`1` instead of `0`"' "how a call lies"
expect_no 'nobody' "what nothing names"
expect_out '`define_set drawn, ~s\"0 0\"` is left out' "what is named by what is named"

run mutate rules.majs --tests rules.majs
expect_code 1 "no case"
run mutate rules.majs
expect_code 2 "no tests"
expect_err "which tests?" "... is told"
run mutate nothing_like_it --tests cases
expect_code 1 "no ruleset"
finish
