#include "compiler/text/explain.hpp"

#include <nlohmann/json.hpp>
#include <vector>

#include "compiler/text/render.hpp"
#include "grammar/suggest.hpp"

namespace majs::compiler {
namespace {

constexpr std::size_t kColumns = 80;
/// Begins the line of an example that says what is run on the files above it.
constexpr std::string_view kCommandMark = "$ majs ";

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

Explanation explanation_of(const CodeInfo& info) {
  const std::string_view language = info.wrong.find(kCommandMark) != std::string_view::npos ? "console"
                                    : info.code >= Code::TileSetSyntax                      ? "tiles"
                                                                                            : "majs";
  return {code_text(info.code), info.name, severity_name(info.severity), info.title, info.text, language,
          info.wrong,           info.right};
}

std::vector<Explanation> explanations() {
  std::vector<Explanation> all;
  for (const CodeInfo& info : code_table()) all.push_back(explanation_of(info));
  return all;
}

std::string explain_text(const Explanation& explanation) {
  std::string out = std::string(explanation.severity) + "[" + explanation.code + "] ";
  if (!explanation.name.empty()) out.append(explanation.name).append(": ");
  out.append(explanation.title).append("\n\n").append(wrapped(explanation.text));
  if (!explanation.wrong.empty()) out += "\nWrong:\n\n" + indented(explanation.wrong);
  if (!explanation.right.empty()) out += "\nRight:\n\n" + indented(explanation.right);
  return out;
}

std::string explain_markdown(const Explanation& explanation) {
  std::string out = "## " + explanation.code + " " + std::string(explanation.title) + "\n\n";
  if (!explanation.name.empty()) out.append("`").append(explanation.name).append("`, ");
  out.append(explanation.severity).append(". ").append(explanation.text).append("\n");
  return out + fenced("Wrong", explanation.language, explanation.wrong) +
         fenced("Right", explanation.language, explanation.right);
}

std::string explain_json(const Explanation& explanation) {
  nlohmann::ordered_json out = {{"code", explanation.code}};
  if (!explanation.name.empty()) out["name"] = explanation.name;
  out["severity"] = explanation.severity;
  out["title"] = explanation.title;
  out["text"] = explanation.text;
  out["wrong"] = explanation.wrong;
  out["right"] = explanation.right;
  return out.dump(2) + "\n";
}

std::string code_list(std::span<const Explanation> explanations) {
  std::string out;
  for (const Explanation& explanation : explanations) {
    std::string severity(explanation.severity);
    severity.resize(8, ' ');
    out += explanation.code + " " + severity + std::string(explanation.title) + "\n";
  }
  return out;
}

std::string_view nearest_code(std::string_view name) {
  std::vector<std::string_view> names;
  for (const CodeInfo& info : code_table()) names.push_back(info.name);
  return grammar::nearest(name, names);
}

}  // namespace majs::compiler
