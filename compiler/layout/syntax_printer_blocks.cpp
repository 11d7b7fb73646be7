#include "compiler/layout/syntax_printer.hpp"

namespace majs::compiler {

using ast::Node;
using ast::NodeKind;

const Layout* SyntaxPrinter::call(const Node& node) {
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

const Layout* SyntaxPrinter::with_block(const Node& node, const Layout* header) {
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
const Layout* SyntaxPrinter::clause(const Node& node, const Layout*& flat) {
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
const Layout* SyntaxPrinter::statements(std::span<const Node* const> nodes, std::uint32_t begin, std::uint32_t end,
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

}  // namespace majs::compiler
