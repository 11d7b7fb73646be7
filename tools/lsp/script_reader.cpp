#include "tools/lsp/script_reader.hpp"

#include <algorithm>
#include <utility>

#include "tools/lsp/script_walk.hpp"
#include "tools/lsp/text_items.hpp"

namespace majs::lsp {

Reading read_script(std::string_view text) { return ScriptWalk(text, false).run(); }

Completion expected_at(std::string_view text, std::size_t offset) {
  offset = std::min(offset, text.size());
  std::size_t begin = offset;
  while (begin > 0 && is_name_byte(text[begin - 1])) --begin;
  Completion result;
  result.word = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(offset)};
  const std::string_view before = text.substr(0, begin);
  Reading reading = ScriptWalk(before, true).run();
  // Nothing is offered in a comment.
  const bool comment = !reading.comments.empty() && reading.comments.back().end == before.size();
  if (comment) {
    result.comment = reading.comments.back();
  } else {
    result.expected = std::move(reading.expected);
  }
  return result;
}

}  // namespace majs::lsp
