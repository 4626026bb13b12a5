//===- AttentionFolds.cpp - Bit-exact simplifications of attention --------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionOperands.h"
#include "ScoreProgramFolds.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

/// True for a mask that keeps every score as it is: all true, or all zero.
static bool isNeutralMask(Value mask) {
  DenseElementsAttr elements;
  if (!matchPattern(mask, m_Constant(&elements)) || !elements.isSplat())
    return false;
  if (elements.getElementType().isInteger(1))
    return elements.getSplatValue<bool>();
  return elements.getSplatValue<APFloat>().isZero();
}

/// True if `value` is the constant 0, a scalar or a splat.
static bool isZero(Value value) {
  IntegerAttr integer;
  DenseElementsAttr elements;
  if (matchPattern(value, m_Constant(&integer)))
    return integer.getValue().isZero();
  return matchPattern(value, m_Constant(&elements)) && elements.isSplat() &&
         isa<IntegerType, IndexType>(elements.getElementType()) &&
         elements.getSplatValue<APInt>().isZero();
}

/// `op` over `operands`, with the maps of the operands that are left.
template <typename OpTy>
static void replaceOperands(PatternRewriter &rewriter, OpTy op,
                            const AttentionOperands &operands) {
  SmallVector<Attribute> maps;
  AttentionOperands old = AttentionOperands::get(op);
  unsigned next = 0;
  auto keep = [&](Value before, Value after) {
    if (before && after)
      maps.push_back(op.getIndexingMaps()[next]);
    next += before ? 1 : 0;
  };
  keep(old.query, operands.query);
  keep(old.key, operands.key);
  keep(old.value, operands.value);
  keep(old.mask, operands.mask);
  keep(old.offset, operands.offset);
  keep(old.lengths, operands.lengths);
  keep(old.sinks, operands.sinks);
  keep(old.output, operands.output);
  keep(old.logSumExp, operands.logSumExp);
  keep(old.outputGradient, operands.outputGradient);
  for (auto [before, after] : llvm::zip_equal(old.inits, operands.inits))
    keep(before, after);
  OpTy replacement = createLike(rewriter, op, operands);
  replacement.setIndexingMapsAttr(rewriter.getArrayAttr(maps));
  rewriter.replaceOp(op, replacement->getResults());
}

namespace {
/// Matches operands that change no score: a mask of true or of 0, an offset or
/// base of 0 or without causal or window, a key base without a use, lengths
/// that are at least the static number of keys. Produces the op without them.
template <typename OpTy>
struct DropNeutralOperands : public OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    AttentionOperands operands = AttentionOperands::get(op);
    bool changed = false;
    auto drop = [&](Value &operand, bool neutral) {
      if (!operand || !neutral)
        return;
      operand = Value();
      changed = true;
    };
    drop(operands.lengths, operands.lengths && coversAllKeys(op));
    if (operands.mask && !needsMask(op))
      drop(operands.mask, isNeutralMask(operands.mask));
    bool usesQuery = op.usesQueryPosition();
    if (operands.offset)
      drop(operands.offset, !usesQuery || isZero(operands.offset));
    if (operands.queryBase)
      drop(operands.queryBase, !usesQuery || isZero(operands.queryBase));
    if (operands.keyBase)
      drop(operands.keyBase, !op.usesKeyPosition() || isZero(operands.keyBase));
    if (!changed)
      return failure();
    replaceOperands(rewriter, op, operands);
    return success();
  }

