#pragma once
// Pages that people look at: HTML text that is safe whatever a ruleset says, and the frame around it. A page is one
// file without anything from elsewhere; scripts run only where its own policy names them by their hash.

#include <string>
#include <string_view>

namespace majs::report {

/// Text as HTML, for contents and for attributes in double quotes: `& < > " '` become entities, control characters
/// other than line ends and tabs disappear, bytes that are no UTF-8 become U+FFFD.
std::string escape_html(std::string_view text);

/// JSON that may stand inside of a <script>: nothing in it ends the element or begins a comment.
std::string script_data(std::string_view json);

/// The first `most` characters, with an ellipsis where something is left out. Counts code points; not escaped.
std::string shortened(std::string_view text, std::size_t most);

/// `25000` as `25 000`, with a thin space; decimals as they are.
std::string grouped(double number);
/// One decimal: `12.3 %`. 0 when `whole` is 0.
std::string percent(double part, double whole);

/// A place of a script by its module: `lib/turn/standard:25` for `/usr/share/majs/majs/lib/turn/standard.majs:25`.
/// Pages are read elsewhere, where the folders of the machine that made them say nothing.
std::string module_place(std::string_view place);

/// What a page may do, and what it looks like.
struct PageFrame {
  std::string_view style;   ///< CSS
  std::string_view policy;  ///< what the Content-Security-Policy allows; everything else is forbidden
};
/// Of pages that are only read: no scripts.
PageFrame reading_frame();

/// A whole page: light or dark as the reader's system is, made for narrow and wide screens. `body` is HTML.
std::string html_page(std::string_view title, std::string_view body, const PageFrame& frame = reading_frame());

/// What every page looks like (page_style.cpp).
std::string_view page_style();

}  // namespace majs::report
