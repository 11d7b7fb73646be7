#include "compiler/syntax/syntax_errors.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "compiler/syntax/block_layout.hpp"
#include "grammar/characters.hpp"
#include "grammar/vocabulary.hpp"

namespace majs::compiler {
namespace {

using grammar::is;
using grammar::script::Problem;
using grammar::script::WordClass;

/// Things authors bring from other languages, longest first among those that share a beginning.
struct Foreign {
  std::string_view text;
  std::string_view help;
  std::string_view instead = {};  ///< what surely is meant
};
constexpr auto kForeign = std::to_array<Foreign>({
    {"&&&", "write `and`", "and"},
    {"&&", "write `and`", "and"},
    {"|||", "write `or`", "or"},
    {"||", "write `or`", "or"},
    {"|>", "there are no pipes: write the call with its arguments, `f(x)`"},
    {"|", "`|` only separates alternatives inside sigils"},
    {"===", "write `==`", "=="},
    {"!==", "write `!=`", "!="},
    {"=~", "there are no patterns to match texts with"},
    {"==>", "write `=>` in maps and `->` in `cond` blocks"},
    {"<>", "texts cannot be joined; use `apply add` on a text of the document"},
    {"<=>", "compare with `==`, `<` or `>`"},
    {"<<", "there are no binaries; write a text or a list"},
    {">>", "there are no binaries; write a text or a list"},
    {"<-", "put a blank between `<` and `-`"},
    {"++", "lists cannot be joined with `++`; use `apply append` or write one list"},
    {"--", "use `apply subtract`, or put a blank between the two signs"},
    {"...", "there are no ranges; list the values"},
    {"..", "there are no ranges; list the values"},
    {"//", "comments begin with `#`; a division is `/`", "#"},
    {"/*", "comments begin with `#`"},
    {"%=", "only `+=`, `-=`, `*=`, `/=` and `**=` exist"},
    {"^", "a variable is written `!name`, a power `a ** b`"},
    {"~>", "this operator does not exist"},
    {"&", "functions cannot be values; define one with `def` and use its name"},
    {"{", "there are no tuples; write a list `[...]` or a map `%{...}`"},
    {"'", "texts stand in double quotes: `\"text\"`"},
    {"`", "texts stand in double quotes: `\"text\"`"},
    {"$", "parameters are texts: `\"$name\"`"},
    {"\xE2\x80\x9C", "use straight quotes: `\"text\"`"},
    {"\xE2\x80\x9D", "use straight quotes: `\"text\"`"},
    {"\xE2\x80\x9E", "use straight quotes: `\"text\"`"},
    {"\xE2\x80\x98", "use straight quotes: `\"text\"`"},
    {"\xE2\x80\x99", "use straight quotes: `\"text\"`"},
    {"\xC2\xAB", "use straight quotes: `\"text\"`"},
    {"\xC2\xBB", "use straight quotes: `\"text\"`"},
    {"\xEF\xBC\x8C", "use an ordinary comma `,`", ","},
    {"\xE3\x80\x81", "use an ordinary comma `,`"},
    {"\xEF\xBC\x9A", "use an ordinary colon `:`"},
    {"\xEF\xBC\x88", "use an ordinary parenthesis `(`"},
    {"\xEF\xBC\x89", "use an ordinary parenthesis `)`"},
    {"\xE3\x80\x80", "use an ordinary blank", " "},
    {"\xC2\xA0", "use an ordinary blank instead of the non-breaking one", " "},
});

constexpr std::string_view kOperators[] = {
    "**", "==", "!=", "<=", ">=", "=>", "->", "::", "+=", "-=", "*=", "/=", "%{", "<", ">", "=", "+", "-", "*", "/"};

/// What stands at a place.
struct Found {
  std::string_view text;  ///< empty at the end of the file
  std::string shown;      ///< for messages
  bool is_word = false;
  WordClass word_class = WordClass::Name;
  std::string_view foreign_help;
  std::string_view instead = {};
};

Found look(const AstBuilder& builder, const char* at) {
  const char* const end = builder.text_end();
  if (at == end) return {.text = {}, .shown = "the end of the file", .foreign_help = {}};
  const std::string_view rest(at, static_cast<std::size_t>(end - at));
  if (const char* const after = grammar::word_end(at, end); after != at) {
    const std::string_view word = rest.substr(0, static_cast<std::size_t>(after - at));
    return {.text = word,
            .shown = "`" + std::string(word.substr(0, 60)) + "`",
            .is_word = true,
            .word_class = grammar::script::classify(word),
            .foreign_help = {}};
  }
  for (const Foreign& foreign : kForeign) {
    if (!rest.starts_with(foreign.text)) continue;
    return {.text = rest.substr(0, foreign.text.size()),
            .shown = foreign.text == "`" ? "a backtick" : "`" + std::string(foreign.text) + "`",
            .foreign_help = foreign.help,
            .instead = foreign.instead};
  }
  if (rest[0] == '%' && rest.substr(0, 2) != "%{") {
    return {.text = rest.substr(0, 1), .shown = "`%`", .foreign_help = "a map is written `%{key: value}`"};
  }
  for (const std::string_view op : kOperators) {
    if (rest.starts_with(op)) {
      return {.text = rest.substr(0, op.size()), .shown = "`" + std::string(op) + "`", .foreign_help = {}};
    }
  }
  const auto byte = static_cast<unsigned char>(rest[0]);
  if (byte == '"') return {.text = rest.substr(0, 1), .shown = "a text", .foreign_help = {}};
  if (byte < 0x20 || byte == 0x7F) {
    return {.text = rest.substr(0, 1),
            .shown = "control character " + std::to_string(byte),
            .foreign_help = byte == '\r' ? "lines end with LF or CR LF" : "remove it"};
  }
  const std::size_t length = std::min(rest.size(), grammar::decode_character(at, end).length);
  const std::string_view text = rest.substr(0, length);
  return {.text = text, .shown = "`" + std::string(text) + "`", .foreign_help = {}};
}

struct Bracket {
  const char* opener = nullptr;
  std::string_view opener_text;
  std::string_view closer;
};

/// The innermost unfinished bracket or block; null opener when there is none.
Bracket innermost(const AstBuilder& builder) {
  const auto& frames = builder.frames();
  for (const Frame* frame = frames.end(); frame != frames.begin();) {
    --frame;
    switch (frame->kind) {
      case FrameKind::Call:
        if (frame->parenthesised && frame->opener != nullptr) return {frame->opener, "(", ")"};
        break;
      case FrameKind::Parentheses: return {frame->opener, "(", ")"};
      case FrameKind::List: return {frame->opener, "[", "]"};
      case FrameKind::Map: return {frame->opener, "%{", "}"};
      case FrameKind::Block: return {frame->opener, "do", "end"};
      case FrameKind::Else: return {frame->opener, "else", "end"};
      case FrameKind::Pair: break;
    }
  }
  return {};
}

std::string_view description(Expected expected) {
  switch (expected) {
    case Expected::Value: return "a value";
    case Expected::CommandEnd:
    case Expected::StatementEnd: return "a new line";
    case Expected::CloseParenthesis: return "`)`";
    case Expected::CloseArguments: return "`,` or `)`";
    case Expected::CloseList: return "`,` or `]`";
    case Expected::CloseMap: return "`,` or `}`";
    case Expected::MapArrow: return "`=>` or `key:`";
    case Expected::End: return "`end`";
    default: return "something else";
  }
}

bool wants_closer(Expected expected) {
  return expected >= Expected::CloseParenthesis && expected <= Expected::CloseMap;
}

/// A name and a blank stand before the `(` at `opener`: `set (a, 1)`.
bool is_call_with_blank(const AstBuilder& builder, const char* opener) {
  const char* p = opener;
  while (p != builder.text_begin() && is(p[-1], grammar::kBlank)) --p;
  return p != opener && p != builder.text_begin() && is(p[-1], grammar::kWord | grammar::kHigh);
}

Diagnostic make(const AstBuilder& builder, Code code, const char* at, std::size_t length, std::string message,
                std::string help = {}) {
  Diagnostic diagnostic{.code = code,
                        .source = builder.ast().source,
                        .span = builder.span(at, std::min(at + length, builder.text_end())),
                        .message = std::move(message)};
  diagnostic.help = std::move(help);
  return diagnostic;
}

void add_opener(Diagnostic& diagnostic, const AstBuilder& builder, const Bracket& bracket) {
  if (bracket.opener == nullptr) return;
  diagnostic.labels.push_back({builder.ast().source,
                               builder.span(bracket.opener, bracket.opener + bracket.opener_text.size()),
                               "`" + std::string(bracket.opener_text) + "` opened here"});
}

Diagnostic bad_number(const AstBuilder& builder, const char* at) {
  const char* begin = at;
  while (begin != builder.text_begin() && (is(begin[-1], grammar::kWord) || begin[-1] == '.')) --begin;
  const char* after = at;
  while (after != builder.text_end() && (is(*after, grammar::kWord | grammar::kHigh) || *after == '.')) ++after;
  const std::string_view text(begin, static_cast<std::size_t>(after - begin));
  std::string help = "numbers look like `12`, `1_000`, `0.5` or `1.0e3`";
  if (text.find("__") != std::string_view::npos || *at == '_') {
    help = "a single `_` may stand between two digits, as in `1_000`";
  } else if (text.find("..") != std::string_view::npos) {
    help = "there are no ranges; list the values";
  } else if (*at == '.') {
    help = "a point needs digits on both sides, as in `1.5`";
  } else if (*at == 'e' || *at == 'E') {
    help = "an exponent needs a point before it, as in `1.0e5`";
  }
  return make(builder, Code::MalformedNumber, begin, static_cast<std::size_t>(after - begin),
              "`" + std::string(text.substr(0, 60)) + "` is not a number", std::move(help));
}

Diagnostic bad_sigil(const AstBuilder& builder, Expected expected, const char* at) {
  const char* const begin = builder.text.opener;
  if (expected == Expected::SigilLetter) {
    return make(builder, Code::BadSigil, begin, static_cast<std::size_t>(at - begin) + 1, "there is no such sigil",
                "sigils are `~s` (sets), `~m` (matches), `~a` (American hands), `~t` and `~T` (tiles)");
  }
  return make(builder, Code::BadSigil, begin, static_cast<std::size_t>(at - begin),
              "the content of the sigil is missing", "write it in quotes right behind the letter: `~t\"123m\"`");
}

/// Whether the line that ends at `end` has a comment, or ends a block: a comma behind it would not help.
bool ends_in_comment_or_block(const AstBuilder& builder, const char* end) {
  const char* begin = end;
  while (begin != builder.text_begin() && begin[-1] != '\n') --begin;
  std::string_view line(begin, static_cast<std::size_t>(end - begin));
  const std::size_t last = line.find_last_not_of(" \t\r");
  if (last == std::string_view::npos || line.find('#') != std::string_view::npos) return true;
  line = line.substr(0, last + 1);
  return line.ends_with("do") || line.ends_with("end") || line.ends_with("else") || line.ends_with("->");
}

/// A comma that is missing at the end of what stands before `at`.
Diagnostic missing_comma(const AstBuilder& builder, const char* at, const std::string& shown) {
  const char* end = at;
  while (end != builder.text_begin() && (is(end[-1], grammar::kBlank) || end[-1] == '\n' || end[-1] == '\r')) --end;
  Diagnostic diagnostic = make(builder, Code::MissingSeparator, end, 1, "a comma is missing before " + shown);
  diagnostic.fixes.push_back({builder.span(end, end), ",", "insert a comma", true});
  return diagnostic;
}

/// A `key:` where a new expression begins. Only options of the command before can be meant, unless that has ended.
Diagnostic bad_key(const AstBuilder& builder, const char* at) {
  const char* begin = at;
  while (begin != builder.text_begin() && is(begin[-1], grammar::kWord | grammar::kHigh)) --begin;
  const char* line = begin;
  while (line != builder.text_begin() && is(line[-1], grammar::kBlank)) --line;
  const bool continues = begin != at && line != builder.text_begin() && line[-1] == '\n' && line != begin;
  if (continues && !ends_in_comment_or_block(builder, line - 1)) {
    return missing_comma(builder, begin, "`" + std::string(begin, at) + ":`");
  }
  return make(builder, Code::KeywordOrder, at, 1, "a `key:` can only stand in a list, a map or arguments",
              "for a counter's label write `::`");
}

/// What a block whose `end` is missing looks like from the indentation of the file.
std::optional<Diagnostic> block_slip(const AstBuilder& builder) {
  const std::string_view text(builder.text_begin(),
                              static_cast<std::size_t>(builder.text_end() - builder.text_begin()));
  const auto slip = find_block_slip(text);
  if (!slip) return std::nullopt;
  const char* const at = builder.text_begin() + slip->offset;
  if (slip->kind == BlockSlip::Kind::Unclosed) {
    return make(builder, Code::UnclosedBlock, at, slip->length, "this `do` is never closed",
                "add `end` where its block ends");
  }
  return make(builder, Code::ForeignSyntax, at, slip->length,
              "MahjongScript has no `" + std::string(text.substr(slip->offset, slip->length)) + "`",
              "write `cond do condition -> actions ... true -> actions end`, or another `if` inside of `else`");
}

/// A `{` of another language: a block, or a map.
Diagnostic brace(const AstBuilder& builder, Expected expected, const char* at) {
  const bool block = expected == Expected::CommandEnd || expected == Expected::StatementEnd;
  const bool after_name =
      at != builder.text_begin() && at[-1] == ' ' && at - builder.text_begin() > 1 && is(at[-2], grammar::kWord);
  if (block || after_name) {
    return make(builder, Code::ForeignSyntax, at, 1, "MahjongScript has no `{`", "a block is written `do ... end`");
  }
  Diagnostic diagnostic = make(builder, Code::ForeignSyntax, at, 1, "MahjongScript has no `{`",
                               "a map is written `%{key: value}`, a list `[...]`");
  const char* after = at + 1;
  while (after != builder.text_end() && is(*after, grammar::kBlank)) ++after;
  const char* const key_end = grammar::word_end(after, builder.text_end());
  if (key_end != after && key_end != builder.text_end() && *key_end == ':') {
    diagnostic.fixes.push_back({builder.span(at, at), "%", "write `%{`", true});
  }
  return diagnostic;
}

/// A text just before `at` that goes on behind its line: its closing quote is missing, and the next one closed it.
std::optional<Diagnostic> runaway_text(const AstBuilder& builder, const char* at) {
  const char* const opener = builder.text.opener;
  if (opener == nullptr || *opener != '"' || opener >= at || builder.layout.token_end > at) return std::nullopt;
  if (builder.layout.token_end <= opener + 1 || builder.layout.token_end[-1] != '"') return std::nullopt;
  const std::string_view text(opener, static_cast<std::size_t>(builder.layout.token_end - opener));
  const std::size_t line = text.find('\n');
  // Behind a text of several lines that was meant to be one something else is wrong.
  if (text.starts_with("\"\"\"") || line == std::string_view::npos || builder.layout.newline) return std::nullopt;
  Diagnostic diagnostic =
      make(builder, Code::UnclosedText, opener, line, "this text is not closed on its line", "it ends with `\"`");
  diagnostic.labels.push_back(
      {builder.ast().source, builder.span(builder.layout.token_end - 1, builder.layout.token_end), "this closes it"});
  return diagnostic;
}

/// Whether what stands there could be the next element of a list.
bool begins_value(const Found& found) {
  if (found.is_word) return found.word_class == WordClass::Name;
  return found.shown == "a text" || found.text == "%{" || found.text == "[" || found.text == "~";
}

Diagnostic capitalised(const AstBuilder& builder) {
  std::string lower(builder.word);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](char c) { return is(c, grammar::kUpper) ? static_cast<char>(c | 0x20) : c; });
  std::string help = "names are written in lower case: `" + lower + "`; texts stand in quotes";
  if (lower == "null" || lower == "none") help = "write `nil`";
  return make(builder, Code::CapitalisedWord, builder.word.data(), builder.word.size(),
              "`" + std::string(builder.word.substr(0, 60)) + "` is capitalised", std::move(help));
}

