#pragma once
// The grammar of MahjongScript, in PEGTL. Numbers in comments are sections of grammar/README.md.
//
// The rules know nothing of trees. They talk to a State, which the parser supplies:
//   layout, word, word_class, text         what the last tokens were (script_layout.hpp)
//   comment(begin, end)                    a comment was passed
//   hopeless(c), give_up(c) ...            no closing `c` is left in the text: keeps hostile input linear
//   open(tag, position), close(tag, mark), cancel(tag, mark)   around every node<tag, ...>
//   begins_with_command(), may_take_block(), in_bare_arguments(), after_plain_word(), last_is_pair(), has_key()
//                                          what depends on the tree built so far
// Expressions are flat here, `operand (operator operand)*`; the parser's actions apply the precedences, so that parsing
// is linear. Only the tokens that decide are looked at twice.

#include "grammar/script_layout.hpp"

namespace majs::grammar::script {

// ---- nodes

namespace tag {
struct expression {};
struct call {};
struct arguments {};
struct bare_arguments {};
struct list {};
struct map {};
struct pair {};
struct parentheses {};
struct block {};
struct else_section {};
}  // namespace tag

/// `Rules...` in sequence, with the state told when they begin, end, or turn out not to match.
template <typename Tag, typename... Rules>
struct node {
  using rule_t = node;
  using subs_t = pegtl::type_list<Rules...>;

