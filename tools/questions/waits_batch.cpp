#include "tools/questions/waits_batch.hpp"

#include <charconv>
#include <cstring>

#include "runtime/match/levels/shanten.hpp"
#include "tools/questions/batch_line.hpp"
#include "tools/questions/card_waits.hpp"
#include "tools/questions/member_names.hpp"
#include "tools/questions/question_report.hpp"

namespace majs::match {
namespace {

using tiles::Tile;

/// Room that a number takes at the most.
constexpr std::size_t kDigits = 20;

char* put_number(std::size_t number, char* to) {
  if (number >= 10) return std::to_chars(to, to + kDigits, number).ptr;
  *to = static_cast<char>('0' + number);
  return to + 1;
}

void append_number(std::string& out, std::size_t number) {
  std::array<char, kDigits> digits;
  out.append(digits.data(), put_number(number, digits.data()));
}

char* put_text(std::string_view text, char* to) {
  std::memcpy(to, text.data(), text.size());
  return to + text.size();
}

char* put_shanten(int shanten, char* to) {
  if (shanten == kNoShanten) return put_text("null", to);
  return shanten < 0 ? put_text("-1", to) : put_number(static_cast<std::size_t>(shanten), to);
}

}  // namespace

class WaitsBatch::Worker {
 public:
  explicit Worker(const WaitsFields& fields) : fields_(fields) {}

  bool read(const HandQuestion& request, std::string& error) {
    if (!read_question(request, input_, error)) return false;
    hand_ = input_.hand;
    visible_ = input_.visible;
    calls_ = request.calls;
    if (request.card != nullptr) {
      card_.emplace(*request.card, input_.behavior, request.dealt);
    } else {
      counter_.emplace(input_.program->definitions(), input_.names.known, input_.behavior, request.dealt);
      forms_ = MemberNames(definition_names(request, input_));
    }
    std::vector<std::string> tiles;
    for (const tiles::WallTile& entry : input_.behavior.wall()) tiles.push_back(long_text({&entry.tile, 1}, input_));
    tiles_ = MemberNames(tiles);
    usual_tiles_.emplace(input_.known);
    return true;
  }

  bool answer(std::string_view line, std::size_t number, std::string& out) {
    std::string error;
    const std::size_t begin = out.size();
    const bool read = line_.read(line, error);
    if (fields_.has(WaitsMember::line)) {
      out.append(",\"line\":");
      append_number(out, number);
    }
    if (fields_.has(WaitsMember::id) && !line_.id.empty()) out.append(",\"id\":").append(line_.id);
    const bool fine = read && ask(error);
    if (fine) {
      write(out);
    } else {
      out.append(",\"error\":");
      grammar::append_quoted(out, error);
    }
    // Members bring the comma before them.
    if (out.size() == begin) out.push_back('{');
    out[begin] = '{';
    out.append("}\n");
    return fine;
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
    const bool tiles =
        fields_.has(WaitsMember::ukeire) || fields_.has(WaitsMember::tiles) || fields_.has(WaitsMember::discards);
    look_ahead(*counter_, input_.as_hand(), input_.visible, outlook_,
               tiles ? ShantenCounter::Tiles::Useful : ShantenCounter::Tiles::None);
    if (outlook_.surplus) error = surplus_text(outlook_, input_);
    return !outlook_.surplus;
  }

