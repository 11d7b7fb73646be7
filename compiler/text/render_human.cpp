#include <algorithm>
#include <string>
#include <vector>

#include "compiler/text/display.hpp"
#include "compiler/text/render.hpp"

namespace majs::compiler {
namespace {

/// A place to underline in one line of a source.
struct Mark {
  Span span;
  std::string_view text;
  bool primary = false;
};

constexpr std::string_view kEllipsis = "...";
constexpr std::uint32_t kEllipsisWidth = 3;
constexpr std::uint32_t kNowhere = UINT32_MAX;  // offset of a cell that is not of the source

constexpr std::string_view kReset = "\x1b[0m";
constexpr std::string_view kBold = "\x1b[1m";
constexpr std::string_view kBlue = "\x1b[1;34m";

std::string_view severity_color(Severity severity) {
  switch (severity) {
    case Severity::Error: return "\x1b[1;31m";
    case Severity::Warning: return "\x1b[1;33m";
    case Severity::Note: return "\x1b[1;36m";
  }
  return {};
}

class Writer {
 public:
  Writer(const Diagnostic& diagnostic, const RenderOptions& options) : diagnostic_(diagnostic), options_(options) {}

  std::string write() {
    heading();
    gutter_ = std::max(gutter_, digits(diagnostic_.source, diagnostic_.span));
    for (const Label& label : diagnostic_.labels) gutter_ = std::max(gutter_, digits(label.source, label.span));
    if (diagnostic_.source) own_places();
    foreign_labels();
    trailer();
    return std::move(out_);
  }

 private:
  void paint(std::string_view color, std::string_view text) {
    if (options_.color && !text.empty()) {
      out_ += color;
      out_ += text;
      out_ += kReset;
    } else {
      out_ += text;
    }
  }

  void heading() {
    paint(severity_color(diagnostic_.severity),
          std::string(severity_name(diagnostic_.severity)) + "[" + code_text(diagnostic_.code) + "]");
    paint(kBold, ": " + printable(diagnostic_.message));
    out_ += '\n';
  }

  static std::size_t digits(const SourcePtr& source, Span span) {
    return source ? std::to_string(source->locate(span.begin).line).size() : 0;
  }

  void own_places() {
    std::vector<Mark> marks = {{diagnostic_.span, diagnostic_.label, true}};
    for (const Label& label : diagnostic_.labels) {
      if (label.source == diagnostic_.source) marks.push_back({label.span, label.text, false});
    }
    section("--> ", *diagnostic_.source, diagnostic_.span, std::move(marks));
  }

  /// Labels in other sources, each source once, in order of appearance.
  void foreign_labels() {
    std::vector<const Source*> done = {diagnostic_.source.get()};
    for (const Label& first : diagnostic_.labels) {
      if (!first.source || std::find(done.begin(), done.end(), first.source.get()) != done.end()) continue;
      done.push_back(first.source.get());
      std::vector<Mark> marks;
      for (const Label& label : diagnostic_.labels) {
        if (label.source == first.source) marks.push_back({label.span, label.text, false});
      }
      section("::: ", *first.source, first.span, std::move(marks));
    }
  }

  void section(std::string_view arrow, const Source& source, Span place, std::vector<Mark> marks) {
    const LineColumn at = source.locate(place.begin);
    out_.append(gutter_, ' ');
    paint(kBlue, arrow);
    out_ += printable(source.name()) + ":" + std::to_string(at.line) + ":" + std::to_string(at.column) + "\n";
    has_section_ = true;
    bar();
    out_ += '\n';
    std::stable_sort(marks.begin(), marks.end(),
                     [](const Mark& a, const Mark& b) { return a.span.begin < b.span.begin; });
    std::uint32_t previous = 0;
    for (const Mark& mark : marks) {
      const std::uint32_t line = source.locate(mark.span.begin).line;
      if (previous != 0 && line > previous + 1) {
        paint(kBlue, "...");
        out_ += '\n';
      }
      marked_line(source, line, mark, line == previous);
      previous = line;
    }
  }

  void bar() {
    out_.append(gutter_ + 1, ' ');
    paint(kBlue, "|");
  }

