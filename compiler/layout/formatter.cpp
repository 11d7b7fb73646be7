#include "compiler/layout/formatter.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "compiler/layout/layout.hpp"
#include "compiler/syntax/parser.hpp"
#include "compiler/text/diagnostic.hpp"
#include "grammar/characters.hpp"

namespace majs::compiler {
namespace {

using ast::Node;
using ast::NodeKind;
using ast::Operator;
using Parts = std::vector<const Layout*>;

constexpr std::size_t kLineWidth = 100;

/// Operators with the same number are one chain of a condition or calculation.
int chain_level(Operator op) {
  switch (op) {
    case Operator::Equal:
    case Operator::NotEqual: return static_cast<int>(Operator::Equal);
    case Operator::Less:
    case Operator::Greater:
    case Operator::LessEqual:
    case Operator::GreaterEqual: return static_cast<int>(Operator::Less);
    case Operator::Add:
    case Operator::Subtract: return static_cast<int>(Operator::Add);
    case Operator::Multiply:
    case Operator::Divide: return static_cast<int>(Operator::Multiply);
    default: return static_cast<int>(op);
  }
}

std::string_view operator_text(Operator op) {
  static constexpr std::string_view kTexts[] = {"",   "::", "=", "or", "and", "==", "!=",  "<", ">", "<=", ">=",
                                                "in", "+",  "-", "*",  "/",   "**", "not", "!", "-", "+",  "@"};
  return kTexts[static_cast<std::size_t>(op)];
}

bool is_infix_not_in(const Node& node) {
  return node.kind == NodeKind::Unary && node.op == Operator::Not && node.children[0]->op == Operator::In &&
         node.name_span.begin > node.children[0]->span.begin;
}

/// Whether an argument may keep its opening bracket on the line of the call when it has to be broken.
bool is_bracketed(const Node& node) {
  return (node.kind == NodeKind::List || node.kind == NodeKind::Map) && !node.has(ast::kParenthesised) &&
         !node.children.empty();
}

class Formatter {
 public:
  explicit Formatter(const ast::Ast& ast) : ast_(ast), source_(ast.source->text()) {}

  /// `broken` becomes true when lines were broken because of their length.
  std::string format(bool& broken);

 private:
  enum class Style : std::uint8_t {
    Bare,       ///< arguments without parentheses
    Arguments,  ///< `f(...)`
    List,
    Map,
  };
  /// The elements between two brackets, or behind the name of a call.
  struct Items {
    Style style;
    std::string_view opener;
    std::string_view closer;
    std::vector<const Node*> nodes;
    std::uint32_t begin = 0;  ///< behind the opener
    bool has_own_lines() const { return style == Style::List || style == Style::Map; }
  };
  /// Items in print.
  struct ItemLayouts {
    Parts elements;
    Parts comments;            ///< in front of each element and of the closer; null where none
    std::vector<bool> breaks;  ///< by the author, in front of each element and of the closer
    bool broken_by_author = false;
    bool trailing_comma = false;
  };

  // ---- places
  std::uint32_t skip_gap(std::uint32_t at) const;
  bool newline_between(std::uint32_t begin, std::uint32_t end) const;
  bool empty_line_between(std::uint32_t begin, std::uint32_t end) const;

  // ---- comments
  bool comment_before(std::uint32_t at) const {
    return next_comment_ < ast_.comments.size() && ast_.comments[next_comment_].span.begin < at;
  }
  const Layout* separator(std::uint32_t begin, std::uint32_t end) {
    return empty_line_between(begin, end) ? make_.empty() : make_.hard();
  }
  void add_trailing_comment(Parts& parts, std::uint32_t end, std::uint32_t next);
  const Layout* comments(std::uint32_t begin, std::uint32_t at, bool break_behind);

  // ---- leaves
  const Layout* leaf(std::string_view raw, bool heredoc);
  std::string_view raw_sigil(const Node& node) const;

  // ---- brackets and arguments
  ItemLayouts layout_items(const Items& items);
  const Layout* items(const Items& items);
  const Layout* joined(const Items& items, const Parts& elements, const Layout* separator);
  const Layout* broken(const Items& items, const ItemLayouts& layouts);
  const Layout* hugging(const Items& items, const Parts& elements, const Layout* otherwise);
  const Layout* pair(const Node& node);

