#include "tools/lsp/message_frames.hpp"

#include <algorithm>
#include <charconv>

namespace majs::lsp {
namespace {

constexpr std::string_view kLength = "content-length";

char small_letter(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool equal_names(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return small_letter(x) == y; });
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

/// The length that a header tells; nothing when it tells none.
std::optional<std::size_t> length_of(std::string_view header) {
  for (std::size_t at = 0; at < header.size();) {
    const std::size_t end = std::min(header.find('\n', at), header.size());
    const std::string_view line = header.substr(at, end - at);
    at = end + 1;
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos || !equal_names(trimmed(line.substr(0, colon)), kLength)) continue;
    const std::string_view digits = trimmed(line.substr(colon + 1));
    std::size_t value = 0;
    const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc() || stop != digits.data() + digits.size()) return std::nullopt;
    return value;
  }
  return std::nullopt;
}

/// Where the empty line behind a header ends, and where the header does.
struct HeaderEnd {
  std::size_t header;
  std::size_t body;
};
std::optional<HeaderEnd> header_end(std::string_view text) {
  const std::size_t proper = text.find("\r\n\r\n");
  const std::size_t plain = text.find("\n\n");
  if (proper == std::string_view::npos && plain == std::string_view::npos) return std::nullopt;
  if (proper < plain) return HeaderEnd{proper, proper + 4};
  return HeaderEnd{plain, plain + 2};
}

}  // namespace

void FrameReader::feed(std::string_view bytes) {
  const std::size_t passed = std::min(skipped_, bytes.size());
  skipped_ -= passed;
  bytes.remove_prefix(passed);
  if (begin_ > 0 && begin_ >= buffer_.size() / 2) {
    buffer_.erase(0, begin_);
    begin_ = 0;
  }
  buffer_.append(bytes);
}

void FrameReader::drop(std::size_t bytes) {
  const std::size_t held = std::min(bytes, waiting());
  begin_ += held;
  skipped_ += bytes - held;
}

std::optional<Frame> FrameReader::bad_header(std::size_t bytes, std::string problem) {
  drop(bytes);
  return Frame{{}, std::move(problem)};
}

std::optional<Frame> FrameReader::next() {
  if (waiting() == 0) return std::nullopt;
  const std::optional<HeaderEnd> end = header_end(rest().substr(0, kMaxHeaderBytes));
  if (!end) {
    if (waiting() < kMaxHeaderBytes) return std::nullopt;
    return bad_header(kMaxHeaderBytes, "a header is longer than " + std::to_string(kMaxHeaderBytes) + " bytes");
  }
  const std::optional<std::size_t> length = length_of(rest().substr(0, end->header));
  if (!length) return bad_header(end->body, "a header without `Content-Length`");
  if (*length > kMaxMessageBytes) {
    return bad_header(end->body + *length, "a message of more than " + std::to_string(kMaxMessageBytes) + " bytes");
  }
  if (waiting() - end->body < *length) return std::nullopt;
  Frame frame{std::string(rest().substr(end->body, *length))};
  drop(end->body + *length);
  return frame;
}

std::string framed(std::string_view body) {
  std::string out = "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n";
  out.append(body);
  return out;
}

}  // namespace majs::lsp
