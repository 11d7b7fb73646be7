#include "compiler/text/explain.hpp"

#include <nlohmann/json.hpp>
#include <vector>

#include "compiler/text/render.hpp"
#include "grammar/suggest.hpp"

namespace majs::compiler {
namespace {

constexpr std::size_t kColumns = 80;

std::string wrapped(std::string_view text) {
  std::string out;
  std::size_t column = 0;
  while (!text.empty()) {
    const std::size_t blank = text.find(' ');
    const std::string_view word = text.substr(0, blank);
    text = blank == std::string_view::npos ? std::string_view() : text.substr(blank + 1);
    if (column > 0) {
      const bool fits = column + 1 + word.size() <= kColumns;
      out += fits ? ' ' : '\n';
      column = fits ? column + 1 : 0;
    }
    out += word;
    column += word.size();
  }
  return out + "\n";
}

std::string indented(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    if (!line.empty()) out += "    " + std::string(line);
    out += '\n';
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  }
  return out;
}

std::string fenced(std::string_view heading, std::string_view language, std::string_view text) {
  if (text.empty()) return {};
  return "\n" + std::string(heading) + ":\n\n```" + std::string(language) + "\n" + std::string(text) +
         (text.ends_with('\n') ? "" : "\n") + "```\n";
}

}  // namespace

std::string_view example_language(const CodeInfo& info) { return info.code >= Code::TileSetSyntax ? "tiles" : "majs"; }

std::string explain_text(const CodeInfo& info) {
  std::string out = std::string(severity_name(info.severity)) + "[" + code_text(info.code) + "] " +
                    std::string(info.name) + ": " + std::string(info.title) + "\n\n" + wrapped(info.text);
  if (!info.wrong.empty()) out += "\nWrong:\n\n" + indented(info.wrong);
  if (!info.right.empty()) out += "\nRight:\n\n" + indented(info.right);
  return out;
}

std::string explain_markdown(const CodeInfo& info) {
  return "## " + code_text(info.code) + " " + std::string(info.title) + "\n\n`" + std::string(info.name) + "`, " +
         std::string(severity_name(info.severity)) + ". " + std::string(info.text) + "\n" +
         fenced("Wrong", example_language(info), info.wrong) + fenced("Right", example_language(info), info.right);
}

std::string explain_json(const CodeInfo& info) {
  const nlohmann::ordered_json out = {
      {"code", code_text(info.code)}, {"name", info.name}, {"severity", severity_name(info.severity)},
      {"title", info.title},          {"text", info.text}, {"wrong", info.wrong},
      {"right", info.right}};
  return out.dump(2) + "\n";
}

std::string code_list() {
  std::string out;
  for (const CodeInfo& info : code_table()) {
    std::string severity(severity_name(info.severity));
    severity.resize(8, ' ');
    out += code_text(info.code) + " " + severity + std::string(info.title) + "\n";
  }
  return out;
}

std::string_view nearest_code(std::string_view name) {
  std::vector<std::string_view> names;
  for (const CodeInfo& info : code_table()) names.push_back(info.name);
  return grammar::nearest(name, names);
}

}  // namespace majs::compiler
