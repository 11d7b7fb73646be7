#include "runtime/play/hands/hand_batch.hpp"

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <utility>

#include "grammar/member_text.hpp"
#include "runtime/play/hands/hand_members.hpp"

namespace majs::runtime {
namespace {

/// A situation as it is made, with the room it has.
void empty(HandSituation& situation) {
  static const HandSituation made;
  situation = made;
}

}  // namespace

bool LineReader::read(std::string_view line, const HandTexts& defaults, std::string& error) {
  request_ = defaults;
  id_ = {};
  if (read_usual_members(line, request_, id_, order_)) return true;
  id_ = {};
  grammar::DocumentError problem;
  document_ = grammar::parse_document(line, &problem);
  if (!document_) {
    error = "not JSON: " + problem.message;
    return false;
  }
  if (document_->is_object() && document_->contains("id")) id_ = kept_id_ = grammar::member_text(line, "id");
  request_ = defaults;
  return read_hand_members(*document_, request_, error);
}

HandBatch::HandBatch(std::shared_ptr<const Rules> rules, HandRequest defaults, AnswerFields fields)
    : scorer_(std::move(rules)),
      reader_(scorer_),
      defaults_(std::move(defaults)),
      default_texts_(texts_of(defaults_)),
      fields_(fields),
      writer_(scorer_.rules(), std::move(fields)) {
  scorer_.explain(fields_.has(AnswerMember::minipoints));
}

void HandBatch::read(std::string_view line, Entry& entry) {
  empty(entry.verdict.situation);
  entry.error.clear();
  entry.fine = line_.read(line, default_texts_, entry.error) &&
               reader_.read(line_.request(), entry.verdict.situation, entry.error);
  entry.id = line_.id();
}

void HandBatch::write(std::size_t number, Entry& entry, LineWriter& out) {
  out.put('{');
  if (fields_.has(AnswerMember::line) || !entry.fine) {
    out.put("\"line\":");
    out.put_whole(static_cast<std::int64_t>(number));
  }
  const auto begin = [&] {
    if (out.back() != '{') out.put(',');
  };
  if (!entry.id.empty() && (fields_.has(AnswerMember::id) || !entry.fine)) {
    begin();
    out.put("\"id\":");
    out.put(std::string_view(entry.id));
  }
  if (entry.fine) {
    writer_.append(entry.verdict, out);
    entry.verdict.scored = {};  // its room is for the next one
  } else {
    begin();
    out.put("\"error\":");
    out.quote(entry.error);
  }
  out.put("}\n");
}

bool HandBatch::answer(std::span<const grammar::NumberedLine> lines, LineWriter& out) {
  if (entries_.size() < lines.size()) entries_.resize(lines.size());
  const std::span<Entry> entries = std::span(entries_).first(lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) read(lines[i].text, entries[i]);
  for (Entry& entry : entries) {
    if (entry.fine) judge_tiles(scorer_, entry.verdict);
  }
  for (Entry& entry : entries) {
    if (entry.fine) judge_win(scorer_, entry.verdict, false);
  }
  for (std::size_t i = 0; i < lines.size(); ++i) write(lines[i].number, entries[i], out);
  return std::ranges::all_of(entries, [](const Entry& entry) { return entry.fine; });
}

}  // namespace majs::runtime
