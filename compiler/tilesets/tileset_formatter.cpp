#include "compiler/tilesets/tileset_formatter.hpp"

#include <algorithm>

#include "grammar/utf8.hpp"

namespace majs::compiler {
namespace {

using tileset::Node;
using tileset::NodeKind;
using tileset::Word;

constexpr std::size_t kLineWidth = 100;
constexpr std::size_t kStep = 2;

/// A token in print.
struct Piece {
  std::string_view text;
  Span span;
  bool is_glued = false;      ///< no blank before it
  bool begins_line = false;   ///< always
  bool may_be_apart = false;  ///< an empty line of the author before it stays
  std::size_t indent = 0;     ///< of the line it begins, if it does
  std::size_t width = 0;  ///< of all that should stay on one line with it: a list, or a token and what is glued to it
};

bool is_word(const Node& node, Word word) { return node.kind == NodeKind::Word && node.word == word; }

bool begins_clause(const Node& node) {
  return is_word(node, Word::Plus) || is_word(node, Word::Minus) || is_word(node, Word::Times) ||
         is_word(node, Word::Modify);
}

class TileFormatter {
 public:
  explicit TileFormatter(const tileset::Tree& tree) : tree_(tree), source_(tree.source->text()) {}

  std::string format() {
    for (const Node& item : tree_.items) add_definition(item);
    measure();
    for (const Piece& piece : pieces_) print(piece);
    print_comments(static_cast<std::uint32_t>(source_.size()), 0, true);
    if (!out_.empty()) out_ += '\n';
    return std::move(out_);
  }

 private:
  // ---- from nodes to pieces

  static Span token_at(std::uint32_t at) { return {at, at + 1}; }

  void add_definition(const Node& item) {
    const std::size_t first = pieces_.size();
    const Node* const head = item.children.empty() ? nullptr : &item.children[0];
    if (head != nullptr && is_word(*head, Word::Tiles) && !is_on_one_line(item)) {
      add_clauses(item);
    } else if (head != nullptr && is_word(*head, Word::Players)) {
      add_players(item);
    } else {
      add(item, kStep, false);
    }
    pieces_[first].begins_line = true;
    pieces_[first].may_be_apart = first > 0;
    pieces_[first].indent = 0;
  }

  /// Whether the author wrote it on one line, and it fits there.
  bool is_on_one_line(const Node& list) const {
    if (list.text.find('\n') != std::string_view::npos) return false;
    return flat_width(list) <= kLineWidth;
  }

  static std::size_t flat_width(const Node& node) {
    if (node.kind != NodeKind::List)
      return grammar::count_characters(node.text) + (node.kind == NodeKind::Flag ? 1 : 0);
    std::size_t width = 2;
    for (const Node& child : node.children) width += flat_width(child) + 1;
    return width - (node.children.empty() ? 0 : 1);
  }

  void add_head(const Node& list) {
    add_token("(", token_at(list.span.begin), 0, false);
    add(list.children[0], kStep, false);
    pieces_.back().is_glued = true;
  }

  void add_players(const Node& list) {
    add_head(list);
    for (const Node& child : list.children.subspan(1)) add(child, kStep, true);
    add_token(")", token_at(list.span.end - 1), 0, true);
  }

  void add_clauses(const Node& list) {
    add_head(list);
    for (std::size_t i = 1; i < list.children.size(); ++i) {
      const std::size_t first = pieces_.size();
      add(list.children[i], 2 * kStep, false);
      if (i > 1 && !begins_clause(list.children[i])) continue;
      pieces_[first].begins_line = true;
      pieces_[first].may_be_apart = i > 1;
      pieces_[first].indent = kStep;
    }
    add_token(")", token_at(list.span.end - 1), 0, true);
  }

