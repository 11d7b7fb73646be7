#include "tools/dap/session.hpp"

#include <algorithm>
#include <deque>
#include <nlohmann/json.hpp>
#include <utility>

#include "grammar/document_members.hpp"
#include "grammar/vocabulary.hpp"
#include "runtime/play/logs/game_log.hpp"
#include "tools/dap/answers.hpp"
#include "tools/lsp/messages.hpp"

namespace majs::dap {
namespace {

using lsp::text_member;
using Way = Goal::Way;

Document capabilities() {
  Document filters = Document::array();
  for (const auto& [name, label] :
       {std::pair{"error", "Errors"}, std::pair{"warning", "Warnings and errors"}, std::pair{"note", "All findings"}}) {
    filters.push_back({{"filter", name}, {"label", label}, {"default", std::string_view(name) == "error"}});
  }
  return {{"supportsConfigurationDoneRequest", true},
          {"supportsFunctionBreakpoints", true},
          {"supportsConditionalBreakpoints", true},
          {"supportsEvaluateForHovers", true},
          {"supportsStepBack", true},
          {"supportsSetVariable", true},
          {"supportsLoadedSourcesRequest", true},
          {"supportsTerminateRequest", true},
          {"exceptionBreakpointFilters", filters}};
}

/// Of what is said of a ruleset with a condition that is none: the first error, without where it would stand.
std::string first_error(const std::string& text) {
  const std::size_t begin = text.find("error[");
  if (begin == std::string::npos) return text;
  const std::size_t words = text.find(": ", begin) + 2;
  return text.substr(words, text.find('\n', words) - words);
}

/// A word alone that is none of the language would be a counter that nobody has set.
bool may_be_amount(const std::string& text) {
  const bool is_word = std::all_of(text.begin(), text.end(), [](char c) {
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  });
  return !is_word || grammar::find_word(grammar::WordKind::Amount, text) != nullptr;
}

}  // namespace

class Session : public Onlooker {
 public:
  Session(LoadDebuggee load, Messages& messages) : load_(std::move(load)), messages_(messages), timeline_(*this) {}

  /// Until the client goes, or there is no message yet: then it may be called again.
  void serve() {
    parked_ = false;
    while (!over_ && !leaves() && !(launched_ && configured_)) take(next());
    if (!over_ && !leaves()) play();
    while (!leaves()) take(next());
  }
  /// Whether the client went as the protocol wants, or never came.
  bool well() const { return !broken_ && (parted_ || !begun_); }

  Goal stopped(const Position& position, const Stop& stop) override {
    loaded_->view.refresh();
    const bool resumed = std::exchange(resumed_, false);
    if (!resumed) answers_->forget();
    stopped_ = true;
    // Nobody is told of a stop, but what was told of the step counts no more.
    if (!resumed && stop.reason.empty() && hears_invalidated_) {
      send_event("invalidated", {{"areas", Document::array({"stacks", "variables"})}});
    }
    if (!stop.reason.empty()) tell_stop(stop);
    goal_.reset();
    while (!goal_ && !leaves()) take(next());
    stopped_ = false;
    if (goal_) return std::exchange(goal_, std::nullopt).value();
    waits_at_ = position.number;
    return Goal{Way::Leave, 0, {}};
  }
  std::optional<Stop> hit(const Position& position, bool silent) override {
    return breakpoints_.hit(position, loaded_->view, silent);
  }
  bool interrupted() override {
    while (messages_.ready() && !gone_) {
      Document message = read();
      const std::string command = text_member(message, "command");
      if (command == "pause") {
        respond(message, {});
        pausing_ = true;
      } else if (command == "disconnect" || command == "terminate") {
        take(std::move(message));
      } else {
        later_.push_back(std::move(message));  // when it waits
      }
    }
    return gone_ || std::exchange(pausing_, false);
  }
  bool gone() const override { return gone_; }
  void told(const runtime::LogEvent& event) override {
    output("stdout", runtime::readable_line(event, loaded_->places.rules()));
  }

