#!/usr/bin/env bash
# The documents of the repository: the page of all words is the one that `majs vocab` prints.
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/harness.sh"

"$MAJS" vocab --format markdown >words.md
expect_true "grammar/vocabulary.md is up to date (majs vocab --format markdown >grammar/vocabulary.md)" \
  diff words.md "$MAJS_SOURCE/grammar/vocabulary.md"
if command -v node >/dev/null; then
  expect_true "the words of the editors are up to date (node tools/editors/generate.mjs)" \
    node "$MAJS_SOURCE/tools/editors/generate.mjs" --check
fi

finish
