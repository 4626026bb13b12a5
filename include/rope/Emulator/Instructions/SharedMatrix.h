//===- SharedMatrix.h - Matrices that descriptors point at ------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EMULATOR_INSTRUCTIONS_SHAREDMATRIX_H
#define ROPE_EMULATOR_INSTRUCTIONS_SHAREDMATRIX_H

#include "rope/Emulator/Instructions/NumberFormats.h"
#include "rope/Emulator/Instructions/SharedSwizzle.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>

namespace mlir::rope::emulator {

/// The operand of a wgmma in shared memory: A is M x K with `mn` = M, B is
/// K x N with `mn` = N. K-major: neighbours along K are neighbours in memory.
struct SharedMatrix {
  uint32_t start;         ///< byte offset in the shared space
  uint32_t leadingOffset; ///< bytes
  uint32_t strideOffset;  ///< bytes
  uint32_t baseOffset;    ///< 0 to 7
  Swizzle swizzle;

  /// Reads the 64-bit descriptor; returns a reason where bits that must be
  /// zero are not, or the base offset is set without a swizzle.
  static std::string decode(uint64_t descriptor, SharedMatrix &matrix);

  /// The descriptor of this matrix.
  uint64_t encode() const;

  /// A reason why an operand of mn x k elements cannot be read in this way, or
  /// an empty string. K rows that a swizzle permutes must not be left: the
  /// start within a row plus the bytes of K are at most the row; and patterns
  /// begin where the rows of the operand do.
  std::string check(bool kMajor, unsigned elementBytes, unsigned mn,
                    unsigned k) const;

  /// Calls `visit(offset, mn, k)` for each 16-byte chunk of the operand, where
  /// `offset` is its place in the shared space and (mn, k) its first element;
  /// the others follow along the major dimension.
  ///
  /// With chunks of 16 bytes, row the width W of the swizzle and q = W / 16:
  ///   K-major, no swizzle:  (mn%8)·16 + (mn/8)·stride + chunk·leading
  ///   K-major, swizzled:    (mn%8)·W + (mn/8)·stride + chunk·16
  ///   MN-major, no swizzle: (k%8)·16 + (k/8)·leading + chunk·stride
  ///   MN-major, swizzled:   (k%8)·W + (k/8)·stride + (chunk%q)·16
  ///                           + (chunk/q)·leading
  /// from the start, and the swizzle of the sum.
  void forEachChunk(
      bool kMajor, unsigned elementBytes, unsigned mn, unsigned k,
      llvm::function_ref<void(uint32_t offset, unsigned mn, unsigned k)> visit)
      const;

  /// Reads the operand out of `shared`, the bytes of the shared space, as
  /// mn x k (`transposed` false) or k x mn numbers, row-major.
  void gather(bool kMajor, NumberFormat format, unsigned mn, unsigned k,
              bool transposed, const char *shared, float *matrix) const;
};

} // namespace mlir::rope::emulator

#endif // ROPE_EMULATOR_INSTRUCTIONS_SHAREDMATRIX_H
