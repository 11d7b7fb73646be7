#include "compiler/checks/platform_report.hpp"

#include "compiler/load/origin.hpp"

namespace majs::compiler {
namespace {

using grammar::PlatformEffect;

Code code_of(PlatformEffect effect) {
  switch (effect) {
    case PlatformEffect::Ignored: return Code::PlatformIgnores;
    case PlatformEffect::Crashes: return Code::PlatformCrashes;
    case PlatformEffect::Refused: return Code::PlatformRefuses;
    case PlatformEffect::Differs: break;
  }
  return Code::PlatformDiffers;
}

std::string_view label_of(PlatformEffect effect) {
  switch (effect) {
    case PlatformEffect::Ignored: return "has no effect there";
    case PlatformEffect::Crashes: return "crashes the room there";
    case PlatformEffect::Refused: return "is refused there";
    case PlatformEffect::Differs: break;
  }
  return "is played otherwise there";
}

/// The script in one line, as far as it fits a message.
std::string in_one_line(std::string_view script) {
  std::string line;
  for (const char c : script) {
    if (c != '\n') {
      line += c;
    } else if (!line.empty()) {
      line += "⏎ ";
    }
  }
  if (line.ends_with("⏎ ")) line.resize(line.size() - std::string_view("⏎ ").size());
  return line;
}

}  // namespace

Diagnostic& PlatformReport::report(PlatformEffect effect, const SourcePtr& source, Span span, std::string message) {
  Diagnostic& diagnostic = diagnostics_.report(code_of(effect), source, span, std::move(message));
  diagnostic.label = label_of(effect);
  return diagnostic;
}

void PlatformReport::at(const SourcePtr& source, Span span, std::string_view word,
                        const grammar::PlatformFinding& finding) {
  if (is_enough(word)) return;
  Diagnostic& diagnostic =
      report(finding.effect, source, span, in_ticks(word) + " on Riichi Advanced: " + finding.happens);
  if (!finding.write.empty()) diagnostic.help = "write " + finding.write;
  if (finding.effect == PlatformEffect::Ignored || !unwritten_) return;
  diagnostic.notes.push_back(unwritten_->contains(word) ? "no build does that: it is for the author to decide"
                                                        : "`majs build --for riichi-advanced` writes it otherwise");
}

void PlatformReport::at(const Build& build, std::string_view pointer, std::string_view word,
                        const grammar::PlatformFinding& finding) {
  if (is_told(word)) return;
  const auto origin = find_origin(build, pointer);
  const std::size_t before = diagnostics_.all().size();
  at(origin ? origin->source : nullptr, origin ? origin->span : Span{}, word, finding);
  if (diagnostics_.all().size() > before) diagnostics_.all().back().pointer = pointer;
}

bool PlatformReport::is_told(std::string_view word) const {
  const auto told = places_.find(std::string(word));
  return (told != places_.end() && told->second >= kPlacesOfWord) ||
         diagnostics_.all().size() >= Diagnostics::kMaxDiagnostics;
}

void PlatformReport::construct(const SourcePtr& source, Span span, std::string_view name,
                               const grammar::PlatformConstruct& construct) {
  if (is_enough(name)) return;
  Diagnostic& diagnostic =
      report(construct.effect, source, span, std::string(name) + ", on Riichi Advanced: " + construct.happens);
  if (!construct.rewrite.empty()) diagnostic.help = "write `" + in_one_line(construct.rewrite) + "`, for example";
  diagnostic.notes.emplace_back("`majs build` writes a document, which has nothing of that");
}

}  // namespace majs::compiler
