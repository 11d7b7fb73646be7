#pragma once
// An editor as the tests play it: what it sends to the server, and what came back.

#include <doctest/doctest.h>

#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "tests/compiler/temporary_folder.hpp"
#include "tools/lsp/locations.hpp"
#include "tools/lsp/server.hpp"

namespace majs::lsp::test {

inline Document json(const std::string& text) {
  auto document = grammar::parse_document(text, nullptr);
  REQUIRE(document);
  return *document;
}

/// A server with a project of its own and the bundled library of the sources.
class Session {
 public:
  /// `roots`: folders of it which are asked for with --root.
  explicit Session(bool own_thread = true, const WordUses* uses = &WordUses::bundled(),
                   const std::vector<std::string>& roots = {})
      : server_(
            options(own_thread, uses, roots), [this](const std::string& body) { sent.push_back(json(body)); }, [] {}) {}

  std::string path(const std::string& name) const { return resolved((folder_.path() / name).string()); }
  std::string uri(const std::string& name) const { return uri_of(path(name)); }

  void write(const std::string& name, const std::string& text) const { folder_.write(name, text); }

  void start(const Document& capabilities = Document::object()) {
    const Document params = {{"capabilities", capabilities}, {"rootUri", uri_of(resolved(folder_.path().string()))}};
    CHECK(ask("initialize", params).contains("capabilities"));
    tell("initialized", Document::object());
  }

  void handle() {
    while (server_.handle_next()) {
    }
  }

  void tell(const std::string& method, const Document& params) {
    server_.receive(notification_text(method, params));
    handle();
  }

  /// The whole answer.
  Document call(const std::string& method, const Document& params) {
    const double id = ++last_id_;
    server_.receive(request_text(id, method, params));
    handle();
    for (auto message = sent.rbegin(); message != sent.rend(); ++message) {
      if (message->contains("id") && (*message)["id"] == id) return *message;
    }
    return nullptr;
  }
  Document ask(const std::string& method, const Document& params) {
    Document answer = call(method, params);
    REQUIRE(answer.contains("result"));
    return answer["result"];
  }

  void open(const std::string& name, const std::string& text) {
    tell("textDocument/didOpen", {{"textDocument", {{"uri", uri(name)}, {"version", 1}, {"text", text}}}});
  }
  void change(const std::string& name, int version, const std::string& text) {
    tell("textDocument/didChange", {{"textDocument", {{"uri", uri(name)}, {"version", version}}},
                                    {"contentChanges", Document::array({{{"text", text}}})}});
  }

  /// Lets all checks run.
  void settle() {
    for (int i = 0; i < 2000; ++i) {
      server_.run_due(Server::Clock::now());
      if (server_.idle()) return;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    FAIL("checks do not end");
  }

  /// The codes of the newest diagnostics of a file.
  std::vector<std::string> codes(const std::string& name) {
    settle();
    std::vector<std::string> list;
    for (auto message = sent.rbegin(); message != sent.rend(); ++message) {
      if (!message->contains("method") || (*message)["params"]["uri"] != uri(name)) continue;
      for (const Document& one : (*message)["params"]["diagnostics"]) list.push_back(one.value("code", std::string()));
      break;
    }
    return list;
  }

  Document at(const std::string& name, unsigned line, unsigned character) const {
    return {{"textDocument", {{"uri", uri(name)}}}, {"position", {{"line", line}, {"character", character}}}};
  }

  std::vector<std::string> completions(const std::string& name, unsigned line, unsigned character) {
    std::vector<std::string> labels;
    const Document list = ask("textDocument/completion", at(name, line, character));
    for (const Document& item : list["items"]) labels.push_back(item["label"].get<std::string>());
    return labels;
  }

  Server& server() { return server_; }
  std::vector<Document> sent;

 private:
  ServerOptions options(bool own_thread, const WordUses* uses, const std::vector<std::string>& roots) const {
    ServerOptions options;
    options.own_thread = own_thread;
    options.uses = uses;
    for (const std::string& root : roots) {
      std::filesystem::create_directories(path(root));
      options.places.roots.push_back(path(root));
    }
    options.places.bundled = MAJS_SOURCE_DIR;
    return options;
  }

  tests::TemporaryFolder folder_;
  double last_id_ = 100;
  Server server_;
};

}  // namespace majs::lsp::test
