#pragma once
// A game as it is played becomes test cases: of each round the deal, and what the players did, as events
// (runtime/play/README.md 3.2). What is expected then is for whoever plays the cases to say.

#include <array>
#include <vector>

#include <nlohmann/json.hpp>

#include "grammar/document.hpp"
#include "runtime/play/logs/recorder.hpp"

namespace majs::report {

struct CaseOfRound {
  Document test;                                                ///< without `expect`
  std::array<runtime::Number, runtime::kMaxSeats> scores = {};  ///< at the end of the round
  bool ended = false;
  std::string problem;  ///< why the round cannot be a case, "" when it can
};

class CaseRecorder : public runtime::Recorder {
 public:
  void input(const runtime::Game& game, const runtime::Input* input) override;
  void event(const runtime::Game& game, const runtime::LogEvent& event) override;
  const std::vector<CaseOfRound>& rounds() const { return rounds_; }

 private:
  void begin_round(const runtime::Game& game);

  std::vector<CaseOfRound> rounds_;
  std::vector<Document> events_;  ///< of the last one
};

}  // namespace majs::report
