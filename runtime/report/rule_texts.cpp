#include "runtime/report/rule_texts.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

namespace majs::report {
namespace {

constexpr int kDeepest = 40;
constexpr std::size_t kMaxTabs = 200;
constexpr std::size_t kMaxTexts = 5'000;

std::string plain(const Document& value) {
  if (value.is_string()) return value.get<std::string>();
  return value.is_object() || value.is_array() ? "" : grammar::print_document(value, false);
}

const Document* option(const Document& list, std::size_t index) {
  return list.is_array() && index < list.size() ? &list[index] : nullptr;
}

/// A tile or a list of tiles as a piece; nothing when it is something else.
std::optional<Piece> tiles_piece(const Document& value) {
  Piece piece{Piece::Kind::Tiles};
  for (const Document& item : value) {
    if (item.is_string()) {
      piece.tiles.push_back(item.get<std::string>());
    } else if (item.is_array() && !item.empty() && item[0].is_string()) {
      piece.tiles.push_back(item[0].get<std::string>());
    } else if (item.is_object() && item.contains("tile") && item["tile"].is_string()) {
      piece.tiles.push_back(item["tile"].get<std::string>());
    } else {
      return std::nullopt;
    }
  }
  return piece;
}

bool is_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

class Collector {
 public:
  explicit Collector(const Document& document) : document_(document) {}

  void run(const Document& actions, int depth) {
    if (!actions.is_array() || depth > kDeepest) return;
    for (const Document& action : actions) {
      if (action.is_array() && !action.empty() && action[0].is_string()) act(action, depth);
    }
  }

  std::vector<RuleTab> finish() {
    for (RuleTab& tab : tabs_) {
      std::stable_sort(tab.texts.begin(), tab.texts.end(),
                       [](const RuleText& a, const RuleText& b) { return a.order < b.order; });
    }
    std::erase_if(tabs_, [](const RuleTab& tab) { return tab.texts.empty(); });
    return std::move(tabs_);
  }

 private:
  void act(const Document& action, int depth) {
    const auto& name = action[0].get_ref<const std::string&>();
    if (name == "add_rule" || name == "update_rule") {
      write(action, name == "add_rule");
    } else if (name == "delete_rule" && action.size() > 2) {
      const Document vars = variables(action, 4);
      RuleTab* tab = find_tab(filled(action[1], vars));
      const std::string id = filled(action[2], vars);
      if (tab != nullptr) std::erase_if(tab->texts, [&](const RuleText& text) { return text.id == id; });
    } else if (name == "add_rule_tab" && action.size() > 1) {
      tab_of(filled(action[1], variables(action, 2)));
    } else if (name == "rename_rule_tab" && action.size() > 2) {
      rename(action);
    } else if (name == "when" || name == "unless" || name == "ite") {
      const Document* condition = option(action, 1);
      const std::optional<bool> holds = condition == nullptr ? std::nullopt : test(*condition, false, depth);
      if (!holds) return;
      const std::size_t branch = name == "unless" ? (*holds ? 0 : 2) : *holds ? 2 : name == "ite" ? 3 : 0;
      if (const Document* body = option(action, branch); branch != 0 && body != nullptr) run(*body, depth + 1);
    }
  }

  static Document variables(const Document& action, std::size_t index) {
    const Document* found = option(action, index);
    return found != nullptr && found->is_object() ? *found : Document::object();
  }

  /// The text of a value with its variables put in, tiles as their ids.
  static std::string filled(const Document& value, const Document& vars) {
    std::string text;
    for (const Piece& piece : line_of(plain(value), vars)) {
      text += piece.text;
      for (const std::string& tile : piece.tiles) text += tile;
    }
    return text;
  }

