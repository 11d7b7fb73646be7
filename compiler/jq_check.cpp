// What a .jq mod may say: jq's tokens, the scopes of its definitions, and the list of functions it may call.

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>
#include <vector>

#include "compiler/jq_engine.hpp"
#include "grammar/suggest.hpp"

namespace majs::compiler {
namespace {

// clang-format off
/// Builtins of jq 1.6 to 1.8 that only compute, sorted. A version that lacks one says so when it compiles the program.
constexpr auto kPureBuiltins = std::to_array<std::string_view>({
    "IN", "INDEX", "JOIN", "abs", "acos", "acosh", "add", "all", "any", "arrays", "ascii", "ascii_downcase",
    "ascii_upcase", "asin", "asinh", "atan", "atan2", "atanh", "booleans", "bsearch", "capture", "cbrt", "ceil",
    "combinations", "contains", "copysign", "cos", "cosh", "del", "delpaths", "drem", "empty", "endswith", "erf",
    "erfc", "error", "exp", "exp10", "exp2", "explode", "expm1", "fabs", "fdim", "finites", "first", "flatten",
    "floor", "fma", "fmax", "fmin", "fmod", "format", "frexp", "from_entries", "fromjson", "fromstream", "gamma",
    "getpath", "group_by", "gsub", "has", "hypot", "implode", "in", "index", "indices", "infinite", "inside",
    "isempty", "isfinite", "isinfinite", "isnan", "isnormal", "isvalid", "iterables", "j0", "j1", "jn", "join",
    "keys", "keys_unsorted", "last", "ldexp", "leaf_paths", "length", "lgamma", "lgamma_r", "limit", "log", "log10",
    "log1p", "log2", "logb", "ltrim", "ltrimstr", "map", "map_values", "match", "max", "max_by", "min", "min_by",
    "modf", "nan", "nearbyint", "nextafter", "nexttoward", "normals", "not", "nth", "nulls", "numbers", "objects",
    "path", "paths", "pick", "pow", "pow10", "range", "recurse", "recurse_down", "remainder", "repeat", "reverse",
    "rindex", "rint", "round", "rtrim", "rtrimstr", "scalars", "scalars_or_empty", "scalb", "scalbln", "scan",
    "select", "setpath", "significand", "sin", "sinh", "skip", "sort", "sort_by", "split", "splits", "sqrt",
    "startswith", "strings", "sub", "tan", "tanh", "test", "tgamma", "to_entries", "toarray", "tojson", "tonumber",
    "tostream", "tostring", "transpose", "trim", "trimstr", "trunc", "truncate_stream", "type", "unique", "unique_by",
    "until", "utf8bytelength", "values", "walk", "while", "with_entries", "y0", "y1", "yn"});
// clang-format on
static_assert(std::ranges::is_sorted(kPureBuiltins));

/// What every .jq mod finds defined (spec/language.md section 13.5).
constexpr auto kModFunctions = std::to_array<std::string_view>({"_ensure_list", "_safe_append"});

/// Words of the grammar, sorted; those that nest or define are handled by name.
constexpr auto kKeywords = std::to_array<std::string_view>(
    {"and", "as", "break", "catch", "false", "foreach", "label", "null", "or", "reduce", "true", "try"});
static_assert(std::ranges::is_sorted(kKeywords));

struct Outside {
  std::string_view name;
  std::string_view reason;
};

constexpr std::string_view kReadsEnvironment = "reads the environment of the machine";
constexpr std::string_view kReadsInput = "reads further input; a mod sees the ruleset document only";
constexpr std::string_view kReadsFiles = "reads files of the machine";
constexpr std::string_view kNamesFiles = "tells about files of the machine";
constexpr std::string_view kWrites = "writes to the terminal";
constexpr std::string_view kHalts = "ends the program; use `error` to refuse a document";
constexpr std::string_view kTime = "depends on the clock, time zone or locale of the machine";
constexpr std::string_view kVersion = "depends on the version of jq";

/// Names that reach outside of the document, sorted. Not even a definition may use them.
constexpr auto kOutside = std::to_array<Outside>({
    {"ENV", kReadsEnvironment},
    {"__loc__", kNamesFiles},
    {"__prog_args", kReadsEnvironment},
    {"builtins", kVersion},
    {"date", kTime},
    {"dateadd", kTime},
    {"datesub", kTime},
    {"debug", kWrites},
    {"env", kReadsEnvironment},
    {"fromdate", kTime},
    {"fromdateiso8601", kTime},
    {"get_jq_origin", kNamesFiles},
    {"get_prog_origin", kNamesFiles},
    {"get_search_list", kNamesFiles},
    {"getenv", kReadsEnvironment},
    {"gmtime", kTime},
    {"halt", kHalts},
    {"halt_error", kHalts},
    {"have_decnum", kVersion},
    {"have_literal_numbers", kVersion},
    {"import", kReadsFiles},
    {"include", kReadsFiles},
    {"input", kReadsInput},
    {"input_filename", kNamesFiles},
    {"input_line_number", kNamesFiles},
    {"inputs", kReadsInput},
    {"localtime", kTime},
    {"mktime", kTime},
    {"module", kReadsFiles},
    {"modulemeta", kReadsFiles},
    {"now", kTime},
    {"stderr", kWrites},
    {"strflocaltime", kTime},
    {"strftime", kTime},
    {"strptime", kTime},
    {"todate", kTime},
    {"todateiso8601", kTime},
});
static_assert(std::ranges::is_sorted(kOutside, {}, &Outside::name));

/// Deepest nesting of brackets, conditionals and definitions: far below what overflows jq's parser.
constexpr std::size_t kMaxJqNesting = 500;

bool is_word_start(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_word(char c) { return is_word_start(c) || is_digit(c); }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

const Outside* find_outside(std::string_view name) {
  const auto found = std::ranges::lower_bound(kOutside, name, {}, &Outside::name);
  return found != kOutside.end() && found->name == name ? &*found : nullptr;
}

/// Reads a program token by token as jq's lexer does. Where the lexers of jq 1.6 and later differ the program is
/// refused, so that nothing can be code for one and comment for the other.
class Scan {
 public:
  explicit Scan(std::string_view text) : text_(text) {}

  std::optional<JqError> run() {
    if (text_.size() > kMaxJqBytes) return refuse(0, "the program is longer than 4 MiB");
    if (const std::size_t nul = text_.find('\0'); nul != text_.npos) {
      return refuse(nul, "the program contains a NUL character");
    }
    while (!error_) {
      skip_blanks();
      if (error_ || at_ >= text_.size()) break;
      step();
    }
    if (!error_ && !frames_.empty()) refuse(frames_.back().begin, unclosed(frames_.back()));
    return std::move(error_);
  }

  /// After run(): whether the text ends where jq expects an expression.
  bool lacks_expression() const { return last_ == Last::Nothing || last_ == Last::Definition; }

 private:
  enum class Open : std::uint8_t { Parenthesis, List, Object, Interpolation, If, Definition };
  enum class Last : std::uint8_t { Nothing, Definition, Other };

  struct Frame {
    Open open;
    std::size_t begin;  // of the opening token
    std::size_t scope;  // names in scope when it opened
    bool key = false;   // Object: a key is next
  };

  static std::string unclosed(const Frame& frame) {
    switch (frame.open) {
      case Open::Parenthesis: return "this `(` is never closed";
      case Open::List: return "this `[` is never closed";
      case Open::Object: return "this `{` is never closed";
      case Open::Interpolation: return "this `\\(` is never closed";
      case Open::If: return "this `if` has no `end`";
      case Open::Definition: return "this `def` is not ended by `;`";
    }
    return {};
  }

  std::optional<JqError> refuse(std::size_t offset, std::string message, JqError::Kind kind = JqError::Kind::Compile) {
    if (!error_) {
      const auto before = text_.substr(0, offset);
      const auto line = static_cast<std::size_t>(std::ranges::count(before, '\n')) + 1;
      error_ = JqError{kind, std::move(message), offset, line, {}};
    }
    return error_;
  }

  void refuse_outside(std::size_t offset, std::string_view spelling, const Outside& outside) {
    refuse(offset, "`" + std::string(spelling) + "` may not be used in a mod: it " + std::string(outside.reason),
           JqError::Kind::Forbidden);
  }

  char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }

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
    while (!error_ && at_ < text_.size()) {
      if (text_[at_] == '#') {
        skip_comment();
      } else if (is_blank(text_[at_])) {
        ++at_;
      } else {
        return;
      }
    }
  }

