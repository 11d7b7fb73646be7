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

  JsonPlaces::Inside inside(std::size_t at) const {
    JsonPlaces::Inside found;
    if (text_[at] == '{') members(at, found);
    if (text_[at] == '[') elements(at, found);
    return found;
  }
  Span span(std::size_t at) const {
    // Of what has lines of its own, only the first.
    const bool structured = text_[at] == '{' || text_[at] == '[';
    const std::size_t end = structured ? at + 1 : skip(at);
    return Span{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)};
  }
  std::size_t blank(std::size_t at) const { return grammar::behind_blanks(text_, at); }

 private:
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

  void members(std::size_t at, JsonPlaces::Inside& found) const {
    for (at = blank(at + 1); at < text_.size() && text_[at] == '"';) {
      const std::size_t end = grammar::behind_string(text_, at);
      grammar::DocumentError ignored;
      const auto key = grammar::parse_document(text_.substr(at, end - at), &ignored);
      const std::size_t value = blank(blank(end) + 1);  // behind the colon
      if (key && key->is_string()) found.members[key->get<std::string>()] = value;
      at = blank(skip(value));
      if (at < text_.size() && text_[at] == ',') at = blank(at + 1);
    }
  }

  void elements(std::size_t at, JsonPlaces::Inside& found) const {
    for (at = blank(at + 1); at < text_.size() && text_[at] != ']';) {
      found.elements.push_back(at);
      at = blank(skip(at));
      if (at >= text_.size() || text_[at] != ',') return;
      at = blank(at + 1);
    }
  }

  std::string_view text_;
};

}  // namespace

std::optional<std::size_t> JsonPlaces::child(std::size_t at, const std::string& token) {
  const auto [known, fresh] = inside_.try_emplace(at);
  Inside& inside = known->second;
  if (fresh) inside = JsonText(text_).inside(at);
  std::size_t index = 0;
  const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), index);
  const bool number = error == std::errc() && end == token.data() + token.size();
  if (number && index < inside.elements.size()) return inside.elements[index];
  const auto member = inside.members.find(token);
  return member != inside.members.end() && member->second < text_.size() ? std::optional(member->second) : std::nullopt;
}

std::optional<Span> JsonPlaces::find(std::span<const std::string> tokens) {
  const JsonText text(text_);
  std::size_t at = text.blank(0);
  if (at >= text_.size()) return std::nullopt;
  for (const std::string& token : tokens) {
    const auto inner = child(at, token);
    if (!inner) break;
    at = *inner;
  }
  return text.span(at);
}

std::optional<Span> json_place(std::string_view text, std::span<const std::string> tokens) {
  return JsonPlaces(text).find(tokens);
}

}  // namespace majs::compiler
