#include "tools/lsp/server.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/lsp/session.hpp"
#include "tools/lsp/formatting.hpp"
#include "tools/lsp/locations.hpp"

namespace majs::lsp::server_test {
namespace {

using test::json;
using test::Session;

bool has(const std::vector<std::string>& list, std::string_view wanted) {
  return std::find(list.begin(), list.end(), wanted) != list.end();
}

/// The text after the edits of one file of a WorkspaceEdit.
std::string edited(std::string text, const Document& edits) {
  for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit)
    text = with_change(text, {{"range", (*edit)["range"]}, {"text", (*edit)["newText"]}}, Encoding::Utf16);
  return text;
}

}  // namespace

TEST_CASE("the protocol begins with initialize and ends with shutdown and exit") {
  Session session;
  CHECK(session.call("textDocument/hover", Document::object())["error"]["code"] == -32002);
  session.start();
  CHECK(session.call("initialize", Document::object())["error"]["code"] == -32600);
  CHECK(session.call("no/such", Document::object())["error"]["code"] == -32601);
  CHECK(session.ask("shutdown", nullptr).is_null());
  CHECK(session.call("textDocument/hover", Document::object())["error"]["code"] == -32600);
  session.tell("exit", nullptr);
  CHECK(session.server().ended());
  CHECK(session.server().ended_well());
}