  // ---- calls and blocks
  const Layout* call(const Node& node);
  const Layout* with_block(const Node& node, const Layout* header);
  const Layout* clause(const Node& node, const Layout*& flat);
  const Layout* statements(std::span<const Node* const> nodes, std::uint32_t begin, std::uint32_t end,
                           const Layout*& flat);

  // ---- operators
  const Layout* unary(const Node& node);
  const Layout* assignment(const Node& node);
  const Layout* chain(const Node& node);

  const Layout* parenthesised(const Node& node);
  const Layout* sequence(const Node& node);
  const Layout* unparenthesised(const Node& node);
  const Layout* expression(const Node& node) {
    return node.has(ast::kParenthesised) && node.kind != NodeKind::Sequence ? parenthesised(node)
                                                                            : unparenthesised(node);
  }

  std::string_view slice(Span span) const { return ast_.source->slice(span); }
  const Layout* text(std::string_view text) { return make_.text(text); }

  const ast::Ast& ast_;
  std::string_view source_;
  Arena arena_;
  LayoutFactory make_{arena_};
  std::size_t next_comment_ = 0;
  /// The target of the assignment `x += e` being printed; its second occurrence, in the tree of `x + e`, is not
  /// written.
  const Node* implied_ = nullptr;
};

// ---- places

/// The next token at or behind `at`.
std::uint32_t Formatter::skip_gap(std::uint32_t at) const {
  while (at < source_.size() && grammar::is(source_[at], grammar::kGapStart)) {
    if (source_[at] == '#') {
      at = static_cast<std::uint32_t>(std::min(source_.find('\n', at), source_.size()));
    } else {
      ++at;
    }
  }
  return at;
}

bool Formatter::newline_between(std::uint32_t begin, std::uint32_t end) const {
  return begin < end && source_.substr(begin, end - begin).find('\n') != std::string_view::npos;
}

bool Formatter::empty_line_between(std::uint32_t begin, std::uint32_t end) const {
  if (begin >= end) return false;
  const std::string_view between = source_.substr(begin, end - begin);
  return std::count(between.begin(), between.end(), '\n') > 1;
}

// ---- comments

void Formatter::add_trailing_comment(Parts& parts, std::uint32_t end, std::uint32_t next) {
  if (!comment_before(next)) return;
  const ast::Comment& comment = ast_.comments[next_comment_];
  if (comment.own_line || newline_between(end, comment.span.begin)) return;
  ++next_comment_;
  parts.push_back(text(" "));
  parts.push_back(text(slice(comment.span)));
  parts.push_back(make_.must_end());
}

/// The comments between `begin`, where the token before ends, and the token at `at`; null when there are none. A line
/// break stands behind them unless the caller writes one.
const Layout* Formatter::comments(std::uint32_t begin, std::uint32_t at, bool break_behind) {
  if (!comment_before(at)) return nullptr;
  Parts parts;
  add_trailing_comment(parts, begin, at);
  if (!parts.empty()) begin = ast_.comments[next_comment_ - 1].span.end;
  while (comment_before(at)) {
    const Span span = ast_.comments[next_comment_++].span;
    parts.push_back(separator(begin, span.begin));
    parts.push_back(text(slice(span)));
    parts.push_back(make_.must_end());
    begin = span.end;
  }
  if (break_behind) parts.push_back(separator(begin, at));
  return make_.concat(parts);
}

// ---- leaves

std::string_view Formatter::raw_sigil(const Node& node) const {
  const std::size_t begin = source_.rfind('~', node.name_span.begin - 1);
  std::size_t end = node.name_span.end;
  if (node.has(ast::kHeredoc)) {
    while (grammar::is(source_[end], grammar::kBlank)) ++end;
    end += 2;
  }
  ++end;
  while (end < source_.size() && grammar::is(source_[end], grammar::kWord) &&
         !grammar::is(source_[end], grammar::kDigit) && source_[end] != '_') {
    ++end;  // modifiers
  }
  return source_.substr(begin, end - begin);
}

/// The code of a character that would be lost at the end of a line, by its name: `?\s` for a blank.
std::string_view visible_character(std::string_view number) {
  constexpr std::pair<char, std::string_view> kNames[] = {{' ', "?\\s"},  {'\t', "?\\t"}, {'\n', "?\\n"},
                                                          {'\r', "?\\r"}, {'\v', "?\\v"}, {'\f', "?\\f"}};
  if (!number.starts_with('?')) return number;
  for (const auto& [character, name] : kNames) {
    if (number.back() == character) return name;
  }
  return number;
}

const Layout* Formatter::leaf(std::string_view raw, bool heredoc) {
  if (!heredoc) return raw.find('\n') == std::string_view::npos ? text(raw) : make_.verbatim(raw);
  const std::size_t first_break = raw.find('\n');
  std::string_view opener = raw.substr(0, first_break);
  while (grammar::is(opener.back(), grammar::kBlank) || opener.back() == '\r') opener.remove_suffix(1);
  const std::size_t last_break = raw.rfind('\n');
  std::string_view closer = raw.substr(last_break + 1);
  std::size_t indentation = 0;
  while (grammar::is(closer[indentation], grammar::kBlank)) ++indentation;
  closer.remove_prefix(indentation);
  std::vector<std::string_view> lines;
  for (std::size_t at = first_break + 1; at <= last_break;) {
    const std::size_t line_break = raw.find('\n', at);
    std::string_view line = raw.substr(at, line_break - at);
    for (std::size_t i = 0; i < indentation && !line.empty() && grammar::is(line.front(), grammar::kBlank); ++i) {
      line.remove_prefix(1);
    }
    lines.push_back(line);
    at = line_break + 1;
  }
  return make_.heredoc(opener, lines, closer);
}

// ---- brackets and arguments

Formatter::ItemLayouts Formatter::layout_items(const Items& items) {
  ItemLayouts layouts;
  std::uint32_t end = items.begin;
  for (const Node* node : items.nodes) {
    const bool first = layouts.elements.empty();
    const std::uint32_t begin = node->span.begin;
    // Behind the name of a call nothing can be broken.
    const bool may_break = !first || items.style != Style::Bare;
    layouts.breaks.push_back(may_break && newline_between(end, begin));
    layouts.comments.push_back(may_break ? comments(end, begin, true) : nullptr);
    layouts.elements.push_back(node->kind == NodeKind::Pair ? pair(*node) : expression(*node));
    end = node->span.end;
  }
  if (items.style != Style::Bare) {
    std::uint32_t closer = skip_gap(end);
    layouts.trailing_comma = !items.nodes.empty() && source_[closer] == ',';
    if (layouts.trailing_comma) closer = skip_gap(closer + 1);
    layouts.breaks.push_back(newline_between(end, closer));
    layouts.comments.push_back(comments(end, closer, false));
  }
  layouts.broken_by_author = std::find(layouts.breaks.begin(), layouts.breaks.end(), true) != layouts.breaks.end();
  return layouts;
}

/// All on one line, or with `separator` behind the commas.
const Layout* Formatter::joined(const Items& items, const Parts& elements, const Layout* separator) {
  Parts parts{text(items.opener)};
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (i > 0) {
      parts.push_back(text(","));
      parts.push_back(separator);
    }
    parts.push_back(elements[i]);
  }
  parts.push_back(text(items.closer));
  return make_.concat(parts);
}

const Layout* Formatter::broken(const Items& items, const ItemLayouts& layouts) {
  const std::size_t count = layouts.elements.size();
  const auto is_pair = [&](std::size_t i) { return items.nodes[i]->kind == NodeKind::Pair; };
  const auto pairs = std::count_if(items.nodes.begin(), items.nodes.end(),
                                   [](const Node* node) { return node->kind == NodeKind::Pair; });
  const bool author = layouts.broken_by_author;
  // `f(a,` newline `b)` stays as it is when the author did not break behind the parenthesis.
  const bool brackets_alone =
      items.has_own_lines() || (items.style == Style::Arguments && (!author || (count > 0 && layouts.breaks[0])));
  Parts inside;
  std::uint32_t end = items.begin;
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) inside.push_back(text(","));
    const std::uint32_t begin = items.nodes[i]->span.begin;
    if (layouts.comments[i] != nullptr) {
      inside.push_back(layouts.comments[i]);
    } else if (i == 0) {
      if (brackets_alone) inside.push_back(make_.hard());
    } else if (author) {
      const Layout* const by_author = items.has_own_lines() ? separator(end, begin) : make_.hard();
      inside.push_back(layouts.breaks[i] ? by_author : make_.fill());
    } else {
      const bool one_a_line = items.style == Style::Map || (is_pair(i) && pairs > 1);
      inside.push_back(one_a_line ? make_.hard() : make_.fill());
    }
    inside.push_back(layouts.elements[i]);
    end = items.nodes[i]->span.end;
  }
  if (items.style == Style::Bare) return make_.from_line(make_.concat(inside));
  if (layouts.trailing_comma && brackets_alone) inside.push_back(text(","));
  const Layout* const last_comments = layouts.comments[count];
  if (last_comments != nullptr) inside.push_back(last_comments);
  const bool break_before_closer = brackets_alone || last_comments != nullptr || layouts.breaks[count];
  return make_.from_line(make_.concat({text(items.opener), make_.indent(make_.concat(inside)),
                                       break_before_closer ? make_.hard() : text(""), text(items.closer)}),
                         0);
}

