// The match suite: golden/match of the shared folder against runtime/match.

#include <algorithm>
#include <fstream>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "runtime/match/american.hpp"
#include "runtime/match/match.hpp"
#include "runtime/tiles/notation.hpp"
#include "tests/conformance/suite.hpp"

namespace majs::conformance {
namespace {

using match::Answer;
using match::Call;
using match::Hand;
using tiles::Tile;

using Rows = std::vector<Document>;

std::string file_text(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

Rows rows_of(const std::filesystem::path& path) {
  Rows rows;
  std::stringstream lines(file_text(path));
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty()) rows.push_back(Document::parse(line));
  }
  return rows;
}

/// A named context of contexts.json: known attributes, behaviour, names.
struct Context {
  match::Names names;
  tiles::TileBehavior behavior;
  std::unique_ptr<match::JokerTable> jokers;
  match::MatchMemory memory;

  Tile tile(const Document& value) { return *tiles::tile_from_json(value, names.attributes); }
  std::vector<Tile> tiles(const Document& list) {
    std::vector<Tile> read;
    for (const Document& value : list) read.push_back(tile(value));
    return read;
  }
  void finish() { jokers = std::make_unique<match::JokerTable>(behavior); }
};

void read_links(const Document& ordering, const char* key, const std::function<void(tiles::Kind, tiles::Kind)>& link) {
  if (!ordering.contains(key)) return;
  for (const auto& [from, to] : ordering[key].items()) {
    link(*tiles::find_kind(from), tiles::find_kind(to.get<std::string>()).value_or(tiles::kNoKind));
  }
}

std::unique_ptr<Context> read_context(const Document& value) {
  auto context = std::make_unique<Context>();
  for (const Document& name : value["attrs"]) context->names.know(name.get<std::string>());
  for (const Document& alias : value["aliases"]) {
    Document target = Document::array({alias[0]});
    for (const Document& attribute : alias[1]) target.push_back(attribute);
    context->behavior.add_aliases(context->tiles(alias[2]), std::vector{context->tile(target)});
  }
  const Document& ordering = value["ordering"];
  tiles::TileBehavior& behavior = context->behavior;
  read_links(ordering, "ordering", [&](auto from, auto to) { behavior.link_next(from, to); });
  read_links(ordering, "ordering_r", [&](auto from, auto to) { behavior.link_previous(from, to); });
  read_links(ordering, "suit_ordering", [&](auto from, auto to) { behavior.link_next_suit(from, to); });
  read_links(ordering, "suit_ordering_r", [&](auto from, auto to) { behavior.link_previous_suit(from, to); });
  std::vector<Tile> wall = context->tiles(value["tiles"]);
  for (const Tile& joker : context->tiles(value["jokers"])) wall.push_back(joker);
  behavior.set_wall(wall);
  context->finish();
  return context;
}

using Contexts = std::map<std::string, std::unique_ptr<Context>>;

Contexts read_contexts(const std::filesystem::path& folder) {
  Contexts contexts;
  const Document document = Document::parse(file_text(folder / "contexts.json"));
  for (const auto& [name, value] : document.items()) contexts[name] = read_context(value);
  return contexts;
}

/// Hand and calls of a row, owning their tiles.
struct RowHand {
  std::vector<Tile> tiles;
  std::vector<std::vector<Tile>> call_tiles;
  std::vector<Call> calls;

  RowHand(const Document& row, Context& context) : tiles(context.tiles(row["hand"])) {
    if (!row.contains("calls")) return;
    for (const Document& call : row["calls"]) call_tiles.push_back(context.tiles(call[1]));
    for (std::size_t i = 0; i < call_tiles.size(); ++i) {
      calls.push_back({context.names.call(row["calls"][i][0].get<std::string>()), call_tiles[i]});
    }
  }
  Hand hand() const { return {tiles, calls}; }
};

match::MatchProgram program_of(const Document& definitions, Context& context) {
  const Document ruleset = Document::object();
  return match::MatchProgram(match::read_definitions(definitions, {ruleset, context.names}), context.names.known);
}

CaseResult outcome(std::string name, bool passed, const std::string& detail) {
  return {std::move(name), passed, passed ? std::string{} : detail};
}

std::string id_of(const Document& row) { return row["id"].get<std::string>(); }

void run_matches(const std::filesystem::path& file, Contexts& contexts, std::vector<CaseResult>& results) {
  for (const Document& row : rows_of(file)) {
    Context& context = *contexts.at(row["ctx"].get<std::string>());
    const RowHand hand(row, context);
    const Answer answer = match::match(program_of(row["defs"], context), hand.hand(), *context.jokers, context.memory);
    const bool expected = row["expect"].get<bool>();
    const std::string got = answer == Answer::Limit ? "limit" : answer == Answer::Yes ? "match" : "no match";
    results.push_back(outcome(std::string("match/") + file.stem().string() + "/" + id_of(row),
                              answer == (expected ? Answer::Yes : Answer::No), got + ": " + row.dump()));
  }
}

bool same_definitions(const Document& expected, std::vector<Document> got) {
  for (const Document& definition : expected) {
    const auto found = std::find(got.begin(), got.end(), definition);
    if (found == got.end()) return false;
    got.erase(found);
  }
  return got.empty();
}

void run_translations(const std::filesystem::path& folder, Contexts& contexts, std::vector<CaseResult>& results) {
  std::map<std::string, std::unique_ptr<match::MatchProgram>> programs;
  Context& context = *contexts.at("amer");
  for (const Document& row : rows_of(folder / "american_translate.jsonl")) {
    const std::string text = row["s"].get<std::string>();
    const std::vector<Document> got = match::translate_american(text, nullptr);
    results.push_back(outcome(std::string("match/american_translate/") + text, same_definitions(row["defs"], got),
                              Document(got).dump() + " instead of " + row["defs"].dump()));
    programs[text] = std::make_unique<match::MatchProgram>(program_of(Document(got), context));
  }
  for (const Document& row : rows_of(folder / "american_match.jsonl")) {
    const auto program = programs.find(row["hand_spec"].get<std::string>());
    const RowHand hand(row, context);
    const bool passed =
        program != programs.end() && match::match(*program->second, hand.hand(), *context.jokers, context.memory) ==
                                         (row["expect"].get<bool>() ? Answer::Yes : Answer::No);
    results.push_back(outcome(std::string("match/american_match/") + id_of(row), passed, row.dump()));
  }
}

}  // namespace

std::vector<CaseResult> run_match(const Options& options) {
  const std::filesystem::path folder = options.shared / "golden" / "match";
  Contexts contexts = read_contexts(folder);
  std::vector<CaseResult> results;
  run_matches(folder / "vectors.jsonl", contexts, results);
  run_matches(folder / "match.jsonl", contexts, results);
  run_translations(folder, contexts, results);
  return results;
}

}  // namespace majs::conformance
