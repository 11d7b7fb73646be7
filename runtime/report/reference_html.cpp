// A reference as one page.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "runtime/report/html.hpp"
#include "runtime/report/reference.hpp"
#include "runtime/report/reference_files.hpp"
#include "runtime/report/reference_summary.hpp"
#include "runtime/report/tile_art.hpp"
#include "runtime/report/tile_names.hpp"

namespace majs::report {
namespace {

class Printer {
 public:
  std::string print(const Reference& reference, std::string_view version) {
    std::string body = "<header>\n<p class=\"soft small\">" + escape_html(reference.subtitle) + "</p>\n<h1>" +
                       escape_html(reference.title) + "</h1>\n<nav aria-label=\"Contents\"><ul>";
    std::vector<Section> sections = reference.sections;
    if (auto summary = one_page(reference)) sections.push_back(std::move(*summary));
    for (const Section& section : sections) {
      body += "<li><a href=\"#" + section.id + "\">" + escape_html(section.title) + "</a></li>";
    }
    body += "</ul></nav>\n";
    body +=
        "<div class=\"search\" role=\"search\" hidden><label for=\"search\">Search</label> <input id=\"search\" "
        "type=\"search\" autocomplete=\"off\"> <output class=\"soft small\"></output></div>\n</header>\n<main>\n";
    for (const Section& section : sections) {
      body += "<section aria-labelledby=\"" + section.id + "\">\n<h2 id=\"" + section.id + "\">" +
              escape_html(section.title) + "</h2>\n";
      for (const Block& block : section.blocks) {
        body += "<div class=\"block\">" + print(block, section.title) + "</div>\n";
      }
      body += "</section>\n";
    }
    body += "</main>\n<footer class=\"soft small\">majs " + escape_html(version) +
            "</footer>\n<script type=\"application/json\" id=\"spoken\">" + script_data(spoken_tiles(sheet_.ids())) +
            "</script>\n<script>";
    body += reference_files_script();
    body += "</script>\n";
    PageFrame frame = reading_frame();
    const std::string policy =
        std::string(frame.policy) + "; script-src '" + std::string(reference_files_script_hash()) + "'";
    frame.policy = policy;
    return html_page(reference.title, sheet_.drawings() + body, frame);
  }

 private:
  /// A whole hand with gaps before its winning tile, the last, and before each kong. Where the writer has made gaps,
  /// and in what is no whole hand, nothing changes.
  static std::vector<std::string> apart(const std::vector<std::string>& tiles) {
    constexpr std::size_t kFewest = 14;
    std::vector<std::string> hand;
    std::vector<std::string> kongs;
    for (auto tile = tiles.begin(); tile != tiles.end();) {
      const auto end = std::find_if(tile, tiles.end(), [&](const std::string& id) { return id != *tile; });
      if (end - tile == 4) kongs.emplace_back("3x");
      (end - tile == 4 ? kongs : hand).insert((end - tile == 4 ? kongs : hand).end(), tile, end);
      tile = end;
    }
    // Four equal tiles are a kong where the hand has a tile more for each.
    if (tiles.size() - kongs.size() / 5 < kFewest || hand.empty()) {
      hand = tiles;
      kongs.clear();
    }
    const bool whole = hand.size() + kongs.size() / 5 * 3 >= kFewest && hand.size() % 3 == 2;
    if (!whole || std::find(tiles.begin(), tiles.end(), "3x") != tiles.end()) return tiles;
    hand.insert(hand.end() - 1, "3x");
    hand.insert(hand.end(), kongs.begin(), kongs.end());
    return hand;
  }

  std::string print(const Piece& piece) {
    switch (piece.kind) {
      case Piece::Kind::Text: return escape_html(piece.text);
      case Piece::Kind::Code: return "<code>" + escape_html(piece.text) + "</code>";
      case Piece::Kind::Strong: return "<strong>" + escape_html(piece.text) + "</strong>";
      case Piece::Kind::Tiles: break;
    }
    constexpr std::size_t kLong = 8;
    std::string html = piece.tiles.size() > kLong ? "<span class=\"hand long\">" : "<span class=\"hand\">";
    for (const std::string& id : apart(piece.tiles))
      html += id == "3x" ? "<span class=\"gap\"></span>" : sheet_.tile(id);
    return html + "</span>";
  }

  std::string print(const Line& line) {
    std::string html;
    for (const Piece& piece : line) html += print(piece);
    return html;
  }

  std::string print(const Block& block, const std::string& section) {
    std::string html = block.title.empty() ? "" : "<h3>" + escape_html(block.title) + "</h3>\n";
    switch (block.kind) {
      case Block::Kind::Paragraph:
        for (const auto& row : block.rows) html += "<p>" + print(row[0]) + "</p>\n";
        return html;
      case Block::Kind::List:
      case Block::Kind::Chips:
        html += block.kind == Block::Kind::Chips ? "<ul class=\"chips\">" : "<ul>";
        for (const auto& row : block.rows) html += "<li>" + print(row[0]) + "</li>";
        return html + "</ul>\n";
      case Block::Kind::Pairs:
        html += "<div class=\"card\"><dl>\n";
        for (const auto& row : block.rows) html += "<dt>" + print(row[0]) + "</dt><dd>" + print(row[1]) + "</dd>\n";
        return html + "</dl></div>\n";
      case Block::Kind::TileSet:
        html += "<div class=\"card tiles\">\n";
        for (const auto& row : block.rows) {
          html += "<div>" + sheet_.tile(row[0][0].tiles[0]) + print(row[1]) + "</div>\n";
        }
        return html + "</div>\n";
      case Block::Kind::Card:
        html += "<div class=\"card sheet\">\n";
        for (const auto& row : block.rows) {
          if (row.size() < 3) {
            html += "<h3>" + print(row[0]) + "</h3>\n";
          } else {
            html += "<div><p>" + print(row[0]) + "<span>" + print(row[1]) + "</span></p>" + print(row[2]) + "</div>\n";
          }
        }
        return html + "</div>\n";
      case Block::Kind::Table: break;
    }
    html += "<div class=\"card scroll\"><table class=\"stack\" aria-label=\"" +
            escape_html(block.title.empty() ? section : block.title) + "\"><thead><tr>";
    for (const std::string& cell : block.header) html += "<th scope=\"col\">" + escape_html(cell) + "</th>";
    html += "</tr></thead><tbody>\n";
    for (const auto& row : block.rows) {
      html += "<tr>";
      for (std::size_t i = 0; i < row.size(); ++i) {
        html += i == 0 ? "<th scope=\"row\">" + print(row[i]) + "</th>" : "<td>" + print(row[i]) + "</td>";
      }
      html += "</tr>\n";
    }
    return html + "</tbody></table></div>\n";
  }

  TileSheet sheet_;
};

}  // namespace

std::string reference_html(const Reference& reference, std::string_view version) {
  return Printer().print(reference, version);
}

}  // namespace majs::report
