#include "compiler/engines/jq_emitter.hpp"

#include <algorithm>

#include "compiler/text/text_buffer.hpp"

namespace majs::compiler {

using ir::Guard;
using ir::Method;
using ir::OperationKind;
using ir::StepKind;
using ir::TestKind;
using ir::Value;
using ir::ValueKind;

namespace {

// What native_engine.cpp does, said in jq 1.6. Names start with `majs_`; variables of users are lower case, ours are
// not. `path(p)` is taken before anything changes; a guard looks at the parent (the path without its last component).
constexpr std::string_view kPrelude = R"jq(def majs_list: if type == "array" then . elif . == null then [] else [.] end;
def majs_number: if type == "number" then . else error("the calculation needs numbers") end;
def majs_quotient($A; $B): $A / $B;
def majs_all(p; $V; f): reduce path(p) as $P (.; setpath($P; [getpath($P), $V] | f));
def majs_parent(p; $V; f): reduce path(p) as $P (.; if getpath($P[:-1]) == null then . else setpath($P; [getpath($P), $V] | f) end);
def majs_parent_or_set(p; $V; f): reduce path(p) as $P (.; if getpath($P[:-1]) == null then setpath($P; $V) else setpath($P; [getpath($P), $V] | f) end);
def majs_self(p; $V; f): reduce path(p) as $P (.; if getpath($P) == null then . else setpath($P; [getpath($P), $V] | f) end);
def majs_initialize: if .[0] == null then .[1] else .[0] end;
def majs_add: .[0] + .[1];
def majs_add_before: .[1] + .[0];
def majs_append: (.[0] | majs_list) + (.[1] | majs_list);
def majs_prepend: (.[1] | majs_list) + (.[0] | majs_list);
def majs_subtract: .[0] - .[1];
def majs_multiply: .[0] * .[1];
def majs_divide: .[0] / .[1];
def majs_modulo: if (map(type) | unique) != ["number"] then error("a remainder needs two numbers") elif (map(if . < 0 then -. else . end) | max) > 9007199254740992 then error("the numbers are too large for a remainder") else .[0] % .[1] end;
def majs_without($V): if type == "array" or type == "object" then map(select(. as $O | $V | map(. == $O) | any | not)) else error("elements can only be removed from a list or a map") end;
def majs_delete: .[1] as $V | .[0] | majs_without([$V]);
def majs_delete_all: .[1] as $V | .[0] | majs_without($V);
def majs_delete_keys: .[1] as $V | .[0] | if . == null then . elif type == "object" then delpaths($V | map([.])) else error("keys can only be removed from a map") end;
def majs_round: .[0] | round;
def majs_round_up: .[0] | ceil;
def majs_round_down: .[0] | floor;
def majs_min: if .[0] == null or .[1] < .[0] then .[1] else .[0] end;
def majs_max: if .[0] == null or .[1] > .[0] then .[1] else .[0] end;
def majs_swap($F; $T): def swap: (if type == "object" then map_values(swap) elif type == "array" then map(swap) else . end) | if . == $F then $T else . end; swap;
def majs_replace_all(p; $F; $T): reduce path(p) as $P (.; if getpath($P) == null then . else setpath($P; getpath($P) | majs_swap($F; $T)) end);
def majs_replace(p; $N; $F; $T): if ($N | type) != "number" then . elif $N <= 0 then . else reduce path(p) as $P (.; if getpath($P) == null then . else setpath($P; getpath($P) | reduce [limit($N; paths(. == $F))][] as $Q (.; setpath($Q; $T))) end) end;
def majs_yaku_list: if type == "array" then . else error("the yaku list is not a list") end;
def majs_has($K): type == "object" and ($K | type) == "string" and has($K);
def majs_remove_named($K; $V): if majs_has($K) then .[$K] |= (majs_yaku_list | map(select(.display_name as $O | $V | map(. == $O) | any | not))) else .[$K] as $O | . end;
def majs_set_yaku($K; $V; $W): if majs_has($K) then .[$K] |= (majs_yaku_list | map(if .display_name == $V then .value = $W else . end)) else .[$K] as $O | . end;
def majs_replace_yaku($K; $V; $W; $C): if majs_has($K) then .[$K] |= (majs_yaku_list | if map(.display_name == $V) | any then map(select(.display_name != $V)) + [{"display_name": $V, "value": $W, "when": $C}] else . end) else .[$K] as $O | . end;
def majs_menu(f): .available_mods |= ((if . == null then [] elif type == "array" then . else error("available_mods is not a list") end) | f);
def majs_category($V; $B): majs_menu(if map(. == $V) | any then . elif $B then [$V] + . else . + [$V] end);
def majs_insert_mod($V; $K): majs_menu(([range(length) as $I | select(.[$I] == $K) | $I][0] // 0) as $H | ([range($H + 1; length) as $I | select(.[$I] | type == "string") | $I][0] // ($H + 1)) as $I | .[:$I] + [$V] + .[$I:]);
def majs_config_mod($V; $W): if type == "object" and (.available_mods | type) == "array" then .available_mods |= map(if type == "object" and has("id") and .id == $V then .config += [$W] else . end) else . end;
def majs_drop($V): map(select(. as $O | $V | map(. == $O) | any | not));
def majs_remove_mods($V): if type != "object" then . else (if (.available_mods | type) == "array" then .available_mods |= map(select((type == "object" and has("id") and (.id as $O | $V | map(. == $O) | any)) | not)) else . end) | (if (.default_mods | type) == "array" then .default_mods |= majs_drop($V) else . end) | (if (.available_presets | type) == "array" then .available_presets |= map(if type == "object" and (.enabled_mods | type) == "array" then .enabled_mods |= majs_drop($V) else . end) else . end) end;
def majs_in(p; $V): [p] | map(if . == null then false elif type == "array" or type == "object" then map(. == $V) | any else error("`in` looks into a list or a map") end) | any;
)jq";

bool is_word(std::string_view key) {
  if (key.empty() || (key[0] >= '0' && key[0] <= '9')) return false;
  return std::all_of(key.begin(), key.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  });
}

std::string_view update_function(Method method) {
  switch (method) {
    case Method::Initialize: return "majs_initialize";
    case Method::Add: return "majs_add";
    case Method::AddBefore: return "majs_add_before";
    case Method::Append: return "majs_append";
    case Method::Prepend: return "majs_prepend";
    case Method::Subtract: return "majs_subtract";
    case Method::Multiply: return "majs_multiply";
    case Method::Divide: return "majs_divide";
    case Method::Modulo: return "majs_modulo";
    case Method::Delete: return "majs_delete";
    case Method::DeleteAll: return "majs_delete_all";
    case Method::DeleteKeys: return "majs_delete_keys";
    case Method::Round: return "majs_round";
    case Method::RoundUp: return "majs_round_up";
    case Method::RoundDown: return "majs_round_down";
    case Method::Min: return "majs_min";
    case Method::Max: return "majs_max";
    case Method::Set:
    case Method::Math: break;
  }
  return {};
}

std::string_view guard_function(Guard guard) {
  switch (guard) {
    case Guard::Parent: return "majs_parent";
    case Guard::ParentOrSet: return "majs_parent_or_set";
    case Guard::Self: return "majs_self";
    case Guard::None:
    case Guard::Exists: break;
  }
  return "majs_all";
}

class Emitter {
 public:
  Emitter(TextBuffer& out, std::vector<SourceMapEntry>* source_map) : out_(out), source_map_(source_map) {}

