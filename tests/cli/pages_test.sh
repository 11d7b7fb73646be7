#!/usr/bin/env bash
# Pages for people: run --report, docs.
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/harness.sh"

# Well-formed as XML apart from what HTML leaves open, and nothing from elsewhere: no script but that of the search, which
# the policy of the page names by its hash.
page_is_sound() { # page_is_sound FILE
  sed -e '1d' -e 's/<meta [^>]*>//g' -e 's/<input [^>]*>//; s/ hidden>/>/' -e '/^<script type="application\/json" id="spoken">[^<]*<\/script>$/d' -e '/^<script>$/,/^<\/script>$/d' "$1" >page.xml
  if command -v xmllint >/dev/null; then xmllint --noout page.xml || return 1; fi
  if grep -q '^<script>$' "$1"; then grep -qE "script-src 'sha256-[A-Za-z0-9+/]{43}='" "$1" || return 1; fi
  ! grep -qE '<script|<[^>]*src=|@import|url\(' page.xml && grep -q '</html>' "$1"
}

run run tutorial --games 20 --seed 3 --bots random --report run.html
expect_code 0 "a report"
expect_out "20 games" "a report: what is printed stays"
expect_true "the page is sound" page_is_sound run.html
for part in "Who wins" "What wins" "What never happened" "Findings" "majs run tutorial --games 20 --seed 3 --bots random"; do
  expect_true "the page tells: $part" grep -qF "$part" run.html
done
run run tutorial --games 20 --seed 3 --bots random --report again.html --jobs 4
expect_true "the same games, the same page" cmp -s run.html again.html
run run tutorial --games 20 --seed 3 --bots random --report run.json
expect_code 0 "numbers of a report"
expect_true "numbers of a report" jq -e '.games == 20 and .title != "" and .seed == 3 and (.command | startswith("majs run"))
  and ([.round_lengths[][1]] | add) == .rounds and (.seats.east.places | add) <= 20 and (.findings | type) == "array"
  and (.unused_functions | type) == "array"' run.json
run run tutorial --games 20 --seed 3 --bots random --format json
expect_same "$out" "$(cat run.json)" "--format json has the same numbers"
run run riichi --bots efficient --games 2 --seed 7 --mod uma:first=15 --report riichi.html
expect_code 0 "a report of riichi"
expect_true "a report of riichi" grep -qF -- "--mod uma:first=15" riichi.html
run run riichi --bots efficient --games 4 --seed 7 --format json
expect_true "what wins bring adds up" jq -e '[.win_values[] | .[0] * .[1]] | add > 0' "$work/.out"
expect_true "what wins bring adds up by seat" jq -e '([.win_values[] | .[0] * .[1]] | add) == ([.seats[].won] | add)' "$work/.out"
run run tutorial --report run.txt
expect_code 2 "a report of no known kind"
expect_err ".html or .json" "a report of no known kind"
run run tutorial --report /no/such/folder/run.html
expect_code 3 "a report that cannot be written"

cat >evil.majs <<'M'
set display_name, "<script>alert(1)</script>"
set wall, ["1m", "1m", "2m", "2m"]
set starting_tiles, 1
set score_calculation, %{yaku_lists: ["yaku"], point_name: "<b>"}
define_yaku yaku, "<img src=x>", 1, our_turn
on after_initialization do
  add_rule("Rules", "\"><i>", "a <u> b")
end
M
run docs evil.majs -o evil.html
expect_code 0 "a hostile ruleset"
expect_true "a hostile ruleset: the page is sound" page_is_sound evil.html
expect_true "a hostile ruleset: its text is shown" grep -qF '&lt;script&gt;alert(1)' evil.html
for ruleset in "$MAJS_SOURCE"/rulesets/*.majs; do
  name=$(basename "$ruleset" .majs)
  run docs "$name" -o "$name.html"
  expect_code 0 "docs $name"
  expect_true "docs $name: the page is sound" page_is_sound "$name.html"
  for part in Overview Tiles Buttons; do
    expect_true "docs $name: $part" grep -qE "<h2 id=\"[a-z]+\">$part</h2>" "$name.html"
  done
done
run docs riichi --mod kiriage_mangan
expect_out "<title>Riichi</title>" "docs on stdout"
expect_out "kiriage_mangan" "docs with a mod"
for part in Yaku "What replaces what" Scoring Options; do expect_out ">$part</h2>" "docs riichi: $part"; done
expect_out "Chii, Pon, Kan</td>" "docs riichi: what a button goes before, as it is displayed"
expect_out "<strong>Tanyao</strong></th><td>1 Han</td><td>No terminals and no honours." "a yaku with its text"
expect_out 'href="#tile-2m"' "example hands are drawn"
run docs riichi -o riichi.md
expect_true "Markdown by the name of the file" grep -qF '| **Tanyao** | 1 Han |' riichi.md
run docs riichi --format markdown
expect_out "# Riichi" "Markdown by option"
run build riichi -o riichi.json
run docs riichi.json
expect_code 0 "docs of a document"
run docs riichi --format pdf
expect_code 2 "an unknown format"
run docs no_such_ruleset
expect_code 1 "a ruleset that does not exist"

run docs sichuan
expect_no "chii" "docs sichuan: a button goes before those that there are"

finish
