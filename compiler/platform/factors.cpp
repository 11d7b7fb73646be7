#include "compiler/platform/factors.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "compiler/platform/document_parts.hpp"
#include "grammar/document_members.hpp"

namespace majs::compiler {
namespace {

constexpr std::string_view kOfYaku[] = {"has_existing_yaku", "has_no_yaku", "has_points"};

/// Asks for other yaku, which only a yaku can.
bool asks_for_yaku(const Document& value) {
  if (value.is_string()) {
    const std::string& text = value.get_ref<const std::string&>();
    return std::any_of(std::begin(kOfYaku), std::end(kOfYaku),
                       [&](std::string_view word) { return text == word || text == "not_" + std::string(word); });
  }
  return value.is_structured() && std::any_of(value.begin(), value.end(), asks_for_yaku);
}

bool names_yaku(const Document& value, const std::string& name) {
  if (value == name) return true;
  if (!value.is_structured()) return false;
  return (value.is_object() && value.contains(name)) ||
         std::any_of(value.begin(), value.end(), [&](const Document& member) { return names_yaku(member, name); });
}

}  // namespace

void write_factor(Document& document, const Refuse& refuse) {
  const Document scoring = document.value("score_calculation", Document::object());
  const Document unit = scoring.value("point2_name", Document());
  const Document lists = scoring.value("yaku2_lists", Document::array());
  const Document precedence = document.value("yaku_precedence", Document::object());
  std::vector<Document> factors;
  std::size_t yaku = 0;
  for (std::size_t i = 0; lists.is_array() && i < lists.size(); ++i) {
    const Document* list = lists[i].is_string() ? grammar::find_member(document, lists[i].get<std::string>()) : nullptr;
    for (std::size_t j = 0; list != nullptr && list->is_array() && j < list->size(); ++j) {
      const Document& entry = (*list)[j];
      if (!entry.is_object()) continue;
      ++yaku;
      const Document value = entry.value("value", Document(0));
      const bool plain = asks_for_yaku(entry.value("when", Document::array())) == false &&
                         !names_yaku(precedence, entry.value("display_name", ""));
      if (!plain) {
        return refuse(
            "/score_calculation/yaku2_lists",
            "yaku of `yaku2_lists` that multiply and hang on other yaku cannot be written for Riichi Advanced");
      }
      if (!value.is_array() || value.size() != 2 || value[1] != unit) continue;
      Document holds = entry.value("when", Document::array());
      if (!holds.is_array()) holds = Document::array({std::move(holds)});
      factors.push_back(
          Document::array({"when", std::move(holds), Document::array({changed_counter(kFactor, "*", value[0])})}));
    }
  }
  const bool chooses = scoring.value("highest_scoring_yaku_only", Document(false)) == true ||
                       scoring.value("highest_scoring_yaku2_only", Document(false)) == true;
  if (chooses && yaku > 1) {
    return refuse("/score_calculation/yaku2_lists",
                  "the highest of several yaku that multiply cannot be written for Riichi Advanced");
  }
  Document& actions = actions_of(document, "before_scoring");
  actions.push_back(set_counter(kFactor, 1.0));
  for (Document& factor : factors) actions.push_back(std::move(factor));
  actions.push_back(Document::array({"set_counter_all", kFactor, kFactor}));
}

}  // namespace majs::compiler
