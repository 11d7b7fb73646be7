// One-line bodies, `if c, do: draw`, in all their forms: nested, in parentheses, over several lines, next to blocks,
// lists and operators. Random actions are written in one layout and the other; both must mean the same.

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "compiler/engines/jq_emitter.hpp"
#include "compiler/layout/formatter.hpp"
#include "compiler/load/ruleset_loader.hpp"
#include "compiler/lower/compile_file.hpp"
#include "compiler/syntax/ast.hpp"
#include "compiler/syntax/parser.hpp"
#include "tests/compiler/random.hpp"

namespace one_line_test {

using namespace majs::compiler;
using majs::compiler::test::Random;

namespace {

struct Built {
  std::string program;  ///< the jq program, which shows the whole IR; "" with errors
  std::string codes;
};

Built build(const std::string& text) {
  Diagnostics diagnostics;
  Defines defines;
  const Module module = compile(std::make_shared<const Source>("test.majs", text), defines, diagnostics);
  Built built;
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    built.codes += (built.codes.empty() ? "" : " ") + code_text(diagnostic.code);
  }
  if (!diagnostics.has_errors()) built.program = emit_jq(module.program);
  return built;
}

std::string formatted(const std::string& text) {
  Diagnostics diagnostics;
  const ast::Ast ast = parse(std::make_shared<const Source>("test.majs", text), diagnostics);
  REQUIRE_FALSE(diagnostics.has_errors());
  return format(ast);
}

/// Where an expression stands decides how it may be written.
enum class Place {
  Free,    ///< a statement, or the value of the last `do:` of a call without parentheses: anything, nothing follows
  Before,  ///< a comma follows: it must not take what is behind it
  Inside,  ///< last in a list or in parentheses: no call with several arguments without parentheses of its own
};

struct Action {
  enum class Kind { Plain, Conditional, Seats, Everyone, Clauses } kind = Kind::Plain;
  std::size_t leaf = 0;
  std::size_t condition = 0;
  bool negated = false;
  bool has_else = false;
  std::vector<Action> body;
  std::vector<Action> otherwise;
};

struct Leaf {
  const char* closed;      ///< can stand anywhere
  const char* one;         ///< with one argument without parentheses
  const char* open_ended;  ///< with several
};
constexpr Leaf kLeaves[] = {
    {"draw", "draw", "draw"},
    {"draw(2)", "draw 2", "draw 2"},
    {"draw(2, \"opposite_end\")", "draw(2, \"opposite_end\")", "draw 2, \"opposite_end\""},
    {"add_rule(\"Tiles\", \"x\", \"y\", 2)", "add_rule(\"Tiles\", \"x\", \"y\", 2)",
     "add_rule \"Tiles\", \"x\", \"y\", 2"},
    {"x = min(1, y)", "x = min(1, y)", "x = min 1, y"},
    {"x = x + 2 * (y - 1)", "x += 2 * (y - 1)", "x += 2 * (y - 1)"},
    {"x = x - max(y, 2)", "x -= max(y, 2)", "x -= max y, 2"},
    {"wiggle", "wiggle", "wiggle"},
    {"wiggle(a: 1, b: [2])", "wiggle(a: 1, b: [2])", "wiggle a: 1, b: [2]"},
    {"set_status(\"b\", as: others)", "set_status(\"b\", as: others)", "set_status \"b\", as: others"},
    {"x = 3 :: \"Three\"", "x = 3 :: \"Three\"", "x = 3 :: \"Three\""},
};

struct Condition {
  const char* closed;
  const char* open_ended;  ///< only before a do block
};
constexpr Condition kConditions[] = {
    {"our_turn", "our_turn"},
    {"not has_draw", "not has_draw"},
    {"our_turn and (won or not has_calls)", "our_turn and (won or not has_calls)"},
    {"status(\"a\", \"b\")", "status \"a\", \"b\""},
    {"our_turn or status(\"a\")", "our_turn or status \"a\""},
    {"x > 1 and @c <= y + 2", "x > 1 and @c <= y + 2"},
    {"+@lamp", "+@lamp"},
};

Action random_action(Random& random, std::size_t depth) {
  Action action;
  const auto some = [&](std::size_t most) {
    std::vector<Action> actions;
    for (std::size_t i = 1 + random.below(most); i > 0; --i) actions.push_back(random_action(random, depth - 1));
    return actions;
  };
  action.leaf = random.below(std::size(kLeaves));
  action.condition = random.below(std::size(kConditions));
  const std::size_t kind = depth == 0 ? 0 : random.below(8);
  if (kind < 2) return action;
  action.kind = kind < 5    ? Action::Kind::Conditional
                : kind == 5 ? Action::Kind::Seats
                : kind == 6 ? Action::Kind::Everyone
                            : Action::Kind::Clauses;
  action.negated = random.chance(40);
  action.body = some(random.chance(70) ? 1 : 3);
  action.has_else = random.chance(30);
  if (action.has_else || action.kind == Action::Kind::Clauses) action.otherwise = some(2);
  return action;
}

/// The plain layout: blocks and parentheses everywhere.
std::string in_blocks(const Action& action);

std::string in_blocks(const std::vector<Action>& actions) {
  std::string out;
  for (const Action& action : actions) out += in_blocks(action) + "\n";
  return out;
}

std::string head(const Action& action) {
  switch (action.kind) {
    case Action::Kind::Conditional: return action.negated ? "unless" : "if";
    case Action::Kind::Seats: return "as";
    default: return action.negated ? "when_anyone" : "when_everyone";
  }
}

std::string subject(const Action& action) {
  if (action.kind == Action::Kind::Seats) return action.negated ? "others" : "[\"shimocha\", toimen]";
  if (action.kind == Action::Kind::Everyone) return action.negated ? "our_turn" : "\"has_draw\"";
  return kConditions[action.condition].closed;
}

std::string clauses(const Action& action, const std::string& first, const std::string& second) {
  return "cond do\n" + std::string(kConditions[action.condition].closed) + " -> " + first + "\ntrue -> " + second +
         "\nend";
}

std::string in_blocks(const Action& action) {
  if (action.kind == Action::Kind::Plain) return kLeaves[action.leaf].closed;
  if (action.kind == Action::Kind::Clauses) {
    return clauses(action, in_blocks(action.body), in_blocks(action.otherwise));
  }
  std::string out = head(action) + "(" + subject(action) + ") do\n" + in_blocks(action.body);
  if (action.kind == Action::Kind::Conditional && action.has_else) out += "else\n" + in_blocks(action.otherwise);
  return out + "end";
}

/// The other layouts, mixed at random.
class Writer {
 public:
  explicit Writer(Random& random) : random_(random) {}

