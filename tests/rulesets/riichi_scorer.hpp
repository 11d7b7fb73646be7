#pragma once
// Hands of riichi as `majs score --batch` is given them.

#include <doctest/doctest.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tests/rulesets/riichi_round.hpp"
#include "tests/score_batch_line.hpp"

namespace majs::compiler::test {

using Yaku = std::map<std::string, double>;

class Scorer {
 public:
  explicit Scorer(const std::vector<ModRequest>& mods = {}, const std::optional<std::string>& preset = {})
      : rules_(rules_with(Document::object(), riichi(mods, preset))), scorer_(rules_) {
    scorer_.explain(true);
  }

  /// The result of a line of `majs score --batch`.
  Document operator()(const char* line) {
    std::string error;
    Document result = runtime::score_batch_line(line, {}, scorer_, error);
    REQUIRE_MESSAGE(!result.is_null(), error);
    return result;
  }
  /// Yaku by name with their amounts.
  std::map<std::string, double> yaku(const char* line) { return amounts((*this)(line)); }
  double paid(const char* line) { return (*this)(line)["score"].get<double>(); }

  static std::map<std::string, double> amounts(const Document& result) {
    std::map<std::string, double> found;
    for (const char* list : {"yaku", "yaku2"}) {
      for (const Document& yaku : result[list]) {
        found[yaku["name"].get<std::string>()] = yaku["value"][0]["amount"].get<double>();
      }
    }
    return found;
  }

  runtime::HandScorer& scorer() { return scorer_; }
  const std::shared_ptr<const runtime::Rules>& rules() const { return rules_; }

 private:
  std::shared_ptr<const runtime::Rules> rules_;
  runtime::HandScorer scorer_;
};

}  // namespace majs::compiler::test
