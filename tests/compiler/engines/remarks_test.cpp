// What is said of commands that had nothing to change: it is said when, and only when, the document stays what it was.

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "compiler/engines/native_engine.hpp"
#include "compiler/lower/compile_file.hpp"
#include "tests/compiler/build_fixture.hpp"
#include "tests/compiler/random.hpp"

namespace majs::compiler::test::remarks_test {
namespace {

constexpr const char* kDocument = R"({
  "wall": ["1m", "2m", "2m", "3m"],
  "rules": {"uma": [20, 10, -10, -20], "oka": 5, "names": {"first": "east", "second": "south"}},
  "yaku": [{"display_name": "Riichi", "value": 1, "when": []}, {"display_name": "Tanyao", "value": 1, "when": []}],
  "dora": [{"display_name": "Red Five", "value": 1, "when": []}],
  "available_mods": ["Rules", {"id": "uma", "name": "Uma"}, {"id": "oka", "name": "Oka"}],
  "default_mods": ["uma"]
})";

struct Applied {
  Document before;
  Document after;
  std::vector<CommandRemark> remarks;
  bool failed = false;
};

Applied apply_to_document(const std::string& command) {
  Applied result;
  result.before = *grammar::parse_document(kDocument, nullptr);
  result.after = result.before;
  Diagnostics diagnostics;
  Defines defines;
  const auto source = std::make_shared<const Source>("file.majs", command + "\n");
  const Module module = compile(source, defines, diagnostics);
  REQUIRE_MESSAGE(!diagnostics.has_errors(), (command + "\n" + summary(diagnostics)));
  result.failed = apply(module.program, {}, result.after, &result.remarks).has_value();
  return result;
}

std::string told(const std::string& command) {
  const Applied applied = apply_to_document(command);
  std::string text;
  for (const CommandRemark& remark : applied.remarks) {
    text += remark.message + (remark.near.empty() ? "" : " (" + remark.near + ")") + "\n";
  }
  return text;
}

/// What is told of a place that is not there may still leave a null there, as in jq.
Document without_nulls(Document document) {
  for (Document* object : {&document, &document["rules"]}) {
    std::vector<std::string> empty;
    for (const auto& [key, value] : object->items()) {
      if (value.is_null()) empty.push_back(key);
    }
    for (const std::string& key : empty) object->erase(key);
  }
  return document;
}

}  // namespace

TEST_CASE("remarks: what there is, and what is near") {
  CHECK(told(R"(apply delete, "wall", "4m")") == "`wall` has no `4m`\n");
  CHECK(told(R"(apply delete_key, "rules.names", "frist")") == "`rules.names` has no key `frist` (first)\n");
  CHECK(told(R"(replace all, "yaku", "Tanyaou", "T")") == "`yaku` has no `\"Tanyaou\"` (Tanyao)\n");
  CHECK(told(R"(replace all, "yakku", "Tanyao", "T")") == "the document has no key `yakku` (yaku)\n");
  CHECK(told(R"(remove_yaku yaku, "Riich")") == "the list `yaku` has no yaku `Riich` (Riichi)\n");
  CHECK(told(R"(remove_yaku yaku, ["Riichi", "Pinfu"])") == "the list `yaku` has no yaku `Pinfu`\n");
  CHECK(told(R"(replace_yaku dora, "Tanyao", 2)") == "the list `dora` has no yaku `Tanyao`\n");
  CHECK(told(R"(remove_yaku yaku2, "Riichi")").starts_with("there is no list of yaku `yaku2`"));
  CHECK(told(R"(apply set, "rules.uma[7]", 1)") ==
        "the list has 4 elements: writing to index 7 fills it up with `null`\n");
  CHECK(told(R"(apply set, "rules.uma[4]", 1)").empty());
  CHECK(told(R"(apply subtract, "wall", ["4m"])") == "`wall` has no `4m`\n");
  CHECK(told(R"(apply subtract, "rules.oka", 1)").empty());
  CHECK(told(R"(apply subtract, "rules.oka", 0)").empty());
  CHECK(told(R"(remove_mod "umma")").find("uma") != std::string::npos);
}

TEST_CASE("remarks: told when, and only when, nothing has changed") {
  constexpr const char* kPaths[] = {"wall", "rules.uma", "rules.names", "yaku", "dora", "rules", "none", "rules.none"};
  constexpr const char* kTexts[] = {"1m", "2m", "3m", "4m", "east", "west", "Riichi", "uma", "5"};
  constexpr const char* kKeys[] = {"first", "second", "third", "uma", "oka", "none"};
  constexpr const char* kYaku[] = {"Riichi", "Tanyao", "Red Five", "Pinfu", "riichi"};
  constexpr const char* kLists[] = {"yaku", "dora", "extra"};
  constexpr const char* kMods[] = {"uma", "oka", "yama"};
  Random random(1906);
  const auto quoted = [](const std::string& text) { return "\"" + text + "\""; };
  int silent = 0;
  int spoken = 0;
  for (int i = 0; i < 2000; ++i) {
    std::string command;
    switch (random.below(7)) {
      case 0: command = "apply delete, " + quoted(random.pick(kPaths)) + ", " + quoted(random.pick(kTexts)); break;
      case 1:
        command = "apply delete_all, " + quoted(random.pick(kPaths)) + ", [" + quoted(random.pick(kTexts)) + ", " +
                  quoted(random.pick(kTexts)) + "]";
        break;
      case 2: command = "apply delete_key, " + quoted(random.pick(kPaths)) + ", " + quoted(random.pick(kKeys)); break;
      case 3:
        command = "replace all, " + quoted(random.pick(kPaths)) + ", " + quoted(random.pick(kTexts)) + ", \"new\"";
        break;
      case 4:
        command = "replace 1, " + quoted(random.pick(kPaths)) + ", " + quoted(random.pick(kTexts)) + ", \"new\"";
        break;
      case 5: command = std::string("remove_yaku ") + random.pick(kLists) + ", " + quoted(random.pick(kYaku)); break;
      default: command = std::string("remove_mod ") + random.pick(kMods); break;
    }
    CAPTURE(command);
    const Applied applied = apply_to_document(command);
    if (applied.failed) continue;  // an error, which says why
    const bool same = applied.before == without_nulls(applied.after);
    CHECK(applied.remarks.empty() == !same);
    ++(same ? spoken : silent);
    for (const CommandRemark& remark : applied.remarks) {
      CHECK(remark.kind == CommandRemark::Kind::NothingChanged);
      CHECK(remark.span.end > remark.span.begin);
      CHECK((remark.near.empty() || remark.near != remark.written));
    }
  }
  CHECK(silent > 100);
  CHECK(spoken > 100);
}

}  // namespace majs::compiler::test::remarks_test
