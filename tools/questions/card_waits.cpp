#include "tools/questions/card_waits.hpp"

#include <algorithm>
#include <map>

#include "grammar/suggest.hpp"

namespace majs::match {
namespace {

using tiles::Tile;
using Counts = CardRacks::Counts;

/// So many hands of the card, or pairs of hands, are told.
constexpr std::size_t kNearest = 10;

/// Tiles by kind, in the order of a card.
std::vector<Tile> tiles_of(const Counts& counts) {
  std::vector<Tile> tiles;
  for (std::size_t k = 0; k < kCardKinds; ++k) tiles.insert(tiles.end(), counts[k], Tile(CardRacks::kind_at(k)));
  return tiles;
}

/// A card knows one flower.
std::string text_of(const Counts& counts, const QuestionInput& input) { return long_text(tiles_of(counts), input); }

int shanten_of(std::uint32_t lacking) {
  return lacking == CardPlan::kNever ? kNoShanten : static_cast<int>(lacking) - 1;
}

std::string unknown_meld(const std::string& name, const QuestionCard& card) {
  std::vector<std::string_view> names;
  std::string list;
  for (const QuestionCard::Meld& meld : card.melds) {
    names.push_back(meld.name);
    list.append(list.empty() ? "" : ", ").append(meld.name);
  }
  std::string error = "`" + name + "` is no exposure of the ruleset";
  if (const std::string_view near = grammar::nearest(name, names); !near.empty()) {
    return error.append("; did you mean `").append(near).append("`?");
  }
  return list.empty() ? error : error.append("; there are ").append(list);
}

}  // namespace

CardWaits::CardWaits(const QuestionCard& card, const tiles::TileBehavior& behavior, std::size_t dealt)
    : card_(card), dealt_(dealt), left_(behavior.wall().size()) {}

bool CardWaits::lay_racks(const QuestionInput& input, CardTiles& tiles, std::string& error) const {
  std::vector<std::vector<Call>> racks(card_.racks);
  std::size_t finished = 0;
  std::size_t count = input.hand.size();
  for (std::size_t i = 0; i < input.calls.size(); ++i) {
    const std::string& name = input.call_names[i];
    const auto meld = std::find_if(card_.melds.begin(), card_.melds.end(),
                                   [&](const QuestionCard::Meld& one) { return one.name == name; });
    if (meld == card_.melds.end()) {
      error = unknown_meld(name, card_);
      return false;
    }
    count += input.calls[i].tiles.size();
    if (meld->finished) {
      ++finished;
    } else if (meld->rack < racks.size()) {
      racks[meld->rack].push_back(input.calls[i]);
    }
  }
  if (dealt_ > 0 && count != dealt_ && count != dealt_ + 1) {
    error = "the hand has " + std::to_string(count) + " tiles: with its exposures it should have " +
            std::to_string(dealt_) + ", or " + std::to_string(dealt_ + 1) + " with the tile drawn";
    return false;
  }
  // Which rack is the finished one tell the exposures of the other.
  for (auto rack = racks.begin(); rack != racks.end() && finished > 0;) {
    if (!rack->empty()) {
      ++rack;
      continue;
    }
    rack = racks.erase(rack);
    --finished;
  }
  if (finished > 0) {
    error = "more racks have tiles than players have: they have " + std::to_string(card_.racks);
    return false;
  }
  tiles.held = CardRacks::count(input.hand);
  tiles.racks.clear();
  for (const std::vector<Call>& calls : racks) tiles.racks.push_back(rack_calls(calls));
  return true;
}

/// What the wall still has; false when it never had as many.
bool CardWaits::count_copies(const QuestionInput& input, HandOutlook& outlook) {
  const std::vector<tiles::WallTile>& wall = input.behavior.wall();
  for (std::size_t i = 0; i < left_.size(); ++i) left_[i] = wall[i].copies;
  const auto see = [&](std::span<const Tile> tiles) {
    for (const Tile& tile : tiles) {
      const auto entry = std::find_if(wall.begin(), wall.end(),
                                      [&](const tiles::WallTile& one) { return one.tile.kind == tile.kind; });
      if (entry != wall.end()) --left_[static_cast<std::size_t>(entry - wall.begin())];
    }
  };
  see(input.hand);
  see(input.visible);
  for (const Call& call : input.calls) see(call.tiles);
  const auto surplus = std::find_if(left_.begin(), left_.end(), [](int copies) { return copies < 0; });
  outlook.surplus.reset();
  if (surplus != left_.end()) outlook.surplus = static_cast<std::uint16_t>(surplus - left_.begin());
  return !outlook.surplus;
}

void CardWaits::note(const CardPlan::Outlook& outlook, const QuestionInput& input, Draws& draws) const {
  draws = {};
  draws.shanten = shanten_of(outlook.lacking);
  for (std::size_t entry = 0; entry < left_.size(); ++entry) {
    const std::size_t index = CardRacks::index_of(input.behavior.wall()[entry].tile.kind);
    if (index == kCardKinds || (outlook.useful >> index & 1U) == 0) continue;
    draws.tiles.push_back({static_cast<std::uint16_t>(entry), left_[entry]});
    draws.copies += left_[entry];
  }
}

bool CardWaits::look_ahead(const QuestionInput& input, HandOutlook& outlook, std::string& error) {
  if (!lay_racks(input, tiles_, error)) return false;
  if (!count_copies(input, outlook)) {
    error = surplus_text(outlook, input);
    return false;
  }
  Counts unseen{};
  for (std::size_t entry = 0; entry < left_.size(); ++entry) {
    const std::size_t index = CardRacks::index_of(input.behavior.wall()[entry].tile.kind);
    if (index < kCardKinds) unseen[index] = static_cast<std::uint8_t>(std::min(unseen[index] + left_[entry], 255));
  }
  const CardPlan plan(*card_.search);
  const CardPlan::Outlooks outlooks = plan.outlooks(tiles_, unseen);
  nearest_ = plan.nearest(tiles_, unseen, kNearest);
  note(outlooks.now, input, outlook.now);
  outlook.forms.clear();
  outlook.discards.clear();
  std::size_t count = input.hand.size();
  for (const Call& call : input.calls) count += call.tiles.size();
  if (count == dealt_) return true;
  for (std::size_t i = 0; i < input.hand.size(); ++i) {
    const std::size_t index = CardRacks::index_of(input.hand[i].kind);
    const auto here = input.hand.begin() + static_cast<std::ptrdiff_t>(i);
    const bool again = std::any_of(input.hand.begin(), here, [&](const Tile& tile) { return tile.kind == here->kind; });
    if (again) continue;
    outlook.discards.push_back({input.hand[i], left_.size(), {}});
    note(index < kCardKinds ? outlooks.without[index] : outlooks.now, input, outlook.discards.back().then);
  }
  return true;
}

void CardWaits::report(const QuestionInput& input, Report& report) const {
  report.data()["nearest"] = nearest_json(input);
  for (const NearCardHand& near : nearest_) {
    std::string line = near.lacking == 0 ? "complete" : std::to_string(near.lacking) + " away";
    for (const std::uint32_t form : near.forms) {
      const QuestionCard::Hand& hand = card_.hands[card_.search->hand_of(form)];
      line.append(form == near.forms.front() ? ": " : " and ").append(hand.name).append(", ");
      line.append(std::to_string(hand.value)).append(hand.concealed ? " C" : " X");
    }
    report.line("nearest", line);
    std::string missing = text_of(near.natural, input);
    if (const std::string any = text_of(near.any, input); !any.empty()) {
      missing.append(missing.empty() ? "" : ", ").append(any).append(" or jokers");
      if (near.jokers > 0) missing.append(" (" + std::to_string(near.jokers) + " held)");
    }
    if (!missing.empty()) report.line("nearest", "  needs " + missing);
  }
}

Document CardWaits::nearest_json(const QuestionInput& input) const {
  Document list = Document::array();
  for (const NearCardHand& near : nearest_) {
    Document hands = Document::array();
    for (const std::uint32_t form : near.forms) {
      const QuestionCard::Hand& hand = card_.hands[card_.search->hand_of(form)];
      Counts tiles{};
      for (const CardRacks::Part& part : card_.search->parts(form)) tiles[part.index] = part.total;
      hands.push_back({{"name", hand.name},
                       {"value", hand.value},
                       {"exposure", hand.concealed ? "C" : "X"},
                       {"tiles", tiles_json(tiles_of(tiles), input)}});
    }
    list.push_back({{"distance", near.lacking},
                    {"value", near.value},
                    {"hands", std::move(hands)},
                    {"missing", tiles_json(tiles_of(near.natural), input)},
                    {"missing_or_joker", tiles_json(tiles_of(near.any), input)},
                    {"jokers_held", near.jokers}});
  }
  return list;
}

}  // namespace majs::match
