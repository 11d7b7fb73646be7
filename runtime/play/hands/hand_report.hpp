#pragma once
// What a hand is worth and why, or why it does not win, as text and as JSON (`majs score`).

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/document.hpp"
#include "runtime/play/hands/hand_judge.hpp"
#include "runtime/play/hands/line_writer.hpp"

namespace majs::runtime {

/// The members of an answer, in their order; `reason` brings what belongs to it.
enum class AnswerMember : std::uint8_t {
#define MAJS_MEMBER(name) name,
#include "runtime/play/hands/answer_members.def"
#undef MAJS_MEMBER
};

class AnswerFields {
 public:
  /// An amount by itself: of the yaku that count, by their unit, or minipoints by their name.
  struct Unit {
    std::string key;   ///< as it was asked for
    std::string name;  ///< as the ruleset writes it
  };

  /// All members, and no amount by itself.
  AnswerFields() = default;
  /// `names` with commas: members, and names of units in the ruleset's texts, in capitals or not. Nothing, with a
  /// message in `error`, for other names.
  static std::optional<AnswerFields> read(std::string_view names, const Rules& rules, std::string& error);

  bool has(AnswerMember member) const { return (members_ >> static_cast<unsigned>(member) & 1U) != 0; }
  const std::vector<Unit>& units() const { return units_; }

 private:
  std::uint32_t members_ = ~std::uint32_t{0};
  std::vector<Unit> units_;
};

/// Lines for people.
std::string readable_hand(const HandVerdict& verdict, const Rules& rules);

/// Writes verdicts as JSON, many of them: the text of a yaku, most of which were there before, is copied.
class HandWriter {
 public:
  /// `rules` outlive it.
  explicit HandWriter(const Rules& rules, AnswerFields fields = {});

  /// Appends those members of an object that are asked for: `wins`; of a complete hand `yaku` and `yaku2` (`{"name",
  /// "value": [{"amount", "unit"}]}`), `total` (amounts by unit), `minipoints` (`{"name", "value", "items": [{"name",
  /// "tiles", "value"}]}`), `score` (paid by other players), `limit` (name of the limit, if any), `payments` (change of
  /// score by seat); of a hand that does not win `reason` (`incomplete`, `no_yaku`, `not_offered`, `stopped`) and with
  /// it `waits`, `helps` or `failed`; amounts by themselves.
  void append(const HandVerdict& verdict, LineWriter& out);

 private:
  struct KnownYaku {
    PointList value;
    std::string text;  ///< empty when it was not written yet
  };
  void append_record(const HandVerdict& verdict, LineWriter& out);
  void append_yaku(const YakuScore& score, LineWriter& out);
  void append_item(const MinipointItem& item, Pen& out);
  void append_minipoints(const WinRecord& record, LineWriter& out);
  void append_payments(const HandVerdict& verdict, LineWriter& out);
  void append_units(const WinRecord& record, LineWriter& out);
  void append_reason(const HandVerdict& verdict, LineWriter& out);

  const Rules& rules_;
  const AnswerFields fields_;
  std::vector<KnownYaku> yaku_;  ///< by name
  std::vector<ShortText> ids_;   ///< of tiles, in quotes, by kind; the last one of what is none
};

/// `3 Han, 40 Fu`.
std::string points_text(const Rules& rules, const PointList& points);

/// The object.
Document hand_document(const HandVerdict& verdict, const Rules& rules);

}  // namespace majs::runtime
