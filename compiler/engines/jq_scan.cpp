#include "compiler/engines/jq_scan.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "compiler/engines/jq_cursor.hpp"
#include "compiler/engines/jq_frames.hpp"
#include "compiler/engines/jq_words.hpp"
#include "grammar/suggest.hpp"

namespace majs::compiler {
namespace {

/// Deepest nesting of brackets, conditionals and definitions: far below what overflows jq's parser.
constexpr std::size_t kMaxJqNesting = 500;

/// Reads a program token by token as jq's lexer does. Where the lexers of jq 1.6 and later differ the program is
/// refused, so that nothing can be code for one and comment for the other.
class Scan : private JqCursor {
 public:
  explicit Scan(std::string_view text) : JqCursor(text) {}

  JqScan run() {
    check();
    result_.lacks_expression = last_ == Last::Nothing || last_ == Last::Definition;
    std::ranges::stable_sort(result_.edits, {}, &JqEdit::at);
    for (const std::string_view name : used_) {
      if (!bound_.contains(name)) result_.free_variables.insert(name);
    }
    return std::move(result_);
  }

 private:
  using Open = JqOpen;
  using Frame = JqFrame;
  enum class Last : std::uint8_t { Nothing, Definition, Other };

  void check() {
    if (text_.size() > kMaxJqBytes) return refuse(0, "the program is longer than 4 MiB");
    if (const std::size_t nul = text_.find('\0'); nul != text_.npos) {
      return refuse(nul, "the program contains a NUL character");
    }
    while (!result_.error) {
      skip_blanks();
      if (result_.error || at_ >= text_.size()) break;
      step();
    }
    if (!result_.error && !frames_.empty()) refuse(frames_.back().begin, unclosed(frames_.back()));
    if (!result_.error && awaits_ != text_.npos) refuse_unfinished();
  }

  void refuse(std::size_t offset, std::string message, JqError::Kind kind = JqError::Kind::Compile) {
    if (result_.error) return;
    result_.error = JqError{kind, std::move(message), offset, line_of(offset), {}};
  }

  /// The text ends behind an operator: jq would complain about what stands around the program.
  void refuse_unfinished() {
    std::size_t end = awaits_;
    while (end < text_.size() && !is_blank(text_[end]) && text_[end] != '#') ++end;
    refuse(awaits_, "nothing follows the last `" + std::string(text_.substr(awaits_, end - awaits_)) + "`");
  }

  void refuse_outside(std::size_t offset, std::string_view spelling, const JqOutside& outside) {
    refuse(offset, "`" + std::string(spelling) + "` may not be used in a mod: it " + std::string(outside.reason),
           JqError::Kind::Forbidden);
  }

  void edit(std::size_t at, std::size_t length, std::string text, bool always = false) {
    result_.edits.push_back({at, length, std::move(text), always});
  }

  void skip_comment() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && text_[at_] != '\n') ++at_;
    auto comment = text_.substr(begin, at_ - begin);
    if (!comment.empty() && comment.back() == '\r') comment.remove_suffix(1);
    if (comment.find('\r') != comment.npos || (!comment.empty() && comment.back() == '\\')) {
      refuse(begin,
             "a comment may neither contain a carriage return nor end in a backslash: versions of jq disagree "
             "where it ends");
    }
  }

  void skip_blanks() {
    while (!result_.error && at_ < text_.size()) {
      if (text_[at_] == '#') {
        skip_comment();
      } else if (is_blank(text_[at_])) {
        ++at_;
      } else {
        return;
      }
    }
  }

  /// The content of a string from here to its end or to its next interpolation.
  void read_string(std::size_t begin) {
    while (at_ < text_.size()) {
      const char c = text_[at_++];
      if (c == '"') {
        after_term_ = true;
        return;
      }
      if (c != '\\') continue;
      if (peek() == '(') {
        ++at_;
        open(Open::Interpolation, begin);
        return;
      }
      if (at_ < text_.size()) ++at_;
    }
    refuse(begin, "this string is never closed");
  }

  void open(Open what, std::size_t begin) {
    if (frames_.size() >= kMaxJqNesting) {
      refuse(begin, "nested too deeply: at most " + std::to_string(kMaxJqNesting) + " levels");
      return;
    }
    Frame frame{what, begin, scope_.size(), what == Open::Object};
    if (what == Open::Parenthesis && !folds_.empty() && folds_.back().named && folds_.back().depth == frames_.size()) {
      frame.fold = true;
      end_pattern();
    }
    frames_.push_back(frame);
  }

