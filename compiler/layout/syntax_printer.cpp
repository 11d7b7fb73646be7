#include "compiler/layout/syntax_printer.hpp"

#include <algorithm>
#include <utility>

#include "grammar/characters.hpp"

namespace majs::compiler {

using ast::Node;
using ast::NodeKind;
using ast::Operator;

namespace {

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

}  // namespace

// ---- places

/// The next token at or behind `at`.
std::uint32_t SyntaxPrinter::skip_gap(std::uint32_t at) const {
  while (at < source_.size() && grammar::is(source_[at], grammar::kGapStart)) {
    if (source_[at] == '#') {
      at = static_cast<std::uint32_t>(std::min(source_.find('\n', at), source_.size()));
    } else {
      ++at;
    }
  }
  return at;
}

bool SyntaxPrinter::newline_between(std::uint32_t begin, std::uint32_t end) const {
  return begin < end && source_.substr(begin, end - begin).find('\n') != std::string_view::npos;
}

bool SyntaxPrinter::empty_line_between(std::uint32_t begin, std::uint32_t end) const {
  if (begin >= end) return false;
  const std::string_view between = source_.substr(begin, end - begin);
  return std::count(between.begin(), between.end(), '\n') > 1;
}

// ---- comments

void SyntaxPrinter::add_trailing_comment(Parts& parts, std::uint32_t end, std::uint32_t next) {
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
const Layout* SyntaxPrinter::comments(std::uint32_t begin, std::uint32_t at, bool break_behind) {
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

std::string_view SyntaxPrinter::raw_sigil(const Node& node) const {
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

const Layout* SyntaxPrinter::leaf(std::string_view raw, bool heredoc) {
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

// ---- nodes

const Layout* SyntaxPrinter::parenthesised(const Node& node) {
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

const Layout* SyntaxPrinter::sequence(const Node& node) {
  const Layout* flat = nullptr;
  const Layout* const lines = statements(node.children, node.span.begin + 1, node.span.end - 1, flat);
  if (flat != nullptr && !newline_between(node.span.begin, node.span.end)) {
    return make_.concat({text("("), flat, text(")")});
  }
  return make_.from_line(make_.concat({text("("), make_.indent(lines), make_.hard(), text(")")}), 0);
}

const Layout* SyntaxPrinter::unparenthesised(const Node& node) {
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

std::string SyntaxPrinter::print(bool& broken) {
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

}  // namespace majs::compiler
