#include "compiler/mutations/mutations.hpp"

#include <algorithm>
#include <cctype>
#include <set>
#include <utility>

#include "grammar/vocabulary.hpp"

namespace majs::compiler {
namespace {

using ast::Node;
using ast::NodeKind;
using ast::Operator;
using grammar::WordKind;

/// Commands whose change nobody can notice at the table, or that decide what a file is.
constexpr std::string_view kLeftAlone[] = {
    "define_mod",    "config_mod",          "define_mod_category", "define_preset", "remove_mod", "require",
    "require_after", "define_base_ruleset", "define_auto_button",  "default",       "define",     "define_global",
    "debug",
};

/// Seats in the order in which one is taken for the other.
constexpr std::string_view kWinds[] = {"east", "south", "west", "north"};
constexpr std::string_view kNeighbours[] = {"shimocha", "toimen", "kamicha"};

bool is_word(WordKind kind, std::string_view name) { return grammar::find_word(kind, name) != nullptr; }

bool is_shown_only(WordKind kind, std::string_view name) {
  const grammar::Word* const word = grammar::find_word(kind, name);
  return word != nullptr && word->ui_only;
}

/// What no rule asks about.
bool shows_action(std::string_view name) {
  return is_shown_only(WordKind::Action, name) || is_shown_only(WordKind::MinipointsAction, name) ||
         name == "reveal_hand";
}

bool is_chain(const Node& node) {
  return node.kind == NodeKind::Binary && (node.op == Operator::And || node.op == Operator::Or);
}

/// A comparison, and its opposite.
const char* opposite(Operator op) {
  switch (op) {
    case Operator::Equal: return "!=";
    case Operator::NotEqual: return "==";
    case Operator::Less: return ">=";
    case Operator::Greater: return "<=";
    case Operator::LessEqual: return ">";
    case Operator::GreaterEqual: return "<";
    default: return nullptr;
  }
}

class Walk {
 public:
  explicit Walk(const ast::Ast& ast) : ast_(ast), source_(*ast.source) {}

  std::vector<Mutation> run() {
    for (const Node* command : ast_.commands) {
      visit_load_command(*command);
    }
    std::stable_sort(mutations_.begin(), mutations_.end(), [](const Mutation& a, const Mutation& b) {
      return std::pair(a.place.begin, a.span.begin) < std::pair(b.place.begin, b.span.begin);
    });
    return std::move(mutations_);
  }

 private:
  std::string slice(Span span) const { return std::string(source_.slice(span)); }

  /// What people are told of a text: on one line, not too much of it.
  std::string told(std::string_view text) const {
    constexpr std::size_t kMost = 60;
    std::string line;
    for (const char c : text) {
      const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
      if (!blank) {
        line += c;
      } else if (!line.empty() && line.back() != ' ') {
        line += ' ';
      }
    }
    if (line.size() > kMost) {
      std::size_t end = kMost;
      while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xC0U) == 0x80U) --end;
      line = line.substr(0, end) + "...";
    }
    return "`" + line + "`";
  }

  void add(Span span, std::string replacement, std::string words, Span place) {
    mutations_.push_back({span, std::move(replacement), std::move(words), place});
  }

  void leave_out(const Node& node, std::string instead) {
    add(node.span, std::move(instead), told(slice(node.span)) + " is left out", node.span);
  }

  void instead(Span span, const std::string& replacement) {
    add(span, replacement, told(replacement) + " instead of " + told(slice(span)), span);
  }

  /// An action that does no more than to tell something, or an `if` of nothing else.
  static bool tells(const Node& action) {
    if (action.kind != NodeKind::Call) return false;
    const bool asks = action.text == "if" || action.text == "unless";
    return asks ? action.block != nullptr && shows_only(*action.block) : shows_action(action.text);
  }
  static bool shows_only(const Node& block) {
    return block.block == nullptr &&
           std::all_of(block.children.begin(), block.children.end(), [](const Node* action) { return tells(*action); });
  }

  bool is_left_alone(const Node& node) const {
    if (node.kind != NodeKind::Call) return false;
    if (std::find(std::begin(kLeftAlone), std::end(kLeftAlone), node.text) != std::end(kLeftAlone)) return true;
    if (node.block != nullptr && !node.block->children.empty() && shows_only(*node.block)) return true;
    if (node.text == "set" && !node.children.empty()) {
      const std::string_view key = node.children[0]->text;
      if (key == "player_counts") return true;  // of a menu
      return is_shown_only(WordKind::ToplevelKey, key) ||
             is_shown_only(WordKind::ScoringKey, key.substr(key.rfind('.') + 1));
    }
    return false;
  }

