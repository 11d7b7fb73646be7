#include "runtime/play/survey/worthless_yaku.hpp"

#include <algorithm>
#include <map>

#include "runtime/play/survey/take_survey.hpp"

namespace majs::runtime {
namespace {

/// Hands of one yaku that are tried in other situations.
constexpr std::size_t kTriedAround = 10;

std::set<std::string> names_of_yaku(const HandVerdict& verdict, const Rules& rules) {
  std::set<std::string> names;
  if (!verdict.complete || verdict.scored.record == nullptr) return names;
  verdict.scored.record->each_yaku([&](const ScoredYaku& yaku, bool) { names.insert(rules.texts.name(yaku.name)); });
  return names;
}

bool is_paid_alike(const HandVerdict& a, const HandVerdict& b) {
  if (a.complete != b.complete || a.wins != b.wins || a.stopped.empty() != b.stopped.empty()) return false;
  return !a.wins || (a.scored.deltas == b.scored.deltas && a.scored.record->score == b.scored.record->score);
}

/// Leaves what `more` has, too; the first time all of it.
void keep_common(std::set<std::string>& common, std::set<std::string> more, bool first) {
  if (first) {
    common = std::move(more);
  } else {
    std::erase_if(common, [&](const std::string& name) { return !more.contains(name); });
  }
}

/// One yaku that may be worth nothing.
struct Suspect {
  std::unique_ptr<HandSeries> without;
  WorthlessYaku found;
  std::vector<HandKey> hands;
};

class SuspectTrial {
 public:
  SuspectTrial(const YakuVariants& variants, const std::set<std::string>& names, const CompleteHands& hands)
      : variants_(variants), hands_(hands), rules_(variants.rules), bare_(variants.bare) {
    for (const std::string& name : names) suspects_[name].found.yaku = name;
  }

  std::vector<WorthlessYaku> run(std::uint64_t least) {
    std::string ignored;
    std::vector<WorthlessYaku> found;
    if (!set_table(rules_, {}, hands_, ignored) || !set_table(bare_, {}, hands_, ignored)) return found;
    if (rules_.ways() != bare_.ways()) return found;
    for (const HandKey& hand : hands_.hands) {
      if (suspects_.empty()) return found;
      look_at(hand);
    }
    for (auto& [name, suspect] : suspects_) {
      if (suspect.found.hands >= least && is_paid_alike_around(suspect)) found.push_back(std::move(suspect.found));
    }
    return found;
  }

 private:
  void look_at(const HandKey& key) {
    const OpenHand closed = closed_hand(key);
    std::set<std::string> had;
    bare_.each_way(closed, [&](const HandVerdict& bare, std::size_t way, std::size_t i, std::uint64_t) {
      if (!bare.complete) return;
      for (const std::string& name : names_of_yaku(bare, bare_.rules())) {
        const auto suspect = suspects_.find(name);
        if (suspect == suspects_.end()) continue;
        if (!is_worthless(suspect->second, way, closed.rest, i)) {
          suspects_.erase(suspect);
        } else if (had.insert(name).second) {
          ++suspect->second.found.hands;
          if (suspect->second.hands.size() < kTriedAround) suspect->second.hands.push_back(key);
        }
      }
    });
  }

  bool is_worthless(Suspect& suspect, std::size_t way, const std::vector<Tile>& tiles, std::size_t i) {
    WorthlessYaku& found = suspect.found;
    if (suspect.without == nullptr) {
      const auto rules = variants_.without(found.yaku);
      std::string ignored;
      if (rules == nullptr) return false;
      suspect.without = std::make_unique<HandSeries>(rules);
      if (!set_table(*suspect.without, {}, hands_, ignored) || suspect.without->ways() != rules_.ways()) return false;
    }
    const HandVerdict& with = rules_.judge(way, tiles, i);
    const HandVerdict& without = suspect.without->judge(way, tiles, i);
    if (!is_paid_alike(with, without)) return false;
    std::set<std::string> all = names_of_yaku(with, rules_.rules());
    std::set<std::string> instead = names_of_yaku(without, suspect.without->rules());
    std::erase_if(instead, [&](const std::string& name) { return all.contains(name); });
    found.counted += all.erase(found.yaku);
    keep_common(found.besides, std::move(all), found.ways == 0);
    keep_common(found.instead, std::move(instead), found.ways == 0);
    ++found.ways;
    return true;
  }

  bool is_paid_alike_around(Suspect& suspect) {
    CompleteHands some = hands_;
    some.hands = suspect.hands;
    for (const NamedSituation& situation : other_situations({}, hands_.kinds, rules_.rules())) {
      std::string ignored;
      if (!set_table(rules_, situation.request, some, ignored)) continue;
      if (!set_table(*suspect.without, situation.request, some, ignored)) continue;
      for (const HandKey& key : some.hands) {
        bool alike = true;
        each_form(closed_hand(key), situation.open, rules_,
                  [&](const OpenHand& hand) { return look_around_at(suspect, hand, alike); });
        if (!alike) return false;
      }
    }
    return true;
  }

  /// Whether it is complete.
  bool look_around_at(Suspect& suspect, const OpenHand& hand, bool& alike) {
    bool complete = false;
    const std::vector<Call> same = renamed(hand.calls, rules_.rules(), suspect.without->rules());
    rules_.each_way(hand, [&](const HandVerdict& with, std::size_t way, std::size_t i, std::uint64_t) {
      if (!with.complete || way >= suspect.without->ways()) return;
      complete = true;
      ++suspect.found.around;
      alike = alike && is_paid_alike(with, suspect.without->judge(way, hand.rest, i, same));
    });
    return complete;
  }

  OpenHand closed_hand(const HandKey& key) const {
    OpenHand closed;
    hands_.kinds.tiles_of(key, closed.rest);
    return closed;
  }

  const YakuVariants& variants_;
  const CompleteHands& hands_;
  HandSeries rules_;
  HandSeries bare_;
  std::map<std::string, Suspect> suspects_;
};

}  // namespace

std::vector<WorthlessYaku> worthless_yaku(const YakuVariants& variants, const std::set<std::string>& names,
                                          const CompleteHands& hands, std::uint64_t least) {
  return SuspectTrial(variants, names, hands).run(least);
}

}  // namespace majs::runtime
