//===- GpuExecutable.cpp - Runs host code that launches kernels -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/ExecutionEngine/GpuExecutable.h"

#include "EmulatedDevice.h"
#include "ProtectedCall.h"
#include "rope/ExecutionEngine/Descriptors.h"
#include "rope/ExecutionEngine/HostLinker.h"
#include <chrono>
#include <cstring>
#include <mutex>

using namespace mlir;
using namespace mlir::rope;
using llvm::Error;
using llvm::Expected;

using Invoker = void (*)(void **);

namespace {
class GpuExecutable : public Executable {
public:
  GpuExecutable(LinkedCode linked, Invoker invoke,
                std::unique_ptr<GpuDevice> device, Signature signature,
                MLIRContext *context)
      : Executable(std::move(signature)), linked(std::move(linked)),
        invoke(invoke), device(std::move(device)), context(context),
        layout(getResultLayout(this->signature)) {}

  FailureOr<SmallVector<HostArray>>
  run(MutableArrayRef<HostArray> arguments) override;
  FailureOr<RunTimes> benchmark(ArrayRef<HostArray> arguments,
                                unsigned count) override;
  llvm::json::Value getProfile() const override { return device->getProfile(); }

private:
  InFlightDiagnostic error() { return emitError(UnknownLoc::get(context)); }

  /// Arguments in device memory; failure after a diagnostic.
  FailureOr<SmallVector<void *>> upload(ArrayRef<HostArray> arguments);
  /// Calls the entry once; `results` receives what it returns through.
  std::optional<std::string> call(ArrayRef<HostArray> arguments,
                                  ArrayRef<void *> buffers,
                                  std::vector<char> &results);
  /// Launches a recorded call and waits for it.
  std::optional<std::string> replay(GpuRecording &recording);
  bool isScalar(size_t argument) const {
    return signature.arguments[argument].kind == ValueSpec::Kind::Scalar;
  }
  /// Frees the results that are allocations of their own.
  void releaseResults(const std::vector<char> &results,
                      ArrayRef<void *> buffers);

  // The code goes last: the device may hold pointers into it.
  LinkedCode linked;
  Invoker invoke;
  std::unique_ptr<GpuDevice> device;
  MLIRContext *context;
  ResultLayout layout;
  /// A device is one thread's at a time: runs go one after another.
  std::mutex mutex;
};
} // namespace

static void copyBytes(void *to, const void *from, size_t count) {
  if (count != 0)
    std::memcpy(to, from, count);
}

FailureOr<SmallVector<void *>>
GpuExecutable::upload(ArrayRef<HostArray> arguments) {
  SmallVector<void *> buffers;
  for (auto [i, array] : llvm::enumerate(arguments)) {
    if (isScalar(i)) {
      buffers.push_back(nullptr);
      continue;
    }
    void *buffer = device->allocate(array.data.size());
    if (!buffer) {
      device->releaseAll();
      return error() << "the device has no memory for argument " << i;
    }
    copyBytes(buffer, array.data.data(), array.data.size());
    buffers.push_back(buffer);
  }
  return buffers;
}

std::optional<std::string> GpuExecutable::call(ArrayRef<HostArray> arguments,
                                               ArrayRef<void *> buffers,
                                               std::vector<char> &results) {
  // Descriptors are read as integers and pointers.
  std::vector<std::vector<char>> cells;
  for (auto [array, buffer, spec] :
       llvm::zip(arguments, buffers, signature.arguments))
    cells.push_back(spec.kind == ValueSpec::Kind::Scalar
                        ? array.data
                        : makeDescriptor(buffer, array.shape));
  std::vector<void *> pointers;
  pointers.reserve(cells.size() + 1);
  for (std::vector<char> &cell : cells)
    pointers.push_back(cell.data());
  results.assign(layout.size + sizeof(int64_t), 0);
  pointers.push_back(results.data());
  GpuDeviceScope scope(*device);
  std::optional<std::string> message;
  {
    ProtectedCalls calls(/*memory=*/nullptr, /*hasThreads=*/false,
                         device->getMemory());
    message = calls.call(invoke, pointers.data());
  }
  // Results may still be written; a failure that was reported counts first.
  if (Error failed = device->synchronize()) {
    std::string text = llvm::toString(std::move(failed));
    if (!message)
      message = text;
  }
  return message;
}

std::optional<std::string> GpuExecutable::replay(GpuRecording &recording) {
  Error failed = recording.launch();
  if (!failed)
    failed = device->synchronize();
  if (failed)
    return llvm::toString(std::move(failed));
  return std::nullopt;
}

void GpuExecutable::releaseResults(const std::vector<char> &results,
                                   ArrayRef<void *> buffers) {
  SmallVector<void *> released(buffers);
  for (auto [spec, offset] : llvm::zip(signature.results, layout.offsets)) {
    if (spec.kind == ValueSpec::Kind::Scalar)
      continue;
    void *allocated = getAllocatedPointer(results.data() + offset);
    if (llvm::is_contained(released, allocated))
      continue;
    released.push_back(allocated);
    device->release(allocated);
  }
}

