#!/usr/bin/env bash
# Names and texts out of files act on no terminal and no CI log, whichever command shows them.
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/harness.sh"

if ! command -v python3 >/dev/null; then
  echo "skipped: no python3"
  exit 0
fi

# A ruleset whose every name and text has what a terminal, or a CI service, would act on.
"$MAJS" --root "$MAJS_SOURCE" build hong_kong -o plain.json || exit 1
cat >poison.py <<'END'
import json, sys
SUFFIX = "\x1b]0;pwned\x07\r\n::error::pwned\r\n##[error]\u202e\u009b31m\x7f"
document = json.load(open("plain.json"))
names = {document["display_name"]}
for table in ("functions", "buttons", "auto_buttons"):
    names |= set(document.get(table, {}))
names -= {"win", "ron", "tsumo", "skip", "discard", "draw"}
for value in document.values():
    if isinstance(value, list):
        names |= {item["display_name"] for item in value if isinstance(item, dict) and "display_name" in item}
names |= {value for key, value in document["score_calculation"].items() if key.endswith("_name") and value}
for mod in document.get("available_mods", []):
    if isinstance(mod, dict):
        names |= {mod.get("name"), mod.get("desc")} - {None}
def poisoned(value):
    if isinstance(value, str):
        return value + SUFFIX if value in names else value
    if isinstance(value, list):
        if len(value) > 1 and value[0] in ("push_message", "big_text", "push_system_message", "add_rule"):
            return [value[0]] + [text + SUFFIX if isinstance(text, str) else text for text in value[1:]]
        return [poisoned(item) for item in value]
    if isinstance(value, dict):
        return {poisoned(key): poisoned(item) for key, item in value.items()}
    return value
result = poisoned(document)
result["unknown" + SUFFIX] = ["x" + SUFFIX]
result["wall" ] = result["wall"][:-1] + [{"tile": result["wall"][-1], "attrs": ["a" + SUFFIX]}]
json.dump(result, open("poisoned.json", "w"))
broken = dict(result, wall="x" + SUFFIX, buttons={"b" + SUFFIX: 7}, functions={"f" + SUFFIX: 3})
json.dump(broken, open("broken.json", "w"))
json.dump([{"name": "t" + SUFFIX, "ruleset": "./poisoned.json", "events": [], "expect": {"scores": [1]}}],
          open("case.test.json", "w"))
END
python3 poison.py || exit 1

# on_terminal COMMAND...: runs majs on a terminal; prints what must not be in what it writes.
cat >on_terminal.py <<'END'
import os, pty, re, sys
data = sys.argv.pop(1) == "data"  # JSON or HTML: no command to anybody, as it is
chunks = []
pid, descriptor = pty.fork()
if pid == 0:
    os.environ["TERM"] = "xterm"
    os.execv(sys.argv[1], sys.argv[1:])
while True:
    try:
        chunk = os.read(descriptor, 65536)
    except OSError:
        break
    if not chunk:
        break
    chunks.append(chunk)
os.waitpid(pid, 0)
text = b"".join(chunks).replace(b"\r\n", b"\n")  # the terminal's own line ends
if not text:
    print("nothing was written")
for line in text.split(b"\n"):
    bad = re.search(rb"[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\x8e\x8f\xaa-\xae]|\xe2\x81[\xa6-\xa9]", line)
    command = not data and re.match(rb"\s*::|.*##\[", line)
    if bad or command:
        print(repr(line[:160]))
        break
END

sweep() { # sweep text|data ARGUMENT...: the command prints nothing that acts
  local kind=$1
  shift
  out=$(python3 on_terminal.py "$kind" "$MAJS" --color never --root "$MAJS_SOURCE" "$@" 2>&1)
  code=0
  expect_same "$out" "" "majs $*"
}

hand="--hand 123m456p789s1122z"
sweep text run ./poisoned.json --seed 3
sweep text run ./poisoned.json --games 5 --bots random
sweep data run ./poisoned.json --games 2 --format json
sweep data run ./poisoned.json --log - --games 2
sweep text run ./broken.json
sweep text check ./poisoned.json
sweep text check ./broken.json
sweep text check ./poisoned.json --play 2
sweep data check ./broken.json --format json
# shellcheck disable=SC2086
for shown in human json; do
  kind_of_shown=text
  [ $shown = json ] && kind_of_shown=data
  sweep "$kind_of_shown" score ./poisoned.json $hand --win 2z --by draw --format $shown
  sweep "$kind_of_shown" score ./poisoned.json $hand --win 3z --format $shown
  sweep "$kind_of_shown" match ./poisoned.json --spec win $hand --explain --format $shown
  sweep "$kind_of_shown" waits ./poisoned.json --spec win $hand --format $shown
done
sweep text docs ./poisoned.json --format markdown
sweep data docs ./poisoned.json
sweep text test case.test.json
sweep text test case.test.json --format tap
sweep data build ./poisoned.json
sweep data build ./poisoned.json --pretty
sweep text score $'\x1b[31mx\x07'
sweep text match --spec $'\x1b[31mx\x07' --hand 1m
sweep text waits --spec '[[[["1m"],1]]]' --hand $'1m\x1b[31m'
sweep text explain $'\x1b[31mx\n::error::'
sweep text vocab $'\x1b[31mx\n::error::'

# Written to a file, text for people is as harmless.
run --root "$MAJS_SOURCE" docs ./poisoned.json -o reference.md
expect_code 0 "docs"
expect_true "no escape sequence in the reference" python3 -c '
import re
text = open("reference.md", "rb").read()
assert text and not re.search(rb"[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\xaa-\xae]", text)'
# JSON that no terminal sees is what it was.
run --root "$MAJS_SOURCE" build ./poisoned.json
expect_same "$(python3 -c 'import json,sys; print(json.load(sys.stdin)["display_name"] == json.load(open("poisoned.json"))["display_name"])' <<<"$out")" \
  "True" "JSON stays JSON"
finish