  // ---- commands
  void visit_command(const Node& command) {
    if (command.kind != NodeKind::Call) return;
    const std::string_view name = command.text;
    if (name == "if" || name == "unless" || name == "cond") return visit_load_branches(command);
    const bool is_button = name == "define_button";
    if (name == "apply" && command.children.size() > 1) swap_ends(*command.children[0], command.children[1]->text);
    for (std::size_t i = 0; i < command.children.size(); ++i) {
      const Node& child = *command.children[i];
      if (child.kind == NodeKind::Keywords) {
        for (const Node* pair : child.children) visit_clause(command, child, *pair, is_button);
      } else if (is_condition_of(name, i)) {
        visit_condition_value(child);
      } else if (!is_name(child)) {
        visit_value(child);
      }
    }
    if (command.block != nullptr) visit_block(*command.block);
  }

  /// Names and paths are what a thing is called.
  static bool is_name(const Node& child) { return child.kind == NodeKind::String || child.is_identifier(); }

  /// Where a command has a condition.
  static bool is_condition_of(std::string_view command, std::size_t index) {
    return (command == "define_yaku" && index == 3) || (command == "define_play_restriction" && index == 1);
  }

  /// A toplevel `if` is asked while the file is loaded: its branches have commands.
  void visit_load_branches(const Node& node) {
    for (const Node* block = node.block; block != nullptr; block = block->block) {
      for (const Node* child : block->children) {
        if (child->kind == NodeKind::Clause) {
          if (child->block != nullptr) visit_load_commands(*child->block);
        } else {
          visit_load_command(*child);
        }
      }
    }
  }
  void visit_load_commands(const Node& block) {
    for (const Node* child : block.children) visit_load_command(*child);
  }
  void visit_load_command(const Node& command) {
    if (is_left_alone(command)) return;
    if (!sets_default(command)) leave_out(command, "");
    visit_command(command);
  }

  /// `set key, value` with what the key is without it.
  bool sets_default(const Node& command) const {
    if (command.text != "set" || command.children.size() != 2) return false;
    const grammar::Word* const key = grammar::find_word(WordKind::ToplevelKey, command.children[0]->text);
    return key != nullptr && key->parameters.size() == 1 &&
           key->parameters[0].default_value == slice(command.children[1]->span);
  }

  /// Not of what has no order.
  void swap_ends(const Node& method, std::string_view path) {
    constexpr std::string_view kSets[] = {"show_when", "call_conditions", "interruptible_actions", "precedence_over"};
    const std::string_view key = path.substr(path.rfind('.') + 1);
    if (std::find(std::begin(kSets), std::end(kSets), key) != std::end(kSets)) return;
    const bool append = method.text == "append";
    if (append || method.text == "prepend") instead(method.name_span, append ? "prepend" : "append");
  }

  /// `key: value` of a command.
  void visit_clause(const Node& command, const Node& keywords, const Node& pair, bool is_button) {
    const std::string_view key = pair.text;
    const WordKind kind = is_button ? WordKind::ButtonField : WordKind::ToplevelKey;
    if (is_shown_only(kind, key) || pair.children.empty() || key == "display_name") return;
    if (key == "show_when") return visit_condition(*pair.children[0]);
    if ((is_button && key != "actions") || key == "prepend") leave_out_item(command, keywords, pair);
    if (key == "call_conditions") return visit_condition(*pair.children[0]);
    visit_value(*pair.children.back());
  }

  /// An item of a list, with the comma that goes with it.
  void leave_out_item(const Node& command, const Node& list, const Node& item) {
    const auto found = std::find(list.children.begin(), list.children.end(), &item);
    Span span = item.span;
    if (found != list.children.begin()) {
      span.begin = (*(found - 1))->span.end;
    } else if (list.children.size() > 1) {
      span.end = (*(found + 1))->span.begin;
    } else if (list.kind == NodeKind::Keywords && command.children.size() > 1) {
      span.begin = command.children[command.children.size() - 2]->span.end;
    }
    add(span, "", told(slice(item.span)) + " is left out", item.span);
  }

