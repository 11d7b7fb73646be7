// Texts: messages go to the log, the rules panel is kept as the set of its entries (spec actions.md 5.15).

#include <algorithm>
#include <utility>

#include "runtime/game/actions.hpp"
#include "runtime/game/interpolation.hpp"

namespace majs::runtime::actions {
namespace {

std::string text_of(const Execution& e, std::size_t i) {
  return e.text(i) == kNone ? std::string() : e.rules().texts.name(e.text(i));
}

void say(Execution& e, bool by_player) {
  if (e.context.silent || !e.game.log) return;
  LogEvent event;
  event.kind = LogEvent::Kind::Message;
  event.seat = by_player ? e.context.seat : kNobody;
  event.text = interpolated(e.game, e.context, e.text(0), e.text(1));
  e.game.record(std::move(event));
}

}  // namespace

void push_message(Execution& e) { say(e, true); }
void push_system_message(Execution& e) { say(e, false); }
void big_text(Execution& e) { say(e, true); }
void set_scoring_header(Execution& e) {
  e.state().delta_reason = interpolated(e.game, e.context, e.text(0), e.text(1));
}
void declare_payment(Execution&) {}

void add_rule(Execution& e) {
  auto& tab = e.state().rules_text.edit()[text_of(e, 0)];
  std::string id = text_of(e, 1);
  if (std::find(tab.begin(), tab.end(), id) == tab.end()) tab.push_back(std::move(id));
}

void update_rule(Execution&) {}

void delete_rule(Execution& e) {
  auto& tabs = e.state().rules_text.edit();
  const auto found = tabs.find(text_of(e, 0));
  if (found != tabs.end()) std::erase(found->second, text_of(e, 1));
}

void add_rule_tab(Execution& e) { e.state().rules_text.edit()[text_of(e, 0)]; }

void rename_rule_tab(Execution& e) {
  auto& tabs = e.state().rules_text.edit();
  const auto found = tabs.find(text_of(e, 0));
  if (found == tabs.end() || text_of(e, 0) == text_of(e, 1)) return;
  const std::vector<std::string> entries = std::move(found->second);
  tabs.erase(found);
  auto& target = tabs[text_of(e, 1)];
  for (const std::string& entry : entries) {
    if (std::find(target.begin(), target.end(), entry) == target.end()) target.push_back(entry);
  }
}

// For debugging the reference's server: nothing to see in a log of a game.
void print(Execution&) {}
void inspect(Execution&) {}
void print_context(Execution&) {}
void print_counters(Execution&) {}
void print_discards(Execution&) {}
void print_hand(Execution&) {}
void print_responsibilities(Execution&) {}
void print_status(Execution&) {}
void print_tags(Execution&) {}
void print_txns(Execution&) {}

}  // namespace majs::runtime::actions
