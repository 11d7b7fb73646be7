#!/usr/bin/env bash
# tools/release/owner names whoever publishes majs everywhere, and finds who was forgotten. The last line is `N passed, N failed`.
set -uo pipefail
top=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0
failed=0
expect() { # expect WHAT COMMAND...
  if "${@:2}"; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "FAILED: $1"; fi
}
(cd "$top" && git ls-files -z -- '*.md' '*.yml' '*.yaml' '*.json' 'tools/majs/*.cpp' tools/release tests/ci/repository tests/ci/pre_commit_test.sh | xargs -0 cp --parents -t "$work")
cd "$work" || exit 1
git init -q . && git add -A
no_other() { ! git grep -IE "$1" -- ':!tools/release' ':!tests/release'; }
expect "the repository is in order" tools/release/owner --check
expect "a name" tools/release/owner kan-dora
expect "is said" [ "$(tools/release/owner)" = kan-dora ]
git add -A
expect "nobody else is named" no_other 'OWNER'
expect "in the workflow of majs new" git grep -q 'uses: kan-dora/majs/tools/ci@' -- tools/majs/new_files.cpp
expect "in the npm package" git grep -q 'github.com/kan-dora/majs' -- tools/npm/package.json
expect "and it is in order" tools/release/owner --check
echo '      - uses: somebody/majs/tools/ci@v1' >forgotten.yml
git add -A
finds() { ! tools/release/owner --check 2>/dev/null; }
expect "who was forgotten is found" finds
rm forgotten.yml
expect "again" tools/release/owner OWNER2
git add -A
expect "everywhere" no_other 'kan-dora'
refused() { ! tools/release/owner "$1" 2>/dev/null; }
for name in 'a b' '../x' 'a/b' '-x' 'x,y'; do expect "no name: $name" refused "$name"; done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
