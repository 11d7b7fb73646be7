#pragma once
// A document of text with places where lines may be broken, and the printer that decides where they are. In the family
// of Wadler's pretty printer, with breaks an author made (Hard), breaks that are taken only where a line would get too
// long (Fill), and indentation counted from the line a construct begins on.

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/text/arena.hpp"

namespace majs::compiler {

enum class LayoutKind : std::uint8_t {
  Text,      ///< one line
  Verbatim,  ///< several lines, never touched (a string with line breaks)
  Heredoc,   ///< text = opener; lines = content without indentation; closer
  Line,      ///< blank when its group is on one line, else a line break
  Fill,      ///< blank when what follows up to the next possible break fits, else a line break
  Hard,      ///< line break
  Empty,     ///< line break that leaves an empty line
  Concat,
  Group,     ///< on one line if it fits, else broken at its Lines
  Indent,    ///< amount more than around it
  FromLine,  ///< amount more than the line it begins on
  Choice,    ///< children = {test, yes, no}: yes if test fits on the line
};

struct Layout {
  LayoutKind kind;
  bool hard = false;  ///< cannot be on one line
  std::uint32_t amount = 0;
  std::string_view text{};
  std::string_view closer{};
  std::span<const std::string_view> lines{};
  std::span<const Layout* const> children{};
};

/// Makes layouts; they live as long as the arena.
class LayoutFactory {
 public:
  explicit LayoutFactory(Arena& arena) : arena_(arena) {}

  const Layout* text(std::string_view text) { return make({.kind = LayoutKind::Text, .text = text}); }
  const Layout* verbatim(std::string_view text) {
    return make({.kind = LayoutKind::Verbatim, .hard = true, .text = text});
  }
  const Layout* heredoc(std::string_view opener, std::span<const std::string_view> lines, std::string_view closer);
  const Layout* line() { return make({.kind = LayoutKind::Line}); }
  const Layout* fill() { return make({.kind = LayoutKind::Fill}); }
  const Layout* hard() { return make({.kind = LayoutKind::Hard, .hard = true}); }
  /// Nothing, but a line break has to follow (a comment stands before).
  const Layout* must_end() { return make({.kind = LayoutKind::Text, .hard = true}); }
  const Layout* empty() { return make({.kind = LayoutKind::Empty, .hard = true}); }
  const Layout* concat(std::span<const Layout* const> parts);
  const Layout* concat(std::initializer_list<const Layout*> parts) {
    return concat(std::span(parts.begin(), parts.size()));
  }
  const Layout* group(const Layout* content) { return wrap(LayoutKind::Group, content, 0); }
  const Layout* indent(const Layout* content) { return wrap(LayoutKind::Indent, content, kStep); }
  const Layout* from_line(const Layout* content, std::uint32_t amount = kStep) {
    return wrap(LayoutKind::FromLine, content, amount);
  }
  const Layout* choice(const Layout* test, const Layout* yes, const Layout* no);

 private:
  static constexpr std::uint32_t kStep = 2;
  const Layout* make(const Layout& layout) { return arena_.create(layout); }
  const Layout* wrap(LayoutKind kind, const Layout* content, std::uint32_t amount);
  Arena& arena_;
};

/// Width in characters of a layout that is not hard, on one line.
std::size_t flat_width(const Layout& layout);

/// The text of a layout with lines of at most `width` characters where that is possible, without blanks at line ends.
/// `broken` becomes true when lines were broken because of their length.
std::string print_layout(const Layout& layout, std::size_t width, bool& broken);

}  // namespace majs::compiler
