#include "compiler/platform/other_hands.hpp"

#include <algorithm>
#include <utility>

#include "compiler/platform/document_parts.hpp"
#include "compiler/platform/hand_shape.hpp"

namespace majs::compiler {
namespace {

/// Amounts of a program that may be others when it is run earlier.
bool has_counters(const Document& document, const Document& steps) {
  return std::any_of(steps.begin(), steps.end(), [&](const Document& step) {
    return is_action(step, "add") && step.size() > 1 && !meant(document, step[1]).is_number();
  });
}

}  // namespace

std::vector<std::string> write_other_hands(Document& document, const Refuse& refuse) {
  const auto kinds = kinds_of(document);
  Document counts = Document::array();
  each_action(document, [&](Document& change) {
    const auto amount = std::find(change.begin(), change.end(), Document("minipoints_of_hand"));
    if (amount == change.end() || amount + 1 == change.end() || !(amount + 1)->is_array()) return;
    const auto place = static_cast<std::size_t>(amount - change.begin());
    Document steps = change[place + 1];
    if (has_counters(document, steps))
      return refuse("", "`minipoints_of_hand` that adds counters cannot be written for Riichi Advanced");
    // There the program begins with the winning tile in everybody's hand. As an offset it would not be found.
    Document group = Document::object();
    for (const auto& [kind, copies] : kinds) {
      Document won = Document::object();
      won["tile"] = kind;
      won["attrs"] = Document::array({"platform_won"});
      group["groups"].push_back(Document::array({std::move(won)}));
    }
    group["value"] = 0.0;
    steps.insert(steps.begin(), action("remove_groups", Document::array({std::move(group)})));
    const std::string counter = "platform_hand_" + std::to_string(counts.size());
    counts.push_back(Document::array({"set_counter", counter, "minipoints", std::move(steps)}));
    change[place] = counter;
    change.erase(place + 1);
  });
  if (counts.empty()) return {};
  // It asks a second time, with the points of the winner, for one who pays.
  actions_of(document, "before_win")
      .push_back(when("is_winner", Document::array({action("as", "everyone", std::move(counts))})));
  return {"`minipoints_of_hand` is counted for everybody in `before_win`."};
}

}  // namespace majs::compiler
