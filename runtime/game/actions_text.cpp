// Texts: messages go to the log, the rules panel is kept as the set of its entries (runtime/game/actions.md 5.15).

#include <algorithm>
#include <utility>

#include "grammar/utf8.hpp"
#include "runtime/game/actions.hpp"

namespace majs::runtime {

/// A text does not grow beyond this, however often its variables stand in it.
constexpr std::size_t kMaxText = 64 * 1024;

std::string Engine::interpolated(const Context& context, std::uint32_t text, std::uint32_t variables) {
  const std::string_view written = text == kNone ? std::string_view() : rules().texts.name(text);
  std::string result(grammar::cut(written, kMaxText));
  const auto pay = [&] { budget_.add(1 + result.size() / kBytesPerStep); };
  pay();
  if (variables == kNone) return result;
  for (const TextVariable& variable : rules().variable_lists[variables]) {
    std::string value = variable.text;
    const Number* counter = variable.counter == kNone ? nullptr : find_counter(player(context.seat), variable.counter);
    if (variable.amount != kNone) {
      value = amount(variable.amount, context).text();
    } else if (counter != nullptr) {
      value = counter->text();
    }
    const std::string wanted = "$" + variable.name;
    for (std::size_t at = result.find(wanted); at != std::string::npos; at = result.find(wanted, at + value.size())) {
      if (result.size() + value.size() > kMaxText) return result;
      result.replace(at, wanted.size(), value);
      pay();
    }
    pay();
  }
  return result;
}

std::string Engine::trimmed_text(const Context& context, std::uint32_t id, std::uint32_t variables) {
  const std::string text = interpolated(context, id, variables);
  const std::size_t first = text.find_first_not_of(" \t\n");
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \t\n") + 1 - first);
}

namespace actions {
namespace {

/// The i-th argument with the variables of the argument `variables` put in.
std::string text_of(const Execution& e, std::size_t i, std::size_t variables) {
  return e.engine.interpolated(e.context, e.text(i), e.text(variables));
}

/// Names of tabs and rules are trimmed.
std::string name_of(const Execution& e, std::size_t i, std::size_t variables) {
  return e.engine.trimmed_text(e.context, e.text(i), e.text(variables));
}

/// Bytes of a message; what goes on is cut off.
constexpr std::size_t kMaxMessage = 2'000;

void say(Execution& e, bool by_player) {
  if (e.context.silent || !e.engine.is_logged()) return;
  LogEvent event{
      .kind = LogEvent::Kind::Message, .seat = by_player ? e.context.seat : kNobody, .text = text_of(e, 0, 1)};
  if (event.text.size() > kMaxMessage) event.text = std::string(grammar::cut(event.text, kMaxMessage)) + "…";
  e.engine.record(std::move(event));
}

}  // namespace

void push_message(Execution& e) { say(e, true); }
void push_system_message(Execution& e) { say(e, false); }
void big_text(Execution& e) { say(e, true); }
void set_scoring_header(Execution& e) { e.state().delta_reason = text_of(e, 0, 1); }

void add_rule(Execution& e) {
  auto& tab = e.state().rules_text.edit()[name_of(e, 0, 3)];
  std::string id = name_of(e, 1, 3);
  if (std::ranges::find(tab, id) == tab.end()) tab.push_back(std::move(id));
}

void delete_rule(Execution& e) {
  const std::string tab = name_of(e, 0, 3);
  if (e.state().rules_text->count(tab) != 0) std::erase(e.state().rules_text.edit()[tab], name_of(e, 1, 3));
}

void add_rule_tab(Execution& e) { e.state().rules_text.edit()[name_of(e, 0, 1)]; }

void rename_rule_tab(Execution& e) {
  const std::string from = name_of(e, 0, 2);
  const std::string to = name_of(e, 1, 2);
  if (e.state().rules_text->count(from) == 0 || from == to) return;
  auto& tabs = e.state().rules_text.edit();
  const std::vector<std::string> entries = std::move(tabs[from]);
  tabs.erase(from);
  auto& target = tabs[to];
  for (const std::string& entry : entries) {
    if (std::ranges::find(target, entry) == target.end()) target.push_back(entry);
  }
}

// For debugging the reference's server: nothing to see in a log of a game.
void inspect(Execution&) {}

}  // namespace actions
}  // namespace majs::runtime
