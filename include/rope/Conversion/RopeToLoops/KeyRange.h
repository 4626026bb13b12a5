//===- KeyRange.h - Keys that a step of attention visits --------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_CONVERSION_ROPETOLOOPS_KEYRANGE_H
#define ROPE_CONVERSION_ROPETOLOOPS_KEYRANGE_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "rope/Dialect/Rope/IR/Rope.h"

namespace mlir::rope {

/// The keys `[begin, end)` outside of which every score of an op is -inf by
/// position alone; null where that side has no bound.
struct KeyRange {
  Value begin, end;
};

/// Computes the key range of a step, or of gradients, whose offsets and
/// lengths, if any, hold one element. Sums are taken on numbers clamped to
/// 2^40, far above any number of keys, so that no extreme offset or window
/// wraps around.
template <typename OpTy>
class KeyRangeBuilder {
public:
  KeyRangeBuilder(ImplicitLocOpBuilder &b, OpTy step) : b(b), step(step) {}

  KeyRange build() {
    KeyRange range;
    bool hasEnd = step.getCausal() || step.getWindowRight();
    if (!step.masksByDistance() && !step.getLengths())
      return range;
    Value keyBase = step.getKeyBase() ? step.getKeyBase() : index(0);
    if (step.masksByDistance()) {
      Value first = step.getQueryBase() ? step.getQueryBase() : index(0);
      if (step.getOffset())
        first = add(first, clampedElement(step.getOffset()));
      if (hasEnd) {
        unsigned axis = *step.getQueryMap().getResultPosition(
            b.getAffineDimExpr(step.getRowDim()));
        Value rows = tensor::DimOp::create(b, step.getQuery(), axis);
        // One past the last key of the last row.
        int64_t right = step.getCausal() ? 0 : limit;
        if (step.getWindowRight())
          right = std::min<int64_t>(right, *step.getWindowRight());
        Value end = add(add(first, rows), index(right));
        range.end = arith::SubIOp::create(b, end, keyBase);
      }
      if (step.getWindowLeft()) {
        int64_t left = std::min<int64_t>(limit, *step.getWindowLeft());
        Value begin = arith::SubIOp::create(b, first, index(left));
        range.begin = arith::SubIOp::create(b, begin, keyBase);
      }
    }
    if (step.getLengths()) {
      Value length =
          arith::SubIOp::create(b, clampedElement(step.getLengths()), keyBase);
      range.end = range.end
                      ? arith::MinSIOp::create(b, range.end, length).getResult()
                      : length;
    }
    return range;
  }

  /// The number of keys from the first on that no row masks by causality, down
  /// to a multiple of `block`.
  Value buildUnmasked(int64_t block) {
    Value keyBase = step.getKeyBase() ? step.getKeyBase() : index(0);
    Value count = step.getQueryBase() ? step.getQueryBase() : index(0);
    if (step.getOffset())
      count = add(count, clampedElement(step.getOffset()));
    count = arith::SubIOp::create(b, add(count, index(1)), keyBase);
    unsigned axis = *step.getKeyMap().getResultPosition(
        b.getAffineDimExpr(step.getKeyDim()));
    Value keys = tensor::DimOp::create(b, step.getKey(), axis);
    count = arith::MinSIOp::create(b, count, keys);
    count = arith::MaxSIOp::create(b, count, index(0));
    Value past = arith::RemSIOp::create(b, count, index(block));
    return arith::SubIOp::create(b, count, past);
  }

private:
  static constexpr int64_t limit = int64_t(1) << 40;

  Value index(int64_t value) {
    return arith::ConstantIndexOp::create(b, value);
  }
  Value add(Value x, Value y) { return arith::AddIOp::create(b, x, y); }

  Value clampedElement(Value source) {
    if (auto type = dyn_cast<RankedTensorType>(source.getType())) {
      SmallVector<Value> zeros(type.getRank(), index(0));
      source = tensor::ExtractOp::create(b, source, zeros);
    }
    if (!source.getType().isIndex())
      source = arith::IndexCastOp::create(b, b.getIndexType(), source);
    source = arith::MaxSIOp::create(b, source, index(-limit));
    return arith::MinSIOp::create(b, source, index(limit));
  }

  ImplicitLocOpBuilder &b;
  OpTy step;
};

} // namespace mlir::rope

#endif // ROPE_CONVERSION_ROPETOLOOPS_KEYRANGE_H