  std::string action(const Action& action, Place place) {
    if (action.kind == Action::Kind::Plain) {
      const Leaf& leaf = kLeaves[action.leaf];
      if (place == Place::Before || random_.chance(30)) return leaf.closed;
      return place == Place::Inside ? leaf.one : leaf.open_ended;
    }
    if (action.kind == Action::Kind::Clauses) {
      const std::string text = clauses(action, statements(action.body), statements(action.otherwise));
      return place == Place::Free && !in_line_ ? text : "(" + text + ")";
    }
    const bool has_else = action.kind == Action::Kind::Conditional && action.has_else;
    if (random_.chance(20)) return block(action, has_else, place);
    const bool parentheses = place != Place::Free || random_.chance(25);
    const bool trailing = parentheses && random_.chance(20);
    const Place inside = trailing ? Place::Before : parentheses ? Place::Inside : Place::Free;
    std::string out = head(action) + (parentheses ? "(" : " ") + subject(action) + comma() + key() + ": ";
    const bool outer = std::exchange(in_line_, true);
    out += value(action.body, has_else ? Place::Before : inside);
    if (has_else) out += comma() + "else: " + value(action.otherwise, inside);
    in_line_ = outer;
    return out + (trailing ? ",)" : parentheses ? ")" : "");
  }

