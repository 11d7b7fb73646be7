#pragma once
// Games that were recorded elsewhere, as values: what the formats of mahjong programs have in common. Players are
// numbered by chair, 0 being east of the first round; points are whole numbers.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/records/yaku_names.hpp"
#include "runtime/tiles/kind.hpp"

namespace majs::runtime {

/// Most rounds of a text, and most events of a round.
inline constexpr std::size_t kMostRounds = 1'000;
inline constexpr std::size_t kMostSteps = 1'000;

using RecordedPoints = std::array<std::int64_t, 4>;

/// Something that happened in a round.
struct RecordedStep {
  enum class Kind : std::uint8_t {
    Draw,
    Discard,
    Reach,          ///< before the discard
    ReachAccepted,  ///< the stick lies on the table
    Chi,
    Pon,
    Daiminkan,
    Kakan,
    Ankan,
    North,  ///< laid open beside the hand
    Dora,   ///< a further indicator is turned
    Win,    ///< only of claims that lost
  };
  Kind kind = Kind::Draw;
  int actor = -1;
  int target = -1;                         ///< of a call, whose tile was taken
  tiles::Kind tile = tiles::kNoKind;       ///< drawn, discarded, called, added or turned; red fives are 0m 0p 0s
  std::vector<tiles::Kind> consumed = {};  ///< of a call, the tiles from the hand; of an added kong, those of the pon
  bool tsumogiri = false;
  std::optional<RecordedPoints> scores = {};  ///< after it, where the record tells
  std::vector<RecordedStep> lost = {};        ///< claims of the same tile that this one went before
  bool ends_wall = false;                     ///< a claim with which the wall of RecordedRound::draws is used up
  std::string place = {};                     ///< in the record: `line 17`, `/log/0/5/3`, `tag 12`
};

struct RecordedYaku {
  YakuId id = kUnknownYaku;
  std::string name;                        ///< as the record writes it
  std::optional<std::int64_t> value = {};  ///< han; none for limit hands and where the record tells none
};

struct RecordedWin {
  int actor = -1;
  int target = -1;  ///< the actor itself for a drawn tile
  std::optional<RecordedPoints> deltas = {};
  std::optional<RecordedPoints> scores = {};  ///< after it
  std::optional<std::int64_t> fu = {};
  std::optional<std::int64_t> han = {};
  std::optional<std::int64_t> points = {};  ///< what the hand is worth, honba and sticks left out
  std::optional<std::vector<RecordedYaku>> yaku = {};
  // What the record shows of the table at the win; nothing and kNoKind: it does not.
  std::vector<tiles::Kind> hand = {};        ///< the winning tile may be left out
  tiles::Kind tile = tiles::kNoKind;         ///< the winning one
  std::vector<tiles::Kind> indicators = {};  ///< all that are turned
  std::vector<tiles::Kind> ura = {};         ///< what lies under them
  std::optional<std::int64_t> honba = {};
  std::optional<std::int64_t> sticks = {};
  std::vector<RecordedStep> lost = {};  ///< claims of the same tile that this one went before
  std::string place = {};
};

struct RecordedRound {
  int wind = 0;    ///< 0 east
  int dealer = 0;  ///< by chair
  int honba = 0;
  int sticks = 0;  ///< on the table at its start
  RecordedPoints scores{};
  std::array<std::vector<tiles::Kind>, 4> hands;  ///< kNoKind: not shown; also of drawn tiles
  std::vector<tiles::Kind> indicators;  ///< the first one; all of them where the record does not tell when they turn
  bool indicators_in_steps = true;      ///< further ones are steps; else `indicators` has all there were in the end
  std::optional<std::size_t> draws;     ///< there are in the wall, where the record shows that they are fewer
  std::vector<RecordedStep> steps;
  std::vector<RecordedWin> wins;                  ///< none: the round was drawn
  bool drawn = false;                             ///< the round ended without a winner
  std::optional<DrawKind> draw;                   ///< how, where the record tells
  std::string draw_name;                          ///< as the record writes it
  std::array<std::vector<tiles::Kind>, 4> shown;  ///< the hands of who shows one at a draw, else nothing
  std::optional<RecordedPoints> deltas;           ///< of a draw
  std::optional<RecordedPoints> scores_after;
  std::string place;         ///< of its start
  std::string result_place;  ///< of its result
};

enum class RecordFormat : std::uint8_t { Tenhou, Mjai, Mjlog, Botzone };

/// What a record says of the rules that its game was played by.
struct RecordedRules {
  enum class Site : std::uint8_t { Unknown, Tenhou, TenhouWithChips, MahjongSoul, Majs };
  Site site = Site::Unknown;
  std::optional<bool> red_fives = {};
  std::optional<bool> open_tanyao = {};
  std::optional<int> winds = {};  ///< 1 East only, 2 East and South
};

struct RecordedGame {
  RecordFormat format = RecordFormat::Tenhou;
  int players = 4;
  RecordedRules rules;
  std::array<std::string, 4> names;  ///< of the players, where the record tells them
  std::vector<RecordedRound> rounds;
  bool ended = false;                    ///< the record says that the game is over
  std::optional<RecordedPoints> scores;  ///< the last ones
  std::optional<RecordedPoints> worth;   ///< what these are worth, by place and return, in tenths
};

/// The words for yaku that a format uses.
YakuTable yaku_table(RecordFormat format);

/// The format of a text, known by how it begins; nothing for what is none of them.
std::optional<RecordFormat> record_format(std::string_view text);

/// The games of a text; when something in it cannot be, `problem` says where and what, and no game is returned.
struct ReadRecords {
  std::vector<RecordedGame> games;
  std::string problem;
  std::vector<std::string> notes = {};  ///< what the record has that nobody reads, and what it lacks
};

/// The largest record that is read, in bytes.
inline constexpr std::size_t kMaxRecordBytes = std::size_t{16} << 20;

/// Reads a text of any of the formats. Whatever it contains: no crash, and time in proportion to its length.
ReadRecords read_records(std::string_view text);

/// What a record that is compressed holds (gzip, by its first bytes); any other text as it is. Nothing, and `problem`
/// says why, for one that is damaged or holds more than a record may. unpack.cpp
std::optional<std::string> unpack_record(std::string_view text, std::string& problem);

/// The JSON documents of a text, one after the other: objects and lists, those in `#json=` of links to a viewer, too;
/// what stands between them is passed over. The last one may be cut off.
struct JsonPart {
  std::string text;
  std::size_t line = 1;  ///< where it begins
};
std::vector<JsonPart> json_parts(std::string_view text);
/// `%7B` is `{`.
std::string without_percents(std::string_view text);

/// One reader a format (read_tenhou.cpp, read_mjai.cpp, read_mjlog.cpp, read_botzone.cpp).
ReadRecords read_tenhou_record(std::string_view text);
ReadRecords read_mjai_records(std::string_view text);
ReadRecords read_mjlog_record(std::string_view text);
ReadRecords read_botzone_records(std::string_view text);

}  // namespace majs::runtime
