#include "grammar/object_index.hpp"

#include <nlohmann/json.hpp>

namespace majs::grammar {
namespace {

/// So few members are found faster without an index.
constexpr std::size_t kSmall = 24;
/// An object of so many members is worth an index that is kept.
constexpr std::size_t kLarge = 500;
constexpr std::size_t kMissing = static_cast<std::size_t>(-1);

using MemberList = Document::object_t::Container;

const MemberList& members_of(const Document& object) { return object.get_ref<const Document::object_t&>(); }

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

void KeptIndex::begin_operation(bool update) {
  if (!used_ || !update) {
    kept_ = nullptr;
    places_.clear();
  }
  candidate_ = update ? largest_ : nullptr;
  largest_ = nullptr;
  largest_size_ = 0;
  used_ = false;
}

std::size_t KeptIndex::look_up(const Document& object, std::string_view key) {
  const MemberList& members = members_of(object);
  if (members.size() >= kLarge) {
    if (members.size() > largest_size_) {
      largest_ = &members;
      largest_size_ = members.size();
    }
    if (kept_ == nullptr && &members == candidate_) {
      kept_ = &members;
      places_.clear();
      for (std::size_t i = 0; i < members.size(); ++i) places_.emplace(members[i].first, i);
    }
    if (kept_ == &members) {
      const auto found = places_.find(key);
      return found == places_.end() ? kMissing : found->second;
    }
  }
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (members[i].first == key) return i;
  }
  return kMissing;
}

const Document* KeptIndex::find(const Document& object, std::string_view key) {
  const std::size_t place = look_up(object, key);
  return place == kMissing ? nullptr : &members_of(object)[place].second;
}

Document* KeptIndex::change(Document& object, std::string_view key) {
  const std::size_t place = look_up(object, key);
  MemberList& members = object.get_ref<Document::object_t&>();
  const bool kept = kept_ == &members;
  used_ = used_ || kept;
  if (place != kMissing) return &members[place].second;
  if (members.size() >= kMaxObjectKeys) return nullptr;
  if (kept) places_.emplace(key, members.size());
  return &append_member(object, key);
}

}  // namespace majs::grammar
