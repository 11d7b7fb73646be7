#include "compiler/platform/joined_sets.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "compiler/platform/document_parts.hpp"
#include "compiler/platform/hand_shape.hpp"
#include "grammar/document_members.hpp"

namespace majs::compiler {
namespace {

/// So many groups of sets that hang together are looked at, and so many ways to join those of a hand are written.
constexpr std::size_t kMostClusters = 20'000;
constexpr std::size_t kMostWays = 400;
/// Steps in which all of them are found; those of mcr take some hundred thousand.
constexpr std::size_t kMostSteps = 5'000'000;

/// A tile of a suit: its number, and ten for each suit before its own.
using SuitTile = int;
/// A set, its tiles in order.
using Set = std::vector<SuitTile>;
/// Sets in order.
using Sets = std::vector<Set>;
/// Yaku by their places among those that join sets, in order, each as often as it counts.
using Yaku = std::vector<std::size_t>;

/// Another tile: offsets count within the suit, tens lead to the next one.
std::optional<SuitTile> shifted_tile(SuitTile base, int offset) {
  const int suits = offset >= 0 ? offset / 10 : 0;
  const int number = base % 10 + offset - 10 * suits;
  if (number < 1 || number > 9 || suits > 2) return std::nullopt;
  return (base / 10 + suits) % 3 * 10 + number;
}

std::optional<SuitTile> suit_tile(const std::string& kind) {
  constexpr std::string_view kSuits = "mps";
  const auto suit = kind.size() == 2 ? kSuits.find(kind[1]) : std::string_view::npos;
  if (suit == std::string_view::npos || kind[0] < '1' || kind[0] > '9') return std::nullopt;
  return static_cast<int>(suit) * 10 + (kind[0] - '0');
}

/// What is written: the sets by how far they lie from the lowest tile.
Sets seen_from(const Sets& sets, SuitTile base) {
  Sets seen;
  for (const Set& set : sets) {
    Set offsets;
    for (const SuitTile tile : set) offsets.push_back((tile / 10 - base / 10 + 3) % 3 * 10 + tile % 10 - base % 10);
    std::sort(offsets.begin(), offsets.end());
    seen.push_back(std::move(offsets));
  }
  std::sort(seen.begin(), seen.end());
  return seen;
}

/// The same for all groups that are equal but for suits and numbers.
Sets shape_of(const Sets& sets) {
  std::set<SuitTile> tiles;
  for (const Set& set : sets) tiles.insert(set.begin(), set.end());
  int lowest = 9;
  for (const SuitTile tile : tiles) lowest = std::min(lowest, tile % 10);
  std::optional<Sets> shape;
  for (const SuitTile tile : tiles) {
    if (tile % 10 != lowest) continue;
    Sets seen = seen_from(sets, tile);
    if (!shape || seen < *shape) shape = std::move(seen);
  }
  return shape.value_or(Sets());
}

/// Where that shape lies from this tile on; nothing where it has no place.
std::optional<Sets> placed_sets(const Sets& shape, SuitTile base) {
  Sets sets;
  for (const Set& offsets : shape) {
    Set set;
    for (const int offset : offsets) {
      const auto tile = shifted_tile(base, offset);
      if (!tile) return std::nullopt;
      set.push_back(*tile);
    }
    std::sort(set.begin(), set.end());
    sets.push_back(std::move(set));
  }
  std::sort(sets.begin(), sets.end());
  return sets;
}

/// A yaku on some sets of a group, which are bits.
struct Joint {
  std::size_t yaku = 0;
  std::uint32_t sets = 0;
};

/// What counts of joints: none joins two sets that are joined already (runtime/scoring/README.md 4.7).
class BestJoints {
 public:
  BestJoints(std::vector<Joint> joints, const std::vector<double>& worth) : joints_(std::move(joints)), worth_(worth) {
    std::stable_sort(joints_.begin(), joints_.end(), [](const Joint& a, const Joint& b) { return a.yaku < b.yaku; });
  }

