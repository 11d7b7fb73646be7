#include "tools/lsp/checker.hpp"

#include <algorithm>
#include <new>
#include <nlohmann/json.hpp>

#include "compiler/load/json_place.hpp"
#include "compiler/load/module_files.hpp"
#include "compiler/load/request_document.hpp"
#include "compiler/text/allowances.hpp"
#include "runtime/play/tests/test_file.hpp"
#include "tools/lsp/locations.hpp"
#include "tools/lsp/project.hpp"

namespace majs::lsp {
namespace {

using compiler::Diagnostic;
using compiler::Diagnostics;
using compiler::SourcePtr;

int severity_number(compiler::Severity severity) {
  switch (severity) {
    case compiler::Severity::Error: return 1;
    case compiler::Severity::Warning: return 2;
    case compiler::Severity::Note: return 3;
  }
  return 1;
}

/// Diagnostics as findings; the lines of a source are counted once.
class Findings {
 public:
  explicit Findings(Encoding encoding) : encoding_(encoding) {}

  Finding of(const Diagnostic& diagnostic) {
    Finding finding;
    finding.severity = severity_number(diagnostic.severity);
    finding.code = compiler::code_text(diagnostic.code);
    finding.message = diagnostic.message;
    if (!diagnostic.label.empty()) finding.message += "\n" + diagnostic.label;
    if (diagnostic.tells_setups()) finding.message += "\nin " + compiler::setups_text(diagnostic.setups);
    for (const std::string& note : diagnostic.notes) finding.message += "\n" + note;
    if (!diagnostic.help.empty()) finding.message += "\n" + diagnostic.help;
    if (diagnostic.source == nullptr) return finding;
    finding.range = range(diagnostic.source, diagnostic.span);
    for (const compiler::Label& label : diagnostic.labels) {
      if (label.source == nullptr) continue;
      finding.related.push_back({resolved(label.source->name()), range(label.source, label.span), label.text});
    }
    for (const compiler::Fix& fix : diagnostic.fixes) {
      const std::string title = fix.description.empty() ? "replace by `" + fix.text + "`" : fix.description;
      finding.fixes.push_back({title, fix.safe, {range(diagnostic.source, fix.span), fix.text}});
    }
    return finding;
  }

  Range range(const SourcePtr& source, Span span) {
    auto& lines = lines_[source];
    if (lines == nullptr) lines = std::make_unique<Positions>(source->text(), encoding_);
    return lines->range(span);
  }

