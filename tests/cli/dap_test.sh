#!/usr/bin/env bash
# The debugger: forward and back through games; input that is none; nobody there.
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/harness.sh"
command -v python3 >/dev/null || { echo "skipped: no python3"; exit 0; }

for game in "tutorial 1" "hong_kong 2" "sanma 3" "sichuan 4"; do
  # shellcheck disable=SC2086
  out=$(timeout 120 python3 "$MAJS_SOURCE/tests/cli/dap_client.py" "$MAJS" $game 2>&1)
  code=$?
  expect_code 0 "$game: back is where one came from"
  expect_out "31 turns 90 steps" "$game: all of it was walked"
done

run dap </dev/null
expect_code 0 "nobody comes"
printf 'Content-Length: 2\r\n\r\n{}hello\r\n\r\nContent-Length: 99999999999\r\n\r\n' >noise
run dap <noise
expect_code 0 "noise is nobody"
printf 'Content-Length: 51\r\n\r\n{"seq":1,"type":"request","command":"stackTrace"}  ' >request
run dap <request
expect_code 1 "a client that just goes"
expect_out '"success":false' "a request out of turn is refused"
finish
