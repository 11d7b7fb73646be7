// Records of games of any format, read and played on a small ruleset: whatever stands in them, it is told, never a
// crash.

#include <nlohmann/json.hpp>

#include "grammar/document.hpp"
#include "runtime/play/logs/replay_record.hpp"

namespace {

using namespace majs;

std::shared_ptr<const runtime::Rules> rules_for(int players) {
  std::string wall;
  for (const char* suit : {"m", "p", "s", "z"}) {
    for (int rank = 1; rank <= (*suit == 'z' ? 7 : 9); ++rank) {
      for (int copy = 0; copy < 4; ++copy) wall += (wall.empty() ? "\"" : ",\"") + std::to_string(rank) + suit + "\"";
    }
  }
  const std::string ruleset =
      R"({"wall":[)" + wall + R"(,"0m","0p","0s"],"starting_tiles":13,"num_players":)" + std::to_string(players) +
      R"(,"initial_dead_wall_length":14,"max_rounds":2,"interruptible_actions":["play_tile","draw"],
      "after_turn_change":{"actions":[["ite",["no_tiles_remaining"],[["ryuukyoku"]],[["draw"]]]]},
      "buttons":{"pon":{"call":[[0,0]],"show_when":["not_our_turn","someone_else_just_discarded","call_available"],
                        "actions":[["call"],["change_turn","self"]]},
                 "riichi":{"show_when":["our_turn","has_draw"],"actions":[["put_down_riichi_stick"],["set_status","riichi"]]},
                 "ron":{"show_when":["not_our_turn","someone_else_just_discarded"],"actions":[["win_by_discard"]]},
                 "tsumo":{"show_when":["our_turn","has_draw"],"actions":[["win_by_draw"]]}}})";
  runtime::Findings findings;
  return runtime::load_rules(*grammar::parse_document(ruleset, nullptr), findings);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  static const auto three = rules_for(3);
  static const auto four = rules_for(4);
  const auto read = runtime::read_records({reinterpret_cast<const char*>(bytes), size});
  for (const runtime::RecordedGame& game : read.games) {
    for (std::size_t round = 0; round < std::min<std::size_t>(game.rounds.size(), 4); ++round) {
      (void)runtime::replay_round(game.players == 3 ? three : four, game, round);
    }
  }
  return 0;
}
