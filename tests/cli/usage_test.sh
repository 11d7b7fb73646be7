#!/usr/bin/env bash
# Words on the command line: help, version, mistakes, completions.
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/harness.sh"

run --version
expect_code 0 "--version"
expect_out "majs " "--version"
run --help
expect_code 0 "--help"
expect_out "Examples:" "--help shows examples"
run
expect_code 2 "no command"
run --quiet
expect_code 2 "only options"
run explian M0101
expect_code 2 "unknown command"
expect_err "did you mean \`explain\`?" "unknown command"
run explain --fromat json
expect_code 2 "unknown option"
expect_err "did you mean \`--format\`?" "unknown option"
run run riichi --seed 1 --seed 2
expect_code 2 "an option twice"
expect_err "\`--seed\` may be given only once" "an option twice"
run check --format
expect_code 2 "an option without its value"
expect_err "\`--format\` needs a value" "an option without its value"
run --color sometimes explain M0101
expect_code 2 "wrong value of --color"
run explain M0101 surplus
expect_code 2 "surplus argument"
run explain M0101
expect_code 0 "explain"

for command in $("$MAJS" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z][a-z]*\) .*/\1/p'); do
  run "$command" --help
  expect_code 0 "$command --help"
  expect_out "Usage: majs $command" "$command --help"
  expect_out "Examples:" "$command --help shows examples"
done

run explain M0101
"$MAJS" explain M0101 >/dev/full 2>"$work/.err"
code=$?
expect_code 3 "a full disk on stdout"
expect_true "a full disk is said" grep -q "cannot write to stdout" "$work/.err"

for shell in bash zsh fish man; do
  run completions $shell
  expect_code 0 "completions $shell"
  expect_out "explain" "completions $shell"
  ! command -v $shell >/dev/null || [ $shell = man ] || expect_true "$shell accepts it" $shell -n "$work/.out"
done
run completions tcsh
expect_code 2 "completions of an unknown shell"
run completions
expect_code 2 "completions of no shell"
run completions --list rulesets
expect_out "hong_kong" "names of rulesets"

"$MAJS" completions bash >completions.bash
# shellcheck disable=SC2016
complete_with() { # complete_with WORD...: what bash would offer
  PATH=$(dirname "$MAJS"):$PATH bash -c '. ./completions.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _majs; echo "${COMPREPLY[*]}"' majs "$@"
}
expect_same "$(complete_with majs expl)" "explain" "bash completes commands"
expect_same "$(complete_with majs --color ne)" "never" "bash completes values of global options"
expect_same "$(complete_with majs --color never completions --list mo)" "mods" "bash completes values of options"
expect_same "$(complete_with majs completions "fi")" "fish" "bash completes arguments"

finish
