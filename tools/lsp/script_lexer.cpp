#include "tools/lsp/script_lexer.hpp"

#include <algorithm>
#include <array>

#include "grammar/vocabulary.hpp"

namespace majs::lsp {
namespace {

bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }

std::uint32_t offset_of(std::size_t at) { return static_cast<std::uint32_t>(at); }

/// Words that join what stands before them to what comes after.
constexpr std::array<std::string_view, 4> kJoiningWords = {"and", "or", "in", "not"};
constexpr std::array<std::string_view, 16> kOperators = {"**", "::", "==", "!=", "<=", ">=", "=>", "->",
                                                         "+=", "-=", "*=", "/=", "&&", "||", "<>", "++"};

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  Tokens run() {
    while (at_ < text_.size()) step();
    add(TokenKind::End, text_.size());
    return std::move(out_);
  }

 private:
  char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  std::string_view rest() const { return text_.substr(at_); }

  Token& add(TokenKind kind, std::size_t end) {
    Token token;
    token.kind = kind;
    token.span = token.content = {offset_of(at_), offset_of(end)};
    out_.tokens.push_back(token);
    at_ = end;
    return out_.tokens.back();
  }

  void step() {
    const char c = peek();
    if (c == '\n' || c == ';') return line_break();
    if (c == ' ' || c == '\t' || c == '\r' || c == '\\') {
      at_ += c == '\\' && peek(1) == '\n' ? 2 : 1;
      return;
    }
    if (c == '#') return comment();
    if (c == '"') return string(at_, TokenKind::String);
    if (c == '~' && at_ + 2 < text_.size() && is_name_byte(peek(1)) && !is_digit(peek(1))) return sigil();
    if (c == ':' && (peek(1) == '"' || (is_name_byte(peek(1)) && !is_digit(peek(1))))) return atom();
    if (is_digit(c) || (c == '?' && at_ + 1 < text_.size())) return number();
    if (is_name_byte(c)) return word();
    if (c == '(' || c == '[' || c == '{') return void(add(TokenKind::Open, at_ + 1));
    if (c == '%' && peek(1) == '{') return void(add(TokenKind::Open, at_ + 2));
    if (c == ')' || c == ']' || c == '}') return close();
    if (c == ',') return void(add(TokenKind::Comma, at_ + 1));
    for (const std::string_view sign : kOperators) {
      if (rest().starts_with(sign)) return joined(sign.size(), true);
    }
    joined(1, c != '!' && c != '@' && c != '+' && c != '-');
  }

  /// A binary operator takes the line break before it away.
  void joined(std::size_t length, bool binary) {
    if (binary) drop_break();
    add(TokenKind::Operator, at_ + length);
  }

  void close() {
    drop_break();
    add(TokenKind::Close, at_ + 1);
  }

  void drop_break() {
    if (!out_.tokens.empty() && out_.tokens.back().kind == TokenKind::Break) out_.tokens.pop_back();
  }

  void line_break() {
    const std::size_t begin = at_++;
    if (out_.tokens.empty()) return;
    const Token& last = out_.tokens.back();
    const bool goes_on = last.kind == TokenKind::Comma || last.kind == TokenKind::Open || last.kind == TokenKind::Key ||
                         last.kind == TokenKind::Operator || last.kind == TokenKind::Break ||
                         (last.kind == TokenKind::Word && joins(last));
    if (goes_on) return;
    at_ = begin;
    add(TokenKind::Break, begin + 1);
  }

  std::string_view slice(Span span) const { return text_.substr(span.begin, span.end - span.begin); }
  bool joins(const Token& token) const {
    return std::find(kJoiningWords.begin(), kJoiningWords.end(), slice(token.span)) != kJoiningWords.end();
  }

  void comment() {
    std::size_t end = std::min(text_.find('\n', at_), text_.size());
    if (end < text_.size() && text_[end - 1] == '\r') --end;  // of the end of the line
    out_.comments.push_back({offset_of(at_), offset_of(end)});
    at_ = end;
  }

  /// The end of what begins with three quotes: the closing ones stand first on their line.
  std::size_t heredoc_end(std::size_t from, std::string_view quotes) const {
    for (std::size_t found = text_.find(quotes, from); found != std::string_view::npos;
         found = text_.find(quotes, found + 1)) {
      std::size_t before = found;
      while (before > from && (text_[before - 1] == ' ' || text_[before - 1] == '\t')) --before;
      if (before > 0 && text_[before - 1] == '\n') return found;
    }
    return std::string_view::npos;
  }

