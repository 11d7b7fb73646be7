#include "compiler/load/mod_entries.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "compiler/load/request_document.hpp"

namespace majs::compiler {

bool is_same(const ModEntry& a, const ModEntry& b) {
  if (a.id != b.id || a.file != b.file || !a.references.empty() || !b.references.empty()) return false;
  if (a.config == nullptr || b.config == nullptr) return a.config == b.config;
  if (a.config->size() != b.config->size()) return false;
  for (const auto& [key, value] : a.config->items()) {
    const auto other = b.config->find(key);
    if (other == b.config->end() || *other != value) return false;
  }
  return true;
}

bool contains(std::span<const ModEntry> entries, const ModEntry& entry) {
  return std::ranges::any_of(entries, [&](const ModEntry& other) { return is_same(entry, other); });
}

std::vector<ModEntry> without_duplicates(std::vector<ModEntry> entries) {
  std::vector<ModEntry> kept;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (!contains(std::span(entries).subspan(i + 1), entries[i])) kept.push_back(entries[i]);
  }
  return kept;
}

std::vector<ModEntry> entries_of(const std::vector<ModRequest>& mods) {
  std::vector<ModEntry> entries;
  for (const ModRequest& mod : mods) {
    entries.push_back({mod.id, mod.file, mod.config});
    if (mod.id.empty()) entries.back().id = std::filesystem::path(mod.file).stem().generic_string();
  }
  return entries;
}

ModEntry entry_of(const Requirement& requirement, const Draft& requirer) {
  ModEntry entry{"lib/" + requirement.library};
  entry.requirer = &requirer;
  entry.span = requirement.span;
  const bool refers = std::ranges::any_of(
      requirement.config, [](const Binding& binding) { return binding.value.kind == Scalar::Kind::Variable; });
  if (refers) {
    entry.references = requirement.config;
  } else if (!requirement.config.empty()) {
    Document config = Document::object();
    for (const Binding& binding : requirement.config) config[binding.name] = document_of(binding.value);
    entry.config = std::make_shared<const Document>(std::move(config));
  }
  return entry;
}

}  // namespace majs::compiler
