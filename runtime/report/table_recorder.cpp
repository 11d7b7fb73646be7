#include "runtime/report/table_recorder.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "grammar/document.hpp"
#include "runtime/play/logs/game_log.hpp"
#include "runtime/play/logs/observation.hpp"
#include "runtime/records/yaku_names.hpp"
#include "runtime/report/html.hpp"

namespace majs::report {

using namespace runtime;

namespace {

using Kind = LogEvent::Kind;

/// What a moment is called in the page's data.
std::string_view kind_name(Kind kind) {
  switch (kind) {
    case Kind::RoundStart: return "round";
    case Kind::Draw: return "draw";
    case Kind::Discard: return "discard";
    case Kind::Press: return "press";
    case Kind::Call: return "call";
    case Kind::Reveal: return "reveal";
    case Kind::Message: return "message";
    case Kind::Win: return "win";
    case Kind::DrawGame: return "drawn";
    case Kind::Scores: return "scores";
    case Kind::RoundEnd: return "round_end";
    case Kind::GameEnd: return "game_end";
  }
  return "message";
}

int seat_number(const Game& game, Seat seat) {
  const auto found = std::find(game.seats().begin(), game.seats().end(), seat);
  return found == game.seats().end() ? -1 : static_cast<int>(found - game.seats().begin());
}

Document seat_numbers(const Game& game, const std::array<Number, kMaxSeats>& values) {
  Document list = Document::array();
  for (const Seat seat : game.seats()) list.push_back(number_document(values[static_cast<std::size_t>(seat)]));
  return list;
}

/// Ids of tiles anywhere in a document.
void collect_tiles(const Document& value, std::set<std::string>& ids) {
  if (value.is_string()) {
    const auto& text = value.get_ref<const std::string&>();
    if (text.size() <= 8 && tiles::find_kind(text)) ids.insert(text);
  } else if (value.is_structured()) {
    for (const Document& one : value) collect_tiles(one, ids);
  }
}

Document breakdown_document(const Rules& rules, const MinipointBreakdown& breakdown) {
  Document list = Document::array();
  for (const MinipointItem& item : breakdown.items) {
    list.push_back(Document::array(
        {std::string(item.name), number_document(item.value), tile_documents(span_of(item.tiles), rules)}));
  }
  return list;
}

std::string_view result_word(RoundResult result) {
  switch (result) {
    case RoundResult::Win: return "win";
    case RoundResult::ExhaustiveDraw:
    case RoundResult::AbortiveDraw: return "draw";
    default: return "other";
  }
}

std::string member(std::string_view name, std::string_view json) {
  return "\"" + std::string(name) + "\":" + std::string(json);
}

std::string list_of(const std::vector<std::string>& values) {
  std::string json = "[";
  for (const std::string& value : values) json += (json.size() > 1 ? "," : "") + value;
  return json + "]";
}

std::string tile_texts(const auto& tiles) {
  std::string text;
  for (const Tile& tile : tiles) text += (text.empty() ? "" : " ") + std::string(tiles::id_of(tile.kind));
  return text.empty() ? "nothing" : text;
}

}  // namespace

void TableRecorder::begin(const Game& game) {
  before_.clear();
  now_.clear();
  told_findings_ = 0;
  fresh_ = true;
  actions_.clear();
  place_numbers_.clear();  // other rules may mean other texts by these numbers
  if (seats_.empty()) {
    for (const Seat seat : game.seats()) seats_.emplace_back(seat_name(seat));
  }
}

void TableRecorder::open(const Game& game, std::string head) {
  if (moments_.size() == kMostMoments) cannot("the game has more than " + std::to_string(kMostMoments) + " moments");
  if (!problem().empty()) return;
  if (fresh_) head += ",\"fresh\":true";
  fresh_ = false;
  before_ = std::move(now_);
  Moment moment;
  moment.head = std::move(head) + ",\"step\":" + std::to_string(game.step());
  moments_.push_back(std::move(moment));
  update(game);
}

void TableRecorder::update(const Game& game) {
  if (moments_.empty() || fresh_) return;
  now_ = take_snapshot(game, words_);
  moments_.back().difference = difference_json(before_, now_);
  take_actions(game);
  take_findings(game);
}

void TableRecorder::take_actions(const Game& game) {
  Moment& moment = moments_.back();
  for (const ActionTrail::Entry& entry : actions_) {
    if (moment.ran.size() == kMostActionsTold) {
      ++moment.unsaid;
      continue;
    }
    moment.ran.push_back(std::to_string(seat_number(game, entry.seat)) + "," +
                         std::to_string(place(game.rules(), entry)));
  }
  actions_.clear();
}

std::size_t TableRecorder::place(const Rules& rules, const ActionTrail::Entry& entry) {
  const auto [found, is_new] = place_numbers_.try_emplace({entry.action, entry.place}, places_.size());
  if (is_new) {
    const std::string pointer = rules.pointer(entry.place);
    std::string where = locate_ ? locate_(pointer) : std::string();
    where = where.empty() ? pointer : module_place(where);
    places_.push_back("[" + std::to_string(words_.text(rules.texts.name(entry.action))) + "," +
                      std::to_string(words_.text(where)) + "]");
  }
  return found->second;
}

void TableRecorder::take_findings(const Game& game) {
  constexpr std::string_view kSeverities[] = {"note", "warning", "error"};
  const Findings& findings = game.findings();
  for (; told_findings_ < findings.size(); ++told_findings_) {
    const Finding& finding = findings[told_findings_];
    const std::string where = locate_ ? module_place(locate_(finding.pointer)) : std::string();
    remark(std::string(kSeverities[static_cast<std::size_t>(finding.severity)]) + " " + finding.code + ": " +
           finding.message + (where.empty() ? "" : " (" + where + ")"));
  }
}

void TableRecorder::remark(const std::string& text) {
  if (!moments_.empty()) moments_.back().remarks.push_back(grammar::quoted(text));
}

std::string TableRecorder::described(const Game& game, const Input& input) const {
  const Rules& rules = game.rules();
  const std::string who(seat_name(input.seat));
  switch (input.kind) {
    case Input::Kind::PressCall: return who + " chooses " + tile_texts(input.call.with);
    case Input::Kind::PressCard: return who + " chooses the card " + rules.statuses.name(input.card);
    case Input::Kind::Mark:
      return who + " marks number " + std::to_string(input.mark.index + 1) + " of the " +
             std::string(zone_name(input.mark.zone)) + " of " + std::string(seat_name(input.mark.seat));
    case Input::Kind::ClearMarks: return who + " takes back its marks";
    case Input::Kind::CancelMarks: return who + " gives up marking";
    case Input::Kind::DeclareYaku: return who + " says which yaku it will have";
    case Input::Kind::KeepDeal: return who + (input.index != 0 ? " keeps the deal" : " passes the deal on");
    default: return {};
  }
}

void TableRecorder::input(const Game& game, const Input* input) {
  update(game);
  if (!moments_.empty()) moments_.back().settled = true;
  if (input == nullptr) return;
  const std::string text = described(game, *input);
  if (text.empty()) return;
  open(game, member("kind", "\"choice\"") + "," + member("seat", std::to_string(seat_number(game, input->seat))) + "," +
                 member("text", grammar::quoted(text)));
}

void TableRecorder::event(const Game& game, const LogEvent& event) {
  const std::string text = readable_line(event, game.rules());
  const bool continues = !fresh_ && !moments_.empty();
  if (continues && event.kind == Kind::Message && !moments_.back().settled) {
    moments_.back().says.push_back("[" + std::to_string(seat_number(game, event.seat)) + "," +
                                   grammar::quoted(event.text) + "]");
    return;
  }
  if (event.kind == Kind::RoundEnd && event.round != nullptr) {
    if (!continues || !moments_.back().scores)
      open(game, member("kind", "\"scores\"") + "," + member("text", grammar::quoted(text)));
    add_result(game, *event.round);
    return;
  }
  std::string head = member("kind", "\"" + std::string(kind_name(event.kind)) + "\"");
  if (event.seat != kNobody) head += "," + member("seat", std::to_string(seat_number(game, event.seat)));
  if (event.from != kNobody) head += "," + member("from", std::to_string(seat_number(game, event.from)));
  if (exists(event.tile)) head += "," + member("tile", std::to_string(words_.tile(event.tile, game.rules())));
  if (event.kind == Kind::Press || event.kind == Kind::Call || event.kind == Kind::DrawGame) {
    head += "," + member("name", grammar::quoted(event.text));
  }
  if (event.flag) head += "," + member("flag", "true");
  head += "," + member("text", grammar::quoted(text));
  if (event.kind == Kind::GameEnd && event.end != nullptr) {
    Document end = Document::object();
    end["scores"] = seat_numbers(game, event.end->scores);
    if (event.end->has_points) end["points"] = seat_numbers(game, event.end->points);
    end["ranking"] = Document::array();
    for (const Seat seat : event.end->ranking) end["ranking"].push_back(seat_number(game, seat));
    head += "," + member("end", grammar::print_document(end, false));
  }
  open(game, std::move(head));
  if (!moments_.empty()) moments_.back().scores = event.kind == Kind::Scores;
}

/// What is turned, and what lies under it where that counts: for winners in riichi of rulesets that know it.
void TableRecorder::add_indicators(const Game& game, Document& result) {
  const Rules& rules = game.rules();
  const bool riichi = std::any_of(game.state().winners.begin(), game.state().winners.end(),
                                  [&](const Winner& winner) { return game.player(winner.seat).riichi_stick; });
  const bool counts = std::any_of(rules.scoring.lists.begin(), rules.scoring.lists.end(), [&](const auto& list) {
    return std::any_of(list.yaku.begin(), list.yaku.end(), [&](const YakuRule& yaku) {
      return yaku.name != kNone && find_yaku(rules.texts.name(yaku.name)) == kUraDora;
    });
  });
  std::vector<Tile> shown;
  std::vector<Tile> under;
  for (const RevealedTile& revealed : game.state().revealed) {
    const Tile tile = revealed.index ? game.engine().dead_wall_tile(*revealed.index) : revealed.tile;
    if (!exists(tile)) continue;
    shown.push_back(tile);
    if (riichi && counts && revealed.index) under.push_back(game.engine().dead_wall_tile(*revealed.index + 1));
  }
  Document indicators = Document::object();
  indicators["shown"] = tile_documents(span_of(shown), rules);
  indicators["under"] = tile_documents(span_of(under), rules);
  collect_tiles(indicators, record_tiles_);
  result["indicators"] = std::move(indicators);
}

void TableRecorder::add_result(const Game& game, const RoundReport& report) {
  if (moments_.empty()) return;
  Document result = Document::object();
  result["result"] = result_word(report.result);
  result["header"] = report.header;
  result["winners"] = Document::array();
  for (const auto& winner : report.winners) {
    Document one = win_report(game.rules(), *winner);
    one["seat"] = seat_number(game, winner->seat);
    one["from"] = seat_number(game, winner->from);
    one["deltas"] = seat_numbers(game, winner->deltas);
    if (winner->breakdown != nullptr) one["breakdown"] = breakdown_document(game.rules(), *winner->breakdown);
    collect_tiles(one, record_tiles_);
    result["winners"].push_back(std::move(one));
  }
  if (!report.winners.empty()) add_indicators(game, result);
  result["before"] = seat_numbers(game, report.scores_before);
  result["deltas"] = seat_numbers(game, report.deltas);
  result["after"] = seat_numbers(game, report.scores_after);
  result["ledger"] = ledger_report(game.rules(), report.ledger);
  if (report.next) {
    result["next"] = report.next->game_over ? "the game is over" : report.next->repeat ? "the deal stays" : "";
  }
  moments_.back().result = grammar::print_document(result, false);
}

void TableRecorder::end(const Game& game) { update(game); }

std::string TableRecorder::members_json(std::size_t first) const {
  const Document seats = seats_;
  std::string json = member("seats", grammar::print_document(seats, false)) + "," +
                     member("texts", words_.texts_json()) + ",\n" + member("tiles", words_.tiles_json()) + ",\n";
  json += member("places", list_of(places_)) + ",\n\"moments\":[\n";
  for (std::size_t i = first; i < moments_.size(); ++i) {
    const Moment& moment = moments_[i];
    json += "{" + moment.head;
    if (!moment.says.empty()) json += "," + member("says", list_of(moment.says));
    if (!moment.ran.empty()) json += "," + member("ran", list_of(moment.ran));
    if (moment.unsaid > 0) json += "," + member("unsaid", std::to_string(moment.unsaid));
    if (!moment.remarks.empty()) json += "," + member("remarks", list_of(moment.remarks));
    if (!moment.result.empty()) json += "," + member("result", moment.result);
    json += "," + member("table", moment.difference) + (i + 1 < moments_.size() ? "},\n" : "}\n");
  }
  return json + "]";
}

std::set<std::string> TableRecorder::tile_ids() const {
  std::set<std::string> ids = record_tiles_;
  for (std::string& id : words_.tile_ids()) ids.insert(std::move(id));
  return ids;
}

}  // namespace majs::report
