#include "tools/majs/new_files.hpp"

#include <cmath>
#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "compiler/load/project_file.hpp"
#include "grammar/document_members.hpp"

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

// A mod of one ruleset, with a test that fails without it. POINTS are what everybody begins with, SCORES the same once
// for each player.
constexpr std::string_view kModOn = R"(# Mod: players begin with as many points as they choose.
#
# points   how many (default POINTS)
#
# majs: on RULESET

default points, POINTS

set initial_score, !points
)";

constexpr std::string_view kModTest = R"({
  "ruleset": "RULESET",
  "mods": ["NAME"],
  "tests": [
    {
      "name": "players begin with POINTS points",
      "events": [],
      "expect": {"scores": [SCORES]}
    }
  ]
}
)";

constexpr std::string_view kModProject = R"(# Where names are looked up: rulesets/, mods/ and majs/ below these folders.
roots = ["."]
# What `majs check`, `majs fmt` and `majs test` look at when no path is given.
check = ["mods"]
tests = ["tests"]
# Rulesets that mods belong to which no menu offers.
on = ["RULESET"]

# How serious findings are taken: codes, or "warnings".
[levels]
deny = ["warnings"]
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
          check: .
          check-options: --deny warnings --for riichi-advanced
          test: tests
          test-options: --coverage lcov.info --min 80
          format: .
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

using Marks = std::vector<std::pair<std::string_view, std::string>>;

/// The text with every mark replaced, one after the other.
std::string replaced(std::string_view text, const Marks& marks) {
  std::string out(text);
  for (const auto& [mark, value] : marks) {
    for (std::size_t at = out.find(mark); at != std::string::npos; at = out.find(mark, at + value.size())) {
      out.replace(at, mark.size(), value);
    }
  }
  return out;
}

std::string replaced(std::string_view text, std::string_view name, std::string_view version = {}) {
  std::string title(name);
  for (std::size_t i = 0; i < title.size(); ++i) {
    const bool first = i == 0 || title[i - 1] == ' ';
    if (title[i] == '_') title[i] = ' ';
    if (first && title[i] >= 'a' && title[i] <= 'z') title[i] = static_cast<char>(title[i] - 'a' + 'A');
  }
  return replaced(text, {{"TITLE", title}, {"NAME", std::string(name)}, {"VERSION", std::string(version)}});
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

std::vector<NewFile> new_mod_on(std::string_view name, std::string_view ruleset, const Document& document,
                                bool project) {
  constexpr std::int64_t kMore = 1000;
  constexpr double kMostPoints = 1e9;
  constexpr double kMostPlayers = 4;
  const auto number = [&](const char* key, std::int64_t usual, double most) {
    const Document* const found = grammar::find_member(document, key);
    const bool is_such = found != nullptr && found->is_number() && std::abs(found->get<double>()) <= most;
    return is_such ? static_cast<std::int64_t>(found->get<double>()) : usual;
  };
  const std::string points = std::to_string(number("initial_score", 0, kMostPoints) + kMore);
  std::string scores;
  for (std::int64_t seat = number("num_players", 4, kMostPlayers); seat > 0; --seat) {
    scores += points + (seat > 1 ? ", " : "");
  }
  const Marks marks = {
      {"SCORES", scores}, {"POINTS", points}, {"RULESET", std::string(ruleset)}, {"NAME", std::string(name)}};
  const std::string file(name);
  std::vector<NewFile> files = {{"mods/" + file + ".majs", replaced(kModOn, marks)},
                                {"tests/" + file + ".test.json", replaced(kModTest, marks)}};
  if (project) files.push_back({compiler::kProjectFileName, replaced(kModProject, marks)});
  return files;
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
  for (NewFile& file : new_mod("round_count")) {
    // There will be more rulesets, and no menu has it yet.
    file.text.insert(file.text.find("\ndefault "), "#\n# majs: on " + std::string(name) + "\n");
    files.push_back(std::move(file));
  }
  files.push_back({compiler::kProjectFileName, std::string(kProject)});
  files.push_back({"README.md", replaced(kReadme, name)});
  files.push_back({".gitignore", std::string(kIgnored)});
  files.push_back({".github/workflows/majs.yml", replaced(kWorkflow, name, version)});
  for (NewFile& file : files) file.path = std::string(name) + "/" + file.path;
  return files;
}

}  // namespace majs::cli
