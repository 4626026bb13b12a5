//===- MpiCommunicator.cpp - Ranks that an MPI launcher has started -------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/ExecutionEngine/MpiCommunicator.h"

#include <chrono>
#include <cstdlib>
#include <dlfcn.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <thread>
#include <unistd.h>

using namespace mlir;
using namespace mlir::rope;
using llvm::createStringError;
using llvm::Expected;

/// A handle of either implementation: MPICH has numbers, Open MPI pointers.
/// Both are passed in the same way.
using Handle = intptr_t;

/// Waits up to this long keep their core; longer ones give it up for a while.
static constexpr std::chrono::milliseconds kShortWait(1);
static constexpr std::chrono::microseconds kNap(50);

/// The functions and constants of one implementation.
struct MpiCommunicator::Library {
  void *library = nullptr;
  int (*init)(int *, char ***) = nullptr;
  int (*finalize)() = nullptr;
  int (*getRank)(Handle, int *) = nullptr;
  int (*getSize)(Handle, int *) = nullptr;
  int (*setErrorHandler)(Handle, Handle) = nullptr;
  int (*isend)(const void *, int, Handle, int, int, Handle, Handle *) = nullptr;
  int (*irecv)(void *, int, Handle, int, int, Handle, Handle *) = nullptr;
  int (*test)(Handle *, int *, void *) = nullptr;
  int (*abort)(Handle, int) = nullptr;
  Handle world = 0, byte = 0, errorsReturn = 0;
  void *ignoreStatus = nullptr;

  template <typename Function>
  bool find(const char *name, Function &function) {
    function = reinterpret_cast<Function>(dlsym(library, name));
    return function != nullptr;
  }
  /// Sets the constants; false where the library is of another kind than said.
  bool setConstants(bool isOpenMpi);
  bool findFunctions() {
    return find("MPI_Init", init) && find("MPI_Finalize", finalize) &&
           find("MPI_Comm_rank", getRank) && find("MPI_Comm_size", getSize) &&
           find("MPI_Comm_set_errhandler", setErrorHandler) &&
           find("MPI_Isend", isend) && find("MPI_Irecv", irecv) &&
           find("MPI_Test", test) && find("MPI_Abort", abort);
  }
};

bool MpiCommunicator::Library::setConstants(bool isOpenMpi) {
  if (!isOpenMpi) {
    // The ABI that MPICH and its derivatives share.
    world = 0x44000000;
    byte = 0x4c00010d;
    errorsReturn = 0x54000001;
    ignoreStatus = reinterpret_cast<void *>(1);
    return true;
  }
  world = reinterpret_cast<Handle>(dlsym(library, "ompi_mpi_comm_world"));
  byte = reinterpret_cast<Handle>(dlsym(library, "ompi_mpi_byte"));
  errorsReturn =
      reinterpret_cast<Handle>(dlsym(library, "ompi_mpi_errors_return"));
  return world && byte && errorsReturn;
}

static bool isLaunchedByOpenMpi() {
  return std::getenv("OMPI_COMM_WORLD_SIZE") != nullptr;
}

bool MpiCommunicator::isLaunched() {
  return isLaunchedByOpenMpi() || std::getenv("PMI_SIZE") != nullptr;
}

Expected<std::unique_ptr<MpiCommunicator>>
MpiCommunicator::open(unsigned timeoutSeconds) {
  bool isOpenMpi = isLaunchedByOpenMpi();
  auto library = std::make_unique<Library>();
  const char *openMpi[] = {"libmpi.so.40", "libmpi.so"};
  const char *mpich[] = {"libmpich.so.12", "libmpi.so.12", "libmpi.so"};
  for (const char *name : isOpenMpi ? ArrayRef<const char *>(openMpi)
                                    : ArrayRef<const char *>(mpich))
    if (!library->library)
      library->library = dlopen(name, RTLD_NOW | RTLD_GLOBAL);
  StringRef kind = isOpenMpi ? "Open MPI" : "MPICH";
  if (!library->library)
    return createStringError("cannot open the library of " + kind +
                             ", which started this rank: " + dlerror());
  if (!library->findFunctions() || !library->setConstants(isOpenMpi))
    return createStringError("the library of " + kind +
                             " lacks a function of MPI");
  if (library->init(nullptr, nullptr) != 0)
    return createStringError("cannot initialize " + kind);
  // Errors come back as values instead of ending the process.
  library->setErrorHandler(library->world, library->errorsReturn);
  return std::unique_ptr<MpiCommunicator>(
      new MpiCommunicator(std::move(library), timeoutSeconds));
}

