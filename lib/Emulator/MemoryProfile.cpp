//===- MemoryProfile.cpp - Bytes and bank conflicts of launches -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Emulator/MemoryProfile.h"

#include <algorithm>
#include <set>

using namespace mlir::rope::emulator;

static constexpr unsigned kBanks = 32, kBankBytes = 4;

Wavefronts
mlir::rope::emulator::countWavefronts(const std::vector<LaneAccess> &lanes) {
  uint32_t widest = 0;
  for (const LaneAccess &access : lanes)
    widest = std::max(widest, access.bytes);
  unsigned perPhase = widest <= 4 ? 32 : widest <= 8 ? 16 : 8;
  std::map<unsigned, std::set<uint32_t>> phases;
  for (const LaneAccess &access : lanes)
    for (uint32_t word = access.offset / kBankBytes;
         word * kBankBytes < access.offset + access.bytes; ++word)
      phases[access.lane / perPhase].insert(word);
  Wavefronts result;
  for (const auto &[phase, words] : phases) {
    unsigned counts[kBanks] = {};
    for (uint32_t word : words)
      ++counts[word % kBanks];
    result.needed += *std::max_element(counts, counts + kBanks);
    ++result.least;
  }
  return result;
}

void MemoryProfile::beginLaunch(const std::string &kernel, const int64_t *grid,
                                const int64_t *block, size_t sharedBytes,
                                unsigned newWarpSize) {
  warpSize = newWarpSize == 0 ? 32 : newWarpSize;
  auto found = std::find_if(
      kernels.begin(), kernels.end(),
      [&](const KernelProfile &known) { return known.kernel == kernel; });
  current = found - kernels.begin();
  isWatching = found == kernels.end();
  if (!isWatching)
    return;
  KernelProfile &profile = kernels.emplace_back();
  profile.kernel = kernel;
  std::copy_n(grid, 3, profile.grid);
  std::copy_n(block, 3, profile.block);
  profile.sharedBytes = sharedBytes;
}

void MemoryProfile::addShared(unsigned index, unsigned blockThreads,
                              const Site *site, uint32_t offset, uint32_t bytes,
                              Access kind) {
  if (!isWatching)
    return;
  unsigned warp = index / warpSize, lane = index % warpSize;
  auto [it, isNew] = pending.try_emplace({site, warp});
  Pending &own = it->second;
  if (isNew) {
    own.made.assign(warpSize, 0);
    own.kind = kind;
    order.push_back({site, warp});
  }
  uint64_t number = own.made[lane]++;
  if (number >= kMostAccesses)
    return;
  while (own.first + own.accesses.size() <= number)
    own.accesses.emplace_back();
  own.accesses[number - own.first].push_back({lane, offset, bytes});
  // Complete where each lane of the warp has been there.
  unsigned threads = std::min(warpSize, blockThreads - warp * warpSize);
  while (!own.accesses.empty() && own.accesses.front().size() == threads) {
    take(site, own.accesses.front(), own.kind);
    own.accesses.pop_front();
    ++own.first;
  }
}

void MemoryProfile::take(const Site *site, const std::vector<LaneAccess> &lanes,
                         Access kind) {
  if (lanes.empty())
    return;
  std::vector<SharedAccessProfile> &all = kernels[current].shared;
  auto [it, isNew] = rows.try_emplace(site, all.size());
  if (isNew) {
    SharedAccessProfile &row = all.emplace_back();
    row.location = site->location;
    row.operation = site->operation;
    row.kind = kind;
    row.bytes = lanes.front().bytes;
  }
  SharedAccessProfile &row = all[it->second];
  Wavefronts wavefronts = countWavefronts(lanes);
  ++row.warps;
  row.needed += wavefronts.needed;
  row.least += wavefronts.least;
  if (wavefronts.needed > row.worstNeeded) {
    row.worstNeeded = wavefronts.needed;
    row.worst = lanes;
    std::sort(row.worst.begin(), row.worst.end(),
              [](const LaneAccess &x, const LaneAccess &y) {
                return x.lane < y.lane;
              });
  }
}

void MemoryProfile::endBlock() {
  if (!isWatching)
    return;
  // Lanes that are masked out, or have gone another way, never come.
  for (const auto &key : order)
    for (const std::vector<LaneAccess> &lanes : pending[key].accesses)
      take(key.first, lanes, pending[key].kind);
  pending.clear();
  order.clear();
  rows.clear();
  isWatching = false;
}

void MemoryProfile::endLaunch(uint64_t read, uint64_t written) {
  endBlock();
  KernelProfile &profile = kernels[current];
  ++profile.launches;
  profile.read += read;
  profile.written += written;
}
