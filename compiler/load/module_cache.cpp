#include "compiler/load/module_cache.hpp"

#include <algorithm>

namespace majs::compiler {

std::shared_ptr<const CompiledFile> ModuleCache::find(const Source& source, const Defines& before) const {
  const std::lock_guard lock(mutex_);
  const auto known = files_.find(source.name());
  if (known == files_.end()) return nullptr;
  const auto same = std::find_if(known->second.rbegin(), known->second.rend(), [&](const auto& file) {
    return file->source->text() == source.text() && file->before == before;
  });
  if (same == known->second.rend()) return nullptr;
  ++hits_;
  return *same;
}

void ModuleCache::put(std::shared_ptr<const CompiledFile> file) {
  const std::lock_guard lock(mutex_);
  if (files_.size() >= kMostFiles) files_.clear();
  auto& kept = files_[file->source->name()];
  // Texts that a file no longer has do not come back.
  std::erase_if(kept, [&](const auto& other) { return other->source->text() != file->source->text(); });
  if (kept.size() >= kMostOfAFile) kept.erase(kept.begin());
  kept.push_back(std::move(file));
}

std::size_t ModuleCache::hits() const {
  const std::lock_guard lock(mutex_);
  return hits_;
}

Module shared_module(const Module& module) {
  Module shared;
  shared.program.source = module.program.source;
  shared.program.operations = module.program.operations;
  shared.requires_before = module.requires_before;
  shared.requires_after = module.requires_after;
  shared.defaults = module.defaults;
  shared.globals = module.globals;
  shared.defines = module.defines;
  shared.base_ruleset = module.base_ruleset;
  shared.base_ruleset_span = module.base_ruleset_span;
  shared.references = module.references;
  shared.definitions = module.definitions;
  return shared;
}

}  // namespace majs::compiler
