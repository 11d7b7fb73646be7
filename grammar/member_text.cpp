#include "grammar/member_text.hpp"

#include <nlohmann/json.hpp>

#include "grammar/document.hpp"
#include "grammar/json_text.hpp"

namespace majs::grammar {
namespace {

/// Goes through valid JSON, token by token.
class Tokens {
 public:
  explicit Tokens(std::string_view text) : text_(text) {}

  /// The next token: a string with its quotes, a punctuation mark, or a word or number; "" at the end.
  std::string_view next() {
    at_ = behind_blanks(text_, at_);
    const std::size_t begin = at_;
    if (at_ == text_.size()) return {};
    if (text_[at_] == '"') {
      at_ = behind_string(text_, at_);
    } else if (kMarks.find(text_[at_]) != std::string_view::npos) {
      ++at_;
    } else {
      at_ = std::min(text_.find_first_of(kEnds, at_ + 1), text_.size());
    }
    return text_.substr(begin, at_ - begin);
  }

 private:
  static constexpr std::string_view kMarks = "{}[],:";
  static constexpr std::string_view kEnds = "{}[],:\"/ \t\r\n";

  std::string_view text_;
  std::size_t at_ = 0;
};

bool is_key(std::string_view token, std::string_view key) {
  if (token.find('\\') == std::string_view::npos)
    return token.size() == key.size() + 2 && token.substr(1, key.size()) == key;
  const auto name = parse_document(token, nullptr);
  return name && *name == key;
}

}  // namespace

std::string member_text(std::string_view object, std::string_view key) {
  Tokens tokens(object);
  std::string text;
  if (tokens.next() != "{") return text;
  for (std::string_view token = tokens.next(); !token.empty() && token != "}"; token = tokens.next()) {
    const bool wanted = is_key(token, key);
    if (wanted) text.clear();
    tokens.next();  // the colon
    int depth = 0;
    while (true) {
      token = tokens.next();
      if (token.empty()) return text;
      if (depth == 0 && (token == "," || token == "}")) break;
      depth += token == "{" || token == "[" ? 1 : token == "}" || token == "]" ? -1 : 0;
      if (wanted) text += token;
    }
    if (token == "}") break;
  }
  return text;
}

}  // namespace majs::grammar
