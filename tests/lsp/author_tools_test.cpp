// What an author asks for besides completion: hints in the text, who calls what, links to files, taking out of a place.

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "tests/lsp/session.hpp"
#include "tools/lsp/document_store.hpp"

namespace majs::lsp::author_tools_test {
namespace {

using test::json;
using test::Session;

Document whole(const Session& session, const std::string& name) {
  return {{"textDocument", {{"uri", session.uri(name)}}},
          {"range", {{"start", {{"line", 0}, {"character", 0}}}, {"end", {{"line", 1000}, {"character", 0}}}}}};
}

std::vector<std::string> labels(const Document& hints) {
  std::vector<std::string> list;
  for (const Document& hint : hints) list.push_back(hint["label"].get<std::string>());
  return list;
}

/// Applies the edits of one file, the last ones first.
std::string edited(std::string text, Document edits) {
  std::sort(edits.begin(), edits.end(), [](const Document& a, const Document& b) {
    const auto place = [](const Document& edit) {
      const Position start = read_range(edit["range"]).start;
      return std::make_pair(start.line, start.character);
    };
    return place(a) > place(b);
  });
  for (const Document& edit : edits)
    text = with_change(text, {{"range", edit["range"]}, {"text", edit["newText"]}}, Encoding::Utf16);
  return text;
}

/// The actions that take out what stands between the two `|` of a text, by title.
std::map<std::string, Document> taken(Session& session, const std::string& name, std::string text) {
  const std::size_t begin = text.find('|');
  text.erase(begin, 1);
  const std::size_t end = text.find('|');
  text.erase(end, 1);
  session.open(name, text);
  const Span span{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  const Document params = {{"textDocument", {{"uri", session.uri(name)}}},
                           {"range", to_json(Positions(text, Encoding::Utf16).range(span))},
                           {"context", {{"only", Document::array({"refactor"})}}}};
  std::map<std::string, Document> actions;
  for (const Document& action : session.ask("textDocument/codeAction", params)) {
    CHECK(action["kind"] == "refactor.extract");
    actions[action["title"].get<std::string>()] = action["edit"];
  }
  return actions;
}

}  // namespace

TEST_CASE("hints name arguments and count tiles") {
  Session session;
  session.start();
  session.open("rulesets/mine.majs",
               "require \"set/standard\"\nset wall, ~t\"19m19p\"\ndefine_set three, ~s\"0 0 0\"\n"
               "define_match win, ~m\"exhaustive, three:4, pair:1 | three:1\"\ndefine_match odd, ~m\"nobody_knows:2\"\n"
               "define_yaku yaku, \"Full Moon\", 1, our_turn\n"
               "on after_draw do\n  set_counter_all(\"moons\", 3)\n  draw\nend\n");
  const auto all = labels(session.ask("textDocument/inlayHint", whole(session, "rulesets/mine.majs")));
  const auto has = [&](const char* label) { return std::find(all.begin(), all.end(), label) != all.end(); };
  CHECK(has("4 tiles of 4 kinds"));
  CHECK(has("3–14 tiles"));
  CHECK(std::count_if(all.begin(), all.end(), [](const std::string& one) { return one.ends_with("tiles"); }) == 1);
  CHECK(has("value:"));
  Document first = whole(session, "rulesets/mine.majs");
  first["range"]["end"]["line"] = 2;
  CHECK(labels(session.ask("textDocument/inlayHint", first)) == std::vector<std::string>{"4 tiles of 4 kinds"});
}

TEST_CASE("who calls a function, and whom it calls") {
  Session session;
  session.write("mods/lib/mine.majs", "def helper do\n  draw\nend\ndef other do\n  helper\n  helper\nend\n");
  session.write("rulesets/one.majs", "require \"mine\"\non after_draw, helper\non after_start do\n  other\nend\n");
  session.start();
  const auto prepared = [&](unsigned line) {
    return session.ask("textDocument/prepareCallHierarchy", session.at("mods/lib/mine.majs", line, 6));
  };
  const Document helper = prepared(0);
  REQUIRE(helper.size() == 1);
  CHECK(helper[0]["name"] == "helper");
  const Document incoming = session.ask("callHierarchy/incomingCalls", {{"item", helper[0]}});
  REQUIRE(incoming.size() == 2);
  CHECK(incoming[0]["from"]["name"] == "other");
  CHECK(incoming[0]["fromRanges"].size() == 2);
  CHECK(incoming[1]["from"]["name"] == "on after_draw");
  CHECK(incoming[1]["from"]["uri"] == session.uri("rulesets/one.majs"));
  const Document outgoing = session.ask("callHierarchy/outgoingCalls", {{"item", prepared(3)[0]}});
  REQUIRE(outgoing.size() == 1);
  CHECK(outgoing[0]["to"]["name"] == "helper");
  CHECK(outgoing[0]["fromRanges"].size() == 2);
  CHECK(session.ask("callHierarchy/outgoingCalls", {{"item", helper[0]}}).empty());
  // An event that calls a function can be asked for what else it calls.
  const Document start = session.ask("callHierarchy/incomingCalls", {{"item", prepared(3)[0]}});
  REQUIRE(start.size() == 1);
  CHECK(session.ask("callHierarchy/outgoingCalls", {{"item", start[0]["from"]}})[0]["to"]["name"] == "other");
  CHECK(session.ask("textDocument/prepareCallHierarchy", session.at("mods/lib/mine.majs", 1, 3)).is_null());
}

TEST_CASE("files that a script names are links") {
  Session session;
  session.write("mods/lib/mine.majs", "def helper do\n  draw\nend\n");
  session.start();
  session.open("rulesets/one.majs", "require \"mine\"\nrequire \"no/such\"\nrequire \"wall/dora\"\n");
  const Document links = session.ask("textDocument/documentLink", whole(session, "rulesets/one.majs"));
  REQUIRE(links.size() == 2);
  CHECK(links[0]["target"] == session.uri("mods/lib/mine.majs"));
  CHECK(links[0]["range"]["start"] == json(R"({"line": 0, "character": 9})"));
  CHECK(links[1]["target"].get<std::string>().ends_with("/majs/lib/wall/dora.majs"));
}

TEST_CASE("what is selected is taken out into a function, a constant, a library") {
  Session session;
  session.write("mods/lib/mine.majs", "noop\n");
  session.start(
      json(R"({"workspace": {"workspaceEdit": {"documentChanges": true, "resourceOperations": ["create"]}}})"));
  const std::string name = "rulesets/one.majs";
  const auto edits = [&](const Document& edit) { return edit["documentChanges"][0]["edits"]; };

  auto actions =
      taken(session, name, "# Why.\non after_draw do\n  |draw\n  if our_turn do\n    noop\n  end|\n  noop\nend\n");
  REQUIRE(actions.size() == 1);
  CHECK(edited("# Why.\non after_draw do\n  draw\n  if our_turn do\n    noop\n  end\n  noop\nend\n",
               edits(actions.at("Extract into a function"))) ==
        "def extracted do\n  draw\n  if our_turn do\n    noop\n  end\nend\n\n"
        "# Why.\non after_draw do\n  extracted\n  noop\nend\n");

  actions = taken(session, name, "define_const extracted, 1\ndefine_yaku yaku, \"A\", 1, |our_turn and has_draw|\n");
  REQUIRE(actions.size() == 1);
  CHECK(edited("define_const extracted, 1\ndefine_yaku yaku, \"A\", 1, our_turn and has_draw\n",
               edits(actions.at("Extract into a constant"))) ==
        "define_const extracted, 1\ndefine_const extracted2, our_turn and has_draw\n\ndefine_yaku yaku, \"A\", 1, "
        "@extracted2\n");

  actions = taken(session, name, "set max_rounds, 4\n|def a do\n  draw\nend\n\non after_draw, a|\nset b, 1\n");
  REQUIRE(actions.size() == 1);
  const Document changes = actions.at("Extract into a library")["documentChanges"];
  REQUIRE(changes.size() == 3);
  CHECK(changes[0] == Document{{"kind", "create"},
                               {"uri", session.uri("mods/lib/extracted.majs")},
                               {"options", {{"overwrite", false}}}});
  CHECK(changes[1]["edits"][0]["newText"] == "def a do\n  draw\nend\n\non after_draw, a\n");
  CHECK(edited("set max_rounds, 4\ndef a do\n  draw\nend\n\non after_draw, a\nset b, 1\n", changes[2]["edits"]) ==
        "set max_rounds, 4\nrequire \"extracted\"\nset b, 1\n");

  // Nothing that would not parse afterwards, or mean something else.
  for (const char* bad : {"on after_draw do\n  dr|aw\n  no|op\nend\n",
                          "on after_draw do\n  |draw\nend|\n",
                          "def f do\n  |add_score(1, as: \"$who\")|\nend\n",
                          "set |max_rounds|, 4\n",
                          "set display_name, \"A |b| c\"\n",
                          "|set a, 1| # and more\n",
                          "on |after_draw| do\n  noop\nend\n",
                          "def |f| do\n  noop\nend\n",
                          "||",
                          "on after_draw do\n  draw(|\nend|\n",
                          "require \"|set/standard|\"\n",
                          "require |\"set/standard\"|\n",
                          "define_auto_button a,\n  |display_name: \"A\",\n  desc: \"B\"|\n  do\n    noop\n  end\n",
                          "define_yaku yaku, |\"A\", 1|, our_turn\n",
                          "set a, %{|\"b\"| => 1}\n",
                          "default a, |1|\n",
                          "on after_draw do\n  if our_turn do\n    draw\n  |else|\n    noop\n  end\nend\n",
                          "apply |set|, \"a\", 1\n",
                          "define_button a, show_when: our_turn do\n  |call|\nend\n",
                          "|default a, 1|\nset b, !a\n",
                          "define_yaku |yaku|, \"A\", 1, our_turn\n",
                          "define_yaku yaku, \"A\", 1, our_turn and |+@b|\n",
                          "define_const a, |our_turn and has_draw|\n"}) {
    CAPTURE(std::string(bad));
    CHECK(taken(session, name, bad).empty());
  }
}

}  // namespace majs::lsp::author_tools_test