/// The call on the line, with only its last argument, a list or a map, broken.
const Layout* Formatter::hugging(const Items& items, const Parts& elements, const Layout* otherwise) {
  const Node& last = *items.nodes.back();
  if (items.has_own_lines() || !is_bracketed(last)) return otherwise;
  // On a line of its own it looks better if it fits there.
  constexpr std::size_t kDeepIndentation = 8;
  if (elements.size() > 1 && flat_width(*elements.back()) + kDeepIndentation < kLineWidth) return otherwise;
  Parts first_line = elements;
  first_line.back() = text(last.kind == NodeKind::List ? "[" : "%{");
  Items unclosed = items;
  unclosed.closer = "";
  return make_.choice(joined(unclosed, first_line, text(" ")), joined(items, elements, text(" ")), otherwise);
}

const Layout* Formatter::items(const Items& items) {
  const ItemLayouts layouts = layout_items(items);
  const Parts& elements = layouts.elements;
  if (elements.empty()) {
    if (layouts.comments[0] == nullptr) return make_.concat({text(items.opener), text(items.closer)});
    return broken(items, layouts);
  }
  if (layouts.broken_by_author) return broken(items, layouts);
  const Layout* const flat = joined(items, elements, text(" "));
  if (!flat->hard) return make_.choice(flat, flat, hugging(items, elements, broken(items, layouts)));
  if (items.has_own_lines()) return flat;
  return make_.from_line(joined(items, elements, make_.fill()));
}

