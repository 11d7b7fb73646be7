// check_file: finds the actions, conditions and values in a syntax tree and has their arguments checked.

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/checks/argument_checks.hpp"
#include "compiler/checks/button_checks.hpp"
#include "compiler/checks/function_checks.hpp"
#include "compiler/checks/logic_checks.hpp"
#include "compiler/checks/number_checks.hpp"
#include "compiler/checks/ruleset_checker.hpp"
#include "compiler/lower/file_functions.hpp"
#include "compiler/syntax/argument_types.hpp"
#include "compiler/text/allowances.hpp"
#include "grammar/suggest.hpp"
#include "grammar/vocabulary.hpp"

namespace majs::compiler {
namespace {

using ast::Node;
using ast::NodeKind;
using ast::Operator;
using grammar::Word;
using grammar::WordKind;

/// The value of `key:` in a keyword list, or nullptr.
const Node* option(const Node* keywords, std::string_view key) {
  if (keywords == nullptr || keywords->kind != NodeKind::Keywords) return nullptr;
  for (const Node* pair : keywords->children) {
    if (pair->kind == NodeKind::Pair && pair->text == key && !pair->children.empty()) return pair->children.back();
  }
  return nullptr;
}

const Node* last_keywords(const Node& call) {
  if (call.children.empty() || call.children.back()->kind != NodeKind::Keywords) return nullptr;
  return call.children.back();
}

/// The seats of a last argument `as: seats` of an action: a keyword list of exactly that.
const Node* as_option(const Node& call) {
  const Node* keywords = last_keywords(call);
  if (keywords == nullptr || call.block != nullptr || keywords->children.size() != 1) return nullptr;
  return option(keywords, "as");
}

class FileCheck {
 public:
  FileCheck(const ast::Ast& ast, const FileChecks& options, Diagnostics& diagnostics)
      : ast_(ast), options_(options), diagnostics_(diagnostics), arguments_(ast.source, diagnostics) {}

  void run() {
    functions_ = functions_of(ast_.commands);
    for (const Node* node : ast_.commands) command(*node);
    check_repeated_keys(ast_, diagnostics_);
    check_numbers(ast_, diagnostics_);
    check_allowances(ast_.source, diagnostics_);
  }

 private:
  void commands(const Node* section) {
    for (; section != nullptr; section = section->block) {
      for (const Node* child : section->children) {
        if (child->kind != NodeKind::Clause) {
          command(*child);
        } else if (child->block != nullptr) {
          commands(child->block);
        }
      }
    }
  }

  void command(const Node& node) {
    if (node.kind != NodeKind::Call) return;
    const Word* word = grammar::find_word(WordKind::Command, node.text);
    if (word == nullptr) return;
    arguments_.superseded(*word, node.name_span);
    const std::string_view name = node.text;
    if (name == "if" || name == "unless" || name == "cond") {
      if (const Node* inline_command = option(last_keywords(node), "do")) command(*inline_command);
      return commands(node.block);
    }
    if (name == "def" || name == "on" || name == "define_play_effect" || name == "define_scoring") {
      return action_command(node);
    }
    if (name == "define_button" || name == "define_auto_button") return button_command(node);
    if (name == "define_yaku" || name == "replace_yaku") return yaku_command(node);
    if (name == "define_play_restriction") {
      if (node.children.size() > 1) condition(*node.children[1]);
      if (!node.children.empty()) arguments_.tile_spec(*node.children[0]);
      return;
    }
    if (name == "apply" && !node.children.empty()) {
      const Word* method = grammar::find_word(WordKind::ApplyMethod, node.children[0]->text);
      if (method != nullptr) arguments_.superseded(*method, node.children[0]->span);
    }
    // The rest hold values: `set`, `define_const`, `apply` ... A do-block among them is a list of actions.
    for (const Node* child : node.children) value(*child);
    body(node.block);
  }

  void action_command(const Node& node) {
    if (node.text == "def") check_definition(node, ast_.source, diagnostics_);
    if (node.text == "define_play_effect" && !node.children.empty()) arguments_.tile_spec(*node.children[0]);
    outside_button_ = node.text == "def" ? "a function" : node.text == "on" ? "an event" : "this block";
    for (std::size_t i = 1; i < node.children.size(); ++i) {
      const Node& child = *node.children[i];
      if (child.kind == NodeKind::Keywords) {
        if (const Node* inline_body = option(&child, "do")) inline_actions(*inline_body);
      } else if (!child.is_identifier() && child.kind != NodeKind::String) {
        action(child);  // `on after_draw, draw(1)`; a bare name there is a function
      }
    }
    body(node.block);
    outside_button_ = {};
  }

