#include "tools/questions/question_input.hpp"

#include <algorithm>

#include "runtime/match/definitions/definition_text.hpp"
#include "runtime/match/search/explain.hpp"
#include "runtime/tiles/notation.hpp"

namespace majs::match {
namespace {

using tiles::Tile;
using TileList = std::vector<Tile>;

constexpr std::string_view kDefinitionEnd = "_definition";

/// Texts that each may hold several parts between blanks: a word with the sign in it begins a new one.
std::vector<std::string> parts_of(const std::vector<std::string>& texts, char sign) {
  std::vector<std::string> parts;
  for (const std::string& text : texts) {
    bool first = true;
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find(' ', begin), text.size());
      const std::string word = text.substr(begin, end - begin);
      begin = end + 1;
      if (word.empty()) continue;
      if (first || word.find(sign) != std::string::npos) {
        parts.push_back(word);
      } else {
        parts.back().append(" ").append(word);
      }
      first = false;
    }
  }
  return parts;
}

/// The tiles of an alias: a word is an id if it can be one.
bool read_ids(const std::string& text, QuestionInput& input, TileList& out, std::string& error) {
  tiles::NotationError problem;
  auto read = tiles::parse_hand(text, input.names.attributes, &problem);
  if (!read) {
    error = std::string("`").append(text).append("`: ").append(problem.message);
    return false;
  }
  out = std::move(*read);
  return true;
}

bool read_aliases(const HandQuestion& request, QuestionInput& input, std::string& error) {
  for (const std::string& alias : parts_of(request.aliases, '=')) {
    const std::size_t equals = alias.find('=');
    TileList from;
    TileList to;
    if (equals == std::string::npos) {
      error = std::string("an alias is written `tile=meanings`, such as `0m=5m`, not `").append(alias).append("`");
      return false;
    }
    if (!read_ids(alias.substr(0, equals), input, from, error)) return false;
    if (!read_ids(alias.substr(equals + 1), input, to, error)) return false;
    if (input.behavior.add_aliases(from, to)) continue;
    error = "more than " + std::to_string(tiles::kMaxAliases) + " aliases";
    return false;
  }
  return true;
}

/// The wall of the ruleset, or four of each usual tile.
void read_wall(const Document* ruleset, QuestionInput& input) {
  TileList wall;
  if (ruleset != nullptr && ruleset->is_object() && ruleset->contains("wall") && (*ruleset)["wall"].is_array()) {
    for (const Document& value : (*ruleset)["wall"]) {
      if (const auto tile = tiles::tile_from_json(value, input.names.attributes)) wall.push_back(*tile);
    }
  }
  if (wall.empty()) {
    for (tiles::Kind kind = 0; kind < 34; ++kind) wall.insert(wall.end(), 4, Tile(kind));
  }
  input.behavior.set_wall(wall);
}

/// JSON when it looks like it, ~m when something has a count, otherwise a name or an American string.
std::optional<Document> read_argument(const std::string& spec, std::string& error) {
  if (spec.find_first_of("[{") == spec.find_first_not_of(" \t\n")) {
    grammar::DocumentError problem;
    auto parsed = grammar::parse_document(spec, &problem);
    if (!parsed) {
      error = std::string("the specification is not JSON: ").append(problem.message);
      return std::nullopt;
    }
    // One definition, or a list of them.
    const bool one = parsed->is_array() && std::any_of(parsed->begin(), parsed->end(), [](const Document& item) {
                       return item.is_array() && item.size() == 2 && item[1].is_number();
                     });
    return one ? Document::array({std::move(*parsed)}) : std::move(*parsed);
  }
  if (spec.find(':') != std::string::npos) return parse_definition_text(spec, &error);
  return Document(spec);
}

/// The names of definitions there are, for somebody who wrote another one.
std::string known_definitions(const Document& ruleset) {
  std::string list;
  if (!ruleset.is_object()) return list;
  for (const auto& [key, value] : ruleset.items()) {
    if (!key.ends_with(kDefinitionEnd) || !value.is_array() || value.empty()) continue;
    list.append(list.empty() ? "" : ", ").append(key, 0, key.size() - kDefinitionEnd.size());
  }
  return list;
}

bool read_spec(const HandQuestion& request, QuestionInput& input, std::string& error) {
  const std::optional<Document> argument = read_argument(request.spec, error);
  if (!argument) return false;
  const Document nothing = Document::object();
  const Document& ruleset = request.ruleset == nullptr ? nothing : *request.ruleset;
  std::vector<Definition> definitions = read_definitions(*argument, {ruleset, input.names, &input.notes});
  if (definitions.empty()) {
    error = std::string("there is no definition in `").append(request.spec).append("`");
    if (const std::string names = known_definitions(ruleset); !names.empty() && argument->is_string()) {
      error.append("; the ruleset defines ").append(names);
    }
    for (const DefinitionNote& note : input.notes) error.append("\n  ").append(note.message);
    return false;
  }
  // What a specification asks for exists, as far as trying it goes.
  for (const Definition& definition : definitions) {
    input.names.known = input.names.known | definition.attributes;
  }
  input.program.emplace(std::move(definitions), input.names.known);
  return true;
}

