#include "grammar/display.hpp"

#include <algorithm>
#include <iterator>

#include "grammar/utf8.hpp"

namespace majs::grammar {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

constexpr Range kWide[] = {
    {0x1100, 0x115F},   {0x231A, 0x231B},   {0x2329, 0x232A},   {0x23E9, 0x23EC},   {0x25FD, 0x25FE},
    {0x2614, 0x2615},   {0x2648, 0x2653},   {0x26AA, 0x26AB},   {0x26BD, 0x26BE},   {0x2705, 0x2705},
    {0x274C, 0x274C},   {0x2753, 0x2755},   {0x2795, 0x2797},   {0x2B1B, 0x2B1C},   {0x2B50, 0x2B50},
    {0x2E80, 0x303E},   {0x3041, 0x3098},   {0x309B, 0x33FF},   {0x3400, 0x4DBF},   {0x4E00, 0xA4CF},
    {0xA960, 0xA97F},   {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE10, 0xFE19},   {0xFE30, 0xFE6F},
    {0xFF01, 0xFF60},   {0xFFE0, 0xFFE6},   {0x16FE0, 0x18DFF}, {0x1B000, 0x1B2FF}, {0x1F004, 0x1F004},
    {0x1F0CF, 0x1F0CF}, {0x1F18E, 0x1F18E}, {0x1F191, 0x1F19A}, {0x1F200, 0x1F320}, {0x1F32D, 0x1F335},
    {0x1F337, 0x1F37C}, {0x1F37E, 0x1F393}, {0x1F3A0, 0x1F3CA}, {0x1F3E0, 0x1F3F0}, {0x1F3F8, 0x1F43E},
    {0x1F440, 0x1F440}, {0x1F442, 0x1F4FC}, {0x1F4FF, 0x1F53D}, {0x1F550, 0x1F567}, {0x1F5FB, 0x1F64F},
    {0x1F680, 0x1F6C5}, {0x1F6CC, 0x1F6CC}, {0x1F6EB, 0x1F6EC}, {0x1F7E0, 0x1F7EB}, {0x1F90C, 0x1F9FF},
    {0x1FA70, 0x1FAFF}, {0x20000, 0x2FFFD}, {0x30000, 0x3FFFD},
};

constexpr Range kZeroWidth[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD},   {0x0610, 0x061A},   {0x064B, 0x065F},
    {0x0670, 0x0670}, {0x06D6, 0x06DC}, {0x0E31, 0x0E31},   {0x0E34, 0x0E3A},   {0x0E47, 0x0E4E},
    {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x200B, 0x200D},   {0x20D0, 0x20FF},   {0x3099, 0x309A},
    {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0x1F3FB, 0x1F3FF}, {0xE0100, 0xE01EF},
};

/// Control characters, and those that change the direction or order of the text around them.
constexpr Range kUnprintable[] = {
    {0x0000, 0x001F}, {0x007F, 0x009F}, {0x061C, 0x061C}, {0x200E, 0x200F}, {0x2028, 0x202E},   {0x2060, 0x206F},
    {0xD800, 0xDFFF}, {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB}, {0xFFFE, 0xFFFF}, {0xE0000, 0xE007F},
};

template <std::size_t count>
bool contains(const Range (&ranges)[count], char32_t c) {
  const auto* after =
      std::upper_bound(std::begin(ranges), std::end(ranges), c, [](char32_t x, const Range& r) { return x < r.first; });
  return after != std::begin(ranges) && c <= (after - 1)->last;
}

constexpr char32_t kInvalid = 0xFFFFFFFF;

/// Takes one code point off the front of `text`; kInvalid for a byte that starts no well-formed sequence.
char32_t take(std::string_view& text) {
  const std::size_t length = utf8_length(text);
  const char32_t c = length == 0 ? kInvalid : decode_character(text.data(), text.data() + text.size()).value;
  text.remove_prefix(std::max<std::size_t>(length, 1));
  return c;
}

