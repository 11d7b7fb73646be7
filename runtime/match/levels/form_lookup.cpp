#include "runtime/match/levels/form_lookup.hpp"

#include <algorithm>

namespace majs::match {
namespace {

/// Wildcards of any tile are what is lacking.
std::uint32_t less_wild(std::uint32_t lacking, std::uint32_t wild) {
  return lacking >= kFarAway ? lacking : lacking - std::min(lacking, wild);
}

}  // namespace

FormLookup::FormLookup(std::span<const Definition> definitions, const tiles::AttributeSet& known) {
  for (std::size_t i = 0; i < definitions.size(); ++i) {
    if (const auto form = HandForm::of(definitions[i], known)) {
      forms_.push_back(*form);
      listed_ |= form->listed();
      formed_.push_back(i);
    }
  }
}

std::optional<FormAnswer> FormLookup::ask(const FormHand& hand, const FormTiles& tiles, FormTables& tables,
                                          const FourZones* whole) const {
  if (!knows(tiles) || !tiles.countable(hand.counted)) return std::nullopt;
  FormAnswer nearest;
  for (const HandForm& form : forms_) {
    const std::optional<FormAnswer> found = form.ask(hand.counted, tables.of(form.shapes()), whole);
    if (!found) return std::nullopt;
    if (found->lacking > nearest.lacking || found->lacking >= kFarAway) continue;
    if (found->lacking < nearest.lacking) nearest = *found;
    for (std::size_t zone = 0; zone < 4; ++zone) nearest.useful[zone] |= found->useful[zone];
  }
  nearest.lacking = less_wild(nearest.lacking, hand.wild);
  if (nearest.lacking == 0) nearest.useful = {};
  return nearest;
}

std::optional<std::uint32_t> FormLookup::lacking(const FormHand& hand, const FormTiles& tiles,
                                                 FormTables& tables) const {
  if (!knows(tiles) || !tiles.countable(hand.counted)) return std::nullopt;
  std::uint32_t least = kFarAway;
  for (const HandForm& form : forms_) {
    const auto found = form.lacking(hand.counted, tables.of(form.shapes()));
    if (!found) return std::nullopt;
    least = std::min(least, *found);
  }
  return less_wild(least, hand.wild);
}

bool FormLookup::lacking_without(const FormHand& hand, const FormTiles& tiles, FormTables& tables,
                                 LackingWithout& found) const {
  if (!knows(tiles) || !tiles.countable(hand.counted)) return false;
  found = {};
  for (const HandForm& form : forms_) {
    if (!form.lacking_without(hand.counted, tables.of(form.shapes()), found)) return false;
  }
  if (hand.wild == 0) return true;
  found.now = less_wild(found.now, hand.wild);
  for (std::uint32_t& lacking : found.cells) lacking = less_wild(lacking, hand.wild);
  return true;
}

}  // namespace majs::match