  /// `steps` is what is left of them, and 0 when they were not enough.
  Yaku of(std::size_t sets, std::size_t& steps) {
    std::vector<std::uint32_t> groups;
    for (std::size_t i = 0; i < sets; ++i) groups.push_back(1U << i);
    search(0, groups, 0, steps);
    return best_;
  }

 private:
  void search(std::size_t next, const std::vector<std::uint32_t>& groups, double points, std::size_t& steps) {
    if (steps == 0) return;
    --steps;
    if (next == joints_.size()) {
      const std::size_t kinds = std::set<std::size_t>(chosen_.begin(), chosen_.end()).size();
      if (any_ && std::pair(points, kinds) <= std::pair(points_, kinds_)) return;
      any_ = true;
      points_ = points;
      kinds_ = kinds;
      best_ = chosen_;
      return;
    }
    const Joint& joint = joints_[next];
    std::vector<std::uint32_t> joined = {0};
    bool once = true;
    for (const std::uint32_t group : groups) {
      const std::uint32_t common = group & joint.sets;
      once = once && (common & (common - 1)) == 0;
      if (common != 0) {
        joined[0] |= group;
      } else {
        joined.push_back(group);
      }
    }
    if (once) {
      chosen_.push_back(joint.yaku);
      search(next + 1, joined, points + worth_[joint.yaku], steps);
      chosen_.pop_back();
    }
    search(next + 1, groups, points, steps);
  }

  std::vector<Joint> joints_;
  const std::vector<double>& worth_;
  Yaku chosen_;
  Yaku best_;
  double points_ = 0;
  std::size_t kinds_ = 0;
  bool any_ = false;
};

class JoinWriter {
 public:
  JoinWriter(Document& document, const Document& scoring, const Refuse& refuse)
      : document_(document), scoring_(scoring), refuse_(refuse) {}

  std::vector<std::string> run() {
    const Document* named = grammar::find_member(scoring_, "account_once");
    if (named == nullptr) return {};
    const Document names = meant(document_, *named);
    if (!names.is_array() || names.empty()) return {};
    const auto shape = shape_of_hands(document_);
    if (!shape || shape->sets > 6 || scoring_.value("per_interpretation", Document(false)) != true) {
      refuse("`account_once` of hands that are no sets and a pair, or without `per_interpretation`,");
      return {};
    }
    shape_ = *shape;
    for (const auto& [kind, copies] : kinds_of(document_)) {
      if (const auto tile = suit_tile(kind)) copies_[*tile] = copies;
    }
    Document actions = Document::array();
    const Document* lists = grammar::find_member(scoring_, "yaku_lists");
    for (std::size_t i = 0; lists != nullptr && lists->is_array() && i < lists->size() && !refused_; ++i) {
      if ((*lists)[i].is_string()) write_list((*lists)[i].get<std::string>(), names, actions);
    }
    if (actions.empty() || refused_) return {};
    document_["functions"]["platform_join_sets"] = std::move(actions);
    Document& before = actions_of(document_, "before_scoring");
    before.insert(before.begin(), action("run", "platform_join_sets"));
    return {"`account_once`: `before_scoring` looks up which sets of the hand are joined best."};
  }

 private:
  void refuse(const std::string& what) {
    if (!refused_) refuse_("/score_calculation/account_once", what + " cannot be written for Riichi Advanced");
    refused_ = true;
  }

  static std::string counter(const std::string& list, std::size_t yaku) {
    return "platform_joined_" + list + "_" + std::to_string(yaku);
  }