 private:
  bool leaves() const { return gone_ || parked_; }
  void play() {
    const bool entry = lsp::truth_member(launch_, "stopOnEntry", false);
    resumed_ = waits_at_.has_value();
    timeline_.run(waits_at_ ? Goal{Way::To, *waits_at_, {}}
                  : entry   ? Goal{Way::To, 0, {"entry"}}
                            : Goal{Way::Continue, 0, {}});
    if (leaves()) return;
    over_ = true;
    if (loaded_->debuggee.outcome) output("console", loaded_->debuggee.outcome());
    send_event("exited", {{"exitCode", 0}});
    send_event("terminated", Document::object());
  }

  // Messages.
  Document read() {
    const auto text = messages_.next();
    if (!text) (messages_.ended() ? gone_ : parked_) = true;
    auto message = text ? grammar::parse_document(*text, nullptr) : std::nullopt;
    if (!message || text_member(*message, "type") != "request") return nullptr;
    begun_ = true;
    const auto arguments = message->find("arguments");
    if (arguments == message->end() || !arguments->is_object()) (*message)["arguments"] = Document::object();
    return std::move(*message);
  }
  Document next() {
    if (later_.empty()) return read();
    Document message = std::move(later_.front());
    later_.pop_front();
    return message;
  }
  void send(Document message) {
    message["seq"] = ++sent_;
    if (!messages_.write(grammar::print_document(message, false))) broken_ = gone_ = true;
  }
  void send_event(std::string_view name, Document body) {
    send({{"type", "event"}, {"event", name}, {"body", std::move(body)}});
  }
  void output(std::string_view category, const std::string& text) {
    if (!text.empty()) send_event("output", {{"category", category}, {"output", text + "\n"}});
  }
  void respond(const Document& request, const Answer& answer) {
    Document message = {{"type", "response"},
                        {"request_seq", request.value("seq", Document(0))},
                        {"success", answer.problem.empty()},
                        {"command", text_member(request, "command")}};
    if (!answer.problem.empty()) {
      message["message"] = answer.problem;
      message["body"] = {{"error", {{"id", 1}, {"format", answer.problem}, {"showUser", true}}}};
    } else if (!answer.body.is_null()) {
      message["body"] = answer.body;
    }
    send(std::move(message));
  }
  void tell_stop(const Stop& stop) {
    Document body = {{"reason", stop.reason}, {"threadId", 1}, {"allThreadsStopped", true}};
    if (!stop.text.empty()) body["description"] = body["text"] = stop.text;
    if (!stop.ids.empty()) body["hitBreakpointIds"] = stop.ids;
    send_event("stopped", std::move(body));
  }

  // Requests.
  using Handler = void (Session::*)(const Document& request, const Document& arguments);
  struct Row {
    std::string_view command;
    Handler handler;
    bool waits;  ///< only while the game waits
  };
  static const Row kRows[];

  void take(Document request) {
    if (!request.is_object()) return;
    const std::string command = text_member(request, "command");
    const Row* row = nullptr;
    for (const Row* one = kRows; !one->command.empty(); ++one) {
      if (one->command == command) row = one;
    }
    if (row == nullptr) return respond(request, {nullptr, "`" + command + "` is not known here"});
    if (row->waits && !stopped_) return respond(request, {nullptr, "the game does not wait"});
    const Document arguments = request["arguments"];
    (this->*row->handler)(request, arguments);
  }
  void initialize(const Document& request, const Document& arguments) {
    hears_invalidated_ = lsp::truth_member(arguments, "supportsInvalidatedEvent", false);
    respond(request, {capabilities()});
  }
  void launch(const Document& request, const Document& arguments) {
    if (launched_) return respond(request, {nullptr, "a game is being played"});
    launch_ = arguments;
    if (const std::string problem = load({}); !problem.empty()) return respond(request, {nullptr, problem});
    launched_ = true;
    respond(request, {});
    send_event("initialized", Document::object());
  }
  void configuration_done(const Document& request, const Document&) {
    configured_ = true;
    respond(request, {});
  }
  void disconnect(const Document& request, const Document&) {
    gone_ = parted_ = true;
    respond(request, {});
  }
  void terminate(const Document& request, const Document& arguments) {
    if (!over_) send_event("terminated", Document::object());
    disconnect(request, arguments);
  }
  void threads(const Document& request, const Document&) {
    respond(request, {{{"threads", Document::array({{{"id", 1}, {"name", "the game"}}})}}});
  }
  void pause(const Document& request, const Document&) { respond(request, {}); }

