#pragma once
// The ledger of the script profile: who pays whom how much, and how the amount came about (runtime/scoring/README.md
// 10).

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "runtime/rules/action.hpp"
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

}  // namespace majs::runtime
