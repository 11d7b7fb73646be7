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

/// Places of members by their keys.
struct KeyHash : std::hash<std::string_view> {
  using is_transparent = void;
};
using ObjectPlaces = std::unordered_map<std::string, std::size_t, KeyHash, std::equal_to<>>;

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
  Document* object_;
  ObjectPlaces places_;  // of all members, once there are many
};

/// Look-ups in any objects by one operation after the other, of which many may go to the same large object: its index
/// is kept as long as operations change only what lies below its members, or add members through it.
class KeptIndex {
 public:
  /// A new operation begins; `update` when it changes nothing but what it finds by change().
  void begin_operation(bool update);
  /// The member `key`, or nullptr. Only for reading.
  const Document* find(const Document& object, std::string_view key);
  /// The member `key`, added as null at the end when missing, unless the object has kMaxObjectKeys members: then
  /// nullptr. Only what lies below it may be changed.
  Document* change(Document& object, std::string_view key);

 private:
  std::size_t look_up(const Document& object, std::string_view key);

  ObjectPlaces places_;
  const void* kept_ = nullptr;     // the members whose places_ are known
  const void* largest_ = nullptr;  // the largest members seen in this operation
  std::size_t largest_size_ = 0;
  const void* candidate_ = nullptr;  // the largest of the operation before
  bool used_ = false;                // this operation changes something below kept_
};

}  // namespace majs::grammar
