#pragma once
// Code actions that take what is selected out of its place: into a function, a constant, a library.

#include "tools/lsp/view.hpp"

namespace majs::lsp {

inline constexpr const char* kExtract = "refactor.extract";

/// The actions for the selection of the request (`range`). What is left, and what is taken out, parse as before.
Document extractions(const View& view, const Document& params);

}  // namespace majs::lsp
