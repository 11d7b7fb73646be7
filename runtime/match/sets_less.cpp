#include "runtime/match/sets_less.hpp"

#include <bit>

namespace majs::match {
namespace {

/// The cells of a suit one more of which is one less, where the whole hand lacks `lacking`.
Nine useful_cells(const ZoneRow& row, const OtherSuits& others, bool pair, std::uint32_t lacking) {
  Nine useful = 0;
  const auto add = [&](Eight all, const std::array<Nine, 8>& gains) {
    for (Eight best = equal_lanes(all, lacking); best != 0; best &= best - 1) {
      useful |= gains[static_cast<std::size_t>(std::countr_zero(best)) / 8];
    }
  };
  add(row.lacking.plain + (pair ? others.paired : others.plain), row.plain_gains);
  if (pair) add(row.lacking.paired + others.plain, row.paired_gains);
  return useful;
}

}  // namespace

void SetsLess::look_at(const CountedHand& hand) {
  counts_ = hand.counts;
  most_ = hand.most;
  forget();
}

void SetsLess::forget() {
  has_row_ = {};
  for (Zone& zone : zones_) zone.known = false;
}

const ZoneRow& SetsLess::row(std::size_t zone, SetTables& tables) {
  if (!has_row_[zone]) rows_[zone] = tables.row(counts_[zone], most_[zone], zone < 3);
  has_row_[zone] = true;
  return rows_[zone];
}

const SetsLess::Zone& SetsLess::zone_of(std::size_t zone, SetTables& tables) {
  Zone& found = zones_[zone];
  if (found.known) return found;
  found.known = true;
  const Lacking& first = row((zone + 1) % 4, tables).lacking;
  const Lacking& second = row((zone + 2) % 4, tables).lacking;
  const Lacking& third = row((zone + 3) % 4, tables).lacking;
  found.two = {join(second, third, wanted_.sets), join(first, third, wanted_.sets), join(first, second, wanted_.sets)};
  found.others = others_of(join(found.two[2], third, wanted_.sets), wanted_.sets);
  return found;
}

FormAnswer SetsLess::ask(std::size_t zone, Nine tile, const Wanted& wanted, SetTables& tables) {
  if (!(wanted == wanted_)) {
    wanted_ = wanted;
    forget();
  }
  const Zone& rest = zone_of(zone, tables);
  const ZoneRow& own = tables.row(counts_[zone] - tile, most_[zone], zone < 3);
  FormAnswer answer;
  answer.lacking = least_of_all(own.lacking, rest.others, wanted.pair);
  if (answer.lacking >= kFarAway) return answer;
  answer.useful[zone] = useful_cells(own, rest.others, wanted.pair, answer.lacking);
  for (std::size_t i = 0; i < rest.two.size(); ++i) {
    const std::size_t other = (zone + 1 + i) % 4;
    const OtherSuits others = others_of(join(rest.two[i], own.lacking, wanted.sets), wanted.sets);
    answer.useful[other] = useful_cells(rows_[other], others, wanted.pair, answer.lacking);
  }
  return answer;
}

}  // namespace majs::match
