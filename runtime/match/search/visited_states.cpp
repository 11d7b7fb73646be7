#include "runtime/match/search/visited_states.hpp"

namespace majs::match {
namespace {

constexpr std::size_t kMaxEntries = std::size_t{1} << 19;

std::uint64_t hash_of(const HandKey& hand, std::uint64_t calls, std::uint64_t place) {
  std::uint64_t hash = static_cast<std::uint64_t>(hand) * 0x9E3779B97F4A7C15u +
                       static_cast<std::uint64_t>(hand >> 64) * 0xC2B2AE3D27D4EB4Fu;
  hash ^= calls * 0x165667B19E3779F9u + place * 0x27D4EB2F165667C5u;
  hash ^= hash >> 32;
  hash *= 0xD6E8FEB86659FD93u;
  return hash ^ (hash >> 29);
}

}  // namespace

void VisitedStates::clear() {
  used_ = 0;
  if (++generation_ == 0) {
    for (Entry& entry : entries_) entry.generation = 0;
    generation_ = 1;
  }
}

VisitedStates::Entry* VisitedStates::slot(const HandKey& hand, std::uint64_t calls, std::uint64_t place) {
  const std::size_t mask = entries_.size() - 1;
  for (std::size_t i = hash_of(hand, calls, place) & mask;; i = (i + 1) & mask) {
    Entry& entry = entries_[i];
    if (entry.generation != generation_) return &entry;
    if (entry.hand == hand && entry.calls == calls && entry.place == place) return &entry;
  }
}

void VisitedStates::grow() {
  std::vector<Entry> old(entries_.size() * 2);
  old.swap(entries_);
  for (const Entry& entry : old) {
    if (entry.generation == generation_) *slot(entry.hand, entry.calls, entry.place) = entry;
  }
}

VisitedStates::Found VisitedStates::visit(const HandKey& hand, std::uint64_t calls, std::uint64_t place) {
  Entry* entry = slot(hand, calls, place);
  if (entry->generation == generation_) return entry->succeeded ? Found::Succeeded : Found::Failed;
  if (used_ * 2 >= entries_.size()) {
    if (entries_.size() >= kMaxEntries) return Found::New;
    grow();
    entry = slot(hand, calls, place);
  }
  *entry = {hand, calls, place, generation_, false};
  ++used_;
  return Found::New;
}

void VisitedStates::mark_success(const HandKey& hand, std::uint64_t calls, std::uint64_t place) {
  Entry* entry = slot(hand, calls, place);
  if (entry->generation == generation_) entry->succeeded = true;
}

}  // namespace majs::match
