#include "runtime/match/trial.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "runtime/match/definition_reader.hpp"
#include "runtime/match/definition_text.hpp"
#include "runtime/match/explain.hpp"
#include "runtime/match/waits.hpp"
#include "runtime/tiles/notation.hpp"

namespace majs::match {
namespace {

using tiles::Tile;
using TileList = std::vector<Tile>;

/// Everything of a request, read.
struct Trial {
  Document ruleset = Document::object();
  Document data = Document::object();  ///< the report for programs
  Names names;
  tiles::TileBehavior behavior;
  TileList hand;
  std::vector<TileList> call_tiles;
  std::vector<std::string> call_names;
  std::vector<Call> calls;
  std::vector<DefinitionNote> notes;
  std::optional<MatchProgram> program;
  MatchMemory memory;

  Hand as_hand() const { return {hand, calls}; }
};

bool read_tiles(const std::string& text, Trial& trial, TileList& out, std::string* error) {
  tiles::NotationError problem;
  auto read = tiles::parse_hand(text, trial.names.attributes, &problem);
  if (!read) {
    *error = std::string("`").append(text).append("`: ").append(problem.message);
    return false;
  }
  out = std::move(*read);
  return true;
}

bool read_calls(const TrialRequest& request, Trial& trial, std::string* error) {
  for (const std::string& call : request.calls) {
    const std::size_t colon = call.find(':');
    if (colon == std::string::npos) {
      *error = std::string("a call is written `name:tiles`, such as `pon:555z`, not `").append(call).append("`");
      return false;
    }
    trial.call_names.push_back(call.substr(0, colon));
    trial.call_tiles.emplace_back();
    if (!read_tiles(call.substr(colon + 1), trial, trial.call_tiles.back(), error)) return false;
  }
  for (std::size_t i = 0; i < trial.call_tiles.size(); ++i) {
    trial.calls.push_back({trial.names.call(trial.call_names[i]), trial.call_tiles[i]});
  }
  return true;
}

bool read_aliases(const TrialRequest& request, Trial& trial, std::string* error) {
  for (const std::string& alias : request.aliases) {
    const std::size_t equals = alias.find('=');
    TileList from;
    TileList to;
    if (equals == std::string::npos) {
      *error = std::string("an alias is written `tile=meanings`, such as `0m=5m`, not `").append(alias).append("`");
      return false;
    }
    if (!read_tiles(alias.substr(0, equals), trial, from, error)) return false;
    if (!read_tiles(alias.substr(equals + 1), trial, to, error)) return false;
    trial.behavior.add_aliases(from, to);
  }
  return true;
}

void read_wall(const Document& ruleset, Trial& trial) {
  TileList wall;
  if (ruleset.is_object() && ruleset.contains("wall") && ruleset["wall"].is_array()) {
    for (const Document& value : ruleset["wall"]) {
      if (const auto tile = tiles::tile_from_json(value, trial.names.attributes)) wall.push_back(*tile);
    }
  }
  if (wall.empty()) {
    for (tiles::Kind kind = 0; kind < 34; ++kind) wall.insert(wall.end(), 4, Tile(kind));
  }
  trial.behavior.set_wall(wall);
}

/// JSON when it looks like it, ~m when something has a count, otherwise a name or an American string.
bool read_spec(const TrialRequest& request, Trial& trial, std::string* error) {
  Document argument = request.spec;
  if (request.spec.find_first_of("[{") == request.spec.find_first_not_of(" \t\n")) {
    grammar::DocumentError problem;
    auto parsed = grammar::parse_document(request.spec, &problem);
    if (!parsed) {
      *error = std::string("the specification is not JSON: ").append(problem.message);
      return false;
    }
    // One definition, or a list of them.
    const bool one =
        parsed->is_array() && !parsed->empty() && std::any_of(parsed->begin(), parsed->end(), [](const Document& item) {
          return item.is_array() && item.size() == 2 && item[1].is_number();
        });
    argument = one ? Document::array({*parsed}) : std::move(*parsed);
  } else if (request.spec.find(':') != std::string::npos) {
    auto parsed = parse_definition_text(request.spec, error);
    if (!parsed) return false;
    argument = std::move(*parsed);
  }
  std::vector<Definition> definitions = read_definitions(argument, {trial.ruleset, trial.names, &trial.notes});
  // What a specification asks for exists, as far as trying it goes.
  for (const Definition& definition : definitions) {
    trial.names.known = trial.names.known | definition.attributes;
  }
  if (definitions.empty()) {
    *error = std::string("there is no definition in `").append(request.spec).append("`");
    return false;
  }
  trial.program.emplace(std::move(definitions), trial.names.known);
  return true;
}

bool read_request(const TrialRequest& request, Trial& trial, std::string* error) {
  std::string ignored;
  if (error == nullptr) error = &ignored;
  if (!request.ruleset.empty()) {
    grammar::DocumentError problem;
    auto document = grammar::parse_document(request.ruleset, &problem);
    if (!document) {
      *error = std::string("the ruleset is not JSON: ").append(problem.message);
      return false;
    }
    trial.ruleset = std::move(*document);
  }
  collect_known_attributes(trial.ruleset, trial.names);
  read_wall(trial.ruleset, trial);
  return read_spec(request, trial, error) && read_tiles(request.hand, trial, trial.hand, error) &&
         read_calls(request, trial, error) && read_aliases(request, trial, error);
}

Document texts_json(const std::vector<std::string>& texts) {
  Document list = Document::array();
  for (const std::string& text : texts) list.push_back(text);
  return list;
}

std::string long_text(std::span<const Tile> tiles, const Trial& trial) {
  return tiles::print_long(tiles, trial.names.attributes);
}

std::string wait_text(const PlainTile& wait, const Trial& trial) {
  Tile tile(wait.kind);
  for (tiles::AttributeId id = 0; id < trial.names.attributes.size(); ++id) {
    if (wait.attributes.contains(id)) tile.add({id, false});
  }
  return long_text({&tile, 1}, trial);
}

void add_line(std::string& text, std::string_view label, std::string_view value) {
  text.append("  ").append(label).append(label.size() < 10 ? 10 - label.size() : 1, ' ').append(value).append("\n");
}

void add_explanation(Trial& trial, const JokerTable& jokers, TrialReport& report) {
  const Explanation why = explain(*trial.program, trial.as_hand(), jokers, trial.names, trial.memory);
  const Definition& definition = trial.program->definitions()[why.definition];
  add_line(report.text, "definition", describe(definition, trial.names));
  add_line(report.text, "run by", trial.program->paths()[why.definition].name());
  trial.data["definition"] = describe(definition, trial.names);
  trial.data["taken"] = Document::array();
  for (const ExplainedGroup& group : why.taken) {
    const std::string tiles =
        group.call ? trial.call_names[*group.call] + ": " + long_text(trial.call_tiles[*group.call], trial) + " (call)"
                   : long_text(group.tiles, trial);
    add_line(report.text, "taken", group.group + "  =  " + tiles);
    trial.data["taken"].push_back(Document::array({group.group, tiles}));
  }
  for (const std::string& group : why.missing) add_line(report.text, "missing", group);
  for (const std::string& guard : why.broken_guards) add_line(report.text, "broken", guard);
  if (why.too_short) add_line(report.text, "too short", "the definition asks for more sets than there are tiles");
  if (!why.left_over.empty()) add_line(report.text, "left over", long_text(why.left_over, trial));
  trial.data["missing"] = texts_json(why.missing);
  trial.data["broken"] = texts_json(why.broken_guards);
  trial.data["left_over"] = long_text(why.left_over, trial);
  if (why.answer == Answer::Yes) return;
  std::vector<std::string> completing;
  for (const PlainTile& wait : waits(*trial.program, trial.as_hand(), jokers, trial.behavior.wall(), trial.memory)) {
    completing.push_back(wait_text(wait, trial));
  }
  trial.data["completed_by"] = texts_json(completing);
  std::string list;
  for (const std::string& tile : completing) list.append(list.empty() ? "" : " ").append(tile);
  if (!list.empty()) add_line(report.text, "one more", list);
}

void add_notes(const Trial& trial, TrialReport& report) {
  for (const DefinitionNote& note : trial.notes) add_line(report.text, "note", note.message);
}

}  // namespace

std::optional<TrialReport> try_match(const TrialRequest& request, std::string* error) {
  Trial trial;
  if (!read_request(request, trial, error)) return std::nullopt;
  const JokerTable jokers(trial.behavior);
  const Answer answer = match(*trial.program, trial.as_hand(), jokers, trial.memory);
  TrialReport report;
  report.matched = answer == Answer::Yes;
  report.text = answer == Answer::Yes     ? "match\n"
                : answer == Answer::Limit ? "given up: the specification needs too many steps\n"
                                          : "no match\n";
  trial.data["match"] = report.matched;
  if (answer == Answer::Limit) trial.data["limit"] = "steps";
  if (request.explain) add_explanation(trial, jokers, report);
  add_notes(trial, report);
  report.json = grammar::print_document(trial.data, true) + "\n";
  return report;
}

std::optional<TrialReport> try_waits(const TrialRequest& request, std::string* error) {
  Trial trial;
  if (!read_request(request, trial, error)) return std::nullopt;
  const JokerTable jokers(trial.behavior);
  const Hand hand = trial.as_hand();
  const std::vector<PlainTile> found = waits(*trial.program, hand, jokers, trial.behavior.wall(), trial.memory);
  TileList seen = trial.hand;
  for (const TileList& call : trial.call_tiles) seen.insert(seen.end(), call.begin(), call.end());
  const std::vector<int> copies = ukeire(found, trial.behavior.wall(), seen);
  TrialReport report;
  report.matched = !found.empty();
  trial.data["waits"] = Document::object();
  report.text = found.empty() ? "not waiting\n" : "waiting\n";
  int total = 0;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const std::string tile = wait_text(found[i], trial);
    trial.data["waits"][tile] = copies[i];
    total += copies[i];
    add_line(report.text, tile, std::to_string(copies[i]));
  }
  trial.data["ukeire"] = total;
  if (!found.empty()) add_line(report.text, "in all", std::to_string(total));
  const Answer complete = match(*trial.program, hand, jokers, trial.memory);
  trial.data["complete"] = complete == Answer::Yes;
  if (complete == Answer::Yes) add_line(report.text, "complete", "the hand matches as it is");
  // With one tile more than a waiting hand: what can go, and what it waits for then.
  trial.data["discards"] = Document::object();
  for (std::size_t i = 0; i < trial.hand.size(); ++i) {
    const bool repeated = std::any_of(trial.hand.begin(), trial.hand.begin() + static_cast<std::ptrdiff_t>(i),
                                      [&](const Tile& tile) { return tiles::identical(tile, trial.hand[i]); });
    if (repeated || trial.hand.size() % 3 != 2) continue;
    TileList rest = trial.hand;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    std::string list;
    for (const PlainTile& wait :
         waits(*trial.program, {rest, trial.calls}, jokers, trial.behavior.wall(), trial.memory)) {
      list.append(list.empty() ? "" : " ").append(wait_text(wait, trial));
    }
    if (list.empty()) continue;
    const std::string discard = long_text({&trial.hand[i], 1}, trial);
    trial.data["discards"][discard] = list;
    add_line(report.text, std::string("discard ").append(discard), std::string("waits on ").append(list));
  }
  add_notes(trial, report);
  report.json = grammar::print_document(trial.data, true) + "\n";
  return report;
}

}  // namespace majs::match
