// The selection suite: golden/selection of the shared folder against the mod menu.

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "compiler/load/mod_menu.hpp"
#include "compiler/load/request_document.hpp"
#include "tests/conformance/suite.hpp"

namespace majs::conformance {
namespace {

using compiler::Diagnostics;
using compiler::ModMenu;

/// The mod list as the goldens write it; keys sorted, so that the order of keys does not count.
nlohmann::json list_of(const ModMenu& menu) {
  Document list = Document::array();
  for (const auto& mod : menu.selection()) list.push_back(compiler::mod_entry(mod.id, mod.config.get()));
  return nlohmann::json::parse(list.dump());
}

void take_step(ModMenu& menu, const nlohmann::json& step) {
  const std::string kind = step.at("op");
  Diagnostics diagnostics;
  if (kind == "toggle") menu.set_enabled(step.at("mod").get<std::string>(), step.at("on").get<bool>());
  if (kind == "config") {
    const auto index = step.at("index").get<std::int64_t>();
    menu.choose(step.at("mod").get<std::string>(), step.at("name").get<std::string>(), static_cast<std::size_t>(index));
  }
  if (kind == "preset") menu.apply_preset(step.at("index").get<std::size_t>(), diagnostics);
  if (kind == "category") menu.toggle_category(step.at("name").get<std::string>());
  if (kind == "reset") menu.reset();
}

CaseResult run_case(const std::filesystem::path& path) {
  std::ifstream file(path);
  const auto golden = nlohmann::ordered_json::parse(file);
  ModMenu menu(golden.at("document"));
  CaseResult result{path.stem().string(), true};
  if (golden.at("categories") != nlohmann::ordered_json(menu.categories())) {
    result.passed = false;
    result.detail = "categories " + nlohmann::json(menu.categories()).dump();
  }
  for (std::size_t i = 0; i < golden.at("steps").size() && result.passed; ++i) {
    const auto step = nlohmann::json::parse(golden.at("steps")[i].dump());
    take_step(menu, step);
    const auto actual = list_of(menu);
    if (actual == step.at("enabled")) continue;
    result.passed = false;
    result.detail = "step " + std::to_string(i) + " (" + step.at("op").get<std::string>() + "): expected " +
                    step.at("enabled").dump() + ", got " + actual.dump();
  }
  return result;
}

}  // namespace

std::vector<CaseResult> run_selection(const Options& options) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(options.shared / "golden" / "selection")) {
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  }
  std::ranges::sort(files);
  std::vector<CaseResult> results;
  for (const auto& file : files) results.push_back(run_case(file));
  return results;
}

}  // namespace majs::conformance