  /// A pipeline. jq's parser nests to the right and has a bounded stack, so long pipelines go in groups.
  void pipeline(std::span<const ir::Operation> operations) {
    constexpr std::size_t kGroup = 64;
    if (operations.empty()) {
      out_ += '.';
    } else if (operations.size() <= kGroup) {
      steps(operations);
    } else {
      std::size_t size = kGroup;
      while (size * kGroup < operations.size()) size *= kGroup;
      for (std::size_t i = 0; i < operations.size(); i += size) {
        if (i > 0) out_ += "\n| ";
        out_ += '(';
        pipeline(operations.subspan(i, std::min(size, operations.size() - i)));
        out_ += ')';
      }
    }
  }

 private:
  void steps(std::span<const ir::Operation> operations) {
    bool first = true;
    for (const ir::Operation& operation : operations) {
      if (!first) out_ += "\n| ";
      first = false;
      if (source_map_ != nullptr) source_map_->push_back({out_.size(), operation.span});
      emit(operation);
    }
  }

  void value(const Value& value) {
    switch (value.kind) {
      case ValueKind::Null: out_ += "null"; return;
      case ValueKind::False: out_ += "false"; return;
      case ValueKind::True: out_ += "true"; return;
      case ValueKind::Number: out_.number(value.number()); return;
      case ValueKind::String: out_.quoted(value.text()); return;
      case ValueKind::Array: {
        out_ += '[';
        bool first = true;
        for (const Value& item : value.items()) {
          if (!first) out_ += ',';
          first = false;
          this->value(item);
        }
        out_ += ']';
        return;
      }
      case ValueKind::Object: {
        // jq's parser runs out of stack on an object of some thousand keys; sums of smaller ones it can read.
        constexpr std::size_t kMostKeys = 1000;
        const auto members = value.members();
        const bool parts = members.size() > kMostKeys;
        if (parts) out_ += '(';
        out_ += '{';
        for (std::size_t i = 0; i < members.size(); ++i) {
          if (i > 0) out_ += i % kMostKeys == 0 ? std::string_view("}+{") : std::string_view(",");
          out_.quoted(members[i].key);
          out_ += ':';
          this->value(members[i].value);
        }
        out_ += '}';
        if (parts) out_ += ')';
        return;
      }
      case ValueKind::Variable:
        out_ += '$';
        out_ += value.text();
        return;
      case ValueKind::Lookup:
        out_ += value.from_constants ? ".constants" : ".";
        out_ += '[';
        out_.quoted(value.text());
        out_ += ']';
        return;
      case ValueKind::Concat: {
        out_ += '(';
        bool first = true;
        for (const Value& item : value.items()) {
          if (!first) out_ += " + ";
          first = false;
          this->value(item);
        }
        out_ += ')';
        return;
      }
      case ValueKind::Negate:
        out_ += "(0 - ";
        number(value.items()[0]);
        out_ += ')';
        return;
      case ValueKind::Add:
      case ValueKind::Subtract:
      case ValueKind::Multiply: {
        static constexpr std::string_view kSigns[] = {" + ", " - ", " * "};
        out_ += '(';
        number(value.items()[0]);
        out_ += kSigns[static_cast<std::size_t>(value.kind) - static_cast<std::size_t>(ValueKind::Add)];
        number(value.items()[1]);
        out_ += ')';
        return;
      }
      case ValueKind::Divide:  // by a function: jq folds `1 / 0` and then refuses the program, even in a branch not
                               // taken
        out_ += "majs_quotient(";
        number(value.items()[0]);
        out_ += "; ";
        number(value.items()[1]);
        out_ += ')';
        return;
    }
  }

