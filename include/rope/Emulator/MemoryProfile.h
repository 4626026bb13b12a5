//===- MemoryProfile.h - Bytes and bank conflicts of launches ---*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EMULATOR_MEMORYPROFILE_H
#define ROPE_EMULATOR_MEMORYPROFILE_H

#include "rope/Emulator/Registers.h"

#include <deque>
#include <map>
#include <string>
#include <vector>

namespace mlir::rope::emulator {

/// One access of a lane to shared memory.
struct LaneAccess {
  unsigned lane = 0;
  uint32_t offset = 0, bytes = 0;
};

/// Times that the banks of shared memory need for the lanes of one access.
/// There are 32 banks of four bytes. Lanes that access eight bytes go in two
/// phases of 16, those with 16 bytes in four of eight; in a phase each bank
/// gives one word at a time, to all lanes that ask for it.
struct Wavefronts {
  unsigned needed = 0;
  /// Without conflicts: one for each phase.
  unsigned least = 0;
};
Wavefronts countWavefronts(const std::vector<LaneAccess> &lanes);

/// Accesses of warps to shared memory by one op of a kernel.
struct SharedAccessProfile {
  std::string location, operation;
  Access kind = Access::Load;
  uint32_t bytes = 0;
  /// Accesses of warps, and the wavefronts of all of them.
  uint64_t warps = 0, needed = 0, least = 0;
  /// The lanes of the access with the most wavefronts, the first of these.
  std::vector<LaneAccess> worst;
  unsigned worstNeeded = 0;
};

/// Launches of one kernel.
struct KernelProfile {
  std::string kernel;
  int64_t grid[3] = {1, 1, 1}, block[3] = {1, 1, 1};
  size_t sharedBytes = 0;
  uint64_t launches = 0;
  /// Bytes of global memory that a launch reads and writes, each once; of all
  /// launches together.
  uint64_t read = 0, written = 0;
  /// In the order of the first access.
  std::vector<SharedAccessProfile> shared;
};

/// Profiles what the launches of a device access. Shared memory is looked at in
/// the first block of the first launch of a kernel.
class MemoryProfile {
public:
  /// `shape` arrays of three.
  void beginLaunch(const std::string &kernel, const int64_t *grid,
                   const int64_t *block, size_t sharedBytes, unsigned warpSize);
  /// An access of thread `index` of the block that runs.
  void addShared(unsigned index, unsigned blockThreads, const Site *site,
                 uint32_t offset, uint32_t bytes, Access kind);
  /// The first block is over.
  void endBlock();
  void endLaunch(uint64_t read, uint64_t written);

  const std::vector<KernelProfile> &getKernels() const { return kernels; }

private:
  /// Accesses of one warp at one op, from the oldest that lanes are missing of.
  struct Pending {
    std::deque<std::vector<LaneAccess>> accesses;
    Access kind = Access::Load;
    /// How many have been taken in, and how many each lane has made.
    uint64_t first = 0;
    std::vector<uint64_t> made;
  };
  /// Accesses of one warp at one op that are looked at.
  static constexpr uint64_t kMostAccesses = 256;

  void take(const Site *site, const std::vector<LaneAccess> &lanes,
            Access kind);

  std::vector<KernelProfile> kernels;
  size_t current = 0;
  unsigned warpSize = 32;
  bool isWatching = false;
  std::map<std::pair<const Site *, unsigned>, Pending> pending;
  std::vector<std::pair<const Site *, unsigned>> order;
  std::map<const Site *, size_t> rows;
};

} // namespace mlir::rope::emulator

#endif // ROPE_EMULATOR_MEMORYPROFILE_H
