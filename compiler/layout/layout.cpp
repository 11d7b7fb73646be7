#include "compiler/layout/layout.hpp"

#include <algorithm>

#include "grammar/utf8.hpp"

namespace majs::compiler {
namespace {

/// Something still to print.
struct Pending {
  const Layout* layout;
  std::uint32_t indentation;
  bool flat;
};

class Printer {
 public:
  Printer(std::size_t width, bool& broken) : width_(width), broken_(broken) {}

  std::string print(const Layout& layout) {
    stack_.push_back({&layout, 0, false});
    while (!stack_.empty()) {
      const Pending pending = stack_.back();
      stack_.pop_back();
      step(pending);
    }
    return std::move(out_);
  }

 private:
  void step(const Pending& pending);
  void write(std::string_view text);
  void write_heredoc(const Layout& layout);
  void new_line(std::uint32_t indentation);
  bool fits(const Layout& first, bool with_rest) const;
  bool measure(std::vector<Pending>& todo, std::size_t& left, bool& ended) const;

  std::size_t width_;
  bool& broken_;
  std::string out_;
  std::size_t column_ = 0;
  std::uint32_t line_indentation_ = 0;
  bool at_line_start_ = true;  // the indentation is not written yet
  std::vector<Pending> stack_;
};

void Printer::write(std::string_view text) {
  if (text.empty()) return;
  if (at_line_start_) {
    out_.append(line_indentation_, ' ');
    at_line_start_ = false;
  }
  out_.append(text);
}

void Printer::new_line(std::uint32_t indentation) {
  while (!out_.empty() && out_.back() == ' ') out_.pop_back();
  out_.push_back('\n');
  column_ = line_indentation_ = indentation;
  at_line_start_ = true;
}

void Printer::write_heredoc(const Layout& layout) {
  write(layout.text);
  const std::uint32_t indentation = line_indentation_ + layout.amount;
  for (const std::string_view line : layout.lines) {
    out_.push_back('\n');
    if (!line.empty() && line != "\r") out_.append(indentation, ' ');
    out_.append(line);
  }
  out_.push_back('\n');
  line_indentation_ = indentation;
  at_line_start_ = true;
  write(layout.closer);
  column_ = indentation + grammar::count_characters(layout.closer);
}

/// Takes the layouts of `todo` off, from the last to the first, subtracting their widths from `left`. False when the
/// line gets too long; `ended` when it comes to an end before.
bool Printer::measure(std::vector<Pending>& todo, std::size_t& left, bool& ended) const {
  while (!todo.empty()) {
    const Pending pending = todo.back();
    todo.pop_back();
    const Layout& layout = *pending.layout;
    std::size_t taken = 0;
    switch (layout.kind) {
      case LayoutKind::Text: taken = grammar::count_characters(layout.text); break;
      case LayoutKind::Heredoc:
      case LayoutKind::Verbatim:
        ended = true;
        return grammar::count_characters(layout.text.substr(0, layout.text.find('\n'))) <= left;
      case LayoutKind::Hard:
      case LayoutKind::Empty: ended = true; return true;
      case LayoutKind::Line:
      case LayoutKind::Fill:
        if (!pending.flat) {
          ended = true;
          return true;
        }
        taken = 1;
        break;
      case LayoutKind::Group: todo.push_back({layout.children[0], 0, !layout.hard}); break;
      case LayoutKind::Choice: todo.push_back({layout.children[1], 0, pending.flat || !layout.hard}); break;
      case LayoutKind::Concat:
      case LayoutKind::Indent:
      case LayoutKind::FromLine:
        // What can be on one line is wanted on one line.
        for (auto child = layout.children.rbegin(); child != layout.children.rend(); ++child) {
          todo.push_back({*child, 0, pending.flat || !layout.hard});
        }
        break;
    }
    if (taken > left) return false;
    left -= taken;
  }
  return true;
}

/// True when `first` fits on the current line, on one line if possible, together with the rest up to the next possible
/// break when `with_rest`.
bool Printer::fits(const Layout& first, bool with_rest) const {
  if (column_ > width_) return false;
  std::size_t left = width_ - column_;
  bool ended = false;
  std::vector<Pending> todo{{&first, 0, true}};
  if (!measure(todo, left, ended)) return false;
  for (std::size_t i = stack_.size(); with_rest && !ended && i > 0; --i) {
    todo.assign(1, stack_[i - 1]);
    if (!measure(todo, left, ended)) return false;
  }
  return true;
}

void Printer::step(const Pending& pending) {
  const Layout& layout = *pending.layout;
  switch (layout.kind) {
    case LayoutKind::Text:
      write(layout.text);
      column_ += grammar::count_characters(layout.text);
      break;
    case LayoutKind::Verbatim:
      write(layout.text);
      column_ = grammar::count_characters(layout.text.substr(layout.text.rfind('\n') + 1));
      break;
    case LayoutKind::Heredoc: write_heredoc(layout); break;
    case LayoutKind::Line:
    case LayoutKind::Fill: {
      static constexpr Layout kBlank{.kind = LayoutKind::Text, .text = " "};
      if (pending.flat || (layout.kind == LayoutKind::Fill && fits(kBlank, true))) {
        step({&kBlank, pending.indentation, true});
      } else {
        broken_ = true;
        new_line(pending.indentation);
      }
      break;
    }
    case LayoutKind::Empty: new_line(0); [[fallthrough]];
    case LayoutKind::Hard: new_line(pending.indentation); break;
    case LayoutKind::Group: {
      const bool flat = pending.flat || (!layout.hard && fits(*layout.children[0], true));
      stack_.push_back({layout.children[0], pending.indentation, flat});
      break;
    }
    case LayoutKind::Choice: {
      const Layout& test = *layout.children[0];
      const bool yes = pending.flat || (!test.hard && fits(test, &test == layout.children[1]));
      broken_ = broken_ || !yes;
      stack_.push_back({layout.children[yes ? 1 : 2], pending.indentation, pending.flat});
      break;
    }
    case LayoutKind::Indent:
      stack_.push_back({layout.children[0], pending.indentation + layout.amount, pending.flat});
      break;
    case LayoutKind::FromLine:
      stack_.push_back({layout.children[0], line_indentation_ + layout.amount, pending.flat});
      break;
    case LayoutKind::Concat:
      for (auto child = layout.children.rbegin(); child != layout.children.rend(); ++child) {
        stack_.push_back({*child, pending.indentation, pending.flat});
      }
      break;
  }
}

}  // namespace

const Layout* LayoutFactory::heredoc(std::string_view opener, std::span<const std::string_view> lines,
                                     std::string_view closer) {
  return make({.kind = LayoutKind::Heredoc,
               .hard = true,
               .amount = kStep,
               .text = opener,
               .closer = closer,
               .lines = arena_.copy(lines)});
}

const Layout* LayoutFactory::concat(std::span<const Layout* const> parts) {
  const bool hard = std::any_of(parts.begin(), parts.end(), [](const Layout* part) { return part->hard; });
  return make({.kind = LayoutKind::Concat, .hard = hard, .children = arena_.copy(parts)});
}

const Layout* LayoutFactory::wrap(LayoutKind kind, const Layout* content, std::uint32_t amount) {
  return make({.kind = kind,
               .hard = content->hard,
               .amount = amount,
               .children = arena_.copy(std::span<const Layout* const>(&content, 1))});
}

const Layout* LayoutFactory::choice(const Layout* test, const Layout* yes, const Layout* no) {
  const Layout* const children[] = {test, yes, no};
  return make({.kind = LayoutKind::Choice,
               .hard = yes->hard,
               .children = arena_.copy(std::span<const Layout* const>(children))});
}

std::size_t flat_width(const Layout& layout) {
  switch (layout.kind) {
    case LayoutKind::Text: return grammar::count_characters(layout.text);
    case LayoutKind::Line:
    case LayoutKind::Fill: return 1;
    case LayoutKind::Choice: return flat_width(*layout.children[1]);
    default: break;
  }
  std::size_t width = 0;
  for (const Layout* child : layout.children) width += flat_width(*child);
  return width;
}

std::string print_layout(const Layout& layout, std::size_t width, bool& broken) {
  return Printer(width, broken).print(layout);
}

}  // namespace majs::compiler
