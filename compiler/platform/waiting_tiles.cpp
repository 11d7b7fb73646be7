#include "compiler/platform/waiting_tiles.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "compiler/platform/document_parts.hpp"
#include "compiler/platform/hand_shape.hpp"
#include "grammar/document_members.hpp"

namespace majs::compiler {
namespace {

using Kinds = std::vector<std::string>;

/// The tile that lies so far from this one; tens lead to the next suit.
std::optional<std::string> shifted(const std::string& base, int offset) {
  constexpr std::string_view kSuits = "mps";
  if (offset == 0) return base;
  const auto suit = base.size() == 2 ? kSuits.find(base[1]) : std::string_view::npos;
  const int suits = offset >= 0 ? offset / 10 : 0;
  const int number = base[0] - '0' + offset - 10 * suits;
  if (suit == std::string_view::npos || suits > 2 || number < 1 || number > 9) return std::nullopt;
  return std::to_string(number) + kSuits[(suit + static_cast<std::size_t>(suits)) % 3];
}

/// Tiles of a set that lies on `base`; nothing where there are none. `form` is of offsets and tiles.
std::optional<Kinds> placed(const Document& form, const std::string& base) {
  Kinds kinds;
  for (const Document& item : form) {
    std::optional<std::string> kind;
    if (item.is_number() && std::abs(item.get<double>()) < kFarthestOffset)
      kind = shifted(base, static_cast<int>(item.get<double>()));
    if (item.is_string()) kind = item.get<std::string>();
    if (!kind) return std::nullopt;
    kinds.push_back(std::move(*kind));
  }
  return kinds;
}

bool is_plain(const Document& form) {
  return form.is_array() && !form.empty() && std::all_of(form.begin(), form.end(), [](const Document& item) {
           return item.is_number() || item.is_string();
         });
}

class WaitingTilesWriter {
 public:
  WaitingTilesWriter(Document& document, const Refuse& refuse) : document_(document), refuse_(refuse) {}

  std::vector<std::string> run() {
    for (const auto& [kind, copies] : kinds_of(document_)) kinds_.push_back(kind);
    each_object(document_, [&](Document& condition) { replace(condition); });
    if (forms_.empty()) return {};
    // Into the document when it is not walked any more: a new member moves the others.
    for (auto& [name, forms] : forms_) document_["set_definitions"][name] = std::move(forms);
    return {"`waiting_tiles`: the winning tile has a mark, and sets ask where in them it is."};
  }

 private:
  void refuse(const std::string& what) {
    if (told_.insert(what).second) refuse_("", what + " cannot be written for Riichi Advanced");
  }

  const Document* set_of(const Document& name) const {
    const Document* sets = grammar::find_member(document_, "set_definitions");
    return sets == nullptr || !name.is_string() ? nullptr : grammar::find_member(*sets, name.get<std::string>());
  }

  void replace(Document& condition) {
    if (!condition.contains("name") || !condition.contains("opts")) return;
    Document& options = condition["opts"];
    const bool asks = condition["name"] == "match" || condition["name"] == "not_match";
    if (!options.is_array() || options.empty()) return;
    const Document zones = meant(document_, options[0]);
    if (!lists(zones, "waiting_tiles")) return;
    const bool with_winning = lists(zones, "winning_tile");
    if (!asks || options.size() != 2 || zones.size() != (with_winning ? 2U : 1U)) {
      return refuse("`waiting_tiles` beside other tiles, or outside of `match`,");
    }
    Document definitions = Document::array();
    for (const Document& one : meant(document_, options[1])) {
      const Document* named =
          one.is_string() ? grammar::find_member(document_, one.get<std::string>() + "_definition") : &one;
      if (named == nullptr) return refuse("`waiting_tiles` of a definition that is not there");
      for (const Document& definition : one.is_string() ? *named : Document::array({one})) {
        definitions.push_back(definition);
      }
    }
    Document whole = Document::array();
    const Document* wins = grammar::find_member(document_, "win_definition");
    for (std::size_t i = 0; wins != nullptr && wins->is_array() && i < wins->size(); ++i)
      add_hands((*wins)[i], definitions, with_winning, whole);
    if (whole.empty()) {
      const bool holds = condition["name"] == "not_match";
      condition = holds ? all_of(Document::array({"true"})) : not_all_of(Document::array({"true"}));
      return;
    }
    options = Document::array({Document::array({"hand", "calls", "winning_tile"}), std::move(whole)});
  }

