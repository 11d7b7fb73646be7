// Connects the rules of grammar/tileset_grammar.hpp with a stack of open lists.

#include <algorithm>
#include <limits>
#include <string>

#include "compiler/tilesets/tileset_syntax.hpp"
#include "grammar/characters.hpp"
#include "grammar/tileset_grammar.hpp"

namespace majs::compiler::tileset {
namespace {

namespace rules = grammar::tileset;
namespace pegtl = tao::pegtl;
using Input = pegtl::memory_input<pegtl::tracking_mode::lazy, pegtl::eol::lf, const char*>;

bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

std::uint32_t number_value(std::string_view digits) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
  std::uint64_t value = 0;
  for (const char digit : digits) value = std::min(value * 10 + static_cast<std::uint64_t>(digit - '0'), kMost);
  return static_cast<std::uint32_t>(value);
}

class TreeBuilder {
 public:
  TreeBuilder(Tree& tree, Diagnostics& diagnostics)
      : tree_(tree), text_(tree.source->text()), diagnostics_(diagnostics) {
    nodes_.reserve(text_.size() / 2 + 1);  // untouched memory costs nothing, growing does
  }

  void open(const char* at) {
    const std::uint32_t begin = offset(at);
    if (!open_.empty() && begins_definition(begin)) close_everything(begin);
    if (open_.size() == kMaxNesting) {
      tree_.is_whole = false;
      if (skipped_++ == 0 && !is_full(diagnostics_)) {
        diagnostics_.report(Code::TileSetTooDeep, tree_.source, {begin, begin + 1},
                            "more than " + std::to_string(kMaxNesting) + " levels of parentheses");
      }
      return;
    }
    open_.push_back({begin, nodes_.size()});
  }

  void close(const char* end) {
    if (skipped_ > 0) {
      --skipped_;
    } else if (open_.empty()) {
      if (is_full(diagnostics_)) return;
      const std::uint32_t after = offset(end);
      auto& diagnostic =
          diagnostics_.report(Code::TileSetStrayCloser, tree_.source, {after - 1, after}, "this `)` closes nothing");
      diagnostic.fixes.push_back({{after - 1, after}, "", "remove the `)`"});
    } else {
      close_list(offset(end));
    }
  }

  void add(NodeKind kind, const char* begin, const char* end) {
    if (skipped_ > 0) return;
    Node node;
    node.kind = kind;
    node.span = {offset(begin), offset(end)};
    node.text = tree_.source->slice(node.span);
    switch (kind) {
      case NodeKind::Number: node.number = number_value(node.text); break;
      case NodeKind::Word: node.word = find_word(node.text); break;
      case NodeKind::Flag: node.text.remove_prefix(1); break;
      case NodeKind::Tile: node.tile = find_tile(node.text).value_or(0); break;
      default: break;
    }
    nodes_.push_back(node);
  }

  void add_comment(const char* begin, const char* end) {
    while (end != begin && is_blank(end[-1])) --end;
    tree_.comments.push_back({{offset(begin), offset(end)}});
  }

  void finish() {
    if (!open_.empty()) close_everything(static_cast<std::uint32_t>(text_.size()));
    tree_.items = tree_.arena.copy(std::span<const Node>(nodes_));
  }

 private:
  struct OpenList {
    std::uint32_t begin;
    std::size_t first_child;  // index into nodes_
  };

  std::uint32_t offset(const char* at) const { return static_cast<std::uint32_t>(at - text_.data()); }

  /// Whether the `(` at `begin` is the first character of its line and PLAYERS or TILES stands behind it.
  bool begins_definition(std::uint32_t begin) const {
    if (begin != 0 && text_[begin - 1] != '\n') return false;
    std::size_t at = begin + 1;
    while (at < text_.size() && (text_[at] == ' ' || text_[at] == '\t')) ++at;
    std::size_t end = at;
    while (end < text_.size() && grammar::is(text_[end], grammar::kWord)) ++end;
    const Word word = find_word(text_.substr(at, end - at));
    return word == Word::Players || word == Word::Tiles;
  }

  void close_list(std::uint32_t end) {
    const OpenList list = open_.back();
    open_.pop_back();
    Node node;
    node.kind = NodeKind::List;
    node.span = {list.begin, end};
    node.text = tree_.source->slice(node.span);
    node.children = tree_.arena.copy(std::span<const Node>(nodes_).subspan(list.first_child));
    nodes_.resize(list.first_child);
    nodes_.push_back(node);
  }

  /// Reports and closes all open lists as if they ended with the last token before `at`.
  void close_everything(std::uint32_t at) {
    if (!is_full(diagnostics_)) report_unclosed(at);
    skipped_ = 0;
    std::uint32_t end = open_.back().begin + 1;
    if (nodes_.size() > open_.back().first_child) end = nodes_.back().span.end;
    while (!open_.empty()) close_list(end);
  }

