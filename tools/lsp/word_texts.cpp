#include "tools/lsp/word_texts.hpp"

#include <algorithm>
#include <filesystem>

#include "grammar/vocabulary_print.hpp"

namespace majs::lsp {
namespace {

using grammar::ParameterType;
using grammar::Word;
using grammar::WordKind;

/// Most lines of a definition that a hover shows.
constexpr std::size_t kShownLines = 14;
/// Most places of a name that is set in many.
constexpr std::size_t kShownPlaces = 5;

std::string fenced(std::string_view code) { return "```majs\n" + std::string(code) + "\n```\n"; }

std::string first_lines(std::string_view text, std::size_t most) {
  std::size_t end = 0;
  for (std::size_t line = 0; line < most; ++line) {
    end = text.find('\n', end);
    if (end == std::string_view::npos) return std::string(text);
    ++end;
  }
  return std::string(text.substr(0, end)) + "  # ...";
}

std::size_t line_of(const Script& script, std::size_t offset) {
  return 1 + static_cast<std::size_t>(std::count(
                 script.text->begin(),
                 script.text->begin() + static_cast<std::ptrdiff_t>(std::min(offset, script.text->size())), '\n'));
}

std::string shown_place(const Place& place) {
  const std::string file = std::filesystem::path(place.script->path).filename().generic_string();
  return place.item == nullptr
             ? "`" + file + "`"
             : "`" + file + ":" + std::to_string(line_of(*place.script, place.item->span.begin)) + "`";
}

std::string escaped_snippet(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '$' || c == '}' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string hole(std::size_t number, std::string_view name, ParameterType type) {
  const bool quoted = type == ParameterType::String || type == ParameterType::Status || type == ParameterType::CallName;
  const std::string inner = "${" + std::to_string(number) + ":" + escaped_snippet(name) + "}";
  return quoted ? "\"" + inner + "\"" : inner;
}

}  // namespace

std::string word_markdown(const Word& word) {
  std::string text = fenced(grammar::signature(word));
  text += std::string(word.doc) + "\n\n";
  text += "*" + std::string(grammar::kind_name(word.kind)) + "*";
  if (!word.superseded_by.empty()) text += ": older, `" + std::string(word.superseded_by) + "` is used now";
  if (word.ui_only) text += ": only shown, without effect on the game";
  return text + "\n";
}

std::string name_markdown(const View& view, const Script& script, const Name& name) {
  std::string text = "**" + name.text + "** *" + std::string(name_kind_text(name.kind)) + "*";
  const std::vector<Place> places = view.names.definitions(script, name);
  if (places.empty()) return text + "\n";
  text += places.front().item != nullptr && places.front().item->command.end > 0 ? ", given in " : ", ";
  for (std::size_t i = 0; i < std::min(places.size(), kShownPlaces); ++i) {
    text += (i == 0 ? "" : ", ") + shown_place(places[i]);
  }
  if (places.size() > kShownPlaces) text += " and " + std::to_string(places.size() - kShownPlaces) + " more";
  text += "\n\n";
  const Place& first = places.front();
  if (first.item == nullptr) {
    // A file: what it says of itself on top.
    const std::string_view content = *first.script->text;
    for (std::size_t at = 0; at < content.size() && content[at] == '#';) {
      const std::size_t end = std::min(content.find('\n', at), content.size());
      std::string_view line = content.substr(at + 1, end - at - 1);
      if (line.starts_with(' ')) line.remove_prefix(1);
      text.append(line).append("\n");
      at = end + 1;
    }
    return text;
  }
  if (!first.script->document && first.item->command.end > first.item->command.begin) {
    if (const std::string comment = comment_above(*first.script, *first.item); !comment.empty()) text += comment + "\n";
    text += fenced(first_lines(first.script->slice(first.item->command), kShownLines));
  }
  return text;
}

std::string word_snippet(const Word& word) {
  const bool command = word.kind == WordKind::Command;
  const bool form = word.kind == WordKind::SpecialForm;
  std::string out(word.name);
  if (word.name == "define_button") {
    return "define_button ${1:id},\n  display_name: \"${2:Name}\",\n  show_when: ${3:our_turn}\n  do\n    $0\n  end";
  }
  if (word.name == "define_auto_button") {
    return "define_auto_button ${1:id},\n  display_name: \"${2:A}\",\n  desc: \"${3:What it does.}\",\n  "
           "enabled_at_start: true\n  do\n    $0\n  end";
  }
  if (word.name == "define_mod") return "define_mod ${1:id}, name: \"${2:Name}\", desc: \"${3:What it changes.}\"";
  if (word.name == "config_mod")
    return "config_mod ${1:id}, name: \"${2:variable}\", values: [${3:1, 2}], default: ${4:1}";
  if (word.name == "define_match") return "define_match ${1:name}, ~m\"${2:exhaustive, koutsu:4, pair:1}\"";
  if (word.name == "define_set") return "define_set ${1:name}, ~s\"${2:0 0 0}\"";
  if (word.name == "cond") return "cond do\n  ${1:condition} -> ${2:noop}\n  true -> ${0:noop}\nend";
  std::vector<std::string> holes;
  bool block = false;
  std::size_t number = 1;
  for (const grammar::Parameter& parameter : word.parameters) {
    if (parameter.type == ParameterType::Actions) {
      block = !parameter.optional && parameter.default_value.empty();
      continue;
    }
    if (parameter.optional || !parameter.default_value.empty()) continue;
    holes.push_back(hole(number++, parameter.name, parameter.type));
  }
  std::string joined;
  for (const std::string& one : holes) joined += (joined.empty() ? "" : ", ") + one;
  if (!joined.empty()) out += command || form || block ? " " + joined : "(" + joined + ")";
  if (block) out += " do\n  $0\nend";
  return out;
}

}  // namespace majs::lsp
