#pragma once
// A syntax tree as layouts: where a line may break, must break, and where comments stand (internal to the formatter).

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/layout/layout.hpp"
#include "compiler/syntax/ast.hpp"

namespace majs::compiler {

inline constexpr std::size_t kLineWidth = 100;

/// How an operator is written.
std::string_view operator_text(ast::Operator op);
/// `a not in b`, which the tree holds as `not (a in b)`.
bool is_infix_not_in(const ast::Node& node);

/// Prints one syntax tree. Comments are taken in the order of the source, so that every function visits its node from
/// left to right.
class SyntaxPrinter {
 public:
  explicit SyntaxPrinter(const ast::Ast& ast) : ast_(ast), source_(ast.source->text()) {}

  /// `broken` becomes true when lines were broken because of their length.
  std::string print(bool& broken);

 private:
  using Parts = std::vector<const Layout*>;

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
    std::vector<const ast::Node*> nodes;
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
  std::string_view raw_sigil(const ast::Node& node) const;

  // ---- brackets and arguments
  ItemLayouts layout_items(const Items& items);
  const Layout* items(const Items& items);
  const Layout* joined(const Items& items, const Parts& elements, const Layout* separator);
  const Layout* broken(const Items& items, const ItemLayouts& layouts);
  const Layout* hugging(const Items& items, const Parts& elements, const Layout* otherwise);
  const Layout* pair(const ast::Node& node);

  // ---- calls and blocks
  const Layout* call(const ast::Node& node);
  const Layout* with_block(const ast::Node& node, const Layout* header);
  const Layout* clause(const ast::Node& node, const Layout*& flat);
  const Layout* statements(std::span<const ast::Node* const> nodes, std::uint32_t begin, std::uint32_t end,
                           const Layout*& flat);

  // ---- operators
  const Layout* unary(const ast::Node& node);
  const Layout* assignment(const ast::Node& node);
  const Layout* chain(const ast::Node& node);

  const Layout* parenthesised(const ast::Node& node);
  const Layout* sequence(const ast::Node& node);
  const Layout* unparenthesised(const ast::Node& node);
  const Layout* expression(const ast::Node& node) {
    return node.has(ast::kParenthesised) && node.kind != ast::NodeKind::Sequence ? parenthesised(node)
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
  const ast::Node* implied_ = nullptr;
};

}  // namespace majs::compiler
