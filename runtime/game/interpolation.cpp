#include "runtime/game/interpolation.hpp"

#include "grammar/utf8.hpp"

namespace majs::runtime {
namespace {

/// A text does not grow beyond this, however often its variables stand in it.
constexpr std::size_t kMaxText = 64 * 1024;

}  // namespace

std::string interpolated(Engine& engine, const Context& context, std::uint32_t text, std::uint32_t variables) {
  const std::string_view written = text == kNone ? std::string_view() : engine.rules().texts.name(text);
  std::string result(grammar::cut(written, kMaxText));
  const auto pay = [&] { engine.budget().add(1 + result.size() / kBytesPerStep); };
  pay();
  if (variables == kNone) return result;
  for (const TextVariable& variable : engine.rules().variable_lists[variables]) {
    std::string value = variable.text;
    const Number* counter =
        variable.counter == kNone ? nullptr : find_counter(engine.player(context.seat), variable.counter);
    if (variable.amount != kNone) {
      value = engine.amount(variable.amount, context).text();
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

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\n");
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \t\n") + 1 - first);
}

}  // namespace majs::runtime