  template <pegtl::apply_mode A, pegtl::rewind_mode, template <typename...> class Action,
            template <typename...> class Control, typename Input, typename State>
  static bool match(Input& in, State& st) {
    const auto mark = st.open(Tag{}, in.current());
    if (pegtl::seq<Rules...>::template match<A, pegtl::rewind_mode::required, Action, Control>(in, st)) {
      st.close(Tag{}, mark);
      return true;
    }
    st.cancel(Tag{}, mark);
    return false;
  }
};

struct expression;
struct element;
struct primary;

// ---- punctuation: what must<> names in messages

struct close_parenthesis : pegtl::one<')'> {};
struct close_arguments : pegtl::one<')'> {};
struct close_list : pegtl::one<']'> {};
struct close_map : pegtl::one<'}'> {};
struct map_arrow : pegtl::string<'=', '>'> {};
struct clause_arrow : pegtl::string<'-', '>'> {};
struct comma : pegtl::seq<on_line, pegtl::one<','>, gap> {};

/// 3.1: line breaks and semicolons between expressions.
struct separator : hand_written<separator> {
  static bool scan(auto& in, auto& st) {
    bool found = st.layout.newline;
    while (in.current() != in.end() && *in.current() == ';') {
      in.bump(1);
      gap::scan(in, st);
      found = true;
    }
    st.layout.newline = false;
    return found;
  }
};

// ---- literals (2)

struct number : pegtl::seq<pegtl::sor<small_number, pegtl::seq<number_token, pegtl::must<number_end>>>, gap> {};

struct quoted_text : pegtl::seq<text_opener, pegtl::sor<pegtl::seq<pegtl::string<'"', '"', '"'>, heredoc_body<'"'>>,
                                                        pegtl::seq<pegtl::one<'"'>, text_until<'"'>>>> {};
struct string_token : quoted_text {};
/// May turn out to be a key: then its `:` comes next and is left to key_value.
struct string_literal : pegtl::seq<pegtl::sor<plain_string, string_token>, gap> {};

struct sigil_letter : pegtl::one<'s', 'm', 'a', 't', 'T'> {};
struct sigil_body
    : pegtl::sor<pegtl::seq<pegtl::string<'"', '"', '"'>, heredoc_body<'"'>>,
                 pegtl::seq<pegtl::string<'\'', '\'', '\''>, heredoc_body<'\''>>,
                 pegtl::seq<pegtl::one<'"'>, text_until<'"'>>, pegtl::seq<pegtl::one<'\''>, text_until<'\''>>,
                 pegtl::seq<pegtl::one<'('>, text_until<')'>>, pegtl::seq<pegtl::one<'['>, text_until<']'>>,
                 pegtl::seq<pegtl::one<'{'>, text_until<'}'>>, pegtl::seq<pegtl::one<'<'>, text_until<'>'>>,
                 pegtl::seq<pegtl::one<'|'>, text_until<'|'>>, pegtl::seq<pegtl::one<'/'>, text_until<'/'>>> {};
struct sigil_modifiers : pegtl::star<pegtl::alpha> {};
struct sigil_content : pegtl::seq<sigil_body, sigil_modifiers> {};
/// 2.3
struct sigil_token : pegtl::seq<pegtl::one<'~'>, pegtl::must<sigil_letter>, pegtl::must<sigil_content>> {};
struct sigil : pegtl::seq<pegtl::at<pegtl::one<'~'>>, text_opener, sigil_token, gap> {};

struct atom_name : pegtl::seq<pegtl::one<':'>, word> {};
struct atom_text : pegtl::seq<pegtl::one<':'>, quoted_text> {};
/// `:name`, `:"any text"` (Q04)
struct atom : pegtl::seq<pegtl::at<pegtl::one<':'>>, pegtl::sor<atom_name, atom_text>, gap> {};

/// `?a`, `?\n` (Q05)
struct char_code : pegtl::seq<pegtl::one<'?'>, pegtl::opt<pegtl::one<'\\'>>, pegtl::utf8::any> {};
struct char_code_token : pegtl::seq<char_code, gap> {};

// ---- collections (3.3, 3.4)

/// `(element (',' element)* ','?)?` before `Close`.
template <typename Close>
struct elements_before : pegtl::opt<pegtl::not_at<Close>, pegtl::must<element>,
                                    pegtl::star<comma, pegtl::sor<pegtl::at<Close>, pegtl::must<element>>>> {};

struct list
    : pegtl::seq<pegtl::at<pegtl::one<'['>>,
                 node<tag::list, pegtl::one<'['>, gap, elements_before<close_list>, pegtl::must<close_list>, gap>> {};

struct last_is_pair : hand_written<last_is_pair> {
  static bool scan(auto& /*in*/, auto& st) { return st.last_is_pair(); }
};

/// `key: value` or `"key" => value`; the state sees to it that the second kind comes first.
struct arrow_pair : pegtl::seq<pegtl::must<map_arrow>, gap, pegtl::must<expression>> {};
struct map_item : pegtl::seq<element, pegtl::sor<last_is_pair, arrow_pair>> {};
struct map_items : pegtl::opt<pegtl::not_at<close_map>, pegtl::must<map_item>,
                              pegtl::star<comma, pegtl::sor<pegtl::at<close_map>, pegtl::must<map_item>>>> {};
struct map : pegtl::seq<pegtl::at<pegtl::string<'%', '{'>>,
                        node<tag::map, pegtl::string<'%', '{'>, gap, map_items, pegtl::must<close_map>, gap>> {};

/// `(e)`, and at the toplevel `(e; e)`.
struct parentheses
    : pegtl::seq<pegtl::at<pegtl::one<'('>>,
                 node<tag::parentheses, pegtl::one<'('>, gap, pegtl::must<expression>,
                      pegtl::star<separator, pegtl::opt<pegtl::not_at<close_parenthesis>, pegtl::must<expression>>>,
                      pegtl::must<close_parenthesis>, gap>> {};

// ---- do blocks (3.3)

/// What ends a body. `after`, `rescue` and `catch` (Q08) end it too, so that the message can name them.
struct at_body_end : pegtl::sor<at_reserved<'e', 'n', 'd'>, at_reserved<'e', 'l', 's', 'e'>, pegtl::eof,
                                at_reserved<'a', 'f', 't', 'e', 'r'>, at_reserved<'r', 'e', 's', 'c', 'u', 'e'>,
                                at_reserved<'c', 'a', 't', 'c', 'h'>> {};
struct end_keyword : reserved<'e', 'n', 'd'> {};
struct else_keyword : reserved<'e', 'l', 's', 'e'> {};
struct do_keyword : reserved<'d', 'o'> {};

/// `head ->`: what was read last is the condition of a new clause.
struct clause_head : pegtl::seq<clause_arrow, gap> {};
struct statement_end : pegtl::sor<separator, pegtl::at<at_body_end>> {};
struct statement : pegtl::seq<pegtl::must<expression>, pegtl::sor<clause_head, pegtl::must<statement_end>>> {};
struct body : pegtl::seq<pegtl::opt<separator>, pegtl::star<pegtl::not_at<at_body_end>, statement>> {};

struct else_section : pegtl::seq<at_reserved<'e', 'l', 's', 'e'>, node<tag::else_section, else_keyword, gap, body>> {};

/// A block goes to the outermost call without parentheses, which asks last.
struct may_take_block : hand_written<may_take_block> {
  static bool scan(auto& /*in*/, auto& st) { return st.may_take_block(); }
};
struct do_block
    : pegtl::seq<at_reserved<'d', 'o'>, may_take_block,
                 node<tag::block, do_keyword, gap, body, pegtl::opt<else_section>, pegtl::must<end_keyword>, gap>> {};

// ---- calls (3.2, 3.3)

/// Behind a name: does an argument list without parentheses begin here? `a - b` and `a-b` are subtractions, `a -b` is
/// neither (Q11); but `if +@c` is common.
struct argument_start : hand_written<argument_start> {
  static bool scan(auto& in, auto& st) {
    const char* const p = in.current();
    const char* const end = in.end();
    if (p == end || st.layout.newline) return false;
    const char next = end - p > 1 ? p[1] : '\n';
    if (!st.layout.blank) return *p == '"' || *p == '~' || (*p == '%' && next == '{');
    if (is(*p, kDigit)) return true;
    switch (*p) {
      case '"':
      case '[':
      case '(':
      case '@':
      case '~':
      case '%':
      case '{':
      case '\'':
      case '?': return true;
      case '!': return next != '=';
      case ':': return next != ':';
      case '+':
      case '-':
        if (next == *p || next == '=' || next == '>' || is(next, kGapStart)) return false;
        if (*p == '+' && next == '@' && st.begins_with_command()) return true;
        st.problem(Problem::AmbiguousSign, in.current());
        return false;
      default: break;
    }
    const char* const after = word_end(p, end);
    if (after == p) return false;
    if (after != end && *after == ':' && (end - after < 2 || after[1] != ':')) {
      if (std::string_view(p, static_cast<std::size_t>(after - p)) == "do" && st.in_bare_arguments()) {
        st.problem(Problem::MissingCommaBeforeDo, in.current());
      }
      return true;
    }
    switch (classify({p, static_cast<std::size_t>(after - p)})) {
      case WordClass::Operator: return false;
      case WordClass::Structure: return *p == 'f';  // `fn`: the operand explains
      case WordClass::Not: {
        const char* q = after;
        while (q != end && is(*q, kBlank)) ++q;
        return std::string_view(q, static_cast<std::size_t>(word_end(q, end) - q)) != "in";
      }
      default: return true;
    }
  }
};

struct bare_arguments : node<tag::bare_arguments, pegtl::must<element>, pegtl::star<comma, pegtl::must<element>>> {};
struct arguments
    : node<tag::arguments, pegtl::one<'('>, gap, elements_before<close_arguments>, pegtl::must<close_arguments>, gap> {
};

struct parenthesised_call : pegtl::seq<pegtl::at<pegtl::one<'('>>, node<tag::call, arguments, pegtl::opt<do_block>>> {};
struct bare_call : pegtl::seq<argument_start, node<tag::call, bare_arguments, pegtl::opt<do_block>>> {};
struct block_call : pegtl::seq<at_reserved<'d', 'o'>, may_take_block, node<tag::call, do_block>> {};
struct plain_name : pegtl::success {};
/// Behind a name.
struct call : pegtl::sor<parenthesised_call, pegtl::seq<gap, pegtl::sor<bare_call, block_call, plain_name>>> {};

// ---- operands (3.2)

/// A word that turns out to be a key; the `:` is left to key_value.
struct capitalised_word : pegtl::failure {};
struct word_key : at_key_mark {};
struct literal_word : pegtl::seq<word_is<WordClass::Literal>, gap> {};
struct word_primary
    : pegtl::seq<word, pegtl::sor<word_key, pegtl::seq<word_is<WordClass::Name>, call>, literal_word,
                                  pegtl::seq<word_is<WordClass::Capital>, pegtl::raise<capitalised_word>>>> {};

struct prefix_not : reserved<'n', 'o', 't'> {};
struct prefix_bang : pegtl::seq<pegtl::one<'!'>, pegtl::not_at<pegtl::one<'='>>> {};
struct prefix_minus : pegtl::seq<pegtl::one<'-'>, pegtl::not_at<pegtl::one<'-', '>', '='>>> {};
struct prefix_plus : pegtl::seq<pegtl::one<'+'>, pegtl::not_at<pegtl::one<'+', '='>>> {};
struct prefix_at : pegtl::one<'@'> {};
struct prefix : pegtl::seq<pegtl::sor<prefix_not, prefix_at, prefix_bang, prefix_minus, prefix_plus>, gap> {};

/// The first character tells which it is.
struct primary {
  using rule_t = primary;
  using subs_t =
      pegtl::type_list<word_primary, string_literal, number, list, map, sigil, parentheses, atom, char_code_token>;

