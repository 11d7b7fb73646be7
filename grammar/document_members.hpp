#pragma once
// Members of documents that may have them or not: one look-up each.

#include <nlohmann/json.hpp>
#include <string_view>

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

}  // namespace majs::grammar
