#!/usr/bin/env bash
# What costs more than it looks: memory, time that grows by the square, results that would destroy what they are made of.
# shellcheck disable=SC2016
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/harness.sh"
root="$MAJS_SOURCE"

# Addresses of sanitizers and of the engine of JavaScript (MAJS_NATIVE is set for the npm package) are far more than what is used.
limit_memory() { [ -n "${MAJS_SANITIZED:-}${MAJS_NATIVE:-}" ] || ulimit -v 3000000; }

# in_3_gb COMMAND...: as `run`, with so much memory and no more
in_3_gb() {
  limit_memory
  run --root "$root" "$@"
}

# Texts that double: within the limits, with a code and the file.
doubled='.x = "aaaaaaaa"'
for _ in $(seq 29); do doubled+=' | .x += .x'; done
mkdir -p hostile/mods hostile/rulesets
echo "$doubled" >hostile/mods/doubling.jq
double=(doubling)
if [ -z "${MAJS_SANITIZED:-}" ]; then # half a minute more there
  double+=(reduce)
  echo '.display_name |= reduce range(4) as $i (.; . + . | . + . | . + . | . + . | . + . | . + . | . + .)' >hostile/mods/reduce.jq
fi
echo '{"display_name": "abcdefgh", "wall": ["1m"]}' >hostile/rulesets/d.json
for mod in "${double[@]}"; do
  (
    in_3_gb apply "./hostile/mods/$mod.jq" --to hostile/rulesets/d.json
    [ "$code" = 1 ] && [[ $err == *M053* && $err == *$mod.jq* ]]
  )
  verdict $? "$mod.jq: an error with code and file"
  [ -z "${MAJS_SANITIZED:-}" ] || continue
  (
    cd hostile || exit 1
    in_3_gb check "mods/$mod.jq" --on rulesets/d.json
    [ "$code" = 1 ] && [[ $err$out == *$mod.jq* ]]
  )
  verdict $? "$mod.jq: checked with a ruleset"
done

