#include "runtime/match/plans/suit_wildcards.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace majs::match {

SuitPlan::Wildcards::Wildcards(const SuitPlan& plan, const Question& question, const std::array<Zone, 4>& zones,
                               Tallies calls, ReachMemo& memo)
    : plan_(plan), question_(question), calls_(calls), memo_(memo) {
  std::ranges::copy(zones, zones_.begin());
  zones_[4] = question.cells.hand.universal > 0 ? question.cells.others : 0;
  if (zones_[4] == 0) --zone_count_;
  const CellJokers& wildcards = question.cells.hand_jokers;
  for (std::size_t i = 0; i < wildcards.count && usable_; ++i) {
    usable_ = add_class(question.jokers.meanings(wildcards.kinds[i]), 1, false);
  }
  const std::uint32_t universal = question.cells.hand.universal;
  if (universal > 0) usable_ = usable_ && add_class(0, universal, true);
  usable_ = usable_ && number_shares();
  if (!usable_) return;
  for (std::uint32_t jokers = 0; jokers <= universal; ++jokers) {
    of_jokers_[jokers] = universal == 0 ? Tallies{1} : plan.reach_of_jokers(question, jokers);
  }
  for (std::size_t zone = 0; zone < zone_count_; ++zone) best_[zone] = reach_best(zone, zones_[zone]);
}

bool SuitPlan::Wildcards::add_class(std::uint64_t cells, std::uint32_t count, bool universal) {
  for (std::size_t c = 0; c < class_count_; ++c) {
    if (classes_[c].universal || universal || classes_[c].cells != cells) continue;
    classes_[c].count += count;
    return true;
  }
  if (class_count_ == classes_.size()) return false;
  classes_[class_count_++] = {cells, count, 0, universal};
  return true;
}

/// False when there are too many, or too many ways to say what they are.
bool SuitPlan::Wildcards::number_shares() {
  digits_[0] = 0;
  for (std::size_t c = 0; c < class_count_; ++c) {
    const std::uint32_t stride = classes_[c].stride = shares_;
    shares_ *= classes_[c].count + 1;
    if (shares_ > kMostShares) return false;
    const std::uint64_t one_more = std::uint64_t{1} << (kDigitBits * c);
    for (std::uint32_t share = stride; share < shares_; ++share) digits_[share] = digits_[share - stride] + one_more;
  }
  all_ = shares_ - 1;
  for (std::size_t zone = 0; zone < zone_count_; ++zone) {
    std::uint64_t ways = 1;
    std::uint32_t jokers = 0;
    for (std::size_t c = 0; c < class_count_; ++c) {
      const Class& wild = classes_[c];
      if (!reaches(wild, zone)) continue;
      all_in_[zone] += wild.count * wild.stride;
      if (wild.universal || cells_in(wild, zone) == plan_.zone_cells_[zone]) {
        of_any_[zone] |= digit(c);
        jokers += wild.count;
        continue;
      }
      // With none of them, one, and so on: cells with repetition.
      const auto cells = static_cast<std::uint32_t>(std::popcount(cells_in(wild, zone)));
      std::uint64_t here = 1;
      for (std::uint32_t i = 1; i <= wild.count; ++i) here = here * (cells + i) / i;
      ways *= here;
      if (ways > kMostAssignments) return false;
    }
    if (jokers > kMostJokers) return false;
  }
  return true;
}

/// What a zone with these tiles reaches with a share.
Tallies SuitPlan::Wildcards::reach(std::size_t zone, Zone tiles, std::uint32_t share) {
  AnyTiles any;
  for (std::size_t c = 0; c < class_count_; ++c) {
    if ((digits_[share] & of_any_[zone] & digit(c)) == 0) continue;
    any.count += count_of(share, c);
    any.based = any.based || !classes_[c].universal;
  }
  return reach_assigned(zone, tiles, digits_[share] & ~of_any_[zone], any);
}

