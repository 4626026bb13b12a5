//===- CpuExecutable.cpp - Runs lowered code in this process --------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/ExecutionEngine/CpuExecutable.h"

#include "ProtectedCall.h"
#include "rope/ExecutionEngine/Descriptors.h"
#include "rope/ExecutionEngine/HostLinker.h"
#include "rope/ExecutionEngine/StepClock.h"
#include "rope/ExecutionEngine/rope_runtime.h"
#include "llvm/Support/DynamicLibrary.h"
#include <cstring>
#include <mutex>

using namespace mlir;
using namespace mlir::rope;
using llvm::createStringError;
using llvm::Error;
using llvm::Expected;

//===----------------------------------------------------------------------===//
// OpenMP
//===----------------------------------------------------------------------===//

/// The runtime of the LLVM that this was built with, then any that the system
/// finds by name.
static constexpr StringLiteral kOpenMPLibraries[] = {
    ROPE_OPENMP_LIBRARY, "libomp.so.5", "libomp.so"};

/// Opens the library once; the one opened, or an empty name.
static StringRef findOpenMP() {
  static const StringRef found = [] {
    for (StringRef name : kOpenMPLibraries)
      if (!name.empty() && !llvm::sys::DynamicLibrary::LoadLibraryPermanently(
                               name.str().c_str()))
        return name;
    return StringRef();
  }();
  return found;
}

Error rope::openOpenMP(unsigned threads) {
  if (findOpenMP().empty())
    return createStringError(
        "cannot open the OpenMP runtime libomp.so.5 (package libomp-22-dev); "
        "'--threads=1' does without");
  void *set = llvm::sys::DynamicLibrary::SearchForAddressOfSymbol(
      "omp_set_num_threads");
  if (threads != 0 && set)
    reinterpret_cast<void (*)(int)>(set)(static_cast<int>(threads));
  return Error::success();
}

