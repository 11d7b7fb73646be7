// check_script_for: what the compiler of a platform does not take, by the names that its profile has for it.

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "compiler/checks/platform_checks.hpp"
#include "compiler/checks/platform_report.hpp"
#include "compiler/syntax/literals.hpp"
#include "grammar/vocabulary.hpp"

namespace majs::compiler {
namespace {

using ast::Node;
using ast::NodeKind;
using ast::Operator;

constexpr std::size_t kLongestName = 255;

bool is_operator(const Node& node, Operator op) {
  return (node.kind == NodeKind::Unary || node.kind == NodeKind::Binary) && node.op == op;
}

bool is_negative_number(const Node& node) {
  return node.kind == NodeKind::Unary && node.op == Operator::Minus && !node.children.empty() &&
         node.children[0]->kind == NodeKind::Number;
}

/// The name in `!name`; empty for everything else.
std::string_view variable_of(const Node& node) {
  const bool reference = node.kind == NodeKind::Unary && node.op == Operator::Bang && !node.children.empty() &&
                         node.children[0]->is_identifier();
  return reference ? node.children[0]->text : std::string_view();
}

const Node* pair_of(const Node& call, std::string_view key) {
  if (call.children.empty() || call.children.back()->kind != NodeKind::Keywords) return nullptr;
  for (const Node* pair : call.children.back()->children) {
    if (pair->kind == NodeKind::Pair && pair->text == key) return pair;
  }
  return nullptr;
}

/// `x += ` and its like inside of a text.
bool has_assignment(std::string_view text) {
  for (std::size_t at = text.find('='); at != std::string_view::npos; at = text.find('=', at + 1)) {
    if (at < 2 || std::string_view("+-*/").find(text[at - 1]) == std::string_view::npos) continue;
    std::size_t end = at - 1;
    if (end > 0 && text[end] == '*' && text[end - 1] == '*') --end;
    while (end > 0 && text[end - 1] == ' ') --end;
    const unsigned char last = end == 0 ? 0 : static_cast<unsigned char>(text[end - 1]);
    if (last == '_' || std::isalnum(last) != 0) return true;
  }
  return false;
}

class ScriptCheck {
 public:
  ScriptCheck(const grammar::Platform& platform, const ast::Ast& ast, ScriptRole role, Diagnostics& diagnostics)
      : platform_(platform), ast_(ast), role_(role), report_(diagnostics) {}

  void run() {
    if (ast_.source->text().starts_with("\xEF\xBB\xBF")) tell("byte order mark", {0, 3});
    only_declarations();
    for (const Node* command : ast_.commands) declare(*command);
    for (const Node* command : ast_.commands) toplevel(*command);
  }

 private:
  void tell(std::string_view construct, Span span) { tell(construct, span, construct); }
  void tell(std::string_view construct, Span span, std::string_view shown) {
    const grammar::PlatformConstruct* found = platform_.construct(construct);
    if (found != nullptr) report_.construct(ast_.source, span, shown, *found);
  }

  void only_declarations() {
    static constexpr std::string_view kDeclarations[] = {"require", "require_after", "default", "define",
                                                         "define_global"};
    const bool only = std::all_of(ast_.commands.begin(), ast_.commands.end(), [](const Node* command) {
      return command->kind == NodeKind::Call &&
             std::find(std::begin(kDeclarations), std::end(kDeclarations), command->text) != std::end(kDeclarations);
    });
    if (!only || ast_.commands.empty()) return;
    constexpr std::string_view kOnly = "a file of nothing but require, default, define, define_global";
    tell(role_ == ScriptRole::Ruleset ? kOnly : "the same in a mod", ast_.commands.front()->span, kOnly);
  }

  /// Which variables the file has.
  void declare(const Node& command) {
    if (command.kind != NodeKind::Call || command.children.empty()) return;
    if (command.text == "define_global") globals_.insert(command.children[0]->text);
    if (command.text == "default" && command.children.size() > 1) {
      defaults_[command.children[0]->text] = command.children[1];
    }
  }

  void toplevel(const Node& command) {
    if (command.kind == NodeKind::Call) {
      const std::string_view name = command.text;
      if (name == "default") default_value(command);
      if (name == "require" || name == "require_after") requirement(command);
      if (name == "define_base_ruleset" && !command.children.empty() && command.children[0]->kind == NodeKind::String) {
        tell("define_base_ruleset with quotes", command.children[0]->span);
      }
      if (name == "define_const") constant(command);
      if (name == "apply" && !command.children.empty()) method(command);
      if (name == "unless" && command.block != nullptr && command.block->block != nullptr) {
        tell("unless ... else at the top level", command.name_span);
      }
      if (name == "if" || name == "unless" || name == "cond") return branches(command);
    }
    visit(command, false);
  }

  /// A toplevel `if`: its test, and the commands it chooses among.
  void branches(const Node& command) {
    const Node* other = pair_of(command, "else");
    if (other != nullptr) tell("if, do: ..., else: ... on one line, top level", other->name_span);
    for (const Node* child : command.children) {
      if (child->kind != NodeKind::Keywords) {
        visit(*child, true);
        continue;
      }
      for (const Node* pair : child->children) {
        for (const Node* value : pair->children) toplevel(*value);
      }
    }
    for (const Node* section = command.block; section != nullptr; section = section->block) {
      for (const Node* child : section->children) {
        if (child->kind != NodeKind::Clause) {
          toplevel(*child);
          continue;
        }
        for (const Node* head : child->children) visit(*head, true);
        if (child->block == nullptr) continue;
        for (const Node* chosen : child->block->children) toplevel(*chosen);
      }
    }
  }

