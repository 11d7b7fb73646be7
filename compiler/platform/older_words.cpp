#include "compiler/platform/older_words.hpp"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "compiler/platform/document_parts.hpp"
#include "grammar/document_members.hpp"
#include "grammar/platform.hpp"
#include "grammar/vocabulary.hpp"

namespace majs::compiler {
namespace {

using grammar::Word;
using grammar::WordKind;

/// The present name of a word that only older rulesets have; empty: it is none, or nothing took its place.
std::string_view present_name(WordKind kind, std::string_view name) {
  const Word* word = grammar::find_word(kind, name);
  if (word == nullptr || word->superseded_by.empty() || grammar::is_current(*word)) return {};
  const Word* present = grammar::find_word(kind, word->superseded_by);
  return present != nullptr && grammar::is_current(*present) ? present->name : std::string_view();
}

class OlderWords {
 public:
  OlderWords(Document& document, const Refuse& refuse) : document_(document), refuse_(refuse) {}

  std::vector<std::string> run() {
    rename_in(document_);
    each_list_of_actions(document_);
    return {changes_.begin(), changes_.end()};
  }

 private:
  void rename_in(Document& value) {
    for (Document& member : value) {
      if (member.is_structured()) rename_in(member);
    }
    if (value.is_array()) {
      for (Document& member : value) {
        if (member.is_string()) rename(member);
      }
      if (std::find(value.begin(), value.end(), Document("winning_hand")) != value.end())
        leave_one(value, "winning_hand");
    }
    if (value.is_object() && value.contains("name") && value["name"].is_string()) {
      rename_condition(value, value["name"].get<std::string>());
    }
    if (!is_action(value, "swap_out_fly_joker")) return;
    const Document joker = value.size() > 1 ? value[1] : Document("1j");
    value = action("swap_out_joker", Document::array({joker}), "call");
    changes_.insert("`swap_out_fly_joker` is `swap_out_joker`.");
  }

  void rename(Document& word) {
    const std::string name = word.get<std::string>();
    const std::string_view target = present_name(WordKind::MatchTarget, name);
    if (!target.empty()) {
      word = target;
      changes_.insert("`" + name + "` is `" + std::string(target) + "`.");
      return;
    }
    if (present_name(WordKind::Condition, grammar::strip_condition_prefix(name)).empty()) return;
    Document condition = test(name, Document::array());
    rename_condition(condition, name);
    word = std::move(condition);
  }

  void rename_condition(Document& condition, const std::string& name) {
    const std::string bare(grammar::strip_condition_prefix(name));
    const std::string present(present_name(WordKind::Condition, bare));
    if (present.empty()) return;
    Document options = condition.value("opts", Document::array());
    if (bare == "fu_equals" && options.empty()) options.push_back(20.0);
    if (bare.starts_with("has_yaku2_") && !name_unit(options)) {
      return refuse_("", "`" + bare + "` without `point2_name` cannot be written for Riichi Advanced");
    }
    condition["name"] = name.substr(0, name.size() - bare.size()) + present;
    condition["opts"] = std::move(options);
    changes_.insert("`" + bare + "` is `" + present + "`.");
  }

  /// Points of the second unit, and minipoints: `[points, unit, minipoints]`.
  bool name_unit(Document& options) const {
    const Document* scoring = grammar::find_member(document_, "score_calculation");
    const Document* unit = scoring != nullptr ? grammar::find_member(*scoring, "point2_name") : nullptr;
    if (unit == nullptr || !unit->is_string()) return false;
    if (options.empty()) options.push_back(1.0);
    options.insert(options.begin() + 1, *unit);
    return true;
  }

  /// Two older targets are one.
  static void leave_one(Document& list, const Document& word) {
    const auto first = std::find(list.begin(), list.end(), word);
    list.erase(std::remove(first + 1, list.end(), word), list.end());
  }

  /// `when_everyone` and `when_others`: everybody has a status or not, which is asked for.
  void each_list_of_actions(Document& value) {
    if (!value.is_structured()) return;
    for (Document& member : value) each_list_of_actions(member);
    if (!value.is_array()) return;
    for (std::size_t i = 0; i < value.size(); ++i) {
      const bool others = is_action(value[i], "when_others");
      if ((!others && !is_action(value[i], "when_everyone")) || value[i].size() != 3) continue;
      const std::string name = value[i][0].get<std::string>();
      const std::string status = "platform_all_" + std::to_string(statuses_++);
      Document mark = Document::array({"ite", value[i][1], Document::array({action("set_status", status)}),
                                       Document::array({action("unset_status", status)})});
      Document asked = when(test(others ? "others_status" : "everyone_status", Document::array({status})), value[i][2]);
      value[i] = std::move(asked);
      value.insert(value.begin() + static_cast<std::ptrdiff_t>(i),
                   action("as", others ? "others" : "everyone", Document::array({std::move(mark)})));
      ++i;
      changes_.insert("`" + name + "` asks for a status that the others have or not.");
    }
  }

  Document& document_;
  const Refuse& refuse_;
  std::set<std::string> changes_;
  int statuses_ = 0;
};

}  // namespace

std::vector<std::string> write_older_words(Document& document, const Refuse& refuse) {
  return OlderWords(document, refuse).run();
}

}  // namespace majs::compiler
