#include "tools/lsp/game_names.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "compiler/checks/document_names.hpp"
#include "grammar/vocabulary.hpp"

namespace majs::lsp {
namespace {

constexpr auto kEngineStatuses = std::to_array<std::string_view>({
#define MAJS_ENGINE_STATUS(name) #name,
#include "runtime/rules/words/engine_statuses.def"
});

/// Match definitions by which hands are scored and cards read.
constexpr auto kReadMatches = std::to_array<std::string_view>({"win", "concealed_win", "singles_win"});

/// Whether an action means it where no name is written: `win_by_draw` runs the scoring block `win`.
bool is_meant_by_default(NameKind kind, std::string_view name) {
  const std::string text = "\"" + std::string(name) + "\"";
  const auto means = [&](const grammar::Parameter& one) {
    return one.default_value == text && want_info(want_of(one.type)).name == kind;
  };
  const auto actions = grammar::words(grammar::WordKind::Action);
  return std::any_of(actions.begin(), actions.end(), [&](const grammar::Word& word) {
    return std::any_of(word.parameters.begin(), word.parameters.end(), means);
  });
}

}  // namespace

bool game_knows(NameKind kind, std::string_view name) {
  using compiler::among;
  switch (kind) {
    case NameKind::YakuList:
    case NameKind::Attribute: return true;
    case NameKind::Set:
    case NameKind::Call:
    case NameKind::Button:
      if (among(compiler::kUsualCalls, name)) return true;
      break;
    case NameKind::Tag: return name == "opposite_end";  // a place of the wall, to `draw`
    case NameKind::Match: return among(kReadMatches, name);
    case NameKind::Status: return among(kEngineStatuses, name) || among(compiler::kGivenStatuses, name);
    case NameKind::Counter:
      if (among(compiler::kReadCounters, name)) return true;
      break;
    default: break;
  }
  return is_meant_by_default(kind, name);
}

}  // namespace majs::lsp
