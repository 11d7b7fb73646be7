// The two engines are one meaning: random operations on random documents give the same bytes, or fail in both.

#include <doctest/doctest.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "compiler/engines/jq_emitter.hpp"
#include "compiler/engines/jq_engine.hpp"
#include "compiler/engines/native_engine.hpp"
#include "grammar/document.hpp"
#include "tests/compiler/random.hpp"

namespace engines_test {

using namespace majs;
using namespace majs::compiler;
using majs::compiler::test::Random;

namespace {

constexpr std::string_view kKeys[] = {"a",
                                      "b",
                                      "two words",
                                      "yaku",
                                      "available_mods",
                                      "default_mods",
                                      "id",
                                      "display_name",
                                      "config",
                                      "enabled_mods",
                                      "available_presets",
                                      "and"};
constexpr std::string_view kTexts[] = {"", "a", "b", "x,y", "\\(1)", "\"q\"", "@c", "\xE4\xB8\xAD", "line\nbreak"};
constexpr double kNumbers[] = {0, 1, -1, 2, 0.5, -2.5, 3, 1e17, 7, 100};

/// Makes random IR in one arena.
class Maker {
 public:
  Maker(Arena& arena, Random& random) : arena_(arena), random_(random) {}

  Document document(std::size_t depth) {
    switch (random_.below(depth > 0 ? 8 : 4)) {
      case 0: return nullptr;
      case 1: return random_.chance(50);
      case 2: return random_.pick(kNumbers);
      case 3: return std::string(random_.pick(kTexts));
      case 4:
      case 5: {
        Document list = Document::array();
        for (std::size_t i = random_.below(4); i > 0; --i) list.push_back(document(depth - 1));
        return list;
      }
      default: {
        Document map = Document::object();
        for (std::size_t i = random_.below(5); i > 0; --i) map[std::string(random_.pick(kKeys))] = document(depth - 1);
        return map;
      }
    }
  }

  /// A whole document, with the places that the menu and yaku operations look at.
  Document whole() {
    Document map = Document::object();
    for (std::size_t i = random_.below(6); i > 0; --i) map[std::string(random_.pick(kKeys))] = document(3);
    if (random_.chance(50)) {
      Document mods = Document::array();
      for (std::size_t i = random_.below(5); i > 0; --i) {
        mods.push_back(random_.chance(40) ? Document(std::string(random_.pick(kTexts)))
                                          : Document{{"id", std::string(random_.pick(kTexts))}});
      }
      map["available_mods"] = mods;
    }
    if (random_.chance(50)) {
      Document yaku = Document::array();
      for (std::size_t i = random_.below(4); i > 0; --i)
        yaku.push_back({{"display_name", std::string(random_.pick(kTexts))}, {"value", 1.0}});
      map["yaku"] = yaku;
    }
    return map;
  }

  ir::Value plain(const Document& document) {
    ir::Value value;
    switch (document.type()) {
      case Document::value_t::boolean:
        value.kind = document.get<bool>() ? ir::ValueKind::True : ir::ValueKind::False;
        break;
      case Document::value_t::number_float: value = ir::Value::of_number(document.get<double>()); break;
      case Document::value_t::string:
        value = ir::Value::of_text(ir::ValueKind::String,
                                   arena_.copy(std::string_view(document.get_ref<const std::string&>())));
        break;
      case Document::value_t::array: {
        std::vector<ir::Value> items;
        for (const Document& item : document) items.push_back(plain(item));
        value = ir::Value::of_items(ir::ValueKind::Array, arena_.copy(std::span<const ir::Value>(items)));
        break;
      }
      case Document::value_t::object: {
        std::vector<ir::Member> members;
        for (const auto& [key, item] : document.items())
          members.push_back({arena_.copy(std::string_view(key)), plain(item)});
        value = ir::Value::of_members(arena_.copy(std::span<const ir::Member>(members)));
        break;
      }
      default: break;
    }
    return value;
  }

  ir::Value value() {
    if (random_.chance(10)) return variable();
    if (random_.chance(10)) return arithmetic(2);
    if (random_.chance(5)) {
      ir::Value lookup = ir::Value::of_text(ir::ValueKind::Lookup, random_.pick(kKeys));
      lookup.from_constants = random_.chance(20);
      return lookup;
    }
    if (random_.chance(5)) {
      const ir::Value items[] = {plain(document(1)), plain(document(1))};
      return ir::Value::of_items(ir::ValueKind::Concat, arena_.copy(std::span<const ir::Value>(items)));
    }
    return plain(document(2));
  }