/// What is remembered of a zone with these tiles; nothing where nothing is.
std::optional<std::uint64_t> SuitPlan::Wildcards::key_of(std::size_t zone, Zone tiles) {
  if (!plan_.passes_.has(runtime::Pass::reach_memo)) return std::nullopt;
  if (!number_) {
    std::array<std::uint64_t, kMostClasses> words;
    for (std::size_t c = 0; c < class_count_; ++c) {
      words[c] =
          classes_[c].cells | std::uint64_t{classes_[c].count} << 40 | std::uint64_t{classes_[c].universal} << 48;
    }
    number_ = memo_.of_wildcards().number_of({words.data(), class_count_});
  }
  return std::uint64_t{question_.number} << 43 | std::uint64_t{zone} << 40 | *number_ << 36 | tiles;
}

/// … with all wildcards that may be in it.
Tallies SuitPlan::Wildcards::reach_best(std::size_t zone, Zone tiles) {
  const auto key = all_in_[zone] == 0 ? std::nullopt : key_of(zone, tiles);
  if (const std::uint64_t* const known = key ? memo_.of_wildcards().find(*key) : nullptr) return *known;
  const Tallies best = reach(zone, tiles, all_in_[zone]);
  if (key && usable_) memo_.of_wildcards().store(*key, best);
  return best;
}

/// … when these wildcards have not been assigned to cells yet.
Tallies SuitPlan::Wildcards::reach_assigned(std::size_t zone, Zone tiles, std::uint64_t digits, const AnyTiles& any) {
  if (digits == 0) return reach_any(zone, tiles, any);
  const auto c = static_cast<std::size_t>(std::countr_zero(digits)) / kDigitBits;
  Tallies found = 0;
  // Of equal wildcards it does not matter which one is what: cells ascending.
  const auto assign = [&](auto again, Zone with, std::uint64_t left, std::uint32_t cells) -> void {
    if (left == 0) {
      found |= reach_assigned(zone, with, digits & ~digit(c), any);
      return;
    }
    for (; cells != 0; cells &= cells - 1) {
      const auto place = static_cast<std::size_t>(std::countr_zero(cells));
      if (((with >> (4 * place)) & 15) == 7) {
        usable_ = false;
        return;
      }
      again(again, with + zone_one(place), left - 1, cells);
    }
  };
  assign(assign, tiles, (digits & digit(c)) >> (kDigitBits * c), cells_in(classes_[c], zone));
  return found;
}

/// … when those that are left may be any tile of the zone.
Tallies SuitPlan::Wildcards::reach_any(std::size_t zone, Zone tiles, const AnyTiles& any) {
  const std::size_t same = plan_.same_zone_[std::min(zone, kHonors)];
  Tallies found = plan_.reach(question_.number, same, tiles, any.count, memo_);
  if (!any.based) return found;
  for (std::uint32_t alone = 1; alone <= any.count; ++alone) {
    const Tallies more = plan_.of_jokers_[std::min(zone, kHonors)][alone];
    if (more == 1) continue;
    found |= plan_.add(plan_.reach(question_.number, same, tiles, any.count - alone, memo_), more);
  }
  return plan_.with_smaller(found);
}

/// What each share gives a zone with these tiles that no smaller one does; all of them together give it `best`.
void SuitPlan::Wildcards::find_gains(std::size_t zone, Zone tiles, Tallies best, Gains& gains) {
  const auto key = key_of(zone, tiles);
  if (const auto known = key ? memo_.of_wildcards().find_gains(*key) : std::nullopt) {
    std::ranges::copy(*known, gains.list.begin());
    gains.count = known->size();
    return;
  }
  Shares reached;
  gains.count = 0;
  for (std::uint32_t share = 0; share < shares_; ++share) {
    if (!within(share, all_in_[zone])) continue;
    Tallies below = 0;
    for (std::size_t c = 0; c < class_count_; ++c) {
      if (count_of(share, c) > 0) below |= reached[share - classes_[c].stride];
    }
    reached[share] = below == best || share == all_in_[zone] ? best : reach(zone, tiles, share) | below;
    if (reached[share] != below) gains.add({share, reached[share] & ~below});
  }
  if (key && usable_) memo_.of_wildcards().store_gains(*key, {gains.begin(), gains.end()});
}