/// A reserved word where it has no place.
std::string reserved_help(std::string_view word) {
  if (word == "when") return "write the condition with `if`";
  if (word == "fn") return "functions cannot be values; define one with `def` and use its name";
  if (word == "after" || word == "rescue" || word == "catch") return "a block has only a `do` and an `else` part";
  if (word == "in") return "membership is written `\"text\" in \"path\"`";
  if (word == "and" || word == "or") return "`" + std::string(word) + "` needs a condition on both sides";
  if (word == "do") return "`do` follows a command, a call or a condition";
  return "put it in quotes if it is meant as text";
}

}  // namespace

bool begins_command(const char* at, const char* end) {
  const char* const after = grammar::word_end(at, end);
  if (after == at || (after != end && *after == ':')) return false;
  return grammar::find_word(grammar::WordKind::Command, {at, static_cast<std::size_t>(after - at)}) != nullptr;
}

Diagnostic token_problem(const AstBuilder& builder, Problem problem, const char* at) {
  switch (problem) {
    case Problem::UnclosedText: {
      const char* const opener = builder.text.opener;
      const bool sigil = *opener == '~';
      const bool heredoc = std::string_view(opener, static_cast<std::size_t>(builder.text_end() - opener))
                               .substr(sigil            ? 2
                                       : *opener == ':' ? 1
                                                        : 0)
                               .substr(0, 3) == "\"\"\"";
      const std::string closer = heredoc ? "a line that begins with `\"\"\"`"
                                 : sigil ? "`" + std::string(1, builder.text.delimiter) + "`"
                                         : "`\"`";
      return make(builder, Code::UnclosedText, opener, static_cast<std::size_t>(at - opener),
                  sigil ? "this sigil is never closed" : "this text is never closed", "it ends with " + closer);
    }
    case Problem::HeredocOpening:
      return make(builder, Code::HeredocOpening, at, 1, "the text of a `\"\"\"` heredoc begins on the next line",
                  "break the line here, or use single `\"` quotes");
    case Problem::AmbiguousSign: {
      const char* const begin = builder.layout.token_end;
      std::string_view name;
      for (const char* p = begin; p != builder.text_begin(); --p) {
        if (!is(p[-1], grammar::kWord | grammar::kHigh) && p[-1] != '?' && p[-1] != '!') break;
        name = {p - 1, static_cast<std::size_t>(begin - (p - 1))};
      }
      const std::string sign(1, *at);
      return make(builder, Code::AmbiguousSign, at, 1,
                  "`" + std::string(name) + " " + sign + "` could be a calculation or an argument",
                  "write `" + std::string(name) + " " + sign + " ...` with blanks on both sides, or `" +
                      std::string(name) + "(" + sign + "...)` with parentheses");
    }
    case Problem::MissingCommaBeforeDo: return missing_comma(builder, at, "`do:`");
    case Problem::ColonNeedsBlank: {
      Diagnostic diagnostic =
          make(builder, Code::ColonNeedsBlank, at, 1, "a blank must follow the colon of a key", "write `key: value`");
      if (at != builder.text_end() && *at == ':') {
        diagnostic.fixes.push_back({builder.span(at + 1, at + 1), " ", "insert a blank", true});
      }
      return diagnostic;
    }
    case Problem::AccessAfterValue: break;
  }
  const bool index = *at == '[';
  const bool dot = *at == '.';
  return make(builder, Code::ForeignSyntax, at, 1,
              index ? "values cannot be indexed"
              : dot ? "values have no fields"
                    : "this cannot be called",
              index || dot ? "places in the document are texts: `apply set, \"a.b[0]\", 1`"
                           : "only names can be called, as in `f(x)`");
}

