#include "compiler/engines/plain_jq_lexer.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include "compiler/engines/jq_cursor.hpp"
#include "grammar/utf8.hpp"

namespace majs::compiler::plain_jq {
namespace {

class Lexer : private JqCursor {
 public:
  explicit Lexer(std::string_view text) : JqCursor(text) {}

  std::optional<std::vector<Token>> run() {
    std::vector<Token> tokens;
    while (true) {
      at_ = next_token(at_);
      if (at_ >= text_.size()) break;
      Token token;
      if (!next(token)) return std::nullopt;
      tokens.push_back(std::move(token));
    }
    tokens.emplace_back();
    return tokens;
  }

 private:
  std::string word() {
    const std::size_t begin = at_;
    while (is_word(peek())) ++at_;
    return std::string(text_.substr(begin, at_ - begin));
  }

  bool next(Token& token) {
    const char c = peek();
    if (is_word_start(c)) {
      token = {Token::Kind::Word, word(), 0};
      return !(peek() == ':' && peek(1) == ':');
    }
    if (c == '.' && is_word_start(peek(1))) {
      ++at_;
      token = {Token::Kind::Field, word(), 0};
      return true;
    }
    if (c == '$' && is_word_start(peek(1))) {
      ++at_;
      token = {Token::Kind::Variable, word(), 0};
      return token.text != "__loc__" && token.text != "__prog_args" && token.text != "ENV";
    }
    if (is_digit(c)) return number(token);
    if (c == '"') return text(token);
    return sign(token);
  }

  bool number(Token& token) {
    const std::size_t begin = at_;
    while (is_digit(peek())) ++at_;
    if (peek() == '.' && is_digit(peek(1))) {
      ++at_;
      while (is_digit(peek())) ++at_;
    }
    if (is_word(peek()) || (peek() == '.' && peek(1) != '.')) return false;  // an exponent, or something odd
    token.kind = Token::Kind::Number;
    const auto [end, problem] = std::from_chars(text_.data() + begin, text_.data() + at_, token.number);
    return problem == std::errc() && end == text_.data() + at_ && std::isfinite(token.number);
  }

  bool text(Token& token) {
    token.kind = Token::Kind::Text;
    for (++at_; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '"') {
        ++at_;
        return grammar::find_bad_utf8(token.text.data(), token.text.data() + token.text.size()) ==
               token.text.data() + token.text.size();
      }
      if (static_cast<unsigned char>(c) < 0x20) return false;
      if (c != '\\') {
        token.text += c;
        continue;
      }
      switch (peek(1)) {
        case '"':
        case '\\':
        case '/': token.text += peek(1); break;
        case 'n': token.text += '\n'; break;
        case 't': token.text += '\t'; break;
        default: return false;
      }
      ++at_;
    }
    return false;
  }

  bool sign(Token& token) {
    // The longer ones first. `?`, `@` and what else is not here is not plain.
    static constexpr std::array<std::string_view, 35> kSigns = {
        "?//=", "?//", "//=", "|=", "+=", "-=", "*=", "/=", "%=", "==", "!=", "<=", ">=", "//", "..", "|", ",", "=",
        "<",    ">",   "+",   "-",  "*",  "/",  "%",  ".",  "[",  "]",  "(",  ")",  "{",  "}",  ":",  ";", "?"};
    for (const std::string_view known : kSigns) {
      if (!text_.substr(at_).starts_with(known)) continue;
      at_ += known.size();
      token = {Token::Kind::Sign, std::string(known), 0};
      return known.front() != '?';
    }
    return false;
  }
};

}  // namespace

std::optional<std::vector<Token>> tokens_of(std::string_view program) { return Lexer(program).run(); }

}  // namespace majs::compiler::plain_jq
