#pragma once
// What the native engine says of commands that had nothing to change (internal to native_engine.cpp).

#include <string>
#include <vector>

#include "compiler/engines/native_engine.hpp"

namespace majs::compiler {

/// One component of a concrete path.
struct Component {
  std::string key;
  double index = 0;
  bool is_index = false;
};
using Place = std::vector<Component>;

/// Looks at the document before a command changes it. Does nothing without a list to write to.
class Remarks {
 public:
  Remarks(const Document& root, std::vector<CommandRemark>* out) : root_(root), out_(out) {}

  /// The operation that runs from now on.
  void begin(const ir::Operation& operation) { running_ = &operation; }
  /// From here on, until it is left: branches of a test on the document. Who asks before changing something knows that
  /// it may not be there; only what looks like a slip is told.
  void enter_test() { ++tests_; }
  void leave_test() { --tests_; }
  /// A list of `size` elements was written to at `index`.
  void padded(std::size_t size, std::size_t index);
  /// An update that was skipped, or removed nothing, at this place (and all others of its path).
  void unchanged(const ir::Operation& operation, const Place& place);
  /// "; there is no `a.b`", with the nearest key, for a message about a value that is not there.
  std::string absent(const Place& place) const;
  /// A `replace` that found nothing equal to `from`.
  void not_replaced(const ir::Operation& operation, const Place& place, const Document& from);
  /// A command about yaku, before it runs: those of `names` (a text or a list) that the list (null: absent) lacks.
  void no_yaku(const ir::Operation& operation, const Document& names, const Document* list);
  /// A command about mods of the menu, before it runs.
  void no_mod(const ir::Operation& operation, const Document& ids);

 private:
  void add(const ir::Operation& operation, std::string message, std::string written = {}, std::string near = {});
  /// Tells the first component of the place that is missing. False when the place is there.
  bool missing(const ir::Operation& operation, const Place& place);
  void lacks(const ir::Operation& operation, const Document& wanted, const std::vector<std::string_view>& there,
             const std::string& where);

  const Document& root_;
  std::vector<CommandRemark>* out_;
  const ir::Operation* running_ = nullptr;
  std::size_t tests_ = 0;
};

}  // namespace majs::compiler
