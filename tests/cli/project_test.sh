#!/usr/bin/env bash
# Projects: majs.toml and majs.json, commands without a path, `majs new`, `majs watch`.
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/harness.sh"

for command in check fmt test watch; do
  run "$command"
  expect_code 2 "$command without a path or project"
  expect_err "there is no majs.toml here or above" "$command without a path or project"
done

# A repository as `majs new` makes it is right in every way.
run new house_rules
expect_code 0 "new"
for file in majs.toml README.md .gitignore .github/workflows/majs.yml rulesets/house_rules.majs mods/round_count.majs tests/house_rules.test.json; do
  expect_true "new writes $file" test -s "house_rules/$file"
done
left=$(grep -rE 'NAME|TITLE|VERSION' house_rules | grep -v 'TESTNAME')
expect_same "$left" "" "nothing is left to be filled in"
cd house_rules || exit 1
run check
expect_code 0 "check of a new project"
expect_err "no problems in 2 files" "check of a new project"
run check --for riichi-advanced
expect_code 0 "a new project plays there"
run check --play 20 rulesets
expect_code 0 "a new ruleset can be played"
run test
expect_code 0 "test of a new project"
expect_out "1 passed, 0 failed" "test of a new project"
run fmt --check
expect_code 0 "a new project is formatted"
run build house_rules --mod round_count
expect_code 0 "a new mod is found"
expect_out '"max_rounds":1' "a new mod acts"
(cd tests && "$MAJS" check >/dev/null 2>&1 && "$MAJS" test >/dev/null 2>&1)
expect_true "from a folder below" test $? = 0

# Nothing is written over.
cd .. || exit 1
before=$(find house_rules -type f -exec cksum {} + | sort)
run new house_rules
expect_code 1 "new of what exists"
expect_err "exists already; nothing was written" "new of what exists"
expect_same "$(find house_rules -type f -exec cksum {} + | sort)" "$before" "new of what exists"
cd house_rules || exit 1
run new sprint --kind ruleset
expect_code 0 "new ruleset"
run new calm --kind mod
expect_code 0 "new mod"
run check
expect_err "note[M0640]" "a mod that may belong to either ruleset"
expect_err "1 note in 4 files" "the project has them"
run test
expect_out "2 passed, 0 failed" "the project has them"
for name in "" A ../x a/b 1a "a b" -; do
  run new "$name"
  expect_code 2 "new with the name '$name'"
done

# Levels: the project's, then those of the command line.
echo 'set inital_score, 1' >>rulesets/sprint.majs
run check
expect_code 1 "warnings are denied by the project"
expect_err "error[M0611]" "warnings are denied by the project"
run check --allow M0611
expect_code 0 "the command line goes first"
printf '[levels]\nallow = ["M0611"]\n' >majs.toml
run check
expect_code 0 "allowed by the project"
printf 'engine = "jq"\n' >majs.toml
run build house_rules
expect_code 0 "the engine of the project"
printf 'format = "json"\n' >majs.toml
run check
expect_out '"M0611"' "the format of the project"
run check --format github
expect_out "::warning" "the command line goes before the format of the project"

# A project file that is wrong says where.
wrong_toml() {
  printf '%s' "$1" >majs.toml
  run check
  expect_code 1 "$1"
  expect_err "error[M0907]: $2" "$1"
  expect_err "--> majs.toml:$3" "$1"
}
wrong_toml 'roots = "x"' "\`roots\` must be a list of folders" 1:9
wrong_toml $'# a\nrots = []' "a project file has no key \`rots\`, did you mean \`roots\`?" 2:8
wrong_toml $'check = [\n  "é", 1\n]' "\`check\` must be a list of files and folders" 2:8
wrong_toml $'[levels]\ndeny = ["M9999"]' "there is no code \`M9999\`" 2:9
wrong_toml $'[levels]\nalow = []' "a project file has no key \`alow\`, did you mean \`allow\`?" 2:8
wrong_toml 'engine = 2026-01-01' "\`engine\` must be" 1:10
wrong_toml 'format = "loud"' "\`format\` must be" 1:10
wrong_toml $'check = ["a"]\nroots = [' "" 2:
wrong_toml $'check = ["a"]\ncheck = []' "" 2:

# What majs.json said, majs.toml says; it is not written over, and not made of what is broken.
rm majs.toml
cat >majs.json <<'J'
{"tests": ["tests", "a \"b\""], /* all */ "levels": {"deny": ["warnings"], "allow": ["M0611"]}, "engine": "jq"}
J
run new --kind project
expect_code 0 "majs.json becomes majs.toml"
expect_same "$(grep -v '^#' majs.toml)" 'tests = ["tests","a \"b\""]
engine = "jq"

[levels]
allow = ["M0611"]
deny = ["warnings"]' "majs.json becomes majs.toml"
echo '{"roots": 3}' >majs.json
run check rulesets
expect_code 0 "majs.toml goes before majs.json"
run new --kind project
expect_code 1 "majs.toml is there"
rm majs.toml
run new --kind project
expect_code 1 "a broken majs.json"
expect_err "error[M0907]" "a broken majs.json"
expect_true "a broken majs.json: nothing is written" test ! -e majs.toml
run new
expect_code 2 "new without a name"

# The same in majs.json.
wrong() {
  printf '%s' "$1" >majs.json
  run check
  expect_code 1 "$1"
  expect_err "error[M0907]: $2" "$1"
  expect_err "--> majs.json:$3" "$1"
}
wrong '[]' "a project file must be an object" 1:1
wrong '{"roots": "x"}' "\`roots\` must be a list of folders" 1:11
wrong '{"rots": []}' "a project file has no key \`rots\`, did you mean \`roots\`?" 1:10
wrong '{"check": [1]}' "\`check\` must be a list of files and folders" 1:12
wrong '{"levels": {"deny": ["M9999"]}}' "there is no code \`M9999\`" 1:22
wrong '{"levels": {"alow": []}}' "a project file has no key \`alow\`, did you mean \`allow\`?" 1:21
wrong '{"engine": "fast"}' "\`engine\` must be" 1:12
wrong '{"roots": [' "" 1:

# watch: a round at once, another one after a change.
echo '{"tests": ["tests"], "levels": {"deny": ["warnings"]}}' >majs.json
sed -i '$d' rulesets/sprint.majs
run watch --rounds 1
expect_code 0 "one round"
expect_out "2 passed" "one round"
"$MAJS" watch --rounds 2 >watched 2>&1 &
watching=$!
for _ in $(seq 200); do
  grep -q "waiting for changes" watched && break
  sleep 0.05
done
echo 'on nothing do end' >>rulesets/sprint.majs
wait "$watching"
expect_same "$?" 1 "the exit code of the last round"
expect_true "a change is told" grep -q "rulesets/sprint.majs changed" watched
expect_true "a change is checked" grep -qF "error[M0203]" watched

finish