FailureOr<SmallVector<HostArray>>
GpuExecutable::run(MutableArrayRef<HostArray> arguments) {
  std::lock_guard<std::mutex> guard(mutex);
  FailureOr<SmallVector<void *>> buffers = upload(arguments);
  if (failed(buffers))
    return failure();
  std::vector<char> memory;
  std::optional<std::string> message = call(arguments, *buffers, memory);
  if (message) {
    device->releaseAll();
    return error() << *message;
  }
  SmallVector<HostArray> results;
  for (auto [i, spec] : llvm::enumerate(signature.results)) {
    Expected<HostArray> result =
        readResult(memory.data() + layout.offsets[i], spec);
    if (!result) {
      device->releaseAll();
      return error() << "result " << i << ": "
                     << llvm::toString(result.takeError());
    }
    results.push_back(std::move(*result));
  }
  for (auto [i, array] : llvm::enumerate(arguments)) {
    if (isScalar(i) || array.data.empty())
      continue;
    const ValueSpec &spec = signature.arguments[i];
    if (spec.kind == ValueSpec::Kind::MemRef) {
      copyBytes(array.data.data(), (*buffers)[i], array.data.size());
    } else if (!spec.isScratch && std::memcmp(array.data.data(), (*buffers)[i],
                                              array.data.size()) != 0) {
      device->releaseAll();
      return error() << "the program has overwritten argument " << i;
    }
  }
  device->releaseAll();
  return results;
}

FailureOr<RunTimes> GpuExecutable::benchmark(ArrayRef<HostArray> arguments,
                                             unsigned count) {
  std::lock_guard<std::mutex> guard(mutex);
  FailureOr<SmallVector<void *>> buffers = upload(arguments);
  if (failed(buffers))
    return failure();
  using Clock = std::chrono::steady_clock;
  // Compilation by the driver and the pool of buffers settle in these.
  constexpr unsigned kWarmUpRuns = 2;
  RunTimes times;
  // What host code does nothing but launch runs as one piece.
  std::unique_ptr<GpuRecording> recording;
  for (unsigned i = 0; times.wall.size() < count; ++i) {
    if (i == kWarmUpRuns)
      recording = device->record([&]() -> Error {
        std::vector<char> memory;
        std::optional<std::string> message = call(arguments, *buffers, memory);
        return message ? llvm::createStringError(*message) : Error::success();
      });
    for (auto [array, buffer, spec] :
         llvm::zip(arguments, *buffers, signature.arguments))
      if (spec.kind == ValueSpec::Kind::MemRef || spec.isScratch)
        copyBytes(buffer, array.data.data(), array.data.size());
    std::vector<char> memory;
    Clock::time_point start = Clock::now();
    std::optional<std::string> message =
        recording ? replay(*recording) : call(arguments, *buffers, memory);
    Clock::time_point end = Clock::now();
    if (message) {
      device->releaseAll();
      return error() << *message;
    }
    if (i >= kWarmUpRuns)
      times.wall.push_back(std::chrono::duration<double>(end - start).count());
    if (!recording)
      releaseResults(memory, *buffers);
  }
  device->releaseAll();
  return times;
}

static Expected<Invoker> findInvoker(LinkedCode &linked) {
  Expected<void *> address = linked.find(kInvokerName);
  if (!address)
    return address.takeError();
  return reinterpret_cast<Invoker>(*address);
}

Expected<std::unique_ptr<Executable>>
rope::createGpuExecutable(HostCode &code, Signature signature,
                          std::unique_ptr<GpuDevice> device,
                          MLIRContext *context) {
  Expected<LinkedCode> linked = LinkedCode::link(code);
  if (!linked)
    return linked.takeError();
  Expected<Invoker> invoke = findInvoker(*linked);
  if (!invoke)
    return invoke.takeError();
  return std::unique_ptr<Executable>(std::make_unique<GpuExecutable>(
      std::move(*linked), *invoke, std::move(device), std::move(signature),
      context));
}

Expected<std::unique_ptr<Executable>>
rope::createEmulatedExecutable(HostCode &code, Signature signature,
                               const ChipInfo &chip, MLIRContext *context,
                               bool profile) {
  Expected<LinkedCode> linked =
      LinkedCode::link(code, EmulatedDevice::getSymbols());
  if (!linked)
    return linked.takeError();
  Expected<Invoker> invoke = findInvoker(*linked);
  if (!invoke)
    return invoke.takeError();
  auto device = std::make_unique<EmulatedDevice>(chip);
  if (profile)
    device->startProfile();
  if (Error failed = device->addModule(*linked))
    return std::move(failed);
  return std::unique_ptr<Executable>(std::make_unique<GpuExecutable>(
      std::move(*linked), *invoke, std::move(device), std::move(signature),
      context));
}
