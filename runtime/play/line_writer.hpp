#pragma once
// Writes JSON piece by piece at the end of a text. Lines of results have a hundred pieces: to find room for each by
// itself takes longer than to write it.

#include <array>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "grammar/document.hpp"
#include "grammar/json_characters.hpp"

namespace majs::runtime {

class LineWriter {
 public:
  /// The text is longer than what is written until this is destroyed, and nobody else writes to it.
  explicit LineWriter(std::string& text) : text_(text), size_(text.size()) {}
  ~LineWriter() { text_.resize(size_); }
  LineWriter(const LineWriter&) = delete;
  LineWriter& operator=(const LineWriter&) = delete;

  void put(std::string_view piece) {
    if (piece.empty()) return;
    copy(room(piece.size()), piece);
    size_ += piece.size();
  }
  void put(char c) {
    *room(1) = c;
    ++size_;
  }
  void put_whole(std::int64_t number) {
    constexpr std::size_t kMostDigits = 24;
    char* const first = room(kMostDigits);
    size_ += static_cast<std::size_t>(std::to_chars(first, first + kMostDigits, number).ptr - first);
  }
  /// As a JSON text.
  void quote(std::string_view piece) {
    if (!grammar::is_plain_text(piece)) {
      std::string quoted;
      grammar::append_quoted(quoted, piece);
      return put(quoted);
    }
    char* const place = room(piece.size() + 2);
    *place = '"';
    copy(place + 1, piece);
    place[piece.size() + 1] = '"';
    size_ += piece.size() + 2;
  }
  /// The last character that was written, or was there before.
  char back() const { return text_[size_ - 1]; }

 private:
  /// Most pieces are short: two words that overlap are copied sooner than a function is called.
  static void copy(char* to, std::string_view piece) {
    const auto ends = [&](auto first, auto last) {
      std::memcpy(&first, piece.data(), sizeof first);
      std::memcpy(&last, piece.data() + piece.size() - sizeof last, sizeof last);
      std::memcpy(to, &first, sizeof first);
      std::memcpy(to + piece.size() - sizeof last, &last, sizeof last);
    };
    if (piece.size() > 2 * sizeof(std::uint64_t)) {
      std::memcpy(to, piece.data(), piece.size());
    } else if (piece.size() >= sizeof(std::uint64_t)) {
      ends(std::uint64_t{}, std::uint64_t{});
    } else if (piece.size() >= sizeof(std::uint32_t)) {
      ends(std::uint32_t{}, std::uint32_t{});
    } else {
      for (std::size_t i = 0; i < piece.size(); ++i) to[i] = piece[i];
    }
  }
  char* room(std::size_t wanted) {
    if (text_.size() - size_ < wanted) more_room(wanted);
    return text_.data() + size_;
  }
  [[gnu::noinline]] void more_room(std::size_t wanted) {
    constexpr std::size_t kUsualLine = 1'000;
    text_.resize(size_ + wanted + kUsualLine);
  }

  std::string& text_;
  std::size_t size_;
};

}  // namespace majs::runtime
