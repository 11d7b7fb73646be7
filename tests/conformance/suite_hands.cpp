// The suite `hands`: golden/hands of the shared folder, hands with the answers of outside programs.

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/conformance/bundled_rules.hpp"
#include "tests/conformance/hand_judges.hpp"
#include "tests/conformance/suite.hpp"

namespace majs::conformance {
namespace {

struct HandFile {
  std::string_view name;     ///< NAME.jsonl
  std::string_view ruleset;  ///< by which its rows are judged; a file is left out as long as it is not bundled
  HandJudgeMaker judge;
};

constexpr HandFile kFiles[] = {
    {"riichi_hands", "riichi", judge_yaku_and_payments},
    {"shanten", "riichi", judge_shanten},
    {"taiwanese_hands", "taiwanese", judge_taiwanese},
    {"zung_jung_hands", "zung_jung", judge_zung_jung},
    {"zung_jung_examples", "zung_jung", judge_zung_jung},
    {"mcr_hands", "mcr", judge_mcr},
    {"mcr_examples", "mcr", judge_mcr},
    {"sichuan_hands", "sichuan", judge_sichuan},
    {"classical_hands", "classical", judge_classical},
    {"american_card", "american", judge_american},
    {"siamese_28", "siamese", judge_siamese},
};

CaseResult run_row(const HandJudge& judge, const std::string& file, std::size_t number, const std::string& text) {
  CaseResult result;
  result.group = file;
  result.name = file + ":" + std::to_string(number);
  try {
    result.detail = judge(nlohmann::json::parse(text));
    result.passed = result.detail.empty();
    if (!result.passed) result.detail += "\n    " + text;
  } catch (const std::exception& error) {
    result.detail = error.what();
  }
  return result;
}

}  // namespace

std::vector<CaseResult> run_hands(const Options& options) {
  std::vector<CaseResult> results;
  for (const HandFile& file : kFiles) {
    const std::string ruleset(file.ruleset);
    if (!ruleset.empty() && !is_bundled(ruleset)) continue;
    const std::string name(file.name);
    std::ifstream stream(options.shared / "golden" / "hands" / (name + ".jsonl"));
    if (!stream) {
      results.push_back({name, false, "the file cannot be read", name});
      continue;
    }
    const HandJudge judge = file.judge(ruleset);
    std::size_t number = 0;
    for (std::string text; std::getline(stream, text);) {
      ++number;
      if (text.find_first_not_of(" \r") != std::string::npos) results.push_back(run_row(judge, name, number, text));
    }
  }
  return results;
}

}  // namespace majs::conformance
