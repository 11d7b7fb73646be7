#include "runtime/play/tests/always.hpp"

#include <algorithm>
#include <utility>

#include "grammar/document_members.hpp"
#include "runtime/play/course/invariants.hpp"
#include "runtime/rules/words/finding.hpp"

namespace majs::runtime {
namespace {

constexpr std::pair<std::string_view, unsigned> kMoments[] = {
    {"turn", AlwaysRule::kTurn}, {"call", AlwaysRule::kCall}, {"win", AlwaysRule::kWin}, {"draw", AlwaysRule::kDraw}};

std::string_view moment_name(unsigned moment) {
  for (const auto& [name, bit] : kMoments) {
    if (bit == moment) return name;
  }
  return "";
}

}  // namespace

unsigned moment_named(std::string_view name) {
  for (const auto& [known, bit] : kMoments) {
    if (known == name) return bit;
  }
  return 0;
}

bool is_finding_code(std::string_view text) { return find_finding_code(text) != nullptr; }

bool forbids(const std::vector<AlwaysRule>& rules, std::string_view code) {
  return std::ranges::any_of(rules, [&](const AlwaysRule& rule) { return rule.text == code; });
}

std::vector<AlwaysRule> always_of(const Document& test) {
  std::vector<AlwaysRule> rules;
  for (const Document& entry : grammar::find_items(test, "always")) {
    AlwaysRule& rule = rules.emplace_back();
    const Document* const holds = entry.is_object() ? grammar::find_member(entry, "holds") : &entry;
    rule.is_list = holds != nullptr && !holds->is_string();
    if (holds != nullptr) rule.text = rule.is_list ? grammar::print_document(*holds, false) : holds->get<std::string>();
    const Document* const at = grammar::find_member(entry, "at");
    if (at == nullptr || !at->is_array()) continue;
    rule.moments = 0;
    for (const std::string& name : grammar::texts_of(at)) rule.moments |= moment_named(name);
  }
  return rules;
}

void AlwaysWatch::hear(const LogEvent& event) {
  switch (event.kind) {
    case LogEvent::Kind::RoundStart: discards_ = 0; break;
    case LogEvent::Kind::Discard: ++discards_; break;
    case LogEvent::Kind::Call: called_ = true; break;
    case LogEvent::Kind::Win: ask(AlwaysRule::kWin, event.seat); break;
    case LogEvent::Kind::DrawGame: ask(AlwaysRule::kDraw); break;
    default: break;
  }
}

void AlwaysWatch::check() {
  const GameState& state = game_.state();
  if (!state.active || state.screen != Screen::None) return;
  const auto is_under_way = [&](Seat seat) { return is_busy(game_, seat); };
  if (std::ranges::any_of(game_.seats(), is_under_way)) return;
  if (std::exchange(called_, false)) ask(AlwaysRule::kCall);
  if (asked_round_ == game_.rounds() && asked_discards_ == discards_ && asked_turn_ == state.turn) return;
  asked_round_ = game_.rounds();
  asked_discards_ = discards_;
  asked_turn_ = state.turn;
  ask(AlwaysRule::kTurn);
}

void AlwaysWatch::ask(unsigned moment, Seat only) {
  for (std::size_t i = 0; i < rules_.size() && i < game_.rules().always.size() && !reported_; ++i) {
    if ((rules_[i].moments & moment) == 0) continue;
    for (const Seat seat : game_.seats()) {
      if (reported_ || (only != kNobody && seat != only)) continue;
      if (moment != AlwaysRule::kWin && has_won(game_.state(), seat)) continue;
      if (game_.engine().holds(game_.rules().always[i], Context::of(seat))) continue;
      reported_ = true;
      game_.engine().find("R316", Severity::Error, kNone,
                          "round " + std::to_string(game_.rounds()) + ", after " + std::to_string(discards_) +
                              " discards (" + std::string(moment_name(moment)) + "): `" + rules_[i].text +
                              "` does not hold for " + std::string(seat_name(seat)));
    }
  }
}

}  // namespace majs::runtime
