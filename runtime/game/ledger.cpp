#include "runtime/game/ledger.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace majs::runtime {

void add(Deltas& deltas, const Deltas& more) {
  for (std::size_t i = 0; i < kMaxSeats; ++i) deltas[i] = (deltas[i] + more[i]).normalised();
}

Deltas consolidate(const Ledger& ledger, std::size_t first) {
  Deltas deltas{};
  const auto add = [&](Seat seat, Number amount) {
    if (seat == kNobody) return;
    Number& delta = deltas[static_cast<std::size_t>(seat)];
    delta = (delta + amount).normalised();
  };
  for (std::size_t i = first; i < ledger.size(); ++i) {
    if (ledger[i].items.empty()) continue;
    add(ledger[i].to, ledger[i].value());
    add(ledger[i].from, -ledger[i].value());
  }
  return deltas;
}

Deltas moved_to(const Ledger& ledger, Seat seat) {
  Ledger own;
  for (const Transaction& transaction : ledger) {
    if (transaction.to == seat) own.push_back(transaction);
  }
  return consolidate(own);
}

Number paid_to(const Ledger& ledger, Seat seat, bool with_pot) {
  Number sum = 0;
  for (const Transaction& transaction : ledger) {
    if (transaction.to == seat && (with_pot || transaction.from != kNobody)) sum = sum + transaction.value();
  }
  return sum.normalised();
}

std::string_view payment_name(Seat recipient, Seat payer) {
  switch (ring_distance(recipient, payer)) {
    case 1: return "From right";
    case 2: return "From across";
    case 3: return "From left";
    default: return "From self";
  }
}

std::string_view operation_sign(AmountNode::Kind operation) {
  constexpr std::pair<AmountNode::Kind, std::string_view> kSigns[] = {
#define MAJS_OPERATOR(identifier, name) {AmountNode::Kind::identifier, name},
#include "runtime/rules/words/operators.def"
  };
  const auto* const found = std::ranges::find(kSigns, operation, &std::pair<AmountNode::Kind, std::string_view>::first);
  return found == std::end(kSigns) ? "" : found->second;
}

}  // namespace majs::runtime
