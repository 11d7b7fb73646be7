#pragma once
// What somebody waits for: a line, something that begins, a button that is offered, a yaku that is met, a condition
// that comes true, a finding.

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tools/dap/timeline.hpp"
#include "tools/dap/variables.hpp"

namespace majs::dap {

struct Breakpoint {
  enum class Kind : std::uint8_t {
    Line,
    Begin,    ///< a function, an event, a button or an auto button of the name, or an action
    Offered,  ///< a button is offered to somebody: `button NAME offered`
    Met,      ///< a yaku counts: `yaku NAME met`
    When,     ///< a condition comes true for somebody: `when CONDITION`
  };
  int id = 0;
  Kind kind = Kind::Line;
  std::string path;        ///< of a file
  std::uint32_t line = 0;  ///< that was asked for
  std::string name;
  std::string condition;   ///< MahjongScript that has to hold besides; "": nothing
  std::string problem;     ///< why it can never be hit, or ""
  std::optional<Line> at;  ///< where it is
};

/// The breakpoint of a name that was typed.
Breakpoint named_breakpoint(const std::string& text);

class Breakpoints {
 public:
  /// Those of a file, or those with names, are these from now on. Sets their ids.
  void replace(const std::string& path, std::vector<Breakpoint> list);
  std::vector<Breakpoint*> of(const std::string& path);
  /// From which severity on a finding stops the game; nothing: never.
  void stop_at_findings(std::optional<runtime::Severity> least) { least_ = least; }

  /// Finds their places in rules; `numbers` are those of conditions, by their text.
  void resolve(const Places& places, const std::map<std::string, std::uint32_t>& numbers);
  /// See Onlooker::hit.
  std::optional<Stop> hit(const Position& position, View& view, bool silent);

 private:
  bool comes_to_line(const Position& position, const Places& places);
  void look_at_buttons(const Position& position, std::vector<const Breakpoint*>& hits);
  void look_at_conditions(const Position& position, View& view, bool silent, std::vector<const Breakpoint*>& hits);
  std::optional<Stop> look_at_findings(const Position& position);
  bool holds(const Breakpoint& one, const std::string& text, View& view, runtime::Seat seat) const;

  std::vector<Breakpoint> list_;
  int ids_ = 0;
  std::optional<runtime::Severity> least_;
  std::map<std::string, std::uint32_t> numbers_;
  std::map<std::uint32_t, std::vector<std::size_t>> by_place_;  ///< Begin and Met
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::size_t>> by_line_;
  std::vector<runtime::ChoiceId> buttons_;  ///< of each, for Offered
  // Of the step before.
  Line line_;
  runtime::Seat seat_ = runtime::kNobody;
  std::uint32_t course_ = 0;
  std::vector<runtime::SeatSet> were_;  ///< of each, for which seats it was so
  std::size_t findings_ = 0;
  bool unsure_ = true;  ///< what conditions said is not known
};

}  // namespace majs::dap
