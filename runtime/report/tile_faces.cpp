#include "runtime/report/tile_faces.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <vector>

#include "runtime/report/html.hpp"
#include "runtime/report/tile_brush.hpp"
#include "runtime/tiles/kind.hpp"

namespace majs::report {
namespace {

constexpr std::string_view kRed = "var(--man)";
constexpr std::string_view kGreen = "var(--bamboo)";
constexpr std::string_view kBlue = "var(--pin)";
constexpr std::string_view kInk = "var(--inkstone)";
constexpr std::string_view kFace = "var(--tile)";

struct Part {
  double x;
  double y;
  std::string_view color;
  double turn = 0;  ///< degrees
};

std::string circle(double x, double y, double radius, std::string_view fill) {
  return "<circle cx=\"" + coordinate(x) + "\" cy=\"" + coordinate(y) + "\" r=\"" + coordinate(radius) + "\" fill=\"" +
         std::string(fill) + "\"/>";
}

std::string shape(std::string_view path, std::string_view fill) {
  return "<path d=\"" + std::string(path) + "\" fill=\"" + std::string(fill) + "\"/>";
}

std::string line(std::string_view path, std::string_view color, double width) {
  return "<path d=\"" + std::string(path) + "\" fill=\"none\" stroke=\"" + std::string(color) + "\" stroke-width=\"" +
         coordinate(width) + "\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>";
}

std::string letters(std::string_view text, double y, double size, std::string_view color) {
  return "<text x=\"15\" y=\"" + coordinate(y) + "\" text-anchor=\"middle\" font-size=\"" + coordinate(size) +
         "\" font-weight=\"700\" font-family=\"Georgia, 'Times New Roman', serif\" fill=\"" + std::string(color) +
         "\">" + escape_html(text) + "</text>";
}

/// In the corner, for those who do not read the signs.
std::string corner(std::string_view text) {
  return "<text class=\"index\" display=\"var(--idx, none)\" x=\"2.2\" y=\"8.6\" font-size=\"8.5\" font-weight=\"700\" "
         "font-family=\"system-ui, sans-serif\" fill=\"var(--inkstone)\" stroke=\"var(--tile)\" stroke-width=\"2.4\" "
         "paint-order=\"stroke\">" +
         escape_html(text) + "</text>";
}

/// Petals around a middle.
std::string petals(double x, double y, double radius, int count, double size, std::string_view color) {
  std::string art;
  for (int i = 0; i < count; ++i) {
    const double angle = 2 * std::numbers::pi * i / count - std::numbers::pi / 2;
    art += circle(x + radius * std::cos(angle), y + radius * std::sin(angle), size, color);
  }
  return art;
}

std::string great_circle(bool red) {
  const std::string_view rim = red ? kRed : kGreen;
  return circle(15, 20, 11.5, rim) + circle(15, 20, 10, kFace) + petals(15, 20, 7.9, 14, 1.15, red ? kRed : kBlue) +
         circle(15, 20, 5.9, kRed) + circle(15, 20, 4.6, kFace) + petals(15, 20, 2.3, 6, 1.25, kRed) +
         circle(15, 20, .9, kFace);
}

std::string coin(const Part& part, double radius, std::string_view color) {
  return circle(part.x, part.y, radius, color) + circle(part.x, part.y, radius * .74, kFace) +
         circle(part.x, part.y, radius * .54, color) + circle(part.x, part.y, radius * .2, kFace);
}

std::vector<Part> coins(int rank) {
  switch (rank) {
    case 2: return {{15, 11, kGreen}, {15, 29, kBlue}};
    case 3: return {{7.6, 8.4, kBlue}, {15, 20, kRed}, {22.4, 31.6, kGreen}};
    case 4: return {{8.6, 10.5, kBlue}, {21.4, 10.5, kGreen}, {8.6, 29.5, kGreen}, {21.4, 29.5, kBlue}};
    case 5: return {{7.4, 8.4, kBlue}, {22.6, 8.4, kGreen}, {15, 20, kRed}, {7.4, 31.6, kGreen}, {22.6, 31.6, kBlue}};
    case 6: return {{9, 8, kGreen}, {21, 8, kGreen}, {9, 21.5, kRed}, {21, 21.5, kRed}, {9, 32, kRed}, {21, 32, kRed}};
    case 7:
      return {{6.6, 5.8, kGreen}, {15, 9.4, kGreen}, {23.4, 13, kGreen}, {9.4, 23, kRed},
              {20.6, 23, kRed},   {9.4, 33, kRed},   {20.6, 33, kRed}};
    case 8:
      return {{9.4, 5.9, kBlue},  {20.6, 5.9, kBlue},  {9.4, 15.3, kBlue}, {20.6, 15.3, kBlue},
              {9.4, 24.7, kBlue}, {20.6, 24.7, kBlue}, {9.4, 34.1, kBlue}, {20.6, 34.1, kBlue}};
    case 9:
      return {{6.3, 7.6, kGreen}, {15, 7.6, kGreen},  {23.7, 7.6, kGreen}, {6.3, 20, kRed},    {15, 20, kRed},
              {23.7, 20, kRed},   {6.3, 32.4, kBlue}, {15, 32.4, kBlue},   {23.7, 32.4, kBlue}};
    case 10:
      return {{9.4, 5.4, kBlue},  {20.6, 5.4, kBlue}, {9.4, 12.7, kRed},  {20.6, 12.7, kRed}, {9.4, 20, kGreen},
              {20.6, 20, kGreen}, {9.4, 27.3, kRed},  {20.6, 27.3, kRed}, {9.4, 34.6, kBlue}, {20.6, 34.6, kBlue}};
    default: return {};
  }
}

std::string circles(int rank, bool red) {
  if (rank == 1) return great_circle(red);
  constexpr std::array<double, 11> kRadius = {0, 0, 7, 5.4, 5.7, 5.2, 4.9, 4.3, 4.3, 4, 3.4};
  std::string art;
  for (const Part& part : coins(rank))
    art += coin(part, kRadius[static_cast<std::size_t>(rank)], red ? kRed : part.color);
  return art;
}

/// A piece of bamboo with its knots.
std::string stick(const Part& part, double length, double width, std::string_view color) {
  const double half = length / 2;
  const double side = width / 2;
  const std::string turn = part.turn == 0 ? ""
                                          : " transform=\"rotate(" + coordinate(part.turn) + " " + coordinate(part.x) +
                                                " " + coordinate(part.y) + ")\"";
  const auto box = [&](double from, double to, double wide) {
    return "<rect x=\"" + coordinate(part.x - wide) + "\" y=\"" + coordinate(part.y + from) + "\" width=\"" +
           coordinate(2 * wide) + "\" height=\"" + coordinate(to - from) + "\" rx=\"" + coordinate(wide * .7) +
           "\" fill=\"" + std::string(color) + "\"/>";
  };
  const std::string shine =
      line("M" + coordinate(part.x) + " " + coordinate(part.y - half + 1.8) + "V" + coordinate(part.y - .9) + "M" +
               coordinate(part.x) + " " + coordinate(part.y + .9) + "V" + coordinate(part.y + half - 1.8),
           kFace, width * .2);
  return "<g" + turn + ">" + box(-half, half, side * .78) + box(-half, -half + 1.7, side * 1.15) +
         box(-.85, .85, side * 1.15) + box(half - 1.7, half, side * 1.15) + shine + "</g>";
}

std::vector<Part> sticks(int rank) {
  switch (rank) {
    case 2: return {{15, 11, kGreen}, {15, 29, kBlue}};
    case 3: return {{15, 11, kGreen}, {9, 29, kGreen}, {21, 29, kBlue}};
    case 4: return {{9, 11, kBlue}, {21, 11, kGreen}, {9, 29, kGreen}, {21, 29, kBlue}};
    case 5: return {{7.5, 11, kGreen}, {22.5, 11, kBlue}, {15, 20, kRed}, {7.5, 29, kBlue}, {22.5, 29, kGreen}};
    case 6:
      return {{7, 11, kGreen}, {15, 11, kGreen}, {23, 11, kGreen}, {7, 29, kBlue}, {15, 29, kBlue}, {23, 29, kBlue}};
    case 7:
      return {{15, 7, kRed},   {7, 20, kGreen}, {15, 20, kBlue}, {23, 20, kGreen},
              {7, 33, kGreen}, {15, 33, kBlue}, {23, 33, kGreen}};
    case 8:
      return {{5.2, 11, kGreen}, {24.8, 11, kGreen}, {11.4, 11, kGreen, 32}, {18.6, 11, kGreen, -32},
              {5.2, 29, kBlue},  {24.8, 29, kBlue},  {11.4, 29, kBlue, -32}, {18.6, 29, kBlue, 32}};
    case 9:
      return {{7, 7, kRed},     {15, 7, kBlue}, {23, 7, kGreen}, {7, 20, kRed},   {15, 20, kBlue},
              {23, 20, kGreen}, {7, 33, kRed},  {15, 33, kBlue}, {23, 33, kGreen}};
    case 10:
      return {{5.4, 8.4, kGreen}, {11.8, 8.4, kGreen}, {18.2, 8.4, kGreen}, {24.6, 8.4, kGreen}, {10, 20, kRed},
              {20, 20, kRed},     {5.4, 31.6, kBlue},  {11.8, 31.6, kBlue}, {18.2, 31.6, kBlue}, {24.6, 31.6, kBlue}};
    default: return {};
  }
}

/// One bamboo is a bird on its branch.
std::string bird(bool red) {
  const std::string_view body = red ? kRed : kGreen;
  return shape("M17 22C22 24 27 30 27.5 38C22 37.5 17.5 34 14.5 28Z", kRed) +
         shape("M15 24C18 28 20 33 18.6 38.6C14.6 36.5 12.4 31.5 12.6 26.5Z", kBlue) +
         shape("M18 21C23 21 27 24 28.4 29C24.5 29.6 20 28 17 25Z", body) +
         shape(
             "M12.2 8C17.6 9.4 20.8 15 20.2 21C19.8 26 16 29 11.6 28.2C6.6 27.2 4.6 21.6 6.4 16.6C7.4 13.8 8 11 8.4 9Z",
             body) +
         circle(10.4, 9, 4.6, body) + shape("M6.4 7.6L1.6 9.6L6.4 11.2Z", "#d0931a") + circle(9, 8.2, 1.35, kFace) +
         circle(8.8, 8.2, .7, kInk) + line("M11 4.8L9.8 1.8M13 5L13.8 1.8M14.6 6.4L17.2 4", kRed, 1.3) +
         shape("M11.4 15C17 15.4 21 19.6 21.6 25.4C16 25.8 11.4 22 11.4 15Z", kBlue) +
         line("M13.4 18.2C15.8 19.4 17.6 21.2 18.8 23.4M13.4 21C14.8 22 16 23.2 16.8 24.4", kFace, .9) +
         line("M9.8 28L9.2 33M12.6 28.4L12.6 33", "#9a6a1c", 1.2) +
         line("M3.6 34.4C8 32.6 12 32.8 16 33.6", kGreen, 1.8);
}

std::string bamboos(int rank, bool red) {
  if (rank == 1) return bird(red);
  constexpr std::array<double, 11> kLength = {0, 0, 16, 16, 16, 16, 16, 11.6, 15.5, 11.6, 10.4};
  const double width = rank <= 5 ? 4.4 : rank == 8 ? 3.5 : 4;
  std::string art;
  for (const Part& part : sticks(rank)) {
    art += stick(part, kLength[static_cast<std::size_t>(rank)], width, red ? kRed : part.color);
  }
  return art;
}

std::string characters(int rank, bool red) {
  return brushed(std::to_string(rank), 15, 10.6, 15, red ? kRed : kInk) + brushed("wan", 15, 28.2, 19, kRed);
}

/// The fourth suit that some sets have.
std::string stars(int rank, bool red) {
  constexpr std::string_view kStar = "M15 23L17 28.6L23 28.8L18.3 32.4L20 38L15 34.7L10 38L11.7 32.4L7 28.8L13 28.6Z";
  return brushed(std::to_string(rank), 15, 11.5, 16, red ? kRed : kInk) + shape(kStar, red ? kRed : "#b07d10");
}

std::string honor(int rank) {
  switch (rank) {
    case 1: return brushed("east", 15, 20, 25, kInk);
    case 2: return brushed("south", 15, 20, 25, kInk);
    case 3: return brushed("west", 15, 20, 24, kInk);
    case 4: return brushed("north", 15, 20, 25, kInk);
    case 6: return brushed("prosper", 15, 20, 26, kGreen);
    case 7: return brushed("middle", 15, 20, 26, kRed);
    default: return "";
  }
}

std::string frame(double inset, double width) {
  return "<rect x=\"" + coordinate(inset) + "\" y=\"" + coordinate(inset) + "\" width=\"" + coordinate(30 - 2 * inset) +
         "\" height=\"" + coordinate(40 - 2 * inset) +
         "\" rx=\"1.5\" fill=\"none\" stroke=\"var(--pin)\" stroke-width=\"" + coordinate(width) + "\"/>";
}

/// The white dragon is a frame, "soap"; without one it may be mistaken for a tile without a face.
std::string white() {
  return frame(4.6, 2) + frame(7.8, .8) +
         line("M7.8 11.5H11.5V7.8M22.2 11.5H18.5V7.8M7.8 28.5H11.5V32.2M22.2 28.5H18.5V32.2", kBlue, .8);
}

std::string blossom(double x, double y, double size, std::string_view color, int count) {
  return petals(x, y, size * .62, count, size * .42, color) + circle(x, y, size * .3, "#d9a520");
}

/// Flowers in the order plum, orchid, chrysanthemum, bamboo.
std::string flower(int rank) {
  switch (rank) {
    case 1:
      return line("M6 37C10 30 14 26 17 18M12 29C16 28 20 25 23 22", "#7a5230", 1.8) + blossom(17, 15, 6.4, kRed, 5) +
             blossom(23.4, 22, 3.6, kRed, 5) + circle(9, 27, 1.8, kRed);
    case 2:
      return line("M15 38C13 30 8 24 4 20M15 38C15 28 18 20 26 15M15 38C14 28 13 20 14 12", kGreen, 1.9) +
             shape("M14 12C9 12 7 7 10 4C12 6 13 7 14 10C15 7 16 6 18.6 4C21 8 19 12 14 12Z", "#7b3fa0") +
             circle(14, 11.6, 1.5, "#d9a520");
    case 3:
      return line("M15 38V22M15 32C11 32 8 30 6 27M15 34C19 34 22 31 24 28", kGreen, 1.8) +
             petals(15, 14.5, 6.6, 12, 2.1, "#c98a08") + petals(15, 14.5, 3.4, 8, 1.7, "#e0aa2c") +
             circle(15, 14.5, 1.7, kRed);
    default:
      return stick({11, 20, kGreen}, 32, 4.2, kGreen) + stick({18, 23, kGreen}, 26, 3.6, kGreen) +
             shape("M11 10C16 7 21 7 26 9C21 12 16 12 11 10Z", kGreen) +
             shape("M18 16C22 15 25 17 27.6 20C23 20.6 20 19 18 16Z", kGreen) +
             shape("M10 16C6 14 4 15 2.6 18C6 19.4 8.6 18.6 10 16Z", kGreen);
  }
}

std::string season(int rank) {
  constexpr std::array<std::string_view, 4> kSeasons = {"spring", "summer", "autumn", "winter"};
  constexpr std::array<std::string_view, 4> kColors = {kGreen, kRed, "#b06a10", kBlue};
  const auto i = static_cast<std::size_t>(rank - 1);
  return brushed(kSeasons[i], 15, 22.5, 23, kColors[i]) + blossom(23.6, 6.6, 3.8, kColors[i], 5) +
         line("M15 8.4C17.5 8.6 19.6 8 21 7", kGreen, 1.1);
}

/// A jester's cap, and what the joker stands for.
std::string joker(std::string_view id) {
  const std::string_view number = id.substr(0, id.size() - 1);
  return shape("M5 20C4 12 6 8 9.4 6C10.6 10 12 12 15 14C18 12 19.4 10 20.6 6C24 8 26 12 25 20Z", kRed) +
         shape("M15 14C18 12 19.4 10 20.6 6C24 8 26 12 25 20H15Z", kBlue) + circle(9.4, 5.6, 2, "#d9a520") +
         circle(20.6, 5.6, 2, "#d9a520") +
         "<rect x=\"4.4\" y=\"19\" width=\"21.2\" height=\"3\" rx=\"1.4\" fill=\"#d9a520\"/>" +
         (number == "1" ? letters("JOKER", 32, 7, kInk) : letters(number, 35, 12, kInk));
}

constexpr std::array<std::string_view, 4> kRankColors = {kRed, kBlue, kGreen, "#b07d10"};

/// Kings wear a crown, queens a diadem.
std::string crowned(int rank, bool king) {
  const std::string_view color = kRankColors[static_cast<std::size_t>(rank - 1)];
  const std::string jewels = circle(5, 8.5, 1.5, color) + circle(15, 5.2, 1.8, color) + circle(25, 8.5, 1.5, color);
  const std::string band = king ? shape("M6 21L4.6 9.5L10.6 14L15 6.4L19.4 14L25.4 9.5L24 21Z", color)
                                : line("M5 20C6 13 9 11 15 7C21 11 24 13 25 20Z", color, 2);
  return band + jewels + line("M6 21H24", "#d9a520", 2) + letters(king ? "K" : "Q", 36, 14, kInk);
}

/// Animals in the order cat, mouse, rooster, centipede.
std::string animal(int rank) {
  const std::string eyes = circle(11, 19, 1.5, kInk) + circle(19, 19, 1.5, kInk);
  switch (rank) {
    case 1:
      return shape("M5.6 8L11 12.6H19L24.4 8L25 22C25 29 20.6 32 15 32C9.4 32 5 29 5 22Z", "#c77d22") + eyes +
             shape("M13.2 23.4H16.8L15 25.6Z", kInk) +
             line("M9 25L3 24M9 27L3.6 28.6M21 25L27 24M21 27L26.4 28.6", kInk, .8);
    case 2:
      return circle(7.6, 12, 4.8, "#8a8f94") + circle(22.4, 12, 4.8, "#8a8f94") + circle(7.6, 12, 2.6, "#e0b0b0") +
             circle(22.4, 12, 2.6, "#e0b0b0") +
             shape("M6 18C6 12 24 12 24 18C24 26 18 32 15 33C12 32 6 26 6 18Z", "#8a8f94") + eyes +
             circle(15, 31, 2, kInk);
    case 3:
      return petals(15, 9.4, 3.6, 5, 2.4, kRed) + circle(15, 17, 7.4, "#e2a21a") + circle(12.4, 15.6, 1.3, kInk) +
             shape("M7.8 16.4L2.4 19L8 20.4Z", "#c05a10") +
             shape("M9 22.6C10.6 24 10.4 28 8.4 28.6C6.6 27 7.4 23.4 9 22.6Z", kRed) +
             shape("M10 22C18 26 24 22 26.6 15C28.6 26 24 35 15 35C10.6 35 9 28 10 22Z", kGreen);
    default: {
      std::string art = line("M8 8L3.6 5M8 8L4 10.6", kInk, 1);
      for (int i = 0; i < 7; ++i) {
        const double x = 15 - 7 * std::cos(i * .9);
        const double y = 8 + i * 4.2;
        art += line("M" + coordinate(x - 5) + " " + coordinate(y + 1.6) + "L" + coordinate(x + 5) + " " +
                        coordinate(y + 1.6),
                    "#7a3a10", 1) +
               circle(x, y, 2.9, i == 0 ? kRed : "#b5561a");
      }
      return art;
    }
  }
}

/// A face that laughs.
std::string laughing() {
  return circle(15, 20, 11, "#f0c04c") + circle(11, 17, 1.6, kInk) + circle(19, 17, 1.6, kInk) +
         line("M9 22.5C11 28 19 28 21 22.5", kInk, 1.8);
}

/// Fei, the flying joker: a butterfly.
std::string butterfly() {
  return shape("M15 18C10 6 2 8 3.4 15C4.4 20 10 21 15 20Z", kRed) +
         shape("M15 18C20 6 28 8 26.6 15C25.6 20 20 21 15 20Z", kRed) +
         shape("M15 20C9 20 5 25 8 30C11 34 15 28 15 22Z", kBlue) +
         shape("M15 20C21 20 25 25 22 30C19 34 15 28 15 22Z", kBlue) +
         line("M15 14V29M15 14L11.6 8.6M15 14L18.4 8.6", kInk, 1.6);
}

/// Of usual tiles and red ones; empty for others.
std::string plain_face(const tiles::KindRow& row, std::string_view id, bool red) {
  const char family = id.back();
  const int number = std::atoi(std::string(id).c_str());
  if (row.rank >= 1 && row.rank <= 10) {
    if (family == 'm') return characters(row.rank, red);
    if (family == 'p') return circles(row.rank, red);
    if (family == 's') return bamboos(row.rank, red);
    if (family == 't') return stars(row.rank, red);
  }
  if (id == "5z") return white();
  if (id == "0z" || id == "8z") return frame(4.6, 2.4);
  if (family == 'z' && id.size() == 2) return honor(number);
  if (family == 'f' && number >= 1 && number <= 4) return flower(number);
  if (family == 'g' && number >= 1 && number <= 4) return season(number);
  if (family == 'k' && number >= 1 && number <= 4) return crowned(number, true);
  if (family == 'q' && number >= 1 && number <= 4) return crowned(number, false);
  if (family == 'a' && number >= 1 && number <= 4) return animal(number);
  if (id == "1y") return laughing();
  if (id == "2y") return butterfly();
  if (family == 'j') return joker(id);
  return "";
}

std::string index_text(const tiles::KindRow& row) {
  constexpr std::array<std::string_view, 7> kHonors = {"E", "S", "W", "N", "P", "F", "C"};
  const std::string_view natural = row.natural;
  if (row.rank >= 1) return std::to_string(row.rank);
  if (natural.size() != 2) return "";
  const int number = natural[0] - '0';
  if (natural[1] == 'z' && number >= 1 && number <= 7)
    return std::string(kHonors[static_cast<std::size_t>(number - 1)]);
  return natural[1] == 'f' || natural[1] == 'g' ? std::string(natural.substr(0, 1)) : "";
}

/// A variant wears its colour as a ribbon: a prefix is seen, and told, without knowing colours.
std::string ribbon(std::string_view id, std::string_view natural) {
  constexpr std::array<std::string_view, 6> kColors = {"#b3261e", "#2d6fb8", "#1f7a3f",
                                                       "#c98a08", "#7b3fa0", "#5d6367"};
  const auto prefix = static_cast<std::size_t>(id.front() - '0');
  const std::string_view color = kColors[prefix < kColors.size() ? prefix : kColors.size() - 1];
  // What the id has more than that of the plain tile.
  std::size_t same = 0;
  while (same < id.size() && same < natural.size() && id[id.size() - 1 - same] == natural[natural.size() - 1 - same]) {
    ++same;
  }
  const std::string_view more = id.substr(0, std::max<std::size_t>(id.size() - same, 1));
  return shape("M20.5 .8H26Q29.2 .8 29.2 4V9.5Z", color) +
         "<text x=\"26.3\" y=\"6.2\" text-anchor=\"middle\" font-size=\"5\" font-weight=\"700\" "
         "font-family=\"sans-serif\" "
         "fill=\"#fff\">" +
         escape_html(more) + "</text>";
}

}  // namespace

bool is_back(std::string_view id) { return id == "1x" || id == "2x"; }

std::string tile_face(std::string_view id) {
  const auto kind = tiles::find_kind(id);
  if (kind) {
    const tiles::KindRow& row = tiles::row(*kind);
    const bool red = tiles::is_in(*kind, tiles::Category::Aka) && row.rank > 0;
    const std::string own = plain_face(row, id, red);
    if (!own.empty() || row.natural == id) {
      const bool plain_red = red && id.size() == 2;
      const bool variant = !plain_red && row.rank > 0 && row.natural != id;
      const std::string mark = plain_red ? circle(25.6, 4.6, 2.4, kRed) : variant ? ribbon(id, row.natural) : "";
      if (!own.empty()) return own + mark + corner(index_text(row));
    } else if (const auto natural = tiles::find_kind(row.natural)) {
      const std::string art = plain_face(tiles::row(*natural), row.natural, false);
      if (!art.empty()) return art + ribbon(id, row.natural) + corner(index_text(row));
    }
  }
  const std::string text = shortened(id, 6);
  return letters(text, 25, text.size() <= 2 ? 15 : text.size() <= 4 ? 11 : 8, kInk);
}

}  // namespace majs::report
