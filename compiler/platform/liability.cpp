#include "compiler/platform/liability.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "compiler/platform/document_parts.hpp"
#include "grammar/document_members.hpp"

namespace majs::compiler {
namespace {

constexpr const char* kSeats[] = {"east", "south", "west", "north"};

/// What a yaku is worth in both units.
struct Worth {
  double points = 0;
  double points2 = 0;
  friend bool operator==(const Worth&, const Worth&) = default;
};

class LiabilityWriter {
 public:
  LiabilityWriter(Document& document, const Document& scoring, const Refuse& refuse)
      : document_(document), scoring_(scoring), refuse_(refuse) {}

  bool run() {
    each_action(document_, [&](Document& action) {
      if (is_action(action, "make_responsible_for")) replace(action);
      if (is_action(action, "clear_responsibilities")) {
        refuse_("", "`clear_responsibilities` of a table of scores cannot be written for Riichi Advanced");
      }
    });
    if (names_.empty()) return false;
    for (std::size_t i = 0; i < names_.size(); ++i) write_becoming(i);
    write_count();
    return true;
  }

 private:
  Document& function(const std::string& name) { return document_["functions"][name] = Document::array(); }
  static std::string numbered(std::string_view name, std::size_t i) {
    return "platform_" + std::string(name) + "_" + std::to_string(i);
  }
  static std::string pays(const char* winner, std::size_t i) { return numbered("pays_" + std::string(winner), i); }

  std::size_t number_of(const std::string& name) {
    const auto known = std::find(names_.begin(), names_.end(), name);
    if (known != names_.end()) return static_cast<std::size_t>(known - names_.begin());
    names_.push_back(name);
    return names_.size() - 1;
  }

  /// Tables take the acting seat for the one that pays, and the seats named for the winners (D-23).
  void replace(Document& action) {
    const Document seats = action.size() > 1 ? action[1] : Document("self");
    const Document yaku = action.size() > 2 ? action[2] : Document("all");
    Document becoming = Document::array();
    for (const Document& name : yaku.is_array() ? yaku : Document::array({yaku})) {
      if (!name.is_string()) continue;
      becoming.push_back(Document::array({"run", numbered("becomes_liable", number_of(name.get<std::string>()))}));
    }
    action = Document::array({"as", seats, std::move(becoming)});
  }

  /// The acting seat is the possible winner, the seat before it the one that would pay.
  void write_becoming(std::size_t i) {
    Document& actions = function(numbered("becomes_liable", i));
    for (const char* winner : kSeats) {
      Document status = Document::array({action("set_status", pays(winner, i))});
      Document marks = Document::array({action("as", "prev_seat", std::move(status))});
      actions.push_back(when(test("seat_is", Document::array({winner})), std::move(marks)));
    }
  }

  /// Of the yaku of that name, whichever list it is in; nothing when that depends on the hand.
  std::optional<Worth> worth_of(const std::string& name) const {
    std::optional<Worth> worth;
    for (const char* lists : {"yaku_lists", "yaku2_lists"}) {
      const Document* list = grammar::find_member(scoring_, lists);
      for (std::size_t i = 0; list != nullptr && list->is_array() && i < list->size(); ++i) {
        const Document* yaku =
            (*list)[i].is_string() ? grammar::find_member(document_, (*list)[i].get<std::string>()) : nullptr;
        for (std::size_t j = 0; yaku != nullptr && yaku->is_array() && j < yaku->size(); ++j) {
          const Document* shown = grammar::find_member((*yaku)[j], "display_name");
          if (shown == nullptr || *shown != name) continue;
          const std::optional<Worth> one = value_of((*yaku)[j].value("value", Document(0)));
          if (!one || (worth && !(*worth == *one))) return std::nullopt;
          worth = one;
        }
      }
    }
    return worth ? worth : Worth{};
  }

  std::optional<Worth> value_of(const Document& value) const {
    Worth worth;
    if (value.is_number()) {
      worth.points = value.get<double>();
      return worth;
    }
    if (!value.is_array()) return std::nullopt;
    const Document second = scoring_.value("point2_name", Document());
    for (std::size_t i = 0; i + 1 < value.size(); i += 2) {
      if (!value[i].is_number()) return std::nullopt;
      (value[i + 1] == second ? worth.points2 : worth.points) += value[i].get<double>();
    }
    return worth;
  }

  void write_count() {
    Document& count = function("platform_count_liable");
    count.push_back(Document::array({"run", "platform_forget_liability"}));
    Document names = Document::array();
    for (std::size_t i = 0; i < names_.size(); ++i) {
      for (const char* status : {"owes", "taken"}) {
        count.push_back(action("unset_status_all", numbered(status, i)));
      }
      for (const char* winner : kSeats) {
        // A discarder pays as such.
        Document owes = Document::array({test("status", Document::array({pays(winner, i)})),
                                         test("status_missing", Document::array({"platform_discarder"}))});
        Document marks = Document::array(
            {Document::array({"when", std::move(owes), Document::array({action("set_status", numbered("owes", i))})})});
        names.push_back(when(test("seat_is", Document::array({winner})),
                             Document::array({action("as", "others", std::move(marks))})));
      }
    }
    for (std::size_t i = 0; i < names_.size(); ++i) write_taking(i, names);
    count.push_back(action("as", "winner", std::move(names)));
  }

  /// Of several who are liable for the same the next in turn pays.
  void write_taking(std::size_t i, Document& actions) {
    const std::string& name = names_[i];
    const std::optional<Worth> worth = worth_of(name);
    Document adds = Document::array();
    if (name == "all") {
      adds.push_back(Document::array({"run", "platform_owes_all"}));
    } else if (!worth) {
      refuse_("", "liability for `" + name + "`, which is worth more or less, cannot be written for Riichi Advanced");
      return;
    } else {
      adds.push_back(set_counter("platform_adds", worth->points));
      adds.push_back(set_counter("platform_adds2", worth->points2));
      adds.push_back(Document::array({"run", "platform_owes"}));
    }
    adds.insert(adds.begin(), action("set_status_all", numbered("taken", i)));
    Document takes = Document::array();
    for (const char* const seat : {"shimocha", "toimen", "kamicha"}) {
      Document conditions = Document::array({test("status", Document::array({numbered("owes", i)})),
                                             test("status_missing", Document::array({numbered("taken", i)}))});
      takes.push_back(action("as", seat, Document::array({Document::array({"when", std::move(conditions), adds})})));
    }
    if (name == "all") {
      for (Document& one : takes) actions.push_back(std::move(one));
    } else {
      actions.push_back(when(test("has_yaku", Document::array({shown(name)})), std::move(takes)));
    }
  }

  /// Yaku that are won with have translated names there.
  std::string shown(const std::string& name) const {
    const Document* names = grammar::find_member(document_, "translations");
    const Document* other = names == nullptr ? nullptr : grammar::find_member(*names, name);
    return other != nullptr && other->is_string() ? other->get<std::string>() : name;
  }

  Document& document_;
  const Document& scoring_;
  const Refuse& refuse_;
  std::vector<std::string> names_;
};

}  // namespace

bool write_liability(Document& document, const Document& scoring, const Refuse& refuse) {
  return LiabilityWriter(document, scoring, refuse).run();
}

}  // namespace majs::compiler
