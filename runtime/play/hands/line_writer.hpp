#pragma once
// Writes JSON piece by piece into room of its own. Lines of results have a hundred pieces: to find room for each by
// itself, and to look at its characters one by one, takes longer than to write it.

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>

#include "grammar/document.hpp"
#include "grammar/json_characters.hpp"

namespace majs::runtime {

/// Up to fifteen characters that are often written; of longer texts, which the caller must not give, the beginning.
class ShortText {
 public:
  static constexpr std::size_t kMost = 15;

  ShortText() = default;
  explicit ShortText(std::string_view text) : size_(static_cast<std::uint8_t>(std::min(text.size(), kMost))) {
    assert(text.size() <= kMost);
    std::copy_n(text.begin(), size_, characters_.begin());
  }
  std::size_t size() const { return size_; }

 private:
  std::array<char, kMost> characters_{};
  std::uint8_t size_ = 0;
};

/// Writes where there is room: whoever has one said for how much, so that room is not looked for with each piece.
class Pen {
 public:
  /// So many characters behind what is written may be overwritten.
  static constexpr std::size_t kSpill = sizeof(ShortText);
  /// The longest number.
  static constexpr std::size_t kMostDigits = 20;
  /// The longest JSON text of so many bytes.
  static constexpr std::size_t most_quoted(std::size_t size) { return 6 * size + 2; }

  explicit Pen(char* at) : at_(at) {}
  /// Behind what was written.
  char* at() const { return at_; }

  template <std::size_t Size>
  void put(const char (&piece)[Size]) {
    std::memcpy(at_, piece, Size - 1);
    at_ += Size - 1;
  }
  void put(std::string_view piece) {
    if (piece.empty()) return;
    std::memcpy(at_, piece.data(), piece.size());
    at_ += piece.size();
  }
  void put(const ShortText& piece) {
    std::memcpy(at_, &piece, sizeof piece);  // at once, and what is behind it
    at_ += piece.size();
  }
  void put(char c) { *at_++ = c; }
  void put_whole(std::int64_t number) {
    if (number >= 0 && number < 10) return put(static_cast<char>('0' + number));
    at_ = std::to_chars(at_, at_ + kMostDigits, number).ptr;
  }
  /// As a JSON text.
  void quote(std::string_view piece) {
    if (!copy_plain(at_ + 1, piece)) {
      at_ = quote_slowly(at_, piece);
      return;
    }
    *at_ = '"';
    at_[piece.size() + 1] = '"';
    at_ += piece.size() + 2;
  }

 private:
  static constexpr std::size_t kWord = sizeof(std::uint64_t);
  static constexpr std::size_t kWords = grammar::kCharactersTogether;

  /// Copies a text as long as it is plain; false when it is not. Up to eight characters after it are written to.
  static bool copy_plain(char* to, std::string_view piece) {
    if (piece.size() < kWord) {
      const std::uint64_t bytes = short_text(piece);
      std::memcpy(to, &bytes, kWord);
      return grammar::are_plain(bytes);
    }
    const char* const from = piece.data();
    std::size_t last = piece.size() - kWord;
    if (piece.size() >= kWords) {
      last = piece.size() - kWords;
      for (std::size_t i = 0; i < last; i += kWords) {
        if (grammar::bits_not_plain(from + i) != 0) return false;
        std::memcpy(to + i, from + i, kWords);
      }
      std::memcpy(to + last, from + last, kWords);
      return grammar::bits_not_plain(from + last) == 0;
    }
    std::uint64_t ends[2];
    std::memcpy(&ends[0], from, kWord);
    std::memcpy(&ends[1], from + last, kWord);
    std::memcpy(to, &ends[0], kWord);
    std::memcpy(to + last, &ends[1], kWord);
    return grammar::are_plain(ends[0]) && grammar::are_plain(ends[1]);
  }
  /// Fewer than eight characters, and blanks after them.
  static std::uint64_t short_text(std::string_view piece) {
    std::uint64_t bytes = 0x2020202020202020U;
    char* const text = reinterpret_cast<char*>(&bytes);
    const std::size_t size = piece.size();
    const auto ends = [&](auto first, auto last) {
      std::memcpy(&first, piece.data(), sizeof first);
      std::memcpy(&last, piece.data() + size - sizeof last, sizeof last);
      std::memcpy(text, &first, sizeof first);
      std::memcpy(text + size - sizeof last, &last, sizeof last);
    };
    if (size >= sizeof(std::uint32_t)) {
      ends(std::uint32_t{}, std::uint32_t{});
    } else if (size >= sizeof(std::uint16_t)) {
      ends(std::uint16_t{}, std::uint16_t{});
    } else if (size == 1) {
      *text = piece.front();
    }
    return bytes;
  }
  [[gnu::noinline, gnu::cold]] static char* quote_slowly(char* to, std::string_view piece) {
    std::string quoted;
    grammar::append_quoted(quoted, piece);
    std::memcpy(to, quoted.data(), quoted.size());
    return to + quoted.size();
  }

  char* at_;
};

class LineWriter {
 public:
  /// What was written since the beginning, or since `clear`; until something else is.
  std::string_view text() const { return {text_.get(), size_}; }
  void clear() { size_ = 0; }

  /// Room for so many characters. What the pen writes is there once it is given back.
  Pen take_pen(std::size_t most) { return Pen(room(most + Pen::kSpill)); }
  void give_back(const Pen& pen) {
    size_ = static_cast<std::size_t>(pen.at() - text_.get());
    assert(size_ <= room_);
  }

  /// A text of the program.
  template <std::size_t Size>
  void put(const char (&piece)[Size]) {
    write(Size - 1, [&](Pen& pen) { pen.put(piece); });
  }
  void put(std::string_view piece) {
    write(piece.size(), [&](Pen& pen) { pen.put(piece); });
  }
  void put(char c) {
    write(1, [&](Pen& pen) { pen.put(c); });
  }
  void put_whole(std::int64_t number) {
    write(Pen::kMostDigits, [&](Pen& pen) { pen.put_whole(number); });
  }
  /// As a JSON text.
  void quote(std::string_view piece) {
    write(Pen::most_quoted(piece.size()), [&](Pen& pen) { pen.quote(piece); });
  }
  /// The last character that was written.
  char back() const { return text_[size_ - 1]; }

 private:
  template <typename Write>
  void write(std::size_t most, Write write) {
    Pen pen = take_pen(most);
    write(pen);
    give_back(pen);
  }
  char* room(std::size_t wanted) {
    if (room_ - size_ < wanted) more_room(wanted);
    return text_.get() + size_;
  }
  [[gnu::noinline, gnu::cold]] void more_room(std::size_t wanted) {
    constexpr std::size_t kUsualLine = 2'000;
    room_ = std::max(2 * room_, size_ + wanted + kUsualLine);
    auto larger = std::make_unique_for_overwrite<char[]>(room_);
    if (size_ > 0) std::memcpy(larger.get(), text_.get(), size_);
    text_ = std::move(larger);
  }

  std::unique_ptr<char[]> text_;
  std::size_t size_ = 0;
  std::size_t room_ = 0;
};

}  // namespace majs::runtime
