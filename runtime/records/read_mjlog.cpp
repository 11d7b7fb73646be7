// mjlog: the XML of tenhou.net. Tags follow each other in the order of what happened.

#include <algorithm>
#include <charconv>
#include <pugixml.hpp>

#include "runtime/records/mjlog_meld.hpp"
#include "runtime/records/record.hpp"
#include "runtime/records/record_tiles.hpp"

namespace majs::runtime {
namespace {

using Kind = RecordedStep::Kind;

constexpr std::size_t kMostNumbers = 200;  ///< of one attribute

// Bits of GO's `type`.
constexpr int kNoRedFives = 0x02;
constexpr int kNoOpenTanyao = 0x04;
constexpr int kTwoWinds = 0x08;
constexpr int kThreePlayers = 0x10;
constexpr int kChips = 0x200;

class MjlogReader {
 public:
  ReadRecords read(const pugi::xml_node& root) {
    std::size_t number = 0;
    for (const pugi::xml_node& tag : root.children()) {
      ++number;
      if (tag.type() != pugi::node_element) continue;
      place_ = "tag " + std::to_string(number) + " <" + std::string(tag.name()).substr(0, 20) + ">";
      read_tag(tag);
      if (!problem_.empty()) return {{}, place_ + ": " + problem_};
    }
    if (game_.rounds.empty()) return {{}, "the record has no round"};
    ReadRecords result;
    result.games.push_back(std::move(game_));
    result.notes = std::move(notes_);
    return result;
  }

 private:
  void fail(std::string message) {
    if (problem_.empty()) problem_ = std::move(message);
  }

  /// The numbers of an attribute, between commas: whole ones, or, as in an owari, tenths (`-24.0`), told in tenths.
  std::vector<std::int64_t> numbers(const pugi::xml_node& tag, const char* name, bool tenths = false) {
    std::vector<std::int64_t> list;
    std::string_view text = tag.attribute(name).value();
    while (!text.empty()) {
      std::string part(text.substr(0, text.find(',')));
      const std::size_t length = part.size();
      if (part.size() > 1 && part.front() == '+') part.erase(0, 1);
      const std::size_t point = part.find('.');
      if (tenths && point == std::string::npos) part += '0';
      if (tenths && point + 2 == part.size()) part.erase(point, 1);
      std::int64_t number = 0;
      const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), number);
      const bool whole = error == std::errc() && end == part.data() + part.size();
      constexpr std::int64_t kMost = 10'000'000;
      if (!whole || number < -kMost || number > kMost || list.size() == kMostNumbers) {
        fail("`" + std::string(name) + "` has to be numbers");
        return {};
      }
      list.push_back(number);
      text.remove_prefix(std::min(length + 1, text.size()));
    }
    return list;
  }

  int player(const pugi::xml_node& tag, const char* name) {
    const std::vector<std::int64_t> list = numbers(tag, name);
    if (list.size() == 1 && list[0] >= 0 && list[0] < game_.players) return static_cast<int>(list[0]);
    fail("`" + std::string(name) + "` has to be a player");
    return 0;
  }

  tiles::Kind tile(std::int64_t id) {
    const tiles::Kind kind = kind_of_mjlog_id(id >= 0 && id < 136 ? static_cast<int>(id) : -1, red_fives_);
    if (kind == tiles::kNoKind) fail("there is no tile " + std::to_string(id));
    return kind;
  }

  std::vector<tiles::Kind> tiles_of(const std::vector<std::int64_t>& ids) {
    std::vector<tiles::Kind> kinds;
    for (const std::int64_t id : ids) kinds.push_back(tile(id));
    return kinds;
  }

  /// Points are told in hundreds.
  std::optional<RecordedPoints> points(const std::vector<std::int64_t>& hundreds) {
    const auto players = static_cast<std::size_t>(game_.players);
    if (hundreds.size() < players || hundreds.size() > 4) {
      fail("points of every player are expected");
      return std::nullopt;
    }
    RecordedPoints result{};
    for (std::size_t i = 0; i < players; ++i) result[i] = 100 * hundreds[i];
    return result;
  }

