// The end of a round (runtime/game/actions.md 5.13, 8), and hooks of scoring (runtime/game/actions.md 5.14, 9):
// labelled assignments, edits of winners and payments, declared yaku.

#include <algorithm>
#include <utility>

#include "runtime/game/actions.hpp"
#include "runtime/scoring/payers.hpp"
#include "runtime/scoring/settlement.hpp"
#include "runtime/scoring/win.hpp"

namespace majs::runtime::actions {
namespace {

/// The scoring script of a win action: "win" when none is named.
std::uint32_t script_key(const Execution& e) { return e.text(0) != kNone ? e.text(0) : e.rules().scoring.default_key; }

enum class Method : std::uint8_t { Set, Add, Subtract, Multiply, Divide, Min, Max, Prepend, Append };

constexpr std::pair<std::string_view, Method> kMethods[] = {
    {"set", Method::Set},           {"add", Method::Add},         {"subtract", Method::Subtract},
    {"multiply", Method::Multiply}, {"divide", Method::Divide},   {"min", Method::Min},
    {"max", Method::Max},           {"prepend", Method::Prepend}, {"append", Method::Append},
};

Method method_of(const Execution& e, std::size_t i, Method fallback) {
  if (e.text(i) == kNone) return fallback;
  const std::string& name = e.rules().texts.name(e.text(i));
  for (const auto& [known, method] : kMethods) {
    if (known == name) return method;
  }
  return fallback;
}

/// The number after an edit; nothing when the method is one for texts.
std::optional<Number> edited(Execution& e, Number old, Number value, Method method) {
  switch (method) {
    case Method::Set: return value;
    case Method::Add: return (old + value).normalised();
    case Method::Subtract: return (old - value).normalised();
    case Method::Multiply: return (old * value).normalised();
    case Method::Divide:
      if (value == 0) {
        e.warn("R210", "division by zero: nothing is changed");
        e.engine.end_as_room(e.action.place, "division by zero");
        return old;
      }
      return floor_divide(old, value);
    case Method::Min: return value < old ? value : old;
    case Method::Max: return old < value ? value : old;
    case Method::Prepend:
    case Method::Append: break;
  }
  e.warn("R232", "a number can be set, added to, subtracted from, multiplied, divided, or bounded: nothing is changed");
  return std::nullopt;
}

/// In the order of kEditedKeys.
constexpr Number WinRecord::*kNumbers[] = {&WinRecord::displayed_score, &WinRecord::points, &WinRecord::points2,
                                           &WinRecord::minipoints, &WinRecord::shuugi};
constexpr ShownText WinRecord::*kTexts[] = {
    &WinRecord::score_name,     &WinRecord::point_name,        &WinRecord::point2_name,       &WinRecord::shuugi_name,
    &WinRecord::minipoint_name, &WinRecord::winning_tile_text, &WinRecord::score_denomination};
static_assert(std::size(kNumbers) == kEditedNumbers &&
              std::size(kNumbers) + std::size(kTexts) == std::size(kEditedKeys));

/// The name of the unit whose amount or name an edit of the key changes in the totals; empty for other keys.
const ShownText* unit_of(const WinRecord& record, unsigned edit) {
  if (edit == WinRecord::kPoints || edit == WinRecord::kPointName) return &record.point_name;
  if (edit == WinRecord::kPoints2 || edit == WinRecord::kPoint2Name) return &record.point2_name;
  return nullptr;
}

ShownPoints* total_in(WinRecord& record, const ShownText& unit) {
  for (ShownPoints& points : record.total) {
    if (points.unit == unit) return &points;
  }
  return nullptr;
}

void edit_number(Execution& e, Winner& winner, Number WinRecord::*field, std::uint16_t edit) {
  const Number value = e.amount(1, 0);
  edit_record(winner, [&](WinRecord& record) {
    const auto changed = edited(e, record.*field, value, method_of(e, 2, Method::Set));
    if (!changed) return;
    record.*field = *changed;
    record.edited |= edit;
    const ShownText* unit = unit_of(record, edit);
    if (ShownPoints* points = unit == nullptr ? nullptr : total_in(record, *unit)) points->amount = *changed;
  });
}

void edit_text(Execution& e, Winner& winner, ShownText WinRecord::*member, std::uint16_t edit) {
  const std::string value = e.text(1) == kNone ? std::string() : e.rules().texts.name(e.text(1));
  const Method method = method_of(e, 2, Method::Set);
  if (method != Method::Set && method != Method::Prepend && method != Method::Append) {
    e.warn("R232", "a text can be set, prepended to or appended to: nothing is changed");
    return;
  }
  edit_record(winner, [&](WinRecord& record) {
    ShownText& field = record.*member;
    const ShownText* unit = unit_of(record, edit);
    ShownPoints* points = unit == nullptr ? nullptr : total_in(record, *unit);
    if (method == Method::Set) field = ShownText::made(value);
    if (method == Method::Prepend) field = ShownText::made(value + field.str());
    if (method == Method::Append) field = ShownText::made(field.str() + value);
    if (points != nullptr) points->unit = field;
    record.edited |= edit;
  });
}

}  // namespace

void win_by_discard(Execution& e) { declare_win(e.engine, e.context.seat, WinSource::Discard, script_key(e)); }
void win_by_call(Execution& e) {
  declare_win(e.engine, e.context.seat, WinSource::Call, script_key(e));
  e.engine.end_robbed_call();
}
void win_by_draw(Execution& e) { declare_win(e.engine, e.context.seat, WinSource::Draw, script_key(e)); }
void win_by_second_visible_discard(Execution& e) {
  declare_win(e.engine, e.context.seat, WinSource::SecondDiscard, script_key(e));
}

void ryuukyoku(Execution& e) { exhaustive_draw(e.engine, e.text(0), e.text(1)); }
void abortive_draw(Execution& e) { runtime::abortive_draw(e.engine, e.text(0)); }

void counter_assignment(Execution& e) {
  if (e.text(1) == kNone || e.argument(3) == nullptr) return;
  assign_labelled(e.engine, e.context, e.text(0), e.text(1), e.argument(3)->id);
}

void modify_winner(Execution& e) {
  if (e.text(0) == kNone) return;
  const auto key =
      static_cast<std::size_t>(std::ranges::find(kEditedKeys, e.rules().texts.name(e.text(0))) - kEditedKeys);
  const auto edit = static_cast<std::uint16_t>(1U << key);
  for (Winner& winner : e.state().winners) {
    if (winner.seat != e.context.seat || winner.trial) continue;
    if (key < kEditedNumbers) return edit_number(e, winner, kNumbers[key], edit);
    return edit_text(e, winner, kTexts[key - kEditedNumbers], edit);
  }
  const bool tried = std::ranges::any_of(e.state().winners, [](const Winner& winner) { return winner.trial; });
  if (!tried) e.warn("R232", "this seat has not won: nothing is changed");
}

void modify_payout(Execution& e) {
  if (!e.state().has_deltas) {
    e.warn("R232", "payments can be modified once they are known, in `after_scoring`: nothing is changed");
    return;
  }
  const Number value = e.amount(1, 0);
  const Method method = method_of(e, 2, Method::Add);
  for (const Seat seat : e.seats(0)) {
    Number& delta = e.state().delta_scores[static_cast<std::size_t>(seat)];
    if (const auto changed = edited(e, delta, value, method)) delta = changed->normalised();
  }
}

void replace_winning_hand_jokers(Execution& e) {
  auto& winners = e.state().winners;
  if (winners.empty()) return;
  const std::size_t shown = std::min<std::size_t>(e.state().winner_index, winners.size() - 1);
  edit_record(winners[shown], [](WinRecord& record) { record.shows_assigned = true; });
}

void choose_yaku(Execution& e) {
  if (e.context.silent) return;
  LogEvent event{.kind = LogEvent::Kind::Message, .seat = e.context.seat};
  for (const std::uint32_t name : e.player().declared_yaku) {
    event.text += (event.text.empty() ? "" : ", ") + e.rules().texts.name(name);
  }
  e.engine.record(std::move(event));
}

}  // namespace majs::runtime::actions
