# shellcheck shell=bash
# What the tests in headless Neovim share: its environment, and what becomes of its result. Sourced by scripts that set $top; leaves
# them with exit code 77 where there is no Neovim.
: "${MAJS:=$top/build/release/tools/majs}"
command -v nvim >/dev/null || { echo "left out: no nvim (Debian: neovim)"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export MAJS MAJS_TOP=$top MAJS_WORK=$work LC_ALL=C.UTF-8
export XDG_STATE_HOME=$work XDG_DATA_HOME=$work XDG_CONFIG_HOME=$work

# run_in_neovim SCRIPT.lua [--transcript]: the script writes `result`, whose last line is `N passed, N failed`, and `transcript`.
run_in_neovim() {
  local code bad
  timeout 120 nvim --headless -i NONE -n -u NONE --cmd "set runtimepath^=$top/tools/editors/neovim" \
    -c 'filetype plugin indent on' -c 'syntax on' -c "luafile $1" -c 'cquit 3' </dev/null >"$work/messages" 2>&1
  code=$?
  if [ ! -s "$work/result" ]; then
    echo "nvim ends with $code:"
    cat "$work/messages"
    echo "0 passed, 1 failed"
    return 1
  fi
  [ "${2:-}" != --transcript ] || cat "$work/transcript"
  cat "$work/result"
  read -r _ _ bad _ < <(tail -n 1 "$work/result")
  [ "$bad" = 0 ]
}
