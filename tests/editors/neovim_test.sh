#!/usr/bin/env bash
# Headless Neovim with the plugin: file type, :make and the quickfix list, formatting, colours. $MAJS is the binary.
# The last line is `N passed, N failed`; exit code 77 where there is no Neovim.
set -uo pipefail
top=$(cd "$(dirname "$0")/../.." && pwd)
: "${MAJS:=$top/build/release/tools/majs}"
if ! command -v nvim >/dev/null; then
  echo "left out: no nvim (Debian: neovim)"
  exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$MAJS" vocab --format json >"$work/vocabulary.json"
export MAJS MAJS_TOP=$top MAJS_WORK=$work XDG_STATE_HOME=$work XDG_DATA_HOME=$work XDG_CONFIG_HOME=$work LC_ALL=C.UTF-8
timeout 150 nvim --headless -i NONE -n -u NONE --cmd "set runtimepath^=$top/tools/editors/neovim" \
  -c 'filetype plugin indent on' -c 'syntax on' -c "source $top/tests/editors/neovim_test.vim" -c 'cquit 3' 2>"$work/messages"
code=$?
cat "$work/result" 2>/dev/null || { cat "$work/messages"; echo "0 passed, 1 failed"; }
exit $code
