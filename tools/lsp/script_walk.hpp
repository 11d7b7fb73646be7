#pragma once
// The walk over the tokens of a script that tells what its words mean (internal to script_reader.cpp).

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/syntax/parser.hpp"
#include "tools/lsp/script_reader.hpp"

namespace majs::lsp {

/// What the arguments of a call are.
struct Signature {
  std::string_view name;
  const grammar::Word* word = nullptr;
  bool command = false;
  std::optional<grammar::WordKind> fields = {};  ///< keys are fields of this kind
  std::string function = {};                     ///< keys are arguments of it
};

/// A word that joins two values.
inline bool is_operator_word(std::string_view text) { return text == "and" || text == "or" || text == "in"; }

/// One walk from the first token to the last. With `cut` the text ends where something is being written: what may stand
/// there is noted.
class ScriptWalk {
 public:
  ScriptWalk(std::string_view text, bool cut) : text_(text), cut_(cut) {
    Tokens read = read_tokens(text);
    tokens_ = std::move(read.tokens);
    out_.comments = std::move(read.comments);
  }

  Reading run();

 private:
  // Tokens

  const Token& current() const { return tokens_[at_]; }
  const Token& next() const { return tokens_[std::min(at_ + 1, tokens_.size() - 1)]; }
  std::string_view slice(Span span) const { return text_.substr(span.begin, span.end - span.begin); }
  std::string_view word_text() const { return slice(current().content); }
  bool is(TokenKind kind) const { return current().kind == kind; }
  bool is(TokenKind kind, std::string_view text) const { return current().kind == kind && word_text() == text; }
  bool at_break() const { return is(TokenKind::Break) || is(TokenKind::End); }
  /// Nothing of what is open goes on here.
  bool at_border() const;
  bool at_block_end() const { return is(TokenKind::Word, "end") || is(TokenKind::Word, "else"); }
  void skip_breaks();
  void skip_one();
  /// Whether the next token touches the present one.
  bool touches_next() const { return next().span.begin == current().span.end; }

  // Items

  Item& add(Item::Kind kind, Span span);
  void add_word(Span span, const grammar::Word& word);
  void add_name(Span span, NameKind kind, std::string_view text, bool defines);
  void keyword();

  // What is expected where the text was cut off

  bool capture(Want want);
  /// Gives the items from `first` on the present head.
  void set_heads(std::size_t first);
  /// `do`, behind what takes a block and has none yet.
  void capture_block(const grammar::Word& word);
  void store(Expected expected);

  // Commands

  void command();

  // Blocks

  /// `do ... [else ...] end`.
  void block(Want statements, bool clauses, Want head);
  void body(Want statements, bool clauses, Want head);

  /// Whether `->` comes before the line ends.
  bool is_clause_head() const;
  /// How far from the beginning of its line the present token is.
  std::size_t column() const;
  void statement();
  void special_form(std::string_view name);

  // Arguments

  /// The arguments of the call whose name was read last, in parentheses or not.
  void call(const Signature& signature);
  bool begins_argument(const Signature& signature) const;
  void arguments(const Signature& signature);

  struct Argument {
    Want want = Want::Anything;
    bool defines = false;
  };
  Argument argument_of(const Signature& signature, std::size_t index) const;

  /// What the first arguments of a command say about the next ones.
  void note_first_argument(const Signature& signature, std::size_t index);

  /// What the value at a path is: of the key, of the field of a button, or the last part of the path.
  static Want wanted_by_key(std::string_view path);

  /// `key: value`.
  void option(const Signature& signature);

  // Expressions

  void expression(Want want, Argument argument);
  void operand(const Argument& argument);

  /// `@constant`, `!variable`, `!condition`.
  void reference(const Argument& argument);
  void text(const Argument& argument);
  void note_block(Span span);

  /// A text, or a bare word that stands for one.
  void named(Span span, const Argument& argument);
  static bool is_name(std::string_view name, NameKind kind);
  static std::string_view plain_word(grammar::WordKind kind, std::string_view name);
  void sigil(Want want);
  void word(const Argument& argument);
  bool touches_open() const { return next().kind == TokenKind::Open && touches_next() && slice(next().span) == "("; }
  bool has_arguments() const;

  /// A call as a value: a condition, else an action or a function.
  void value_call(std::string_view name);
  void condition(std::string_view name);
  void amount(std::string_view name);
  void called(grammar::WordKind kind, std::string_view name);

  // Brackets

  void bracket(Want want, Argument argument);

  /// What is in `["draw", 1]`.
  void action_list();
  /// The elements of a list or the pairs of a map.
  void elements(Want want, const Argument& argument, bool map);
  void capture_key(Want want);

  /// `key: value` of a map or keyword list.
  void pair(Want want);
  void close(std::uint32_t begin);

  /// Counts how deep brackets, blocks and calls are open.
  class Nested {
   public:
    explicit Nested(std::size_t& depth) : depth_(depth) { ++depth_; }
    ~Nested() { --depth_; }
    Nested(const Nested&) = delete;
    Nested& operator=(const Nested&) = delete;
    bool too_deep() const { return depth_ > 4 * compiler::kMaxNesting; }

   private:
    std::size_t& depth_;
  };

  std::string_view text_;
  bool cut_;
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
  std::uint32_t command_begin_ = 0;
  Reading out_;
  bool captured_ = false;
  bool at_argument_ = false;  ///< at the beginning of an argument, where keys may stand too
  bool in_config_ = false;    ///< in `config_mod`
  Want set_want_ = Want::Anything;
  std::string first_text_;  ///< the text that was read last
  std::string path_;
  std::string option_owner_;  ///< the library whose options a map gives
  std::string config_mod_;
  std::string given_to_;  ///< the argument of a function that is read: `f.status`
  std::vector<OpenCall> calls_;
  std::vector<const Signature*> signatures_;
  std::vector<std::size_t> definitions_;
  Head head_;  ///< of what is read next
};

}  // namespace majs::lsp
