# Sourced by the tests of the command line. Needs $MAJS (the binary) and $MAJS_SOURCE (the checkout); works in a temporary folder.
# shellcheck shell=bash
set -uo pipefail
: "${MAJS:?the majs binary}" "${MAJS_SOURCE:?the checkout}"
unset MAJS_PATH NO_COLOR
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work" || exit 1
passed=0
failed=0
out=
err=
code=0

# A ruleset of a few tiles, which are drawn and discarded.
# shellcheck disable=SC2034
small_table='set display_name, "Table"
set starting_tiles, 4
set max_rounds, 1
set wall, ~t"111122223333444455556666777788889999m"
on after_turn_change do
  if no_tiles_remaining do
    ryuukyoku
  else
    draw
  end
end'

# … in which an auto button, on from the beginning, presses a button that pays.
# shellcheck disable=SC2034
waving_table="$small_table"'
define_button wave, display_name: "Wave", show_when: our_turn and status_missing("waved") do
  set_status("waved")
  add_score(100)
end
define_auto_button waves, display_name: "W", desc: "Waves.", enabled_at_start: true do
  if buttons_include("wave") do
    press_button("wave")
  end
end'

# run [ARGUMENT...]: runs majs; stdout is in $out, stderr in $err, the exit code in $code. Reads stdin.
run() {
  "$MAJS" "$@" >"$work/.out" 2>"$work/.err"
  code=$?
  out=$(<"$work/.out")
  err=$(<"$work/.err")
}

verdict() { # verdict OK WHAT
  if [ "$1" = 0 ]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "FAILED: $2"
    echo "  exit code $code"
    echo "  stdout: ${out:0:600}"
    echo "  stderr: ${err:0:600}"
  fi
}

expect_code() { # expect_code CODE WHAT
  [ "$code" = "$1" ]
  verdict $? "$2: exit code $1 expected"
}
expect_out() { # expect_out TEXT WHAT: stdout contains it
  [[ $out == *"$1"* ]]
  verdict $? "$2: \`$1\` expected on stdout"
}
expect_err() { # expect_err TEXT WHAT: stderr contains it
  [[ $err == *"$1"* ]]
  verdict $? "$2: \`$1\` expected on stderr"
}
expect_no() { # expect_no TEXT WHAT: neither output contains it
  [[ $out != *"$1"* && $err != *"$1"* ]]
  verdict $? "$2: no \`$1\` expected"
}
expect_same() { # expect_same A B WHAT
  [ "$1" = "$2" ]
  verdict $? "$3: \`${1:0:200}\` should be \`${2:0:200}\`"
}
expect_true() { # expect_true WHAT COMMAND...
  local what=$1
  shift
  "$@"
  verdict $? "$what"
}

# few WORD...: the words, a line each; every sixth only under sanitizers, where everything takes several times as long.
few() {
  if [ -n "${MAJS_SANITIZED:-}" ]; then printf '%s\n' "$@" | sed -n '1~6p'; else printf '%s\n' "$@"; fi
}

finish() {
  echo "$passed passed, $failed failed"
  [ "$failed" = 0 ]
}
