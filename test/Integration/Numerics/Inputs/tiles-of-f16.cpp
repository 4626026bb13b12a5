// A processor with tiles of f16 for those with other tiles: put in front of the
// shared libraries of a tool, it says that the host has the instruction, and
// computes what `tdpfp16ps` does where the host meets it.
//
// The values are those of the pseudocode of Intel's Software Developer's
// Manual, with its order of sums. Built with -mavx512f -mavx512vl.

#include "llvm/ADT/StringMap.h"
#include <cpuid.h>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <immintrin.h>
#include <mutex>
#include <ucontext.h>

namespace {

template <typename Function>
Function *findNext(const char *name) {
  return reinterpret_cast<Function *>(dlsym(RTLD_NEXT, name));
}

using SetAction = int(int, const struct sigaction *, struct sigaction *);
/// What the tool would do with another instruction that is none.
struct sigaction others;
unsigned long executed = 0;

unsigned getOffset(unsigned component) {
  unsigned size, offset, c, d;
  __cpuid_count(0xd, component, size, offset, c, d);
  return offset;
}

/// Registers that the processor had when it met the instruction, as the system
/// keeps them for the time of a signal.
struct Tiles {
  explicit Tiles(void *state)
      : bytes(static_cast<uint8_t *>(state)),
        configuration(bytes + getOffset(17)), data(bytes + getOffset(18)) {
    // Of registers that are all 0 the system keeps a bit.
    uint64_t &kept = *reinterpret_cast<uint64_t *>(bytes + 512);
    if (!(kept >> 18 & 1))
      memset(data, 0, 8 * 1024);
    kept |= uint64_t(1) << 18;
  }
  unsigned getRows(unsigned tile) const { return configuration[48 + tile]; }
  unsigned getBytes(unsigned tile) const {
    return configuration[16 + 2 * tile];
  }
  uint8_t *getRow(unsigned tile, unsigned row) const {
    return data + 1024 * tile + 64 * row;
  }

  uint8_t *bytes, *configuration, *data;
};

__m512 widen(__m512i words) {
  return _mm512_cvtph_ps(_mm512_cvtepi32_epi16(words));
}

/// target += left * right. False where the processor would refuse it.
bool multiply(Tiles tiles, unsigned target, unsigned left, unsigned right) {
  if (target == left || target == right || left == right)
    return false;
  unsigned rows = tiles.getRows(target), pairs = tiles.getBytes(left) / 4;
  if (tiles.getRows(left) != rows || tiles.getRows(right) != pairs ||
      tiles.getBytes(right) != tiles.getBytes(target))
    return false;
  __mmask16 lanes = (1u << (tiles.getBytes(target) / 4)) - 1;
  // Subnormal operands and results of f32 are 0; those of f16 are not.
  unsigned mode = _mm_getcsr();
  _mm_setcsr(0x1f80 | 0x8040);
  for (unsigned row = 0; row < rows; ++row) {
    __m512 even = _mm512_setzero_ps(), odd = even;
    for (unsigned k = 0; k < pairs; ++k) {
      int32_t pair;
      memcpy(&pair, tiles.getRow(left, row) + 4 * k, 4);
      __m512i x = _mm512_set1_epi32(pair);
      __m512i y = _mm512_loadu_si512(tiles.getRow(right, k));
      even = _mm512_fmadd_ps(widen(x), widen(y), even);
      odd = _mm512_fmadd_ps(widen(_mm512_srli_epi32(x, 16)),
                            widen(_mm512_srli_epi32(y, 16)), odd);
    }
    uint8_t *sums = tiles.getRow(target, row);
    __m512 sum = _mm512_add_ps(_mm512_loadu_ps(sums), _mm512_add_ps(even, odd));
    _mm512_storeu_ps(sums, _mm512_maskz_mov_ps(lanes, sum));
  }
  for (unsigned row = rows; row < 16; ++row)
    memset(tiles.getRow(target, row), 0, 64);
  _mm_setcsr(mode);
  return true;
}

/// The instruction has five bytes, VEX.128.F2.0F38.W0 5C /r.
bool execute(ucontext_t &context) {
  greg_t &next = context.uc_mcontext.gregs[REG_RIP];
  auto *code = reinterpret_cast<const uint8_t *>(next);
  if (code[0] != 0xc4 || (code[1] & 0x1f) != 2 || (code[2] & 0x87) != 3 ||
      code[3] != 0x5c || code[4] < 0xc0)
    return false;
  unsigned right = ~code[2] >> 3 & 15;
  if (!multiply(Tiles(context.uc_mcontext.fpregs), code[4] >> 3 & 7,
                code[4] & 7, right))
    return false;
  next += 5;
  __atomic_fetch_add(&executed, 1, __ATOMIC_RELAXED);
  return true;
}

void handle(int signal, siginfo_t *info, void *context) {
  if (execute(*static_cast<ucontext_t *>(context)))
    return;
  if (others.sa_flags & SA_SIGINFO)
    return others.sa_sigaction(signal, info, context);
  others.sa_handler = SIG_DFL;
  findNext<SetAction>("sigaction")(signal, &others, nullptr);
}

struct Setup {
  Setup() {
    struct sigaction action = {};
    action.sa_sigaction = handle;
    action.sa_flags = SA_SIGINFO;
    findNext<SetAction>("sigaction")(SIGILL, &action, &others);
  }
  ~Setup() { fprintf(stderr, "%lu products of tiles of f16\n", executed); }
} setup;

} // namespace

extern "C" int sigaction(int signal, const struct sigaction *action,
                         struct sigaction *old) noexcept {
  if (signal != SIGILL)
    return findNext<SetAction>("sigaction")(signal, action, old);
  if (old)
    *old = others;
  if (action)
    others = *action;
  return 0;
}

namespace llvm::sys {
StringMap<bool, MallocAllocator> getHostCPUFeatures() {
  using Function = StringMap<bool, MallocAllocator>();
  auto features = findNext<Function>("_ZN4llvm3sys18getHostCPUFeaturesEv")();
  features["amx-fp16"] = features.lookup("amx-tile");
  return features;
}
} // namespace llvm::sys
