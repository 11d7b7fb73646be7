#pragma once
// Shared state and verbs of the lowering pass (internal to lower_*.cpp). One Lowering lowers one file. After an error
// is reported the value returned is arbitrary: a file with errors contributes nothing, so nobody will look at it.

#include <initializer_list>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/ir/module.hpp"
#include "compiler/syntax/ast.hpp"
#include "compiler/text/diagnostic.hpp"
#include "grammar/suggest.hpp"

namespace majs::compiler {

/// The arguments of a call in the shape commands look at: positional ones, a trailing keyword list, and the body given
/// as a do-block or as `do: expression`.
struct Arguments {
  std::span<const ast::Node* const> positional;
  const ast::Node* options = nullptr;      ///< Keywords without its `do:` pair when that is alone, or null
  const ast::Node* block = nullptr;        ///< Block, or null
  const ast::Node* inline_body = nullptr;  ///< value of `do:`, or null
  const ast::Node* inline_else = nullptr;  ///< value of `else:` next to `do:`, or null
  bool has_body() const { return block != nullptr || inline_body != nullptr; }
};

class Lowering {
 public:
  using Node = ast::Node;
  using Value = ir::Value;

  /// Which values stand for plain JSON (grammar/README.md 4).
  enum class JsonMode : std::uint8_t {
    Plain,       ///< J: no sigils, no keyword lists, `[]` stays a list
    WithSigils,  ///< JS: sigils, keyword lists as maps, `[]` becomes `{}` (Q01)
  };

  /// `file`: the toplevel expressions of the whole file, for messages about names in it.
  Lowering(SourcePtr source, std::span<const Node* const> file, Arena& arena, Module& module, Defines& defines,
           Diagnostics& diagnostics);

  // --- lower_values.cpp ---
  Value json(const Node& node, JsonMode mode);
  /// V: the value of an action argument, of `apply`, `replace`, `define_const` (grammar/README.md 4.2).
  Value general(const Node& node);
  /// Load-time arithmetic on numbers and variables (grammar/README.md 4.1).
  Value arithmetic(const Node& node);
  /// E: an expression that is computed in the game (grammar/README.md 7.3).
  Value expression(const Node& node);
  /// `!name`; reports names that are not variables.
  Value variable(const Node& bang);
  /// `@name` / `+@name` as the string the engine expands.
  Value constant(const Node& at);
  /// JSON of a sigil; records the set names that a match sigil uses.
  Value sigil(const Node& node);
  /// Arithmetic with a constant somewhere inside: it can only be computed in the game.
  static bool mentions_constant(const Node& node);

  // --- lower_conditions.cpp ---
  /// C: a condition as the list of its conjuncts, or a bare constant or variable (grammar/README.md 7.2).
  Value condition(const Node& node);
  /// Does the node have the shape of a condition (call of a condition name, and/or/not, comparison, at_least)?
  bool looks_like_condition(const Node& node) const;

  // --- lower_actions.cpp ---
  /// A: the actions of a do-block (its else part is not looked at).
  Value block_actions(const Node& block);
  /// A: the value of `do:` — one action, or a list of actions.
  Value inline_actions(const Node& node);
  /// A: whichever body the arguments have.
  Value body_actions(const Arguments& arguments);
  /// One action as its JSON list.
  Value action(const Node& node);
  Value run_action(std::string_view function, Span span);

  // --- lower_tests.cpp ---
  /// A toplevel condition, looked at while the document is built (grammar/README.md 10).
  ir::Test test(const Node& node);

  // --- lower_commands.cpp ---
  std::span<const ir::Operation> commands(std::span<const Node* const> nodes);

  // --- shared small verbs (lowering_state.cpp) ---
  Arguments arguments(const Node& call);
  /// Keyword pairs of an options argument (`k: v, ...` or `[k: v, ...]`), or empty.
  static const Node* keyword_list(const Node& node);
  static bool is_constant(const Node& node);  ///< `@x` or `+@x`
  static bool is_variable(const Node& node);  ///< `!x`
  static bool is_number(const Node& node);    ///< number literal, possibly negated

