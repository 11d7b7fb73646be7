#include "runtime/report/tile_art.hpp"

#include "runtime/report/html.hpp"
#include "runtime/report/tile_faces.hpp"
#include "runtime/report/tile_names.hpp"

namespace majs::report {
namespace {

/// The body of a tile: its side below, its face, or its back, above.
std::string body(bool back) {
  const std::string face = back ? "var(--tile-back)" : "var(--tile)";
  std::string art =
      "<rect x=\".5\" y=\".5\" width=\"29\" height=\"41\" rx=\"4\" fill=\"var(--tile-side)\" "
      "stroke=\"var(--tile-edge)\"/><rect x=\".9\" y=\".8\" width=\"28.2\" height=\"38.4\" rx=\"3.6\" fill=\"" +
      face + "\"/>";
  if (back) {
    art +=
        "<rect x=\"4\" y=\"4\" width=\"22\" height=\"32\" rx=\"2\" fill=\"none\" stroke=\"#fff\" "
        "stroke-opacity=\".35\"/>";
  }
  return art;
}

}  // namespace

std::string TileSheet::tile(std::string_view id) {
  used_.emplace(id);
  const std::string name = escape_html(spoken_tile(id));
  return "<svg class=\"tile\" role=\"img\" aria-label=\"" + name + "\" viewBox=\"0 0 30 42\"><title>" + name +
         "</title><use href=\"#tile-" + escape_html(id) + "\"/></svg>";
}

std::string TileSheet::drawings() const {
  if (used_.empty()) return "";
  std::string html = "<svg class=\"drawings\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\n";
  for (const std::string& id : used_) {
    const bool back = is_back(id);
    html += "<g id=\"tile-" + escape_html(id) + "\">" + body(back) + (back ? "" : tile_face(id)) + "</g>\n";
  }
  return html + "</defs></svg>\n";
}

}  // namespace majs::report
