#include "compiler/text/source.hpp"

#include <algorithm>

namespace majs::compiler {

Source::Source(std::string name, std::string text) : name_(std::move(name)), text_(std::move(text)) {}

const std::vector<std::uint32_t>& Source::line_starts() const {
  if (line_starts_.empty()) {
    line_starts_.push_back(0);
    for (std::size_t i = 0; i < text_.size(); ++i) {
      if (text_[i] == '\n') line_starts_.push_back(static_cast<std::uint32_t>(i + 1));
    }
  }
  return line_starts_;
}

LineColumn Source::locate(std::uint32_t offset) const {
  const auto& starts = line_starts();
  offset = std::min(offset, static_cast<std::uint32_t>(text_.size()));
  const auto after = std::upper_bound(starts.begin(), starts.end(), offset);
  const auto line = static_cast<std::uint32_t>(after - starts.begin());
  std::uint32_t column = 1;
  for (std::uint32_t i = starts[line - 1]; i < offset; ++i) {
    if ((static_cast<unsigned char>(text_[i]) & 0xC0U) != 0x80U) ++column;
  }
  return {line, column};
}

std::string_view Source::line(std::uint32_t line) const {
  const auto& starts = line_starts();
  if (line == 0 || line > starts.size()) return {};
  const std::size_t begin = starts[line - 1];
  std::size_t end = line < starts.size() ? starts[line] - 1 : text_.size();
  if (end > begin && text_[end - 1] == '\r') --end;
  return text().substr(begin, end - begin);
}

}  // namespace majs::compiler
