#include "runtime/rules/effects/room_ends.hpp"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

#include "grammar/platform.hpp"

namespace majs::runtime {
namespace {

constexpr RoomEnd kRoomEnds[] = {
#define MAJS_ROOM_END(kind, word, when, text) {RoomEnd::Kind::kind, word, RoomEnd::When::when, text},
#include "runtime/rules/effects/room_ends.def"
};

bool is_zone(std::string_view name) {
  const auto& zones = grammar::Platform::present().values("move_tiles.zone");  // "scry (marked)"
  return std::ranges::any_of(zones, [&](const Document& zone) {
    const auto& text = zone.get_ref<const std::string&>();
    return std::string_view(text).substr(0, text.find(' ')) == name;
  });
}

/// A zone of tiles, or a map by zones, with one that there is not.
bool names_no_zone(const Document& value) {
  if (value.is_string()) return !is_zone(value.get_ref<const std::string&>());
  if (!value.is_object()) return false;
  const auto items = value.items();
  return std::ranges::any_of(items, [](const auto& item) { return !is_zone(item.key()); });
}

}  // namespace

std::span<const RoomEnd> room_ends() { return kRoomEnds; }

std::size_t find_room_end(RoomEnd::Kind kind, std::string_view word) {
  const auto found =
      std::ranges::find_if(kRoomEnds, [&](const RoomEnd& end) { return end.kind == kind && end.word == word; });
  return static_cast<std::size_t>(found - std::begin(kRoomEnds));
}

bool may_end_room(const RoomEnd& end, std::string_view word, const Document& written, const Document& ruleset) {
  switch (end.when) {
    case RoomEnd::When::NoZone:
      return std::any_of(written.begin() + std::min<std::ptrdiff_t>(1, std::ssize(written)), written.end(),
                         names_no_zone);
    case RoomEnd::When::NoKuikae: return word != "last_called_tile_matches";
    case RoomEnd::When::NoSeat:
      return !written.empty() && (written[0] == "shimocha" || written[0] == "toimen" || written[0] == "kamicha");
    case RoomEnd::When::NoLiteral: {
      const std::size_t count = end.word == "pass_draws" ? 2 : 1;
      return written.size() > count && !written[count].is_number();
    }
    case RoomEnd::When::NoIndicators:
      return !ruleset.contains(end.word.starts_with("reverse") ? "reverse_dora_indicators" : "dora_indicators");
    case RoomEnd::When::NoWinner: return written.size() > 1 && written[1] == "winner";
    default: return true;
  }
}

}  // namespace majs::runtime
