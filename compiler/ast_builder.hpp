#pragma once
// The State of the MahjongScript grammar (grammar/majs_grammar.hpp): turns matched rules into nodes. Finished nodes
// wait on one stack, operators on another; a Frame remembers where an unfinished call, list, block ... began on them.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/ast.hpp"
#include "compiler/diagnostic.hpp"
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
  bool quoted_key = false;        ///< Pair
  std::uint16_t block_height = 0;
  std::uint32_t base = 0;      ///< first node on the stack that belongs to it
  std::uint32_t keywords = 0;  ///< node index + 1 of the first `key: value`
  std::uint32_t clause = 0;    ///< Block: node index + 1 of the head of the unfinished clause
  const char* begin = nullptr;
  const char* opener = nullptr;  ///< the bracket or `do`; for messages
  Span name_span{};
  std::string_view name{};           ///< Call, Pair
  const ast::Node* block = nullptr;  ///< Call: block; Block: else section
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
  void add_atom(const char* begin, const char* end, bool quoted);
  void add_sigil(const char* begin, const char* end);
  void add_char_code(const char* begin, const char* end);
  void add_literal();
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
  void open_call(const char* at);
  void open_arguments(const char* at);
  void close_arguments() { bare_ = frames_.back().outer_bare_state; }
  void open_bare_arguments();
  void close_bare_arguments() { bare_ = frames_.back().outer_bare_state; }
  void cancel_arguments();
  void close_call();
  void open_pair();
  void close_pair();
  void close_list();
  void close_map();
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
  bool last_is_pair() const { return nodes_.back()->kind == ast::NodeKind::Pair; }
  bool has_key(const char* at) const { return at == word_key_ || (at == string_end_ && *at == ':' && at[1] != ':'); }

  // ---- failing
  [[noreturn]] void problem(grammar::script::Problem problem, const char* at);
  [[noreturn]] void fail(Code code, const char* begin, const char* end, std::string message, std::string help = {},
                         std::string label = {});
  [[noreturn]] void expected(Expected expected, const char* at);

  // ---- for messages and recovery (syntax_errors.cpp)
  const ast::Ast& ast() const { return ast_; }
  const std::vector<Frame>& frames() const { return frames_; }
  const char* text_begin() const { return text_begin_; }
  const char* text_end() const { return text_end_; }
  std::uint32_t offset(const char* at) const { return static_cast<std::uint32_t>(at - text_begin_); }
  Span span(const char* begin, const char* end) const { return {offset(begin), offset(end)}; }
  /// The last string of this command that spans lines without being a heredoc: a forgotten quote looks like that.
  const char* last_multiline_string() const { return multiline_string_; }
  bool last_is_number() const { return !nodes_.empty() && nodes_.back()->kind == ast::NodeKind::Number; }
  /// Forgets everything unfinished, before the next command.
  void reset();

  void forget_unclosed();

 private:
  [[noreturn]] void fail(Diagnostic diagnostic, const char* noticed_at, const char* resume_at);
  struct PendingOperator {
    ast::Operator op;
    std::uint8_t flags;
    Span span;
  };

  ast::Node* make(ast::NodeKind kind, Span span);
  void push(const ast::Node* node, std::uint32_t height);
  void push_plain(const ast::Node* node, std::uint32_t height);
  std::uint32_t height_from(std::uint32_t base) const;
  std::span<const ast::Node* const> take_nodes(std::uint32_t base);
  void check_height(std::uint32_t height, Span span);
  void reduce_prefix();
  void reduce_binary();
  void check_parentheses(const Frame& frame, const ast::Node& element);
  void gather_keywords(Frame& frame);
  void finish_clause(Frame& frame);
  const ast::Node* make_block(Frame& frame);
  std::string_view decode_text();

  ast::Ast& ast_;
  Diagnostics& diagnostics_;
  const char* text_begin_;
  const char* text_end_;
  std::vector<const ast::Node*> nodes_;
  std::vector<std::uint16_t> heights_;  ///< of nodes_, in expressions
  std::vector<PendingOperator> operators_;
  std::vector<Frame> frames_;
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

}  // namespace majs::compiler