const Layout* Formatter::pair(const Node& node) {
  Parts parts;
  const Node& value = *node.children.back();
  std::uint32_t end = node.name_span.end;
  if (node.has(ast::kArrow)) {
    parts.push_back(expression(*node.children[0]));
    parts.push_back(text(" =>"));
  } else {
    parts.push_back(node.has(ast::kQuotedKey) ? leaf(slice(node.name_span), false) : text(node.text));
    parts.push_back(text(":"));
    ++end;
  }
  const Layout* const before_value = comments(end, value.span.begin, true);
  parts.push_back(
      make_.from_line(make_.concat({before_value != nullptr ? before_value : text(" "), expression(value)})));
  return make_.concat(parts);
}

// ---- calls and blocks

const Layout* Formatter::call(const Node& node) {
  Items arguments{.style = node.has(ast::kParentheses) ? Style::Arguments : Style::Bare,
                  .opener = node.has(ast::kParentheses) ? "(" : "",
                  .closer = node.has(ast::kParentheses) ? ")" : "",
                  .nodes = {},
                  .begin = node.name_span.end + (node.has(ast::kParentheses) ? 1 : 0)};
  for (const Node* child : node.children) {
    if (child->kind == NodeKind::Keywords) {
      arguments.nodes.insert(arguments.nodes.end(), child->children.begin(), child->children.end());
    } else {
      arguments.nodes.push_back(child);
    }
  }
  const Layout* header = text(node.text);
  if (node.has(ast::kParentheses)) {
    header = make_.concat({header, items(arguments)});
  } else if (!arguments.nodes.empty()) {
    header = make_.concat({header, text(" "), items(arguments)});
  }
  return node.block == nullptr ? header : with_block(node, header);
}

