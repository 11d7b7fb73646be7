#pragma once
// Random rulesets to be written as scripts.

#include <random>
#include <string>
#include <vector>

#include "grammar/document.hpp"

namespace majs::compiler::test {

/// A document of pieces that mean something, and of some that nearly do.
class DocumentMaker {
 public:
  explicit DocumentMaker(unsigned seed) : chance_(seed) {}

  Document document() {
    Document made = Document::object();
    const std::vector<std::string> keys = {"wall",
                                           "on_x",
                                           "functions",
                                           "buttons",
                                           "constants",
                                           "after_win",
                                           "before_call",
                                           "win_definition",
                                           "yaku",
                                           "yaku_precedence",
                                           "a key",
                                           "in",
                                           "set_definitions",
                                           "auto_buttons",
                                           "play_effects",
                                           "play_restrictions",
                                           "available_mods",
                                           "available_presets",
                                           "scoring_logic",
                                           "tiles"};
    for (const std::string& key : keys) {
      if (below(3) != 0) made[key] = member(key);
    }
    return made;
  }

 private:
  unsigned below(unsigned bound) { return static_cast<unsigned>(chance_() % bound); }

  Document member(const std::string& key) {
    if (below(6) == 0) return value(0);
    Document object = Document::object();
    if (key == "after_win" || key == "before_call") {
      object["actions"] = actions(0);
      return object;
    }
    if (key == "functions") {
      for (unsigned i = below(4); i > 0; --i) object[word()] = below(5) == 0 ? value(0) : actions(0);
      return object;
    }
    if (key == "buttons" || key == "auto_buttons") {
      for (unsigned i = below(3); i > 0; --i) {
        Document button = Document::object();
        button["display_name"] = word();
        if (key == "buttons") button["show_when"] = condition(0, false);
        if (below(3) == 0) button["extra"] = value(0);
        button["actions"] = actions(0);
        object[word()] = button;
      }
      return object;
    }
    if (key == "yaku") {
      Document list = Document::array();
      for (unsigned i = below(4); i > 0; --i) {
        Document yaku = Document::object();
        yaku["display_name"] = word();
        yaku["value"] = below(2) == 0 ? Document(below(9)) : value(2);
        yaku["when"] = condition(0, false);
        list.push_back(yaku);
      }
      return list;
    }
    if (key == "play_effects" || key == "play_restrictions") {
      Document list = Document::array();
      for (unsigned i = below(4); i > 0; --i) {
        const bool effect = key == "play_effects";
        list.push_back(Document::array(
            {effect ? Document(word()) : Document::array({word()}), effect ? actions(0) : condition(0, false)}));
      }
      return list;
    }
    if (key == "available_mods") {
      Document list = Document::array();
      for (unsigned i = below(5); i > 0; --i) list.push_back(below(4) == 0 ? Document(word()) : mod());
      return list;
    }
    if (key == "available_presets") {
      Document list = Document::array();
      for (unsigned i = below(3); i > 0; --i) {
        Document preset = Document::object();
        preset["display_name"] = below(5) == 0 ? value(3) : Document(word());
        preset["enabled_mods"] = Document::array({word(), value(3)});
        list.push_back(preset);
      }
      return list;
    }
    if (key == "scoring_logic") {
      for (unsigned i = below(3); i > 0; --i) object[word()] = actions(0);
      return object;
    }
    if (key == "tiles") return tiles();
    if (key == "win_definition") return definitions();
    if (key == "constants" || key == "set_definitions") {
      for (unsigned i = below(4); i > 0; --i) {
        const unsigned kind = below(3);
        object[word()] = kind == 0 ? definitions() : kind == 1 ? condition(0, false) : value(0);
        if (below(4) == 0) object[word()] = Document::array({Document::array({0, attributed(), attributed()})});
      }
      return object;
    }
    return value(0);
  }

  Document mod() {
    Document entry = Document::object();
    entry["id"] = word();
    entry["name"] = word();
    entry["desc"] = below(6) == 0 ? value(3) : Document(word());
    entry["default"] = below(2) == 0 ? Document(false) : value(3);
    entry["order"] = below(2);
    entry["deps"] = Document::array();
    entry["conflicts"] = below(2) == 0 ? Document::array() : Document::array({word()});
    for (unsigned i = below(3); i > 0; --i) {
      Document option = Document::object();
      option["type"] = below(2) == 0 ? Document("dropdown") : value(3);
      option["name"] = word();
      option["values"] = Document::array({1, word()});
      if (below(2) == 0) option["default"] = value(3);
      entry["config"].push_back(option);
    }
    return entry;
  }

  /// A tile or an offset with attributes.
  Document attributed() {
    Document one = Document::object();
    one[below(2) == 0 ? "offset" : "tile"] = below(4) == 0   ? Document(word())
                                             : below(2) == 0 ? Document(1)
                                                             : Document("1m");
    one["attrs"] = Document::array({below(4) == 0 ? word() : "red"});
    if (below(3) == 0) one["attrs"].push_back("draw");
    return one;
  }

  /// Tiles, now and then with attributes, or something that is none.
  Document tiles() {
    static const std::vector<std::string> words = {"1m", "2m", "0p", "7z", "1z", "10m", "any", "5M", "1"};
    Document list = Document::array();
    for (unsigned i = below(7); i > 0; --i) {
      Document tile = words[below(below(5) == 0 ? 9 : 5)];
      if (below(4) == 0) {
        tile = {{"tile", tile}, {"attrs", Document::array({below(3) == 0 ? word() : "red"})}};
      }
      list.push_back(tile);
    }
    return list;
  }