  /// The set definitions that a condition asks for, when it is one `match` of sets that join others.
  std::optional<Document> joined_by(const Document& condition) const {
    const Document* test = &condition;
    while (test->is_array() && test->size() == 1) test = &(*test)[0];
    if (!test->is_object() || test->value("name", "") != "match" || test->contains("as")) return std::nullopt;
    const Document options = test->value("opts", Document());
    if (!options.is_array() || options.size() != 2 || !options[1].is_array()) return std::nullopt;
    const Document* definitions = grammar::find_member(document_, "set_definitions");
    Document forms = Document::array();
    for (const Document& definition : options[1]) {
      const bool one = definition.is_array() && definition.size() == 1 && definition[0].is_array() &&
                       definition[0].size() == 2 && definition[0][0].is_array() && definition[0][1] == 1;
      if (!one || definitions == nullptr) return std::nullopt;
      for (const Document& name : definition[0][0]) {
        const Document* set = name.is_string() ? grammar::find_member(*definitions, name.get<std::string>()) : nullptr;
        if (set == nullptr || !set->is_array()) return std::nullopt;
        for (const Document& form : *set) {
          if (!form.is_array() || form.size() < 2 || !form[0].is_array()) return std::nullopt;
          forms.push_back(form);
        }
      }
    }
    return forms;
  }

  void write_list(const std::string& list, const Document& names, Document& actions) {
    worth_.clear();
    joints_.clear();
    joints_with_.clear();
    Document reset = Document::array();
    Document forms = Document::array();
    const auto yakus = document_.find(list);
    if (yakus == document_.end()) return;
    for (Document& yaku : *yakus) {
      if (!yaku.is_object() || !lists(names, yaku.value("display_name", ""))) continue;
      const auto joined = joined_by(yaku.value("when", Document()));
      if (!joined) continue;  // as in the game, it is a yaku like others (R138)
      Document& value = yaku["value"];
      Document& points = value.is_array() && !value.empty() ? value[0] : value;
      if (!points.is_number() || points.get<double>() <= 0) return refuse("`account_once` with values of scripts");
      const std::size_t number = worth_.size();
      worth_.push_back(points.get<double>());
      for (const Document& form : *joined) add_form(form, number);
      points = counter(list, number);
      yaku["when"] = Document::array({test("counter_at_least", Document::array({counter(list, number), 1.0}))});
      reset.push_back(set_counter(counter(list, number), 0.0));
      for (const Document& form : *joined) forms.push_back(form);
    }
    if (worth_.empty()) return;
    find_groups();
    if (refused_) return;
    for (Document& one : reset) actions.push_back(std::move(one));
    // Most hands have none of them.
    const std::string any = "platform_joins_" + list;
    document_["set_definitions"][any] = std::move(forms);
    actions.push_back(when(asks_for({element(any, 1)}), ways(list)));
  }

  /// All sets that the form joins, wherever it lies.
  void add_form(const Document& form, std::size_t yaku) {
    if (form.size() > static_cast<std::size_t>(shape_.sets)) return;  // in no hand
    std::set<Sets> found;
    for (SuitTile base = 1; base < 30; ++base) {
      if (base % 10 == 0) continue;
      Sets sets;
      for (const Document& items : form) {
        Set set;
        for (const Document& item : items) {
          std::optional<SuitTile> tile;
          if (item.is_number() && std::abs(item.get<double>()) < kFarthestOffset) {
            tile = shifted_tile(base, static_cast<int>(item.get<double>()));
          } else if (item.is_string()) {
            tile = suit_tile(item.get<std::string>());
          }
          if (!tile && !item.is_number()) return refuse("`account_once` of tiles with marks, or of honours,");
          if (!tile) break;
          set.push_back(*tile);
        }
        if (set.size() != items.size()) break;
        std::sort(set.begin(), set.end());
        sets.push_back(std::move(set));
      }
      if (sets.size() != form.size()) continue;
      std::sort(sets.begin(), sets.end());
      if (has_tiles_for(sets)) found.insert(std::move(sets));
    }
    for (const Sets& sets : found) {
      std::vector<std::size_t>& yaku_there = joints_[sets];
      if (yaku_there.empty()) {
        for (const Set& set : std::set<Set>(sets.begin(), sets.end())) joints_with_[set].push_back(sets);
      }
      if (yaku_there.empty() || yaku_there.back() != yaku) yaku_there.push_back(yaku);
    }
  }

