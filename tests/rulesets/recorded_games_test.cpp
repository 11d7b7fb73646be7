// Games of riichi and sanma, written in the formats of other programs, read back and played again: nothing differs;
// what was changed in a record is found.

#include <doctest/doctest.h>

#include "compiler/load/ruleset_loader.hpp"
#include "runtime/play/course/simulation.hpp"
#include "runtime/play/logs/replay_record.hpp"
#include "tests/rulesets/riichi_round.hpp"
#include "tests/sanitized.hpp"

namespace majs::compiler::test::recorded_games_test {
namespace {

using runtime::LogFormat;
using runtime::RecordedGame;
using runtime::RecordedStep;
using runtime::TestOutcome;

std::shared_ptr<const runtime::Rules> rules_of(const char* ruleset, const std::vector<ModRequest>& mods = {}) {
  BuildRequest request;
  request.ruleset = ruleset;
  request.mods = mods;
  Diagnostics diagnostics;
  const std::optional<Build> built = build(request, roots(), Engine::Native, diagnostics);
  REQUIRE_MESSAGE(built.has_value(), summary(diagnostics));
  runtime::Findings findings;
  auto rules = runtime::load_rules(built->document, findings);
  REQUIRE(rules != nullptr);
  return rules;
}

/// The records of games, one text a game.
std::vector<std::string> played(const std::shared_ptr<const runtime::Rules>& rules, LogFormat format,
                                std::uint64_t seed, std::uint64_t games, const char* bot,
                                std::string* problem = nullptr) {
  runtime::SimulationOptions options;
  options.seed = seed;
  options.games = games;
  options.bots.fill(bot);
  options.log_format = format;
  std::vector<std::string> texts;
  options.log = [&](const std::string& text) { texts.push_back(text); };
  const runtime::SimulationResult result = runtime::simulate(rules, options);
  if (problem != nullptr) *problem = result.log_problem;
  return texts;
}

/// The first difference in any round, `place: what`; "" when all rounds pass.
std::string difference(const std::shared_ptr<const runtime::Rules>& rules, const RecordedGame& game,
                       runtime::TestBench* bench = nullptr) {
  for (std::size_t i = 0; i < game.rounds.size(); ++i) {
    const TestOutcome outcome = runtime::replay_round(rules, game, i, nullptr, bench);
    if (outcome.status == TestOutcome::Status::Passed) continue;
    if (outcome.mismatches.empty()) return outcome.problem.empty() ? "?" : outcome.problem;
    const runtime::Mismatch& first = outcome.mismatches.front();
    return runtime::round_name(game.rounds[i]) + ", " + outcome.when + ": " + first.what + ": " + first.expected +
           " / " + first.happened;
  }
  return "";
}

RecordedGame read(const std::string& text) {
  runtime::ReadRecords records = runtime::read_records(text);
  REQUIRE_MESSAGE(records.problem.empty(), records.problem);
  REQUIRE(records.games.size() == 1);
  return std::move(records.games.front());
}

constexpr LogFormat kFormats[] = {LogFormat::Tenhou, LogFormat::Mjai, LogFormat::Mjlog};

TEST_CASE("what is written in any format is read back and played again without a difference") {
  constexpr int kGames = tests::kSanitized ? 1 : 3;
  int claimed_kongs = 0;
  for (const char* ruleset : {"riichi", "sanma"}) {
    const auto rules = rules_of(ruleset);
    std::map<RecordedStep::Kind, int> seen;
    int wins = 0;
    int draws = 0;
    for (const char* bot : {"efficient", "random"}) {
      for (const LogFormat format : kFormats) {
        CAPTURE(std::string(ruleset));
        CAPTURE(std::string(bot));
        CAPTURE(static_cast<int>(format));
        for (const std::string& text : played(rules, format, 5, kGames, bot)) {
          const RecordedGame game = read(text);
          CHECK(game.players == static_cast<int>(rules->seats.size()));
          CHECK(difference(rules, game) == "");
          for (const runtime::RecordedRound& round : game.rounds) {
            for (const RecordedStep& step : round.steps) ++seen[step.kind];
            // Who shows a hand when the wall is used up is who is paid.
            const auto paid = round.deltas.value_or(runtime::RecordedPoints{});
            for (std::size_t i = 0; format == LogFormat::Mjlog && paid != runtime::RecordedPoints{} && i < 4; ++i) {
              CHECK(round.shown[i].empty() == (paid[i] <= 0));
            }
            wins += static_cast<int>(round.wins.size());
            draws += round.drawn ? 1 : 0;
          }
        }
      }
    }
    using Kind = RecordedStep::Kind;
    if (tests::kSanitized) continue;  // too few games for all of it
    for (const Kind kind : {Kind::Pon, Kind::Ankan, Kind::Kakan, Kind::Reach, Kind::Dora}) {
      CAPTURE(static_cast<int>(kind));
      CHECK(seen[kind] > 0);
    }
    CHECK((seen[Kind::North] > 0) == (rules->seats.size() == 3));
    CHECK((seen[Kind::Chi] > 0) == (rules->seats.size() == 4));
    CHECK(wins > 20);
    CHECK(draws > 3);
    claimed_kongs += seen[Kind::Daiminkan];
  }
  CHECK((claimed_kongs > 0 || tests::kSanitized));
}

TEST_CASE("Chinese Official is written as Botzone has it, read back and played again; what is changed is found") {
  const auto rules = rules_of("mcr", {{"no_flowers", {}}});
  runtime::TestBench bench;
  int rounds = 0;
  int lost = 0;
  int found = 0;
  std::uint64_t damage = 7;
  constexpr int kDamaged = tests::kSanitized ? 40 : 200;
  for (const char* bot : {"efficient", "random"}) {
    for (const std::string& text : played(rules, LogFormat::Botzone, 31, 2, bot)) {
      const runtime::ReadRecords records = runtime::read_records(text);
      REQUIRE_MESSAGE(records.problem.empty(), records.problem);
      for (const RecordedGame& game : records.games) {
        CHECK(difference(rules, game, &bench) == "");
        ++rounds;
        for (const RecordedStep& step : game.rounds[0].steps) lost += static_cast<int>(step.lost.size());
        const auto changed = [&](auto&& change) {
          RecordedGame other = game;
          if (!change(other.rounds[0])) return;
          CHECK(difference(rules, other, &bench) != "");
          ++found;
        };
        changed([](runtime::RecordedRound& round) {
          if (round.wins.empty()) return false;
          round.wins[0].han = *round.wins[0].han + 1;
          return true;
        });
        changed([](runtime::RecordedRound& round) {
          if (round.wins.empty()) return false;
          round.wins[0].yaku->front().value = 77;
          return true;
        });
        changed([](runtime::RecordedRound& round) {  // somebody cannot want his own discard
          for (RecordedStep& step : round.steps) {
            if (step.kind != RecordedStep::Kind::Pon) continue;
            RecordedStep vain = step;
            vain.actor = step.target;
            step.lost.push_back(vain);
            return true;
          }
          return false;
        });
      }
      for (int i = 0; i < kDamaged; ++i) {
        damage = damage * 6364136223846793005ULL + 1442695040888963407ULL;
        std::string damaged = text;
        damaged.replace((damage >> 33) % text.size(), (damage >> 20) % 3, 1 + (damage >> 10) % 2,
                        "0 WF\n\xFF"[(damage >> 5) % 6]);
        const runtime::ReadRecords read = runtime::read_records(damaged);
        for (std::size_t k = 0; k < read.games.size() && i % 20 == 0; ++k)
          (void)difference(rules, read.games[k], &bench);
      }
    }
  }
  CHECK(rounds == 64);
  CHECK(lost > 0);
  CHECK(found > 60);
}

TEST_CASE("a record that does not fit differs in the same way, whatever was played at the bench before") {
  const auto rules = rules_of("riichi");
  runtime::TestBench bench;
  int differences = 0;
  for (const std::string& text : played(rules, LogFormat::Tenhou, 21, 4, "efficient")) {
    const RecordedGame game = read(text);
    for (const char* mod : {"", "no_ura_dora", "kiriage_mangan", "head_bump", "no_ippatsu", ""}) {
      CAPTURE(std::string(mod));
      const auto others = *mod == '\0' ? rules : rules_of("riichi", {{mod, {}}});
      const std::string alone = difference(others, game);
      CHECK(difference(others, game, &bench) == alone);
      differences += alone.empty() ? 0 : 1;
      CHECK((*mod != '\0' || alone.empty()));
    }
  }
  CHECK(differences > 3);
}

TEST_CASE("the same game in three formats is the same game") {
  const auto rules = rules_of("riichi");
  const auto text_of = [&](LogFormat format) { return played(rules, format, 11, 1, "efficient").front(); };
  const RecordedGame tenhou = read(text_of(LogFormat::Tenhou));
  const RecordedGame mjai = read(text_of(LogFormat::Mjai));
  const RecordedGame mjlog = read(text_of(LogFormat::Mjlog));
  REQUIRE(tenhou.rounds.size() == mjai.rounds.size());
  REQUIRE(tenhou.rounds.size() == mjlog.rounds.size());
  const auto told = [](const RecordedGame& game) {
    std::string text;
    for (const runtime::RecordedRound& round : game.rounds) {
      text += runtime::round_name(round) + " " + std::to_string(round.sticks) + ":";
      for (const std::int64_t score : round.scores) text += " " + std::to_string(score);
      for (const RecordedStep& step : round.steps) {
        const bool extra = step.kind == RecordedStep::Kind::Dora || step.kind == RecordedStep::Kind::ReachAccepted;
        if (extra) continue;  // tenhou/6 does not tell them
        text += " " + std::to_string(static_cast<int>(step.kind)) + "." + std::to_string(step.actor) + "." +
                std::string(step.tile == tiles::kNoKind ? "" : tiles::id_of(step.tile)) + (step.tsumogiri ? "!" : "");
      }
      for (const runtime::RecordedWin& win : round.wins) {
        text += " won " + std::to_string(win.actor) + " from " + std::to_string(win.target);
        for (const std::int64_t delta : win.deltas.value()) text += " " + std::to_string(delta);
      }
      text += "\n";
    }
    return text;
  };
  // A concealed kong is told by all four tiles: which one stands first differs.
  const auto without_kongs = [](std::string text) {
    const std::string kong = " " + std::to_string(static_cast<int>(RecordedStep::Kind::Ankan)) + ".";
    for (std::size_t at = text.find(kong); at != std::string::npos; at = text.find(kong, at)) {
      text.erase(at, text.find(' ', at + 1) - at);
    }
    return text;
  };
  CHECK(without_kongs(told(tenhou)) == without_kongs(told(mjai)));
  CHECK(without_kongs(told(tenhou)) == without_kongs(told(mjlog)));
}

TEST_CASE("games with any mod of the menu are read back and played again without a difference") {
  std::size_t number = 0;
  const ModMenu menu(riichi());
  for (const ModMenu::Mod& entry : menu.mods()) {
    const std::string& mod = entry.id;
    if (mod == "open_riichi") continue;  // no format tells how a riichi was declared
    const LogFormat format = kFormats[number++ % std::size(kFormats)];
    if (tests::kSanitized && number % 5 != 0) continue;
    CAPTURE(mod);
    CAPTURE(static_cast<int>(format));
    const auto rules = rules_of("riichi", {{mod, {}}});
    std::string problem;
    const auto texts = played(rules, format, 40 + number, 2, "efficient", &problem);
    if (problem.find("mjlog has no number for the yaku") != std::string::npos) continue;
    CHECK(problem == "");
    for (const std::string& text : texts) CHECK(difference(rules, read(text)) == "");
  }
  CHECK(number > 30);
}

TEST_CASE("a drawn round after which the dealer in front ends the game is a draw") {
  const auto rules = rules_of("riichi", {{"agariyame", {}}});
  constexpr std::pair<LogFormat, std::uint64_t> kGames[] = {
      {LogFormat::Tenhou, 447}, {LogFormat::Mjai, 540}, {LogFormat::Mjlog, 639}};
  for (const auto& played_game : kGames) {
    const auto [format, seed] = played_game;
    const int number = static_cast<int>(format);
    CAPTURE(number);
    const RecordedGame game = read(played(rules, format, seed, 1, "efficient").front());
    const runtime::RecordedRound& last = game.rounds.back();
    REQUIRE(last.drawn);
    CHECK(last.wind == 1);
    CHECK(last.deltas.value()[static_cast<std::size_t>(last.dealer)] > 0);
    CHECK(difference(rules, game) == "");
  }
}

TEST_CASE("of two pons that may become kongs the one of the record does") {
  // East has melded 1m and 6s, and holds the fourth of each.
  const auto text = [](const std::string& kakan) {
    return R"({"type":"start_game","names":["a","b","c","d"]}
{"type":"start_kyoku","bakaze":"E","dora_marker":"9p","kyoku":1,"honba":0,"kyotaku":0,"oya":0,"scores":[25000,25000,25000,25000],"tehais":[["1m","1m","1m","6s","6s","6s","2p","5p","8p","3s","9s","E","S"],["2m","3m","4m","2p","3p","4p","2s","3s","4s","5s","5s","1m","6s"],["9m","9m","9m","9p","9p","1p","1p","1s","1s","E","W","N","C"],["7m","7m","8m","8m","9s","9s","1p","S","S","W","N","P","F"]]}
{"type":"tsumo","actor":0,"pai":"W"}
{"type":"dahai","actor":0,"pai":"W","tsumogiri":true}
{"type":"tsumo","actor":1,"pai":"6p"}
{"type":"dahai","actor":1,"pai":"1m","tsumogiri":false}
{"type":"pon","actor":0,"target":1,"pai":"1m","consumed":["1m","1m"]}
{"type":"dahai","actor":0,"pai":"E","tsumogiri":false}
{"type":"tsumo","actor":1,"pai":"7p"}
{"type":"dahai","actor":1,"pai":"6s","tsumogiri":false}
{"type":"pon","actor":0,"target":1,"pai":"6s","consumed":["6s","6s"]}
{"type":"dahai","actor":0,"pai":"S","tsumogiri":false}
{"type":"tsumo","actor":1,"pai":"C"}
{"type":"dahai","actor":1,"pai":"C","tsumogiri":true}
{"type":"tsumo","actor":2,"pai":"P"}
{"type":"dahai","actor":2,"pai":"P","tsumogiri":true}
{"type":"tsumo","actor":3,"pai":"F"}
{"type":"dahai","actor":3,"pai":"F","tsumogiri":true}
{"type":"tsumo","actor":0,"pai":"N"}
)" + kakan +
           R"(
{"type":"tsumo","actor":0,"pai":"N"}
{"type":"dahai","actor":0,"pai":"8p","tsumogiri":false}
{"type":"hora","actor":1,"target":0,"deltas":[-7700,7700,0,0]}
{"type":"end_kyoku"}
)";
  };
  const auto rules = rules_of("riichi");
  for (const char* kakan : {R"({"type":"kakan","actor":0,"pai":"6s","consumed":["6s","6s","6s"]})",
                            R"({"type":"kakan","actor":0,"pai":"1m","consumed":["1m","1m","1m"]})",
                            R"({"type":"kakan","actor":0,"pai":"6s"})", R"({"type":"kakan","actor":0,"pai":"1m"})"}) {
    CAPTURE(std::string(kakan));
    CHECK(difference(rules, read(text(kakan))) == "");
  }
  for (const char* other : {R"({"type":"kakan","actor":0,"pai":"6s","consumed":["1m","1m","1m"]})",
                            R"({"type":"kakan","actor":0,"pai":"N","consumed":["N","N","N"]})",
                            R"({"type":"kakan","actor":0,"pai":"N"})"}) {
    CAPTURE(std::string(other));
    CHECK(difference(rules, read(text(other))).find("these tiles are not offered for it") != std::string::npos);
  }
}