  void enter_scope(std::string_view name) {
    scope_.push_back(name);
    ++defined_[name];
  }

  void leave_scope(std::size_t size) {
    for (; scope_.size() > size; scope_.pop_back()) --defined_[scope_.back()];
  }

  bool is_defined(std::string_view name) const {
    const auto found = defined_.find(name);
    return found != defined_.end() && found->second > 0;
  }

  bool inside(Open what) const { return !frames_.empty() && frames_.back().open == what; }

  /// Takes the innermost frame away.
  Frame leave() {
    const Frame frame = frames_.back();
    leave_scope(frame.scope);
    frames_.pop_back();
    while (!folds_.empty() && folds_.back().depth > frames_.size()) folds_.pop_back();
    if (pattern_ != kNoPattern && pattern_ > frames_.size()) end_pattern();
    return frame;
  }

  void close(char bracket) {
    const Open what = bracket == ']' ? Open::List : bracket == '}' ? Open::Object : Open::Parenthesis;
    const std::size_t begin = at_++;
    const bool interpolation = bracket == ')' && inside(Open::Interpolation);
    if (!interpolation && !inside(what)) {
      refuse(begin, std::string("unexpected `") + bracket + "`");
      return;
    }
    const Frame frame = leave();
    after_term_ = true;
    if (interpolation) {
      read_string(frame.begin);
    } else if (frame.fold && !folds_.empty()) {
      parenthesise_before_suffix(folds_.back().begin);
      folds_.pop_back();
    }
  }

  /// `if ... end.a`, `reduce ... (...) as $x`: jq 1.6 wants parentheses around what a suffix belongs to.
  void parenthesise_before_suffix(std::size_t begin) {
    const std::size_t next = next_token(at_);
    const std::string_view rest = text_.substr(std::min(next, text_.size()));
    const bool suffix = (rest.starts_with('.') && !rest.starts_with("..")) || rest.starts_with('[') ||
                        (rest.starts_with('?') && !rest.starts_with("?//")) ||
                        (rest.starts_with("as") && !is_word(char_at(next + 2)));
    if (!suffix) return;
    edit(begin, 0, "(");
    edit(at_, 0, ")");
  }

  void separate() {  // `;`
    if (inside(Open::Definition)) {
      leave();
      last_ = Last::Definition;
    } else if (inside(Open::Parenthesis)) {
      leave_scope(frames_.back().scope);
    } else {
      refuse(at_, "unexpected `;`");
    }
    ++at_;
  }

  void define(std::size_t begin) {
    skip_blanks();
    const std::size_t name_at = at_;
    const auto name = read_name_of_definition();
    if (result_.error) return;
    enter_scope(name);
    open(Open::Definition, begin);
    skip_blanks();
    if (peek() == '(') read_parameters();
    skip_blanks();
    if (result_.error) return;
    if (peek() != ':') {
      refuse(name_at, "a definition is written `def name: filter;` or `def name(parameters): filter;`");
      return;
    }
    ++at_;
  }

  std::string_view read_name_of_definition() {
    const std::size_t begin = at_;
    const auto name = read_word();
    if (name.empty() || name.find(':') != name.npos) {
      refuse(begin, "expected a name");
    } else if (const JqOutside* outside = find_jq_outside(name)) {
      refuse_outside(begin, name, *outside);
    }
    return name;
  }

  void read_parameters() {
    do {
      ++at_;  // `(` or `;`
      skip_blanks();
      const bool value = peek() == '$';
      if (value) ++at_;
      skip_blanks();
      const std::size_t name_at = at_;
      const auto name = read_name_of_definition();
      enter_scope(name);
      if (value) bound_.insert(name);
      if (value && is_jq_reserved(name)) edit(name_at, name.size(), "__majs_" + std::string(name));
      skip_blanks();
    } while (!result_.error && peek() == ';');
    if (!result_.error && peek() != ')') refuse(at_, "expected `;` or `)` after a parameter");
    if (!result_.error) ++at_;
  }

  // ---- variables

  static constexpr std::size_t kNoPattern = static_cast<std::size_t>(-1);
  bool in_pattern() const { return pattern_ != kNoPattern; }
  void end_pattern() { pattern_ = kNoPattern; }
  bool at_key() const { return inside(Open::Object) && frames_.back().key; }

