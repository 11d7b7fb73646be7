#include "runtime/game/game_budget.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "grammar/utf8.hpp"
#include "runtime/rules/rules.hpp"

namespace majs::runtime {
namespace {

/// Samples of a whole budget.
constexpr std::uint64_t kSamples = 256;
/// A set with more alternatives than this is named: no ruleset that people play has so many.
constexpr std::size_t kManyAlternatives = 24;

/// What is named: `/functions/deal`, `/buttons/ron`, `/after_draw`.
std::uint32_t owner_of(const Rules& rules, std::uint32_t place) {
  std::uint32_t owner = place;
  for (std::uint32_t below = place; place != kNone; place = rules.places[place].parent) {
    owner = below;  // one step under the top level
    below = place;
  }
  return owner;
}

/// Names of definitions and sets in a query, in order, each once; of very many the first.
class Names {
 public:
  void collect(const Document& value, int depth = 0) {
    constexpr int kDeepest = 8;
    if (value.is_string() && known_.insert(value.get_ref<const std::string&>()).second) {
      list.push_back(value.get<std::string>());
    }
    if (!value.is_array() || depth > kDeepest) return;
    for (const Document& item : value) {
      if (list.size() == kMost) return;
      collect(item, depth + 1);
    }
  }
  std::vector<std::string> list;

 private:
  static constexpr std::size_t kMost = 10'000;
  std::set<std::string, std::less<>> known_;
};

std::string in_quotes(const std::string& text) {
  constexpr std::size_t kLongest = 60;
  return "`" + std::string(grammar::cut(text, kLongest)) + (text.size() > kLongest ? "…`" : "`");
}

/// The definitions a query names, and the largest set they use.
std::string query_words(const Rules& rules, const Document& query) {
  constexpr std::size_t kNamed = 3;
  Names names;
  names.collect(query);
  Names sets;
  std::string words;
  std::size_t named = 0;
  for (const std::string& name : names.list) {
    const auto definition = rules.document->find(name + "_definition");
    if (definition == rules.document->end()) {
      sets.collect(name);
      continue;
    }
    if (named++ < kNamed) words += (words.empty() ? "" : ", ") + in_quotes(name + "_definition");
    sets.collect(*definition);
  }
  if (words.empty()) words = "this definition";
  if (named > kNamed) words += " and others";
  const auto all = rules.document->find("set_definitions");
  if (all == rules.document->end() || !all->is_object()) return words;
  std::size_t most = kManyAlternatives;
  std::string largest;
  for (const std::string& name : sets.list) {
    const auto set = all->find(name);
    if (set == all->end() || !set->is_array() || set->size() <= most) continue;
    most = set->size();
    largest = name;
  }
  return largest.empty() ? words
                         : words + ", where `set_definitions` has " + std::to_string(most) + " alternatives for " +
                               in_quotes(largest);
}

std::string owner_words(const Rules& rules, std::uint32_t owner) {
  const Place& place = rules.places[owner];
  if (place.parent == kNone) return place.key == kNone ? "" : in_quotes(rules.texts.name(place.key));
  const std::string& table = rules.texts.name(rules.places[place.parent].key);
  if (place.key == kNone) return in_quotes(table);
  const std::string name = in_quotes(rules.texts.name(place.key));
  if (table == "functions") return "the function " + name;
  if (table == "buttons") return "the button " + name;
  if (table == "auto_buttons") return "the auto button " + name;
  return in_quotes(table + "/" + rules.texts.name(place.key));
}

}  // namespace

void GameBudget::begin(match::Budget& matcher, std::uint64_t most) {
  matcher_ = &matcher;
  own_ = 0;
  start_ = matcher.total();
  most_ = most;
  next_ = std::max<std::uint64_t>(most / kSamples, 1);
  samples_.clear();
  matcher.allow(most);
}

bool GameBudget::sample(std::uint32_t place, std::uint32_t program) {
  const std::uint64_t now = spent();
  const std::uint64_t interval = std::max<std::uint64_t>(most_ / kSamples, 1);
  for (; next_ <= now && samples_.size() < kSamples; next_ += interval) samples_.push_back({place, program});
  next_ = std::max(next_, now + 1);
  matcher_->allow(most_ - std::min(most_, now));
  return now < most_;
}

GameBudget::Eater GameBudget::eater(const Rules& rules) const {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> counts;  // by program, or by owner
  std::pair<std::uint32_t, std::uint32_t> most = {kNone, kNone};
  for (const Sample& sample : samples_) {
    const bool query = sample.program != kNone;
    const std::pair key = {sample.program, query ? kNone : owner_of(rules, sample.place)};
    const std::size_t count = ++counts[key];
    if (count > counts[most]) most = key;
  }
  const std::size_t count = counts[most];
  const auto [program, owner] = most;
  if (program == kNone && owner == kNone) return {kNone, ""};
  const std::string share = std::to_string(count * 100 / std::max<std::size_t>(samples_.size(), 1)) + " % of them ";
  if (program == kNone) return {owner, share + "in " + owner_words(rules, owner)};
  const std::uint32_t place = rules.program_places[program];
  const Document* query = rules.written(place);
  return {place, share + "where hands are compared with " +
                     (query == nullptr ? std::string("this definition") : query_words(rules, *query))};
}

}  // namespace majs::runtime
