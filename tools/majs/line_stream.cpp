#include "tools/majs/line_stream.hpp"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <new>
#include <thread>
#include <utility>
#include <vector>

#include "compiler/load/files.hpp"
#include "tools/majs/process.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {
namespace {

/// So many bytes are read at once. Small enough that the first answer comes at once.
constexpr std::size_t kReadBytes = std::size_t{1} << 16;

/// Whole lines that were read together.
struct Block {
  std::string text;
  std::vector<std::size_t> ends;  ///< of its lines; the last one of a file may have none
  std::size_t first = 1;          ///< number of the first line
  bool too_long = false;          ///< one line, of which nothing is kept
};

/// Lines are long enough that to look for their ends is sooner done than to look at every character.
void find_line_ends(std::string_view text, std::vector<std::size_t>& ends) {
  for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1)) {
    ends.push_back(at);
  }
}

bool is_blank(std::string_view line) {
  return std::all_of(line.begin(), line.end(), [](char c) { return c == ' ' || c == '\t' || c == '\r'; });
}

class BlockReader {
 public:
  explicit BlockReader(compiler::InputFile& file) : file_(file) {}

  /// False at the end, or with a diagnostic when reading fails.
  bool next(Block& block, compiler::Diagnostics& diagnostics) {
    block.text = std::exchange(rest_, {});
    block.ends.clear();
    block.first = number_;
    block.too_long = false;
    std::size_t searched = 0;
    while (true) {
      const std::size_t end = std::string_view(block.text).substr(searched).rfind('\n');
      if (end != std::string_view::npos) {
        rest_ = block.text.substr(searched + end + 1);
        block.text.resize(searched + end + 1);
        break;
      }
      searched = block.text.size();
      if (searched > kMaxLineBytes) return skip_line(block, diagnostics);
      block.text.resize(searched + kReadBytes);
      const auto count = file_.read(block.text.data() + searched, kReadBytes, diagnostics);
      block.text.resize(searched + count.value_or(0));
      if (!count) return false;
      if (*count == 0) break;
    }
    find_line_ends(block.text, block.ends);
    number_ += block.ends.size();
    return !block.text.empty();
  }

 private:
  /// The line that `block` begins with has no end yet, and is too long to wait for it.
  bool skip_line(Block& block, compiler::Diagnostics& diagnostics) {
    block.too_long = true;
    ++number_;
    std::string& text = block.text;
    while (true) {
      text.resize(kReadBytes);
      const auto count = file_.read(text.data(), kReadBytes, diagnostics);
      if (!count) return false;
      const std::size_t end = std::string_view(text).substr(0, *count).find('\n');
      if (end != std::string_view::npos) rest_ = text.substr(end + 1, *count - end - 1);
      if (*count > 0 && end == std::string_view::npos) continue;
      text.clear();
      return true;
    }
  }

  compiler::InputFile& file_;
  std::string rest_;  ///< the beginning of the next line
  std::size_t number_ = 1;
};

void answer_too_long(std::size_t number, runtime::LineWriter& out) {
  out.put("{\"line\":");
  out.put_whole(static_cast<std::int64_t>(number));
  out.put(",\"error\":\"longer than ");
  out.put_whole(kMaxLineBytes);
  out.put(" bytes\"}\n");
}

/// Appends the answers to the lines of a block; false when one of them is wrong.
bool answer_block(const Block& block, const LineAnswer& answer, runtime::LineWriter& out) {
  if (block.too_long) {
    answer_too_long(block.first, out);
    return false;
  }
  bool fine = true;
  std::array<grammar::NumberedLine, kLinesTogether> together;
  std::size_t count = 0;
  const auto answer_those = [&] {
    if (count > 0) fine = answer(std::span(together).first(std::exchange(count, 0)), out) && fine;
  };
  std::size_t number = block.first;
  const std::string_view text = block.text;
  for (std::size_t begin = 0; begin < text.size(); ++number) {
    const std::size_t index = number - block.first;
    const std::size_t end = index < block.ends.size() ? block.ends[index] : text.size();
    const std::string_view line = text.substr(begin, end - begin);
    begin = end + 1;
    if (line.size() > kMaxLineBytes) {
      answer_those();
      answer_too_long(number, out);
      fine = false;
    } else if (!is_blank(line)) {
      together[count++] = {line, number};
      if (count == together.size()) answer_those();
    }
  }
  answer_those();
  return fine;
}

