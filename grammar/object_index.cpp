#include "grammar/object_index.hpp"

#include <nlohmann/json.hpp>

namespace majs::grammar {
namespace {

/// So few members are found faster without an index.
constexpr std::size_t kSmall = 24;

}  // namespace

Document* ObjectIndex::find(std::string_view key) {
  auto& members = object_->get_ref<Document::object_t&>();
  if (members.size() <= kSmall) {
    for (auto& [name, value] : members) {
      if (name == key) return &value;
    }
    return nullptr;
  }
  if (places_.empty()) {
    places_.reserve(members.size() * 2);
    for (std::size_t i = 0; i < members.size(); ++i) {
      places_.emplace((static_cast<Document::object_t::Container&>(members))[i].first, i);
    }
  }
  const auto found = places_.find(key);
  return found == places_.end() ? nullptr
                                : &(static_cast<Document::object_t::Container&>(members))[found->second].second;
}

Document& ObjectIndex::member(std::string_view key) {
  if (Document* const found = find(key)) return *found;
  auto& members = object_->get_ref<Document::object_t&>();
  if (!places_.empty()) places_.emplace(key, members.size());
  return append_member(*object_, key);
}

}  // namespace majs::grammar
