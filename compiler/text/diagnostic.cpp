#include "compiler/text/diagnostic.hpp"

#include "grammar/utf8.hpp"

#include <algorithm>
#include <array>

namespace majs::compiler {
namespace {

constexpr auto kTable = std::to_array<CodeInfo>({
#define MAJS_CODE(number, name, severity, title, text, wrong, right) \
  {Code::name, #name, Severity::severity, title, text, wrong, right},
#include "compiler/codes/all.def"
#undef MAJS_CODE
});

static_assert(std::is_sorted(kTable.begin(), kTable.end(),
                             [](const CodeInfo& a, const CodeInfo& b) { return a.code < b.code; }),
              "codes must be listed in ascending order");

}  // namespace

std::span<const CodeInfo> code_table() { return kTable; }

const CodeInfo& code_info(Code code) {
  return *std::lower_bound(kTable.begin(), kTable.end(), code,
                           [](const CodeInfo& info, Code wanted) { return info.code < wanted; });
}

std::string code_text(Code code) {
  std::string digits = std::to_string(static_cast<unsigned>(code));
  return "M" + std::string(digits.size() < 4 ? 4 - digits.size() : 0, '0') + digits;
}

const CodeInfo* find_code(std::string_view text) {
  for (const CodeInfo& info : kTable) {
    if (text == info.name) return &info;
  }
  if (text.size() < 2 || text.size() > 6 || (text[0] != 'M' && text[0] != 'm')) return nullptr;
  unsigned number = 0;
  for (const char c : text.substr(1)) {
    if (c < '0' || c > '9') return nullptr;
    number = number * 10 + static_cast<unsigned>(c - '0');
  }
  for (const CodeInfo& info : kTable) {
    if (number == static_cast<unsigned>(info.code)) return &info;
  }
  return nullptr;
}

Diagnostic& Diagnostics::report(Code code, const SourcePtr& source, Span span, std::string message) {
  return report(code, code_info(code).severity, source, span, std::move(message));
}

Diagnostic& Diagnostics::report(Code code, Severity severity, const SourcePtr& source, Span span, std::string message) {
  if (severity == Severity::Error) ++errors_;
  Diagnostic diagnostic{
      .code = code, .severity = severity, .source = source, .span = span, .message = std::move(message)};
  if (items_.size() >= kMaxDiagnostics) {
    ++dropped_;
    overflow_ = std::move(diagnostic);
    return overflow_;
  }
  items_.push_back(std::move(diagnostic));
  return items_.back();
}

void Diagnostics::add(Diagnostic diagnostic) {
  if (diagnostic.severity == Severity::Error) ++errors_;
  if (items_.size() >= kMaxDiagnostics) {
    ++dropped_;
    return;
  }
  items_.push_back(std::move(diagnostic));
}

void Diagnostics::take(Diagnostics&& other) {
  for (Diagnostic& diagnostic : other.items_) add(std::move(diagnostic));
  dropped_ += other.dropped_;
  other = Diagnostics{};
}

void Diagnostics::sort() {
  std::stable_sort(items_.begin(), items_.end(), [](const Diagnostic& a, const Diagnostic& b) {
    const std::string_view left = a.source ? std::string_view(a.source->name()) : std::string_view();
    const std::string_view right = b.source ? std::string_view(b.source->name()) : std::string_view();
    if (left != right) return left < right;
    if (a.span.begin != b.span.begin) return a.span.begin < b.span.begin;
    return a.code < b.code;
  });
}

std::string Setup::text() const {
  std::string text = ruleset;
  for (std::size_t i = 0; i < mods.size(); ++i) text += (i == 0 ? " with " : " and ") + mods[i];
  return text;
}

std::string setups_text(const std::vector<Setup>& setups) {
  std::string text;
  for (const Setup& setup : setups) text += (text.empty() ? "" : ", ") + setup.text();
  return text;
}

bool Diagnostic::tells_setups() const {
  if (setups.size() != 1 || !setups[0].mods.empty() || source == nullptr) return !setups.empty();
  std::string_view name = source->name();
  if (name == setups[0].ruleset) return false;
  name.remove_prefix(name.find_last_of('/') + 1);
  return name.substr(0, name.find_last_of('.')) != setups[0].ruleset;
}

std::string in_ticks(std::string_view text) {
  if (text.size() <= kMaxShownBytes) return "`" + std::string(text) + "`";
  return "`" + std::string(grammar::cut(text, kMaxShownBytes)) + "...`";
}

}  // namespace majs::compiler
