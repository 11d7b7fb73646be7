#include "runtime/match/definitions/tile_matching.hpp"

#include <algorithm>

namespace majs::match {

void TileMatching::start(const std::vector<std::uint16_t>& supplies) {
  elements_.clear();
  places_.clear();
  servers_.clear();
  supply_count_ = supplies.size();
  if (supplies_.size() < supplies.size()) supplies_.resize(supplies.size());
  for (std::size_t i = 0; i < supplies.size(); ++i) {
    supplies_[i].free = supplies[i];
    supplies_[i].taken_by.clear();
  }
}

void TileMatching::add_element(int count, bool unique) {
  close_place();
  const auto first = static_cast<std::uint32_t>(places_.size());
  elements_.push_back({count, unique, first, first, false});
}

void TileMatching::add_place() {
  close_place();
  const auto first = static_cast<std::uint32_t>(servers_.size());
  places_.push_back({static_cast<std::uint32_t>(elements_.size() - 1), first, first, false});
  elements_.back().last = static_cast<std::uint32_t>(places_.size());
}

void TileMatching::close_place() {
  if (!places_.empty())
    places_.back().last = std::max(places_.back().last, static_cast<std::uint32_t>(servers_.size()));
}

bool TileMatching::complete(Budget& budget) {
  close_place();
  std::uint64_t wanted = 0;
  std::uint64_t there = 0;
  for (const Element& element : elements_) wanted += static_cast<std::uint64_t>(element.count);
  for (std::size_t i = 0; i < supply_count_; ++i) there += supplies_[i].free;
  if (wanted > there) return false;
  for (std::uint32_t e = 0; e < elements_.size(); ++e) {
    for (int n = 0; n < elements_[e].count; ++n) {
      if (!budget.spend(1 + (supply_count_ + elements_.size()) / 8)) return false;
      for (Element& element : elements_) element.visited = false;
      for (std::size_t i = 0; i < supply_count_; ++i) supplies_[i].visited = false;
      if (!extend_element(e, budget)) return false;
    }
  }
  return true;
}

/// One tile more for the element, others making room if need be.
bool TileMatching::extend_element(std::uint32_t element, Budget& budget) {
  if (elements_[element].visited) return false;
  elements_[element].visited = true;
  for (std::uint32_t p = elements_[element].first; p < elements_[element].last; ++p) {
    if (!budget.spend()) return false;
    if (elements_[element].unique && places_[p].used) continue;
    if (!extend_place(p, budget)) continue;
    places_[p].used = true;
    return true;
  }
  return false;
}

/// A tile for the place.
bool TileMatching::extend_place(std::uint32_t place, Budget& budget) {
  for (std::uint32_t i = places_[place].first; i < places_[place].last; ++i) {
    Supply& supply = supplies_[servers_[i]];
    if (supply.visited) continue;
    supply.visited = true;
    if (!budget.spend()) return false;
    if (supply.free > 0) {
      --supply.free;
      supply.taken_by.push_back(place);
      return true;
    }
    for (std::uint32_t& holder : supply.taken_by) {
      if (!budget.spend()) return false;
      if (!move_away(holder, budget)) continue;
      holder = place;
      return true;
    }
  }
  return false;
}

/// The place gives its tile up: it gets another one, or its element is served at another place.
bool TileMatching::move_away(std::uint32_t place, Budget& budget) {
  if (extend_place(place, budget)) return true;
  if (!extend_element(places_[place].element, budget)) return false;
  if (elements_[places_[place].element].unique) places_[place].used = false;
  return true;
}

}  // namespace majs::match
