#include "compiler/checks/document_report.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "grammar/suggest.hpp"

namespace majs::compiler {
DocumentReport::DocumentReport(const Build& build, Diagnostics& diagnostics, OfferedMods* offered)
    : build_(build),
      diagnostics_(diagnostics),
      offered_(offered),
      mods_(std::count_if(build.modules.begin(), build.modules.end(), [](const LoadedModule& module) {
        return module.part == LoadedModule::Part::Mod || module.part == LoadedModule::Part::Config;
      })) {}

const Document* DocumentReport::find(std::string_view key) const {
  if (!document().is_object()) return nullptr;
  const auto found = document().find(std::string(key));
  return found == document().end() ? nullptr : &*found;
}

Diagnostic& DocumentReport::at(Code code, std::string_view pointer, std::string message) {
  const auto origin = find_origin(build_, pointer);
  auto& diagnostic =
      diagnostics_.report(code, origin ? origin->source : nullptr, origin ? origin->span : Span{}, std::move(message));
  diagnostic.pointer = pointer;
  return diagnostic;
}

bool DocumentReport::of_author(std::string_view pointer) const {
  const auto origin = find_origin(build_, pointer);
  if (!origin) return false;
  if (origin->source == build_.start) {
    // A document that was built has what libraries and mods left in it.
    const Document* built_with = find("enabled_mods");
    return mods_ == 0 && (built_with == nullptr || built_with->empty());
  }
  return std::any_of(build_.modules.begin(), build_.modules.end(),
                     [&](const LoadedModule& module) { return module.source == origin->source && of_author(module); });
}

bool DocumentReport::of_author(const LoadedModule& module) const {
  return module.part == LoadedModule::Part::Mod || (module.part == LoadedModule::Part::Ruleset && mods_ == 0);
}

void suggest(Diagnostic& diagnostic, std::string_view written, std::string_view near) {
  if (near.empty()) return;
  diagnostic.help = "did you mean " + in_ticks(near) + "?";
  if (!diagnostic.source) return;
  const std::string_view text = diagnostic.source->slice(diagnostic.span);
  const bool quoted =
      text.size() == written.size() + 2 && text.starts_with('"') && text.substr(1, written.size()) == written;
  if (text != written && !quoted) return;
  const Span inner = quoted ? Span{diagnostic.span.begin + 1, diagnostic.span.end - 1} : diagnostic.span;
  diagnostic.fixes.push_back({inner, std::string(near), "replace by " + in_ticks(near)});
}

void mark_key(Diagnostic& diagnostic, std::string_view key) {
  if (!diagnostic.source) return;
  std::string_view before = diagnostic.source->text().substr(0, diagnostic.span.begin);
  const auto drop_blanks = [&] { before = before.substr(0, before.find_last_not_of(" \t\r\n") + 1); };
  const auto drop = [&](std::string_view mark) {
    const bool there = before.ends_with(mark);
    if (there) before.remove_suffix(mark.size());
    return there;
  };
  drop_blanks();
  if (!drop("=>") && !drop(":") && !drop(",")) return;
  drop_blanks();
  drop("\"");
  if (!before.ends_with(key)) return;
  const auto end = static_cast<std::uint32_t>(before.size());
  diagnostic.span = {end - static_cast<std::uint32_t>(key.size()), end};
}

bool is_one_slip(const Diagnostic& diagnostic) {
  if (!diagnostic.help.starts_with("did you mean `")) return false;
  const std::size_t begin = diagnostic.help.find('`') + 1;
  const std::string_view meant =
      std::string_view(diagnostic.help).substr(begin, diagnostic.help.find('`', begin) - begin);
  const std::string_view message = diagnostic.message;
  for (std::size_t open = message.find('`'); open != std::string_view::npos;) {
    const std::size_t close = message.find('`', open + 1);
    if (close == std::string_view::npos) return false;
    if (grammar::edit_distance(message.substr(open + 1, close - open - 1), meant, 1) == 1) return true;
    open = message.find('`', close + 1);
  }
  return false;
}

}  // namespace majs::compiler
