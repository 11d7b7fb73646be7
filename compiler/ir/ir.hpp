#pragma once
// The IR: a small program over a JSON document. About fifteen operations on paths with templates (JSON with holes for
// variables and load-time arithmetic). Two back ends must always agree on its meaning: jq_emitter and native_engine.
// Everything lives in the arena of its Program.

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/text/arena.hpp"
#include "compiler/text/source.hpp"

namespace majs::compiler::ir {

enum class ValueKind : std::uint8_t {
  Null,
  False,
  True,
  Number,
  String,
  Array,
  Object,
  Variable,  ///< text = name
  Add,       ///< load-time arithmetic on numbers; items = {left, right}
  Subtract,
  Multiply,
  Divide,
  Negate,  ///< items = {operand}
  Lookup,  ///< value at a toplevel key (text), or at `constants.<text>` when from_constants; null when missing
  Concat,  ///< items joined with jq's `+` (null is neutral); only for define_match
};

struct Member;

/// JSON with holes. Values are copied a lot while a file is lowered: what they hold shares its place.
class Value {
 public:
  ValueKind kind = ValueKind::Null;
  bool plain = true;            ///< no holes anywhere below
  bool from_constants = false;  ///< Lookup

  /// String, Variable, Lookup: their text. Empty for every other kind.
  std::string_view text() const { return holds_text() ? std::string_view(content_.chars, count_) : std::string_view(); }
  /// Number; 0 for every other kind.
  double number() const { return kind == ValueKind::Number ? content_.number : 0; }
  /// Array, arithmetic, Concat; empty for every other kind.
  std::span<const Value> items() const;
  /// Object: in order of creation, keys unique. Empty for every other kind.
  std::span<const Member> members() const;

  static Value of_text(ValueKind kind, std::string_view text, Span span = {}) {
    Value value(kind, span);
    value.count_ = static_cast<std::uint32_t>(text.size());
    value.content_.chars = text.data();
    return value;
  }
  static Value of_number(double number, Span span = {}) {
    Value value(ValueKind::Number, span);
    value.content_.number = number;
    return value;
  }
  static Value of_items(ValueKind kind, std::span<const Value> items, Span span = {});
  static Value of_members(std::span<const Member> members, Span span = {});

  Value() : content_{.number = 0} {}
  explicit Value(ValueKind the_kind, Span place = {}) : kind(the_kind), span(place), content_{.number = 0} {}

 private:
  bool holds_text() const {
    return kind == ValueKind::String || kind == ValueKind::Variable || kind == ValueKind::Lookup;
  }
  bool holds_items() const {
    return kind == ValueKind::Array || kind == ValueKind::Concat ||
           (kind >= ValueKind::Add && kind <= ValueKind::Negate);
  }

  std::uint32_t count_ = 0;

 public:
  Span span;

 private:
  union Content {
    double number;
    const char* chars;
    const Value* items;
    const Member* members;
  } content_;
};

struct Member {
  std::string_view key;
  Value value;
};

inline std::span<const Value> Value::items() const {
  return holds_items() ? std::span<const Value>(content_.items, count_) : std::span<const Value>();
}

inline std::span<const Member> Value::members() const {
  return kind == ValueKind::Object ? std::span<const Member>(content_.members, count_) : std::span<const Member>();
}

inline Value Value::of_items(ValueKind kind, std::span<const Value> items, Span span) {
  Value value(kind, span);
  value.count_ = static_cast<std::uint32_t>(items.size());
  value.content_.items = items.data();
  return value;
}

inline Value Value::of_members(std::span<const Member> members, Span span) {
  Value value(ValueKind::Object, span);
  value.count_ = static_cast<std::uint32_t>(members.size());
  value.content_.members = members.data();
  return value;
}

enum class StepKind : std::uint8_t {
  Key,      ///< keys = {one}
  Index,    ///< indices = {one}
  Keys,     ///< several places: `["a","b"]`
  Indices,  ///< several places: `[0,1]`
  Name,     ///< the value of `name` (a string, or a number which indexes) decides: `set !v, 1`
};

struct Step {
  StepKind kind = StepKind::Key;
  std::span<const std::string_view> keys;
  std::span<const double> indices;
  const Value* name = nullptr;
};

/// Empty = the whole document.
struct Path {
  std::span<const Step> steps;
};

/// What an Update does to the old value `o` at its path, with `v` its value. grammar/README.md 9.2 and 9.5.
enum class Method : std::uint8_t {
  Set,         ///< v
  Initialize,  ///< o is null ? v : o
  Add,         ///< o + v
  AddBefore,   ///< v + o
  Append,      ///< listify(o) + listify(v)
  Prepend,     ///< listify(v) + listify(o)
  Subtract,
  Multiply,
  Divide,
  Modulo,
  Delete,      ///< elements equal to v
  DeleteAll,   ///< elements equal to any element of v
  DeleteKeys,  ///< v: list of keys
  Round,       ///< half away from zero
  RoundUp,
  RoundDown,
  Min,
  Max,
  Math,  ///< C function named by Operation::name: f(o, v)
};

/// When an Update is skipped (grammar/README.md 9.5).
enum class Guard : std::uint8_t {
  None,
  Parent,       ///< skip places whose parent is null
  ParentOrSet,  ///< ... instead store v there (`set_` prefix)
  Self,         ///< skip places that are null themselves (`delete`)
  Exists,       ///< skip when the toplevel key is absent
};

enum class OperationKind : std::uint8_t {
  Update,         ///< path, method, guard, value
  Replace,        ///< path, count (null = all), from = value, to = other
  RemoveNamed,    ///< path = a list of objects: drop those whose display_name is an element of value (remove_yaku)
  ReplaceYaku,    ///< path; name = value, new value = other, new condition = third (null = only set the value)
  AddCategory,    ///< define_mod_category: value = header; prepend
  InsertMod,      ///< define_mod with category: value = mod object, other = category
  ConfigMod,      ///< config_mod: value = id, other = option object
  RemoveMods,     ///< remove_mod: value = list of ids
  MergeDocument,  ///< value = object, deep-merged into the document (JSON as a mod)
  If,             ///< condition, then_branch, else_branch
};

enum class TestKind : std::uint8_t {
  Truth,  ///< left is neither null nor false
  Equal,
  NotEqual,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,  ///< jq's order of values
  In,            ///< some element at path equals left (missing list: false, Q70)
  Not,
  And,
  Or,  ///< operands
};

struct Test {
  TestKind kind = TestKind::Truth;
  Value left;
  Value right;
  Path path;
  std::span<const Test> operands;
};

struct Operation {
  OperationKind kind = OperationKind::Update;
  Method method = Method::Set;
  Guard guard = Guard::None;
  bool prepend = false;
  std::string_view name;  ///< Math: the function
  Path path;
  const Value* count = nullptr;
  Value value;
  const Value* other = nullptr;
  const Value* third = nullptr;
  const Test* test = nullptr;
  std::span<const Operation> then_branch;
  std::span<const Operation> else_branch;
  Span span;  ///< the command
};

/// The operations of one file. Copies share what they point to.
struct Program {
  SourcePtr source;
  std::shared_ptr<Arena> arena = std::make_shared<Arena>();  ///< written while the file is compiled, and then no more
  std::span<const Operation> operations;
};

}  // namespace majs::compiler::ir
