// A JSON document as a ruleset of the runtime: read, compiled to rules, and two rounds played within the limits.

#include <nlohmann/json.hpp>

#include "grammar/document.hpp"
#include "runtime/play/course/simulation.hpp"
#include "runtime/rules/rules.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  majs::grammar::DocumentError error;
  const auto document = majs::grammar::parse_document(text, &error);
  if (!document) return 0;
  majs::runtime::Findings findings;
  const auto rules = majs::runtime::load_rules(*document, findings);
  if (!rules) return 0;
  majs::runtime::SimulationOptions options;
  options.steps_per_game = 200;
  options.rounds_per_game = 2;
  (void)majs::runtime::simulate(rules, options);
  return 0;
}
