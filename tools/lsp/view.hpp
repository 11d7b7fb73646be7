#pragma once
// What every answer is made from.

#include <map>
#include <string>

#include "tools/lsp/document_store.hpp"
#include "tools/lsp/name_index.hpp"
#include "tools/lsp/play_reports.hpp"
#include "tools/lsp/project.hpp"
#include "tools/lsp/word_uses.hpp"

namespace majs::lsp {

/// What the client says that it can.
struct ClientAbilities {
  bool snippets = false;
  bool versioned_edits = false;  ///< edits that say which version of a document they are for
  bool watches_files = false;    ///< when it is asked to
  bool creates_files = false;    ///< in edits
};

struct View {
  const DocumentStore& documents;
  const NameIndex& names;
  const Project& project;
  const PlayReports& reports;
  const ClientAbilities& client;
  const WordUses& uses;

  Encoding encoding() const { return documents.encoding(); }
};

/// A place of a request in a script that the server knows.
struct Cursor {
  const Script* script = nullptr;
  std::size_t offset = 0;
};

/// The script that a request is about, and where in it (`textDocument`, `position`); no script when it is none.
Cursor cursor_of(const View& view, const Document& params);

/// What was reported of games with this yaku or button: "never happens in 1,000 games", "in 3.2 % of the wins of 1,000
/// games"; "" when no report knows it. Of several rulesets the first that has one.
std::string played_text(const View& view, const Script& script, const Item& item);

/// How often it was: "never happens in 1,000 games", "played 30 times in 1,000 games"; a function only when it never
/// was.
/// "" when no report knows it.
std::string times_text(const View& view, const Script& script, const Item& item);

/// Whether the letters of `typed` stand in `name` in this order, small or capital.
bool letters_fit(std::string_view typed, std::string_view name);

/// A WorkspaceEdit of text edits by path. With the version of each open document, where the client takes it: nothing is
/// done to one that has changed since.
Document workspace_edit(const View& view, std::map<std::string, Document> edits);

/// `{"uri", "range"}`.
Document location(const View& view, const Script& script, Span span);

}  // namespace majs::lsp
