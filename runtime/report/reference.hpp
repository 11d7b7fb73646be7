#pragma once
// The reference of a ruleset: what a document says, put in order for readers; printed as HTML or Markdown.

#include <string>
#include <string_view>
#include <vector>

#include "grammar/document.hpp"

namespace majs::report {

/// A piece of a line. Texts are plain: whoever prints them escapes them.
struct Piece {
  enum class Kind { Text, Code, Strong, Tiles };
  Kind kind = Kind::Text;
  std::string text = {};
  std::vector<std::string> tiles = {};  ///< ids; `3x` is a gap
};
using Line = std::vector<Piece>;

struct Block {
  enum class Kind {
    Paragraph,  ///< rows[0][0]
    List,       ///< a line in each row
    Table,      ///< header, rows of lines
    Pairs,      ///< rows of two lines: what, and what it is
    TileSet,    ///< a row for each kind of tile: its tile, its count
    Chips,      ///< short words: a line in each row
    Card,       ///< hands of a card, which fit on one printed sheet: name, value, tiles; a row of one line is a heading
  };
  Kind kind = Kind::Paragraph;
  std::string title = {};  ///< heading inside the section, may be empty
  std::vector<std::string> header = {};
  std::vector<std::vector<Line>> rows = {};
};

struct Section {
  std::string id;  ///< for links inside the page: letters only
  std::string title;
  std::vector<Block> blocks = {};
};

struct Reference {
  std::string title;
  std::string subtitle;
  std::vector<Section> sections;
};

inline Piece text_piece(std::string text) { return {Piece::Kind::Text, std::move(text), {}}; }
inline Piece code_piece(std::string text) { return {Piece::Kind::Code, std::move(text), {}}; }
inline Line text_line(std::string text) { return {text_piece(std::move(text))}; }

/// What a ruleset document says. Anything may stand in it: what is not of the expected form is left out. `name` is how
/// the ruleset was named. Sections without contents are left out.
Reference make_reference(const Document& document, const std::string& name);

/// One self-contained page, tiles drawn as SVG.
std::string reference_html(const Reference& reference, std::string_view version);

/// Markdown, tiles in the short notation.
std::string reference_markdown(const Reference& reference, std::string_view version);

}  // namespace majs::report
