#pragma once
// Names that are written many times as members of JSON objects: `"1m":`.

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace majs::match {

class MemberNames {
 public:
  MemberNames() = default;
  explicit MemberNames(const std::vector<std::string>& names);

  std::size_t size() const { return sizes_.size(); }
  std::string_view operator[](std::size_t index) const { return {room_of(index), sizes_[index]}; }
  /// Writes one; so many characters from `to` on may be overwritten as room() says. Returns where it ends.
  char* put(std::size_t index, char* to) const {
    const char* const from = room_of(index);
    for (std::size_t at = 0; at < room_; at += sizeof(std::uint64_t))
      std::memcpy(to + at, from + at, sizeof(std::uint64_t));
    return to + sizes_[index];
  }
  std::size_t room() const { return room_; }

 private:
  const char* room_of(std::size_t index) const { return text_.data() + index * room_; }

  std::size_t room_ = 0;  ///< that each takes: whole words, which are copied faster than a text of any length
  std::vector<std::size_t> sizes_;
  std::string text_;
};

}  // namespace majs::match