unsigned rope::getOpenMPThreads() {
  void *get = findOpenMP().empty()
                  ? nullptr
                  : llvm::sys::DynamicLibrary::SearchForAddressOfSymbol(
                        "omp_get_max_threads");
  return get ? reinterpret_cast<int (*)()>(get)() : 1;
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

using Invoker = void (*)(void **);

/// An empty array has no data to point to.
static void copyBytes(void *to, const void *from, size_t count) {
  if (count != 0)
    std::memcpy(to, from, count);
}

namespace {
class CpuExecutable : public Executable {
public:
  /// A packed argument and the function that packs it.
  using Packer = std::pair<PackedArgument, Invoker>;

  CpuExecutable(LinkedCode linked, Invoker invoke, SmallVector<Packer> packers,
                bool hasThreads, Signature signature, MLIRContext *context,
                ArrayRef<TimedStep> steps)
      : Executable(std::move(signature)), linked(std::move(linked)),
        invoke(invoke), packers(std::move(packers)), hasThreads(hasThreads),
        context(context), layout(getResultLayout(this->signature)),
        ownsResult(this->signature.results.size(), false) {
    timedSteps.assign(steps.begin(), steps.end());
  }

  FailureOr<SmallVector<HostArray>>
  run(MutableArrayRef<HostArray> arguments) override;
  FailureOr<RunTimes> benchmark(ArrayRef<HostArray> arguments,
                                unsigned count) override;

private:
  InFlightDiagnostic error() { return emitError(UnknownLoc::get(context)); }

  /// What the entry takes for each argument: its buffer and shape, or those of
  /// its packed form, which the caller releases.
  struct Operands {
    SmallVector<void *> buffers;
    SmallVector<SmallVector<int64_t>> shapes;
    SmallVector<void *> packed;
    /// What a packing function did wrong.
    std::optional<std::string> message;
  };
  Operands getOperands(ArrayRef<HostArray> arguments, ArrayRef<void *> buffers,
                       ProtectedCalls &calls);

  LinkedCode linked;
  Invoker invoke;
  SmallVector<Packer> packers;
  bool hasThreads;
  MLIRContext *context;
  ResultLayout layout;
  /// Whether a result was an allocation of its own in the guarded run; one that
  /// is a constant must not be freed.
  SmallVector<bool> ownsResult;
  /// Runs go one after another.
  std::mutex mutex;
};

/// Pointers to what each parameter is: descriptors, scalars, room for results.
struct CallFrame {
  std::vector<std::vector<char>> cells;
  std::vector<void *> pointers;
  std::vector<int64_t> results;

  CallFrame(const Signature &signature, ArrayRef<HostArray> arguments,
            ArrayRef<void *> buffers, ArrayRef<SmallVector<int64_t>> shapes,
            const ResultLayout &layout)
      : results(layout.size / 8 + 1, 0) {
    for (auto [i, spec] : llvm::enumerate(signature.arguments))
      cells.push_back(spec.kind == ValueSpec::Kind::Scalar
                          ? arguments[i].data
                          : makeDescriptor(buffers[i], shapes[i]));
    for (std::vector<char> &cell : cells)
      pointers.push_back(cell.data());
    pointers.push_back(results.data());
  }

  const char *getResult(size_t offset) const {
    return reinterpret_cast<const char *>(results.data()) + offset;
  }
};
} // namespace

CpuExecutable::Operands
CpuExecutable::getOperands(ArrayRef<HostArray> arguments,
                           ArrayRef<void *> buffers, ProtectedCalls &calls) {
  Operands operands;
  operands.buffers = llvm::to_vector(buffers);
  for (const HostArray &array : arguments)
    operands.shapes.push_back(array.shape);
  for (auto &[argument, pack] : packers) {
    Signature packing;
    packing.arguments = {signature.arguments[argument.number]};
    packing.results = packing.arguments;
    packing.results.front().shape = argument.shape;
    ResultLayout layout = getResultLayout(packing);
    CallFrame frame(packing, arguments[argument.number],
                    buffers[argument.number], operands.shapes[argument.number],
                    layout);
    operands.message = calls.call(pack, frame.pointers.data());
    if (operands.message)
      return operands;
    // Its memory was allocated with room to align it: the aligned pointer
    // follows the one to free.
    const char *result = frame.getResult(layout.offsets.front());
    std::memcpy(static_cast<void *>(&operands.buffers[argument.number]),
                result + sizeof(void *), sizeof(void *));
    operands.packed.push_back(getAllocatedPointer(result));
    operands.shapes[argument.number] = argument.shape;
  }
  return operands;
}

FailureOr<SmallVector<HostArray>>
CpuExecutable::run(MutableArrayRef<HostArray> arguments) {
  std::lock_guard<std::mutex> guard(mutex);
  GuardedMemory memory;
  SmallVector<void *> buffers;
  for (auto [i, array] : llvm::enumerate(arguments)) {
    // What the size allows of 64: wider alignment would move the end away from
    // the guard page.
    size_t bytes = array.data.size();
    size_t alignment =
        bytes % 64 == 0 ? 64 : HostArray::getElementSize(array.elementType);
    void *buffer =
        memory.allocate(bytes, alignment, "argument " + std::to_string(i));
    if (!buffer)
      return error() << "no memory for argument " << i;
    copyBytes(buffer, array.data.data(), bytes);
    if (signature.arguments[i].kind == ValueSpec::Kind::Tensor &&
        !signature.arguments[i].isScratch)
      memory.protect(buffer);
    buffers.push_back(buffer);
  }
  std::optional<CallFrame> frame;
  std::optional<std::string> message;
  Operands operands;
  {
    ProtectedCalls calls(&memory, hasThreads);
    operands = getOperands(arguments, buffers, calls);
    frame.emplace(signature, arguments, operands.buffers, operands.shapes,
                  layout);
    message = operands.message;
    if (!message)
      message = calls.call(invoke, frame->pointers.data());
  }
  if (message)
    return error() << *message;

  SmallVector<HostArray> results;
  for (auto [i, spec] : llvm::enumerate(signature.results)) {
    Expected<HostArray> result =
        readResult(frame->getResult(layout.offsets[i]), spec);
    if (!result)
      return error() << "result " << i << ": "
                     << llvm::toString(result.takeError());
    results.push_back(std::move(*result));
  }
  if (std::string damage = memory.findDamage(); !damage.empty())
    return error() << "the program " << damage;
  for (auto [i, spec] : llvm::enumerate(signature.results)) {
    if (spec.kind == ValueSpec::Kind::Scalar)
      continue;
    void *allocated = getAllocatedPointer(frame->getResult(layout.offsets[i]));
    ownsResult[i] =
        memory.owns(allocated) && !llvm::is_contained(buffers, allocated);
    if (ownsResult[i])
      memory.release(allocated);
  }
  for (void *buffer : operands.packed)
    memory.release(buffer);
  for (auto [i, array] : llvm::enumerate(arguments)) {
    if (signature.arguments[i].kind == ValueSpec::Kind::MemRef)
      copyBytes(array.data.data(), buffers[i], array.data.size());
    memory.release(buffers[i]);
  }
  if (auto [bytes, count] = memory.getLive(); count != 0)
    emitWarning(UnknownLoc::get(context))
        << "the program did not free " << count << " buffers of " << bytes
        << " bytes";
  return results;
}

/// Ranks begin a timed run together: what one of them did before it is no time
/// of the others'.
static void waitForRanks() {
  const rope_communicator *ranks = rope_get_communicator();
  if (!ranks)
    return;
  const char own = 0;
  std::vector<char> all(ranks->size);
  rope_rank_all_gather_i8(nullptr, &own, 0, 1, 1, nullptr, all.data(), 0,
                          ranks->size, 1);
}

FailureOr<RunTimes> CpuExecutable::benchmark(ArrayRef<HostArray> arguments,
                                             unsigned count) {
  std::lock_guard<std::mutex> guard(mutex);
  SmallVector<void *> buffers;
  for (const HostArray &array : arguments) {
    buffers.push_back(rope_alloc(array.data.size(), 64));
    copyBytes(buffers.back(), array.data.data(), array.data.size());
  }
  // Caches, the memory pool, the threads and the clock of the processor settle
  // within a few runs; long ones need no more than that.
  constexpr unsigned kWarmUpRuns = 10, kWarmUpRunsOfRanks = 3;
  constexpr double kWarmUpSeconds = 0.2;
  RunTimes times;
  std::optional<std::string> message;
  ProtectedCalls calls(/*memory=*/nullptr, hasThreads);
  Operands operands = getOperands(arguments, buffers, calls);
  message = operands.message;
  ClockTime begin = ClockTime::start();
  bool warm = false, hasSteps = !timedSteps.empty();
  for (unsigned i = 0; !message && (times.wall.size() < count ||
                                    (hasSteps && times.steps.size() < count));
       ++i) {
    // Ranks wait for one another: each makes as many runs as the others.
    if (rope_get_communicator())
      warm |= i >= kWarmUpRunsOfRanks;
    else
      warm |=
          i > 0 && (i >= kWarmUpRuns ||
                    ClockTime::stop().since(begin, false) >= kWarmUpSeconds);
    for (auto [array, buffer, spec] :
         llvm::zip(arguments, buffers, signature.arguments))
      if (spec.kind == ValueSpec::Kind::MemRef || spec.isScratch)
        copyBytes(buffer, array.data.data(), array.data.size());
    CallFrame frame(signature, arguments, operands.buffers, operands.shapes,
                    layout);
    // Reading the clock takes longer than short steps do, so that every second
    // call is one for the times of steps, and no other one reads it.
    std::optional<StepClock> clock;
    if (hasSteps && i % 2 == 1)
      clock.emplace(timedSteps.size(), /*processor=*/!hasThreads);
    waitForRanks();
    ClockTime start = ClockTime::start();
    message = calls.call(invoke, frame.pointers.data());
    ClockTime end = ClockTime::stop();
    if (warm && !message && clock) {
      times.steps.push_back(clock->take());
    } else if (warm && !message) {
      times.wall.push_back(end.since(start, /*processor=*/false));
      if (!hasThreads)
        times.processor.push_back(end.since(start, /*processor=*/true));
    }
    for (auto [owned, offset] : llvm::zip(ownsResult, layout.offsets))
      if (owned && !message)
        rope_free(getAllocatedPointer(frame.getResult(offset)));
  }
  for (void *buffer : buffers)
    rope_free(buffer);
  for (void *buffer : operands.packed)
    rope_free(buffer);
  if (message)
    return error() << *message;
  return times;
}

Expected<std::unique_ptr<Executable>>
rope::createCpuExecutable(HostCode &code, Signature signature,
                          ArrayRef<PackedArgument> packed, MLIRContext *context,
                          ArrayRef<TimedStep> steps) {
  Expected<LinkedCode> linked = LinkedCode::link(
      code, LinkedSymbol{kStepClockName, StepClock::getCallback()});
  if (!linked)
    return linked.takeError();
  auto find = [&](StringRef name) -> Expected<Invoker> {
    Expected<void *> address = linked->find(name);
    if (!address)
      return address.takeError();
    return reinterpret_cast<Invoker>(*address);
  };
  Expected<Invoker> invoke = find(kInvokerName);
  if (!invoke)
    return invoke.takeError();
  SmallVector<CpuExecutable::Packer> packers;
  for (const PackedArgument &argument : packed) {
    Expected<Invoker> pack = find(argument.invoker);
    if (!pack)
      return pack.takeError();
    packers.push_back({argument, *pack});
  }
  return std::unique_ptr<Executable>(std::make_unique<CpuExecutable>(
      std::move(*linked), *invoke, std::move(packers), code.usesOpenMP(),
      std::move(signature), context, steps));
}
