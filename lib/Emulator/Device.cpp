//===- Device.cpp - A GPU made of fibers ----------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Emulator/Device.h"

#include "rope/Emulator/Thread.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir::rope::emulator;
using llvm::createStringError;
using llvm::Error;
using llvm::StringRef;
using llvm::Twine;

/// Enough for the local arrays of a thread; only what is touched is backed.
static constexpr size_t kStackBytes = 512 * 1024;

Device::Device(DeviceLimits limits)
    : limits(limits), stacks(kStackBytes),
      block(std::make_unique<Block>(*this)) {}
Device::~Device() = default;

void Device::addKernel(Kernel kernel) {
  std::string name = kernel.name;
  kernels[name] = std::move(kernel);
}

void Device::addReadOnly(StringRef kernel, unsigned argument) {
  kernels.find(kernel)->second.readOnlyArguments.push_back(argument);
}

void Device::addSites(llvm::MutableArrayRef<Site> sites, const char *text) {
  auto next = [&text] {
    const char *part = text;
    text += std::strlen(text) + 1;
    return part;
  };
  for (Site &site : sites) {
    site = Site();
    site.location = next();
    site.operation = next();
    llvm::SmallVector<StringRef> numbers;
    llvm::SplitString(next(), numbers);
    attributeLists.push_back(std::make_unique<int64_t[]>(numbers.size()));
    int64_t *attributes = attributeLists.back().get();
    for (size_t i = 0; i < numbers.size(); ++i)
      numbers[i].getAsInteger(10, attributes[i]);
    site.attributes = attributes;
    site.numAttributes = numbers.size();
  }
}

//===----------------------------------------------------------------------===//
// Global memory
//===----------------------------------------------------------------------===//

void Device::addAllocation(const void *begin, size_t bytes, bool readOnly,
                           StringRef name) {
  auto address = reinterpret_cast<uintptr_t>(begin);
  if (allocations.erase(address))
    forgetHits();
  Allocation &added = allocations[address];
  added.begin = address;
  added.bytes = bytes;
  added.readOnly = readOnly;
  added.name = name.str();
  // Records are of four bytes with an address that is a multiple of four.
  added.records = GlobalRecords::makeRecords(bytes + 4);
}

void Device::removeAllocation(const void *begin) {
  allocations.erase(reinterpret_cast<uintptr_t>(begin));
  forgetHits();
}

void Device::forgetHits() {
  for (Site *site : sitesWithHits)
    site->low = site->high = site->records = 0;
  sitesWithHits.clear();
}

const Allocation *Device::findAllocationBefore(const void *address) const {
  auto after = allocations.upper_bound(reinterpret_cast<uintptr_t>(address));
  return after == allocations.begin() ? nullptr : &std::prev(after)->second;
}

const Allocation *Device::findAllocation(const void *address) const {
  const Allocation *found = findAllocationBefore(address);
  if (!found || reinterpret_cast<uintptr_t>(address) - found->begin >=
                    std::max<size_t>(found->bytes, 1))
    return nullptr;
  return found;
}

static const char *getVerb(Access kind) {
  return kind == Access::Load    ? "reads "
         : kind == Access::Store ? "writes "
                                 : "updates ";
}

void Device::recordAccess(Thread &thread, Site *site,
                          const Allocation &allocation, uintptr_t offset,
                          size_t size, Access kind) {
  bool wrote = false;
  int64_t other =
      records.record(allocation.records.get(), allocation.begin % 4 + offset,
                     size, kind, wrote);
  if (other < 0)
    return;
  thread.fail(site, Twine(getVerb(kind)) + Twine(size) + " bytes at offset " +
                        Twine(offset) + " of " + allocation.name +
                        ", which block (" + Twine(other % shape.grid[0]) +
                        ", " + Twine(other / shape.grid[0] % shape.grid[1]) +
                        ", " + Twine(other / shape.grid[0] / shape.grid[1]) +
                        ") " + (wrote ? "writes" : "reads") +
                        " in the same launch");
}