  std::string command(const Action& action) {
    in_line_ = true;
    const std::string body = value({action}, Place::Free);
    in_line_ = false;
    switch (random_.below(4)) {
      case 0: return "on after_win" + comma() + key() + ": " + body;
      case 1: return "def f" + comma() + key() + ": " + body;
      case 2: return "define_play_effect any" + comma() + key() + ": " + body;
      default: return "if true" + comma() + key() + ": def f" + comma() + key() + ": " + body;
    }
  }

 private:
  std::string statements(const std::vector<Action>& actions) {
    const bool outer = std::exchange(in_line_, false);
    std::string out;
    for (const Action& one : actions)
      out += (out.empty() ? "" : random_.chance(50) ? "; " : "\n") + action(one, Place::Free);
    in_line_ = outer;
    return out;
  }

  std::string block(const Action& action, bool has_else, Place place) {
    const bool bare = random_.chance(50);
    const std::string about =
        action.kind == Action::Kind::Conditional && bare ? kConditions[action.condition].open_ended : subject(action);
    std::string out =
        head(action) + (bare ? " " + about : "(" + about + ")") + " do\n" + statements(action.body) + "\n";
    if (has_else) out += "else " + statements(action.otherwise) + "\n";
    out += "end";
    // Inside of a line the block would belong to the outermost call.
    return place == Place::Free && !in_line_ ? out : "(" + out + ")";
  }

  std::string value(const std::vector<Action>& actions, Place place) {
    if (actions.size() == 1 && random_.chance(80)) return action(actions[0], place);
    std::string out = "[";
    const bool trailing = random_.chance(20);
    for (const Action& one : actions) {
      const bool last = &one == &actions.back() && !trailing;
      const bool outer = std::exchange(in_line_, false);  // brackets end the reach of the calls around
      out += (out.size() == 1 ? "" : comma()) + action(one, last ? Place::Inside : Place::Before);
      in_line_ = outer;
    }
    return out + (trailing ? ",]" : "]");
  }

  std::string comma() { return random_.chance(20) ? ",\n   " : ", "; }
  std::string key() { return random_.chance(10) ? "\"do\"" : "do"; }

  Random& random_;
  bool in_line_ = false;  ///< in the arguments of a call without parentheses
};

/// What `command` of the Writer builds, from blocks.
std::string plain_command(const std::string& written, const Action& action) {
  const std::string body = " do\n" + in_blocks(action) + "\nend";
  if (written.starts_with("on ")) return "on(after_win)" + body;
  if (written.starts_with("def ")) return "def(f)" + body;
  if (written.starts_with("define_play_effect")) return "define_play_effect(any)" + body;
  return "if(true) do\ndef(f)" + body + "\nend";
}

}  // namespace

TEST_CASE("one-line bodies, nested at random, mean what the same blocks mean, and formatting keeps that") {
  std::size_t nested = 0;
  for (std::uint64_t seed = 1; seed <= 1500; ++seed) {
    Random random(seed);
    const Action action = random_action(random, 4);
    Writer writer(random);
    const std::string text = writer.command(action);
    CAPTURE(seed);
    CAPTURE(text);
    const Built wanted = build(plain_command(text, action));
    REQUIRE(wanted.codes == "");
    const Built got = build(text);
    REQUIRE(got.codes == "");
    CHECK(got.program == wanted.program);
    const std::string layout = formatted(text);
    CAPTURE(layout);
    CHECK(build(layout).program == wanted.program);
    CHECK(formatted(layout) == layout);
    nested += text.find("do: if ") != std::string::npos ? 1U : 0U;
  }
  CHECK(nested > 100);
}

