// A JSON document as people see it: its reference as a page and as Markdown, and as MahjongScript that builds it again
// (decompile compares).

#include <nlohmann/json.hpp>
#include <string>

#include "compiler/layout/decompile.hpp"
#include "grammar/document.hpp"
#include "runtime/report/reference.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  majs::grammar::DocumentError error;
  const auto document = majs::grammar::parse_document(text, &error);
  if (!document) return 0;
  const majs::report::Reference reference = majs::report::make_reference(*document, "fuzz");
  const std::string page = majs::report::reference_html(reference, "0");
  if (page.find("<script") != page.rfind("<script")) __builtin_trap();  // that of the search is the only one
  (void)majs::report::reference_markdown(reference, "0");
  std::string problem;
  (void)majs::compiler::decompile(*document, problem);
  return 0;
}
