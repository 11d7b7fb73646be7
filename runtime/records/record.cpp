#include "runtime/records/record.hpp"

#include <algorithm>
#include <charconv>

#include "grammar/json_text.hpp"

namespace majs::runtime {
namespace {

std::string_view without_blanks(std::string_view text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first == std::string_view::npos ? std::string_view() : text.substr(first);
}

/// `"key"` with a colon behind it stands in the first bytes of the text.
bool has_key(std::string_view text, std::string_view key) {
  constexpr std::size_t kHead = 100'000;
  const std::string quoted = "\"" + std::string(key) + "\"";
  text = text.substr(0, std::min(kHead, text.size()));
  for (std::size_t at = text.find(quoted); at != std::string_view::npos; at = text.find(quoted, at + 1)) {
    const std::size_t next = text.find_first_not_of(" \t\r\n", at + quoted.size());
    if (next != std::string_view::npos && text[next] == ':') return true;
  }
  return false;
}

/// A JSON object in one line whose `type` is an event of mjai.
bool begins_mjai(std::string_view text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  if (!has_key(line, "type")) return false;
  // A whole document may stand in the line, where every word begins with a quote: letters that are rarer are looked
  // for.
  const auto names = [&](std::string_view begin, std::string_view end) {
    for (std::size_t at = line.find(end.front()); at != std::string_view::npos; at = line.find(end.front(), at + 1)) {
      if (line.substr(at).starts_with(end) && line.substr(0, at).ends_with(begin)) return true;
    }
    return false;
  };
  return names("\"start", "_game\"") || names("\"start", "_kyoku\"") || names("\"", "hello\"");
}

/// The next line that is not empty, without the blanks around it.
std::string_view next_line(std::string_view& text) {
  text = without_blanks(text);
  std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(line.size());
  while (!line.empty() && (line.back() == ' ' || line.back() == '\r' || line.back() == '\t')) line.remove_suffix(1);
  return line;
}

/// `Wind 2` and a hand, behind a `Match` of any name or none.
bool begins_botzone(std::string_view text) {
  if (text.starts_with("Match ") && next_line(text).size() > 200) return false;
  const std::string_view wind = next_line(text);
  const bool round = wind.size() == 6 && wind.starts_with("Wind ") && wind[5] >= '0' && wind[5] <= '3';
  return round && next_line(text).starts_with("Player ");
}

/// How long the object or list is that the text begins with; all of the text when it is cut off.
std::size_t length_of(std::string_view text) {
  std::size_t depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') {
      i = grammar::closing_quote(text, i);
    } else if (c == '{' || c == '[') {
      ++depth;
    } else if ((c == '}' || c == ']') && --depth == 0) {
      return i + 1;
    }
  }
  return text.size();
}

}  // namespace

YakuTable yaku_table(RecordFormat format) {
  return format == RecordFormat::Botzone ? YakuTable::Fans : YakuTable::Riichi;
}

std::optional<RecordFormat> record_format(std::string_view text) {
  text = without_blanks(text);
  if (text.starts_with('<')) {
    constexpr std::size_t kHead = 1'000;
    const bool mjlog = text.substr(0, kHead).find("<mjloggm") != std::string_view::npos;
    return mjlog ? std::optional(RecordFormat::Mjlog) : std::nullopt;
  }
  if (begins_botzone(text)) return RecordFormat::Botzone;
  if (text.starts_with("http")) {
    const std::string_view line = text.substr(0, text.find('\n'));
    return line.find("#json=") != std::string_view::npos ? std::optional(RecordFormat::Tenhou) : std::nullopt;
  }
  // A list of events, or of documents.
  if (text.starts_with('[')) text = without_blanks(text.substr(1));
  if (!text.starts_with('{')) return std::nullopt;
  if (begins_mjai(text)) return RecordFormat::Mjai;
  const bool tenhou =
      has_key(text, "log") && (has_key(text, "name") || has_key(text, "rule") || has_key(text, "title"));
  return tenhou ? std::optional(RecordFormat::Tenhou) : std::nullopt;
}

ReadRecords read_records(std::string_view text) {
  const auto format = record_format(text);
  if (!format) return {{}, "this is no record of a game: tenhou/6, mjai, mjlog and the text of Botzone are known"};
  if (text.size() > kMaxRecordBytes) return {{}, "a record has at most 16 MiB"};
  text = without_blanks(text);
  ReadRecords read;
  switch (*format) {
    case RecordFormat::Tenhou: read = read_tenhou_record(text); break;
    case RecordFormat::Mjai: read = read_mjai_records(text); break;
    case RecordFormat::Mjlog: read = read_mjlog_record(text); break;
    case RecordFormat::Botzone: read = read_botzone_records(text); break;
  }
  for (RecordedGame& game : read.games) {
    game.format = *format;
    // The recorders of majs know players by their seats.
    const bool seats = game.names[0] == "east" && game.names[1] == "south" && game.names[2] == "west";
    if (seats) game.rules.site = RecordedRules::Site::Majs;
  }
  return read;
}

std::string without_percents(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned code = 0;
    const char* const end = text.data() + std::min(i + 3, text.size());
    const bool coded =
        text[i] == '%' && i + 2 < text.size() && std::from_chars(text.data() + i + 1, end, code, 16).ptr == end;
    plain += coded ? static_cast<char>(code) : text[i];
    if (coded) i += 2;
  }
  return plain;
}

std::vector<JsonPart> json_parts(std::string_view text) {
  constexpr std::string_view kLink = "#json=";
  std::vector<JsonPart> parts;
  std::size_t line = 1;
  while (!text.empty()) {
    if (text.front() == '{' || text.front() == '[') {
      const std::size_t length = length_of(text);
      const std::string_view part = text.substr(0, length);
      parts.push_back({std::string(part), line});
      line += static_cast<std::size_t>(std::count(part.begin(), part.end(), '\n'));
      text.remove_prefix(length);
    } else if (text.starts_with(kLink)) {
      text.remove_prefix(kLink.size());
      const std::size_t end = std::min(text.find_first_of(" \t\r\n\"'<>"), text.size());
      const std::string plain = without_percents(text.substr(0, end));
      // Not coded, its quotes and blanks belong to it: that is seen to above.
      if (!text.starts_with('{')) {
        parts.push_back({plain, line});
        text.remove_prefix(end);
      }
    } else {
      if (text.front() == '\n') ++line;
      text.remove_prefix(1);
    }
  }
  return parts;
}

}  // namespace majs::runtime
