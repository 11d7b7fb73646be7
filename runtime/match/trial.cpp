#include "runtime/match/trial.hpp"

#include <algorithm>

#include "grammar/display.hpp"
#include "runtime/match/explain.hpp"
#include "runtime/match/trial_input.hpp"
#include "runtime/match/waits.hpp"
#include "runtime/tiles/notation.hpp"

namespace majs::match {
namespace {

using tiles::Tile;
using TileList = std::vector<Tile>;

/// Lines with a label in front, and the same as data.
class Report {
 public:
  explicit Report(TrialInput& input) : input_(input) {}

  void headline(std::string_view text) { text_.append(text).append("\n"); }
  /// A line; the label of further ones of the same kind is left out.
  void line(std::string_view label, std::string_view value) {
    constexpr std::size_t kWidth = 14;
    const bool again = label == last_label_;
    last_label_ = label;
    std::string start = "  ";
    start.append(again ? std::string_view{} : label);
    start.append(start.size() < kWidth ? kWidth - start.size() : 1, ' ');
    text_.append(start).append(grammar::printable(value)).append("\n");
  }
  Document& data() { return data_; }

  TrialReport finish(bool matched) {
    if (input_.memory.gave_up()) {
      line("limit", "not everything could be found out: the specification needs too many steps");
    }
    Document notes = Document::array();
    for (const DefinitionNote& note : input_.notes) {
      line("note", note.message);
      notes.push_back(note.message);
    }
    if (!notes.empty()) data_["notes"] = std::move(notes);
    return {matched, std::move(text_), grammar::print_document(data_, true) + "\n"};
  }

