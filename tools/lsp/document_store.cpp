#include "tools/lsp/document_store.hpp"

#include "grammar/document_members.hpp"
#include "tools/lsp/locations.hpp"
#include "tools/lsp/messages.hpp"

namespace majs::lsp {
namespace {

double version_of(const Document& document) {
  const Document* version = grammar::find_member(document, "version");
  return version != nullptr && version->is_number() ? version->get<double>() : 0;
}

std::string uri_in(const Document& params) {
  const Document* document = grammar::find_member(params, "textDocument");
  return document == nullptr ? std::string() : text_member(*document, "uri");
}

}  // namespace

std::string document_key(const std::string& uri) {
  std::string path = path_of(uri);
  return path.empty() ? uri : path;
}

std::string with_change(const std::string& text, const Document& change, Encoding encoding) {
  const Document* inserted = grammar::find_member(change, "text");
  if (inserted == nullptr || !inserted->is_string()) return text;
  const auto& piece = inserted->get_ref<const std::string&>();
  const Document* range = grammar::find_member(change, "range");
  if (range == nullptr || !range->is_object()) return piece;
  const Span span = Positions(text, encoding).span(read_range(*range));
  return text.substr(0, span.begin) + piece + text.substr(span.end);
}

std::string DocumentStore::open(const Document& params) {
  const Document* given = grammar::find_member(params, "textDocument");
  const std::string uri = uri_in(params);
  if (given == nullptr || uri.empty()) return {};
  std::string text = text_member(*given, "text");
  if (text.size() > kMaxDocumentText) return {};
  std::string key = document_key(uri);
  documents_.insert_or_assign(
      key, OpenDocument{uri, key, version_of(*given), std::make_shared<const std::string>(std::move(text))});
  return key;
}

std::string DocumentStore::change(const Document& params) {
  const auto found = documents_.find(document_key(uri_in(params)));
  const Document* changes = grammar::find_member(params, "contentChanges");
  if (found == documents_.end() || changes == nullptr || !changes->is_array()) return {};
  std::string text = *found->second.text;
  for (const Document& change : *changes) text = with_change(text, change, encoding_);
  if (text.size() > kMaxDocumentText) {
    documents_.erase(found);
    return {};
  }
  found->second.text = std::make_shared<const std::string>(std::move(text));
  found->second.version = version_of(*grammar::find_member(params, "textDocument"));
  return found->first;
}

std::string DocumentStore::close(const Document& params) {
  std::string key = document_key(uri_in(params));
  return documents_.erase(key) > 0 ? key : std::string();
}

const OpenDocument* DocumentStore::find(const std::string& path) const {
  const auto found = documents_.find(path);
  return found == documents_.end() ? nullptr : &found->second;
}

std::shared_ptr<const compiler::FileTexts> DocumentStore::texts() const {
  compiler::FileTexts texts;
  for (const auto& [path, document] : documents_) texts.emplace(path, document.text);
  return std::make_shared<const compiler::FileTexts>(std::move(texts));
}

}  // namespace majs::lsp
