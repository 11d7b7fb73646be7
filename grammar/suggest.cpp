#include "grammar/suggest.hpp"

#include <algorithm>
#include <array>

namespace majs::grammar {
namespace {

/// Names longer than this are never misspellings of a word, and would only cost time.
constexpr std::size_t kLongestName = 64;

/// How far a misspelling may be: a third of the name. Names of one or two letters are near nothing.
std::size_t allowed_distance(std::string_view name) { return name.size() / 3; }

/// Changes (insert, delete, replace, swap neighbours) that turn `a` into `b`, or `limit + 1` when there are more.
std::size_t distance(std::string_view a, std::string_view b, std::size_t limit) {
  const std::size_t difference = a.size() > b.size() ? a.size() - b.size() : b.size() - a.size();
  if (difference > limit) return limit + 1;
  std::array<std::array<std::size_t, kLongestName + 1>, 3> rows{};  // row i % 3 = distances of a[0, i)
  for (std::size_t j = 0; j <= b.size(); ++j) rows[0][j] = j;
  std::size_t least_above = 0;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    auto& row = rows[i % 3];
    const auto& above = rows[(i - 1) % 3];
    row[0] = i;
    std::size_t least = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], rows[(i - 2) % 3][j - 2] + 1);
      }
      least = std::min(least, row[j]);
    }
    if (least > limit && least_above > limit) return limit + 1;  // a swap reaches back two rows
    least_above = least;
  }
  return rows[a.size() % 3][b.size()];
}

/// The best candidate so far; of equally near ones the first.
class Nearest {
 public:
  explicit Nearest(std::string_view name) : name_(name), best_distance_(allowed_distance(name) + 1) {
    if (name.size() > kLongestName) best_distance_ = 0;
  }
  void offer(std::string_view candidate) {
    if (best_distance_ == 0 || candidate.size() > kLongestName || candidate == name_) return;
    const std::size_t found = distance(name_, candidate, best_distance_ - 1);
    if (found >= best_distance_) return;
    best_distance_ = found;
    best_ = candidate;
  }
  std::string_view best() const { return best_; }

 private:
  std::string_view name_;
  std::string_view best_;
  std::size_t best_distance_;  // candidates must be nearer than this
};

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit) {
  return std::max(a.size(), b.size()) > kLongestName ? limit + 1 : distance(a, b, limit);
}

std::string_view nearest(std::string_view name, std::span<const std::string_view> candidates) {
  Nearest search(name);
  for (const std::string_view candidate : candidates) search.offer(candidate);
  return search.best();
}

const std::string* NearestNames::known(std::string_view name) const {
  const auto found = known_.find(name);
  return found == known_.end() ? nullptr : &found->second;
}

std::string_view NearestNames::find(std::string_view name, std::span<const std::string_view> candidates) {
  if (const std::string* before = known(name)) return *before;
  compared_ += candidates.size();
  if (compared_ > kMostComparisons) return {};
  return known_.emplace(name, nearest(name, candidates)).first->second;
}

std::string_view nearest_word(WordKind kind, std::string_view name) {
  Nearest search(name);
  for (const Word& word : words(kind)) {
    if (word.compilable && word.superseded_by.empty()) search.offer(word.name);
  }
  return search.best();
}

}  // namespace majs::grammar
