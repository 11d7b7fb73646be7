#include "tools/majs/fitted_json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace majs::cli {
namespace {

/// On one line, with a blank after each colon and comma.
void write_line(const Document& value, std::string& text) {
  if (!value.is_structured()) {
    text += grammar::print_document(value, false);
    return;
  }
  text += value.is_object() ? '{' : '[';
  bool first = true;
  for (const auto& [key, member] : value.items()) {
    if (!std::exchange(first, false)) text += ", ";
    if (value.is_object()) {
      grammar::append_quoted(text, key);
      text += ": ";
    }
    write_line(member, text);
  }
  text += value.is_object() ? '}' : ']';
}

/// A list of nothing but plain values: as many on each line as it has room for.
void write_filled(const Document& list, std::size_t indent, std::size_t width, std::string& text) {
  const std::string margin(indent + 2, ' ');
  text += "[\n";
  std::string line = margin;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string value = grammar::print_document(list[i], false) + (i + 1 < list.size() ? "," : "");
    if (line.size() > margin.size() && line.size() + 1 + value.size() > width) {
      text += line + "\n";
      line = margin;
    }
    line += (line.size() > margin.size() ? " " : "") + value;
  }
  text += line + "\n" + std::string(indent, ' ') + "]";
}

/// `used` columns of the line are taken before the value; a comma may follow it.
void write(const Document& value, std::size_t indent, std::size_t used, std::size_t width, std::string& text) {
  std::string line;
  write_line(value, line);
  if (!value.is_structured() || value.empty() || used + line.size() + 1 <= width) {
    text += line;
    return;
  }
  if (value.is_array() &&
      std::none_of(value.begin(), value.end(), [](const Document& one) { return one.is_structured(); })) {
    write_filled(value, indent, width, text);
    return;
  }
  const std::string margin(indent + 2, ' ');
  text += value.is_object() ? "{\n" : "[\n";
  bool first = true;
  for (const auto& [key, member] : value.items()) {
    if (!std::exchange(first, false)) text += ",\n";
    std::string name = margin;
    if (value.is_object()) {
      grammar::append_quoted(name, key);
      name += ": ";
    }
    text += name;
    write(member, indent + 2, name.size(), width, text);
  }
  text += "\n" + std::string(indent, ' ') + (value.is_object() ? '}' : ']');
}

}  // namespace

std::string fitted_json(const Document& document, std::size_t width) {
  std::string text;
  write(document, 0, 0, width, text);
  return text;
}

}  // namespace majs::cli
