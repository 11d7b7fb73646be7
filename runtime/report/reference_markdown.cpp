// A reference as Markdown, for repositories and forums.

#include <algorithm>

#include "runtime/report/html.hpp"
#include "runtime/report/reference.hpp"

namespace majs::report {
namespace {

/// Text that Markdown leaves as it is: its signs get a backslash, HTML becomes entities, line ends become blanks.
std::string escape_markdown(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '\\':
      case '`':
      case '*':
      case '_':
      case '[':
      case ']':
      case '|':
      case '#':
      case '~':
      case '!':
        out += '\\';
        out += c;
        break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '&': out += "&amp;"; break;
      case '\n':
      case '\r':
      case '\t': out += ' '; break;
      default: out += c;
    }
  }
  return out;
}

/// Code in backticks; as text when it has signs that could leave them.
std::string code(const std::string& text) {
  if (text.empty() || text.find_first_of("`|<>&\n\r") != std::string::npos) return escape_markdown(text);
  return "`" + text + "`";
}

/// `2m 3m 4m` as 234m.
std::string short_tiles(const std::vector<std::string>& tiles) {
  std::string text;
  char suit = 0;
  for (const std::string& id : tiles) {
    const bool plain = id.size() == 2 && id[0] >= '0' && id[0] <= '9' && id[1] != 'x';
    if (suit != 0 && (!plain || id[1] != suit)) {
      text += suit;
      suit = 0;
    }
    if (plain) {
      text += id[0];
      suit = id[1];
    } else {
      text += id == "3x" ? " " : (text.empty() || text.back() == ' ' ? "" : " ") + id + " ";
    }
  }
  if (suit != 0) text += suit;
  return text;
}

std::string print(const Line& line) {
  std::string text;
  for (const Piece& piece : line) {
    switch (piece.kind) {
      case Piece::Kind::Text: text += escape_markdown(piece.text); break;
      case Piece::Kind::Code: text += code(piece.text); break;
      case Piece::Kind::Strong: text += "**" + escape_markdown(piece.text) + "**"; break;
      case Piece::Kind::Tiles: text += code(short_tiles(piece.tiles)); break;
    }
  }
  return text;
}

std::string print(const Block& block) {
  std::string text = block.title.empty() ? "" : "### " + escape_markdown(block.title) + "\n\n";
  switch (block.kind) {
    case Block::Kind::Paragraph:
      for (const auto& row : block.rows) text += print(row[0]) + "\n\n";
      return text;
    case Block::Kind::List:
    case Block::Kind::Chips:
      for (const auto& row : block.rows) text += "- " + print(row[0]) + "\n";
      return text + "\n";
    case Block::Kind::Pairs:
      for (const auto& row : block.rows) {
        const std::string what = print(row[0]);
        text += (what.empty() ? "  " : "- **" + what + "**: ") + print(row[1]) + "\n";
      }
      return text + "\n";
    case Block::Kind::TileSet:
      for (const auto& row : block.rows)
        text += (text.ends_with('\n') || text.empty() ? "" : ", ") + print(row[0]) + " " + print(row[1]);
      return text + "\n\n";
    case Block::Kind::Card:
      for (const auto& row : block.rows) {
        if (row.size() < 3) {
          text += (text.empty() ? "" : "\n") + std::string("### ") + print(row[0]) + "\n\n";
        } else {
          text += "- " + print(row[0]) + ", " + print(row[1]) + (row[2].empty() ? "" : ": " + print(row[2])) + "\n";
        }
      }
      return text + "\n";
    case Block::Kind::Table: break;
  }
  text += "|";
  for (const std::string& cell : block.header) text += " " + escape_markdown(cell) + " |";
  text += "\n|";
  for (std::size_t i = 0; i < block.header.size(); ++i) text += "---|";
  text += "\n";
  for (const auto& row : block.rows) {
    text += "|";
    for (const Line& cell : row) text += " " + print(cell) + " |";
    text += "\n";
  }
  return text + "\n";
}

}  // namespace

std::string reference_markdown(const Reference& reference, std::string_view version) {
  std::string text = "# " + escape_markdown(reference.title) + "\n\n" + code(reference.subtitle) + "\n\n";
  for (const Section& section : reference.sections) {
    text += "## " + escape_markdown(section.title) + "\n\n";
    for (const Block& block : section.blocks) text += print(block);
  }
  return text + "*majs " + escape_markdown(version) + "*\n";
}

}  // namespace majs::report
