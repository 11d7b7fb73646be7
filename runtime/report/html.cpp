#include "runtime/report/html.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace majs::report {
namespace {

/// Bytes of the UTF-8 character at the front, 0 when there is none.
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  const std::size_t length = first < 0x80                    ? 1
                             : first >= 0xC2 && first < 0xE0 ? 2
                             : first >= 0xE0 && first < 0xF0 ? 3
                             : first >= 0xF0 && first < 0xF5 ? 4
                                                             : 0;
  if (length == 0 || length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
  }
  const bool overlong = (first == 0xE0 && byte(1) < 0xA0) || (first == 0xF0 && byte(1) < 0x90);
  const bool surrogate = first == 0xED && byte(1) >= 0xA0;
  return overlong || surrogate || (first == 0xF4 && byte(1) >= 0x90) ? 0 : length;
}

}  // namespace

std::string escape_html(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    const char c = text.front();
    if (length == 0) {
      out += "\xEF\xBF\xBD";
      text.remove_prefix(1);
      continue;
    }
    if (length > 1) {
      out += text.substr(0, length);
    } else if (c == '&') {
      out += "&amp;";
    } else if (c == '<') {
      out += "&lt;";
    } else if (c == '>') {
      out += "&gt;";
    } else if (c == '"') {
      out += "&quot;";
    } else if (c == '\'') {
      out += "&#39;";
    } else if (static_cast<unsigned char>(c) >= 0x20 ? c != 0x7F : c == '\n' || c == '\t') {
      out += c;
    }
    text.remove_prefix(length);
  }
  return out;
}

std::string shortened(std::string_view text, std::size_t most) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < text.size(); ++count) {
    if (count + 1 == most) {
      const std::size_t next = std::max<std::size_t>(character_length(text.substr(i)), 1);
      return i + next < text.size() ? std::string(text.substr(0, i)) + "…" : std::string(text);
    }
    i += std::max<std::size_t>(character_length(text.substr(i)), 1);
  }
  return std::string(text);
}

std::string grouped(double number) {
  if (!std::isfinite(number)) return "–";
  char buffer[64];
  const bool whole = number == std::floor(number) || std::fabs(number) >= 1000;
  std::snprintf(buffer, sizeof buffer, whole ? "%.0f" : "%.1f", std::fabs(number));
  std::string digits = buffer;
  const std::size_t point = std::min(digits.find('.'), digits.size());
  for (std::size_t i = point; i > 3; i -= 3) digits.insert(i - 3, "\u202F");
  const bool zero = digits.find_first_not_of("0.") == std::string::npos;
  return (number < 0 && !zero ? "−" : "") + digits;
}

std::string percent(double part, double whole) {
  char buffer[32];
  const double share = whole == 0 ? 0 : 100 * part / whole;
  if (share > 0 && share < 0.05) return "< 0.1\u202F%";
  std::snprintf(buffer, sizeof buffer, "%.1f", share);
  return std::string(buffer) + "\u202F%";
}

std::string html_page(std::string_view title, std::string_view body) {
  std::string page =
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
      "'unsafe-inline'\">\n<title>";
  page += escape_html(title);
  page += "</title>\n<style>\n";
  page += page_style();
  page += "</style>\n</head>\n<body>\n";
  page += body;
  page += "</body>\n</html>\n";
  return page;
}

}  // namespace majs::report
