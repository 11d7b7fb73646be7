#pragma once
// The State of the MahjongScript grammar (grammar/majs_grammar.hpp): turns matched rules into nodes. Finished nodes
// wait on one stack, operators on another; a Frame remembers where an unfinished call, list, block ... began on them.

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "compiler/syntax/ast.hpp"
#include "compiler/syntax/parser.hpp"
#include "compiler/text/diagnostic.hpp"
#include "compiler/text/stack.hpp"
#include "grammar/script_tokens.hpp"

namespace majs::compiler {

/// Thrown where a syntax error was reported; caught at the command it broke. Parsing goes on at the next command after
/// `resume_at`, which lies before `noticed_at` when an opening quote or bracket is to blame.
struct SyntaxFailure {
  const char* resume_at;
  const char* noticed_at;
};

enum class FrameKind : std::uint8_t { Call, Pair, Parentheses, List, Map, Block, Else };

/// An unfinished construct.
struct Frame {
  FrameKind kind;
  bool parenthesised = false;     ///< Call: `f(...)`
  bool bare = false;              ///< Call: arguments without parentheses
  bool outer_bare_state = false;  ///< AstBuilder::bare_ outside of this construct
  std::uint32_t base = 0;         ///< first node on the stack that belongs to it
  std::uint32_t keywords = 0;     ///< node index + 1 of the first `key: value`
  std::uint32_t clause = 0;       ///< Block: node index + 1 of the head of the unfinished clause
  std::uint32_t block_height = 0;
  Span name{};                       ///< Call: the name; Pair: the key
  const char* opener = nullptr;      ///< the bracket or `do`, where all but calls and pairs begin
  const ast::Node* block = nullptr;  ///< Call: block; Block: else section; Pair: the key, if a string
};

enum class Expected : std::uint8_t;

class AstBuilder {
 public:
  AstBuilder(ast::Ast& ast, Diagnostics& diagnostics);

  // ---- tokens, written by the rules of grammar/script_layout.hpp
  grammar::script::Layout layout;
  grammar::script::Text text;
  std::string_view word;
  grammar::script::WordClass word_class = grammar::script::WordClass::Name;

  void comment(const char* begin, const char* end);
  bool hopeless(char close) const { return unclosed_[static_cast<unsigned char>(close)]; }
  void give_up(char close) { unclosed_[static_cast<unsigned char>(close)] = true; }
  bool hopeless_heredoc(char quote) const { return unclosed_heredoc_[quote == '"' ? 0 : 1]; }
  void give_up_heredoc(char quote) { unclosed_heredoc_[quote == '"' ? 0 : 1] = true; }

  // ---- leaves
  void add_number(const char* begin, const char* end);
  void add_string(const char* end);
  void add_plain_string(const char* begin, const char* end);
  void add_small_number(const char* begin, const char* end, std::uint32_t value);
  void add_atom(const char* begin, const char* end, bool quoted);
  void add_sigil(const char* begin, const char* end);
  void add_char_code(const char* begin, const char* end);
  void add_literal();
  /// The word is a bare identifier.
  void add_name();
  void set_word_key(const char* at) { word_key_ = at; }

  // ---- operators
  void prefix(ast::Operator op, const char* begin, const char* end);
  void binary(ast::Operator op, const char* begin, const char* end);
  void binary_not_in(const char* begin, const char* end);
  void update(ast::Operator op, const char* begin, const char* end);

  // ---- constructs
  std::uint32_t open_expression(const char* at);
  void close_expression(std::uint32_t outer_operators);
  void cancel_expression(std::uint32_t outer_operators);
  void open(FrameKind kind, const char* at);
  void cancel();
  void open_call();
  void open_arguments(const char* at);
  void close_arguments() { bare_ = frames_.back().outer_bare_state; }
  void open_bare_arguments();
  void close_bare_arguments() { bare_ = frames_.back().outer_bare_state; }
  void cancel_arguments();
  void close_call();
  void open_pair();
  void close_pair();
  void close_list() { close_bracket(ast::NodeKind::List); }
  void close_map() { close_bracket(ast::NodeKind::Map); }
  void close_parentheses();
  void close_block();
  void open_else(const char* at);
  void close_else();
  void element_done();
  void arrow_pair_done();
  void clause_head();
  /// Takes the finished expression off the stack.
  const ast::Node* take_command();

