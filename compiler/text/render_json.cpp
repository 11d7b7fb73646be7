#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "compiler/text/render.hpp"

namespace majs::compiler {
namespace {

using Json = nlohmann::ordered_json;

Json place(const Source& source, std::uint32_t offset) {
  const LineColumn at = source.locate(offset);
  return {{"line", at.line}, {"column", at.column}, {"offset", offset}};
}

void add_range(Json& object, const Source& source, Span span) {
  object["start"] = place(source, span.begin);
  object["end"] = place(source, span.end);
}

Json diagnostic_json(const Diagnostic& diagnostic) {
  Json out = {{"code", code_text(diagnostic.code)},
              {"name", code_info(diagnostic.code).name},
              {"severity", severity_name(diagnostic.severity)},
              {"message", diagnostic.message}};
  if (diagnostic.source) {
    out["file"] = diagnostic.source->name();
    add_range(out, *diagnostic.source, diagnostic.span);
  }
  if (!diagnostic.label.empty()) out["label"] = diagnostic.label;
  if (!diagnostic.pointer.empty()) out["pointer"] = diagnostic.pointer;
  for (const Label& label : diagnostic.labels) {
    Json item = Json::object();
    if (label.source) {
      item["file"] = label.source->name();
      add_range(item, *label.source, label.span);
    }
    item["text"] = label.text;
    out["labels"].push_back(std::move(item));
  }
  for (const Setup& setup : diagnostic.setups) {
    Json item = {{"ruleset", setup.ruleset}};
    if (!setup.mods.empty()) item["mods"] = setup.mods;
    out["in"].push_back(std::move(item));
  }
  for (const std::string& note : diagnostic.notes) out["notes"].push_back(note);
  if (!diagnostic.help.empty()) out["help"] = diagnostic.help;
  if (!diagnostic.source) return out;
  for (const Fix& fix : diagnostic.fixes) {
    Json item = Json::object();
    add_range(item, *diagnostic.source, fix.span);
    item["text"] = fix.text;
    item["description"] = fix.description;
    item["safe"] = fix.safe;
    out["fixes"].push_back(std::move(item));
  }
  return out;
}

}  // namespace

std::string render_json(const Diagnostics& diagnostics) {
  const auto& all = diagnostics.all();
  Json list = Json::array();
  for (const Diagnostic& diagnostic : all) list.push_back(diagnostic_json(diagnostic));
  const auto warnings =
      std::count_if(all.begin(), all.end(), [](const Diagnostic& d) { return d.severity == Severity::Warning; });
  const Json report = {{"version", 1},
                       {"diagnostics", std::move(list)},
                       {"errors", diagnostics.error_count()},
                       {"warnings", warnings},
                       {"dropped", diagnostics.dropped()}};
  return report.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace majs::compiler
