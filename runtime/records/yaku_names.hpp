#pragma once
// What yaku, limits and draws are called: in Tenhou's records (numbers and Japanese names), in mjai, and in rulesets.

#include <cstdint>
#include <optional>
#include <string_view>

namespace majs::runtime {

/// The number of a yaku in Tenhou's records; a few of our own beyond those (yaku_names.def).
using YakuId = int;
inline constexpr YakuId kUnknownYaku = -1;
inline constexpr YakuId kSeatWind = 10;   ///< of east; south 11, west 12, north 13
inline constexpr YakuId kRoundWind = 14;  ///< of east; south 15, west 16, north 17
inline constexpr YakuId kFirstDragon = 18;
inline constexpr YakuId kLastDragon = 20;
inline constexpr YakuId kDora = 52;
inline constexpr YakuId kUraDora = 53;
inline constexpr YakuId kRedDora = 54;
inline constexpr YakuId kNorthDora = 55;   ///< Tenhou counts it as dora
inline constexpr YakuId kAnyDragon = 56;   ///< mjai does not say which one
inline constexpr YakuId kFirstFan = 1000;  ///< of Chinese Official, in the order of fan_names.def

/// Which words a record uses: `平和` is one thing in riichi and another in Chinese Official.
enum class YakuTable : std::uint8_t { Riichi, Fans };

/// The yaku of a name in any of the languages of the table. Names for winds without a direction (`Seat Wind`, `jikaze`)
/// are those of east.
YakuId find_yaku(std::string_view name, YakuTable table = YakuTable::Riichi);
/// What a fan is worth; 0 for an id that is none, and where tables differ.
int fan_points(YakuId id);
/// The Chinese name; empty for an id that is no fan.
std::string_view chinese_name(YakuId id);
/// The Japanese name; empty for an id that is none.
std::string_view japanese_name(YakuId id);

/// How a round ended without a winner.
enum class DrawKind : std::uint8_t {
  Exhaustive,
  Nagashi,
  NineOrphans,
  FourWinds,
  FourRiichi,
  TripleRon,
  FourKongs,
};

/// The draw of a name in any of the languages of the table.
std::optional<DrawKind> find_draw(std::string_view name);
/// `九種九牌`; the name that tenhou/6 has.
std::string_view japanese_name(DrawKind kind);
/// `yao9`: the `type` of mjlog; empty for an exhaustive draw.
std::string_view mjlog_name(DrawKind kind);

}  // namespace majs::runtime
