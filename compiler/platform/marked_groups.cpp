#include "compiler/platform/marked_groups.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>

#include "compiler/platform/document_parts.hpp"
#include "compiler/platform/hand_shape.hpp"
#include "compiler/platform/pair_readings.hpp"
#include "grammar/document_members.hpp"

namespace majs::compiler {
namespace {

constexpr std::size_t kPair = 2;
constexpr std::size_t kTriplet = 3;
constexpr std::int64_t kEqual = 3;
constexpr const char* kWon = "platform_won_here";

std::string mark_of(std::size_t size) { return size == kPair ? "platform_pair" : "platform_triplet"; }

/// So many equal tiles, whatever is written on them; 0 when it is another group.
std::size_t size_of_group(const Document& group) {
  if (!group.is_array() || group.empty()) return 0;
  const auto kind = [](const Document& item) {
    if (!item.is_object()) return item;
    return item.value("offset", item.value("tile", Document()));
  };
  const bool equal = std::all_of(group.begin(), group.end(), [&](const Document& item) {
    return !kind(item).is_null() && kind(item) == kind(group[0]);
  });
  return equal && (group.size() == kPair || group.size() == kTriplet) ? group.size() : 0;
}

class GroupMarker {
 public:
  explicit GroupMarker(Document& document) : document_(document) {}

  std::vector<std::string> run() {
    auto shape = shape_of_hands(document_);
    if (!shape) return {};
    each_action_of_wins(document_, [&](Document& change) {
      const auto amount = std::find(change.begin(), change.end(), Document("minipoints"));
      if (amount == change.end() || amount + 1 == change.end() || !(amount + 1)->is_array()) return;
      for (Document& step : *(amount + 1)) mark_in(step);
    });
    if (!some_) return {};
    shape->pair = paired_set(document_, shape->pair);
    Document marks =
        Document::array({Document::array({"remove_attr", Document::array({"hand", "draw", "winning_tile"}),
                                          Document::array({"_" + mark_of(kPair), "_" + mark_of(kTriplet)})})});
    for (const auto& [kind, copies] : kinds_of(document_)) {
      for (const std::size_t size : {kPair, kTriplet}) marks.push_back(mark(*shape, kind, size));
    }
    const Document won =
        Document::array({Document::array({"winning_tile"}), Document::array({std::string("_") + kWon})});
    marks.push_back(Document::array({"add_attr", won[0], won[1]}));
    for (const auto& [kind, copies] : kinds_of(document_)) {
      if (kind.size() != 2 || kind[0] < '1' || kind[0] > '9' || kind[1] == 'z') continue;
      if (copies > kTriplet && shape->sets > 1) marks.push_back(won_in_run(*shape, kind));
      if (kind[0] <= '6' && shape->sets > 1) marks.push_back(one_of_two(*shape, kind));
    }
    // With the mark a joker would stand for nothing.
    marks.push_back(Document::array({"remove_attr", won[0], won[1]}));
    document_["functions"]["platform_mark_groups"] = std::move(marks);
    Document& actions = actions_of(document_, "before_win");
    actions.insert(actions.begin(), action("run", "platform_mark_groups"));
    actions.insert(actions.begin(), action("add_attr", Document::array({"hand", "draw", "winning_tile"}),
                                           Document::array({std::string("_") + kPairedTile})));
    return {
        "Programs of `minipoints` take only triplets and pairs that readings of the whole hand have: they are marked."};
  }

 private:
  void mark_in(Document& step) {
    if (!is_action(step, "remove_groups") || step.size() < 2) return;
    Document specs = meant(document_, step[1]);
    for (Document& spec : specs) {
      if (!spec.is_object() || !spec.contains("groups")) continue;
      for (Document& group : spec["groups"]) {
        const std::size_t size = size_of_group(group);
        if (size == 0) continue;
        some_ = true;
        Document& first = group[0];
        if (!first.is_object()) {
          Document item = Document::object();
          item[first.is_string() ? "tile" : "offset"] = first;
          first = std::move(item);
        }
        first["attrs"].push_back(mark_of(size));
      }
    }
    step[1] = std::move(specs);
  }