void Device::access(Registers *registers, Site *site, const void *pointer,
                    size_t size, size_t alignment, Access kind) {
  Thread &thread = getThread(registers);
  SharedMemory &shared = thread.getBlock().getShared();
  if (shared.contains(pointer))
    return shared.access(thread, site, pointer, size, alignment, kind);
  auto address = reinterpret_cast<uintptr_t>(pointer);
  if (address & (alignment - 1))
    thread.fail(site, "expected an address aligned to " + Twine(alignment) +
                          " bytes but got one that is " +
                          Twine(address & (alignment - 1)) + " beyond");
  const Allocation *found = findAllocationBefore(pointer);
  uintptr_t offset = found ? address - found->begin : 0;
  if (found && offset <= found->bytes && size <= found->bytes - offset) {
    if (kind != Access::Load && (found->readOnly || found->readOnlyInLaunch))
      thread.fail(site,
                  Twine(getVerb(kind)) + Twine(size) + " bytes at offset " +
                      Twine(offset) + " of " + found->name + ", which " +
                      (found->readOnly ? "is read-only"
                                       : "the kernel declares read-only"));
    if (site->high == 0)
      sitesWithHits.push_back(site);
    site->low = found->begin;
    site->high = found->begin + found->bytes;
    site->records = reinterpret_cast<uintptr_t>(found->records.get()) -
                    2 * (found->begin & ~uintptr_t(3));
    recordAccess(thread, site, *found, offset, size, kind);
    return;
  }
  if (thread.ownsLocal(pointer, size))
    return;
  if (stacks.contains(pointer))
    thread.fail(site, Twine(getVerb(kind)) + Twine(size) +
                          " bytes of local memory that are not the thread's");
  // What lies far behind an allocation has nothing to do with it.
  constexpr uintptr_t near = 4096;
  if (found && offset <= found->bytes + std::max<uintptr_t>(found->bytes, near))
    thread.fail(site, Twine(getVerb(kind)) + Twine(size) + " bytes at offset " +
                          Twine(offset) + " of " + found->name +
                          ", which has " + Twine(found->bytes) + " bytes");
  thread.fail(site, Twine(getVerb(kind)) + Twine(size) +
                        " bytes outside of all allocations");
}

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

/// What the programming interfaces allow for sizes of a grid.
static constexpr int64_t kMaxGrid[3] = {(int64_t(1) << 31) - 1, 65535, 65535};

llvm::Expected<const Kernel *> Device::findKernel(StringRef name,
                                                  const LaunchShape &asked,
                                                  size_t numArguments) const {
  auto found = kernels.find(name);
  if (found == kernels.end())
    return createStringError("the module has no kernel '" + name + "'");
  const Kernel &kernel = found->second;
  auto invalid = [&](const Twine &what) {
    return createStringError("launch of kernel '" + name + "': " + what);
  };
  if (numArguments != kernel.numArguments)
    return invalid("expected " + Twine(kernel.numArguments) +
                   " arguments but got " + Twine(numArguments));
  int64_t numThreads = 1;
  for (unsigned i = 0; i < 3; ++i) {
    if (asked.grid[i] < 1 || asked.grid[i] > kMaxGrid[i])
      return invalid("expected between 1 and " + Twine(kMaxGrid[i]) +
                     " blocks along axis " + Twine(i) + " but got " +
                     Twine(asked.grid[i]));
    if (asked.block[i] < 1 || asked.block[i] > limits.maxThreads)
      return invalid("expected between 1 and " + Twine(limits.maxThreads) +
                     " threads along axis " + Twine(i) + " but got " +
                     Twine(asked.block[i]));
    if (kernel.requiredBlock[i] != 0 &&
        kernel.requiredBlock[i] != asked.block[i])
      return invalid("expected the " + Twine(kernel.requiredBlock[i]) +
                     " threads along axis " + Twine(i) +
                     " that the kernel is compiled for but got " +
                     Twine(asked.block[i]));
    numThreads *= asked.block[i];
  }
  if (numThreads > limits.maxThreads)
    return invalid("expected at most " + Twine(limits.maxThreads) +
                   " threads in a block but got " + Twine(numThreads));
  int64_t sharedBytes = kernel.declaredSharedBytes + asked.dynamicSharedBytes;
  if (asked.dynamicSharedBytes < 0 ||
      sharedBytes > int64_t(limits.maxSharedBytes))
    return invalid("expected at most " + Twine(limits.maxSharedBytes) +
                   " bytes of shared memory but got " + Twine(sharedBytes));
  return &kernel;
}

