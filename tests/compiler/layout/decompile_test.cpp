#include "compiler/layout/decompile.hpp"

#include <doctest/doctest.h>

#include <random>

#include "compiler/engines/native_engine.hpp"
#include "compiler/load/ruleset_loader.hpp"
#include "compiler/lower/compile.hpp"
#include "tests/compiler/build_fixture.hpp"

namespace majs::compiler::test::decompile_test {
namespace {

/// Keys sorted, numbers as doubles: what counts as equal.
nlohmann::json normal(const Document& value) {
  if (value.is_number()) return value.get<double>();
  if (value.is_array()) {
    auto list = nlohmann::json::array();
    for (const auto& item : value) list.push_back(normal(item));
    return list;
  }
  if (value.is_object()) {
    auto object = nlohmann::json::object();
    for (const auto& [key, item] : value.items()) object[key] = normal(item);
    return object;
  }
  return nlohmann::json::parse(value.dump());
}

/// Compiles the script and compares; gives the script.
std::string round_trip(const Document& document) {
  std::string problem;
  const auto script = decompile(document, problem);
  REQUIRE_MESSAGE(script.has_value(), problem);
  Diagnostics diagnostics;
  Defines defines;
  const Module module = compile(std::make_shared<const Source>("decompiled.majs", *script), defines, diagnostics);
  REQUIRE_MESSAGE(!diagnostics.has_errors(), (summary(diagnostics) + *script));
  Document built = Document::object();
  REQUIRE_FALSE(apply(module.program, {}, built).has_value());
  CHECK_MESSAGE(normal(built) == normal(document), *script);
  return *script;
}

std::string round_trip_text(std::string_view text) { return round_trip(*grammar::parse_document(text, nullptr)); }

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

/// A document of pieces that mean something, and of some that nearly do.
class Maker {
 public:
  explicit Maker(unsigned seed) : chance_(seed) {}

  Document document() {
    Document made = Document::object();
    const std::vector<std::string> keys = {
        "wall",           "on_x", "functions",       "buttons", "constants", "after_win",       "before_call",
        "win_definition", "yaku", "yaku_precedence", "a key",   "in",        "set_definitions", "auto_buttons"};
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
    if (key == "win_definition") return definitions();
    if (key == "constants" || key == "set_definitions") {
      for (unsigned i = below(4); i > 0; --i) {
        const unsigned kind = below(3);
        object[word()] = kind == 0 ? definitions() : kind == 1 ? condition(0, false) : value(0);
      }
      return object;
    }
    return value(0);
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
      const unsigned kind = below(depth > 3 ? 4 : 6);
      if (kind == 0) {
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
      const unsigned kind = below(depth > 3 ? 3 : 7);
      Document action = Document::array();
      switch (kind) {
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
          groups.push_back(below(3) == 0 ? Document(word()) : Document("pair"));
        definition.push_back(Document::array({groups, static_cast<double>(below(4)) - 1}));
      }
      list.push_back(definition);
    }
    return list;
  }

  std::mt19937 chance_;
};

}  // namespace

TEST_CASE("a document becomes commands") {
  const std::string script = round_trip_text(R"({
    "wall": ["1m", "2m"],
    "after_start": {"actions": [["draw", 1], ["when", ["our_turn", ["has_draw", "no_tiles_remaining"]], [["run", "f", {"a": 1}]]],
       ["ite", [{"name": "status", "opts": ["x"]}], [["advance_turn"]], []], ["as", "others", [["set_status", "x"]]]]},
    "functions": {"f": [["draw"]], "two words": [["draw"]]},
    "constants": {"tiles": ["1m", "2m"], "may": ["our_turn", "has_draw"]},
    "set_definitions": {"pair": [[0, 0]], "steps": [[[0, 1, 2], [3, 4, 5]], ["1m", "9m"]]},
    "win_definition": [["exhaustive", [["set", "run"], 4], [["pair"], 1]], [[["pair"], 7]]],
    "yaku": [{"display_name": "Pinfu", "value": [1, "Han"], "when": [{"name": "match", "opts": [["hand"], [[[["pair"], 7]]]]}]}],
    "yaku_precedence": {"Pinfu": ["Dora"]},
    "buttons": {"ron": {"display_name": "Ron", "show_when": ["our_turn"], "precedence_over": ["pon"], "actions": [["win_by_discard"]]}},
    "auto_buttons": {"sort": {"display_name": "S", "desc": "sorts", "enabled_at_start": true, "actions": [["sort_hand"]]}},
    "empty": [], "nested": {"a": [[]], "b": {}}})");
  CHECK(contains(script, "set wall, [\"1m\", \"2m\"]"));
  CHECK(contains(script, "on after_start do"));
  CHECK(contains(script, "if our_turn and (has_draw or no_tiles_remaining) do"));
  CHECK(contains(script, "as others do"));
  CHECK(contains(script, "def f do"));
  CHECK(contains(script, "define_const may, our_turn and has_draw"));
  CHECK(contains(script, "define_set steps, ~s\"0 1 2, 3 4 5 | 1m 9m\""));
  CHECK(contains(script, "define_match win, ~m\"exhaustive, (set run):4, pair:1 | pair:7\""));
  CHECK(contains(script, "define_yaku yaku, \"Pinfu\", [1, \"Han\"], match([\"hand\"], ~m\"pair:7\")"));
  CHECK(contains(script, "define_yaku_precedence \"Pinfu\", [\"Dora\"]"));
  CHECK(contains(script, "define_button ron,"));
  CHECK(contains(script, "define_auto_button sort,"));
  CHECK(contains(script, "var empty, []"));
}

TEST_CASE("the bundled rulesets come back") {
  for (const char* name : {"riichi", "hong_kong", "tutorial"}) {
    BuildRequest request;
    request.ruleset = name;
    Diagnostics diagnostics;
    const auto built = build(request, Roots{{kRepository}}, Engine::Native, diagnostics);
    REQUIRE_MESSAGE(built.has_value(), summary(diagnostics));
    const std::string script = round_trip(built->document);
    CHECK(contains(script, "define_button "));
    CHECK((contains(script, "define_yaku ") || std::string_view(name) == "tutorial"));
    CHECK_FALSE(contains(script, "var buttons"));
  }
}

TEST_CASE("texts and numbers of all kinds come back") {
  round_trip_text(R"({"a": "quote \" backslash \\ hash #{x} # lone \n\t\r\u0001\u007f é 万 \\( ~m\"x\"",
                 "b": [0, -1, 0.1, 1e300, -1e-300, 123456789012], "c": {"": 1, "if": 2, "x y": 3, "Do": 4, "do": 5},
                 "d": ["@const", "@splat$list", "@", "@Upper", "$p", "@1"], "e": null, "f": true})");
}

TEST_CASE("any document of the right pieces comes back") {
  for (unsigned seed = 1; seed <= 400; ++seed) {
    CAPTURE(seed);
    const Document document = Maker(seed).document();
    round_trip(document);
  }
}

TEST_CASE("what cannot be said is refused") {
  std::string problem;
  CHECK_FALSE(decompile(Document::array(), problem).has_value());
  CHECK(problem == "a ruleset is an object");
  Document deep = 1;
  for (int i = 0; i < 220; ++i) deep = Document::array({deep});
  Document document = Document::object();
  document["deep"] = deep;
  CHECK_FALSE(decompile(document, problem).has_value());
  CHECK(contains(problem, "`deep`"));
}

}  // namespace majs::compiler::test::decompile_test
