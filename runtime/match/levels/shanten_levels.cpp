#include "runtime/match/levels/shanten_levels.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "runtime/match/budget.hpp"

namespace majs::match {
namespace {

using List = std::vector<Document>;

constexpr std::size_t kMaxDerivedFrom = 100;
/// Definitions of one generated level; a ruleset that needs more gets none. The same for the work of finding them,
/// which is counted in the budget of a query.
constexpr std::size_t kMaxGenerated = 2000;
constexpr std::uint64_t kListSteps = 4;  // per member of a list that is copied or compared

double count_of(const Document& element) { return element[1].get<double>(); }

Document element(Document groups, double count) {
  Document value = Document::array();
  value.push_back(std::move(groups));
  value.push_back(count);
  return value;
}

bool contains(const Document& list, const Document& value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

bool is_attributed_offset(const Document& item) { return item.is_object() && item.contains("offset"); }

/// Moves a set so that its smallest plain offset is 0; attributed offsets become plain ones.
void rebase(std::vector<List>& subgroups) {
  std::optional<double> least;
  for (const List& subgroup : subgroups) {
    for (const Document& item : subgroup) {
      if (item.is_number()) least = std::min(least.value_or(item.get<double>()), item.get<double>());
    }
  }
  const double shift = least.value_or(0);
  for (List& subgroup : subgroups) {
    for (Document& item : subgroup) {
      if (item.is_number()) {
        item = item.get<double>() - shift;
      } else if (is_attributed_offset(item) && item["offset"].is_number()) {
        item = item["offset"].get<double>() - shift;
      }
    }
  }
}

std::size_t tile_count(const Document& group) {
  std::size_t count = 0;
  for (const Document& part : group) count += part.is_array() ? 1 + part.size() : 1;
  return count;
}

/// The sets that lack one tile of this group (runtime/match/README.md 9, almost-sets).
List almost_sets(const Document& group, Budget& budget) {
  List sets;
  if (!group.is_array() || group.empty()) return sets;
  const std::size_t tiles = tile_count(group);
  if (!budget.spend(kListSteps * (1 + tiles * tiles))) return sets;
  const bool nested = group[0].is_array();
  std::vector<List> subgroups;
  if (nested) {
    for (const Document& subgroup : group) subgroups.emplace_back(subgroup.begin(), subgroup.end());
  } else {
    subgroups.emplace_back(group.begin(), group.end());
  }
  const bool offsets = nested || std::any_of(group.begin(), group.end(), [](const Document& item) {
                         return item.is_number() || is_attributed_offset(item);
                       });
  for (std::size_t s = 0; s < subgroups.size(); ++s) {
    for (std::size_t i = 0; i < subgroups[s].size(); ++i) {
      std::vector<List> rest = subgroups;
      rest[s].erase(rest[s].begin() + static_cast<std::ptrdiff_t>(i));
      if (rest[s].empty()) rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(s));
      if (rest.empty()) continue;
      if (offsets) rebase(rest);
      sets.push_back(nested ? Document(rest) : Document(rest[0]));
    }
  }
  return sets;
}

/// Joins neighbouring elements with the same groups, up to the keyword `unique`. Counts of one sign add up; a negative
/// one vanishes beside a positive one.
List merge_neighbours(const List& definition) {
  List merged;
  bool unique = false;
  for (const Document& item : definition) {
    unique = unique || item == "unique";
    if (!unique && is_element(item) && !merged.empty() && is_element(merged.back()) && merged.back()[0] == item[0]) {
      const double a = count_of(merged.back());
      const double b = count_of(item);
      merged.back()[1] = (a > 0) == (b > 0) ? a + b : std::max(a, b);
    } else {
      merged.push_back(item);
    }
  }
  return merged;
}

/// The definition with the element at `index` asking for one tile less. `original` is that element as it was first.
List reduce(const List& definition, std::size_t index, const Document& original, Budget& budget) {
  const Document& groups = original[0];
  const double count = count_of(original);
  const double towards_zero = count > 0 ? count - 1 : count + 1;
  Document almost = Document::array();
  for (const Document& group : groups) {
    for (Document& set : almost_sets(group, budget)) {
      if (!budget.spend(kListSteps * (1 + almost.size()))) return {};
      if (!contains(almost, set)) almost.push_back(std::move(set));
    }
  }
  List replacement;
  if (contains(groups, "unique")) {
    if (std::abs(count) > 1) replacement.push_back(element(groups, count - 1));
  } else if (std::abs(count) <= 1) {
    if (!almost.empty()) replacement.push_back(element(almost, count));
  } else {
    if (!almost.empty()) replacement.push_back(element(almost, count > 0 ? 1 : -1));
    replacement.push_back(element(groups, towards_zero));
  }
  List reduced = definition;
  const auto place = reduced.begin() + static_cast<std::ptrdiff_t>(std::min(index, reduced.size()));
  const auto after = place == reduced.end() ? place : reduced.erase(place);
  reduced.insert(after, replacement.begin(), replacement.end());
  return merge_neighbours(reduced);
}

int type_rank(const Document& value) {
  return value.is_number() ? 0 : value.is_object() ? 1 : value.is_array() ? 2 : 3;
}

/// A total order of definition parts: numbers, objects, lists, strings; lists item by item.
int compare(const Document& a, const Document& b) {
  if (type_rank(a) != type_rank(b)) return type_rank(a) < type_rank(b) ? -1 : 1;
  if (a.is_array()) {
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
      if (const int order = compare(a[i], b[i]); order != 0) return order;
    }
    return a.size() == b.size() ? 0 : a.size() < b.size() ? -1 : 1;
  }
  return a == b ? 0 : a < b ? -1 : 1;
}

/// Elements in a fixed order, equal ones joined, unless their order can matter.
List normalise(const List& definition) {
  List keywords;
  List elements;
  for (const Document& item : definition) {
    if (is_element(item)) {
      if (count_of(item) <= 0) return definition;
      elements.push_back(item);
    } else {
      if (item == "restart" || !elements.empty()) return definition;
      keywords.push_back(item);
    }
  }
  std::stable_sort(elements.begin(), elements.end(),
                   [](const Document& a, const Document& b) { return compare(a, b) > 0; });
  List merged;
  for (const Document& item : elements) {
    const auto equal =
        std::find_if(merged.begin(), merged.end(), [&](const Document& other) { return other[0] == item[0]; });
    if (equal == merged.end()) {
      merged.push_back(item);
    } else {
      (*equal)[1] = count_of(*equal) + count_of(item);
    }
  }
  std::stable_sort(merged.begin(), merged.end(),
                   [](const Document& a, const Document& b) { return count_of(a) > count_of(b); });
  keywords.insert(keywords.end(), merged.begin(), merged.end());
  return keywords;
}

/// The alternatives of an element: those jokers may help with, those they may not. Borrowed.
struct Alternatives {
  std::vector<const Document*> any;
  std::vector<const Document*> natural;
  bool unique = false;