  RecordedRound* round() {
    if (!game_.rounds.empty()) return &game_.rounds.back();
    fail("no round has begun");
    return nullptr;
  }

  void add(RecordedStep step) {
    RecordedRound* now = round();
    if (now == nullptr) return;
    if (!now->wins.empty() || now->drawn) return fail("the round is over");
    if (now->steps.size() >= kMostSteps) return fail("a round has fewer events");
    step.place = place_;
    now->steps.push_back(std::move(step));
  }

  void read_tag(const pugi::xml_node& tag) {
    const std::string_view name = tag.name();
    if (name == "GO") {
      const std::vector<std::int64_t> type = numbers(tag, "type");
      const int bits = type.empty() ? 0 : static_cast<int>(type[0]);
      red_fives_ = (bits & kNoRedFives) == 0;
      using Site = RecordedRules::Site;
      game_.rules.site = (bits & kChips) != 0 ? Site::TenhouWithChips : Site::Tenhou;
      game_.rules.red_fives = red_fives_;
      game_.rules.open_tanyao = (bits & kNoOpenTanyao) == 0;
      game_.rules.winds = (bits & kTwoWinds) != 0 ? 2 : 1;
      if ((bits & kThreePlayers) != 0) game_.players = 3;
    } else if (name == "UN") {
      for (std::size_t i = 0; i < game_.names.size(); ++i) {
        const auto told = tag.attribute(("n" + std::to_string(i)).c_str());
        if (game_.rounds.empty() && told) game_.names[i] = without_percents(told.value());
      }
    } else if (name == "INIT") {
      start_round(tag);
    } else if (name == "N") {
      meld(tag);
    } else if (name == "REACH") {
      reach(tag);
    } else if (name == "DORA") {
      const std::vector<std::int64_t> id = numbers(tag, "hai");
      add({.kind = Kind::Dora, .tile = tile(id.size() == 1 ? id[0] : -1)});
    } else if (name == "AGARI") {
      win(tag);
    } else if (name == "RYUUKYOKU") {
      drawn(tag);
    } else if (name.size() >= 2 && name.find_first_not_of("0123456789", 1) == std::string_view::npos) {
      draw_or_discard(name);
    }
    if (tag.attribute("owari")) end(tag);
  }

  void start_round(const pugi::xml_node& tag) {
    if (game_.rounds.size() >= kMostRounds) return fail("a record has fewer rounds");
    const std::vector<std::int64_t> seed = numbers(tag, "seed");
    if (seed.size() < 6 || seed[0] < 0 || seed[0] > 15 || seed[1] < 0 || seed[1] > 1'000 || seed[2] < 0 ||
        seed[2] > 1'000) {
      return fail("`seed` has to be round, honba, sticks, dice and indicator");
    }
    RecordedRound fresh;
    fresh.wind = static_cast<int>(seed[0] / 4);
    fresh.dealer = player(tag, "oya");
    if (fresh.dealer != seed[0] % 4) fail("`seed` and `oya` do not agree");
    fresh.honba = static_cast<int>(seed[1]);
    fresh.sticks = static_cast<int>(seed[2]);
    fresh.indicators.push_back(tile(seed[5]));
    if (const auto scores = points(numbers(tag, "ten"))) fresh.scores = *scores;
    for (int i = 0; i < game_.players; ++i) {
      const std::vector<std::int64_t> hand = numbers(tag, ("hai" + std::to_string(i)).c_str());
      if (hand.size() != 13) fail("a hand has 13 tiles");
      fresh.hands[static_cast<std::size_t>(i)] = tiles_of(hand);
    }
    fresh.place = place_;
    fresh.result_place = place_;
    drawn_ = {-1, -1, -1, -1};
    game_.rounds.push_back(std::move(fresh));
  }

