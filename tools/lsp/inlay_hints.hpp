#pragma once
// `textDocument/inlayHint`: what the arguments of a call are, how many tiles a list or a definition has.

#include "tools/lsp/view.hpp"

namespace majs::lsp {

/// InlayHints of the part of a script that is shown.
Document inlay_hints(const View& view, const Document& params);

}  // namespace majs::lsp
