#include "compiler/load/text_kind.hpp"

#include <algorithm>

#include "grammar/characters.hpp"
#include "grammar/vocabulary.hpp"

namespace majs::compiler {
namespace {

/// Without the blanks and comments at the beginning. The comments are those of all the languages.
std::string_view content(std::string_view text) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  while (true) {
    text = text.substr(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    if (!text.starts_with('#') && !text.starts_with("//") && !text.starts_with(';')) return text;
    text = text.substr(std::min(text.find('\n'), text.size()));
  }
}

}  // namespace

TextKind kind_of_text(std::string_view text) {
  text = content(text);
  if (text.starts_with('{') || text.starts_with('[')) return TextKind::Json;
  if (text.starts_with('(')) return TextKind::TileSet;
  if (text.starts_with('.') || text.starts_with('|')) return TextKind::Jq;
  const char* const end = text.data() + text.size();
  const std::string_view word =
      text.substr(0, static_cast<std::size_t>(grammar::word_end(text.data(), end) - text.data()));
  // `def f: ...;` is jq, too.
  const std::string_view line = text.substr(0, text.find('\n'));
  if (word == "def" && line.find(':') != std::string_view::npos && line.find(" do") == std::string_view::npos) {
    return TextKind::Jq;
  }
  return grammar::find_word(grammar::WordKind::Command, word) != nullptr ? TextKind::Script : TextKind::Unknown;
}

void report_kind(const SourcePtr& source, TextKind kind, std::string_view wanted, Diagnostics& diagnostics) {
  struct Kind {
    std::string_view is;
    std::string_view help;
  };
  static constexpr Kind kKinds[] = {
      {},  // Unknown
      {"a script in MahjongScript",
       "`majs build` makes a JSON document of a ruleset, `majs apply` changes one by a mod"},
      {"JSON", "`majs decompile` makes a script of a JSON ruleset"},
      {"a tile set", "give it the ending .tiles; `majs tiles` prints what it holds"},
      {"a jq program", "give it the ending .jq; `majs apply` applies it to a document"},
  };
  if (kind == TextKind::Unknown) return;
  const auto& [is, help] = kKinds[static_cast<std::size_t>(kind)];
  const std::size_t begin = std::min(source->text().find_first_not_of(" \t\r\n"), source->text().size());
  const auto at = static_cast<std::uint32_t>(begin);
  auto& diagnostic = diagnostics.report(Code::WrongKindOfFile, source, {at, at + 1},
                                        "this is " + std::string(is) + ", not " + std::string(wanted));
  diagnostic.help = help;
}

}  // namespace majs::compiler