/// Something that is changed in a record; false when there is nothing of the kind.
using Change = bool (*)(RecordedGame& game);

TEST_CASE("whatever is changed in a record is found") {
  const auto rules = rules_of("riichi");
  std::vector<RecordedGame> games;
  for (const char* bot : {"efficient", "random"}) {
    for (const LogFormat format : kFormats) games.push_back(read(played(rules, format, 21, 1, bot).front()));
  }
  static constexpr auto first_win = [](RecordedGame& game) -> runtime::RecordedWin* {
    for (runtime::RecordedRound& round : game.rounds) {
      if (!round.wins.empty()) return &round.wins.front();
    }
    return nullptr;
  };
  static constexpr auto first_step = [](RecordedGame& game, RecordedStep::Kind kind) -> RecordedStep* {
    for (runtime::RecordedRound& round : game.rounds) {
      for (RecordedStep& step : round.steps) {
        if (step.kind == kind) return &step;
      }
    }
    return nullptr;
  };
  // Where it changes nothing but itself: what is drawn last is kept when another tile is discarded.
  static constexpr auto last_draw = [](RecordedGame& game) {
    const auto is_draw = [](const RecordedStep& step) { return step.kind == RecordedStep::Kind::Draw; };
    return std::ranges::find_if(game.rounds[0].steps.rbegin(), game.rounds[0].steps.rend(), is_draw).base() - 1;
  };
  static constexpr auto other_than = [](tiles::Kind kind) {
    return *tiles::find_kind(tiles::id_of(kind) == "1m" ? "9p" : "1m");
  };
  const std::pair<const char*, Change> kChanges[] = {
      {"the scores at the start of a round", [](RecordedGame& game) { return game.rounds[1].scores[2] += 100, true; }},
      {"honba", [](RecordedGame& game) { return ++game.rounds[1].honba, true; }},
      {"sticks", [](RecordedGame& game) { return ++game.rounds[1].sticks, true; }},
      {"the dealer", [](RecordedGame& game) { return game.rounds[1].dealer = (game.rounds[1].dealer + 1) % 4, true; }},
      {"the wind", [](RecordedGame& game) { return ++game.rounds[1].wind, true; }},
      {"a payment", [](RecordedGame& game) { return first_win(game) && ((*first_win(game)->deltas)[1] -= 100, true); }},
      {"the points of a hand",
       [](RecordedGame& game) {
         return first_win(game) && first_win(game)->points && (*first_win(game)->points += 300, true);
       }},
      {"fu",
       [](RecordedGame& game) { return first_win(game) && first_win(game)->fu && (*first_win(game)->fu += 10, true); }},
      {"han",
       [](RecordedGame& game) { return first_win(game) && first_win(game)->han && (++*first_win(game)->han, true); }},
      {"a yaku left out",
       [](RecordedGame& game) {
         auto* win = first_win(game);
         return win != nullptr && win->yaku && !win->yaku->empty() && (win->yaku->pop_back(), true);
       }},
      {"another yaku",
       [](RecordedGame& game) {
         auto* win = first_win(game);
         if (win == nullptr || !win->yaku || win->yaku->empty()) return false;
         win->yaku->front().name = "大三元";
         return true;
       }},
      {"who pays",
       [](RecordedGame& game) {
         auto* win = first_win(game);
         if (win == nullptr) return false;
         win->target = win->target == win->actor ? (win->actor + 1) % 4 : win->actor;
         return true;
       }},
      {"who wins",
       [](RecordedGame& game) {
         auto* win = first_win(game);
         return win != nullptr && (win->actor = (win->actor + 1) % 4, true);
       }},
      {"a win left out",
       [](RecordedGame& game) {
         for (runtime::RecordedRound& round : game.rounds) {
           if (round.wins.empty()) continue;
           round.wins.clear();
           round.drawn = true;
           round.draw = runtime::DrawKind::Exhaustive;
           return true;
         }
         return false;
       }},
      {"a drawn tile",
       [](RecordedGame& game) {
         auto* step = first_step(game, RecordedStep::Kind::Draw);
         step->tile = other_than(step->tile);
         return true;
       }},
      {"a drawn tile that is not told",
       [](RecordedGame& game) { return game.rounds[0].steps.erase(last_draw(game)), true; }},
      {"a drawn tile that is told twice",
       [](RecordedGame& game) { return game.rounds[0].steps.insert(last_draw(game), *last_draw(game)), true; }},
      {"who discards",
       [](RecordedGame& game) {
         auto* step = first_step(game, RecordedStep::Kind::Discard);
         step->actor = (step->actor + 1) % 4;
         return true;
       }},
      {"whose tile a pon takes",
       [](RecordedGame& game) {
         auto* step = first_step(game, RecordedStep::Kind::Pon);
         return step != nullptr &&
                (step->tile = *tiles::find_kind(tiles::id_of(step->tile) == "1z" ? "2z" : "1z"), true);
       }},
      {"a riichi left out",
       [](RecordedGame& game) {
         for (runtime::RecordedRound& round : game.rounds) {
           if (std::erase_if(round.steps, [](const RecordedStep& s) { return s.kind == RecordedStep::Kind::Reach; }) >
               0) {
             return true;
           }
         }
         return false;
       }},
      {"an indicator",
       [](RecordedGame& game) {
         auto& indicators = game.rounds[0].indicators;
         indicators.push_back(indicators.front());
         return true;
       }},
      {"the winning tile",
       [](RecordedGame& game) {
         auto* win = first_win(game);
         return win != nullptr && win->tile != tiles::kNoKind && (win->tile = other_than(win->tile), true);
       }},
      {"the hand that wins",
       [](RecordedGame& game) {
         auto* win = first_win(game);
         return win != nullptr && !win->hand.empty() && (win->hand[0] = other_than(win->hand[0]), true);
       }},
      {"the indicators at a win",
       [](RecordedGame& game) {
         auto* win = first_win(game);
         if (win == nullptr || win->indicators.empty()) return false;
         win->indicators.back() = other_than(win->indicators.back());
         return true;
       }},
      {"honba at a win",
       [](RecordedGame& game) { return first_win(game) && first_win(game)->honba && ++*first_win(game)->honba > 0; }},
      {"sticks at a win",
       [](RecordedGame& game) {
         return first_win(game) && first_win(game)->sticks && (*first_win(game)->sticks += 4) > 0;
       }},
      {"a hand that is shown at a draw",
       [](RecordedGame& game) {
         for (runtime::RecordedRound& round : game.rounds) {
           for (auto& hand : round.shown) {
             if (!hand.empty()) return hand[0] = other_than(hand[0]), true;
           }
         }
         return false;
       }},
      {"the last scores", [](RecordedGame& game) { return game.scores && ((*game.scores)[0] += 100, true); }},
      {"what they are worth", [](RecordedGame& game) { return game.worth && ((*game.worth)[0] += 10, true); }},
  };
  for (const auto& [what, change] : kChanges) {
    const std::string changed_thing(what);
    CAPTURE(changed_thing);
    int applied = 0;
    for (const RecordedGame& game : games) {
      RecordedGame changed = game;
      if (!change(changed)) continue;
      ++applied;
      CHECK(difference(rules, changed) != "");
    }
    CHECK(applied > 0);
  }
}