TEST_CASE("what is no message, and requests about nothing, have answers") {
  Session session;
  session.start();
  for (const char* bad : {"", "{", "[]", "3", "null", "\"a\"", "{}", R"({"id": [], "method": "x"})", R"({"id": 1})",
                          R"({"method": 3})"}) {
    CAPTURE(bad);
    const std::size_t before = session.sent.size();
    session.server().receive(bad);
    session.handle();
    REQUIRE(session.sent.size() == before + 1);
    CHECK(session.sent.back().contains("error"));
  }
  session.server().receive_problem("a header without `Content-Length`");
  CHECK(session.sent.back()["error"]["code"] == -32700);
  session.server().receive(R"({"id": 9, "result": 1})");  // an answer to nothing that was asked
  const char* const kMethods[] = {"completion",          "hover",
                                  "signatureHelp",       "definition",
                                  "references",          "documentHighlight",
                                  "prepareRename",       "rename",
                                  "documentSymbol",      "foldingRange",
                                  "formatting",          "rangeFormatting",
                                  "semanticTokens/full", "semanticTokens/range",
                                  "codeAction",          "codeLens",
                                  "inlayHint",           "documentLink",
                                  "prepareCallHierarchy"};
  const Document kParams[] = {
      json("{}"), json("[]"), json(R"({"textDocument": 1, "position": []})"),
      json(
          R"({"textDocument": {"uri": "file:///nowhere/x.majs"}, "position": {"line": -1, "character": 1e300}, "range": 3})"),
      json(R"({"textDocument": {"uri": "weird:é"}, "position": {}, "newName": 4, "context": {"only": 3}})")};
  const Document item = json(R"({"uri": "file:///nowhere/x.majs", "range": 3, "selectionRange": {"start": -1}})");
  for (const char* method : {"callHierarchy/incomingCalls", "callHierarchy/outgoingCalls"}) {
    for (const Document& one : {json("1"), json("{}"), item}) CHECK(session.ask(method, {{"item", one}}).empty());
  }
  for (const char* method : kMethods) {
    for (const Document& params : kParams) {
      const Document answer = session.call(std::string("textDocument/") + method, params);
      const bool answered = answer.contains("result") || answer.contains("error");
      CHECK(answered);
    }
  }
  for (const char* method :
       {"textDocument/didOpen", "textDocument/didChange", "textDocument/didClose", "textDocument/didSave",
        "workspace/didChangeWorkspaceFolders", "workspace/didChangeWatchedFiles", "what/ever"}) {
    for (const Document& params : kParams) session.tell(method, params);
  }
  session.settle();
}

TEST_CASE("a request that is cancelled while it waits is not worked on") {
  Session session;
  session.start();
  session.server().receive(request_text(7, "workspace/symbol", {{"query", ""}}));
  session.server().receive(request_text(8, "workspace/symbol", {{"query", ""}}));
  session.server().receive(notification_text("$/cancelRequest", {{"id", 7}}));
  session.server().receive(notification_text("$/cancelRequest", {{"id", 99}}));
  session.handle();
  REQUIRE(session.sent.size() >= 2);
  const Document& second = session.sent[session.sent.size() - 1];
  const Document& first = session.sent[session.sent.size() - 2];
  CHECK(first["id"] == 7);
  CHECK(first["error"]["code"] == -32800);
  CHECK(second["id"] == 8);
  CHECK(second.contains("result"));
}

TEST_CASE("findings come for what is typed, and go when it is mended") {
  Session session;
  session.write("rulesets/mine.majs", "set display_name, \"Mine\"\n");
  session.start();
  session.open("rulesets/mine.majs", "set display_name, \"Mine\"\non after_lunch do\nend\n");
  CHECK(session.codes("rulesets/mine.majs") == std::vector<std::string>{"M0203"});
  session.change("rulesets/mine.majs", 2, "set display_name, \"Mine\"\n");
  CHECK(session.codes("rulesets/mine.majs").empty());
}

TEST_CASE("without a thread a file is checked whenever somebody has time") {
  Session session(false);
  session.write("other.majs", "on nothing do\nend\n");
  session.start();
  session.open("a.majs", "set x, ^\n");
  const auto told = [&] {
    return std::count_if(session.sent.begin(), session.sent.end(), [](const Document& message) {
      return message.value("method", std::string()) == "textDocument/publishDiagnostics" &&
             !message["params"]["diagnostics"].empty();
    });
  };
  std::this_thread::sleep_for(2 * kDebounce);
  session.server().run_due(Server::Clock::now());
  CHECK(told() == 0);
  CHECK_FALSE(session.server().idle());
  // What was touched last comes first.
  CHECK(session.server().check_next());
  session.server().run_due(Server::Clock::now());
  CHECK(told() == 1);
  CHECK(session.sent.back()["params"]["uri"] == session.uri("a.majs"));
  while (session.server().check_next()) session.server().run_due(Server::Clock::now());
  CHECK(told() == 2);
  CHECK(session.server().idle());
}

TEST_CASE("a mistake in a library is told where it is, and what is not saved counts") {
  Session session;
  session.write("rulesets/mine.majs", "set display_name, \"Mine\"\nrequire \"mine\"\non after_draw, helper\n");
  session.write("mods/lib/mine.majs", "def helper do\n  draw\nend\n");
  session.start();
  CHECK(session.codes("rulesets/mine.majs").empty());
  session.open("mods/lib/mine.majs", "def helpr do\n  draw\nend\n");
  CHECK(session.codes("rulesets/mine.majs") == std::vector<std::string>{"M0601"});
  session.change("mods/lib/mine.majs", 2, "def helper do\n  if has_drw do draw end\nend\n");
  CHECK(session.codes("mods/lib/mine.majs") == std::vector<std::string>{"M0207"});
}

TEST_CASE("other kinds of files are checked as well") {
  Session session;
  session.start();
  session.open("a.jq", ".a = env");
  session.open("b.tiles", "(TILES (1 TO 9) (MANZU) TIMES nothing)");
  session.open("c.test.json",
               R"({"ruleset": "tutorial", "tests": [{"name": "a", "events": [], "expect": {"winnres": 3}}]})");
  session.open("package.json", R"({"name": 3})");
  session.open("rules.json", R"({"display_name": "A", "inital_score": 9})");
  CHECK(session.codes("a.jq") == std::vector<std::string>{"M0532"});
  CHECK(!session.codes("b.tiles").empty());
  CHECK(session.codes("c.test.json").size() == 1);
  CHECK(session.codes("package.json").empty());
  CHECK(!session.codes("rules.json").empty());
}

TEST_CASE("the project file says how serious findings are") {
  Session session;
  session.write("majs.json", R"({"check": ["here"], "levels": {"allow": ["M0601"], "deny": ["M0611"]}})");
  session.write("here/mine.majs", "set display_name, \"M\"\nset inital_score, 1\non after_draw, nothing\n");
  session.start();
  CHECK(session.codes("here/mine.majs") == std::vector<std::string>{"M0611"});
  const auto& params = session.sent.back()["params"];
  CHECK(params["diagnostics"][0]["severity"] == 1);
}

TEST_CASE("completion knows words, names of other files, arguments and options") {
  Session session;
  session.write("rulesets/mine.majs", "require \"mine\"\nrequire \"wall/dora\"\n");
  session.write("mods/lib/mine.majs",
                "default speed, 1\n# Does things.\ndef helper do\n  add_score(1, as: \"$who\")\n  my_count = 1\n  "
                "draw(!speed)\nend\n");
  session.start();
  session.open(
      "rulesets/mine.majs",
      "require \"mine\"\nrequire \"wall/dora\"\non after_draw do\n  hel\n  if \n  helper(\nend\nrequire \"mine\", %{");
  CHECK(has(session.completions("rulesets/mine.majs", 3, 5), "helper"));
  const auto arguments = session.completions("rulesets/mine.majs", 5, 9);
  CHECK(has(arguments, "who"));
  CHECK(has(arguments, "as: "));
  const auto conditions = session.completions("rulesets/mine.majs", 4, 5);
  CHECK(has(conditions, "has_draw"));
  CHECK(has(conditions, "my_count"));
  CHECK(!has(conditions, "draw"));
  CHECK(has(session.completions("rulesets/mine.majs", 7, 18), "speed"));
  const Document items = session.ask("textDocument/completion", session.at("rulesets/mine.majs", 3, 5))["items"];
  const auto helper =
      std::find_if(items.begin(), items.end(), [](const Document& item) { return item["label"] == "helper"; });
  REQUIRE(helper != items.end());
  CHECK((*helper)["documentation"]["value"] == "Does things.\n");
}

TEST_CASE("arguments and values that stand behind the cursor are not inserted again") {
  Session session;
  session.start(json(R"({"textDocument": {"completion": {"completionItem": {"snippetSupport": true}}}})"));
  session.open("a.majs",
               "on after_draw do\n  add_coun(\"a\")\n  add_coun\nend\ndefine_button b,\n  show_w: our_turn\n");
  const auto inserted = [&](unsigned line, unsigned character, std::string_view label) {
    const Document list = session.ask("textDocument/completion", session.at("a.majs", line, character));
    for (const Document& item : list["items"]) {
      if (item["label"] == label) return item["textEdit"]["newText"].get<std::string>();
    }
    return std::string();
  };
  CHECK(inserted(1, 10, "add_counter") == "add_counter");
  CHECK(inserted(2, 10, "add_counter").starts_with("add_counter("));
  CHECK(inserted(5, 8, "show_when") == "show_when");
}

TEST_CASE("paths of `apply` and comments that tell the checks something are completed") {
  Session session;
  session.write("rulesets/mine.majs",
                "define_button pon, display_name: \"Pon\", show_when: has_draw do\n  noop\nend\n");
  session.start();
  session.open("rulesets/mine.majs",
               "define_button pon, display_name: \"Pon\", show_when: has_draw do\n  noop\nend\n"
               "apply set, \"buttons.\"\napply set, \"buttons.pon.sh\"\napply set, \"score_calculation.\"\n"
               "# majs: \n# majs: allow M06\n# majs: on \n# majs check mine --on ri\n# on \n");
  const auto offers = [&](unsigned line, unsigned column) {
    return session.completions("rulesets/mine.majs", line, column);
  };
  CHECK(offers(3, 20) == std::vector<std::string>{"pon"});
  CHECK(has(offers(4, 26), "show_when"));
  CHECK(has(offers(5, 30), "score_table"));
  CHECK(!has(offers(5, 30), "wall"));
  CHECK(has(offers(6, 8), "allow"));
  CHECK(has(offers(7, 17), "M0601"));
  CHECK(has(offers(8, 11), "mine"));
  CHECK(has(offers(8, 11), "none"));
  CHECK(has(offers(9, 24), "riichi"));
  CHECK(offers(10, 5).empty());
}

TEST_CASE("a function is renamed in all files, and only there") {
  Session session;
  session.write("rulesets/one.majs", "require \"mine\"\non after_draw, helper\n");
  session.write("rulesets/two.majs", "require \"mine\"\ndef other do\n  helper\nend\n");
  session.write("rulesets/three.majs", "def helper do\n  noop\nend\n");  // another one
  session.write("mods/lib/mine.majs", "def helper do\n  draw\nend\n");
  session.start();
  Document params = session.at("rulesets/one.majs", 1, 16);
  params["newName"] = "mended";
  const Document changes = session.ask("textDocument/rename", params)["changes"];
  CHECK(changes.size() == 3);
  CHECK(!changes.contains(session.uri("rulesets/three.majs")));
  CHECK(
      changes[session.uri("rulesets/two.majs")] ==
      json(
          R"([{"range": {"start": {"line": 2, "character": 2}, "end": {"line": 2, "character": 8}}, "newText": "mended"}])"));
  for (const char* bad : {"", "a b", "draw", "If", "1a", "other"}) {
    CAPTURE(bad);
    params["newName"] = bad;
    CHECK(session.call("textDocument/rename", params).contains("error"));
  }
  CHECK(session.ask("textDocument/definition", params).size() == 1);
  CHECK(session.ask("textDocument/references", params).size() == 3);
}

TEST_CASE("what is built together is renamed together, wherever somebody begins") {
  Session session;
  session.write("rulesets/one.majs", "require \"mine\"\non after_draw do\n  set_status(\"wet\")\nend\n");
  session.write("rulesets/two.majs", "require \"mine\"\non after_draw do\n  unset_status(\"wet\")\nend\n");
  session.write("rulesets/three.majs", "on after_draw do\n  set_status(\"wet\")\nend\n");  // another one
  session.write("mods/lib/mine.majs", "def helper do\n  set_status(\"wet\")\nend\n");
  session.write("mods/house.majs", "on after_draw do\n  unset_status(\"wet\")\nend\n");  // nobody offers it
  session.start();
  const auto files = [&](const char* name, unsigned line, unsigned character) {
    Document params = session.at(name, line, character);
    params["newName"] = "damp";
    return session.ask("textDocument/rename", params)["changes"];
  };
  // A mod that may be played with any ruleset joins them all.
  CHECK(files("rulesets/one.majs", 2, 16).size() == 5);
  session.write("mods/house.majs", "");
  const Document changes = files("rulesets/one.majs", 2, 16);
  CHECK(changes.size() == 3);
  CHECK(!changes.contains(session.uri("rulesets/three.majs")));
  CHECK(files("rulesets/two.majs", 2, 18) == changes);
  CHECK(files("mods/lib/mine.majs", 1, 16) == changes);
}

TEST_CASE("a name that is given to a function is renamed as what it is there") {
  Session session;
  const std::string text =
      "on after_draw do\n  outer(status: \"wet\")\n  set_status(\"wet\")\n  outer(text: \"wet\")\nend\n";
  session.write("rulesets/one.majs", "require \"mine\"\n" + text);
  session.write("mods/lib/mine.majs",
                "def inner do\n  set_status(\"$status\")\nend\ndef outer do\n  inner(status: \"$status\")\n  "
                "big_text(\"$text\")\nend\n");
  session.start();
  Document params = session.at("rulesets/one.majs", 3, 15);
  params["newName"] = "damp";
  const Document changes = session.ask("textDocument/rename", params)["changes"];
  CHECK(changes[session.uri("rulesets/one.majs")].size() == 2);
  const Document given = session.at("rulesets/one.majs", 2, 18);
  CHECK(session.ask("textDocument/references", given).size() == 2);
  CHECK(session.call("textDocument/prepareRename", session.at("rulesets/one.majs", 4, 16)).contains("error"));
}

TEST_CASE("names that the game knows, that nobody gives, or that are taken are not renamed") {
  Session session;
  session.start();
  session.open("rulesets/one.majs",
               "define_scoring win do\nend\ndefine_scoring draws do\nend\non after_draw do\n  set_counter(\"fu\", 1)\n"
               "  set_status(\"tenpai\")\n  nowhere\n  set_counter(\"wild\", 1)\n  set_counter(\"tame\", 1)\n  draw(1, "
               "\"opposite_end\")\nend\ndefine_button pon, show_when: our_turn do noop end\n");
  const auto may = [&](unsigned line, unsigned character) {
    return session.call("textDocument/prepareRename", session.at("rulesets/one.majs", line, character))
        .contains("result");
  };
  CHECK_FALSE(may(0, 16));
  CHECK(may(2, 16));
  CHECK_FALSE(may(5, 16));
  CHECK_FALSE(may(6, 16));
  CHECK_FALSE(may(7, 4));
  CHECK(may(8, 16));
  CHECK_FALSE(may(10, 14));
  CHECK_FALSE(may(12, 16));
  Document params = session.at("rulesets/one.majs", 8, 16);
  params["newName"] = "tame";
  CHECK(session.call("textDocument/rename", params).contains("error"));
}

TEST_CASE("a library of the project is there instead of the bundled one of that name") {
  Session session;
  session.write("rulesets/mine.majs", "require \"set/standard\"\ndefine_match win, ~m\"koutsu:4\"\n");
  session.write("mods/lib/set/standard.majs", "define_set koutsu, ~s\"0 0 0\"\n");
  session.start();
  for (const Document& place : {session.at("rulesets/mine.majs", 0, 14), session.at("rulesets/mine.majs", 1, 23)}) {
    const Document found = session.ask("textDocument/definition", place);
    REQUIRE(found.size() == 1);
    CHECK(found[0]["uri"] == session.uri("mods/lib/set/standard.majs"));
  }
}

TEST_CASE("what --root names is there instead of what the project has by that name") {
  Session session(true, &WordUses::bundled(), {"asked"});
  session.write("rulesets/mine.majs", "require \"set/standard\"\ndefine_match win, ~m\"koutsu:4\"\n");
  session.write("mods/lib/set/standard.majs", "define_set koutsu, ~s\"0 0 0\"\n");
  session.write("asked/mods/lib/set/standard.majs", "define_set koutsu, ~s\"0 0 0\"\n");
  session.start();
  const Document found = session.ask("textDocument/definition", session.at("rulesets/mine.majs", 0, 14));
  REQUIRE(found.size() == 1);
  CHECK(found[0]["uri"] == session.uri("asked/mods/lib/set/standard.majs"));
}

TEST_CASE("a rename is made of the files as they are on the disk, not as they were read") {
  Session session;
  const std::string old_use = "require \"mine\"\non after_draw, helper\n";
  session.write("mods/lib/mine.majs", "def helper do\n  draw\nend\n");
  for (const char* name : {"moved", "without", "gone", "same_size"})
    session.write("rulesets/" + std::string(name) + ".majs", old_use);
  session.start();
  session.open("mods/lib/mine.majs", "def helper do\n  draw\nend\n");
  // Nobody tells: a client that watches nothing, a `git checkout`.
  const std::string moved = "# Now with more lines.\nset display_name, \"麻雀\"\n" + old_use;
  const std::string same_size = "require \"mine\"\n\non after_draw,helper\n";
  const std::string fresh = "require \"mine\"\n\n\ndef other do\n  helper\nend\n";
  session.write("rulesets/moved.majs", moved);
  session.write("rulesets/without.majs", "require \"mine\"\non after_draw do\n  draw\nend\n");
  session.write("rulesets/same_size.majs", same_size);
  session.write("rulesets/fresh.majs", fresh);
  std::filesystem::remove(session.path("rulesets/gone.majs"));
  Document params = session.at("mods/lib/mine.majs", 0, 6);
  CHECK(session.ask("textDocument/references", params).size() == 4);
  params["newName"] = "mended";
  session.write("rulesets/moved.majs", "\n" + moved);
  const Document changes = session.ask("textDocument/rename", params)["changes"];
  CHECK(changes.size() == 4);
  const auto after = [&](const std::string& name, const std::string& text) {
    return edited(text, changes.value(session.uri("rulesets/" + name), Document::array()));
  };
  const auto renamed = [](std::string text) { return text.replace(text.find("helper"), 6, "mended"); };
  CHECK(after("moved.majs", "\n" + moved) == renamed("\n" + moved));
  CHECK(after("same_size.majs", same_size) == renamed(same_size));
  CHECK(after("fresh.majs", fresh) == renamed(fresh));
}

TEST_CASE("clients that can are asked to tell of files, and get edits for the version that was read") {
  Session session;
  session.write("rulesets/one.majs", "require \"mine\"\non after_draw, helper\n");
  session.start(json(R"({"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": true},
                         "workspaceEdit": {"documentChanges": true}}})"));
  const auto asked = std::find_if(session.sent.begin(), session.sent.end(), [](const Document& message) {
    return message.value("method", "") == "client/registerCapability";
  });
  REQUIRE(asked != session.sent.end());
  CHECK((*asked)["params"]["registrations"][0]["method"] == "workspace/didChangeWatchedFiles");
  CHECK(asked->contains("id"));
  session.open("mods/lib/mine.majs", "def helper do\n  draw\nend\n");
  session.change("mods/lib/mine.majs", 7, "\ndef helper do\n  draw\nend\n");
  session.write("majs.toml", "[lints]\n");
  session.tell("workspace/didChangeWatchedFiles",
               {{"changes", Document::array({{{"uri", session.uri("majs.toml")}, {"type", 1}}})}});
  Document params = session.at("mods/lib/mine.majs", 1, 6);
  params["newName"] = "mended";
  const Document edits = session.ask("textDocument/rename", params)["documentChanges"];
  REQUIRE(edits.size() == 2);
  CHECK(edits[0]["textDocument"] == Document{{"uri", session.uri("mods/lib/mine.majs")}, {"version", 7}});
  CHECK(edits[1]["textDocument"] == Document{{"uri", session.uri("rulesets/one.majs")}, {"version", nullptr}});
}

TEST_CASE("names of the bundled library are not changed from outside") {
  Session session;
  session.write("rulesets/mine.majs", "require \"set/standard\"\ndefine_match win, ~m\"koutsu:4\"\n");
  session.start();
  Document params = session.at("rulesets/mine.majs", 1, 23);
  params["newName"] = "triplet";
  const Document answer = session.call("textDocument/rename", params);
  REQUIRE(answer.contains("error"));
  CHECK(answer["error"]["message"].get<std::string>().find("bundled") != std::string::npos);
}

TEST_CASE("hovers tell what words mean, with a hand for a match definition") {
  Session session;
  session.write("rulesets/mine.majs",
                "set display_name, \"M\"\nrequire \"set/standard\"\ndefine_match win, ~m\"koutsu:4, pair:1\"\non "
                "after_draw do\n  draw\nend\n");
  session.start();
  const auto hover = [&](unsigned line, unsigned character) {
    const Document answer = session.ask("textDocument/hover", session.at("rulesets/mine.majs", line, character));
    return answer.is_null() ? std::string() : answer["contents"]["value"].get<std::string>();
  };
  CHECK(hover(4, 3).find("draw(") != std::string::npos);
  CHECK(hover(2, 24).find("define_set koutsu") != std::string::npos);
  CHECK(hover(2, 15).find("for example `") != std::string::npos);
  CHECK(hover(0, 20).empty());
  const Document help = session.ask("textDocument/signatureHelp", session.at("rulesets/mine.majs", 2, 18));
  CHECK(help["signatures"][0]["label"].get<std::string>().starts_with("define_match("));
  CHECK(help["activeParameter"] == 1);
}

TEST_CASE("a ruleset that lies in no root is one for the editor, as for `majs check`") {
  Session session;
  const std::string text =
      "set display_name, \"M\"\nrequire \"set/standard\"\ndefine_match win, ~m\"koutsu:4, pair:1\"\n";
  session.write("house.majs", text);
  session.start();
  session.open("house.majs", text);
  const auto told = [&] {
    return session.ask("textDocument/hover", session.at("house.majs", 2, 15))["contents"]["value"].get<std::string>();
  };
  CHECK(told().find("given in `house.majs:3`\n") != std::string::npos);  // and in no other ruleset
  CHECK(told().find("for example `") != std::string::npos);
  CHECK(session.ask("textDocument/codeLens", {{"textDocument", {{"uri", session.uri("house.majs")}}}}).size() == 1);
  // Still while it is written.
  session.change("house.majs", 2, text + "on after_draw do\n");
  CHECK(told().find("given in `house.majs:3`\n") != std::string::npos);
  session.open("part.majs", "def part do\n  draw\nend\n");
  CHECK(session.ask("textDocument/codeLens", {{"textDocument", {{"uri", session.uri("part.majs")}}}}).empty());
}

TEST_CASE("code actions are the fixes of findings, only while the text is the one that was checked") {
  Session session;
  session.start();
  const std::string name = "rulesets/mine.majs";
  session.open(name, "set display_name, \"M\"\non after_drw do\nend\n");
  CHECK(session.codes(name) == std::vector<std::string>{"M0203"});
  Document params = session.at(name, 0, 0);
  params["range"] = json(R"({"start": {"line": 1, "character": 4}, "end": {"line": 1, "character": 4}})");
  const Document actions = session.ask("textDocument/codeAction", params);
  REQUIRE(actions.size() == 1);
  const Document edit = actions[0]["edit"]["changes"][session.uri(name)][0];
  CHECK(edit["newText"] == "after_draw");
  CHECK(edit["range"]["start"]["character"] == 3);
  session.change(name, 2, "\nset display_name, \"M\"\non after_drw do\nend\n");
  CHECK(session.ask("textDocument/codeAction", params).empty());
}

TEST_CASE("formatting edits lines, and keeps a broken text") {
  Session session;
  session.start();
  session.open("rulesets/a.majs", "# keep\nset   a,1\nset b, 2\nset   c,3\n");
  const Document edits = session.ask("textDocument/formatting", session.at("rulesets/a.majs", 0, 0));
  REQUIRE(edits.size() == 2);
  CHECK(edits[0]["newText"] == "set a, 1\n");
  Document params = session.at("rulesets/a.majs", 0, 0);
  params["range"] = json(R"({"start": {"line": 3, "character": 0}, "end": {"line": 3, "character": 2}})");
  CHECK(session.ask("textDocument/rangeFormatting", params).size() == 1);
  session.change("rulesets/a.majs", 2, "set   a,\n");
  CHECK(session.ask("textDocument/formatting", session.at("rulesets/a.majs", 0, 0)).is_null());
}

TEST_CASE("edits of lines make the one text of the other") {
  const char* const kTexts[] = {"",  "a\n",        "a\nb\nc\n",       "b\na\nc\nc\n",
                                "a", "a\r\nb\r\n", "x\na\nb\nc\ny\n", "c\nb\na\n"};
  for (const char* before : kTexts) {
    for (const char* after : kTexts) {
      std::string text = before;
      const Document edits = line_edits(before, after, Encoding::Utf16);
      for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit)
        text = with_change(text, {{"range", (*edit)["range"]}, {"text", (*edit)["newText"]}}, Encoding::Utf16);
      CHECK(text == after);
    }
  }
}

