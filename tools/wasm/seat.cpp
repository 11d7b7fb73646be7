#include "tools/wasm/seat.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <utility>

#include "compiler/text/render.hpp"
#include "runtime/play/bots/bot.hpp"
#include "runtime/report/table_page.hpp"
#include "runtime/rules/rules.hpp"
#include "tools/majs/build_options.hpp"
#include "tools/majs/findings.hpp"
#include "tools/majs/replay_page.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/version.hpp"

namespace majs::playground {
namespace {

std::string text_of(const Document& request, std::string_view key) {
  const auto found = request.find(key);
  return found != request.end() && found->is_string() ? found->get<std::string>() : std::string();
}

Document problem(compiler::Diagnostics& diagnostics) {
  diagnostics.sort();
  return {{"problem", compiler::render(diagnostics, compiler::ReportFormat::Human, {})}};
}

std::set<std::string> drawn_from_wall(const runtime::Rules& rules) {
  std::set<std::string> ids;
  for (const runtime::Tile& tile : rules.wall) ids.emplace(tiles::id_of(tile.kind));
  return ids;
}

}  // namespace

Document Seat::sit(const Document& request) {
  cli::BuildOptions options;
  options.ruleset = text_of(request, "ruleset");
  if (const auto mods = request.find("mods"); mods != request.end() && mods->is_array()) {
    for (const Document& mod : *mods) {
      if (mod.is_string()) options.mods.push_back(mod.get<std::string>());
    }
  }
  compiler::Diagnostics diagnostics;
  auto build = cli::build_ruleset(options, cli::Context{}, diagnostics);
  if (!build) return problem(diagnostics);
  runtime::Findings loading;
  const auto rules = runtime::load_rules(build->document, loading);
  if (rules == nullptr) {
    cli::add_findings(loading, *build, options.ruleset, diagnostics);
    return problem(diagnostics);
  }
  const std::string seed = text_of(request, "seed");
  const std::string bot = text_of(request, "bots");
  const auto number = request.find("seat");
  const double wanted = number != request.end() && number->is_number() ? number->get<double>() : 0;
  seat_ = wanted > 0 && wanted < static_cast<double>(rules->seats.size()) ? static_cast<std::size_t>(wanted) : 0;
  std::array<std::string, runtime::kMaxSeats> bots;
  bots.fill(runtime::is_bot(bot) && !bot.starts_with("cmd:") ? bot : "random");
  bots[static_cast<std::size_t>(rules->seats[seat_])].clear();

  game_.reset();  // before what it looks at
  told_ = 0;
  rules_ = rules;
  title_ = cli::title_of(build->document, options.ruleset);
  about_ = "seed " + seed + ", you and bots (" + bot + ")";
  const auto built = std::make_shared<const compiler::Build>(std::move(*build));
  recorder_ = std::make_unique<report::TableRecorder>(
      [built](std::string_view pointer) { return cli::place_of(*built, pointer); });
  drawn_ = drawn_from_wall(*rules_);
  game_ = std::make_unique<runtime::SeatedGame>(rules_, std::strtoull(seed.c_str(), nullptr, 10), bots, *recorder_);
  return answer(true);
}

Document Seat::choose(std::size_t option) {
  if (game_ == nullptr || !game_->choose(option)) return {{"problem", "there is nothing like this to choose now"}};
  const std::set<std::string> ids = recorder_->tile_ids();
  return answer(!std::includes(drawn_.begin(), drawn_.end(), ids.begin(), ids.end()));
}

Document Seat::answer(bool whole) {
  Document result = Document::object();
  if (!recorder_->problem().empty()) return {{"problem", recorder_->problem()}};
  // What was the last moment may have changed since it was told.
  const std::size_t first = told_ == 0 ? 0 : told_ - 1;
  result["from"] = static_cast<double>(first);
  if (whole) {
    drawn_.merge(recorder_->tile_ids());
    result["page"] = page();
  } else {
    result["news"] = "{\"from\":" + std::to_string(first) + "," + recorder_->members_json(first) + "}";
  }
  told_ = recorder_->moments();
  const bool asked = game_->asked() != runtime::kNobody;
  result["question"] = asked ? runtime::decision_document(game_->game(), game_->asked(), game_->options()) : Document();
  return result;
}

std::string Seat::page() {
  report::TableDescription description;
  description.title = title_;
  description.about = about_;
  description.version = cli::version();
  description.seat = report::TableSeat{seat_, drawn_};
  return report::table_page(description, *recorder_);
}

}  // namespace majs::playground
