// The cage of compiler/engines/cage.hpp where no process can be had: work is done here, in memory that no file and no
// network is near. libjq takes its memory from the cage, which counts it, and asks it at every step whether there is
// time left; whatever ends the work, its memory is given back.

#include "compiler/engines/cage.hpp"

#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

namespace majs::compiler {
namespace {

/// What stands before every piece of memory: pieces are a ring, so that all of them can be given back.
struct alignas(16) Piece {
  Piece* before = nullptr;
  Piece* after = nullptr;
  std::size_t size = 0;
};

struct Stopped {
  CageEnd end;
};

/// Memory and time of the work that runs.
struct Cage {
  explicit Cage(const CageLimits& given) : limits(given), deadline(std::chrono::steady_clock::now() + given.time) {
    ring.before = ring.after = &ring;
  }
  Cage(const Cage&) = delete;
  Cage& operator=(const Cage&) = delete;
  ~Cage() {
    while (ring.after != &ring) release(ring.after);
  }

  void* take(Piece* old, std::size_t size) {
    const std::size_t had = old == nullptr ? 0 : old->size;
    if (size > limits.memory_bytes || used - had > limits.memory_bytes - size) throw Stopped{CageEnd::Memory};
    Piece before;
    if (old != nullptr) before = *old;
    auto* piece = static_cast<Piece*>(std::realloc(old, sizeof(Piece) + size));
    if (piece == nullptr) throw Stopped{CageEnd::Memory};
    piece->before = old == nullptr ? ring.before : before.before;
    piece->after = old == nullptr ? &ring : before.after;
    piece->before->after = piece->after->before = piece;
    used = used - had + size;
    piece->size = size;
    return piece + 1;
  }

  void release(Piece* piece) {
    piece->before->after = piece->after;
    piece->after->before = piece->before;
    used -= piece->size;
    std::free(piece);
  }

  void step() {
    if (++steps % 4096 == 0 && std::chrono::steady_clock::now() > deadline) throw Stopped{CageEnd::Timeout};
  }

  CageLimits limits;
  std::chrono::steady_clock::time_point deadline;
  std::size_t used = 0;
  unsigned steps = 0;
  Piece ring;
};

/// The cage of the work that runs: there is one at a time. libjq looks at its memory before any does, when the program
/// starts; that is outside.
Cage*& current() {
  static Cage outside({});
  static Cage* cage = &outside;
  return cage;
}

Piece* piece_of(void* memory) { return memory == nullptr ? nullptr : static_cast<Piece*>(memory) - 1; }

}  // namespace

void leave_cage_out_of_memory() { throw Stopped{CageEnd::Memory}; }

CageResult run_in_cage(const CageLimits& limits, const std::function<std::string()>& work) {
  CageResult result;
  Cage cage(limits);
  Cage* const outer = std::exchange(current(), &cage);
  try {
    result.output = work();
    result.end = result.output.size() > limits.output_bytes ? CageEnd::OutputTooLarge : CageEnd::Finished;
  } catch (const Stopped& stopped) {
    result.end = stopped.end;
  } catch (const std::bad_alloc&) {
    result.end = CageEnd::Memory;
  } catch (...) {  // the stack of the engine of JavaScript has an end, too
    result.end = CageEnd::Crashed;
  }
  current() = outer;
  if (result.end != CageEnd::Finished) result.output.clear();
  return result;
}

}  // namespace majs::compiler

using majs::compiler::current;
using majs::compiler::piece_of;

extern "C" {

void* majs_cage_realloc(void* memory, std::size_t size) { return current()->take(piece_of(memory), size); }
void* majs_cage_calloc(std::size_t count, std::size_t size) {
  if (size != 0 && count > SIZE_MAX / 2 / size) majs::compiler::leave_cage_out_of_memory();
  return std::memset(majs_cage_realloc(nullptr, count * size), 0, count * size);
}
void majs_cage_free(void* memory) {
  if (memory != nullptr) current()->release(piece_of(memory));
}
char* majs_cage_strdup(const char* text) {
  const std::size_t size = std::strlen(text) + 1;
  return static_cast<char*>(std::memcpy(majs_cage_realloc(nullptr, size), text, size));
}
/// Called by libjq before every instruction.
void majs_jq_step() { current()->step(); }
}
