// `mpirun -n 64 majs-mpi run RULESET --games N --stats all.json`: games by many processes. Rank 0 hands out blocks of
// games, adds up what comes back and writes it now and then; the others play.

#include <mpi.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "compiler/load/files.hpp"
#include "grammar/document.hpp"
#include "runtime/play/course/simulation.hpp"
#include "tools/majs/findings.hpp"
#include "tools/majs/run_options.hpp"
#include "tools/majs/run_output.hpp"
#include "tools/majs/run_part_file.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/terminal.hpp"
#include "tools/majs/version.hpp"
#include "tools/mpi/blocks.hpp"

namespace majs::mpi {
namespace {

using cli::Context;
using cli::Exit;
using Clock = std::chrono::steady_clock;

constexpr int kResult = 1;  ///< of a player: the text of a part, or "" from one that has nothing yet
constexpr int kOrder = 2;   ///< to a player: index, first game, number of games; 0 games: stop

struct Options {
  cli::RunOptions run;
  std::string stats;
  std::string report;
  std::string format = "human";
  bool resume = false;
  std::uint64_t block = 64;
};

/// What a process needs to play.
struct Table {
  std::optional<compiler::Build> build;
  std::shared_ptr<const runtime::Rules> rules;
  runtime::SimulationOptions simulation;
};

/// Builds and loads; false when that is not possible. Only rank 0 tells why: all would say the same.
bool prepare(const Options& options, Context& context, int rank, Table& table) {
  if (!simulation_of(options.run, table.simulation)) return false;
  table.simulation.watch_actions = true;
  compiler::Diagnostics diagnostics;
  table.build = build_ruleset(options.run.build, context, diagnostics);
  if (rank == 0) show(context, diagnostics);
  if (!table.build) return false;
  runtime::Findings findings;
  table.rules = runtime::load_rules(table.build->document, findings);
  if (rank == 0 && table.rules == nullptr) show_findings(context, findings, *table.build, options.run.build.ruleset);
  return table.rules != nullptr;
}

runtime::RunPart play(Table& table, std::uint64_t first, std::uint64_t count) {
  table.simulation.shard = first;
  table.simulation.games = first + count;
  return simulate(table.rules, table.simulation);
}

/// Sends a text of any length.
void send_text(const std::string& text, int to) {
  MPI_Send(text.data(), static_cast<int>(text.size()), MPI_CHAR, to, kResult, MPI_COMM_WORLD);
}

void work(Table& table) {
  send_text("", 0);
  while (true) {
    unsigned long long order[3] = {};
    MPI_Recv(order, 3, MPI_UNSIGNED_LONG_LONG, 0, kOrder, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (order[2] == 0) return;
    const runtime::RunPart part = play(table, order[1], order[2]);
    send_text("{\"block\":" + std::to_string(order[0]) + "," + part_members(part) + "}", 0);
  }
}

class Coordinator {
 public:
  Coordinator(const Options& options, const Context& context, cli::PartFile file, int players)
      : options_(options),
        context_(context),
        file_(std::move(file)),
        blocks_(file_.part, options.run.games, options.block),
        players_(players) {}

  /// Until every game is played. Players that have stopped answering are waited for no longer than the others need.
  Exit coordinate() {
    while (!blocks_.all_done()) {
      if (!listen()) return Exit::Failure;
      if (Clock::now() - written_ < kWhile) continue;
      if (const Exit exit = write(); exit != Exit::Ok) return exit;
    }
    return write();
  }
  /// Lets the players go; how many do not answer.
  int dismiss() {
    const auto begin = Clock::now();
    while (stopped_ < players_ && Clock::now() - begin < kPatience) listen();
    return players_ - stopped_;
  }
  void play_alone(Table& table) {
    while (const auto index = blocks_.next()) {
      const Block block = blocks_.at(*index);
      add_part(file_.part, play(table, block.first, block.count), options_.run.games);
      blocks_.finish(*index);
      if (Clock::now() - written_ >= kWhile) write();
    }
    write();
  }
  const cli::PartFile& file() const { return file_; }

 private:
  static constexpr std::chrono::seconds kWhile{2};
  static constexpr std::chrono::seconds kPatience{10};

  /// Hears one player, if one says something.
  bool listen() {
    MPI_Status status;
    int there = 0;
    MPI_Iprobe(MPI_ANY_SOURCE, kResult, MPI_COMM_WORLD, &there, &status);
    if (there == 0) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      return true;
    }
    int size = 0;
    MPI_Get_count(&status, MPI_CHAR, &size);
    std::string text(static_cast<std::size_t>(size), '\0');
    MPI_Recv(text.data(), size, MPI_CHAR, status.MPI_SOURCE, kResult, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (!text.empty() && !add(text)) {
      cli::print_error("majs-mpi: rank " + std::to_string(status.MPI_SOURCE) + " has sent what is no part\n");
      return false;
    }
    const auto next = blocks_.next();
    unsigned long long order[3] = {};
    if (next) {
      order[0] = *next;
      order[1] = blocks_.at(*next).first;
      order[2] = blocks_.at(*next).count;
    } else {
      ++stopped_;
    }
    MPI_Send(order, 3, MPI_UNSIGNED_LONG_LONG, status.MPI_SOURCE, kOrder, MPI_COMM_WORLD);
    return true;
  }

  bool add(const std::string& text) {
    const auto document = grammar::parse_document(text, nullptr);
    runtime::RunPart part;
    std::string error;
    if (!document || !read_part_members(*document, part, error)) return false;
    const auto block = document->find("block");
    if (block == document->end() || !block->is_number()) return false;
    // Somebody else has finished it before.
    if (!blocks_.finish(static_cast<std::size_t>(block->get<double>()))) return true;
    return add_part(file_.part, part, options_.run.games);
  }

  Exit write() {
    written_ = Clock::now();
    return options_.stats.empty() ? Exit::Ok : put_result(context_, options_.stats, part_text(file_));
  }

  const Options& options_;
  const Context& context_;
  cli::PartFile file_;
  Blocks blocks_;
  int players_;
  int stopped_ = 0;
  Clock::time_point written_{};
};

/// What was played before; Ok, or why that cannot be gone on with.
Exit resume(const Options& options, const Context& context, cli::PartFile& file) {
  std::error_code ignored;
  if (!options.resume || !std::filesystem::exists(options.stats, ignored)) return Exit::Ok;
  Exit exit = Exit::Ok;
  auto before = read_part_file(options.stats, context, exit);
  if (!before) return exit;
  if (const std::string why = why_foreign(file, *before); !why.empty()) {
    cli::print_error("majs-mpi: `" + options.stats + "` is of another run: " + why + "\n");
    return Exit::Wrong;
  }
  file.part = std::move(before->part);
  return Exit::Ok;
}

Exit tell(const Options& options, const Context& context, const Table& table, const runtime::RunPart& part) {
  const runtime::Findings findings = in_order(part.found);
  const cli::RunResult result{part.statistics, findings};
  const Exit exit = put_report(options.report, result, *table.rules, *table.build, options.run, context);
  if (exit != Exit::Ok) return exit;
  const Exit printed = options.format == "json"
                           ? cli::print_result(json_report(result, *table.rules, *table.build, options.run, context))
                           : cli::print_text(runtime::readable_statistics(part.statistics, *table.rules));
  if (printed != Exit::Ok) return printed;
  return runtime::has_errors(findings) ? Exit::Wrong : Exit::Ok;
}

/// Everything but leaving MPI. `lost` is how many players do not answer any more.
Exit run(const Options& options, Context& context, int& lost) {
  int rank = 0;
  int ranks = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  Table table;
  int ready = prepare(options, context, rank, table) ? 1 : 0;
  cli::PartFile file;
  Exit exit = Exit::Wrong;
  if (ready != 0) {
    file = part_file_of(options.run, *table.build, context);
    exit = rank == 0 ? resume(options, context, file) : Exit::Ok;
    if (exit != Exit::Ok) ready = 0;
  }
  int all_ready = 0;
  MPI_Allreduce(&ready, &all_ready, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  if (all_ready == 0) return exit == Exit::Ok ? Exit::Wrong : exit;
  // Every machine has to have the same ruleset.
  std::string hash = file.ruleset;
  MPI_Bcast(hash.data(), static_cast<int>(hash.size()), MPI_CHAR, 0, MPI_COMM_WORLD);
  int same = hash == file.ruleset ? 1 : 0;
  int all_same = 0;
  MPI_Allreduce(&same, &all_same, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  if (all_same == 0) {
    if (rank == 0) cli::print_error("majs-mpi: the ranks have different rulesets of this name\n");
    return Exit::Wrong;
  }
  if (rank != 0) {
    work(table);
    return Exit::Ok;
  }
  Coordinator coordinator(options, context, std::move(file), ranks - 1);
  if (ranks == 1) {
    coordinator.play_alone(table);
  } else {
    if (const Exit played = coordinator.coordinate(); played != Exit::Ok) return played;
    lost = coordinator.dismiss();
  }
  return tell(options, context, table, coordinator.file().part);
}

Exit run_words(std::span<char*> words, int& lost) {
  cli::CommandLine program("majs-mpi", "Plays games by many processes under MPI.");
  Context context;
  context.read = std::make_shared<compiler::FilesRead>();
  program.add_option("--root", context.roots, "Look rulesets and mods up in this folder first (repeatable)")
      ->type_name("DIR")
      ->allow_extra_args(false);
  cli::CommandLine* command = program.add_command("run", "Play games of a ruleset without people");
  Options options;
  add_run_options(*command, options.run);
  command->add_option("--stats", options.stats, "Write what was counted to this file, now and then and at the end")
      ->type_name("FILE");
  command->add_flag("--resume", options.resume, "Go on where the file of --stats ends; without one, begin");
  cli::add_report_option(*command, options.report);
  command->add_option("--block", options.block, "How many games a process plays at a time")
      ->type_name("N")
      ->check(cli::between(std::uint64_t{1}, std::uint64_t{1'000'000}));
  command->add_option("--format", options.format, "human or json")
      ->type_name("FORMAT")
      ->check(cli::one_of({"human", "json"}));
  bool chosen = false;
  command->callback([&] { chosen = true; });
  command->footer(
      "Example:\n  mpirun -n 64 majs-mpi run riichi --games 1000000 --stats all.json --resume --report all.html");
  const cli::Reading reading = read_words(program, words);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (reading.kind == cli::Reading::Kind::Help) return rank == 0 ? cli::print_result(reading.text) : Exit::Ok;
  if (reading.kind == cli::Reading::Kind::Version) {
    return rank == 0 ? cli::print_result("majs-mpi " + std::string(cli::version()) + "\n") : Exit::Ok;
  }
  std::string wrong;
  if (reading.kind != cli::Reading::Kind::Fine) wrong = reading.text;
  if (wrong.empty() && !chosen) wrong = "which command?";
  if (wrong.empty() && options.resume && options.stats.empty()) wrong = "--resume needs --stats";
  if (wrong.empty()) return run(options, context, lost);
  if (rank == 0) cli::print_error("majs-mpi: " + wrong + "\n  see `majs-mpi run --help`\n");
  return Exit::Usage;
}

}  // namespace
}  // namespace majs::mpi

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  int lost = 0;
  const auto exit = majs::mpi::run_words(std::span<char*>(argv, static_cast<std::size_t>(argc)), lost);
  if (lost > 0) {
    majs::cli::print_error("majs-mpi: " + std::to_string(lost) +
                           " of the ranks no longer answer; the others have played their games\n");
    // Leaving together is not possible any more, and everything is written.
    std::fflush(nullptr);
    MPI_Abort(MPI_COMM_WORLD, static_cast<int>(exit));
  }
  MPI_Finalize();
  return static_cast<int>(exit);
}