TEST_CASE("test files have lenses that run their cases") {
  Session session;
  session.start();
  session.open("a.test.json",
               "{\"ruleset\": \"tutorial\", \"tests\": [\n  {\"name\": \"first\", \"events\": []},\n  {\"name\": "
               "\"second\", \"events\": []}\n]}");
  const Document lenses = session.ask("textDocument/codeLens", session.at("a.test.json", 0, 0));
  REQUIRE(lenses.size() == 3);
  CHECK(lenses[2]["command"]["arguments"] == Document::array({session.path("a.test.json"), "second"}));
  CHECK(lenses[2]["range"]["start"]["line"] == 2);
}

TEST_CASE("names of rulesets in JSON and of jq mods are offered, found and told") {
  Session session;
  session.write("rulesets/old.json", R"({
    // as it was
    "buttons": {"wave": {"display_name": "Wave", "actions": [["noop"]]}},
    "set_definitions": {"ladder": [[0, 1, 2, 3]]}, "win_definition": [[[["ladder"], 1]]],
    "functions": {"greet": [["noop"]]},
    "available_mods": ["Rules", {"id": "patch", "name": "Patch"}, {"id": "cut", "name": "Cut"}],
    "score_calculation": {"yaku_lists": ["yaku"]},
    "yaku": [{"display_name": "Long Ladder", "value": 1, "when": ["our_turn"]}]})");
  session.write("mods/cut.jq",
                ".buttons.shout = {} | .functions[\"hush\"] = [] # .buttons.no\n"
                "| .yaku += [{display_name: \"Cut Ladder\", value: 1}] | .short_definition = []");
  session.start();
  const std::string text =
      "replace_yaku yaku, \"\", 2\non after_draw do\n  gre\n  press_button(\"\")\nend\n"
      "define_match mine, ~m\"lad:1\"\n";
  session.open("mods/patch.majs", text);
  const auto yaku = session.completions("mods/patch.majs", 0, 20);
  CHECK(has(yaku, "Long Ladder"));
  CHECK(has(yaku, "Cut Ladder"));
  CHECK_FALSE(has(yaku, "Wave"));
  CHECK(has(session.completions("mods/patch.majs", 2, 5), "greet"));
  const auto buttons = session.completions("mods/patch.majs", 3, 16);
  CHECK(has(buttons, "wave"));
  CHECK(has(buttons, "shout"));
  CHECK_FALSE(has(buttons, "no"));
  CHECK(has(session.completions("mods/patch.majs", 5, 26), "ladder"));
  // Where they are given, and that they stay.
  session.change("mods/patch.majs", 2, "replace_yaku yaku, \"Long Ladder\", 2\non after_draw do\n  hush\nend\n");
  const Document given = session.ask("textDocument/definition", session.at("mods/patch.majs", 0, 23));
  REQUIRE(given.size() == 1);
  CHECK(given[0]["uri"] == session.uri("rulesets/old.json"));
  CHECK(given[0]["range"]["start"]["line"] == 7);
  CHECK(session.ask("textDocument/definition", session.at("mods/patch.majs", 2, 3))[0]["uri"] ==
        session.uri("mods/cut.jq"));
  CHECK(session.ask("textDocument/references", session.at("rulesets/old.json", 7, 36)).size() == 2);
  Document params = session.at("mods/patch.majs", 0, 23);
  params["newName"] = "Ladder";
  const Document refused = session.call("textDocument/rename", params)["error"];
  CHECK(refused["message"].get<std::string>().find("old.json") != std::string::npos);
  // Documents are no scripts.
  session.open("rulesets/old.json", "{\"buttons\": {\"wave\": ");
  CHECK(session.completions("rulesets/old.json", 0, 5).empty());
  CHECK(session.ask("textDocument/semanticTokens/full", session.at("rulesets/old.json", 0, 0))["data"].empty());
  CHECK_FALSE(session.ask("textDocument/documentSymbol", session.at("rulesets/old.json", 0, 0)).empty());
}

