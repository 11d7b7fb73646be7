#!/usr/bin/env bash
# Headless Neovim with the language server: an error shown while typing, completion with its text, a rename across three
# files, a correction applied, formatted on save. $MAJS is the binary. With --transcript what happened is printed. The
# last line is `N passed, N failed`; exit code 77 where there is no Neovim.
set -uo pipefail
top=$(cd "$(dirname "$0")/../.." && pwd)
: "${MAJS:=$top/build/release/tools/majs}"
command -v nvim >/dev/null || { echo "left out: no nvim (Debian: neovim)"; exit 77; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/project/rulesets" "$work/project/mods/lib"
export MAJS MAJS_WORK=$work LC_ALL=C.UTF-8
export XDG_STATE_HOME=$work XDG_DATA_HOME=$work XDG_CONFIG_HOME=$work
timeout 120 nvim --headless -i NONE -n -u NONE --cmd "set runtimepath^=$top/tools/editors/neovim" \
  -c 'filetype plugin indent on' -c 'syntax on' -c "luafile $top/tests/editors/lsp_test.lua" -c 'cquit 3' \
  </dev/null >"$work/messages" 2>&1
code=$?
if [ ! -s "$work/result" ]; then
  echo "nvim ends with $code:"
  cat "$work/messages"
  echo "0 passed, 1 failed"
  exit 1
fi
[ "${1:-}" != --transcript ] || cat "$work/transcript"
cat "$work/result"
read -r _ _ bad _ < <(tail -n 1 "$work/result")
[ "$bad" = 0 ]
