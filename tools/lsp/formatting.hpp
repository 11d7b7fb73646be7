#pragma once
// `textDocument/formatting` and `rangeFormatting`.

#include "tools/lsp/messages.hpp"
#include "tools/lsp/view.hpp"

namespace majs::lsp {

/// The edits that make the text the canonical one: of scripts and tile sets. A text with mistakes stays as it is.
Document formatting(const View& view, const Document& params);
/// ... only those that change lines of the range.
Document range_formatting(const View& view, const Document& params);

/// The edits, each of whole lines, that make `after` of `before`; few and small, so that cursors and marks stay.
Document line_edits(std::string_view before, std::string_view after, Encoding encoding);

}  // namespace majs::lsp
