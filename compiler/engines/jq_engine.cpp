#include "compiler/engines/jq_engine.hpp"

extern "C" {
#include <jq.h>
}

#include <csignal>
#include <nlohmann/json.hpp>

namespace majs::compiler {
namespace {

using Kind = JqError::Kind;

// What the child sends: one of these letters, then the document as JSON text or a message.
constexpr char kResultTag = 'R';
constexpr std::string_view kErrorTags = "FCRNMTYOI";  // in the order of JqError::Kind
constexpr char kErrorMark = 'E';

constexpr std::size_t kMaxMessageBytes = 2000;

[[noreturn]] void on_out_of_memory(void*) { leave_cage_out_of_memory(); }

/// A jq value that frees itself.
class OwnedJv {
 public:
  explicit OwnedJv(jv value) : value_(value) {}
  OwnedJv(const OwnedJv&) = delete;
  OwnedJv& operator=(const OwnedJv&) = delete;
  ~OwnedJv() { jv_free(value_); }
  jv get() const { return value_; }
  jv copy() const { return jv_copy(value_); }
  bool valid() const { return jv_is_valid(value_) != 0; }

 private:
  jv value_;
};

/// Text of a string value.
std::string text_of(const jv& string) {
  return {jv_string_value(string), static_cast<std::size_t>(jv_string_length_bytes(jv_copy(string)))};
}

std::optional<jv> to_jv(const Document& document, std::size_t depth) {
  switch (document.type()) {
    case Document::value_t::null: return jv_null();
    case Document::value_t::boolean: return jv_bool(document.get<bool>() ? 1 : 0);
    case Document::value_t::string: {
      const auto& text = document.get_ref<const std::string&>();
      return jv_string_sized(text.data(), static_cast<int>(text.size()));
    }
    case Document::value_t::array: {
      if (depth == 0) return std::nullopt;
      jv list = jv_array_sized(static_cast<int>(document.size()));
      for (const auto& element : document) {
        const auto value = to_jv(element, depth - 1);
        if (!value) return std::nullopt;
        list = jv_array_append(list, *value);
      }
      return list;
    }
    case Document::value_t::object: {
      if (depth == 0) return std::nullopt;
      jv object = jv_object();
      for (const auto& [key, element] : document.items()) {
        const auto value = to_jv(element, depth - 1);
        if (!value) return std::nullopt;
        object = jv_object_set(object, jv_string_sized(key.data(), static_cast<int>(key.size())), *value);
      }
      return object;
    }
    default: return jv_number(document.get<double>());
  }
}

/// Whether containers nest at most `depth` levels; never looks deeper than that.
bool is_within_depth(const jv& value, std::size_t depth) {
  const jv_kind kind = jv_get_kind(value);
  if (kind != JV_KIND_ARRAY && kind != JV_KIND_OBJECT) return true;
  if (depth == 0) return false;
  if (kind == JV_KIND_ARRAY) {
    const int length = jv_array_length(jv_copy(value));
    for (int i = 0; i < length; ++i) {
      const OwnedJv element(jv_array_get(jv_copy(value), i));
      if (!is_within_depth(element.get(), depth - 1)) return false;
    }
    return true;
  }
  for (int i = jv_object_iter(value); jv_object_iter_valid(value, i) != 0; i = jv_object_iter_next(value, i)) {
    const OwnedJv element(jv_object_iter_value(value, i));
    if (!is_within_depth(element.get(), depth - 1)) return false;
  }
  return true;
}

/// Compact JSON text, object keys in order of creation; stops soon after `limit` bytes.
void print(std::string& out, const jv& value, std::size_t limit) {
  if (out.size() > limit) return;
  switch (jv_get_kind(value)) {
    case JV_KIND_FALSE: out += "false"; return;
    case JV_KIND_TRUE: out += "true"; return;
    case JV_KIND_NUMBER: grammar::append_number(out, jv_number_value(value)); return;
    case JV_KIND_STRING: grammar::append_quoted(out, text_of(value)); return;
    case JV_KIND_ARRAY: {
      const int length = jv_array_length(jv_copy(value));
      out += '[';
      for (int i = 0; i < length && out.size() <= limit; ++i) {
        if (i > 0) out += ',';
        const OwnedJv element(jv_array_get(jv_copy(value), i));
        print(out, element.get(), limit);
      }
      out += ']';
      return;
    }
    case JV_KIND_OBJECT: {
      char separator = '{';
      for (int i = jv_object_iter(value); jv_object_iter_valid(value, i) != 0; i = jv_object_iter_next(value, i)) {
        out += separator;
        separator = ',';
        const OwnedJv key(jv_object_iter_key(value, i));
        const OwnedJv element(jv_object_iter_value(value, i));
        grammar::append_quoted(out, text_of(key.get()));
        out += ':';
        print(out, element.get(), limit);
      }
      if (separator == '{') out += separator;
      out += '}';
      return;
    }
    default: out += "null"; return;
  }
}

std::string error_message(Kind kind, std::string_view text) {
  std::string message{kErrorMark, kErrorTags[static_cast<std::size_t>(kind)]};
  message += text.substr(0, kMaxMessageBytes);
  return message;
}

/// The message of a failed jq_next: `error("...")` may carry any value.
std::string runtime_message(jv invalid) {
  const OwnedJv message(jv_invalid_get_msg(invalid));
  if (jv_get_kind(message.get()) == JV_KIND_STRING) return text_of(message.get());
  std::string text = "error with the value ";
  if (is_within_depth(message.get(), grammar::kMaxDocumentDepth)) print(text, message.get(), kMaxMessageBytes);
  return text;
}

void collect_message(void* into, jv message) {
  const OwnedJv owned(message);
  auto& text = *static_cast<std::string*>(into);
  if (jv_get_kind(owned.get()) == JV_KIND_STRING && text.size() < kMaxMessageBytes) {
    text += text_of(owned.get());
    text += '\n';
  }
}

void ignore_message(void*, jv message) { jv_free(message); }

jv no_input(jq_state*, void*) { return jv_invalid_with_msg(jv_string("there is no further input")); }

/// Compiles and runs, inside the cage. Nothing is torn down: the process ends next, and freeing a value nested a
/// million levels deep would overflow the stack.
std::string evaluate(const std::string& program, const Document& document, const JqLimits& limits) {
  jv_nomem_handler(on_out_of_memory, nullptr);
  jq_state* jq = jq_init();
  if (jq == nullptr) return error_message(Kind::Internal, "jq could not be started");
  std::string messages;
  jq_set_nomem_handler(jq, on_out_of_memory, nullptr);
  jq_set_error_cb(jq, collect_message, &messages);
  jq_set_debug_cb(jq, ignore_message, nullptr);
  jq_set_input_cb(jq, no_input, nullptr);
  jq_set_attr(jq, jv_string("JQ_LIBRARY_PATH"), jv_array());
  jq_set_attr(jq, jv_string("PROGRAM_ORIGIN"), jv_string("/nowhere"));
  if (jq_compile(jq, program.c_str()) == 0) return error_message(Kind::Compile, messages);

  const auto input = to_jv(document, grammar::kMaxDocumentDepth);
  if (!input) return error_message(Kind::Output, "the document is nested deeper than jq can read (256 levels)");
  jq_start(jq, *input, 0);
  const jv first = jq_next(jq);
  if (jq_halted(jq) != 0) return error_message(Kind::Forbidden, "the program halted jq");
  if (jv_is_valid(first) == 0) {
    if (jv_invalid_has_msg(jv_copy(first)) != 0) return error_message(Kind::Runtime, runtime_message(first));
    return error_message(Kind::NoResult, "the program gives no result; it must give one document");
  }
  const jv second = jq_next(jq);
  if (jv_is_valid(second) != 0) {
    return error_message(Kind::ManyResults, "the program gives more than one result; it must give one document");
  }
  if (jv_invalid_has_msg(jv_copy(second)) != 0) return error_message(Kind::Runtime, runtime_message(second));
  if (!is_within_depth(first, grammar::kMaxDocumentDepth)) {
    return error_message(Kind::Output, "the result is nested deeper than jq can write (256 levels)");
  }
  std::string answer{kResultTag};
  print(answer, first, limits.output_bytes);
  return answer;
}

/// "jq: error: syntax error, unexpected '|' (Unix shell quoting issues?) at <top-level>, line 3:\n<source>\njq: 1
/// compile error" to "syntax error, unexpected '|'" and 3.
JqError clean_compile_message(std::string_view raw) {
  JqError error{Kind::Compile, {}, 0, 0};
  std::string_view line = raw.substr(0, raw.find('\n'));
  for (const std::string_view prefix : {"jq: ", "error: "}) {
    if (line.starts_with(prefix)) line.remove_prefix(prefix.size());
  }
  constexpr std::string_view kPlace = " at <top-level>, line ";
  if (const std::size_t place = line.rfind(kPlace); place != line.npos) {
    for (const char c : line.substr(place + kPlace.size())) {
      if (c < '0' || c > '9') break;
      error.line = error.line * 10 + static_cast<std::size_t>(c - '0');
    }
    line = line.substr(0, place);
  }
  constexpr std::string_view kShell = " (Unix shell quoting issues?)";
  if (line.ends_with(kShell)) line.remove_suffix(kShell.size());
  error.message = line.empty() ? "jq does not accept the program" : std::string(line);
  return error;
}

JqError explain_error(std::string_view answer) {
  const auto kind = static_cast<Kind>(kErrorTags.find(answer[1]));
  const auto message = answer.substr(2);
  if (kind == Kind::Compile) return clean_compile_message(message);
  return {kind, std::string(message), 0, 0};
}

std::string_view signal_name(int number) {
  switch (number) {
    case SIGSEGV: return " (it overflowed its stack or touched memory that is not its own)";
    case SIGABRT: return " (it gave up on an internal check)";
    default: return "";
  }
}

std::string megabytes(std::size_t bytes) { return std::to_string(bytes >> 20) + " MiB"; }

std::string seconds(std::chrono::milliseconds time) { return std::to_string(time.count() / 1000) + " s"; }

JqError explain_end(const CageResult& result, const JqLimits& limits) {
  switch (result.end) {
    case CageEnd::Timeout:
      return {Kind::Timeout, "stopped after " + std::to_string(limits.time.count()) +
                                 " ms of processor time without a result: is there a loop without an end?"};
    case CageEnd::Asleep: return {Kind::Internal, "jq gave no answer for " + seconds(limits.wall)};
    case CageEnd::Memory:
      return {Kind::Memory, "stopped: it needs more than " + megabytes(limits.memory_bytes) + " of memory"};
    case CageEnd::OutputTooLarge: return {Kind::Output, "the result is larger than " + megabytes(limits.output_bytes)};
    case CageEnd::Crashed: return {Kind::Internal, "jq itself crashed on it" + std::string(signal_name(result.signal))};
    default: return {Kind::Internal, "no process could be started for jq"};
  }
}

}  // namespace

std::optional<Document> run_jq(std::string_view program, const Environment& variables, const Document& document,
                               const JqLimits& limits, JqError* error) {
  const std::string bound = bind_jq_variables(variables) + std::string(program);
  const auto fail = [&](JqError problem) {
    if (error != nullptr) *error = std::move(problem);
    return std::optional<Document>();
  };
  if (bound.find('\0') != bound.npos) return fail({Kind::Compile, "the program contains a NUL character"});
  const CageResult result = run_in_cage(limits, [&] { return evaluate(bound, document, limits); });
  if (result.end != CageEnd::Finished) return fail(explain_end(result, limits));
  const std::string_view answer = result.output;
  if (answer.size() >= 2 && answer[0] == kErrorMark && kErrorTags.find(answer[1]) != kErrorTags.npos) {
    return fail(explain_error(answer));
  }
  if (answer.empty() || answer[0] != kResultTag) return fail({Kind::Internal, "jq gave an answer that makes no sense"});
  grammar::DocumentError problem;
  auto parsed = grammar::parse_document(answer.substr(1), &problem);
  if (!parsed) return fail({problem.limit ? Kind::Output : Kind::Internal, problem.message});
  return parsed;
}

}  // namespace majs::compiler
