#include "compiler/load/library_file.hpp"

#include <doctest/doctest.h>

#include <array>

#include "compiler/load/library_lookup.hpp"
#include "compiler/load/module_files.hpp"
#include "compiler/load/ruleset_loader.hpp"
#include "tests/compiler/load/pantry.hpp"

using namespace majs;
using namespace majs::compiler;
using majs::compiler::test::Pantry;

namespace {

constexpr std::array<LibraryFile, 6> kFiles = {{{"majs/calm.majs", "set calm, true\n"},
                                                {"majs/lib/deep/shelf.majs", "set shelf, 1\n"},
                                                {"majs/red.tiles", ""},
                                                {"rulesets/base.majs", "require \"deep/shelf\"\nset base, true\n"},
                                                {"rulesets/text.md", "no ruleset"},
                                                {"rulesets/tiles/set.tiles", ""}}};

}  // namespace

TEST_CASE("library inside the program: texts by their paths, and nothing else") {
  for (const LibraryFile& file : kFiles) {
    CHECK(library_text(kFiles, std::string(kLibraryFolder) + "/" + std::string(file.path)) == file.text);
    CHECK_FALSE(library_text(kFiles, file.path));
    CHECK_FALSE(library_text(kFiles, std::string(kLibraryFolder) + "/" + std::string(file.path) + "x"));
  }
  for (const char* path :
       {"", "(majs)", "(majs)/", "(majs)x/majs/calm.majs", "(majs)/a", "(majs)/z", "/majs/calm.majs"})
    CHECK_FALSE(library_text(kFiles, path));
  CHECK_FALSE(library_text({}, "(majs)/majs/calm.majs"));
}

TEST_CASE("library inside the program: looked up last, and only where no folder has it") {
  Pantry pantry;
  pantry.write("own/rulesets/mine.majs", "define_base_ruleset base\nset mine, true\n");
  LookupPlaces places;
  places.roots = {(pantry.path() / "own").string()};
  places.library = kFiles;
  const Roots roots = find_roots(places, pantry.diagnostics);
  REQUIRE(roots.directories.size() == 2);
  CHECK(roots.bundled == kLibraryFolder);
  CHECK(ruleset_names(roots) == std::vector<std::string>{"base", "mine"});
  CHECK(mod_names(roots) == std::vector<std::string>{"calm", "lib/deep/shelf", "red"});
  const auto built =
      build(Pantry::request(R"({"ruleset": "mine", "mods": ["calm"]})"), roots, Engine::Native, pantry.diagnostics);
  REQUIRE(built);
  CHECK(pantry.diagnostics.all().empty());
  CHECK(grammar::print_document(built->document, false) ==
        R"({"shelf":1,"enabled_mods":["lib/deep/shelf","calm"],"base":true,"mine":true,"calm":true})");
  const ModuleLookup found = find_mod(roots, "calm", pantry.diagnostics);
  REQUIRE(found.file);
  CHECK(found.file->source->name() == "(majs)/majs/calm.majs");
  CHECK(found.home == Home::Bundled);
  CHECK(home_of(roots, found.file->source->name()) == Home::Bundled);

  // What a root has of the same name goes first.
  pantry.write("own/mods/calm.majs", "set calm, \"own\"\n");
  CHECK(find_mod(roots, "calm", pantry.diagnostics).home == Home::Other);
  // A folder, and nothing of what the program has.
  pantry.write("share/rulesets/other.majs", "set other, true\n");
  places.bundled = pantry.path() / "share";
  const Roots folder = find_roots(places, pantry.diagnostics);
  CHECK(folder.library.empty());
  CHECK(ruleset_names(folder) == std::vector<std::string>{"mine", "other"});
  // A folder that is not there is no reason to have nothing.
  places.bundled = pantry.path() / "nowhere";
  CHECK(find_roots(places, pantry.diagnostics).bundled == kLibraryFolder);
}
