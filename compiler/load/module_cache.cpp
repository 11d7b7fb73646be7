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

}  // namespace majs::compiler
