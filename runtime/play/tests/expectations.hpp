#pragma once
// What test cases expect of a game: a table of keys, how each is compared, and what happened in the same words.

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/document.hpp"
#include "runtime/play/course/game.hpp"

namespace majs::runtime {

/// Types a value may have, as a set of bits: those of grammar::JsonTypes.
namespace shapes {
enum Shape : unsigned { kNull = 1, kFlag = 2, kNumber = 4, kText = 8, kList = 16, kObject = 32 };
}  // namespace shapes

/// A key of an object in a test file, the types of its value, and what is in it.
struct ShapedKey {
  enum class Content : std::uint8_t {
    Plain,        ///< equal values
    Numbers,      ///< a number a seat: a list in the order of the seats in play, or an object with those that matter
    Seats,        ///< a list of seats, in any order
    Texts,        ///< a list of texts, in this order
    SeatName,     ///< `"east"`
    Result,       ///< how the round ended: one of result_names()
    NamesBySeat,  ///< by seat a list of all names in any order, or `{"with": [...], "without": [...]}`
    ListsBySeat,  ///< by seat a list of names
    Counters,     ///< by seat an object of counters and their numbers
    TilesBySeat,  ///< by seat a list of tiles, or of called sets, in any order, but each as often as it is there
    Winners,      ///< by seat what is expected of a winner
  };
  std::string_view name;
  unsigned shapes = 0;
  Content content = Content::Plain;
};

/// The row of a table that has this name; null when none has.
template <typename Rows>
auto find_row(const Rows& rows, std::string_view name) {
  const auto found = std::ranges::find_if(rows, [&](const auto& row) { return row.name == name; });
  return found == std::end(rows) ? nullptr : &*found;
}

/// What was expected and what happened instead, as texts.
struct Mismatch {
  std::string what;  ///< `winners.east.yaku`
  std::string expected;
  std::string happened;
};

/// A key of `expect`.
struct Expectation {
  std::string_view name;
  unsigned shapes = 0;
  ShapedKey::Content content = ShapedKey::Content::Plain;
  std::string_view doc;  ///< one line for the manual
  /// What happened; of the seat, in the form of what is wanted of it, where the content is by seat.
  Document (*happened)(Game& game, Seat seat, const Document& wanted) = nullptr;
};

/// All keys of `expect`, in the order of the manual.
std::span<const Expectation> expectations();
/// What may be expected of a winner, besides `any_of`.
std::span<const ShapedKey> winner_keys();

/// What `expect` wants of a game as it is now; every difference. Unknown keys are differences, too.
std::vector<Mismatch> check_expectations(Game& game, const Document& expect);

/// `expect` as it would be if everything were right.
Document updated_expectations(Game& game, const Document& expect);

}  // namespace majs::runtime
