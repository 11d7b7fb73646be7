#include "runtime/play/bots/levels_memo.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "runtime/tiles/tile.hpp"

namespace majs::runtime {
namespace {

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