  void button_command(const Node& node) {
    const Node* fields = last_keywords(node);
    for (const std::string_view field : {"show_when", "call_conditions", "unskippable"}) {
      if (const Node* given = option(fields, field)) condition(*given);
    }
    body(node.block);
    if (const Node* inline_body = option(fields, "do")) inline_actions(*inline_body);
    if (node.text == "define_button") check_button(node, ast_.source, diagnostics_);
  }

  void yaku_command(const Node& node) {
    for (std::size_t i = 0; i < node.children.size(); ++i) {
      if (i == 3) {
        condition(*node.children[i]);
      } else {
        value(*node.children[i]);
      }
    }
  }

  /// The actions of a do-block, its else part included.
  void body(const Node* block) {
    for (const Node* section = block; section != nullptr; section = section->block) {
      for (const Node* child : section->children) {
        if (child->kind != NodeKind::Clause) {
          action(*child);
          continue;
        }
        for (const Node* head : child->children) condition(*head);
        body(child->block);
      }
    }
  }

  /// `do: draw` or `do: [draw, noop]`.
  void inline_actions(const Node& node) {
    if (node.kind != NodeKind::List) return action(node);
    for (const Node* child : node.children) action(*child);
  }

  void action(const Node& node) {
    if (node.kind == NodeKind::Binary && node.op == Operator::Label) return action(*node.children[0]);
    if (node.kind == NodeKind::Binary && node.op == Operator::Assign) return;  // an expression: nothing to check
    if (node.kind != NodeKind::Call) return;
    if (node.text == "if" || node.text == "unless" || node.text == "cond") return conditional(node);
    if (node.text == "as") {
      if (!node.children.empty()) arguments_.seats(*node.children[0], true);
      if (const Node* inline_body = option(last_keywords(node), "do")) inline_actions(*inline_body);
      return body(node.block);
    }
    const Node* seats = as_option(node);
    if (seats != nullptr) arguments_.seats(*seats, true);
    if (!grammar::is_action_name(node.text)) return function_call(node, seats);
    engine_action(node, seats);
  }

  void conditional(const Node& node) {
    check_branches(node, ast_.source, diagnostics_);
    if (!node.children.empty() && node.text != "cond") condition(*node.children[0]);
    const Node* keywords = last_keywords(node);
    for (const std::string_view key : {"do", "else"}) {
      if (const Node* inline_body = option(keywords, key)) inline_actions(*inline_body);
    }
    body(node.block);
  }

  void engine_action(const Node& node, const Node* seats) {
    const std::string_view name = grammar::strip_action_prefix(node.text);
    const Word* word = in_minipoints_ ? grammar::find_word(WordKind::MinipointsAction, name) : nullptr;
    if (word == nullptr) word = grammar::find_word(WordKind::Action, name);
    if (word == nullptr) word = grammar::find_word(WordKind::MinipointsAction, name);
    std::vector<const Node*>& given = given_;
    given.assign(node.children.begin(), node.children.end());
    if (seats != nullptr) given.pop_back();
    if (node.block != nullptr) given.push_back(node.block);
    if (option(last_keywords(node), "do") == nullptr) arguments_.check(*word, node.name_span, given);
    if (!outside_button_.empty()) check_outside_button(node, outside_button_, ast_.source, diagnostics_);
    for (std::size_t i = 0; i < node.children.size(); ++i) {
      const bool is_condition =
          i < word->parameters.size() && word->parameters[i].type == grammar::ParameterType::Condition;
      if (is_condition && node.children[i]->kind != NodeKind::String) {
        condition(*node.children[i]);
      } else {
        value(*node.children[i]);
      }
    }
    const bool outer = in_minipoints_;
    in_minipoints_ = node.children.size() == 2 &&
                     (node.children[1]->text == "minipoints" || node.children[1]->text == "minipoints_of_hand");
    body(node.block);
    in_minipoints_ = outer;
  }