/// What calls, and wildcards by themselves, reach with each share.
void SuitPlan::Wildcards::start(Shares& sums) const {
  const std::size_t last = class_count_ - 1;
  const bool universal = classes_[last].universal;
  for (std::uint32_t share = 0; share < shares_; ++share) {
    sums[share] = plan_.largest(universal ? plan_.add(calls_, of_jokers_[count_of(share, last)]) : calls_);
  }
}

/// What is reached with one zone more. A larger share comes after all smaller ones.
void SuitPlan::Wildcards::add_zone(const Gains& gains, Shares& sums) const {
  memo_.add_work(1 + shares_ * gains.count / 8);
  for (std::uint32_t share = shares_; share-- > 0;) {
    Tallies sum = 0;
    for (const ShareGain& gain : gains) {
      if (gain.share > share) break;
      if (within(gain.share, share)) sum |= plan_.add_to_largest(sums[share - gain.share], gain.tallies);
    }
    sums[share] = plan_.largest(sum);
  }
}

void SuitPlan::Wildcards::find_all_gains() {
  if (std::exchange(gains_known_, true)) return;
  for (std::size_t zone = 0; zone < zone_count_; ++zone) find_gains(zone, zones_[zone], best_[zone], gains_[zone]);
}

/// What is reached without a zone.
void SuitPlan::Wildcards::add_others(std::size_t zone, Shares& sums) {
  find_all_gains();
  start(sums);
  for (std::size_t other = 0; other < zone_count_; ++other) {
    if (other != zone) add_zone(gains_[other], sums);
  }
}

bool SuitPlan::Wildcards::completes(const Shares& others, const Gains& zone) const {
  return std::any_of(zone.begin(), zone.end(),
                     [&](const ShareGain& gain) { return plan_.completes(others[all_ - gain.share], gain.tallies); });
}

Tallies SuitPlan::Wildcards::best_of_others(std::size_t zone) const {
  Tallies sum = plan_.add(calls_, of_jokers_[question_.cells.hand.universal]);
  for (std::size_t other = 0; other < zone_count_; ++other) {
    if (other != zone) sum = plan_.add(sum, best_[other]);
  }
  return sum;
}

std::optional<bool> SuitPlan::Wildcards::reached() {
  if (!usable_) return std::nullopt;
  if (!plan_.completes(best_of_others(3), best_[3])) return false;
  find_all_gains();
  Shares sums;
  start(sums);
  add_zone(gains_[0], sums);
  add_zone(gains_[1], sums);
  if (zone_count_ == kZones) add_zone(gains_[4], sums);
  // The other two zones have what is left between them.
  const bool found = std::any_of(gains_[3].begin(), gains_[3].end(), [&](const ShareGain& last) {
    const std::uint32_t share = all_ - last.share;
    return std::any_of(gains_[2].begin(), gains_[2].end(), [&](const ShareGain& gain) {
      return within(gain.share, share) &&
             plan_.completes(plan_.add_to_largest(sums[share - gain.share], gain.tallies), last.tallies);
    });
  });
  return usable_ ? std::optional(found) : std::nullopt;
}

std::optional<std::uint64_t> SuitPlan::Wildcards::cells_reaching(std::uint64_t cells) {
  std::uint64_t found = 0;
  for (std::size_t zone = 0; zone < 4 && usable_; ++zone) {
    const Tallies best_others = best_of_others(zone);
    Shares others;
    bool summed = false;
    for (auto left = static_cast<std::uint32_t>(cells >> (9 * zone)) & 511; left != 0; left &= left - 1) {
      const auto place = static_cast<std::size_t>(std::countr_zero(left));
      if (((zones_[zone] >> (4 * place)) & 15) == 7) return std::nullopt;
      const Zone tiles = zones_[zone] + zone_one(place);
      const Tallies best = reach_best(zone, tiles);
      if (!plan_.completes(best_others, best)) continue;
      if (!std::exchange(summed, true)) add_others(zone, others);
      Gains gains;
      find_gains(zone, tiles, best, gains);
      if (completes(others, gains)) found |= std::uint64_t{1} << (9 * zone + place);
    }
  }
  return usable_ ? std::optional(found) : std::nullopt;
}

}  // namespace majs::match
