#pragma once
// A game that the platform plays as it is played here.

#include <string>

namespace majs::tests::platform_game {

inline const std::string kGame = R"(set display_name, "Small"
set wall, ~t"111122223333444455556666777788889999m1111222233334444z"
set starting_tiles, 4
set max_rounds, 4
define_set pair, ~s"0 0"
define_match win, ~m"exhaustive, pair:2"
on after_turn_change do
  if no_tiles_remaining do ryuukyoku("Draw") else draw end
end
define_button ron, display_name: "Ron", show_when: someone_else_just_discarded and match(["hand", "last_discard"], ["win"]) do
  win_by_discard("win")
end
define_yaku yaku, "Win", [2, "Han"], true
)";
/// Its wins are paid by a script.
inline const std::string kScripts = R"(set score_calculation, %{yaku_lists: ["yaku"], point_name: "Han"}
on before_win do
  make_responsible_for("last_discarder")
end
define_scoring win do
  total = points * 1000 :: "Han"
  noop
end
)";

}  // namespace majs::tests::platform_game