  /// An amount, a number or a calculation of them.
  Document expression(int depth) {
    static const std::vector<std::string> operators = {"+",   "-",   "*",     "/",        "**",
                                                       "min", "mod", "round", "round_up", "^"};
    switch (below(depth > 3 ? 3 : 6)) {
      case 0: return static_cast<double>(below(9)) - 1;
      case 1: return word();
      case 2: return below(2) == 0 ? "fu" : "num_discards";
      default: {
        Document operands = Document::array({expression(depth + 1)});
        if (below(6) != 0) operands.push_back(expression(depth + 1));
        return Document::array({operators[below(10)], operands});
      }
    }
  }

  std::string word() {
    static const std::vector<std::string> words = {"draw", "a",        "our_turn", "@c",  "@splat$d", "x y", "",
                                                   "#{x}", "\\(",      "\"q\"",    "do",  "not_draw", "1m",  "\n",
                                                   "as",   "has_draw", "nil",      "@",   "ü",        "$p",  "true",
                                                   "1e5",  "if",       "K",        "run", "win",      "a-b", "~m"};
    return words[below(static_cast<unsigned>(words.size()))];
  }

  Document value(int depth) {
    switch (below(depth > 3 ? 5 : 8)) {
      case 0: return nullptr;
      case 1: return below(2) == 0;
      case 2: return static_cast<double>(below(100)) / 4 - 10;
      case 3: return 1e30 * below(9);
      case 4: return word();
      case 5: return Document::array();
      case 6: {
        Document list = Document::array();
        for (unsigned i = below(4); i > 0; --i) list.push_back(value(depth + 1));
        return list;
      }
      default: {
        Document object = Document::object();
        for (unsigned i = below(3); i > 0; --i) object[word()] = value(depth + 1);
        return object;
      }
    }
  }

  Document condition(int depth, bool any) {
    Document list = Document::array();
    for (unsigned i = 1 + below(3); i > 0; --i) {
      const unsigned kind = below(depth > 3 ? 4 : 7);
      if (kind == 6) {
        const char* const names[] = {"amount_equals", "amount_at_least", "not_amount_equals", "amount_less_than"};
        list.push_back({{"name", names[below(4)]}, {"opts", Document::array({expression(1), expression(2)})}});
      } else if (kind == 0) {
        list.push_back(word());
      } else if (kind == 1) {
        list.push_back("has_draw");
      } else if (kind == 2) {
        Document one = {{"name", "status"}, {"opts", Document::array({word()})}};
        if (below(3) == 0) one["as"] = word();
        list.push_back(one);
      } else if (kind == 3) {
        list.push_back({{"name", "match"}, {"opts", Document::array({Document::array({"hand"}), definitions()})}});
      } else if (kind == 4) {
        list.push_back({{"name", "not"}, {"opts", Document::array({condition(depth + 1, false)})}});
      } else {
        list.push_back(condition(depth + 1, !any));
      }
    }
    return list;
  }

  Document actions(int depth) {
    Document list = Document::array();
    for (unsigned i = below(4); i > 0; --i) {
      const unsigned kind = below(depth > 3 ? 3 : 10);
      Document action = Document::array();
      switch (kind) {
        case 7: action = {"set_counter", below(3) == 0 ? word() : "total", "eval_expr", expression(0)}; break;
        case 8: action = {"_counter_assignment", word(), "total", "=", expression(0)}; break;
        case 9: {  // a chain of else if
          action = {"when", condition(1, false), actions(depth + 1)};
          for (unsigned k = below(3); k > 0; --k) {
            action = {"ite", condition(1, false), actions(depth + 1), Document::array({action})};
          }
          break;
        }
        case 0: action.push_back(word()); break;
        case 1:
          action.push_back("draw");
          if (below(2) == 0) action.push_back(value(1));
          break;
        case 2:
          action.push_back("run");
          action.push_back(word());
          if (below(2) == 0) action.push_back(value(1));
          break;
        case 3:
          action.push_back(below(2) == 0 ? "when" : "unless");
          action.push_back(below(4) == 0 ? Document(word()) : condition(0, false));
          action.push_back(actions(depth + 1));
          break;
        case 4:
          action.push_back("ite");
          action.push_back(condition(0, false));
          action.push_back(actions(depth + 1));
          action.push_back(actions(depth + 1));
          break;
        case 5:
          action.push_back("as");
          action.push_back(word());
          action.push_back(actions(depth + 1));
          break;
        default:
          action.push_back("as");
          action.push_back(value(2));
          action.push_back(actions(depth + 1));
      }
      list.push_back(action);
    }
    return list;
  }

  Document definitions() {
    Document list = Document::array();
    for (unsigned i = 1 + below(2); i > 0; --i) {
      Document definition = Document::array();
      if (below(3) == 0) definition.push_back("exhaustive");
      for (unsigned k = below(3); k > 0; --k) {
        Document groups = Document::array();
        for (unsigned g = 1 + below(2); g > 0; --g)
          groups.push_back(below(3) == 0 ? Document(word()) : below(4) == 0 ? attributed() : Document("pair"));
        definition.push_back(Document::array({groups, static_cast<double>(below(4)) - 1}));
      }
      list.push_back(definition);
    }
    return list;
  }

  std::mt19937 chance_;
};

}  // namespace majs::compiler::test