const Layout* Formatter::with_block(const Node& node, const Layout* header) {
  const Node& block = *node.block;
  const Node* const otherwise = block.block;
  constexpr std::uint32_t kDo = 2;
  constexpr std::uint32_t kElse = 4;
  constexpr std::uint32_t kEnd = 3;
  std::uint32_t header_end = node.name_span.end;
  if (!node.children.empty()) header_end = node.children.back()->span.end;
  const Layout* const before_do = comments(header_end, block.span.begin, true);

  const std::uint32_t end = block.span.end - kEnd;
  const Layout* flat_body = nullptr;
  const Layout* const body =
      statements(block.children, block.span.begin + kDo, otherwise != nullptr ? otherwise->span.begin : end, flat_body);
  Parts tail{text("do"), make_.indent(body)};
  Parts flat{header, text(" do "), flat_body};
  if (otherwise != nullptr) {
    const Layout* flat_else = nullptr;
    const Layout* const else_body = statements(otherwise->children, otherwise->span.begin + kElse, end, flat_else);
    tail.insert(tail.end(), {make_.hard(), text("else"), make_.indent(else_body)});
    flat.insert(flat.end(), {text(block.children.empty() ? "else " : " else "), flat_else});
    if (flat_else == nullptr) flat_body = nullptr;
  }
  tail.insert(tail.end(), {make_.hard(), text("end")});
  const bool last_empty = otherwise != nullptr ? otherwise->children.empty() : block.children.empty();
  flat.push_back(text(last_empty ? "end" : " end"));

  const Layout* const rest = make_.concat(tail);
  const Layout* const do_below =
      make_.concat({header, make_.indent(make_.concat({before_do != nullptr ? before_do : make_.hard(), rest}))});
  const Layout* broken = do_below;
  if (before_do == nullptr) {
    broken = make_.choice(make_.concat({header, text(" do")}), make_.concat({header, text(" "), rest}), do_below);
  }
  broken = make_.from_line(broken, 0);
  const bool one_line = !newline_between(node.name_span.begin, block.span.end) && flat_body != nullptr && !header->hard;
  if (!one_line) return broken;
  const Layout* const whole = make_.concat(flat);
  return make_.choice(whole, whole, broken);
}

/// `condition -> actions`; `flat` is null when that cannot be on one line.
const Layout* Formatter::clause(const Node& node, const Layout*& flat) {
  const Node& head = *node.children[0];
  const auto& body = node.block->children;
  const Layout* const condition = make_.indent(expression(head));
  const std::uint32_t arrow_end = skip_gap(head.span.end) + 2;
  const bool same_line = !newline_between(arrow_end, body[0]->span.begin);
  const Layout* flat_body = nullptr;
  const Layout* const below = statements(body, arrow_end, node.span.end, flat_body);
  const Layout* const broken = make_.concat({condition, text(" ->"), make_.indent(below)});
  if (flat_body == nullptr || condition->hard) return broken;
  flat = make_.concat({condition, text(" -> "), flat_body});
  return same_line && body.size() == 1 ? make_.choice(flat, flat, broken) : broken;
}

/// The statements of a body, each behind its line break, and the comments between and behind them. `flat` becomes all
/// of them on one line, if they can be.
const Layout* Formatter::statements(std::span<const Node* const> nodes, std::uint32_t begin, std::uint32_t end,
                                    const Layout*& flat) {
  Parts parts;
  Parts flat_parts;
  bool can_be_flat = true;
  bool first = true;
  const auto between = [&](std::uint32_t next) {
    const std::size_t before = parts.size();
    add_trailing_comment(parts, begin, next);
    while (comment_before(next)) {
      const Span span = ast_.comments[next_comment_++].span;
      parts.push_back(first ? make_.hard() : separator(begin, span.begin));
      parts.push_back(text(slice(span)));
      parts.push_back(make_.must_end());
      begin = span.end;
      first = false;
    }
    if (parts.size() != before) can_be_flat = false;
  };
  for (const Node* node : nodes) {
    between(node->span.begin);
    parts.push_back(first ? make_.hard() : separator(begin, node->span.begin));
    first = false;
    const Layout* one_line = nullptr;
    const Layout* layout = nullptr;
    if (node->kind == NodeKind::Clause) {
      layout = clause(*node, one_line);
    } else {
      layout = make_.indent(expression(*node));
      if (!layout->hard) one_line = layout;
    }
    parts.push_back(layout);
    can_be_flat = can_be_flat && one_line != nullptr;
    if (can_be_flat) {
      if (!flat_parts.empty()) flat_parts.push_back(text("; "));
      flat_parts.push_back(one_line);
    }
    begin = node->span.end;
  }
  between(end);
  if (can_be_flat) flat = make_.concat(flat_parts);
  return make_.concat(parts);
}

