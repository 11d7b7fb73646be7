// What the page asks besides commands: the language server, the debugger, and a person at the table. A question is a
// JSON object, and so is its answer.

#include <emscripten/emscripten.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "compiler/load/library_lookup.hpp"
#include "grammar/document.hpp"
#include "runtime/report/tile_art.hpp"
#include "runtime/report/tile_names.hpp"
#include "tools/dap/session.hpp"
#include "tools/lsp/message_frames.hpp"
#include "tools/lsp/server.hpp"
#include "tools/majs/debuggees.hpp"
#include "tools/majs/findings.hpp"
#include "tools/majs/version.hpp"
#include "tools/wasm/seat.hpp"

namespace majs::playground {
namespace {

/// `{"checks": true}`: files are checked, a file each time that somebody says `{"idle": true}`; else who asks runs
/// `majs check`. `{"roots": [folders]}` as --root.
lsp::ServerOptions server_options(const char* wishes) {
  const Document wanted = grammar::parse_document(wishes, nullptr).value_or(Document::object());
  std::vector<std::string> roots;
  if (const auto given = wanted.find("roots"); given != wanted.end() && given->is_array()) {
    for (const Document& root : *given) {
      if (root.is_string()) roots.push_back(root.get<std::string>());
    }
  }
  lsp::ServerOptions options;
  options.places = compiler::process_places(std::move(roots));
  options.version = cli::version();
  const auto checks = wanted.find("checks");
  options.checks = checks != wanted.end() && *checks == true;
  options.own_thread = false;
  options.further = [](const std::vector<compiler::CheckedRuleset>& rulesets, const compiler::Roots& among,
                       compiler::Diagnostics& diagnostics) { cli::try_rulesets(rulesets, {}, among, diagnostics); };
  return options;
}

class Session {
 public:
  explicit Session(const char* wishes)
      : server_(
            server_options(wishes), [this](const std::string& message) { messages_.push_back(message); }, [] {}) {}

  /// `{"language": [messages]}` gives what the language server says, `{"debug": [messages]}` what the debugger does
  /// (its game is gone when this is answered, and is played again up to where it was by the next); `{"tiles": [ids]}`
  /// their drawings and names;
  /// `{"sit": …}` and `{"choose": number}` are for Seat. `{"idle": true}`: nothing else has to be done just now; the
  /// answer's `wait` says in how many milliseconds to say so again.
  const char* ask(const char* question) {
    answer_ = grammar::print_document(answer(question), false);
    return answer_.c_str();
  }

  /// What came from a stream; idle() answers it.
  void feed(std::string_view bytes) {
    frames_.feed(bytes);
    while (const std::optional<lsp::Frame> frame = frames_.next()) {
      if (frame->problem.empty()) {
        server_.receive(frame->body);
      } else {
        server_.receive_problem(frame->problem);
      }
    }
  }
  bool begun() const { return server_.begun(); }

 private:
  Document answer(const char* question) {
    const auto asked = grammar::parse_document(question, nullptr);
    if (!asked || !asked->is_object()) return {{"problem", "no question"}};
    if (const auto messages = asked->find("language"); messages != asked->end() && messages->is_array()) {
      return language(*messages);
    }
    if (asked->contains("idle")) return idle();
    if (const auto messages = asked->find("debug"); messages != asked->end() && messages->is_array()) {
      return debug(*messages);
    }
    if (const auto request = asked->find("sit"); request != asked->end() && request->is_object()) {
      return seat_.sit(*request);
    }
    if (const auto option = asked->find("choose"); option != asked->end() && option->is_number()) {
      const double number = option->get<double>();
      return seat_.choose(number >= 0 && number < 1e9 ? static_cast<std::size_t>(number)
                                                      : static_cast<std::size_t>(-1));
    }
    if (const auto ids = asked->find("tiles"); ids != asked->end() && ids->is_array()) return drawings(*ids);
    return {{"problem", "no question"}};
  }

  static Document drawings(const Document& ids) {
    report::TileSheet sheet;
    for (const Document& id : ids) {
      if (id.is_string()) sheet.add(id.get_ref<const std::string&>());
    }
    return {{"drawings", sheet.drawings()}, {"spoken", report::spoken_tiles(sheet.ids())}};
  }

  Document language(const Document& messages) {
    messages_ = Document::array();
    for (const Document& message : messages) server_.receive(grammar::print_document(message, false));
    while (server_.handle_next()) {
    }
    return {{"messages", std::move(messages_)}};
  }

  /// A debugger begins with `initialize`.
  Document debug(const Document& messages) {
    std::vector<std::string> texts;
    for (const Document& message : messages) {
      if (message.is_object() && message.value("command", Document()) == "initialize") debugger_.reset();
      texts.push_back(grammar::print_document(message, false));
    }
    if (debugger_ == nullptr) {
      debugger_ =
          std::make_unique<dap::Debugger>([](const Document& launch, const std::vector<std::string>& conditions) {
            cli::Context context;
            return cli::load_debuggee(launch, conditions, context);
          });
    }
    return {{"messages", debugger_->take(texts)}};
  }

  Document idle() {
    messages_ = Document::array();
    while (server_.handle_next()) {
    }
    server_.run_due(lsp::Server::Clock::now());
    const bool worked = server_.check_next();
    if (worked) server_.run_due(lsp::Server::Clock::now());
    Document answer{{"messages", std::move(messages_)}, {"ended", server_.ended()}, {"well", server_.ended_well()}};
    if (worked) {
      answer["wait"] = 0;
    } else if (const auto due = server_.next_due()) {
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(*due - lsp::Server::Clock::now()).count();
      answer["wait"] = std::max<std::int64_t>(left, 0);
    }
    return answer;
  }

  Document messages_ = Document::array();
  lsp::FrameReader frames_;
  lsp::Server server_;
  std::unique_ptr<dap::Debugger> debugger_;
  Seat seat_;
  std::string answer_;
};

}  // namespace
}  // namespace majs::playground

extern "C" {

/// A session; it lives as long as the worker.
EMSCRIPTEN_KEEPALIVE majs::playground::Session* majs_session(const char* wishes) {
  return new majs::playground::Session(wishes);
}
/// The answer is valid until the next question.
EMSCRIPTEN_KEEPALIVE const char* majs_ask(majs::playground::Session* session, const char* question) {
  return session->ask(question);
}
EMSCRIPTEN_KEEPALIVE void majs_feed(majs::playground::Session* session, const char* bytes, std::size_t size) {
  session->feed({bytes, size});
}
EMSCRIPTEN_KEEPALIVE int majs_begun(majs::playground::Session* session) { return session->begun() ? 1 : 0; }
}
