#include "tools/lsp/script_reader.hpp"

#include <algorithm>
#include <array>

#include "compiler/syntax/parser.hpp"
#include "grammar/tile_ids.hpp"
#include "tools/lsp/command_parameters.hpp"
#include "tools/lsp/text_items.hpp"

namespace majs::lsp {
namespace {

using grammar::Word;
using grammar::WordKind;

/// What the arguments of a call are.
struct Signature {
  std::string_view name;
  const Word* word = nullptr;
  bool command = false;
  std::optional<WordKind> fields = {};  ///< keys are fields of this kind
  std::string function = {};            ///< keys are arguments of it
};

bool is_operator_word(std::string_view text) { return text == "and" || text == "or" || text == "in"; }

constexpr std::array<std::string_view, 12> kComparing = {
    "==", "!=", "<", ">", "<=", ">=", "+", "-", "*", "/", "**", "%"};

bool is_comparing(std::string_view sign) {
  return std::find(kComparing.begin(), kComparing.end(), sign) != kComparing.end();
}

class Reader {
 public:
  Reader(std::string_view text, bool cut) : text_(text), cut_(cut) {
    Tokens read = read_tokens(text);
    tokens_ = std::move(read.tokens);
    out_.comments = std::move(read.comments);
  }

  Reading run() {
    while (current().kind != TokenKind::End) {
      command_begin_ = current().span.begin;
      const std::size_t before = at_;
      command();
      if (at_ == before) ++at_;
      // What is left of a line that does not parse is no command.
      while (!at_break() && !current().starts_command) skip_one();
      skip_breaks();
    }
    if (cut_ && !captured_) capture(Want::Command);
    const auto earlier = [](const Item& a, const Item& b) { return a.span.begin < b.span.begin; };
    if (!std::is_sorted(out_.items.begin(), out_.items.end(), earlier)) {
      std::stable_sort(out_.items.begin(), out_.items.end(), earlier);
    }
    return std::move(out_);
  }

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
  bool at_border() const {
    return is(TokenKind::End) || (current().starts_command && current().span.begin != command_begin_);
  }
  bool at_block_end() const { return is(TokenKind::Word, "end") || is(TokenKind::Word, "else"); }
  void skip_breaks() {
    while (is(TokenKind::Break)) ++at_;
  }
  void skip_one() {
    if (!is(TokenKind::End)) ++at_;
  }
  /// Whether the next token touches the present one.
  bool touches_next() const { return next().span.begin == current().span.end; }

  // Items

  Item& add(Item::Kind kind, Span span) {
    Item item;
    item.kind = kind;
    item.span = span;
    out_.items.push_back(std::move(item));
    return out_.items.back();
  }

  void add_word(Span span, const Word& word) {
    Item& item = add(Item::Kind::Word, span);
    item.word = &word;
    item.text = word.name;
  }

  void add_name(Span span, NameKind kind, std::string_view text, bool defines) {
    Item& item = add(Item::Kind::Name, span);
    item.name = kind;
    item.text = text;
    item.defines = defines;
    if (defines) definitions_.push_back(out_.items.size() - 1);
  }

  void keyword() {
    add(Item::Kind::Keyword, current().span);
    skip_one();
  }

  // What is expected where the text was cut off

  bool capture(Want want) {
    if (!cut_ || captured_ || !is(TokenKind::End)) return false;
    Expected expected;
    expected.want = want;
    store(std::move(expected));
    return true;
  }

  void store(Expected expected) {
    expected.calls = calls_;
    if (!signatures_.empty()) {
      const Signature& signature = *signatures_.back();
      if (at_argument_) {
        expected.fields = signature.fields;
        expected.function = signature.function;
        expected.takes_as = !signature.command;
        expected.library = option_owner_;
      }
    }
    expected.mod = config_mod_;
    captured_ = true;
    out_.expected = std::move(expected);
  }

  // Commands

