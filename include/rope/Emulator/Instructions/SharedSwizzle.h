//===- SharedSwizzle.h - Bank swizzles of shared memory ---------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EMULATOR_INSTRUCTIONS_SHAREDSWIZZLE_H
#define ROPE_EMULATOR_INSTRUCTIONS_SHAREDSWIZZLE_H

#include <cstdint>

namespace mlir::rope::emulator {

/// How TMA and wgmma permute the 16-byte chunks of a row of shared memory.
enum class Swizzle : uint8_t { none, bytes32, bytes64, bytes128 };

/// The bytes of a row within which chunks change places; 16 for `none`.
inline uint32_t getRowBytes(Swizzle swizzle) {
  return 16u << static_cast<unsigned>(swizzle);
}

/// The bytes after which the pattern repeats: 256, 512, 1024; 16 for `none`.
inline uint32_t getPatternBytes(Swizzle swizzle) {
  return swizzle == Swizzle::none ? 16 : 8 * getRowBytes(swizzle);
}

/// The place of the byte that would lie at `offset` in the shared space without
/// a swizzle: the bits from 4 up (one, two or three of them) are xored with the
/// bits from 7 up, counted from `base`, the low three bits of the number of the
/// 128-byte line at which the pattern begins.
inline uint32_t applySwizzle(Swizzle swizzle, uint32_t offset,
                             uint32_t base = 0) {
  uint32_t mask = (1u << static_cast<unsigned>(swizzle)) - 1;
  return offset ^ ((((offset >> 7) - base) & mask) << 4);
}

} // namespace mlir::rope::emulator

#endif // ROPE_EMULATOR_INSTRUCTIONS_SHAREDSWIZZLE_H