 private:
  Encoding encoding_;
  std::map<SourcePtr, std::unique_ptr<Positions>> lines_;
};

std::vector<std::string> pointer_tokens(std::string_view pointer) {
  std::vector<std::string> tokens;
  for (std::size_t at = 0; at < pointer.size();) {
    const std::size_t end = std::min(pointer.find('/', at + 1), pointer.size());
    std::string token(pointer.substr(at + 1, end - at - 1));
    for (std::size_t i = token.find('~'); i != std::string::npos; i = token.find('~', i + 1)) {
      token.replace(i, 2, i + 1 < token.size() && token[i + 1] == '1' ? "/" : "~");
    }
    tokens.push_back(std::move(token));
    at = end;
  }
  return tokens;
}

SourcePtr source_at(const std::string& path, const CheckSettings& settings, Diagnostics& diagnostics) {
  auto text = compiler::read_text(settings.roots, path, grammar::kMaxDocumentBytes, diagnostics);
  return text ? std::make_shared<const compiler::Source>(path, std::move(*text)) : nullptr;
}

void check_test_file(const std::string& path, const CheckSettings& settings, Findings& findings, Diagnostics& found,
                     std::vector<Finding>& own) {
  const SourcePtr source = source_at(path, settings, found);
  const std::optional<Document> document = source ? compiler::read_json(source, found) : std::nullopt;
  if (!document) return;
  const runtime::TestFile file = runtime::read_test_file(*document);
  const auto add = [&](const runtime::TestFileProblem& problem) {
    const std::vector<std::string> tokens = pointer_tokens(problem.pointer);
    Finding finding;
    finding.range = findings.range(source, compiler::json_place(source->text(), tokens).value_or(Span{}));
    finding.message = problem.message;
    own.push_back(std::move(finding));
  };
  for (const runtime::TestFileProblem& problem : file.problems) add(problem);
  for (const runtime::TestFileCase& one : file.cases) {
    for (const runtime::TestFileProblem& problem : one.problems) add(problem);
  }
}

Finding out_of_memory() {
  Finding finding;
  finding.code = compiler::code_text(compiler::Code::OutOfMemory);
  finding.message = "out of memory: this file was not checked to its end";
  return finding;
}

/// A JSON file that is opened may be anything: only what has keys of a ruleset is one.
bool is_ruleset(const std::string& path, const CheckSettings& settings) {
  Diagnostics ignored;
  const SourcePtr source = source_at(path, settings, ignored);
  const std::optional<Document> document = source ? grammar::parse_document(source->text(), nullptr) : std::nullopt;
  if (!document || !document->is_object()) return path.find("/rulesets/") != std::string::npos;
  constexpr std::string_view kTelling[] = {"wall", "display_name", "available_mods", "buttons", "functions"};
  return std::any_of(std::begin(kTelling), std::end(kTelling),
                     [&](std::string_view key) { return document->contains(key); });
}

}  // namespace

CheckResult check_one(const std::string& path, const CheckSettings& settings) {
  CheckResult result{path, {}, settings.roots.texts};
  result.findings[path];
  Diagnostics found;
  Findings findings(settings.encoding);
  const FileKind kind = file_kind(path);
  if (kind == FileKind::Other || (kind == FileKind::Json && !is_ruleset(path, settings))) return result;
  if (kind == FileKind::TestFile) {
    check_test_file(path, settings, findings, found, result.findings[path]);
  } else {
    compiler::CheckRequest request;
    request.targets = {path};
    const compiler::CheckResult checked = compiler::check_targets(request, settings.roots, found);
    if (settings.further) settings.further(checked.rulesets, settings.roots, found);
  }
  Diagnostics told = settings.levels.apply(compiler::without_allowed(found));
  told.sort();
  for (const Diagnostic& diagnostic : told.all()) {
    const std::string file = diagnostic.source == nullptr ? path : resolved(diagnostic.source->name());
    result.findings[file].push_back(findings.of(diagnostic));
  }
  return result;
}

Checker::~Checker() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void Checker::set(CheckSettings settings) {
  const std::lock_guard lock(mutex_);
  settings.roots.modules = modules_;
  settings_ = std::make_shared<const CheckSettings>(std::move(settings));
  if (own_thread_ && !thread_.joinable()) thread_ = std::thread([this] { work(); });
}

void Checker::put_first(const std::vector<std::string>& paths) {
  {
    const std::lock_guard lock(mutex_);
    for (auto path = paths.rbegin(); path != paths.rend(); ++path) {
      std::erase(queue_, *path);
      queue_.push_front(*path);
    }
  }
  wake_.notify_all();
}

void Checker::put_last(const std::vector<std::string>& paths) {
  {
    const std::lock_guard lock(mutex_);
    for (const std::string& path : paths) {
      if (std::find(queue_.begin(), queue_.end(), path) == queue_.end()) queue_.push_back(path);
    }
  }
  wake_.notify_all();
}

std::vector<CheckResult> Checker::take() {
  const std::lock_guard lock(mutex_);
  return std::exchange(results_, {});
}

bool Checker::idle() const {
  const std::lock_guard lock(mutex_);
  return queue_.empty() && !busy_ && results_.empty();
}

bool Checker::check_next() {
  std::unique_lock lock(mutex_);
  if (queue_.empty() || settings_ == nullptr) return false;
  check_front(lock);
  return true;
}

void Checker::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return stop_ || (!queue_.empty() && settings_ != nullptr); });
    if (stop_) return;
    check_front(lock);
  }
}

void Checker::check_front(std::unique_lock<std::mutex>& lock) {
  const std::string path = std::move(queue_.front());
  queue_.pop_front();
  const std::shared_ptr<const CheckSettings> settings = settings_;
  busy_ = true;
  lock.unlock();
  CheckResult result;
  try {
    result = check_one(path, *settings);
  } catch (const std::bad_alloc&) {
    result = {path, {}, settings->roots.texts};
    result.findings[path].push_back(out_of_memory());
  }
  lock.lock();
  busy_ = false;
  results_.push_back(std::move(result));
  lock.unlock();
  done_();
  lock.lock();
}

}  // namespace majs::lsp
