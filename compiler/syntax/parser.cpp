// Instantiates the grammar: connects its rules with the AstBuilder, and finds the next command after an error.

#include "compiler/syntax/parser.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "compiler/syntax/ast_builder.hpp"
#include "compiler/syntax/syntax_errors.hpp"
#include "grammar/majs_grammar.hpp"

namespace majs::compiler {
namespace {

namespace script = grammar::script;
namespace tag = grammar::script::tag;
namespace pegtl = tao::pegtl;
using Input = pegtl::memory_input<pegtl::tracking_mode::lazy, pegtl::eol::lf, const char*>;
using ast::Operator;

/// What the rules see: the builder, with node<tag, ...> told apart by overloads.
class State : public AstBuilder {
 public:
  using AstBuilder::AstBuilder;
  using AstBuilder::cancel;
  using AstBuilder::open;
  struct NoMark {};

  std::uint32_t open(tag::expression, const char* at) { return open_expression(at); }
  void close(tag::expression, std::uint32_t mark) { close_expression(mark); }
  void cancel(tag::expression, std::uint32_t mark) { cancel_expression(mark); }

  NoMark open(tag::call, const char*) { return open_call(), NoMark{}; }
  void close(tag::call, NoMark) { close_call(); }
  NoMark open(tag::arguments, const char* at) { return open_arguments(at), NoMark{}; }
  void close(tag::arguments, NoMark) { close_arguments(); }
  void cancel(tag::arguments, NoMark) { cancel_arguments(); }
  NoMark open(tag::bare_arguments, const char*) { return open_bare_arguments(), NoMark{}; }
  void close(tag::bare_arguments, NoMark) { close_bare_arguments(); }
  void cancel(tag::bare_arguments, NoMark) { cancel_arguments(); }