  ir::Value variable() {
    static constexpr std::string_view kNames[] = {"n", "s", "t", "f"};
    return ir::Value::of_text(ir::ValueKind::Variable, random_.pick(kNames));
  }

  ir::Value arithmetic(std::size_t depth) {
    if (depth == 0 || random_.chance(40)) return random_.chance(30) ? variable() : plain(random_.pick(kNumbers));
    static constexpr ir::ValueKind kKinds[] = {ir::ValueKind::Add, ir::ValueKind::Subtract, ir::ValueKind::Multiply,
                                               ir::ValueKind::Divide, ir::ValueKind::Negate};
    const ir::ValueKind kind = random_.pick(kKinds);
    const ir::Value operands[] = {arithmetic(depth - 1), arithmetic(depth - 1)};
    return ir::Value::of_items(
        kind, arena_.copy(std::span<const ir::Value>(operands, kind == ir::ValueKind::Negate ? 1 : 2)));
  }

  ir::Path path(std::size_t longest) {
    std::vector<ir::Step> steps;
    const std::size_t length = random_.below(longest + 1);
    for (std::size_t i = 0; i < length; ++i) {
      ir::Step step;
      const bool first = i == 0;
      if (first || random_.chance(60)) {
        if (random_.chance(10)) {
          step.kind = ir::StepKind::Keys;
          const std::string_view keys[] = {random_.pick(kKeys), random_.pick(kKeys)};
          step.keys = arena_.copy(std::span<const std::string_view>(keys));
        } else if (first && random_.chance(5)) {
          step.kind = ir::StepKind::Name;
          step.name = arena_.create(variable());
        } else {
          step.keys = {arena_.create(random_.pick(kKeys)), 1};
        }
      } else {
        static constexpr double kIndices[] = {0, 1, 2, -1, -2, 4};
        step.kind = random_.chance(20) ? ir::StepKind::Indices : ir::StepKind::Index;
        const double indices[] = {random_.pick(kIndices), random_.pick(kIndices)};
        step.indices = arena_.copy(std::span<const double>(indices, step.kind == ir::StepKind::Indices ? 2 : 1));
      }
      steps.push_back(step);
    }
    return {arena_.copy(std::span<const ir::Step>(steps))};
  }

  ir::Test test(std::size_t depth) {
    ir::Test test;
    const std::size_t kind = random_.below(depth > 0 ? 11 : 8);
    test.kind = static_cast<ir::TestKind>(kind);
    test.left = value();
    test.right = value();
    test.path = path(2);
    if (kind >= static_cast<std::size_t>(ir::TestKind::Not)) {
      const ir::Test operands[] = {this->test(depth - 1), this->test(depth - 1)};
      test.operands = arena_.copy(std::span<const ir::Test>(operands, test.kind == ir::TestKind::Not ? 1 : 2));
    }
    return test;
  }

