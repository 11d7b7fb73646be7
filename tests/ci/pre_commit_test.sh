#!/usr/bin/env bash
# The hooks of .pre-commit-hooks.yaml in a copy of repository/, with pre-commit itself and the binary in $MAJS.
# The last line is `N passed, N failed`; exit code 77 where there is no pre-commit.
set -uo pipefail
top=$(cd "$(dirname "$0")/../.." && pwd)
MAJS=${MAJS:-$top/build/release/tools/majs}
if ! command -v pre-commit >/dev/null || ! command -v git >/dev/null; then
  echo "left out: no pre-commit (Debian: pre-commit git)"
  exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Neither the user's settings nor a repository around this one matter; nothing is loaded from anywhere.
export HOME=$work/home PRE_COMMIT_HOME=$work/cache GIT_CONFIG_NOSYSTEM=1 PRE_COMMIT_COLOR=never LC_ALL=C.UTF-8
unset GIT_DIR GIT_INDEX_FILE GIT_WORK_TREE
mkdir -p "$HOME" "$work/bin"
printf '#!/bin/sh\nexec "%s" "$@"\n' "$MAJS" >"$work/bin/majs"
chmod +x "$work/bin/majs"
export PATH=$work/bin:$PATH
git config --global user.name nobody
git config --global user.email nobody@example.invalid
git config --global init.defaultBranch main
passed=0
failed=0

# expect STATUS TEXT WHAT: pre-commit on all files ends with STATUS and prints TEXT.
expect() {
  local out code
  git add -A
  out=$(pre-commit run --all-files 2>&1)
  code=$?
  if [ "$code" = "$1" ] && [[ $out == *"$2"* ]]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "FAILED: $3: exit code $code, $1 expected, with \"$2\" in"
    echo "$out"
  fi
}

# The hooks, published where the repository's configuration looks for them.
mkdir "$work/published"
cp "$top/.pre-commit-hooks.yaml" "$work/published/"
(cd "$work/published" && git init -q && git add -A && git commit -qm hooks && git tag v0.2.0)
cp -r "$top/tests/ci/repository" "$work/repository"
cd "$work/repository" || exit 1
sed -i "s,https://github.com/OWNER/majs,$work/published," .pre-commit-config.yaml
git init -q

expect 0 Passed "a good repository"

printf '\non after_lunch do\nend\n' >>rulesets/house.majs
expect 1 'error[M0203]' "a finding"
git reset -q && cp "$top/tests/ci/repository/rulesets/house.majs" rulesets/

printf 'def f do\n  x *= y + 1\nend\n' >mods/odd.majs
expect 1 'error[M0308]' "a warning, which the configuration denies"
rm mods/odd.majs

printf 'set   a,1\n' >mods/wide.majs
expect 1 'files were modified by this hook' "a file that is not formatted"
if [ "$(cat mods/wide.majs)" = "set a, 1" ]; then passed=$((passed + 1)); else
  failed=$((failed + 1))
  echo "FAILED: the hook did not format the file"
fi
expect 0 Passed "... once more: it is formatted now"

printf '(TILES\n  (1 TO 9) (MANZU)\n  TIMES)\n' >rulesets/set.tiles
expect 1 'rulesets/set.tiles' "a tile set with a mistake"
rm rulesets/set.tiles

printf 'set a, [' >notes.txt
expect 0 Passed "other files are not looked at"

if pre-commit validate-manifest "$top/.pre-commit-hooks.yaml" && pre-commit validate-config .pre-commit-config.yaml; then
  passed=$((passed + 1))
else
  failed=$((failed + 1))
fi
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
