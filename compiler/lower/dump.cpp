#include "compiler/lower/dump.hpp"

#include <array>

#include "grammar/document.hpp"

namespace majs::compiler {
namespace {

constexpr std::array<std::string_view, 18> kNodeNames = {"Number", "String", "Atom",   "True",     "False", "Nil",
                                                         "Alias",  "Call",   "Sigil",  "List",     "Map",   "Keywords",
                                                         "Pair",   "Unary",  "Binary", "Sequence", "Block", "Clause"};

constexpr std::array<std::string_view, 22> kOperatorNames = {"",   "::",  "=",  "or", "and", "==", "!=", "<",
                                                             ">",  "<=",  ">=", "in", "+",   "-",  "*",  "/",
                                                             "**", "not", "!",  "-",  "+",   "@"};

constexpr std::array<std::string_view, 19> kMethodNames = {
    "set",      "initialize", "add",    "add_before", "append",     "prepend",     "subtract",
    "multiply", "divide",     "modulo", "delete",     "delete_all", "delete_keys", "round",
    "round_up", "round_down", "min",    "max",        "math"};

constexpr std::array<std::string_view, 5> kGuardNames = {"", " if-parent", " if-parent-else-set", " if-there",
                                                         " if-key"};

constexpr std::array<std::string_view, 10> kOperationNames = {
    "update",     "replace",    "remove_named", "replace_yaku",   "add_category",
    "insert_mod", "config_mod", "remove_mods",  "merge_document", "if"};

template <typename Names, typename Enum>
std::string_view name_of(const Names& names, Enum value) {
  return names[static_cast<std::size_t>(value)];
}

void dump_node(const ast::Ast& ast, const ast::Node& node, std::size_t depth, std::string_view role, std::string& out) {
  out.append(depth * 2, ' ');
  if (!role.empty()) out.append(role).append(": ");
  out += name_of(kNodeNames, node.kind);
  if (node.op != ast::Operator::None) out.append(" ").append(name_of(kOperatorNames, node.op));
  switch (node.kind) {
    case ast::NodeKind::Number:
      out += ' ';
      grammar::append_number(out, node.number);
      break;
    case ast::NodeKind::Sigil: out.append(" ~").append(1, node.letter); [[fallthrough]];
    case ast::NodeKind::String:
    case ast::NodeKind::Atom:
    case ast::NodeKind::Pair:
      if (node.kind == ast::NodeKind::Pair && node.text.empty() && node.has(ast::kArrow)) break;
      out += ' ';
      grammar::append_quoted(out, node.text);
      break;
    default:
      if (!node.text.empty()) out.append(" ").append(node.text);
      break;
  }
  const LineColumn place = ast.source->locate(node.span.begin);
  out += "  " + std::to_string(place.line) + ":" + std::to_string(place.column) + "\n";
  for (const ast::Node* child : node.children) dump_node(ast, *child, depth + 1, "", out);
  if (node.block != nullptr) {
    dump_node(ast, *node.block, depth + 1, node.kind == ast::NodeKind::Block ? "else" : "", out);
  }
}

void dump_value(const ir::Value& value, std::string& out);

void dump_list(std::span<const ir::Value> items, std::string_view separator, std::string& out) {
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) out += separator;
    dump_value(items[i], out);
  }
}

void dump_value(const ir::Value& value, std::string& out) {
  const auto arithmetic = [&](std::string_view sign) {
    out += '(';
    dump_list(value.items(), sign, out);
    out += ')';
  };
  switch (value.kind) {
    case ir::ValueKind::Null: out += "null"; break;
    case ir::ValueKind::False: out += "false"; break;
    case ir::ValueKind::True: out += "true"; break;
    case ir::ValueKind::Number: grammar::append_number(out, value.number()); break;
    case ir::ValueKind::String: grammar::append_quoted(out, value.text()); break;
    case ir::ValueKind::Variable: out.append("!").append(value.text()); break;
    case ir::ValueKind::Lookup: out.append(value.from_constants ? "+@" : "+").append(value.text()); break;
    case ir::ValueKind::Add: arithmetic(" + "); break;
    case ir::ValueKind::Subtract: arithmetic(" - "); break;
    case ir::ValueKind::Multiply: arithmetic(" * "); break;
    case ir::ValueKind::Divide: arithmetic(" / "); break;
    case ir::ValueKind::Concat: arithmetic(" ++ "); break;
    case ir::ValueKind::Negate:
      out += "(-";
      dump_list(value.items(), "", out);
      out += ')';
      break;
    case ir::ValueKind::Array:
      out += '[';
      dump_list(value.items(), ",", out);
      out += ']';
      break;
    case ir::ValueKind::Object:
      out += '{';
      for (std::size_t i = 0; i < value.members().size(); ++i) {
        if (i > 0) out += ',';
        grammar::append_quoted(out, value.members()[i].key);
        out += ':';
        dump_value(value.members()[i].value, out);
      }
      out += '}';
      break;
  }
}