TEST_CASE("names in paths and in lists of names are renamed, too") {
  Session session;
  const std::string text =
      "define_yaku yaku, \"Full Moon\", 1, our_turn\ndefine_yaku yaku, \"Tide\", 1, our_turn\n"
      "apply delete, \"yaku_precedence[\\\"Tide\\\"]\", \"Full Moon\"\n"
      "apply delete_key, \"yaku_precedence\", [\"Full Moon\", \"Tide\"]\n";
  session.start();
  session.open("rulesets/own.majs", text);
  Document params = session.at("rulesets/own.majs", 1, 20);
  params["newName"] = "Ebb";
  const Document changes = session.ask("textDocument/rename", params)["changes"];
  std::string wanted = text;
  for (std::size_t at = wanted.find("Tide"); at != std::string::npos; at = wanted.find("Tide"))
    wanted.replace(at, 4, "Ebb");
  CHECK(edited(text, changes[session.uri("rulesets/own.majs")]) == wanted);
}

TEST_CASE("tests follow when a yaku or a button is renamed") {
  Session session;
  session.write("rulesets/own.majs",
                "set display_name, \"Own\"\ndefine_yaku yaku, \"Full Moon\", 1, our_turn\n"
                "define_button wave, show_when: our_turn do noop end\n");
  session.write("rulesets/other.majs", "set display_name, \"Other\"\ndefine_yaku yaku, \"Full Moon\", 1, our_turn\n");
  const std::string cases = R"(", "tests": [{"name": "Full Moon", "events": [
      {"type": "buttons_pressed", "buttons": [{"button": "wave"}, null, null, null]}],
    "expect": {"winners": {"east": {"yaku": [["Full Moon", [1, "Points"]], ["Riichi", 1]]}}}}]})";
  session.write("tests/own.test.json", "{\"ruleset\": \"../rulesets/own.majs" + cases);
  session.write("tests/other.test.json", "{\"ruleset\": \"other" + cases);
  session.start();
  const auto edits = [&](unsigned line, unsigned character, const char* name) {
    Document params = session.at("rulesets/own.majs", line, character);
    params["newName"] = name;
    return session.ask("textDocument/rename", params)["changes"];
  };
  const Document yaku = edits(1, 22, "New Moon");
  CHECK(yaku.size() == 2);
  REQUIRE(yaku.contains(session.uri("tests/own.test.json")));
  const Document& in_test = yaku[session.uri("tests/own.test.json")];
  REQUIRE(in_test.size() == 1);
  CHECK(in_test[0]["range"]["start"]["line"] == 2);
  CHECK(in_test[0]["newText"] == "New Moon");
  CHECK(edits(2, 16, "greet")[session.uri("tests/own.test.json")].size() == 1);
}