// ---- operators

const Layout* Formatter::unary(const Node& node) {
  const Node& operand = *node.children[0];
  if (is_infix_not_in(node) && !operand.has(ast::kParenthesised)) {
    const Layout* const left = expression(*operand.children[0]);
    const Layout* const notes = comments(operand.children[0]->span.end, operand.children[1]->span.begin, true);
    return make_.concat(
        {left, notes != nullptr ? notes : make_.fill(), text("not in "), expression(*operand.children[1])});
  }
  std::string_view op = operator_text(node.op);
  const bool sign = operand.kind == NodeKind::Unary && !operand.has(ast::kParenthesised) &&
                    (operand.op == Operator::Minus || operand.op == Operator::Plus) && !is_infix_not_in(operand);
  if (node.op == Operator::Not) {
    op = "not ";
  } else if (sign && node.op == Operator::Minus) {
    op = "- ";
  } else if (sign && node.op == Operator::Plus) {
    op = "+ ";
  }
  if (const Layout* const notes = comments(node.name_span.end, operand.span.begin, true)) {
    return make_.concat({text(op.substr(0, op.find(' '))), notes, expression(operand)});
  }
  return make_.concat({text(op), expression(operand)});
}

const Layout* Formatter::assignment(const Node& node) {
  const Node& target = *node.children[0];
  const Node& value = *node.children[1];
  const Layout* const left = expression(target);
  if (!node.has(ast::kOpAssign)) {
    const Layout* const notes = comments(target.span.end, value.span.begin, true);
    return make_.concat({left, text(" ="), notes != nullptr ? notes : text(" "), expression(value)});
  }
  const Node* update = &value;
  while (update->children[0] != &target) update = update->children[0];
  const Layout* const notes = comments(target.span.end, update->children[1]->span.begin, true);
  const Node* const outer = implied_;
  implied_ = &target;
  const Layout* const right = expression(value);
  implied_ = outer;
  return make_.concat(
      {left, text(" "), text(operator_text(update->op)), text("="), notes != nullptr ? notes : text(" "), right});
}

/// `a and b and c`: operands of one precedence.
const Layout* Formatter::chain(const Node& node) {
  const int level = chain_level(node.op);
  std::vector<const Node*> steps;  // the Binary nodes, from the innermost to `node`
  for (const Node* step = &node;;) {
    steps.push_back(step);
    const Node& left = *step->children[0];
    if (left.kind != NodeKind::Binary || left.has(ast::kParenthesised) || chain_level(left.op) != level) break;
    step = &left;
  }
  std::reverse(steps.begin(), steps.end());

  const bool trailing_operator = level == static_cast<int>(Operator::Add);
  std::size_t first = 0;
  const Layout* layout = nullptr;
  if (steps[0]->children[0] == implied_) {
    implied_ = nullptr;
    layout = expression(*steps[0]->children[1]);
    first = 1;
  } else {
    layout = expression(*steps[0]->children[0]);
  }
  struct Link {
    const Node* step;
    const Layout* comments;
    const Layout* operand;
    bool break_before;
  };
  std::vector<Link> links;
  bool hard = layout->hard;
  for (std::size_t i = first; i < steps.size(); ++i) {
    const Node& left = *steps[i]->children[0];
    const Node& right = *steps[i]->children[1];
    const Layout* const notes = comments(left.span.end, right.span.begin, true);
    links.push_back({steps[i], notes, expression(right), newline_between(left.span.end, right.span.begin)});
    hard = hard || notes != nullptr || links.back().operand->hard || links.back().break_before;
  }
  Parts parts{layout};
  for (const Link& link : links) {
    const Layout* separator = !hard ? make_.line() : link.break_before ? make_.hard() : make_.fill();
    if (link.comments != nullptr) separator = link.comments;
    if (trailing_operator) {
      parts.insert(parts.end(), {text(" "), text(operator_text(link.step->op)), separator, link.operand});
    } else {
      parts.insert(parts.end(), {separator, text(operator_text(link.step->op)), text(" "), link.operand});
    }
  }
  const Layout* const all = make_.concat(parts);
  return hard ? all : make_.group(all);
}

