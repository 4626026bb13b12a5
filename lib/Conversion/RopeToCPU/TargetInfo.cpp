//===- TargetInfo.cpp - Facts about a CPU from its features ---------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToCPU/TargetInfo.h"

#include "mlir/IR/BuiltinTypes.h"
#include "rope/Support/CpuNames.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/TargetParser/SubtargetFeature.h"

#include <unistd.h>

namespace mlir::rope {

/// Size of a cache level of this machine, or `otherwise` where it is unknown.
static int64_t getHostCacheBytes(int level, int64_t otherwise) {
#ifdef _SC_LEVEL1_DCACHE_SIZE
  long bytes =
      sysconf(level == 1 ? _SC_LEVEL1_DCACHE_SIZE : _SC_LEVEL2_CACHE_SIZE);
  if (bytes > 0)
    return bytes;
#endif
  return otherwise;
}

TargetInfo TargetInfo::get(llvm::StringRef cpu, llvm::StringRef features,
                           int64_t vectorBits) {
  TargetInfo info;
  llvm::SubtargetFeatures all;
  Processor processor = Processor::parse(cpu);
  if (processor.isHost) {
    for (const auto &[name, enabled] : getHostFeatures())
      all.AddFeature(name, enabled);
    info.l1Bytes = getHostCacheBytes(1, info.l1Bytes);
    info.l2Bytes = getHostCacheBytes(2, info.l2Bytes);
  }
  llvm::SubtargetFeatures added(features);
  for (const std::string &feature : added.getFeatures())
    all.AddFeature(feature);

  std::unique_ptr<llvm::MCSubtargetInfo> subtarget =
      processor.getSubtarget(all.getString());
  auto has = [&](llvm::StringRef name) {
    return subtarget && subtarget->checkFeatures(name);
  };
  if (processor.triple.isX86()) {
    info.hasFMA = has("+fma");
    if (has("+avx512f")) {
      info.vectorBits = 512;
      info.numVectorRegisters = 32;
      info.hasTables = true;
    } else if (has("+avx")) {
      info.vectorBits = 256;
    }
    info.hasPairsOfBF16 = has("+avx512bf16") && has("+avx512vl");
    info.hasRoundingToBF16 = info.hasPairsOfBF16 && has("+avx512dq");
    info.hasFoursOfBytes = has("+avx512vnni") && has("+avx512vl");
    bool hasTiles = has("+amx-tile") && info.vectorBits == 512;
    info.hasTilesOfBF16 = hasTiles && has("+amx-bf16") && info.hasPairsOfBF16;
    info.hasTilesOfBytes = hasTiles && has("+amx-int8") && info.hasFoursOfBytes;
    info.hasTilesOfF16 = hasTiles && has("+amx-fp16");
    // A Zen 4 reads keys and values at 10 GB/s by fetches into the first cache,
    // and at 20 GB/s by those into the second one. Older ones are taken to be
    // alike; a Zen 5 is not.
    if (has("+sse4a") && !has("+avxvnni"))
      info.fetch = {/*bytes=*/2 * StreamFetch::pageBytes, /*locality=*/2,
                    /*leastWork=*/128};
  } else if (processor.triple.isAArch64()) {
    info.hasFMA = true;
    info.numVectorRegisters = 32;
    info.groups = GroupInstructions::Arm;
    info.hasPairsOfBF16 = info.hasSquaresOfBF16 = has("+bf16");
    info.hasSquaresOfBytes = has("+i8mm");
    info.hasFoursOfBytes = has("+dotprod") || info.hasSquaresOfBytes;
    if (has("+sve") && vectorBits > info.vectorBits) {
      info.vectorBits = info.chosenBits = vectorBits;
    }
  } else if (processor.triple.isRISCV64()) {
    info.hasFMA = has("+f") || has("+v");
    info.numVectorRegisters = 32;
    // At least as many bits has a register of each processor with the feature.
    for (int64_t bits : {1024, 512, 256})
      if (info.vectorBits == 128 && has("+v") &&
          has("+zvl" + std::to_string(bits) + "b"))
        info.vectorBits = bits;
  }
  if (vectorBits >= 64)
    info.vectorBits = std::min(info.vectorBits, vectorBits);
  // A row of a tile is as wide as a vector.
  if (info.vectorBits < 512)
    info.hasTilesOfBF16 = info.hasTilesOfF16 = info.hasTilesOfBytes = false;
  return info;
}

int64_t TargetInfo::getVectorLength(Type type) const {
  return std::max<int64_t>(1, vectorBits / type.getIntOrFloatBitWidth());
}

bool StreamFetch::pays(int64_t rows, int64_t bits) const {
  return rows * TargetInfo::lineBytes * 8 / bits >= leastWork;
}

void MatmulTiling::fitRows(int64_t extent) {
  // A last panel with rows of zeros costs little beside many others, and a
  // function of its own would be compiled for it: take that of smaller tasks.
  if (extent > manyRows)
    extent = taskRows;
  int64_t blocks = std::max<int64_t>(llvm::divideCeil(extent, rows), 1);
  int64_t unit = tiles ? tileRows : sumRows();
  rows = llvm::alignTo(std::max<int64_t>(llvm::divideCeil(extent, blocks), 1),
                       unit);
  blockRows = std::max(blockRows / rows, int64_t(1)) * rows;
  lastRows = llvm::alignTo(extent % rows, unit) % rows;
  readsOnce = blocks == 1;
}

void MatmulTiling::takeSquares(const TargetInfo &target, int64_t count) {
  squares = true;
  // A group has 64 bits, two lanes of sums.
  groupRows(count / 2);
  grouped = count;
  // A row of a panel of B is twice as many vectors as its columns are lanes.
  // They stay in registers, as do the sums and one vector of A.
  rows = (target.numVectorRegisters - 2 * vectors - 1) / vectors;
  rows -= rows % sumRows();
  blockRows = std::max(blockRows / rows, int64_t(1)) * rows;
}

void MatmulTiling::takeTiles(const TargetInfo &target) {
  tiles = true;
  // Two tiles of each factor and four of sums are all that a processor has.
  rows = 2 * tileRows;
  // Both panels stream from the second cache, which is fast enough for it. So
  // the depth is one at which blocks of C, whose rows are far apart in memory,
  // are read and written seldom: a block of A takes half of the cache.
  blockRows = 8 * rows;
  int64_t elementBytes = target.vectorBits / 8 / stepDepth();
  depth = target.l2Bytes / 2 / (blockRows * elementBytes);
  depth = std::clamp<int64_t>(depth / stepDepth(), 8, 64) * stepDepth();
  blockElements = blockRows * depth;
  blockColumns = 8 * columns();
}

/// Vectors of a row of C that are held in registers.
static constexpr int64_t kVectors = 2;

/// Accumulators, two vectors of B and one broadcast of A stay in registers. SVE
/// has four rows of B there, since it multiplies by an element of 128 bits, and
/// LLVM loads these for some rows ahead.
static int64_t getPanelRows(const TargetInfo &target) {
  int64_t others = target.chosenBits ? 4 * kVectors + 8 : kVectors + 1;
  return (target.numVectorRegisters - others) / kVectors;
}

int64_t getAttentionPanelRows(const TargetInfo &target) {
  // The statistics of a panel are lanes of one vector of f32.
  return std::min(getPanelRows(target), target.vectorBits / 32);
}

MatmulTiling MatmulTiling::get(const TargetInfo &target, Type computeType) {
  MatmulTiling tiling;
  tiling.vectorLength = target.getVectorLength(computeType);
  tiling.vectors = kVectors;
  tiling.rows = getPanelRows(target);
  int64_t elementBytes = computeType.getIntOrFloatBitWidth() / 8;
  int64_t depth = target.l1Bytes * 2 / 3 / (tiling.rows * elementBytes);
  tiling.depth = std::clamp<int64_t>(depth / 64 * 64, 128, 512);
  // The packed block of A takes at most a quarter of the second cache.
  int64_t rowBytes = tiling.depth * elementBytes;
  int64_t rows = std::min<int64_t>(256, target.l2Bytes / 4 / rowBytes);
  tiling.blockRows = std::max(rows / tiling.rows, int64_t(1)) * tiling.rows;
  tiling.blockElements = target.l2Bytes / 4 / elementBytes;
  // The packed block of B takes half of it, and 256 columns at least.
  int64_t columns =
      std::clamp<int64_t>(target.l2Bytes / 2 / rowBytes, 256, 1024);
  tiling.blockColumns = columns / tiling.columns() * tiling.columns();
  tiling.useFMA = target.hasFMA;
  tiling.fetch = target.fetch;
  tiling.groups = target.groups;
  tiling.chosenWidth = target.chosenBits != 0;
  tiling.smallRows = 32;
  tiling.smallDotRows = 8;
  // Two vectors of each row of B, or pair of rows, stay in registers; more
  // rows would be more streams than memory is fast with.
  tiling.updateDepth = 4;
  tiling.tileElements =
      target.l1Bytes / 2 / (computeType.getIntOrFloatBitWidth() / 8);
  tiling.dotColumns = target.numVectorRegisters >= 32 ? 8 : 4;
  return tiling;
}

} // namespace mlir::rope
