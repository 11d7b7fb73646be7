#include "tools/questions/question.hpp"

#include <algorithm>

#include "runtime/match/search/explain.hpp"
#include "runtime/match/search/waits.hpp"
#include "tools/questions/question_report.hpp"

namespace majs::match {
namespace {

using tiles::Tile;
using TileList = std::vector<Tile>;

std::string wait_text(const PlainTile& wait, const QuestionInput& input) {
  Tile tile(wait.kind);
  for (tiles::AttributeId id = 0; id < input.names.attributes.size(); ++id) {
    if (wait.attributes.contains(id)) tile.add({id, false});
  }
  return long_text({&tile, 1}, input);
}

void add_completing(QuestionInput& input, const JokerTable& jokers, Report& report) {
  std::vector<std::string> completing;
  std::string list;
  for (const PlainTile& wait : waits(*input.program, input.as_hand(), jokers, input.behavior.wall(), input.memory)) {
    completing.push_back(wait_text(wait, input));
    list.append(list.empty() ? "" : " ").append(completing.back());
  }
  report.data()["completed_by"] = texts_json(completing);
  if (!list.empty()) report.line("completed by", list);
}

void add_explanation(QuestionInput& input, const JokerTable& jokers, Report& report) {
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

}  // namespace

std::optional<QuestionReport> ask_match(const HandQuestion& request, std::string* error) {
  QuestionInput input;
  std::string ignored;
  if (!read_question(request, input, error != nullptr ? *error : ignored)) return std::nullopt;
  const JokerTable jokers(input.behavior);
  const Answer answer = match(*input.program, input.as_hand(), jokers, input.memory);
  Report report(input);
  report.headline(answer == Answer::Yes ? "match" : answer == Answer::Limit ? "given up" : "no match");
  report.data()["match"] = answer == Answer::Yes;
  if (answer == Answer::Limit) report.data()["limit"] = true;
  if (request.explain) add_explanation(input, jokers, report);
  return report.finish(answer == Answer::Yes);
}

}  // namespace majs::match