/// A command to a CI service wherever it stands in a line: Azure, GitHub's older form, TeamCity.
bool begins_command(std::string_view text) {
  return text.starts_with("##[") || text.starts_with("##vso[") || text.starts_with("##teamcity[");
}

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
constexpr std::uint32_t kTabWidth = 4;

}  // namespace

int display_width(char32_t c) {
  if (c < 0x300) return 1;
  if (contains(kZeroWidth, c)) return 0;
  return contains(kWide, c) ? 2 : 1;
}

std::size_t display_columns(std::string_view text) {
  std::size_t columns = 0;
  while (!text.empty()) {
    const char32_t c = take(text);
    columns += c == kInvalid ? 1 : static_cast<std::size_t>(display_width(c));
  }
  return columns;
}

std::vector<Cell> lay_out(std::string_view line, std::uint32_t offset) {
  std::vector<Cell> cells;
  cells.reserve(line.size());
  std::uint32_t column = 0;
  while (!line.empty()) {
    const std::string_view before = line;
    const char32_t c = take(line);
    const std::size_t bytes = before.size() - line.size();
    Cell cell{.offset = offset, .column = column, .text = {}};
    if (c == U'\t') {
      cell.width = kTabWidth - column % kTabWidth;
      cell.text.assign(cell.width, ' ');
    } else if (c == kInvalid || contains(kUnprintable, c) || begins_command(before)) {
      cell.text = kReplacement;
    } else {
      cell.width = static_cast<std::uint32_t>(display_width(c));
      cell.text = before.substr(0, bytes);
    }
    column += cell.width;
    offset += static_cast<std::uint32_t>(bytes);
    cells.push_back(std::move(cell));
  }
  return cells;
}

std::string printable(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    std::size_t plain = 0;
    while (plain < text.size() && text[plain] >= ' ' && text[plain] < 0x7F && text[plain] != '#') ++plain;
    out += text.substr(0, plain);
    text.remove_prefix(plain);
    if (text.empty()) break;
    const std::string_view before = text;
    const char32_t c = take(text);
    if (c == U'\t' || c == U'\n' || c == U'\r') {
      out += ' ';
    } else if (c == kInvalid || contains(kUnprintable, c) || begins_command(before)) {
      out += kReplacement;
    } else {
      out += before.substr(0, before.size() - text.size());
    }
  }
  return out;
}

std::string printable_lines(std::string_view text) {
  constexpr std::string_view kLineCommand = "::";  // GitHub, after blanks
  std::string out;
  out.reserve(text.size());
  bool at_start = true;
  while (!text.empty()) {
    const bool command = (at_start && text.starts_with(kLineCommand)) || begins_command(text);
    const std::string_view before = text;
    const char32_t c = take(text);
    const std::string_view bytes = before.substr(0, before.size() - text.size());
    if (c == U'\n') {
      at_start = true;
      out += '\n';
      continue;
    }
    if (c == U'\t') {
      out += ' ';
      continue;
    }
    const bool unprintable = c == kInvalid || contains(kUnprintable, c);
    if (command || unprintable) {
      out += kReplacement;
    } else {
      out += bytes;
    }
    at_start = at_start && c == U' ';
  }
  return out;
}

std::string escaped_unprintable(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string out;
  out.reserve(text.size());
  const auto escape = [&](char32_t unit) {
    out += "\\u";
    for (int shift = 12; shift >= 0; shift -= 4) out += kDigits[(unit >> shift) & 15];
  };
  while (!text.empty()) {
    const std::string_view before = text;
    const char32_t c = take(text);
    if (c == U'\n' || c == U'\t') {
      out += static_cast<char>(c);
    } else if (c == kInvalid) {
      out += kReplacement;
    } else if (!contains(kUnprintable, c)) {
      out += before.substr(0, before.size() - text.size());
    } else if (c < 0x10000) {
      escape(c);
    } else {  // as a surrogate pair
      escape(0xD800 + ((c - 0x10000) >> 10));
      escape(0xDC00 + ((c - 0x10000) & 0x3FF));
    }
  }
  return out;
}

}  // namespace majs::grammar
