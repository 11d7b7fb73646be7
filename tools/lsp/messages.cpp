#include "tools/lsp/messages.hpp"
#include "grammar/document_members.hpp"

namespace majs::lsp {
namespace {

constexpr const char* kVersion = "2.0";

std::optional<Message> invalid(RpcError& error, std::string message) {
  error = {ErrorCode::InvalidRequest, std::move(message)};
  return std::nullopt;
}

}  // namespace

const Document* find_path(const Document& value, std::initializer_list<std::string_view> keys) {
  const Document* found = &value;
  for (const std::string_view key : keys) {
    found = grammar::find_member(*found, key);
    if (found == nullptr) return nullptr;
  }
  return found;
}

std::string text_member(const Document& value, std::string_view key) {
  const Document* found = grammar::find_member(value, key);
  return found != nullptr && found->is_string() ? found->get<std::string>() : std::string();
}

bool truth_member(const Document& value, std::string_view key, bool fallback) {
  const Document* found = grammar::find_member(value, key);
  return found != nullptr && found->is_boolean() ? found->get<bool>() : fallback;
}

std::optional<Message> read_message(std::string_view body, RpcError& error, Document& id) {
  grammar::DocumentError problem;
  std::optional<Document> document = grammar::parse_document(body, &problem);
  if (!document) {
    error = {ErrorCode::ParseError, problem.message};
    return std::nullopt;
  }
  if (!document->is_object()) return invalid(error, "a message must be an object");
  Message message;
  if (const Document* given = grammar::find_member(*document, "id"); given != nullptr && !given->is_null()) {
    if (!given->is_string() && !given->is_number()) return invalid(error, "`id` must be a number or a text");
    message.id = id = *given;
  }
  const Document* method = grammar::find_member(*document, "method");
  if (method == nullptr) {
    const bool answers =
        grammar::find_member(*document, "result") != nullptr || grammar::find_member(*document, "error") != nullptr;
    if (message.id.is_null() || !answers) return invalid(error, "a message needs a `method`");
    message.kind = Message::Kind::Response;
    return message;
  }
  if (!method->is_string()) return invalid(error, "`method` must be a text");
  message.method = method->get<std::string>();
  message.kind = message.id.is_null() ? Message::Kind::Notification : Message::Kind::Request;
  const auto params = document->find("params");
  if (params != document->end() && params->is_object()) message.params = std::move(*params);
  return message;
}

std::string response_text(const Document& id, const Document& result) {
  return grammar::print_document({{"jsonrpc", kVersion}, {"id", id}, {"result", result}}, false);
}

std::string error_text(const Document& id, const RpcError& error) {
  const Document problem = {{"code", static_cast<int>(error.code)}, {"message", error.message}};
  return grammar::print_document({{"jsonrpc", kVersion}, {"id", id}, {"error", problem}}, false);
}

std::string notification_text(std::string_view method, const Document& params) {
  return grammar::print_document({{"jsonrpc", kVersion}, {"method", method}, {"params", params}}, false);
}

std::string request_text(double id, std::string_view method, const Document& params) {
  return grammar::print_document({{"jsonrpc", kVersion}, {"id", id}, {"method", method}, {"params", params}}, false);
}

}  // namespace majs::lsp
