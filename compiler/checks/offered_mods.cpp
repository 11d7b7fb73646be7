#include "compiler/checks/offered_mods.hpp"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

#include "compiler/load/library_lookup.hpp"
#include "compiler/load/mod_menu.hpp"
#include "compiler/load/module_files.hpp"
#include "compiler/load/ruleset_loader.hpp"

namespace majs::compiler {
namespace {

/// Files that one mod is read with, at most.
constexpr std::size_t kMostFiles = 50;

/// The option's value as the menu shows it first.
std::shared_ptr<const Document> config_of(const ModMenu::Mod& mod) {
  if (mod.options.empty()) return nullptr;
  Document config = Document::object();
  for (const ModMenu::Option& option : mod.options) config[option.name] = option.value;
  return std::make_shared<const Document>(std::move(config));
}

/// The libraries that a script names in `require`.
std::vector<std::string> required_by(std::string_view text) {
  constexpr std::string_view kCommand = "require";
  std::vector<std::string> libraries;
  for (std::size_t at = text.find(kCommand); at != std::string_view::npos; at = text.find(kCommand, at + 1)) {
    const std::size_t open = text.find_first_of("\"\n", at);
    if (open == std::string_view::npos || text[open] != '"') continue;
    const std::size_t close = text.find_first_of("\"\n", open + 1);
    if (close != std::string_view::npos)
      libraries.push_back("lib/" + std::string(text.substr(open + 1, close - open - 1)));
  }
  return libraries;
}

/// Most files of the roots that are looked through.
constexpr std::size_t kMostOfRoots = 4000;

bool has_word(std::string_view text, std::string_view word) {
  const auto in_word = [&](std::size_t at) {
    return at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) != 0 || text[at] == '_');
  };
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    if ((at == 0 || !in_word(at - 1)) && !in_word(at + word.size())) return true;
  }
  return false;
}

}  // namespace

void OfferedMods::read_menu() {
  read_ = true;
  const ModMenu menu(build_.document);
  for (const ModMenu::Mod& mod : menu.mods()) {
    const bool asked = std::any_of(request_.mods.begin(), request_.mods.end(),
                                   [&](const ModRequest& request) { return request.id == mod.id; });
    if (asked) continue;
    Offer offer;
    for (const std::string& dep : mod.deps) {
      for (const ModMenu::Mod& other : menu.mods()) {
        if (other.id == dep && dep != mod.id) offer.mods.push_back({other.id, config_of(other), {}});
      }
    }
    offer.mods.push_back({mod.id, config_of(mod), {}});
    if (offer.mods.back().config != nullptr) offer.config = grammar::print_document(*offer.mods.back().config, false);
    read_file(mod.id, offer);
    if (offer.files.empty()) {
      ++missing_;
    } else {
      offers_.push_back(std::move(offer));
    }
  }
}

void OfferedMods::read_file(const std::string& id, Offer& offer) {
  std::vector<std::string> pending = {id};
  std::vector<std::string> seen;
  while (!pending.empty() && offer.files.size() < kMostFiles) {
    const std::string name = std::move(pending.back());
    pending.pop_back();
    if (!is_module_name(name) || std::find(seen.begin(), seen.end(), name) != seen.end()) continue;
    seen.push_back(name);
    Diagnostics ignored;
    const ModuleLookup found = find_mod(roots_, name, ignored);
    if (!found.file) continue;
    offer.files.push_back(found.file->source);
    for (std::string& library : required_by(found.file->source->text())) pending.push_back(std::move(library));
  }
}

