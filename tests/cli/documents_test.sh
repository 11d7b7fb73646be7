#!/usr/bin/env bash
# The documents of the repository: the page of all words is the one that `majs vocab` prints.
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/harness.sh"

"$MAJS" vocab --format markdown >words.md
expect_true "grammar/vocabulary.md is up to date (majs vocab --format markdown >grammar/vocabulary.md)" \
  diff words.md "$MAJS_SOURCE/grammar/vocabulary.md"

finish