Diagnostic unexpected(const AstBuilder& builder, Expected expected, const char* at) {
  switch (expected) {
    case Expected::NumberEnd: return bad_number(builder, at);
    case Expected::SigilLetter:
    case Expected::SigilContent: return bad_sigil(builder, expected, at);
    case Expected::NoKey: return bad_key(builder, at);
    case Expected::NoCapital: return capitalised(builder);
    case Expected::UpdateTarget:
      return make(builder, Code::UpdateTarget, at, 2, "only a plain name can stand before an assignment operator",
                  "write `name += value`, on its own");
    default: break;
  }
  const Found found = look(builder, at);
  const Bracket bracket = innermost(builder);
  const std::string wanted(description(expected));

  if (at == builder.text_end() && bracket.opener != nullptr) {
    const bool block = bracket.closer == "end";
    if (block) {
      if (auto slip = block_slip(builder)) return std::move(*slip);
    }
    Diagnostic diagnostic =
        make(builder, block ? Code::UnclosedBlock : Code::UnclosedBracket, bracket.opener, bracket.opener_text.size(),
             "`" + std::string(bracket.opener_text) + "` is never closed", "add `" + std::string(bracket.closer) + "`");
    diagnostic.labels.push_back({builder.ast().source, builder.span(at, at), "the file ends here"});
    return diagnostic;
  }
  if (auto text = runaway_text(builder, at)) return std::move(*text);
  if (found.text == "{") return brace(builder, expected, at);
  if (!found.foreign_help.empty() && !(found.text == "|" && bracket.opener == nullptr)) {
    Diagnostic diagnostic = make(builder, Code::ForeignSyntax, at, found.text.size(),
                                 "MahjongScript has no " + found.shown, std::string(found.foreign_help));
    if (!found.instead.empty()) {
      diagnostic.fixes.push_back(
          {diagnostic.span, std::string(found.instead), "write `" + std::string(found.instead) + "`", true});
    }
    return diagnostic;
  }
  if (found.text == "," && builder.layout.newline) {
    return make(builder, Code::SyntaxError, at, 1, "a line cannot begin with a comma",
                "put it at the end of the line before");
  }
  if (wants_closer(expected) && found.text == "," && bracket.opener_text == "(") {
    if (is_call_with_blank(builder, bracket.opener)) {
      Diagnostic diagnostic = make(builder, Code::BlankBeforeArguments, bracket.opener, 1,
                                   "the `(` of a call must touch its name", "remove the blank");
      const char* name_end = bracket.opener;
      while (is(name_end[-1], grammar::kBlank)) --name_end;
      diagnostic.fixes.push_back({builder.span(name_end, bracket.opener), "", "remove the blank", true});
      return diagnostic;
    }
    return make(builder, Code::ForeignSyntax, at, 1, "parentheses can hold only one value",
                "write a list `[...]` for several values");
  }
  if (found.text == ")" && expected == Expected::Value && bracket.opener_text == "(" && bracket.opener + 1 == at) {
    return make(builder, Code::SyntaxError, bracket.opener, 2, "these parentheses are empty",
                "the `(` of a call must touch its name");
  }
  if (found.text == ")" || found.text == "]" || found.text == "}" ||
      (found.is_word && (found.text == "end" || found.text == "else"))) {
    const bool bracketed = bracket.opener != nullptr;
    if (!bracketed || wants_closer(expected) || expected == Expected::End) {
      std::string message = found.shown + (found.text == "else" ? " has no `if` to belong to" : " closes nothing");
      if (bracketed && bracket.closer != found.text) {
        message = "expected " + wanted + ", found " + found.shown;
      }
      Diagnostic diagnostic = make(builder, Code::StrayCloser, at, found.text.size(), std::move(message));
      add_opener(diagnostic, builder, bracket);
      return diagnostic;
    }
  }
  if (found.text == "->") {
    Diagnostic diagnostic =
        make(builder, Code::BadClause, at, 2,
             expected == Expected::Value ? "a condition is missing before `->`" : "`->` cannot stand here",
             "clauses are written `condition -> actions`, each on its own, between `cond do` and `end`");
    return diagnostic;
  }
  if (found.text == "," && expected == Expected::StatementEnd) {
    return make(
        builder, Code::SyntaxError, at, 1, "unexpected `,`",
        "expressions of a block stand on lines of their own; a clause has one condition, join several by `and`");
  }
  if (found.is_word && found.word_class == WordClass::Structure && found.text != "end" && found.text != "else") {
    return make(builder, Code::ReservedWord, at, found.text.size(), found.shown + " cannot stand here",
                reserved_help(found.text));
  }
  if (expected == Expected::Value && found.is_word && found.word_class != WordClass::Name) {
    Diagnostic diagnostic = make(builder, Code::ReservedWord, at, found.text.size(),
                                 "expected a value, found the reserved word " + found.shown, reserved_help(found.text));
    add_opener(diagnostic, builder, bracket);
    return diagnostic;
  }
  const bool new_command = builder.layout.newline && begins_command(at, builder.text_end());
  if (wants_closer(expected) && expected != Expected::CloseParenthesis && begins_value(found) && !new_command) {
    return missing_comma(builder, at, found.shown);
  }
  if (wants_closer(expected) && new_command && bracket.opener != nullptr) {
    Diagnostic diagnostic =
        make(builder, Code::UnclosedBracket, bracket.opener, bracket.opener_text.size(),
             "`" + std::string(bracket.opener_text) + "` is never closed", "add `" + std::string(bracket.closer) + "`");
    diagnostic.labels.push_back(
        {builder.ast().source, builder.span(at, at + found.text.size()), "the next command begins here"});
    return diagnostic;
  }
  if (wants_closer(expected) || expected == Expected::MapArrow) {
    Diagnostic diagnostic = make(builder, Code::UnclosedBracket, at, std::max<std::size_t>(found.text.size(), 1),
                                 "expected " + wanted + ", found " + found.shown);
    if (expected == Expected::MapArrow) diagnostic.code = Code::SyntaxError;
    add_opener(diagnostic, builder, bracket);
    return diagnostic;
  }
  if (expected == Expected::CommandEnd || expected == Expected::StatementEnd) {
    const char* const after = at + found.text.size();
    if (found.is_word && after != builder.text_end() && *after == ':' && after + 1 != builder.text_end() &&
        after[1] != ':') {
      return missing_comma(builder, at, "`" + std::string(found.text) + ":`");
    }
    return make(builder, Code::MissingSeparator, at, std::max<std::size_t>(found.text.size(), 1),
                "unexpected " + found.shown + ": one expression has ended, and another begins on the same line",
                "begin a new line, or is a comma or an operator missing?");
  }
  return make(builder, Code::SyntaxError, at, std::max<std::size_t>(found.text.size(), 1),
              "expected " + wanted + ", found " + found.shown);
}

}  // namespace majs::compiler