  void function_call(const Node& node, const Node* seats) {
    for (const Node* child : node.children) {
      if (seats == nullptr || child != node.children.back()) value(*child);
    }
    if (grammar::is_condition_name(node.text)) return;  // told when nothing defines it (M0242)
    // A misspelt action is told as that.
    const std::string_view meant = grammar::nearest_word(WordKind::Action, node.text);
    const bool slip = !meant.empty() && grammar::edit_distance(node.text, meant, 1) == 1;
    if (!slip || functions_.contains(node.text)) {
      check_function_call(node, node.children.first(node.children.size() - (seats != nullptr ? 1 : 0)), ast_.source,
                          diagnostics_);
    }
    if (!options_.alone || functions_.contains(node.text) || node.text.size() < 4) return;
    const std::string_view near = grammar::nearest_word(WordKind::Action, node.text);
    if (near.empty() || grammar::edit_distance(node.text, near, 1) > 1) return;
    auto& diagnostic = diagnostics_.report(Code::MisspeltAction, ast_.source, node.name_span,
                                           "`" + std::string(node.text) + "` is no action, so this calls a function");
    diagnostic.help = "did you mean `" + std::string(near) + "`?";
    diagnostic.fixes.push_back({node.name_span, std::string(near), "replace by `" + std::string(near) + "`"});
  }

  void condition(const Node& node) {
    check_logic(node, ast_.source, diagnostics_);
    condition_part(node);
  }

  void condition_part(const Node& node) {
    switch (node.kind) {
      case NodeKind::Unary:
        if (node.op == Operator::Not || node.op == Operator::Bang) condition_part(*node.children[0]);
        return;
      case NodeKind::Binary:
        if (node.op == Operator::And || node.op == Operator::Or) {
          for (const Node* child : node.children) condition_part(*child);
        }
        return;
      case NodeKind::Sequence:
        for (const Node* child : node.children) condition(*child);
        return;
      case NodeKind::Call: return condition_call(node);
      default: return;
    }
  }

  void condition_call(const Node& node) {
    if (node.text == "at_least" || node.text == "at_most") {
      for (const Node* child : node.children) condition(*child);
      return;
    }
    const Word* word = grammar::find_word(WordKind::Condition, grammar::strip_condition_prefix(node.text));
    if (word == nullptr || !word->compilable) return;
    std::vector<const Node*>& given = given_;
    given.assign(node.children.begin(), node.children.end());
    // A last map with the key `as` changes the seat and is no argument.
    if (!given.empty() && (given.back()->kind == NodeKind::Keywords || given.back()->kind == NodeKind::Map)) {
      for (const Node* pair : given.back()->children) {
        if (pair->kind != NodeKind::Pair || pair->children.size() != 1 || pair->text != "as") continue;
        arguments_.seats(*pair->children[0], false);
        given.pop_back();
        break;
      }
    }
    arguments_.check(*word, node.name_span, given);
    if (word->name == "match" && given.size() == 1) {
      diagnostics_
          .report(Code::MissingArgument, ast_.source, node.name_span, "`match` needs the argument `definitions`")
          .label = "without a definition it never holds";
    }
    for (const Node* child : node.children) value(*child);
  }

  /// Looks for what can be checked inside a value: sigils, conditions with arguments, blocks of actions.
  void value(const Node& node) {
    if (node.kind == NodeKind::Sigil) return arguments_.sigil(node);
    if (node.kind == NodeKind::Call && node.has(ast::kParentheses) && !grammar::is_action_name(node.text)) {
      return condition(node);
    }
    if (node.kind == NodeKind::Pair && node.text == "do" && node.has(ast::kOneLine)) {
      return inline_actions(*node.children[0]);
    }
    for (const Node* child : node.children) value(*child);
    if (node.kind == NodeKind::Call) body(node.block);
  }

  const ast::Ast& ast_;
  const FileChecks& options_;
  Diagnostics& diagnostics_;
  ArgumentChecks arguments_;
  std::set<std::string_view> functions_;  // defined in this file
  std::string_view outside_button_;       // where actions are that cannot see a button's choice: "a function" ...
  bool in_minipoints_ = false;
  std::vector<const Node*> given_;  // the arguments that are being checked; kept for its memory
};

}  // namespace

void check_file(const ast::Ast& ast, const FileChecks& options, Diagnostics& diagnostics) {
  FileCheck(ast, options, diagnostics).run();
}

}  // namespace majs::compiler
