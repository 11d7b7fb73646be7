#pragma once
// Many look-ups in one object. Documents search their objects from the front, because most are small.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

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

/// Look-ups in any objects by one operation after the other, of which many may go to the same large objects: the
/// indexes of a few are kept until something changes them from outside.
class KeptIndex {
 public:
  /// A new operation begins; `update` when it changes nothing but what lies below the ends of its paths.
  void begin_operation(bool update);
  /// A path from the root begins, which change() and step() follow; what lies at its end and below is changed then.
  void begin_path() { path_.clear(); }
  void end_path();
  /// The path goes on in a list.
  void step(std::size_t index) { path_.push_back("[" + std::to_string(index)); }

  /// The member `key`, or nullptr. Only for reading.
  const Document* find(const Document& object, std::string_view key);
  /// The member `key`, added as null at the end when missing, unless the object has kMaxObjectKeys members: then
  /// nullptr. The path goes on there.
  Document* change(Document& object, std::string_view key);

 private:
  struct Kept {
    const void* members = nullptr;
    std::vector<std::string> path;  // where the object lies
    ObjectPlaces places;
  };
  Kept* kept(const void* members);
  std::size_t look_up(const Document& object, std::string_view key, Kept* index);

  std::vector<Kept> kept_;
  struct Seen {
    const void* members;
    std::uint64_t operation;
  };
  std::vector<Seen> seen_;  // the last large members that were looked into without an index
  std::uint64_t operation_ = 0;
  std::vector<std::string> path_;
};

}  // namespace majs::grammar
