#include "tools/lsp/play_reports.hpp"

#include <nlohmann/json.hpp>

#include "compiler/load/files.hpp"
#include "grammar/document.hpp"
#include "grammar/document_members.hpp"
#include "tools/lsp/messages.hpp"

namespace majs::lsp {
namespace {

namespace fs = std::filesystem;

double figure_of(const Document& object, const char* key) {
  const Document* value = grammar::find_member(object, key);
  return value != nullptr && value->is_number() ? value->get<double>() : 0;
}

std::map<std::string, double, std::less<>> counts_of(const Document& object, const char* key) {
  std::map<std::string, double, std::less<>> counts;
  const Document* members = grammar::find_member(object, key);
  if (members == nullptr || !members->is_object()) return counts;
  for (const auto& [name, count] : members->items()) {
    if (count.is_number()) counts[name] = count.get<double>();
  }
  return counts;
}

std::set<std::string, std::less<>> names_of(const Document& object, const char* key) {
  std::set<std::string, std::less<>> names;
  if (const Document* list = grammar::find_member(object, key); list != nullptr && list->is_array()) {
    for (const Document& name : *list) {
      if (name.is_string()) names.insert(name.get<std::string>());
    }
  }
  return names;
}

/// What the members of a report say; `ruleset` stays empty when the file is none.
void read_report(const std::string& path, std::string& ruleset, PlayReport& report) {
  compiler::Diagnostics ignored;
  const auto text = compiler::read_file(path, kMaxReportBytes, ignored);
  const auto document = text ? grammar::parse_document(*text, nullptr) : std::nullopt;
  if (!document || !document->is_object()) return;
  report.games = figure_of(*document, "games");
  const Document* yaku = grammar::find_member(*document, "yaku");
  if (report.games < kFewestGames || yaku == nullptr || !yaku->is_object()) return;
  report.yaku = counts_of(*document, "yaku");
  report.buttons = counts_of(*document, "buttons");
  if (const Document* wins = grammar::find_member(*document, "win_values"); wins != nullptr && wins->is_array()) {
    for (const Document& pair : *wins) {
      if (pair.is_array() && pair.size() == 2 && pair[1].is_number()) report.wins += pair[1].get<double>();
    }
  }
  report.command = text_member(*document, "command");
  report.never = names_of(*document, "unused_yaku");
  report.unpressed = names_of(*document, "unused_buttons");
  report.uncalled = names_of(*document, "unused_functions");
  ruleset = fs::path(text_member(*document, "ruleset")).stem().generic_string();
}

}  // namespace

void PlayReports::refresh(const std::vector<std::string>& folders) {
  std::map<std::string, File> fresh;
  for (const std::string& folder : folders) {
    std::error_code error;
    for (fs::directory_iterator at(fs::path(folder) / "reports", error), end; !error && at != end;
         at.increment(error)) {
      if (at->path().extension() != ".json" || fresh.size() >= kMaxReports) continue;
      const std::string path = at->path().generic_string();
      const auto changed = at->last_write_time(error);
      if (error) break;
      const auto known = files_.find(path);
      if (known != files_.end() && known->second.changed == changed) {
        fresh.emplace(path, std::move(known->second));
        continue;
      }
      File file{changed, {}, {}};
      read_report(path, file.ruleset, file.report);
      fresh.emplace(path, std::move(file));
    }
  }
  files_ = std::move(fresh);
}

const PlayReport* PlayReports::of(const std::string& ruleset) const {
  const PlayReport* best = nullptr;
  for (const auto& [path, file] : files_) {
    if (file.ruleset != ruleset || ruleset.empty()) continue;
    if (best == nullptr || file.report.games > best->games) best = &file.report;
  }
  return best;
}

}  // namespace majs::lsp