const OfferedMods::Added* OfferedMods::added(Offer& offer) {
  if (offer.built) return offer.added.get();
  offer.built = true;
  BuildRequest request = request_;
  request.mods.insert(request.mods.end(), offer.mods.begin(), offer.mods.end());
  Diagnostics ignored;
  std::optional<Build> built = build(request, roots_, Engine::Native, ignored);
  if (!built || !built->document.is_object()) return nullptr;
  Document changed = Document::object();
  TextCounts before;
  for (auto& [key, value] : built->document.items()) {
    const auto old = build_.document.find(key);
    const bool there = old != build_.document.end();
    if (there && *old == value) continue;
    if (there) {
      for (const auto& [text, count] : count_texts(*old)) before[text] += count;
    }
    changed[key] = std::move(value);
  }
  changed.erase("enabled_mods");
  auto result = std::make_shared<Added>();
  result->names = collect_names(changed);
  result->names.matches.clear();
  for (const auto& [text, count] : count_texts(changed)) {
    const auto old = before.find(text);
    if (old == before.end() || old->second < count) result->texts[text] = count;
  }
  offer.added = std::move(result);
  return offer.added.get();
}

template <typename Holds>
bool OfferedMods::any(std::string_view mentioned, Holds holds) {
  if (mentioned.empty() || !build_.document.is_object()) return false;
  if (!read_) read_menu();
  return std::any_of(offers_.begin(), offers_.end(), [&](Offer& offer) {
    const bool named = offer.config.find(mentioned) != std::string::npos ||
                       std::any_of(offer.files.begin(), offer.files.end(), [&](const SourcePtr& file) {
                         return file->text().find(mentioned) != std::string_view::npos;
                       });
    if (!named) return false;
    const Added* const with = added(offer);
    return with == nullptr || holds(*with);
  });
}

bool OfferedMods::defines(NameKind kind, const std::string& name) {
  return any(name, [&](const Added& mod) {
    const bool list = kind == NameKind::Yaku && mod.names.yaku_lists.contains(name);
    const bool call = kind == NameKind::Set && mod.names.calls.contains(name);
    return list || call || mod.names.of(kind).contains(name);
  });
}

bool OfferedMods::adds_tile(const std::string& tile) {
  // In `~t` a tile is not written as it is called.
  return any(tile.substr(tile.size() - 1), [&](const Added& mod) { return mod.texts.contains(tile); });
}

bool OfferedMods::sets(bool is_status, const std::string& name) {
  return any(name, [&](const Added& mod) {
    const auto& writes = mod.names.state_writes;
    return std::any_of(writes.begin(), writes.end(),
                       [&](const StateUse& use) { return use.is_status == is_status && use.name == name; });
  });
}

bool OfferedMods::brings(const std::string& name) {
  return any(name, [&](const Added& mod) {
    const auto& kinds = mod.names.defined;
    const auto& writes = mod.names.state_writes;
    return std::any_of(kinds.begin(), kinds.end(), [&](const auto& names) { return names.contains(name); }) ||
           mod.names.calls.contains(name) || mod.names.yaku_lists.contains(name) ||
           std::any_of(writes.begin(), writes.end(), [&](const StateUse& use) { return use.name == name; });
  });
}

bool OfferedMods::mostly_missing() {
  if (!build_.document.is_object()) return false;
  if (!read_) read_menu();
  return missing_ > offers_.size();
}

bool OfferedMods::exists(const std::string& mod) const {
  Diagnostics ignored;
  return is_module_name(mod) && find_mod(roots_, mod, ignored).exists;
}

bool OfferedMods::named_elsewhere(const std::string& name, const Source& here) {
  if (!read_all_) {
    read_all_ = true;
    Diagnostics ignored;
    const auto add = [&](const ModuleLookup& found) {
      if (found.file && all_.size() < kMostOfRoots) all_.push_back(found.file->source);
    };
    for (const std::string& mod : mod_names(roots_)) add(find_mod(roots_, mod, ignored));
    for (const std::string& ruleset : ruleset_names(roots_)) add(find_ruleset(roots_, ruleset, ignored));
  }
  return std::any_of(all_.begin(), all_.end(), [&](const SourcePtr& file) {
    return file->name() != here.name() && has_word(file->text(), name);
  });
}

bool OfferedMods::uses(const std::string& name) {
  return any(name, [&](const Added& mod) {
    return mod.texts.contains(name) || mod.texts.contains("@" + name) || mod.texts.contains("@splat$" + name);
  });
}

}  // namespace majs::compiler