  /// The characters of the line that fit around the mark; `clipped` tells whether that is not all.
  std::vector<Cell> visible(std::string_view line, std::uint32_t line_offset, Span span, bool& clipped) const {
    const std::size_t limit = std::max<std::size_t>(options_.width, 20);
    // Looking further than this cannot show anything; it keeps a file of one huge line cheap.
    const std::size_t reach = limit * 4;
    const std::size_t at = std::min<std::size_t>(span.begin - line_offset, line.size());
    std::size_t begin = at > reach ? at - reach : 0;
    while (begin > 0 && begin < at && (static_cast<unsigned char>(line[begin]) & 0xC0) == 0x80) ++begin;
    const bool cut_tail = line.size() - begin > 2 * reach;
    std::vector<Cell> cells = lay_out(line.substr(begin, 2 * reach), line_offset + static_cast<std::uint32_t>(begin));
    const std::size_t width = cells.empty() ? 0 : cells.back().column + cells.back().width;
    clipped = begin > 0 || cut_tail || width > limit;
    if (!clipped) return cells;
    const auto mark = std::find_if(cells.begin(), cells.end(), [&](const Cell& c) { return c.offset >= span.begin; });
    const std::size_t center = mark == cells.end() ? width : mark->column;
    const std::size_t from = center > limit / 3 ? center - limit / 3 : 0;
    std::vector<Cell> kept;
    for (Cell& cell : cells) {
      if (cell.column >= from && cell.column + cell.width <= from + limit) kept.push_back(std::move(cell));
    }
    if (kept.empty()) return kept;
    const bool cut_back = cut_tail || kept.back().column + kept.back().width < width;
    const std::uint32_t first = kept.front().column;
    for (Cell& cell : kept) cell.column -= first;
    if (begin > 0 || from > 0) {
      for (Cell& cell : kept) cell.column += kEllipsisWidth;
      kept.insert(kept.begin(),
                  Cell{.offset = kNowhere, .column = 0, .width = kEllipsisWidth, .text = std::string(kEllipsis)});
    }
    if (cut_back) {
      kept.push_back(Cell{.offset = kNowhere,
                          .column = kept.back().column + kept.back().width,
                          .width = kEllipsisWidth,
                          .text = std::string(kEllipsis)});
    }
    return kept;
  }

  void marked_line(const Source& source, std::uint32_t number, const Mark& mark, bool line_shown) {
    const std::string_view line = source.line(number);
    const auto line_offset = static_cast<std::uint32_t>(line.data() - source.text().data());
    bool clipped = false;
    const std::vector<Cell> cells = visible(line, line_offset, mark.span, clipped);
    if (!line_shown || clipped) {
      const std::string text = std::to_string(number);
      out_.append(gutter_ - text.size(), ' ');
      paint(kBlue, text + " |");
      if (!cells.empty()) out_ += ' ';
      for (const Cell& cell : cells) out_ += cell.text;
      while (out_.back() == ' ') out_.pop_back();
      out_ += '\n';
    }
    std::uint32_t from = cells.empty() ? 0 : cells.back().column + cells.back().width;  // past the end of the line
    std::uint32_t to = 0;
    for (const Cell& cell : cells) {
      if (cell.offset == kNowhere || cell.offset < mark.span.begin) continue;
      if (cell.offset >= std::max(mark.span.end, mark.span.begin + 1)) break;
      from = std::min(from, cell.column);
      to = std::max(to, cell.column + cell.width);
    }
    bar();
    out_.append(from + 1, ' ');
    std::string underline(std::max<std::uint32_t>(to > from ? to - from : 0, 1), mark.primary ? '^' : '-');
    if (!mark.text.empty()) underline += " " + printable(mark.text);
    paint(mark.primary ? severity_color(diagnostic_.severity) : kBlue, underline);
    out_ += '\n';
  }

  void trailer() {
    std::vector<std::pair<std::string_view, std::string>> lines;
    if (!diagnostic_.pointer.empty()) lines.emplace_back("at", diagnostic_.pointer);
    if (diagnostic_.tells_setups()) lines.emplace_back("in", setups_text(diagnostic_.setups));
    for (const std::string& note : diagnostic_.notes) lines.emplace_back("note", note);
    if (!diagnostic_.help.empty()) {
      lines.emplace_back("help", diagnostic_.help);
    } else {
      for (const Fix& fix : diagnostic_.fixes) {
        if (!fix.description.empty()) lines.emplace_back("fix", fix.description);
      }
    }
    if (lines.empty()) return;
    if (has_section_) {
      bar();
      out_ += '\n';
    }
    for (const auto& [kind, text] : lines) {
      out_.append(gutter_ + 1, ' ');
      paint(kBlue, "=");
      out_ += ' ';
      paint(kBold, kind);
      out_ += ": " + printable(text) + "\n";
    }
  }

  const Diagnostic& diagnostic_;
  const RenderOptions& options_;
  std::size_t gutter_ = 1;  // width of line numbers
  bool has_section_ = false;
  std::string out_;
};

}  // namespace

std::string render_human(const Diagnostic& diagnostic, const RenderOptions& options) {
  return Writer(diagnostic, options).write();
}

}  // namespace majs::compiler
