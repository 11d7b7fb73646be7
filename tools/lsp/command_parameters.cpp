#include "tools/lsp/command_parameters.hpp"

#include <algorithm>
#include <array>

namespace majs::lsp {
namespace {

using grammar::WordKind;

constexpr CommandParameter kParameters[] = {
    {"set", 0, Want::ToplevelKey, false},
    {"var", 0, Want::ToplevelKey, false},
    {"def", 0, Want::Function, true},
    {"on", 0, Want::Event, false},
    {"on", 1, Want::EventFunction, false},
    {"define_play_effect", 0, Want::TileSpec, false},
    {"define_play_restriction", 0, Want::TileSpec, false},
    {"define_set", 0, Want::SetName, true},
    {"define_match", 0, Want::MatchDefinition, true},
    {"define_match", 1, Want::MatchDefinition, false, true},
    {"extend_match", 0, Want::MatchDefinition, false},
    {"define_const", 0, Want::Constant, true},
    {"define_scoring", 0, Want::Scoring, true},
    {"define_yaku", 0, Want::YakuList, false},
    {"define_yaku", 1, Want::Yaku, true},
    {"define_yaku", 2, Want::Amount, false},
    {"define_yaku", 4, Want::Yaku, false},
    {"remove_yaku", 1, Want::Yaku, false, true},
    {"replace_yaku", 1, Want::Yaku, false},
    {"replace_yaku", 2, Want::Amount, false},
    {"replace_yaku", 4, Want::Yaku, false},
    {"define_yaku_precedence", 0, Want::Yaku, false},
    {"define_yaku_precedence", 1, Want::Yaku, false},
    {"define_button", 0, Want::Button, true},
    {"define_auto_button", 0, Want::AutoButton, true},
    {"define_mod_category", 0, Want::Category, true},
    {"define_mod", 0, Want::Mod, true},
    {"config_mod", 0, Want::Mod, false},
    {"remove_mod", 0, Want::Mod, false, true},
    {"define_preset", 0, Want::Preset, true},
    {"define_preset", 1, Want::Mod, false},
    {"apply", 0, Want::ApplyMethod, false},
    {"define", 0, Want::Flag, true},
    {"default", 0, Want::Variable, true},
    {"define_global", 0, Want::Variable, true},
    {"define_base_ruleset", 0, Want::Ruleset, false},
    {"require", 0, Want::Library, false},
    {"require_after", 0, Want::Library, false},
    {"if", 0, Want::LoadTest, false},
    {"unless", 0, Want::LoadTest, false},
};

/// Lists of a document, and fields, whose elements are names.
struct KeyNames {
  std::string_view key;
  WordKind kind;
  Want want;
};
constexpr KeyNames kKeys[] = {
    {"interruptible_actions", WordKind::ToplevelKey, Want::ActionName},
    {"persistent_statuses", WordKind::ToplevelKey, Want::Status},
    {"shown_statuses", WordKind::ToplevelKey, Want::Status},
    {"shown_statuses_public", WordKind::ToplevelKey, Want::Status},
    {"persistent_counters", WordKind::ToplevelKey, Want::Counter},
    {"persistent_tags", WordKind::ToplevelKey, Want::Tag},
    {"default_mods", WordKind::ToplevelKey, Want::Mod},
    {"yaku_lists", WordKind::ScoringKey, Want::YakuList},
    {"yaku2_lists", WordKind::ScoringKey, Want::YakuList},
    {"extra_yaku_lists", WordKind::ScoringKey, Want::YakuList},
    {"declare_only_yaku_lists", WordKind::ScoringKey, Want::YakuList},
    {"precedence_over", WordKind::ButtonField, Want::Button},
    {"category", WordKind::ModField, Want::Category},
};

}  // namespace

const CommandParameter* command_parameter(std::string_view command, std::size_t index) {
  for (const CommandParameter& row : kParameters) {
    if (row.command == command && (row.index == index || (row.further && index > row.index))) return &row;
  }
  return nullptr;
}

bool has_command(NameKind kind) {
  return std::any_of(std::begin(kParameters), std::end(kParameters),
                     [&](const CommandParameter& row) { return row.defines && want_info(row.want).name == kind; });
}

Want key_want(const grammar::Word& key) {
  for (const KeyNames& row : kKeys) {
    if (row.key == key.name && row.kind == key.kind) return row.want;
  }
  return key.parameters.empty() ? Want::Anything : want_of(key.parameters[0].type);
}

}  // namespace majs::lsp
