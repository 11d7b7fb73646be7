#include "runtime/play/winner_report.hpp"

#include <nlohmann/json.hpp>

namespace majs::runtime {
namespace {

std::string_view source_name(WinSource source) {
  switch (source) {
    case WinSource::Discard: return "discard";
    case WinSource::Draw: return "draw";
    case WinSource::Call: return "call";
    case WinSource::SecondDiscard: return "second_discard";
    case WinSource::None: break;
  }
  return "none";
}

}  // namespace

Document winner_report(const Rules&, const Winner& winner) {
  Document report = Document::object();
  report["win_source"] = source_name(winner.source);
  if (exists(winner.tile)) report["winning_tile"] = tiles::id_of(winner.tile.kind);
  return report;
}

}  // namespace majs::runtime
