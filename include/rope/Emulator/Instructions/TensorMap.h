//===- TensorMap.h - Tensor maps and the boxes TMA copies -------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EMULATOR_INSTRUCTIONS_TENSORMAP_H
#define ROPE_EMULATOR_INSTRUCTIONS_TENSORMAP_H

#include "rope/Emulator/Instructions/SharedSwizzle.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <array>
#include <string>

namespace mlir::rope::emulator {

/// Element types of a tensor map, numbered as the driver's interface does.
enum class TensorMapType : uint8_t {
  u8,
  u16,
  u32,
  s32,
  u64,
  s64,
  f16,
  f32,
  f64,
  bf16,
  f32FlushSubnormals,
  tf32,
  tf32FlushSubnormals
};

/// A tensor in global memory and the box of it that one TMA instruction copies,
/// in the tiled mode without interleaving. Dimension 0 is the innermost one.
/// The 128 bytes that kernels get a pointer to are this structure.
struct alignas(64) TensorMap {
  static constexpr unsigned kMaxRank = 5;
  static constexpr uint32_t kMagic = 0x70614d54;

  uint32_t magic = 0;
  TensorMapType type = TensorMapType::u8;
  uint8_t rank = 0;
  Swizzle swizzle = Swizzle::none;
  /// Elements out of bounds are read as NaN instead of zero.
  bool fillNaN = false;
  uint64_t address = 0;
  /// Bytes from one element to the next of dimension i + 1.
  std::array<uint64_t, kMaxRank - 1> strides = {};
  /// Elements less one.
  std::array<uint32_t, kMaxRank> lastIndex = {};
  /// Elements of the box less one, and the steps in which it is taken.
  std::array<uint8_t, kMaxRank> lastBoxIndex = {};
  std::array<uint8_t, kMaxRank> elementSteps = {};
  std::array<uint8_t, 34> reserved = {};

  /// Fills the map after checking what the driver checks. Returns what is
  /// wrong, or an empty string. `strides` has one entry less than `sizes`.
  static std::string encode(TensorMapType type, const void *address,
                            llvm::ArrayRef<uint64_t> sizes,
                            llvm::ArrayRef<uint64_t> strides,
                            llvm::ArrayRef<uint32_t> box,
                            llvm::ArrayRef<uint32_t> elementSteps,
                            Swizzle swizzle, bool fillNaN, TensorMap &map);

  unsigned getElementBytes() const;
  /// Elements of a dimension of the box in shared memory.
  uint32_t getBoxSize(unsigned dimension) const {
    return lastBoxIndex[dimension] / elementSteps[dimension] + 1;
  }
  /// The bytes of the box in shared memory: what a load completes, elements out
  /// of bounds included.
  uint32_t getBoxBytes() const;
  /// The bytes from `address` to the end of the tensor.
  uint64_t getTensorBytes() const;

  /// Calls `visit` for each innermost row of the box at `coordinates` (one per
  /// dimension): the bytes into the box where it begins in shared memory before
  /// the swizzle, and where its elements lie in global memory: elements `first`
  /// to `first + count - 1` are in bounds, the first of them at `source`.
  void forEachRow(llvm::ArrayRef<int32_t> coordinates,
                  llvm::function_ref<void(uint32_t offset, uint32_t first,
                                          uint32_t count, char *source)>
                      visit) const;

  /// Copies the box to offset `target` of the shared space, or `box` bytes from
  /// there to global memory, where elements out of bounds are dropped. The
  /// swizzle goes by the address in shared memory.
  void load(llvm::ArrayRef<int32_t> coordinates, uint32_t target,
            char *shared) const;
  void store(llvm::ArrayRef<int32_t> coordinates, uint32_t source,
             const char *shared) const;
};

static_assert(sizeof(TensorMap) == 128, "the size of a CUtensorMap");

} // namespace mlir::rope::emulator

#endif // ROPE_EMULATOR_INSTRUCTIONS_TENSORMAP_H
