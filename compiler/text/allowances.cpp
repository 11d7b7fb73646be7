#include "compiler/text/allowances.hpp"

#include <map>
#include <set>
#include <string_view>

#include "compiler/text/explain.hpp"

namespace majs::compiler {
namespace {

constexpr std::string_view kMark = "majs: allow";
constexpr std::string_view kBlanks = " \t\r";

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(kBlanks);
  return begin == std::string_view::npos ? std::string_view() : text.substr(begin);
}

/// Where the comment of a line begins; `#` in texts is none. npos without a comment.
std::size_t comment_of(std::string_view line) {
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (quoted && line[i] == '\\') {
      ++i;
    } else if (line[i] == '"') {
      quoted = !quoted;
    } else if (line[i] == '#' && !quoted) {
      return i;
    }
  }
  return std::string_view::npos;
}

/// What the comments of one file allow.
struct Allowances {
  std::set<Code> file;
  std::map<std::uint32_t, std::set<Code>> lines;
  Diagnostics unknown;

  bool allow(Code code, std::uint32_t line) const {
    const auto found = lines.find(line);
    return file.contains(code) || (found != lines.end() && found->second.contains(code));
  }
};

Allowances read(const SourcePtr& source) {
  Allowances result;
  if (source->text().find(kMark) == std::string_view::npos) return result;
  bool at_head = true;
  std::set<Code> waiting;  // for the next line with something on it
  const std::string_view text = source->text();
  std::uint32_t number = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    ++number;
    const std::size_t hash = comment_of(line);
    const bool empty = trimmed(line.substr(0, hash)).empty();
    if (!empty) {
      result.lines[number].merge(waiting);
      waiting.clear();
      at_head = false;
    }
    const std::string_view comment = hash == std::string_view::npos ? "" : trimmed(line.substr(hash + 1));
    if (comment.starts_with(kMark)) {
      std::set<Code>& codes = !empty ? result.lines[number] : at_head ? result.file : waiting;
      std::string_view rest = comment.substr(kMark.size());
      while (!(rest = rest.substr(std::min(rest.find_first_not_of(" \t\r,"), rest.size()))).empty()) {
        const std::string_view word = rest.substr(0, rest.find_first_of(" \t\r,"));
        rest.remove_prefix(word.size());
        if (const CodeInfo* info = find_code(word)) {
          codes.insert(info->code);
          continue;
        }
        const auto at = static_cast<std::uint32_t>(word.data() - text.data());
        auto& diagnostic =
            result.unknown.report(Code::UnknownAllowedCode, source, {at, at + static_cast<std::uint32_t>(word.size())},
                                  "there is no code " + in_ticks(word));
        if (const auto near = nearest_code(word); !near.empty())
          diagnostic.help = "did you mean " + in_ticks(near) + "?";
      }
    }
    begin = end + 1;
  }
  return result;
}

}  // namespace

Diagnostics without_allowed(const Diagnostics& diagnostics) {
  std::map<const Source*, Allowances> files;
  Diagnostics kept;
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (diagnostic.source) {
      auto [file, added] = files.try_emplace(diagnostic.source.get());
      if (added) file->second = read(diagnostic.source);
      const bool error = diagnostic.severity == Severity::Error;
      if (!error && file->second.allow(diagnostic.code, diagnostic.source->locate(diagnostic.span.begin).line))
        continue;
    }
    kept.add(diagnostic);
  }
  return kept;
}

void check_allowances(const SourcePtr& source, Diagnostics& diagnostics) {
  diagnostics.take(std::move(read(source).unknown));
}

}  // namespace majs::compiler