  /// A name with its namespaces (`a::b`), or "".
  std::string_view read_word() {
    const std::size_t begin = at_;
    if (!is_word_start(peek())) return {};
    for (;;) {
      while (is_word(peek())) ++at_;
      if (peek() != ':' || peek(1) != ':' || !is_word_start(peek(2))) break;
      at_ += 2;
    }
    return text_.substr(begin, at_ - begin);
  }

  void skip_number() {
    while (is_digit(peek())) ++at_;
    if (peek() == '.') ++at_;
    while (is_digit(peek())) ++at_;
    if (peek() != 'e' && peek() != 'E') return;
    const std::size_t sign = peek(1) == '+' || peek(1) == '-' ? 1 : 0;
    if (!is_digit(peek(1 + sign))) return;
    at_ += 1 + sign;
    while (is_digit(peek())) ++at_;
  }

  /// The content of a string from here to its end or to its next interpolation.
  void read_string(std::size_t begin) {
    while (at_ < text_.size()) {
      const char c = text_[at_++];
      if (c == '"') return;
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
    frames_.push_back({what, begin, scope_.size(), what == Open::Object});
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

  void close(char bracket) {
    const Open what = bracket == ']' ? Open::List : bracket == '}' ? Open::Object : Open::Parenthesis;
    const std::size_t begin = at_++;
    const bool interpolation = bracket == ')' && inside(Open::Interpolation);
    if (!interpolation && !inside(what)) {
      refuse(begin, std::string("unexpected `") + bracket + "`");
      return;
    }
    const Frame frame = frames_.back();
    leave_scope(frame.scope);
    frames_.pop_back();
    if (interpolation) read_string(frame.begin);
  }

  void separate() {  // `;`
    if (inside(Open::Definition)) {
      leave_scope(frames_.back().scope);
      frames_.pop_back();
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
    if (error_) return;
    enter_scope(name);
    open(Open::Definition, begin);
    skip_blanks();
    if (peek() == '(') read_parameters();
    skip_blanks();
    if (error_) return;
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
    } else if (const Outside* outside = find_outside(name)) {
      refuse_outside(begin, name, *outside);
    }
    return name;
  }

  void read_parameters() {
    do {
      ++at_;  // `(` or `;`
      skip_blanks();
      if (peek() == '$') ++at_;
      skip_blanks();
      enter_scope(read_name_of_definition());
      skip_blanks();
    } while (!error_ && peek() == ';');
    if (!error_ && peek() != ')') refuse(at_, "expected `;` or `)` after a parameter");
    if (!error_) ++at_;
  }

  void variable() {
    const std::size_t begin = at_++;
    skip_blanks();
    const auto name = read_word();
    if (name.find(':') != name.npos) {
      refuse(begin, "`$" + std::string(name) + "` may not be used in a mod: modules cannot be imported",
             JqError::Kind::Forbidden);
    } else if (name == "ENV" || name == "__loc__" || name == "__prog_args") {
      refuse_outside(begin, "$" + std::string(name), *find_outside(name));
    }
  }

  void word() {
    const std::size_t begin = at_;
    const auto name = read_word();
    if (inside(Open::Object) && frames_.back().key) return;
    if (name == "if") {
      open(Open::If, begin);
    } else if (name == "then" || name == "elif" || name == "else" || name == "end") {
      if (!inside(Open::If)) {
        refuse(begin, "unexpected `" + std::string(name) + "`");
        return;
      }
      leave_scope(frames_.back().scope);
      if (name == "end") frames_.pop_back();
    } else if (name == "def") {
      define(begin);
    } else if (!std::ranges::binary_search(kKeywords, name)) {
      call(begin, name);
    }
  }

  void call(std::size_t begin, std::string_view name) {
    if (name.find(':') != name.npos) {
      refuse(begin, "`" + std::string(name) + "` may not be used in a mod: modules cannot be imported",
             JqError::Kind::Forbidden);
    } else if (const Outside* outside = find_outside(name)) {
      refuse_outside(begin, name, *outside);
    } else if (!std::ranges::binary_search(kPureBuiltins, name) &&
               std::ranges::find(kModFunctions, name) == kModFunctions.end() && !is_defined(name)) {
      refuse(begin, "`" + std::string(name) + "` is neither defined here nor a builtin of jq that mods may use");
      if (const auto near = grammar::nearest(name, kPureBuiltins); !near.empty()) {
        error_->help = "did you mean `" + std::string(near) + "`?";
      }
    }
  }

  void step() {
    const char c = peek();
    last_ = Last::Other;
    switch (c) {
      case '"':
        ++at_;
        read_string(at_ - 1);
        return;
      case '.':
        if (is_digit(peek(1))) {
          skip_number();
        } else if (peek(1) == '.') {
          at_ += 2;
        } else {
          ++at_;
          while (is_word(peek())) ++at_;  // a field
        }
        return;
      case '$': variable(); return;
      case '@':
        ++at_;
        while (is_word(peek())) ++at_;
        return;
      case '(': open(Open::Parenthesis, at_++); return;
      case '[': open(Open::List, at_++); return;
      case '{': open(Open::Object, at_++); return;
      case ')':
      case ']':
      case '}': close(c); return;
      case ';': separate(); return;
      case ':':
      case ',':
        if (inside(Open::Object)) frames_.back().key = c == ',';
        ++at_;
        return;
      default:
        if (is_digit(c)) {
          skip_number();
        } else if (is_word_start(c)) {
          word();
        } else {
          ++at_;  // an operator; jq itself judges it
        }
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<Frame> frames_;
  std::vector<std::string_view> scope_;  // functions and parameters defined so far, innermost last
  std::unordered_map<std::string_view, std::size_t> defined_;  // how often each name is in scope_
  Last last_ = Last::Nothing;
  std::optional<JqError> error_;
};

}  // namespace

std::optional<JqError> check_jq_program(std::string_view program) { return Scan(program).run(); }

std::string close_jq_program(std::string_view program) {
  Scan scan(program);
  scan.run();
  std::string closed(program);
  closed += '\n';
  if (scan.lacks_expression()) closed += '.';
  return closed;
}

}  // namespace majs::compiler