TEST_CASE("the innermost call gets the pairs; a warning where only an outer one can use them") {
  const auto codes = [](const char* text) { return build(text).codes; };
  CHECK(codes("on after_win, do: if our_turn, do: draw") == "");
  CHECK(codes("define_const a, if: 1, b: 2") == "");
  CHECK(codes("def f do\n  if our_turn, do: wiggle 1, else: 2\nend") == "M0238");
  // `draw` has no use for `else:` ...
  CHECK(codes("def f do\n  if our_turn, do: draw 1, else: 2\nend") == "M0125");
  CHECK(codes("on after_win, do: if our_turn, do: if won, do: draw 1, else: 2") == "M0125");
  CHECK(codes("def f, do: draw 1, append: true") == "M0125");
  CHECK(codes("on e, do: noop") == "M0203");
  CHECK(codes("define_button b, show_when: status \"a\", precedence_over: [\"ron\"] do noop end") == "M0125");
  CHECK(codes("define_auto_button b, display_name: f 1, desc: \"B\" do noop end") == "M0206");
  CHECK(codes("def f do\n  if status \"a\", do: 1\nend") == "M0125 M0211");
  // ... but some calls have, and of functions nobody knows; brackets end the reach.
  CHECK(codes("on after_win, do: if our_turn, do: wiggle a: 1, else: 2") == "");
  CHECK(codes("def f do\n  if our_turn, do: set_status \"b\", as: others\nend") == "");
  CHECK(codes("def f do\n  if our_turn, do: push_message \"b\", who: 1\nend") == "");
  CHECK(codes("def f do\n  if our_turn, do: [draw(1, else: 2)]\nend") == "");
  CHECK(codes("def f do\n  if our_turn, do: when_anyone won, do: draw\nend") == "");
  CHECK(codes("define_const a, do: draw 1, prepend: true") == "");
}

TEST_CASE("what may not be nested without parentheses") {
  const auto codes = [](const char* text) { return build(text).codes; };
  CHECK(codes("on(after_win, do: if our_turn, do: draw)") == "M0106");
  CHECK(codes("def f do\n  if our_turn, do: [if won, do: draw]\nend") == "M0106");
  CHECK(codes("set a, %{k: f 1, 2}") == "M0106");
  CHECK(codes("on after_win, do: if our_turn do draw end") != "");
  CHECK(codes("on after_win, do: if our_turn, do: if won, do: draw 1, else: draw 2").find("M0125") == 0);
  CHECK(codes("on after_win, do: if has_score(1, as: others), do: draw") == "M0216");
}

TEST_CASE("commands and unknown words among actions are named as such") {
  const auto message = [](const char* text) {
    Diagnostics diagnostics;
    Defines defines;
    compile(std::make_shared<const Source>("test.majs", text), defines, diagnostics);
    REQUIRE(diagnostics.all().size() == 1);
    return diagnostics.all()[0].message + " / " + diagnostics.all()[0].help;
  };
  CHECK(message("on after_start do\n  replace 1, \"wall\", \"1m\", \"2m\"\nend").find("is a toplevel command") !=
        std::string::npos);
  CHECK(message("on after_start do\n  define_button(b) do noop end\nend").find("is a toplevel command") !=
        std::string::npos);
  CHECK(message("def f do\n  set_conter(\"a\", 1)\nend") ==
        "`set_conter` is neither an action nor a function of this file / did you mean `set_counter`?");
  CHECK(message("if true, do: def wiggle, do: noop\ndef f do\n  wigle(\"a\", 1)\nend") ==
        "`wigle` is neither an action nor a function of this file / did you mean `wiggle`?");
  CHECK(message("cond do true -> def replace, do: noop end\ndef f do\n  replace(\"a\", 1)\nend")
            .find("takes named arguments only") != std::string::npos);
  CHECK(message("def f do\n  fandango(\"a\", 1)\nend").find("neither an action nor a function") != std::string::npos);
}

}  // namespace one_line_test
