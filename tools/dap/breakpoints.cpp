#include "tools/dap/breakpoints.hpp"

#include <algorithm>

#include "runtime/play/logs/observation.hpp"
#include "runtime/play/tests/written_table.hpp"

namespace majs::dap {
namespace {

using Kind = Breakpoint::Kind;

/// What stands between two words; nothing when the text is not made so.
std::optional<std::string> between(const std::string& text, std::string_view first, std::string_view last) {
  if (text.size() <= first.size() + last.size() || !text.starts_with(first) || !text.ends_with(last)) {
    return std::nullopt;
  }
  return text.substr(first.size(), text.size() - first.size() - last.size());
}

}  // namespace

Breakpoint named_breakpoint(const std::string& text) {
  Breakpoint one;
  one.kind = Kind::Begin;
  one.name = text;
  if (const auto button = between(text, "button ", " offered")) {
    one.kind = Kind::Offered;
    one.name = *button;
  } else if (const auto yaku = between(text, "yaku ", " met")) {
    one.kind = Kind::Met;
    one.name = *yaku;
  } else if (const auto condition = between(text, "when ", "")) {
    one.kind = Kind::When;
    one.name = *condition;
  } else {
    for (const std::string_view word : {"on ", "function ", "button ", "auto button "}) {
      if (const auto name = between(text, word, "")) one.name = *name;
    }
  }
  return one;
}

void Breakpoints::replace(const std::string& path, std::vector<Breakpoint> list) {
  std::erase_if(list_, [&](const Breakpoint& one) { return one.path == path; });
  for (Breakpoint& one : list) {
    one.id = ++ids_;
    one.path = path;
    list_.push_back(std::move(one));
  }
}

std::vector<Breakpoint*> Breakpoints::of(const std::string& path) {
  std::vector<Breakpoint*> found;
  for (Breakpoint& one : list_) {
    if (one.path == path) found.push_back(&one);
  }
  return found;
}

void Breakpoints::resolve(const Places& places, const std::map<std::string, std::uint32_t>& numbers) {
  numbers_ = numbers;
  by_place_.clear();
  by_line_.clear();
  buttons_.assign(list_.size(), runtime::kNoChoice);
  were_.assign(list_.size(), 0);
  unsure_ = true;
  std::map<std::string, std::vector<std::size_t>> pointers;
  for (std::size_t i = 0; i < list_.size(); ++i) {
    Breakpoint& one = list_[i];
    one.at.reset();
    if (one.kind == Kind::Line) {
      one.at = places.first_from(one.path, one.line);
      if (one.at) by_line_[{one.at->file, one.at->line}].push_back(i);
      if (!one.at) one.problem = "no action and no condition of this game stands there or below";
    } else if (one.kind == Kind::Begin) {
      std::vector<std::string> found = places.actions_named(one.name);
      if (found.empty()) one.problem = "no event, function, button or action `" + one.name + "` does anything";
      for (const std::string& pointer : found) pointers[pointer].push_back(i);
    } else if (one.kind == Kind::Offered) {
      buttons_[i] = runtime::choice_named(places.rules(), one.name);
      if (buttons_[i] == runtime::kNoChoice) one.problem = "there is no button `" + one.name + "`";
    } else if (one.kind == Kind::Met) {
      const auto conditions = places.yaku_conditions(one.name);
      for (const std::string& pointer : conditions) pointers[pointer].push_back(i);
      if (conditions.empty()) one.problem = "there is no yaku `" + one.name + "`";
    }
  }
  const auto add = [&](std::uint32_t place) {
    if (place == runtime::kNone || pointers.empty()) return;
    const auto found = pointers.find(places.rules().pointer(place));
    if (found == pointers.end()) return;
    by_place_[place] = found->second;
    for (const std::size_t i : found->second) {
      if (places.line(place).known()) list_[i].at = places.line(place);
    }
  };
  for (const auto& actions : places.rules().lists) {
    for (const runtime::Action& action : actions) add(action.place);
  }
  for (const runtime::ConditionNode& node : places.rules().conditions) add(node.place);
}

bool Breakpoints::comes_to_line(const Position& position, const Places& places) {
  const Step& step = position.step;
  if (!step.stops()) return false;
  const Line& line = places.line(step.place);
  const bool same = position.number > 0 && line.file == line_.file && line.line == line_.line && step.seat == seat_ &&
                    step.course == course_;
  line_ = line;
  seat_ = step.seat;
  course_ = step.course;
  return !same && line.known();
}

void Breakpoints::look_at_buttons(const Position& position, std::vector<const Breakpoint*>& hits) {
  if (position.step.kind != Step::Kind::Offer || position.engine->tries()) return;
  for (std::size_t i = 0; i < list_.size(); ++i) {
    if (list_[i].kind != Kind::Offered || buttons_[i] == runtime::kNoChoice) continue;
    runtime::SeatSet now = 0;
    for (const runtime::Seat seat : position.engine->seats()) {
      if (runtime::is_offered(position.state->player(seat), buttons_[i])) now |= runtime::seat_bit(seat);
    }
    if ((now & ~were_[i]) != 0) hits.push_back(&list_[i]);
    were_[i] = now;
  }
}

bool Breakpoints::holds(const Breakpoint& one, const std::string& text, View& view, runtime::Seat seat) const {
  const auto number = numbers_.find(text);
  if (!one.problem.empty() || number == numbers_.end()) return false;
  const auto& levels = view.timeline().levels();
  const bool own = seat == runtime::kNobody && !levels.empty();
  return view.game().engine().holds(
      number->second, own ? *levels.back().context : runtime::Context::of(seat == runtime::kNobody ? 0 : seat));
}

void Breakpoints::look_at_conditions(const Position& position, View& view, bool silent,
                                     std::vector<const Breakpoint*>& hits) {
  if (silent) {
    unsure_ = true;  // nobody has asked
    return;
  }
  if (position.engine->tries() || position.step.kind != Step::Kind::Act) return;
  for (std::size_t i = 0; i < list_.size(); ++i) {
    if (list_[i].kind != Kind::When) continue;
    runtime::SeatSet now = 0;
    view.refresh();
    for (const runtime::Seat seat : position.engine->seats()) {
      if (holds(list_[i], list_[i].name, view, seat)) now |= runtime::seat_bit(seat);
    }
    if ((now & ~were_[i]) != 0 && !unsure_) hits.push_back(&list_[i]);
    were_[i] = now;
  }
  unsure_ = false;
}

std::optional<Stop> Breakpoints::look_at_findings(const Position& position) {
  const runtime::Findings& findings = position.engine->findings();
  const std::size_t before = std::exchange(findings_, findings.size());
  if (!least_ || position.number == 0 || before >= findings.size()) return std::nullopt;
  const runtime::Finding& finding = findings.back();
  if (finding.severity < *least_) return std::nullopt;
  return Stop{"exception", finding.code + ": " + finding.message};
}

std::optional<Stop> Breakpoints::hit(const Position& position, View& view, bool silent) {
  const Step& step = position.step;
  std::vector<const Breakpoint*> hits;
  if (position.number == 0) were_.assign(list_.size(), 0);  // from the beginning
  const bool fresh_line = comes_to_line(position, view.places());
  const auto finding = look_at_findings(position);
  if (!list_.empty()) {
    look_at_buttons(position, hits);
    look_at_conditions(position, view, silent, hits);
  }
  if (silent) return std::nullopt;
  const auto line = fresh_line ? by_line_.find({line_.file, line_.line}) : by_line_.end();
  if (line != by_line_.end()) {
    for (const std::size_t i : line->second) hits.push_back(&list_[i]);
  }
  const auto place = by_place_.find(step.place);
  if (place != by_place_.end()) {
    const bool won = !position.state->winners.empty() && !position.state->winners.back().trial;
    for (const std::size_t i : place->second) {
      const bool is_met = step.kind == Step::Kind::Answer && position.held && won;
      const bool begins = step.kind == Step::Kind::Act;
      if (list_[i].kind == Kind::Met ? is_met : begins) hits.push_back(&list_[i]);
    }
  }
  std::erase_if(hits, [&](const Breakpoint* one) {
    if (one->condition.empty()) return false;
    view.refresh();
    return !holds(*one, one->condition, view, runtime::kNobody);
  });
  if (hits.empty()) return finding;
  Stop stop;
  for (const Breakpoint* one : hits) stop.ids.push_back(one->id);
  switch (hits.front()->kind) {
    case Kind::Line: stop.reason = "breakpoint"; break;
    case Kind::Begin: stop.reason = "function breakpoint"; break;
    case Kind::Offered: stop.text = "button " + hits.front()->name + " is offered"; break;
    case Kind::Met: stop.text = "yaku " + hits.front()->name + " is met"; break;
    case Kind::When: stop.text = hits.front()->name; break;
  }
  if (stop.reason.empty()) stop.reason = "data breakpoint";
  return stop;
}

}  // namespace majs::dap
