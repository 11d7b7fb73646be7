#include "tools/lsp/server.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "compiler/load/files.hpp"
#include "compiler/load/project_file.hpp"
#include "compiler/syntax/parser.hpp"
#include "grammar/document_members.hpp"
#include "tools/lsp/call_hierarchy.hpp"
#include "tools/lsp/code_actions.hpp"
#include "tools/lsp/code_lenses.hpp"
#include "tools/lsp/completion.hpp"
#include "tools/lsp/extractions.hpp"
#include "tools/lsp/formatting.hpp"
#include "tools/lsp/hover.hpp"
#include "tools/lsp/inlay_hints.hpp"
#include "tools/lsp/locations.hpp"
#include "tools/lsp/navigation.hpp"
#include "tools/lsp/outline.hpp"
#include "tools/lsp/semantic_tokens.hpp"

namespace majs::lsp {
namespace {

/// Messages that wait for an answer at most; a client that sends more without reading is not served.
constexpr std::size_t kMaxWaiting = 10'000;

Document capabilities(Encoding encoding) {
  Document triggers = Document::array();
  for (const char* sign : {" ", "(", ",", "\"", "@", "!", ":", "["}) triggers.push_back(sign);
  Document formats = Document::array({"quickfix", "refactor.extract", "source.fixAll"});
  return {{"positionEncoding", encoding == Encoding::Utf8 ? "utf-8" : "utf-16"},
          {"textDocumentSync", {{"openClose", true}, {"change", 2}, {"save", true}}},
          {"completionProvider", {{"triggerCharacters", triggers}, {"resolveProvider", false}}},
          {"hoverProvider", true},
          {"signatureHelpProvider", {{"triggerCharacters", Document::array({"(", ",", " "})}}},
          {"definitionProvider", true},
          {"referencesProvider", true},
          {"documentHighlightProvider", true},
          {"renameProvider", {{"prepareProvider", true}}},
          {"documentSymbolProvider", true},
          {"workspaceSymbolProvider", true},
          {"foldingRangeProvider", true},
          {"documentFormattingProvider", true},
          {"documentRangeFormattingProvider", true},
          {"codeActionProvider", {{"codeActionKinds", formats}}},
          {"codeLensProvider", {{"resolveProvider", false}}},
          {"inlayHintProvider", true},
          {"callHierarchyProvider", true},
          {"documentLinkProvider", {{"resolveProvider", false}}},
          {"semanticTokensProvider", {{"legend", semantic_legend()}, {"full", true}, {"range", true}}},
          {"workspace", {{"workspaceFolders", {{"supported", true}, {"changeNotifications", true}}}}}};
}

void add_folder(const Document& folder, std::vector<std::string>& folders) {
  const std::string path = path_of(text_member(folder, "uri"));
  if (!path.empty()) folders.push_back(path);
}

std::vector<std::string> folders_of(const Document& params) {
  std::vector<std::string> folders;
  if (const Document* listed = grammar::find_member(params, "workspaceFolders");
      listed != nullptr && listed->is_array()) {
    for (const Document& folder : *listed) add_folder(folder, folders);
  }
  if (!folders.empty()) return folders;
  if (const std::string root = path_of(text_member(params, "rootUri")); !root.empty()) return {root};
  if (const std::string root = text_member(params, "rootPath"); root.starts_with('/')) return {resolved(root)};
  return folders;
}

bool creates_files(const Document& params) {
  const Document* operations = find_path(params, {"capabilities", "workspace", "workspaceEdit", "resourceOperations"});
  return operations != nullptr && operations->is_array() &&
         std::find(operations->begin(), operations->end(), Document("create")) != operations->end();
}

ClientAbilities abilities_of(const Document& params) {
  const auto can = [&](std::initializer_list<std::string_view> path) {
    const Document* said = find_path(params, path);
    return said != nullptr && said->is_boolean() && said->get<bool>();
  };
  return {can({"capabilities", "textDocument", "completion", "completionItem", "snippetSupport"}),
          can({"capabilities", "workspace", "workspaceEdit", "documentChanges"}),
          can({"capabilities", "workspace", "didChangeWatchedFiles", "dynamicRegistration"}), creates_files(params)};
}

std::string printed(const Document& id) { return grammar::print_document(id, false); }

}  // namespace

Server::Server(ServerOptions options, std::function<void(const std::string&)> send, std::function<void()> wake)
    : options_(std::move(options)),
      send_(std::move(send)),
      project_(options_.places),
      checker_(std::move(wake), options_.own_thread) {}

// Messages

void Server::receive(std::string body) {
  RpcError error;
  Document id;
  std::optional<Message> message = read_message(body, error, id);
  if (!message) return send_(error_text(id, error));
  if (message->kind == Message::Kind::Response) return;
  if (message->method == "$/cancelRequest") {
    if (const Document* which = grammar::find_member(message->params, "id")) {
      const bool waits =
          std::any_of(messages_.begin(), messages_.end(), [&](const Message& one) { return one.id == *which; });
      if (waits) cancelled_.insert(printed(*which));
    }
    return;
  }
  if (messages_.size() >= kMaxWaiting) {
    if (message->kind == Message::Kind::Request) {
      send_(error_text(message->id, {ErrorCode::RequestFailed, "too many messages wait"}));
    }
    return;
  }
  messages_.push_back(std::move(*message));
}

void Server::receive_problem(const std::string& problem) {
  send_(error_text(nullptr, {ErrorCode::ParseError, problem}));
}

bool Server::handle_next() {
  if (messages_.empty()) return false;
  const Message message = std::move(messages_.front());
  messages_.pop_front();
  handle(message);
  return true;
}

void Server::handle(const Message& message) {
  if (message.kind == Message::Kind::Request) return answer(message);
  if (!initialized_ && message.method != "exit") return;
  for (const NoticeRoute& route : notices()) {
    if (route.method == message.method) return (this->*route.take)(message.params);
  }
}

void Server::answer(const Message& message) {
  if (cancelled_.erase(printed(message.id)) > 0) {
    return send_(error_text(message.id, {ErrorCode::RequestCancelled, "cancelled"}));
  }
  const bool first = message.method == "initialize";
  if (!initialized_ && !first) {
    return send_(error_text(message.id, {ErrorCode::ServerNotInitialized, "`initialize` comes first"}));
  }
  if ((initialized_ && first) || shut_down_) {
    return send_(error_text(message.id, {ErrorCode::InvalidRequest, "`" + message.method + "` cannot come now"}));
  }
  for (const Route& route : routes()) {
    if (route.method != message.method) continue;
    RpcError error;
    const Document result = route.answer(*this, message.params, error);
    return send_(error.message.empty() ? response_text(message.id, result) : error_text(message.id, error));
  }
  send_(error_text(message.id, {ErrorCode::MethodNotFound, "there is no method `" + message.method + "`"}));
}

Server::Answer Server::from_view(Document (*answer)(const View&, const Document&)) {
  return [answer](const Server& server, const Document& params, RpcError&) { return answer(server.view(), params); };
}

Server::Answer Server::from_view(Document (*answer)(const View&, const Document&, RpcError&)) {
  return [answer](const Server& server, const Document& params, RpcError& error) {
    return answer(server.view(), params, error);
  };
}

Server::Answer Server::from_disk(Document (*answer)(const View&, const Document&)) {
  return [answer](Server& server, const Document& params, RpcError&) {
    server.look_again();
    return answer(server.view(), params);
  };
}

Server::Answer Server::from_disk(Document (*answer)(const View&, const Document&, RpcError&)) {
  return [answer](Server& server, const Document& params, RpcError& error) {
    server.look_again();
    return answer(server.view(), params, error);
  };
}

const std::vector<Server::Route>& Server::routes() {
  static const std::vector<Route> kRoutes = {
      {"initialize", &Server::initialize},
      {"shutdown", &Server::shutdown},
      {"textDocument/completion", from_view(completion)},
      {"textDocument/hover", from_view(hover)},
      {"textDocument/signatureHelp", from_view(signature_help)},
      {"textDocument/definition", from_view(definition)},
      {"textDocument/references", from_disk(references)},
      {"textDocument/documentHighlight", from_view(highlights)},
      {"textDocument/prepareRename", from_view(prepare_rename)},
      {"textDocument/rename", from_disk(rename)},
      {"textDocument/documentSymbol", from_view(document_symbols)},
      {"workspace/symbol", from_view(workspace_symbols)},
      {"textDocument/foldingRange", from_view(folding_ranges)},
      {"textDocument/formatting", from_view(formatting)},
      {"textDocument/rangeFormatting", from_view(range_formatting)},
      {"textDocument/semanticTokens/full", from_view(semantic_tokens)},
      {"textDocument/semanticTokens/range", from_view(semantic_tokens)},
      {"textDocument/inlayHint", from_view(inlay_hints)},
      {"textDocument/documentLink", from_view(document_links)},
      {"textDocument/prepareCallHierarchy", from_view(prepare_calls)},
      {"callHierarchy/incomingCalls", from_disk(incoming_calls)},
      {"callHierarchy/outgoingCalls", from_disk(outgoing_calls)},
      {"textDocument/codeAction", &Server::actions_answer},
      {"textDocument/codeLens", &Server::lenses_answer},
  };
  return kRoutes;
}

const std::vector<Server::NoticeRoute>& Server::notices() {
  static const std::vector<NoticeRoute> kRoutes = {
      {"initialized", &Server::initialized},
      {"exit", &Server::exit},
      {"textDocument/didOpen", &Server::opened},
      {"textDocument/didChange", &Server::changed},
      {"textDocument/didClose", &Server::closed},
      {"textDocument/didSave", &Server::saved},
      {"workspace/didChangeWorkspaceFolders", &Server::folders_changed},
      {"workspace/didChangeWatchedFiles", &Server::files_changed},
  };
  return kRoutes;
}

// Beginning and end

Document Server::initialize(const Document& params, RpcError&) {
  if (const Document* given = find_path(params, {"capabilities", "general", "positionEncodings"});
      given != nullptr && given->is_array()) {
    // UTF-8 is what texts are here; UTF-16 is what a client has that says nothing.
    if (std::find(given->begin(), given->end(), Document("utf-8")) != given->end())
      documents_.set_encoding(Encoding::Utf8);
  }
  client_ = abilities_of(params);
  project_.set_folders(folders_of(params));
  initialized_ = true;
  return {{"capabilities", capabilities(documents_.encoding())},
          {"serverInfo", {{"name", "majs"}, {"version", options_.version}}}};
}

void Server::initialized(const Document&) {
  watch_files();
  load_project();
}

void Server::watch_files() {
  if (!client_.watches_files) return;
  const Document watchers = Document::array({{{"globPattern", "**/*.{majs,jq,tiles,json}"}},
                                             {{"globPattern", std::string("**/") + compiler::kProjectFileName}}});
  const Document registration = {
      {"id", "files"}, {"method", "workspace/didChangeWatchedFiles"}, {"registerOptions", {{"watchers", watchers}}}};
  send_(request_text(1, "client/registerCapability", {{"registrations", Document::array({registration})}}));
}

Document Server::shutdown(const Document&, RpcError&) {
  shut_down_ = true;
  return nullptr;
}

void Server::exit(const Document&) { ended_ = true; }

// Answers

Document Server::lenses_answer(const Document& params, RpcError&) {
  reports_.refresh(project_.folders());
  return code_lenses(view(), params);
}

Document Server::actions_answer(const Document& params, RpcError&) {
  const Document* document = grammar::find_member(params, "textDocument");
  const OpenDocument* open =
      document == nullptr ? nullptr : documents_.find(document_key(text_member(*document, "uri")));
  if (open == nullptr) return Document::array();
  // Only findings of the text as it is now: the places of others may have moved.
  std::vector<Finding> fresh;
  for (const auto& [target, result] : results_) {
    const auto checked = result.texts->find(open->path);
    const auto found = result.findings.find(open->path);
    if (checked == result.texts->end() || checked->second != open->text || found == result.findings.end()) continue;
    for (const Finding& finding : found->second) {
      const bool known = std::any_of(fresh.begin(), fresh.end(), [&](const Finding& other) {
        return other.code == finding.code && other.range == finding.range && other.message == finding.message;
      });
      if (!known) fresh.push_back(finding);
    }
  }
  Document actions = code_actions(*open, fresh, params);
  if (wants_actions(params, kExtract)) {
    for (Document& action : extractions(view(), params)) actions.push_back(std::move(action));
  }
  return actions;
}

// Documents

void Server::opened(const Document& params) {
  const std::string path = documents_.open(params);
  if (path.empty()) return;
  index_file(path);
  check_soon(path);
}

void Server::changed(const Document& params) {
  const std::string path = documents_.change(params);
  if (path.empty()) return;
  index_file(path);
  check_soon(path);
}

void Server::closed(const Document& params) {
  const std::string path = documents_.close(params);
  if (path.empty()) return;
  index_file(path);
  check_soon(path);
}

void Server::saved(const Document& params) {
  const Document* document = grammar::find_member(params, "textDocument");
  if (document != nullptr) check_soon(document_key(text_member(*document, "uri")));
}

void Server::folders_changed(const Document& params) {
  std::vector<std::string> folders = project_.folders();
  std::vector<std::string> gone;
  std::vector<std::string> added;
  const auto read = [&](const char* key, std::vector<std::string>& list) {
    const Document* given = find_path(params, {"event", key});
    if (given == nullptr || !given->is_array()) return;
    for (const Document& folder : *given) add_folder(folder, list);
  };
  read("removed", gone);
  read("added", added);
  std::erase_if(folders,
                [&](const std::string& folder) { return std::find(gone.begin(), gone.end(), folder) != gone.end(); });
  folders.insert(folders.end(), added.begin(), added.end());
  project_.set_folders(std::move(folders));
  load_project();
}

void Server::files_changed(const Document& params) {
  const Document* changes = grammar::find_member(params, "changes");
  if (changes == nullptr || !changes->is_array()) return;
  bool project = false;
  for (const Document& change : *changes) {
    const std::string path = path_of(text_member(change, "uri"));
    if (path.empty()) continue;
    const std::string_view name = std::string_view(path).substr(path.rfind('/') + 1);
    project = project || name == compiler::kProjectFileName || name == compiler::kOldProjectFileName;
    index_file(path);
    check_soon(path);
  }
  if (!project) return;
  project_.set_folders(project_.folders());
  load_project();
}

void Server::load_project() {
  reports_.refresh(project_.folders());
  for (const std::string& path : project_.files_with_names()) index_file(path);
  for (const auto& [path, document] : documents_.all()) index_file(path);
  configure_checker();
  std::vector<std::string> open;
  for (const auto& [path, document] : documents_.all()) open.push_back(path);
  checker_.put_last(open);
  checker_.put_last(project_.files());
}

void Server::look_again() {
  std::set<std::string> paths;
  for (std::string& path : project_.files_with_names()) paths.insert(std::move(path));
  for (const auto& [path, script] : names_.scripts()) paths.insert(path);
  for (const std::string& path : paths) {
    if (documents_.find(path) == nullptr && index_file(path, Unchanged::Passed)) check_soon(path);
  }
}

bool Server::index_file(const std::string& path, Unchanged unchanged) {
  const FileKind kind = file_kind(path);
  const ModuleName module = project_.module_of(path);
  const bool has_names = kind == FileKind::Script || kind == FileKind::Jq || kind == FileKind::TestFile ||
                         (kind == FileKind::Json && module.ruleset);
  if (!has_names) return false;
  std::shared_ptr<const std::string> text;
  if (const OpenDocument* open = documents_.find(path)) {
    text = open->text;
  } else {
    compiler::Diagnostics ignored;
    auto read = compiler::read_file(path, compiler::kMaxSourceBytes, ignored);
    if (read) text = std::make_shared<const std::string>(std::move(*read));
  }
  const Script* known = names_.find(path);
  if (text == nullptr || text->size() > compiler::kMaxSourceBytes) {
    names_.remove(path);
    return known != nullptr;
  }
  const bool changed = known == nullptr || *known->text != *text;
  if (!changed && unchanged == Unchanged::Passed) return false;
  bool ruleset = module.ruleset;
  if (module.name.empty() && kind == FileKind::Script) {
    compiler::Diagnostics broken;
    const auto ast = compiler::parse(std::make_shared<const compiler::Source>(path, *text), broken);
    ruleset = compiler::is_ruleset_script(path, ast) || (broken.has_errors() && known != nullptr && known->ruleset);
  }
  names_.put(path, std::move(text), module.name, ruleset, project_.contains(path));
  return changed;
}

// Findings

void Server::configure_checker() {
  if (!options_.checks) return;
  CheckSettings settings;
  settings.roots = project_.roots();
  settings.roots.texts = documents_.texts();
  settings.encoding = documents_.encoding();
  settings.levels = project_.levels();
  settings.further = options_.further;
  checker_.set(std::move(settings));
}

void Server::check_soon(const std::string& path) {
  to_check_.insert(path);
  check_at_ = Clock::now() + kDebounce;
}

void Server::run_due(Clock::time_point now) {
  for (CheckResult& result : checker_.take()) take_result(std::move(result));
  if (!check_at_ || now < *check_at_) return;
  check_at_.reset();
  configure_checker();
  std::vector<std::string> first;
  std::vector<std::string> later;
  const auto add = [&](const std::string& path) {
    auto& list = documents_.find(path) != nullptr ? first : later;
    if (std::find(list.begin(), list.end(), path) == list.end()) list.push_back(path);
  };
  for (const std::string& path : to_check_) {
    first.push_back(path);
    if (const Script* script = names_.find(path)) {
      for (const std::string& ruleset : names_.rulesets_with(*script)) {
        if (ruleset != path) add(ruleset);
      }
    }
  }
  to_check_.clear();
  std::erase_if(later, [&](const std::string& path) { return !project_.contains(path); });
  checker_.put_last(later);
  checker_.put_first(first);
}

void Server::take_result(CheckResult result) {
  std::set<std::string> files;
  for (const auto& [path, findings] : result.findings) files.insert(path);
  const std::string target = result.target;
  if (const auto before = results_.find(target); before != results_.end()) {
    for (const auto& [path, findings] : before->second.findings) files.insert(path);
  }
  results_.insert_or_assign(target, std::move(result));
  for (const std::string& path : files) publish(path);
}

void Server::publish(const std::string& path) {
  std::vector<Finding> findings;
  for (const auto& [target, result] : results_) {
    const auto found = result.findings.find(path);
    if (found == result.findings.end()) continue;
    for (const Finding& finding : found->second) {
      const bool known = std::any_of(findings.begin(), findings.end(), [&](const Finding& other) {
        return other.code == finding.code && other.range == finding.range && other.message == finding.message;
      });
      if (!known) findings.push_back(finding);
    }
  }
  const OpenDocument* open = documents_.find(path);
  // Libraries that are not being edited are nobody's problem here.
  if (open == nullptr && !project_.contains(path)) return;
  if (open == nullptr && findings.empty() && !shown_.contains(path)) return;
  Document list = Document::array();
  for (const Finding& finding : findings) list.push_back(diagnostic_json(finding));
  Document params = {{"uri", open != nullptr ? open->uri : uri_of(path)}, {"diagnostics", std::move(list)}};
  if (open != nullptr) params["version"] = open->version;
  shown_[path] = std::move(findings);
  send_(notification_text("textDocument/publishDiagnostics", params));
}

}  // namespace majs::lsp
