#pragma once
// The IR: a small program over a JSON document. About fifteen operations on paths with templates (JSON with holes for
// variables and load-time arithmetic). Two back ends must always agree on its meaning: jq_emitter and native_engine.
// Everything lives in the arena of its Program.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/arena.hpp"
#include "compiler/source.hpp"

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

/// JSON with holes. `plain`: no holes anywhere below.
struct Value {
  ValueKind kind = ValueKind::Null;
  bool plain = true;
  bool from_constants = false;  ///< Lookup
  double number = 0;
  std::string_view text;            ///< String, Variable, Lookup
  std::span<const Value> items;     ///< Array, arithmetic, Concat
  std::span<const Member> members;  ///< Object, in order of creation, keys unique
  Span span;
};

struct Member {
  std::string_view key;
  Value value;
};

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

/// What an Update does to the old value `o` at its path, with `v` its value. Spec section 9.2 and 9.5.
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

/// When an Update is skipped (spec section 9.5).
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
  In,            ///< some element at path equals left (missing list: false, spec Q70)
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

/// The operations of one file.
struct Program {
  SourcePtr source;
  Arena arena;
  std::span<const Operation> operations;
};

}  // namespace majs::compiler::ir