private:
  /// True if the gradient of the mask is wanted, whatever it holds.
  static bool needsMask(OpTy op) {
    if constexpr (std::is_same_v<OpTy, AttentionBackwardOp>)
      return op.getMaskGradient();
    return false;
  }

  /// True if every constant length is at least the number of keys.
  static bool coversAllKeys(OpTy op) {
    int64_t numKeys = getStaticLoopSize(op, op.getKeyDim());
    if (op.getKeyBase() || ShapedType::isDynamic(numKeys))
      return false;
    IntegerAttr integer;
    DenseIntElementsAttr elements;
    if (matchPattern(op.getLengths(), m_Constant(&integer)))
      return integer.getValue().getSExtValue() >= numKeys;
    return matchPattern(op.getLengths(), m_Constant(&elements)) &&
           llvm::all_of(elements, [&](const APInt &length) {
             return length.getSExtValue() >= numKeys;
           });
  }
};

/// Matches attributes that say nothing: a query or key scale of 1, a right
/// window beside causal. `window_right = 0` is causal.
/// Produces the op without them.
template <typename OpTy>
struct DropNeutralAttributes : public OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    auto isOne = [](std::optional<APFloat> value) {
      return value && value->isExactlyValue(1.0);
    };
    bool queryScale = isOne(op.getQueryScale());
    bool keyScale = isOne(op.getKeyScale());
    std::optional<int64_t> right = op.getWindowRight();
    bool window = right && (op.getCausal() || *right == 0);
    if (!queryScale && !keyScale && !window)
      return failure();
    rewriter.modifyOpInPlace(op, [&] {
      if (queryScale)
        op.removeQueryScaleAttr();
      if (keyScale)
        op.removeKeyScaleAttr();
      if (window) {
        op.removeWindowRightAttr();
        op.setCausal(true);
      }
    });
    return success();
  }
};

/// Matches a query, key, value or mask that is a `linalg.transpose`.
/// Produces the op on its input, with the results of the map permuted. The op
/// reads any layout, so the copy is not needed.
template <typename OpTy>
struct FoldTransposes : public OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    SmallVector<AffineMap> maps = op.getMaps();
    SmallVector<OpOperand *> operands = op.getMappedOperands();
    bool changed = false;
    for (auto [operand, map] : llvm::zip_equal(operands, maps)) {
      if (op.isDpsInit(operand))
        continue;
      auto transpose =
          operand->get().template getDefiningOp<linalg::TransposeOp>();
      if (!transpose || transpose->getNumResults() != 1)
        continue;
      // Axis i of the transposed is axis permutation[i] of the input.
      SmallVector<AffineExpr> results(map.getNumResults());
      for (auto [axis, source] : llvm::enumerate(transpose.getPermutation()))
        results[source] = map.getResult(axis);
      map = AffineMap::get(map.getNumDims(), 0, results, op.getContext());
      changed = true;
    }
    if (!changed)
      return failure();
    rewriter.modifyOpInPlace(op, [&] {
      for (OpOperand *operand : operands) {
        if (op.isDpsInit(operand))
          continue;
        auto transpose =
            operand->get().template getDefiningOp<linalg::TransposeOp>();
        if (transpose && transpose->getNumResults() == 1)
          operand->set(transpose.getInput());
      }
      op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
    });
    return success();
  }
};
} // namespace

template <typename OpTy>
static void populateFolds(RewritePatternSet &patterns) {
  patterns.add<DropNeutralOperands<OpTy>, DropNeutralAttributes<OpTy>,
               FoldTransposes<OpTy>>(patterns.getContext());
  populateScoreProgramFolds<OpTy>(patterns);
}

#define ROPE_ATTENTION_FOLDS(OP)                                               \
  LogicalResult OP::fold(FoldAdaptor, SmallVectorImpl<OpFoldResult> &) {       \
    return memref::foldMemRefCast(*this);                                      \
  }                                                                            \
  void OP::getCanonicalizationPatterns(RewritePatternSet &patterns,            \
                                       MLIRContext *) {                        \
    populateFolds<OP>(patterns);                                               \
  }

ROPE_ATTENTION_FOLDS(AttentionOp)
ROPE_ATTENTION_FOLDS(OnlineAttentionOp)
ROPE_ATTENTION_FOLDS(AttentionBackwardOp)
#undef ROPE_ATTENTION_FOLDS
