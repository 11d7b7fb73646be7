#include "runtime/play/hands/hand_report.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <functional>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "grammar/condition_words.hpp"
#include "grammar/display.hpp"
#include "grammar/phrases.hpp"
#include "runtime/game/winner.hpp"
#include "runtime/play/logs/observation.hpp"
#include "runtime/tiles/notation.hpp"

namespace majs::runtime {
namespace {

/// More failed conditions than this tell nobody anything.
constexpr std::size_t kMaxFailed = 4;

std::string tiles_text(const Rules& rules, std::span<const Tile> tiles) {
  std::vector<Tile> shown;
  for (const Tile& tile : tiles) shown.push_back(seen_tile(tile));
  return tiles::print_short(shown, rules.names.attributes);
}

std::vector<std::string> failed_words(const HandVerdict& verdict, const Rules& rules) {
  std::vector<std::string> words;
  for (const std::uint32_t condition : verdict.offer.failed) {
    if (words.size() == kMaxFailed || rules.document == nullptr) break;
    try {
      const std::string pointer = rules.pointer(rules.conditions[condition].place);
      words.push_back(grammar::condition_words(rules.document->at(Document::json_pointer(pointer))));
    } catch (const nlohmann::json::exception&) {
      continue;  // made by the loader, not written in the document
    }
  }
  return words;
}

void add_columns(std::string& text, std::vector<std::pair<std::string, std::string>> rows) {
  std::size_t width = 0;
  for (auto& [left, right] : rows) {
    left = grammar::printable(left);
    right = grammar::printable(right);
  }
  for (const auto& [left, right] : rows) width = std::max(width, grammar::display_columns(left));
  for (const auto& [left, right] : rows) {
    text += "  " + left + std::string(width - grammar::display_columns(left) + 2, ' ') + right + "\n";
  }
}

void add_yaku(std::string& text, const Rules& rules, const WinRecord& record) {
  std::vector<std::pair<std::string, std::string>> rows;
  record.each_yaku([&](const ScoredYaku& yaku, bool) {
    rows.emplace_back(rules.texts.name(yaku.name), points_text(rules, yaku.value));
  });
  if (rows.empty()) return;
  text += "yaku\n";
  add_columns(text, rows);
}

std::string_view minipoint_unit(const WinRecord& record) {
  return record.minipoint_name.empty() ? std::string_view("minipoints") : record.minipoint_name.str();
}

void add_minipoints(std::string& text, const Rules& rules, const WinRecord& record) {
  if (record.breakdown == nullptr || record.breakdown->items.empty()) return;
  text += grammar::printable(minipoint_unit(record)) + "\n";
  std::vector<std::pair<std::string, std::string>> rows;
  for (const MinipointItem& item : record.breakdown->items) {
    const std::string tiles = item.tiles.empty() ? "" : " " + tiles_text(rules, span_of(item.tiles));
    rows.emplace_back(std::string(item.name) + tiles, item.value.text());
  }
  add_columns(text, rows);
}

/// Yaku of the second kind alone, such as yakuman: those of the first kind and minipoints say nothing then.
bool is_second_kind(const WinRecord& record) { return record.yaku.empty() && !record.yaku2.empty(); }

/// Shows the sum of the yaku that count, unit by unit.
template <typename Visit>
void each_shown_total(const WinRecord& record, const Rules& rules, Visit visit) {
  const bool second = is_second_kind(record);
  std::set<std::string_view> units;
  for (std::size_t i = 0; second && i < record.yaku2.size(); ++i) {
    for (const Points& one : record.yaku2[i].value) {
      units.insert(one.unit == kNone ? std::string_view() : rules.texts.name(one.unit));
    }
  }
  for (const ShownPoints& points : record.total) {
    if (!second || units.contains(points.unit.str())) visit(points);
  }
}

/// "1 Han 40 Fu", "2 Yakuman", and the name of the limit when there is one.
std::string total_text(const WinRecord& record, const Rules& rules) {
  std::string text;
  each_shown_total(record, rules, [&](const ShownPoints& points) {
    text += (text.empty() ? "" : " ") + points.amount.text() + (points.unit.empty() ? "" : " " + points.unit.str());
  });
  if (!(record.minipoints == 0) && !is_second_kind(record)) {
    text += (text.empty() ? "" : " ") + record.minipoints.text() + " " + std::string(minipoint_unit(record));
  }
  if (!record.score_name.empty()) text += (text.empty() ? "" : ", ") + record.score_name.str();
  return text;
}

std::string signed_text(Number value) { return value > 0 ? "+" + value.text() : value.text(); }

std::string status_list(const Rules& rules, const std::vector<std::uint32_t>& statuses) {
  return grammar::joined(statuses, ",", [&](std::uint32_t status) { return rules.statuses.name(status); });
}

/// Why the hand does not win, as `reason` names it; "" when it does.
std::string_view reason_of(const HandVerdict& verdict) {
  if (verdict.wins) return "";
  if (!verdict.stopped.empty()) return "stopped";
  if (!verdict.complete) return "incomplete";
  return verdict.has_yaku ? "not_offered" : "no_yaku";
}

void add_refusal(std::string& text, const HandVerdict& verdict, const Rules& rules) {
  const std::string_view reason = reason_of(verdict);
  if (reason == "stopped") {
    text += "the ruleset's evaluation was stopped: " + grammar::printable(verdict.stopped) + "\n";
  } else if (reason == "incomplete") {
    text += "not a winning hand";
    const std::size_t size = hand_size(verdict.situation);
    if (rules.starting_tiles > 0 && size == rules.starting_tiles + 1) {
      text += ": " + std::to_string(verdict.situation.hand.size()) + " tiles; leave the winning tile out of the hand";
    } else if (rules.starting_tiles > 0 && size != rules.starting_tiles && verdict.waits.empty()) {
      text += ": it has " + std::to_string(size) + " tiles with its calls, " + std::to_string(rules.starting_tiles) +
              " are expected besides the winning tile";
    }
    if (!verdict.waits.empty()) text += ": it waits for " + tiles_text(rules, verdict.waits);
    text += "\n";
  } else if (reason == "no_yaku") {
    text += "no yaku: this hand may not win\n";
    for (const YakuHelp& help : verdict.helps) {
      text += "  it would win " +
              (help.by_draw ? std::string("by an own draw")
                            : "with `--status " + grammar::printable(status_list(rules, help.statuses)) + "`");
      text += ": " + grammar::printable(grammar::joined(help.yaku, ", ", std::identity())) + "\n";
    }
  } else if (reason == "not_offered") {
    text += "a game would not offer this win: it lacks\n";
    for (const std::string& words : failed_words(verdict, rules)) text += "  " + grammar::printable(words) + "\n";
  }
}

void append_key(LineWriter& out, std::string_view key) {
  if (out.back() != '{') out.put(',');
  out.quote(key);
  out.put(':');
}

/// The same for a key of the program, quoted and with its colon.
template <std::size_t Size>
void begin_member(LineWriter& out, const char (&key)[Size]) {
  if (out.back() != '{') out.put(',');
  out.put(key);
}

/// The longest number that append_number writes.
constexpr std::size_t kMostNumber = 48;

[[gnu::noinline, gnu::cold]] void append_real(Pen& out, double number) {
  std::string text;
  grammar::append_number(text, number);
  assert(text.size() <= kMostNumber);
  out.put(std::string_view(text));
}

[[gnu::always_inline]] inline void append_number(Pen& out, Number number) {
  constexpr std::int64_t kExact = std::int64_t{1} << 53;
  const std::int64_t whole = number.truncated();
  if (number.is_integer() && whole <= kExact && whole >= -kExact) return out.put_whole(whole);
  Pen pen = out;  // that one stays in a register
  append_real(pen, number.as_double());
  out = pen;
}

void append_number(LineWriter& out, Number number) {
  Pen pen = out.take_pen(kMostNumber);
  append_number(pen, number);
  out.give_back(pen);
}

/// `[a,b]`, each item by `append`.
template <typename Items, typename Append>
void append_list(LineWriter& out, const Items& items, Append append) {
  out.put('[');
  bool first = true;
  for (const auto& item : items) {
    if (!std::exchange(first, false)) out.put(',');
    append(item);
  }
  out.put(']');
}

void append_tiles(LineWriter& out, const Rules& rules, const std::vector<Tile>& tiles) {
  append_list(out, tiles, [&](const Tile& tile) {
    if (tile.attribute_count == 0) {
      out.quote(tiles::id_of(tile.kind));
    } else {
      out.put(std::string_view(grammar::print_document(tile_document(tile, rules), false)));
    }
  });
}

void append_texts(LineWriter& out, const std::vector<std::string>& texts) {
  append_list(out, texts, [&](const std::string& text) { out.quote(text); });
}

void append_value(LineWriter& out, const Rules& rules, const PointList& value) {
  append_list(out, value, [&](const Points& one) {
    out.put("{\"amount\":");
    append_number(out, one.amount);
    out.put(",\"unit\":");
    out.quote(one.unit == kNone ? std::string_view() : rules.texts.name(one.unit));
    out.put('}');
  });
}

constexpr auto kAnswerMembers = std::to_array<std::string_view>({
#define MAJS_MEMBER(name) #name,
#include "runtime/play/hands/answer_members.def"
#undef MAJS_MEMBER
});

bool is_same_word(std::string_view a, std::string_view b) {
  const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::ranges::equal(a, b, [&](char x, char y) { return small(x) == small(y); });
}

}  // namespace

std::optional<AnswerFields> AnswerFields::read(std::string_view names, const Rules& rules, std::string& error) {
  AnswerFields fields;
  fields.members_ = 0;
  while (!names.empty()) {
    const std::string_view name = names.substr(0, names.find(','));
    names.remove_prefix(std::min(name.size() + 1, names.size()));
    if (const auto member = std::ranges::find(kAnswerMembers, name); member != kAnswerMembers.end()) {
      fields.members_ |= std::uint32_t{1} << (member - kAnswerMembers.begin());
      continue;
    }
    const auto& texts = rules.texts.names();
    const auto unit = std::ranges::find_if(texts, [&](const auto& text) { return is_same_word(text, name); });
    if (name.empty() || unit == texts.end()) {
      error = "answers have no member `" + std::string(name) + "`, and the ruleset no such unit";
      const std::string meant = grammar::did_you_mean(name, kAnswerMembers, "; ");
      error += meant.empty() ? "; members are " + grammar::joined(kAnswerMembers, ", ",
                                                                  [](auto member) { return std::string(member); })
                             : meant;
      return std::nullopt;
    }
    fields.units_.push_back({std::string(name), *unit});
  }
  return fields;
}

std::string points_text(const Rules& rules, const PointList& points) {
  return grammar::joined(points, ", ", [&](const Points& one) {
    const std::string unit = one.unit == kNone ? "" : rules.texts.name(one.unit);
    return one.amount.text() + (unit.empty() ? "" : " " + unit);
  });
}

HandWriter::HandWriter(const Rules& rules, AnswerFields fields) : rules_(rules), fields_(std::move(fields)) {
  for (std::size_t kind = 0; kind <= tiles::kKindCount; ++kind) {
    ids_.emplace_back('"' + std::string(tiles::id_of(static_cast<tiles::Kind>(kind))) + '"');
  }
}

void HandWriter::append_yaku(const YakuScore& score, LineWriter& out) {
  append_list(out, score, [&](const ScoredYaku& yaku) {
    if (yaku.name >= yaku_.size()) yaku_.resize(yaku.name + std::size_t{1});
    KnownYaku& known = yaku_[yaku.name];
    if (!known.text.empty() && known.value == yaku.value) return out.put(std::string_view(known.text));
    const std::size_t begin = out.text().size();
    out.put("{\"name\":");
    out.quote(rules_.texts.name(yaku.name));
    out.put(",\"value\":");
    append_value(out, rules_, yaku.value);
    out.put('}');
    known.value = yaku.value;
    known.text = out.text().substr(begin);
  });
}

void HandWriter::append_item(const MinipointItem& item, Pen& out) {
  Pen pen = out;
  pen.put("{\"name\":");
  pen.quote(item.name);
  pen.put(",\"tiles\":[");
  bool first = true;
  for (const Tile& tile : item.tiles) {
    if (!std::exchange(first, false)) pen.put(',');
    pen.put(ids_[std::min<std::size_t>(tile.kind, tiles::kKindCount)]);
  }
  pen.put("],\"value\":");
  append_number(pen, item.value);
  pen.put('}');
  out = pen;
}

void HandWriter::append_minipoints(const WinRecord& record, LineWriter& out) {
  constexpr std::size_t kFrame = 32;  // what stands around texts, numbers and tiles
  const std::string_view unit = minipoint_unit(record);
  const std::span<const MinipointItem> items =
      record.breakdown == nullptr ? std::span<const MinipointItem>() : std::span(record.breakdown->items);
  std::size_t most = Pen::most_quoted(unit.size()) + kMostNumber + kFrame;
  for (const MinipointItem& item : items) {
    most += Pen::most_quoted(item.name.size()) + item.tiles.size() * sizeof(ShortText) + kMostNumber + kFrame;
  }
  Pen pen = out.take_pen(most);
  pen.put("{\"name\":");
  pen.quote(unit);
  pen.put(",\"value\":");
  append_number(pen, record.minipoints);
  if (record.breakdown != nullptr) {
    pen.put(",\"items\":[");
    for (const MinipointItem& item : items) {
      if (&item != items.data()) pen.put(',');
      append_item(item, pen);
    }
    pen.put(']');
  }
  pen.put('}');
  out.give_back(pen);
}

void HandWriter::append_payments(const HandVerdict& verdict, LineWriter& out) {
  constexpr std::size_t kFrame = 16;  // what stands around a number: the name of a seat
  Pen pen = out.take_pen((1 + kMaxSeats) * (kFrame + kMostNumber));
  pen.put('{');
  for (const Seat seat : rules_.seats) {
    if (seat != rules_.seats.front()) pen.put(',');
    pen.quote(seat_name(seat));
    pen.put(':');
    append_number(pen, verdict.scored.deltas[static_cast<std::size_t>(seat)]);
  }
  pen.put('}');
  out.give_back(pen);
}

void HandWriter::append_units(const WinRecord& record, LineWriter& out) {
  for (const AnswerFields::Unit& unit : fields_.units()) {
    if (unit.name == minipoint_unit(record)) {
      append_key(out, unit.key);
      append_number(out, record.minipoints);
    }
    each_shown_total(record, rules_, [&](const ShownPoints& points) {
      if (unit.name != points.unit.str()) return;
      append_key(out, unit.key);
      append_number(out, points.amount);
    });
  }
}

void HandWriter::append_record(const HandVerdict& verdict, LineWriter& out) {
  const WinRecord& record = *verdict.scored.record;
  const auto member = [&](AnswerMember which, const auto& key, const auto& append) {
    if (!fields_.has(which)) return;
    begin_member(out, key);
    append();
  };
  member(AnswerMember::yaku, "\"yaku\":", [&] { append_yaku(record.yaku, out); });
  member(AnswerMember::yaku2, "\"yaku2\":", [&] { append_yaku(record.yaku2, out); });
  member(AnswerMember::total, "\"total\":{", [&] {
    each_shown_total(record, rules_, [&](const ShownPoints& points) {
      append_key(out, points.unit.str());
      append_number(out, points.amount);
    });
    out.put('}');
  });
  member(AnswerMember::minipoints, "\"minipoints\":", [&] { append_minipoints(record, out); });
  member(AnswerMember::score, "\"score\":", [&] { append_number(out, record.score); });
  if (!record.score_name.empty()) {
    member(AnswerMember::limit, "\"limit\":", [&] { out.quote(record.score_name.str()); });
  }
  member(AnswerMember::payments, "\"payments\":", [&] { append_payments(verdict, out); });
  append_units(record, out);
}

std::string readable_hand(const HandVerdict& verdict, const Rules& rules) {
  std::string text;
  if (verdict.scored.record != nullptr) {
    const WinRecord& record = *verdict.scored.record;
    add_yaku(text, rules, record);
    if (!is_second_kind(record)) add_minipoints(text, rules, record);
    if (const std::string total = total_text(record, rules); !total.empty()) {
      text += "total\n  " + grammar::printable(total) + "\n";
    }
  }
  if (!verdict.wins) {
    add_refusal(text, verdict, rules);
    if (reason_of(verdict) != "not_offered") return text;
  }
  const WinRecord& record = *verdict.scored.record;
  text += "points\n  " + record.score.text() + "\n";
  text += "payments\n";
  std::vector<std::pair<std::string, std::string>> rows;
  for (const Seat seat : rules.seats) {
    rows.emplace_back(seat_name(seat), signed_text(verdict.scored.deltas[static_cast<std::size_t>(seat)]));
  }
  add_columns(text, rows);
  return text;
}

void HandWriter::append_reason(const HandVerdict& verdict, LineWriter& out) {
  const std::string_view reason = reason_of(verdict);
  if (reason == "stopped") {
    begin_member(out, "\"message\":");
    out.quote(verdict.stopped);
  } else if (reason == "incomplete") {
    begin_member(out, "\"waits\":");
    append_tiles(out, rules_, verdict.waits);
  } else if (reason == "no_yaku") {
    begin_member(out, "\"helps\":");
    append_list(out, verdict.helps, [&](const YakuHelp& help) {
      out.put('{');
      if (help.by_draw) out.put("\"by\":\"draw\"");
      if (!help.statuses.empty()) {
        append_key(out, "status");
        out.quote(status_list(rules_, help.statuses));
      }
      append_key(out, "yaku");
      append_texts(out, help.yaku);
      out.put('}');
    });
  } else if (reason == "not_offered") {
    begin_member(out, "\"failed\":");
    append_texts(out, failed_words(verdict, rules_));
  }
}

void HandWriter::append(const HandVerdict& verdict, LineWriter& out) {
  if (fields_.has(AnswerMember::wins)) {
    begin_member(out, "\"wins\":");
    out.put(verdict.wins ? std::string_view("true") : std::string_view("false"));
  }
  const bool gives_reason = !verdict.wins && fields_.has(AnswerMember::reason);
  if (gives_reason) {
    begin_member(out, "\"reason\":");
    out.quote(reason_of(verdict));
  }
  if (verdict.scored.record != nullptr) append_record(verdict, out);
  if (gives_reason) append_reason(verdict, out);
}

Document hand_document(const HandVerdict& verdict, const Rules& rules) {
  LineWriter out;
  out.put('{');
  HandWriter(rules).append(verdict, out);
  out.put('}');
  return grammar::parse_document(out.text(), nullptr).value_or(Document());
}

}  // namespace majs::runtime