  bool has_tiles_for(const Sets& sets) const {
    std::map<SuitTile, std::size_t> used;
    for (const Set& set : sets) {
      for (const SuitTile tile : set) ++used[tile];
    }
    return std::all_of(used.begin(), used.end(), [&](const auto& one) {
      const auto copies = copies_.find(one.first);
      return copies != copies_.end() && one.second <= copies->second;
    });
  }

  Yaku best_of(const Sets& sets) {
    std::vector<Joint> joints;
    for (std::uint32_t some = 1; some < 1U << sets.size(); ++some) {
      Sets joined;
      for (std::size_t i = 0; i < sets.size(); ++i) {
        if ((some >> i & 1U) != 0) joined.push_back(sets[i]);
      }
      const auto found = joints_.find(joined);
      if (found == joints_.end()) continue;
      for (const std::size_t yaku : found->second) joints.push_back({yaku, some});
    }
    return BestJoints(std::move(joints), worth_).of(sets.size(), steps_);
  }

  /// Every group of sets that hang together by joints.
  void find_groups() {
    groups_.clear();
    std::map<Sets, Yaku> known;
    std::deque<Sets> open;
    const auto meet = [&](Sets group) {
      if (group.size() > static_cast<std::size_t>(shape_.sets) || !has_tiles_for(group)) return;
      if (known.try_emplace(group).second) open.push_back(std::move(group));
    };
    for (const auto& [sets, yaku] : joints_) meet(sets);
    while (!open.empty()) {
      if (known.size() > kMostClusters || steps_ == 0) return refuse("`account_once` of so many sets");
      const Sets group = std::move(open.front());
      open.pop_front();
      known[group] = best_of(group);
      for (const Set& set : std::set<Set>(group.begin(), group.end())) {
        for (const Sets& joint : joints_with_[set]) add_joint(group, joint, meet);
      }
    }
    if (steps_ == 0) return refuse("`account_once` of so many sets");
    std::map<Sets, std::vector<const Sets*>> alike;
    for (const auto& [group, yaku] : known) alike[shape_of(group)].push_back(&group);
    for (const auto& [shape, all] : alike) {
      std::size_t places = 0;
      for (SuitTile base = 1; base < 30; ++base) {
        const auto there = base % 10 == 0 ? std::nullopt : placed_sets(shape, base);
        if (!there || !has_tiles_for(*there)) continue;
        const auto found = known.find(*there);
        places += found != known.end() && found->second == known[*all.front()] ? 1U : 1'000U;
      }
      const bool everywhere = places < 1'000;
      for (const Sets* const group : all) {
        groups_[{shape.size(), known[*group]}].push_back(everywhere ? offsets(shape) : tiles(*group));
        if (everywhere) break;
      }
    }
  }

  /// The group with what the joint has besides some sets that both have.
  template <typename Meet>
  static void add_joint(const Sets& group, const Sets& joint, const Meet& meet) {
    for (std::uint32_t common = 1; common + 1 < 1U << joint.size(); ++common) {
      Sets shared;
      Sets more = group;
      for (std::size_t i = 0; i < joint.size(); ++i) ((common >> i & 1U) != 0 ? shared : more).push_back(joint[i]);
      if (!std::includes(group.begin(), group.end(), shared.begin(), shared.end())) continue;
      std::sort(more.begin(), more.end());
      meet(std::move(more));
    }
  }

  static Document offsets(const Sets& shape) {
    Document form = Document::array();
    for (const Set& set : shape) {
      Document items = Document::array();
      for (const int offset : set) items.push_back(static_cast<double>(offset));
      form.push_back(std::move(items));
    }
    return form;
  }

  static Document tiles(const Sets& sets) {
    Document form = Document::array();
    for (const Set& set : sets) {
      Document items = Document::array();
      for (const SuitTile tile : set) items.push_back(std::to_string(tile % 10) + "mps"[tile / 10]);
      form.push_back(std::move(items));
    }
    return form;
  }

  static Document element(const std::string& name, std::int64_t count) {
    return Document::array({Document::array({name}), static_cast<double>(count)});
  }

