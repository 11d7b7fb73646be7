// SARIF 2.1.0 (OASIS): https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "compiler/text/render.hpp"

namespace majs::compiler {
namespace {

using Json = nlohmann::ordered_json;

/// A file name as a URI reference (RFC 3986): relative names stay relative, absolute ones get the scheme `file`.
std::string uri(std::string_view name) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string out = name.starts_with('/') ? "file://" : "";
  // A colon in the first segment of a relative reference would read as a scheme.
  for (const char c : name) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
                       c == '_' || c == '.' || c == '~' || c == '/';
    if (plain) {
      out += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    out += '%';
    out += kHex[byte >> 4];
    out += kHex[byte & 15];
  }
  return out;
}

Json artifact(const Source& source) { return {{"uri", uri(source.name())}}; }

Json region(const Source& source, Span span) {
  const LineColumn start = source.locate(span.begin);
  const LineColumn end = source.locate(span.end);
  return {{"startLine", start.line}, {"startColumn", start.column}, {"endLine", end.line},
          {"endColumn", end.column}, {"byteOffset", span.begin},    {"byteLength", span.end - span.begin}};
}

Json physical_location(const Source& source, Span span) {
  return {{"artifactLocation", artifact(source)}, {"region", region(source, span)}};
}

std::string example(std::string_view heading, std::string_view text) {
  return "\n\n" + std::string(heading) + ":\n\n```majs\n" + std::string(text) + (text.ends_with('\n') ? "" : "\n") +
         "```";
}

Json rule(const CodeInfo& info) {
  std::string markdown(info.text);
  if (!info.wrong.empty()) markdown += example("Wrong", info.wrong);
  if (!info.right.empty()) markdown += example("Right", info.right);
  return {{"id", code_text(info.code)},
          {"name", info.name},
          {"shortDescription", {{"text", info.title}}},
          {"fullDescription", {{"text", info.text}}},
          {"help", {{"text", info.text}, {"markdown", markdown}}},
          {"defaultConfiguration", {{"level", severity_name(info.severity)}}}};
}

Json fix_json(const Source& source, const Fix& fix) {
  const Json replacement = {{"deletedRegion", region(source, fix.span)}, {"insertedContent", {{"text", fix.text}}}};
  Json change = {{"artifactLocation", artifact(source)}, {"replacements", Json::array({replacement})}};
  Json out = Json::object();
  if (!fix.description.empty()) out["description"] = {{"text", fix.description}};
  out["artifactChanges"] = Json::array({std::move(change)});
  return out;
}

std::string message_text(const Diagnostic& diagnostic) {
  std::string text = diagnostic.message;
  if (!diagnostic.label.empty()) text += ": " + diagnostic.label;
  if (diagnostic.tells_setups()) text += "\nin " + setups_text(diagnostic.setups);
  for (const std::string& note : diagnostic.notes) text += "\n" + note;
  if (!diagnostic.help.empty()) text += "\n" + diagnostic.help;
  return text;
}

Json result(const Diagnostic& diagnostic, std::size_t rule_index) {
  Json out = {{"ruleId", code_text(diagnostic.code)},
              {"ruleIndex", rule_index},
              {"level", severity_name(diagnostic.severity)},
              {"message", {{"text", message_text(diagnostic)}}}};
  Json location = Json::object();
  if (diagnostic.source) location["physicalLocation"] = physical_location(*diagnostic.source, diagnostic.span);
  if (!diagnostic.pointer.empty()) {
    location["logicalLocations"] = Json::array({{{"fullyQualifiedName", diagnostic.pointer}, {"kind", "value"}}});
  }
  if (!location.empty()) out["locations"] = Json::array({std::move(location)});
  for (const Label& label : diagnostic.labels) {
    if (!label.source) continue;
    out["relatedLocations"].push_back({{"id", out["relatedLocations"].size()},
                                       {"physicalLocation", physical_location(*label.source, label.span)},
                                       {"message", {{"text", label.text}}}});
  }
  for (const Setup& setup : diagnostic.setups) {
    Json item = {{"ruleset", setup.ruleset}};
    if (!setup.mods.empty()) item["mods"] = setup.mods;
    out["properties"]["in"].push_back(std::move(item));
  }
  if (!diagnostic.source) return out;
  for (const Fix& fix : diagnostic.fixes) out["fixes"].push_back(fix_json(*diagnostic.source, fix));
  return out;
}

}  // namespace

std::string render_sarif(const Diagnostics& diagnostics, const RenderOptions& options) {
  std::vector<Code> codes;
  for (const Diagnostic& diagnostic : diagnostics.all()) codes.push_back(diagnostic.code);
  std::sort(codes.begin(), codes.end());
  codes.erase(std::unique(codes.begin(), codes.end()), codes.end());
  Json rules = Json::array();
  for (const Code code : codes) rules.push_back(rule(code_info(code)));

  Json results = Json::array();
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    const auto index = std::lower_bound(codes.begin(), codes.end(), diagnostic.code) - codes.begin();
    results.push_back(result(diagnostic, static_cast<std::size_t>(index)));
  }
  Json driver = {{"name", "majs"}};
  if (!options.version.empty()) driver["version"] = options.version;
  driver["rules"] = std::move(rules);
  Json run = {{"tool", {{"driver", std::move(driver)}}}, {"columnKind", "unicodeCodePoints"}};
  if (diagnostics.dropped() > 0) {
    const std::string text = std::to_string(diagnostics.dropped()) + " more results were not recorded";
    const Json notification = {{"level", "warning"}, {"message", {{"text", text}}}};
    run["invocations"] =
        Json::array({{{"executionSuccessful", true}, {"toolExecutionNotifications", Json::array({notification})}}});
  }
  run["results"] = std::move(results);
  const Json log = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                    {"version", "2.1.0"},
                    {"runs", Json::array({std::move(run)})}};
  return log.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace majs::compiler
