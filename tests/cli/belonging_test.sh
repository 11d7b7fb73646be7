#!/usr/bin/env bash
# Which rulesets a mod is looked at with, and what is said of them: `majs check` of mods by themselves, of rulesets as players get
# them, findings in every format.
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/harness.sh"

write() { # write FILE: what stands on stdin
  mkdir -p "$(dirname "$1")"
  cat >"$1"
}

# A mod that nobody says anything of: names that no ruleset has are told, and once that this is all.
mkdir alone
printf 'on after_turn_change do\n  drwa\nend\n' | write alone/action.majs
printf 'set inital_score, 1\napply append, "yakuman", ["x"]\napply append, "yakku", ["x"]\n' | write alone/key.majs
printf 'define_yaku yaku, "A", 1, match(["hand"], ["thirteen_orphnas"])\n' | write alone/match.majs
printf 'define_yaku yaku, "A", 1, match(["hand"], ["house_shape"])\non after_win do\n  house_price\nend\n' | write alone/house.majs
printf 'require "wall/standrad"\n' | write alone/library.majs
run check alone
expect_code 1 "mods alone"
expect_err "warning[M0231]: \`drwa\` is no action" "a misspelt action"
expect_err "\`inital_score\` is no key of a ruleset" "a misspelt key"
expect_err "\`yakku\` is no key of a ruleset" "a misspelt list"
expect_err "warning[M0604]: there is no match definition \`thirteen_orphnas\`" "a misspelt definition"
expect_err "error[M0402]: there is no library \`wall/standrad\`" "a library that is not there"
expect_err "note[M0601]: there is no function \`house_price\`" "a name that another ruleset may have"
expect_err "note[M0604]: there is no match definition \`house_shape\`" "a name that another ruleset may have"
expect_err "no ruleset that can be found from here has it" "a name that another ruleset may have"
expect_same "$(grep -c M0640 <<<"$err")" 1 "said once"
expect_err "nor of 4 other mods" "... and of how many"
run check alone/house.majs --deny warnings
expect_code 0 "a note is no warning"
expect_err "= help: for example \`--on riichi\` or \`--on ./my_rules.majs\`, a line \`# majs: on riichi\`" "how to say it"
run check alone/house.majs --on riichi
expect_err "there is no function \`house_price\`" "--on: all names"
expect_no M0640 "--on"
(printf '# majs: on hong_kong, riichi\n' && cat alone/house.majs) | write alone/said.majs
run check alone/said.majs
expect_err "in: hong_kong with said, riichi with said" "said in the file, told once for both"
expect_same "$(grep -c M0601 <<<"$err")" 1 "told once for both"
printf '# majs: on hongkong\nset max_rounds, 1\n' | write alone/wrong.majs
run check alone/wrong.majs
expect_err "error[M0401]: there is no ruleset \`hongkong\`" "a ruleset that is not there"
expect_err "alone/wrong.majs:1:12" "... where it is named"
expect_no M0640 "somebody said so"

