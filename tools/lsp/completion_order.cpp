#include "tools/lsp/completion_order.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string_view>
#include <tuple>
#include <unordered_map>

#include "tools/lsp/word_uses.hpp"

namespace majs::lsp {
namespace {

/// What tells how likely a word is.
enum Sign : std::size_t { OwnPlace, Own, Required, World, TablePlace, Table };
constexpr std::size_t kSigns = 6;
/// How much each counts. Tried with the files of the test: what is used in the same place counts most.
constexpr std::array<double, kSigns> kWeights = {6, 3, 2, 1, 5, 1};
/// So many items away a use in the file counts half.
constexpr double kNear = 64;

using Figures = std::array<double, kSigns>;

class Order {
 public:
  Order(const View& view, const Script& script, const Completion& place, std::vector<Candidate>& candidates)
      : view_(view), script_(script), place_(place), candidates_(candidates), figures_(candidates.size()) {
    for (std::size_t i = 0; i < candidates_.size(); ++i) by_label_.emplace(candidates_[i].label, i);
  }

  void weigh() {
    count_own();
    count_names();
    count_words();
    Figures sums = {};
    for (const Figures& figures : figures_) {
      for (std::size_t sign = 0; sign < kSigns; ++sign) sums[sign] += figures[sign];
    }
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      for (std::size_t sign = 0; sign < kSigns; ++sign) {
        candidates_[i].weight += kWeights[sign] * figures_[i][sign] / (1 + sums[sign]);
      }
    }
  }

 private:
  Figures* figures_of(const Item& item) {
    const auto found = by_label_.find(item.text);
    if (found == by_label_.end()) return nullptr;
    const Candidate& candidate = candidates_[found->second];
    const bool same = candidate.word != nullptr ? item.word == candidate.word : item.word == nullptr;
    return same ? &figures_[found->second] : nullptr;
  }

  void count_own() {
    const std::vector<Item>& items = script_.reading.items;
    const auto here = std::lower_bound(items.begin(), items.end(), place_.word.begin,
                                       [](const Item& item, std::uint32_t at) { return item.span.begin < at; });
    for (auto item = items.begin(); item != items.end(); ++item) {
      if (item->span.begin == place_.word.begin) continue;
      Figures* figures = figures_of(*item);
      if (figures == nullptr) continue;
      const double use = 1 / (1 + std::abs(static_cast<double>(item - here)) / kNear);
      (*figures)[Own] += use;
      if (item->head == place_.expected->head) (*figures)[OwnPlace] += use;
    }
  }

  void count_names() {
    const std::vector<const Script*> required = view_.names.required(script_);
    const std::set<const Script*> near(required.begin(), required.end());
    for (const Script* other : view_.names.world(script_)) {
      if (other == &script_) continue;
      const Sign sign = near.contains(other) ? Required : World;
      for (const Item& item : other->reading.items) {
        if (item.kind != Item::Kind::Name) continue;
        if (Figures* figures = figures_of(item)) (*figures)[sign] += 1;
      }
    }
  }

  void count_words() {
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      if (candidates_[i].word == nullptr) continue;
      figures_[i][Table] = view_.uses.count(*candidates_[i].word);
      figures_[i][TablePlace] = view_.uses.count(*candidates_[i].word, place_.expected->head);
    }
  }

  const View& view_;
  const Script& script_;
  const Completion& place_;
  std::vector<Candidate>& candidates_;
  std::vector<Figures> figures_;
  std::unordered_map<std::string_view, std::size_t> by_label_;
};

}  // namespace

void put_in_order(const View& view, const Script& script, const Completion& place, std::vector<Candidate>& candidates) {
  Order(view, script, place, candidates).weigh();
  const std::string_view typed = script.slice(place.word);
  const auto key = [&](const Candidate& one) {
    return std::make_tuple(!one.label.starts_with(typed), one.rank != Candidate::Rank::Snippet, -one.weight, one.rank,
                           std::string_view(one.label));
  };
  std::sort(candidates.begin(), candidates.end(),
            [&](const Candidate& a, const Candidate& b) { return key(a) < key(b); });
}

}  // namespace majs::lsp