  /// Says so when the lines below `call` are indented as if a `do` stood at its end.
  void missing_do(Diagnostic& diagnostic, const Node& call) const;

  Diagnostic& error(Code code, const Node& node, std::string message);
  Diagnostic& error(Code code, Span span, std::string message);

  static Value text(std::string_view text, Span span = {});
  static Value number(double number, Span span = {});
  static Value truth(bool value);
  Value list(std::initializer_list<Value> items);
  Value list(std::span<const Value> items);
  Value object(std::span<ir::Member> members);  ///< sorted by key; a later equal key wins
  Value object_in_order(std::initializer_list<ir::Member> members);
  Value object_in_order(std::span<const ir::Member> members);
  /// `left ++ right` as a string in the arena.
  std::string_view join(std::string_view left, std::string_view right);
  ir::Path path(std::initializer_list<Value> keys);  ///< one step a key
  /// Parses a path literal; reports and returns the document's path when it is none.
  ir::Path parse_path_argument(const Node& node);

  void refer(Reference::Kind kind, std::string_view name, Span span);
  void define_name(Definition::Kind kind, const Value& name, Span span, std::string_view list = {});

  const Source& source() const { return *source_; }
  Arena& arena() { return arena_; }
  Module& module() { return module_; }
  Defines& defines() { return defines_; }
  /// What the platform's compiler takes otherwise is taken so (`--as riichi-advanced`).
  bool as_platform() const { return defines_.contains(kAsPlatform); }
  Diagnostics& diagnostics() { return diagnostics_; }

  /// Collects values for a list whose length is not known beforehand, without an allocation per list.
  class Collector {
   public:
    explicit Collector(Lowering& lowering) : lowering_(lowering), base_(lowering.values_.size()) {}
    ~Collector() {
      if (open_) lowering_.values_.resize(base_);
    }
    Collector(const Collector&) = delete;
    Collector& operator=(const Collector&) = delete;
    void add(const Value& value) { lowering_.values_.push_back(value); }
    std::size_t size() const { return lowering_.values_.size() - base_; }
    Value& operator[](std::size_t i) { return lowering_.values_[base_ + i]; }
    /// The list of what was collected; ends the collection, so that an outer Collector can take the list.
    Value finish(Span span);

   private:
    Lowering& lowering_;
    std::size_t base_;
    bool open_ = true;
  };

  /// True while a toplevel if/unless/cond branch is lowered.
  bool conditional = false;

 private:
  void conjuncts(const Node& node, bool all, Collector& out);
  Value single_condition(const Node& node);
  Value condition_call(const Node& node);
  void counted(const Node& node, const Value& count, Collector& out);
  void refer_condition_arguments(const Node& node);
  Value named_condition(std::string_view name, Span span);
  Value call_action(const Node& node);
  Value function_action(const Node& node);
  bool refuse_command(const Node& node);
  void refuse_arguments(const Node& node);
  const std::set<std::string_view>& functions();
  Value as_action(const Node& node);
  Value if_action(const Node& node, bool negated);
  Value cond_action(const Node& node);
  Value assignment(const Node& node, const Node* label);
  Value seats(const Node& node);
  Value section_actions(const Node& block);
  Value folded(const Node& node, double left, double right);
  Value arithmetic_tree(const Node& node, bool* has_constant);
  Value defined(const Node& node);
  Value operand(const Node& node);
  void refer_match(const Value& alternatives, const Node& node);
  ir::Test compare(ir::TestKind kind, const Node& left, const Node& right);
  ir::Test membership(const Node& node);
  ir::Test both(ir::TestKind kind, const Node& left, const Node& right);

  SourcePtr source_;
  std::span<const Node* const> file_;
  Arena& arena_;
  Module& module_;
  Defines& defines_;
  Diagnostics& diagnostics_;
  std::vector<Value> values_;                            // stack of the open Collectors
  std::optional<std::set<std::string_view>> functions_;  // of the file, once somebody asks
  grammar::NearestNames near_actions_;
};

}  // namespace majs::compiler
