#include "compiler/load/project_toml.hpp"

#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "grammar/utf8.hpp"

namespace majs::compiler {
namespace {

/// From a line and a column, which counts code points, both from 1, to bytes.
std::size_t offset_of(std::string_view text, const toml::source_position& position) {
  std::size_t at = 0;
  for (toml::source_index line = 1; line < position.line; ++line) {
    const std::size_t end = text.find('\n', at);
    if (end == std::string_view::npos) return text.size();
    at = end + 1;
  }
  for (toml::source_index column = 1; column < position.column && at < text.size() && text[at] != '\n'; ++column) {
    at += std::max<std::size_t>(grammar::utf8_length(text.substr(at)), 1);
  }
  return at;
}

class Converter {
 public:
  Converter(std::string_view text, TomlPlaces& places) : text_(text), places_(places) {}

  Document convert(const toml::node& node) {
    note(node);
    if (const toml::table* table = node.as_table()) {
      Document object = Document::object();
      for (const auto& [key, value] : *table) {
        way_.emplace_back(key.str());
        object[way_.back()] = convert(value);
        way_.pop_back();
      }
      return object;
    }
    if (const toml::array* array = node.as_array()) {
      Document list = Document::array();
      for (const toml::node& value : *array) {
        way_.push_back(std::to_string(list.size()));
        list.push_back(convert(value));
        way_.pop_back();
      }
      return list;
    }
    if (const auto* text = node.as_string()) return text->get();
    if (const auto* truth = node.as_boolean()) return truth->get();
    if (const auto number = node.value<double>(); number && std::isfinite(*number)) return *number;
    return nullptr;
  }

 private:
  void note(const toml::node& node) {
    const auto begin = offset_of(text_, node.source().begin);
    const auto end = std::max(begin, offset_of(text_, node.source().end));
    // Of what has lines of its own, only the first.
    const auto line = std::min(text_.find('\n', begin), end);
    places_[way_] = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(line)};
  }

  std::string_view text_;
  TomlPlaces& places_;
  std::vector<std::string> way_;
};

}  // namespace

std::optional<Document> read_toml(std::string_view text, TomlPlaces& places, TomlError& error) {
  const toml::parse_result result = toml::parse(text);
  if (!result) {
    error.offset = offset_of(text, result.error().source().begin);
    error.message = result.error().description();
    return std::nullopt;
  }
  return Converter(text, places).convert(result.table());
}

}  // namespace majs::compiler
