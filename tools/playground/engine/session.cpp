// What the page asks besides commands: the language server, and a person at the table. A question is a JSON object, and
// so is its answer.

#include <emscripten/emscripten.h>

#include <nlohmann/json.hpp>
#include <string>

#include "compiler/load/library_lookup.hpp"
#include "grammar/document.hpp"
#include "runtime/report/tile_art.hpp"
#include "tools/lsp/server.hpp"
#include "tools/majs/version.hpp"
#include "tools/playground/engine/seat.hpp"

namespace majs::playground {
namespace {

lsp::ServerOptions server_options() {
  lsp::ServerOptions options;
  options.places = compiler::process_places({});
  options.version = cli::version();
  options.checks = false;  // the page runs `majs check`, with the ruleset that it has chosen
  return options;
}

class Session {
 public:
  Session()
      : server_(
            server_options(), [this](const std::string& message) { messages_.push_back(message); }, [] {}) {}

  /// `{"language": [messages]}` gives what the language server says, `{"tiles": [ids]}` their drawings; `{"sit": …}`
  /// and
  /// `{"choose": number}` are for Seat.
  const char* ask(const char* question) {
    answer_ = grammar::print_document(answer(question), false);
    return answer_.c_str();
  }

 private:
  Document answer(const char* question) {
    const auto asked = grammar::parse_document(question, nullptr);
    if (!asked || !asked->is_object()) return {{"problem", "no question"}};
    if (const auto messages = asked->find("language"); messages != asked->end() && messages->is_array()) {
      return language(*messages);
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
    return {{"drawings", sheet.drawings()}};
  }

  Document language(const Document& messages) {
    messages_ = Document::array();
    for (const Document& message : messages) server_.receive(grammar::print_document(message, false));
    while (server_.handle_next()) {
    }
    return {{"messages", std::move(messages_)}};
  }

  Document messages_ = Document::array();
  lsp::Server server_;
  Seat seat_;
  std::string answer_;
};

}  // namespace
}  // namespace majs::playground

extern "C" {

/// A session; it lives as long as the worker.
EMSCRIPTEN_KEEPALIVE majs::playground::Session* majs_session() { return new majs::playground::Session; }
/// The answer is valid until the next question.
EMSCRIPTEN_KEEPALIVE const char* majs_ask(majs::playground::Session* session, const char* question) {
  return session->ask(question);
}
}