  /// Loads it with one condition more; what is wrong, or "".
  std::string load(const std::string& condition) {
    std::vector<std::string> conditions = conditions_;
    if (!condition.empty()) conditions.push_back(condition);
    Debuggee debuggee = load_(launch_, conditions);
    if (debuggee.rules == nullptr) return debuggee.problem.empty() ? "it cannot be played" : debuggee.problem;
    conditions_ = std::move(conditions);
    loaded_ = std::make_unique<Loaded>(std::move(debuggee), timeline_);
    const auto& always = loaded_->debuggee.rules->always;
    const std::size_t first = always.size() - std::min(always.size(), conditions_.size());
    for (std::size_t i = 0; i < conditions_.size(); ++i) loaded_->numbers[conditions_[i]] = always[first + i];
    answers_ = std::make_unique<Answers>(*loaded_, timeline_);
    timeline_.set(loaded_->debuggee);
    breakpoints_.resolve(loaded_->places, loaded_->numbers);
    return {};
  }
  /// The condition is known from now on; what is wrong with it, or "". Who asks while the game waits has to come back
  /// to the same step.
  std::string learn(const std::string& condition) {
    if (condition.empty() || std::count(conditions_.begin(), conditions_.end(), condition) > 0) return {};
    if (const auto known = wrong_.find(condition); known != wrong_.end()) return known->second;
    std::string problem = first_error(load(condition));
    if (!problem.empty()) wrong_.emplace(condition, problem);
    if (problem.empty() && stopped_) comes_back_ = true;
    return problem;
  }
  /// What was asked needs a condition that the game did not know: it goes to where it is once more.
  void come_back() {
    if (!std::exchange(comes_back_, false) || goal_) return;
    goal_ = Goal{Way::To, timeline_.position().number, {}};
  }

  void set_list(const Document& request, const std::string& path, std::vector<Breakpoint> list) {
    if (loaded_ == nullptr) return respond(request, {nullptr, "`launch` comes first"});
    for (Breakpoint& one : list) {
      for (const std::string* text : {&one.condition, one.kind == Breakpoint::Kind::When ? &one.name : nullptr}) {
        if (text != nullptr && one.problem.empty()) one.problem = learn(*text);
      }
    }
    breakpoints_.replace(path, std::move(list));
    breakpoints_.resolve(loaded_->places, loaded_->numbers);
    timeline_.forget_hits();
    Document told = Document::array();
    for (const Breakpoint* one : breakpoints_.of(path)) {
      Document entry = {{"id", one->id}, {"verified", one->problem.empty()}};
      if (!one->problem.empty()) entry["message"] = one->problem;
      if (one->at) entry.update(answers_->place(*one->at));
      told.push_back(std::move(entry));
    }
    respond(request, {{{"breakpoints", std::move(told)}}});
    come_back();
  }
  void set_breakpoints(const Document& request, const Document& arguments) {
    const Document* const source = grammar::find_member(arguments, "source");
    std::string path = source == nullptr ? std::string() : text_member(*source, "path");
    if (path.empty()) return respond(request, {nullptr, "breakpoints need the path of their file"});
    std::vector<Breakpoint> list;
    const Document* const wanted = grammar::find_member(arguments, "breakpoints");
    for (std::size_t i = 0; wanted != nullptr && wanted->is_array() && i < wanted->size(); ++i) {
      Breakpoint one;
      one.path = path;
      one.line = static_cast<std::uint32_t>(number_in((*wanted)[i], "line").value_or(0));
      one.condition = text_member((*wanted)[i], "condition");
      list.push_back(std::move(one));
    }
    set_list(request, path, std::move(list));
  }
  void set_function_breakpoints(const Document& request, const Document& arguments) {
    std::vector<Breakpoint> list;
    const Document* const wanted = grammar::find_member(arguments, "breakpoints");
    for (std::size_t i = 0; wanted != nullptr && wanted->is_array() && i < wanted->size(); ++i) {
      Breakpoint one = named_breakpoint(text_member((*wanted)[i], "name"));
      one.condition = text_member((*wanted)[i], "condition");
      list.push_back(std::move(one));
    }
    set_list(request, "", std::move(list));
  }
  void set_exception_breakpoints(const Document& request, const Document& arguments) {
    std::optional<runtime::Severity> least;
    const Document* const filters = grammar::find_member(arguments, "filters");
    for (std::size_t i = 0; filters != nullptr && filters->is_array() && i < filters->size(); ++i) {
      const Document& name = (*filters)[i];
      const runtime::Severity severity = name == "error"     ? runtime::Severity::Error
                                         : name == "warning" ? runtime::Severity::Warning
                                                             : runtime::Severity::Note;
      least = least ? std::min(*least, severity) : severity;
    }
    breakpoints_.stop_at_findings(least);
    timeline_.forget_hits();
    respond(request, {});
  }

