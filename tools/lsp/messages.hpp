#pragma once
// JSON-RPC 2.0: what a message is, and answers.

#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "grammar/document.hpp"

namespace majs::lsp {

/// Codes of errors (JSON-RPC 2.0, LSP 3.17).
enum class ErrorCode : int {
  ParseError = -32700,
  InvalidRequest = -32600,
  MethodNotFound = -32601,
  InvalidParams = -32602,
  InternalError = -32603,
  ServerNotInitialized = -32002,
  RequestFailed = -32803,
  RequestCancelled = -32800,
};

struct RpcError {
  ErrorCode code = ErrorCode::InternalError;
  std::string message;
};

struct Message {
  enum class Kind { Request, Notification, Response };
  Kind kind = Kind::Notification;
  Document id = nullptr;  ///< number or text
  std::string method;
  Document params = Document::object();  ///< an object, whatever came
};

/// Reads a message; `error` says what is wrong, and `id` is set where it could be read.
std::optional<Message> read_message(std::string_view body, RpcError& error, Document& id);

std::string response_text(const Document& id, const Document& result);
std::string error_text(const Document& id, const RpcError& error);
std::string notification_text(std::string_view method, const Document& params);
std::string request_text(double id, std::string_view method, const Document& params);

// Reading of parameters: what is missing or of another type is the fallback.

/// The member at a path of keys, or nullptr.
const Document* find_path(const Document& value, std::initializer_list<std::string_view> keys);
std::string text_member(const Document& value, std::string_view key);
bool truth_member(const Document& value, std::string_view key, bool fallback);

}  // namespace majs::lsp