/// What is told of the wall is told in display order; the wall of a game is shuffled.
void sort_wall(QuestionInput& input) {
  TileList wall;
  for (const tiles::WallTile& entry : input.behavior.wall()) {
    wall.insert(wall.end(), static_cast<std::size_t>(entry.copies), entry.tile);
  }
  std::stable_sort(wall.begin(), wall.end(),
                   [](const Tile& a, const Tile& b) { return a.attribute_count < b.attribute_count; });
  tiles::sort_for_display(wall);
  input.behavior.set_wall(wall);
}

/// The tiles of the wall, of aliases and of the definitions. In a ruleset whose tiles are known there are no others.
void find_known_tiles(const HandQuestion& request, QuestionInput& input) {
  for (const tiles::WallTile& entry : input.behavior.wall()) input.known.add(entry.tile.kind);
  for (const tiles::Alias& alias : input.behavior.aliases()) {
    input.known.add(alias.from.kind);
    input.known.add(alias.to.kind);
  }
  if (input.program) {
    for (const Definition& definition : input.program->definitions()) {
      for (const tiles::Kind kind : definition.literals) input.known.add(kind);
    }
  }
  input.known.only = request.behavior != nullptr;
}

}  // namespace

bool read_tiles(std::string_view text, QuestionInput& input, std::vector<Tile>& out, std::string& error) {
  tiles::NotationError problem;
  auto read = tiles::read_hand(text, input.known, input.names.attributes, &problem);
  if (!read) {
    error = std::string("`").append(text).append("`: ").append(problem.message);
    return false;
  }
  out = std::move(*read);
  return true;
}

bool read_calls(const std::vector<std::string>& texts, QuestionInput& input, std::string& error) {
  input.call_names.clear();
  input.call_tiles.clear();
  input.calls.clear();
  for (const std::string& call : parts_of(texts, ':')) {
    const std::size_t colon = call.find(':');
    if (colon == std::string::npos) {
      error = std::string("a call is written `name:tiles`, such as `pon:555z`, not `").append(call).append("`");
      return false;
    }
    std::vector<tiles::Tile> tiles;
    if (!read_tiles(call.substr(colon + 1), input, tiles, error)) return false;
    std::string name = call.substr(0, colon);
    if (is_flower_name(name)) {
      input.visible.insert(input.visible.end(), tiles.begin(), tiles.end());
      continue;
    }
    input.call_names.push_back(std::move(name));
    input.call_tiles.push_back(std::move(tiles));
  }
  for (std::size_t i = 0; i < input.call_tiles.size(); ++i) {
    input.calls.push_back({input.names.call(input.call_names[i]), input.call_tiles[i]});
  }
  return true;
}

bool read_question_rules(const HandQuestion& request, QuestionInput& input, std::string& error) {
  if (request.names != nullptr) input.names = *request.names;
  if (request.ruleset != nullptr) collect_known_attributes(*request.ruleset, input.names);
  if (request.behavior != nullptr) {
    input.behavior = *request.behavior;
  } else {
    read_wall(request.ruleset, input);
  }
  sort_wall(input);
  if (request.card == nullptr && !read_spec(request, input, error)) return false;
  if (!read_aliases(request, input, error)) return false;
  find_known_tiles(request, input);
  return true;
}

std::vector<std::string> definition_names(const HandQuestion& request, QuestionInput& input) {
  std::vector<std::string> names;
  for (const Definition& definition : input.program->definitions()) {
    names.push_back(describe(definition, input.names));
  }
  if (request.ruleset == nullptr || !request.ruleset->is_object()) return names;
  std::vector<bool> named(names.size(), false);
  for (const auto& [key, value] : request.ruleset->items()) {
    if (!key.ends_with(kDefinitionEnd) || !value.is_array() || value.size() != 1) continue;
    const std::string name = key.substr(0, key.size() - kDefinitionEnd.size());
    if (name == request.spec) continue;
    const std::vector<Definition> one = read_definitions(Document(name), {*request.ruleset, input.names});
    if (one.size() != 1) continue;
    const std::string text = describe(one.front(), input.names);
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (named[i] || names[i] != text) continue;
      names[i] = name;
      named[i] = true;
    }
  }
  return names;
}

bool read_question(const HandQuestion& request, QuestionInput& input, std::string& error) {
  return read_question_rules(request, input, error) && read_tiles(request.hand, input, input.hand, error) &&
         read_tiles(request.visible, input, input.visible, error) && read_calls(request.calls, input, error);
}

}  // namespace majs::match
