//===- ThreadPool.cpp - Threads that wait for parallel regions ------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ThreadPool.h"

#include <pthread.h>
#include <sched.h>

using namespace mlir;
using namespace mlir::rope;

/// Rounds that a thread looks for work before it sleeps: waking it costs more
/// than most regions.
static constexpr unsigned kBusyRounds = 2000, kYieldRounds = 4000;

void rope::relax(unsigned round) {
  if (round >= kBusyRounds) {
    sched_yield();
    return;
  }
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

struct ThreadPool::Worker {
  std::atomic<Task> task{nullptr};
  void *argument = nullptr;
  std::mutex mutex;
  std::condition_variable wake;
  /// Under the mutex, but for the look of who may have to wake it.
  std::atomic<bool> sleeps{false};
};

static std::atomic<ThreadPool *> thePool{nullptr};

ThreadPool &ThreadPool::get() {
  ThreadPool *pool = thePool.load(std::memory_order_acquire);
  if (pool)
    return *pool;
  static std::once_flag registered;
  std::call_once(registered, [] {
    // The threads of the parent are not in the child; what they held is lost.
    pthread_atfork(nullptr, nullptr, [] { thePool = nullptr; });
  });
  // Never destroyed: its threads may wait when the process ends.
  auto *fresh = new ThreadPool;
  if (thePool.compare_exchange_strong(pool, fresh))
    return *fresh;
  delete fresh;
  return *pool;
}

void ThreadPool::run(Worker &worker, unsigned number) {
  for (;;) {
    Task task = nullptr;
    for (unsigned i = 0; i < kYieldRounds && !task; ++i) {
      task = worker.task.load(std::memory_order_acquire);
      if (!task)
        relax(i);
    }
    if (!task) {
      std::unique_lock<std::mutex> lock(worker.mutex);
      worker.sleeps = true;
      worker.wake.wait(lock, [&] { return worker.task.load() != nullptr; });
      worker.sleeps = false;
      task = worker.task.load();
    }
    void *argument = worker.argument;
    // Free for the next task before this one says that it is done.
    worker.task.store(nullptr, std::memory_order_release);
    task(argument, number);
  }
}

bool ThreadPool::tryAcquire(unsigned &count) {
  if (busy.test_and_set(std::memory_order_acquire))
    return false;
  while (workers.size() < count) {
    auto worker = std::make_unique<Worker>();
    std::pair<Worker *, unsigned> start = {
        worker.get(), static_cast<unsigned>(workers.size() + 1)};
    auto *argument = new std::pair<Worker *, unsigned>(start);
    pthread_t thread;
    // std::thread would throw where the system refuses.
    if (pthread_create(
            &thread, nullptr,
            [](void *data) -> void * {
              auto *given = static_cast<std::pair<Worker *, unsigned> *>(data);
              std::pair<Worker *, unsigned> own = *given;
              delete given;
              run(*own.first, own.second);
              return nullptr;
            },
            argument) != 0) {
      delete argument;
      break;
    }
    pthread_detach(thread);
    workers.push_back(std::move(worker));
  }
  if (workers.size() < count)
    count = workers.size();
  return true;
}

void ThreadPool::start(unsigned count, Task task, void *argument) {
  for (unsigned i = 0; i < count; ++i) {
    Worker &worker = *workers[i];
    worker.argument = argument;
    worker.task.store(task, std::memory_order_seq_cst);
    if (worker.sleeps.load(std::memory_order_seq_cst)) {
      std::lock_guard<std::mutex> lock(worker.mutex);
      worker.wake.notify_one();
    }
  }
}
