#include "compiler/checks/tile_checks.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>

#include "compiler/checks/document_names.hpp"
#include "grammar/suggest.hpp"
#include "grammar/tile_ids.hpp"

namespace majs::compiler {
namespace {

constexpr auto kSeats = std::to_array<std::string_view>({"east", "south", "west", "north"});

/// "5m" of `"5m"`, `{"tile": "5m", "attrs": [...]}` and `["5m", "red"]`.
std::string_view tile_of(const Document& value) {
  const Document* tile = &value;
  if (value.is_object() && value.contains("tile")) tile = &value["tile"];
  if (value.is_array() && !value.empty()) tile = &value[0];
  return tile->is_string() ? std::string_view(tile->get_ref<const std::string&>()) : std::string_view();
}

constexpr std::string_view kDealt = "it would be dealt and drawn like a tile";

bool is_gap(std::string_view tile) { return tile.size() == 2 && tile[0] >= '1' && tile[0] <= '8' && tile[1] == 'x'; }

class TileCheck {
 public:
  explicit TileCheck(DocumentReport& report) : report_(report) {}

  void run(const std::vector<std::string>& places_of_gaps) {
    for (const std::string& place : places_of_gaps) gap(place, "3x", "no hand has such a tile");
    const Document* wall = report_.find("wall");
    if (wall == nullptr || !wall->is_array()) return;
    for (const Document& tile : *wall) ++left_[std::string(tile_of(tile))];
    gaps(*wall);
    const std::map<std::string, int, std::less<>> all = left_;
    hands();
    list("starting_draws");
    list("starting_dead_wall");
    left_ = all;
    indicators("dora_indicators");
    indicators("reverse_dora_indicators");
  }

 private:
  /// Places between groups of tiles that are shown: dealt and drawn they would be tiles.
  void gaps(const Document& wall) {
    const auto gap_at =
        std::find_if(wall.begin(), wall.end(), [](const Document& tile) { return is_gap(tile_of(tile)); });
    if (gap_at == wall.end()) return;
    gap(pointer_to("/wall", static_cast<std::size_t>(gap_at - wall.begin())), tile_of(*gap_at), kDealt);
  }

  void gap(const std::string& at, std::string_view tile, std::string_view consequence) {
    auto& diagnostic =
        report_.at(Code::GapInWall, at, in_ticks(tile) + " is a gap between groups of tiles, not a tile");
    diagnostic.label = consequence;
    diagnostic.help = "write the tiles without blanks: a blank in `~t` is such a gap";
  }

  void hands() {
    const Document* hands = report_.find("starting_hand");
    if (hands == nullptr || !hands->is_object()) return;
    for (const auto& [seat, hand] : hands->items()) {
      const std::string at = pointer_to("/starting_hand", seat);
      if (std::find(kSeats.begin(), kSeats.end(), seat) == kSeats.end()) {
        auto& diagnostic = report_.at(Code::UnknownSeat, at, "there is no seat " + in_ticks(seat));
        diagnostic.label = "nobody gets these tiles";
        suggest(diagnostic, seat, grammar::nearest(seat, kSeats));
      }
      take(hand, at);
    }
  }

  void list(std::string_view key) {
    if (const Document* tiles = report_.find(key)) take(*tiles, pointer_to("", key));
  }

  /// Takes the tiles out of the wall.
  void take(const Document& tiles, const std::string& at) {
    if (!tiles.is_array()) return;
    for (std::size_t i = 0; i < tiles.size(); ++i) {
      const std::string_view tile = tile_of(tiles[i]);
      if (!grammar::looks_like_tile_id(tile)) continue;
      if (!grammar::is_tile_id(tile)) {
        report_.at(Code::UnknownTile, pointer_to(at, i), "there is no tile " + in_ticks(tile));
        continue;
      }
      const auto found = left_.find(tile);
      if (found == left_.end()) {
        left_.emplace(tile, -1);  // told once
        if (is_gap(tile)) {
          gap(pointer_to(at, i), tile, kDealt);
        } else {
          report_.at(Code::TileNotInWall, pointer_to(at, i), "the wall has no tile " + in_ticks(tile));
        }
      } else if (--found->second == -1) {
        report_.at(Code::TileNotInWall, pointer_to(at, i), "more tiles " + in_ticks(tile) + " than the wall has");
      }
    }
  }

  /// Whether the wall has tiles of the same family: `5m` may be there as the red `0m`, or with attributes.
  bool has_family(std::string_view tile) const {
    return std::any_of(left_.begin(), left_.end(),
                       [&](const auto& kind) { return !kind.first.empty() && kind.first.back() == tile.back(); });
  }

  /// An indicator of the wall that shows only tiles which nobody can have.
  void indicators(std::string_view key) {
    const Document* table = report_.find(key);
    if (table == nullptr || !table->is_object()) return;
    for (const auto& [indicator, shown] : table->items()) {
      if (!shown.is_array() || shown.empty() || !left_.contains(indicator)) continue;
      const std::string at = pointer_to(pointer_to("", key), indicator);
      const bool possible = std::any_of(shown.begin(), shown.end(), [&](const Document& tile) {
        return !grammar::is_tile_id(tile_of(tile)) || has_family(tile_of(tile));
      });
      if (possible) continue;
      report_.at(Code::TileNotInWall, pointer_to(at, std::size_t{0}),
                 in_ticks(indicator) + " indicates " + in_ticks(tile_of(shown[0])) + ", which is not in the wall");
    }
  }

  DocumentReport& report_;
  std::map<std::string, int, std::less<>> left_;  ///< of each tile of the wall
};

bool is_number_text(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789.,-+ ") == std::string_view::npos &&
         text.find_first_of("0123456789") != std::string_view::npos;
}

}  // namespace

void check_tiles(DocumentReport& report, const std::vector<std::string>& gaps) { TileCheck(report).run(gaps); }

void check_yaku_values(DocumentReport& report, const std::set<std::string, std::less<>>& lists) {
  for (const std::string& key : lists) {
    const Document& list = *report.find(key);
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (!list[i].is_object()) continue;
      const std::string at = pointer_to(pointer_to("", key), i);
      const auto name = list[i].find("display_name");
      if (name != list[i].end() && name->is_string() && report.of_author(at) &&
          name->get_ref<const std::string&>().find_first_not_of(' ') == std::string::npos) {
        report.at(Code::NamelessYaku, at + "/display_name", "this yaku has no name").label =
            "players see points for nothing";
      }
      if (!list[i].contains("value")) continue;
      if (list[i]["value"].is_boolean() && report.of_author(at)) {
        report.at(Code::YakuValueText, at + "/value", "the value of a yaku is a number, not true or false");
      }
      if (!list[i]["value"].is_string()) continue;
      const auto& value = list[i]["value"].get_ref<const std::string&>();
      if (!is_number_text(value)) continue;
      auto& diagnostic =
          report.at(Code::YakuValueText, at + "/value", "the value " + in_ticks(value) + " is a text, not a number");
      diagnostic.label = "means the counter of this name, which is 0";
      if (value.find_first_not_of("0123456789") != std::string::npos || !diagnostic.source) continue;
      if (diagnostic.source->slice(diagnostic.span) == "\"" + value + "\"") {
        diagnostic.fixes.push_back({diagnostic.span, value, "write the number without quotes"});
      }
    }
  }
}

}  // namespace majs::compiler