  /// `%{name}` and `$name` are variables when there are such.
  static Line line_of(const std::string& text, const Document& vars) {
    Line line;
    std::string before;
    for (std::size_t i = 0; i < text.size();) {
      std::size_t begin = i;
      std::size_t end = i;
      std::size_t after = i;
      if (text.compare(i, 2, "%{") == 0) {
        begin = i + 2;
        end = std::min(text.find('}', begin), text.size());
        after = end + 1;
      } else if (text[i] == '$') {
        begin = i + 1;
        for (end = begin; end < text.size() && is_name(text[end]);) ++end;
        after = end;
      }
      const auto found = end > begin ? vars.find(text.substr(begin, end - begin)) : vars.end();
      if (found == vars.end()) {
        before += text[i++];
        continue;
      }
      i = after;
      const auto tiles = found->is_array() ? tiles_piece(*found) : std::nullopt;
      if (!tiles) {
        before += plain(*found);
        continue;
      }
      if (!before.empty()) line.push_back(text_piece(std::move(before)));
      before.clear();
      line.push_back(*tiles);
    }
    if (!before.empty()) line.push_back(text_piece(std::move(before)));
    return line;
  }

  /// A line end inside a paragraph is where the author's editor broke it; lists and empty lines begin new ones.
  static void append_lines(const std::string& text, const Document& vars, std::vector<Line>& lines) {
    std::string paragraph;
    const auto finish = [&] {
      if (!paragraph.empty()) lines.push_back(line_of(paragraph, vars));
      paragraph.clear();
    };
    for (std::size_t begin = 0; begin <= text.size();) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      const std::string one = text.substr(begin, end - begin);
      begin = end + 1;
      const std::size_t first = one.find_first_not_of(" \t\r");
      if (first == std::string::npos || one[first] == '-' || one.back() == ':') finish();
      if (first == std::string::npos) continue;
      paragraph += (paragraph.empty() ? "" : " ") + one.substr(first);
      if (one.back() == ':') finish();
    }
    finish();
  }

  void write(const Document& action, bool add) {
    if (action.size() < 4) return;
    const Document vars = variables(action, 4);
    const Document* order = option(action, action[action.size() - 1].is_number() ? action.size() - 1 : action.size());
    const std::string tab_name = filled(action[1], vars);
    const std::string id = filled(action[2], vars);
    RuleTab* tab = add ? tab_of(tab_name) : find_tab(tab_name);
    if (tab == nullptr) return;
    auto text = std::find_if(tab->texts.begin(), tab->texts.end(), [&](const RuleText& one) { return one.id == id; });
    if (text == tab->texts.end()) {
      if (!add || ++texts_ > kMaxTexts) return;
      tab->texts.push_back({id, {}, 0});
      text = tab->texts.end() - 1;
    }
    if (order != nullptr && action.size() > 4) text->order = order->get<double>();
    append_lines(plain(action[3]), vars, text->lines);
  }

  void rename(const Document& action) {
    const Document vars = variables(action, 3);
    RuleTab* from = find_tab(filled(action[1], vars));
    const std::string to = filled(action[2], vars);
    if (from == nullptr || from->name == to) return;
    std::vector<RuleText> moved = std::move(from->texts);
    from->texts.clear();
    RuleTab* target = tab_of(to);
    if (target == nullptr) return;
    for (RuleText& text : moved) {
      const bool known = std::any_of(target->texts.begin(), target->texts.end(),
                                     [&](const RuleText& other) { return other.id == text.id; });
      if (!known) target->texts.push_back(std::move(text));
    }
  }

  RuleTab* find_tab(const std::string& name) {
    const auto found = std::find_if(tabs_.begin(), tabs_.end(), [&](const RuleTab& tab) { return tab.name == name; });
    return found == tabs_.end() ? nullptr : &*found;
  }

  RuleTab* tab_of(const std::string& name) {
    if (RuleTab* tab = find_tab(name)) return tab;
    if (tabs_.size() == kMaxTabs) return nullptr;
    tabs_.push_back({name, {}});
    return &tabs_.back();
  }

