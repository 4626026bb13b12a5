//===- Fiber.h - Stacks that are switched by hand ---------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EMULATOR_FIBER_H
#define ROPE_EMULATOR_FIBER_H

#include <cstddef>
#include <vector>

namespace mlir::rope::emulator {

/// Stacks of one size, each below a guard page, kept for reuse. The tops are
/// staggered so that equal frames of many fibers fall in different cache sets.
class StackPool {
public:
  explicit StackPool(size_t stackBytes);
  StackPool(const StackPool &) = delete;
  ~StackPool();

  struct Stack {
    char *bottom = nullptr;
    char *top = nullptr;
  };
  /// A stack without content.
  Stack take();
  void give(Stack stack) { unused.push_back(stack); }
  bool contains(const void *address) const;

private:
  void map();

  size_t stackBytes;
  struct Mapping {
    char *begin;
    size_t bytes;
  };
  std::vector<Mapping> mappings;
  std::vector<Stack> unused;
};

/// A computation with a stack of its own. Only the thread that resumes it runs
/// while it is suspended, and the other way round.
class Fiber {
public:
  using Function = void (*)(void *argument);

  Fiber() = default;
  Fiber(const Fiber &) = delete;

  /// Makes the next `resume` call `function(argument)` on `stack`. What was
  /// there before is dropped: destructors of its frames do not run.
  void start(StackPool::Stack stack, Function function, void *argument);
  const StackPool::Stack &getStack() const { return stack; }
  bool isStarted() const { return context != nullptr; }

  /// Continues the fiber until it suspends or returns. Called outside of it.
  void resume();
  /// Goes back to who resumed the fiber. Called inside of it.
  void suspend();
  /// Like `suspend`, for the last time: the stack can be reused after it.
  [[noreturn]] void finish();
  /// Forgets a suspended fiber; its stack, which can be reused after it.
  StackPool::Stack drop();

private:
  StackPool::Stack stack;
  Function function = nullptr;
  void *argument = nullptr;
  /// Where the fiber goes on, and where who resumed it does.
  void *context = nullptr;
  void *resumer = nullptr;
  // What AddressSanitizer wants to know about the stack that is left.
  [[maybe_unused]] void *fiberFakeStack = nullptr;
  [[maybe_unused]] const void *resumerBottom = nullptr;
  [[maybe_unused]] size_t resumerBytes = 0;

  friend struct FiberEntry;
};

} // namespace mlir::rope::emulator

#endif // ROPE_EMULATOR_FIBER_H
