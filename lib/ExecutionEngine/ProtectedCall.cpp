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
#include <unistd.h>

using namespace mlir;
using namespace mlir::rope;

// Signal handlers and the functions that code calls have no argument to carry
// state, so the call in progress is found through these.
static std::atomic<GuardedMemory *> activeMemory{nullptr};
static thread_local std::jmp_buf *activeJump = nullptr;
static thread_local char *activeMessage = nullptr;
static constexpr size_t kMessageSize = 1024;

void *rope::allocateForCode(size_t bytes, size_t alignment) {
  if (GuardedMemory *memory = activeMemory.load())
    if (void *start =
            memory->allocate(bytes, alignment, "a buffer of the program"))
      return start;
  return rope_alloc(bytes, alignment);
}

void rope::freeForCode(void *pointer) {
  GuardedMemory *memory = activeMemory.load();
  if (memory && memory->owns(pointer)) {
    memory->release(pointer);
    return;
  }
  rope_free(pointer);
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
  default: {
    GuardedMemory *memory = activeMemory.load();
    writeError("accessed memory that is not its own");
    if (memory && memory->describe(info->si_addr, where, sizeof(where))) {
      writeError(": ");
      writeError(where);
    }
  }
  }
  writeError("\n");
  _exit(2);
}

static constexpr int kSignals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};

/// Handlers of faults, on a stack of their own.
struct ProtectedCalls::Handlers {
  alignas(16) char stack[64 * 1024];
  stack_t previousStack = {};
  struct sigaction previous[std::size(kSignals)] = {};
};

ProtectedCalls::ProtectedCalls(GuardedMemory *memory, bool hasThreads)
    : hasThreads(hasThreads), handlers(std::make_unique<Handlers>()) {
  activeMemory = memory;
  rope_set_error_handler(handleAbort);
  stack_t own = {};
  own.ss_sp = handlers->stack;
  own.ss_size = sizeof(handlers->stack);
  sigaltstack(&own, &handlers->previousStack);
  struct sigaction action = {};
  action.sa_sigaction = handleFault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < std::size(kSignals); ++i)
    sigaction(kSignals[i], &action, &handlers->previous[i]);
}

ProtectedCalls::~ProtectedCalls() {
  for (size_t i = 0; i < std::size(kSignals); ++i)
    sigaction(kSignals[i], &handlers->previous[i], nullptr);
  sigaltstack(&handlers->previousStack, nullptr);
  rope_set_error_handler(nullptr);
  activeMemory = nullptr;
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
