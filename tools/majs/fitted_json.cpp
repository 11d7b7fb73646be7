#include "tools/majs/fitted_json.hpp"

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

/// `used` columns of the line are taken before the value; a comma may follow it.
void write(const Document& value, std::size_t indent, std::size_t used, std::size_t width, std::string& text) {
  std::string line;
  write_line(value, line);
  if (!value.is_structured() || value.empty() || used + line.size() + 1 <= width) {
    text += line;
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
