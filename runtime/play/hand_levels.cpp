#include "runtime/play/hand_levels.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "runtime/match/waits.hpp"

namespace majs::runtime {
namespace {

using Programs = std::vector<match::MatchProgram>;
using Levels = std::span<const match::MatchProgram>;

/// Levels with more definitions than this take too long for every tile of every hand.
constexpr std::size_t kMostDefinitions = 60;
/// Nothing is derived from levels with more alternatives of sets than this: that takes too long, and so does asking for
/// what has to be searched.
constexpr std::size_t kMostSets = 60;
constexpr int kMostLevels = static_cast<int>(match::kShantenLevels.size());

/// How many alternatives of sets definitions have.
std::size_t sets_in(const std::vector<Document>& definitions) {
  std::size_t sets = 0;
  for (const Document& definition : definitions) {
    for (const Document& element : definition) {
      if (element.is_array() && element.size() == 2 && element[0].is_array()) sets += element[0].size();
    }
  }
  return sets;
}

std::vector<match::Definition> read(const std::vector<Document>& definitions, const match::DefinitionSource& source) {
  std::vector<match::Definition> result;
  for (const Document& definition : definitions) result.push_back(match::read_definition(definition, "", source));
  return result;
}

/// The definitions with ever more tiles missing.
Programs derived(std::vector<Document> definitions, const match::DefinitionSource& source,
                 const tiles::AttributeSet& known, bool tables_only) {
  Programs levels;
  while (!definitions.empty() && definitions.size() <= kMostDefinitions) {
    match::MatchProgram level(read(definitions, source), known);
    const auto is_fast = [](const match::FastPath& path) { return path.usable(); };
    if (tables_only && !std::all_of(level.paths().begin(), level.paths().end(), is_fast)) break;
    levels.push_back(std::move(level));
    if (levels.size() == match::kShantenLevels.size() || sets_in(definitions) > kMostSets) break;
    definitions = match::almost_definitions(definitions);
  }
  return levels;
}

bool matches(Levels levels, int level, const AskedHand& asked, match::MatchMemory& memory) {
  return level >= 0 && static_cast<std::size_t>(level) < levels.size() &&
         match::match(levels[static_cast<std::size_t>(level)], asked.hand, asked.jokers, memory) == match::Answer::Yes;
}

/// Marks the tiles with which the hand matches the level.
void mark_completing(Levels levels, int level, const AskedHand& asked, std::span<const tiles::WallTile> candidates,
                     match::MatchMemory& memory, std::vector<bool>& marked) {
  if (level < 0 || static_cast<std::size_t>(level) >= levels.size()) return;
  const match::MatchProgram& program = levels[static_cast<std::size_t>(level)];
  const auto waits = match::waits_by_tables(program, asked.hand, asked.jokers, candidates, memory);
  std::vector<Tile> more(asked.hand.tiles.begin(), asked.hand.tiles.end());
  more.emplace_back();
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const Tile& tile = candidates[i].tile;
    if (candidates[i].copies <= 0 || marked[i]) continue;
    if (waits && tile.attribute_count == 0 && asked.jokers.cell(tile.kind).role == match::CellRole::Natural) {
      marked[i] = std::any_of(waits->begin(), waits->end(),
                              [&](const match::PlainTile& wait) { return wait.kind == tile.kind; });
      continue;
    }
    more.back() = tile;
    marked[i] = match::match(program, {more, asked.hand.calls}, asked.jokers, memory) == match::Answer::Yes;
  }
}

}  // namespace

HandLevels HandLevels::of_wins(const match::DefinitionSource& source, const tiles::AttributeSet& known,
                               std::span<const tiles::WallTile> wall) {
  HandLevels result;
  auto levels = match::shanten_levels(source);
  for (const std::vector<Document>& level : levels) {
    if (level.empty() || level.size() > kMostDefinitions) break;
    result.all_.emplace_back(read(level, source), known);
  }
  if (!result.all_.empty()) result.split(std::move(levels[0]), source, known, wall);
  return result;
}

HandLevels HandLevels::of(std::vector<Document> definitions, const match::DefinitionSource& source,
                          const tiles::AttributeSet& known, std::span<const tiles::WallTile> wall) {
  HandLevels result;
  result.tables_only_ = true;
  result.all_ = derived(definitions, source, known, true);
  result.split(std::move(definitions), source, known, wall);
  return result;
}

void HandLevels::split(std::vector<Document> definitions, const match::DefinitionSource& source,
                       const tiles::AttributeSet& known, std::span<const tiles::WallTile> wall) {
  forms_ = match::FormLookup(read(definitions, source), known, wall);
  const auto& formed = forms_.formed();
  count_ = formed.empty() ? static_cast<int>(all_.size()) : kMostLevels;
  if (formed.empty()) return;
  for (auto index = formed.rbegin(); index != formed.rend(); ++index) {
    definitions.erase(definitions.begin() + static_cast<std::ptrdiff_t>(*index));
  }
  rest_ = derived(std::move(definitions), source, known, tables_only_);
}

Levels HandLevels::searched(const AskedHand& asked, bool formed) const {
  const auto is_wildcard = [&](const Tile& tile) { return asked.jokers.is_wildcard_by_attributes(tile); };
  if (tables_only_ && std::any_of(asked.hand.tiles.begin(), asked.hand.tiles.end(), is_wildcard)) return {};
  return formed ? rest_ : all_;
}

int HandLevels::distance(const AskedHand& asked, int from, match::MatchMemory& memory) const {
  const auto found = forms_.ask(asked.hand, asked.jokers, memory);
  const int formed =
      found && found->lacking < static_cast<std::uint32_t>(count_) ? static_cast<int>(found->lacking) : count_;
  const Levels levels = searched(asked, found.has_value());
  for (int level = from; level < formed && static_cast<std::size_t>(level) < levels.size(); ++level) {
    if (matches(levels, level, asked, memory)) return level;
  }
  return std::max(from, formed);
}

bool HandLevels::reaches(const AskedHand& asked, int level, match::MatchMemory& memory) const {
  const auto found = forms_.ask(asked.hand, asked.jokers, memory);
  if (found && level >= 0 && found->lacking <= static_cast<std::uint32_t>(level)) return true;
  return matches(searched(asked, found.has_value()), level, asked, memory);
}

std::vector<bool> HandLevels::useful(const AskedHand& asked, int level, std::span<const tiles::WallTile> candidates,
                                     match::MatchMemory& memory) const {
  std::vector<bool> marked(candidates.size(), false);
  if (level < 0) return marked;
  const auto found = forms_.ask(asked.hand, asked.jokers, memory);
  const auto lacking = static_cast<std::uint32_t>(level);
  if (found && found->lacking <= lacking + 1) {
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      const bool nearer = forms_.brings_nearer(candidates[i].tile, asked.jokers, *found);
      marked[i] = candidates[i].copies > 0 && (found->lacking <= lacking || nearer);
    }
  }
  mark_completing(searched(asked, found.has_value()), level, asked, candidates, memory, marked);
  return marked;
}

}  // namespace majs::runtime