  void variable() {
    const std::size_t begin = at_++;
    skip_blanks();
    const auto name = read_word();
    const std::size_t length = at_ - begin;
    after_term_ = true;
    if (name.find(':') != name.npos) {
      refuse(begin, "`$" + std::string(name) + "` may not be used in a mod: modules cannot be imported",
             JqError::Kind::Forbidden);
      return;
    }
    if (name == "ENV" || name == "__prog_args")
      return refuse_outside(begin, "$" + std::string(name), *find_jq_outside(name));
    const bool key = at_key() && !in_pattern();
    const bool key_with_value = key && char_at(next_token(at_)) == ':';
    const bool shorthand = key && !key_with_value;
    if (name == "__loc__") {
      // The line within the mod, not within the program that is made of it.
      const std::string place = "{\"file\":\"<top-level>\",\"line\":" + std::to_string(line_of(begin)) + "}";
      edit(begin, length, shorthand ? "\"__loc__\":" + place : "(" + place + ")", true);
      return;
    }
    const bool reserved = is_jq_reserved(name);
    if (in_pattern() || label_ || reserved) {
      bound_.insert(name);
    } else {
      used_.insert(name);
    }
    std::string spelling = "$" + std::string(name);
    if (reserved) spelling = "$__majs_" + std::string(name);
    if (key_with_value) {
      edit(begin, length, "(" + spelling + ")");
    } else if (reserved) {
      edit(begin, length, shorthand ? "\"" + std::string(name) + "\":" + spelling : spelling);
    }
  }

  // ---- words

  void word() {
    const std::size_t begin = at_;
    const auto name = read_word();
    after_term_ = true;
    if (at_key()) {
      const char next = char_at(next_token(at_));
      if (is_jq_reserved(name) && (next == ',' || next == '}'))
        edit(begin, name.size(), "\"" + std::string(name) + "\"");
      return;
    }
    if (!is_jq_keyword(name)) {
      call(begin, name);
      return;
    }
    after_term_ = name == "end" || name == "null" || name == "true" || name == "false";
    label_ = name == "label" || name == "break";
    if (name == "if") {
      open(Open::If, begin);
    } else if (name == "then" || name == "elif" || name == "else" || name == "end") {
      branch(begin, name);
    } else if (name == "def") {
      define(begin);
    } else if (name == "reduce" || name == "foreach") {
      folds_.push_back({begin, frames_.size()});
    } else if (name == "as") {
      pattern_ = frames_.size();
      if (!folds_.empty() && folds_.back().depth == frames_.size()) folds_.back().named = true;
    } else if (name == "try") {
      result_.catches = true;
    }
    if (!after_term_) await(begin);
  }

  void branch(std::size_t begin, std::string_view name) {
    if (!inside(Open::If)) {
      refuse(begin, "unexpected `" + std::string(name) + "`");
      return;
    }
    if (name != "end") {
      leave_scope(frames_.back().scope);
      frames_.back().has_else |= name == "else";
      return;
    }
    const Frame frame = leave();
    if (!frame.has_else) edit(begin, 0, " else . ");
    parenthesise_before_suffix(frame.begin);
  }

  void call(std::size_t begin, std::string_view name) {
    if (name.find(':') != name.npos) {
      refuse(begin, "`" + std::string(name) + "` may not be used in a mod: modules cannot be imported",
             JqError::Kind::Forbidden);
    } else if (const JqOutside* outside = find_jq_outside(name)) {
      refuse_outside(begin, name, *outside);
    } else if (is_jq_mod_function(name)) {
      // Even where it is defined here: that may be with another number of parameters.
      result_.builtins.insert(name);
      if (name == "error" && !is_defined(name)) notice_null_error(begin);
    } else if (!is_defined(name)) {
      refuse(begin, "`" + std::string(name) + "` is neither defined here nor a builtin of jq that mods may use");
      if (const auto near = grammar::nearest(name, jq_pure_builtins()); !near.empty()) {
        result_.error->help = "did you mean `" + std::string(near) + "`?";
      }
    }
  }

  // ---- what jq 1.6 cannot do

  void notice_null_error(std::size_t begin) {
    constexpr std::string_view kNull = "null";
    std::size_t at = next_token(at_);
    if (char_at(at) != '(') return;
    at = next_token(at + 1);
    if (text_.substr(at, kNull.size()) != kNull || char_at(next_token(at + kNull.size())) != ')') return;
    result_.notices.push_back({begin, 5, "`error(null)` is no error before jq 1.7: it only gives no result", false});
  }

