#include "runtime/play/bots/hand_outlook.hpp"

#include <algorithm>
#include <bit>

namespace majs::runtime {

using match::FourZones;
using match::Nine;

namespace {

constexpr Worth1024 kOne = 1024;
/// Plans that are looked at closely, hands that are completed for the first of them, one less for each of the others,
/// and for hands that lack at most so many tiles.
constexpr std::size_t kClosely = 4;
constexpr int kCompleted = 3;
constexpr std::uint32_t kFarthestCompleted = 4;
/// Yaku that are tried together with others.
constexpr std::size_t kJoinedYaku = 8;
/// Plans that need so many tiles more than any win are out of reach.
constexpr std::uint32_t kDetour = 3;
constexpr std::uint32_t kFarthestPlan = 7;
/// How many tiles help a hand that lacks so many, where nothing else is known.
constexpr std::array<std::int64_t, 16> kUsualLive = {0, 5, 9, 13, 17, 21, 25, 28, 28, 28, 28, 28, 28, 28, 28, 28};
/// How often a tile comes that may be claimed or not, in 1/16 of drawn by oneself.
constexpr std::int64_t kClaimed = 24;
/// How often others discard a tile that one player lacks, in 1/16 of how often that player draws it, by the runs that
/// it may be in (none: an honour; one: an end), counted in 640 rounds of mcr between experts (200 of riichi are within
/// a fifth of it; pairs in the 476 rounds of the `hanchan` and `tonpuu` records: 91, 74, 43, 28). So much of it, in
/// 1024, is true of a tile that is the last one, and less where others know; …
constexpr std::array<std::int64_t, 4> kFromOthers = {84, 65, 47, 32};
constexpr std::int64_t kLast = 650;
constexpr std::int64_t kLastDeclared = 440;
/// … of one that makes a set earlier: of a pair, whoever discards it; of a run, from one player only.
constexpr std::int64_t kSetOfPair = 480;
constexpr std::int64_t kSetOfRun = 240;
/// A last tile in all, in 1/16 of drawn by oneself, where it is not known yet which one.
constexpr std::int64_t kUsualLast = 46;
/// What the plan is worth at the mean counts as so many hands beside those without a certain tile.
constexpr std::int64_t kShrink = 6;
/// What plans add that are not the best one, in 1024: a hand may come to any of them.
constexpr std::array<std::int64_t, 4> kShares = {1024, 360, 128, 48};

/// The cells of a zone whose tiles may be in so many runs, at most three: of honours in none.
constexpr Nine in_runs(std::size_t zone, std::size_t runs) {
  Nine cells = 0;
  for (std::size_t place = 0; place < 9; ++place) {
    const std::size_t of = zone == 3 ? 0 : std::min<std::size_t>({place + 1, 9 - place, 3});
    if (of == runs) cells |= match::nine_one(place);
  }
  return cells;
}

/// … of numbers, and of honours.
constexpr std::array<std::array<Nine, 4>, 2> kInRuns = {{{in_runs(0, 0), in_runs(0, 1), in_runs(0, 2), in_runs(0, 3)},
                                                         {in_runs(3, 0), in_runs(3, 1), in_runs(3, 2), in_runs(3, 3)}}};

template <typename Visit>
void each_cell(const FourZones& cells, const Visit& visit) {
  for (std::size_t zone = 0; zone < 4; ++zone) {
    for (Nine there = match::nine_some(cells[zone]); there != 0; there &= there - 1) {
      visit(zone, static_cast<std::size_t>(std::countr_zero(there)) / 3);
    }
  }
}

}  // namespace

/// Tiles that help, in 1/16: as often as each comes, drawn or claimed.
std::int64_t HandOutlook::live_of(const HandPlan& plan, const Standing& standing, const FourZones& counts) const {
  const bool last = standing.lacking <= 1;
  std::int64_t live = 0;
  for (std::size_t zone = 0; zone < 4; ++zone) {
    const Nine helps = table_.live[zone] & (7 * standing.useful[zone]);
    if (helps == 0) continue;
    const auto of = [&](Nine cells) {
      return static_cast<std::int64_t>(match::tiles_of({helps & (7 * cells), 0, 0, 0}));
    };
    live += 16 * of(match::kNineCells);
    if (!last && !may_claim(plan)) continue;
    const Nine have = match::nine_some(counts[zone]);
    const Nine pairs = match::nine_pairs(counts[zone]);
    const Nine runs =
        zone == 3 ? 0
                  : ((have << 3 & have << 6) | (have << 3 & have >> 3) | (have >> 3 & have >> 6)) & match::kNineCells;
    for (std::size_t in_runs = 0; in_runs < kFromOthers.size(); ++in_runs) {
      const Nine cells = kInRuns[zone == 3 ? 1 : 0][in_runs];
      const std::int64_t often = last ? (given_.statuses.empty() ? kLast : kLastDeclared) * of(cells)
                                      : kSetOfPair * of(pairs & cells) + kSetOfRun * of(runs & ~pairs & cells);
      live += kFromOthers[in_runs] * often / 1024;
    }
  }
  return live;
}

/// The chance to complete the plan in the turns that are left: every turn brings one of the tiles that help or not.
Worth1024 HandOutlook::chance(const Prospect& prospect, std::uint32_t lacking, std::int64_t live) const {
  if (lacking == 0) return kOne;
  if (lacking >= prospect.live.size() || live == 0 || table_.unseen <= 0) return 0;
  constexpr std::int64_t kWhole = 1 << 20;
  std::array<std::int64_t, 16> hits{};
  std::array<std::int64_t, 16> states{};
  for (std::uint32_t j = 1; j <= lacking; ++j) {
    const std::int64_t helps = j == lacking ? live : prospect.live[j];
    hits[j] = std::min(helps * (kWhole / 16) / table_.unseen, kWhole * 15 / 16);
  }
  states[lacking] = kWhole;
  std::int64_t alive = kWhole;
  std::int64_t won = 0;
  for (int turn = 0; turn < std::min(table_.turns, kMostTurns); ++turn) {
    alive -= alive * std::min<std::int64_t>(table_.ends[static_cast<std::size_t>(turn)], 512) / 1024;
    for (std::uint32_t j = 1; j <= lacking; ++j) {
      const std::int64_t moved = states[j] * hits[j] / kWhole;
      states[j] -= moved;
      (j == 1 ? won : states[j - 1]) += j == 1 ? moved * (alive / 1024) / 1024 : moved;
    }
  }
  return won / 1024;
}

HandOutlook::Prospect HandOutlook::prospect_of(const Rated& rated) const {
  Prospect prospect;
  prospect.plan = rated.plan;
  prospect.lacking = rated.lacking;
  prospect.value = rated.value;
  for (std::size_t j = 1; j < prospect.live.size(); ++j) {
    const auto left = static_cast<std::int64_t>(j);
    const std::int64_t tiles = rated.plan->sets.empty() ? kUsualLive[j] : std::min(kUsualLive[j], 3 * left + 1);
    prospect.live[j] = tiles * (j == 1 ? kUsualLast : may_claim(*rated.plan) ? kClaimed : 16);
  }
  return prospect;
}

void HandOutlook::rate(Game& game, Seat seat, const HandPlan& plan) {
  const std::uint32_t most = std::min(distance_ + kDetour, kFarthestPlan);
  const std::uint32_t lacking = hand_.lacking(plan, hand_.counts(), most);
  if (lacking > most || !hand_.is_open(plan, given_.calls, game.engine(), seat)) return;
  auto priced = std::ranges::find_if(priced_, [&](const auto& one) { return one.first == plan.points; });
  if (priced == priced_.end()) {
    priced = priced_.insert(priced_.end(), {plan.points, value_.of_points(game, seat, plan.points)});
  }
  const std::int64_t least = value_.least_points();
  Rated rated{&plan, std::max(lacking, 1u), 0, 0};
  rated.value = (priced->second.income + table_.stake) * std::clamp<std::int64_t>(plan.points, 1, least) / least;
  const std::int64_t live = live_of(plan, hand_.ask(plan), hand_.counts());
  rated.worth = chance(prospect_of(rated), rated.lacking, live) * rated.value;
  rated_.push_back(rated);
}

/// The plans within reach, those that promise most.
void HandOutlook::find(Game& game, Seat seat) {
  rated_.clear();
  joined_.clear();
  priced_.clear();
  prospects_.clear();
  distance_ = hand_.lacking(plans_.all().front(), hand_.counts(), match::kFarAway);
  for (const HandPlan& plan : plans_.all()) rate(game, seat, plan);
  std::ranges::stable_sort(rated_, std::greater<>(), &Rated::worth);
  const std::size_t single = std::min(rated_.size(), kJoinedYaku);
  for (std::size_t i = 0; i < single; ++i) {
    for (std::size_t k = i + 1; k < single; ++k) {
      const HandPlan& one = *rated_[i].plan;
      const HandPlan& other = *rated_[k].plan;
      if (one.points == 0 || other.points == 0 || one.yaku == other.yaku) continue;
      if (auto both = plans_.both(one, other)) {
        joined_.push_back(std::move(*both));
        rate(game, seat, joined_.back());
      }
    }
  }
  std::ranges::stable_sort(rated_, std::greater<>(), &Rated::worth);
  for (const Rated& rated : rated_) {
    if (prospects_.size() < kClosely) prospects_.push_back(prospect_of(rated));
  }
}

/// Completes the hand for the plan at random, into tiles_; false when no live tile leads on.
bool HandOutlook::make(const Prospect& prospect, Random& random, FourZones& gone) {
  tiles_.assign(given_.tiles.begin(), given_.tiles.end());
  FourZones counts = hand_.counts();
  gone = {};
  bool full = tiles_.size() % 3 == 2;
  for (std::uint32_t lacking = prospect.lacking;; full = true) {
    if (full) {
      // One of those without which it is as near as before, each as likely.
      std::size_t left = tiles_.size();
      std::size_t out = left;
      while (left > 0 && out == tiles_.size()) {
        const std::size_t at = random.below(left--);
        const match::FormTiles::Place place = meaning_->place(tiles_[at]);
        bool may_go = place.meaning == match::FormTiles::Meaning::Nothing;
        if (place.meaning == match::FormTiles::Meaning::Cell) {
          FourZones less = counts;
          less[place.zone] -= place.one;
          may_go = hand_.lacking(*prospect.plan, less, lacking) <= lacking;
        }
        std::swap(tiles_[at], tiles_[left]);
        if (may_go) out = left;
      }
      if (out == tiles_.size()) return false;
      const match::FormTiles::Place place = meaning_->place(tiles_[out]);
      if (place.meaning == match::FormTiles::Meaning::Cell) {
        counts[place.zone] -= place.one;
        gone[place.zone] |= place.one;
      }
      tiles_.erase(tiles_.begin() + static_cast<std::ptrdiff_t>(out));
    }
    const Standing standing = hand_.ask(*prospect.plan, counts);
    if (standing.lacking > lacking || standing.lacking == 0) return false;
    FourZones draws{};
    for (std::size_t zone = 0; zone < 4; ++zone) draws[zone] = table_.live[zone] & (7 * standing.useful[zone]);
    const auto live = static_cast<std::uint64_t>(match::tiles_of(draws));
    lives_[standing.lacking] = live_of(*prospect.plan, standing, counts);
    if (live == 0) return false;
    std::uint64_t drawn = random.below(live);
    bool found = false;
    each_cell(draws, [&](std::size_t zone, std::size_t place) {
      const std::uint64_t copies = match::nine_count(draws[zone], place);
      if (!found && drawn < copies) {
        counts[zone] += match::nine_one(place);
        tiles_.push_back(tile_of_[9 * zone + place]);
        found = true;
      }
      drawn -= found ? 0 : copies;
    });
    lacking = standing.lacking - 1;
    if (lacking == 0) return true;
  }
}

void HandOutlook::complete(Game& game, Seat seat, Prospect& prospect, int times, Random& random) {
  std::int64_t sum = 0;
  std::array<std::int64_t, 16> lives{};
  std::array<std::int64_t, 16> seen{};
  for (int i = 0; i < times; ++i) {
    Prospect::Made made;
    lives_ = {};
    const bool is_made = make(prospect, random, made.gone);
    for (std::size_t j = 1; j < lives.size(); ++j) {
      lives[j] += lives_[j];
      seen[j] += lives_[j] > 0 ? 1 : 0;
    }
    if (!is_made) continue;
    const Payment payment = value_.of(game, seat, tiles_, WinSource::Discard);
    // Own draws have yaku of their own, above all of closed hands.
    const bool alike = payment.income > 0 && !given_.melds.empty();
    const Payment drawn = alike ? payment : value_.of(game, seat, tiles_, WinSource::Draw);
    if (payment.income > 0) made.value += (kUsualLast - 16) * (payment.income + table_.stake);
    if (drawn.income > 0) made.value += 16 * (drawn.drawn + table_.stake);
    made.value /= kUsualLast;
    if (!given_.statuses.empty()) made.value = made.value * kDeclaredMore / 1024;
    sum += made.value;
    const Payment& usual = payment.income > 0 ? payment : drawn;
    if (usual.income > 0) {
      usual_loss_ += usual.loss;
      ++wins_;
    }
    prospect.made.push_back(made);
  }
  if (!prospect.made.empty()) prospect.value = sum / static_cast<std::int64_t>(prospect.made.size());
  for (std::size_t j = 1; j < lives.size(); ++j) {
    if (seen[j] > 0) prospect.live[j] = lives[j] / seen[j];
  }
}

bool HandOutlook::leads_on(Game& game, const Hand& hand, const match::FormTiles& meaning, std::uint32_t most) {
  if (!hand_.look_at(hand.tiles, hand.melds, meaning, game.engine().match_memory().forms)) return false;
  return hand_.lacking(plans_.all().front(), hand_.counts(), most) <= most;
}

bool HandOutlook::look_at(Game& game, Seat seat, const Hand& hand, const match::FormTiles& meaning,
                          const TableView& table, Random& random) {
  given_ = hand;
  meaning_ = &meaning;
  table_ = table;
  usual_loss_ = wins_ = 0;
  if (!hand_.look_at(hand.tiles, hand.melds, meaning, game.engine().match_memory().forms)) return false;
  for (const tiles::WallTile& entry : game.player(seat).behavior->wall()) {
    const match::FormTiles::Place place = meaning.place(entry.tile);
    if (place.meaning != match::FormTiles::Meaning::Cell) continue;
    Tile& tile = tile_of_[place.cell()];
    if (!exists(tile) || entry.tile.kind < tile.kind) tile = entry.tile;
  }
  find(game, seat);
  bool trying = false;
  // Wins are tried on discards: there has to be one.
  const auto has_discarded = [&](Seat other) { return !game.player(other).discards.empty(); };
  if (std::ranges::none_of(game.seats(), has_discarded)) return true;
  int times = kCompleted;
  for (Prospect& prospect : prospects_) {
    if (prospect.lacking > kFarthestCompleted) continue;
    if (!trying && !value_.begin(game, seat, hand.calls, hand.statuses)) break;
    trying = true;
    complete(game, seat, prospect, times, random);
    times = std::max(times - 1, 1);
  }
  value_.done();
  if (wins_ > 0) usual_loss_ /= wins_;
  return true;
}

Worth1024 HandOutlook::worth_of(const FourZones& counts, std::size_t gone) {
  std::array<Worth1024, kShares.size()> best{};
  for (const Prospect& prospect : prospects_) {
    const Standing standing = hand_.ask(*prospect.plan, counts);
    if (standing.lacking >= match::kFarAway) continue;
    std::int64_t value = prospect.value;
    if (gone < match::kCellCount) {
      std::int64_t sum = kShrink * value;
      std::int64_t count = kShrink;
      for (const Prospect::Made& made : prospect.made) {
        if ((made.gone[gone / 9] & match::nine_one(gone % 9)) == 0) continue;
        sum += made.value;
        ++count;
      }
      value = sum / count;
    }
    Worth1024 worth =
        chance(prospect, std::max(standing.lacking, 1u), live_of(*prospect.plan, standing, counts)) * value;
    for (Worth1024& place : best) {
      if (worth > place) std::swap(worth, place);
    }
  }
  Worth1024 all = 0;
  for (std::size_t i = 0; i < best.size(); ++i) all += best[i] * kShares[i] / 1024;
  return all;
}

Worth1024 HandOutlook::worth_without(const Tile& tile) {
  const match::FormTiles::Place place = meaning_->place(tile);
  if (place.meaning != match::FormTiles::Meaning::Cell) return worth_of(hand_.counts(), match::kCellCount);
  FourZones less = hand_.counts();
  less[place.zone] -= place.one;
  return worth_of(less, place.cell());
}

}  // namespace majs::runtime
