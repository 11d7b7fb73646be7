#pragma once
// The language server: messages in, messages out. It reads no stream and knows no clock; who drives it does.

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <set>
#include <string>

#include "tools/lsp/checker.hpp"
#include "tools/lsp/messages.hpp"
#include "tools/lsp/name_index.hpp"
#include "tools/lsp/project.hpp"
#include "tools/lsp/view.hpp"

namespace majs::lsp {

/// How long after the last key press files are checked.
inline constexpr std::chrono::milliseconds kDebounce{20};

struct ServerOptions {
  compiler::LookupPlaces places;
  std::string version;
  /// How often words are used; completion offers the frequent ones first.
  const WordUses* uses = &WordUses::bundled();
  /// What is found in whole rulesets besides the checks; see CheckSettings.
  decltype(CheckSettings::further) further = {};
  /// Whether files are checked. Without, who drives the server has them checked otherwise.
  bool checks = true;
  /// Whether they are in a thread; without, check_next() does it.
  bool own_thread = true;
};

class Server {
 public:
  using Clock = std::chrono::steady_clock;

  /// `send` gets each message to the client, without a header. `wake` is called from another thread when run_due() has
  /// something to do.
  Server(ServerOptions options, std::function<void(const std::string&)> send, std::function<void()> wake);

  /// A message from the client, to be handled by handle_next(). A request that a later message cancels before it is
  /// handled is not worked on.
  void receive(std::string body);
  /// What the reader of the stream says is no message.
  void receive_problem(const std::string& problem);
  /// Handles the oldest message; false when there is none.
  bool handle_next();
  /// Publishes what was found, and starts checks whose time has come.
  void run_due(Clock::time_point now);
  /// Checks one file that waits, without a thread; false when there is none. run_due() publishes what it found.
  bool check_next() { return checker_.check_next(); }
  /// When run_due() should be called at the latest; nothing when only messages matter.
  std::optional<Clock::time_point> next_due() const { return check_at_; }

  /// Whether the client said `initialize`.
  bool begun() const { return initialized_; }
  /// Whether the client said `exit`, and whether it did so in the right order.
  bool ended() const { return ended_; }
  bool ended_well() const { return shut_down_; }
  /// Whether no check runs or waits: for tests.
  bool idle() const { return !check_at_ && checker_.idle(); }

 private:
  using Answer = std::function<Document(Server& server, const Document& params, RpcError& error)>;
  struct Route {
    std::string_view method;
    Answer answer;
  };
  struct NoticeRoute {
    std::string_view method;
    void (Server::*take)(const Document& params);
  };

  void handle(const Message& message);
  void answer(const Message& message);
  View view() const { return {documents_, names_, project_, reports_, client_, *options_.uses}; }

  Document initialize(const Document& params, RpcError& error);
  Document shutdown(const Document& params, RpcError& error);
  Document actions_answer(const Document& params, RpcError& error);
  Document lenses_answer(const Document& params, RpcError& error);

  void initialized(const Document& params);
  void opened(const Document& params);
  void changed(const Document& params);
  void closed(const Document& params);
  void saved(const Document& params);
  void folders_changed(const Document& params);
  void files_changed(const Document& params);
  void exit(const Document& params);

  static const std::vector<Route>& routes();
  /// An answer that is made from what the server knows, and changes nothing of it.
  static Answer from_view(Document (*answer)(const View& view, const Document& params));
  static Answer from_view(Document (*answer)(const View& view, const Document& params, RpcError& error));
  /// One that tells places of other files: they are looked at again before.
  static Answer from_disk(Document (*answer)(const View& view, const Document& params));
  static Answer from_disk(Document (*answer)(const View& view, const Document& params, RpcError& error));
  static const std::vector<NoticeRoute>& notices();

  /// Asks the client to tell which files change, if it can.
  void watch_files();
  /// Reads all scripts again, and has everything checked.
  void load_project();
  /// What is done with a text that is the one in the index.
  enum class Unchanged : std::uint8_t { Indexed, Passed };
  /// Takes the text of a file, from the editor or the disk, into the index; drops what is gone. Whether it was another.
  bool index_file(const std::string& path, Unchanged unchanged = Unchanged::Indexed);
  /// Indexes what no longer is on the disk as it was read. Not every client watches files, and none tells in time.
  void look_again();
  /// Has a file, and what is built with it, checked before others.
  void check_soon(const std::string& path);
  void configure_checker();
  void publish(const std::string& path);
  void take_result(CheckResult result);

  ServerOptions options_;
  std::function<void(const std::string&)> send_;
  std::deque<Message> messages_;
  std::set<std::string> cancelled_;  ///< printed ids
  DocumentStore documents_;
  NameIndex names_;
  Project project_;
  PlayReports reports_;
  std::map<std::string, CheckResult> results_;  ///< by target
  std::map<std::string, std::vector<Finding>> shown_;
  std::set<std::string> to_check_;
  std::optional<Clock::time_point> check_at_;
  bool initialized_ = false;
  bool shut_down_ = false;
  bool ended_ = false;
  ClientAbilities client_;
  Checker checker_;  ///< last: its thread ends before what it calls goes
};

}  // namespace majs::lsp
