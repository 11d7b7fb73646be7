#include "compiler/checks/partial_script.hpp"

#include <algorithm>
#include <map>

#include "grammar/suggest.hpp"

namespace majs::compiler {

namespace {

/// A line that is an action or condition of its own, so that the command around it may do without; `open`: it lacks a
/// bracket.
bool stands_alone(std::string_view text, std::size_t begin, std::size_t end, bool open) {
  std::string_view line = text.substr(begin, end - begin);
  const std::size_t first = line.find_first_not_of(' ');
  if (first == 0 || first == std::string_view::npos) return false;  // of the command itself, or cut before
  line.remove_prefix(first);
  line.remove_suffix(line.size() - 1 - line.find_last_not_of(" \r\n"));
  const bool opens = std::ranges::count(line, '(') != std::ranges::count(line, ')') ||
                     std::ranges::count(line, '[') != std::ranges::count(line, ']') ||
                     std::ranges::count(line, '{') != std::ranges::count(line, '}') ||
                     std::ranges::count(line, '"') % 2 != 0;
  if (opens != open || line.back() == ',' || line.ends_with(" do")) return false;
  const std::string_view word = line.substr(0, line.find_first_of(" ("));
  for (const std::string_view of_block : {"end", "else", "if", "unless", "do", "as", "ite", "when"}) {
    if (word == of_block) return false;
  }
  const std::size_t before = text.find_last_not_of(" \r\n", begin == 0 ? 0 : begin - 1);
  return before != std::string_view::npos && text[before] != ',' && text[before] != '[' && text[before] != '(';
}

}  // namespace

bool PartialScript::blank(std::size_t begin, std::size_t end) {
  taken_.append(text_, begin, end - begin);
  bool any = false;
  for (std::size_t i = begin; i < end; ++i) {
    if (text_[i] == '\n' || text_[i] == ' ') continue;
    text_[i] = ' ';
    any = true;
  }
  return any;
}

bool PartialScript::cut(const Diagnostics& errors) {
  std::map<std::size_t, bool> places;  // and whether a bracket is open there
  for (const Diagnostic& diagnostic : errors.all()) {
    const bool here = diagnostic.source && diagnostic.source->name() == name_;
    if (!here || diagnostic.severity != Severity::Error || !told_.insert(diagnostic.span.begin).second) continue;
    // An open bracket is noticed lines behind it.
    const bool labelled = !diagnostic.labels.empty() && diagnostic.labels.front().source == diagnostic.source;
    const std::size_t opened = labelled ? diagnostic.labels.front().span.begin : diagnostic.span.begin;
    const bool open = text_.find('\n', opened) < diagnostic.span.begin;
    places.emplace(open ? opened : diagnostic.span.begin, open);
  }
  bool any = false;
  // Any word that begins a line, but what goes on with a command: a misspelt command is one, too.
  const auto is_command = [&](std::size_t line) {
    const std::size_t word_end = text_.find_first_not_of("abcdefghijklmnopqrstuvwxyz_", line);
    const std::string_view word = std::string_view(text_).substr(line, std::min(word_end, text_.size()) - line);
    return !word.empty() && word != "end" && word != "else" && word != "do";
  };
  const auto next_line = [&](std::size_t at) { return std::min(text_.find('\n', at), text_.size() - 1) + 1; };
  for (std::size_t begin = 0; begin < text_.size() && !places.empty();) {
    // From a line that begins a command to the next one; what stands before the first is a piece, too.
    std::size_t end = begin;
    do end = next_line(end);
    while (end < text_.size() && !is_command(end));
    bool whole = false;
    for (auto place = places.lower_bound(begin); place != places.end() && place->first < end; ++place) {
      const std::size_t line = place->first == 0 ? 0 : text_.rfind('\n', place->first - 1) + 1;  // npos + 1 is 0
      const std::size_t line_end = next_line(place->first);
      if (line <= begin || !stands_alone(text_, line, line_end, place->second)) whole = true;
      if (!whole) any |= blank(line, line_end);
    }
    // An error may also be told at the end of the file.
    if (whole || (end == text_.size() && places.lower_bound(end) != places.end())) any |= blank(begin, end);
    begin = end;
  }
  return any;
}

bool PartialScript::may_explain(const Diagnostic& finding) const {
  const std::string& message = finding.message;
  for (std::size_t open = message.find('`'); open != std::string::npos;) {
    const std::size_t close = message.find('`', open + 1);
    if (close == std::string::npos) return false;
    if (taken_.find(message.substr(open + 1, close - open - 1)) != std::string::npos) return true;
    open = message.find('`', close + 1);
  }
  return false;
}

bool PartialScript::lacks_files() const {
  // Misspelt, too: each line of what was cut begins like a command or goes on with one.
  for (std::size_t begin = 0; begin < taken_.size(); begin = taken_.find('\n', begin) + 1) {
    const std::string_view line = std::string_view(taken_).substr(begin, taken_.find('\n', begin) - begin);
    const std::string_view word = line.substr(0, line.find_first_of(" (\""));
    for (const std::string_view command : {"require", "require_after", "define_base_ruleset"}) {
      if (grammar::edit_distance(word, command, 2) <= 2) return true;
    }
    if (taken_.find('\n', begin) == std::string::npos) break;
  }
  return false;
}

}  // namespace majs::compiler
