#include "tools/majs/new_files.hpp"

#include <filesystem>

#include "compiler/load/project_file.hpp"

namespace majs::cli {
namespace {

// NAME stands for the name, TITLE for the same as people read it, VERSION for the release.

constexpr std::string_view kRuleset = R"(# TITLE: what is played here.
#
#   majs check                    what is wrong
#   majs check --for riichi-advanced    ... and what is played otherwise there
#   majs test                     the cases in tests/
#   majs run NAME --seed 1        a game

set display_name, "TITLE"

# Tiles: four of each kind, 13 for each player.

set wall, ~t"""
  111122223333444455556666777788889999m
  111122223333444455556666777788889999p
  111122223333444455556666777788889999s
  1111222233334444555566667777z
  """
set starting_tiles, 13
set max_rounds, 4

# Turns: draw while there are tiles.

on after_turn_change do
  if no_tiles_remaining do
    ryuukyoku
  else
    draw
  end
end

# A hand wins with four sets and a pair.

define_set pair, ~s"0 0"
define_set mentsu, ~s"0 1 2 | 0 0 0"
define_match win, ~m"mentsu:4, pair:1"

define_button tsumo,
  display_name: "Win",
  show_when: our_turn and has_draw and match(["hand", "draw"], ["win"])
  do
    reveal_hand
    win_by_draw
  end

set interruptible_actions, ["draw"]

# What a win is worth: ten times the points of its yaku, paid by each of the others.

define_yaku yaku, "Win", 1, won_by_draw
define_yaku yaku, "No Honors", 1, not match(["hand", "winning_tile"], ~m"(1z 2z 3z 4z 5z 6z 7z):1")

set score_calculation, %{yaku_lists: ["yaku"], point_name: "Points"}

on before_win do
  make_responsible_for("others")
end

define_scoring win do
  value = points * 10
  payment = value :: "Points"
end
)";

constexpr std::string_view kTest = R"({
  "ruleset": "../rulesets/NAME.majs",
  "tests": [
    {
      "name": "a win with the drawn tile",
      "config": {
        "starting_hand": {"east": ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1p", "2p", "3p", "5s"]},
        "starting_draws": ["5s"]
      },
      "events": [
        {"type": "buttons_pressed", "buttons": [{"button": "tsumo"}, null, null, null]}
      ],
      "expect": {
        "winners": {"east": {"yaku": [["No Honors", [1, "Points"]], ["Win", [1, "Points"]]]}},
        "scores": [60, -20, -20, -20]
      }
    }
  ]
}
)";

constexpr std::string_view kMod = R"(# Mod: a game has as many rounds as players choose.
#
# rounds   how many (default 1)

default rounds, 1

set max_rounds, !rounds
)";

constexpr std::string_view kProject = R"(# Where names are looked up: rulesets/, mods/ and majs/ below these folders.
roots = ["."]
# What `majs check`, `majs fmt` and `majs test` look at when no path is given.
check = ["rulesets", "mods"]
tests = ["tests"]

# How serious findings are taken: codes, or "warnings".
[levels]
deny = ["warnings"]
)";

constexpr std::string_view kWorkflow = R"(name: rules
on: [push, pull_request]
jobs:
  rules:
    runs-on: ubuntu-24.04
    steps:
      - uses: actions/checkout@v4
      # OWNER is who publishes majs.
      - uses: OWNER/majs/tools/ci@vVERSION
        with:
          check: rulesets mods
          check-options: --deny warnings --for riichi-advanced
          test: tests
          format: rulesets mods
)";

constexpr std::string_view kReadme = R"(# TITLE

Rules of mahjong in MahjongScript.

| | |
|---|---|
| `rulesets/NAME.majs` | the game |
| `mods/` | what players may change |
| `tests/` | games that must end as written |

```sh
majs check        # what is wrong
majs check --for riichi-advanced        # what is played otherwise there
majs test         # plays the tests
majs watch        # both, whenever a file changes
majs run NAME --seed 1
majs docs NAME -o NAME.html
```
)";

constexpr std::string_view kIgnored = "*.html\n/build/\n";

std::string replaced(std::string_view text, std::string_view name, std::string_view version = {}) {
  std::string title(name);
  for (std::size_t i = 0; i < title.size(); ++i) {
    const bool first = i == 0 || title[i - 1] == ' ';
    if (title[i] == '_') title[i] = ' ';
    if (first && title[i] >= 'a' && title[i] <= 'z') title[i] = static_cast<char>(title[i] - 'a' + 'A');
  }
  std::string out(text);
  const auto put = [&out](std::string_view mark, std::string_view value) {
    for (std::size_t at = out.find(mark); at != std::string::npos; at = out.find(mark, at + value.size())) {
      out.replace(at, mark.size(), value);
    }
  };
  put("TITLE", title);
  put("NAME", name);
  put("VERSION", version);
  return out;
}

}  // namespace

std::vector<NewFile> new_ruleset(std::string_view name) {
  const std::string file(name);
  return {{"rulesets/" + file + ".majs", replaced(kRuleset, name)},
          {"tests/" + file + ".test.json", replaced(kTest, name)}};
}

std::vector<NewFile> new_mod(std::string_view name) {
  return {{"mods/" + std::string(name) + ".majs", replaced(kMod, name)}};
}

std::optional<NewFile> new_project_file(compiler::Diagnostics& diagnostics) {
  std::error_code error;
  if (!std::filesystem::exists(compiler::kOldProjectFileName, error)) {
    return NewFile{compiler::kProjectFileName, std::string(kProject)};
  }
  auto text = compiler::as_toml(compiler::kOldProjectFileName, diagnostics);
  if (!text) return std::nullopt;
  return NewFile{compiler::kProjectFileName, std::move(*text)};
}

std::vector<NewFile> new_repository(std::string_view name, std::string_view version) {
  std::vector<NewFile> files = new_ruleset(name);
  for (NewFile& file : new_mod("round_count")) files.push_back(std::move(file));
  files.push_back({compiler::kProjectFileName, std::string(kProject)});
  files.push_back({"README.md", replaced(kReadme, name)});
  files.push_back({".gitignore", std::string(kIgnored)});
  files.push_back({".github/workflows/majs.yml", replaced(kWorkflow, name, version)});
  for (NewFile& file : files) file.path = std::string(name) + "/" + file.path;
  return files;
}

}  // namespace majs::cli
