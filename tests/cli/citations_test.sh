#!/usr/bin/env bash
# What documents and comments point at exists (tools/citations), and the tool notices what does not.
# shellcheck disable=SC2034  # out and code are for the functions of the harness
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/harness.sh"

out=$("$MAJS_SOURCE/tools/citations" "$MAJS_SOURCE" 2>&1)
code=$?
expect_code 0 "citations of the repository"
expect_out "all of them lead somewhere" "citations of the repository"

# A small house with one thing wrong at a time.
mkdir -p house/runtime/match
cat >house/README.md <<'TEXT'
# House
[rooms](runtime/match/README.md#41-doors) and [notes](#two-notes)

## Two notes
| <a id="Q12"></a>Q12 | one |
| <a id="R-045"></a>R-045 | the other: `Q12` |

```
[no link](nowhere.md) in a listing, nor `[here](there.md)`
```
TEXT
cat >house/runtime/match/README.md <<'TEXT'
## 4. Walls
### 4.1 Doors
[back](../../README.md#two-notes)
TEXT
cat >house/runtime/match/door.cpp <<'TEXT'
// Doors (runtime/match/README.md 4.1), Q12 and R-045; also (4). Not door.cpp, NAME_door.cpp or doors_*.hpp.
int q = 1;  // of runtime/match/README.md, section 4 (4.1).
const char* text = "see lost.md 9.9";
TEXT
check() { # check WHAT: runs the tool on the house
  out=$("$MAJS_SOURCE/tools/citations" house 2>&1)
  code=$?
}
check
expect_code 0 "a house in order"

# broken FILE TEXT MESSAGE: the line is noticed while it is in the file.
broken() {
  cp "house/$1" kept
  printf '%s\n' "$2" >>"house/$1"
  check
  expect_code 1 "$2"
  expect_out "$3" "$2"
  mv kept "house/$1"
}
broken README.md "[gone](cellar/README.md)" "no file cellar/README.md"
broken README.md "[gone](runtime/match/README.md#42-doors)" "no heading or anchor #42-doors"
broken README.md "[gone](#three-notes)" "no heading or anchor #three-notes"
broken runtime/match/README.md "[gone](../README.md)" "no file runtime/README.md"
broken README.md '<a id="Q12"></a>' "two anchors Q12"
broken README.md "as Q13 says" "Q13 is not explained anywhere: README.md:"
broken runtime/match/door.cpp "// as A-54 says" "A-54 is not explained anywhere: runtime/match/door.cpp:4"
broken runtime/match/door.cpp "// spec/matching.md has it" "no document spec/matching.md"
broken runtime/match/door.cpp "int r;  ///< runtime/match/README.md 4.2" "no section 4.2 in runtime/match/README.md"
broken runtime/match/door.cpp "// (4.2)" "no section 4.2 in runtime/match/README.md"
broken runtime/match/door.cpp "// see spec 13.2" "cites a section of no document"
broken runtime/match/door.cpp "// as door.hpp has it" "no file is called door.hpp"
broken runtime/match/door.cpp "int s;  ///< runtime/wall/door.cpp" "no file is called runtime/wall/door.cpp"
# shellcheck disable=SC2016
broken README.md 'as `lock_test.sh` shows' "no file is called lock_test.sh"

finish
