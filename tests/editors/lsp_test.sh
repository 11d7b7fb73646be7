#!/usr/bin/env bash
# Headless Neovim with the language server: an error shown while typing, completion with its text, a rename across three
# files, a correction applied, formatted on save. $MAJS is the binary. With --transcript what happened is printed. The
# last line is `N passed, N failed`; exit code 77 where there is no Neovim.
set -uo pipefail
top=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck source=tests/editors/neovim.sh
. "$top/tests/editors/neovim.sh"
mkdir -p "$work/project/rulesets" "$work/project/mods/lib"
run_in_neovim "$top/tests/editors/lsp_test.lua" "${1:-}"
