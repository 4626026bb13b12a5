//===- ThreadPool.h - Threads that wait for parallel regions ----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_EXECUTIONENGINE_THREADPOOL_H
#define ROPE_LIB_EXECUTIONENGINE_THREADPOOL_H

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <vector>

namespace mlir::rope {

/// Threads of the process, made when they are first needed. They serve one
/// caller at a time.
class ThreadPool {
public:
  /// That of the process; a forked child has a new one.
  static ThreadPool &get();

  /// A task of one thread, numbered from 1.
  using Task = void (*)(void *argument, unsigned number);

  /// Reserves the pool; false where another caller has it. Otherwise `count`
  /// is lowered to the threads that could be made.
  bool tryAcquire(unsigned &count);
  void release() { busy.clear(std::memory_order_release); }

  /// Starts `task` on `count` threads of the reserved pool. The caller waits
  /// for them by means of its own before it releases the pool.
  void start(unsigned count, Task task, void *argument);

private:
  struct Worker;
  static void run(Worker &worker, unsigned number);

  std::atomic_flag busy = ATOMIC_FLAG_INIT;
  std::vector<std::unique_ptr<Worker>> workers;
};

/// Lets another thread of the core go on; `round` counts the calls of one wait.
void relax(unsigned round);

} // namespace mlir::rope

#endif // ROPE_LIB_EXECUTIONENGINE_THREADPOOL_H