  void go(const Document& request, Way way) {
    respond(request, way == Way::Continue || way == Way::LastHit ? Answer{{{"allThreadsContinued", true}}} : Answer{});
    goal_ = Goal{way, timeline_.position().number, {}};
  }
  void go_on(const Document& request, const Document&) { go(request, Way::Continue); }
  void step_over(const Document& request, const Document&) { go(request, Way::Over); }
  void step_in(const Document& request, const Document&) { go(request, Way::In); }
  void step_out(const Document& request, const Document&) { go(request, Way::Out); }
  void go_back(const Document& request, const Document&) { go(request, Way::LastHit); }
  void step_back(const Document& request, const Document&) {
    respond(request, {});
    const auto before = timeline_.step_before();
    goal_ = before ? Goal{Way::To, *before, {"step"}} : Goal{Way::To, 0, {"entry", "the beginning"}};
  }

  void stack_trace(const Document& request, const Document& arguments) {
    respond(request, answers_->stack_trace(arguments));
  }
  void scopes(const Document& request, const Document& arguments) { respond(request, answers_->scopes(arguments)); }
  void variables(const Document& request, const Document& arguments) {
    respond(request, answers_->variables(arguments));
  }
  void set_variable(const Document& request, const Document& arguments) {
    const Answer answer = answers_->set_variable(arguments);
    respond(request, answer);
    if (answer.problem.empty()) loaded_->view.refresh();
  }
  void loaded_sources(const Document& request, const Document&) {
    respond(request, loaded_ == nullptr ? Answer{nullptr, "`launch` comes first"} : answers_->loaded_sources());
  }
  void source(const Document& request, const Document& arguments) {
    respond(request, loaded_ == nullptr ? Answer{nullptr, "`launch` comes first"} : answers_->source(arguments));
  }
  /// Not of the protocol: `{html}`, the table where the game stands.
  void table(const Document& request, const Document&) {
    if (!loaded_->debuggee.table) return respond(request, {nullptr, "nobody draws tables here"});
    loaded_->view.refresh();
    const std::string about = "step " + std::to_string(timeline_.position().number);
    respond(request, {{{"html", loaded_->debuggee.table(loaded_->view.game(), about)}}});
  }
  void evaluate(const Document& request, const Document& arguments) {
    const Answer named = answers_->named(arguments);
    if (named.problem.empty() || text_member(arguments, "context") == "hover") return respond(request, named);
    const std::string text = text_member(arguments, "expression");
    const std::string compared = text + " == 0";
    std::string problem = learn(text);
    const bool is_amount = !problem.empty() && may_be_amount(text) && learn(compared).empty();
    if (!problem.empty() && !is_amount) return respond(request, {nullptr, problem});
    if (comes_back_) {
      later_.push_front(request);
      return come_back();
    }
    const auto number = loaded_->numbers.find(is_amount ? compared : text);
    if (number == loaded_->numbers.end()) return respond(request, {nullptr, "a condition or an amount"});
    respond(request, answers_->evaluate(arguments, number->second, is_amount));
  }