  ir::Operation operation(std::size_t depth) {
    ir::Operation operation;
    operation.kind = static_cast<ir::OperationKind>(random_.chance(60) ? 0 : random_.below(depth > 0 ? 10 : 9));
    operation.path = path(3);
    operation.value = value();
    operation.other = arena_.create(value());
    switch (operation.kind) {
      case ir::OperationKind::Update: {
        operation.method = static_cast<Method>(random_.below(19));
        operation.guard = operation.method == Method::Set ? ir::Guard::None : static_cast<ir::Guard>(random_.below(4));
        static constexpr std::string_view kFunctions[] = {"pow",  "atan2", "fmin",    "ldexp",
                                                          "drem", "hypot", "scalbln", "copysign"};
        operation.name = random_.pick(kFunctions);
        if (random_.chance(30)) operation.value = plain(random_.pick(kNumbers));
        if (operation.method == Method::DeleteAll) operation.value = plain(Document::array({document(1), document(1)}));
        if (operation.method == Method::DeleteKeys) {
          operation.value =
              plain(Document::array({std::string(random_.pick(kKeys)), std::string(random_.pick(kKeys))}));
        }
        break;
      }
      case ir::OperationKind::Replace:
        operation.value = plain(document(random_.below(2)));
        if (random_.chance(50)) operation.count = arena_.create(plain(random_.pick(kNumbers)));
        break;
      case ir::OperationKind::RemoveNamed:
        operation.value = plain(Document::array({std::string(random_.pick(kTexts))}));
        [[fallthrough]];
      case ir::OperationKind::ReplaceYaku: {
        if (operation.kind == ir::OperationKind::ReplaceYaku)
          operation.value = plain(std::string(random_.pick(kTexts)));
        ir::Step step;
        static constexpr std::string_view kLists[] = {"yaku", "yaku", "a", "missing"};
        step.keys = {arena_.create(random_.pick(kLists)), 1};
        operation.path = {arena_.copy(std::span<const ir::Step>(&step, 1))};
        if (random_.chance(50)) operation.third = arena_.create(value());
        break;
      }
      case ir::OperationKind::RemoveMods:
        operation.value = plain(Document::array({std::string(random_.pick(kTexts))}));
        break;
      case ir::OperationKind::AddCategory:
      case ir::OperationKind::ConfigMod: operation.value = plain(std::string(random_.pick(kTexts))); break;
      case ir::OperationKind::InsertMod:
        operation.other = arena_.create(plain(std::string(random_.pick(kTexts))));
        break;
      case ir::OperationKind::MergeDocument: operation.value = plain(whole()); break;
      default: break;
    }
    operation.prepend = random_.chance(50);
    if (operation.kind == ir::OperationKind::If) {
      operation.test = arena_.create(test(1));
      const ir::Operation branches[] = {this->operation(depth - 1), this->operation(depth - 1)};
      operation.then_branch = arena_.copy(std::span<const ir::Operation>(branches, 1));
      operation.else_branch = arena_.copy(std::span<const ir::Operation>(branches + 1, random_.below(2)));
    }
    return operation;
  }

 private:
  using Method = ir::Method;
  Arena& arena_;
  Random& random_;
};

}  // namespace

TEST_CASE("both engines give the same bytes, or both refuse") {
  const Environment variables = {{"n", {Scalar::Kind::Number, false, 2, {}}},
                                 {"s", {Scalar::Kind::String, false, 0, "a"}},
                                 {"t", {Scalar::Kind::Boolean, true, 0, {}}},
                                 {"f", {Scalar::Kind::Boolean, false, 0, {}}}};
  // One jq program runs all cases of a batch, each on its own element of the input: jq takes long to start.
  constexpr std::size_t kBatches = 6;
  constexpr std::size_t kCases = 400;
  std::size_t accepted = 0;
  for (std::size_t batch = 0; batch < kBatches; ++batch) {
    Random random(batch + 1);
    Document inputs = Document::array();
    std::vector<std::string> texts;
    std::vector<std::string> wanted;
    std::string program(jq_prelude());
    program += "[";
    for (std::size_t i = 0; i < kCases; ++i) {
      ir::Program one;
      Maker maker(*one.arena, random);
      std::vector<ir::Operation> operations;
      for (std::size_t n = 1 + random.below(2); n > 0; --n) operations.push_back(maker.operation(1));
      one.operations = one.arena->copy(std::span<const ir::Operation>(operations));
      Document document = random.chance(90) ? maker.whole() : maker.document(2);
      inputs.push_back(document);
      texts.push_back(emit_jq(one));
      program += (i == 0 ? "" : ",") + std::string("(.[") + std::to_string(i) + "] | try [" + texts.back() +
                 "] catch \"refused\")\n";
      const auto error = apply(one, variables, document);
      accepted += error ? 0U : 1U;
      wanted.push_back(error ? "\"refused\"" : "[" + grammar::print_document(document, false) + "]");
    }
    program += "]";
    JqError problem;
    const auto got = run_jq(program, variables, inputs, {}, &problem);
    REQUIRE_MESSAGE(got.has_value(), problem.message);
    REQUIRE(got->size() == kCases);
    for (std::size_t i = 0; i < kCases; ++i) {
      const std::string answer = grammar::print_document((*got)[i], false);
      CHECK_MESSAGE(answer == wanted[i], "batch ", batch, " case ", i, "\nfilter ", texts[i], "\ninput ",
                    grammar::print_document(inputs[i], false));
    }
  }
  CHECK(accepted > kBatches * kCases / 3);
}

}  // namespace engines_test
