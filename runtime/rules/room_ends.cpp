#include "runtime/rules/room_ends.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace majs::runtime {
namespace {

constexpr RoomEnd kRoomEnds[] = {
#define MAJS_ROOM_END(kind, word, when, text) {RoomEnd::Kind::kind, word, RoomEnd::When::when, text},
#include "runtime/rules/room_ends.def"
#undef MAJS_ROOM_END
};

}  // namespace

std::span<const RoomEnd> room_ends() { return kRoomEnds; }

std::size_t find_room_end(RoomEnd::Kind kind, std::string_view word) {
  const auto found = std::find_if(std::begin(kRoomEnds), std::end(kRoomEnds),
                                  [&](const RoomEnd& end) { return end.kind == kind && end.word == word; });
  return static_cast<std::size_t>(found - std::begin(kRoomEnds));
}

bool may_end_room(const RoomEnd& end, const Document& written, const Document& ruleset) {
  switch (end.when) {
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
