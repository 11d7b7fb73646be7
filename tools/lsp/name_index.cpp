#include "tools/lsp/name_index.hpp"

#include <algorithm>
#include <array>

#include "tools/lsp/document_reader.hpp"
#include "tools/lsp/project.hpp"

namespace majs::lsp {
namespace {

/// The facts that a reading tells about other files.
void read_links(Script& script) {
  for (const Item& item : script.reading.items) {
    if (item.kind != Item::Kind::Name) continue;
    if (item.name == NameKind::Library) script.requirements.push_back("lib/" + item.text);
    if (item.name == NameKind::Ruleset) script.base = item.text;
    if (item.name == NameKind::Mod && item.defines) script.offers.push_back(item.text);
  }
}

Reading read_names(FileKind kind, std::string_view text) {
  switch (kind) {
    case FileKind::Json: return read_ruleset_names(text);
    case FileKind::TestFile: return read_test_names(text);
    case FileKind::Jq: return read_jq_names(text);
    default: return read_script(text);
  }
}

/// A variable without a module is of its file when that has a default for it.
void scope_variables(Script& script) {
  std::set<std::string, std::less<>> own;
  const Item* command = nullptr;
  for (const Item& item : script.reading.items) {
    if (item.kind == Item::Kind::Word && item.word->kind == grammar::WordKind::Command) command = &item;
    const bool is_default = command != nullptr && command->text == "default";
    if (item.name == NameKind::Variable && item.defines && is_default) own.insert(item.text);
  }
  if (own.empty()) return;
  const std::string scope = script.module.empty() ? script.path : script.module;
  for (Item& item : script.reading.items) {
    if (item.name == NameKind::Variable && item.scope.empty() && own.contains(item.text)) item.scope = scope;
  }
}

/// Kinds of names that another name may stand for, where nothing else gives them: a meld is called as its button is,
/// and match definitions name melds among the sets.
struct Alias {
  NameKind kind;
  NameKind real;
};
constexpr std::array<Alias, 2> kAliases = {{{NameKind::Call, NameKind::Button}, {NameKind::Set, NameKind::Button}}};

/// Functions that give an argument on to another one, at most.
constexpr int kMaxGivenOn = 8;

/// What kind of name the argument `f.status` is in the body of `f`.
NameKind argument_kind(const std::vector<const Script*>& world, std::string_view argument, int given_on = 0) {
  const std::size_t dot = argument.find('.');
  if (dot == std::string_view::npos || given_on == kMaxGivenOn) return NameKind::None;
  const std::string_view function = argument.substr(0, dot);
  const std::string inside = "$" + std::string(argument.substr(dot + 1));
  for (const Script* script : world) {
    for (const Item& given : script->reading.items) {
      if (!given.defines || given.name != NameKind::Function || given.text != function) continue;
      for (const Item& item : script->reading.items) {
        if (item.text != inside || item.span.begin < given.command.begin || item.span.end > given.command.end) continue;
        const NameKind kind = item.name != NameKind::None ? item.name : argument_kind(world, item.scope, given_on + 1);
        if (kind != NameKind::None) return kind;
      }
    }
  }
  return NameKind::None;
}

}  // namespace

bool defines(const Script& script, NameKind kind, std::string_view text) {
  return std::any_of(script.reading.items.begin(), script.reading.items.end(), [&](const Item& item) {
    return item.defines && item.kind == Item::Kind::Name && item.name == kind && item.text == text;
  });
}

std::string comment_above(const Script& script, const Item& item) {
  const std::string_view text = *script.text;
  std::vector<std::string_view> lines;
  std::size_t at = std::min<std::size_t>(item.command.begin, text.size());
  while (at > 0 && text[at - 1] != '\n') --at;
  while (at > 0) {
    const std::size_t end = at - 1;
    std::size_t begin = end;
    while (begin > 0 && text[begin - 1] != '\n') --begin;
    std::string_view line = text.substr(begin, end - begin);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (!line.starts_with('#')) break;
    line.remove_prefix(1);
    if (line.starts_with(' ')) line.remove_prefix(1);
    lines.push_back(line);
    at = begin;
  }
  std::string comment;
  for (auto line = lines.rbegin(); line != lines.rend(); ++line) comment.append(*line).append("\n");
  return comment;
}

void NameIndex::put(const std::string& path, std::shared_ptr<const std::string> text, const std::string& module,
                    bool ruleset, bool editable) {
  const FileKind kind = file_kind(path);
  editable = editable && (kind == FileKind::Script || kind == FileKind::TestFile);
  Script& known = scripts_[path];
  // Read already.
  if (known.text != nullptr && *known.text == *text && known.module == module && known.ruleset == ruleset &&
      known.editable == editable) {
    return;
  }
  Script script;
  script.path = path;
  script.module = module;
  script.ruleset = ruleset;
  script.document = kind != FileKind::Script;
  script.editable = editable;
  script.reading = read_names(kind, *text);
  script.text = std::move(text);
  read_links(script);
  scope_variables(script);
  const bool same_links = known.requirements == script.requirements && known.offers == script.offers &&
                          known.base == script.base && known.module == script.module &&
                          known.ruleset == script.ruleset && !known.path.empty();
  known = std::move(script);
  stale_ = stale_ || !same_links;
}

void NameIndex::remove(const std::string& path) {
  if (scripts_.erase(path) > 0) stale_ = true;
}

const Script* NameIndex::find(const std::string& path) const {
  const auto found = scripts_.find(path);
  return found == scripts_.end() ? nullptr : &found->second;
}

const Script* NameIndex::module(std::string_view name, bool ruleset) const {
  rebuild();
  const auto& table = ruleset ? rulesets_ : modules_;
  const auto found = table.find(name);
  return found == table.end() ? nullptr : found->second;
}

void NameIndex::collect(const Script& script, std::set<const Script*>& members, bool with_offers) const {
  std::vector<const Script*> open = {&script};
  const auto add = [&](const auto& table, const std::string& name) {
    if (const auto found = table.find(name); found != table.end()) open.push_back(found->second);
  };
  while (!open.empty()) {
    const Script* next = open.back();
    open.pop_back();
    if (!members.insert(next).second) continue;
    for (const std::string& name : next->requirements) add(modules_, name);
    if (with_offers) {
      for (const std::string& name : next->offers) add(modules_, name);
    }
    if (!next->base.empty()) add(rulesets_, next->base);
  }
}

void NameIndex::rebuild() const {
  if (!stale_) return;
  stale_ = false;
  modules_.clear();
  rulesets_.clear();
  builds_.clear();
  for (const auto& [path, script] : scripts_) {
    if (!script.module.empty()) (script.ruleset ? rulesets_ : modules_).emplace(script.module, &script);
  }
  for (const auto& [path, script] : scripts_) {
    if (script.ruleset) collect(script, builds_[&script], true);
  }
  // Tests belong to what they play.
  for (const auto& [path, script] : scripts_) {
    if (script.ruleset || script.base.empty()) continue;
    const auto played = rulesets_.find(script.base);
    if (played != rulesets_.end()) builds_[played->second].insert(&script);
  }
}

bool NameIndex::is_built(const Script& script) const {
  rebuild();
  return std::any_of(builds_.begin(), builds_.end(), [&](const auto& build) { return build.second.contains(&script); });
}

std::vector<const Script*> NameIndex::world(const Script& script) const {
  rebuild();
  std::set<const Script*> members;
  for (const auto& [ruleset, build] : builds_) {
    if (build.contains(&script)) members.insert(build.begin(), build.end());
  }
  if (members.empty()) {
    // A mod that nobody offers may be asked for with any ruleset.
    for (const auto& [path, other] : scripts_) members.insert(&other);
  }
  members.erase(&script);
  std::vector<const Script*> result = {&script};
  std::vector<const Script*> others(members.begin(), members.end());
  std::sort(others.begin(), others.end(), [](const Script* a, const Script* b) { return a->path < b->path; });
  result.insert(result.end(), others.begin(), others.end());
  return result;
}

std::vector<const Script*> NameIndex::required(const Script& script) const {
  rebuild();
  std::set<const Script*> members;
  collect(script, members, false);
  members.erase(&script);
  return {members.begin(), members.end()};
}

std::vector<std::string> NameIndex::rulesets_with(const Script& script) const {
  rebuild();
  std::vector<std::string> paths;
  for (const auto& [path, other] : scripts_) {
    if (!other.ruleset) continue;
    std::set<const Script*> members;
    collect(other, members, false);
    if (members.contains(&script)) paths.push_back(path);
  }
  return paths;
}

const Item* NameIndex::item_at(const Script& script, std::size_t offset) {
  const Item* found = nullptr;
  for (const Item& item : script.reading.items) {
    if (item.span.begin > offset) break;
    // At the end of a word it is still meant, unless another one begins there.
    if (offset <= item.span.end) found = &item;
  }
  return found;
}

Name NameIndex::meaning_in(const std::vector<const Script*>& world, const Item& item) {
  if (item.kind == Item::Kind::Text) return {argument_kind(world, item.scope), item.text};
  Name name{item.name, item.text, item.scope};
  for (const Alias& alias : kAliases) {
    if (name.kind != alias.kind) continue;
    const auto has = [&](NameKind kind) {
      return std::any_of(world.begin(), world.end(),
                         [&](const Script* other) { return defines(*other, kind, name.text); });
    };
    if (!has(name.kind) && has(alias.real)) name.kind = alias.real;
  }
  return name;
}

Name NameIndex::meaning(const Script& script, const Item& item) const { return meaning_in(world(script), item); }

std::vector<Place> NameIndex::definitions(const Script& script, const Name& name) const {
  std::vector<Place> places;
  const auto file_of = [&](const Script* found) {
    if (found != nullptr) places.push_back({found, nullptr});
  };
  if (name.kind == NameKind::Library) file_of(module("lib/" + name.text, false));
  if (name.kind == NameKind::Ruleset) file_of(module(name.text, true));
  for (const Script* other : world(script)) {
    for (const Item& item : other->reading.items) {
      if (item.kind == Item::Kind::Name && item.defines && item.name == name.kind && item.text == name.text &&
          item.scope == name.scope) {
        places.push_back({other, &item});
      }
    }
  }
  if (name.kind == NameKind::Mod) file_of(module(name.text, false));
  // The variable of a module that is not in the same build.
  if (places.empty() && name.kind == NameKind::Variable && !name.scope.empty()) {
    if (const Script* owner = module(name.scope, false)) {
      for (const Item& item : owner->reading.items) {
        if (item.defines && item.name == name.kind && item.text == name.text) places.push_back({owner, &item});
      }
    }
  }
  return places;
}

std::vector<Place> NameIndex::occurrences(const Script& script, const Name& name) const {
  std::set<const Script*> searched;
  std::vector<const Script*> open;
  const auto add = [&](const Script* one) {
    if (searched.insert(one).second) open.push_back(one);
  };
  const auto add_world = [&](const Script& of) {
    for (const Script* other : world(of)) add(other);
  };
  add_world(script);
  for (const Place& place : definitions(script, name)) add_world(*place.script);
  // A mod that nobody offers may be meant for what is looked at.
  for (const auto& [path, other] : scripts_) {
    if (other.editable && !is_built(other)) add(&other);
  }
  const auto means = [&](const Item& item) {
    if (item.text != name.text || (item.kind == Item::Kind::Name && item.scope != name.scope)) return false;
    if (item.kind == Item::Kind::Text) return !item.scope.empty();
    if (item.kind != Item::Kind::Name || item.name == name.kind) return item.kind == Item::Kind::Name;
    return std::any_of(kAliases.begin(), kAliases.end(),
                       [&](const Alias& alias) { return alias.kind == item.name && alias.real == name.kind; });
  };
  std::vector<Place> places;
  while (!open.empty()) {
    const Script* file = open.back();
    open.pop_back();
    const std::size_t before = places.size();
    for (const Item& item : file->reading.items) {
      if (means(item) && (item.name == name.kind || meaning(*file, item).kind == name.kind))
        places.push_back({file, &item});
    }
    // A library is used by more rulesets than the one that is looked at: they mean the same.
    if (places.size() > before) add_world(*file);
  }
  std::stable_sort(places.begin(), places.end(),
                   [](const Place& a, const Place& b) { return a.script->path < b.script->path; });
  return places;
}

}  // namespace majs::lsp
