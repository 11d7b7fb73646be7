#include "compiler/platform/draft.hpp"

#include <memory>
#include <utility>

#include "grammar/document_members.hpp"

namespace majs::compiler {

PlatformDraft::PlatformDraft(const Document& document, Diagnostics& told_to)
    : lowered{document, {}, {}}, diagnostics(told_to) {
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

}  // namespace majs::compiler
