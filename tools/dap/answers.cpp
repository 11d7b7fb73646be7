#include "tools/dap/answers.hpp"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "grammar/document_members.hpp"
#include "tools/lsp/messages.hpp"

namespace majs::dap {
namespace {

/// The amount that a comparison begins with.
std::uint32_t amount_in(const runtime::Rules& rules, std::uint32_t condition) {
  const runtime::ConditionNode& node = rules.conditions[condition];
  if (node.kind != runtime::ConditionNode::Kind::Test) {
    return node.size == 0 ? runtime::kNone : amount_in(rules, rules.condition_children[node.first]);
  }
  const auto& arguments = node.arguments;
  using Type = runtime::ArgumentType;
  const Type type = arguments.empty() ? Type::Any : arguments[0].type;
  const bool is_amount = type == Type::Amount || type == Type::Expression || type == Type::AmountTail;
  return is_amount ? arguments[0].id : runtime::kNone;
}

Answer problem(std::string text) { return {nullptr, std::move(text)}; }

}  // namespace

std::optional<std::size_t> number_in(const Document& arguments, std::string_view key) {
  const Document* const found = grammar::find_member(arguments, key);
  constexpr double kMost = 1e9;
  if (found == nullptr || !found->is_number()) return std::nullopt;
  const double number = found->get<double>();
  return number >= 0 && number < kMost ? std::optional(static_cast<std::size_t>(number)) : std::nullopt;
}

void Answers::forget() {
  frames_.clear();
  kept_.clear();
}

const std::vector<StackFrame>& Answers::frames() {
  if (frames_.empty()) frames_ = stack_at(timeline_, loaded_.places);
  return frames_;
}

Document Answers::source_of(std::uint32_t file) const {
  const std::string& name = loaded_.places.files()[file]->name();
  Document source = {{"name", std::filesystem::path(name).filename().generic_string()}};
  const std::string path = loaded_.places.path(file);
  source["path"] = path.empty() ? name : path;
  // What is in the program alone is asked for by number.
  if (path.empty()) source["sourceReference"] = file + 1;
  return source;
}

Document Answers::place(const Line& line) const {
  if (!line.known()) return {{"line", 0}, {"column", 0}};
  return {{"line", line.line}, {"column", line.column}, {"source", source_of(line.file)}};
}

Answer Answers::stack_trace(const Document& arguments) {
  const auto& all = frames();
  const std::size_t first = number_in(arguments, "startFrame").value_or(0);
  const std::size_t wanted = number_in(arguments, "levels").value_or(0);
  const std::size_t end = wanted == 0 ? all.size() : std::min(all.size(), first + wanted);
  Document list = Document::array();
  for (std::size_t i = first; i < end; ++i) {
    Document frame = {{"id", i + 1}, {"name", all[i].name}};
    frame.update(place(loaded_.places.line(all[i].place)));
    list.push_back(std::move(frame));
  }
  return {{{"stackFrames", std::move(list)}, {"totalFrames", all.size()}}};
}

std::size_t Answers::keep(const Variable& variable) {
  if (!variable.children) return 0;
  kept_.push_back(variable);
  return kept_.size();
}

Document Answers::told(const Variable& variable) {
  Document result = {{"name", variable.name}, {"value", variable.value}, {"variablesReference", keep(variable)}};
  if (!variable.set) result["presentationHint"] = {{"attributes", Document::array({"readOnly"})}};
  return result;
}

Answer Answers::scopes(const Document& arguments) {
  const auto id = number_in(arguments, "frameId");
  if (!id || *id == 0 || *id > frames().size()) return problem("there is no such frame now");
  Document list = Document::array();
  for (const Variable& scope : scopes_of(loaded_.view, frames()[*id - 1])) {
    list.push_back({{"name", scope.name}, {"variablesReference", keep(scope)}, {"expensive", false}});
  }
  return {{{"scopes", std::move(list)}}};
}

Answer Answers::variables(const Document& arguments) {
  const auto reference = number_in(arguments, "variablesReference");
  if (!reference || *reference == 0 || *reference > kept_.size()) return problem("these variables are gone");
  Document list = Document::array();
  const auto children = kept_[*reference - 1].children;
  for (const Variable& variable : children()) list.push_back(told(variable));
  return {{{"variables", std::move(list)}}};
}

Answer Answers::set_variable(const Document& arguments) {
  const auto reference = number_in(arguments, "variablesReference");
  if (!reference || *reference == 0 || *reference > kept_.size()) return problem("these variables are gone");
  if (timeline_.position().engine == nullptr) return problem("the game is over: go back a step first");
  if (timeline_.position().engine->tries()) return problem("this is a copy of the table, on which something is tried");
  const std::string name = lsp::text_member(arguments, "name");
  const std::string value = lsp::text_member(arguments, "value");
  const auto children = kept_[*reference - 1].children;
  for (const Variable& variable : children()) {
    if (variable.name != name) continue;
    if (!variable.set) return problem("`" + name + "` cannot be changed");
    if (const std::string wrong = variable.set(value); !wrong.empty()) return problem(wrong);
    return {{{"value", value}, {"variablesReference", 0}}};
  }
  return problem("there is no `" + name + "` here");
}

Answer Answers::loaded_sources() const {
  Document list = Document::array();
  for (std::uint32_t i = 0; i < loaded_.places.files().size(); ++i) list.push_back(source_of(i));
  return {{{"sources", std::move(list)}}};
}

Answer Answers::source(const Document& arguments) const {
  std::size_t reference = number_in(arguments, "sourceReference").value_or(0);
  const Document* const source = grammar::find_member(arguments, "source");
  if (reference == 0 && source != nullptr) reference = number_in(*source, "sourceReference").value_or(0);
  const auto& files = loaded_.places.files();
  if (reference == 0 || reference > files.size()) return problem("there is no such text");
  return {{{"content", std::string(files[reference - 1]->text())}}};
}

runtime::Context Answers::context_of(const Document& arguments) {
  const std::size_t id = number_in(arguments, "frameId").value_or(1);
  const auto& all = frames();
  return all[id == 0 || id > all.size() ? 0 : id - 1].context;
}

Answer Answers::evaluate(const Document& arguments, std::uint32_t number, bool is_amount) {
  const runtime::Context context = context_of(arguments);
  View& view = loaded_.view;
  if (!is_amount) {
    const Variable parts = parts_of(view, number, context);
    return {{{"result", view.holds(number, context) ? "true" : "false"}, {"variablesReference", keep(parts)}}};
  }
  const std::uint32_t amount = amount_in(view.rules(), number);
  if (amount == runtime::kNone) return problem("this is neither a condition nor an amount");
  return {{{"result", view.amount(amount, context).text()}, {"variablesReference", 0}}};
}

Answer Answers::named(const Document& arguments) {
  const std::string name = lsp::text_member(arguments, "expression");
  const runtime::Rules& rules = loaded_.places.rules();
  const runtime::Player& player = timeline_.position().state->player(context_of(arguments).seat);
  std::string result;
  if (const std::uint32_t id = rules.counters.find(name); id != runtime::kNone) {
    result = runtime::counter_value(player, id).text();
  } else if (const std::uint32_t status = rules.statuses.find(name); status != runtime::kNone) {
    result = player.status.contains(status) ? "true" : "false";
  } else {
    return problem("neither a counter nor a status");
  }
  return {{{"result", result}, {"variablesReference", 0}}};
}

}  // namespace majs::dap