  /// For each element of a hand of sets: the hands in which the winning tile is in it, with such tiles around it.
  void add_hands(const Document& hand, const Document& definitions, bool with_winning, Document& whole) {
    if (!hand.is_array()) return;
    std::size_t sets = 0;
    for (const Document& element : hand) {
      if (element == "exhaustive") continue;
      if (!tiles_of(document_, element)) return;
      ++sets;
    }
    for (std::size_t i = hand.size() - sets; i < hand.size(); ++i) {
      const std::string name = won_set(hand[i], definitions, with_winning);
      if (name.empty()) continue;
      Document written = Document::array();
      for (std::size_t k = 0; k < hand.size(); ++k) {
        if (k == i) written.push_back(Document::array({Document::array({name}), 1.0}));
        if (k == i && hand[k][1] == 1) continue;
        written.push_back(hand[k]);
        if (k == i) written.back()[1] = hand[k][1].get<double>() - 1;
      }
      whole.push_back(std::move(written));
    }
  }

  /// A set definition for an element, with the mark on each tile around which the others are wanted; "" without any.
  std::string won_set(const Document& element, const Document& definitions, bool with_winning) {
    std::set<std::string> met;
    Document forms = Document::array();
    const auto add = [&](Document form, std::size_t won) {
      Document tile = Document::object();
      tile["attrs"] = Document::array({"platform_won"});
      tile[form[won].is_number() ? "offset" : "tile"] = form[won];
      form[won] = std::move(tile);
      if (met.insert(form.dump()).second) forms.push_back(std::move(form));
    };
    for (const Document& name : element[0]) {
      const Document* set = set_of(name);
      for (std::size_t i = 0; set != nullptr && i < set->size(); ++i) {
        const Document& form = (*set)[i];
        if (!is_plain(form)) {
          refuse("`waiting_tiles` where a hand consists of sets of sets");
          continue;
        }
        for (std::size_t won = 0; won < form.size(); ++won) {
          std::vector<Kinds> wanted;
          bool all = true;
          for (const std::string& base : kinds_) {
            const auto kinds = placed(form, base);
            if (!kinds) continue;
            Kinds around = *kinds;
            if (!with_winning) around.erase(around.begin() + static_cast<std::ptrdiff_t>(won));
            const bool holds = std::any_of(definitions.begin(), definitions.end(), [&](const Document& definition) {
              return definition.is_array() && matches(definition, 0, around);
            });
            if (holds) wanted.push_back(*kinds);
            all = all && holds;
          }
          if (all && !wanted.empty()) {
            add(form, won);
            continue;
          }
          for (const Kinds& kinds : wanted) add(Document(kinds), won);
        }
      }
    }
    if (forms.empty()) return "";
    const std::string key = forms.dump();
    const auto known = written_.find(key);
    if (known != written_.end()) return known->second;
    std::string name = "platform_won_set_" + std::to_string(forms_.size());
    forms_[name] = std::move(forms);
    written_[key] = name;
    return name;
  }

  /// From its element `first` on.
  bool matches(const Document& definition, std::size_t first, const Kinds& tiles) {
    if (first == definition.size()) return !lists(definition, "exhaustive") || tiles.empty();
    const Document& element = definition[first];
    if (element == "exhaustive") return matches(definition, first + 1, tiles);
    const bool is_element =
        element.is_array() && element.size() == 2 && element[0].is_array() && element[1].is_number();
    if (!is_element) {
      refuse("`waiting_tiles` with a definition of more than sets and tiles");
      return false;
    }
    const double count = element[1].get<double>();
    std::set<Kinds> left = {tiles};
    for (int i = 0; i < std::abs(count) && !left.empty(); ++i) {
      std::set<Kinds> fewer;
      for (const Kinds& some : left) take(element[0], some, fewer);
      left = std::move(fewer);
    }
    if (count < 0) return left.empty() && matches(definition, first + 1, tiles);
    return std::any_of(left.begin(), left.end(),
                       [&](const Kinds& some) { return matches(definition, first + 1, some); });
  }

  /// What is left of the tiles without one of these groups.
  void take(const Document& names, const Kinds& tiles, std::set<Kinds>& left) {
    for (const Document& name : names) {
      const Document* set = set_of(name);
      const Document single = Document::array({Document::array({name})});
      for (const Document& form : set != nullptr ? *set : single) {
        if (!is_plain(form)) {
          refuse("`waiting_tiles` with a definition of more than sets and tiles");
          continue;
        }
        for (const std::string& base : kinds_) {
          const auto wanted = placed(form, base);
          if (wanted) take_kinds(*wanted, tiles, left);
        }
      }
    }
  }

  static void take_kinds(const Kinds& wanted, Kinds tiles, std::set<Kinds>& left) {
    for (const std::string& kind : wanted) {
      const auto found = std::find(tiles.begin(), tiles.end(), kind);
      if (found == tiles.end()) return;
      tiles.erase(found);
    }
    left.insert(std::move(tiles));
  }

  Document& document_;
  const Refuse& refuse_;
  Kinds kinds_;
  std::map<std::string, std::string> written_;  ///< sets by what they are
  std::map<std::string, Document> forms_;       ///< sets by name
  std::set<std::string> told_;
};

}  // namespace

std::vector<std::string> write_waiting_tiles(Document& document, const Refuse& refuse) {
  return WaitingTilesWriter(document, refuse).run();
}

}  // namespace majs::compiler
