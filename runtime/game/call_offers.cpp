#include "runtime/game/call_offers.hpp"

#include <algorithm>
#include <utility>

namespace majs::runtime {
namespace {

/// Beyond these an offer is cut short: nobody can choose among so many, and a hostile specification must end.
constexpr std::size_t kMaxChoices = 512;
constexpr int kMaxSteps = 5'000;

/// May `held` be used where `wanted` is required? (matching.md 4.1)
bool satisfies(const Tile& held, const Tile& wanted, const tiles::TileBehavior& behavior, bool no_joker) {
  const auto basic = [](const Tile& tile, const Tile& requirement) {
    return (tile.kind == requirement.kind || tile.kind == tiles::kAny || requirement.kind == tiles::kAny) &&
           requirement.attribute_set().subset_of(tile.attribute_set());
  };
  if (basic(held, wanted)) return true;
  if (no_joker) return false;
  return std::any_of(behavior.aliases().begin(), behavior.aliases().end(), [&](const tiles::Alias& alias) {
    return (alias.to.kind == wanted.kind || alias.to.kind == tiles::kAny) &&
           wanted.attribute_set().subset_of(alias.to.attribute_set()) && basic(held, alias.from);
  });
}

/// What the called tile may be counted as: itself and everything it can stand for.
std::vector<tiles::Kind> instances(const Tile& called, std::span<const Tile> pool, const tiles::TileBehavior& behavior,
                                   bool no_joker) {
  std::vector<tiles::Kind> result = {called.kind};
  const auto add = [&](tiles::Kind kind) {
    if (kind != tiles::kAny && std::find(result.begin(), result.end(), kind) == result.end()) result.push_back(kind);
  };
  if (no_joker) return result;
  for (const tiles::Alias& alias : behavior.aliases()) {
    if (alias.from.kind != called.kind || !alias.from.attribute_set().subset_of(called.attribute_set())) continue;
    if (alias.to.kind == tiles::kAny) {
      for (const Tile& tile : pool) add(tile.kind);
    } else {
      add(alias.to.kind);
    }
  }
  return result;
}

/// The tiles that one alternative names when it starts from `base`; false when one of them does not exist.
bool reify(const std::vector<CallSpec::Item>& items, tiles::Kind base, const tiles::TileBehavior& behavior,
           std::vector<Tile>& wanted) {
  wanted.clear();
  for (const CallSpec::Item& item : items) {
    Tile tile = item.literal;
    if (item.kind == CallSpec::Item::Kind::Offset) {
      tile = Tile(tiles::shift(behavior, base, item.offset, tiles::EmptyLink::Removes));
    } else if (item.kind == CallSpec::Item::Kind::FixedOffset) {
      tile = Tile(tiles::fixed_offset(base, item.offset, item.letter));
    }
    if (!exists(tile)) return false;
    for (const tiles::Attribute attribute : item.attributes) tile.add(attribute);
    wanted.push_back(tile);
  }
  return true;
}

/// Finds every way of taking `wanted` from the pool.
class Taker {
 public:
  Taker(std::span<const Tile> pool, const tiles::TileBehavior& behavior, bool no_joker, std::vector<Tiles>& choices)
      : pool_(pool), used_(pool.size(), false), behavior_(behavior), no_joker_(no_joker), choices_(choices) {}

  void take(std::span<const Tile> wanted) {
    if (--steps_ < 0 || choices_.size() >= kMaxChoices) return;
    if (wanted.empty()) {
      add();
      return;
    }
    for (std::size_t i = 0; i < pool_.size(); ++i) {
      if (used_[i] || !satisfies(pool_[i], wanted[0], behavior_, no_joker_) || repeats(i)) continue;
      used_[i] = true;
      take(wanted.subspan(1));
      used_[i] = false;
    }
  }

 private:
  /// An identical free tile before this one was already tried.
  bool repeats(std::size_t index) const {
    for (std::size_t i = 0; i < index; ++i) {
      if (!used_[i] && tiles::identical(pool_[i], pool_[index])) return true;
    }
    return false;
  }
  void add() {
    std::vector<Tile> taken;
    for (std::size_t i = 0; i < pool_.size(); ++i) {
      if (used_[i]) taken.push_back(pool_[i]);
    }
    tiles::sort_for_display(taken);
    const auto equal = [&](const Tiles& known) {
      return std::equal(known.begin(), known.end(), taken.begin(), taken.end(),
                        [](const Tile& a, const Tile& b) { return tiles::identical(a, b); });
    };
    if (std::any_of(choices_.begin(), choices_.end(), equal)) return;
    Tiles choice;
    choice.assign(taken.begin(), taken.end());
    choices_.push_back(std::move(choice));
  }

  std::span<const Tile> pool_;
  std::vector<bool> used_;
  const tiles::TileBehavior& behavior_;
  bool no_joker_;
  std::vector<Tiles>& choices_;
  int steps_ = kMaxSteps;
};

std::vector<tiles::Kind> kinds_of(const Tiles& tiles) {
  std::vector<tiles::Kind> kinds;
  for (const Tile& tile : tiles) kinds.push_back(tile.kind);
  std::sort(kinds.begin(), kinds.end());
  return kinds;
}

Tile without_hidden_attributes(const Tile& tile) {
  Tile result(tile.kind);
  for (std::size_t i = 0; i < tile.attribute_count; ++i) {
    if (!tile.attribute(i).hidden) result.add(tile.attribute(i));
  }
  return result;
}

}  // namespace

bool any_choice(const CallOffers& offers) {
  return std::any_of(offers.begin(), offers.end(), [](const CallOffer& offer) { return !offer.choices.empty(); });
}

void merge_offers(CallOffers& offers) {
  std::vector<std::vector<tiles::Kind>> taken;
  for (CallOffer& offer : offers) {
    std::vector<Tiles> kept;
    for (Tiles& choice : offer.choices) {
      Tiles all = choice;
      if (exists(offer.called)) all.push_back(offer.called);
      std::vector<tiles::Kind> kinds = kinds_of(all);
      if (std::find(taken.begin(), taken.end(), kinds) != taken.end()) continue;
      taken.push_back(std::move(kinds));
      kept.push_back(std::move(choice));
    }
    offer.choices = std::move(kept);
  }
}

CallOffers call_offers(const CallSpec& spec, std::span<const Tile> called, std::span<const Tile> pool, bool from_pool,
                       const tiles::TileBehavior& behavior) {
  CallOffers offers;
  std::vector<Tile> wanted;
  for (std::size_t c = 0; c < called.size(); ++c) {
    const Tile key = without_hidden_attributes(called[c]);
    const bool known = std::any_of(offers.begin(), offers.end(),
                                   [&](const CallOffer& offer) { return tiles::identical(offer.called, key); });
    if (known) continue;
    CallOffer offer{key, {}};
    std::vector<Tile> rest(pool.begin(), pool.end());
    if (from_pool) tiles::remove_identical(rest, called[c]);
    for (const tiles::Kind base : instances(called[c], rest, behavior, spec.no_joker)) {
      for (const auto& alternative : spec.alternatives) {
        if (alternative.size() > rest.size() || !reify(alternative, base, behavior, wanted)) continue;
        Taker(rest, behavior, spec.no_joker, offer.choices).take(wanted);
      }
    }
    offers.push_back(std::move(offer));
  }
  return offers;
}

}  // namespace majs::runtime