  // ---- what the rules ask
  /// The call being read is that of a toplevel command word (`if`, `set` ...).
  bool begins_with_command() const;
  bool may_take_block() const { return !bare_; }
  bool in_bare_arguments() const { return bare_; }
  bool after_plain_word() const;
  bool last_is_pair() const { return pending_.back().node->kind == ast::NodeKind::Pair; }
  bool has_key(const char* at) const { return at == word_key_ || (at == string_end_ && *at == ':' && at[1] != ':'); }

  // ---- failing
  [[noreturn]] void problem(grammar::script::Problem problem, const char* at);
  [[noreturn]] void fail(Code code, const char* begin, const char* end, std::string message, std::string help = {},
                         std::string label = {});
  [[noreturn]] void expected(Expected expected, const char* at);

  // ---- for messages and recovery (syntax_errors.cpp)
  const ast::Ast& ast() const { return ast_; }
  const Stack<Frame>& frames() const { return frames_; }
  const char* text_begin() const { return text_begin_; }
  const char* text_end() const { return text_end_; }
  std::uint32_t offset(const char* at) const { return static_cast<std::uint32_t>(at - text_begin_); }
  Span span(const char* begin, const char* end) const { return {offset(begin), offset(end)}; }
  /// Forgets everything unfinished, before the next command.
  void reset();

  void forget_unclosed();

 private:
  [[noreturn]] void fail(Diagnostic diagnostic, const char* noticed_at, const char* resume_at);
  /// A finished node that waits for its parent, and its height in expressions.
  struct PendingNode {
    const ast::Node* node;
    std::uint32_t height;
  };
  struct PendingOperator {
    ast::Operator op;
    std::uint8_t flags;
    Span span;
  };

  ast::Node* make(ast::NodeKind kind, Span span);
  ast::Node* make_leaf(ast::NodeKind kind, const char* begin, const char* end);
  void push(const ast::Node* node, std::uint32_t height);
  void push_plain(const ast::Node* node, std::uint32_t height);
  std::uint32_t count() const { return pending_.size(); }
  /// Takes the nodes from `base` on off the stack, raising `height` to that of the highest.
  std::span<const ast::Node* const> take_nodes(std::uint32_t base, std::uint32_t& height);
  [[noreturn]] void too_deep(Span span);
  void check_height(std::uint32_t height, Span span) {
    if (height > kMaxNesting) too_deep(span);
  }
  void check_element(Frame& frame);
  void reduce_prefix();
  void reduce_one_prefix();
  void reduce_all();
  void reduce_binary();
  void check_parentheses(const Frame& frame, const ast::Node& element);
  void gather_keywords(Frame& frame);
  void find_stray_pairs(const ast::Node& call);
  void finish_clause(Frame& frame);
  const ast::Node* make_block(Frame& frame, std::uint32_t& height);
  void close_bracket(ast::NodeKind kind);
  std::string_view decode_text();

