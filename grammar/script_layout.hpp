#pragma once
// Tokens and the space between them, shared by the MahjongScript grammar: PEGTL rules with a hand-written match() where
// a loop over a table of characters is both shorter and faster than a composition of rules. Numbers in comments are
// sections of grammar/README.md.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <tao/pegtl.hpp>

#include "grammar/script_tokens.hpp"

namespace majs::grammar::script {

namespace pegtl = tao::pegtl;

/// Base of rules written by hand: Rule::scan(input, state) does the work.
template <typename Rule>
struct hand_written {
  using rule_t = Rule;
  using subs_t = pegtl::type_list<>;

  template <pegtl::apply_mode, pegtl::rewind_mode, template <typename...> class, template <typename...> class,
            typename Input, typename State>
  [[gnu::always_inline]] static bool match(Input& in, State& st) {
    return Rule::scan(in, st);
  }
};

/// 1, 3.1: blanks, line breaks, comments and backslash-newline between two tokens. Always succeeds.
struct gap : hand_written<gap> {
  [[gnu::always_inline]] static bool scan(auto& in, auto& st) {
    const char* const p = in.current();
    st.layout = {p, false, false};
    if (p != in.end() && is(*p, kGapStart)) {
      if (*p == ' ' && in.end() - p > 1 && !is(p[1], kGapStart)) {
        st.layout.blank = true;
        in.bump(1);
      } else {
        pass(in, st);
      }
    }
    return true;
  }

 private:
  [[gnu::noinline]] static void pass(auto& in, auto& st) {
    const char* p = in.current();
    const char* const end = in.end();
    bool newline = false;
    for (; p != end; ++p) {
      if (is(*p, kBlank)) continue;
      if (*p == '\n') {
        newline = true;
      } else if (*p == '#') {
        const auto* const line_end = static_cast<const char*>(std::memchr(p, '\n', static_cast<std::size_t>(end - p)));
        const char* const comment_end = line_end == nullptr ? end : line_end;
        st.comment(p, comment_end[-1] == '\r' ? comment_end - 1 : comment_end);
        p = comment_end - 1;
      } else if (*p == '\r' && end - p > 1 && p[1] == '\n') {
        continue;
      } else if (*p == '\\' && end - p > 2 && p[1] == '\n') {
        ++p;
      } else if (*p == '\\' && end - p > 3 && p[1] == '\r' && p[2] == '\n') {
        p += 2;
      } else {
        break;
      }
    }
    st.layout.blank = p != st.layout.token_end;
    st.layout.newline = newline;
    in.bump(static_cast<std::size_t>(p - st.layout.token_end));
  }
};

/// The next token stands on the same line.
struct on_line : hand_written<on_line> {
  static bool scan(auto& /*in*/, auto& st) { return !st.layout.newline; }
};

/// Any word; its text and class are kept for the rules that follow.
struct word : hand_written<word> {
  static bool scan(auto& in, auto& st) {
    const char* const begin = in.current();
    const char* const after = word_end(begin, in.end());
    if (after == begin) return false;
    const auto length = static_cast<std::size_t>(after - begin);
    st.word = {begin, length};
    st.word_class = classify(st.word);
    in.bump(length);
    return true;
  }
};

template <WordClass Class>
struct word_is : hand_written<word_is<Class>> {
  static bool scan(auto& /*in*/, auto& st) { return st.word_class == Class; }
};

/// Right before the `:` of a key (not `::`).
struct at_key_mark : hand_written<at_key_mark> {
  static bool scan(auto& in, auto& /*st*/) {
    const char* const p = in.current();
    return p != in.end() && *p == ':' && (in.end() - p < 2 || p[1] != ':');
  }
};

/// The `:` of `key: value`, right behind its word or string; a blank must follow (3.3).
struct key_mark : hand_written<key_mark> {
  static bool scan(auto& in, auto& st) {
    const char* const p = in.current();
    const char* const end = in.end();
    if (p == end || *p != ':' || (end - p > 1 && p[1] == ':')) return false;
    if (end - p > 1 && !is(p[1], kBlank | kLineBreak) && p[1] != '\r' && p[1] != '\\') {
      st.problem(Problem::ColonNeedsBlank, in.current());
    }
    in.bump(1);
    return true;
  }
};

/// Stands before exactly the reserved word `Letters` (not `end_of_game`, not `end: 1`).
template <char... Letters>
struct at_reserved : hand_written<at_reserved<Letters...>> {
  static bool scan(auto& in, auto& /*st*/) {
    constexpr char kText[] = {Letters...};
    constexpr std::size_t kSize = sizeof...(Letters);
    const char* const p = in.current();
    const auto left = static_cast<std::size_t>(in.end() - p);
    if (left < kSize || *p != kText[0] || std::memcmp(p, kText, kSize) != 0) return false;
    if (left == kSize) return true;
    if (is(p[kSize], kWord | kHigh) || p[kSize] == '?') return false;
    if (p[kSize] == '!') return left > kSize + 1 && p[kSize + 1] == '=';
    return p[kSize] != ':' || (left > kSize + 1 && p[kSize + 1] == ':');
  }
};

template <char... Letters>
struct reserved : pegtl::seq<at_reserved<Letters...>, pegtl::string<Letters...>> {};

// ---- numbers (2): 1_000  0x1F  1.5e-3

struct digits : pegtl::seq<pegtl::plus<pegtl::digit>, pegtl::star<pegtl::one<'_'>, pegtl::plus<pegtl::digit>>> {};
template <typename Digit>
struct radix_digits : pegtl::seq<pegtl::plus<Digit>, pegtl::star<pegtl::one<'_'>, pegtl::plus<Digit>>> {};
struct radix_number
    : pegtl::seq<pegtl::one<'0'>, pegtl::sor<pegtl::seq<pegtl::one<'x'>, radix_digits<pegtl::xdigit>>,
                                             pegtl::seq<pegtl::one<'b'>, radix_digits<pegtl::one<'0', '1'>>>,
                                             pegtl::seq<pegtl::one<'o'>, radix_digits<pegtl::range<'0', '7'>>>>> {};
struct exponent : pegtl::seq<pegtl::one<'e', 'E'>, pegtl::opt<pegtl::one<'+', '-'>>, digits> {};
struct decimal_number : pegtl::seq<digits, pegtl::opt<pegtl::one<'.'>, digits, pegtl::opt<exponent>>> {};
struct number_token : pegtl::sor<radix_number, decimal_number> {};

/// The common case: a few decimal digits.
struct small_number : hand_written<small_number> {
  static constexpr std::ptrdiff_t kMostDigits = 9;

