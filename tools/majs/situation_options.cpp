#include "tools/majs/situation_options.hpp"

#include <charconv>

#include "runtime/play/hands/hand_words.hpp"

namespace majs::cli {
namespace {

/// `name=value` of `--counter`; "" or what is wrong.
std::string add_counter(const std::string& text, runtime::HandRequest& request) {
  const std::size_t equals = text.find('=');
  const std::string wrong = "a counter is written `name=number`, not `" + text + "`";
  if (equals == std::string::npos) return wrong;
  double value = 0;
  const char* last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data() + equals + 1, last, value);
  if (error != std::errc() || end != last || equals + 1 == text.size()) return wrong;
  request.counters.emplace_back(text.substr(0, equals), value);
  return "";
}

}  // namespace

void add_situation_options(CommandLine& command, runtime::HandRequest& hand) {
  command.add_option("--by", hand.by, "How it is won: draw, discard or call (a robbed kong)")
      ->type_name("HOW")
      ->check(one_of({"draw", "tsumo", "discard", "ron", "call", "chankan"}));
  command.add_option("--seat", hand.seat, "The winner's wind: east (E, the dealer), south, west or north")
      ->type_name("SEAT");
  command.add_option("--round", hand.round, "The wind of the round")->type_name("WIND");
  command.add_option("--from", hand.from, "Who discarded the tile (default: the next player)")->type_name("SEAT");
  command.add_option("--out", hand.out, "Seats that have won before in this round, with commas (repeatable)")
      ->type_name("SEATS")
      ->allow_extra_args(false);
  command.add_option("--liable", hand.liable, "Who has to pay for a yaku of the winner (repeatable): west:Daisangen")
      ->type_name("SEAT:YAKU")
      ->allow_extra_args(false);
  command.add_option("--dora", hand.dora, "Dora indicators that are open")->type_name("TILES");
  command.add_option("--ura", hand.ura, "The tiles under the indicators")->type_name("TILES");
  command
      .add_option("--status", hand.status,
                  "Statuses, with commas (repeatable): riichi,ippatsu of the winner, south:riichi of another")
      ->type_name("NAMES")
      ->allow_extra_args(false);
  const auto count = [&hand](const std::vector<std::string>& words) {
    std::string wrong;
    for (const std::string& word : words) {
      if (wrong.empty()) wrong = add_counter(word, hand);
    }
    return wrong;
  };
  command.add("--counter", Argument::Takes::Several, count, "A counter of the winner (repeatable)")
      ->type_name("NAME=NUMBER");
  command.add_option("--tiles-remaining", hand.tiles_remaining, "How many tiles are left to draw")->type_name("N");
  command.add_flag("--first-turn", hand.first_turn, "Nobody has discarded yet");
  command.add_option("--honba", hand.honba, "Repeat counters on the table")
      ->type_name("N")
      ->check(between(std::int64_t{0}, std::int64_t{10'000}));
  command.add_option("--pot", hand.pot, "Points on the table, such as those of riichi sticks")->type_name("POINTS");
  for (const runtime::SituationWord& word : runtime::situation_words()) {
    const auto say = [&hand, name = std::string(word.name)](const std::vector<std::string>&) {
      return hand.words.push_back(name), std::string();
    };
    command.add("--" + std::string(word.name), Argument::Takes::Nothing, say, std::string(word.summary));
  }
}

std::string situation_words_of(const runtime::HandRequest& hand) {
  std::string text;
  const auto add = [&](const std::string& words) { text += (text.empty() ? "" : ", ") + words; };
  add(hand.by.empty() ? "by draw and by discard" : "by " + hand.by);
  add("seat " + hand.seat);
  add("round " + hand.round);
  const auto say = [&](const char* what, const std::string& value) {
    if (!value.empty()) add(std::string(what) + " " + value);
  };
  say("from", hand.from);
  say("dora", hand.dora);
  say("ura", hand.ura);
  for (const std::string& word : hand.words) add(word);
  for (const std::string& status : hand.status) add("status " + status);
  for (const std::string& seats : hand.out) add("out " + seats);
  for (const std::string& liable : hand.liable) add("liable " + liable);
  for (const auto& [name, value] : hand.counters) add(name + "=" + runtime::Number::literal(value).text());
  if (hand.tiles_remaining) add(std::to_string(*hand.tiles_remaining) + " tiles left");
  if (hand.first_turn) add("first turn");
  if (hand.honba != 0) add(std::to_string(hand.honba) + " honba");
  if (hand.pot != 0) add("pot " + runtime::Number::literal(hand.pot).text());
  return text;
}

}  // namespace majs::cli