  void command() {
    if (capture(Want::Command)) return;
    if (!is(TokenKind::Word)) return;
    const Word* word = grammar::find_word(WordKind::Command, word_text());
    if (word == nullptr) {
      // Still being written, or none: its arguments are read for what they are.
      const Signature unknown{word_text()};
      add(Item::Kind::Text, current().span);
      skip_one();
      return arguments(unknown);
    }
    const std::uint32_t begin = current().span.begin;
    Signature signature{word->name, word, true};
    if (word->name == "define_button") signature.fields = WordKind::ButtonField;
    if (word->name == "define_auto_button") signature.fields = WordKind::AutoButtonField;
    if (word->name == "define_mod") signature.fields = WordKind::ModField;
    if (word->name == "config_mod") signature.fields = WordKind::ModConfigField;
    add_word(current().span, *word);
    const std::size_t first_definition = definitions_.size();
    skip_one();
    option_owner_.clear();
    config_mod_.clear();
    path_.clear();
    in_config_ = word->name == "config_mod";
    call(signature);
    const bool branches = word->name == "if" || word->name == "unless" || word->name == "cond";
    if (is(TokenKind::Word, "do"))
      block(branches ? Want::Command : Want::Statement, word->name == "cond",
            branches ? Want::LoadTest : Want::Condition);
    const std::uint32_t end = at_ == 0 ? begin : tokens_[at_ - 1].span.end;
    for (std::size_t i = first_definition; i < definitions_.size(); ++i) {
      Span& whole = out_.items[definitions_[i]].command;
      if (whole.end == 0) whole = {begin, end};
    }
  }

  // Blocks

  /// `do ... [else ...] end`.
  void block(Want statements, bool clauses, Want head) {
    const Nested nested(depth_);
    const std::uint32_t begin = current().span.begin;
    keyword();
    if (nested.too_deep()) return;
    while (true) {
      body(statements, clauses, head);
      if (!is(TokenKind::Word, "else")) break;
      keyword();
      clauses = false;
    }
    if (!is(TokenKind::Word, "end")) return;
    out_.blocks.push_back({begin, current().span.end});
    keyword();
  }

  void body(Want statements, bool clauses, Want head) {
    while (true) {
      skip_breaks();
      if (at_border() && !(statements == Want::Command && !is(TokenKind::End))) {
        capture(statements);
        return;
      }
      if (at_block_end()) return;
      const std::size_t before = at_;
      if (clauses && is_clause_head()) {
        expression(head, {});
        if (is(TokenKind::Operator, "->")) skip_one();
        continue;
      }
      if (statements == Want::Command) {
        command();
      } else {
        statement();
      }
      if (at_ == before) skip_one();
      while (!at_break() && !at_block_end() && !at_border()) skip_one();
    }
  }

  /// Whether `->` comes before the line ends.
  bool is_clause_head() const {
    int depth = 0;
    for (std::size_t i = at_; i < tokens_.size(); ++i) {
      const Token& token = tokens_[i];
      if (token.kind == TokenKind::End || (token.kind == TokenKind::Break && depth == 0)) return false;
      if (token.kind == TokenKind::Open) ++depth;
      if (token.kind == TokenKind::Close) --depth;
      if (token.kind == TokenKind::Operator && depth == 0 && slice(token.span) == "->") return true;
      if (token.kind == TokenKind::Word && slice(token.span) == "do") return false;
    }
    return false;
  }

  void statement() {
    if (capture(Want::Statement)) return;
    const Nested nested(depth_);
    if (nested.too_deep()) return skip_one();
    if (is(TokenKind::Open)) return bracket(Want::Statement, {});
    if (!is(TokenKind::Word)) return expression(Want::Anything, {});
    const std::string_view name = word_text();
    if (const Token& sign = next(); sign.kind == TokenKind::Operator) {
      const std::string_view text = slice(sign.span);
      const bool assigns = text == "=" || (text.size() >= 2 && text.back() == '=' &&
                                           std::string_view("+-*/").find(text[0]) != std::string_view::npos);
      if (assigns || (text == "**" && sign.span.end < text_.size() && text_[sign.span.end] == '=')) {
        add_name(current().span, NameKind::Counter, name, true);
        definitions_.pop_back();
        at_ += 2;
        if (is(TokenKind::Operator, "=")) skip_one();
        return expression(Want::Expression, {});
      }
    }
    if (name == "if" || name == "unless" || name == "cond" || name == "as") return special_form(name);
    const std::string_view action = grammar::strip_action_prefix(name);
    const Word* word = grammar::find_word(WordKind::Action, action);
    if (word == nullptr) word = grammar::find_word(WordKind::MinipointsAction, action);
    Signature signature{name, word};
    if (word != nullptr) {
      add_word(current().span, *word);
    } else {
      add_name(current().span, NameKind::Function, name, false);
      signature.function = name;
    }
    skip_one();
    call(signature);
    if (is(TokenKind::Word, "do")) block(Want::Statement, false, Want::Condition);
  }