  template <pegtl::apply_mode A, pegtl::rewind_mode M, template <typename...> class Action,
            template <typename...> class Control, typename Input, typename State>
  static bool match(Input& in, State& st) {
    if (in.current() == in.end()) return false;
    switch (*in.current()) {
      case '"': return pegtl::match<string_literal, A, M, Action, Control>(in, st);
      case '[': return pegtl::match<list, A, M, Action, Control>(in, st);
      case '%': return pegtl::match<map, A, M, Action, Control>(in, st);
      case '~': return pegtl::match<sigil, A, M, Action, Control>(in, st);
      case '(': return pegtl::match<parentheses, A, M, Action, Control>(in, st);
      case ':': return pegtl::match<atom, A, M, Action, Control>(in, st);
      case '?': return pegtl::match<char_code_token, A, M, Action, Control>(in, st);
      default:
        if (is(*in.current(), kDigit)) return pegtl::match<number, A, M, Action, Control>(in, st);
        return pegtl::match<word_primary, A, M, Action, Control>(in, st);
    }
  }
};

/// `a[0]`, `f(x)(y)`, `a.b` do not exist.
struct no_access : hand_written<no_access> {
  static bool scan(auto& in, auto& st) {
    const char* const p = in.current();
    if (p != in.end() && p == st.layout.token_end && (*p == '[' || *p == '(' || *p == '.')) {
      st.problem(Problem::AccessAfterValue, in.current());
    }
    return true;
  }
};

/// Behind a word or string that is a key instead of a value.
struct has_key : hand_written<has_key> {
  static bool scan(auto& in, auto& st) { return st.has_key(in.current()); }
};
struct not_a_key : pegtl::not_at<has_key> {};

struct operand_or_key
    : pegtl::seq<pegtl::sor<primary, pegtl::seq<pegtl::plus<prefix>, pegtl::must<primary>, pegtl::must<not_a_key>>>,
                 no_access> {};
struct operand : pegtl::seq<operand_or_key, pegtl::must<not_a_key>> {};

// ---- operators, low to high (3.2)

struct op_label : pegtl::string<':', ':'> {};
struct op_assign_to : pegtl::seq<pegtl::one<'='>, pegtl::not_at<pegtl::one<'=', '>', '~'>>> {};
struct op_or : reserved<'o', 'r'> {};
struct op_and : reserved<'a', 'n', 'd'> {};
struct op_equal : pegtl::seq<pegtl::string<'=', '='>, pegtl::not_at<pegtl::one<'='>>> {};
struct op_not_equal : pegtl::seq<pegtl::string<'!', '='>, pegtl::not_at<pegtl::one<'='>>> {};
struct op_less_equal : pegtl::string<'<', '='> {};
struct op_greater_equal : pegtl::string<'>', '='> {};
struct op_less : pegtl::seq<pegtl::one<'<'>, pegtl::not_at<pegtl::one<'<', '>', '-', '~', '|'>>> {};
struct op_greater : pegtl::seq<pegtl::one<'>'>, pegtl::not_at<pegtl::one<'>'>>> {};
struct op_in : reserved<'i', 'n'> {};
struct op_not_in : pegtl::seq<reserved<'n', 'o', 't'>, pegtl::plus<pegtl::blank>, reserved<'i', 'n'>> {};
struct op_add : pegtl::seq<on_line, pegtl::one<'+'>, pegtl::not_at<pegtl::one<'+', '='>>> {};
struct op_subtract : pegtl::seq<on_line, pegtl::one<'-'>, pegtl::not_at<pegtl::one<'-', '>', '='>>> {};
struct op_power : pegtl::seq<pegtl::string<'*', '*'>, pegtl::not_at<pegtl::one<'*', '='>>> {};
struct op_multiply : pegtl::seq<pegtl::one<'*'>, pegtl::not_at<pegtl::one<'*', '='>>> {};
struct op_divide : pegtl::seq<pegtl::one<'/'>, pegtl::not_at<pegtl::one<'/', '='>>> {};
struct binary_operator
    : pegtl::sor<op_and, op_or, op_assign_to, op_equal, op_greater_equal, op_greater, op_less_equal, op_less, op_add,
                 op_subtract, op_power, op_multiply, op_divide, op_label, op_not_equal, op_in, op_not_in> {};

/// 1.1: `x += e` stands for `x = x + e`; only a plain word may precede. Line breaks before it do not matter.
struct after_plain_word : hand_written<after_plain_word> {
  static bool scan(auto& /*in*/, auto& st) { return st.after_plain_word(); }
};
struct update_add : pegtl::string<'+', '='> {};
struct update_subtract : pegtl::string<'-', '='> {};
struct update_power : pegtl::string<'*', '*', '='> {};
struct update_multiply : pegtl::string<'*', '='> {};
struct update_divide : pegtl::string<'/', '='> {};
struct update_token : pegtl::sor<update_add, update_subtract, update_power, update_multiply, update_divide> {};
struct update_operator : pegtl::seq<after_plain_word, update_token> {};

/// A quick look before the list of operators is tried.
struct no_operator : hand_written<no_operator> {
  static bool scan(auto& in, auto& /*st*/) { return in.current() == in.end() || !is(*in.current(), kOperatorChar); }
};
struct operator_and_operand
    : pegtl::seq<pegtl::sor<binary_operator, pegtl::seq<pegtl::at<update_token>, pegtl::must<update_operator>>>, gap,
                 pegtl::must<operand>> {};
struct operator_tail : pegtl::sor<no_operator, pegtl::star<operator_and_operand>> {};

// ---- expressions

struct expression : node<tag::expression, operand, operator_tail> {};

struct key_value : pegtl::seq<has_key, node<tag::pair, key_mark, gap, pegtl::must<expression>>> {};

/// Element of an argument list, a list or a map: an expression or `key: value`.
struct element : node<tag::expression, operand_or_key, pegtl::sor<key_value, operator_tail>> {};

/// What may stand before the first command.
struct begin_commands : pegtl::seq<gap, pegtl::opt<separator>> {};
/// One toplevel command; nothing but a separator or the end of the text may follow.
struct command_end : pegtl::sor<separator, pegtl::eof> {};
struct command : pegtl::seq<pegtl::must<expression>, pegtl::must<command_end>> {};

}  // namespace majs::grammar::script