  /// `T12`: the first player draws; `D12`: it discards.
  void draw_or_discard(std::string_view name) {
    constexpr std::string_view kDraws = "TUVW";
    constexpr std::string_view kDiscards = "DEFG";
    const bool draws = kDraws.find(name[0]) != std::string_view::npos;
    const std::size_t who = draws ? kDraws.find(name[0]) : kDiscards.find(name[0]);
    if (who == std::string_view::npos) return;
    if (who >= static_cast<std::size_t>(game_.players)) return fail("there is no such player");
    int id = -1;
    std::from_chars(name.data() + 1, name.data() + std::min<std::size_t>(name.size(), 5), id);
    RecordedStep step{.kind = draws ? Kind::Draw : Kind::Discard, .actor = static_cast<int>(who), .tile = tile(id)};
    if (!draws) {
      step.tsumogiri = drawn_[who] == id;
    }
    drawn_[who] = draws ? id : -1;
    add(std::move(step));
  }

  void meld(const pugi::xml_node& tag) {
    const int who = player(tag, "who");
    const std::vector<std::int64_t> number = numbers(tag, "m");
    MjlogMeld meld;
    const bool fits = number.size() == 1 && number[0] >= 0 && read_mjlog_meld(static_cast<unsigned>(number[0]), meld);
    if (!fits) return fail("`m` is no call");
    RecordedStep step{.kind = meld.kind, .actor = who, .tile = tile(meld.tile)};
    for (const int id : meld.others) step.consumed.push_back(tile(id));
    const bool claimed = meld.kind == Kind::Chi || meld.kind == Kind::Pon || meld.kind == Kind::Daiminkan;
    if (claimed) {
      step.target = (who + meld.from) % 4;
      if (step.target >= game_.players) return fail("there is no such player to call from");
    }
    if (meld.kind == Kind::Ankan) step.consumed.push_back(step.tile);
    drawn_[static_cast<std::size_t>(who)] = -1;
    add(std::move(step));
  }

  void reach(const pugi::xml_node& tag) {
    const int who = player(tag, "who");
    const std::vector<std::int64_t> step = numbers(tag, "step");
    if (step.size() != 1 || (step[0] != 1 && step[0] != 2)) return fail("`step` is 1 or 2");
    RecordedStep told{.kind = step[0] == 1 ? Kind::Reach : Kind::ReachAccepted, .actor = who};
    if (step[0] == 2 && tag.attribute("ten")) told.scores = points(numbers(tag, "ten"));
    add(std::move(told));
  }

  /// Points and what they are worth, or what is paid, of each player; behind those the same of chips, which change
  /// nothing else.
  std::vector<std::int64_t> without_chips(std::vector<std::int64_t> told) {
    constexpr std::size_t kWithChips = 16;
    if (told.size() == kWithChips) {
      told.resize(kWithChips / 2);
      constexpr const char* kNote = "its chips are not looked at";
      if (notes_.empty()) notes_.emplace_back(kNote);
    }
    return told;
  }

  /// `sc` has what every player had, and what it gets.
  void settle(const pugi::xml_node& tag, std::optional<RecordedPoints>& deltas, std::optional<RecordedPoints>& scores) {
    const std::vector<std::int64_t> told = without_chips(numbers(tag, "sc"));
    if (told.empty()) return;
    std::vector<std::int64_t> before;
    std::vector<std::int64_t> moved;
    for (std::size_t i = 0; i < told.size(); ++i) (i % 2 == 0 ? before : moved).push_back(told[i]);
    scores = points(before);
    deltas = points(moved);
    if (!scores || !deltas) return;
    for (std::size_t i = 0; i < scores->size(); ++i) (*scores)[i] += (*deltas)[i];
  }

