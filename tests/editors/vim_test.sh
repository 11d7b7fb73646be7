#!/usr/bin/env bash
# Headless Neovim and Vim with the plugin of tools/editors/neovim: file type, :make and the quickfix list, formatting,
# colours. $MAJS is the binary. The last line is `N passed, N failed`; exit code 77 where there is neither.
set -uo pipefail
top=$(cd "$(dirname "$0")/../.." && pwd)
: "${MAJS:=$top/build/release/tools/majs}"
editors=()
if command -v nvim >/dev/null; then editors+=("nvim --headless"); else echo "left out: no nvim (Debian: neovim)"; fi
if vim --version 2>/dev/null | grep -q '+eval'; then editors+=("vim -N -es"); else echo "left out: no vim (Debian: vim)"; fi
[ ${#editors[@]} -gt 0 ] || exit 77

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$MAJS" vocab --format json >"$work/vocabulary.json"
export MAJS MAJS_TOP=$top MAJS_WORK=$work LC_ALL=C.UTF-8
export XDG_STATE_HOME=$work XDG_DATA_HOME=$work XDG_CONFIG_HOME=$work
passed=0
failed=0
for editor in "${editors[@]}"; do
  rm -f "$work/result"
  read -r -a command <<<"$editor"
  timeout 100 "${command[@]}" -i NONE -n -u NONE --cmd "set runtimepath^=$top/tools/editors/neovim" \
    -c 'filetype plugin indent on' -c 'syntax on' -c "source $top/tests/editors/vim_test.vim" -c 'cquit 3' \
    </dev/null >"$work/messages" 2>&1
  code=$?
  if [ -s "$work/result" ] && read -r good _ bad _ < <(tail -n 1 "$work/result"); then
    passed=$((passed + good))
    failed=$((failed + bad))
    [ "$bad" = 0 ] || { echo "$editor:"; cat "$work/result"; }
  else
    failed=$((failed + 1))
    echo "$editor ends with $code:"
    cat "$work/messages"
  fi
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
