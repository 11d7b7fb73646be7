#include "tools/lsp/script_walk.hpp"

#include <algorithm>
#include <array>

#include "grammar/tile_ids.hpp"
#include "tools/lsp/command_parameters.hpp"
#include "tools/lsp/text_items.hpp"

namespace majs::lsp {

using grammar::Word;
using grammar::WordKind;

namespace {

constexpr std::array<std::string_view, 12> kComparing = {
    "==", "!=", "<", ">", "<=", ">=", "+", "-", "*", "/", "**", "%"};

bool is_comparing(std::string_view sign) {
  return std::find(kComparing.begin(), kComparing.end(), sign) != kComparing.end();
}

/// Signs between amounts only; others join lists and texts, too.
bool is_ordering(std::string_view sign) { return is_comparing(sign) && sign.find_first_of("<>=") != sign.npos; }

/// Conditions that are words of the language.
bool is_counting(std::string_view name) { return name == "at_least" || name == "at_most"; }

}  // namespace

void ScriptWalk::expression(Want want, Argument argument) {
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
      } else if ((is_comparing(sign) && want == Want::Condition) || (is_ordering(sign) && want == Want::Anything)) {
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

void ScriptWalk::operand(const Argument& argument) {
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

void ScriptWalk::reference(const Argument& argument) {
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

void ScriptWalk::text(const Argument& argument) {
  const Token token = current();
  if (!token.closed && cut_ && next().kind == TokenKind::End) {
    if (!captured_) {
      Expected expected;
      expected.want = argument.want;
      expected.in_text = true;
      if (argument.want == Want::Path) expected.path = slice(token.content);
      at_argument_ = false;
      store(std::move(expected));
    }
    return skip_one();
  }
  note_block(token.span);
  skip_one();
  named(token.content, argument);
}

void ScriptWalk::note_block(Span span) {
  if (slice(span).find('\n') != std::string_view::npos) out_.blocks.push_back(span);
}

void ScriptWalk::named(Span span, const Argument& argument) {
  const std::string_view name = slice(span);
  first_text_ = name;
  const WantInfo& info = want_info(argument.want);
  if (argument.want == Want::Path) {
    const std::size_t before = out_.items.size();
    add_path_items(name, span, out_.items);
    return set_heads(before);
  }
  // Parameters of functions stand for anything.
  if (name.starts_with('$')) {
    Item& item = add(Item::Kind::Text, span);
    item.text = name;
    item.name = info.name;
    item.scope = given_to_;
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
  Item& item = add(Item::Kind::Text, span);
  item.text = name;
  item.scope = given_to_;
}

bool ScriptWalk::is_name(std::string_view name, NameKind kind) {
  if (name.empty()) return false;
  const bool free_text = kind == NameKind::Yaku || kind == NameKind::Category || kind == NameKind::Preset ||
                         kind == NameKind::Flag || kind == NameKind::Library || kind == NameKind::Status ||
                         kind == NameKind::Mod;
  return free_text || std::all_of(name.begin(), name.end(),
                                  [](char c) { return is_name_byte(c) || c == '?' || c == '!' || c == '-'; });
}

std::string_view ScriptWalk::plain_word(WordKind kind, std::string_view name) {
  if (kind == WordKind::Condition) return grammar::strip_condition_prefix(name);
  if (kind == WordKind::Action) return grammar::strip_action_prefix(name);
  if ((kind == WordKind::SeatSpec || kind == WordKind::TileSpec || kind == WordKind::MarkRestriction) &&
      name.starts_with("not_"))
    return name.substr(4);
  if (kind == WordKind::ApplyMethod && name.starts_with("set_")) return name.substr(4);
  return name;
}

void ScriptWalk::sigil(Want want) {
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
  const std::size_t before = out_.items.size();
  add_sigil_items(token.letter, slice(token.content), token.content, out_.items);
  set_heads(before);
  skip_one();
}

void ScriptWalk::word(const Argument& argument) {
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
  if (argument.want == Want::Anything && next().kind == TokenKind::Operator && is_ordering(slice(next().span)))
    return amount(name);
  const Span span = current().span;
  skip_one();
  named(span, argument);
  if (called) bracket(Want::Anything, {});  // `def f() do`
}

bool ScriptWalk::has_arguments() const {
  return next().kind == TokenKind::Word ? slice(next().span) != "do"
                                        : next().kind == TokenKind::String || next().kind == TokenKind::Number;
}

void ScriptWalk::value_call(std::string_view name) {
  if (is_counting(name) || grammar::find_word(WordKind::Condition, grammar::strip_condition_prefix(name)) != nullptr)
    return condition(name);
  if (grammar::find_word(WordKind::Operator, name) != nullptr) return amount(name);
  statement();
}

void ScriptWalk::condition(std::string_view name) {
  // The left side of a comparison.
  if (next().kind == TokenKind::Operator && is_comparing(slice(next().span))) return amount(name);
  if (grammar::find_word(WordKind::Operator, name) != nullptr && touches_open()) return amount(name);
  if (is_counting(name)) return called(WordKind::SpecialForm, name);
  called(WordKind::Condition, grammar::strip_condition_prefix(name));
}

void ScriptWalk::amount(std::string_view name) {
  if (touches_open() || grammar::find_word(WordKind::Amount, name) != nullptr) {
    return called(grammar::find_word(WordKind::Operator, name) != nullptr ? WordKind::Operator : WordKind::Amount,
                  name);
  }
  add_name(current().span, NameKind::Counter, name, false);
  skip_one();
}

void ScriptWalk::called(WordKind kind, std::string_view name) {
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

void ScriptWalk::bracket(Want want, Argument argument) {
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
    if (opening == "[" && is(TokenKind::String) && (want == Want::Statement || want == Want::Actions)) {
      action_list();
    } else {
      elements(want, argument, opening != "[");
    }
  }
  at_argument_ = outer;
  close(begin);
}

void ScriptWalk::action_list() {
  const Signature signature{word_text(),
                            grammar::find_word(WordKind::Action, grammar::strip_action_prefix(word_text()))};
  text({Want::Actions});
  if (!is(TokenKind::Comma)) return;
  skip_one();
  arguments(signature);
}

void ScriptWalk::elements(Want want, const Argument& argument, bool map) {
  // What goes before others is a yaku as they are; a value is of amounts and their units in turn.
  const bool names = !map || want == Want::Yaku;
  for (bool unit = false;; unit = !unit && want == Want::Amount) {
    // Only what is not closed has a line break behind an element.
    if (is(TokenKind::Close) || is(TokenKind::Break)) return;
    if (is(TokenKind::End)) return void(map ? capture_key(want) : static_cast<void>(capture(want)));
    if (at_border()) return;
    const std::size_t before = at_;
    if (is(TokenKind::Key)) {
      pair(want);
    } else {
      expression(unit ? Want::PointName : names ? want : Want::Anything, names ? argument : Argument{});
    }
    if (is(TokenKind::Comma)) skip_one();
    if (at_ == before) skip_one();
  }
}

void ScriptWalk::capture_key(Want want) {
  if (!cut_ || captured_) return;
  Expected expected;
  expected.want = want == Want::ScoringKey ? want : Want::Anything;
  expected.library = option_owner_;
  if (want == Want::ScoringKey) expected.fields = WordKind::ScoringKey;
  store(std::move(expected));
  out_.expected->library = option_owner_;
  out_.expected->fields = expected.fields;
}

void ScriptWalk::pair(Want want) {
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
  if (want == Want::Yaku) {
    add_name(span, NameKind::Yaku, key, false);
    return expression(want, {});
  }
  Item& item = add(Item::Kind::Key, span);
  item.text = key;
  item.word = field;
  const Head outer = head_;
  if (field != nullptr) {
    head_ = {field, 0};
    expression(key_want(*field), {});
    head_ = outer;
    return;
  }
  const bool names_mod = want == Want::Mod && key == "name";
  if (want == Want::Mod && key == "config") {
    option_owner_ = first_text_;
    expression(Want::Anything, {});
    return option_owner_.clear();
  }
  // A map of zones to what is taken from them, `%{name: "uma", config: %{...}}`, and what is not known.
  expression(names_mod ? Want::Mod : Want::Anything, {});
}

void ScriptWalk::close(std::uint32_t begin) {
  if (!is(TokenKind::Close)) return;
  note_block({begin, current().span.end});
  skip_one();
}

}  // namespace majs::lsp
