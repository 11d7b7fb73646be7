// check_reliance_for: what a ruleset leaves to the program that plays it.

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "compiler/checks/document_names.hpp"
#include "compiler/checks/platform_document.hpp"

namespace majs::compiler {
namespace {

constexpr std::string_view kScoring = "/score_calculation";

class Reliance : PlatformLook {
 public:
  Reliance(const grammar::Platform& platform, const PlatformDocument& document, PlatformReport& report)
      : PlatformLook(platform, document, report) {
    scoring_ = grammar::find_member(root_, "score_calculation");
  }

  void run() {
    if (!second_group().empty()) tell("second_yaku", "yaku2_lists", scoring_key("yaku2_lists"));
    if (!asked_.tables || !asked_.whole || !wins()) return;
    methods();
    if (!counts_honba()) tell("honba", "scoring_method", scoring_key("scoring_method"));
    if (several_can_win() && pays_once()) tell("several_winners", "win_by_discard", scoring_key("honba_value"));
  }

 private:
  const Document* setting(std::string_view key) const {
    return scoring_ == nullptr ? nullptr : grammar::find_member(*scoring_, key);
  }

  /// Where the key stands, else the nearest that is there.
  std::string scoring_key(std::string_view key) const {
    if (setting(key) != nullptr) return pointer_to(kScoring, key);
    if (scoring_ != nullptr) return std::string(kScoring);
    return grammar::find_member(root_, "buttons") != nullptr ? "/buttons" : "";
  }

  bool wins() const {
    return std::any_of(heads_.begin(), heads_.end(),
                       [](const std::string& head) { return head.starts_with("win_by_"); });
  }

  /// Whether honba is added, where there are draws, and taken away.
  bool counts_honba() const {
    bool adds = !heads_.contains("ryuukyoku");
    bool clears = false;
    std::size_t calls = 0;
    std::vector<const Document*> open = {&root_};
    while (!open.empty()) {
      const Document& one = *open.back();
      open.pop_back();
      if (!one.is_structured()) continue;
      for (const Document& inner : one) open.push_back(&inner);
      if (!one.is_array() || one.empty() || one[0] != "add_honba") continue;
      const bool number = one.size() < 2 || one[1].is_number();
      const double amount = one.size() < 2 || !number ? 1 : one[1].get<double>();
      adds = adds || amount > 0;
      clears = clears || !number || amount < 0;
      ++calls;
    }
    return adds && clears && calls > 0;
  }

  /// The lists of the second group that have yaku.
  std::vector<std::string> second_group() const {
    std::vector<std::string> lists;
    const Document* names = setting("yaku2_lists");
    if (names == nullptr || !names->is_array()) return lists;
    for (const Document& name : *names) {
      const Document* list =
          name.is_string() ? grammar::find_member(root_, name.get_ref<const std::string&>()) : nullptr;
      if (list != nullptr && list->is_array() && !list->empty()) lists.push_back(name.get<std::string>());
    }
    return lists;
  }

  void methods() {
    const Document* method = setting("scoring_method");
    const std::string at = scoring_key("scoring_method");
    if (method == nullptr || method->is_null()) return tell("no_method", "scoring_method", at);
    if (method->is_array()) {
      if (method->size() > 1) tell("scoring_methods", "scoring_method", at);
      if (!method->empty()) method = &(*method)[0];
    }
    const std::vector<Document>& known = platform_.values("scoring_method");
    if (std::find(known.begin(), known.end(), *method) == known.end()) {
      return tell("unknown_method", "scoring_method", at);
    }
    if (*method == "score_table" || *method == "vietnamese") table();
    if (*method == "multiplier" && setting("score_multiplier") != nullptr &&
        *setting("score_multiplier") == "points2") {
      tell("points2_multiplier", "score_multiplier", scoring_key("score_multiplier"));
    }
    if (*method == "han_fu_formula") limits();
    const Document* loss = setting("tsumo_loss");
    const std::vector<Document>& losses = platform_.values("tsumo_loss");
    if (loss != nullptr && !losses.empty() && std::find(losses.begin(), losses.end(), *loss) == losses.end()) {
      tell("unknown_value", "tsumo_loss", scoring_key("tsumo_loss"));
    }
  }

  void table() {
    const Document* table = setting("score_table");
    if (table == nullptr || grammar::find_member(*table, "max") == nullptr) {
      tell("score_table", "score_table", scoring_key(table == nullptr ? "scoring_method" : "score_table"));
    }
  }

  void limits() {
    const Document* thresholds = setting("limit_thresholds");
    const Document* scores = setting("limit_scores");
    const std::size_t wanted = thresholds != nullptr && thresholds->is_array() ? thresholds->size() : 0;
    const std::size_t given = scores != nullptr && scores->is_array() ? scores->size() : 0;
    if (given < wanted) tell("limit_lengths", "limit_scores", scoring_key("limit_thresholds"));
    const Document* factor = setting("han_fu_multiplier");
    const bool once = factor != nullptr && factor->is_number() && factor->get<double>() == 1;
    if (given > 0 && !once) tell("limit_factor", "limit_scores", scoring_key("limit_scores"));
  }

  /// Whether two players may win by one tile: nobody's button keeps the others from theirs.
  bool several_can_win() const {
    const Document* players = grammar::find_member(root_, "num_players");
    if (players != nullptr && players->is_number() && players->get<double>() < 3) return false;
    const Document* buttons = grammar::find_member(root_, "buttons");
    if (buttons == nullptr || !buttons->is_object()) return false;
    for (const auto& [id, button] : buttons->items()) {
      if (!heads_of(button).contains("win_by_discard")) continue;
      const Document* over = grammar::find_member(button, "precedence_over");
      const bool alone =
          over != nullptr && over->is_array() && std::find(over->begin(), over->end(), id) != over->end();
      if (!alone) return true;
    }
    return false;
  }

  /// What the table gives to one of several winners: honba, the pot.
  bool pays_once() const {
    const Document* honba = setting("honba_value");
    if (honba != nullptr && honba->is_number() && honba->get<double>() != 0) return true;
    constexpr auto kPot = std::to_array<std::string_view>({"add_to_pot", "bet_points", "put_down_riichi_stick"});
    return std::any_of(kPot.begin(), kPot.end(), [&](std::string_view action) { return heads_.contains(action); });
  }

  const Document* scoring_ = nullptr;
};

}  // namespace

void check_reliance_for(const grammar::Platform& platform, const PlatformDocument& document, PlatformReport& report) {
  Reliance(platform, document, report).run();
}

}  // namespace majs::compiler