  void number(const Value& operand) {
    if (operand.kind == ValueKind::Variable) {
      out_ += "($";
      out_ += operand.text();
      out_ += " | majs_number)";
    } else {
      value(operand);
    }
  }

  void key(std::string_view key, bool first) {
    if (is_word(key)) {
      out_ += '.';
      out_ += key;
      return;
    }
    out_ += first ? ".[" : "[";
    out_.quoted(key);
    out_ += ']';
  }

  void path(const ir::Path& path) {
    bool first = true;
    for (const ir::Step& step : path.steps) {
      switch (step.kind) {
        case StepKind::Key: key(step.keys[0], first); break;
        case StepKind::Keys:
        case StepKind::Index:
        case StepKind::Indices: {
          out_ += first ? ".[" : "[";
          bool comma = false;
          for (const std::string_view one : step.keys) {
            if (comma) out_ += ',';
            comma = true;
            out_.quoted(one);
          }
          for (const double index : step.indices) {
            if (comma) out_ += ',';
            comma = true;
            out_.number(index);
          }
          out_ += ']';
          break;
        }
        case StepKind::Name:
          out_ += first ? ".[" : "[";
          value(*step.name);
          out_ += ']';
          break;
      }
      first = false;
    }
    if (first) out_ += '.';
  }

  /// The key of a one-step path as a value.
  void path_key(const ir::Path& path) {
    const ir::Step& step = path.steps[0];
    if (step.kind == StepKind::Name) {
      value(*step.name);
    } else {
      out_.quoted(step.keys[0]);
    }
  }

