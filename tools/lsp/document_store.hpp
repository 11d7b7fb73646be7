#pragma once
// The documents that an editor has open, with their changes.

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "compiler/load/build_request.hpp"
#include "tools/lsp/positions.hpp"

namespace majs::lsp {

/// Largest text that is kept of an open document; larger ones are left alone.
inline constexpr std::size_t kMaxDocumentText = std::size_t{16} << 20;

struct OpenDocument {
  std::string uri;   ///< as the editor writes it
  std::string path;  ///< resolved; the address itself when it is no file
  double version = 0;
  std::shared_ptr<const std::string> text;
};

class DocumentStore {
 public:
  explicit DocumentStore(Encoding encoding = Encoding::Utf16) : encoding_(encoding) {}

  Encoding encoding() const { return encoding_; }
  void set_encoding(Encoding encoding) { encoding_ = encoding; }

  /// `didOpen`: the path of the document, "" when it was not taken.
  std::string open(const Document& params);
  /// `didChange`: whole texts or ranges, one after the other.
  std::string change(const Document& params);
  /// `didClose`.
  std::string close(const Document& params);

  const OpenDocument* find(const std::string& path) const;
  const std::map<std::string, OpenDocument>& all() const { return documents_; }
  /// What stands for files while it is not saved.
  std::shared_ptr<const compiler::FileTexts> texts() const;

 private:
  Encoding encoding_;
  std::map<std::string, OpenDocument> documents_;  ///< by path
};

/// The key of a document: its path, or the address when it is no file.
std::string document_key(const std::string& uri);

/// The text with one change of `didChange` made; nothing changes when it cannot be read.
std::string with_change(const std::string& text, const Document& change, Encoding encoding);

}  // namespace majs::lsp