  /// What a condition is at the start of a game; nothing when that cannot be told.
  std::optional<bool> test(const Document& condition, bool any, int depth) {
    if (depth > kDeepest) return std::nullopt;
    if (condition.is_boolean()) return condition.get<bool>();
    if (condition.is_array()) return test_list(condition, any, depth);
    std::string name;
    Document options = Document::array();
    if (condition.is_string()) {
      name = condition.get<std::string>();
    } else if (condition.is_object() && condition.contains("name") && condition["name"].is_string()) {
      name = condition["name"].get<std::string>();
      options = condition.value("opts", Document::array());
    }
    bool negated = false;
    if (name == "not" && options.is_array() && options.size() == 1) {
      const auto inner = test(options[0], false, depth + 1);
      return inner ? std::optional<bool>(!*inner) : std::nullopt;
    }
    while (name.starts_with("not_")) {
      negated = true;
      name.erase(0, 4);
    }
    const std::optional<bool> holds = options.is_array() ? test_one(name, options) : std::nullopt;
    return holds ? std::optional<bool>(*holds != negated) : std::nullopt;
  }

  std::optional<bool> test_list(const Document& list, bool any, int depth) {
    if (!list.empty() && list[0].is_number()) return std::nullopt;
    bool unknown = false;
    for (const Document& item : list) {
      const auto holds = test(item, !any, depth + 1);
      if (!holds) {
        unknown = true;
      } else if (*holds == any) {
        return any;
      }
    }
    return unknown ? std::nullopt : std::optional<bool>(!any);
  }

  std::optional<bool> test_one(const std::string& name, const Document& options) {
    const auto text = [&](std::size_t i) { return option(options, i) == nullptr ? "" : plain(options[i]); };
    if (name == "true" || name == "false") return name == "true";
    if (name == "rule_exists") {
      const RuleTab* tab = find_tab(text(0));
      return tab != nullptr &&
             std::any_of(tab->texts.begin(), tab->texts.end(), [&](const RuleText& one) { return one.id == text(1); });
    }
    if (name == "yaku_exists") return yaku_exists(text(0), text(1));
    if (name == "seat_is" || name == "round_wind_is") return text(0) == "east";
    if (name == "equals") return text(0) == text(1);
    if (name.starts_with("amount_")) {
      const auto a = amount(option(options, 0));
      const auto b = amount(option(options, 1));
      if (!a || !b) return std::nullopt;
      if (name == "amount_equals") return *a == *b;
      if (name == "amount_more_than") return *a > *b;
      if (name == "amount_less_than") return *a < *b;
      if (name == "amount_at_least") return *a >= *b;
      if (name == "amount_at_most") return *a <= *b;
    }
    return std::nullopt;
  }

  std::optional<double> amount(const Document* value) const {
    if (value == nullptr) return std::nullopt;
    if (value->is_number()) return value->get<double>();
    if (*value == "players") {
      const auto players = document_.find("num_players");
      return players != document_.end() && players->is_number() ? players->get<double>() : 4;
    }
    return std::nullopt;
  }

  bool yaku_exists(const std::string& list, const std::string& name) const {
    const auto found = document_.find(list);
    if (found == document_.end() || !found->is_array()) return false;
    return std::any_of(found->begin(), found->end(), [&](const Document& yaku) {
      return yaku.is_object() && yaku.contains("display_name") && yaku["display_name"] == name;
    });
  }

  const Document& document_;
  std::vector<RuleTab> tabs_;
  std::size_t texts_ = 0;
};

}  // namespace

std::vector<RuleTab> rule_texts(const Document& document) {
  if (!document.is_object()) return {};
  Collector collector(document);
  const auto event = document.find("after_initialization");
  if (event != document.end() && event->is_object() && event->contains("actions")) {
    collector.run((*event)["actions"], 0);
  }
  return collector.finish();
}

}  // namespace majs::report