  void update(const ir::Operation& operation) {
    if (operation.method == Method::Set || (operation.method == Method::Add && operation.guard == Guard::None)) {
      path(operation.path);
      out_ += operation.method == Method::Set ? " = " : " += ";
      value(operation.value);
      return;
    }
    out_ += guard_function(operation.guard);
    out_ += '(';
    path(operation.path);
    out_ += "; ";
    value(operation.value);
    out_ += "; ";
    if (operation.method == Method::Math) {
      out_ += "if map(type) == [\"number\",\"number\"] then ";
      out_ += operation.name;
      out_ += "(.[0]; .[1]) else error(\"two numbers are needed\") end";
    } else {
      out_ += update_function(operation.method);
    }
    out_ += ')';
  }

  template <typename... Parts>
  void call(std::string_view name, const Parts&... parts) {
    out_ += name;
    out_ += '(';
    bool first = true;
    const auto one = [&](const Value& part) {
      if (!first) out_ += "; ";
      first = false;
      value(part);
    };
    (one(parts), ...);
    out_ += ')';
  }

  void named(std::string_view name, const ir::Operation& operation) {
    out_ += name;
    out_ += '(';
    path_key(operation.path);
    const bool replaces = operation.kind == OperationKind::ReplaceYaku;
    for (const Value* part :
         {&operation.value, replaces ? operation.other : nullptr, replaces ? operation.third : nullptr}) {
      if (part == nullptr) continue;
      out_ += "; ";
      value(*part);
    }
    out_ += ')';
  }

  void emit(const ir::Operation& operation) {
    switch (operation.kind) {
      case OperationKind::Update: update(operation); return;
      case OperationKind::Replace:
        out_ += operation.count == nullptr ? "majs_replace_all(" : "majs_replace(";
        path(operation.path);
        for (const Value* part : {operation.count, &operation.value, operation.other}) {
          if (part == nullptr) continue;
          out_ += "; ";
          value(*part);
        }
        out_ += ')';
        return;
      case OperationKind::RemoveNamed: named("majs_remove_named", operation); return;
      case OperationKind::ReplaceYaku:
        named(operation.third == nullptr ? "majs_set_yaku" : "majs_replace_yaku", operation);
        return;
      case OperationKind::AddCategory:
        out_ += "majs_category(";
        value(operation.value);
        out_ += operation.prepend ? "; true)" : "; false)";
        return;
      case OperationKind::InsertMod: call("majs_insert_mod", operation.value, *operation.other); return;
      case OperationKind::ConfigMod: call("majs_config_mod", operation.value, *operation.other); return;
      case OperationKind::RemoveMods: call("majs_remove_mods", operation.value); return;
      case OperationKind::MergeDocument:
        out_ += ". * ";
        value(operation.value);
        return;
      case OperationKind::If:
        out_ += "if ";
        test(*operation.test);
        out_ += " then ";
        pipeline(operation.then_branch);
        out_ += " else ";
        pipeline(operation.else_branch);
        out_ += " end";
        return;
    }
  }

  void test(const ir::Test& test) {
    out_ += '(';
    switch (test.kind) {
      case TestKind::Truth: value(test.left); break;
      case TestKind::Not:
        this->test(test.operands[0]);
        out_ += " | not";
        break;
      case TestKind::And:
      case TestKind::Or:
        this->test(test.operands[0]);
        out_ += test.kind == TestKind::And ? " and " : " or ";
        this->test(test.operands[1]);
        break;
      case TestKind::In:
        out_ += "majs_in(";
        path(test.path);
        out_ += "; ";
        value(test.left);
        out_ += ')';
        break;
      default: {
        static constexpr std::string_view kSigns[] = {" == ", " != ", " < ", " <= ", " > ", " >= "};
        value(test.left);
        out_ += kSigns[static_cast<std::size_t>(test.kind) - static_cast<std::size_t>(TestKind::Equal)];
        value(test.right);
      }
    }
    out_ += ')';
  }

  TextBuffer& out_;
  std::vector<SourceMapEntry>* source_map_;
};

}  // namespace

std::string_view jq_prelude() { return kPrelude; }

std::string emit_jq(const ir::Program& program) { return emit_jq(program, nullptr); }

std::string emit_jq(const ir::Program& program, std::vector<SourceMapEntry>* source_map) {
  TextBuffer out(program.source != nullptr ? program.source->text().size() * 2 : 256);
  Emitter(out, source_map).pipeline(program.operations);
  return out.text();
}

}  // namespace majs::compiler
