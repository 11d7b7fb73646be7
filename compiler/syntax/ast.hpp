#pragma once
// The syntax tree of a MahjongScript file: close to the text. Nodes live in the arena of their Ast, carry spans, and
// know calls, operators, do-blocks, sigils and (on the side) comments. Meaning is given to them by lower.hpp.

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "compiler/text/arena.hpp"
#include "compiler/text/source.hpp"

namespace majs::compiler::ast {

enum class NodeKind : std::uint8_t {
  Number,  ///< number, text = the literal as written; integer flag
  String,  ///< text = decoded value; heredoc flag
  Atom,    ///< text = name (`:name`, `:"text"`)
  True,
  False,
  Nil,
  Alias,     ///< capitalised word; text = name
  Call,      ///< text = name, children = arguments (a trailing keyword list is one Keywords child), block; a bare
             ///< identifier is a Call without arguments, parentheses and block
  Sigil,     ///< letter, text = raw content (escaped delimiters unescaped, heredoc indentation removed)
  List,      ///< children = elements (a trailing bare keyword list is one Keywords child)
  Map,       ///< children = Pair nodes
  Keywords,  ///< `a: 1, b: 2`; children = Pair nodes
  Pair,      ///< `key: value` (text = key, children = {value}) or `key => value` (children = {key, value})
  Unary,     ///< op, children = {operand}
  Binary,    ///< op, children = {left, right}
  Sequence,  ///< `(a; b)`: several expressions in parentheses; children
  Block,     ///< `do ... [else ...] end`; children = expressions or Clause nodes, block = else section (a Block)
  Clause,    ///< `heads -> body` of a block; children = heads, block = body (a Block)
};

enum class Operator : std::uint8_t {
  None,
  // binary, low to high
  Label,   // ::
  Assign,  // =   (op-assign `x += e` is parsed to Assign(x, Add(x, e)) with the op_assign flag)
  Or,
  And,
  Equal,
  NotEqual,
  Less,
  Greater,
  LessEqual,
  GreaterEqual,
  In,  // `not x in y` and `x not in y` are Unary Not of In
  Add,
  Subtract,
  Multiply,
  Divide,
  Power,  // **
  // unary
  Not,   // not
  Bang,  // !  (variable reference when the operand is a bare identifier)
  Minus,
  Plus,
  At,  // @
};

enum NodeFlag : std::uint8_t {
  kParentheses = 1,     ///< Call: arguments in parentheses that touch the name
  kHeredoc = 2,         ///< String, Sigil
  kInteger = 4,         ///< Number without point and exponent
  kOpAssign = 8,        ///< Binary Assign written as `x += e` (the right side is Binary(op, x, e))
  kParenthesised = 16,  ///< the expression itself stands in parentheses
  kOneLine = 32,        ///< Pair `do: expr`
  kQuotedKey = 64,      ///< Pair key written as "text":
  kArrow = 128,         ///< Pair written with =>
};

struct Node {
  NodeKind kind;
  Operator op = Operator::None;
  std::uint8_t flags = 0;
  char letter = 0;  ///< Sigil
  Span span;        ///< all of the expression, including its own parentheses and block
  Span name_span;  ///< Call: the name; Pair: the key; Unary/Binary: the operator; Sigil: its content; other leaves: the
                   ///< token without parentheses around it
  std::string_view text;  ///< see NodeKind; points into the Source or the arena
  double number = 0;
  std::span<const Node* const> children;
  const Node* block = nullptr;  ///< Call: do-block; Block: else section; Clause: body

  bool has(NodeFlag flag) const { return (flags & flag) != 0; }
  /// A Call without arguments, parentheses and block.
  bool is_identifier() const {
    return kind == NodeKind::Call && children.empty() && block == nullptr && !has(kParentheses);
  }
};

struct Comment {
  Span span;      ///< from `#` to the end of the line, without the line break
  bool own_line;  ///< nothing but blanks before it on its line
};

/// `key: value` that the innermost call without parentheses got, although only a call around it can use it (Q84).
struct StrayPair {
  Span key;
  std::string_view name;   ///< of the pair's key
  std::string_view owner;  ///< the call that got it
  std::string_view wanted_by;
};

/// True when the trees are equal but for where they stand in their texts.
bool equal(const Node& a, const Node& b);

/// A parsed file. Owns its nodes and keeps its source alive.
struct Ast {
  SourcePtr source;
  Arena arena;
  std::vector<const Node*> commands;  ///< toplevel expressions in order
  std::vector<Comment> comments;      ///< in order of position
  std::vector<StrayPair> stray_pairs;
};

}  // namespace majs::compiler::ast
