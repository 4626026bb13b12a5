//===- AttentionScores.cpp - Softcap and masks of scores ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionBuilder.h"
#include "mlir/Dialect/Math/IR/Math.h"

namespace mlir::rope {

/// tanh(x), to 2 ulp. Below 5/8 an odd polynomial, above by way of exp(-2 |x|),
/// where nothing cancels.
Value AttentionBuilder::tanh(Value x) {
  Value size = math::AbsFOp::create(b, x);
  Value square = arith::MulFOp::create(b, x, x);
  // Least relative error on |x| <= 5/8.
  Value sum = splat(-5.70498872745e-3);
  for (double coefficient : {2.06390887954e-2, -5.37397155531e-2,
                             1.33314422036e-1, -3.33332819422e-1})
    sum = multiplyAdd(sum, square, splat(coefficient));
  sum = arith::MulFOp::create(b, sum, square);
  Value inner = multiplyAdd(sum, x, x);
  Value power = expOfNonPositive(arith::MulFOp::create(b, size, splat(-2.0)));
  Value one = splat(1.0);
  Value outer = arith::DivFOp::create(b, arith::SubFOp::create(b, one, power),
                                      arith::AddFOp::create(b, one, power));
  outer = math::CopySignOp::create(b, outer, x);
  Value isInner =
      arith::CmpFOp::create(b, arith::CmpFPredicate::OLT, size, splat(0.625));
  return select(isInner, inner, outer);
}

/// The elements of the mask from `key` on; past its end, the last one.
Value AttentionBuilder::loadMask(Value head, Value row, Value key) {
  Type element = cast<MemRefType>(mask.getType()).getElementType();
  VectorType type = vectorOf(element);
  auto loadLanes = [&]() -> Value {
    SmallVector<Value> lanes;
    for (int64_t lane = 0; lane < tiling.vectorLength; ++lane) {
      Value at = min(add(key, index(lane)), sub(keys, index(1)));
      lanes.push_back(
          memref::LoadOp::create(b, mask, ValueRange{head, row, at}));
    }
    return vector::FromElementsOp::create(b, type, lanes);
  };
  auto strides = cast<MemRefType>(mask.getType()).getStridesAndOffset().first;
  if (strides.back() != 1)
    return loadLanes();
  auto op = scf::IfOp::create(
      b, type, atLeast(keys, add(key, index(tiling.vectorLength))),
      /*withElseRegion=*/true);
  withInsertionPoint(op.thenBlock(), [&] {
    scf::YieldOp::create(
        b, vector::LoadOp::create(b, type, mask, ValueRange{head, row, key})
               .getResult());
  });
  withInsertionPoint(op.elseBlock(),
                     [&] { scf::YieldOp::create(b, loadLanes()); });
  return op.getResult(0);
}

/// The softcap and the mask of the scores of a panel, in their place.
void AttentionBuilder::adjustScores(const Panel &panel,
                                    const Columns &columns) {
  Value zero = index(0);
  Value hidden = splat(-std::numeric_limits<double>::infinity());
  loop(zero, index(panel.height), 1, [&](Value row) {
    // Rows that the matrix lacks take the mask of the last one.
    Value maskRow = min(add(panel.row, row), sub(rows, index(1)));
    loop(mul(columns.from, index(tiling.vectors)),
         mul(columns.to, index(tiling.vectors)), 1, [&](Value vector) {
           SmallVector<Value> position = {zero, zero, vector, row, zero};
           Value score =
               vector::LoadOp::create(b, vectorType, scores, position);
           if (softcap) {
             score = roundScore(arith::DivFOp::create(b, score, softcap));
             score = roundScore(tanh(score));
             score = roundScore(arith::MulFOp::create(b, score, softcap));
           }
           if (mask) {
             Value key = add(blockKey, mul(vector, index(tiling.vectorLength)));
             Value own = loadMask(panel.head, maskRow, key);
             auto type = cast<VectorType>(own.getType());
             if (isa<FloatType>(type.getElementType())) {
               own = roundScore(widen(own));
               score = roundScore(arith::AddFOp::create(b, score, own));
             } else {
               Value none = arith::ConstantOp::create(b, b.getZeroAttr(type));
               Value isVisible = arith::CmpIOp::create(
                   b, arith::CmpIPredicate::ne, own, none);
               score = select(isVisible, score, hidden);
             }
           }
           vector::StoreOp::create(b, score, scores, position);
         });
  });
}

} // namespace mlir::rope
