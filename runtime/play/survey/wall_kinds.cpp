#include "runtime/play/survey/wall_kinds.hpp"

#include <algorithm>
#include <bit>
#include <map>

namespace majs::runtime {
namespace {

/// A step of splitmix64.
std::uint64_t scattered(std::uint64_t value) {
  value += 0x9E3779B97F4A7C15U;
  value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9U;
  value = (value ^ (value >> 27)) * 0x94D049BB133111EBU;
  return value ^ (value >> 31);
}

bool may_stand_for(const match::JokerTable& jokers, tiles::Kind kind, tiles::Kind target) {
  return jokers.any_alias_of(kind, [&](const match::JokerAlias& alias) {
    return alias.wildcard == kind && alias.target == target && alias.wildcard_attributes.empty();
  });
}

/// What a tile of the wall counts as: itself, what it alone stands for, or the first of those that stand for each other
/// and for nothing else. kNoKind for a joker.
tiles::Kind counted_as(const match::JokerTable& jokers, const std::map<tiles::Kind, std::uint32_t>& wall,
                       tiles::Kind kind) {
  if (!jokers.any_alias_of(kind, [&](const match::JokerAlias& alias) {
        return alias.wildcard == kind && alias.wildcard_attributes.empty() && alias.target != kind;
      })) {
    return kind;
  }
  const tiles::Kind meaning = jokers.only_meaning(kind);
  if (meaning != tiles::kNoKind) return wall.contains(meaning) ? meaning : kind;
  tiles::Kind first = kind;
  const bool one_way = jokers.any_alias_of(kind, [&](const match::JokerAlias& alias) {
    if (alias.wildcard != kind || alias.target == kind) return false;
    first = std::min(first, alias.target);
    return !may_stand_for(jokers, alias.target, kind);
  });
  return one_way || !wall.contains(first) ? tiles::kNoKind : first;
}

std::uint64_t chosen(std::uint64_t copies, std::uint64_t count) {
  std::uint64_t ways = 1;
  for (std::uint64_t i = 1; i <= count; ++i) ways = ways * (copies - count + i) / i;
  return ways;
}

}  // namespace

std::uint64_t hash_of(const HandKey& hand, std::uint64_t seed) {
  return scattered(scattered(scattered(seed) ^ hand.low) ^ hand.high);
}

WallKinds::WallKinds(const Rules& rules, const match::JokerTable& jokers) {
  std::map<tiles::Kind, std::uint32_t> wall;
  for (const Tile& tile : rules.wall) ++wall[tile.kind];
  std::map<tiles::Kind, std::uint32_t> counted;
  for (const auto& [kind, copies] : wall) {
    const tiles::Kind as = counted_as(jokers, wall, kind);
    if (as == tiles::kNoKind) {
      left_out_.push_back(kind);
      continue;
    }
    counted[as] += copies;
    if (as != kind) others_.push_back({kind, as});
  }
  for (const auto& [kind, copies] : counted) rows_.push_back({kind, copies});
  pack();
}

void WallKinds::pack() {
  constexpr unsigned kWord = 64;
  unsigned place = 0;
  for (Row& row : rows_) {
    const auto bits = static_cast<unsigned>(std::bit_width(row.copies));
    if (place % kWord + bits > kWord) place += kWord - place % kWord;
    fit_ = place + bits <= 2 * kWord;
    if (!fit_) return;
    row.place = static_cast<std::uint8_t>(place);
    row.bits = static_cast<std::uint8_t>(bits);
    row.one = {};
    (place < kWord ? row.one.low : row.one.high) = std::uint64_t{1} << place % kWord;
    place += bits;
  }
}

void WallKinds::add(const WallKinds& other) {
  for (const Row& row : other.rows_) {
    const auto at = std::ranges::lower_bound(rows_, row.kind, {}, &Row::kind);
    if (at == rows_.end() || at->kind != row.kind) {
      rows_.insert(at, row);
    } else {
      at->copies = std::max(at->copies, row.copies);
    }
  }
  others_.insert(others_.end(), other.others_.begin(), other.others_.end());
  for (const tiles::Kind kind : other.left_out_) {
    if (std::ranges::find(left_out_, kind) == left_out_.end()) left_out_.push_back(kind);
  }
  std::ranges::sort(left_out_);
  pack();
}

void WallKinds::keep(const std::vector<bool>& used) {
  std::vector<Row> kept;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    if (used[i]) {
      kept.push_back(rows_[i]);
    } else {
      left_out_.push_back(rows_[i].kind);
    }
  }
  rows_ = std::move(kept);
  std::ranges::sort(left_out_);
  fit_ = true;
  pack();
}

bool WallKinds::same_rows(const WallKinds& other) const {
  return std::ranges::equal(rows_, other.rows_, [](const Row& a, const Row& b) {
    return a.kind == b.kind && a.copies == b.copies && a.place == b.place;
  });
}

std::size_t WallKinds::row_of(tiles::Kind kind) const {
  for (const Meaning& other : others_) {
    if (other.kind == kind) kind = other.counts_as;
  }
  std::size_t i = 0;
  while (i < rows_.size() && rows_[i].kind != kind) ++i;
  return i;
}

void WallKinds::tiles_of(const HandKey& hand, std::vector<Tile>& out) const {
  out.clear();
  for (const Row& row : rows_) out.insert(out.end(), count(hand, row), Tile(row.kind));
}

std::uint64_t WallKinds::ways(const HandKey& hand) const {
  std::uint64_t ways = 1;
  for (const Row& row : rows_) ways *= chosen(row.copies, count(hand, row));
  return ways;
}

std::size_t WallKinds::distinct(const HandKey& hand) const {
  return static_cast<std::size_t>(std::ranges::count_if(rows_, [&](const Row& row) { return count(hand, row) > 0; }));
}

}  // namespace majs::runtime
