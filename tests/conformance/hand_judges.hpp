#pragma once
// Judges of the suite `hands`: each knows the rows of one kind of file.

#include <functional>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "runtime/tiles/tile.hpp"

namespace majs::conformance {

/// "" when a row is right, else what was expected and what came.
using HandJudge = std::function<std::string(const nlohmann::json& row)>;

/// Tiles of a row as `majs score` reads them: ids between blanks.
inline std::string ids_between_blanks(const nlohmann::json& tiles) {
  std::string text;
  for (const nlohmann::json& tile : tiles) text += (text.empty() ? "" : " ") + tile.get<std::string>();
  return text;
}

/// Tiles of a row; throws std::runtime_error for what is no tile.
inline std::vector<tiles::Tile> tiles_of(const nlohmann::json& ids) {
  std::vector<tiles::Tile> tiles;
  for (const nlohmann::json& id : ids) {
    const auto kind = tiles::find_kind(id.get<std::string>());
    if (!kind) throw std::runtime_error("no tile " + id.dump());
    tiles.emplace_back(*kind);
  }
  return tiles;
}

/// Makes the judge of a file once; `ruleset` is the name of a bundled ruleset, or empty.
using HandJudgeMaker = HandJudge (*)(const std::string& ruleset);

/// Lines of `majs score RULESET --batch` with the yaku, han, fu and payments to `expect`, or the reason of a refusal.
HandJudge judge_yaku_and_payments(const std::string& ruleset);
/// Sichuan: fans with their counts, the base and the points of the winner; `out` of how many have won before.
HandJudge judge_sichuan(const std::string& ruleset);
/// Classical with the mod Old Chinese: items, points, doubles and what the winner gets.
HandJudge judge_classical(const std::string& ruleset);
/// Fourteen tiles and their shanten as a standard hand, as seven pairs and as thirteen orphans.
HandJudge judge_shanten(const std::string& ruleset);
/// The tai of Taiwanese hands.
HandJudge judge_taiwanese(const std::string& ruleset);
/// Patterns by number, value and payments of Zung Jung.
HandJudge judge_zung_jung(const std::string& ruleset);
/// Hands of Chinese Official mahjong with their fans, how often each, and the total.
HandJudge judge_mcr(const std::string& ruleset);
/// Whether fourteen tiles are a hand of the card.
HandJudge judge_american(const std::string& ruleset);
HandJudge judge_siamese(const std::string& ruleset);

}  // namespace majs::conformance
