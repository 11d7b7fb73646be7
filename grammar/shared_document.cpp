#include "grammar/shared_document.hpp"

#include <cstddef>
#include <nlohmann/json.hpp>
#include <utility>

namespace majs::grammar {
namespace {

/// Deeper ones are left to the destructor.
constexpr std::size_t kDeepest = 1'000;

/// Empties lists and objects from within: what the destructor of documents finds then has nothing in it.
void empty_out(Document& document, std::size_t depth) {
  if (depth > kDeepest) return;
  if (auto* const list = document.get_ptr<Document::array_t*>()) {
    for (Document& one : *list) {
      if (one.is_structured()) empty_out(one, depth + 1);
    }
    list->clear();
  } else if (auto* const object = document.get_ptr<Document::object_t*>()) {
    for (auto& [key, value] : *object) {
      if (value.is_structured()) empty_out(value, depth + 1);
    }
    object->clear();
  }
}

}  // namespace

std::shared_ptr<const Document> shared_document(Document document) {
  return std::shared_ptr<Document>(new Document(std::move(document)), [](Document* ended) {
    empty_out(*ended, 0);
    delete ended;
  });
}

}  // namespace majs::grammar
