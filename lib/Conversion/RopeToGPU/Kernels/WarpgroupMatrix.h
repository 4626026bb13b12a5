//===- WarpgroupMatrix.h - Matrix products of a warpgroup -------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_WARPGROUPMATRIX_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_WARPGROUPMATRIX_H

#include "MatrixInstruction.h"

namespace mlir::rope {

/// Columns that a swizzle of 128 bytes mixes, and bytes of a row of them.
inline constexpr int64_t kPanel = 64, kRowBytes = 128;
/// Threads of a block of warpgroups that copy for the others.
inline constexpr int64_t kCopyThreads = 128;

/// Products of 64 x 16 and 16 x n matrices by one warpgroup (`wgmma`), of f16
/// or bf16 with sums in f32. Warp `w` has rows 16w to 16w + 15 of the sums,
/// which lie in its lanes as those of `mma.sync` do, 8-column tile after tile.
///
/// Factors in shared memory have rows of 128 bytes, or of 64 across the depth,
/// with the swizzle of that name, which `SharedTile` and TMA have too. A factor
/// is described by 64 bits, in which adding 1 is a step of 16 bytes.
class WarpgroupMatrix {
public:
  WarpgroupMatrix(DeviceBuilder &b, Type element) : b(b), element(element) {}

  /// A factor at `pointer`, aligned to 1024. Along the depth: rows of 64, at
  /// any 16 of them. Across: rows of `rowBytes`, and `panelBytes` from one such
  /// panel of columns to the next.
  Value describe(Value pointer, int64_t panelBytes = 0,
                 int64_t rowBytes = kRowBytes);
  /// The same of a factor at address 0.
  static uint64_t getDescriptor(int64_t panelBytes,
                                int64_t rowBytes = kRowBytes);
  /// Steps of a descriptor for `k` more of the depth.
  static int64_t getDepthStep(int64_t k, bool across,
                              int64_t rowBytes = kRowBytes) {
    return across ? k * rowBytes / 16 : k * 2 / 16;
  }
  static Value advance(DeviceBuilder &b, Value descriptor, int64_t steps) {
    return steps == 0 ? descriptor : b.add(descriptor, steps);
  }

  static LLVM::LLVMStructType getSumsType(MLIRContext *context,
                                          int64_t columns);
  /// `sums + left * right`, under way until `wait`. `across`: the columns of
  /// the right factor are side by side, not its depth.
  Value multiply(Value sums, Value left, Value right, bool across);
  /// The same with the left factor in registers: those of `mma.m16n8k16`, 32
  /// bits each.
  Value multiply(Value sums, ArrayRef<Value> left, Value right, bool across);

  /// Before the first product of a group: registers that were written are.
  void fence();
  /// Ends a group of products; waits until at most `pending` are under way.
  void commit();
  void wait(int64_t pending);

  SmallVector<Value> unpack(Value sums);
  Value pack(ArrayRef<Value> registers);

private:
  DeviceBuilder &b;
  Type element;
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_WARPGROUPMATRIX_H