void dump_path(const ir::Path& path, std::string& out) {
  if (path.steps.empty()) out += " .";
  for (const ir::Step& step : path.steps) {
    out += &step == path.steps.data() ? " ." : ".";
    const bool several = step.kind == ir::StepKind::Keys || step.kind == ir::StepKind::Indices;
    if (several || step.kind == ir::StepKind::Index) out += '[';
    std::string_view separator;
    for (const std::string_view key : step.keys) {
      out.append(separator);
      grammar::append_quoted(out, key);
      separator = ",";
    }
    for (const double index : step.indices) {
      out.append(separator);
      grammar::append_number(out, index);
      separator = ",";
    }
    if (step.name != nullptr) dump_value(*step.name, out);
    if (several || step.kind == ir::StepKind::Index) out += ']';
  }
}

void dump_test(const ir::Test& test, std::string& out) {
  const auto joined = [&](std::string_view word) {
    out += '(';
    for (std::size_t i = 0; i < test.operands.size(); ++i) {
      if (i > 0) out += word;
      dump_test(test.operands[i], out);
    }
    out += ')';
  };
  const auto compared = [&](std::string_view word) {
    dump_value(test.left, out);
    out += word;
    dump_value(test.right, out);
  };
  switch (test.kind) {
    case ir::TestKind::Truth: dump_value(test.left, out); break;
    case ir::TestKind::Equal: compared(" == "); break;
    case ir::TestKind::NotEqual: compared(" != "); break;
    case ir::TestKind::Less: compared(" < "); break;
    case ir::TestKind::LessEqual: compared(" <= "); break;
    case ir::TestKind::Greater: compared(" > "); break;
    case ir::TestKind::GreaterEqual: compared(" >= "); break;
    case ir::TestKind::In:
      dump_value(test.left, out);
      out += " in";
      dump_path(test.path, out);
      break;
    case ir::TestKind::Not:
      out += "not ";
      joined("");
      break;
    case ir::TestKind::And: joined(" and "); break;
    case ir::TestKind::Or: joined(" or "); break;
  }
}

void dump_operations(const ir::Program& program, std::span<const ir::Operation> operations, std::size_t depth,
                     std::string& out) {
  for (const ir::Operation& operation : operations) {
    out.append(depth * 2, ' ');
    out += name_of(kOperationNames, operation.kind);
    if (operation.kind == ir::OperationKind::Update) {
      out.append(" ").append(name_of(kMethodNames, operation.method));
      out.append(name_of(kGuardNames, operation.guard));
    }
    if (!operation.name.empty()) out.append(" ").append(operation.name);
    if (operation.kind == ir::OperationKind::If) {
      out += ' ';
      if (operation.test != nullptr) dump_test(*operation.test, out);
    } else {
      dump_path(operation.path, out);
      if (operation.count != nullptr) {
        out += " count ";
        dump_value(*operation.count, out);
      }
      out += ' ';
      dump_value(operation.value, out);
      for (const ir::Value* further : {operation.other, operation.third}) {
        if (further == nullptr) continue;
        out += ", ";
        dump_value(*further, out);
      }
      if (operation.prepend) out += " prepend";
    }
    if (program.source != nullptr) {
      out += "  # line " + std::to_string(program.source->locate(operation.span.begin).line);
    }
    out += '\n';
    dump_operations(program, operation.then_branch, depth + 1, out);
    if (!operation.else_branch.empty()) {
      out.append(depth * 2, ' ');
      out += "else\n";
      dump_operations(program, operation.else_branch, depth + 1, out);
    }
  }
}

}  // namespace

std::string dump_ast(const ast::Ast& ast) {
  std::string out;
  for (const ast::Node* command : ast.commands) dump_node(ast, *command, 0, "", out);
  for (const ast::Comment& comment : ast.comments) {
    const LineColumn place = ast.source->locate(comment.span.begin);
    out.append("Comment ").append(ast.source->slice(comment.span));
    out += "  " + std::to_string(place.line) + ":" + std::to_string(place.column) + "\n";
  }
  return out;
}

std::string dump_ir(const ir::Program& program) {
  std::string out;
  dump_operations(program, program.operations, 0, out);
  return out;
}

}  // namespace majs::compiler
