#include "compiler/platform/waits.hpp"

#include <map>
#include <set>

#include "compiler/platform/document_parts.hpp"
#include "compiler/platform/hand_shape.hpp"
#include "grammar/document_members.hpp"
#include "grammar/vocabulary.hpp"

namespace majs::compiler {
namespace {

constexpr const char* kWaits = "platform_waits";
constexpr const char* kVisible = "platform_visible_copies";

class WaitWriter {
 public:
  WaitWriter(Document& document, const Refuse& refuse) : document_(document), refuse_(refuse) {}

  std::vector<std::string> run() {
    std::vector<std::string> changes;
    replace_in(document_);
    if (!counters_.empty()) {
      Document& function = document_["functions"]["platform_count_waits"] = Document::array();
      for (const auto& [counter, zones] : counters_) {
        function.push_back(set_counter(counter, 0.0));
        const Document one = changed_counter(counter, "+", 1.0);
        for (auto& [kind, live] : live_waits(document_, "win", zones))
          function.push_back(when(std::move(live), Document::array({one})));
      }
      Document& actions = actions_of(document_, "before_win");
      actions.insert(actions.begin(), action("run", "platform_count_waits"));
      changes.push_back("`count_waits` is a counter, `" + counters_.begin()->first +
                        "`, counted kind by kind in `before_win`.");
    }
    if (looks_) {
      write_visible_copies();
      changes.push_back(
          "`num_visible_copies` is a counter, `platform_visible_copies`, counted kind by kind in `before_win`.");
    }
    for (const std::string& name : held_) {
      Document waits = Document::array();
      for (auto& [kind, live] : live_waits(document_, name)) waits.push_back(std::move(live));
      document_["constants"]["platform_live_" + name] = any_of(waits);
      changes.push_back("`all_waits_are_held` asks for every kind of tile whether it is a wait that is not held.");
    }
    return changes;
  }

 private:
  /// In ponds and melds, without the winning tile itself. A concealed kong has all tiles of its kind.
  void write_visible_copies() {
    Document& function = document_["functions"]["platform_count_visible_copies"] = Document::array();
    function.push_back(set_counter(kVisible, 0.0));
    for (const auto& [kind, copies] : kinds_of(document_)) {
      Document one = Document::array({Document::array({kind}), 1.0});
      Document count =
          Document::array({"set_counter", kVisible, "count_matches", Document::array({"all_ponds", "all_call_tiles"}),
                           Document::array({Document::array({std::move(one)})})});
      function.push_back(
          when(has_one_of("winning_tile", Document::array({kind})), Document::array({std::move(count)})));
    }
    function.push_back(when("not_won_by_draw", Document::array({changed_counter(kVisible, "-", 1.0)})));
    function.push_back(changed_counter(kVisible, "max", 0.0));
    Document& actions = actions_of(document_, "before_win");
    actions.insert(actions.begin(), action("run", "platform_count_visible_copies"));
  }

  /// One for each list of zones: what lies in them cannot be waited for.
  std::string counter_of(Document zones) {
    std::string counter = kWaits;
    for (Document& zone : zones) {
      if (zone == "calls") zone = "call_tiles";
      if (zone.is_string()) counter += "_" + zone.get<std::string>();
    }
    counters_.emplace(counter, std::move(zones));
    return counter;
  }

  void replace_in(Document& value) {
    if (!value.is_structured()) return;
    for (Document& member : value) replace_in(member);
    if (value.is_array()) {
      for (Document& member : value) {
        if (member != "num_visible_copies") continue;
        member = kVisible;
        looks_ = true;
      }
      // An amount with arguments is a list that begins with it, or stands at the end of an action.
      for (std::size_t i = 0; i < value.size(); ++i) {
        if (value[i] != "count_waits") continue;
        const bool has_zones = i + 1 < value.size() && value[i + 1].is_array();
        value[i] = counter_of(has_zones ? value[i + 1] : Document::array({"hand", "calls"}));
        if (has_zones) value.erase(i + 1);
      }
    }
    if (!value.is_object() || !value.contains("name") || !value["name"].is_string()) return;
    const std::string name = value["name"].get<std::string>();
    const std::string bare(grammar::strip_condition_prefix(name));
    if (bare != "all_waits_are_held") return;
    const Document options = value.value("opts", Document::array());
    if (options.size() != 1 || !options[0].is_string()) {
      refuse_("", "`all_waits_are_held` of several definitions cannot be written for Riichi Advanced");
      return;
    }
    held_.insert(options[0].get<std::string>());
    const std::string live = "@platform_live_" + options[0].get<std::string>();
    Document negated = not_all_of(Document::array({live}));
    if (value.contains("as")) negated["as"] = value["as"];
    value = name == bare ? std::move(negated) : not_all_of(Document::array({std::move(negated)}));
  }

  Document& document_;
  const Refuse& refuse_;
  std::set<std::string> held_;
  std::map<std::string, Document> counters_;  ///< of waits, and the zones of which each leaves tiles out
  bool looks_ = false;
};

}  // namespace

std::vector<std::pair<std::string, Document>> live_waits(const Document& document, const std::string& definition,
                                                         const Document& zones) {
  std::vector<std::pair<std::string, Document>> waits;
  for (const auto& [kind, copies] : kinds_of(document)) {
    Document waited =
        test("match", Document::array({Document::array({"hand", "calls", kind}), Document::array({definition})}));
    Document all = Document::array({Document::array({kind}), static_cast<double>(copies)});
    Document held = test("not_match", Document::array({zones, Document::array({Document::array({std::move(all)})})}));
    waits.emplace_back(kind, all_of(Document::array({std::move(waited), std::move(held)})));
  }
  return waits;
}

std::vector<std::pair<std::string, Document>> live_waits(const Document& document, const std::string& definition) {
  return live_waits(document, definition, Document::array({"hand", "call_tiles"}));
}

std::vector<std::string> write_waits(Document& document, const Refuse& refuse) {
  return WaitWriter(document, refuse).run();
}

}  // namespace majs::compiler