  void win(const pugi::xml_node& tag) {
    RecordedRound* now = round();
    if (now == nullptr) return;
    if (now->drawn || now->wins.size() >= 3) return fail("the round is over");
    RecordedWin win;
    win.place = place_;
    win.actor = player(tag, "who");
    win.target = player(tag, "fromWho");
    settle(tag, win.deltas, win.scores);
    win.hand = tiles_of(numbers(tag, "hai"));
    const std::vector<std::int64_t> winning = numbers(tag, "machi");
    if (winning.size() == 1) win.tile = tile(winning[0]);
    win.indicators = tiles_of(numbers(tag, "doraHai"));
    win.ura = tiles_of(numbers(tag, "doraHaiUra"));
    const std::vector<std::int64_t> table = numbers(tag, "ba");
    if (table.size() == 2) {
      win.honba = table[0];
      win.sticks = table[1];
    }
    const std::vector<std::int64_t> ten = numbers(tag, "ten");
    const std::vector<std::int64_t> yaku = numbers(tag, "yaku");
    const std::vector<std::int64_t> limits = numbers(tag, "yakuman");
    win.yaku.emplace();
    std::int64_t han = 0;
    for (std::size_t i = 0; i + 1 < yaku.size(); i += 2) {
      win.yaku->push_back(known(yaku[i], yaku[i + 1]));
      han += yaku[i + 1];
    }
    for (const std::int64_t id : limits) win.yaku->push_back(known(id, std::nullopt));
    if (ten.size() >= 2) {
      win.points = ten[1];
      if (limits.empty()) win.fu = ten[0];
    }
    if (limits.empty()) win.han = han;
    now->result_place = place_;
    now->wins.push_back(std::move(win));
  }

  RecordedYaku known(std::int64_t id, std::optional<std::int64_t> value) {
    const std::string_view name = id >= 0 && id <= kRedDora ? japanese_name(static_cast<YakuId>(id)) : "";
    if (name.empty()) fail("there is no yaku " + std::to_string(id));
    return {static_cast<YakuId>(id), std::string(name), value};
  }

  void drawn(const pugi::xml_node& tag) {
    RecordedRound* now = round();
    if (now == nullptr) return;
    if (now->drawn || !now->wins.empty()) return fail("the round is over");
    now->drawn = true;
    now->draw_name = tag.attribute("type").value();
    now->draw = now->draw_name.empty() ? DrawKind::Exhaustive : find_draw(now->draw_name);
    if (!now->draw) return fail("there is no draw `" + now->draw_name.substr(0, 20) + "`");
    settle(tag, now->deltas, now->scores_after);
    for (int i = 0; i < game_.players; ++i) {
      now->shown[static_cast<std::size_t>(i)] = tiles_of(numbers(tag, ("hai" + std::to_string(i)).c_str()));
    }
    now->result_place = place_;
  }

  /// `owari` has the last points and what they are worth.
  void end(const pugi::xml_node& tag) {
    const std::vector<std::int64_t> told = without_chips(numbers(tag, "owari", true));
    std::vector<std::int64_t> last;
    RecordedPoints worth{};
    for (std::size_t i = 0; i < told.size(); ++i) {
      if (i % 2 == 0) last.push_back(told[i] / 10);
      if (i % 2 == 1 && i / 2 < worth.size()) worth[i / 2] = told[i];
    }
    game_.ended = true;
    game_.scores = points(last);
    if (told.size() == 2 * last.size()) game_.worth = worth;
  }

  RecordedGame game_;
  std::vector<std::string> notes_;
  bool red_fives_ = true;
  std::array<int, 4> drawn_{-1, -1, -1, -1};
  std::string place_;
  std::string problem_;
};

}  // namespace

ReadRecords read_mjlog_record(std::string_view text) {
  pugi::xml_document document;
  const pugi::xml_parse_result parsed =
      document.load_buffer(text.data(), text.size(), pugi::parse_default, pugi::encoding_utf8);
  pugi::xml_node root = document.child("mjloggm");
  // A record that is cut off has its rounds up to there; the last tag may lack a part.
  const bool cut_off = text.find("</mjloggm>") == std::string_view::npos;
  const std::size_t last = text.find_last_not_of(" \t\r\n");
  const bool whole = last != std::string_view::npos && text[last] == '>';
  if (!parsed && cut_off && !whole) root.remove_child(root.last_child());
  if (!parsed && !(cut_off && root.child("INIT"))) {
    return {{}, "byte " + std::to_string(parsed.offset) + ": not well-formed XML: " + parsed.description()};
  }
  if (!root) return {{}, "the root <mjloggm> is missing"};
  ReadRecords read = MjlogReader().read(root);
  if (cut_off) read.notes.emplace_back("it is cut off");
  return read;
}

}  // namespace majs::runtime