  /// The tiles to draw; so many characters from `to` on may be overwritten as room_of() says.
  char* put_draws(const Draws& draws, bool ukeire, bool tiles, char* to) const {
    if (ukeire) to = put_number(static_cast<std::size_t>(draws.copies), put_text(",\"ukeire\":", to));
    if (tiles) {
      to = put_text(",\"tiles\":{", to);
      for (const UsefulTile& useful : draws.tiles) {
        to = put_number(static_cast<std::size_t>(useful.copies), tiles_.put(useful.entry, to));
        *to++ = ',';
      }
      if (!draws.tiles.empty()) --to;
      *to++ = '}';
    }
    return draws.gave_up ? put_text(",\"limit\":true", to) : to;
  }
  std::size_t room_of(const Draws& draws) const {
    constexpr std::size_t kBesides = 100;  // members, numbers and braces of a discard
    return draws.tiles.size() * (tiles_.room() + kDigits + 1) + kBesides;
  }
  /// `put` writes behind `out`, `room` characters at the most.
  template <typename Put>
  static void append(std::string& out, std::size_t room, Put put) {
    const std::size_t before = out.size();
    out.resize(before + room);
    out.resize(static_cast<std::size_t>(put(out.data() + before) - out.data()));
  }

  void write_name(const Discard& discard, std::string& out) const {
    const std::vector<tiles::WallTile>& wall = input_.behavior.wall();
    if (discard.entry < wall.size() && tiles::identical(wall[discard.entry].tile, discard.tile)) {
      out.append(tiles_[discard.entry]);
    } else {
      grammar::append_quoted(out, long_text({&discard.tile, 1}, input_));
      out.push_back(':');
    }
  }

  void write(std::string& out) const {
    append(out, forms_.size() * (forms_.room() + kDigits + 1) + 2 * kDigits + room_of(outlook_.now), [&](char* to) {
      if (fields_.has(WaitsMember::shanten)) to = put_shanten(outlook_.now.shanten, put_text(",\"shanten\":", to));
      if (fields_.has(WaitsMember::forms)) to = put_forms(to);
      return put_draws(outlook_.now, fields_.has(WaitsMember::ukeire), fields_.has(WaitsMember::tiles), to);
    });
    if (fields_.has(WaitsMember::discards) && !outlook_.discards.empty()) write_discards(out);
    if (!card_ || !fields_.has(WaitsMember::nearest)) return;
    out.append(",\"nearest\":").append(grammar::print_document(card_->nearest_json(input_), false));
  }

  char* put_forms(char* to) const {
    to = put_text(",\"forms\":{", to);
    for (std::size_t i = 0; i < forms_.size(); ++i) {
      if (i > 0) *to++ = ',';
      to = put_shanten(outlook_.forms[i], forms_.put(i, to));
    }
    *to++ = '}';
    return to;
  }

  void write_discards(std::string& out) const {
    out.append(",\"discards\":{");
    for (const Discard& discard : outlook_.discards) {
      write_name(discard, out);
      append(out, room_of(discard.then), [&](char* to) {
        to = put_shanten(discard.then.shanten, put_text("{\"shanten\":", to));
        return put_text("},", put_draws(discard.then, true, true, to));
      });
    }
    out.back() = '}';
  }

  WaitsFields fields_;
  QuestionInput input_;
  std::optional<ShantenCounter> counter_;  ///< or a card
  std::optional<CardWaits> card_;
  std::vector<Tile> hand_;  ///< of lines that have none, like the next two
  std::vector<Tile> visible_;
  std::vector<std::string> calls_;
  MemberNames forms_;  ///< of the definitions
  MemberNames tiles_;  ///< of the wall
  std::optional<tiles::UsualTiles> usual_tiles_;
  BatchLine line_;
  HandOutlook outlook_;
};

WaitsBatch::WaitsBatch(std::unique_ptr<Worker> worker) : worker_(std::move(worker)) {}
WaitsBatch::~WaitsBatch() = default;

std::unique_ptr<WaitsBatch> WaitsBatch::make(const HandQuestion& request, std::string* error,
                                             const WaitsFields& fields) {
  auto worker = std::make_unique<Worker>(fields);
  std::string ignored;
  if (!worker->read(request, error != nullptr ? *error : ignored)) return nullptr;
  return std::make_unique<WaitsBatch>(std::move(worker));
}

bool WaitsBatch::answer(std::string_view line, std::size_t number, std::string& out) {
  return worker_->answer(line, number, out);
}

}  // namespace majs::match