  static Document asks_for(const std::vector<Document>& elements) {
    Document definition = Document::array();
    for (const Document& one : elements) definition.push_back(one);
    return test("match", Document::array({Document::array({"hand", "calls", "winning_tile"}),
                                          Document::array({std::move(definition)})}));
  }

  /// Groups of a hand side by side, with the yaku of all.
  struct Way {
    std::vector<Document> elements;
    Yaku yaku;
    std::int64_t sets = 0;
  };

  /// The best way first; of a hand, whose groups may be parts of larger ones, the first that fits is its own.
  Document ways(const std::string& list) {
    std::vector<Way> all;
    std::vector<std::pair<std::string, Yaku>> names;
    std::vector<std::int64_t> sizes;
    for (auto& [key, forms] : groups_) {
      const std::string name = "platform_joined_" + list + "_set_" + std::to_string(names.size());
      document_["set_definitions"][name] = std::move(forms);
      names.emplace_back(name, key.second);
      sizes.push_back(static_cast<std::int64_t>(key.first));
    }
    Way none;
    none.elements.push_back("exhaustive");
    add_ways(names, sizes, 0, none, all);
    if (all.size() > kMostWays) refuse("`account_once` of so many sets");
    const auto order = [&](const Way& way) {
      double points = 0;
      for (const std::size_t yaku : way.yaku) points += worth_[yaku];
      const auto kinds = static_cast<double>(std::set<std::size_t>(way.yaku.begin(), way.yaku.end()).size());
      return std::tuple(-points, -kinds, way.yaku);
    };
    std::stable_sort(all.begin(), all.end(), [&](const Way& a, const Way& b) { return order(a) < order(b); });
    Document actions = Document::array();
    const std::string done = "platform_joined_" + list;
    actions.push_back(set_counter(done, 0.0));
    for (Way& way : all) {
      if (way.sets < shape_.sets) way.elements.push_back(element(shape_.set, shape_.sets - way.sets));
      way.elements.push_back(element(shape_.pair, 1));
      Document counts = Document::array({set_counter(done, 1.0)});
      for (const std::size_t yaku : std::set<std::size_t>(way.yaku.begin(), way.yaku.end())) {
        const auto times = std::count(way.yaku.begin(), way.yaku.end(), yaku);
        counts.push_back(set_counter(counter(list, yaku), static_cast<double>(times) * worth_[yaku]));
      }
      actions.push_back(Document::array(
          {"when", Document::array({test("counter_equals", Document::array({done, 0.0})), asks_for(way.elements)}),
           std::move(counts)}));
    }
    return actions;
  }

  void add_ways(const std::vector<std::pair<std::string, Yaku>>& names, const std::vector<std::int64_t>& sizes,
                std::size_t first, const Way& so_far, std::vector<Way>& all) const {
    for (std::size_t i = first; i < names.size() && all.size() <= kMostWays; ++i) {
      Way way = so_far;
      way.sets += sizes[i];
      if (way.sets > shape_.sets) continue;
      way.elements.push_back(element(names[i].first, 1));
      way.yaku.insert(way.yaku.end(), names[i].second.begin(), names[i].second.end());
      std::sort(way.yaku.begin(), way.yaku.end());
      add_ways(names, sizes, i, way, all);
      all.push_back(std::move(way));
    }
  }

  Document& document_;
  const Document& scoring_;
  const Refuse& refuse_;
  HandShape shape_;
  bool refused_ = false;
  std::size_t steps_ = kMostSteps;
  std::map<SuitTile, std::size_t> copies_;
  // Of the list that is written:
  std::vector<double> worth_;
  std::map<Sets, std::vector<std::size_t>> joints_;
  std::map<Set, std::vector<Sets>> joints_with_;
  std::map<std::pair<std::size_t, Yaku>, Document> groups_;  ///< their forms, by size and what is best of them
};

}  // namespace

std::vector<std::string> write_joined_sets(Document& document, const Document& scoring, const Refuse& refuse) {
  return JoinWriter(document, scoring, refuse).run();
}

}  // namespace majs::compiler