  static bool scan(auto& in, auto& st) {
    const char* const begin = in.current();
    const char* p = begin;
    std::uint32_t value = 0;
    while (p != in.end() && is(*p, kDigit) && p - begin < kMostDigits) {
      value = value * 10 + static_cast<std::uint32_t>(*p - '0');
      ++p;
    }
    if (p == begin || (p != in.end() && (is(*p, kWord | kHigh) || *p == '.'))) return false;
    in.bump(static_cast<std::size_t>(p - begin));
    st.add_small_number(begin, p, value);
    return true;
  }
};

/// No letter, digit or point may touch a number: `1a`, `1.`, `1__0`, `1e5` are errors.
struct number_end : hand_written<number_end> {
  static bool scan(auto& in, auto& /*st*/) {
    return in.current() == in.end() || !(is(*in.current(), kWord | kHigh) || *in.current() == '.');
  }
};

// ---- texts (2.1 - 2.3)

/// The common case: a string of one line without escapes.
struct plain_string : hand_written<plain_string> {
  static bool scan(auto& in, auto& st) {
    const char* const begin = in.current();
    const char* const end = in.end();
    const char* p = begin + 1;
    while (p != end && !is(*p, kTextStop)) ++p;
    if (p == end || *p != '"' || (p == begin + 1 && end - p > 1 && p[1] == '"')) return false;
    in.bump(static_cast<std::size_t>(p + 1 - begin));
    st.add_plain_string(begin, p + 1);
    return true;
  }
};

/// Up to the closing `Close`, which is eaten; a backslash protects the character behind it.
template <char Close>
struct text_until : hand_written<text_until<Close>> {
  static bool scan(auto& in, auto& st) {
    const char* const begin = in.current();
    const char* const end = in.end();
    Text& text = st.text;
    text.begin = begin;
    text.heredoc = text.backslash = text.multiline = false;
    text.interpolation = nullptr;
    text.delimiter = Close;
    const char* p = st.hopeless(Close) ? end : begin;
    for (; p != end; ++p) {
      if constexpr (Close == '"') {
        if (!is(*p, kTextStop)) continue;
      }
      if (*p == Close) {
        text.end = p;
        in.bump(static_cast<std::size_t>(p + 1 - begin));
        return true;
      }
      if (*p == '\\') {
        text.backslash = true;
        if (p + 1 == end) break;
        ++p;
        text.multiline |= *p == '\n';
      } else if (*p == '\n') {
        text.multiline = true;
      } else if (*p == '#' && p + 1 != end && p[1] == '{' && text.interpolation == nullptr) {
        text.interpolation = p;
      }
    }
    st.give_up(Close);
    st.problem(Problem::UnclosedText, in.current());
    return false;
  }
};

/// 2.2: the rest of the opening line, the lines, blanks and the three closing quotes.
template <char Quote>
struct heredoc_body : hand_written<heredoc_body<Quote>> {
  static bool scan(auto& in, auto& st) {
    const char* p = in.current();
    const char* const end = in.end();
    while (p != end && is(*p, kBlank)) ++p;
    if (p != end && *p == '\r') ++p;
    if (p == end) st.problem(Problem::UnclosedText, in.current());
    if (*p != '\n') st.problem(Problem::HeredocOpening, in.current());
    Text& text = st.text;
    text.begin = ++p;
    text.heredoc = text.multiline = true;
    text.backslash = false;
    text.interpolation = nullptr;  // looked for when the text is decoded
    text.delimiter = Quote;
    while (p != end && !st.hopeless_heredoc(Quote)) {
      const char* const line = p;
      while (p != end && is(*p, kBlank)) ++p;
      if (end - p >= 3 && p[0] == Quote && p[1] == Quote && p[2] == Quote) {
        text.end = line;
        text.indentation = static_cast<std::size_t>(p - line);
        in.bump(static_cast<std::size_t>(p + 3 - in.current()));
        return true;
      }
      const auto* const line_end = static_cast<const char*>(std::memchr(p, '\n', static_cast<std::size_t>(end - p)));
      if (line_end == nullptr) break;
      p = line_end + 1;
    }
    st.give_up_heredoc(Quote);
    st.problem(Problem::UnclosedText, in.current());
    return false;
  }
};

/// Remembers where a text begins, for messages.
struct text_opener : hand_written<text_opener> {
  static bool scan(auto& in, auto& st) {
    st.text.opener = in.current();
    return true;
  }
};

}  // namespace majs::grammar::script