  // ---- actions
  void visit_block(const Node& block) {
    for (const Node* part = &block; part != nullptr; part = part->block) {
      for (const Node* child : part->children) {
        if (child->kind == NodeKind::Clause) {
          for (const Node* head : child->children) {
            if (head->kind != NodeKind::True) visit_condition(*head);
          }
          if (child->block != nullptr) visit_block(*child->block);
        } else {
          visit_action(*child);
        }
      }
    }
  }

  void visit_action(const Node& action) {
    if (tells(action)) return;
    leave_out(action, "noop");
    if (action.kind != NodeKind::Call) return visit_value(action);
    const bool asks = action.text == "if" || action.text == "unless";
    for (const Node* child : action.children) {
      if (asks) {
        visit_condition(*child);
      } else {
        visit_value(*child);
      }
    }
    if (action.block != nullptr) visit_block(*action.block);
  }

  // ---- conditions
  /// A condition as a whole: it is negated, or parts of it left out.
  void visit_condition(const Node& node) {
    if (is_chain(node)) return visit_chain(node);
    if (node.kind == NodeKind::List) {
      for (const Node* child : node.children) visit_condition(*child);
      return;
    }
    negate(node);
    visit_parts(node);
  }

  void negate(const Node& node) {
    const std::string text = slice(node.span);
    std::string negated = "not (" + text + ")";
    if (node.kind == NodeKind::Unary && node.op == Operator::Not) {
      negated = slice(node.children[0]->span);
    } else if (node.kind == NodeKind::Unary && node.op != Operator::At) {
      return;  // `+@name`: the parts of a constant
    } else if (node.kind == NodeKind::Binary && opposite(node.op) != nullptr) {
      negated = text;
      const Span op = node.name_span;
      negated.replace(op.begin - node.span.begin, op.end - op.begin, opposite(node.op));
    } else if (node.kind == NodeKind::True || node.kind == NodeKind::False) {
      return;  // another value, see there
    }
    add(node.span, std::move(negated), told(text) + " is negated", node.span);
  }

  void members_of(const Node& node, Operator op, std::vector<const Node*>& members) const {
    for (const Node* child : node.children) {
      if (is_chain(*child) && child->op == op && !child->has(ast::kParenthesised)) {
        members_of(*child, op, members);
      } else {
        members.push_back(child);
      }
    }
  }

  void visit_chain(const Node& node) {
    std::vector<const Node*> members;
    members_of(node, node.op, members);
    const std::string_view joint = node.op == Operator::And ? " and " : " or ";
    for (std::size_t out = 0; out < members.size(); ++out) {
      std::string rest;
      for (std::size_t i = 0; i < members.size(); ++i) {
        if (i != out) rest += (rest.empty() ? "" : std::string(joint)) + slice(members[i]->span);
      }
      if (members.size() == 2 && rest.starts_with("+@")) rest.erase(0, 1);
      if (node.has(ast::kParenthesised)) rest = "(" + rest + ")";
      add(node.span, std::move(rest), told(std::string(joint.substr(1)) + slice(members[out]->span)) + " is left out",
          members[out]->span);
    }
    for (const Node* member : members) {
      if (is_chain(*member)) {
        visit_chain(*member);
      } else {
        visit_parts(*member);
      }
    }
  }

  /// What stands in a condition: others below `not`, and values.
  void visit_parts(const Node& node) {
    if (node.kind == NodeKind::Unary && node.op == Operator::Not) {
      const Node& below = *node.children[0];
      return is_chain(below) ? visit_chain(below) : visit_parts(below);
    }
    if (node.kind == NodeKind::Call) {
      for (const Node* child : node.children) visit_value(*child);
      return;
    }
    for (const Node* child : node.children) visit_value(*child);
  }

