#pragma once
// Members of documents that may have them or not: one look-up each. Lists: what is in them, and how they are made.

#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/document.hpp"

namespace majs::grammar {

/// The member of an object with this key; null when it has none, or is no object.
inline const Document* find_member(const Document& object, std::string_view key) {
  const auto* members = object.get_ptr<const Document::object_t*>();
  if (members == nullptr) return nullptr;
  for (const auto& [name, value] : *members) {
    if (name.size() == key.size() && name == key) return &value;
  }
  return nullptr;
}

/// The text of such a member; null when it is none.
inline const std::string* find_text(const Document& object, std::string_view key) {
  const Document* const found = find_member(object, key);
  return found == nullptr ? nullptr : found->get_ptr<const std::string*>();
}

/// The number of such a member; nothing when it is none.
inline std::optional<double> find_number(const Document& object, std::string_view key) {
  const Document* const found = find_member(object, key);
  return found != nullptr && found->is_number() ? std::optional(found->get<double>()) : std::nullopt;
}

/// The whole number that a value is; nothing for anything else, and beyond these.
inline std::optional<std::int64_t> whole_number(const Document& value, std::int64_t least, std::int64_t most) {
  const double number = value.is_number() ? value.get<double>() : std::nan("");
  const bool fits =
      number >= static_cast<double>(least) && number <= static_cast<double>(most) && number == std::floor(number);
  return fits ? std::optional(static_cast<std::int64_t>(number)) : std::nullopt;
}

/// The items of a list; none of anything else, and of null.
inline const Document::array_t& items_of(const Document* value) {
  static const Document::array_t kNone;
  const auto* const items = value == nullptr ? nullptr : value->get_ptr<const Document::array_t*>();
  return items == nullptr ? kNone : *items;
}

/// Those of such a member.
inline const Document::array_t& find_items(const Document& object, std::string_view key) {
  return items_of(find_member(object, key));
}

/// The texts among the items of a list.
inline std::vector<std::string> texts_of(const Document* value) {
  std::vector<std::string> texts;
  for (const Document& item : items_of(value)) {
    if (item.is_string()) texts.push_back(item.get<std::string>());
  }
  return texts;
}

/// A list of what `make` makes of each item.
template <typename Items, typename Make>
Document list_of(const Items& items, const Make& make) {
  Document list = Document::array();
  for (const auto& item : items) list.push_back(make(item));
  return list;
}

}  // namespace majs::grammar
