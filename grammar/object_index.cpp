#include "grammar/object_index.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace majs::grammar {
namespace {

/// So few members are found faster without an index.
constexpr std::size_t kSmall = 24;
/// An object of so many members is worth an index that is kept.
constexpr std::size_t kLarge = 500;
/// So many objects keep their index.
constexpr std::size_t kMostKept = 8;
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
  if (!update) kept_.clear();
  ++operation_;
}

void KeptIndex::end_path() {
  std::erase_if(kept_, [&](const Kept& index) {
    return index.path.size() >= path_.size() && std::equal(path_.begin(), path_.end(), index.path.begin());
  });
}

KeptIndex::Kept* KeptIndex::kept(const void* members) {
  const auto found = std::find_if(kept_.begin(), kept_.end(), [&](const Kept& one) { return one.members == members; });
  return found == kept_.end() ? nullptr : &*found;
}

std::size_t KeptIndex::look_up(const Document& object, std::string_view key, Kept* index) {
  const MemberList& members = members_of(object);
  if (index != nullptr) {
    const auto found = index->places.find(key);
    return found == index->places.end() ? kMissing : found->second;
  }
  const auto same = [&](const Seen& one) { return one.members == &members; };
  if (members.size() >= kLarge && std::none_of(seen_.begin(), seen_.end(), same)) {
    if (seen_.size() == kMostKept) seen_.erase(seen_.begin());
    seen_.push_back({&members, operation_});
  }
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (members[i].first == key) return i;
  }
  return kMissing;
}

const Document* KeptIndex::find(const Document& object, std::string_view key) {
  const std::size_t place = look_up(object, key, kept(&members_of(object)));
  return place == kMissing ? nullptr : &members_of(object)[place].second;
}

Document* KeptIndex::change(Document& object, std::string_view key) {
  MemberList& members = object.get_ref<Document::object_t&>();
  Kept* index = kept(&members);
  const auto before = [&](const Seen& one) { return one.members == &members && one.operation != operation_; };
  if (index == nullptr && members.size() >= kLarge && std::any_of(seen_.begin(), seen_.end(), before)) {
    if (kept_.size() == kMostKept) kept_.erase(kept_.begin());
    index = &kept_.emplace_back(Kept{&members, path_, {}});
    for (std::size_t i = 0; i < members.size(); ++i) index->places.emplace(members[i].first, i);
  }
  const std::size_t place = look_up(object, key, index);
  path_.emplace_back(key);
  if (place != kMissing) return &members[place].second;
  if (members.size() >= kMaxObjectKeys) return nullptr;
  if (index != nullptr) index->places.emplace(key, members.size());
  return &append_member(object, key);
}

}  // namespace majs::grammar
