#include "runtime/game/answer_memo.hpp"

#include <algorithm>
#include <cstring>
#include <span>

namespace majs::runtime {

AnswerMemo::Key::Key(std::uint64_t program, const match::Hand& hand, const match::JokerTable& jokers)
    : program_(program), jokers_(jokers.fingerprint()) {
  static_assert(tiles::kKindCount < (1U << 10) && tiles::kMaxTileAttributes < (1U << 5));
  constexpr std::size_t kCallBegins = 0xFFFF;  // no tile looks like this
  std::size_t size = 0;
  bool fits = true;
  const auto add = [&](std::size_t number) {
    if (size < numbers_.size()) numbers_[size] = static_cast<std::uint16_t>(number);
    ++size;
  };
  const auto add_tiles = [&](std::span<const tiles::Tile> list) {
    for (const tiles::Tile& tile : list) {
      fits = fits && tile.kind < tiles::kKindCount;
      add(tile.kind | static_cast<std::size_t>(tile.attribute_count) << 10);
      for (std::size_t i = 0; i < tile.attribute_count; ++i) add(tile.attributes[i]);
    }
  };
  add_tiles(hand.tiles);
  for (const match::Call& call : hand.calls) {
    add(kCallBegins);
    add(call.name);
    add_tiles(call.tiles);
  }
  fits_ = fits && size <= numbers_.size();
  size_ = static_cast<std::uint8_t>(std::min(size, numbers_.size()));
}

std::uint64_t AnswerMemo::Key::hash() const {
  std::uint64_t hash = (program_ * 0xD6E8FEB86659FD93U) ^ jokers_;
  for (std::size_t i = 0; i < size_; i += 4) {
    std::uint64_t four = 0;
    std::memcpy(&four, &numbers_[i], sizeof(four));
    hash = (hash ^ four) * 0x9E3779B97F4A7C15U;
    hash ^= hash >> 29;
  }
  return hash * 0x9E3779B97F4A7C15U;
}

void AnswerMemo::begin() { entries_.assign(std::size_t{1} << kBits, {}); }

std::optional<match::Answer> AnswerMemo::find(const Key& key) const {
  if (!key.fits()) return std::nullopt;
  const Entry& entry = entries_[slot_of(key)];
  if (!(entry.key == key)) return std::nullopt;
  return entry.answer;
}

void AnswerMemo::store(const Key& key, match::Answer answer) {
  // A search that was given up may have more time when it is asked again.
  if (key.fits() && answer != match::Answer::Limit) entries_[slot_of(key)] = {key, answer};
}

}  // namespace majs::runtime
