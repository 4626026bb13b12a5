//===- WarpgroupMultiply.h - wgmma as each warp executes it -----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EMULATOR_INSTRUCTIONS_WARPGROUPMULTIPLY_H
#define ROPE_EMULATOR_INSTRUCTIONS_WARPGROUPMULTIPLY_H

#include "rope/Emulator/Instructions/MatrixMultiply.h"
#include "rope/Emulator/Instructions/SharedMatrix.h"

namespace mlir::rope::emulator {

/// `wgmma.mma_async.sync.aligned.m64n{n}k{k}`: D = scaleA A · scaleB B, plus D
/// where `accumulate`. A is in shared memory, or in registers (`aInRegisters`,
/// then K-major by nature); B is in shared memory.
struct WarpgroupProduct {
  MatrixFormats formats;
  unsigned n = 0;
  bool aInRegisters = false;
  bool aKMajor = true, bKMajor = true;
  bool negateA = false, negateB = false;
  bool accumulate = true;
  /// Valid where A is in shared memory.
  SharedMatrix a = {};
  SharedMatrix b = {};

  /// 32 bytes of A or B: 16 of 16-bit, 8 of tf32, 32 of 8-bit numbers.
  unsigned getK() const { return 32 / getByteSize(formats.a); }

  /// What is wrong with the shape, the formats or a descriptor, or an empty
  /// string.
  std::string check() const;
};

/// Computes the 16 rows of D that warp `warp` (0 to 3) of the warpgroup holds.
/// `lanes` has the 32 lanes of the warp: `a` where A is in registers, `c` and
/// `d` with n / 2 accumulators each. `shared` are the bytes of the shared
/// space.
void multiplyInWarp(const WarpgroupProduct &product, unsigned warp,
                    llvm::ArrayRef<LaneFragments> lanes, const char *shared);

} // namespace mlir::rope::emulator

#endif // ROPE_EMULATOR_INSTRUCTIONS_WARPGROUPMULTIPLY_H