  explicit Alternatives(const Document& groups) {
    bool nojoker = false;
    for (const Document& group : groups) {
      if (group == "nojoker") {
        nojoker = true;
      } else if (group == "unique") {
        unique = true;
      } else if (!is_group_keyword(group)) {
        (nojoker ? natural : any).push_back(&group);
      }
    }
  }
};

bool contains(const std::vector<const Document*>& list, const Document& value) {
  return std::any_of(list.begin(), list.end(), [&](const Document* other) { return *other == value; });
}

bool covers(const Document& groups, const Document& other) {
  if (groups == other) return true;
  const Alternatives more(groups);
  const Alternatives less(other);
  return more.unique == less.unique &&
         std::all_of(less.any.begin(), less.any.end(),
                     [&](const Document* group) { return contains(more.any, *group); }) &&
         std::all_of(less.natural.begin(), less.natural.end(), [&](const Document* group) {
           return contains(more.any, *group) || contains(more.natural, *group);
         });
}

/// A definition walked from its head, collecting keywords. Borrowed.
struct Walk {
  /// An element and how often it is still wanted, or a keyword.
  struct Step {
    const Document* item;
    double count;
  };
  std::vector<Step> rest;  // reversed: the head is at the back
  std::vector<const Document*> keywords;

  explicit Walk(const List& definition) {
    rest.reserve(definition.size());
    for (auto item = definition.rbegin(); item != definition.rend(); ++item) {
      rest.push_back({&*item, is_element(*item) ? count_of(*item) : 0});
    }
  }
  void collect_keywords() {
    while (!rest.empty() && !is_element(*rest.back().item)) {
      keywords.push_back(rest.back().item);
      rest.pop_back();
    }
  }
  bool has(const char* keyword) const { return contains(keywords, keyword); }
};

/// Everything `special` matches, `general` matches too, as far as their shapes tell.
bool subsumes(const List& general, const List& special) {
  Walk a(general);
  Walk b(special);
  while (true) {
    a.collect_keywords();
    b.collect_keywords();
    if (b.rest.empty()) {
      return !(b.has("exhaustive") && !a.has("exhaustive")) && !(b.has("debug") && !a.has("debug"));
    }
    if (a.rest.empty()) return false;
    Walk::Step& x = a.rest.back();
    Walk::Step& y = b.rest.back();
    if (!covers((*x.item)[0], (*y.item)[0])) {
      if (!covers((*y.item)[0], (*x.item)[0])) return false;
      std::swap(a, b);  // the roles stay exchanged from here on
      continue;
    }
    const double n = x.count;
    const double m = y.count;
    if (n == m || (n > m && b.has("unique"))) {
      a.rest.pop_back();
      b.rest.pop_back();
    } else if (n > m) {
      x.count = n - m;
      b.rest.pop_back();
    } else {
      y.count = m - n;
      a.rest.pop_back();
    }
  }
}

List without_guards(const List& definition, Budget& budget) {
  List reduced = definition;
  for (std::size_t i = definition.size(); i-- > 0;) {
    if (is_element(definition[i]) && count_of(definition[i]) <= 0) reduced = reduce(reduced, i, definition[i], budget);
  }
  return reduced;
}

}  // namespace