TEST_CASE("reports of games are told: what never happens above it, how often in hovers") {
  Session session;
  session.write("rulesets/own.majs",
                "set display_name, \"Own\"\ndefine_yaku yaku, \"Full Moon\", 1, our_turn\n"
                "define_yaku yaku, \"Tide\", 1, our_turn\n"
                "define_button wave, show_when: our_turn do noop end\n"
                "define_button splash, show_when: our_turn do noop end\ndef drift do noop end\n");
  const auto report = [](int games) {
    return R"({"ruleset": "rulesets/own.majs", "games": )" + std::to_string(games) +
           R"(, "yaku": {"Tide": 30}, "win_values": [[1, 300], [2, 100]], "unused_yaku": ["Full Moon"],
               "unused_buttons": ["wave"], "buttons": {"splash": 1}, "unused_functions": ["drift"]})";
  };
  session.write("reports/few.json", report(20));
  session.write("reports/broken.json", "{\"games\": [");
  session.start();
  const auto lenses = [&] {
    std::vector<std::string> titles;
    for (const Document& lens : session.ask("textDocument/codeLens", session.at("rulesets/own.majs", 0, 0))) {
      titles.push_back(lens["command"]["title"].get<std::string>());
    }
    return titles;
  };
  session.open("rulesets/own.majs",
               "set display_name, \"Own\"\ndefine_yaku yaku, \"Full Moon\", 1, our_turn\n"
               "define_yaku yaku, \"Tide\", 1, our_turn\n"
               "define_button wave, show_when: our_turn do noop end\n"
               "define_button splash, show_when: our_turn do noop end\ndef drift do noop end\n");
  CHECK(lenses() == std::vector<std::string>{"play a game"});  // too few games to say anything
  session.write("reports/own.json", report(1000));
  CHECK(lenses() == std::vector<std::string>{"play a game", "never happens in 1,000 games",
                                             "played 30 times in 1,000 games", "never pressed in 1,000 games",
                                             "pressed 1 time in 1,000 games", "never called in 1,000 games"});
  const auto hover = [&](unsigned line, unsigned character) {
    return session.ask("textDocument/hover", session.at("rulesets/own.majs", line, character))["contents"]["value"]
        .get<std::string>();
  };
  CHECK(hover(2, 20).find("in 7.5 % of the wins of 1,000 games") != std::string::npos);
  CHECK(hover(1, 20).find("never happens in 1,000 games") != std::string::npos);
}

