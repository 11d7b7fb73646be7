#include "runtime/tiles/attribute.hpp"

#include <algorithm>

namespace majs::tiles {
namespace {

/// The name without its leading `_` (runtime/match/README.md 2.2).
std::string_view plain_name(std::string_view name) {
  return !name.empty() && name.front() == '_' ? name.substr(1) : name;
}

}  // namespace

std::optional<Attribute> AttributeNames::find(std::string_view name) const {
  const std::string_view plain = plain_name(name);
  const auto found = std::find(names_.begin(), names_.end(), plain);
  if (found == names_.end()) return std::nullopt;
  return Attribute{static_cast<AttributeId>(found - names_.begin()), plain.size() != name.size()};
}

std::optional<Attribute> AttributeNames::intern(std::string_view name) {
  if (const auto known = find(name)) return known;
  if (names_.size() >= kMaxAttributeNames) return std::nullopt;
  names_.emplace_back(plain_name(name));
  return find(name);
}

std::string AttributeNames::name(Attribute attribute) const {
  if (attribute.id >= names_.size()) return {};
  return attribute.hidden ? std::string("_") + names_[attribute.id] : names_[attribute.id];
}

}  // namespace majs::tiles
