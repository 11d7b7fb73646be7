#include "compiler/platform/draft.hpp"

#include <memory>
#include <optional>
#include <utility>

#include "grammar/document_members.hpp"
#include "grammar/json_pointer.hpp"

namespace majs::compiler {
namespace {

/// The steps to the first such text, or to such a member; nothing where there is none.
std::optional<std::string> steps_to(const Document& value, std::string_view text) {
  if (value.is_string()) return value == text ? std::optional<std::string>("") : std::nullopt;
  if (!value.is_structured()) return std::nullopt;
  for (const auto& [key, member] : value.items()) {
    const auto steps = value.is_object() && key == text ? std::optional<std::string>("") : steps_to(member, text);
    if (steps) return "/" + grammar::pointer_step(key) + *steps;
  }
  return std::nullopt;
}

}  // namespace

PlatformDraft::PlatformDraft(const Document& document, Diagnostics& told_to)
    : original(document), lowered{document, {}, {}}, diagnostics(told_to) {
  const auto found = document.find("score_calculation");
  if (found != document.end() && found->is_object()) scoring = *found;
  has_script = document.contains("scoring_logic");
  has_table = !has_script && scoring.contains("scoring_method");
}

void PlatformDraft::tell_all(const std::vector<std::string>& changes) {
  lowered.changes.insert(lowered.changes.end(), changes.begin(), changes.end());
}

void PlatformDraft::report(Code code, std::string_view pointer, std::string message) {
  diagnostics.report(code, nullptr, {}, std::move(message)).pointer = pointer;
}

void PlatformDraft::differs(const std::string& pointer, std::string message) {
  if (told.insert(message).second) report(Code::WrittenOtherwise, pointer, std::move(message));
}

void PlatformDraft::refuse(std::string_view key, const std::string& what) {
  report(Code::NotForPlatform, "/score_calculation/" + std::string(key),
         what + " cannot be written for Riichi Advanced yet");
}

Refuse PlatformDraft::refusal() {
  return [this](const std::string& pointer, const std::string& message) {
    report(Code::NotForPlatform, pointer, message);
  };
}

void PlatformDraft::add_part(std::string_view name, Document config) {
  ModRequest part;
  part.id = "platform/" + std::string(name);
  part.config = std::make_shared<const Document>(std::move(config));
  parts.push_back(std::move(part));
}

bool PlatformDraft::flag(const Document& record, std::string_view key) const {
  const Document* value = grammar::find_member(record, key);
  return value != nullptr && value->is_boolean() && value->get<bool>();
}

Document PlatformDraft::number(std::string_view key, double usual) const {
  const Document* value = grammar::find_member(scoring, key);
  return value != nullptr && value->is_number() ? *value : Document(usual);
}

std::int64_t PlatformDraft::integer(std::string_view key, std::int64_t usual) {
  const Document* value = grammar::find_member(document(), key);
  return value != nullptr && value->is_number() ? static_cast<std::int64_t>(value->get<double>()) : usual;
}

std::string PlatformDraft::place_of(std::string_view text) const { return steps_to(original, text).value_or(""); }

std::string PlatformDraft::place_of(std::string_view text, std::string_view member) const {
  const Document* value = grammar::find_member(original, member);
  const auto steps = value == nullptr ? std::nullopt : steps_to(*value, text);
  return steps ? "/" + grammar::pointer_step(member) + *steps : "";
}

}  // namespace majs::compiler
