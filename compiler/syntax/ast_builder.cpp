#include "compiler/syntax/ast_builder.hpp"

#include <cmath>

#include "compiler/syntax/literals.hpp"
#include "compiler/syntax/nested_pairs.hpp"
#include "compiler/syntax/syntax_errors.hpp"

namespace majs::compiler {
namespace {

using ast::Node;
using ast::NodeKind;
using ast::Operator;
using grammar::is;

}  // namespace

AstBuilder::AstBuilder(ast::Ast& ast, Diagnostics& diagnostics)
    : ast_(ast),
      diagnostics_(diagnostics),
      text_begin_(ast.source->text().data()),
      text_end_(text_begin_ + ast.source->text().size()) {}

void AstBuilder::reset() {
  pending_.shrink(0);
  operators_.shrink(0);
  frames_.shrink(0);
  operator_base_ = 0;
  depth_ = 0;
  bare_ = many_ = false;
  word_key_ = string_end_ = multiline_string_ = nullptr;
}

void AstBuilder::comment(const char* begin, const char* end) {
  // The same comment may be met twice: recovery can go back to an unclosed opener.
  if (!ast_.comments.empty() && ast_.comments.back().span.begin >= offset(begin)) return;
  const char* before = begin;
  while (before != text_begin_ && is(before[-1], grammar::kBlank)) --before;
  // Blanks and carriage returns at its end are none of its text, however many they are.
  while (end != begin && (end[-1] == '\r' || is(end[-1], grammar::kBlank))) --end;
  ast_.comments.push_back({span(begin, end), before == text_begin_ || before[-1] == '\n'});
}

// ---- nodes

void AstBuilder::too_deep(Span span) {
  Diagnostic diagnostic{.code = Code::NestingTooDeep,
                        .source = ast_.source,
                        .span = span,
                        .message = "expressions are nested more than " + std::to_string(kMaxNesting) + " levels deep"};
  diagnostic.label = "too deep here";
  diagnostic.help = "split the expression: parts of it can be constants or functions";
  fail(std::move(diagnostic), text_begin_ + span.end, text_begin_ + span.end);
}

// ---- leaves

void AstBuilder::add_number(const char* begin, const char* end) {
  Node* const node = make_leaf(NodeKind::Number, begin, end);
  node->text = {begin, static_cast<std::size_t>(end - begin)};
  node->number = number_value(node->text);
  const bool radix = node->text.size() > 2 && node->text[1] > '9' && node->text[1] != '_';
  if (radix || node->text.find('.') == std::string_view::npos) node->flags = ast::kInteger;
  if (std::isinf(node->number)) fail(Code::MalformedNumber, begin, end, "the number is too large");
  push(node, 1);
}

std::string_view AstBuilder::decode_text() {
  TextProblem wrong;
  const std::string_view value = decode_string(text, ast_.arena, wrong);
  if (wrong.at != nullptr) {
    if (wrong.interpolation) {
      fail(Code::Interpolation, wrong.at, wrong.at + wrong.length, "a text cannot contain `#{`",
           "write `\\#{` for the characters themselves; MahjongScript has no interpolation");
    }
    fail(Code::BadEscape, wrong.at, wrong.at + wrong.length, wrong.message);
  }
  return value;
}

void AstBuilder::add_string(const char* end) {
  if (text.multiline && !text.heredoc) multiline_string_ = text.opener;
  Node* const node = make_leaf(NodeKind::String, text.opener, end);
  node->text = decode_text();
  if (text.heredoc) node->flags = ast::kHeredoc;
  push(node, 1);
  string_end_ = end;
}

void AstBuilder::add_atom(const char* begin, const char* end, bool quoted) {
  Node* const node = make_leaf(NodeKind::Atom, begin, end);
  node->text = quoted ? decode_text() : word;
  push(node, 1);
}

void AstBuilder::add_sigil(const char* begin, const char* end) {
  Node* const node = make(NodeKind::Sigil, span(begin, end));
  node->letter = begin[1];
  node->name_span = span(text.begin, text.end);
  TextProblem wrong;
  node->text = decode_sigil(text, node->letter == 'T', ast_.arena, wrong);
  if (wrong.at != nullptr) {
    fail(Code::Interpolation, wrong.at, wrong.at + 2, "a sigil cannot contain `#{`", "write `\\#{`");
  }
  if (text.heredoc) node->flags = ast::kHeredoc;
  push(node, 1);
}

void AstBuilder::add_char_code(const char* begin, const char* end) {
  const char* const character = begin[1] == '\\' && end - begin > 2 ? begin + 2 : begin + 1;
  std::uint32_t code = static_cast<std::uint32_t>(grammar::decode_character(character, end).value);
  if (character == begin + 2) {
    constexpr std::string_view kLetters = "ntrsabdefv0";
    constexpr std::string_view kCodes{"\n\t\r \a\b\x7F\x1B\f\v\0", 11};
    const std::size_t at = kLetters.find(*character);
    if (at != std::string_view::npos) code = static_cast<unsigned char>(kCodes[at]);
  }
  Node* const node = make_leaf(NodeKind::Number, begin, end);
  node->text = ast_.arena.copy(std::string_view(std::to_string(code)));
  node->number = code;
  node->flags = ast::kInteger;
  push(node, 1);
}

void AstBuilder::add_literal() {
  const NodeKind kind = word[0] == 't' ? NodeKind::True : word[0] == 'f' ? NodeKind::False : NodeKind::Nil;
  push(make_leaf(kind, word.data(), word.data() + word.size()), 1);
}

// ---- constructs

void AstBuilder::cancel() {
  if (frames_.back().kind != FrameKind::Pair) bare_ = frames_.back().outer_bare_state;
  frames_.pop();
}

void AstBuilder::cancel_arguments() {
  frames_.back().parenthesised = frames_.back().bare = false;
  bare_ = frames_.back().outer_bare_state;
}

void AstBuilder::gather_keywords(Frame& frame) {
  const std::uint32_t first = frame.keywords - 1;
  Node* const node = make(NodeKind::Keywords, {pending_[first].node->span.begin, pending_.back().node->span.end});
  std::uint32_t height = 0;
  node->children = take_nodes(first, height);
  push_plain(node, height);
}

void AstBuilder::find_stray_pairs(const Node& call) {
  const std::size_t position = call.children.size() - 1;
  for (const Node* pair : call.children.back()->children) {
    if (pair_use(call.text, pair->text, position) != PairUse::None) continue;
    for (const Frame* frame = frames_.end(); frame != frames_.begin();) {
      --frame;
      if (frame->kind == FrameKind::Pair) continue;
      if (frame->kind != FrameKind::Call || !frame->bare) break;
      const std::string_view outer = ast_.source->slice(frame->name);
      if (pair_use(outer, pair->text, 1) != PairUse::Used) continue;
      ast_.stray_pairs.push_back({pair->name_span, pair->text, call.text, outer});
      break;
    }
  }
}

void AstBuilder::open_pair() {
  Frame& frame = frames_.push();
  frame = Frame{.kind = FrameKind::Pair};
  if (word_key_ != nullptr) {
    frame.name = span(word.data(), word.data() + word.size());
  } else {
    frame.block = pending_.back().node;
    frame.name = frame.block->span;
    pending_.pop();
  }
  word_key_ = string_end_ = nullptr;
}

void AstBuilder::close_pair() {
  const Frame& frame = frames_.back();
  Node* const node = make(NodeKind::Pair, {frame.name.begin, pending_.back().node->span.end});
  node->name_span = frame.name;
  if (frame.block != nullptr) {
    node->text = frame.block->text;
    node->flags = ast::kQuotedKey;
  } else {
    node->text = ast_.source->slice(frame.name);
    if (node->text == "do") node->flags = ast::kOneLine;
  }
  frames_.pop();
  std::uint32_t height = 0;
  node->children = take_nodes(count() - 1, height);
  push_plain(node, height);
}

void AstBuilder::check_parentheses(const Frame& frame, const Node& element) {
  // 3.3: a call without parentheses may have several arguments as a sole argument or as a keyword value of another such
  // call; everything that follows is its own then (Q84).
  const bool is_pair = element.kind == NodeKind::Pair;
  if (frame.kind == FrameKind::Call && (is_pair ? frame.bare : count() - frame.base == 1)) return;
  const Node* call = is_pair ? element.children.back() : &element;
  while ((call->kind == NodeKind::Binary || call->kind == NodeKind::Unary) && !call->has(ast::kParenthesised)) {
    call = call->children.back();
  }
  const std::string name(call->text);
  Diagnostic diagnostic{.code = Code::ParenthesesRequired,
                        .source = ast_.source,
                        .span = call->span,
                        .message = "the arguments of `" + name + "` need parentheses here",
                        .label = "which arguments are its own?",
                        .help = "write `" + name + "(...)`: it stands in the argument list of another call"};
  fail(std::move(diagnostic), text_begin_ + element.span.end, text_begin_ + element.span.end);
}

void AstBuilder::check_element(Frame& frame) {
  const Node& node = *pending_.back().node;
  const bool is_pair = node.kind == NodeKind::Pair;
  if (many_) check_parentheses(frame, node);
  if (is_pair) {
    if (frame.keywords == 0) frame.keywords = count();
    return;
  }
  if (frame.keywords != 0) {
    const bool in_map = frame.kind == FrameKind::Map;
    fail(Code::KeywordOrder, text_begin_ + node.span.begin, text_begin_ + node.span.end,
         in_map ? "`key: value` pairs must come after `\"key\" => value` pairs"
                : "`key: value` arguments must come last",
         in_map ? "write this pair first, or as `key: value` too" : "move this one before the first `key: value`");
  }
}

void AstBuilder::arrow_pair_done() {
  const auto base = count() - 2;
  Node* const node = make(NodeKind::Pair, {pending_[base].node->span.begin, pending_[base + 1].node->span.end});
  const Node* const key = pending_[base].node;
  node->flags = ast::kArrow;
  node->name_span = key->span;
  if (key->kind == NodeKind::String) node->text = key->text;
  std::uint32_t height = 0;
  node->children = take_nodes(base, height);
  push_plain(node, height);
  if (many_) {
    fail(Code::ParenthesesRequired, text_begin_ + node->span.begin, text_begin_ + node->span.end,
         "a call with several arguments needs parentheses here", "write `f(a, b)`");
  }
}

void AstBuilder::close_parentheses() {
  const Frame& frame = frames_.back();
  bare_ = frame.outer_bare_state;
  const Span whole = span(frame.opener, layout.token_end);
  std::uint32_t height = 0;
  const auto inside = take_nodes(frame.base, height);
  check_height(++height, whole);
  Node* const node = make(NodeKind::Sequence, whole);
  if (inside.size() == 1) {
    *node = *inside[0];
    node->span = whole;
  } else {
    node->children = inside;
  }
  node->flags |= ast::kParenthesised;
  frames_.pop();
  push(node, height);
}

void AstBuilder::open_else(const char* at) {
  finish_clause(frames_.back());
  open(FrameKind::Else, at);
}

void AstBuilder::clause_head() {
  Frame& frame = frames_.back();
  const Node* const head = pending_.back().node;
  const std::uint32_t head_height = pending_.back().height;
  if (frame.clause == 0 && count() - frame.base != 1) {
    const Node* const first = pending_[frame.base].node;
    Diagnostic diagnostic{.code = Code::BadClause,
                          .source = ast_.source,
                          .span = head->span,
                          .message = "the first `->` of a block must follow its first expression"};
    diagnostic.labels.push_back({ast_.source, first->span, "this stands before any `condition ->`"});
    fail(std::move(diagnostic), text_begin_ + head->span.end, text_begin_ + head->span.end);
  }
  pending_.pop();
  finish_clause(frame);
  push_plain(head, head_height);
  frame.clause = count();
}

void AstBuilder::finish_clause(Frame& frame) {
  if (frame.clause == 0) return;
  const std::uint32_t head_at = frame.clause - 1;
  const Node* const head = pending_[head_at].node;
  if (count() == frame.clause) {
    fail(Code::BadClause, text_begin_ + head->span.begin, text_begin_ + head->span.end,
         "nothing follows the `->` of this clause", "write at least one expression; `noop` does nothing");
  }
  Node* const body = make(NodeKind::Block, {pending_[frame.clause].node->span.begin, pending_.back().node->span.end});
  std::uint32_t height = 0;
  body->children = take_nodes(frame.clause, height);
  Node* const clause = make(NodeKind::Clause, {head->span.begin, body->span.end});
  clause->block = body;
  clause->children = take_nodes(head_at, height);
  push_plain(clause, height);
  frame.clause = 0;
}

const Node* AstBuilder::make_block(Frame& frame, std::uint32_t& height) {
  finish_clause(frame);
  bare_ = frame.outer_bare_state;
  Node* const node = make(NodeKind::Block, span(frame.opener, layout.token_end));
  node->block = frame.block;
  node->children = take_nodes(frame.base, height);
  return node;
}

void AstBuilder::close_else() {
  std::uint32_t height = 0;
  const Node* const section = make_block(frames_.back(), height);
  frames_.pop();
  frames_.back().block = section;
  frames_.back().block_height = height;
}

void AstBuilder::close_block() {
  std::uint32_t height = frames_.back().block_height;
  const Node* const block = make_block(frames_.back(), height);
  frames_.pop();
  frames_.back().block = block;
  frames_.back().block_height = height;
}

const Node* AstBuilder::take_command() {
  const Node* const node = pending_.back().node;
  pending_.pop();
  multiline_string_ = nullptr;
  return node;
}

// ---- failing

void AstBuilder::fail(Diagnostic diagnostic, const char* noticed_at, const char* resume_at) {
  diagnostic.severity = code_info(diagnostic.code).severity;
  if (multiline_string_ != nullptr && noticed_at > multiline_string_) {
    diagnostic.labels.push_back({ast_.source, span(multiline_string_, multiline_string_ + 1),
                                 "this text spans several lines: is its closing `\"` missing?"});
    resume_at = multiline_string_;
  }
  diagnostics_.add(std::move(diagnostic));
  throw SyntaxFailure{resume_at, noticed_at};
}

void AstBuilder::fail(Code code, const char* begin, const char* end, std::string message, std::string help,
                      std::string label) {
  Diagnostic diagnostic{.code = code, .source = ast_.source, .span = span(begin, end), .message = std::move(message)};
  diagnostic.help = std::move(help);
  diagnostic.label = std::move(label);
  fail(std::move(diagnostic), begin, begin);
}

void AstBuilder::problem(grammar::script::Problem problem, const char* at) {
  fail(token_problem(*this, problem, at), at, problem == grammar::script::Problem::UnclosedText ? text.opener : at);
}

void AstBuilder::expected(Expected expected, const char* at) {
  const char* resume_at = at;
  if (at == text_end_) {
    // Something is never closed: the commands behind the innermost opener deserve a look of their own.
    for (const Frame& frame : frames_) {
      if (frame.opener != nullptr) resume_at = frame.opener;
    }
  } else if (layout.newline) {
    resume_at = layout.token_end;
  }
  fail(unexpected(*this, expected, at), at, resume_at);
}

void AstBuilder::forget_unclosed() {
  std::fill(std::begin(unclosed_), std::end(unclosed_), false);
  std::fill(std::begin(unclosed_heredoc_), std::end(unclosed_heredoc_), false);
}

}  // namespace majs::compiler
