#pragma once
// Points with units, and yaku that are worth some (runtime/scoring/README.md 1); the ledger of the script profile: who
// pays whom how much, and how the amount came about (10).

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "runtime/rules/action.hpp"
#include "runtime/rules/rules.hpp"
#include "runtime/rules/seat.hpp"

namespace majs::runtime {

/// One labelled assignment: `result` is what the transaction is worth after it.
struct LineItem {
  AmountNode::Kind operation = AmountNode::Kind::Literal;  ///< Literal: none
  std::optional<Number> previous;                          ///< left operand, when it is a number
  std::optional<Number> amount;                            ///< right operand
  Number result = 0;
  std::uint32_t label = kNone;  ///< id in Rules::texts
};

struct Transaction {
  std::string name;
  Seat from = kNobody;  ///< kNobody: the pot
  Seat to = kNobody;
  std::vector<LineItem> items;

  Number value() const { return items.empty() ? Number(0) : items.back().result; }
};
using Ledger = std::vector<Transaction>;

/// What every seat gets.
using Deltas = std::array<Number, kMaxSeats>;
void add(Deltas& deltas, const Deltas& more);

/// What every seat gets from the transactions `first` and later; those without line items count nothing.
Deltas consolidate(const Ledger& ledger, std::size_t first = 0);

/// What every seat gets from the transactions to one of them.
Deltas moved_to(const Ledger& ledger, Seat seat);

/// What the transactions bring to a seat from other players; with what comes from the pot, if that is asked for.
Number paid_to(const Ledger& ledger, Seat seat, bool with_pot = false);

/// The name of a payment as its recipient sees it: "From right" from the next player, "From across", "From left".
std::string_view payment_name(Seat recipient, Seat payer);

/// The sign of an operation, "" for none.
std::string_view operation_sign(AmountNode::Kind operation);

/// Byte order of two names or units (text ids).
bool text_before(const Rules& rules, std::uint32_t a, std::uint32_t b);

/// Amounts of equal units added, the result in byte order of the units. A bare number takes the first unit of the
/// other side; two bare ones get the unit "". Amounts within 1e-6 of an integer become one.
PointList add_points(const Rules& rules, const PointList& a, const PointList& b);

/// The amount of `unit`, 0 when there is none.
Number amount_of_unit(const PointList& points, std::uint32_t unit);

struct ScoredYaku {
  std::uint32_t name = kNone;
  PointList value;
};
using YakuScore = std::vector<ScoredYaku>;

/// Everything added up.
PointList total_of(const Rules& rules, const YakuScore& yaku);
/// The same added to a total.
void add_total(const Rules& rules, const YakuScore& yaku, PointList& total);

/// Adds one yaku: one of the same name gets its value added. Names stay in byte order.
void add_yaku(const Rules& rules, YakuScore& score, ScoredYaku&& yaku);

}  // namespace majs::runtime
