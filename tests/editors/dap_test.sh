#!/usr/bin/env bash
# Headless Neovim with the debugger, by a small client in Lua in place of nvim-dap and with what tools/editors/README.md
# adds to that: stop at a condition, back over a draw, why `ron` is not offered, another hand, and on. The transcript is
# that of tools/site/guide/editors.md. $MAJS is the binary. With --transcript it is printed. The last line is
# `N passed, N failed`; exit code 77 where there is no Neovim.
set -uo pipefail
top=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck source=tests/editors/neovim.sh
. "$top/tests/editors/neovim.sh"
mkdir "$work/bin"
ln -s "$(realpath "$MAJS")" "$work/bin/majs"
export PATH=$work/bin:$PATH
run_in_neovim "$top/tests/editors/dap_test.lua" "${1:-}"
