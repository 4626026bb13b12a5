//===- ProtectedCall.cpp - Calls code that may fail hard ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProtectedCall.h"

#include "rope/ExecutionEngine/rope_runtime.h"
#include <atomic>
#include <csetjmp>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <shared_mutex>
#include <thread>
#include <unistd.h>

using namespace mlir;
using namespace mlir::rope;

// Signal handlers and the functions that code calls have no argument to carry
// state, so calls in progress are found through these.
static thread_local std::jmp_buf *activeJump = nullptr;
static thread_local char *activeMessage = nullptr;
static constexpr size_t kMessageSize = 1024;

namespace {
/// The memories of one `ProtectedCalls`; handlers read them without a lock.
struct Slot {
  std::atomic<bool> isTaken{false};
  std::atomic<GuardedMemory *> memory{nullptr};
  std::atomic<const GuardedMemory *> watched{nullptr};
};
} // namespace

static constexpr unsigned kNumSlots = 64;
static Slot callSlots[kNumSlots];

/// What code on this thread allocates from; null on threads that code has
/// started.
static thread_local GuardedMemory *ownMemory = nullptr;

/// Held exclusively by a call that takes its memory away, and shared by others
/// that look into it.
static std::shared_mutex memoriesMutex;
static std::atomic<unsigned> numMemories{0};

/// The memory of the calling code: its thread's or, on a thread that code has
/// started, that of the only call. That one waits for the thread; any other
/// call may end at any time.
static GuardedMemory *findMemory() {
  if (ownMemory || numMemories.load() == 0)
    return ownMemory;
  Slot *found = nullptr;
  for (Slot &slot : callSlots)
    if (slot.isTaken.load()) {
      if (found)
        return nullptr;
      found = &slot;
    }
  return found ? found->memory.load() : nullptr;
}

/// Releases a buffer of any call; false where it is of none.
static bool releaseInCalls(void *pointer) {
  if (ownMemory && ownMemory->owns(pointer)) {
    ownMemory->release(pointer);
    return true;
  }
  if (numMemories.load() == 0)
    return false;
  std::shared_lock<std::shared_mutex> guard(memoriesMutex);
  for (Slot &slot : callSlots) {
    GuardedMemory *memory = slot.memory.load();
    if (memory && memory->owns(pointer)) {
      memory->release(pointer);
      return true;
    }
  }
  return false;
}

void *rope::allocateForCode(size_t bytes, size_t alignment) {
  if (GuardedMemory *memory = findMemory())
    if (void *start =
            memory->allocate(bytes, alignment, "a buffer of the program"))
      return start;
  return rope_alloc(bytes, alignment);
}

void rope::freeForCode(void *pointer) {
  if (!releaseInCalls(pointer))
    rope_free(pointer);
}

/// Says which buffer an address is in, or near.
static bool describeAddress(const void *address, char *text, size_t size) {
  for (Slot &slot : callSlots) {
    const GuardedMemory *candidates[] = {slot.memory.load(),
                                         slot.watched.load()};
    for (const GuardedMemory *memory : candidates)
      if (memory && memory->describe(address, text, size))
        return true;
  }
  return false;
}

/// Writes with what a signal handler may call.
static void writeError(const char *text) {
  ssize_t ignored = write(STDERR_FILENO, text, std::strlen(text));
  (void)ignored;
}

/// Lets one thread report; the process ends under the others.
static void becomeReporter() {
  static std::atomic_flag taken = ATOMIC_FLAG_INIT;
  while (taken.test_and_set())
    pause();
}

[[noreturn]] static void handleAbort(const char *message) {
  if (activeJump) {
    std::snprintf(activeMessage, kMessageSize, "%s", message);
    std::longjmp(*activeJump, 1);
  }
  becomeReporter();
  writeError("rope-runner: error: ");
  writeError(message);
  writeError("\n");
  _exit(2);
}

[[noreturn]] static void handleFault(int signal, siginfo_t *info, void *) {
  becomeReporter();
  char where[256] = "";
  writeError("rope-runner: error: the program ");
  switch (signal) {
  case SIGFPE:
    writeError("divided an integer by zero");
    break;
  case SIGILL:
    writeError("ran into an instruction that this processor lacks or that "
               "marks unreachable code");
    break;
  default:
    writeError("accessed memory that is not its own");
    if (describeAddress(info->si_addr, where, sizeof(where))) {
      writeError(": ");
      writeError(where);
    }
  }
  writeError("\n");
  _exit(2);
}

static constexpr int kSignals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};

/// Handlers are of the process: the first of all calls sets them, and the last
/// one gives back what there was.
static std::mutex handlersMutex;
static unsigned numHandlerUsers = 0;
static struct sigaction previousActions[std::size(kSignals)];

static void setHandlers() {
  std::lock_guard<std::mutex> guard(handlersMutex);
  if (numHandlerUsers++ != 0)
    return;
  rope_set_error_handler(handleAbort);
  struct sigaction action = {};
  action.sa_sigaction = handleFault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < std::size(kSignals); ++i)
    sigaction(kSignals[i], &action, &previousActions[i]);
}

static void resetHandlers() {
  std::lock_guard<std::mutex> guard(handlersMutex);
  if (--numHandlerUsers != 0)
    return;
  for (size_t i = 0; i < std::size(kSignals); ++i)
    sigaction(kSignals[i], &previousActions[i], nullptr);
  rope_set_error_handler(nullptr);
}

/// Where handlers run on this thread.
struct ProtectedCalls::Stack {
  alignas(16) char bytes[64 * 1024];
  stack_t previous = {};
};

/// Waits where there are as many calls as callSlots.
static unsigned takeSlot() {
  for (;; std::this_thread::yield())
    for (unsigned i = 0; i < kNumSlots; ++i)
      if (!callSlots[i].isTaken.exchange(true))
        return i;
}

ProtectedCalls::ProtectedCalls(GuardedMemory *memory, bool hasThreads,
                               const GuardedMemory *watched)
    : hasThreads(hasThreads), slot(takeSlot()),
      stack(std::make_unique<Stack>()), outer(ownMemory) {
  callSlots[slot].memory = memory;
  callSlots[slot].watched = watched;
  numMemories += memory != nullptr;
  ownMemory = memory;
  stack_t own = {};
  own.ss_sp = stack->bytes;
  own.ss_size = sizeof(stack->bytes);
  sigaltstack(&own, &stack->previous);
  setHandlers();
}

ProtectedCalls::~ProtectedCalls() {
  resetHandlers();
  sigaltstack(&stack->previous, nullptr);
  ownMemory = outer;
  {
    std::unique_lock<std::shared_mutex> guard(memoriesMutex);
    numMemories -= callSlots[slot].memory.exchange(nullptr) != nullptr;
  }
  callSlots[slot].watched = nullptr;
  callSlots[slot].isTaken = false;
}

/// The frame that longjmp returns to: nothing in it has a destructor.
static bool callWithJump(void (*function)(void **), void **arguments,
                         std::jmp_buf *jump) {
  if (setjmp(*jump) != 0)
    return false;
  function(arguments);
  return true;
}

std::optional<std::string> ProtectedCalls::call(void (*function)(void **),
                                                void **arguments) {
  std::jmp_buf jump;
  char message[kMessageSize];
  activeJump = hasThreads ? nullptr : &jump;
  activeMessage = message;
  bool returned = callWithJump(function, arguments, &jump);
  activeJump = nullptr;
  activeMessage = nullptr;
  if (returned)
    return std::nullopt;
  return std::string(message);
}
