#!/usr/bin/env bash
# Reading and writing: every way a file can be wrong, atomic results, stdin and stdout.
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/harness.sh"

cat >rules.majs <<'END'
set display_name, "Test"
set wall, ["1m", "2m"]
END

# Results
run build rules.majs
expect_code 0 "build to stdout"
expect_same "$out" '{"display_name":"Test","wall":["1m","2m"]}' "build to stdout"
run build rules.majs -o out.json
expect_code 0 "build to a file"
expect_same "$(cat out.json)" "$(run build rules.majs; echo "$out")" "the file is what stdout shows"
expect_same "$out" "" "nothing on stdout"
run build rules.majs -o -
expect_out '"Test"' "-o -"
run build rules.majs --pretty
expect_out '  "display_name": "Test",' "--pretty"
run build - <rules.majs
expect_out '"Test"' "build from stdin"
run compile - <rules.majs
expect_code 0 "compile from stdin"

# Pipes and devices are no files; in a folder they are passed over
mkdir mixed
cp rules.majs mixed/rules.majs
mkfifo mixed/pipe.majs mixed/pipe.jq lone.json lone.jq
run check mixed
expect_code 0 "a pipe in a folder"
expect_err "in 1 file" "only the file is checked"
for name in mixed/pipe.majs lone.json lone.jq /dev/zero /dev/tty; do
  [ -e "$name" ] || continue
  run check "$name"
  [ "$code" = 1 ] || [ "$code" = 3 ]
  verdict $? "checking $name is an error"
done
run build mixed/pipe.majs
expect_err "is a pipe, expected a file" "building a pipe"
run build rules.majs --mod ./lone.jq
expect_err "is a pipe, expected a file" "a mod that is a pipe"
run build <(cat rules.majs)
expect_out '"Test"' "a process substitution"
run build /dev/stdin <rules.majs
expect_out '"Test"' "/dev/stdin"

# A signal, or a limit on the size of files, leaves nothing behind
mkdir full
seq -f 'set k%.0f, "0123456789012345678901234567890123456789"' 3000 >long.majs
(
  ulimit -f 8
  "$MAJS" build long.majs -o full/out.json 2>full.err
  echo $? >full.code
)
code=$(cat full.code)
err=$(cat full.err)
expect_code 3 "a file that gets too large"
expect_err "File too large" "a file that gets too large"
expect_same "$(ls -A full)" "" "nothing is left of it"

# Atomic: nothing half-written, nothing left over
mkdir readonly sealed
echo old >readonly/out.json
chmod 444 readonly/out.json
chmod 555 sealed
if [ "$(id -u)" != 0 ]; then
  run build rules.majs -o readonly/out.json
  expect_code 3 "a write-protected file"
  run build rules.majs -o sealed/out.json
  expect_code 3 "a write-protected folder"
fi
run build rules.majs -o missing/out.json
expect_code 3 "a folder that is not there"
expect_err "cannot write \`missing/out.json\`" "a folder that is not there"
run build rules.majs -o readonly
expect_code 3 "a folder as result"
echo 'set a, [1' >broken.majs
echo old >kept.json
run build broken.majs -o kept.json
expect_code 1 "a broken script"
expect_same "$(cat kept.json)" old "a broken script leaves the result alone"
expect_same "$(find . -name '*.json.*')" "" "no temporary files are left"
(ulimit -f 0; trap '' XFSZ; "$MAJS" build rules.majs -o kept.json >/dev/null 2>.err)
code=$?
expect_code 3 "a full disk"
expect_same "$(cat kept.json)" old "a full disk leaves the result alone"
expect_same "$(find . -name '*.json.*')" "" "a full disk leaves no temporary file"
chmod 640 kept.json
run build rules.majs -o kept.json
expect_same "$(stat -c %a kept.json)" 640 "permissions are kept"
ln -s kept.json link.json
run build rules.majs -o link.json
expect_true "a link stays a link" test -L link.json
run build rules.majs -o /dev/full
expect_code 3 "-o /dev/full"
"$MAJS" build rules.majs >/dev/full 2>.err
code=$?
expect_code 3 "stdout is full"

# What can be wrong with an input
for command in "compile" "build" "check" "fmt" "apply ./rules.majs --to" "diff rules.majs"; do
  ending=majs
  [[ $command == apply* ]] && ending=json
  # shellcheck disable=SC2086
  run $command ./missing.$ending
  expect_code 3 "$command: a missing file"
  expect_err "./missing.$ending" "$command: a missing file is named"
  : >empty.$ending
  # As a program begins, but the same for all builds: no line ends in it.
  printf '\177ELF\002\001\001\000\003>\001@\362\217' >garbage.$ending
  head -c 3000 /dev/zero >>garbage.$ending
  printf '\000\377\376' >>garbage.$ending
  # shellcheck disable=SC2086
  run $command ./garbage.$ending
  expect_code 1 "$command: garbage"
  expect_err "garbage.$ending:1:" "$command: garbage is located"
  mkdir -p folder.$ending
  # shellcheck disable=SC2086
  run $command ./folder.$ending
  [ "$code" = 1 ] || [ "$code" = 3 ]
  verdict $? "$command: a folder gives 1 or 3"
  expect_err "folder.$ending" "$command: a folder is named"
done
run apply ./rules.majs --to empty.json
expect_code 1 "an empty document"
expect_err "empty.json:1:1" "an empty document is located"
echo '{"a": 1,' >cut.json
run apply ./rules.majs --to cut.json
expect_code 1 "a cut document"
expect_err "cut.json:2:1" "a cut document is located"
echo '{"a": 1} // fine
{' >two.json
run build two.json
expect_code 1 "two documents"
expect_err "two.json:2:1" "two documents are located"
run build empty.majs
expect_code 0 "an empty script is a script"
head -c 5000000 /dev/zero | tr '\0' ' ' >large.majs
run build large.majs
expect_code 1 "a script beyond 4 MiB"
expect_err "4194304" "a script beyond 4 MiB"
run check - <large.majs
expect_code 1 "stdin beyond 4 MiB"
run compile /dev/zero
[ "$code" = 1 ] || [ "$code" = 3 ]
verdict $? "an endless file ends"

finish
