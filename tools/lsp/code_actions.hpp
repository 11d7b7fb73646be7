#pragma once
// `textDocument/codeAction`: the corrections of findings, those that `majs check --fix` makes.

#include <string_view>
#include <vector>

#include "tools/lsp/checker.hpp"
#include "tools/lsp/document_store.hpp"

namespace majs::lsp {

/// Corrections of the findings of one document that touch the range, and "fix all" with the safe ones of the whole
/// document. `findings` must be of the text that the document has now.
Document code_actions(const OpenDocument& document, const std::vector<Finding>& findings, const Document& params);

/// Whether the client asks for this kind of actions (`only`: those, and what is below them).
bool wants_actions(const Document& params, std::string_view kind);

/// A finding as a Diagnostic of LSP.
Document diagnostic_json(const Finding& finding);

}  // namespace majs::lsp
