#pragma once
// What can be seen of the game where it stands, and changed: seats, the table, the step itself; why a button is not
// offered.

#include <functional>
#include <string>
#include <vector>

#include "runtime/play/course/game.hpp"
#include "tools/dap/stack.hpp"

namespace majs::dap {

struct Variable {
  std::string name;
  std::string value;
  std::function<std::vector<Variable>()> children = {};
  /// Changes it in the game; what is wrong with the text, or "".
  std::function<std::string(const std::string&)> set = {};
};

/// A table that lies as that of the game does: questions about it leave the game alone.
class View {
 public:
  View(std::shared_ptr<const runtime::Rules> rules, const Places& places, Timeline& timeline)
      : places_(places), timeline_(timeline), game_(std::move(rules), 1) {}

  /// The game has come to another step, or was changed.
  void refresh() { game_.engine().lay(*timeline_.position().state); }

  const Places& places() const { return places_; }
  Timeline& timeline() const { return timeline_; }
  const runtime::Rules& rules() const { return places_.rules(); }
  runtime::Game& game() { return game_; }
  /// An answer about the table.
  bool holds(std::uint32_t condition, const runtime::Context& context);
  runtime::Number amount(std::uint32_t amount, const runtime::Context& context);

 private:
  const Places& places_;
  Timeline& timeline_;
  runtime::Game game_;
};

/// `Step`, `Table` and the seats. The view outlives them.
std::vector<Variable> scopes_of(View& view, const StackFrame& frame);

/// Each button, and whether it is offered to the seat: the conditions that fail, part by part. buttons.cpp
std::vector<Variable> buttons_of(View& view, runtime::Seat seat);
/// A condition and its parts. buttons.cpp
Variable parts_of(View& view, std::uint32_t condition, const runtime::Context& context);

// Changes: what is wrong with the text, or "". edits.cpp
std::string set_number(View& view, const std::string& text,
                       std::function<void(runtime::Engine&, runtime::Number)> apply);
std::string set_tiles(View& view, const std::string& text,
                      std::function<void(runtime::Engine&, const std::vector<runtime::Tile>&)> apply);
std::string set_statuses(View& view, runtime::Seat seat, const std::string& text);

}  // namespace majs::dap