Error Device::checkLaunch(StringRef name, const LaunchShape &asked,
                          size_t numArguments) const {
  return findKernel(name, asked, numArguments).takeError();
}

/// The registers that are the same for all threads of a launch.
static Registers getRegisters(const Kernel &kernel, const LaunchShape &shape,
                              unsigned warpSize) {
  Registers registers = {};
  int64_t numThreads = 1;
  for (unsigned i = 0; i < 3; ++i) {
    numThreads *= shape.block[i];
    registers.gridSize[i] = shape.grid[i];
    registers.blockSize[i] = shape.block[i];
  }
  registers.warpSize = warpSize;
  registers.numWarps = (numThreads + warpSize - 1) / warpSize;
  registers.dynamicSharedBytes = shape.dynamicSharedBytes;
  registers.totalSharedBytes =
      shape.dynamicSharedBytes == 0
          ? kernel.staticSharedBytes
          : kernel.dynamicSharedOffset + shape.dynamicSharedBytes;
  return registers;
}

/// The kernel may read these through caches that see no writes of the launch.
/// The first write of a block to a byte always comes to `access`.
void Device::setReadOnly(const Kernel &kernel,
                         llvm::ArrayRef<void *> arguments) {
  for (auto &[address, allocation] : allocations)
    allocation.readOnlyInLaunch = false;
  for (unsigned number : kernel.readOnlyArguments)
    if (const Allocation *found =
            findAllocation(*static_cast<void *const *>(arguments[number])))
      allocations[found->begin].readOnlyInLaunch = true;
}

Error Device::launch(StringRef name, const LaunchShape &newShape,
                     llvm::ArrayRef<void *> arguments) {
  shape = newShape;
  llvm::Expected<const Kernel *> found =
      findKernel(name, shape, arguments.size());
  if (!found)
    return found.takeError();
  const Kernel &kernel = **found;
  Registers registers = getRegisters(kernel, shape, limits.warpSize);
  llvm::SmallVector<void *> pointers(arguments);
  setReadOnly(kernel, arguments);
  if (!records.beginLaunch(shape.grid[0] * shape.grid[1] * shape.grid[2])) {
    for (auto &[address, allocation] : allocations)
      allocation.records = GlobalRecords::makeRecords(allocation.bytes + 4);
    forgetHits();
  }
  registers.firstBlock = records.getFirst();
  if (profile)
    profile->beginLaunch(kernel.name, shape.grid, shape.block,
                         kernel.declaredSharedBytes + shape.dynamicSharedBytes,
                         limits.warpSize);
  int64_t number = 0;
  for (int32_t z = 0; z < shape.grid[2]; ++z)
    for (int32_t y = 0; y < shape.grid[1]; ++y)
      for (int32_t x = 0; x < shape.grid[0]; ++x) {
        registers.blockId[0] = x;
        registers.blockId[1] = y;
        registers.blockId[2] = z;
        records.beginBlock(number++);
        registers.ownBlock = records.getOwn();
        std::string failure = block->run(kernel, pointers.data(), registers);
        if (!failure.empty())
          return createStringError(failure);
        if (profile)
          profile->endBlock();
      }
  if (profile) {
    size_t read = 0, written = 0;
    for (const auto &[address, allocation] : allocations) {
      if (!allocation.records)
        continue;
      auto [in, out] =
          records.countBytes(allocation.records.get(), allocation.bytes);
      read += in;
      written += out;
    }
    profile->endLaunch(read, written);
  }
  return Error::success();
}