TEST_CASE("symbols, folding and colours of every bundled script lie inside of it") {
  Session session;
  session.start(json(R"({"general": {"positionEncodings": ["utf-8", "utf-16"]}})"));
  std::size_t symbols = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(std::string(MAJS_SOURCE_DIR) + "/rulesets")) {
    if (entry.path().extension() != ".majs") continue;
    const Document params = {{"textDocument", {{"uri", uri_of(resolved(entry.path().string()))}}}};
    std::ifstream file(entry.path());
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    symbols += session.ask("textDocument/documentSymbol", params).size();
    for (const Document& fold : session.ask("textDocument/foldingRange", params)) {
      CHECK(fold["startLine"] < fold["endLine"]);
      CHECK(fold["endLine"] < lines.size());
    }
    const Document data = session.ask("textDocument/semanticTokens/full", params)["data"];
    REQUIRE(data.size() % 5 == 0);
    CHECK(data.size() > 100);
    std::size_t line = 0;
    std::size_t character = 0;
    for (std::size_t i = 0; i < data.size(); i += 5) {
      const auto down = data[i].get<std::size_t>();
      line += down;
      character = data[i + 1].get<std::size_t>() + (down == 0 ? character : 0);
      REQUIRE(line < lines.size());
      CHECK(character + data[i + 2].get<std::size_t>() <= lines[line].size());
    }
  }
  CHECK(symbols > 100);
}

}  // namespace majs::lsp::server_test
