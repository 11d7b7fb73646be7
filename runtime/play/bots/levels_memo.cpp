#include "runtime/play/bots/levels_memo.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "runtime/match/levels/shanten_levels.hpp"
#include "runtime/tiles/tile.hpp"

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

/// What the names and tiles of a ruleset are, in the numbers that its definitions are read with.
std::string scope_of(const match::Names& names, std::span<const tiles::WallTile> wall) {
  std::string scope;
  const auto add = [&](std::string_view part) {
    scope += part;
    scope += '\n';
  };
  for (std::size_t i = 0; i < names.attributes.size(); ++i) {
    const auto id = static_cast<tiles::AttributeId>(i);
    add(names.attributes.name({id, false}) + (names.known.contains(id) ? " known" : ""));
  }
  add("");
  for (const std::string& call : names.calls()) add(call);
  add("");
  for (const tiles::WallTile& entry : wall) {
    std::string tile(tiles::id_of(entry.tile.kind));
    for (std::size_t i = 0; i < entry.tile.attribute_count; ++i) {
      tile += ' ' + names.attributes.name(entry.tile.attribute(i));
    }
    add(tile + ' ' + std::to_string(entry.copies));
  }
  return scope;
}

/// The definitions of a ruleset, as text.
std::string definitions_of(const Document& ruleset) {
  constexpr std::string_view kEnd = "_definition";
  std::string text;
  if (!ruleset.is_object()) return text;
  for (const auto& [name, value] : ruleset.items()) {
    if (name == "set_definitions" || std::string_view(name).ends_with(kEnd)) {
      text += name + ' ' + grammar::print_document(value, false) + '\n';
    }
  }
  return text;
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

std::shared_ptr<const HandLevels> LevelsMemo::get(const std::string& key, const std::function<HandLevels()>& make) {
  {
    const std::lock_guard lock(mutex_);
    const auto found = kept_.find(key);
    if (found != kept_.end()) return found->second;
  }
  auto made = std::make_shared<const HandLevels>(make());
  const std::lock_guard lock(mutex_);
  if (kept_.size() >= kMostKept) kept_.clear();
  return kept_.emplace(key, std::move(made)).first->second;
}

std::size_t LevelsMemo::size() const {
  const std::lock_guard lock(mutex_);
  return kept_.size();
}

Workspace LevelsMemo::take_workspace() {
  {
    const std::lock_guard lock(mutex_);
    if (!free_.empty()) {
      Workspace workspace = std::move(free_.back());
      free_.pop_back();
      return workspace;
    }
  }
  return {};
}

void LevelsMemo::give_back(Workspace workspace) {
  const std::lock_guard lock(mutex_);
  free_.push_back(std::move(workspace));
}

LevelsMaker::LevelsMaker(const match::DefinitionSource& source, std::span<const tiles::WallTile> wall, LevelsMemo* memo,
                         Passes passes)
    : source_(source),
      wall_(wall),
      memo_(passes.has(Pass::levels_memo) ? memo : nullptr),
      passes_(passes),
      known_(source.names.known) {
  if (memo_ != nullptr) scope_ = scope_of(source.names, wall);
}

std::shared_ptr<const HandLevels> LevelsMaker::of_wins() const {
  const auto make = [&] { return HandLevels::of_wins(source_, known_, passes_); };
  if (memo_ == nullptr) return std::make_shared<const HandLevels>(make());
  return memo_->get("wins\n" + scope_ + definitions_of(source_.ruleset), make);
}

std::shared_ptr<const HandLevels> LevelsMaker::of(const std::vector<Document>& definitions) const {
  const auto make = [&] { return HandLevels::of(definitions, source_, known_, passes_); };
  if (memo_ == nullptr) return std::make_shared<const HandLevels>(make());
  std::string key = scope_;
  for (const Document& definition : definitions) {
    key += grammar::print_document(definition, false);
    key += '\n';
  }
  return memo_->get(key, make);
}

}  // namespace majs::runtime
