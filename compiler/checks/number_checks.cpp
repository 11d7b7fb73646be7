#include "compiler/checks/number_checks.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>

#include "grammar/document.hpp"

namespace majs::compiler {
namespace {

/// All whole numbers of so many digits are doubles.
constexpr std::size_t kSafeDigits = 15;
/// The largest double has 309 digits.
constexpr std::size_t kMostDigits = 320;

bool is_tens_digit(char c) { return c >= '0' && c <= '9'; }

/// The digits of a double without a fraction, all of them.
std::string digits_of(double number) {
  std::array<char, kMostDigits> text{};  // the library of WebAssembly has no std::to_chars for doubles
  const int length = std::snprintf(text.data(), text.size(), "%.0f", number);
  return {text.data(), static_cast<std::size_t>(length)};
}

/// A whole number as it is written, in tens or behind 0x, 0o or 0b, in tens; "" for numbers that no script needs.
std::string in_tens(std::string_view token) {
  std::string digits;
  std::copy_if(token.begin(), token.end(), std::back_inserter(digits), [](char c) { return c != '_'; });
  if (digits.size() > 2 && digits[1] > '9') {
    const int base = digits[1] == 'x' ? 16 : digits[1] == 'b' ? 2 : 8;
    std::uint64_t value = 0;
    const auto read = std::from_chars(digits.data() + 2, digits.data() + digits.size(), value, base);
    return read.ec == std::errc() ? std::to_string(value) : "";
  }
  return digits.substr(std::min(digits.find_first_not_of('0'), digits.size()));
}

void check_number(std::string_view token, const SourcePtr& source, Span span, Diagnostics& diagnostics) {
  if (token.size() <= kSafeDigits) return;
  const std::string written = in_tens(token);
  double number = 0;
  const auto read = std::from_chars(written.data(), written.data() + written.size(), number);
  if (written.empty() || read.ec != std::errc()) return;
  const std::string kept = grammar::print_document(number, false);
  if (kept == written || digits_of(number) == written) return;
  auto& diagnostic = diagnostics.report(Code::DigitsLost, source, span, "this number loses digits");
  diagnostic.label = "becomes " + kept;
  diagnostic.help = "a document keeps whole numbers up to 9007199254740992; write longer ones as text";
}

void check_nodes(std::span<const ast::Node* const> nodes, const SourcePtr& source, Diagnostics& diagnostics) {
  for (const ast::Node* node : nodes) {
    if (node == nullptr) continue;
    if (node->kind == ast::NodeKind::Number && node->has(ast::kInteger)) {
      check_number(node->text, source, node->name_span, diagnostics);
    }
    check_nodes(node->children, source, diagnostics);
    check_nodes({&node->block, 1}, source, diagnostics);
  }
}

/// Behind the text or the comment that begins at `at`; `at` where neither does.
std::size_t skip_text(std::string_view json, std::size_t at) {
  const auto behind = [&](std::string_view end) {
    const std::size_t found = json.find(end, at + 2);
    return found == std::string_view::npos ? json.size() : found + end.size();
  };
  if (json.substr(at, 2) == "//") return behind("\n");
  if (json.substr(at, 2) == "/*") return behind("*/");
  if (json[at] != '"') return at;
  for (++at; at < json.size() && json[at] != '"'; ++at) {
    if (json[at] == '\\') ++at;
  }
  return std::min(at + 1, json.size());
}

}  // namespace

void check_numbers(const ast::Ast& ast, Diagnostics& diagnostics) {
  check_nodes(ast.commands, ast.source, diagnostics);
}

void check_json_numbers(const SourcePtr& source, Diagnostics& diagnostics) {
  const std::string_view json = source->text();
  for (std::size_t at = 0; at < json.size();) {
    const std::size_t behind = skip_text(json, at);
    if (behind != at) {
      at = behind;
      continue;
    }
    std::size_t end = at;
    while (end < json.size() && is_tens_digit(json[end])) ++end;
    const bool whole = end == json.size() || std::string_view(".eE").find(json[end]) == std::string_view::npos;
    if (end > at && whole) {
      check_number(json.substr(at, end - at), source, {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)},
                   diagnostics);
    }
    // What stands behind a point or an exponent is no number of its own.
    while (end > at && end < json.size() &&
           std::string_view("0123456789.eE+-").find(json[end]) != std::string_view::npos)
      ++end;
    at = std::max(end, at + 1);
  }
}

}  // namespace majs::compiler
