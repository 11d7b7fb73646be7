// A debugger that nobody can wait for tells the same as one that waits.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <random>

#include "tests/compiler/build_fixture.hpp"
#include "tools/dap/bot_game.hpp"
#include "tools/dap/session.hpp"

namespace majs::dap::test {
namespace {

/// A bundled ruleset with bots; conditions are not looked at.
Debuggee play_of(const std::string& ruleset) {
  compiler::BuildRequest request;
  request.ruleset = ruleset;
  compiler::Diagnostics diagnostics;
  auto build = std::make_shared<compiler::Build>(
      compiler::build(request, compiler::test::roots(), compiler::Engine::Native, diagnostics).value());
  runtime::Findings findings;
  Debuggee result;
  result.rules =
      runtime::load_rules(Document(build->document), findings, nullptr, nullptr, runtime::Passes().counted());
  result.build = build.get();
  result.kept = build;
  const std::string bot = "random";
  auto game =
      std::make_shared<BotGame>(result.rules, 5, std::array{bot, bot, bot, bot}, runtime::CourseLimits{20'000, 1});
  result.play = [game](runtime::Recorder& recorder, bool fresh) { game->play(recorder, fresh); };
  return result;
}

class Client {
 public:
  std::string ask(const std::string& command, Document arguments = Document::object()) {
    return grammar::print_document(
        {{"seq", ++sent_}, {"type", "request"}, {"command", command}, {"arguments", std::move(arguments)}}, false);
  }

 private:
  int sent_ = 0;
};

/// A session that walks about, looks at what there is, and changes something.
std::vector<std::string> requests(std::uint32_t seed) {
  Client client;
  std::mt19937 chance(seed);
  std::vector<std::string> all = {
      client.ask("initialize", {{"supportsInvalidatedEvent", true}}), client.ask("launch", {{"stopOnEntry", true}}),
      client.ask("setFunctionBreakpoints", {{"breakpoints", Document::array({{{"name", "after_turn_change"}}})}}),
      client.ask("configurationDone")};
  const char* const ways[] = {"next",     "stepIn",          "stepOut", "stepBack",
                              "continue", "reverseContinue", "next",    "continue"};
  for (int i = 0; i < 40; ++i) {
    all.push_back(client.ask(ways[chance() % std::size(ways)]));
    all.push_back(client.ask("stackTrace"));
    all.push_back(client.ask("scopes", {{"frameId", 1}}));
    for (int reference = 1; reference <= 4; ++reference) {
      all.push_back(client.ask("variables", {{"variablesReference", reference}}));
    }
    if (i % 7 == 3) {
      all.push_back(client.ask("setVariable", {{"variablesReference", 3}, {"name", "score"}, {"value", "777"}}));
    }
    all.push_back(client.ask("evaluate", {{"expression", "no_such_word"}, {"context", "hover"}}));
  }
  all.push_back(client.ask("disconnect"));
  return all;
}

/// Sends the next message when everything is told about the last one.
class LockStep : public Messages {
 public:
  explicit LockStep(std::vector<std::string> asked) : asked_(std::move(asked)) {}
  std::optional<std::string> next() override {
    return at_ == asked_.size() ? std::nullopt : std::optional(asked_[at_++]);
  }
  bool ready() override { return false; }
  bool ended() override { return true; }
  bool write(const std::string& body) override {
    told.push_back(body);
    return true;
  }

  std::vector<std::string> told;

 private:
  std::vector<std::string> asked_;
  std::size_t at_ = 0;
};

}  // namespace

TEST_CASE("debugger: where nobody waits for messages they are answered as where somebody does") {
  for (const char* ruleset : {"tutorial", "hong_kong"}) {
    for (const std::uint32_t seed : {1u, 2u}) {
      const LoadDebuggee load = [&](const Document&, const std::vector<std::string>&) { return play_of(ruleset); };
      const std::vector<std::string> asked = requests(seed);
      LockStep waiting(asked);
      CHECK(serve(load, waiting));
      Debugger pulled(load);
      std::vector<std::string> one_by_one;
      for (const std::string& message : asked) {
        for (std::string& answer : pulled.take({message})) one_by_one.push_back(std::move(answer));
      }
      CHECK(waiting.told.size() > asked.size());
      CHECK(waiting.told == one_by_one);
      const auto changed = std::count_if(waiting.told.begin(), waiting.told.end(), [](const std::string& text) {
        return text.find(R"("command":"setVariable")") != std::string::npos &&
               text.find(R"("success":true)") != std::string::npos;
      });
      CHECK(changed > 0);
    }
  }
}

}  // namespace majs::dap::test
