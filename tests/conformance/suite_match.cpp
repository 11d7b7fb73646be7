// The match suite: golden/match of the shared folder against runtime/match.

#include <algorithm>
#include <fstream>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "runtime/match/cards/american_card.hpp"
#include "runtime/match/levels/shanten_levels.hpp"
#include "runtime/match/match.hpp"
#include "runtime/match/search/joker_assignment.hpp"
#include "runtime/match/search/removal.hpp"
#include "runtime/match/search/waits.hpp"
#include "runtime/tiles/notation.hpp"
#include "tests/conformance/left_without.hpp"
#include "tests/conformance/suite.hpp"

namespace majs::conformance {
namespace {

using match::Answer;
using match::Call;
using match::Hand;
using tiles::Tile;

using Rows = std::vector<Document>;

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

/// Attributes as the matcher sees them: the known ones, without `_`, in a fixed order.
std::string plain_text(const Tile& tile, const Context& context) {
  std::string text(tiles::id_of(tile.kind));
  const tiles::AttributeSet attributes = tile.attribute_set() & (context.names.known | context.jokers->known());
  for (tiles::AttributeId id = 0; id < tiles::kMaxAttributeNames; ++id) {
    if (attributes.contains(id)) text += std::string("@") + context.names.attributes.name({id, false});
  }
  return text;
}

std::vector<std::string> plain_texts(std::span<const Tile> list, const Context& context) {
  std::vector<std::string> texts;
  for (const Tile& tile : list) texts.push_back(plain_text(tile, context));
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::string joined(const std::vector<std::string>& texts) {
  std::string all;
  for (const std::string& text : texts) all += text + " ";
  return all;
}

void run_waits(const std::filesystem::path& file, Contexts& contexts, std::vector<CaseResult>& results) {
  for (const Document& row : rows_of(file)) {
    Context& context = *contexts.at(row["ctx"].get<std::string>());
    const RowHand hand(row, context);
    const auto found = match::waits(program_of(row["defs"], context), hand.hand(), *context.jokers,
                                    context.behavior.wall(), context.memory);
    std::vector<std::string> got;
    for (const match::PlainTile& wait : found) {
      Tile tile(wait.kind);
      for (tiles::AttributeId id = 0; id < tiles::kMaxAttributeNames; ++id) {
        if (wait.attributes.contains(id)) tile.add({id, false});
      }
      got.push_back(plain_text(tile, context));
    }
    std::sort(got.begin(), got.end());
    const std::vector<std::string> expected = plain_texts(context.tiles(row["expect"]), context);
    results.push_back(outcome(std::string("match/waits/") + id_of(row), got == expected,
                              joined(got) + std::string("in ") + row.dump()));
  }
}

void run_unneeded(const std::filesystem::path& file, Contexts& contexts, std::vector<CaseResult>& results) {
  for (const Document& row : rows_of(file)) {
    Context& context = *contexts.at(row["ctx"].get<std::string>());
    const RowHand hand(row, context);
    const auto found =
        match::unneeded_tiles(program_of(row["defs"], context), hand.hand(), *context.jokers, context.memory);
    std::vector<std::string> got = plain_texts(found, context);
    got.erase(std::unique(got.begin(), got.end()), got.end());
    results.push_back(outcome(std::string("match/unneeded/") + id_of(row),
                              got == plain_texts(context.tiles(row["expect"]), context),
                              joined(got) + std::string("in ") + row.dump()));
  }
}

void run_remove_group(const std::filesystem::path& file, Contexts& contexts, std::vector<CaseResult>& results) {
  const Document ruleset = Document::object();
  for (const Document& row : rows_of(file)) {
    Context& context = *contexts.at(row["ctx"].get<std::string>());
    const RowHand hand(row, context);
    const match::Definition group =
        match::read_group(row["group"], row["nojoker"].get<bool>(), {ruleset, context.names});
    std::vector<std::vector<std::string>> got;
    for (const auto& left : left_without(group, hand.tiles, *context.jokers, context.names.known, context.memory)) {
      got.push_back(plain_texts(left, context));
    }
    std::vector<std::vector<std::string>> expected;
    for (const Document& left : row["expect"]) expected.push_back(plain_texts(context.tiles(left), context));
    for (auto* list : {&got, &expected}) {
      std::sort(list->begin(), list->end());
      list->erase(std::unique(list->begin(), list->end()), list->end());
    }
    results.push_back(outcome(std::string("match/remove_group/") + id_of(row), got == expected, row.dump()));
  }
}

void run_calls(const std::filesystem::path& file, Contexts& contexts, std::vector<CaseResult>& results) {
  const Document ruleset = Document::object();
  for (const Document& row : rows_of(file)) {
    Context& context = *contexts.at(row["ctx"].get<std::string>());
    const std::vector<Tile> hand = context.tiles(row["hand"]);
    const std::vector<Tile> called = context.tiles(row["called"]);
    const match::CallSpecs specs = match::read_call_specs(row["spec"], {ruleset, context.names});
    const auto found = match::possible_calls(
        {specs, hand, called, context.behavior, *context.jokers, context.names.known}, context.memory);
    using Choices = std::vector<std::vector<std::string>>;
    std::vector<std::pair<std::string, Choices>> got;
    std::vector<std::pair<std::string, Choices>> expected;
    for (const match::PossibleCall& call : found) {
      got.push_back({plain_text(call.called, context), {}});
      for (const auto& choice : call.choices) got.back().second.push_back(plain_texts(choice, context));
    }
    for (const Document& call : row["expect"]) {
      expected.push_back({plain_text(context.tile(call[0]), context), {}});
      for (const Document& choice : call[1]) {
        expected.back().second.push_back(plain_texts(context.tiles(choice), context));
      }
    }
    for (auto* list : {&got, &expected}) {
      for (auto& entry : *list) std::sort(entry.second.begin(), entry.second.end());
      std::sort(list->begin(), list->end());
    }
    std::string detail;
    for (const auto& [tile, choices] : got) {
      detail += tile + ": ";
      for (const auto& choice : choices) detail += joined(choice) + "/ ";
    }
    results.push_back(outcome(std::string("match/calls/") + id_of(row), got == expected, detail + row.dump()));
  }
}

void run_shanten(const std::filesystem::path& file, std::vector<CaseResult>& results) {
  for (const Document& row : rows_of(file)) {
    match::Names names;
    const auto levels = match::shanten_levels({row["input"], names});
    bool passed = true;
    std::string detail;
    for (std::size_t i = 0; i < levels.size(); ++i) {
      const std::string level(match::kShantenLevels[i]);
      if (same_definitions(row["defs"].value(level, Document::array()), levels[i])) continue;
      passed = false;
      detail += level + ": " + Document(levels[i]).dump() + " instead of " + row["defs"][level].dump() + " ";
    }
    results.push_back(outcome(std::string("match/shanten/") + id_of(row), passed, detail));
  }
}

Document assignment_json(const match::TileAssignment& assignment) {
  Document object = Document::object();
  for (const auto& [index, tile] : assignment) object[std::to_string(index)] = std::string(tiles::id_of(tile.kind));
  return object;
}

using JokerKinds = std::map<std::string, std::string>;

/// The golden lists both orders of two identical jokers, ours one: sort what exchangeable jokers are.
JokerKinds canonical(JokerKinds assignment, const RowHand& hand) {
  for (auto& [first, kind] : assignment) {
    for (auto& [second, other] : assignment) {
      const std::size_t a = std::stoul(first);
      const std::size_t b = std::stoul(second);
      const bool exchangeable = a < b && b + 1 < hand.tiles.size() && tiles::identical(hand.tiles[a], hand.tiles[b]);
      if (exchangeable && *tiles::find_kind(other) < *tiles::find_kind(kind)) std::swap(kind, other);
    }
  }
  return assignment;
}

void run_jokers(const std::filesystem::path& file, std::vector<CaseResult>& results) {
  for (const Document& row : rows_of(file)) {
    Context context;
    for (const Document& alias : row["alias_list"]) {
      context.behavior.add_aliases(context.tiles(alias[0]), context.tiles(alias[1]));
    }
    context.behavior.set_wall(context.tiles(row["wall_kinds"]));
    context.finish();
    const RowHand hand(row, context);
    const auto found = match::joker_assignments(program_of(row["defs"], context), hand.hand(), context.behavior,
                                                match::JokerTable(context.behavior));
    std::set<JokerKinds> got;
    for (const auto& solution : found.solutions)
      got.insert(canonical(assignment_json(solution).get<JokerKinds>(), hand));
    std::set<JokerKinds> expected;
    for (const Document& solution : row["expect"]) expected.insert(canonical(solution.get<JokerKinds>(), hand));
    Document obvious = Document::object();
    for (const auto& [index, tile] : row["obvious"].items()) {
      obvious[index] = tile.is_string() ? tile : tile[0];
    }
    const bool passed = got == expected && found.complete &&
                        assignment_json(found.obvious).get<JokerKinds>() == obvious.get<JokerKinds>();
    Document all = Document::array();
    for (const auto& solution : found.solutions) all.push_back(assignment_json(solution));
    results.push_back(outcome(std::string("match/jokers/") + id_of(row), passed,
                              all.dump() + assignment_json(found.obvious).dump() + " in " + row.dump()));
  }
}

void run_nearest(const std::filesystem::path& file, Contexts& contexts, std::vector<CaseResult>& results) {
  Context& context = *contexts.at("amer");
  for (const Document& row : rows_of(file)) {
    RowHand hand(row, context);
    for (const Tile& tile : context.tiles(row["draw"])) hand.tiles.push_back(tile);
    std::vector<std::string> strings;
    for (const auto& [text, matched] : row["matched"].items()) strings.push_back(text);
    const match::AmericanCard card(strings, context.names);
    std::map<std::string, std::size_t> got;
    for (const auto& near : card.nearest(hand.tiles, hand.calls, *context.jokers, strings.size())) {
      got[strings[near.string]] = near.matched;
    }
    std::string detail;
    for (const auto& [text, matched] : row["matched"].items()) {
      const bool listed = got.contains(text);
      const bool same = matched.is_null() ? !listed : listed && got[text] == matched.get<std::size_t>();
      // With calls the reference's own arrangement excluded some hands.
      const bool excusable = !hand.calls.empty() && (matched.is_null() || !listed);
      if (!same && !excusable) {
        detail += text + ": " + (listed ? std::to_string(got[text]) : std::string("none")) + " instead of " +
                  matched.dump() + "; ";
      }
    }
    results.push_back(
        outcome(std::string("match/american_nearest/") + id_of(row), detail.empty(), detail + row["hand"].dump()));
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
  run_waits(folder / "waits.jsonl", contexts, results);
  run_unneeded(folder / "unneeded.jsonl", contexts, results);
  run_remove_group(folder / "remove_group.jsonl", contexts, results);
  run_calls(folder / "calls.jsonl", contexts, results);
  run_shanten(folder / "shanten.jsonl", results);
  run_jokers(folder / "jokers.jsonl", results);
  run_nearest(folder / "american_nearest.jsonl", contexts, results);
  return results;
}

}  // namespace majs::conformance
