#include "tools/lsp/script_walk.hpp"

#include <algorithm>
#include <array>

#include "tools/lsp/command_parameters.hpp"
#include "tools/lsp/text_items.hpp"

namespace majs::lsp {

namespace {

// How many tokens the head of a `cond` clause may have before its arrow. Without a limit, a text of clauses without
// arrows would be read to its end for each of them.
constexpr std::size_t kMaxClauseHead = 512;

}  // namespace

using grammar::Word;
using grammar::WordKind;

Reading ScriptWalk::run() {
  while (current().kind != TokenKind::End) {
    command_begin_ = current().span.begin;
    const Word* word = is(TokenKind::Word) ? grammar::find_word(WordKind::Command, word_text()) : nullptr;
    const std::size_t before = at_;
    command();
    head_ = {word, Head::kBefore};
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

bool ScriptWalk::at_border() const {
  return is(TokenKind::End) || (current().starts_command && current().span.begin != command_begin_);
}

void ScriptWalk::skip_breaks() {
  while (is(TokenKind::Break)) ++at_;
}

void ScriptWalk::skip_one() {
  if (!is(TokenKind::End)) ++at_;
}

Item& ScriptWalk::add(Item::Kind kind, Span span) {
  Item item;
  item.kind = kind;
  item.span = span;
  item.head = head_;
  out_.items.push_back(std::move(item));
  return out_.items.back();
}

void ScriptWalk::add_word(Span span, const Word& word) {
  Item& item = add(Item::Kind::Word, span);
  item.word = &word;
  item.text = word.name;
}

void ScriptWalk::add_name(Span span, NameKind kind, std::string_view text, bool defines) {
  Item& item = add(Item::Kind::Name, span);
  item.name = kind;
  item.text = text;
  item.defines = defines;
  if (defines) definitions_.push_back(out_.items.size() - 1);
}

void ScriptWalk::keyword() {
  add(Item::Kind::Keyword, current().span);
  skip_one();
}

void ScriptWalk::set_heads(std::size_t first) {
  for (; first < out_.items.size(); ++first) out_.items[first].head = head_;
}

bool ScriptWalk::capture(Want want) {
  if (!cut_ || captured_ || !is(TokenKind::End)) return false;
  Expected expected;
  expected.want = want;
  store(std::move(expected));
  return true;
}

void ScriptWalk::capture_block(const Word& word) {
  if (at_ == 0 || tokens_[at_ - 1].span.end == current().span.begin) return;
  const bool takes = std::any_of(word.parameters.begin(), word.parameters.end(), [](const grammar::Parameter& one) {
    return one.type == grammar::ParameterType::Actions;
  });
  if (takes || word.name == "if" || word.name == "unless" || word.name == "cond") capture(Want::Block);
}

void ScriptWalk::store(Expected expected) {
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
  expected.head = head_;
  captured_ = true;
  out_.expected = std::move(expected);
}

void ScriptWalk::command() {
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
  head_ = {word, Head::kBefore};
  const bool branches = word->name == "if" || word->name == "unless" || word->name == "cond";
  if (is(TokenKind::Word, "do"))
    block(branches ? Want::Command : Want::Statement, word->name == "cond",
          branches ? Want::LoadTest : Want::Condition);
  capture_block(*word);
  const std::uint32_t end = at_ == 0 ? begin : tokens_[at_ - 1].span.end;
  for (std::size_t i = first_definition; i < definitions_.size(); ++i) {
    Span& whole = out_.items[definitions_[i]].command;
    if (whole.end == 0) whole = {begin, end};
  }
}

void ScriptWalk::block(Want statements, bool clauses, Want head) {
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

void ScriptWalk::body(Want statements, bool clauses, Want head) {
  const Head outer = head_;
  std::optional<std::size_t> guards;  // the column of the first guard
  bool behind_arrow = false;
  while (true) {
    skip_breaks();
    // While it is being written, a guard has no arrow: it begins where the first one does.
    const bool guard = clauses && !behind_arrow && (!guards || column() <= *guards);
    if (at_border() && !(statements == Want::Command && !is(TokenKind::End))) {
      if (guard) head_ = outer;
      capture(guard ? head : statements);
      return;
    }
    if (at_block_end()) return;
    const std::size_t before = at_;
    if (clauses && (is_clause_head() || (guard && cut_))) {
      head_ = outer;
      if (!guards) guards = column();
      expression(head, {});
      behind_arrow = is(TokenKind::Operator, "->");
      if (behind_arrow || at_ == before) skip_one();
      continue;
    }
    behind_arrow = false;
    const std::size_t first = out_.items.size();
    if (statements == Want::Command) {
      command();
    } else {
      statement();
    }
    head_ = {first < out_.items.size() ? out_.items[first].word : nullptr, Head::kBefore};
    if (at_ == before) skip_one();
    while (!at_break() && !at_block_end() && !at_border()) skip_one();
  }
}

bool ScriptWalk::is_clause_head() const {
  int depth = 0;
  const std::size_t end = std::min(tokens_.size(), at_ + kMaxClauseHead);
  for (std::size_t i = at_; i < end; ++i) {
    const Token& token = tokens_[i];
    if (token.kind == TokenKind::End || (token.kind == TokenKind::Break && depth == 0)) return false;
    if (token.kind == TokenKind::Open) ++depth;
    if (token.kind == TokenKind::Close) --depth;
    if (token.kind == TokenKind::Operator && depth == 0 && slice(token.span) == "->") return true;
    if (token.kind == TokenKind::Word && slice(token.span) == "do") return false;
  }
  return false;
}

std::size_t ScriptWalk::column() const {
  std::size_t begin = current().span.begin;
  while (begin > 0 && text_[begin - 1] != '\n' && current().span.begin - begin < kMaxClauseHead) --begin;
  return current().span.begin - begin;
}

void ScriptWalk::statement() {
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
  head_ = {word, Head::kBefore};
  if (is(TokenKind::Word, "do")) block(Want::Statement, false, Want::Condition);
}

void ScriptWalk::special_form(std::string_view name) {
  const Word* word = grammar::find_word(WordKind::SpecialForm, name);
  if (word != nullptr) add_word(current().span, *word);
  skip_one();
  call(Signature{name, word});
  head_ = {word, Head::kBefore};
  if (is(TokenKind::Word, "do")) block(Want::Statement, name == "cond", Want::Condition);
  if (word != nullptr) capture_block(*word);
}

void ScriptWalk::call(const Signature& signature) {
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

bool ScriptWalk::begins_argument(const Signature& signature) const {
  switch (current().kind) {
    case TokenKind::End:
      // Few write what a condition may do without, most go on with `do` or `and`.
      if (signature.word != nullptr && signature.word->kind == WordKind::Condition &&
          !signature.word->parameters.empty() && signature.word->parameters[0].optional) {
        return false;
      }
      return cut_ && (signature.command || signature.word == nullptr || !signature.word->parameters.empty() ||
                      signature.name == "cond");
    case TokenKind::Word:
      return !is(TokenKind::Word, "do") && !is_operator_word(word_text()) && !at_block_end() && !at_border();
    case TokenKind::Operator:
      return word_text() == "@" || word_text() == "!" || ((word_text() == "-" || word_text() == "+") && touches_next());
    case TokenKind::Comma:
    case TokenKind::Close:
    case TokenKind::Break: return false;
    default: return true;
  }
}

void ScriptWalk::arguments(const Signature& signature) {
  const Nested nested(depth_);
  if (nested.too_deep()) return;
  calls_.push_back({std::string(signature.name), signature.word, 0});
  signatures_.push_back(&signature);
  const Head outer = head_;
  const Word* amount = nullptr;  // `set_counter("a", "count_matches", ...)`: what comes next are its arguments
  std::size_t amount_at = 0;
  for (std::size_t index = 0;; ++index) {
    calls_.back().argument = index;
    head_ = {signature.word, static_cast<std::uint8_t>(std::min<std::size_t>(index, Head::kBefore - 1))};
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
      if (signature.word != nullptr) out_.arguments.push_back({signature.word, index, current().span.begin});
      expression(argument.want, argument);
      at_argument_ = false;
      if (argument.want == Want::Amount && !signature.command && items < out_.items.size() &&
          out_.items[items].word != nullptr && out_.items[items].word->kind == WordKind::Amount) {
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
  head_ = outer;
  calls_.pop_back();
  signatures_.pop_back();
}

ScriptWalk::Argument ScriptWalk::argument_of(const Signature& signature, std::size_t index) const {
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

void ScriptWalk::note_first_argument(const Signature& signature, std::size_t index) {
  if (!signature.command) return;
  if ((signature.name == "set" || signature.name == "var") && index == 0) set_want_ = wanted_by_key(first_text_);
  if (signature.name == "apply" && index == 1) set_want_ = wanted_by_key(first_text_);
  if (signature.name.starts_with("require") && index == 0) option_owner_ = "lib/" + first_text_;
  if (signature.name == "config_mod" && index == 0) config_mod_ = first_text_;
}

Want ScriptWalk::wanted_by_key(std::string_view path) {
  // `apply delete_key, "buttons", ["pon"]`: what is written below it.
  if (const Want below = path_part(std::string(path) + ".").want; below != Want::Anything) return below;
  if (const Word* key = grammar::find_word(WordKind::ToplevelKey, path)) {
    return key->name == "score_calculation" ? Want::ScoringKey : key_want(*key);
  }
  const PathPart part = path_part(path);
  const Word* key = part.keys ? grammar::find_word(*part.keys, part.written) : nullptr;
  return key == nullptr ? Want::Anything : key_want(*key);
}

void ScriptWalk::option(const Signature& signature) {
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
    given_to_ = signature.function + "." + key;
  }
  skip_one();
  at_argument_ = false;
  if (field != nullptr) head_ = {field, 0};
  expression(want, {want, defines});
  given_to_.clear();
}

}  // namespace majs::lsp