// ---- nodes

const Layout* Formatter::parenthesised(const Node& node) {
  const std::uint32_t begin = node.span.begin + 1;
  const std::uint32_t inner = skip_gap(begin);
  const bool alone = newline_between(begin, inner);
  const Layout* const first = comments(begin, inner, true);
  const Layout* const content = unparenthesised(node);
  const Layout* const last = comments(node.span.end - 1, node.span.end - 1, false);
  if (!alone && last == nullptr) {
    return make_.concat({text("("), make_.from_line(content), text(")")});
  }
  return make_.from_line(make_.concat({text("("),
                                       make_.indent(make_.concat({first != nullptr ? first
                                                                  : alone          ? make_.hard()
                                                                                   : text(""),
                                                                  content, last != nullptr ? last : text("")})),
                                       make_.hard(), text(")")}),
                         0);
}

const Layout* Formatter::sequence(const Node& node) {
  const Layout* flat = nullptr;
  const Layout* const lines = statements(node.children, node.span.begin + 1, node.span.end - 1, flat);
  if (flat != nullptr && !newline_between(node.span.begin, node.span.end)) {
    return make_.concat({text("("), flat, text(")")});
  }
  return make_.from_line(make_.concat({text("("), make_.indent(lines), make_.hard(), text(")")}), 0);
}

const Layout* Formatter::unparenthesised(const Node& node) {
  switch (node.kind) {
    case NodeKind::Call: return call(node);
    case NodeKind::Sigil: return leaf(raw_sigil(node), node.has(ast::kHeredoc));
    case NodeKind::List:
    case NodeKind::Map: {
      const bool list = node.kind == NodeKind::List;
      Items bracketed{.style = list ? Style::List : Style::Map,
                      .opener = list ? "[" : "%{",
                      .closer = list ? "]" : "}",
                      .nodes = {},
                      .begin = 0};
      for (const Node* child : node.children) {
        if (child->kind == NodeKind::Keywords) {
          bracketed.nodes.insert(bracketed.nodes.end(), child->children.begin(), child->children.end());
        } else {
          bracketed.nodes.push_back(child);
        }
      }
      std::uint32_t opener = node.span.begin;
      while (source_[opener] == '(') opener = skip_gap(opener + 1);
      bracketed.begin = opener + (list ? 1 : 2);
      return items(bracketed);
    }
    case NodeKind::Unary: return unary(node);
    case NodeKind::Binary:
      if (node.op == Operator::Assign) return assignment(node);
      if (node.op == Operator::Label) {
        const Layout* const left = expression(*node.children[0]);
        const Layout* const notes = comments(node.children[0]->span.end, node.children[1]->span.begin, true);
        return make_.concat(
            {left, notes != nullptr ? notes : make_.fill(), text(":: "), expression(*node.children[1])});
      }
      return chain(node);
    case NodeKind::Sequence: return sequence(node);
    case NodeKind::Number: return text(visible_character(slice(node.name_span)));
    default: return leaf(slice(node.name_span), node.has(ast::kHeredoc));
  }
}

std::string Formatter::format(bool& broken) {
  Parts parts;
  const Layout* flat = nullptr;
  const auto end = static_cast<std::uint32_t>(source_.size());
  parts.push_back(statements(ast_.commands, 0, end, flat));
  std::string out = print_layout(*make_.concat(parts), kLineWidth, broken);
  // Every statement stands behind a line break, the first one too; a comment may stand behind a blank.
  out.erase(0, std::min(out.size(), out.find_first_not_of("\n ")));
  if (!out.empty()) out.push_back('\n');
  return out;
}

}  // namespace

// Breaks stay where an author made them, and a break that a long line got counts as made by the author when the text is
// formatted again, so that other lines may become short enough: as long as that happens it is done here.
std::string format(const ast::Ast& ast) {
  constexpr int kMostPasses = 8;
  bool broken = false;
  std::string text = Formatter(ast).format(broken);
  for (int pass = 1; broken && pass < kMostPasses; ++pass) {
    Diagnostics ignored;
    const ast::Ast again = parse(std::make_shared<const Source>(ast.source->name(), text), ignored);
    if (ignored.has_errors()) break;
    std::string next = Formatter(again).format(broken);
    if (next == text) break;
    text = std::move(next);
  }
  return text;
}

}  // namespace majs::compiler
