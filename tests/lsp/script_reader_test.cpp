#include "tools/lsp/script_reader.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "compiler/lower/compile_file.hpp"

namespace majs::lsp::script_reader_test {
namespace {

std::vector<std::string> scripts() {
  std::vector<std::string> paths;
  for (const char* folder : {"/majs", "/rulesets", "/tests/samples"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(std::string(MAJS_SOURCE_DIR) + folder)) {
      const std::string path = entry.path().string();
      if (path.ends_with(".majs") && path.find("/mistakes/") == std::string::npos) paths.push_back(path);
    }
  }
  return paths;
}

std::string text_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

/// The word that is meant by `|`.
Want wanted(std::string text) {
  const std::size_t at = text.find('|');
  text.erase(at, 1);
  const Completion place = expected_at(text, at);
  return place.expected ? place.expected->want : Want::Text;
}

NameKind name_kind(compiler::Reference::Kind kind) {
  switch (kind) {
    case compiler::Reference::Kind::Function: return NameKind::Function;
    case compiler::Reference::Kind::Constant: return NameKind::Constant;
    case compiler::Reference::Kind::Variable: return NameKind::Variable;
    case compiler::Reference::Kind::MatchDefinition: return NameKind::Match;
    case compiler::Reference::Kind::SetDefinition: return NameKind::Set;
    case compiler::Reference::Kind::YakuName: return NameKind::Yaku;
    case compiler::Reference::Kind::Button: return NameKind::Button;
    case compiler::Reference::Kind::Mod: return NameKind::Mod;
  }
  return NameKind::None;
}

NameKind name_kind(compiler::Definition::Kind kind) {
  switch (kind) {
    case compiler::Definition::Kind::Function: return NameKind::Function;
    case compiler::Definition::Kind::Constant: return NameKind::Constant;
    case compiler::Definition::Kind::Set: return NameKind::Set;
    case compiler::Definition::Kind::Match: return NameKind::Match;
    case compiler::Definition::Kind::Button: return NameKind::Button;
    case compiler::Definition::Kind::AutoButton: return NameKind::AutoButton;
    case compiler::Definition::Kind::Mod: return NameKind::Mod;
    case compiler::Definition::Kind::Yaku: return NameKind::Yaku;
    case compiler::Definition::Kind::Default:
    case compiler::Definition::Kind::Global: return NameKind::Variable;
  }
  return NameKind::None;
}

}  // namespace

TEST_CASE("names that the compiler finds in any script are found from its words alone") {
  std::size_t uses = 0;
  std::size_t definitions = 0;
  for (const std::string& path : scripts()) {
    CAPTURE(path);
    const std::string text = text_of(path);
    compiler::Diagnostics diagnostics;
    compiler::Defines defines;
    const auto source = std::make_shared<const compiler::Source>(path, text);
    const compiler::Module module = compiler::compile(source, defines, diagnostics);
    if (diagnostics.has_errors()) continue;
    std::set<std::tuple<NameKind, std::string, bool>> found;
    for (const Item& item : read_script(text).items) {
      if (item.kind == Item::Kind::Name) found.insert({item.name, item.text, item.defines && item.command.end > 0});
    }
    const auto known = [&](NameKind kind, std::string_view name, bool defined) {
      return found.contains({kind, std::string(name), defined});
    };
    for (const compiler::Reference& use : module.references) {
      if (use.name.starts_with('$')) continue;
      CAPTURE(use.name);
      const NameKind kind = name_kind(use.kind);
      // What menus depend on may be a heading as well, and tiles stand among the sets.
      const bool tile = kind == NameKind::Set && !known(kind, use.name, false);
      if (tile) continue;
      const bool seen = known(kind, use.name, false) || known(kind, use.name, true);
      CHECK(seen);
      ++uses;
    }
    for (const compiler::Definition& definition : module.definitions) {
      if (definition.name.starts_with('$') || definition.name.starts_with('@') || definition.name.empty()) continue;
      CAPTURE(definition.name);
      CHECK(known(name_kind(definition.kind), definition.name, true));
      ++definitions;
    }
  }
  CHECK(uses > 1500);
  CHECK(definitions > 800);
}

TEST_CASE("items lie in order inside of the text, and say what stands there") {
  for (const std::string& path : scripts()) {
    const std::string text = text_of(path);
    CAPTURE(path);
    std::uint32_t before = 0;
    for (const Item& item : read_script(text).items) {
      REQUIRE(item.span.begin >= before);
      REQUIRE(item.span.end <= text.size());
      before = item.span.begin;
      if (item.kind == Item::Kind::Name) {
        const std::string shown = text.substr(item.span.begin, item.span.end - item.span.begin);
        CHECK(shown == item.text);
      }
    }
  }
}

TEST_CASE("what is expected at a place") {
  CHECK(wanted("|") == Want::Command);
  CHECK(wanted("se|") == Want::Command);
  CHECK(wanted("set a, 1\n|") == Want::Command);
  CHECK(wanted("set |, 1") == Want::ToplevelKey);
  CHECK(wanted("set max_rounds, |") == Want::Number);
  CHECK(wanted("set default_mods, [|") == Want::Mod);
  CHECK(wanted("set interruptible_actions, [\"play_tile\", \"|") == Want::ActionName);
  CHECK(wanted("on |") == Want::Event);
  CHECK(wanted("on after_draw do\n  |") == Want::Statement);
  CHECK(wanted("on after_draw do\n  draw\n  dr|\nend") == Want::Statement);
  CHECK(wanted("on after_draw do\n  if |") == Want::Condition);
  CHECK(wanted("on after_draw do\n  if has_draw and not |") == Want::Condition);
  CHECK(wanted("on after_draw do\n  if points > |") == Want::Expression);
  CHECK(wanted("on after_draw do\n  x = |") == Want::Expression);
  CHECK(wanted("on after_draw |") == Want::Block);
  CHECK(wanted("on after_draw do\n  if has_draw |") == Want::Block);
  CHECK(wanted("on after_draw do\n  cond do\n    |") == Want::Condition);
  CHECK(wanted("on after_draw do\n  cond do\n    not |") == Want::Condition);
  CHECK(wanted("on after_draw do\n  cond do\n    our_turn and (|") == Want::Condition);
  CHECK(wanted("on after_draw do\n  cond do\n    our_turn -> |") == Want::Statement);
  CHECK(wanted("on after_draw do\n  cond do\n    our_turn ->\n      |") == Want::Statement);
  CHECK(wanted("on after_draw do\n  cond do\n    our_turn ->\n      draw\n      |") == Want::Statement);
  CHECK(wanted("on after_draw do\n  cond do\n    our_turn -> draw\n    |") == Want::Condition);
  CHECK(wanted("on after_draw do\n  cond do\n    our_turn ->\n      draw\n\n    status(\"|") == Want::Status);
  CHECK(wanted("cond do\n  |") == Want::LoadTest);
  CHECK(wanted("cond do\n  defined(\"a\") ->\n    |") == Want::Command);
  CHECK(wanted("on after_draw do\n  as |") == Want::Seat);
  CHECK(wanted("on after_draw do\n  draw(1, as: |") == Want::Seat);
  CHECK(wanted("on after_draw do\n  set_status(\"|") == Want::Status);
  CHECK(wanted("on after_draw do\n  change_turn(|") == Want::Seat);
  CHECK(wanted("define_yaku yaku, \"A\", 1, |") == Want::Condition);
  CHECK(wanted("define_yaku yaku, \"A\", 1, match([|") == Want::MatchTarget);
  CHECK(wanted("define_yaku yaku, \"A\", 1, match([\"hand\"], [\"|") == Want::MatchDefinition);
  CHECK(wanted("define_yaku_precedence \"A\", [\"|") == Want::Yaku);
  CHECK(wanted("define_button a, show_when: |") == Want::Condition);
  CHECK(wanted("define_button a, precedence_over: [\"|") == Want::Button);
  CHECK(wanted("require \"|") == Want::Library);
  CHECK(wanted("set a, @|") == Want::Constant);
  CHECK(wanted("set a, !|") == Want::Variable);
  CHECK(wanted("apply |") == Want::ApplyMethod);
  CHECK(wanted("apply set, \"|") == Want::Path);
  CHECK(wanted("apply append, \"buttons.tsumo.show_when\", |") == Want::Condition);
  CHECK(wanted("apply append, \"buttons.tsumo.precedence_over\", [\"|") == Want::Button);
  CHECK(wanted("apply append, \"score_calculation.yaku_lists\", [\"|") == Want::YakuList);
  CHECK(wanted("apply delete_key, \"buttons\", [\"|") == Want::Button);
  CHECK(wanted("apply delete_key, \"yaku_precedence\", \"|") == Want::Yaku);
  CHECK(wanted("apply delete, \"yaku_precedence[\\\"A\\\"]\", \"|") == Want::Yaku);
  CHECK(wanted("apply append, \"default_mods\", [\"|") == Want::Mod);
  CHECK(wanted("config_mod |") == Want::Mod);
  CHECK(wanted("if |") == Want::LoadTest);
  CHECK(wanted("if defined(\"a\") do\n  |") == Want::Command);
  // A command that was never closed does not take the next one with it.
  CHECK(wanted("def f do\n  draw(1\nset max_rounds, |") == Want::Number);
  CHECK(wanted("# set |") == Want::Text);
}

TEST_CASE("keys and arguments are told") {
  const auto at = [](std::string text) {
    const std::size_t place = text.find('|');
    text.erase(place, 1);
    return *expected_at(text, place).expected;
  };
  CHECK(at("define_button a,\n  |").fields == grammar::WordKind::ButtonField);
  CHECK(at("define_button a, display_name: \"A\",\n  |").fields == grammar::WordKind::ButtonField);
  CHECK(!at("define_button a, show_when: |").fields);
  CHECK(at("def f do\n  g(|").function == "g");
  CHECK(at("require \"wall/dora\", %{|").library == "lib/wall/dora");
  const Expected call = at("on after_draw do\n  add_score(points, |");
  REQUIRE(!call.calls.empty());
  CHECK(call.calls.back().name == "add_score");
  CHECK(call.calls.back().argument == 1);
}

TEST_CASE("names are read in values, maps and lists, too") {
  const auto kinds = [](const std::string& text) {
    std::string found;
    for (const Item& item : read_script(text).items) {
      if (item.kind == Item::Kind::Name) found += item.text + ":" + std::string(name_kind_text(item.name)) + " ";
    }
    return found;
  };
  CHECK(kinds("define_yaku l, \"A\", \"wild\", wild > 0") == "l:yaku list A:yaku wild:counter wild:counter ");
  CHECK(kinds("define_yaku l, \"A\", [\"wild\", \"Fan\"], our_turn") == "l:yaku list A:yaku wild:counter ");
  CHECK(kinds("set yaku_precedence, %{\"A\" => [\"B\"], \"C\": [\"D\"]}") == "A:yaku B:yaku C:yaku D:yaku ");
  CHECK(kinds("define_const c, points > passed") == "c:constant passed:counter ");
  CHECK(kinds("define_const c, wild == 2") == "c:constant wild:counter ");
  CHECK(kinds("define_const c, at_least(2, status(\"wet\"))") == "c:constant wet:status ");
  CHECK(kinds("apply append, \"functions.f\", [[\"press_button\", \"ron\"], [\"g\"]]") ==
        "f:function ron:button g:function ");
  CHECK(kinds("define_preset \"P\", [%{name: \"uma\", config: %{first: 20}}, \"m\"]") ==
        "P:preset uma:mod first:variable m:mod ");
}

TEST_CASE("comments end before the end of their line") {
  const std::string text = "# one\r\n# two\nset a, 1 # three\r\n# four\r";
  std::string found;
  for (const Span& span : read_script(text).comments) found += text.substr(span.begin, span.end - span.begin) + "|";
  CHECK(found == "# one|# two|# three|# four\r|");
}

TEST_CASE("any beginning and any end of a script is read") {
  const std::string text = text_of(std::string(MAJS_SOURCE_DIR) + "/rulesets/tutorial.majs") +
                           text_of(std::string(MAJS_SOURCE_DIR) + "/tests/samples/layout.majs");
  for (std::size_t i = 0; i <= text.size(); i += 3) {
    const Completion place = expected_at(text, i);
    CHECK(place.word.end == i);
    const std::string rest = text.substr(i, 400);
    for (const Item& item : read_script(rest).items) REQUIRE(item.span.end <= rest.size());
  }
}

TEST_CASE("deep nesting and endless texts end") {
  for (const char* piece :
       {"(", "[", "%{", "f(", "not ", "if a do\n", "cond do\n a -> ", "\"", "~m\"", "@", "a: ", "x = ", "-"}) {
    std::string text = "def f do\n";
    for (int i = 0; i < 20000; ++i) text += piece;
    CHECK(read_script(text).comments.empty());
    CHECK(expected_at(text, text.size()).word.end == text.size());
  }
}

TEST_CASE("a clause that begins with what is no expression is passed over") {
  // The arrow comes lines after its head: nothing of this may be read again and again.
  for (const std::string_view head : {": @he .. #", "]", "=> a", ", b", "| c", "(\n) d"}) {
    CAPTURE(std::string(head));
    const std::string text =
        "on after_draw do\n  cond do\n    " + std::string(head) + " has_draw -> draw\n  end\nend\n";
    CHECK_FALSE(read_script(text).blocks.empty());
  }
}

}  // namespace majs::lsp::script_reader_test
