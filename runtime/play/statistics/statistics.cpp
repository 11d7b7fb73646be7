#include "runtime/play/statistics/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <span>
#include <utility>

#include "grammar/display.hpp"
#include "grammar/document.hpp"
#include "grammar/phrases.hpp"
#include "runtime/game/winner.hpp"
#include "runtime/play/course/invariants.hpp"
#include "runtime/scoring/settlement.hpp"

namespace majs::runtime {
namespace {

std::size_t index_of(Seat seat) { return static_cast<std::size_t>(seat); }

void count_win(const Game& game, const LogEvent& event, Statistics& statistics) {
  const Seat dealer = game.dealer();
  ++statistics.wins[index_of(event.seat)];
  if (event.seat == dealer) ++statistics.dealer_wins;
  const Winner* const winner = winner_at(game.state(), event.seat);
  if (winner == nullptr) return;
  if (winner->source == WinSource::Draw) {
    ++statistics.wins_by_draw[index_of(event.seat)];
    if (event.seat == dealer) ++statistics.dealer_wins_by_draw;
  }
  if (event.from != kNobody && event.from != event.seat) {
    ++statistics.deal_ins[index_of(event.from)];
    if (event.from == dealer) ++statistics.dealer_deal_ins;
  }
  if (winner->record == nullptr) return;
  std::set<std::uint32_t> names;
  winner->record->each_yaku([&](const ScoredYaku& yaku, bool) { names.insert(yaku.name); });
  for (const std::uint32_t name : names) ++statistics.yaku[game.rules().texts.name(name)];
}

/// What a win came to is known when the round is settled.
void count_value(const WinRecord& record, Seat dealer, Statistics& statistics) {
  ++statistics.win_values[record.score.as_double()];
  statistics.won_sums[index_of(record.seat)].add(record.score);
  if (record.seat == dealer) statistics.dealer_won_sum.add(record.score);
  if (record.source == WinSource::Draw) statistics.drawn_sum.add(record.score);
  if (record.from != kNobody && record.from != record.seat) {
    statistics.dealt_in_sums[index_of(record.from)].add(record.score);
  }
  if (!record.score_name.empty()) ++statistics.limits[record.score_name];
  if (!(record.points == 0) || record.points2 == 0) ++statistics.points[record.points.as_double()];
  if (!(record.minipoints == 0)) ++statistics.minipoints[record.minipoints.as_double()];
}

std::string percent(std::uint64_t part, std::uint64_t whole) {
  const std::uint64_t thousandths = whole == 0 ? 0 : (part * 1000 + whole / 2) / whole;
  return std::to_string(thousandths / 10) + "." + std::to_string(thousandths % 10) + " %";
}

std::string number(double value) {
  std::string text;
  grammar::append_number(text, value);
  return text;
}

std::string joined(const std::vector<std::string>& names, std::size_t most) {
  const auto text = [](const std::string& name) { return grammar::printable(name); };
  const std::string list = grammar::joined(std::span(names).first(std::min(names.size(), most)), ", ", text);
  return names.size() > most ? list + " and " + std::to_string(names.size() - most) + " more" : list;
}

std::string json_names(const std::vector<std::string>& names) {
  return "[" + grammar::joined(names, ",", [](const std::string& name) { return grammar::quoted(name); }) + "]";
}

void add_to(std::uint64_t& sum, std::uint64_t part) { sum += part; }
void add_to(ExactSum& sum, const ExactSum& part) { sum.add(part); }
template <typename Key>
void add_to(std::map<Key, std::uint64_t>& sum, const std::map<Key, std::uint64_t>& part) {
  for (const auto& [key, count] : part) sum[key] += count;
}
/// Whether an action ran in one of them.
void add_to(std::vector<std::uint8_t>& sum, const std::vector<std::uint8_t>& part) {
  if (sum.size() < part.size()) sum.resize(part.size());
  for (std::size_t i = 0; i < part.size(); ++i) sum[i] = std::max(sum[i], part[i]);
}
template <typename Item>
void add_to(std::array<Item, kMaxSeats>& sum, const std::array<Item, kMaxSeats>& part) {
  for (std::size_t i = 0; i < kMaxSeats; ++i) add_to(sum[i], part[i]);
}

}  // namespace

std::vector<std::pair<std::string, std::uint64_t>> by_frequency(const std::map<std::string, std::uint64_t>& counts) {
  std::vector<std::pair<std::string, std::uint64_t>> list(counts.begin(), counts.end());
  std::ranges::stable_sort(list, [](const auto& a, const auto& b) { return a.second > b.second; });
  return list;
}

std::string json_counts(const std::map<std::string, std::uint64_t>& counts) {
  const auto text = [](const auto& one) { return grammar::quoted(one.first) + ":" + std::to_string(one.second); };
  return "{" + grammar::joined(counts, ",", text) + "}";
}

std::string json_counts(const std::map<double, std::uint64_t>& counts) {
  const auto text = [](const auto& one) { return "[" + number(one.first) + "," + std::to_string(one.second) + "]"; };
  return "[" + grammar::joined(counts, ",", text) + "]";
}

void Statistics::add(const Statistics& other) {
  const std::uint64_t most = std::max(most_steps, other.most_steps);
  each_count([](const char*, auto& sum, const auto& part) { add_to(sum, part); }, *this, other);
  most_steps = most;
}

std::uint64_t total_of(const std::map<double, std::uint64_t>& counts) {
  std::uint64_t total = 0;
  for (const auto& [value, count] : counts) total += count;
  return total;
}

double sum_of(const std::map<double, std::uint64_t>& counts) {
  double sum = 0;
  for (const auto& [value, count] : counts) sum += value * static_cast<double>(count);
  return sum;
}

double Statistics::win_value_at(unsigned percent) const {
  const std::uint64_t total = total_of(win_values);
  std::uint64_t seen = 0;
  for (const auto& [value, count] : win_values) {
    seen += count;
    if (seen * 100 >= total * percent) return value;
  }
  return 0;
}

void count_event(const Game& game, const LogEvent& event, Statistics& statistics) {
  switch (event.kind) {
    case LogEvent::Kind::Press: ++statistics.buttons[event.text]; break;
    case LogEvent::Kind::Win: count_win(game, event, statistics); break;
    case LogEvent::Kind::DrawGame:
      ++statistics.drawn_rounds;
      ++statistics.draws[event.text];
      break;
    case LogEvent::Kind::Discard: ++statistics.discards; break;
    case LogEvent::Kind::RoundStart: statistics.discards = 0; break;
    case LogEvent::Kind::RoundEnd:
      if (event.round == nullptr) break;
      for (const auto& record : event.round->winners) {
        if (record != nullptr && game.in_play(record->seat)) count_value(*record, event.round->dealer, statistics);
      }
      if (!event.round->next) break;
      ++statistics.round_lengths[static_cast<double>(statistics.discards)];
      break;
    case LogEvent::Kind::GameEnd:
      if (event.end == nullptr) break;
      for (const Seat seat : game.seats()) {
        const std::size_t i = index_of(seat);
        ++statistics.final_scores[event.end->scores[i].as_double()];
        statistics.final_point_sums[i].add(event.end->points[i]);
      }
      for (std::size_t place = 0; place < event.end->ranking.size() && place < kMaxSeats; ++place) {
        ++statistics.places[index_of(event.end->ranking[place])][place];
      }
      break;
    default: break;
  }
}

std::vector<std::string> unused_buttons(const Rules& rules, const Statistics& statistics) {
  std::vector<std::string> names;
  for (const Button& button : rules.buttons) {
    if (!statistics.buttons.contains(button.id)) names.push_back(button.id);
  }
  return names;
}

std::vector<std::string> unused_yaku(const Rules& rules, const Statistics& statistics) {
  std::set<std::string> names;
  for (const YakuList& list : rules.scoring.lists) {
    for (const YakuRule& yaku : list.yaku) {
      if (yaku.name != kNone && !statistics.yaku.contains(rules.texts.name(yaku.name))) {
        names.insert(rules.texts.name(yaku.name));
      }
    }
  }
  return {names.begin(), names.end()};
}

std::vector<std::string> unused_functions(const Rules& rules, const Statistics& statistics) {
  std::set<std::string> used;
  for (std::uint32_t place = 0; place < statistics.executed.size(); ++place) {
    if (statistics.executed[place] == 0) continue;
    std::uint32_t at = place;  // the step below the top level, and the one below that
    std::uint32_t below = kNone;
    for (; rules.places[at].parent != kNone; at = rules.places[at].parent) below = at;
    const std::uint32_t top = rules.places[at].key;
    if (top == kNone || below == kNone || rules.texts.name(top) != "functions") continue;
    if (rules.places[below].key != kNone) used.insert(rules.texts.name(rules.places[below].key));
  }
  std::vector<std::string> names;
  if (statistics.executed.empty() || rules.document == nullptr) return names;
  const auto functions = rules.document->find("functions");
  if (functions == rules.document->end() || !functions->is_object()) return names;
  for (const auto& [name, body] : functions->items()) {
    const bool empty = !body.is_array() || body.empty();
    if (!empty && !used.contains(name)) names.push_back(name);
  }
  std::ranges::sort(names);
  return names;
}

std::string readable_statistics(const Statistics& statistics, const Rules& rules) {
  constexpr std::size_t kShown = 12;
  std::string text = std::to_string(statistics.games) + (statistics.games == 1 ? " game, " : " games, ") +
                     std::to_string(statistics.rounds) + (statistics.rounds == 1 ? " round, " : " rounds, ") +
                     std::to_string(statistics.steps) + " decisions\n";
  text += "drawn rounds: " + std::to_string(statistics.drawn_rounds) + " (" +
          percent(statistics.drawn_rounds, statistics.rounds) + ")";
  if (statistics.draws.size() > 1) {
    const auto kind = [](const auto& one) { return grammar::printable(one.first) + " " + std::to_string(one.second); };
    text += ": " + grammar::joined(by_frequency(statistics.draws), ", ", kind);
  }
  text += "\n";
  for (const Seat seat : rules.seats) {
    const std::size_t i = index_of(seat);
    const double average = statistics.score_sums[i].as_double() / std::max(1.0, static_cast<double>(statistics.games));
    text += std::string(seat_name(seat)) + ": " + std::to_string(statistics.wins[i]) + " wins (" +
            percent(statistics.wins[i], statistics.rounds) + ", " + std::to_string(statistics.wins_by_draw[i]) +
            " by draw), dealt in " + std::to_string(statistics.deal_ins[i]) + " times, average score " +
            number(std::round(average * 10) / 10) + "\n";
  }
  if (!statistics.win_values.empty()) {
    text += "a win brings: median " + number(statistics.win_value_at(50)) + ", 90 % at most " +
            number(statistics.win_value_at(90)) + ", most " + number(statistics.win_values.rbegin()->first) + "\n";
  }
  if (!statistics.yaku.empty()) {
    const auto list = by_frequency(statistics.yaku);
    text += "yaku:";
    for (std::size_t i = 0; i < std::min(list.size(), kShown); ++i) {
      text += (i == 0 ? " " : ", ") + grammar::printable(list[i].first) + " " +
              percent(list[i].second, statistics.all_wins());
    }
    text += list.size() > kShown ? " …\n" : "\n";
  }
  const std::vector<std::string> buttons = unused_buttons(rules, statistics);
  if (!buttons.empty()) text += "never pressed: " + joined(buttons, kShown) + "\n";
  const std::vector<std::string> yaku = unused_yaku(rules, statistics);
  if (!yaku.empty()) text += "never won with: " + joined(yaku, kShown) + "\n";
  const std::vector<std::string> functions = unused_functions(rules, statistics);
  if (!functions.empty()) text += "never called: " + joined(functions, kShown) + "\n";
  return text;
}

std::string json_statistics(const Statistics& statistics, const Rules& rules) {
  std::string text = "{\"games\":" + std::to_string(statistics.games) +
                     ",\"rounds\":" + std::to_string(statistics.rounds) +
                     ",\"decisions\":" + std::to_string(statistics.steps) +
                     ",\"drawn_rounds\":" + std::to_string(statistics.drawn_rounds) +
                     ",\"draws\":" + json_counts(statistics.draws) + ",\"seats\":{";
  for (const Seat seat : rules.seats) {
    const std::size_t i = index_of(seat);
    text += (seat == rules.seats.front() ? "" : ",") + grammar::quoted(seat_name(seat)) +
            ":{\"wins\":" + std::to_string(statistics.wins[i]) +
            ",\"wins_by_draw\":" + std::to_string(statistics.wins_by_draw[i]) +
            ",\"deal_ins\":" + std::to_string(statistics.deal_ins[i]) + ",\"won\":" + statistics.won_sums[i].text() +
            ",\"dealt_in\":" + statistics.dealt_in_sums[i].text() +
            ",\"score_sum\":" + statistics.score_sums[i].text() +
            ",\"final_points_sum\":" + statistics.final_point_sums[i].text() + ",\"places\":[";
    for (std::size_t place = 0; place < rules.seats.size(); ++place) {
      text += (place == 0 ? "" : ",") + std::to_string(statistics.places[i][place]);
    }
    text += "]}";
  }
  text += "},\"yaku\":" + json_counts(statistics.yaku) + ",\"buttons\":" + json_counts(statistics.buttons) +
          ",\"limits\":" + json_counts(statistics.limits) + ",\"win_values\":" + json_counts(statistics.win_values) +
          ",\"points\":" + json_counts(statistics.points) + ",\"minipoints\":" + json_counts(statistics.minipoints) +
          ",\"round_lengths\":" + json_counts(statistics.round_lengths) +
          ",\"final_scores\":" + json_counts(statistics.final_scores);
  return text + ",\"unused_buttons\":" + json_names(unused_buttons(rules, statistics)) +
         ",\"unused_yaku\":" + json_names(unused_yaku(rules, statistics)) +
         ",\"unused_functions\":" + json_names(unused_functions(rules, statistics)) +
         ",\"most_steps\":" + std::to_string(statistics.most_steps) + "}";
}

}  // namespace majs::runtime
