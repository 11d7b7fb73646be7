#include "runtime/rules/load/program_memo.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace majs::runtime {
namespace {

/// What of a document a query may name.
bool gives_meaning(std::string_view key) {
  return key == "set_definitions" || key == "card_year" || key.ends_with("_definition");
}

/// Whether the document has these members, in this order, and no others that give meaning.
bool has_just(const Document& document, const Document& definitions) {
  const auto& known = definitions.get_ref<const Document::object_t&>();
  auto next = known.begin();
  for (const auto& member : document.get_ref<const Document::object_t&>()) {
    if (!gives_meaning(member.first)) continue;
    if (next == known.end() || *next != member) return false;
    ++next;
  }
  return next == known.end();
}

std::string key_of(std::uint64_t context, const std::string& query) { return std::to_string(context) + ' ' + query; }

}  // namespace

std::uint64_t ProgramMemo::context(const Document& document, const match::Names& names, bool reads_apart) {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> attributes;
  for (std::size_t i = 0; i < names.attributes.size(); ++i) {
    attributes.push_back(names.attributes.name(tiles::Attribute{static_cast<tiles::AttributeId>(i)}));
  }
  const auto same = [&](const Context& one) {
    return one.reads_apart == reads_apart && one.known == names.known && one.calls == names.calls() &&
           one.attributes == attributes && has_just(document, one.definitions);
  };
  if (const auto found = std::find_if(contexts_.rbegin(), contexts_.rend(), same); found != contexts_.rend()) {
    std::rotate(std::prev(found.base()), found.base(), contexts_.end());
    return contexts_.back().number;
  }
  if (contexts_.size() == kMostContexts) contexts_.erase(contexts_.begin());
  Context made;
  made.number = ++contexts_made_;
  made.attributes = std::move(attributes);
  made.calls = names.calls();
  made.known = names.known;
  made.reads_apart = reads_apart;
  made.definitions = Document::object();
  for (const auto& [key, value] : document.get_ref<const Document::object_t&>()) {
    if (gives_meaning(key)) made.definitions[key] = value;
  }
  contexts_.push_back(std::move(made));
  return contexts_made_;
}

std::shared_ptr<const ProgramMemo::Made> ProgramMemo::find(std::uint64_t context, const std::string& query) const {
  const std::lock_guard lock(mutex_);
  const auto found = kept_.find(key_of(context, query));
  return found == kept_.end() ? nullptr : found->second;
}

void ProgramMemo::keep(std::uint64_t context, const std::string& query, Made made) {
  auto kept = std::make_shared<const Made>(std::move(made));
  const std::lock_guard lock(mutex_);
  if (kept_.size() >= kMostKept) kept_.clear();
  kept_[key_of(context, query)] = std::move(kept);
}

}  // namespace majs::runtime
