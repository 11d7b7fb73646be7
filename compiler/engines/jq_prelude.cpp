// What stands in front of every jq program.

#include "compiler/engines/jq_engine.hpp"

namespace majs::compiler {
namespace {

void append_binding(std::string& out, std::string_view name, const Scalar& value) {
  switch (value.kind) {
    case Scalar::Kind::Boolean: out += value.boolean ? "true" : "false"; break;
    case Scalar::Kind::Number:
      out += '(';  // a minus sign binds weaker than `as`
      grammar::append_number(out, value.number);
      out += ')';
      break;
    case Scalar::Kind::String: grammar::append_quoted(out, value.text); break;
    case Scalar::Kind::Variable: out += '$' + value.text; break;
  }
  out += " as $";
  out += name;
  out += " | ";
}

}  // namespace

std::string bind_jq_variables(const Environment& variables) {
  std::string out;
  for (const auto& [name, value] : variables) append_binding(out, name, value);
  return out;
}

std::string_view jq_mod_prelude() {
  return "def _ensure_list: if . == null then [] elif type == \"array\" then . else [.] end; "
         "def _safe_append(l; r): (l | _ensure_list) + (r | _ensure_list); ";
}

}  // namespace majs::compiler