  NoMark open(tag::list, const char* at) { return open(FrameKind::List, at), NoMark{}; }
  void close(tag::list, NoMark) { close_list(); }
  NoMark open(tag::map, const char* at) { return open(FrameKind::Map, at), NoMark{}; }
  void close(tag::map, NoMark) { close_map(); }
  NoMark open(tag::pair, const char*) { return open_pair(), NoMark{}; }
  void close(tag::pair, NoMark) { close_pair(); }
  NoMark open(tag::parentheses, const char* at) { return open(FrameKind::Parentheses, at), NoMark{}; }
  void close(tag::parentheses, NoMark) { close_parentheses(); }
  NoMark open(tag::block, const char* at) { return open(FrameKind::Block, at), NoMark{}; }
  void close(tag::block, NoMark) { close_block(); }
  NoMark open(tag::else_section, const char* at) { return open_else(at), NoMark{}; }
  void close(tag::else_section, NoMark) { close_else(); }
  /// Calls, lists, maps, pairs, parentheses, blocks.
  template <typename Tag>
  void cancel(Tag, NoMark) {
    cancel();
  }
};

// ---- errors: every must<> rule of the grammar has its words

template <typename Rule>
constexpr Expected kExpected = Expected::Value;
template <>
constexpr Expected kExpected<script::command_end> = Expected::CommandEnd;
template <>
constexpr Expected kExpected<script::statement_end> = Expected::StatementEnd;
template <>
constexpr Expected kExpected<script::close_parenthesis> = Expected::CloseParenthesis;
template <>
constexpr Expected kExpected<script::close_arguments> = Expected::CloseArguments;
template <>
constexpr Expected kExpected<script::close_list> = Expected::CloseList;
template <>
constexpr Expected kExpected<script::close_map> = Expected::CloseMap;
template <>
constexpr Expected kExpected<script::map_arrow> = Expected::MapArrow;
template <>
constexpr Expected kExpected<script::end_keyword> = Expected::End;
template <>
constexpr Expected kExpected<script::number_end> = Expected::NumberEnd;
template <>
constexpr Expected kExpected<script::sigil_letter> = Expected::SigilLetter;
template <>
constexpr Expected kExpected<script::sigil_content> = Expected::SigilContent;
template <>
constexpr Expected kExpected<script::update_operator> = Expected::UpdateTarget;
template <>
constexpr Expected kExpected<script::not_a_key> = Expected::NoKey;
template <>
constexpr Expected kExpected<script::capitalised_word> = Expected::NoCapital;

template <typename Rule>
struct control : pegtl::normal<Rule> {
  [[noreturn]] static void raise(const Input& in, State& state) { state.expected(kExpected<Rule>, in.current()); }
};

// ---- actions

template <typename Rule>
struct action : pegtl::nothing<Rule> {};

template <auto Method>
struct with_span {
  template <typename Matched>
  static void apply(const Matched& in, State& state) {
    (state.*Method)(in.begin(), in.end());
  }
};
template <auto Method>
struct plain {
  static void apply0(State& state) { (state.*Method)(); }
};
template <Operator Op>
struct binary_action {
  template <typename Matched>
  static void apply(const Matched& in, State& state) {
    state.binary(Op, in.begin(), in.end());
  }
};
template <Operator Op>
struct prefix_action {
  template <typename Matched>
  static void apply(const Matched& in, State& state) {
    state.prefix(Op, in.begin(), in.end());
  }
};
template <Operator Op>
struct update_action {
  template <typename Matched>
  static void apply(const Matched& in, State& state) {
    state.update(Op, in.begin(), in.end());
  }
};

template <>
struct action<script::number_token> : with_span<&State::add_number> {};
template <>
struct action<script::sigil_token> : with_span<&State::add_sigil> {};
template <>
struct action<script::char_code> : with_span<&State::add_char_code> {};
template <>
struct action<script::string_token> {
  template <typename Matched>
  static void apply(const Matched& in, State& state) {
    state.add_string(in.end());
  }
};
template <>
struct action<script::atom_name> {
  template <typename Matched>
  static void apply(const Matched& in, State& state) {
    state.add_atom(in.begin(), in.end(), false);
  }
};
template <>
struct action<script::atom_text> {
  template <typename Matched>
  static void apply(const Matched& in, State& state) {
    state.add_atom(in.begin(), in.end(), true);
  }
};
template <>
struct action<script::word_key> {
  template <typename Matched>
  static void apply(const Matched& in, State& state) {
    state.set_word_key(in.end());
  }
};
template <>
struct action<script::plain_name> : plain<&State::add_name> {};
template <>
struct action<script::literal_word> : plain<&State::add_literal> {};
template <>
struct action<script::element> : plain<&State::element_done> {};
template <>
struct action<script::arrow_pair> : plain<&State::arrow_pair_done> {};
template <>
struct action<script::clause_arrow> : plain<&State::clause_head> {};

template <>
struct action<script::prefix_not> : prefix_action<Operator::Not> {};
template <>
struct action<script::prefix_bang> : prefix_action<Operator::Bang> {};
template <>
struct action<script::prefix_minus> : prefix_action<Operator::Minus> {};
template <>
struct action<script::prefix_plus> : prefix_action<Operator::Plus> {};
template <>
struct action<script::prefix_at> : prefix_action<Operator::At> {};

template <>
struct action<script::op_label> : binary_action<Operator::Label> {};
template <>
struct action<script::op_assign_to> : binary_action<Operator::Assign> {};
template <>
struct action<script::op_or> : binary_action<Operator::Or> {};
template <>
struct action<script::op_and> : binary_action<Operator::And> {};
template <>
struct action<script::op_equal> : binary_action<Operator::Equal> {};
template <>
struct action<script::op_not_equal> : binary_action<Operator::NotEqual> {};
template <>
struct action<script::op_less> : binary_action<Operator::Less> {};
template <>
struct action<script::op_greater> : binary_action<Operator::Greater> {};
template <>
struct action<script::op_less_equal> : binary_action<Operator::LessEqual> {};
template <>
struct action<script::op_greater_equal> : binary_action<Operator::GreaterEqual> {};
template <>
struct action<script::op_in> : binary_action<Operator::In> {};
template <>
struct action<script::op_not_in> : with_span<&State::binary_not_in> {};
template <>
struct action<script::op_add> : binary_action<Operator::Add> {};
template <>
struct action<script::op_subtract> : binary_action<Operator::Subtract> {};
template <>
struct action<script::op_multiply> : binary_action<Operator::Multiply> {};
template <>
struct action<script::op_divide> : binary_action<Operator::Divide> {};
template <>
struct action<script::op_power> : binary_action<Operator::Power> {};

template <>
struct action<script::update_add> : update_action<Operator::Add> {};
template <>
struct action<script::update_subtract> : update_action<Operator::Subtract> {};
template <>
struct action<script::update_multiply> : update_action<Operator::Multiply> {};
template <>
struct action<script::update_divide> : update_action<Operator::Divide> {};
template <>
struct action<script::update_power> : update_action<Operator::Power> {};

// ---- recovery

/// The closing line of a heredoc whose opening line is `line`; null when there is none.
const char* skip_heredoc(const char* line_break, const char* end) {
  for (const char* p = line_break + 1; p < end;) {
    const char* q = p;
    while (q != end && grammar::is(*q, grammar::kBlank)) ++q;
    if (end - q >= 3 && std::memcmp(q, "\"\"\"", 3) == 0) return q + 3;
    const auto* const next = static_cast<const char*>(std::memchr(q, '\n', static_cast<std::size_t>(end - q)));
    if (next == nullptr) return nullptr;
    p = next + 1;
  }
  return nullptr;
}

/// The next line after `at` that begins with a toplevel command and is not the text of a heredoc, or `end`.
const char* next_command(const char* at, const char* end, bool& heredocs_close) {
  while (at != end) {
    const auto* line_break = static_cast<const char*>(std::memchr(at, '\n', static_cast<std::size_t>(end - at)));
    if (line_break == nullptr) return end;
    const char* text_end = line_break;
    while (text_end != at && (grammar::is(text_end[-1], grammar::kBlank) || text_end[-1] == '\r')) --text_end;
    if (heredocs_close && text_end - at >= 3 && std::memcmp(text_end - 3, "\"\"\"", 3) == 0) {
      const char* const after = skip_heredoc(line_break, end);
      if (after != nullptr) {
        at = after;
        continue;
      }
      heredocs_close = false;
    }
    at = line_break + 1;
    if (begins_command(at, end)) return at;
  }
  return end;
}

/// A command behind which a comma is missing has lost its other options: what it says by itself is not worth a message.
void drop_cut_off(ast::Ast& ast, const Diagnostics& diagnostics) {
  const Diagnostic& error = diagnostics.all().back();
  if (ast.commands.empty() || error.code != Code::MissingSeparator || error.fixes.empty()) return;
  if (ast.commands.back()->span.end == error.fixes[0].span.begin) ast.commands.pop_back();
}

std::size_t column_of(std::string_view text, std::size_t at) {
  const std::size_t before = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
  return at - (before == std::string_view::npos ? 0 : before + 1);
}

/// Whether a command takes a body, has none, and lines that are indented more follow it: its `do` is missing.
bool lacks_do(const ast::Node& command, std::string_view text) {
  constexpr auto kWithBody =
      std::to_array<std::string_view>({"def", "on", "if", "unless", "cond", "define_scoring", "define_play_effect",
                                       "define_button", "define_auto_button"});
  if (command.kind != ast::NodeKind::Call || command.block != nullptr) return false;
  if (std::find(kWithBody.begin(), kWithBody.end(), command.text) == kWithBody.end()) return false;
  const std::size_t line_end = text.find('\n', command.span.end);
  const std::size_t next = text.find_first_not_of(" \t\r\n", command.span.end);
  return line_end != std::string_view::npos && next != std::string_view::npos && next > line_end &&
         column_of(text, next) > column_of(text, command.span.begin);
}

/// What stands in a block whose `do` is missing are no commands of the file; that there is an `end` too many tells it.
void drop_unopened_blocks(ast::Ast& ast, const Diagnostics& diagnostics) {
  const std::string_view text = ast.source->text();
  const auto stray_end = [&](std::size_t begin, std::size_t end, std::size_t column) {
    return std::any_of(diagnostics.all().begin(), diagnostics.all().end(), [&](const Diagnostic& diagnostic) {
      return diagnostic.code == Code::StrayCloser && diagnostic.source == ast.source &&
             diagnostic.span.begin >= begin && diagnostic.span.begin < end &&
             column_of(text, diagnostic.span.begin) == column;
    });
  };
  for (std::size_t i = 0; i < ast.commands.size(); ++i) {
    const ast::Node& command = *ast.commands[i];
    if (!lacks_do(command, text)) continue;
    const std::size_t column = column_of(text, command.span.begin);
    std::size_t behind = i + 1;
    while (behind < ast.commands.size() && column_of(text, ast.commands[behind]->span.begin) > column) ++behind;
    const std::size_t end = behind < ast.commands.size() ? ast.commands[behind]->span.begin : text.size();
    if (!stray_end(command.span.end, end, column)) continue;
    ast.commands.erase(ast.commands.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                       ast.commands.begin() + static_cast<std::ptrdiff_t>(behind));
  }
}

}  // namespace

ast::Ast parse(SourcePtr source, Diagnostics& diagnostics) {
  ast::Ast ast;
  ast.source = std::move(source);
  const std::string_view text = ast.source->text();
  if (text.size() > kMaxSourceBytes) {
    diagnostics.report(Code::SourceTooLarge, ast.source, {0, 0},
                       "script too large: " + std::to_string(text.size()) + " bytes, at most " +
                           std::to_string(kMaxSourceBytes) + " are allowed");
    return ast;
  }
  const char* const begin = text.data();
  const char* const end = begin + text.size();
  if (const char* const bad = grammar::find_bad_utf8(begin, end); bad != end) {
    const auto at = static_cast<std::uint32_t>(bad - begin);
    diagnostics.report(Code::InvalidUtf8, ast.source, {at, at + 1}, "the file is not valid UTF-8").help =
        "save it as UTF-8";
    return ast;
  }

  constexpr std::size_t kTreeBytesPerByte = 10;  // measured on rulesets
  ast.arena.reserve(kTreeBytesPerByte * text.size() + 1024);
  State state(ast, diagnostics);
  // Going back to a forgotten quote rescans text: bounded, so that hostile input stays linear.
  int retreats = 64;
  bool heredocs_close = true;
  const char* at = text.starts_with("\xEF\xBB\xBF") ? begin + 3 : begin;
  while (at != end) {
    Input in(at, end, "");
    pegtl::parse<script::begin_commands, action, control>(in, state);
    try {
      while (in.current() != end) {
        at = in.current();
        pegtl::parse<script::command, action, control>(in, state);
        ast.commands.push_back(state.take_command());
      }
      break;
    } catch (const SyntaxFailure& failure) {
      if (diagnostics.error_count() >= Diagnostics::kMaxDiagnostics) break;
      drop_cut_off(ast, diagnostics);
      const char* resume_at = failure.noticed_at;
      if (failure.resume_at < resume_at && --retreats >= 0) {
        resume_at = failure.resume_at;
        state.forget_unclosed();
      }
      // What is unexpected may itself begin a command, behind a bracket that is never closed.
      const char* const from = std::max(at, resume_at);
      const bool begins = from > at && from != end && from[-1] == '\n' && begins_command(from, end);
      at = begins ? from : next_command(from, end, heredocs_close);
      state.reset();
    }
  }
  if (diagnostics.has_errors()) drop_unopened_blocks(ast, diagnostics);
  return ast;
}

}  // namespace majs::compiler