/// What became of the blocks so far.
struct Outcome {
  bool wrong = false;
  Exit printed = Exit::Ok;
};

void answer_alone(BlockReader& reader, const LineAnswer& answer, compiler::Diagnostics& diagnostics, Outcome& outcome) {
  Block block;
  runtime::LineWriter out;
  while (outcome.printed == Exit::Ok && reader.next(block, diagnostics)) {
    out.clear();
    if (!answer_block(block, answer, out)) outcome.wrong = true;
    outcome.printed = print_result(out.text());
  }
}

/// Several threads answer blocks; who has answered the one that is to be written next writes it, and what follows it.
class Crew {
 public:
  Crew(unsigned jobs, Outcome& outcome) : most_open_(4 * std::size_t{jobs}), outcome_(outcome) {}

  /// The reader: hands blocks out as long as somebody takes them.
  void read(BlockReader& reader, compiler::Diagnostics& diagnostics) {
    Block block;
    while (reader.next(block, diagnostics)) {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [&] { return next_read_ - next_written_ < most_open_ || outcome_.printed != Exit::Ok; });
      if (outcome_.printed != Exit::Ok) break;
      waiting_.push_back({std::move(block), next_read_++});
      answers_.emplace_back();
      block = {};
      changed_.notify_all();
    }
    const std::lock_guard lock(mutex_);
    done_reading_ = true;
    changed_.notify_all();
  }

  /// One of the threads has no memory left: no more is read, and none waits for it.
  void give_up() {
    const std::lock_guard lock(mutex_);
    out_of_memory_ = true;
    outcome_.printed = Exit::Failure;
    changed_.notify_all();
  }
  bool out_of_memory() const { return out_of_memory_; }

  void work(const LineAnswer& answer) {
    while (true) {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [&] { return !waiting_.empty() || done_reading_; });
      if (waiting_.empty()) return;
      const auto [block, index] = std::move(waiting_.front());
      waiting_.pop_front();
      lock.unlock();
      runtime::LineWriter out;
      const bool fine = answer_block(block, answer, out);
      lock.lock();
      if (!fine) outcome_.wrong = true;
      answers_[index - next_written_] = {std::move(out), true};
      while (!answers_.empty() && answers_.front().second) {
        if (outcome_.printed == Exit::Ok) outcome_.printed = print_result(answers_.front().first.text());
        answers_.pop_front();
        ++next_written_;
      }
      changed_.notify_all();
    }
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::pair<Block, std::size_t>> waiting_;
  std::deque<std::pair<runtime::LineWriter, bool>>
      answers_;  ///< of the blocks from next_written_ on, and whether they are there
  std::size_t next_read_ = 0;
  std::size_t next_written_ = 0;
  std::size_t most_open_;
  bool done_reading_ = false;
  bool out_of_memory_ = false;
  Outcome& outcome_;
};

}  // namespace

Exit answer_lines(const std::string& path, unsigned jobs, Context& context,
                  const std::function<LineAnswer()>& make_answer) {
  compiler::Diagnostics diagnostics;
  auto file = compiler::InputFile::open(path.empty() ? "-" : path, diagnostics, context.read.get());
  if (!file) return show(context, diagnostics);
  BlockReader reader(*file);
  Outcome outcome;
  jobs = std::min(jobs, threads_at_once());
  if (jobs <= 1) {
    answer_alone(reader, make_answer(), diagnostics, outcome);
  } else {
    Crew crew(jobs, outcome);
    {
      std::vector<std::jthread> threads;
      for (unsigned i = 0; i < jobs; ++i) {
        threads.emplace_back([&] {
          try {
            crew.work(make_answer());
          } catch (const std::bad_alloc&) {
            crew.give_up();
          }
        });
      }
      crew.read(reader, diagnostics);
    }
    if (crew.out_of_memory()) throw std::bad_alloc();
  }
  if (const Exit exit = show(context, diagnostics); exit != Exit::Ok) return exit;
  if (outcome.printed != Exit::Ok) return outcome.printed;
  return outcome.wrong ? Exit::Wrong : Exit::Ok;
}

}  // namespace majs::cli
