#include "compiler/platform/readings.hpp"

#include <algorithm>
#include <optional>

#include "compiler/platform/document_parts.hpp"
#include "compiler/platform/hand_shape.hpp"
#include "grammar/document_members.hpp"
#include "grammar/vocabulary.hpp"

namespace majs::compiler {
namespace {

class ReadingWriter {
 public:
  explicit ReadingWriter(Document& document) : document_(document) {}

  Readings run() {
    shape_ = shape_of_hands(document_);
    may_be_pairs_ = shape_ && wins_with_pairs();
    // Elsewhere there are no programs of minipoints, and no readings either.
    each_action_of_wins(document_, [&](Document& action) { replace_count(action); });
    if (shape_) {
      const Document* scoring = grammar::find_member(document_, "score_calculation");
      for (const char* key : {"yaku_lists", "yaku2_lists"}) {
        const Document* names = scoring == nullptr ? nullptr : grammar::find_member(*scoring, key);
        for (std::size_t i = 0; names != nullptr && names->is_array() && i < names->size(); ++i) {
          if (Document* yaku = list_named((*names)[i])) complete_in(*yaku);
        }
      }
      if (document_.contains("constants")) complete_in(document_["constants"]);
    }
    if (!shape_) result_.differs.push_back("yaku of different readings of a hand are added up there");
    if (shape_ && (counts_ || completes_)) {
      result_.differs.push_back(
          "of readings of a hand that are worth the same the yaku of another may be told there; what is paid is the "
          "same");
    }
    if (completes_) result_.changes.push_back("Yaku that name some sets of the hand ask for the others as well.");
    return std::move(result_);
  }

 private:
  /// A list of yaku that is there: a member made for a name would move all others.
  Document* list_named(const Document& name) {
    const auto found = name.is_string() ? document_.find(name.get<std::string>()) : document_.end();
    return found == document_.end() ? nullptr : &*found;
  }

  /// `count_matches` of triplets in the hand.
  void replace_count(Document& action) {
    if (action.size() != 5 || action[2] != "count_matches" || !lists(action[3], "hand")) return;
    const bool is_set = action[0] == "set_counter";
    if (!is_set && action[0] != "add_counter" && action[0] != "subtract_counter") return;
    const bool won = lists(action[3], "winning_tile");
    if (action[3].size() != (won ? 2U : 1U)) return;
    if (!is_triplets(action[4])) return;
    Document count = Document::array({"run", won ? "platform_count_triplets" : "platform_count_standing_triplets"});
    Document changed = Document::array({action[0], action[1], "platform_triplets"});
    action = when("true", Document::array({std::move(count), std::move(changed)}));
    if (counts_) return;
    counts_ = true;
    result_.parts.push_back("triplets");
    result_.changes.push_back("Triplets are counted by a program of `minipoints`, in readings of the whole hand.");
  }

  bool is_triplets(const Document& definitions) const {
    if (definitions.size() != 1 || definitions[0].size() != 1 || definitions[0][0].size() != 2) return false;
    const Document& element = definitions[0][0];
    if (element[1] != 1 || element[0].size() != 1 || !element[0][0].is_string()) return false;
    const Document* sets = grammar::find_member(document_, "set_definitions");
    const Document* set = sets == nullptr ? nullptr : grammar::find_member(*sets, element[0][0].get<std::string>());
    if (set == nullptr || !set->is_array() || set->empty()) return false;
    return (*set)[0] == Document::array({0, 0, 0}) || (*set)[0] == Document::array({Document::array({0, 0, 0})});
  }

  void complete_in(Document& value) {
    if (!value.is_structured()) return;
    for (Document& member : value) complete_in(member);
    if (!value.is_object() || !value.contains("name") || !value.contains("opts")) return;
    const bool asks = value["name"] == "match" || value["name"] == "not_match";
    Document& options = value["opts"];
    if (!asks || !options.is_array() || options.size() != 2 || !options[1].is_array()) return;
    const Document& zones = meant(document_, options[0]);
    const bool whole = lists(zones, "winning_hand") || (lists(zones, "hand") && lists(zones, "winning_tile"));
    if (!whole || (!lists(zones, "calls") && !lists(zones, "winning_hand"))) return;
    const Document asked = definitions_of(document_, options[1]);
    Document completed = Document::array();
    for (const Document& definition : asked) complete(definition, completed);
    if (completed != asked) options[1] = std::move(completed);
  }

  /// Whether there are hands of pairs, of which two may be four of a kind.
  bool wins_with_pairs() const {
    const Document& hands = *grammar::find_member(document_, "win_definition");
    return std::any_of(hands.begin(), hands.end(), [&](const Document& hand) {
      return hand.is_array() && std::all_of(hand.begin(), hand.end(), [&](const Document& element) {
               const auto tiles = tiles_of(document_, element);
               return tiles && *tiles == 2 * static_cast<std::int64_t>(element[1].get<double>());
             });
    });
  }

  /// The definition with all else that a hand is made of, for each kind of hand that it may be part of.
  void complete(const Document& definition, Document& completed) {
    const bool partial =
        definition.is_array() && !definition.empty() &&
        // There is only one way to read honours but for pairs. Single tiles are no sets, nor is
        // "exhaustive" or its like.
        (may_be_pairs_ || !std::all_of(definition.begin(), definition.end(),
                                       [&](const Document& one) { return is_of_honours(document_, one); })) &&
        std::all_of(definition.begin(), definition.end(),
                    [&](const Document& one) { return tiles_of(document_, one).has_value(); });
    const std::size_t before = completed.size();
    const Document* hands = grammar::find_member(document_, "win_definition");
    for (std::size_t i = 0; partial && i < hands->size(); ++i) add_whole(definition, (*hands)[i], completed);
    if (completed.size() == before) completed.push_back(definition);
    completes_ = completes_ || completed.back() != definition;
  }

  /// So many of these sets less; whether there were as many.
  static bool take(Document& hand, const Document& sets, double count) {
    const auto place = std::find_if(hand.begin(), hand.end(), [&](const Document& one) { return one[0] == sets; });
    if (place == hand.end() || (*place)[1].get<double>() < count) return false;
    (*place)[1] = (*place)[1].get<double>() - count;
    return true;
  }

  void add_whole(const Document& definition, const Document& hand, Document& completed) {
    if (!hand.is_array() || hand.empty() || hand[0] != "exhaustive") return;
    Document rest = Document::array();
    for (std::size_t i = 1; i < hand.size(); ++i) {
      if (!tiles_of(document_, hand[i])) return;
      rest.push_back(hand[i]);
    }
    for (const Document& element : definition) {
      const std::int64_t tiles = *tiles_of(document_, element);
      if (tiles % 3 == 1) return;
      if (take(rest, element[0], element[1].get<double>())) continue;
      if (tiles > 2 && !take(rest, Document::array({shape_->set}), static_cast<double>(tiles / 3))) return;
      if (tiles % 3 == 2 && !take(rest, Document::array({shape_->pair}), 1)) return;
    }
    Document whole = Document::array({"exhaustive"});
    for (const Document& element : definition) whole.push_back(element);
    for (const Document& element : rest) {
      if (element[1] != 0) whole.push_back(element);
    }
    completed.push_back(std::move(whole));
  }

  Document& document_;
  Readings result_;
  std::optional<HandShape> shape_;
  bool counts_ = false;
  bool completes_ = false;
  bool may_be_pairs_ = false;
};

}  // namespace

Readings write_readings(Document& document) { return ReadingWriter(document).run(); }

}  // namespace majs::compiler