 private:
  TrialInput& input_;
  std::string text_;
  std::string last_label_;
  Document data_ = Document::object();
};

std::string long_text(std::span<const Tile> tiles, const TrialInput& input) {
  return tiles::print_long(tiles, input.names.attributes);
}

Document tiles_json(std::span<const Tile> tiles, const TrialInput& input) {
  Document list = Document::array();
  for (const Tile& tile : tiles) list.push_back(long_text({&tile, 1}, input));
  return list;
}

Document texts_json(const std::vector<std::string>& texts) {
  Document list = Document::array();
  for (const std::string& text : texts) list.push_back(text);
  return list;
}

std::string wait_text(const PlainTile& wait, const TrialInput& input) {
  Tile tile(wait.kind);
  for (tiles::AttributeId id = 0; id < input.names.attributes.size(); ++id) {
    if (wait.attributes.contains(id)) tile.add({id, false});
  }
  return long_text({&tile, 1}, input);
}

void add_completing(TrialInput& input, const JokerTable& jokers, Report& report) {
  std::vector<std::string> completing;
  std::string list;
  for (const PlainTile& wait : waits(*input.program, input.as_hand(), jokers, input.behavior.wall(), input.memory)) {
    completing.push_back(wait_text(wait, input));
    list.append(list.empty() ? "" : " ").append(completing.back());
  }
  report.data()["completed_by"] = texts_json(completing);
  if (!list.empty()) report.line("completed by", list);
}

void add_explanation(TrialInput& input, const JokerTable& jokers, Report& report) {
  const Explanation why = explain(*input.program, input.as_hand(), jokers, input.names, input.memory);
  const Definition& definition = input.program->definitions()[why.definition];
  Document& data = report.data();
  data["definition"] = describe(definition, input.names);
  data["path"] = input.program->paths()[why.definition].name();
  data["taken"] = Document::array();
  report.line("definition", describe(definition, input.names));
  for (const ExplainedGroup& group : why.taken) {
    const TileList& tiles = group.call ? input.call_tiles[*group.call] : group.tiles;
    std::string text = group.group + "  =  " + long_text(tiles, input);
    if (group.call) text.append(" (").append(input.call_names[*group.call]).append(")");
    report.line("taken", text);
    Document taken = Document::object();
    taken["group"] = group.group;
    taken["tiles"] = tiles_json(tiles, input);
    if (group.call) taken["call"] = input.call_names[*group.call];
    data["taken"].push_back(std::move(taken));
  }
  for (const std::string& group : why.missing) report.line("missing", group);
  if (why.too_far) report.line("missing", "more than " + std::to_string(kMostMissing) + " groups");
  for (const std::string& guard : why.broken_guards) report.line("forbidden by", guard);
  if (why.too_short) report.line("too short", "the definition asks for more sets than there are tiles");
  if (!why.left_over.empty()) report.line("left over", long_text(why.left_over, input));
  data["missing"] = texts_json(why.missing);
  data["forbidden_by"] = texts_json(why.broken_guards);
  data["left_over"] = tiles_json(why.left_over, input);
  if (why.answer != Answer::Yes) add_completing(input, jokers, report);
}

struct Waiting {
  std::vector<PlainTile> tiles;
  std::vector<int> copies;
  int total = 0;
};

/// The waits of a part of the hand, with the copies that neither hand nor calls hold.
Waiting waiting(TrialInput& input, std::span<const Tile> hand, const JokerTable& jokers) {
  Waiting found;
  found.tiles = waits(*input.program, {hand, input.calls}, jokers, input.behavior.wall(), input.memory);
  TileList seen = input.hand;
  for (const TileList& call : input.call_tiles) seen.insert(seen.end(), call.begin(), call.end());
  found.copies = ukeire(found.tiles, input.behavior.wall(), seen);
  for (const int copies : found.copies) found.total += copies;
  return found;
}

Document waiting_json(const Waiting& found, const TrialInput& input) {
  Document object = Document::object();
  for (std::size_t i = 0; i < found.tiles.size(); ++i) object[wait_text(found.tiles[i], input)] = found.copies[i];
  return object;
}

/// With one tile more than a waiting hand has: what may go, and what it waits for then.
bool add_discards(TrialInput& input, const JokerTable& jokers, Report& report) {
  Document discards = Document::object();
  for (std::size_t i = 0; i < input.hand.size() && input.hand.size() % 3 == 2; ++i) {
    const auto before = input.hand.begin() + static_cast<std::ptrdiff_t>(i);
    const bool repeated =
        std::any_of(input.hand.begin(), before, [&](const Tile& tile) { return tiles::identical(tile, *before); });
    if (repeated) continue;
    TileList rest = input.hand;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    const Waiting found = waiting(input, rest, jokers);
    if (found.tiles.empty()) continue;
    std::string list;
    for (const PlainTile& wait : found.tiles) list.append(list.empty() ? "" : " ").append(wait_text(wait, input));
    const std::string discard = long_text({&input.hand[i], 1}, input);
    report.line("may go", discard + ", then it waits on " + list + " (" + std::to_string(found.total) + " left)");
    discards[discard] = waiting_json(found, input);
  }
  const bool some = !discards.empty();
  report.data()["may_go"] = std::move(discards);
  return some;
}

}  // namespace

std::optional<TrialReport> try_match(const TrialRequest& request, std::string* error) {
  TrialInput input;
  std::string ignored;
  if (!read_trial(request, input, error != nullptr ? *error : ignored)) return std::nullopt;
  const JokerTable jokers(input.behavior);
  const Answer answer = match(*input.program, input.as_hand(), jokers, input.memory);
  Report report(input);
  report.headline(answer == Answer::Yes ? "match" : answer == Answer::Limit ? "given up" : "no match");
  report.data()["match"] = answer == Answer::Yes;
  if (answer == Answer::Limit) report.data()["limit"] = true;
  if (request.explain) add_explanation(input, jokers, report);
  return report.finish(answer == Answer::Yes);
}

std::optional<TrialReport> try_waits(const TrialRequest& request, std::string* error) {
  TrialInput input;
  std::string ignored;
  if (!read_trial(request, input, error != nullptr ? *error : ignored)) return std::nullopt;
  const JokerTable jokers(input.behavior);
  Report report(input);
  const Waiting found = waiting(input, input.hand, jokers);
  const bool complete = match(*input.program, input.as_hand(), jokers, input.memory) == Answer::Yes;
  report.headline(complete ? "complete" : found.tiles.empty() ? "not tenpai" : "tenpai");
  Document& data = report.data();
  data["complete"] = complete;
  data["tenpai"] = !complete && !found.tiles.empty();
  data["waits"] = complete ? Document::object() : waiting_json(found, input);
  data["ukeire"] = complete ? 0 : found.total;
  if (complete) {
    report.line("waits on", "nothing: the hand matches as it is");
  } else {
    for (std::size_t i = 0; i < found.tiles.size(); ++i) {
      report.line("waits on", wait_text(found.tiles[i], input) + ", " + std::to_string(found.copies[i]) + " left");
    }
    if (found.tiles.size() > 1) report.line("in all", std::to_string(found.total) + " left");
  }
  const bool discards = add_discards(input, jokers, report);
  return report.finish(complete || discards || !found.tiles.empty());
}

}  // namespace majs::match
