#include "compiler/syntax/literals.hpp"

#include <charconv>
#include <cstring>
#include <limits>

#include "grammar/characters.hpp"

namespace majs::compiler {
namespace {

using grammar::is;
using grammar::script::Text;

unsigned digit_value(char c) {
  if (c <= '9') return static_cast<unsigned>(c - '0');
  return static_cast<unsigned>((c | 0x20) - 'a') + 10;
}

double radix_value(std::string_view digits, unsigned radix) {
  double value = 0;
  for (const char c : digits) {
    if (c != '_') value = value * radix + digit_value(c);
  }
  return std::min(value, std::numeric_limits<double>::max());
}

/// Writes `c` in UTF-8.
char* put_utf8(char* out, char32_t c) {
  const auto put = [&out](char32_t byte) { *out++ = static_cast<char>(static_cast<unsigned char>(byte)); };
  if (c < 0x80) {
    put(c);
  } else if (c < 0x800) {
    put(0xC0 | (c >> 6));
    put(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    put(0xE0 | (c >> 12));
    put(0x80 | ((c >> 6) & 0x3F));
    put(0x80 | (c & 0x3F));
  } else {
    put(0xF0 | (c >> 18));
    put(0x80 | ((c >> 12) & 0x3F));
    put(0x80 | ((c >> 6) & 0x3F));
    put(0x80 | (c & 0x3F));
  }
  return out;
}

/// Calls piece(begin, end) for every line of a heredoc without its indentation, line break included; the pieces are all
/// in one for other texts.
template <typename Piece>
void for_each_line(const Text& text, const Piece& piece) {
  if (text.indentation == 0) {
    piece(text.begin, text.end);
    return;
  }
  for (const char* line = text.begin; line != text.end;) {
    const auto* const line_break =
        static_cast<const char*>(std::memchr(line, '\n', static_cast<std::size_t>(text.end - line)));
    const char* const next = line_break == nullptr ? text.end : line_break + 1;
    const char* begin = line;
    while (begin != next && static_cast<std::size_t>(begin - line) < text.indentation && is(*begin, grammar::kBlank)) {
      ++begin;
    }
    piece(begin, next);
    line = next;
  }
}

/// `\x41`, `\u0041`, `\u{41}`: `at` stands behind the letter. Returns where it ends.
const char* decode_code_point(const char* at, const char* end, char letter, const char* escape, char*& out,
                              TextProblem& problem) {
  const bool braces = letter == 'u' && at != end && *at == '{';
  const std::size_t most = letter == 'x' ? 2 : braces ? 6 : 4;
  if (braces) ++at;
  char32_t value = 0;
  std::size_t digits = 0;
  while (at != end && digits < most && is(*at, grammar::kHexDigit)) {
    value = value * 16 + digit_value(*at);
    ++at;
    ++digits;
  }
  const char* message = nullptr;
  if (digits == 0 || (letter == 'u' && !braces && digits < 4)) {
    message = letter == 'x' ? "`\\x` needs one or two hexadecimal digits"
                            : "`\\u` needs four hexadecimal digits, or some in braces as in `\\u{1F000}`";
  } else if (braces && (at == end || *at != '}')) {
    message = "the `\\u{` escape needs a closing `}` after at most six hexadecimal digits";
  } else if (value > 0x10FFFF) {
    message = "there is no character beyond `\\u{10FFFF}`";
  } else if (value >= 0xD800 && value <= 0xDFFF) {
    message = "a surrogate is not a character; write the code point itself, as in `\\u{1F000}`";
  } else if (letter == 'x' && value > 0x7F) {
    message = "`\\x` above 7F would not be valid UTF-8; write `\\u00E9` and the like";
  }
  if (braces && at != end && *at == '}') ++at;
  if (message != nullptr) {
    problem = {escape, static_cast<std::size_t>(at - escape), false, message};
  } else {
    out = put_utf8(out, value);
  }
  return at;
}

/// grammar/README.md 2.1; `out` has room for the undecoded text.
char* decode_escapes(const char* at, const char* end, char* out, TextProblem& problem) {
  while (at != end && problem.at == nullptr) {
    const char c = *at++;
    if (c == '#' && at != end && *at == '{') {
      problem = {at - 1, 2, true, ""};
      return out;
    }
    if (c != '\\' || at == end) {
      *out++ = c;
      continue;
    }
    const char* const escape = at - 1;
    const char letter = *at++;
    switch (letter) {
      case 'n': *out++ = '\n'; break;
      case 't': *out++ = '\t'; break;
      case 'r': *out++ = '\r'; break;
      case 's': *out++ = ' '; break;
      case 'a': *out++ = '\a'; break;
      case 'b': *out++ = '\b'; break;
      case 'd': *out++ = '\x7F'; break;
      case 'e': *out++ = '\x1B'; break;
      case 'f': *out++ = '\f'; break;
      case 'v': *out++ = '\v'; break;
      case '0': *out++ = '\0'; break;
      case '\n': break;
      case '\r':
        if (at != end && *at == '\n') {
          ++at;
        } else {
          *out++ = '\r';
        }
        break;
      case 'x':
      case 'u': at = decode_code_point(at, end, letter, escape, out, problem); break;
      default: *out++ = letter; break;
    }
  }
  return out;
}

}  // namespace

double number_value(std::string_view token) {
  if (token.size() > 2 && token[0] == '0' && token[1] > '9') {
    return radix_value(token.substr(2), token[1] == 'x' ? 16 : token[1] == 'b' ? 2 : 8);
  }
  constexpr std::size_t kExactDigits = 15;
  if (token.size() <= kExactDigits) {
    std::uint64_t value = 0;
    bool plain = true;
    for (const char c : token) {
      plain = plain && is(c, grammar::kDigit);
      value = value * 10 + static_cast<std::uint64_t>(static_cast<unsigned char>(c) - '0');
    }
    if (plain) return static_cast<double>(value);
  }
  std::string digits;
  digits.reserve(token.size());
  for (const char c : token) {
    if (c != '_') digits.push_back(c);
  }
  double value = 0;
  const auto [after, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc::result_out_of_range) return value;
  if (digits.find('.') == std::string::npos) return std::numeric_limits<double>::max();
  return digits.find("e-") == std::string::npos && digits.find("E-") == std::string::npos
             ? std::numeric_limits<double>::infinity()
             : 0.0;
}

std::string_view decode_string(const Text& text, Arena& arena, TextProblem& problem) {
  const auto size = static_cast<std::size_t>(text.end - text.begin);
  if (!text.heredoc) {
    if (text.interpolation != nullptr) problem = {text.interpolation, 2, true, ""};
    if (!text.backslash || problem.at != nullptr) return {text.begin, size};
  }
  auto* const begin = static_cast<char*>(arena.allocate(size + 1, 1));
  char* out = begin;
  if (text.indentation == 0) {
    out = decode_escapes(text.begin, text.end, out, problem);
    return {begin, static_cast<std::size_t>(out - begin)};
  }
  // Escapes come after stripping (grammar/README.md 2.2): a backslash at the end of a line joins it with the next one,
  // stripped. No other escape spans lines, so each line can be decoded by itself.
  for_each_line(text, [&](const char* from, const char* to) {
    if (problem.at == nullptr) out = decode_escapes(from, to, out, problem);
  });
  return {begin, static_cast<std::size_t>(out - begin)};
}

std::string_view decode_sigil(const Text& text, bool raw_hash, Arena& arena, TextProblem& problem) {
  const auto size = static_cast<std::size_t>(text.end - text.begin);
  const char* interpolation = text.interpolation;
  if (text.heredoc) {
    for (const char* p = text.begin; p + 1 < text.end && interpolation == nullptr; ++p) {
      if (*p == '\\') {
        ++p;
      } else if (*p == '#' && p[1] == '{') {
        interpolation = p;
      }
    }
  }
  if (interpolation != nullptr && !raw_hash) problem = {interpolation, 2, true, ""};
  if (!text.heredoc && !text.backslash) return {text.begin, size};
  if (text.heredoc && text.indentation == 0) return {text.begin, size};
  auto* const begin = static_cast<char*>(arena.allocate(size + 1, 1));
  char* out = begin;
  for_each_line(text, [&](const char* from, const char* to) {
    for (; from != to; ++from) {
      if (!text.heredoc && *from == '\\' && from + 1 != to) {
        if (from[1] != text.delimiter) *out++ = *from;
        ++from;
      }
      *out++ = *from;
    }
  });
  return {begin, static_cast<std::size_t>(out - begin)};
}

}  // namespace majs::compiler
