#include "compiler/layout/syntax_printer.hpp"

#include <algorithm>

namespace majs::compiler {

using ast::Node;
using ast::NodeKind;

namespace {

/// Whether an argument may keep its opening bracket on the line of the call when it has to be broken.
bool is_bracketed(const Node& node) {
  return (node.kind == NodeKind::List || node.kind == NodeKind::Map) && !node.has(ast::kParenthesised) &&
         !node.children.empty();
}

}  // namespace

SyntaxPrinter::ItemLayouts SyntaxPrinter::layout_items(const Items& items) {
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
const Layout* SyntaxPrinter::joined(const Items& items, const Parts& elements, const Layout* separator) {
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

const Layout* SyntaxPrinter::broken(const Items& items, const ItemLayouts& layouts) {
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
const Layout* SyntaxPrinter::hugging(const Items& items, const Parts& elements, const Layout* otherwise) {
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

const Layout* SyntaxPrinter::items(const Items& items) {
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

const Layout* SyntaxPrinter::pair(const Node& node) {
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

}  // namespace majs::compiler
