#include "compiler/load/json_place.hpp"

#include <charconv>
#include <cstddef>
#include <nlohmann/json.hpp>

#include "grammar/document.hpp"
#include "grammar/json_text.hpp"

namespace majs::compiler {
namespace {

/// Walks over the text of a document that is known to be JSON with comments; stops at the end of any text.
class JsonText {
 public:
  explicit JsonText(std::string_view text) : text_(text) {}

  std::optional<Span> find(std::span<const std::string> tokens) {
    std::size_t at = blank(0);
    if (at >= text_.size()) return std::nullopt;
    for (const std::string& token : tokens) {
      const auto inner = text_[at] == '{' ? member(at, token) : text_[at] == '[' ? element(at, token) : std::nullopt;
      if (!inner) break;
      at = *inner;
    }
    // Of what has lines of its own, only the first.
    const bool structured = text_[at] == '{' || text_[at] == '[';
    const std::size_t end = structured ? at + 1 : skip(at);
    return Span{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)};
  }

 private:
  std::size_t blank(std::size_t at) const { return grammar::behind_blanks(text_, at); }

  /// Behind the value at `at`.
  std::size_t skip(std::size_t at) const {
    std::size_t depth = 0;
    while (at < text_.size()) {
      const char c = text_[at];
      if (c == '"') {
        at = grammar::behind_string(text_, at);
      } else if (c == '{' || c == '[') {
        ++depth;
        ++at;
      } else if (c == '}' || c == ']') {
        if (depth == 0) return at;
        --depth;
        ++at;
      } else if (depth == 0) {
        return std::min(text_.find_first_of(" \t\r\n,]}/", at), text_.size());
      } else {
        at = std::max(blank(at), at + 1);
        continue;
      }
      if (depth == 0) return at;
    }
    return at;
  }

  std::optional<std::size_t> member(std::size_t at, const std::string& token) const {
    std::optional<std::size_t> found;
    for (at = blank(at + 1); at < text_.size() && text_[at] == '"';) {
      const std::size_t end = grammar::behind_string(text_, at);
      grammar::DocumentError ignored;
      const auto key = grammar::parse_document(text_.substr(at, end - at), &ignored);
      const std::size_t value = blank(blank(end) + 1);  // behind the colon
      if (key && key->is_string() && key->get_ref<const std::string&>() == token) found = value;
      at = blank(skip(value));
      if (at < text_.size() && text_[at] == ',') at = blank(at + 1);
    }
    return found && *found < text_.size() ? found : std::nullopt;
  }

  std::optional<std::size_t> element(std::size_t at, const std::string& token) const {
    std::size_t index = 0;
    const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), index);
    if (error != std::errc() || end != token.data() + token.size()) return std::nullopt;
    at = blank(at + 1);
    for (std::size_t i = 0; at < text_.size() && text_[at] != ']'; ++i) {
      if (i == index) return at;
      at = blank(skip(at));
      if (at >= text_.size() || text_[at] != ',') return std::nullopt;
      at = blank(at + 1);
    }
    return std::nullopt;
  }

  std::string_view text_;
};

}  // namespace

std::optional<Span> json_place(std::string_view text, std::span<const std::string> tokens) {
  return JsonText(text).find(tokens);
}

}  // namespace majs::compiler
