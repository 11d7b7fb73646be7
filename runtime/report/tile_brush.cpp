#include "runtime/report/tile_brush.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <vector>

namespace majs::report {
namespace {

struct Sign {
  std::string_view name;
  /// Strokes between semicolons. H across, V down, P falls to the left and thins out, N falls to the right and swells,
  /// D a drop, K with corners. Then points.
  std::string_view strokes;
};

constexpr Sign kSigns[] = {
    {"1", "H8,54 92,46"},
    {"2", "H20,31 80,27;H6,78 94,71"},
    {"3", "H18,21 82,17;H25,49 75,45;H6,81 94,75"},
    {"4", "V15,22 19,82;K15,23 86,21 82,82;P40,24 38,46 27,62;K61,23 60,52 77,55;H19,80 82,79"},
    {"5", "H15,19 85,15;V50,18 38,82;K22,50 74,47 70,82;H5,86 95,81"},
    {"6", "D44,4 56,20;H8,38 92,32;P38,48 30,68 9,92;N60,50 72,68 90,90"},
    {"7", "H8,54 92,38;K46,8 45,74 52,86 84,83 90,68"},
    {"8", "P38,18 32,55 6,88;N52,14 64,54 95,88"},
    {"9", "P42,6 38,56 8,92;K10,37 68,31 65,76 72,88 90,85 94,68"},
    {"10", "H6,46 94,40;V50,6 50,96"},
    {"wan",
     "H8,15 92,12;V33,3 34,24;V67,2 65,24;V24,30 27,58;K24,31 77,29 73,57;H27,44 73,43;H27,57 74,56;V50,30 50,86;"
     "V12,66 14,98;K12,67 88,65 86,92 76,92;H32,88 62,82;D60,72 72,90"},
    {"east",
     "H10,20 90,16;V23,32 26,64;K23,33 79,30 75,63;H26,48 76,46;H26,62 76,61;V50,3 50,98;P46,64 32,80 7,92;"
     "N54,64 68,80 95,92"},
    {"south",
     "H9,20 91,16;V50,3 49,36;V14,36 17,98;K14,37 88,34 85,93 74,92;D33,42 42,56;P68,42 62,52 56,58;H30,63 72,61;"
     "H26,79 76,77;V50,60 50,96"},
    {"west", "H6,18 94,14;V16,38 19,94;K16,39 86,36 81,94;P40,18 40,52 27,68;K60,17 60,56 64,62 78,60;H19,90 82,89"},
    {"north", "V37,8 37,92;H11,40 37,36;H6,80 38,66;K62,6 62,76 68,86 90,84 95,68;P92,28 80,42 63,50"},
    {"middle", "V17,30 21,67;K17,31 85,28 80,66;H21,65 81,64;V50,3 50,98"},
    {"prosper",
     "K14,12 40,10 30,30 5,46;D14,24 26,33;P58,5 66,12 76,12;N54,10 70,32 97,44;P86,10 78,20 68,24;P97,22 88,30 78,33;"
     "K14,54 43,52 42,66;H15,67 43,65;K15,67 14,80 43,78 40,95 30,93;P60,52 58,62 50,70;K60,54 80,52 80,64 94,62;"
     "K54,75 83,73 72,88 50,98;N58,78 72,90 95,98"},
    {"spring",
     "H20,14 80,11;H24,27 76,24;H8,41 92,37;P48,4 40,40 8,66;N56,40 70,54 95,64;V30,60 31,97;K30,61 70,59 69,96;"
     "H31,77 69,76;H31,94 69,93"},
    {"summer",
     "H12,10 88,7;P48,10 46,16 40,22;V25,23 26,62;K25,24 75,22 74,62;H26,36 74,35;H26,48 74,47;H26,61 74,60;"
     "P40,62 30,76 12,84;K36,72 72,70 54,88 14,98;N42,78 62,90 92,97"},
    {"autumn",
     "P44,6 34,14 12,18;H6,34 48,31;V28,14 28,96;P26,36 18,54 5,66;D32,42 46,56;D58,24 64,42;P92,22 88,34 82,42;"
     "P74,6 72,52 48,94;N74,48 82,74 97,92"},
    {"winter", "P42,4 34,20 14,36;K36,18 72,16 52,40 8,60;N34,26 58,46 94,56;D44,60 58,70;D38,80 58,95"},
};

struct Station {
  double x;
  double y;
  double width;
};

std::vector<Station> points_of(std::string_view text) {
  std::vector<Station> points;
  const std::string copy(text);
  const char* at = copy.c_str();
  while (*at != '\0') {
    char* end = nullptr;
    Station point{};
    point.x = std::strtod(at, &end);
    point.y = std::strtod(end + 1, &end);
    points.push_back(point);
    at = *end == ' ' ? end + 1 : end;
  }
  return points;
}

double between(double a, double b, double share) { return a + (b - a) * share; }

/// A curve through three points, as stations.
std::vector<Station> curved(const std::vector<Station>& points) {
  constexpr int kStations = 6;
  if (points.size() != 3) return points;
  // The point in the middle lies on the curve.
  const double cx = 2 * points[1].x - (points[0].x + points[2].x) / 2;
  const double cy = 2 * points[1].y - (points[0].y + points[2].y) / 2;
  std::vector<Station> stations;
  for (int i = 0; i <= kStations; ++i) {
    const double t = static_cast<double>(i) / kStations;
    const double u = 1 - t;
    stations.push_back({u * u * points[0].x + 2 * u * t * cx + t * t * points[2].x,
                        u * u * points[0].y + 2 * u * t * cy + t * t * points[2].y, 0});
  }
  return stations;
}

/// How wide the brush lies at this share of a stroke.
double width_at(char way, double share) {
  switch (way) {
    case 'H': return share < 0.5 ? between(8.5, 6.5, share * 2) : between(6.5, 11, share * 2 - 1);
    case 'V': return share < 0.5 ? between(11, 9, share * 2) : between(9, 9.5, share * 2 - 1);
    case 'P': return between(11.5, 2, share * share);
    case 'N': return share < 0.75 ? between(3.5, 12.5, share / 0.75) : between(12.5, 2, (share - 0.75) * 4);
    case 'D': return between(3.5, 13, share);
    default: return between(9, 8, share);
  }
}

std::vector<Station> stations_of(char way, std::string_view line) {
  std::vector<Station> stations = points_of(line);
  if (way == 'P' || way == 'N') stations = curved(stations);
  if (stations.size() == 2) {
    stations.insert(stations.begin() + 1,
                    {between(stations[0].x, stations[1].x, .5), between(stations[0].y, stations[1].y, .5), 0});
  }
  for (std::size_t i = 0; i < stations.size(); ++i) {
    stations[i].width = width_at(way, static_cast<double>(i) / static_cast<double>(stations.size() - 1));
  }
  return stations;
}

/// The outline of a stroke: along one side and back along the other.
std::string outline(const std::vector<Station>& stations, double x, double y, double scale) {
  std::vector<Station> left;
  std::vector<Station> right;
  for (std::size_t i = 0; i < stations.size(); ++i) {
    const Station& here = stations[i];
    const Station& before = stations[i == 0 ? 0 : i - 1];
    const Station& after = stations[std::min(i + 1, stations.size() - 1)];
    double dx = after.x - before.x;
    double dy = after.y - before.y;
    const double length = std::max(std::hypot(dx, dy), 1e-6);
    dx *= here.width / 2 / length;
    dy *= here.width / 2 / length;
    left.push_back({here.x - dy, here.y + dx, 0});
    right.push_back({here.x + dy, here.y - dx, 0});
  }
  left.insert(left.end(), right.rbegin(), right.rend());
  std::string path;
  for (const Station& point : left) {
    path += (path.empty() ? "M" : "L") + coordinate(x + (point.x - 50) * scale) + " " +
            coordinate(y + (point.y - 50) * scale);
  }
  return path + "Z";
}

}  // namespace

std::string coordinate(double value) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.2f", value);
  std::string text = buffer;
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string brushed(std::string_view sign, double x, double y, double size, std::string_view color) {
  const auto* const found =
      std::find_if(std::begin(kSigns), std::end(kSigns), [&](const Sign& one) { return one.name == sign; });
  if (found == std::end(kSigns)) return "";
  std::string path;
  std::string_view rest = found->strokes;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(';'), rest.size());
    const std::string_view stroke = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (stroke.front() == 'K') {  // corners: a piece from point to point, so that none is cut
      const std::vector<Station> points = points_of(stroke.substr(1));
      for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const bool last = i + 2 == points.size() && points.size() > 3;
        path += outline({{points[i].x, points[i].y, 9}, {points[i + 1].x, points[i + 1].y, last ? 3.0 : 9.0}}, x, y,
                        size / 100);
      }
    } else {
      path += outline(stations_of(stroke.front(), stroke.substr(1)), x, y, size / 100);
    }
  }
  const std::string fill(color);
  // The outline is drawn as well: it rounds the ends, and the corners where strokes turn.
  return "<path d=\"" + path + "\" fill=\"" + fill + "\" stroke=\"" + fill + "\" stroke-width=\"" +
         coordinate(size / 45) + "\" stroke-linejoin=\"round\"/>";
}

}  // namespace majs::report
