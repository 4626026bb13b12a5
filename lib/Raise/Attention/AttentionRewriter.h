//===- AttentionRewriter.h - Plans and makes the op -------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_ATTENTIONREWRITER_H
#define ROPE_LIB_RAISE_ATTENTIONREWRITER_H

#include "AttentionRewrite.h"
#include "Mask/AttentionProgram.h"
#include "Materialize/TensorPlan.h"
#include "Operand/AttentionSpace.h"

namespace mlir::rope::detail {

/// An operand that is there, or that can be made: one number, or elements of
/// some symbols.
struct PlannedOperand {
  Value tensor;
  const Expr *number = nullptr;
  Plan plan;
  AffineMap map;
  Type elementType;
};

/// One of several terms that are added: a tensor of the result of the op, or a
/// slice of it, and what multiplies or divides it.
struct ScaledTerm {
  struct Factor {
    Value tensor;
    /// From the dimensions of `product`.
    AffineMap map;
    bool divides;
  };
  Value product;
  double scale;
  SmallVector<Factor, 1> factors;
};

/// Plans the op of one match, step by step, and makes it.
class AttentionRewriter {
public:
  AttentionRewriter(AttentionMatcher &matcher, const Expr *mask);

  /// Whether the op can be made; else there is a miss. Nothing is changed.
  bool plan(const std::optional<Root> &maskRoot,
            const std::optional<Root> &sinkRoot);
  AttentionOp make();
  /// Whether what multiplies the terms of the weights can be made, too.
  bool planTerms();
  /// Makes the op, without a reader, and the terms of its result.
  AttentionOp makeTerms(SmallVectorImpl<ScaledTerm> &terms);
  /// Hands the sum of `terms`, which are those of all rewriters that have the
  /// layout of this one, on as the product with V.
  void replaceBySum(ArrayRef<ScaledTerm> terms, const Proof &proof);
  /// Whether both results have the same dimensions.
  bool hasLayoutOf(const AttentionRewriter &other) const {
    return groups == other.groups &&
           llvm::equal(sizes, other.sizes,
                       [](auto a, auto b) { return a.first == b.first; });
  }
  AttentionExtension *extension = nullptr;

private:
  /// Tells rows, batch dimensions and the lane of V among the symbols.
  bool assignRoles();
  /// Numbers the dimensions, those of size 1 included.
  bool numberDimensions();
  /// Shape and map of the result: leading units, then the digits of every
  /// dimension of the product with V.
  bool planResult();
  /// Whether a dimension of Q, K or V is that of `symbol`, and its size.
  bool hasSize(int64_t symbol) const;
  OpFoldResult sizeOf(int64_t symbol);
  /// The values of `expr` over those of `symbols` that it depends on.
  std::optional<PlannedOperand> planElementsOf(const Expr *expr,
                                               ArrayRef<int64_t> symbols);
  /// The same, as the tensor whose elements they are, if there is one.
  std::optional<PlannedOperand> planTensorOf(const Expr *expr,
                                             ArrayRef<int64_t> symbols);
  /// The same of a mask of blocks of keys, each of which is made alone.
  std::optional<PlannedOperand> planBlocksOf(const Expr *expr,
                                             ArrayRef<int64_t> symbols);
  /// `mask` as it stands, or as a tensor of its own.
  std::optional<PlannedOperand> planMask(const Expr *mask,
                                         const std::optional<Root> &maskRoot);
  /// The masks `rest` as one, beside a program.
  std::optional<PlannedOperand> planRest(ArrayRef<MaskStep> rest);
  /// A number of each row or batch (an offset, lengths) as an operand; nothing
  /// where it cannot be written.
  std::optional<PlannedOperand> planPosition(const Expr *expr);
  bool planOptional(const std::optional<Root> &maskRoot,
                    const std::optional<Root> &sinkRoot);
  /// Whether the op takes such types, maps and numbers.
  bool isTaken();
  AttentionOp makeAttention();
  Value makeOperand(const PlannedOperand &operand);
  SmallVector<AffineMap> makeOperandMaps();
  AttentionOp makeOp();
  void setProperties(AttentionOp::Properties &properties, FloatType sum);
  Value makeRowInit(ArrayRef<OpFoldResult> sizes);
  /// Hands the result on in the shape that is read.
  void replace(AttentionOp attention);
  void replaceSum(Value result);

  AttentionMatcher &matcher;
  AttentionMatch &match;
  ExpressionContext &exprs;
  const Expr *mask;
  Operation *anchor;
  MLIRContext *context;
  OpBuilder b;
  Location loc;
  Operation *replaced = nullptr;

  AttentionSpace space;
  std::optional<int64_t> valueLane;
  /// Dimensions of size 1 of the result that are the row, the lane of V.
  std::optional<unsigned> unitRowAt, unitValueLaneAt;
  bool unitRow = false, unitValueLane = false, unitQueryLane = false;
  unsigned extraUnits = 0;
  /// Q, K and V as they are found, and dimensions that Q has beside.
  Root found[3];
  unsigned queryUnits = 0;
  /// Mask, offset, lengths, sinks.
  std::optional<PlannedOperand> optional[4];
  /// What stands for the mask where no tensor does.
  std::optional<ProgramPlan> program;
  /// What the value program adds to V.
  const Expr *pairValue = nullptr;
  std::optional<Root> sinkRoot;
  SmallVector<AffineMap> maps;
  /// Of each dimension of the result its size, where that is static, and its
  /// symbol.
  SmallVector<std::pair<int64_t, int64_t>> sizes;
  SmallVector<AffineExpr> resultDims;
  SmallVector<ReassociationIndices> groups;
  /// What multiplies each term of the weights.
  SmallVector<SmallVector<PlannedOperand, 1>> termFactors;
  /// How many keys each block has, by the symbol of its keys.
  DenseMap<int64_t, const Expr *> blockSizes;
};

} // namespace mlir::rope::detail

#endif // ROPE_LIB_RAISE_ATTENTIONREWRITER_H
