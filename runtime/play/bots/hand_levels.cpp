#include "runtime/play/bots/hand_levels.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace majs::runtime {
namespace {

using Programs = std::vector<match::MatchProgram>;

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
    const auto is_fast = [](const match::FastPath& path) { return path.by_cells_alone(); };
    if (tables_only && !std::ranges::all_of(level.paths(), is_fast)) break;
    levels.push_back(std::move(level));
    if (levels.size() == match::kShantenLevels.size() || sets_in(definitions) > kMostSets) break;
    definitions = match::almost_definitions(definitions);
  }
  return levels;
}

HandLevels::Search search_of(std::vector<Document> definitions, const match::DefinitionSource& source,
                             const tiles::AttributeSet& known, Passes passes, bool tables_only) {
  HandLevels::Search search;
  const std::vector<match::Definition> asked = read(definitions, source);
  if (passes.has(Pass::lacking_bound)) search.bound = match::LackingBound(asked, known);
  if (passes.has(Pass::joined_bound)) search.joined = match::JoinedBound(asked, known);
  search.levels = derived(std::move(definitions), source, known, tables_only);
  return search;
}

}  // namespace

HandLevels HandLevels::of_wins(const match::DefinitionSource& source, const tiles::AttributeSet& known, Passes passes) {
  HandLevels result;
  auto levels = match::shanten_levels(source);
  for (const std::vector<Document>& level : levels) {
    if (level.empty() || level.size() > kMostDefinitions) break;
    result.all_.levels.emplace_back(read(level, source), known);
  }
  if (!result.all_.levels.empty()) result.split(std::move(levels[0]), source, known, passes);
  return result;
}

HandLevels HandLevels::of(std::vector<Document> definitions, const match::DefinitionSource& source,
                          const tiles::AttributeSet& known, Passes passes) {
  HandLevels result;
  result.tables_only_ = true;
  result.all_ = search_of(definitions, source, known, passes, true);
  result.split(std::move(definitions), source, known, passes);
  return result;
}

void HandLevels::split(std::vector<Document> definitions, const match::DefinitionSource& source,
                       const tiles::AttributeSet& known, Passes passes) {
  forms_ = match::FormLookup(read(definitions, source), known);
  const auto& formed = forms_.formed();
  count_ = formed.empty() ? static_cast<int>(all_.levels.size()) : kMostLevels;
  if (formed.empty()) return;
  for (auto index = formed.rbegin(); index != formed.rend(); ++index) {
    definitions.erase(definitions.begin() + static_cast<std::ptrdiff_t>(*index));
  }
  rest_ = search_of(std::move(definitions), source, known, passes, tables_only_);
}

}  // namespace majs::runtime