  void format() {
    const std::size_t begin = at_++;
    while (is_word(peek())) ++at_;
    after_term_ = true;
    const std::string_view name = text_.substr(begin, at_ - begin);
    const bool lacking = name == "@base32" || name == "@base32d" || name == "@urid";
    if (!lacking && name != "@uri") return;
    if (char_at(next_token(at_)) != '"') {
      edit(begin, name.size(), "__majs_" + std::string(name.substr(1)));
      result_.builtins.insert(name);
      return;
    }
    result_.notices.push_back({begin, name.size(),
                               lacking
                                   ? "a text behind `" + std::string(name) + "` needs a newer jq; write `\\(value | " +
                                         std::string(name) + ")` in the text"
                                   : std::string("`@uri` leaves `!*'()` as they are before jq 1.7"),
                               lacking});
  }

  // ---- tokens

  /// Something has to follow the token at `begin`.
  void await(std::size_t begin) { awaits_ = begin; }

  void point() {
    if (is_digit(peek(1))) {
      skip_number();
    } else if (peek(1) == '.') {
      at_ += 2;
    } else {
      // `.a.[0]`: jq 1.6 wants `.a[0]`.
      if (after_term_ && char_at(next_token(at_ + 1)) == '[') edit(at_, 1, " ");
      ++at_;
      while (is_word(peek())) ++at_;  // a field
    }
    after_term_ = true;
  }

  void operator_token() {
    const std::size_t begin = at_;
    const std::string_view rest = text_.substr(at_);
    for (const std::string_view op : {"?//", "//=", "//", "|=", "+=", "-=", "*=", "/=", "%=", "==", "!=", "<=", ">="}) {
      if (!rest.starts_with(op)) continue;
      at_ += op.size();
      result_.updates |= op == "|=";
      after_term_ = false;
      return await(begin);
    }
    ++at_;
    if (text_[begin] == '?') {
      result_.catches = true;
      return;
    }
    after_term_ = false;
    await(begin);
    if (text_[begin] == '|' && pattern_ == frames_.size()) end_pattern();
  }

  void step() {
    const char c = peek();
    last_ = Last::Other;
    awaits_ = text_.npos;
    if (c != '$') label_ = false;
    switch (c) {
      case '"':
        ++at_;
        read_string(at_ - 1);
        return;
      case '.': return point();
      case '$':
        variable();
        label_ = false;
        return;
      case '@': return format();
      case '(': after_term_ = false; return open(Open::Parenthesis, at_++);
      case '[': after_term_ = false; return open(Open::List, at_++);
      case '{': after_term_ = false; return open(Open::Object, at_++);
      case ')':
      case ']':
      case '}': return close(c);
      case ';': after_term_ = false; return separate();
      case ':':
      case ',':
        after_term_ = false;
        if (inside(Open::Object)) {
          frames_.back().key = c == ',';
        } else if (c == ',') {
          await(at_);
        }
        ++at_;
        return;
      default:
        if (is_digit(c)) {
          skip_number();
          after_term_ = true;
        } else if (is_word_start(c)) {
          word();
        } else {
          operator_token();  // jq itself judges it
        }
    }
  }

  std::vector<Frame> frames_;
  std::vector<JqFold> folds_;
  std::vector<std::string_view> scope_;  // functions and parameters defined so far, innermost last
  std::unordered_map<std::string_view, std::size_t> defined_;  // how often each name is in scope_
  std::set<std::string_view> bound_;
  std::set<std::string_view> used_;
  std::size_t pattern_ = kNoPattern;             // frames around the `as` whose pattern is being read
  bool label_ = false;                           // the last word was `label` or `break`
  bool after_term_ = false;                      // the last token ended a value
  std::size_t awaits_ = std::string_view::npos;  // the last token, when it cannot be the last of the program
  Last last_ = Last::Nothing;
  JqScan result_;
};

}  // namespace

JqScan scan_jq(std::string_view program) { return Scan(program).run(); }

std::optional<JqError> check_jq_program(std::string_view program) { return scan_jq(program).error; }

std::string close_jq_program(std::string_view program) {
  std::string closed(program);
  closed += '\n';
  if (scan_jq(program).lacks_expression) closed += '.';
  return closed;
}

}  // namespace majs::compiler
