#include "runtime/play/statistics/run_part.hpp"

#include <algorithm>
#include <charconv>
#include <tuple>

#include "grammar/document_members.hpp"
#include "grammar/phrases.hpp"

namespace majs::runtime {
namespace {

using Counts = std::map<std::string, std::uint64_t>;
using Values = std::map<double, std::uint64_t>;

void append(std::string& out, std::uint64_t count) { out += std::to_string(count); }
void append(std::string& out, const Counts& counts) { out += json_counts(counts); }
void append(std::string& out, const Values& counts) { out += json_counts(counts); }
void append(std::string& out, const ExactSum& sum) { grammar::append_quoted(out, sum.units()); }
template <typename Item>
void append(std::string& out, const std::array<Item, kMaxSeats>& items) {
  for (std::size_t i = 0; i < items.size(); ++i) {
    out.push_back(i == 0 ? '[' : ',');
    append(out, items[i]);
  }
  out.push_back(']');
}
/// Four places a digit, of 16.
void append(std::string& out, const std::vector<std::uint8_t>& executed) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  out.push_back('"');
  for (std::size_t i = 0; i < executed.size(); i += 4) {
    std::size_t digit = 0;
    for (std::size_t k = i; k < std::min(i + 4, executed.size()); ++k) digit |= std::size_t{executed[k]} << (k - i);
    out.push_back(kDigits[digit]);
  }
  out.push_back('"');
}

/// Documents keep numbers as doubles: no count of a real run is larger than what they hold exactly.
bool read(const Document& value, std::uint64_t& count) {
  const auto number = grammar::whole_number(value, 0, 9'000'000'000'000'000);
  if (number) count = static_cast<std::uint64_t>(*number);
  return number.has_value();
}
bool read(const Document& value, ExactSum& sum) {
  if (!value.is_string()) return false;
  const auto units = ExactSum::of_units(value.get_ref<const std::string&>());
  if (units) sum = *units;
  return units.has_value();
}
template <typename Item>
bool read(const Document& value, std::array<Item, kMaxSeats>& items) {
  if (!value.is_array() || value.size() != items.size()) return false;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (!read(value[i], items[i])) return false;
  }
  return true;
}
bool read(const Document& value, Counts& counts) {
  if (!value.is_object()) return false;
  return std::all_of(value.items().begin(), value.items().end(),
                     [&](const auto& item) { return read(item.value(), counts[item.key()]); });
}
bool read(const Document& value, Values& counts) {
  if (!value.is_array()) return false;
  return std::ranges::all_of(value, [&](const Document& pair) {
    return pair.is_array() && pair.size() == 2 && pair[0].is_number() && read(pair[1], counts[pair[0].get<double>()]);
  });
}
bool read(const Document& value, std::vector<std::uint8_t>& executed) {
  if (!value.is_string()) return false;
  for (const char c : value.get_ref<const std::string&>()) {
    unsigned digit = 0;
    if (std::from_chars(&c, &c + 1, digit, 16).ec != std::errc()) return false;
    for (unsigned bit = 0; bit < 4; ++bit) executed.push_back(static_cast<std::uint8_t>(digit >> bit & 1U));
  }
  return true;
}

std::string found_text(const FoundOnce& found) {
  const Finding& finding = found.finding;
  return "{\"code\":" + grammar::quoted(finding.code) +
         ",\"severity\":" + std::to_string(static_cast<unsigned>(finding.severity)) +
         ",\"pointer\":" + grammar::quoted(finding.pointer) + ",\"message\":" + grammar::quoted(finding.message) +
         ",\"suggestion\":" + grammar::quoted(finding.suggestion) + ",\"seed\":\"" + std::to_string(finding.seed) +
         "\",\"step\":" + std::to_string(finding.step) + ",\"game\":" + std::to_string(found.game) + ",\"first\":[" +
         std::to_string(found.first_game) + "," + std::to_string(found.first_index) + "]}";
}

bool read_text(const Document& object, const char* key, std::string& text) {
  const std::string* const found = grammar::find_text(object, key);
  if (found != nullptr) text = *found;
  return found != nullptr;
}

bool read_count(const Document& object, const char* key, std::uint64_t& count) {
  const Document* const found = grammar::find_member(object, key);
  return found != nullptr && read(*found, count);
}

bool read_found(const Document& value, FoundOnce& found) {
  if (!value.is_object()) return false;
  Finding& finding = found.finding;
  std::uint64_t severity = 0;
  std::string seed;
  const bool texts = read_text(value, "code", finding.code) && read_text(value, "pointer", finding.pointer) &&
                     read_text(value, "message", finding.message) &&
                     read_text(value, "suggestion", finding.suggestion) && read_text(value, "seed", seed);
  const bool counts = read_count(value, "severity", severity) && severity <= 2 &&
                      read_count(value, "step", finding.step) && read_count(value, "game", found.game);
  if (!texts || !counts) return false;
  const char* const end = seed.data() + seed.size();
  if (const auto parsed = std::from_chars(seed.data(), end, finding.seed);
      parsed.ec != std::errc() || parsed.ptr != end) {
    return false;
  }
  finding.severity = static_cast<Severity>(severity);
  const auto& first = grammar::find_items(value, "first");
  return first.size() == 2 && read(first[0], found.first_game) && read(first[1], found.first_index);
}

bool was_found_before(const FoundOnce& a, const FoundOnce& b) {
  return std::tie(a.first_game, a.first_index) < std::tie(b.first_game, b.first_index);
}

bool read_run(const Document& value, GameRun& run) {
  return value.is_array() && value.size() == 3 && read(value[0], run.first) && read(value[1], run.count) &&
         read(value[2], run.step) && run.step > 0;
}

/// Marks the games; false when one is marked already or not below the size.
bool mark(const std::vector<GameRun>& runs, std::vector<bool>& games) {
  for (const GameRun& run : runs) {
    if (run.count > games.size()) return false;
    std::uint64_t game = run.first;
    for (std::uint64_t i = 0; i < run.count; ++i, game += run.step) {
      if (game >= games.size() || games[game]) return false;
      games[game] = true;
    }
  }
  return true;
}

std::vector<GameRun> runs_of(const std::vector<bool>& games) {
  std::vector<GameRun> runs;
  for (std::uint64_t game = 0; game < games.size(); ++game) {
    if (!games[game]) continue;
    if (runs.empty() || runs.back().first + runs.back().count != game) runs.push_back({game, 0, 1});
    ++runs.back().count;
  }
  return runs;
}

}  // namespace

