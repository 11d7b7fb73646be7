"""A client of `majs dap` for tests/cli/dap_test.sh: what the arguments say, an answer or an event a line.

usage: dap_client.py MAJS RULESET SEED
"""
import json
import subprocess
import sys

majs, ruleset, seed = sys.argv[1:]
server = subprocess.Popen([majs, "dap"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
sent = 0
events = []


def receive():
    length = 0
    while (line := server.stdout.readline()) != b"\r\n":
        if not line:
            sys.exit("the debugger has ended")
        length = int(line.split(b":")[1])
    return json.loads(server.stdout.read(length))


def ask(command, **arguments):
    global sent
    sent += 1
    body = json.dumps({"seq": sent, "type": "request", "command": command, "arguments": arguments}).encode()
    server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
    server.stdin.flush()
    while True:
        message = receive()
        if message["type"] == "response":
            assert message["request_seq"] == sent and message["command"] == command, message
            return message.get("body", {}) if message["success"] else message["message"]
        events.append(message)


def go(command):
    del events[:]
    ask(command, threadId=1)
    while not any(one["event"] in ("stopped", "terminated") for one in events):
        events.append(receive())


def where():
    frames = ask("stackTrace", threadId=1)["stackFrames"]
    scopes = {one["name"].split(" ")[0]: one["variablesReference"] for one in ask("scopes", frameId=1)["scopes"]}
    step = ask("variables", variablesReference=scopes["Step"])["variables"][0]["value"]
    seats = [ask("variables", variablesReference=scopes[seat])["variables"] for seat in list(scopes)[2:]]
    told = [[one["value"] for one in seat if one["name"] in ("score", "hand", "draw", "pond")] for seat in seats]
    return step, json.dumps([[frame["name"] for frame in frames], told])


ask("initialize", adapterID="majs")
ask("launch", program=ruleset, bots="random", seed=int(seed))
found = ask("setFunctionBreakpoints", breakpoints=[{"name": "after_turn_change"}])["breakpoints"]
assert found[0]["verified"], found
ask("configurationDone")
# Forward through the game, then back to its beginning: at each step the same table.
seen = [where()]
for _ in range(30):
    go("continue")
    seen.append(where())
for one in reversed(seen[:-1]):
    go("reverseContinue")
    assert where() == one, (where(), one)
known = dict(seen)
steps = 0
for command in ["stepIn", "next", "stepIn", "stepOut", "stepIn", "stepBack", "next", "stepBack", "stepBack"] * 10:
    go(command)
    step, table = where()
    assert known.setdefault(step, table) == table, (step, known[step], table)
    steps += 1
print(len(seen), "turns", steps, "steps")
ask("disconnect")
sys.exit(server.wait(timeout=20))
