#pragma once
// `textDocument/semanticTokens`: what the words of a script are, for colours.

#include "tools/lsp/view.hpp"

namespace majs::lsp {

/// `{"tokenTypes", "tokenModifiers"}`: what the numbers of the answers mean.
Document semantic_legend();
/// `{"data": [...]}` of a whole document, or of a range when the parameters have one.
Document semantic_tokens(const View& view, const Document& params);

}  // namespace majs::lsp