  // ---- values
  void visit_value(const Node& node) {
    switch (node.kind) {
      case NodeKind::Number: return other_number(node.name_span, node.number, node.has(ast::kInteger));
      case NodeKind::True: return instead(node.name_span, "false");
      case NodeKind::False: return instead(node.name_span, "true");
      case NodeKind::String: return other_seat(node);
      case NodeKind::Sigil:
        if (node.letter == 'm') other_counts(node);
        return;
      case NodeKind::List: {
        // A number and its unit, `[1, "Limit"]`, is one value.
        const bool measure = std::any_of(node.children.begin(), node.children.end(),
                                         [](const Node* child) { return child->kind == NodeKind::Number; });
        for (const Node* child : node.children) {
          const bool entry = !measure && (child->kind == NodeKind::String || child->kind == NodeKind::Map);
          if (entry && node.children.size() > 1 && !in_condition_) leave_out_item(node, node, *child);
          visit_value(*child);
        }
        return;
      }
      case NodeKind::Map:
      case NodeKind::Keywords:
        for (const Node* pair : node.children) {
          if (!is_shown_only(WordKind::ScoringKey, pair->text)) visit_value(*pair->children.back());
        }
        return;
      case NodeKind::Call:
        if (is_shown_only(WordKind::Condition, node.text)) return;
        if (is_word(WordKind::Condition, node.text) && !is_word(WordKind::Amount, node.text) && !in_condition_) {
          return visit_condition_value(node);
        }
        for (const Node* child : node.children) visit_value(*child);
        return;
      case NodeKind::Binary:
        if (is_chain(node) || opposite(node.op) != nullptr) return visit_condition_value(node);
        for (const Node* child : node.children) visit_value(*child);
        return;
      case NodeKind::Unary:
        if (node.op == Operator::Not) return visit_condition_value(node);
        if (node.op == Operator::Minus) visit_value(*node.children[0]);
        return;
      case NodeKind::Pair: return visit_value(*node.children.back());
      case NodeKind::Sequence:
        for (const Node* child : node.children) visit_value(*child);
        return;
      default: return;
    }
  }

  /// A condition where a value may stand. Lists in it are what it looks at, not entries.
  void visit_condition_value(const Node& node) {
    const bool before = std::exchange(in_condition_, true);
    visit_condition(node);
    in_condition_ = before;
  }

  void other_number(Span span, double number, bool integer) {
    if (!integer) return;
    std::string next = std::to_string(static_cast<long long>(number) + 1);
    instead(span, next);
  }

  void other_seat(const Node& node) {
    const auto next_of = [&](auto& names) {
      const auto* const found = std::find(std::begin(names), std::end(names), node.text);
      if (found == std::end(names)) return;
      const auto* const next = found + 1 == std::end(names) ? std::begin(names) : found + 1;
      instead(node.name_span, "\"" + std::string(*next) + "\"");
    };
    next_of(kWinds);
    next_of(kNeighbours);
  }

  /// `:2` behind a group of a match definition.
  void other_counts(const Node& node) {
    const std::string_view text = source_.slice(node.name_span);
    for (std::size_t at = text.find(':'); at != std::string_view::npos; at = text.find(':', at + 1)) {
      std::size_t end = at + 1;
      while (end < text.size() && std::isdigit(static_cast<unsigned char>(text[end])) != 0) ++end;
      if (end == at + 1 || end - at > 3) continue;
      const int number = std::stoi(std::string(text.substr(at + 1, end - at - 1)));
      const auto begin = node.name_span.begin + static_cast<std::uint32_t>(at + 1);
      std::string changed(text);
      changed.replace(at + 1, end - at - 1, std::to_string(number + 1));
      add({begin, node.name_span.begin + static_cast<std::uint32_t>(end)}, std::to_string(number + 1),
          told(changed) + " instead of " + told(text), node.span);
    }
  }

  const ast::Ast& ast_;
  const Source& source_;
  std::vector<Mutation> mutations_;
  bool in_condition_ = false;
};

}  // namespace

std::vector<Mutation> mutations_of(const ast::Ast& ast) { return Walk(ast).run(); }

std::string mutated(const Source& source, const Mutation& mutation) {
  std::string text(source.text());
  return text.replace(mutation.span.begin, mutation.span.end - mutation.span.begin, mutation.replacement);
}

std::vector<Equivalent> equivalents_of(const ast::Ast& ast) {
  constexpr std::string_view kMark = "majs: equivalent";
  std::vector<Equivalent> result;
  const Source& source = *ast.source;
  for (const ast::Comment& comment : ast.comments) {
    std::string_view text = source.slice(comment.span);
    text.remove_prefix(std::min(text.find_first_not_of("# \t"), text.size()));
    if (!text.starts_with(kMark)) continue;
    text.remove_prefix(kMark.size());
    Equivalent one{source.locate(comment.span.begin).line, comment.span,
                   text.find_first_not_of(" \t:") != std::string_view::npos};
    if (comment.own_line) {
      std::string_view line;
      do {
        line = source.line(++one.line);
        line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
      } while (line.starts_with('#'));
    }
    result.push_back(one);
  }
  return result;
}

}  // namespace majs::compiler
