// What the match definitions of the library say about hands. (A pair alone is written apart: `22z` is a tile.)

#include <doctest/doctest.h>

#include "compiler/load/ruleset_loader.hpp"
#include "runtime/match/definitions/definition_reader.hpp"
#include "runtime/match/match.hpp"
#include "runtime/tiles/notation.hpp"
#include "tests/compiler/build_fixture.hpp"

namespace majs::compiler::test::hands_test {
namespace {

/// The definitions of a built document, asked about hands.
class Definitions {
 public:
  explicit Definitions(const std::vector<std::string>& libraries) {
    BuildRequest request;
    request.ruleset = "empty";
    for (const std::string& library : libraries) request.mods.push_back({"lib/" + library, nullptr});
    Diagnostics diagnostics;
    const std::optional<Build> built = build(request, roots(), Engine::Native, diagnostics);
    REQUIRE_MESSAGE(built.has_value(), summary(diagnostics));
    document_ = built->document;
    match::collect_known_attributes(document_, names_);
  }

  bool match(const char* definition, const char* hand,
             const std::vector<std::pair<const char*, const char*>>& calls = {}) {
    const match::MatchProgram program(match::read_definitions(Document::array({definition}), {document_, names_}),
                                      names_.known);
    REQUIRE_FALSE(program.definitions().empty());
    const auto held = tiles::parse_hand(hand, names_.attributes, nullptr);
    REQUIRE(held.has_value());
    std::vector<tiles::TileList> call_tiles;
    for (const auto& call : calls) call_tiles.push_back(*tiles::parse_hand(call.second, names_.attributes, nullptr));
    std::vector<match::Call> views;
    for (std::size_t i = 0; i < calls.size(); ++i) views.push_back({names_.call(calls[i].first), call_tiles[i]});
    const match::Answer answer =
        match::match(program, {*held, views}, match::JokerTable(tiles::TileBehavior{}), memory_);
    REQUIRE(answer != match::Answer::Limit);
    return answer == match::Answer::Yes;
  }

 private:
  Document document_;
  match::Names names_;
  match::MatchMemory memory_;
};

TEST_CASE("standard hand") {
  Definitions standard({"hand/standard"});
  CHECK(standard.match("win", "123m456p789s11122z"));
  CHECK(standard.match("win", "11122233344455m"));
  CHECK(standard.match("win", "2z 2z", {{"chii", "123m"}, {"pon", "555p"}, {"ankan", "9999s"}, {"kakan", "1111z"}}));
  CHECK_FALSE(standard.match("win", "1122m3344p5566s77z"));
  CHECK_FALSE(standard.match("win", "123m456p789s11123z"));
  CHECK_FALSE(standard.match("win", "891m456p789s11122z"));

  CHECK(standard.match("tenpai", "123m456p78s11122z"));
  CHECK(standard.match("tenpai", "123m456p789s1112z"));
  CHECK(standard.match("tenpai", "123m456p79s11122z"));
  CHECK(standard.match("tenpai", "123m456p99s11122z"));
  CHECK_FALSE(standard.match("tenpai", "123m456p69s11122z"));
  CHECK(standard.match("tenpai_14", "123m456p78s111224z"));
  CHECK_FALSE(standard.match("tenpai_14", "123m456p6s1112245z"));
}

TEST_CASE("seven pairs are seven different pairs") {
  Definitions pairs({"hand/seven_pairs"});
  CHECK(pairs.match("win", "1122m3344p5566s77z"));
  CHECK_FALSE(pairs.match("win", "1111m3344p5566s77z"));
  CHECK_FALSE(pairs.match("win", "1122m3344p5566s7z"));
  CHECK_FALSE(pairs.match("win", "1122m3344p55s7z", {{"pon", "777z"}}));
  CHECK(pairs.match("tenpai", "1122m3344p5566s7z"));
  CHECK_FALSE(pairs.match("tenpai", "1122m3344p55566s"));
  CHECK_FALSE(pairs.match("tenpai", "1122m3344p55s777z"));
  CHECK(pairs.match("tenpai_14", "1122m3344p5566s17z"));
  CHECK(pairs.match("tenpai_14", "1122m3344p55566s1z"));
  CHECK_FALSE(pairs.match("tenpai_14", "1122m3344p555666s"));
  CHECK_FALSE(pairs.match("tenpai_14", "1111m3344p5566s17z"));
}

TEST_CASE("thirteen orphans") {
  Definitions orphans({"hand/thirteen_orphans"});
  CHECK(orphans.match("win", "19m19p19s12345677z"));
  CHECK_FALSE(orphans.match("win", "19m19p19s12345666z"));
  CHECK_FALSE(orphans.match("win", "19m19p19s1234567z2m"));
  CHECK(orphans.match("tenpai", "19m19p19s1234567z"));
  CHECK(orphans.match("tenpai", "19m19p19s1234566z"));
  CHECK_FALSE(orphans.match("tenpai", "19m19p19s1234666z"));
  CHECK(orphans.match("tenpai_14", "19m19p19s1234566z5p"));
  CHECK(orphans.match("thirteen_orphans_tenpai", "19m19p19s1234567z"));
}

}  // namespace
}  // namespace majs::compiler::test::hands_test
