#include "tools/questions/waits_batch.hpp"

#include <charconv>

#include "runtime/match/levels/hand_outlook.hpp"
#include "tools/questions/batch_line.hpp"
#include "tools/questions/card_waits.hpp"
#include "tools/questions/question_report.hpp"

namespace majs::match {
namespace {

using tiles::Tile;

void append_number(std::string& out, std::size_t number) {
  std::array<char, 24> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  out.append(digits.data(), end);
}

void append_shanten(std::string& out, int shanten) {
  if (shanten == kNoShanten) {
    out.append("null");
  } else if (shanten < 0) {
    out.append("-1");
  } else {
    append_number(out, static_cast<std::size_t>(shanten));
  }
}

/// `"name":`
std::string member_of(std::string_view name) {
  std::string text;
  grammar::append_quoted(text, name);
  return text + ":";
}

}  // namespace

class WaitsBatch::Worker {
 public:
  bool read(const HandQuestion& request, std::string& error) {
    if (!read_question(request, input_, error)) return false;
    hand_ = input_.hand;
    visible_ = input_.visible;
    calls_ = request.calls;
    if (request.card != nullptr) {
      card_.emplace(*request.card, input_.behavior, request.dealt);
    } else {
      counter_.emplace(input_.program->definitions(), input_.names.known, input_.behavior, request.dealt);
      for (const std::string& name : definition_names(request, input_)) forms_.push_back(member_of(name));
    }
    for (const tiles::WallTile& entry : input_.behavior.wall()) {
      tiles_.push_back(member_of(long_text({&entry.tile, 1}, input_)));
    }
    usual_tiles_.emplace(input_.known);
    return true;
  }

  bool answer(std::string_view line, std::size_t number, std::string& out) {
    std::string error;
    out.append("{\"line\":");
    append_number(out, number);
    const bool read = line_.read(line, error);
    if (!line_.id.empty()) out.append(",\"id\":").append(line_.id);
    if (!read || !ask(error)) {
      out.append(",\"error\":");
      grammar::append_quoted(out, error);
      out.append("}\n");
      return false;
    }
    write(out);
    return true;
  }

 private:
  bool ask(std::string& error) {
    if (!line_.has_hand && hand_.empty()) {
      error = "which hand? (`hand`)";
      return false;
    }
    input_.hand = hand_;
    if (line_.has_hand && !usual_tiles_->read(line_.hand, input_.hand) &&
        !read_tiles(line_.hand, input_, input_.hand, error)) {
      return false;
    }
    if (line_.has_visible) {
      if (!read_tiles(line_.visible, input_, input_.visible, error)) return false;
    } else {
      input_.visible = visible_;
    }
    if (line_.has_calls || !input_.calls.empty() || !calls_.empty()) {
      const std::vector<std::string> calls =
          line_.has_calls ? std::vector<std::string>(line_.calls.begin(), line_.calls.end()) : calls_;
      if (!read_calls(calls, input_, error)) return false;
    }
    if (card_) return card_->look_ahead(input_, outlook_, error);
    look_ahead(*counter_, input_.as_hand(), input_.visible, outlook_);
    if (outlook_.surplus) error = surplus_text(outlook_, input_);
    return !outlook_.surplus;
  }

  void write_draws(const Draws& draws, std::string& out) const {
    out.append("\"ukeire\":");
    append_number(out, static_cast<std::size_t>(draws.copies));
    out.append(",\"tiles\":{");
    for (const UsefulTile& useful : draws.tiles) {
      out.append(tiles_[useful.entry]);
      append_number(out, static_cast<std::size_t>(useful.copies));
      out.push_back(',');
    }
    if (!draws.tiles.empty()) out.pop_back();
    out.push_back('}');
    if (draws.gave_up) out.append(",\"limit\":true");
  }

  void write(std::string& out) const {
    out.append(",\"shanten\":");
    append_shanten(out, outlook_.now.shanten);
    out.append(",\"forms\":{");
    for (std::size_t i = 0; i < forms_.size(); ++i) {
      if (i > 0) out.push_back(',');
      out.append(forms_[i]);
      append_shanten(out, outlook_.forms[i]);
    }
    out.append("},");
    write_draws(outlook_.now, out);
    if (!outlook_.discards.empty()) out.append(",\"discards\":{");
    for (const Discard& discard : outlook_.discards) {
      const std::vector<tiles::WallTile>& wall = input_.behavior.wall();
      const auto found = std::find_if(wall.begin(), wall.end(), [&](const tiles::WallTile& one) {
        return tiles::identical(one.tile, discard.tile);
      });
      const auto entry = static_cast<std::size_t>(found - wall.begin());
      const bool in_wall = entry < tiles_.size();
      out.append(in_wall ? tiles_[entry] : member_of(long_text({&discard.tile, 1}, input_)));
      out.append("{\"shanten\":");
      append_shanten(out, discard.then.shanten);
      out.push_back(',');
      write_draws(discard.then, out);
      out.append("},");
    }
    if (!outlook_.discards.empty()) {
      out.pop_back();
      out.push_back('}');
    }
    if (card_) out.append(",\"nearest\":").append(grammar::print_document(card_->nearest_json(input_), false));
    out.append("}\n");
  }

  QuestionInput input_;
  std::optional<ShantenCounter> counter_;  ///< or a card
  std::optional<CardWaits> card_;
  std::vector<Tile> hand_;  ///< of lines that have none, like the next two
  std::vector<Tile> visible_;
  std::vector<std::string> calls_;
  std::vector<std::string> forms_;  ///< names of the definitions, and of the tiles of the wall, as members
  std::vector<std::string> tiles_;
  std::optional<tiles::UsualTiles> usual_tiles_;
  BatchLine line_;
  HandOutlook outlook_;
};

WaitsBatch::WaitsBatch(std::unique_ptr<Worker> worker) : worker_(std::move(worker)) {}
WaitsBatch::~WaitsBatch() = default;

std::unique_ptr<WaitsBatch> WaitsBatch::make(const HandQuestion& request, std::string* error) {
  auto worker = std::make_unique<Worker>();
  std::string ignored;
  if (!worker->read(request, error != nullptr ? *error : ignored)) return nullptr;
  return std::make_unique<WaitsBatch>(std::move(worker));
}

bool WaitsBatch::answer(std::string_view line, std::size_t number, std::string& out) {
  return worker_->answer(line, number, out);
}

}  // namespace majs::match