# The language server survives them, tells what it found, and goes on answering: the mods belong to the only ruleset there.
cat >client.py <<'END_PYTHON'
import json, os, subprocess, sys
majs, folder = sys.argv[1], os.path.realpath(sys.argv[2])
server = subprocess.Popen([majs, "lsp"], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
def send(**message):
    body = json.dumps({"jsonrpc": "2.0", **message}).encode()
    server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
    server.stdin.flush()
def receive():
    length = 0
    while (line := server.stdout.readline().strip()) != b"":
        if line.lower().startswith(b"content-length:"): length = int(line.split(b":")[1])
    return json.loads(server.stdout.read(length)) if length else sys.exit("the server ended")
def answer(number):
    while (message := receive()).get("id") != number:
        note(message)
    return message
told = {}
def note(message):
    if message.get("method") == "textDocument/publishDiagnostics":
        told[os.path.basename(message["params"]["uri"])] = [d["code"] for d in message["params"]["diagnostics"]]
uri = "file://" + folder
send(id=1, method="initialize", params={"capabilities": {}, "rootUri": uri})
answer(1)
send(method="initialized", params={})
names = sorted(os.listdir(folder + "/mods"))
for name in names:
    text = open(folder + "/mods/" + name).read()
    send(method="textDocument/didOpen", params={"textDocument": {"uri": f"{uri}/mods/{name}", "languageId": "jq", "version": 1, "text": text}})
while not all(told.get(name) for name in names):
    note(receive())
print(json.dumps(told, sort_keys=True))
send(id=2, method="textDocument/documentSymbol", params={"textDocument": {"uri": f"{uri}/rulesets/d.json"}})
answer(2)
send(id=3, method="shutdown")
answer(3)
send(method="exit")
sys.exit(server.wait())
END_PYTHON
(
  limit_memory
  timeout 120 python3 client.py "$MAJS" hostile >survived
)
verdict $? "the language server survives a hostile project"
for mod in "${double[@]}"; do
  expect_true "... and tells of $mod.jq" grep -q "\"$mod.jq\": \[\"M053" survived
done

# The work of comparing long texts is counted, too.
jq -nc '{s: ("x" * 300000), t: (("x" * 299999) + "y"), l: [range(2000)]}' >texts.json
echo '. as $d | .r = any($d.l[] as $i | $d.l[]; $d.s != $d.t)' >compare.jq
begin=$SECONDS
run --root "$root" apply ./compare.jq --to texts.json
expect_true "long texts compared over and over end soon" test $((SECONDS - begin)) -lt 100

# Keys of a project file have a depth.
mkdir -p deep
python3 -c "print('a.' * 10000 + 'b = 1')" >deep/majs.toml
echo 'set max_rounds, 4' >deep/x.majs
(cd deep && run check x.majs; [[ $err == *M0907* && $err == *"at most 16 parts"* ]])
verdict $? "a key of ten thousand parts is told"
python3 -c "print('roots = ' + '[' * 100 + ']' * 100)" >deep/majs.toml
(cd deep && run check x.majs; [[ $err == *M0907* && $err == *"at most 32"* ]])
verdict $? "lists in lists in lists are told"
python3 -c "print('# ' + 'x' * 5000 + '\nroots = [\n  \".\", # ' + 'y.' * 3000 + '\n  \"' + 'z.' * 2000 + '\"]\n[levels]\nM0601 = \"allow\"')" >deep/majs.toml
(cd deep && run check x.majs; [[ $err != *"parts"* ]])
verdict $? "long comments and texts are no keys"

# A question about a hand has a budget, as games have.
python3 - <<'END_PYTHON' >many.json
import json, random
random.seed(1)
wall = [f"{n}{s}" for s in "mps" for n in range(1, 10)] * 4
sets = [[[[sorted(random.choice(range(9)) for _ in range(14))], 1]] for _ in range(800)]
print(json.dumps({"wall": wall, "win_definition": sets}))
END_PYTHON
begin=$SECONDS
run waits many.json --hand 1112345678999m1p
expect_true "hundreds of definitions end" test $((SECONDS - begin)) -lt 100

# Documents of which the platform's parts cannot make anything end, and are told.
small='{"wall": ["1m", "1m", "1m", "1m", "2m", "2m", "2m", "2m"], "num_players": 4, "starting_tiles": 1}'
written() { # written NAME FILTER: what the filter makes of the small document, written for the platform
  jq -c "$2" <<<"$small" >"$1.json"
  (
    ulimit -t 60
    in_3_gb build "./$1.json" --for riichi-advanced
    [ "$code" -le 1 ]
  )
  verdict $? "$1: written or told"
}
written named_yaku '.y = [1, {display_name: 5, value: 1}] | .score_calculation = {scoring_method: "han_fu_formula", yaku_lists: ["y"]}
  | .after_start.actions = [["make_responsible_for", "self", ["A"]]]'
many='[range(10) as $n | "m", "p", "s" | "\($n)\(.)"]'
written many_sets ".wall = ($many | . + . + . + .) | .after_start.actions = [[\"set_tile_alias_all\", $many, [\"1m\"]]]
  | .buttons.b = {call: [[range(12) | 0]], upgrades: \"x\", actions: []}"
written number_for_marks '.after_start.actions = [["set_tile_alias_all", [{tile: "1m", attrs: 0}], ["2m"]]]'
written no_such_set ".wall = $many | .after_start.actions = [[\"set_tile_alias_all\", $many, [\"1m\"]]]
  | .buttons.b = {call: [[range(16) | 0], [range(100000) | 0]], upgrades: \"x\", actions: []}"
hands='.wall = [range(1; 10) as $n | "m", "p", "s" | "\($n)\(.)" | ., ., ., .] | .set_definitions = {run: [[0, 1, 2]], pair: [[0, 0]]} | .win_definition = [["exhaustive", [["run"], 4], [["pair"], 1]]]
  | .score_calculation = {scoring_method: "multiplier", score_multiplier: 1, per_interpretation: true, yaku_lists: ["y"]}'
written many_joints "$hands | .score_calculation.account_once = [range(60) | \"A\\(.)\"]
  | .set_definitions.two = [[[0, 1, 2], [0, 1, 2]]] | .y = [range(60) | {display_name: \"A\\(.)\", value: 1, when: [{name: \"match\", opts: [[\"hand\"], [[[[\"two\"], 1]]]]}]}]"
written long_joint "$hands | .score_calculation.account_once = [\"A\"] | .wall = [range(400) | \"1m\"]
  | .set_definitions.long = [[range(45) | [0]], [[1e300], [0]]] | .y = [{display_name: \"A\", value: 1, when: [{name: \"match\", opts: [[\"hand\"], [[[[\"long\"], 1]]]]}]}, {display_name: \"A\", when: [{name: \"match\"}]}]"
written no_list_to_join "$hands | .score_calculation.account_once = [\"A\"] | .score_calculation.yaku_lists = [\"nothing\"]"
written waits_in_sets "$hands | .set_definitions.own = {name: \"match\", opts: [[\"waiting_tiles\"], [[[[\"run\"], 1]]]]} | .wall += [\"\"]
  | .y = [{display_name: \"A\", when: [{name: \"match\", opts: [[\"waiting_tiles\"], [[[[[\"1m\", \"2m\"]], -1e300]]]]}]},
    {value: 2, when: [{opts: [[\"waiting_tiles\"]]}, {name: \"match\", opts: [[\"waiting_tiles\"], [[[[[0, 1e300]], 1], [[[0, 2]], 1]]]]}]}, {when: [{name: \"match\", opts: [[\"waiting_tiles\"], [[[[[0, 1]], 1]]]]}]}]"
written constants_in_themselves "$hands | .set_definitions.pairs = [[0, 0]] | .win_definition += [[\"exhaustive\", [[\"pairs\"], 7]]]
  | .constants = {a: [range(40) | \"@splat\$a\"], b: [\"@a\", \"@splat\$b\", {opts: [1]}]} | .y = [{display_name: \"A\", value: 1, when: [\"@splat\$a\", \"@splat\$b\", \"@b\"]}]"
written row_of_no_number '.score_calculation = {scoring_method: "score_table", score_table: {abc: 1, "1e999": 2, max: 5}}'
written limits_of_a_map '.score_calculation = {scoring_method: "han_fu_formula", limit_thresholds: {a: 1, b: 2}, limit_scores: [1, 2]}'
written list_of_functions '.functions = [1, 2] | .score_calculation = {scoring_method: "han_fu_formula"}'
written map_of_yaku '.y = {a: 1} | .score_calculation = {scoring_method: ["han_fu_formula", "multiplier"], yaku2_overrides_yaku1: true,
  highest_scoring_yaku2_only: true, yaku_lists: ["z"], yaku2_lists: ["y"]}'
written name_of_a_set '.score_calculation = {scoring_method: "han_fu_formula", per_interpretation: true}
  | .after_start.actions = [["set_counter", "x", "count_matches", ["hand"], "pon"]]'

# Constants that name constants many times over, which are looked through for the platform.
jq -c '.constants = ([range(10) | {key: "c\(.)", value: [range(40) as $i | "@c\(. + 1)"]}] + [{key: "c10", value: [["noop"]]}] | from_entries)
  | .after_start.actions = ["@c0"]' <<<"$small" >nested.json
(ulimit -t 60; in_3_gb check ./nested.json --for riichi-advanced && [ "$code" -le 1 ])
verdict $? "constants in constants in constants"
# Conditions that are constants of constants, each named eight times.
{
  printf 'define_base_ruleset mcr\ndefine_const c0, winning_hand_consists_of("1m")\n'
  for ((i = 1; i < 24; ++i)); do echo "define_const c$i, @c$((i - 1))$(printf " and @c$((i - 1))%.0s" 1 2 3 4 5 6 7)"; done
  echo 'define_yaku fans, "Deep", 1, @c23 and won_by_draw'
} >constants.majs
(ulimit -t 60; in_3_gb build ./constants.majs --for riichi-advanced -o constants.json && [ "$code" = 0 ])
verdict $? "constants that name each other many times are looked at once"

# A table of scores without a name for points has its page.
jq -c '.score_calculation = {scoring_method: "han_fu_formula", yaku_lists: ["y"]} | .y = [{display_name: "A", value: 1, when: ["won"]}]' <<<"$small" >unnamed.json
run --root "$root" docs ./unnamed.json --format markdown
expect_out "| 1 Points | 2 Points |" "points without a name"

# A mod begins with what the ruleset says, where that can be.
mkdir -p numbers/rulesets
echo '{"num_players": 1e15, "initial_score": 1e300}' >numbers/rulesets/odd.json
(cd numbers && ulimit -t 60 && in_3_gb new calm --kind mod --on odd --root . && [ "$code" = 0 ] && grep -q '\[1000, 1000, 1000, 1000\]' tests/calm.test.json)
verdict $? "a mod of a ruleset for 1e15 players"

# What stands N times costs N times as much.
# cpu COMMAND...: its processor time in milliseconds
cpu() {
  local TIMEFORMAT='%U %S' spent
  spent=$({ time "$MAJS" --root "$root" "$@" >/dev/null 2>&1; } 2>&1)
  awk '{ printf "%d", 1000 * ($1 + $2) }' <<<"$spent"
}
# grows WHAT FILE MAKE N COMMAND...: MAKE N prints the file
grows() {
  local what=$1 file=$2 make=$3 n=$4 once twice
  shift 4
  if [ -n "${MAJS_SANITIZED:-}" ]; then # their bookkeeping has a growth of its own: a little of each is run
    "$make" $((n / 20)) >"$file"
    cpu "$@" >/dev/null
    return
  fi
  "$make" "$n" >"$file"
  once=$(cpu "$@")
  "$make" $((2 * n)) >"$file"
  twice=$(cpu "$@")
  # What is too short to be measured does not grow.
  expect_true "$what: $once ms, twice as many: $twice ms" test "$twice" -lt $((250 * (once + 150) / 100))
}
handlers() { for ((i = 0; i < $1; ++i)); do echo "on after_turn_change do set_counter(\"c$i\", $i) end"; done; }
misspelt() {
  echo 'on after_turn_change do'
  for ((i = 0; i < $1; ++i)); do echo '  set_cuonter("c", 1)'; done
  echo 'end'
}
misspelt_words() {
  echo 'on after_turn_change do'
  for ((i = 0; i < $1; ++i)); do echo "  set_cuonter_$i(\"c\", 1)"; done
  echo 'end'
}
buttons() {
  jq -n --argjson n "$1" --slurpfile base tutorial.json '$base[0] | .buttons += ([range($n) | {key: "b\(.)", value:
    {show_when: ["our_turn"], actions: [["draw"]], precedence_over: ["b\(7 * . % $n)"]}}] | from_entries)'
}
commands() { for ((i = 0; i < $1; ++i)); do echo "apply append, \"functions.f$((i % 50))\", [[\"draw\"]]"; done; }
functions() { for ((i = 0; i < $1; ++i)); do echo "def f$i do draw end"; done; }
of_a_ruleset='set display_name, "X"
set wall, ~t"1111m"'
chain() { echo "$of_a_ruleset"; for ((i = 0; i < $1; ++i)); do echo "def f$i do f$((i + 1)) end"; done; }
calls() {
  echo "$of_a_ruleset"
  echo 'def a do noop end'
  echo 'def b do noop end'
  echo 'def c do'
  echo '  if our_turn do'
  for ((i = 0; i < $1; ++i)); do echo '    a'; done
  echo '  else'
  for ((i = 0; i < $1; ++i)); do echo '    b'; done
  echo '  end'
  echo 'end'
}
run --root "$root" build tutorial -o tutorial.json
grows handlers handlers.majs handlers 4000 check handlers.majs
grows "a misspelt action" misspelt.majs misspelt 4000 check misspelt.majs
grows "misspelt actions" words.majs misspelt_words 4000 check words.majs
grows buttons buttons.json buttons 2000 check buttons.json
grows commands commands.majs commands 4000 check commands.majs
grows functions functions.majs functions 4000 check functions.majs
grows "functions that run one another" chain.majs chain 4000 check chain.majs
grows "calls in both branches" calls.majs calls 2000 check calls.majs

# A result never takes the place of what it is made of, under whatever name.
printf 'set display_name, "A"\nset wall, ["1m"]\n' >a.majs
cp a.majs kept.majs
ln -s a.majs link.majs
ln a.majs other_name.majs
jq -nc '{a: 1}' >doc.json
refused() {
  run --root "$root" "$@"
  expect_code 1 "majs $*"
  expect_err "M0911" "... is refused"
  expect_true "... and what was read is there" cmp -s a.majs kept.majs
}
refused compile a.majs -o a.majs
refused compile a.majs -o ./link.majs
refused compile a.majs -o other_name.majs
refused build ./a.majs -o a.majs
refused docs ./a.majs -o a.majs
refused run ./a.majs --log a.majs
refused run ./a.majs --stats a.majs
refused check a.majs -o a.majs
refused apply ./a.majs --to doc.json -o a.majs
refused apply ./a.majs --to doc.json -o doc.json
run --root "$root" apply ./a.majs --to doc.json --in-place
expect_code 0 "... but where that is meant"
for output in "compile a.majs -o" "run tutorial --log" "build tutorial --output"; do
  # shellcheck disable=SC2086
  run --root "$root" $output ""
  expect_code 2 "majs $output \"\" is wrong usage"
done

# Logs are written and read as they come.
run --root "$root" run tutorial --games 300 --log long.jsonl --jobs 1
expect_code 0 "many games with a log"
run --root "$root" test long.jsonl
expect_out "300 passed" "... are read back one by one"
run --root "$root" replay long.jsonl --game 300 -o last.html
expect_code 0 "... the last one as a page"
run --root "$root" replay long.jsonl --game 301 -o none.html
expect_err "holds 300 games" "... and no more"
run --root "$root" test - <long.jsonl
expect_out "300 passed" "... from standard input too"
run --root "$root" run tutorial --log - --quiet
jq -c 'if .type == "game" then .compare = "results" elif .type == "discard" then .type = 5 else . end' <<<"$out" >types.jsonl
jq -c 'if .type == "game" then .compare = "results" elif .type == "discard" then .tsumogiri = "x" else . end' <<<"$out" >drawn.jsonl
for log in types drawn; do
  run --root "$root" test $log.jsonl
  expect_true "values of other types in a log ($log)" test "$code" -le 1
done
{ cat long.jsonl; printf '{"type":"game","seed":"1"}'; } >odd.jsonl
run --root "$root" test odd.jsonl
expect_code 1 "a game without a ruleset at the end"
expect_out "300 passed, 1 failed" "... is one more"
if [ -z "${MAJS_SANITIZED:-}" ]; then
  # shellcheck disable=SC2016
  peak() { python3 -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)' "$MAJS" --root "$root" "$@"; }
  few=$(peak run tutorial --games 100 --log few.jsonl --jobs 1)
  many=$(peak run tutorial --games 3000 --log many.jsonl --jobs 1)
  expect_true "memory of run --log: $few KiB, thirty times as many games: $many KiB" test "$many" -lt $((few + few / 2))
  few=$(peak test few.jsonl)
  many=$(peak test many.jsonl)
  expect_true "memory of test LOG: $few KiB, thirty times as many games: $many KiB" test "$many" -lt $((few + few / 2))
fi

# Characters that XML does not know, wide characters, pipes in folders.
jq -nc '{tests: [{name: "a\uFFFF\uFFFEb", ruleset: "tutorial", expect: {}}]}' >odd.test.json
run --root "$root" test odd.test.json --format junit -o odd.xml
expect_true "JUnit is well-formed" python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse("odd.xml")'
run --root "$root" score mcr --mod names/mcr:script=characters --mod no_flowers --hand 123m456m789m11p99s --win 1p --seat south
expect_true "points stand below each other" python3 - "$out" <<'END_PYTHON'
import re, sys, unicodedata
columns = set()
for line in sys.argv[1].split("\n"):
    found = re.match(r"^  (\S*[\u4e00-\u9fff]\S*) +(?=\d)", line)
    if found:
        columns.add(sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in found.group(0)))
sys.exit(0 if len(columns) == 1 else 1)
END_PYTHON
mkdir -p pipes && mkfifo pipes/x.majs && cp a.majs pipes/
run --root "$root" check pipes -v
expect_err "passed over pipes/x.majs" "a pipe in a folder is named with -v"
run --root "$root" check pipes
expect_no "passed over" "... and only then"
finish
