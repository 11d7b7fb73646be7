#pragma once
// A bot that is another program: it is told what its seat can see, line by line, and answers with what it does.
//
// To the program, one JSON object a line: `{"type":"game","seat":"east"}` at the beginning, then what happens (the
// lines of game_log.hpp; what others draw is hidden), and, when the seat has to decide,
// `{"type":"decide","hand":["1m",…],"draw":[…],"options":[{"button":"pon"},{"discard":"5m","index":4},
// {"called":"5m","with":["4m","6m"]},{"card":"…"},{"mark":"hand","seat":"east","index":2,"tile":"5m"},{"clear":true},
// {"declare":"…"}, …]}`.
// The program answers with one line: the number of an option, or `{"option": number}`.

#include <memory>
#include <string>

#include "runtime/play/bots/bot.hpp"

namespace majs::runtime {

/// How long a program may think about one decision, in milliseconds.
inline constexpr int kThinkingTime = 10'000;

/// `program` is run by the shell, once for every game. A program that ends, does not answer in time or answers what was
/// not asked is a finding of the game (R308 to R310); from then on its seat passes.
std::unique_ptr<Bot> make_command_bot(std::string program, Seat seat);

}  // namespace majs::runtime