TEST_CASE("what the winner of an own draw held and drew may be hidden before") {
  const auto rules = rules_of("riichi");
  int hidden = 0;
  for (const std::string& text : played(rules, LogFormat::Mjai, 31, tests::kSanitized ? 1 : 3, "efficient")) {
    RecordedGame game = read(text);
    for (runtime::RecordedRound& round : game.rounds) {
      if (round.wins.size() != 1 || round.wins[0].actor != round.wins[0].target) continue;
      const int winner = round.wins[0].actor;
      round.hands[static_cast<std::size_t>(winner)].assign(13, tiles::kNoKind);
      for (RecordedStep& step : round.steps) {
        if (step.kind == RecordedStep::Kind::Draw && step.actor == winner) step.tile = tiles::kNoKind;
      }
      ++hidden;
    }
    CHECK(difference(rules, game) == "");
  }
  CHECK(hidden > 0);
}

TEST_CASE("a record of another number of players, or with tiles the wall has not, is told") {
  const auto rules = rules_of("riichi");
  const auto sanma = rules_of("sanma");
  RecordedGame game = read(played(sanma, LogFormat::Tenhou, 1, 1, "random").front());
  CHECK(difference(rules, game).find("the record has 3 players, the ruleset 4") != std::string::npos);
  game = read(played(rules, LogFormat::Mjai, 1, 1, "random").front());
  for (tiles::Kind& kind : game.rounds[0].hands[0]) kind = *tiles::find_kind("7z");
  CHECK(difference(rules, game).find("there are more 7z than in the wall") != std::string::npos);
}

TEST_CASE("what a format has no word for is said, and nothing else") {
  std::string problem;
  const auto hong_kong = rules_of("hong_kong");
  for (const LogFormat format : kFormats) {
    played(hong_kong, format, 1, 1, "random", &problem);
    CHECK(problem.find(" has no ") != std::string::npos);
    played(rules_of("sanma"), format, 1, 1, "random", &problem);
    CHECK(problem.empty());
  }
  played(hong_kong, LogFormat::Majs, 1, 1, "random", &problem);
  CHECK(problem.empty());
}

}  // namespace
}  // namespace majs::compiler::test::recorded_games_test
