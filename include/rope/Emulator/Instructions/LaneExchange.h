//===- LaneExchange.h - Shuffles, votes and reductions ----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EMULATOR_INSTRUCTIONS_LANEEXCHANGE_H
#define ROPE_EMULATOR_INSTRUCTIONS_LANEEXCHANGE_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <optional>

namespace mlir::rope::emulator {

enum class ShuffleKind : uint8_t { down, up, butterfly, index };

/// The lane that `shfl.sync` reads and whether it lies in range; the lane
/// itself where it does not. `clamp` is operand c: the clamp value in bits 0-4
/// and the mask of the segment in bits 8-12.
struct ShuffleSource {
  unsigned lane;
  bool inRange;
};
ShuffleSource getShuffleSource(ShuffleKind kind, unsigned lane, uint32_t offset,
                               uint32_t clamp);

/// In the order of the NVVM dialect's integer kinds.
enum class ReduceKind : uint8_t {
  add,
  bitAnd,
  max,
  min,
  bitOr,
  umax,
  umin,
  bitXor
};

/// `redux.sync`: the values of the lanes that take part, combined.
uint32_t reduceLanes(ReduceKind kind, llvm::ArrayRef<uint32_t> values);

/// AMD `ds_bpermute_b32`: the lane whose register is read: the byte address
/// divided by 4, modulo the wave.
unsigned getBpermuteSource(uint32_t address, unsigned waveSize);

/// AMD `ds_swizzle_b32`: the lane whose register is read, in groups of 32:
/// bit 15 set takes the quad permutation of bits 0-7, otherwise
/// ((lane & and) | or) ^ xor of bits 0-4, 5-9, 10-14.
unsigned getSwizzleSource(uint32_t pattern, unsigned lane);

/// AMD data-parallel primitives: the lane read for a DPP control, or nothing
/// where it lies outside of its row (`bound_ctrl` says what is read then).
/// Quad permutations, row shifts, rotations, mirrors and (gfx10 on) row share
/// and row xmask; (gfx9) wave shifts, rotations and broadcasts.
std::optional<unsigned> getDppSource(uint32_t control, unsigned lane,
                                     unsigned waveSize);

/// Whether `control` is one that `getDppSource` knows.
bool isKnownDppControl(uint32_t control);

} // namespace mlir::rope::emulator

#endif // ROPE_EMULATOR_INSTRUCTIONS_LANEEXCHANGE_H
