// Changes of the game by hand: "what if".

#include <charconv>

#include "runtime/tiles/hand_notation.hpp"
#include "tools/dap/variables.hpp"

namespace majs::dap {

using runtime::Engine;

std::string set_number(View& view, const std::string& text, std::function<void(Engine&, runtime::Number)> apply) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  constexpr double kMost = 1e12;
  if (error != std::errc() || end != text.data() + text.size() || !(value > -kMost && value < kMost)) {
    return "a number, not `" + text + "`";
  }
  view.timeline().edit(
      [apply = std::move(apply), number = runtime::Number::literal(value)](Engine& engine) { apply(engine, number); });
  return {};
}

std::string set_tiles(View& view, const std::string& text,
                      std::function<void(Engine&, const std::vector<runtime::Tile>&)> apply) {
  tiles::KnownTiles known;
  for (const runtime::Tile& tile : view.rules().wall) known.add(tile.kind);
  known.only = true;
  auto names = view.rules().names.attributes;
  const std::size_t size = names.size();
  tiles::NotationError problem;
  auto read = tiles::read_hand(text, known, names, &problem);
  if (!read) return problem.message;
  if (names.size() > size) return "an attribute the ruleset has not";
  view.timeline().edit([apply = std::move(apply), tiles = std::move(*read)](Engine& engine) {
    engine.state().conjured = true;  // nobody counts them any more
    apply(engine, tiles);
  });
  return {};
}

std::string set_statuses(View& view, runtime::Seat seat, const std::string& text) {
  std::vector<std::string> names;
  constexpr std::string_view kBetween = " ,";
  for (std::size_t begin = 0; (begin = text.find_first_not_of(kBetween, begin)) != std::string::npos;) {
    const std::size_t end = std::min(text.find_first_of(kBetween, begin), text.size());
    names.push_back(text.substr(begin, end - begin));
    if (view.rules().statuses.find(names.back()) == runtime::kNone) {
      return "the ruleset has no status `" + names.back() + "`";
    }
    begin = end;
  }
  view.timeline().edit([seat, names = std::move(names)](Engine& engine) {
    runtime::IdSet& status = engine.player(seat).status;
    status.clear();
    for (const std::string& name : names) status.insert(engine.rules().statuses.find(name));
  });
  return {};
}

}  // namespace majs::dap
