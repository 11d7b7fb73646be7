#pragma once
// `textDocument/hover` and `textDocument/signatureHelp`.

#include "tools/lsp/view.hpp"

namespace majs::lsp {

/// A Hover, or null.
Document hover(const View& view, const Document& params);

/// A SignatureHelp of the innermost call whose arguments are being written, or null.
Document signature_help(const View& view, const Document& params);

}  // namespace majs::lsp
