#include "compiler/load/config_snippet.hpp"

#include <algorithm>

namespace majs::compiler {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

char closing(char opening) {
  switch (opening) {
    case '(': return ')';
    case '[': return ']';
    case '{': return '}';
    case '<': return '>';
    default: return opening;
  }
}

/// The offset after a string or sigil whose opening delimiter is at `at`: a backslash keeps the character after it,
/// three quotes end only at three quotes.
std::size_t after_quoted(std::string_view text, std::size_t at) {
  const char quote = text[at];
  const std::string fence(3, quote);
  const bool heredoc = (quote == '"' || quote == '\'') && text.substr(at).starts_with(fence);
  const std::string end = heredoc ? fence : std::string(1, closing(quote));
  at += heredoc ? 3 : 1;
  while (at < text.size() && !text.substr(at).starts_with(end)) at += text[at] == '\\' ? 2 : 1;
  return std::min(at + end.size(), text.size());
}

}  // namespace

std::string blank_slash_comments(std::string_view text) {
  std::string out(text);
  std::size_t at = 0;
  // Looked for where it is needed only: a text may be one long line.
  const auto line_end = [&] { return std::min(text.find('\n', at), text.size()); };
  while (at < text.size()) {
    const char c = text[at];
    if (c == '#') {
      at = line_end();
    } else if (c == '"' || c == '\'') {
      at = after_quoted(text, at);
    } else if (c == '~' && at + 2 < text.size() && is_letter(text[at + 1]) &&
               std::string_view("\"'([{<|/").find(text[at + 2]) != std::string_view::npos) {
      at = after_quoted(text, at + 2);
    } else if (text.substr(at).starts_with("//") && (at == 0 || is_blank(text[at - 1]))) {
      const std::size_t end = line_end();
      std::fill(out.begin() + static_cast<std::ptrdiff_t>(at), out.begin() + static_cast<std::ptrdiff_t>(end), ' ');
      at = end;
    } else {
      ++at;
    }
  }
  return out;
}

}  // namespace majs::compiler