  /// `is_data`: it stands in a list of PLAYERS, whose words are not ours.
  void add(const Node& node, std::size_t indent, bool is_data) {
    if (node.kind != NodeKind::List) {
      const bool is_keyword = node.kind == NodeKind::Word && node.word != Word::Unknown && !is_data;
      add_token(is_keyword ? word_text(node.word) : tree_.source->slice(node.span), node.span, indent, false);
      return;
    }
    const std::size_t opener = pieces_.size();
    add_token("(", token_at(node.span.begin), indent, false);
    for (const Node& child : node.children) {
      const std::size_t first = pieces_.size();
      add(child, indent, is_data);
      pieces_[first].is_glued = first == opener + 1;
    }
    add_token(")", token_at(node.span.end - 1), indent, true);
    pieces_[opener].width = flat_width(node);
  }

  void add_token(std::string_view text, Span span, std::size_t indent, bool is_glued) {
    pieces_.push_back(
        {.text = text, .span = span, .is_glued = is_glued, .indent = indent, .width = grammar::count_characters(text)});
  }

  /// What is glued to a piece counts with it.
  void measure() {
    std::size_t glued = 0;
    for (std::size_t i = pieces_.size(); i-- > 0;) {
      Piece& piece = pieces_[i];
      const std::size_t own = grammar::count_characters(piece.text) + glued;
      const std::size_t behind = piece.text == "(" ? piece.width : 0;
      piece.width = std::max(own, behind <= kLineWidth ? behind : 0);
      glued = piece.is_glued ? own : 0;
    }
  }

  // ---- printing

  bool newline_between(std::uint32_t begin, std::uint32_t end) const {
    return begin < end && source_.substr(begin, end - begin).find('\n') != std::string_view::npos;
  }
  bool empty_line_between(std::uint32_t begin, std::uint32_t end) const {
    if (begin >= end) return false;
    const std::string_view between = source_.substr(begin, end - begin);
    return std::ranges::count(between, '\n') > 1;
  }

  void begin_line(std::size_t indent, bool empty_line) {
    if (!out_.empty()) out_ += empty_line ? "\n\n" : "\n";
    out_.append(indent, ' ');
    column_ = indent;
    must_break_ = false;
  }

  void write(std::string_view text, Span span) {
    out_ += text;
    column_ += grammar::count_characters(text);
    end_ = span.end;
  }

  /// The comments before the token at `at`, which would begin a line with this indentation.
  void print_comments(std::uint32_t at, std::size_t indent, bool may_be_apart) {
    for (; next_comment_ < tree_.comments.size(); ++next_comment_) {
      const Span span = tree_.comments[next_comment_].span;
      if (span.begin >= at) return;
      if (!out_.empty() && !must_break_ && !newline_between(end_, span.begin)) {
        out_ += ' ';
      } else {
        begin_line(indent, may_be_apart && empty_line_between(end_, span.begin));
      }
      write(tree_.source->slice(span), span);
      must_break_ = true;
      may_be_apart = true;
    }
  }

  void print(const Piece& piece) {
    const std::size_t comments = next_comment_;
    print_comments(piece.span.begin, piece.text == ")" ? piece.indent + kStep : piece.indent, piece.may_be_apart);
    const bool had_comments = next_comment_ != comments;
    if (piece.begins_line || must_break_) {
      const bool may_be_apart = piece.may_be_apart || (piece.begins_line && had_comments);
      begin_line(piece.indent, may_be_apart && empty_line_between(end_, piece.span.begin));
    } else if (!piece.is_glued) {
      const bool fits = column_ + 1 + piece.width <= kLineWidth;
      if (fits || piece.indent + 1 >= column_) {
        write(" ", {0, end_});
      } else {
        begin_line(piece.indent, false);
      }
    }
    write(piece.text, piece.span);
  }

  const tileset::Tree& tree_;
  std::string_view source_;
  std::vector<Piece> pieces_;
  std::string out_;
  std::size_t column_ = 0;
  std::uint32_t end_ = 0;  // of the last token or comment, in the source
  std::size_t next_comment_ = 0;
  bool must_break_ = false;  // a comment ended the line
};

}  // namespace

std::string format_tiles(const tileset::Tree& tree) { return TileFormatter(tree).format(); }

}  // namespace majs::compiler
