#include "runtime/match/definitions/definition_text.hpp"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <vector>

namespace majs::match {
namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t first = std::min(text.find_first_not_of(" \t\n"), text.size());
  text.remove_prefix(first);
  const std::size_t last = text.find_last_not_of(" \t\n");
  return last == std::string_view::npos ? std::string_view{} : text.substr(0, last + 1);
}

std::vector<std::string_view> split_text(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = text.find(separator);
    parts.push_back(trimmed(text.substr(0, end)));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::optional<int> integer(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// `5m@a&b`: an object when there are attributes, otherwise an integer or a string.
Document group_of(std::string_view text) {
  const std::size_t at = text.find('@');
  const std::string_view name = text.substr(0, at);
  const auto offset = integer(name);
  const Document value = offset ? Document(static_cast<double>(*offset)) : Document(std::string(name));
  if (at == std::string_view::npos) return value;
  Document attributes = Document::array();
  for (const std::string_view attribute : split_text(text.substr(at + 1), '&'))
    attributes.push_back(std::string(attribute));
  Document object = Document::object();
  object[offset ? "offset" : "tile"] = value;
  object["attrs"] = std::move(attributes);
  return object;
}

}  // namespace

std::optional<Document> parse_definition_text(std::string_view text, std::string* error) {
  Document definitions = Document::array();
  for (const std::string_view part : split_text(text, '|')) {
    Document definition = Document::array();
    for (const std::string_view item : split_text(part, ',')) {
      const std::size_t colon = item.rfind(':');
      if (colon == std::string_view::npos) {
        if (!item.empty()) definition.push_back(std::string(item));
        continue;
      }
      const auto count = integer(trimmed(item.substr(colon + 1)));
      if (!count) {
        if (error != nullptr) *error = std::string("expected a whole number after the colon of `").append(item) + "`";
        return std::nullopt;
      }
      std::string_view groups = trimmed(item.substr(0, colon));
      while (groups.starts_with('(')) groups.remove_prefix(1);
      while (groups.ends_with(')')) groups.remove_suffix(1);
      Document list = Document::array();
      for (const std::string_view group : split_text(groups, ' ')) {
        if (!group.empty()) list.push_back(group_of(group));
      }
      Document element = Document::array();
      element.push_back(std::move(list));
      element.push_back(static_cast<double>(*count));
      definition.push_back(std::move(element));
    }
    definitions.push_back(std::move(definition));
  }
  return definitions;
}

}  // namespace majs::match