  void report_unclosed(std::uint32_t at) {
    const std::uint32_t begin = open_.back().begin;
    auto& diagnostic =
        diagnostics_.report(Code::TileSetUnclosed, tree_.source, {begin, begin + 1}, "this `(` is not closed");
    if (open_.size() > 1 || skipped_ > 0) {
      diagnostic.notes.push_back(std::to_string(open_.size() + skipped_) + " lists are open here");
    }
    const bool at_end = at == text_.size();
    diagnostic.labels.push_back({tree_.source, at_end ? Span{at, at} : Span{at, at + 1},
                                 at_end ? "the file ends" : "the next definition begins"});
  }

  Tree& tree_;
  std::string_view text_;
  Diagnostics& diagnostics_;
  std::vector<Node> nodes_;  // finished ones, those of open lists behind those outside
  std::vector<OpenList> open_;
  std::size_t skipped_ = 0;  // open lists that are too deep to be kept
};

// ---- actions

template <typename Rule>
struct action : pegtl::nothing<Rule> {};

template <NodeKind Kind>
struct add_node {
  template <typename Matched>
  static void apply(const Matched& in, TreeBuilder& builder) {
    builder.add(Kind, in.begin(), in.end());
  }
};

template <>
struct action<rules::number> : add_node<NodeKind::Number> {};
template <>
struct action<rules::tile> : add_node<NodeKind::Tile> {};
template <>
struct action<rules::word> : add_node<NodeKind::Word> {};
template <>
struct action<rules::flag> : add_node<NodeKind::Flag> {};
template <>
struct action<rules::other> : add_node<NodeKind::Other> {};
template <>
struct action<rules::open> {
  template <typename Matched>
  static void apply(const Matched& in, TreeBuilder& builder) {
    builder.open(in.begin());
  }
};
template <>
struct action<rules::close> {
  template <typename Matched>
  static void apply(const Matched& in, TreeBuilder& builder) {
    builder.close(in.end());
  }
};
template <>
struct action<rules::comment> {
  template <typename Matched>
  static void apply(const Matched& in, TreeBuilder& builder) {
    builder.add_comment(in.begin(), in.end());
  }
};

bool is_readable(const SourcePtr& source, Diagnostics& diagnostics) {
  const std::string_view text = source->text();
  if (text.size() > kMaxTextBytes) {
    diagnostics.report(Code::TileSetTextTooLarge, source, {0, 0},
                       "tile-set definition too large: " + std::to_string(text.size()) + " bytes, at most " +
                           std::to_string(kMaxTextBytes) + " are allowed");
    return false;
  }
  const char* const end = text.data() + text.size();
  if (const char* const bad = grammar::find_bad_utf8(text.data(), end); bad != end) {
    const auto at = static_cast<std::uint32_t>(bad - text.data());
    diagnostics.report(Code::InvalidUtf8, source, {at, at + 1}, "the file is not valid UTF-8").help =
        "save it as UTF-8";
    return false;
  }
  return true;
}

void dump(const Tree& tree, const Node& node, std::size_t depth, std::string& out) {
  static constexpr std::string_view kKinds[] = {"List", "Number", "Word", "Flag", "Tile", "Other"};
  const LineColumn at = tree.source->locate(node.span.begin);
  out += std::string(2 * depth, ' ') + std::string(kKinds[static_cast<std::size_t>(node.kind)]);
  if (node.kind != NodeKind::List) out += " " + std::string(tree.source->slice(node.span));
  out += " @" + std::to_string(at.line) + ":" + std::to_string(at.column) + "\n";
  for (const Node& child : node.children) dump(tree, child, depth + 1, out);
}

}  // namespace

Tree parse(SourcePtr source, Diagnostics& diagnostics) {
  Tree tree;
  tree.source = std::move(source);
  if (!is_readable(tree.source, diagnostics)) {
    tree.is_whole = false;
    return tree;
  }
  const std::string_view text = tree.source->text();
  TreeBuilder builder(tree, diagnostics);
  Input in(text.data(), text.data() + text.size(), "");
  pegtl::parse<rules::file, action>(in, builder);
  builder.finish();
  return tree;
}

std::string dump_tree(const Tree& tree) {
  std::string out;
  for (const Node& node : tree.items) dump(tree, node, 0, out);
  for (const Comment& comment : tree.comments) {
    out += "Comment @" + std::to_string(tree.source->locate(comment.span.begin).line) + " " +
           std::string(tree.source->slice(comment.span)) + "\n";
  }
  return out;
}

}  // namespace majs::compiler::tileset