  void special_form(std::string_view name) {
    const Word* word = grammar::find_word(WordKind::SpecialForm, name);
    if (word != nullptr) add_word(current().span, *word);
    skip_one();
    call(Signature{name, word});
    if (is(TokenKind::Word, "do")) block(Want::Statement, name == "cond", Want::Condition);
  }

  // Arguments

  /// The arguments of the call whose name was read last, in parentheses or not.
  void call(const Signature& signature) {
    const Token& name = tokens_[at_ - 1];
    if (is(TokenKind::Open, "(") && current().span.begin == name.span.end) {
      const std::uint32_t begin = current().span.begin;
      skip_one();
      arguments(signature);
      close(begin);
      return;
    }
    const bool apart = current().span.begin > name.span.end || (is(TokenKind::End) && text_.size() > name.span.end);
    if (apart && begins_argument(signature)) arguments(signature);
  }

  bool begins_argument(const Signature& signature) const {
    switch (current().kind) {
      case TokenKind::End:
        return cut_ && (signature.command || signature.word == nullptr || !signature.word->parameters.empty() ||
                        signature.name == "cond");
      case TokenKind::Word:
        return !is(TokenKind::Word, "do") && !is_operator_word(word_text()) && !at_block_end() && !at_border();
      case TokenKind::Operator:
        return word_text() == "@" || word_text() == "!" ||
               ((word_text() == "-" || word_text() == "+") && touches_next());
      case TokenKind::Comma:
      case TokenKind::Close:
      case TokenKind::Break: return false;
      default: return true;
    }
  }

  void arguments(const Signature& signature) {
    const Nested nested(depth_);
    if (nested.too_deep()) return;
    calls_.push_back({std::string(signature.name), signature.word, 0});
    signatures_.push_back(&signature);
    const Word* amount = nullptr;  // `set_counter("a", "count_matches", ...)`: what comes next are its arguments
    std::size_t amount_at = 0;
    for (std::size_t index = 0;; ++index) {
      calls_.back().argument = index;
      at_argument_ = true;
      if (is(TokenKind::Key)) {
        option(signature);
      } else {
        Argument argument = argument_of(signature, index);
        if (amount != nullptr && index > amount_at && index - amount_at <= amount->parameters.size()) {
          argument = {want_of(amount->parameters[index - amount_at - 1].type)};
        }
        const std::size_t items = out_.items.size();
        if (is(TokenKind::Close) || at_break() || at_border() || is(TokenKind::Word, "do")) {
          capture(argument.want);
          break;
        }
        first_text_.clear();
        expression(argument.want, argument);
        at_argument_ = false;
        if (argument.want == Want::Amount && items < out_.items.size() && out_.items[items].word != nullptr &&
            out_.items[items].word->kind == WordKind::Amount) {
          amount = out_.items[items].word;
          amount_at = index;
        }
        note_first_argument(signature, index);
      }
      at_argument_ = false;
      if (!is(TokenKind::Comma)) break;
      skip_one();
      while (is(TokenKind::Comma)) skip_one();
    }
    calls_.pop_back();
    signatures_.pop_back();
  }

  struct Argument {
    Want want = Want::Anything;
    bool defines = false;
  };

  Argument argument_of(const Signature& signature, std::size_t index) const {
    if (signature.command) {
      if (const CommandParameter* row = command_parameter(signature.name, index)) return {row->want, row->defines};
      if (index == 1 && (signature.name == "set" || signature.name == "var")) return {set_want_};
      if (index == 1 && signature.name == "apply") return {Want::Path};
      if (index == 2 && signature.name == "apply") return {set_want_};
      if (index == 1 && signature.name == "on") return {Want::Statement};
    }
    if (signature.word == nullptr) return {};
    const auto parameters = signature.word->parameters;
    if (index < parameters.size()) return {want_of(parameters[index].type)};
    if (!parameters.empty() && parameters.back().variadic) return {want_of(parameters.back().type)};
    return {};
  }

  /// What the first arguments of a command say about the next ones.
  void note_first_argument(const Signature& signature, std::size_t index) {
    if (!signature.command) return;
    if ((signature.name == "set" || signature.name == "var") && index == 0) set_want_ = wanted_by_key(first_text_);
    if (signature.name == "apply" && index == 1) set_want_ = wanted_by_key(first_text_);
    if (signature.name.starts_with("require") && index == 0) option_owner_ = "lib/" + first_text_;
    if (signature.name == "config_mod" && index == 0) config_mod_ = first_text_;
  }