std::vector<Document> almost_definitions(const std::vector<Document>& definitions) {
  Budget budget;
  std::vector<List> candidates;
  for (const Document& definition : definitions) {
    const List start = without_guards(List(definition.begin(), definition.end()), budget);
    for (std::size_t i = 0; i < start.size(); ++i) {
      if (!is_element(start[i]) || count_of(start[i]) < 1) continue;
      List reduced = reduce(start, i, start[i], budget);
      std::erase_if(reduced, [](const Document& item) {
        return is_element(item) && item[0].size() == 1 && item[0][0].is_array() && item[0][0].size() == 1 &&
               item[0][0][0] == 0;
      });
      reduced = normalise(reduced);
      const bool enough = budget.spend(kListSteps * (1 + candidates.size()));
      if (!enough || candidates.size() > kMaxGenerated) return {};
      if (std::find(candidates.begin(), candidates.end(), reduced) == candidates.end()) {
        candidates.push_back(std::move(reduced));
      }
    }
  }
  std::vector<List> kept;
  for (const List& candidate : candidates) {
    constexpr std::uint64_t kWalkSteps = 32;
    if (!budget.spend(kWalkSteps * (1 + kept.size()) * (1 + candidate.size()))) return {};
    const auto covers_it = [&](const List& other) { return subsumes(other, candidate); };
    if (std::ranges::none_of(kept, covers_it)) kept.push_back(candidate);
  }
  return {kept.begin(), kept.end()};
}

std::array<std::vector<Document>, 8> shanten_levels(const DefinitionSource& source) {
  std::array<std::vector<Document>, 8> levels;
  for (std::size_t level = 0; level < levels.size(); ++level) {
    const std::string key = std::string(kShantenLevels[level]) + "_definition";
    std::size_t tiles_left = kMaxListTiles;
    if (source.ruleset.is_object() && source.ruleset.contains(key)) {
      for (const Document& definition : resolve_definitions(std::string(kShantenLevels[level]), source)) {
        if (auto expanded = expand_sets(definition, source.ruleset, tiles_left)) {
          levels[level].push_back(std::move(*expanded));
        }
      }
    }
    if (level == 0 || !levels[level].empty()) continue;
    const std::vector<Document>& upper = levels[level - 1];
    if (upper.size() >= kMaxDerivedFrom) continue;
    levels[level] = almost_definitions(upper);
    if (levels[level].size() > 2 * upper.size()) {
      levels[level].clear();
      for (const Document& definition : upper) {
        Document almost = Document::array({"almost"});
        for (const Document& item : definition) almost.push_back(item);
        levels[level].push_back(std::move(almost));
      }
    }
  }
  return levels;
}

}  // namespace majs::match