void add_found(std::vector<FoundOnce>& all, FoundOnce found) {
  const auto known = std::ranges::find_if(all, [&](const FoundOnce& one) {
    return one.finding.code == found.finding.code && one.finding.pointer == found.finding.pointer;
  });
  if (known == all.end()) return all.push_back(std::move(found));
  std::tie(known->first_game, known->first_index) =
      std::min(std::tie(known->first_game, known->first_index), std::tie(found.first_game, found.first_index));
  const bool worse = found.finding.severity > known->finding.severity;
  if (!worse && (found.finding.severity < known->finding.severity || found.game >= known->game)) return;
  known->finding = std::move(found.finding);
  known->game = found.game;
}

Findings in_order(std::vector<FoundOnce> found) {
  std::ranges::sort(found, was_found_before);
  Findings findings;
  for (FoundOnce& one : found) findings.push_back(std::move(one.finding));
  return findings;
}

bool add_part(RunPart& sum, const RunPart& part, std::uint64_t total) {
  std::vector<bool> games(total);
  if (!mark(sum.games, games) || !mark(part.games, games)) return false;
  sum.games = runs_of(games);
  sum.statistics.add(part.statistics);
  for (const FoundOnce& found : part.found) add_found(sum.found, found);
  return true;
}

std::uint64_t missing_games(const RunPart& part, std::uint64_t total, std::uint64_t& first) {
  std::vector<bool> games(total);
  mark(part.games, games);
  const auto missing = std::ranges::find(games, false);
  first = static_cast<std::uint64_t>(missing - games.begin());
  return static_cast<std::uint64_t>(std::count(missing, games.end(), false));
}

std::string part_members(const RunPart& part) {
  const auto run_text = [](const GameRun& run) {
    return "[" + std::to_string(run.first) + "," + std::to_string(run.count) + "," + std::to_string(run.step) + "]";
  };
  std::string text = "\"played\":[" + grammar::joined(part.games, ",", run_text) + "],\"statistics\":{";
  each_count(
      [&](const char* name, const auto& value) {
        if (text.back() != '{') text.push_back(',');
        text.append("\"").append(name).append("\":");
        append(text, value);
      },
      part.statistics);
  std::vector<FoundOnce> found = part.found;
  std::ranges::sort(found, was_found_before);
  return text + "},\"found\":[" + grammar::joined(found, ",", found_text) + "]";
}

bool read_part_members(const Document& object, RunPart& part, std::string& error) {
  part = {};
  const auto wrong = [&](const std::string& name) {
    error = "`" + name + "` is missing or not as `majs run --stats` writes it";
    return false;
  };
  if (!object.is_object()) return wrong("statistics");
  const Document* const played = grammar::find_member(object, "played");
  if (played == nullptr || !played->is_array()) return wrong("played");
  std::uint64_t games = 0;
  for (const Document& one : *played) {
    if (!read_run(one, part.games.emplace_back())) return wrong("played");
    games += part.games.back().count;
  }
  const Document* const counts = grammar::find_member(object, "statistics");
  if (counts == nullptr || !counts->is_object()) return wrong("statistics");
  std::string missing;
  each_count(
      [&](const char* name, auto& value) {
        const Document* const found = grammar::find_member(*counts, name);
        if (missing.empty() && (found == nullptr || !read(*found, value))) missing = name;
      },
      part.statistics);
  if (!missing.empty()) return wrong("statistics/" + missing);
  if (part.statistics.games != games) return wrong("statistics/games");
  const Document* const found = grammar::find_member(object, "found");
  if (found == nullptr || !found->is_array()) return wrong("found");
  for (const Document& one : *found) {
    if (!read_found(one, part.found.emplace_back())) return wrong("found");
  }
  return true;
}

}  // namespace majs::runtime