  LoadDebuggee load_;
  Messages& messages_;
  Timeline timeline_;
  Breakpoints breakpoints_;
  std::unique_ptr<Loaded> loaded_;
  std::unique_ptr<Answers> answers_;
  Document launch_ = Document::object();
  std::vector<std::string> conditions_;
  std::map<std::string, std::string> wrong_;  ///< conditions that are none, and why
  std::deque<Document> later_;
  std::optional<Goal> goal_;
  std::uint64_t sent_ = 0;
  bool launched_ = false;
  bool configured_ = false;
  bool stopped_ = false;
  bool pausing_ = false;
  bool comes_back_ = false;
  bool begun_ = false;
  bool parted_ = false;
  bool broken_ = false;
  bool gone_ = false;
  bool over_ = false;
  bool hears_invalidated_ = false;
  bool parked_ = false;                    ///< there is no message yet, and nobody waits for one
  bool resumed_ = false;                   ///< it is played again up to where it waited
  std::optional<std::uint64_t> waits_at_;  ///< the step, when it was parked
};

const Session::Row Session::kRows[] = {{"initialize", &Session::initialize, false},
                                       {"launch", &Session::launch, false},
                                       {"configurationDone", &Session::configuration_done, false},
                                       {"disconnect", &Session::disconnect, false},
                                       {"terminate", &Session::terminate, false},
                                       {"threads", &Session::threads, false},
                                       {"pause", &Session::pause, false},
                                       {"setBreakpoints", &Session::set_breakpoints, false},
                                       {"setFunctionBreakpoints", &Session::set_function_breakpoints, false},
                                       {"setExceptionBreakpoints", &Session::set_exception_breakpoints, false},
                                       {"loadedSources", &Session::loaded_sources, false},
                                       {"source", &Session::source, false},
                                       {"continue", &Session::go_on, true},
                                       {"next", &Session::step_over, true},
                                       {"stepIn", &Session::step_in, true},
                                       {"stepOut", &Session::step_out, true},
                                       {"stepBack", &Session::step_back, true},
                                       {"reverseContinue", &Session::go_back, true},
                                       {"stackTrace", &Session::stack_trace, true},
                                       {"scopes", &Session::scopes, true},
                                       {"variables", &Session::variables, true},
                                       {"setVariable", &Session::set_variable, true},
                                       {"evaluate", &Session::evaluate, true},
                                       {"table", &Session::table, true},
                                       {"", nullptr, false}};

bool serve(LoadDebuggee load, Messages& messages) {
  Session session(std::move(load), messages);
  session.serve();
  return session.well();
}

class Debugger::Inbox : public Messages {
 public:
  std::optional<std::string> next() override {
    if (in.empty()) return std::nullopt;
    std::string message = std::move(in.front());
    in.pop_front();
    return message;
  }
  bool ready() override { return !in.empty(); }
  bool ended() override { return false; }
  bool write(const std::string& body) override {
    out.push_back(body);
    return true;
  }

  std::deque<std::string> in;
  std::vector<std::string> out;
};

Debugger::Debugger(LoadDebuggee load)
    : inbox_(std::make_unique<Inbox>()), session_(std::make_unique<Session>(std::move(load), *inbox_)) {}
Debugger::~Debugger() = default;

std::vector<std::string> Debugger::take(const std::vector<std::string>& messages) {
  inbox_->in.insert(inbox_->in.end(), messages.begin(), messages.end());
  session_->serve();
  return std::exchange(inbox_->out, {});
}

}  // namespace majs::dap
