#pragma once
// Symbols and folding.

#include "tools/lsp/messages.hpp"
#include "tools/lsp/view.hpp"

namespace majs::lsp {

/// Most symbols of an answer for the whole project.
inline constexpr std::size_t kMaxSymbols = 500;

/// `textDocument/documentSymbol`: what the script gives names to, and its events.
Document document_symbols(const View& view, const Document& params);
/// `workspace/symbol`: names of all scripts that fit the query.
Document workspace_symbols(const View& view, const Document& params);
/// `textDocument/foldingRange`: blocks, lists, texts, and comments of several lines.
Document folding_ranges(const View& view, const Document& params);

}  // namespace majs::lsp