# One mistake does not hide the others, whatever the mod belongs to: what can be read is looked at.
write several.majs <<'END'
def show do
  pus_message("x")
  big_text(
  set_counter("shown", 1)
end
on after_turn_change do
  sho
  set_status(
end
def more do
  set_counter("more", "fu" 2)
  draaw(1)
end
define_yaku yaku, "A", 1, won_by_drw
define_yaku yaku, "B", 1, match(["hand"], ["thirteen_orphnas"])
END
for on in '' '--on riichi'; do
  # shellcheck disable=SC2086
  run check several.majs $on
  for told in 2:M0601 5:M0105 7:M0601 9:M0117 11:M0102 12:M0601 14:M0207 15:M0604; do
    grep -A1 "${told#*:}" <<<"$err" | grep -q "several.majs:${told%:*}:"
    expect_same $? 0 "several mistakes ${on:-belonging nowhere}: ${told#*:} in line ${told%:*}"
  done
done
expect_err "nothing asks for the counter \`shown\`" "behind a line that was left out"

# The mods of a modpack are looked at in it, and the pack by its name.
mkdir pack
printf '' >pack/majs.toml
write pack/modpacks.json <<'END'
{"house": {"ruleset": "riichi", "mods": ["first", {"name": "second", "config": {"sum": 3}}], "globals": {"much": 4}}}
END
printf 'def first_function do\n  add_score(!much)\nend\n' | write pack/mods/first.majs
printf 'on after_win do\n  first_function\n  frist_function\n  add_score(!sum)\nend\n' | write pack/mods/second.majs
cd pack || exit
for what in mods house; do
  run check $what
  expect_err "there is no function \`frist_function\`" "a mod of a modpack, $what"
  expect_err "in: house" "a mod of a modpack, $what"
  expect_same "$(grep -cE '^(warning|error|note)' <<<"$err")" 1 "a mod of a modpack, $what: nothing else"
done
# A case of it has to say with what it is played: the pack has the mod already.
printf '[{"name": "a", "mods": ["second"], "scores": {}}]\n' | write tests/second.test.json
run test tests
expect_no "house" "a case of a mod of a modpack"
expect_code 1 "a case of a mod of a modpack"
cd ..

# Files of a project have its names wherever the command runs.
mkdir -p outside/there
printf 'roots = ["."]\n' >outside/there/majs.toml
printf 'define_base_ruleset "riichi"\nrequire "lamp"\n' | write outside/there/rulesets/mine.majs
printf 'def lamp do\n  push_message("on")\nend\n' | write outside/there/mods/lib/lamp.majs
printf '# majs: on mine\nrequire "lamp"\non after_win do\n  lamp\nend\n' | write outside/there/mods/dark.majs
run check outside/there --play 1
expect_code 0 "a project from outside"
expect_same "$(grep -c M0 <<<"$err")" 0 "a project from outside"
run build outside/there/rulesets/mine.majs
expect_code 0 "built from outside"
expect_no M0402 "built from outside"
rm outside/there/majs.toml
run check outside/there/rulesets/mine.majs
expect_err "there is \`outside/there/mods/lib/lamp.majs\`, but it lies in no root" "a library beside it"
expect_err "majs.toml" "... and how to have it"

# What a list or a yaku of a mod that belongs nowhere was meant to be.
printf 'define_yaku yakku, "A", 1, won_by_draw\n' | write alone/lists.majs
run check alone/lists.majs
expect_err "the yaku of the list \`yakku\` are never counted" "a misspelt list"
expect_err "did you mean \`yaku\`?" "a misspelt list"
printf 'remove_yaku yaku, "Tanyoa"\n' | write alone/lists.majs
run check alone/lists.majs
expect_err "did you mean \`Tanyao\`?" "a misspelt yaku"

# A document whose mods are elsewhere: what one of them may bring or use is told as a note.
printf 'set display_name, "Far"\non after_win do\n  far_function\nend\n' | write far/rulesets/far.majs
run check far/rulesets/far.majs
expect_err "warning[M0601]: there is no function \`far_function\`" "a name without a menu"
printf 'define_mod far_mod, name: "Far", deps: ["farther"]\nconfig_mod far_mod, name: "n", values: [1]\n' >>far/rulesets/far.majs
run check far/rulesets/far.majs
expect_err "note[M0601]: there is no function \`far_function\`" "a name that a mod elsewhere may bring"
expect_err "far/rulesets/far.majs:5:41" "a mod with options is told where it is offered"

# The fix writes what `require` wants.
for written in wall/standrad lib/wall/standard; do
  printf 'require "%s"\n' "$written" >alone/library.majs
  run check alone/library.majs --fix --unsafe
  expect_same "$(cat alone/library.majs)" 'require "wall/standard"' "--fix --unsafe of $written"
done
run check alone/library.majs
expect_no M0402 "fixed"

# Every mod that a bundled ruleset offers is built by its name alone, and checked on all that offer it.
tried=0
for file in $(few "$MAJS_SOURCE"/rulesets/*.majs); do
  ruleset=$(basename "$file" .majs)
  wrong=
  while read -r mod; do
    tried=$((tried + 1))
    "$MAJS" build "$ruleset" --mod "$mod" -o /dev/null 2>/dev/null || wrong+=" $mod"
  done < <("$MAJS" build "$ruleset" | jq -r '.available_mods[]? | objects | .id')
  expect_same "$wrong" "" "mods of $ruleset that cannot be built by name"
done
[ -n "${MAJS_SANITIZED:-}" ] || expect_true "there are at least 190" test "$tried" -ge 190
if [ -z "${MAJS_SANITIZED:-}" ]; then
  run check "$MAJS_SOURCE/majs" --deny warnings
  expect_code 0 "the mods of the library, on what offers them"
fi

# A project: what its menus, its file and its only ruleset say, from anywhere, for everybody who checks.
mkdir project
cd project || exit 1
cat <<'M' | write rulesets/house.majs
define_base_ruleset hong_kong
set display_name, "House"
define_mod_category "House"
define_mod half, name: "Half", desc: "Half."
config_mod half, name: "how", values: [2, 3], default: 3
define_mod whole, name: "Whole", desc: "Whole.", deps: ["half"]
define_preset "Big", ["whole"]
M
printf 'define_base_ruleset house\nset display_name, "Yard"\n' | write rulesets/yard.majs
printf 'set max_rounds, !how\ndef half_more do\n  noop\nend\non before_start do\n  half_more\nend\n' | write mods/half.majs
printf 'on after_win do\n  half_more\nend\n' | write mods/whole.majs
: >majs.toml
run check
expect_code 0 "a mod has the options of the menu, and what it depends on"
expect_err "no problems in 4 files" "a mod has the options of the menu, and what it depends on"
run build house --mod whole
expect_code 0 "by name alone"
expect_out '"half","config":{"how":3}' "with the default of the menu"
expect_out '"max_rounds":3' "with the default of the menu"
run build house --mod half:how=2
expect_out '"max_rounds":2' "what is given counts"
printf 'on after_win do\n  half_mroe\nend\n' >mods/whole.majs
run check whole
expect_err "= in: house with half and whole, yard with half and whole" "by the menus"
cd mods || exit 1
run check whole.majs
expect_err "there is no function \`half_mroe\`" "from a folder below"
cd ../.. || exit 1
run check project/mods/whole.majs --allow M0415
expect_err "there is no function \`half_mroe\`" "from outside"
cd project || exit 1
run check mods/whole.majs --format json
expect_out '"in": [' "json says in what"
expect_out '"ruleset": "yard"' "json says in what"
run check mods/whole.majs --format sarif
expect_out '"ruleset": "yard"' "sarif says in what"
expect_out 'in house with half and whole' "sarif says in what"
run check mods/whole.majs --format github
expect_out 'in house with half and whole, yard' "github says in what"
run check mods/whole.majs --format junit
expect_out 'in: house with half and whole, yard' "junit says in what"
run watch --rounds 1
expect_err "half_mroe" "watch looks at it the same way"

# What a base shows is told once, there, with all that are made of it.
printf 'on after_win do\n  base_mistake\nend\n' >>rulesets/house.majs
run check rulesets --format json
expect_same "$(grep -c '"message": .*base_mistake' <<<"$out")" 1 "told once"
expect_out '"file": "rulesets/house.majs"' "told once, there"
sed -i '/^on after_win/,$d' rulesets/house.majs

# As players get it.
run check house --preset Big
expect_err "= in: house with half and whole" "--preset"
run check house --preset Bag
expect_err "M0414" "--preset: there is none"
run check house --default-mods
expect_code 0 "--default-mods: none"
printf 'set default_mods, ["whole"]\n' >>rulesets/house.majs
run check house --default-mods
expect_err "half_mroe" "--default-mods"

# Played as well; what the ruleset does without the mod is not told.
printf 'define_play_restriction "any", true\n' >mods/whole.majs
run check mods/whole.majs --on hong_kong --play 2
expect_code 1 "--on with --play plays"
expect_err "R304" "--on with --play plays"
expect_err "in: hong_kong with whole" "... and says what"
expect_err "mods/whole.majs:1:1" "nothing is without a file"
run check - --on hong_kong --play 2 <mods/whole.majs
expect_err "R304" "standard input is played as well"
run check mods/half.majs --play 2
expect_code 0 "a mod is played on what it belongs to"

# Nobody offers it: majs.toml says, for all mods and for some.
rm mods/whole.majs rulesets/yard.majs
printf 'on after_win do\n  mcr_mistake\nend\n' >mods/own.majs
run check mods/own.majs
expect_err "in: house with own" "the only ruleset of the project"
printf 'on = ["mcr"]\n' >majs.toml
run check
expect_err "in: mcr with own" "on in majs.toml"
printf '[on]\n"mods/own.majs" = ["riichi", "rulesets/house.majs"]\n' >majs.toml
run check
expect_err "in: riichi with own, house with own" "on in majs.toml, by file"
printf 'on = ["mrc"]\n' >majs.toml
run check
expect_err "majs.toml:1:7" "a ruleset that is not there, in majs.toml"
: >majs.toml
run check - <mods/own.majs
expect_err "in: house with" "standard input belongs to the project"

# Tests of a mod need not say it again.
printf '{"mods": ["own"], "tests": [{"name": "points", "events": [], "expect": {"turn": "east"}}]}' | write tests/own.test.json
printf 'set initial_score, 7\n' >mods/own.majs
sed -i 's/"turn": "east"/"scores": [7, 7, 7, 7]/' tests/own.test.json
run test
expect_out "1 passed, 0 failed" "a test of a mod alone"
cd .. || exit 1

# A project is lived in: without its sample, with an empty folder, without a folder that version control did not keep.
run new lived
cd lived || exit 1
rm mods/round_count.majs
for command in check test "fmt --check" "watch --rounds 1"; do
  # shellcheck disable=SC2086
  run $command
  expect_code 0 "$command without the sample mod"
  expect_no M0905 "$command without the sample mod"
done
mkdir rulesets/empty
run check rulesets mods
expect_code 0 "an empty folder beside others"
expect_err "note[M0905]" "an empty folder beside others"
run check mods
expect_code 1 "nothing at all"
rmdir mods
run check
expect_code 0 "a folder that is gone"
rm -r tests
run test
expect_code 0 "no tests"
run watch --rounds 1
expect_code 0 "no tests"
run new calm --kind mod --on lived
expect_code 0 "new --kind mod --on"
expect_true "in a project, majs.toml stays" test "$(grep -c on majs.toml)" -lt 6
run test
expect_out "1 passed, 0 failed" "its test"
cd .. || exit 1
for ruleset in riichi sanma hong_kong mcr; do
  mkdir "for_$ruleset"
  cd "for_$ruleset" || exit 1
  run new calm --kind mod --on $ruleset
  expect_code 0 "a mod of $ruleset"
  expect_true "its test" test -s tests/calm.test.json
  expect_true "on" grep -q "^on = \[\"$ruleset\"\]" majs.toml
  run check
  expect_err "no problems in 1 file" "a mod of $ruleset"
  run test
  expect_out "1 passed, 0 failed" "a mod of $ruleset"
  run fmt --check
  expect_code 0 "a mod of $ruleset is formatted"
  sed -i 's/^set initial_score/set inital_score/' mods/calm.majs
  run check
  expect_err "did you mean \`initial_score\`?" "its names are checked"
  run test
  expect_code 1 "the test notices"
  cd .. || exit 1
done
run new calm --kind mod --on richii
expect_err "M0401" "a ruleset that is not there"
expect_true "nothing is written" test ! -e mods
run new calm --kind ruleset --on riichi
expect_code 2 "--on is for mods"
for pair in my-rules:my_rules "My Rules:my_rules" 2pac:pac a.b:a_b; do
  run new "${pair%%:*}"
  expect_code 2 "new ${pair%%:*}"
  expect_err "did you mean \`${pair##*:}\`?" "new ${pair%%:*}"
done

# A script that is JSON is merged into the document (compiler/README.md 7.1): a ruleset, or a part of one.
write json/rulesets/plain.majs <<'END'
// of somebody's program
{"display_name": "Plain", "wall": ["1m", "2m"], "max_rounds": 4, "inital_score": 3}
END
printf '{"max_rounds": 8}\n' | write json/mods/longer.majs
printf '{"max_rounds": true}\n' | write json/mods/no_number.majs
run check json/rulesets/plain.majs
expect_code 0 "a ruleset that is JSON"
expect_err "did you mean \`initial_score\`?" "its names are looked at"
for on in "" "--on riichi"; do
  # shellcheck disable=SC2086
  run check json/mods/longer.majs $on
  expect_code 0 "a mod that is JSON $on"
  expect_err "no problems" "a mod that is JSON $on"
  # shellcheck disable=SC2086
  run check json/mods/no_number.majs $on
  expect_err "must be a number" "what it brings is looked at $on"
done
mkdir json/wrong
printf '{"max_rounds": 8' >json/wrong/open.majs
printf '[1]' >json/wrong/list.majs
printf '{"wall": [' >json/rulesets/open.majs
for file in json/wrong/open.majs json/wrong/list.majs json/rulesets/open.majs; do
  run check "$file"
  expect_code 1 "$file is none"
  checked=$(grep -o '^error.*' <<<"$err")
  run build "$file"
  expect_same "$(grep -o '^error.*' <<<"$err")" "$checked" "check says of $file what build says"
done
finish
