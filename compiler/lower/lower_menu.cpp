// Buttons, auto buttons, and the menu of mods (grammar/README.md 9.4).

#include <algorithm>
#include <array>
#include <string>

#include "compiler/lower/lower_commands.hpp"
#include "grammar/suggest.hpp"

namespace majs::compiler {

using ast::NodeKind;
using ir::Method;
using ir::OperationKind;

namespace {

enum class FieldType : std::uint8_t { Json, Condition, Actions };

struct Field {
  std::string_view name;
  FieldType type = FieldType::Json;
};

// In the order in which the keys are created.
constexpr std::array<Field, 13> kButtonFields = {{{"display_name"},
                                                  {"show_when", FieldType::Condition},
                                                  {"actions", FieldType::Actions},
                                                  {"precedence_over"},
                                                  {"unskippable", FieldType::Condition},
                                                  {"cancellable"},
                                                  {"upgrades"},
                                                  {"interrupt_level"},
                                                  {"call"},
                                                  {"call_conditions", FieldType::Condition},
                                                  {"call_style"},
                                                  {"call_name"},
                                                  {"msg_name"}}};
constexpr std::array<Field, 5> kAutoButtonFields = {
    {{"display_name"}, {"desc"}, {"actions", FieldType::Actions}, {"enabled_at_start"}, {"persistent"}}};
constexpr std::array<Field, 6> kModFields = {{{"name"}, {"desc"}, {"default"}, {"order"}, {"deps"}, {"conflicts"}}};
constexpr std::array<Field, 4> kModConfigFields = {{{"type"}, {"name"}, {"values"}, {"default"}}};

/// The value of an option, the last one of that name, or null.
const ast::Node* option(const ast::Node& options, std::string_view name) {
  const ast::Node* found = nullptr;
  for (const ast::Node* pair : options.children) {
    if (pair->text == name) found = pair->children[0];
  }
  return found;
}

void report_unknown_fields(Lowering& lowering, const ast::Node& command, const ast::Node& options,
                           std::span<const Field> fields, std::string_view also = {}) {
  for (const ast::Node* pair : options.children) {
    const bool known = pair->text == also || std::any_of(fields.begin(), fields.end(), [&](const Field& field) {
                         return field.name == pair->text && field.type != FieldType::Actions;
                       });
    if (known) continue;
    auto& diagnostic = lowering.error(
        Code::UnknownField, pair->name_span,
        "`" + std::string(command.text) + "` has no field `" + std::string(pair->text) + "`: it is dropped");
    std::vector<std::string_view> names;
    for (const Field& field : fields) names.push_back(field.name);
    if (const auto near = grammar::nearest(pair->text, names); !near.empty()) {
      diagnostic.help = "did you mean `" + std::string(near) + "`?";
    } else if (pair->text == "call_priority_list") {
      diagnostic.help = "set it afterwards: apply set, \"buttons.NAME.call_priority_list\", [...]";
    }
  }
}

/// The options of a command that needs them; reports and gives null when there are none.
const ast::Node* required_options(Lowering& lowering, const ast::Node& command, const Arguments& parts,
                                  std::string_view example) {
  if (parts.positional.size() == 1 && parts.options != nullptr) return parts.options;
  lowering
      .error(Code::WrongArguments, command,
             "`" + std::string(command.text) + "` takes a name and options `field: value`")
      .help = "for example: " + std::string(example);
  return nullptr;
}

void lower_fields(Lowering& lowering, const ast::Node& command, Operations& out, std::span<const Field> fields,
                  std::string_view table, Definition::Kind kind, std::string_view example) {
  const Arguments parts = lowering.arguments(command);
  const ast::Node* options = required_options(lowering, command, parts, example);
  if (options == nullptr) return;
  if (!parts.has_body()) {
    lowering.error(Code::MissingBlock, command, "`" + std::string(command.text) + "` needs a do-block with its actions")
        .help = "for example: " + std::string(example);
    return;
  }
  const ir::Value name = name_argument(lowering, command);
  std::array<ir::Member, kButtonFields.size()> members;
  std::size_t count = 0;
  for (const Field& field : fields) {
    if (field.type == FieldType::Actions) {
      members[count++] = {field.name, lowering.body_actions(parts)};
      continue;
    }
    const ast::Node* value = option(*options, field.name);
    if (value == nullptr || value->kind == NodeKind::Nil) continue;
    members[count++] = {field.name, field.type == FieldType::Condition
                                        ? lowering.condition(*value)
                                        : lowering.json(*value, Lowering::JsonMode::Plain)};
  }
  report_unknown_fields(lowering, command, *options, fields);
  const ir::Value value = lowering.object_in_order(std::span<const ir::Member>(members.data(), count));
  lowering.define_name(kind, name, command.span);
  out.push_back(update(command, lowering.path({Lowering::text(table), name}), Method::Set, value));
}

ir::Value plain_option(Lowering& lowering, const ast::Node& options, std::string_view name, const ir::Value& fallback) {
  const ast::Node* value = option(options, name);
  return value == nullptr ? fallback : lowering.json(*value, Lowering::JsonMode::Plain);
}

}  // namespace

void lower_button(Lowering& lowering, const ast::Node& command, Operations& out) {
  lower_fields(lowering, command, out, kButtonFields, "buttons", Definition::Kind::Button,
               "define_button wave, display_name: \"Wave\", show_when: our_turn do ... end");
}

void lower_auto_button(Lowering& lowering, const ast::Node& command, Operations& out) {
  lower_fields(lowering, command, out, kAutoButtonFields, "auto_buttons", Definition::Kind::AutoButton,
               "define_auto_button _1_sort, display_name: \"S\", desc: \"Sort.\" do ... end");
}

void lower_mod_category(Lowering& lowering, const ast::Node& command, Operations& out) {
  const Arguments parts = lowering.arguments(command);
  if (parts.positional.size() != 1 || parts.has_body()) {
    return wrong_arguments(lowering, command, "the text of a header, and perhaps `prepend: true`");
  }
  const ir::Value name = name_argument(lowering, command);
  ir::Operation operation = update(command, lowering.path({Lowering::text("available_mods")}), Method::Set, name);
  operation.kind = OperationKind::AddCategory;
  if (parts.options != nullptr) {
    for (const ast::Node* pair : parts.options->children) {
      const ast::Node& value = *pair->children[0];
      if (pair->text != "prepend" || (value.kind != NodeKind::True && value.kind != NodeKind::False)) {
        lowering.error(Code::UnknownOption, pair->span, "the only option here is `prepend: true`");
        continue;
      }
      operation.prepend = value.kind == NodeKind::True;
    }
  }
  out.push_back(operation);
}

void lower_define_mod(Lowering& lowering, const ast::Node& command, Operations& out) {
  const Arguments parts = lowering.arguments(command);
  const ast::Node* options = required_options(lowering, command, parts,
                                              "define_mod tobi, name: \"Tobi\", desc: \"Below zero ends the game.\"");
  if (options == nullptr) return;
  if (parts.has_body()) {
    lowering.error(Code::UnexpectedBlock, command, "`define_mod` takes no do-block")
        .notes.push_back("what a mod does stands in its own file, mods/ID.majs");
    return;
  }
  const ir::Value id = name_argument(lowering, command);
  const ir::Value empty = lowering.list(std::span<const ir::Value>());
  const ast::Node* category = option(*options, "category");
  const bool placed = category != nullptr && category->kind != NodeKind::Nil;
  std::vector<ir::Member> members = {{"id", id},
                                     {"name", plain_option(lowering, *options, "name", Lowering::text("Button"))},
                                     {"desc", plain_option(lowering, *options, "desc", Lowering::text(""))}};
  if (!placed) members.push_back({"default", plain_option(lowering, *options, "default", Lowering::truth(false))});
  members.push_back({"order", plain_option(lowering, *options, "order", Lowering::number(0))});
  members.push_back({"deps", plain_option(lowering, *options, "deps", empty)});
  members.push_back({"conflicts", plain_option(lowering, *options, "conflicts", empty)});
  report_unknown_fields(lowering, command, *options, kModFields, "category");
  for (const std::string_view field : {"deps", "conflicts"}) {
    const ast::Node* ids = option(*options, field);
    if (ids == nullptr || ids->kind != NodeKind::List) continue;
    for (const ast::Node* child : ids->children) {
      if (child->kind == NodeKind::String) lowering.refer(Reference::Kind::Mod, child->text, child->span);
    }
  }
  const ir::Value mod = lowering.object_in_order(members);
  lowering.define_name(Definition::Kind::Mod, id, command.span);
  const ir::Path menu = lowering.path({Lowering::text("available_mods")});
  if (!placed) {
    out.push_back(update(command, menu, Method::Add, lowering.list({mod})));
    return;
  }
  ir::Operation operation = update(command, menu, Method::Set, mod);
  operation.kind = OperationKind::InsertMod;
  operation.other = lowering.arena().create(lowering.json(*category, Lowering::JsonMode::Plain));
  out.push_back(operation);
}

void lower_config_mod(Lowering& lowering, const ast::Node& command, Operations& out) {
  const Arguments parts = lowering.arguments(command);
  const ast::Node* options =
      required_options(lowering, command, parts, "config_mod uma, name: \"first\", values: [10, 20], default: 20");
  if (options == nullptr) return;
  if (parts.has_body()) return wrong_arguments(lowering, command, "no do-block");
  const ir::Value id = name_argument(lowering, command);
  std::vector<ir::Member> members = {
      {"type", plain_option(lowering, *options, "type", Lowering::text("dropdown"))},
      {"name", plain_option(lowering, *options, "name", Lowering::text(""))},
      {"values", plain_option(lowering, *options, "values", lowering.list(std::span<const ir::Value>()))}};
  const ast::Node* preset = option(*options, "default");
  if (preset != nullptr && preset->kind != NodeKind::Nil) {
    members.push_back({"default", lowering.json(*preset, Lowering::JsonMode::Plain)});
  }
  report_unknown_fields(lowering, command, *options, kModConfigFields);
  ir::Operation operation = update(command, lowering.path({Lowering::text("available_mods")}), Method::Set, id);
  operation.kind = OperationKind::ConfigMod;
  operation.other = lowering.arena().create(lowering.object_in_order(members));
  out.push_back(operation);
}

void lower_remove_mod(Lowering& lowering, const ast::Node& command, Operations& out) {
  if (command.block != nullptr) return wrong_arguments(lowering, command, "ids of mods");
  Lowering::Collector ids(lowering);
  ids.add(name_argument(lowering, command, true));
  const auto add_id = [&](const ast::Node& node) {
    if (node.kind == NodeKind::String || node.is_identifier()) {
      ids.add(Lowering::text(node.text, node.span));
    } else {
      lowering.error(Code::WrongArguments, node, "expected the id of a mod");
    }
  };
  for (const ast::Node* node : command.children.subspan(1)) {
    if (node->kind == NodeKind::List) {
      for (const ast::Node* child : node->children) add_id(*child);
    } else {
      add_id(*node);
    }
  }
  ir::Operation operation = update(command, {}, Method::Set, ids.finish(command.span));
  operation.kind = OperationKind::RemoveMods;
  out.push_back(operation);
}

void lower_preset(Lowering& lowering, const ast::Node& command, Operations& out) {
  if (command.children.size() != 2 || command.block != nullptr) {
    return wrong_arguments(lowering, command, "a name and a list of mods");
  }
  const ir::Value name = name_argument(lowering, command);
  const ir::Value mods = lowering.json(*command.children[1], Lowering::JsonMode::Plain);
  const ir::Value preset = lowering.object_in_order({{"display_name", name}, {"enabled_mods", mods}});
  out.push_back(
      update(command, lowering.path({Lowering::text("available_presets")}), Method::Add, lowering.list({preset})));
}

}  // namespace majs::compiler
