#pragma once
// Who calls a function, whom it calls; and files that scripts name, as links.

#include "tools/lsp/view.hpp"

namespace majs::lsp {

/// `textDocument/prepareCallHierarchy`: the function at the cursor.
Document prepare_calls(const View& view, const Document& params);
/// `callHierarchy/incomingCalls`: the functions, buttons, events ... in which it is called.
Document incoming_calls(const View& view, const Document& params);
/// `callHierarchy/outgoingCalls`: the functions that are called in it.
Document outgoing_calls(const View& view, const Document& params);
/// `textDocument/documentLink`: the libraries, mods and rulesets that are files.
Document document_links(const View& view, const Document& params);

}  // namespace majs::lsp
