// A JSON document as people see it: its reference as a page and as Markdown, and as MahjongScript that builds it again
// (decompile compares).

#include <nlohmann/json.hpp>
#include <string>

#include "compiler/layout/decompile.hpp"
#include "grammar/document.hpp"
#include "runtime/report/reference.hpp"

namespace {

std::size_t count_scripts(std::string_view page) {
  std::size_t count = 0;
  for (std::size_t at = page.find("<script"); at != std::string_view::npos; at = page.find("<script", at + 1)) ++count;
  return count;
}

std::string page_of(const majs::Document& document) {
  return majs::report::reference_html(majs::report::make_reference(document, "fuzz"), "0");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  majs::grammar::DocumentError error;
  const auto document = majs::grammar::parse_document(text, &error);
  if (!document) return 0;
  // No text of a document becomes a script: a page has those that any has.
  static const std::size_t own_scripts = count_scripts(page_of(majs::Document::object()));
  if (count_scripts(page_of(*document)) != own_scripts) __builtin_trap();
  (void)majs::report::reference_markdown(majs::report::make_reference(*document, "fuzz"), "0");
  std::string problem;
  (void)majs::compiler::decompile(*document, problem);
  return 0;
}
