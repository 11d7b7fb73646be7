#include "runtime/play/bots/command_bot.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "runtime/play/course/child_program.hpp"
#include "runtime/play/logs/game_log.hpp"

namespace majs::runtime {
namespace {

/// `3` or `{"option": 3}`.
std::optional<std::size_t> chosen(const std::string& answer, std::size_t count) {
  const auto document = grammar::parse_document(answer, nullptr);
  if (!document) return std::nullopt;
  const Document* number = &*document;
  if (document->is_object() && document->contains("option")) number = &(*document)["option"];
  if (!number->is_number()) return std::nullopt;
  const double value = number->get<double>();
  if (value < 0 || value >= static_cast<double>(count)) return std::nullopt;
  return static_cast<std::size_t>(value);
}

class CommandBot : public Bot {
 public:
  CommandBot(std::string program, Seat seat) : program_(std::move(program)), seat_(seat), child_(program_) {
    child_.send("{\"type\":\"game\",\"seat\":\"" + std::string(seat_name(seat)) + "\"}\n");
  }

  bool listens() const override { return true; }

  void hear(const Game& game, const LogEvent& event) override {
    if (failed_) return;
    child_.send(json_line(event, game, seat_) + "\n");
  }

  Input choose(Game& game, const Decision& decision, Random& random) override {
    const std::vector<Input> options = options_of(decision);
    if (!failed_) {
      if (const auto option = ask(game, options)) return options[*option];
      failed_ = true;
      child_.end();
    }
    return make_bot("pass", seat_, nullptr)->choose(game, decision, random);
  }

 private:
  /// The number of the chosen option; nothing, with a finding, when the program fails.
  std::optional<std::size_t> ask(Game& game, const std::vector<Input>& options) {
    std::string answer;
    const Document question = decision_document(game, seat_, options);
    const bool asked = child_.send(grammar::print_document(question, false) + "\n");
    const ChildProgram::Reply reply = asked ? child_.receive(answer) : ChildProgram::Reply::Ended;
    const auto fail = [&](std::string_view code, const std::string& what) {
      game.engine().find(
          code, Severity::Error, kNone,
          "the program that plays " + std::string(seat_name(seat_)) + " " + what + ": the seat passes from now on");
    };
    const auto option = reply == ChildProgram::Reply::Line ? chosen(answer, options.size()) : std::nullopt;
    if (reply == ChildProgram::Reply::Ended) {
      fail("R308", "has ended");
    } else if (reply == ChildProgram::Reply::Late) {
      fail("R309", "did not answer in " + std::to_string(kThinkingTime / 1000) + " seconds");
    } else if (!option) {
      fail("R310", "answered what is no option (0 to " + std::to_string(options.size() - 1) + ")");
    }
    return option;
  }

  std::string program_;
  Seat seat_;
  ChildProgram child_;
  bool failed_ = false;
};

}  // namespace

std::unique_ptr<Bot> make_command_bot(std::string program, Seat seat) {
  return std::make_unique<CommandBot>(std::move(program), seat);
}

}  // namespace majs::runtime
