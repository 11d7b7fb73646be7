// Commands that define parts of the document: keys, functions, events, sets, matches, constants
// (grammar/README.md 9.4).

#include <string>

#include "compiler/lower/lower_commands.hpp"
#include "grammar/suggest.hpp"
#include "grammar/vocabulary.hpp"

namespace majs::compiler {

using ast::NodeKind;
using ir::Method;

namespace {

ir::Value key(std::string_view name) { return Lowering::text(name); }

/// The actions given to `def`, `on` and `define_play_effect`: a body, or functions and calls after the name. For all
/// but `def` a single bare word or string is a function, even when it names an action (grammar/README.md 9.4 `on`).
ir::Value action_arguments(Lowering& lowering, const ast::Node& command, const Arguments& parts,
                           std::span<const ast::Node* const> given) {
  if (parts.has_body()) {
    if (!given.empty()) wrong_arguments(lowering, command, "either a do-block or actions, not both");
    return lowering.body_actions(parts);
  }
  if (given.empty()) {
    lowering.missing_do(
        lowering.error(Code::EmptyBody, command,
                       "`" + std::string(command.text) + "` without a body makes an empty list of actions"),
        command);
  }
  if (command.text != "def" && given.size() == 1 && (given[0]->is_identifier() || given[0]->kind == NodeKind::String)) {
    const ir::Value run = lowering.run_action(given[0]->text, given[0]->span);
    return lowering.list({run});
  }
  Lowering::Collector actions(lowering);
  for (const ast::Node* node : given) actions.add(lowering.action(*node));
  return actions.finish(command.span);
}

struct BodyOptions {
  bool ok = true;
  bool append = false;
  bool prepend = false;
};

/// The single option `prepend: true` (and `append: true` for `def`).
BodyOptions body_options(Lowering& lowering, const ast::Node* options, bool for_def) {
  BodyOptions result;
  if (options == nullptr) return result;
  for (const ast::Node* pair : options->children) {
    const bool known = pair->text == "prepend" || (for_def && pair->text == "append");
    if (!known) {
      auto& diagnostic =
          lowering.error(Code::UnknownOption, pair->span, "unknown option `" + std::string(pair->text) + ":`");
      diagnostic.help =
          for_def ? "the options are `append: true` and `prepend: true`" : "the only option is `prepend: true`";
      result.ok = false;
      continue;
    }
    // `def` wants `true`; elsewhere the reference asks whether there is a value that is not false.
    const ast::Node& value = *pair->children[0];
    const bool literal =
        value.kind == NodeKind::Number || value.kind == NodeKind::String || value.kind == NodeKind::Nil;
    const bool taken = value.kind == NodeKind::True || value.kind == NodeKind::False || (!for_def && literal);
    if (!taken) {
      lowering.error(Code::UnknownOption, value.span, "`" + std::string(pair->text) + ":` takes true or false");
      result.ok = false;
      continue;
    }
    const bool chosen = value.kind != NodeKind::False && value.kind != NodeKind::Nil;
    (pair->text == "append" ? result.append : result.prepend) = chosen;
  }
  return result;
}

/// `on e, [prepend: true], f`: the option list may also stand in second place, in brackets.
const ast::Node* leading_options(std::span<const ast::Node* const>& given) {
  if (given.empty() || given[0]->kind != NodeKind::List) return nullptr;
  const ast::Node* options = Lowering::keyword_list(*given[0]);
  if (options != nullptr) given = given.subspan(1);
  return options;
}

/// What `def`, `on` and `define_play_effect` do, behind their name.
struct Body {
  BodyOptions options;
  ir::Value actions;
};

Body body(Lowering& lowering, const ast::Node& command, const Arguments& parts, bool for_def) {
  auto given = parts.positional.subspan(1);
  const ast::Node* options = parts.options;
  if (const ast::Node* leading = leading_options(given)) options = leading;
  const BodyOptions read = body_options(lowering, options, for_def);
  return {read, action_arguments(lowering, command, parts, given)};
}

bool one_value(Lowering& lowering, const ast::Node& command) {
  if (command.children.size() == 2 && command.block == nullptr) return true;
  auto& diagnostic =
      lowering.error(Code::WrongArguments, command,
                     "`" + std::string(command.text) + "` takes a name and one value, separated by a comma");
  // `set initial_score 25000` is `set(initial_score(25000))`.
  const ast::Node* only = command.children.size() == 1 ? command.children[0] : nullptr;
  if (only != nullptr && only->kind == NodeKind::Call && !only->children.empty() && !only->has(ast::kParentheses)) {
    diagnostic.help = "a comma is missing behind " + in_ticks(only->text);
    diagnostic.fixes.push_back({{only->name_span.end, only->name_span.end}, ",", "insert a comma", true});
  }
  return false;
}

}  // namespace

void lower_set(Lowering& lowering, const ast::Node& command, Operations& out) {
  if (!one_value(lowering, command)) return;
  const ir::Value name = name_argument(lowering, command);
  const ir::Value value = lowering.json(*command.children[1], Lowering::JsonMode::WithSigils);
  out.push_back(update(command, lowering.path({name}), Method::Set, value));
}

void lower_var(Lowering& lowering, const ast::Node& command, Operations& out) {
  if (!one_value(lowering, command)) return;
  const ir::Value name = name_argument(lowering, command);
  const ir::Value value = lowering.json(*command.children[1], Lowering::JsonMode::Plain);
  out.push_back(update(command, lowering.path({name}), Method::Set, value));
}

void lower_def(Lowering& lowering, const ast::Node& command, Operations& out) {
  const Arguments parts = lowering.arguments(command);
  const ir::Value name = name_argument(lowering, command);
  if (parts.positional.empty()) return wrong_arguments(lowering, command, "a name and a do-block");
  const auto [placed, actions] = body(lowering, command, parts, true);
  const Method method = placed.append ? Method::Add : placed.prepend ? Method::AddBefore : Method::Set;
  if (method == Method::Set) lowering.define_name(Definition::Kind::Function, name, command.span);
  out.push_back(update(command, lowering.path({key("functions"), name}), method, actions));
}

void lower_on(Lowering& lowering, const ast::Node& command, Operations& out) {
  const Arguments parts = lowering.arguments(command);
  const ir::Value name = name_argument(lowering, command, true);
  if (parts.positional.empty()) return wrong_arguments(lowering, command, "an event and a do-block");
  if (name.kind == ir::ValueKind::String && grammar::find_word(grammar::WordKind::Event, name.text()) == nullptr) {
    auto& diagnostic =
        lowering.error(Code::UnknownEvent, name.span, "`" + std::string(name.text()) + "` is not an event");
    if (const auto near = grammar::nearest_word(grammar::WordKind::Event, name.text()); !near.empty()) {
      diagnostic.help = "did you mean `" + std::string(near) + "`?";
      diagnostic.fixes.push_back({name.span, std::string(near), "replace the event"});
    }
  }
  const auto [placed, actions] = body(lowering, command, parts, false);
  out.push_back(update(command, lowering.path({name, key("actions")}), placed.prepend ? Method::AddBefore : Method::Add,
                       actions));
}

void lower_play_effect(Lowering& lowering, const ast::Node& command, Operations& out) {
  const Arguments parts = lowering.arguments(command);
  const ir::Value name = name_argument(lowering, command);
  if (parts.positional.empty()) return wrong_arguments(lowering, command, "a tile or kind of tiles and a do-block");
  const auto [placed, actions] = body(lowering, command, parts, false);
  const ir::Value effect = lowering.list({lowering.list({name, actions})});
  out.push_back(
      update(command, lowering.path({key("play_effects")}), placed.prepend ? Method::AddBefore : Method::Add, effect));
}

void lower_play_restriction(Lowering& lowering, const ast::Node& command, Operations& out) {
  if (command.children.size() != 2 || command.block != nullptr) {
    return wrong_arguments(lowering, command, "a tile or kind of tiles and one condition");
  }
  const ir::Value target = name_argument(lowering, command, true);
  const ir::Value when = lowering.condition(*command.children[1]);
  const ir::Value restriction = lowering.list({lowering.list({lowering.list({target}), when})});
  out.push_back(update(command, lowering.path({key("play_restrictions")}), Method::Add, restriction));
}

void lower_define_set(Lowering& lowering, const ast::Node& command, Operations& out) {
  const auto& given = command.children;
  if (given.size() != 2 || command.block != nullptr || given[1]->kind != NodeKind::Sigil || given[1]->letter != 's') {
    lowering.error(Code::WrongArguments, command, "`define_set` takes a name and one set sigil").help =
        "for example: define_set pair, ~s\"0 0\"";
    return;
  }
  const ir::Value name = name_argument(lowering, command);
  lowering.define_name(Definition::Kind::Set, name, command.span);
  out.push_back(update(command, lowering.path({key("set_definitions"), name}), Method::Set, lowering.sigil(*given[1])));
}

namespace {

/// The path of the key `NAME_definition`.
ir::Path definition_path(Lowering& lowering, const ir::Value& name) {
  if (name.kind == ir::ValueKind::String)
    return lowering.path({Lowering::text(lowering.join(name.text(), "_definition"), name.span)});
  ir::Value joined = lowering.list({name, key("_definition")});
  joined.kind = ir::ValueKind::Concat;
  joined.plain = false;
  return lowering.path({joined});
}

}  // namespace

void lower_define_match(Lowering& lowering, const ast::Node& command, Operations& out) {
  if (command.children.size() < 2 || command.block != nullptr) {
    lowering.error(Code::WrongArguments, command, "`define_match` takes a name and at least one match").help =
        "for example: define_match win, ~m\"mentsu:4, pair:1\"";
    return;
  }
  const ir::Value name = name_argument(lowering, command);
  const auto given = command.children.subspan(1);
  ir::Value value;
  if (given.size() == 1 && Lowering::is_constant(*given[0])) {
    value = lowering.constant(*given[0]);
  } else if (given.size() == 1 && Lowering::is_variable(*given[0])) {
    value = lowering.variable(*given[0]);
  } else {
    Lowering::Collector parts(lowering);
    for (const ast::Node* node : given) {
      if (node->kind == NodeKind::Sigil && node->letter == 'm') {
        parts.add(lowering.sigil(*node));
      } else if (node->kind == NodeKind::Sigil && node->letter == 'a') {
        parts.add(lowering.list({lowering.sigil(*node)}));
      } else if (node->kind == NodeKind::String) {
        ir::Value lookup =
            ir::Value::of_text(ir::ValueKind::Lookup, lowering.join(node->text, "_definition"), node->span);
        lookup.plain = false;
        lowering.refer(Reference::Kind::MatchDefinition, node->text, node->span);
        parts.add(lookup);
      } else {
        lowering.error(Code::WrongArguments, *node,
                       "expected a match: ~m\"...\", ~a\"...\", or the name of another match in quotes");
      }
    }
    value = parts.finish(command.span);
    if (value.items().size() == 1) {
      value = ir::Value(value.items()[0]);
    } else {
      value = ir::Value::of_items(ir::ValueKind::Concat, value.items(), value.span);
      value.plain = false;
    }
  }
  lowering.define_name(Definition::Kind::Match, name, command.span);
  out.push_back(update(command, definition_path(lowering, name), Method::Set, value));
}

void lower_extend_match(Lowering& lowering, const ast::Node& command, Operations& out) {
  const auto& given = command.children;
  if (given.size() < 2 || command.block != nullptr) {
    return wrong_arguments(lowering, command, "a name and match sigils");
  }
  const ir::Value name = name_argument(lowering, command);
  for (const ast::Node* node : given.subspan(1)) {
    if (node->kind != NodeKind::Sigil || (node->letter != 'm' && node->letter != 'a')) {
      lowering.error(Code::WrongArguments, *node, "expected a match sigil ~m\"...\" or ~a\"...\"");
      return;
    }
    ir::Value alternatives = lowering.sigil(*node);
    if (node->letter == 'a') alternatives = lowering.list({alternatives});
    out.push_back(update(command, definition_path(lowering, name), Method::Add, alternatives));
  }
}

void lower_define_const(Lowering& lowering, const ast::Node& command, Operations& out) {
  const auto& given = command.children;
  const bool has_block = command.block != nullptr;
  if (given.size() + (has_block ? 1U : 0U) != 2) return wrong_arguments(lowering, command, "a name and one value");
  const ir::Value name = name_argument(lowering, command);
  ir::Value value;
  if (has_block) {
    value = lowering.block_actions(*command.block);  // Q61: a list of actions
    // The platform takes the name of a single one.
    if (lowering.as_platform() && value.items().size() == 1 && !value.items()[0].items().empty()) {
      value = ir::Value(value.items()[0].items()[0]);
    }
  } else if (Lowering::is_constant(*given[1]) && given[1]->op == ast::Operator::At) {
    const ir::Value reference = lowering.constant(*given[1]);
    const std::string_view constant = reference.text();
    value = ir::Value::of_text(ir::ValueKind::Lookup, constant.empty() ? constant : constant.substr(1), given[1]->span);
    value.plain = false;
    value.from_constants = true;
  } else {
    value = lowering.general(*given[1]);
  }
  lowering.define_name(Definition::Kind::Constant, name, command.span);
  out.push_back(update(command, lowering.path({key("constants"), name}), Method::Set, value));
}

void lower_scoring(Lowering& lowering, const ast::Node& command, Operations& out) {
  const Arguments parts = lowering.arguments(command);
  if (parts.positional.size() != 1 || parts.options != nullptr || !parts.has_body()) {
    lowering.error(Code::MissingBlock, command, "`define_scoring` takes a name and a do-block");
    return;
  }
  const ir::Value name = name_argument(lowering, command);
  out.push_back(
      update(command, lowering.path({key("scoring_logic"), name}), Method::Add, lowering.body_actions(parts)));
}

}  // namespace majs::compiler
