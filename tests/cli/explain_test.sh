#!/usr/bin/env bash
# Every code has a wrong and a right example. Those that take several files or a command ("console") are played here: the
# wrong one reports the code, the right one does not and succeeds. The others are those of tests/compiler/codes_test.cpp.
# shellcheck source=tests/cli/harness.sh
source "$(dirname "$0")/harness.sh"

# What no example of a few lines can show: the bytes of a file, limits of size, time and memory, versions of jq, what is
# seen only when games are played, and what the parser finds before (M0217, M0218).
without=" M0115 M0217 M0218 M0537 M0538 M0539 M0540 M0541 M0542 M0613 M0618 M0701 M0702 M0720 M0721 M0722 M0723 M0903 M0912 "

# play EXAMPLE: writes the files below their lines `# PATH`, and runs the commands `$ majs ...`.
play() {
  local file="" line words scene
  scene=$(mktemp -d -p "$work")
  cd "$scene" || return
  code=0 out="" err=""
  while IFS= read -r line; do
    if [[ $line =~ ^#\ ([a-z_./]+\.(majs|jq|json|toml|txt))$ ]]; then
      file=${BASH_REMATCH[1]}
      mkdir -p "$(dirname "$file")"
      : >"$file"
    elif [[ $line == '$ majs '* ]]; then
      read -ra words <<<"${line#'$ majs '}"
      run "${words[@]}"
    else
      printf '%s\n' "$line" >>"$file"
    fi
  done <<<"$1"
  cd "$work" || return
}

run explain
played=0
mapfile -t names < <(awk '$1 ~ /^M0/ { print $1 }' <<<"$out")
for name in $(few "${names[@]}"); do
  run explain "$name" --format json
  explained=$out
  wrong=$(jq -r .wrong <<<"$explained")
  right=$(jq -r .right <<<"$explained")
  if [[ $without == *" $name "* ]]; then
    expect_same "$wrong$right" "" "$name has an example: take it from the list of those that have none"
    continue
  fi
  expect_true "$name has a wrong and a right example" test -n "$wrong" -a -n "$right"
  [[ $wrong == *'$ majs '* ]] || continue
  if [ -n "${MAJS_SANITIZED:-}" ] && [[ $wrong == *--hands* ]]; then continue; fi # thousands of hands, as in survey_test.sh
  played=$((played + 1))
  play "$wrong"
  expect_true "$name: the wrong example reports it" grep -qF "[$name]" <<<"$err"
  play "$right"
  expect_true "$name: the right example does not" test "$code" = 0 -a "${err/\[$name\]/}" = "$err"
  expect_true "$name: the right example has no warnings" test -z "$(grep -E '^(error|warning)\[' <<<"$err" | grep -v M0621)"
done
[ -n "${MAJS_SANITIZED:-}" ] || expect_true "examples are played" test "$played" -ge 35
finish
