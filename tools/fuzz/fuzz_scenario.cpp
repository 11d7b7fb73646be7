// A test case on a small ruleset: whatever stands in its events, trace and expectations, it is told, never a crash.

#include <nlohmann/json.hpp>

#include "grammar/document.hpp"
#include "runtime/play/logs/replay.hpp"
#include "runtime/play/tests/test_case.hpp"

namespace {

using namespace majs;

std::shared_ptr<const runtime::Rules> rules() {
  static const auto loaded = [] {
    constexpr std::string_view kRuleset = R"({"wall":["1m","1m","1m","1m","2m","2m","2m","2m","3m","3m","3m","3m",
      "1z","1z","1z","1z","5m","5m","5m","0m"],"starting_tiles":3,"num_players":3,"max_rounds":1,
      "interruptible_actions":["play_tile","draw"],
      "after_turn_change":{"actions":[["ite",["no_tiles_remaining"],[["ryuukyoku"]],[["draw"]]]]},
      "after_start":{"actions":[["set_tile_alias_all",["0m"],["5m"]]]},
      "buttons":{"pon":{"call":[[0,0]],"show_when":["not_our_turn","someone_else_just_discarded","call_available"],
                        "actions":[["call"],["change_turn","self"]]},
                 "pass":{"show_when":["our_turn"],"actions":[["mark",[["hand",2,["self"]]]],["charleston_left"]]},
                 "win":{"show_when":["our_turn"],"actions":[["win_by_draw"]]}}})";
    runtime::Findings findings;
    return runtime::load_rules(*grammar::parse_document(kRuleset, nullptr), findings);
  }();
  return loaded;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  if (runtime::is_log(text)) {
    for (const runtime::LoggedGame& game : runtime::read_log(text)) (void)runtime::replay(rules(), game);
    return 0;
  }
  const auto test = grammar::parse_document(text, nullptr);
  if (test && test->is_object()) (void)runtime::run_test(rules(), *test);
  return 0;
}