  /// Where the first `closing` without a backslash is; a text that is never closed ends with its line.
  std::size_t delimited_end(std::size_t from, char closing) const {
    for (std::size_t i = from; i < text_.size(); ++i) {
      if (text_[i] == '\\') {
        ++i;
      } else if (text_[i] == closing) {
        return i;
      }
    }
    return std::string_view::npos;
  }

  /// Sets the content behind `quotes` bytes at `begin`, which begin the text.
  void enclosed(TokenKind kind, std::size_t start, std::size_t begin, std::string_view heredoc, char closing,
                char letter) {
    const bool long_text = rest_at(begin).starts_with(heredoc);
    const std::size_t from = begin + (long_text ? heredoc.size() : 1);
    std::size_t end = long_text ? heredoc_end(from, heredoc) : delimited_end(from, closing);
    const bool closed = end != std::string_view::npos;
    if (!closed) end = long_text ? text_.size() : std::min(text_.find('\n', from), text_.size());
    at_ = start;
    Token& token = add(kind, std::min(end + (closed ? (long_text ? heredoc.size() : 1) : 0), text_.size()));
    token.content = {offset_of(std::min(from, text_.size())), offset_of(end)};
    token.closed = closed;
    token.letter = letter;
  }

  std::string_view rest_at(std::size_t at) const { return text_.substr(std::min(at, text_.size())); }

  void string(std::size_t begin, TokenKind kind) {
    enclosed(kind, at_, begin, "\"\"\"", '"', 0);
    Token& token = out_.tokens.back();
    // `"a b": 1`
    if (kind == TokenKind::String && token.closed && peek() == ':' && (peek(1) == ' ' || peek(1) == '\n')) {
      token.kind = TokenKind::Key;
      token.span.end = offset_of(++at_);
    }
  }

  void sigil() {
    static constexpr std::string_view kOpening = "([{<";
    static constexpr std::string_view kClosing = ")]}>";
    const char letter = peek(1);
    const char opening = peek(2);
    const std::size_t pair = kOpening.find(opening);
    const char closing = pair == std::string_view::npos ? opening : kClosing[pair];
    const std::string_view heredoc = opening == '\'' ? "'''" : "\"\"\"";
    enclosed(TokenKind::Sigil, at_, at_ + 2, heredoc, closing, letter);
  }

  void atom() {
    if (peek(1) == '"') return string(at_ + 1, TokenKind::Atom);
    std::size_t end = at_ + 1;
    while (end < text_.size() && is_name_byte(text_[end])) ++end;
    Token& token = add(TokenKind::Atom, end);
    ++token.content.begin;
  }

  void number() {
    std::size_t end = at_ + 1;
    if (peek() == '?') {
      end = std::min(text_.size(), at_ + (peek(1) == '\\' ? 3 : 2));
    } else {
      while (end < text_.size() &&
             (is_name_byte(text_[end]) || (text_[end] == '.' && end + 1 < text_.size() && is_digit(text_[end + 1])))) {
        ++end;
      }
    }
    add(TokenKind::Number, end);
  }

  void word() {
    const bool first_of_line = at_ == 0 || text_[at_ - 1] == '\n';
    std::size_t end = at_;
    while (end < text_.size() && is_name_byte(text_[end])) ++end;
    if (end < text_.size() && (text_[end] == '?' || (text_[end] == '!' && rest_at(end + 1).substr(0, 1) != "="))) ++end;
    if (end < text_.size() && text_[end] == ':' && rest_at(end + 1).substr(0, 1) != ":" &&
        (end + 1 == text_.size() || text_[end + 1] == ' ' || text_[end + 1] == '\n' || text_[end + 1] == '\r')) {
      Token& key = add(TokenKind::Key, end + 1);
      --key.content.end;
      return;
    }
    const std::string_view name = text_.substr(at_, end - at_);
    // A joining word goes on with the line above; `not` begins a line of its own.
    if (name == "do" ||
        (name != "not" && std::find(kJoiningWords.begin(), kJoiningWords.end(), name) != kJoiningWords.end()))
      drop_break();
    Token& token = add(TokenKind::Word, end);
    token.starts_command = first_of_line && name != "if" && name != "unless" && name != "cond" &&
                           grammar::find_word(grammar::WordKind::Command, name) != nullptr;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Tokens out_;
};

}  // namespace

bool is_name_byte(char byte) {
  const auto value = static_cast<unsigned char>(byte);
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || is_digit(byte) || byte == '_' || value >= 0x80;
}

Tokens read_tokens(std::string_view text) { return Lexer(text).run(); }

}  // namespace majs::lsp
