//===- MpiCommunicator.h - Ranks that an MPI launcher has started -*- C++ -*-=//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EXECUTIONENGINE_MPICOMMUNICATOR_H
#define ROPE_EXECUTIONENGINE_MPICOMMUNICATOR_H

#include "rope/ExecutionEngine/rope_runtime.h"

#include "mlir/Support/LLVM.h"
#include "llvm/Support/Error.h"
#include <map>
#include <memory>

namespace mlir::rope {

/// The world of an MPI program, whose library is opened at run time: MPICH or
/// Open MPI, whichever started this process. Needs neither to be built.
class MpiCommunicator {
public:
  /// Whether a launcher of MPI has started this process.
  static bool isLaunched();
  /// Initializes MPI. Where nothing arrives for `timeoutSeconds`, an exchange
  /// fails.
  static llvm::Expected<std::unique_ptr<MpiCommunicator>>
  open(unsigned timeoutSeconds);
  /// Ends MPI; every rank has to come here.
  ~MpiCommunicator();
  MpiCommunicator(const MpiCommunicator &) = delete;

  const rope_communicator &get() const { return communicator; }
  int getRank() const { return communicator.rank; }
  int getSize() const { return communicator.size; }
  /// Ends all ranks at once.
  [[noreturn]] void abort(int status);

private:
  struct Library;

  MpiCommunicator(std::unique_ptr<Library> library, unsigned timeoutSeconds);
  static int64_t start(void *self, int32_t to, const void *send,
                       int64_t sendBytes, int32_t from, void *receive,
                       int64_t receiveBytes);
  static const char *wait(void *self, int64_t number);
  void meet();

  /// A message that is sent and one that is received, by the handles of MPI.
  struct Pending {
    intptr_t requests[2] = {};
    bool receives = false, sends = false;
    int to = 0, from = 0, error = 0;
  };

  std::unique_ptr<Library> library;
  unsigned timeoutSeconds;
  rope_communicator communicator = {};
  std::string problem;
  std::map<int64_t, Pending> pending;
  int64_t next = 0;
};

} // namespace mlir::rope

#endif // ROPE_EXECUTIONENGINE_MPICOMMUNICATOR_H
