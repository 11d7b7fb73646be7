#include "compiler/text/fixes.hpp"

#include <algorithm>
#include <map>

namespace majs::compiler {
namespace {

/// The text with the fixes, which are sorted by place.
std::string mended(std::string_view text, const std::vector<Fix>& fixes) {
  std::string out;
  std::size_t at = 0;
  for (const Fix& fix : fixes) {
    if (fix.span.begin < at && at != 0) continue;  // overlaps the one before
    out += text.substr(at, fix.span.begin - at);
    out += fix.text;
    at = fix.span.end;
  }
  out += text.substr(at);
  return out;
}

bool same(const Fix& a, const Fix& b) { return a.span == b.span && a.text == b.text; }

}  // namespace

FixedTexts apply_fixes(const Diagnostics& diagnostics, bool unsafe) {
  struct Wanted {
    SourcePtr source;
    std::vector<Fix> fixes;
  };
  // By name: the same file may have been read several times.
  std::map<std::string, Wanted> files;
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (!diagnostic.source || diagnostic.fixes.empty() || diagnostic.source->name() == "<stdin>") continue;
    const Fix& fix = diagnostic.fixes.front();
    if (!fix.safe && !unsafe) continue;
    Wanted& wanted = files[diagnostic.source->name()];
    if (!wanted.source) wanted.source = diagnostic.source;
    if (wanted.source->text() == diagnostic.source->text()) wanted.fixes.push_back(fix);
  }
  FixedTexts result;
  for (auto& [name, wanted] : files) {
    std::stable_sort(wanted.fixes.begin(), wanted.fixes.end(),
                     [](const Fix& a, const Fix& b) { return a.span.begin < b.span.begin; });
    wanted.fixes.erase(std::unique(wanted.fixes.begin(), wanted.fixes.end(), same), wanted.fixes.end());
    std::string text = mended(wanted.source->text(), wanted.fixes);
    if (text != wanted.source->text()) result.push_back({wanted.source, std::move(text)});
  }
  return result;
}

}  // namespace majs::compiler
