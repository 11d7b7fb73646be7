#include "compiler/layout/decompile_text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace majs::compiler {
namespace {

using Text = std::optional<std::string>;

}  // namespace

bool is_bare_name(std::string_view name) {
  constexpr std::array<std::string_view, 15> kReserved = {
      "true", "false", "nil", "and", "or", "not", "in", "when", "do", "end", "catch", "rescue", "else", "after", "fn"};
  if (name.empty() || !((name[0] >= 'a' && name[0] <= 'z') || name[0] == '_')) return false;
  const bool plain = std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  });
  return plain && std::find(kReserved.begin(), kReserved.end(), name) == kReserved.end();
}

std::string reference_text(std::string_view text) {
  const bool splat = text.starts_with("@splat$");
  if (!text.starts_with('@')) return "";
  const std::string_view name = text.substr(splat ? 7 : 1);
  const bool lower = std::none_of(name.begin(), name.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  return is_bare_name(name) && lower ? std::string(splat ? "+@" : "@").append(name) : "";
}

std::optional<std::string> number_text(double number) {
  if (!std::isfinite(number)) return std::nullopt;
  std::string text;
  grammar::append_number(text, number);
  const std::size_t exponent = text.find('e');
  if (exponent != std::string::npos && text.find('.') == std::string::npos) text.insert(exponent, ".0");
  return text;
}

std::string string_text(std::string_view text) {
  std::string out = "\"";
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '#' && i + 1 < text.size() && text[i + 1] == '{') {
      out += "\\#";
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else if (byte < 0x20 || byte == 0x7F) {
      char buffer[8];
      std::snprintf(buffer, sizeof buffer, "\\x%02X", byte);
      out += buffer;
    } else {
      out += c;
    }
  }
  return out + "\"";
}

std::string name_text(std::string_view name) { return is_bare_name(name) ? std::string(name) : string_text(name); }

std::optional<std::string> value_text(const Document& value, ValueKind kind, int depth) {
  if (depth > kDeepestText) return std::nullopt;
  if (value.is_null()) return "nil";
  if (value.is_boolean()) return value.get<bool>() ? "true" : "false";
  if (value.is_number()) return number_text(value.get<double>());
  if (value.is_string()) {
    const auto& text = value.get_ref<const std::string&>();
    const std::string reference = reference_text(text);
    return reference.empty() ? string_text(text) : reference;
  }
  std::string inner;
  if (value.is_array()) {
    if (value.empty() && kind == ValueKind::WithSigils) return std::nullopt;
    if (kind == ValueKind::WithSigils) {
      if (const Text tiles = tiles_text(value)) return tiles;
    }
    for (const Document& item : value) {
      const Text one = value_text(item, kind, depth + 1);
      if (!one) return std::nullopt;
      inner += (inner.empty() ? "" : ", ") + *one;
    }
    return "[" + inner + "]";
  }
  const bool words = std::all_of(value.items().begin(), value.items().end(),
                                 [](const auto& item) { return is_bare_name(item.key()); });
  for (const auto& item : value.items()) {
    Text one = kind == ValueKind::WithSigils && item.key() == "groups" ? set_text(item.value()) : std::nullopt;
    if (!one) one = value_text(item.value(), kind, depth + 1);
    if (!one) return std::nullopt;
    inner += (inner.empty() ? "" : ", ") + (words ? item.key() + ": " : string_text(item.key()) + " => ") + *one;
  }
  return "%{" + inner + "}";
}

}  // namespace majs::compiler