  void default_value(const Node& command) {
    if (command.children.size() < 2) return;
    const Node& name = *command.children[0];
    const Node& value = *command.children[1];
    if (name.kind == NodeKind::String) tell("default with the name in quotes", name.span);
    if (is_negative_number(value)) tell("default with a negative number", value.span);
    const bool decimal = value.kind == NodeKind::Number && !value.has(ast::kInteger);
    if (role_ == ScriptRole::Module && decimal) tell("default with a decimal number, in a mod", value.span);
    const std::string_view other = variable_of(value);
    if (!other.empty() && defaults_.contains(other) && other > name.text) {
      tell("default that names another variable, later in the alphabet", value.span);
    }
  }

  void requirement(const Node& command) {
    if (command.children.size() < 2) return;
    const Node& config = *command.children[1];
    if (config.kind == NodeKind::Keywords) tell("require with keywords instead of %{}", config.span);
    for (const Node* pair : config.children) {
      if (pair->kind != NodeKind::Pair || pair->children.empty()) continue;
      const Node& value = *pair->children.back();
      if (is_negative_number(value)) tell("require with a negative value", value.span);
      const std::string_view variable = variable_of(value);
      if (role_ == ScriptRole::Ruleset && !variable.empty() && is_own(variable)) {
        tell("require with a variable of this file as value", value.span);
      }
    }
  }

  void constant(const Node& command) {
    if (command.block == nullptr) return;
    const bool one = command.block->children.size() == 1 && command.block->block == nullptr;
    tell(one ? "define_const of one action in a block" : "define_const of no or several actions", command.name_span);
  }

  void method(const Node& command) {
    const Node& node = *command.children[0];
    std::string_view name = node.text;
    if (name.starts_with("set_")) name.remove_prefix(4);
    if ((name == "divide" || name == "modulo") && command.children.size() > 2 && is_zero(*command.children[2])) {
      return tell("apply divide by 0", command.children[2]->span);
    }
    if (name == "min" || name == "max") return tell("apply min, apply max", node.span);
    if (name == "delete_all") return tell("apply delete_all", node.span);
    const bool ours = grammar::find_word(grammar::WordKind::ApplyMethod, name) != nullptr;
    if (ours && !platform_.knows(grammar::WordKind::ApplyMethod, name)) {
      tell("apply pow, fmin, fmax and the other functions of mathematics", node.span);
    }
  }

  /// Written so, or what a variable of the file is when nobody gives another.
  bool is_zero(const Node& value) const {
    if (value.kind == NodeKind::Unary && value.op == Operator::Minus && !value.children.empty()) {
      return is_zero(*value.children[0]);
    }
    const auto usual = defaults_.find(variable_of(value));
    const Node& number = usual != defaults_.end() ? *usual->second : value;
    return number.kind == NodeKind::Number && number_value(number.text) == 0;
  }

  /// A variable of `default` that is no global of the file.
  bool is_own(std::string_view variable) const { return defaults_.contains(variable) && !globals_.contains(variable); }

  /// What can stand anywhere. `loading`: in the test of a toplevel `if`.
  void visit(const Node& node, bool loading) {
    names(node);
    if (is_operator(node, Operator::Not)) negation(node, loading);
    if (is_operator(node, Operator::Bang) && !node.children.empty() && is_operator(*node.children[0], Operator::Bang)) {
      tell("not not", node.span);
    }
    if (const std::string_view variable = variable_of(node); !variable.empty()) {
      if (role_ == ScriptRole::Ruleset && is_own(variable)) {
        tell("a variable in a ruleset file (default, !name)", node.span);
      } else if (role_ == ScriptRole::Module && globals_.contains(variable) && !defaults_.contains(variable)) {
        tell("a mod of several lines whose define_global it uses itself", node.span);
      }
    }
    if (node.kind == NodeKind::String) text(node);
    if (node.kind == NodeKind::Call) {
      if (node.text == "as" && !node.children.empty() && is_operator(*node.children[0], Operator::At)) {
        tell("as with a constant", node.children[0]->span);
      }
      if (node.text == "if" || node.text == "unless") {
        const Node* other = pair_of(node, "else");
        if (other != nullptr) tell("if, do: ..., else: ... on one line, in actions", other->name_span);
      }
    }
    for (const Node* child : node.children) visit(*child, loading);
    if (node.block != nullptr) visit(*node.block, false);
  }

  void negation(const Node& node, bool loading) {
    if (node.has(ast::kParenthesised)) {
      tell(loading ? "not in parentheses, top level" : "not in parentheses", node.span);
    } else if (!node.children.empty() && is_operator(*node.children[0], Operator::Not)) {
      tell("not not", node.span);
    }
  }

  void names(const Node& node) {
    const bool named = node.kind == NodeKind::Call || node.kind == NodeKind::Atom || node.kind == NodeKind::Alias ||
                       node.kind == NodeKind::Pair;
    if (named && node.text.size() > kLongestName) tell("a name longer than 255 letters", node.name_span);
  }

  void text(const Node& node) {
    if (has_assignment(node.text)) tell("x += ... inside a text", node.span);
    if (node.text.find("\\(") != std::string_view::npos) tell("a backslash before ( in a text", node.span);
  }

  const grammar::Platform& platform_;
  const ast::Ast& ast_;
  ScriptRole role_;
  PlatformReport report_;
  std::set<std::string_view> globals_;
  std::map<std::string_view, const Node*> defaults_;
};

}  // namespace

void check_script_for(const grammar::Platform& platform, const ast::Ast& ast, ScriptRole role,
                      Diagnostics& diagnostics) {
  ScriptCheck(platform, ast, role, diagnostics).run();
}

}  // namespace majs::compiler
