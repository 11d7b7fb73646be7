#include "runtime/report/table_page.hpp"

#include <nlohmann/json.hpp>

#include "grammar/document.hpp"
#include "runtime/report/html.hpp"
#include "runtime/report/table_files.hpp"
#include "runtime/report/tile_art.hpp"

namespace majs::report {
namespace {

/// JSON that may stand inside of a <script>: nothing in it ends the element or begins a comment.
std::string as_script_data(std::string_view json) {
  std::string text;
  text.reserve(json.size());
  for (const char c : json) {
    if (c == '<') {
      text += "\\u003c";
    } else {
      text += c;
    }
  }
  return text;
}

}  // namespace

std::string table_page(const TableDescription& description, const TableRecorder& recorder) {
  Document head = Document::object();
  head["title"] = description.title;
  head["about"] = description.about;
  head["version"] = description.version;
  head["command"] = description.command;
  if (!description.names.empty()) head["names"] = description.names;
  if (description.seat) head["seat"] = static_cast<double>(description.seat->number);
  std::string json = grammar::print_document(head, false);
  json.pop_back();
  json += ",\n" + recorder.members_json() + "}";

  TileSheet sheet;
  for (const std::string& id : recorder.tile_ids()) sheet.add(id);
  for (const std::string_view id : {"1x", "any"}) sheet.add(id);
  if (description.seat) {
    for (const std::string& id : description.seat->drawn) sheet.add(id);
  }

  std::string body = sheet.drawings();
  body += "<main id=\"page\"><h1>" + escape_html(description.title) +
          "</h1>\n<noscript><p>This page needs scripts: they are part of it.</p></noscript></main>\n";
  body += "<script type=\"application/json\" id=\"game\">" + as_script_data(json) + "</script>\n<script>";
  body += table_files_script();
  body += "</script>\n";
  const std::string policy = "style-src '" + std::string(table_files_style_hash()) + "'; script-src '" +
                             std::string(table_files_script_hash()) + "'; base-uri 'none'; form-action 'none'";
  return html_page(description.title + ": " + description.about, body, {table_files_style(), policy});
}

}  // namespace majs::report
