#include "runtime/report/tile_art.hpp"

#include <array>
#include <cstdio>
#include <vector>

#include "runtime/report/html.hpp"
#include "runtime/tiles/kind.hpp"

namespace majs::report {
namespace {

// A tile is 30 wide and 42 high.

struct Point {
  double x;
  double y;
};

std::string coordinate(double value) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.4g", value);
  return buffer;
}

std::string glyph(std::string_view text, double y, double size, std::string_view color) {
  return "<text x=\"15\" y=\"" + coordinate(y) + "\" text-anchor=\"middle\" font-size=\"" + coordinate(size) +
         "\" font-weight=\"700\" font-family=\"Georgia, 'Times New Roman', serif\" fill=\"" + std::string(color) +
         "\">" + escape_html(text) + "</text>";
}

/// Where 1 to 9 circles or sticks lie.
std::vector<Point> places(int rank) {
  switch (rank) {
    case 1: return {{15, 21}};
    case 2: return {{15, 12}, {15, 30}};
    case 3: return {{8, 10}, {15, 21}, {22, 32}};
    case 4: return {{9, 12}, {21, 12}, {9, 30}, {21, 30}};
    case 5: return {{8, 10}, {22, 10}, {15, 21}, {8, 32}, {22, 32}};
    case 6: return {{9, 10}, {21, 10}, {9, 21}, {21, 21}, {9, 32}, {21, 32}};
    case 7: return {{7, 8}, {15, 11}, {23, 14}, {9, 24}, {21, 24}, {9, 34}, {21, 34}};
    case 8: return {{9, 7}, {21, 7}, {9, 16.3}, {21, 16.3}, {9, 25.6}, {21, 25.6}, {9, 35}, {21, 35}};
    case 9: return {{7, 9}, {15, 9}, {23, 9}, {7, 21}, {15, 21}, {23, 21}, {7, 33}, {15, 33}, {23, 33}};
    default: return {};
  }
}

std::string circles(int rank, bool red) {
  const double radius = rank == 1 ? 9 : rank == 2 ? 6.4 : rank <= 5 ? 4.9 : 4;
  const std::string color = red ? "var(--man)" : "var(--pin)";
  std::string art;
  for (const Point& place : places(rank)) {
    art += "<circle cx=\"" + coordinate(place.x) + "\" cy=\"" + coordinate(place.y) + "\" r=\"" +
           coordinate(radius - .7) + "\" fill=\"none\" stroke=\"" + color + "\" stroke-width=\"1.5\"/><circle cx=\"" +
           coordinate(place.x) + "\" cy=\"" + coordinate(place.y) + "\" r=\"" + coordinate(radius * .42) +
           "\" fill=\"" + (rank == 1 ? "var(--man)" : color) + "\"/>";
  }
  return art;
}

std::string sticks(int rank, bool red) {
  const std::string color = red ? "var(--man)" : "var(--bamboo)";
  const double half = rank == 1 ? 11 : rank <= 3 ? 6 : rank <= 6 ? 4.8 : 4;
  std::string art;
  for (const Point& place : places(rank)) {
    art += "<path d=\"M" + coordinate(place.x) + " " + coordinate(place.y - half) + "V" + coordinate(place.y + half) +
           "\" stroke=\"" + color + "\" stroke-width=\"" + coordinate(rank == 1 ? 5 : 3) +
           "\" stroke-linecap=\"round\"/><path d=\"M" + coordinate(place.x - 1) + " " + coordinate(place.y) +
           "h2\" stroke=\"var(--tile)\"/>";
  }
  return art;
}

std::string characters(int rank, bool red) {
  const std::string digit = std::to_string(rank);
  // Under the number the sign for ten thousand.
  return glyph(digit, 20, 18, red ? "var(--man)" : "#23272b") +
         "<path d=\"M8 25.5H22M14.5 25.5C14.5 31 12.5 35 8 37.5M13.8 29.5H20.5C20.5 34 20 37.5 16.5 37\" fill=\"none\" "
         "stroke=\"var(--man)\" stroke-width=\"1.9\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>";
}

std::string honor(int rank) {
  constexpr std::array<std::string_view, 4> kWinds = {"E", "S", "W", "N"};
  if (rank >= 1 && rank <= 4) return glyph(kWinds[static_cast<std::size_t>(rank - 1)], 28, 20, "#23272b");
  if (rank == 5)
    return "<rect x=\"6.5\" y=\"8\" width=\"17\" height=\"26\" rx=\"2\" fill=\"none\" stroke=\"var(--pin)\" "
           "stroke-width=\"2\"/>";
  if (rank == 6) {
    return "<path d=\"M15 7V35M15 14L8 9M15 14L22 9M15 23L7 18M15 23L23 18M15 32L7 27M15 32L23 27\" fill=\"none\" "
           "stroke=\"var(--bamboo)\" stroke-width=\"2.4\" stroke-linecap=\"round\"/>";
  }
  if (rank == 7) {
    return "<path d=\"M7.5 14H22.5V25H7.5ZM15 7V36\" fill=\"none\" stroke=\"var(--man)\" stroke-width=\"2.8\" "
           "stroke-linecap=\"round\" stroke-linejoin=\"round\"/>";
  }
  return "";
}

/// Of the usual tiles and red fives; empty for others.
std::string plain_face(std::string_view id) {
  std::string art;
  if (id.size() == 2 && id[0] >= '0' && id[0] <= '9') {
    const int rank = id[0] == '0' ? 5 : id[0] - '0';
    const bool red = id[0] == '0';
    if (id[1] == 'm') art = characters(rank, red);
    if (id[1] == 'p') art = circles(rank, red);
    if (id[1] == 's') art = sticks(rank, red);
    if (id[1] == 'z' && id[0] != '0') art = honor(id[0] - '0');
  }
  return art;
}

std::string face(std::string_view id) {
  if (id == "1x" || id == "2x") return "<rect x=\"4\" y=\"4\" width=\"22\" height=\"34\" rx=\"2\" fill=\"var(--c2)\"/>";
  const std::string art = plain_face(id);
  if (!art.empty()) return art;
  // A variant of a plain tile looks like it, with a dot.
  const auto kind = tiles::find_kind(id);
  if (kind && !tiles::row(*kind).natural.empty() && tiles::row(*kind).natural != id) {
    const std::string plain = plain_face(tiles::row(*kind).natural);
    if (!plain.empty()) return plain + "<circle cx=\"25.5\" cy=\"5\" r=\"3\" fill=\"var(--man)\"/>";
  }
  const std::string text = shortened(id, 6);
  return glyph(text, 26, text.size() <= 2 ? 15 : text.size() <= 4 ? 11 : 8, "#23272b");
}

}  // namespace

std::string TileSheet::tile(std::string_view id) {
  used_.emplace(id);
  const std::string name = escape_html(id);
  return "<svg class=\"tile\" role=\"img\" aria-label=\"" + name + "\" viewBox=\"0 0 30 42\"><title>" + name +
         "</title><use href=\"#tile-" + name + "\"/></svg>";
}

std::string TileSheet::drawings() const {
  if (used_.empty()) return "";
  std::string html = "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs>\n";
  for (const std::string& id : used_) {
    html += "<g id=\"tile-" + escape_html(id) +
            "\"><rect x=\".75\" y=\".75\" width=\"28.5\" height=\"40.5\" rx=\"4\" fill=\"var(--tile)\" "
            "stroke=\"var(--tile-edge)\" stroke-width=\"1.5\"/>" +
            face(id) + "</g>\n";
  }
  return html + "</defs></svg>\n";
}

}  // namespace majs::report
