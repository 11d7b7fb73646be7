#pragma once
// `textDocument/completion`: what may be written at a place.

#include "tools/lsp/view.hpp"

namespace majs::lsp {

/// Most entries of an answer; more are offered when more is written.
inline constexpr std::size_t kMaxCompletions = 600;

/// A CompletionList; empty where nothing is offered (in comments, in other kinds of files).
Document completion(const View& view, const Document& params);

}  // namespace majs::lsp
