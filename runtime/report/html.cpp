#include "runtime/report/html.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "grammar/utf8.hpp"

namespace majs::report {
std::string escape_html(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const std::size_t length = grammar::utf8_length(text);
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
      const std::size_t next = std::max<std::size_t>(grammar::utf8_length(text.substr(i)), 1);
      return i + next < text.size() ? std::string(text.substr(0, i)) + "…" : std::string(text);
    }
    i += std::max<std::size_t>(grammar::utf8_length(text.substr(i)), 1);
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

PageFrame reading_frame() { return {page_style(), "style-src 'unsafe-inline'"}; }

std::string html_page(std::string_view title, std::string_view body, const PageFrame& frame) {
  std::string page =
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ";
  page += frame.policy;
  page += "\">\n<title>";
  page += escape_html(title);
  page += "</title>\n<style>";
  page += frame.style;
  page += "</style>\n</head>\n<body>\n";
  page += body;
  page += "</body>\n</html>\n";
  return page;
}

}  // namespace majs::report