  /// What the value at a path is: of the key, or the last part of the path.
  static Want wanted_by_key(std::string_view path) {
    if (const Word* key = grammar::find_word(WordKind::ToplevelKey, path)) {
      return key->name == "score_calculation" ? Want::ScoringKey : key_want(*key);
    }
    static constexpr std::string_view kScoring = "score_calculation.";
    if (path.starts_with(kScoring)) {
      if (const Word* key = grammar::find_word(WordKind::ScoringKey, path.substr(kScoring.size())))
        return key_want(*key);
    }
    return Want::Anything;
  }

  /// `key: value`.
  void option(const Signature& signature) {
    const std::string key(word_text());
    Item& item = add(Item::Kind::Key, current().content);
    item.text = key;
    Want want = Want::Anything;
    bool defines = false;
    const Word* field = signature.fields ? grammar::find_word(*signature.fields, key) : nullptr;
    if (field != nullptr) {
      item.word = field;
      want = key_want(*field);
      if (in_config_ && key == "name") {
        want = Want::Variable;
        defines = false;
      }
    } else if (key == "as") {
      want = Want::Seat;
    } else if (key == "do" || key == "else") {
      item.kind = Item::Kind::Keyword;
      want =
          signature.command && (signature.name == "if" || signature.name == "unless") ? Want::Command : Want::Statement;
    } else if (!signature.function.empty()) {
      item.scope = signature.function;
    }
    skip_one();
    at_argument_ = false;
    expression(want, {want, defines});
  }

  // Expressions

  void expression(Want want, Argument argument) {
    argument.want = want;
    while (true) {
      operand(argument);
      // `-`, `and`, `::` ...
      if (is(TokenKind::Operator) && word_text() != "->" && word_text() != "@" && word_text() != "!") {
        const std::string_view sign = word_text();
        if (sign == "::") {
          argument = {Want::Text};
        } else if (sign == "=") {
          argument = {Want::Expression};
        } else if (is_comparing(sign) && want == Want::Condition) {
          argument = {Want::Expression};
        }
        skip_one();
        continue;
      }
      if (is(TokenKind::Word) && is_operator_word(word_text())) {
        argument = {word_text() == "in" ? Want::Path : want};
        keyword();
        continue;
      }
      return;
    }
  }

  void operand(const Argument& argument) {
    const Nested nested(depth_);
    if (nested.too_deep()) return skip_one();
    while (is(TokenKind::Operator, "-") || is(TokenKind::Operator, "+") || is(TokenKind::Word, "not")) {
      if (is(TokenKind::Word)) {
        keyword();
      } else {
        skip_one();
      }
    }
    if (at_border()) return void(capture(argument.want));
    switch (current().kind) {
      case TokenKind::Operator: return reference(argument);
      case TokenKind::Open: return bracket(argument.want, argument);
      case TokenKind::Number: add(Item::Kind::Number, current().span); return skip_one();
      case TokenKind::String:
      case TokenKind::Atom: return text(argument);
      case TokenKind::Sigil: return sigil(argument.want);
      case TokenKind::Key: return;
      case TokenKind::Word: return word(argument);
      default: return;
    }
  }

  /// `@constant`, `!variable`, `!condition`.
  void reference(const Argument& argument) {
    const std::string_view sign = word_text();
    if (sign != "@" && sign != "!") return;
    const bool constant = sign == "@";
    skip_one();
    if (is(TokenKind::End)) {
      if (!cut_ || captured_) return;
      Expected expected;
      expected.want = constant ? Want::Constant : Want::Variable;
      expected.after_at = constant;
      expected.after_bang = !constant;
      return store(std::move(expected));
    }
    if (!is(TokenKind::Word)) return operand(argument);
    add_name(current().span, constant ? NameKind::Constant : NameKind::Variable, word_text(), false);
    skip_one();
  }

  void text(const Argument& argument) {
    const Token token = current();
    if (!token.closed && cut_ && next().kind == TokenKind::End) {
      if (!captured_) {
        Expected expected;
        expected.want = argument.want;
        expected.in_text = true;
        at_argument_ = false;
        store(std::move(expected));
      }
      return skip_one();
    }
    note_block(token.span);
    skip_one();
    named(token.content, argument);
  }

  void note_block(Span span) {
    if (slice(span).find('\n') != std::string_view::npos) out_.blocks.push_back(span);
  }

