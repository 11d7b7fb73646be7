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

std::string script_data(std::string_view json) {
  std::string text;
  text.reserve(json.size());
  for (const char c : json) {
    if (c == '<') {
      text += "\\u003c";
    } else {
      text += c;
    }
  }
  return text;
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

std::string module_place(std::string_view place) {
  const std::size_t ending = place.rfind(".majs:");
  if (ending == std::string_view::npos || place.find('\n') != std::string_view::npos) return std::string(place);
  const std::string_view path = place.substr(0, ending);
  std::size_t begin = 0;
  for (const std::string_view folder : {"/rulesets/", "/mods/", "/majs/"}) {
    const std::size_t at = path.rfind(folder);
    if (at != std::string_view::npos) begin = std::max(begin, at + folder.size());
  }
  if (begin == 0 && path.starts_with('/')) begin = path.rfind('/') + 1;
  return std::string(path.substr(begin)) + std::string(place.substr(ending + 5));
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
