#pragma once
// Definition, references, highlights and rename.

#include "tools/lsp/messages.hpp"
#include "tools/lsp/view.hpp"

namespace majs::lsp {

/// `textDocument/definition`: locations.
Document definition(const View& view, const Document& params);
/// `textDocument/references`: locations.
Document references(const View& view, const Document& params);
/// `textDocument/documentHighlight`: the same name in this file.
Document highlights(const View& view, const Document& params);
/// `textDocument/prepareRename`: the range of the name, or an error that says why not.
Document prepare_rename(const View& view, const Document& params, RpcError& error);
/// `textDocument/rename`: a WorkspaceEdit, or an error (message not empty) that says why not.
Document rename(const View& view, const Document& params, RpcError& error);

}  // namespace majs::lsp