MpiCommunicator::MpiCommunicator(std::unique_ptr<Library> opened,
                                 unsigned timeoutSeconds)
    : library(std::move(opened)), timeoutSeconds(timeoutSeconds) {
  int rank = 0, size = 1;
  library->getRank(library->world, &rank);
  library->getSize(library->world, &size);
  communicator.rank = rank;
  communicator.size = size;
  communicator.context = this;
  communicator.start = &MpiCommunicator::start;
  communicator.wait = &MpiCommunicator::wait;
}

/// Waits until all ranks have come here. MPI's own functions would keep cores
/// busy meanwhile, which the rank that compares results still needs.
void MpiCommunicator::meet() {
  char token = 0;
  auto exchange = [&](int32_t rank, bool sends) {
    return !wait(this, start(this, rank, &token, sends, rank, &token, !sends));
  };
  if (communicator.rank != 0) {
    if (exchange(0, /*sends=*/true))
      exchange(0, /*sends=*/false);
    return;
  }
  for (bool sends : {false, true})
    for (int32_t rank = 1; rank < communicator.size; ++rank)
      if (!exchange(rank, sends))
        return;
}

MpiCommunicator::~MpiCommunicator() {
  meet();
  library->finalize();
}

/// Waits, a second at most, until the launcher has read what this rank wrote to
/// its pipe for errors. A launcher drops what it has not read when ranks abort.
static void waitForReaderOfErrors() {
  int unread = 0;
  for (int tries = 0; tries < 1000; ++tries) {
    if (ioctl(STDERR_FILENO, FIONREAD, &unread) != 0 || unread == 0)
      return;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

void MpiCommunicator::abort(int status) {
  waitForReaderOfErrors();
  library->abort(library->world, status);
  std::_Exit(status);
}

int64_t MpiCommunicator::start(void *context, int32_t to, const void *send,
                               int64_t sendBytes, int32_t from, void *receive,
                               int64_t receiveBytes) {
  auto &self = *static_cast<MpiCommunicator *>(context);
  Library &mpi = *self.library;
  constexpr int kTag = 0;
  Pending pending;
  pending.to = to;
  pending.from = from;
  if (receiveBytes != 0) {
    pending.error |=
        mpi.irecv(receive, static_cast<int>(receiveBytes), mpi.byte, from, kTag,
                  mpi.world, &pending.requests[0]);
    pending.receives = true;
  }
  if (sendBytes != 0) {
    pending.error |= mpi.isend(send, static_cast<int>(sendBytes), mpi.byte, to,
                               kTag, mpi.world, &pending.requests[1]);
    pending.sends = true;
  }
  self.pending[self.next] = pending;
  return self.next++;
}

const char *MpiCommunicator::wait(void *context, int64_t number) {
  auto &self = *static_cast<MpiCommunicator *>(context);
  Library &mpi = *self.library;
  Pending pending = self.pending[number];
  self.pending.erase(number);
  auto begin = std::chrono::steady_clock::now();
  while (!pending.error && (pending.receives || pending.sends)) {
    int done = 0;
    pending.error |= mpi.test(&pending.requests[pending.receives ? 0 : 1],
                              &done, mpi.ignoreStatus);
    if (done) {
      (pending.receives ? pending.receives : pending.sends) = false;
      continue;
    }
    std::chrono::duration<double> waited =
        std::chrono::steady_clock::now() - begin;
    // Ranks may share a core with the one that is waited for. A long wait is
    // worth the time to wake up.
    if (waited < kShortWait)
      sched_yield();
    else
      std::this_thread::sleep_for(kNap);
    if (waited.count() > self.timeoutSeconds) {
      self.problem =
          "waited " + std::to_string(self.timeoutSeconds) + " s for rank " +
          std::to_string(pending.receives ? pending.from : pending.to) +
          ", which has ended or does something else";
      return self.problem.c_str();
    }
  }
  if (!pending.error)
    return nullptr;
  self.problem = "MPI reports error " + std::to_string(pending.error) +
                 " in a message to rank " + std::to_string(pending.to) +
                 " or from rank " + std::to_string(pending.from);
  return self.problem.c_str();
}
