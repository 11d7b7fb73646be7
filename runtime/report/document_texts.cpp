#include "runtime/report/document_texts.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "runtime/report/html.hpp"

namespace majs::report {

const Document& at(const Document& object, const char* key) {
  static const Document kNothing;
  if (!object.is_object()) return kNothing;
  const auto found = object.find(key);
  return found == object.end() ? kNothing : *found;
}

std::string text_of(const Document& value, std::string otherwise) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number()) return grouped(value.get<double>());
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
  return otherwise;
}

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
  std::string text;
  for (const std::string& part : parts) text.append(text.empty() ? "" : between).append(part);
  return text;
}

std::vector<std::string> texts_of(const Document& value) {
  std::vector<std::string> texts;
  if (!value.is_array()) {
    if (const std::string text = text_of(value); !text.empty()) texts.push_back(text);
    return texts;
  }
  for (const Document& item : value) {
    if (const std::string text = text_of(item); !text.empty()) texts.push_back(text);
  }
  return texts;
}

std::string short_value(const Document& value) {
  if (value.is_array() && std::all_of(value.begin(), value.end(), [](const Document& item) {
        return item.is_primitive() || (item.is_array() && item.size() <= 3);
      })) {
    std::vector<std::string> parts;
    for (const Document& item : value) {
      std::string part = item.is_array() ? joined(texts_of(item), " / ") : text_of(item);
      if (!part.empty()) parts.push_back(std::move(part));
    }
    return shortened(joined(parts), kLongestWords);
  }
  const std::string text = text_of(value);
  return shortened(text.empty() && !value.is_string() ? grammar::print_document(value, false) : text, kLongestWords);
}

std::string words_of(std::string_view key) {
  std::string words(key);
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

std::string title_of(std::string_view key) {
  std::string words = words_of(key);
  if (!words.empty() && words[0] >= 'a' && words[0] <= 'z') words[0] = static_cast<char>(words[0] - 'a' + 'A');
  return words;
}

}  // namespace majs::report
