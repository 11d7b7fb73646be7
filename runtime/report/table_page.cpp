#include "runtime/report/table_page.hpp"

#include <nlohmann/json.hpp>

#include "grammar/document.hpp"
#include "runtime/report/html.hpp"
#include "runtime/report/table_files.hpp"
#include "runtime/report/tile_art.hpp"
#include "runtime/report/tile_names.hpp"

namespace majs::report {
std::string table_page(const TableDescription& description, const TableRecorder& recorder) {
  Document head = Document::object();
  head["title"] = description.title;
  head["about"] = description.about;
  head["version"] = description.version;
  head["command"] = description.command;
  if (!description.names.empty()) head["names"] = description.names;
  if (description.seat) head["seat"] = static_cast<double>(description.seat->number);
  TileSheet sheet;
  for (const std::string& id : recorder.tile_ids()) sheet.add(id);
  for (const std::string_view id : {"1x", "any"}) sheet.add(id);
  if (description.seat) {
    for (const std::string& id : description.seat->drawn) sheet.add(id);
  }

  std::string json = grammar::print_document(head, false);
  json.pop_back();
  json += ",\n\"spoken\":" + spoken_tiles(sheet.ids()) + ",\n" + recorder.members_json() + "}";

  std::string body = sheet.drawings();
  body += "<main id=\"page\"><h1>" + escape_html(description.title) +
          "</h1>\n<noscript><p>This page needs scripts: they are part of it.</p></noscript></main>\n";
  body += "<script type=\"application/json\" id=\"game\">" + script_data(json) + "</script>\n<script>";
  body += table_files_script();
  body += "</script>\n";
  const std::string policy = "style-src '" + std::string(table_files_style_hash()) + "'; script-src '" +
                             std::string(table_files_script_hash()) + "'; base-uri 'none'; form-action 'none'";
  return html_page(description.title + ": " + description.about, body, {table_files_style(), policy});
}

}  // namespace majs::report
