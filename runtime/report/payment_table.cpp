#include "runtime/report/payment_table.hpp"

#include <array>

#include "runtime/report/html.hpp"
#include "runtime/rules/rules.hpp"
#include "runtime/scoring/table_profile.hpp"

namespace majs::report {
namespace {

using runtime::Number;

/// Minipoints that hands can have, as far as tables usually go.
constexpr std::array<int, 11> kMinipoints = {20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110};
/// From here on most hands meet a limit.
constexpr int kMostPoints = 4;

std::string number(Number value) { return grouped(value.as_double()); }

class Prices {
 public:
  explicit Prices(const runtime::Rules& rules) : rules_(rules) {}

  /// `1 000 (300 / 500)`: from a discard; from the others, and from the dealer, for an own draw.
  std::string cell(int points, int minipoints, bool dealer) const {
    runtime::ScoredYaku one;
    one.value.push_back({Number(points), rules_.scoring.point_name});
    const runtime::YakuScore yaku = {one};
    const runtime::YakuScore none;
    const runtime::HandPrice price = runtime::price_hand(
        rules_, {.yaku = &yaku, .yaku2 = &none, .dealer = dealer, .minipoints = Number(minipoints)});
    std::string text = number(price.score);
    const runtime::TableProfile& table = rules_.scoring.table;
    const std::size_t players = rules_.seats.size();
    if (table.split_oya_ko && (players == 3 || players == 4)) {
      const runtime::OyaKo parts = players == 3
                                       ? runtime::split_three(price.score, dealer, table.rounding, table.tsumo_loss)
                                       : runtime::split_score(price.score, players, dealer, table.rounding);
      text += " (" + number(parts.ko) + (dealer ? " each" : " / " + number(parts.oya)) + ")";
    }
    return text + (price.name.empty() ? "" : " " + price.name.str());
  }

 private:
  const runtime::Rules& rules_;
};

}  // namespace

std::vector<Block> payment_tables(const Document& document) {
  runtime::Findings findings;
  const auto rules = runtime::load_rules(document, findings);
  if (rules == nullptr || rules->scoring.table.methods[0] != runtime::ScoringMethod::HanFu ||
      rules->scoring.table.fixed_fu) {
    return {};
  }
  const Prices prices(*rules);
  const auto named = [&](std::uint32_t unit, const char* usual) {
    return unit == runtime::kNone ? std::string(usual) : rules->texts.name(unit);
  };
  const std::string mini = named(rules->scoring.minipoint_name, "Minipoints");
  const std::string point = named(rules->scoring.point_name, "Points");
  std::vector<Block> blocks;
  for (const bool dealer : {false, true}) {
    Block block{Block::Kind::Table, dealer ? "A win of the dealer pays" : "A win pays", {mini}};
    for (int points = 1; points <= kMostPoints; ++points) {
      block.header.push_back(std::to_string(points) + " " + point);
    }
    for (const int minipoints : kMinipoints) {
      std::vector<Line> row = {text_line(std::to_string(minipoints))};
      for (int points = 1; points <= kMostPoints; ++points) {
        row.push_back(text_line(prices.cell(points, minipoints, dealer)));
      }
      block.rows.push_back(std::move(row));
    }
    blocks.push_back(std::move(block));
  }
  return blocks;
}

}  // namespace majs::report