  /// A text, or a bare word that stands for one.
  void named(Span span, const Argument& argument) {
    const std::string_view name = slice(span);
    first_text_ = name;
    const WantInfo& info = want_info(argument.want);
    if (argument.want == Want::Path) return add_path_items(name, span, out_.items);
    // Parameters of functions stand for anything.
    if (name.starts_with('$')) {
      add(Item::Kind::Text, span).text = name;
      return;
    }
    for (int i = 0; i < info.words; ++i) {
      if (const Word* word = grammar::find_word(info.kinds[i], plain_word(info.kinds[i], name)))
        return add_word(span, *word);
    }
    if (name.starts_with('@') && name.size() > 1 && !argument.defines) {
      return add_name({span.begin + 1, span.end}, NameKind::Constant, name.substr(1), false);
    }
    const bool tile = argument.want == Want::Tile || argument.want == Want::NamedTile ||
                      argument.want == Want::TileSpec || argument.want == Want::Anything;
    if (tile && grammar::is_tile_id(name)) {
      add(Item::Kind::Tile, span).text = name;
      return;
    }
    if (info.name != NameKind::None && is_name(name, info.name)) {
      add_name(span, info.name, name, argument.defines);
      if (info.name == NameKind::Variable && in_config_) out_.items.back().scope = config_mod_;
      return;
    }
    add(Item::Kind::Text, span).text = name;
  }

  static bool is_name(std::string_view name, NameKind kind) {
    if (name.empty()) return false;
    const bool free_text = kind == NameKind::Yaku || kind == NameKind::Category || kind == NameKind::Preset ||
                           kind == NameKind::Flag || kind == NameKind::Library || kind == NameKind::Status ||
                           kind == NameKind::Mod;
    return free_text || std::all_of(name.begin(), name.end(),
                                    [](char c) { return is_name_byte(c) || c == '?' || c == '!' || c == '-'; });
  }

  static std::string_view plain_word(WordKind kind, std::string_view name) {
    if (kind == WordKind::Condition) return grammar::strip_condition_prefix(name);
    if (kind == WordKind::Action) return grammar::strip_action_prefix(name);
    if ((kind == WordKind::SeatSpec || kind == WordKind::TileSpec || kind == WordKind::MarkRestriction) &&
        name.starts_with("not_"))
      return name.substr(4);
    if (kind == WordKind::ApplyMethod && name.starts_with("set_")) return name.substr(4);
    return name;
  }

  void sigil(Want want) {
    const Token token = current();
    if (!token.closed && cut_ && next().kind == TokenKind::End) {
      if (!captured_) {
        Expected expected;
        expected.want = want;
        expected.in_sigil = true;
        expected.sigil = token.letter;
        at_argument_ = false;
        store(std::move(expected));
      }
      return skip_one();
    }
    note_block(token.span);
    add_sigil_items(token.letter, slice(token.content), token.content, out_.items);
    skip_one();
  }

  void word(const Argument& argument) {
    const std::string_view name = word_text();
    if (name == "do" || name == "end" || name == "else") return;
    if (name == "true" || name == "false" || name == "nil") return keyword();
    switch (argument.want) {
      case Want::Statement:
      case Want::Actions: return statement();
      case Want::EventFunction:
        if (!touches_open() && !has_arguments()) break;
        return statement();
      case Want::Command: return command();
      case Want::Condition: return condition(name);
      case Want::LoadTest: return called(WordKind::LoadTest, name);
      case Want::Expression: return amount(name);
      default: break;
    }
    const bool called = touches_open();
    if (called && !argument.defines) return value_call(name);
    const Span span = current().span;
    skip_one();
    named(span, argument);
    if (called) bracket(Want::Anything, {});  // `def f() do`
  }

  bool touches_open() const { return next().kind == TokenKind::Open && touches_next() && slice(next().span) == "("; }
  bool has_arguments() const {
    return next().kind == TokenKind::Word ? slice(next().span) != "do"
                                          : next().kind == TokenKind::String || next().kind == TokenKind::Number;
  }

  /// A call as a value: a condition, else an action or a function.
  void value_call(std::string_view name) {
    if (grammar::find_word(WordKind::Condition, grammar::strip_condition_prefix(name)) != nullptr)
      return condition(name);
    if (grammar::find_word(WordKind::Operator, name) != nullptr) return amount(name);
    statement();
  }

  void condition(std::string_view name) {
    // The left side of a comparison.
    if (next().kind == TokenKind::Operator && is_comparing(slice(next().span))) return amount(name);
    if (grammar::find_word(WordKind::Operator, name) != nullptr && touches_open()) return amount(name);
    if (name == "at_least" || name == "at_most") return called(WordKind::SpecialForm, name);
    called(WordKind::Condition, grammar::strip_condition_prefix(name));
  }