  ast::Ast& ast_;
  Diagnostics& diagnostics_;
  const char* text_begin_;
  const char* text_end_;
  Stack<PendingNode> pending_{256};
  Stack<PendingOperator> operators_{64};
  Stack<Frame> frames_{64};
  std::uint32_t operator_base_ = 0;  ///< operators below belong to outer expressions
  std::uint32_t depth_ = 0;
  bool bare_ = false;  ///< inside arguments without parentheses, brackets not counting
  bool many_ = false;  ///< the expression ends in a call without parentheses with several arguments
  const char* word_key_ = nullptr;
  const char* string_end_ = nullptr;
  const char* multiline_string_ = nullptr;
  bool unclosed_[256] = {};
  bool unclosed_heredoc_[2] = {};
};

// ---- inlined into the rules: what happens for every token

[[gnu::always_inline]] inline ast::Node* AstBuilder::make(ast::NodeKind kind, Span span) {
  ast::Node* const node = new (ast_.arena.allocate(sizeof(ast::Node), alignof(ast::Node))) ast::Node{};
  node->kind = kind;
  node->span = span;
  return node;
}

inline ast::Node* AstBuilder::make_leaf(ast::NodeKind kind, const char* begin, const char* end) {
  ast::Node* const node = make(kind, span(begin, end));
  node->name_span = node->span;
  return node;
}

[[gnu::always_inline]] inline void AstBuilder::push_plain(const ast::Node* node, std::uint32_t height) {
  pending_.push({node, height});
}

[[gnu::always_inline]] inline void AstBuilder::push(const ast::Node* node, std::uint32_t height) {
  push_plain(node, height);
  many_ = false;
  if (operators_.size() > operator_base_) reduce_prefix();
}

inline void AstBuilder::add_name() {
  const std::uint32_t begin = offset(word.data());
  ast::Node* const node = make(ast::NodeKind::Call, {begin, begin + static_cast<std::uint32_t>(word.size())});
  node->text = word;
  node->name_span = node->span;
  push(node, 1);
}

[[gnu::always_inline]] inline std::uint32_t AstBuilder::open_expression(const char* at) {
  if (++depth_ > kMaxNesting) too_deep(span(at, at));
  const std::uint32_t outer = operator_base_;
  operator_base_ = operators_.size();
  many_ = false;
  return outer;
}

[[gnu::always_inline]] inline void AstBuilder::close_expression(std::uint32_t outer_operators) {
  if (operators_.size() > operator_base_) reduce_all();
  operator_base_ = outer_operators;
  --depth_;
}

[[gnu::always_inline]] inline void AstBuilder::element_done() {
  Frame& frame = frames_.back();
  const bool plain = !many_ && frame.keywords == 0 && pending_.back().node->kind != ast::NodeKind::Pair;
  if (!plain) check_element(frame);
}

inline std::span<const ast::Node* const> AstBuilder::take_nodes(std::uint32_t base, std::uint32_t& height) {
  const std::uint32_t size = count() - base;
  if (size == 0) return {};
  const auto** const nodes =
      static_cast<const ast::Node**>(ast_.arena.allocate(size * sizeof(ast::Node*), alignof(ast::Node*)));
  for (std::uint32_t i = 0; i < size; ++i) {
    const PendingNode& pending = pending_[base + i];
    nodes[i] = pending.node;
    height = std::max(height, pending.height);
  }
  pending_.shrink(base);
  return {nodes, size};
}

inline void AstBuilder::add_plain_string(const char* begin, const char* end) {
  ast::Node* const node = make_leaf(ast::NodeKind::String, begin, end);
  node->text = {begin + 1, static_cast<std::size_t>(end - begin) - 2};
  push(node, 1);
  string_end_ = end;
}

inline void AstBuilder::add_small_number(const char* begin, const char* end, std::uint32_t value) {
  ast::Node* const node = make_leaf(ast::NodeKind::Number, begin, end);
  node->text = {begin, static_cast<std::size_t>(end - begin)};
  node->number = value;
  node->flags = ast::kInteger;
  push(node, 1);
}

inline void AstBuilder::open(FrameKind kind, const char* at) {
  Frame& frame = frames_.push();
  frame = Frame{.kind = kind, .outer_bare_state = bare_, .base = count(), .opener = at};
  bare_ = false;
}

inline void AstBuilder::open_call() {
  Frame& frame = frames_.push();
  frame = Frame{.kind = FrameKind::Call,
                .outer_bare_state = bare_,
                .base = count(),
                .name = span(word.data(), word.data() + word.size())};
}

inline void AstBuilder::open_arguments(const char* at) {
  frames_.back().parenthesised = true;
  frames_.back().opener = at;
  bare_ = false;
}

inline void AstBuilder::open_bare_arguments() {
  frames_.back().bare = true;
  bare_ = true;
}

inline void AstBuilder::close_call() {
  Frame& frame = frames_.back();
  if (frame.keywords != 0) gather_keywords(frame);
  ast::Node* const node = make(ast::NodeKind::Call, {frame.name.begin, offset(layout.token_end)});
  node->text = {text_begin_ + frame.name.begin, frame.name.end - frame.name.begin};
  node->name_span = frame.name;
  node->block = frame.block;
  if (frame.parenthesised) node->flags = ast::kParentheses;
  const bool many = frame.bare && frame.block == nullptr && (count() - frame.base > 1 || many_);
  std::uint32_t height = frame.block_height;
  node->children = take_nodes(frame.base, height);
  const bool nested_pairs = frame.keywords != 0 && frame.bare && frame.outer_bare_state;
  frames_.pop();
  check_height(++height, node->span);
  push(node, height);
  many_ = many;
  if (nested_pairs) find_stray_pairs(*node);
}

inline void AstBuilder::close_bracket(ast::NodeKind kind) {
  Frame& frame = frames_.back();
  if (kind == ast::NodeKind::List && frame.keywords != 0) gather_keywords(frame);
  bare_ = frame.outer_bare_state;
  ast::Node* const node = make(kind, span(frame.opener, layout.token_end));
  std::uint32_t height = 0;
  node->children = take_nodes(frame.base, height);
  frames_.pop();
  check_height(++height, node->span);
  push(node, height);
}

}  // namespace majs::compiler
