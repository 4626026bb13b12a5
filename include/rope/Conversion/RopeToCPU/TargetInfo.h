//===- TargetInfo.h - What tile sizes are derived from ----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_CONVERSION_ROPETOCPU_TARGETINFO_H
#define ROPE_CONVERSION_ROPETOCPU_TARGETINFO_H

#include "mlir/IR/Types.h"
#include "llvm/ADT/StringRef.h"

namespace mlir::rope {

/// Whose instructions add several products to each lane of a sum:
/// `vdpbf16ps` and `vpdpbusd`, or `bfdot` and `sdot`, and in squares `bfmmla`
/// and `smmla`.
enum class GroupInstructions { X86, Arm };

/// How a stream from memory is fetched ahead of its use.
struct StreamFetch {
  /// Where processors stop to look ahead by themselves.
  static constexpr int64_t pageBytes = 4096;
  /// How far.
  int64_t bytes = pageBytes;
  /// Into the first cache (3) or the second one (2), as `memref.prefetch` says
  /// it.
  int64_t locality = 3;
  /// Multiply-adds for each line of a stream without gaps, below which the
  /// processor reads faster without fetches.
  int64_t leastWork = 0;

  /// Whether to fetch elements of so many bits that are multiplied by `rows`
  /// each.
  bool pays(int64_t rows, int64_t bits) const;
};

/// Facts about a CPU that decide the shape of generated code. Nothing is tuned
/// by the name of a CPU: everything follows from these numbers.
struct TargetInfo {
  /// Width of a vector register in bits.
  int64_t vectorBits = 128;
  /// Where processors choose the width of registers, as of SVE's: the one that
  /// the code is for, which is wrong on all others. Otherwise 0.
  int64_t chosenBits = 0;
  int64_t numVectorRegisters = 16;
  bool hasFMA = false;
  GroupInstructions groups = GroupInstructions::X86;
  /// Has an instruction that adds, to each lane of f32, two products of bf16.
  bool hasPairsOfBF16 = false;
  /// Rounds vectors of f32 to bf16, and says which lanes are subnormal.
  bool hasRoundingToBF16 = false;
  /// Has one that adds, to each lane of i32, four products of bytes.
  bool hasFoursOfBytes = false;
  /// Has instructions that multiply matrices in each 128 bits of a vector: two
  /// rows by two columns, as deep as 64 bits of bf16, or of bytes, are.
  bool hasSquaresOfBF16 = false, hasSquaresOfBytes = false;
  /// Has registers that hold tiles, whose products are those of matrices, for
  /// pairs of bf16 or f16 and for fours of bytes (Intel's AMX).
  bool hasTilesOfBF16 = false, hasTilesOfF16 = false, hasTilesOfBytes = false;
  /// Looks up elements of a table of a vector (AVX-512), as the kernels of
  /// weights from integers do.
  bool hasTables = false;
  /// Sizes of the data caches of one core.
  int64_t l1Bytes = 32 * 1024;
  int64_t l2Bytes = 512 * 1024;
  /// What is fetched at a time from memory.
  static constexpr int64_t lineBytes = 64;
  StreamFetch fetch;

  /// The CPU of that name with `features` added; an empty name is the host.
  /// `vectorBits` other than 0 limits the vector width; with SVE it is the
  /// width, if it is more than that of NEON. An unknown name gives the baseline
  /// of its architecture.
  static TargetInfo get(llvm::StringRef cpu, llvm::StringRef features,
                        int64_t vectorBits);

  /// Elements of `type` in one vector.
  int64_t getVectorLength(Type type) const;
};

/// Block sizes of a matrix product that computes in one type:
/// C[M, N] += A[M, K] * B[K, N].
struct MatmulTiling {
  int64_t vectorLength;
  /// Rows of C, and vectors of a row of C, that are held in registers.
  int64_t rows, vectors;
  /// Depth that the micro-kernel goes through at a time: a panel of A of this
  /// depth stays in the first cache.
  int64_t depth;
  /// Rows of A that are packed together, and elements of A that stay in the
  /// second cache.
  int64_t blockRows, blockElements;
  /// Rows of the last panel of A where that is lower than `rows`; 0 where this
  /// is not known.
  int64_t lastRows = 0;
  /// A has one panel, so that each part of B is used once.
  bool readsOnce = false;
  /// Elements from one row of A to the next where A is read as it lies, along
  /// its rows; 0 where it is packed.
  int64_t leftStride = 0;
  /// Rows of B that lie together, as do the elements of A that they are
  /// multiplied by: as many as products that an instruction adds at a time.
  int64_t grouped = 1;
  /// Blocks of C are held in tiles of `tileRows` rows and a vector's width, for
  /// which a step multiplies as many rows of B, each of them a group.
  bool tiles = false;
  static constexpr int64_t tileRows = 16;
  /// A sum is of squares: each four lanes hold two rows and two columns of C.
  /// The elements of A of two rows, a group of each, lie together.
  bool squares = false;
  /// Instructions of groups are those of SVE, on registers of any width.
  bool chosenWidth = false;
  GroupInstructions groups = GroupInstructions::X86;
  /// Most columns of C that one task computes.
  int64_t blockColumns;
  bool useFMA;
  /// Up to this many rows, B is read where it lies instead of being packed:
  /// where it is contiguous along n, and along k.
  int64_t smallRows, smallDotRows;
  /// For few rows: rows of B, or groups of them, that are added at a time, sums
  /// that are kept in the first cache, columns whose sums along memory are
  /// taken together.
  int64_t updateDepth, tileElements, dotColumns;
  /// How B is fetched where it is read once.
  StreamFetch fetch;

  int64_t columns() const { return vectors * vectorLength; }
  /// Elements of a row of A that lie together in its panels: what the product
  /// takes in one step. Those of fours are as many groups as those of pairs, so
  /// that the loop over them is one: LLVM keeps fewer values in registers where
  /// it unrolls all of a step beside another loop.
  int64_t stepDepth() const {
    if (squares)
      return grouped;
    return tiles ? tileRows * grouped
                 : vectorLength * std::max<int64_t>(grouped / 2, 1);
  }
  /// Rows of C that a sum has lanes of.
  int64_t sumRows() const { return squares ? 2 : 1; }
  /// Elements of a row of a panel of B, which holds `grouped` rows of B: those
  /// of column 0, then of column 1.
  int64_t panelColumns() const { return columns() * grouped; }

  /// Rows of a task of a kernel; from `manyRows` on, products share its
  /// functions.
  static constexpr int64_t taskRows = 256, manyRows = 2048;

  /// Lets rows of B lie together whose elements have half the size, or less: as
  /// many more fit into the caches.
  void groupRows(int64_t count) {
    grouped = count;
    depth *= count;
    blockElements *= count;
  }

  /// The same for groups that are multiplied in squares.
  void takeSquares(const TargetInfo &target, int64_t count);

  /// Holds C in tiles; rows of B lie together already.
  void takeTiles(const TargetInfo &target);

  /// Makes panels of as equal height as can be for `extent` rows of C.
  void fitRows(int64_t extent);

  static MatmulTiling get(const TargetInfo &target, Type computeType);
};

/// Rows of attention that are computed together, where enough are known to be
/// there; sums are f32.
int64_t getAttentionPanelRows(const TargetInfo &target);

} // namespace mlir::rope

#endif // ROPE_CONVERSION_ROPETOCPU_TARGETINFO_H