  void amount(std::string_view name) {
    if (touches_open() || grammar::find_word(WordKind::Amount, name) != nullptr) {
      return called(grammar::find_word(WordKind::Operator, name) != nullptr ? WordKind::Operator : WordKind::Amount,
                    name);
    }
    add_name(current().span, NameKind::Counter, name, false);
    skip_one();
  }

  void called(WordKind kind, std::string_view name) {
    const Word* word = grammar::find_word(kind, name);
    Signature signature{word_text(), word};
    if (word != nullptr) {
      add_word(current().span, *word);
    } else {
      add(Item::Kind::Text, current().span).text = word_text();
    }
    skip_one();
    call(signature);
  }

  // Brackets

  void bracket(Want want, Argument argument) {
    const std::uint32_t begin = current().span.begin;
    const std::string_view opening = word_text();
    skip_one();
    const bool outer = at_argument_;
    at_argument_ = false;
    argument.want = want;
    if (opening == "(") {
      while (!is(TokenKind::Close) && !at_border()) {
        const std::size_t before = at_;
        expression(want, argument);
        skip_breaks();
        if (is(TokenKind::Comma)) skip_one();
        if (at_ == before) skip_one();
      }
      if (is(TokenKind::End)) capture(want);
    } else {
      elements(want, argument, opening != "[");
    }
    at_argument_ = outer;
    close(begin);
  }

  /// The elements of a list or the pairs of a map.
  void elements(Want want, const Argument& argument, bool map) {
    while (true) {
      // Only what is not closed has a line break behind an element.
      if (is(TokenKind::Close) || is(TokenKind::Break)) return;
      if (is(TokenKind::End)) return void(map ? capture_key(want) : static_cast<void>(capture(want)));
      if (at_border()) return;
      const std::size_t before = at_;
      if (is(TokenKind::Key)) {
        pair(want);
      } else {
        expression(map ? Want::Anything : want, map ? Argument{} : argument);
      }
      if (is(TokenKind::Comma)) skip_one();
      if (at_ == before) skip_one();
    }
  }

  void capture_key(Want want) {
    if (!cut_ || captured_) return;
    Expected expected;
    expected.want = want == Want::ScoringKey ? want : Want::Anything;
    expected.library = option_owner_;
    if (want == Want::ScoringKey) expected.fields = WordKind::ScoringKey;
    store(std::move(expected));
    out_.expected->library = option_owner_;
    out_.expected->fields = expected.fields;
  }

  /// `key: value` of a map or keyword list.
  void pair(Want want) {
    const std::string key(word_text());
    const Span span = current().content;
    skip_one();
    const Word* field = want == Want::ScoringKey ? grammar::find_word(WordKind::ScoringKey, key) : nullptr;
    if (!option_owner_.empty()) {
      // An option of a library: its variable.
      add_name(span, NameKind::Variable, key, false);
      out_.items.back().scope = option_owner_;
      return expression(Want::Anything, {});
    }
    Item& item = add(Item::Kind::Key, span);
    item.text = key;
    item.word = field;
    if (field != nullptr) return expression(key_want(*field), {});
    const bool names_mod = want == Want::Mod && key == "name";
    // A map of zones to what is taken from them, `%{name: "uma", config: %{...}}`, and what is not known.
    expression(names_mod ? Want::Mod : Want::Anything, {});
  }

  void close(std::uint32_t begin) {
    if (!is(TokenKind::Close)) return;
    note_block({begin, current().span.end});
    skip_one();
  }

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
  std::vector<OpenCall> calls_;
  std::vector<const Signature*> signatures_;
  std::vector<std::size_t> definitions_;
};

}  // namespace

Reading read_script(std::string_view text) { return Reader(text, false).run(); }

Completion expected_at(std::string_view text, std::size_t offset) {
  offset = std::min(offset, text.size());
  std::size_t begin = offset;
  while (begin > 0 && is_name_byte(text[begin - 1])) --begin;
  Completion result;
  result.word = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(offset)};
  const std::string_view before = text.substr(0, begin);
  Reading reading = Reader(before, true).run();
  // Nothing is offered in a comment.
  const bool comment = !reading.comments.empty() && reading.comments.back().end == before.size();
  if (!comment) result.expected = std::move(reading.expected);
  return result;
}

}  // namespace majs::lsp
