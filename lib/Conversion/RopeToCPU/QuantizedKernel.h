//===- QuantizedKernel.h - Products with weights of integers ----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOCPU_QUANTIZEDKERNEL_H
#define ROPE_LIB_CONVERSION_ROPETOCPU_QUANTIZEDKERNEL_H

#include "MatmulKernel.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"
#include "rope/Conversion/RopeToCPU/TargetInfo.h"
#include "rope/Dialect/RopeCPU/IR/RopeCPU.h"

namespace mlir::rope {

/// What the function of a product with a weight of integers depends on, beside
/// the types of its operands. Sizes are not a part of it.
struct QuantizedForm {
  /// Rows, or those that the tiles of A hold; dynamic where tiles ask for it.
  int64_t rows;
  int64_t bits, center;
  bool isSigned, hasZeros, areZerosSigned;
  /// Whether the integers of a row, not of a column, follow each other, and
  /// whether there are several groups of them.
  bool byRows, hasGroups;
  /// How many columns, or rows, share scales and zero points of each place
  /// along the integers; 0 for all. Nothing where these are of groups.
  std::optional<int64_t> shared;
  /// The size of a group that shares the words of a block with others; 0 where
  /// a group has whole blocks.
  int64_t laneGroup;
  /// Whether elements are multiplied as bf16, in pairs, and these in tiles.
  bool pairs, tiles;
  /// Whether pairs hold products with scales, of any number of rows: these are
  /// rounded to bf16, as elements of the weight should be.
  bool roundsScaled;
  /// Whether rows, more than `fewRows`, are multiplied by panels of floats.
  bool panels;
  int64_t fewRows;
  /// Parts of a block that may be of different groups, and whether blocks are
  /// whole; only with panels.
  int64_t blockParts;
  bool wholeBlocks;
  /// Whether integers of 4 bits choose elements of a table, and in pairs floats
  /// of 8 bits that have a sign and a magnitude.
  bool tables, floatTables;
  /// Whether their top bits are flipped when they are read: one without a sign,
  /// less 8, is what one with a sign is then.
  bool flipsTop;
  /// Registers for vectors.
  int64_t registers;

  /// Integers of a vector of words.
  int64_t getBlock(const MatmulTiling &tiling) const {
    return tiling.vectorLength * 32 / bits;
  }
  bool looksUp() const { return bits == 4 && tables; }

  static QuantizedForm get(rope_cpu::QuantizedMatmulOp product,
                           const TargetInfo &target);
};

/// Returns the private function
///
///     (A, weight, scales, zeros if any, C)
///
/// of `symbols` that computes a product, and adds it for the first one. The
/// weight, the scales and the zero points are contiguous along their rows.
func::FuncOp getOrCreateQuantizedMatmul(SymbolTable &symbols,
                                        rope_cpu::QuantizedMatmulOp product,
                                        const TargetInfo &target);

/// Makes a product with a weight of integers products of blocks of columns, for
/// threads, and of few rows each.
void splitQuantizedMatmul(rope_cpu::QuantizedMatmulOp product,
                          SymbolTable &symbols, const TargetInfo &target,
                          bool threads);

/// Builds the function of a product with rows of integers.
void buildQuantizedRows(ImplicitLocOpBuilder &b, const MatmulTypes &types,
                        const MatmulTiling &tiling, const QuantizedForm &form,
                        ValueRange arguments);

/// The same for many rows, as panels.
void buildQuantizedPanels(ImplicitLocOpBuilder &b, const MatmulTypes &types,
                          const MatmulTiling &tiling, const QuantizedForm &form,
                          ValueRange arguments);

/// The same for a product in tiles.
void buildQuantizedTiles(ImplicitLocOpBuilder &b, const MatmulTypes &types,
                         const MatmulTiling &tiling, const QuantizedForm &form,
                         ValueRange arguments);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOCPU_QUANTIZEDKERNEL_H
