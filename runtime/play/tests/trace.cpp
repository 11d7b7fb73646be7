#include "runtime/play/tests/trace.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "grammar/document_members.hpp"
#include "runtime/play/logs/observation.hpp"

namespace majs::runtime {
namespace {

/// A member of what may be no object, or null.
Document at(const Document& object, std::string_view key) {
  const auto found = object.find(key);
  return found == object.end() ? Document() : *found;
}

/// A tile whose attributes are sorted: their order is the reference's own business.
Document plain_tile(const Document& tile) {
  if (!tile.is_array() || tile.size() < 2) return tile;
  Document sorted = tile;
  std::sort(sorted.begin() + 1, sorted.end());
  return sorted;
}

Document plain_tiles(const Document& list) { return grammar::list_of(list, plain_tile); }

/// `[[name, [tile, …]], …]`.
Document plain_calls(const Document& list) {
  Document result = Document::array();
  for (const Document& call : list) {
    if (call.is_array() && call.size() == 2) result.push_back(Document::array({call[0], plain_tiles(call[1])}));
  }
  return result;
}

/// Without attributes that players do not see: offers are told that way.
Document observed_tile(const Document& tile) {
  if (!tile.is_array() || tile.empty()) return tile;
  Document seen = Document::array({tile[0]});
  for (std::size_t i = 1; i < tile.size(); ++i) {
    const auto* attribute = tile[i].get_ptr<const std::string*>();
    if (attribute == nullptr || !attribute->starts_with('_')) seen.push_back(tile[i]);
  }
  return seen.size() == 1 ? tile[0] : plain_tile(seen);
}

Document observed_tiles(const Document& list) {
  Document result = grammar::list_of(list, observed_tile);
  std::sort(result.begin(), result.end());
  return result;
}

/// Combinations by seat and button: those without any choice are left out, the rest is sorted.
Document plain_choices(const Document& choices) {
  Document result = Document::object();
  for (const auto& [seat, buttons] : choices.items()) {
    for (const auto& [button, offers] : buttons.items()) {
      Document& list = result[seat][button] = Document::array();
      for (const Document& offer : offers) {
        for (const Document& with : at(offer, "with")) {
          list.push_back(Document::array({observed_tile(at(offer, "called")), observed_tiles(with)}));
        }
      }
      std::sort(list.begin(), list.end());
      list.erase(std::unique(list.begin(), list.end()), list.end());
    }
  }
  return result;
}

void compare(const std::string& what, const Document& expected, const Document& happened,
             std::vector<Mismatch>& mismatches) {
  if (!equal_documents(expected, happened)) {
    mismatches.push_back({what, grammar::print_document(expected, false), grammar::print_document(happened, false)});
  }
}

Document or_empty(const Document& object, std::string_view key) {
  const Document found = at(object, key);
  return found.is_null() ? Document::object() : found;
}

/// Every seat of a member on its own, so that a difference names it.
template <typename Change>
void compare_seats(const std::string& what, const Document& expected, const Document& happened, Change&& change,
                   std::vector<Mismatch>& mismatches) {
  for (const auto& [seat, value] : happened.items()) {
    const auto wanted = expected.find(seat);
    if (wanted != expected.end()) compare(what + "." + seat, change(*wanted), change(value), mismatches);
  }
}

Document plain_record(const Document& record) {
  Document result = record;
  for (const char* key : {"yaku", "yaku2"}) {
    if (!result.contains(key) || !result[key].is_array()) continue;
    Document& names = result[key];
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
  }
  return result;
}

void compare_winners(const Document& expected, const Document& happened, std::vector<Mismatch>& mismatches) {
  for (const auto& [seat, record] : expected.items()) {
    const Document wanted = plain_record(record);
    const Document found = plain_record(or_empty(happened, seat));
    for (const auto& [key, value] : wanted.items()) {
      compare("winners." + seat + "." + key, value, at(found, key), mismatches);
    }
  }
}

}  // namespace

std::vector<Mismatch> TraceChecker::check(const Document& entry, Game& game) {
  const Document seen = observe(game);
  if (!std::exchange(started_, true)) {
    status_ = seen["status"];  // a trace tells changes: what a seat started with is not told
    scores_ = seen["scores"];
  }
  const Document told_status = or_empty(entry, "status");
  const Document told_scores = or_empty(entry, "scores");
  const Document told_winners = or_empty(entry, "winners");
  for (const auto& [seat, statuses] : told_status.items()) status_[seat] = statuses;
  for (const auto& [seat, score] : told_scores.items()) scores_[seat] = score;
  for (const auto& [seat, record] : told_winners.items()) winners_.insert(seat);
  std::vector<Mismatch> mismatches;
  compare("turn", at(entry, "turn"), seen["turn"], mismatches);
  compare("buttons", or_empty(entry, "buttons"), seen["buttons"], mismatches);
  // Discards are recorded where nobody has a button to press.
  if (seen["buttons"].empty()) compare("playable", at(entry, "playable"), at(seen, "playable"), mismatches);
  compare("choices", plain_choices(or_empty(entry, "choices")), plain_choices(or_empty(seen, "choices")), mismatches);
  compare("marking", at(entry, "marking"), at(seen, "marking"), mismatches);
  compare_seats("status", status_, seen["status"], std::identity(), mismatches);
  compare("scores", scores_, seen["scores"], mismatches);
  const Document winners = seen["winners"];
  compare("winners", winners_, std::set<std::string>(winners.begin(), winners.end()), mismatches);
  return mismatches;
}

std::vector<Mismatch> TraceChecker::check_end(const Document& expect, const Game& game) {
  const Document report = report_round(game);
  std::vector<Mismatch> mismatches;
  for (const auto& [key, value] : expect.items()) {
    const auto found = report.find(key);
    if (found == report.end()) continue;  // told for people, or seen in the trace
    if (key == "hands" || key == "draws") {
      compare_seats(key, value, *found, observed_tiles, mismatches);
    } else if (key == "ponds") {
      compare_seats(key, value, *found, plain_tiles, mismatches);
    } else if (key == "calls") {
      compare_seats(key, value, *found, plain_calls, mismatches);
    } else if (key == "counters" || key == "statuses" || key == "scores" || key == "delta_scores") {
      compare_seats(key, value, *found, std::identity(), mismatches);
    } else if (key == "winners") {
      compare_winners(value, *found, mismatches);
    } else {
      compare(key, value, *found, mismatches);
    }
  }
  return mismatches;
}

}  // namespace majs::runtime