  /// The mark, where a reading has so many tiles of the kind as a group.
  Document mark(const HandShape& shape, const std::string& kind, std::size_t size) {
    const std::string name = mark_of(size) + "_" + kind;
    Document group = Document::array();
    for (std::size_t i = 0; i < size; ++i) group.push_back(kind);
    document_["set_definitions"][name] = Document::array({std::move(group)});
    const std::string marked = size == kPair ? paired_set(document_, name) : name;
    const auto element = [](const std::string& set, std::int64_t count) {
      return Document::array({Document::array({set}), static_cast<double>(count)});
    };
    const std::int64_t sets = size == kPair ? shape.sets : shape.sets - 1;
    const auto asked = [&](std::int64_t equal) {
      Document hand = Document::array({"exhaustive", element(marked, 1)});
      if (equal > 0) hand.push_back(element("platform_equal_runs", 1));
      if (sets > equal) hand.push_back(element(shape.set, sets - equal));
      if (size == kTriplet) hand.push_back(element(shape.pair, 1));
      return test("match", Document::array({Document::array({"hand", "calls", "winning_tile"}),
                                            Document::array({std::move(hand)})}));
    };
    // Of a hand that is read as equal runs (equal_runs.hpp) those that are left.
    const auto reads = [](const char* asks) { return test(asks, Document::array({"platform_reads_runs"})); };
    Document read = all_of(Document::array({reads("status_missing"), asked(0)}));
    if (sets >= kEqual) {
      read = any_of(Document::array({std::move(read), all_of(Document::array({reads("status"), asked(kEqual)}))}));
    }
    return when(std::move(read),
                Document::array({Document::array({"add_attr", Document::array({"hand", "draw", "winning_tile"}),
                                                  Document::array({"_" + mark_of(size)}), Document::array({kind})})}));
  }

  static Document take_mark(Document zones, const std::string& kind) {
    return Document::array({Document::array(
        {"remove_attr", std::move(zones), Document::array({"_" + mark_of(kTriplet)}), Document::array({kind})})});
  }

  static Document whole(const HandShape& shape, const std::string& first, const std::string& second) {
    const auto element = [](const std::string& set, std::int64_t count) {
      return Document::array({Document::array({set}), static_cast<double>(count)});
    };
    Document hand = Document::array({"exhaustive", element(first, 1), element(second, 1)});
    if (shape.sets > 2) hand.push_back(element(shape.set, shape.sets - 2));
    hand.push_back(element(shape.pair, 1));
    return Document::array({Document::array({"hand", "calls", "winning_tile"}), Document::array({std::move(hand)})});
  }

  /// A tile that was won completes a run, where it can complete that and a triplet: the triplet was there before.
  Document won_in_run(const HandShape& shape, const std::string& kind) {
    const std::string run = "platform_run_" + kind;
    const std::string suit = kind.substr(1);
    Document runs = Document::array();
    for (char first = static_cast<char>(std::max(kind[0] - 2, static_cast<int>('1'))); first <= std::min(kind[0], '7');
         ++first) {
      Document group = Document::array();
      for (int i = 0; i < 3; ++i) {
        const std::string one = std::string(1, static_cast<char>(first + i)) + suit;
        Document item = Document::object();
        item["tile"] = one;
        if (one == kind) item["attrs"] = Document::array({kWon});  // a run of a call is none that it completes
        group.push_back(std::move(item));
      }
      runs.push_back(std::move(group));
    }
    document_["set_definitions"][run] = std::move(runs);
    return Document::array({"when",
                            Document::array({has_one_of("winning_tile", Document::array({kind})),
                                             test("match", whole(shape, mark_of(kTriplet) + "_" + kind, run))}),
                            take_mark(Document::array({"winning_tile"}), kind)});
  }

  /// Of two triplets that only different readings have (444 56 777) one: not that of the winning tile, which may be
  /// worth less, nor one of 2 to 8 beside one of terminals.
  Document one_of_two(const HandShape& shape, const std::string& kind) {
    const std::string other = std::string(1, static_cast<char>(kind[0] + 3)) + kind.substr(1);
    const std::string mark = mark_of(kTriplet) + "_";
    document_["set_definitions"].emplace(mark + other, Document::array({Document::array({other, other, other})}));
    const Document zones = Document::array({"hand", "draw", "winning_tile"});
    const auto has = [&](const std::string& one) {
      Document item = Document::object();
      item["tile"] = one;
      item["attrs"] = Document::array({mark_of(kTriplet)});
      const std::string set = "platform_marked_" + one;
      document_["set_definitions"][set] = Document::array({Document::array({std::move(item)})});
      return test("match",
                  Document::array(
                      {zones, Document::array({Document::array({Document::array({Document::array({set}), 1.0})})})}));
    };
    Document lesser = has_one_of("winning_tile", Document::array({kind}));
    if (other[0] == '9') lesser = Document("true");
    Document drop = Document::array({"ite", Document::array({kind[0] == '1' ? Document("false") : lesser}),
                                     take_mark(zones, kind), take_mark(zones, other)});
    return Document::array(
        {"when", Document::array({has(kind), has(other), test("not_match", whole(shape, mark + kind, mark + other))}),
         Document::array({std::move(drop)})});
  }

  Document& document_;
  bool some_ = false;
};

}  // namespace

std::vector<std::string> write_marked_groups(Document& document) { return GroupMarker(document).run(); }

}  // namespace majs::compiler
