// The table of presets in rulesets/README.md: each preset chooses what the table says, and every option of it shows in
// a case that fails when the option is left out.

#include <doctest/doctest.h>

#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "compiler/load/mod_argument.hpp"
#include "runtime/play/tests/test_case.hpp"
#include "runtime/scoring/final_points.hpp"
#include "tests/rulesets/riichi_round.hpp"
#include "tests/sanitized.hpp"

namespace majs::compiler::test::presets_test {
namespace {

struct Row {
  std::string ruleset;
  std::string preset;
  std::string option;
  std::string source;
  std::string check;  ///< a file, or points and what they are worth
};

std::string trimmed(std::string text) {
  text.erase(0, text.find_first_not_of(" `"));
  text.erase(text.find_last_not_of(" `") + 1);
  return text;
}

std::vector<Row> table() {
  std::ifstream file(std::string(MAJS_SOURCE_DIR) + "/rulesets/README.md");
  std::vector<Row> rows;
  bool inside = false;
  for (std::string line; std::getline(file, line);) {
    if (line == "<!-- presets -->") inside = true;
    if (line == "<!-- /presets -->") inside = false;
    if (!inside || !line.starts_with("| ") || line.starts_with("| ruleset")) continue;
    std::vector<std::string> cells;
    std::istringstream parts(line.substr(1));
    for (std::string cell; std::getline(parts, cell, '|');) cells.push_back(trimmed(cell));
    REQUIRE(cells.size() == 5);
    rows.push_back({cells[0], cells[1], cells[2], cells[3], cells[4]});
  }
  return rows;
}

Document built(const std::string& ruleset, const std::vector<ModRequest>& mods) {
  BuildRequest request;
  request.ruleset = ruleset;
  request.mods = mods;
  Diagnostics diagnostics;
  const std::optional<Build> made = build(request, roots(), Engine::Native, diagnostics);
  REQUIRE_MESSAGE(made.has_value(), summary(diagnostics));
  return made->document;
}

std::vector<ModRequest> chosen(const std::string& ruleset, const std::string& preset) {
  BuildRequest request;
  request.ruleset = ruleset;
  Diagnostics diagnostics;
  auto mods = mods_from_menu(request, preset, roots(), diagnostics);
  REQUIRE_MESSAGE(mods.has_value(), summary(diagnostics));
  return *mods;
}

/// The option, with the values that are told of it, is among these.
bool chooses(const std::vector<ModRequest>& mods, const std::string& option) {
  CAPTURE(option);
  std::string error;
  const auto told = parse_mod_argument(option, error);
  REQUIRE_MESSAGE(told.has_value(), error);
  return std::any_of(mods.begin(), mods.end(), [&](const ModRequest& mod) {
    if (mod.id != told->id) return false;
    if (told->config == nullptr) return true;
    for (const auto& [name, value] : told->config->items()) {
      if (mod.config == nullptr || !mod.config->contains(name) || (*mod.config)[name] != value) return false;
    }
    return true;
  });
}

/// Which cases of a file hold under a ruleset.
std::vector<bool> cases_that_hold(const std::string& name, const Document& ruleset) {
  std::ifstream file(std::string(MAJS_SOURCE_DIR) + "/tests/rulesets/" + name + ".test.json");
  REQUIRE_MESSAGE(file, name);
  const Document cases = Document::parse(file);
  std::vector<bool> held;
  for (const Document& one : cases["tests"]) {
    const auto rules = rules_with(one["config"], ruleset);
    held.push_back(runtime::run_test(rules, one).status == runtime::TestOutcome::Status::Passed);
  }
  return held;
}

/// `40000 30000 20000 10000: 50 10 -20 -40`
bool sums_hold(const std::string& text, const Document& ruleset) {
  const auto numbers = [](const std::string& part) {
    std::vector<Number> list;
    std::istringstream words(part);
    for (double number = 0; words >> number;) list.push_back(Number::literal(number));
    return list;
  };
  const std::vector<Number> scores = numbers(text.substr(0, text.find(':')));
  const std::vector<Number> worth = numbers(text.substr(text.find(':') + 1));
  const auto rules = rules_with(Document::object(), ruleset);
  REQUIRE(rules->seats.size() == scores.size());
  const auto result = runtime::final_points(scores, *rules->scoring.final_sum);
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (!(result.players[i].points == worth[i])) return false;
  }
  return true;
}

bool lacks(const std::string& tiles, const Document& ruleset) {
  const Document& wall = ruleset["wall"];
  std::istringstream words(tiles);
  for (std::string tile; words >> tile;) {
    if (std::find(wall.begin(), wall.end(), tile) != wall.end()) return false;
  }
  return true;
}

bool shows(const Row& row, const Document& with, const Document& without) {
  constexpr std::string_view kWall = "wall without ";
  if (row.check.starts_with(kWall)) {
    return lacks(row.check.substr(kWall.size()), with) && !lacks(row.check.substr(kWall.size()), without);
  }
  if (row.check.find(':') != std::string::npos) return sums_hold(row.check, with) && !sums_hold(row.check, without);
  const std::vector<bool> held = cases_that_hold(row.check, with);
  const std::vector<bool> without_it = cases_that_hold(row.check, without);
  for (std::size_t i = 0; i < held.size(); ++i) {
    if (held[i] && !without_it[i]) return true;
  }
  return false;
}

TEST_CASE("presets are what their table says, and each option of them shows") {
  std::map<std::pair<std::string, std::string>, std::vector<Row>> presets;
  for (const Row& row : table()) presets[{row.ruleset, row.preset}].push_back(row);
  std::size_t offered = 0;
  for (const char* ruleset : {"riichi", "sanma"}) offered += ModMenu(built(ruleset, {})).presets().size();
  CHECK(presets.size() == offered);
  for (const auto& [key, rows] : presets) {
    const auto& name = key;  // clang 14 captures no structured bindings
    CAPTURE(name.first);
    CAPTURE(name.second);
    const std::vector<ModRequest> mods = chosen(name.first, name.second);
    CHECK(mods.size() == rows.size());
    for (const Row& row : rows) CHECK(chooses(mods, row.option));
    const Document with = built(name.first, mods);
    std::size_t looked_at = 0;
    for (const Row& row : rows) {
      if (tests::kSanitized && ++looked_at % 4 != 0) continue;  // a build each: that they differ is asked without
      CAPTURE(row.option);
      CHECK_FALSE(row.source.empty());
      std::vector<ModRequest> others = mods;
      const std::string id = row.option.substr(0, row.option.find(':'));
      std::erase_if(others, [&](const ModRequest& mod) { return mod.id == id; });
      CHECK(shows(row, with, built(name.first, others)));
    }
  }
}

}  // namespace
}  // namespace majs::compiler::test::presets_test
