//===- Device.h - A GPU made of fibers --------------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EMULATOR_DEVICE_H
#define ROPE_EMULATOR_DEVICE_H

#include "rope/Emulator/Fiber.h"
#include "rope/Emulator/GlobalRecords.h"
#include "rope/Emulator/MemoryProfile.h"
#include "rope/Emulator/Registers.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace mlir::rope::emulator {

class Block;
class Thread;

/// What a chip allows.
struct DeviceLimits {
  unsigned warpSize = 32;
  unsigned maxThreads = 1024;
  /// Static and dynamic shared memory of a block, in bytes.
  size_t maxSharedBytes = 227 * 1024;
};

/// A kernel as the lowered module registers it.
struct Kernel {
  std::string name;
  /// Calls the kernel's function with the arguments that the pointers name.
  void (*invoke)(Registers *, void **arguments) = nullptr;
  unsigned numArguments = 0;
  /// Static shared memory, and where the dynamic part starts.
  size_t staticSharedBytes = 0;
  size_t dynamicSharedOffset = 0;
  /// Static shared memory as the program declares it; what counts against the
  /// limit of the chip.
  size_t declaredSharedBytes = 0;
  /// Registers that each thread starts with; 0: the kernel does not say.
  int64_t registersPerThread = 0;
  /// Threads of a block that the kernel is compiled for; 0: any number.
  int64_t requiredBlock[3] = {0, 0, 0};
  /// Numbers of the pointers whose memory nothing writes in a launch, as the
  /// kernel declares.
  std::vector<unsigned> readOnlyArguments;
};

struct LaunchShape {
  int64_t grid[3] = {1, 1, 1};
  int64_t block[3] = {1, 1, 1};
  int64_t dynamicSharedBytes = 0;
};

/// A range of global memory that kernels may access.
struct Allocation {
  uintptr_t begin = 0;
  size_t bytes = 0;
  bool readOnly = false;
  /// Whether the kernel that runs declares it so.
  bool readOnlyInLaunch = false;
  std::string name;
  GlobalRecordArray records = nullptr;
};

/// The emulated device: kernels, global memory and launches. One launch at a
/// time; blocks run one after another, so that every run is the same.
class Device {
public:
  explicit Device(DeviceLimits limits);
  ~Device();

  const DeviceLimits &getLimits() const { return limits; }
  StackPool &getStacks() { return stacks; }

  /// Has all launches from now on profiled.
  void startProfile() { profile = std::make_unique<MemoryProfile>(); }
  /// Null where nothing is profiled.
  MemoryProfile *getProfile() const { return profile.get(); }

  void addKernel(Kernel kernel);
  /// Says that nothing writes to what an argument points to.
  void addReadOnly(llvm::StringRef kernel, unsigned argument);
  /// Fills the sites of a module from the text that the lowering wrote: for
  /// each site its location, operation and attributes (decimal numbers with
  /// spaces between), each ended by a zero byte.
  void addSites(llvm::MutableArrayRef<Site> sites, const char *text);

  /// Makes a range known; kernels may access nothing else.
  void addAllocation(const void *begin, size_t bytes, bool readOnly,
                     llvm::StringRef name);
  void removeAllocation(const void *begin);
  /// The allocation that holds the address, or null.
  const Allocation *findAllocation(const void *address) const;
  /// The last one that starts at or before the address, or null.
  const Allocation *findAllocationBefore(const void *address) const;

  /// Checks an access to global memory, or wherever else the address lies; a
  /// problem ends the launch. Remembers the allocation in the site.
  void access(Registers *registers, Site *site, const void *address,
              size_t size, size_t alignment, Access kind);

  /// Fails for a kernel that there is not, and for sizes or arguments that it
  /// cannot be launched with.
  llvm::Error checkLaunch(llvm::StringRef kernel, const LaunchShape &shape,
                          size_t numArguments) const;

  /// Runs a kernel to its end. An error is the first failure of a thread, or
  /// what is wrong with the launch itself.
  llvm::Error launch(llvm::StringRef kernel, const LaunchShape &shape,
                     llvm::ArrayRef<void *> arguments);

private:
  /// The kernel to launch, or what is wrong with the launch.
  llvm::Expected<const Kernel *> findKernel(llvm::StringRef name,
                                            const LaunchShape &shape,
                                            size_t numArguments) const;
  /// Records an access within an allocation; one that another block of the
  /// launch is in the way of ends the launch.
  void recordAccess(Thread &thread, Site *site, const Allocation &allocation,
                    uintptr_t offset, size_t size, Access kind);
  void setReadOnly(const Kernel &kernel, llvm::ArrayRef<void *> arguments);
  /// Sites trust what they remember as long as nothing is freed.
  void forgetHits();

  DeviceLimits limits;
  StackPool stacks;
  std::map<std::string, Kernel, std::less<>> kernels;
  std::map<uintptr_t, Allocation> allocations;
  GlobalRecords records;
  LaunchShape shape;
  std::vector<Site *> sitesWithHits;
  std::vector<std::unique_ptr<int64_t[]>> attributeLists;
  std::unique_ptr<Block> block;
  std::unique_ptr<MemoryProfile> profile;
};

/// A function that kernel code calls by name.
struct RuntimeSymbol {
  llvm::StringRef name;
  void *function;
};

/// Everything that lowered kernels call, for the linker.
std::vector<RuntimeSymbol> getRuntimeSymbols();

} // namespace mlir::rope::emulator

#endif // ROPE_EMULATOR_DEVICE_H
