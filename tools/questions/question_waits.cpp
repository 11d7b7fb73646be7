// `majs waits`: shanten, the tiles that bring a hand nearer, the tiles that may go.

#include <algorithm>

#include "runtime/match/levels/shanten.hpp"
#include "tools/questions/card_waits.hpp"
#include "tools/questions/question_report.hpp"

namespace majs::match {
namespace {

using tiles::Tile;

std::string tile_text(const Tile& tile, const QuestionInput& input) { return long_text({&tile, 1}, input); }

std::string shanten_text(int shanten) {
  if (shanten == kNoShanten) return "never complete";
  if (shanten < 0) return "complete";
  return shanten == 0 ? "tenpai" : std::to_string(shanten) + "-shanten";
}

Document shanten_json(int shanten) { return shanten == kNoShanten ? Document(nullptr) : Document(shanten); }

const Tile& tile_of(const UsefulTile& useful, const QuestionInput& input) {
  return input.behavior.wall()[useful.entry].tile;
}

Document draws_json(const Draws& draws, const QuestionInput& input) {
  Document object = Document::object();
  for (const UsefulTile& useful : draws.tiles) object[tile_text(tile_of(useful, input), input)] = useful.copies;
  return object;
}

std::string draws_text(const Draws& draws, const QuestionInput& input) {
  std::string text;
  for (const UsefulTile& useful : draws.tiles) {
    text.append(text.empty() ? "" : " ").append(tile_text(tile_of(useful, input), input));
  }
  return text;
}

/// The discards that lead nearest, those first that leave most copies to draw.
std::vector<const Discard*> best_discards(const HandOutlook& outlook) {
  int least = kNoShanten;
  for (const Discard& discard : outlook.discards) least = std::min(least, discard.then.shanten);
  std::vector<const Discard*> best;
  for (const Discard& discard : outlook.discards) {
    if (discard.then.shanten == least && least != kNoShanten) best.push_back(&discard);
  }
  std::stable_sort(best.begin(), best.end(),
                   [](const Discard* a, const Discard* b) { return a->then.copies > b->then.copies; });
  return best;
}

void add_discards(const HandOutlook& outlook, const QuestionInput& input, Report& report) {
  Document may_go = Document::object();
  Document all = Document::object();
  for (const Discard& discard : outlook.discards) {
    const std::string tile = tile_text(discard.tile, input);
    all[tile] = {{"shanten", shanten_json(discard.then.shanten)},
                 {"ukeire", discard.then.copies},
                 {"tiles", draws_json(discard.then, input)}};
    if (discard.then.shanten == 0) may_go[tile] = draws_json(discard.then, input);
  }
  for (const Discard* discard : best_discards(outlook)) {
    const std::string then = discard->then.shanten == 0 ? std::string("it waits on ")
                                                        : shanten_text(discard->then.shanten) + ", nearer with ";
    report.line("may go", tile_text(discard->tile, input) + ", then " + then + draws_text(discard->then, input) + " (" +
                              std::to_string(discard->then.copies) + " left)");
  }
  if (outlook.discards.empty()) return;
  report.data()["may_go"] = std::move(may_go);
  report.data()["discards"] = std::move(all);
}

void add_draws(const HandOutlook& outlook, const QuestionInput& input, Report& report) {
  const Draws& now = outlook.now;
  if (now.shanten < 0) {
    report.line("waits on", "nothing: the hand matches as it is");
    return;
  }
  if (now.shanten > 0 && !now.tiles.empty()) {
    report.line("nearer with", draws_text(now, input) + " (" + std::to_string(now.copies) + " left)");
    return;
  }
  for (const UsefulTile& useful : now.tiles) {
    report.line("waits on", tile_text(tile_of(useful, input), input) + ", " + std::to_string(useful.copies) + " left");
  }
  if (now.tiles.size() > 1) report.line("in all", std::to_string(now.copies) + " left");
}

void add_outlook(const HandOutlook& outlook, const std::vector<std::string>& names, const QuestionInput& input,
                 Report& report) {
  const Draws& now = outlook.now;
  report.headline(shanten_text(now.shanten));
  Document& data = report.data();
  data["shanten"] = shanten_json(now.shanten);
  data["complete"] = now.shanten < 0;
  data["tenpai"] = now.shanten == 0;
  data["forms"] = Document::object();
  std::string forms;
  for (std::size_t i = 0; i < names.size(); ++i) {
    data["forms"][names[i]] = shanten_json(outlook.forms[i]);
    forms.append(forms.empty() ? "" : "; ").append(names[i] + ": " + shanten_text(outlook.forms[i]));
  }
  if (names.size() > 1) report.line("forms", forms);
  data["waits"] = now.shanten == 0 ? draws_json(now, input) : Document::object();
  data["tiles"] = draws_json(now, input);
  data["ukeire"] = now.copies;
  add_draws(outlook, input, report);
  add_discards(outlook, input, report);
  const bool gave_up = now.gave_up || std::any_of(outlook.discards.begin(), outlook.discards.end(),
                                                  [](const Discard& discard) { return discard.then.gave_up; });
  if (gave_up) {
    data["limit"] = true;
    report.line("limit", "R218: not everything could be tried, that takes too many steps: the hand may be nearer");
  }
}

}  // namespace

std::string surplus_text(const HandOutlook& outlook, const QuestionInput& input) {
  const tiles::WallTile& entry = input.behavior.wall()[*outlook.surplus];
  return "there are more of `" + tile_text(entry.tile, input) + "` than the " + std::to_string(entry.copies) +
         " of the wall";
}

std::optional<QuestionReport> ask_waits(const HandQuestion& request, std::string* error) {
  QuestionInput input;
  std::string ignored;
  std::string& problem = error != nullptr ? *error : ignored;
  if (!read_question(request, input, problem)) return std::nullopt;
  HandOutlook outlook;
  Report report(input);
  if (request.card != nullptr) {
    CardWaits card(*request.card, input.behavior, request.dealt);
    if (!card.look_ahead(input, outlook, problem)) return std::nullopt;
    add_outlook(outlook, {}, input, report);
    card.report(input, report);
    return report.finish(outlook.now.shanten <= 0);
  }
  ShantenCounter counter(input.program->definitions(), input.names.known, input.behavior, request.dealt);
  look_ahead(counter, input.as_hand(), input.visible, outlook);
  if (outlook.surplus) {
    problem = surplus_text(outlook, input);
    return std::nullopt;
  }
  add_outlook(outlook, definition_names(request, input), input, report);
  return report.finish(outlook.now.shanten <= 0);
}

}  // namespace majs::match
