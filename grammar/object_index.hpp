#pragma once
// Many look-ups in one object. Documents search their objects from the front, because most are small.

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "grammar/document.hpp"

namespace majs::grammar {

/// Adds the member `key`, which the object does not have, as null at its end.
Document& append_member(Document& object, std::string_view key);

/// The members of an object by their keys, in constant time however many there are. As long as it is used, members may
/// be added to the object only through it, and none may be removed.
class ObjectIndex {
 public:
  explicit ObjectIndex(Document& object) : object_(&object) {}
  /// The member `key`, or nullptr.
  Document* find(std::string_view key);
  /// The member `key`, added as null at the end when missing.
  Document& member(std::string_view key);

 private:
  struct Hash : std::hash<std::string_view> {
    using is_transparent = void;
  };
  Document* object_;
  std::unordered_map<std::string, std::size_t, Hash, std::equal_to<>> places_;  // of all members, once there are many
};

}  // namespace majs::grammar
