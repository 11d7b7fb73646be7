#pragma once
// What a hand is worth and why, or why it does not win, as text and as JSON (`majs score`).

#include <array>
#include <string>
#include <vector>

#include "grammar/document.hpp"
#include "runtime/play/hands/answer_fields.hpp"
#include "runtime/play/hands/hand_judge.hpp"
#include "runtime/play/hands/line_writer.hpp"

namespace majs::runtime {

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
  Pen append_name(const MinipointItem& item, Pen out);
  void append_item(const MinipointItem& item, Pen& out);
  void append_minipoints(const WinRecord& record, LineWriter& out);
  void append_payments(const HandVerdict& verdict, LineWriter& out);
  void append_units(const WinRecord& record, LineWriter& out);
  void append_reason(const HandVerdict& verdict, LineWriter& out);

  /// How an item of minipoints begins, for a name that lies where it is as long as the ruleset.
  struct ItemHead {
    const char* name = nullptr;
    std::size_t name_size = 0;
    std::size_t size = 0;
    TextBlock text{};
  };
  static constexpr std::size_t kItemHeads = 64;
  struct PaymentKey {
    ShortText text;
    Seat seat;
  };

  const Rules& rules_;
  const AnswerFields fields_;
  std::vector<PaymentKey> payments_;  ///< a seat each
  std::array<ItemHead, kItemHeads> heads_;
  std::vector<KnownYaku> yaku_;  ///< by name
  std::vector<ShortText> ids_;   ///< of tiles, in quotes, by kind; the last one of what is none
};

/// `3 Han, 40 Fu`.
std::string points_text(const Rules& rules, const PointList& points);

/// The object.
Document hand_document(const HandVerdict& verdict, const Rules& rules);

}  // namespace majs::runtime
