#pragma once
// Names as small dense numbers, in order of first appearance.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace majs::runtime {

class Interner {
 public:
  static constexpr std::uint32_t kAbsent = 0xFFFFFFFF;

  std::uint32_t intern(std::string_view name) {
    const auto found = ids_.find(name);
    if (found != ids_.end()) return found->second;
    const auto id = static_cast<std::uint32_t>(names_.size());
    names_.emplace_back(name);
    ids_.emplace(std::string(name), id);
    return id;
  }
  /// kAbsent when the name was never interned.
  std::uint32_t find(std::string_view name) const {
    const auto found = ids_.find(name);
    return found == ids_.end() ? kAbsent : found->second;
  }
  const std::string& name(std::uint32_t id) const { return names_[id]; }
  std::uint32_t size() const { return static_cast<std::uint32_t>(names_.size()); }
  const std::vector<std::string>& names() const { return names_; }

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
  };
  std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>> ids_;
  std::vector<std::string> names_;
};

}  // namespace majs::runtime
