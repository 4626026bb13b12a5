//===- AttentionSpace.cpp - Rows and coordinates of attention -------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionKernel.h"

#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"

namespace mlir::rope {

AttentionSpace::AttentionSpace(KernelLaunch::Body &body,
                               const AttentionPlan &plan,
                               const AttentionOperands &operands)
    : body(body), b(body.b), plan(plan), op(plan.op), operands(operands) {
  const GlobalBuffer &output = body.open(operands.output);
  AffineMap map = op.getInitMap(0);
  auto sizeOf = [&](int64_t dim) {
    return output
        .sizes[*map.getResultPosition(getAffineDimExpr(dim, b.getContext()))];
  };
  numQueries = sizeOf(op.getRowDim());
  const GlobalBuffer &key = body.open(operands.key);
  numKeys = key.sizes[*op.getKeyMap().getResultPosition(
      getAffineDimExpr(op.getKeyDim(), b.getContext()))];
  numRows = b.mul(numQueries, plan.group);
  // Batches are numbered with the last dimension fastest; the grouped one
  // counts groups.
  Value rest = body.block[1];
  batchNumber = rest;
  batch.resize(op.getNumBatchDims());
  for (int64_t dim = 0; dim < op.getNumBatchDims(); ++dim)
    batchSizes.push_back(sizeOf(dim));
  for (int64_t dim = batch.size() - 1; dim >= 0; --dim) {
    bool isGrouped = dim == plan.groupedDim;
    Value size =
        isGrouped ? b.ceilDiv(batchSizes[dim], plan.group) : batchSizes[dim];
    Value at = dim == 0 ? rest : b.rem(rest, size);
    rest = b.div(rest, size);
    batch[dim] = isGrouped ? b.mul(at, plan.group) : at;
  }
}

AttentionSpace::Loops AttentionSpace::getLoops(Value row) {
  Loops loops(op.getNumLoops(), b.i32(0));
  llvm::copy(batch, loops.begin());
  if (plan.group > 1) {
    Value &head = loops[plan.groupedDim];
    head = b.add(head, b.div(row, numQueries));
    row = b.rem(row, numQueries);
  }
  loops[op.getRowDim()] = row;
  return loops;
}

Value AttentionSpace::rowExists(Value row) {
  Value exists = b.less(row, numRows);
  if (plan.group > 1) {
    // The last group may have fewer heads.
    Value head = b.add(batch[plan.groupedDim], b.div(row, numQueries));
    exists = b.both(exists, b.less(head, batchSizes[plan.groupedDim]));
  }
  return exists;
}

SmallVector<Value> AttentionSpace::getCoordinates(AffineMap map,
                                                  const Loops &loops) {
  SmallVector<Value> coordinates;
  for (AffineExpr expr : map.getResults()) {
    if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
      coordinates.push_back(loops[dim.getPosition()]);
    } else if (auto group = dyn_cast<AffineBinaryOpExpr>(expr)) {
      auto dim = cast<AffineDimExpr>(group.getLHS());
      int64_t size = cast<AffineConstantExpr>(group.getRHS()).getValue();
      coordinates.push_back(b.div(loops[dim.getPosition()], size));
    } else {
      coordinates.push_back(b.i32(0));
    }
  }
  return coordinates;
}

/// An operand over batch dimensions, in `type`.
Value AttentionSpace::getScalar(Value operand, AffineMap map,
                                const Loops &loops, Type type) {
  Value value = isa<ShapedType>(operand.getType())
                    ? body.open(operand).load(b, getCoordinates(map, loops))
                    : body.get(operand);
  return isa<FloatType>(type) ? b.toFloat(value, type)
                              : b.toInteger(value, type);
}

static constexpr double kLog2E = 1.4426950408889634;

Value AttentionSpace::powerOfTwo(Value x) {
  Type f32 = b.getF32Type();
  if (plan.unit != MatrixUnit::Mma)
    return ROCDL::ROCDLExp2::create(b, f32, x);
  auto name = b.getStringAttr("llvm.nvvm.ex2.approx.ftz.f");
  return LLVM::CallIntrinsicOp::create(b, f32, name, ValueRange(x))
      .getResult(0);
}

Value AttentionSpace::maximum(Value x, Value y) {
  // An instruction, which the expansion for all targets would not leave.
  if (plan.unit == MatrixUnit::Mma)
    return LLVM::MaximumOp::create(b, x, y);
  return arith::MaximumFOp::create(b, x, y);
}

/// exp(x) for x <= 0, by ex2.approx, whose error is 2^-22, or by v_exp_f32 of
/// AMD, whose is less. With f32 the
/// rounding of x * log2(e) is made good; with 16-bit factors it is below
/// theirs.
Value AttentionSpace::exponential(Value x) {
  Type f32 = b.getF32Type();
  Value scale = b.real(kLog2E, f32);
  if (!plan.element.isF32())
    return powerOfTwo(b.mulF(x, scale));
  // Below this the result is 0, also for -inf; NaN stays.
  x = arith::MaximumFOp::create(b, x, b.real(-104.0, f32));
  Value high = b.mulF(x, scale);
  Value negated = arith::NegFOp::create(b, high);
  Value low = b.fma(x, scale, negated);
  // log2(e) less its rounding to f32.
  low = b.fma(x, b.real(1.9259629911266175e-8, f32), low);
  Value ln2 = b.real(0.6931471805599453, f32);
  Value result = powerOfTwo(high);
  return b.fma(result, b.mulF(low, ln2), result);
}

AttentionSpace::Exponent::Exponent(AttentionSpace &space, Value shift,
                                   double scale)
    : space(space), shift(shift) {
  DeviceBuilder &b = space.b;
  if (space.plan.element.isF32())
    return;
  // With 16-bit factors one rounding of the exponent is enough: its error, of
  // the size of a rounding of the score, is below that of the factors' sums.
  Type f32 = b.getF32Type();
  factor = b.real(scale * kLog2E, f32);
  negated = b.mulF(shift, b.real(-kLog2E, f32));
}

Value AttentionSpace::Exponent::get(Value score) {
  DeviceBuilder &b = space.b;
  if (!factor)
    return space.exponential(b.subF(score, shift));
  return space.powerOfTwo(b.fma(score, factor, negated));
}

Value AttentionSpace::getShift(Value max) {
  Value isEmpty = arith::CmpFOp::create(b, arith::CmpFPredicate::OEQ, max,
                                        b.minusInfinity(b.getF32Type()));
  return b.select(isEmpty, b.real(0.0, b.getF32Type()), max);
}

Value AttentionSpace::roundTo(Value value, Type type) {
  return b.toFloat(b.toFloat(value, type), value.getType());
}

AttentionSpace::Finish AttentionSpace::finishRow(Value max, Value total,
                                                 const Loops &loops) {
  Finish finish;
  finish.max = max;
  finish.factor = b.real(1.0, b.getF32Type());
  finish.total = total;
  if (operands.sinks) {
    Value sink =
        getScalar(operands.sinks, op.getSinksMap(), loops, b.getF32Type());
    finish.max = maximum(max, sink);
    Value shift = getShift(finish.max);
    finish.factor = exponential(b.subF(max, shift));
    finish.total =
        b.addF(b.mulF(finish.factor, total), exponential(b.subF(sink, shift)));
  }
  finish.isEmpty =
      arith::CmpFOp::create(b, arith::CmpFPredicate::OEQ, finish.max,
                            b.minusInfinity(b.getF32Type()));
  return finish;
}

Value AttentionSpace::finishEmptyRow(Value empty) {
  int64_t axis = *op.getKeyMap().getResultPosition(
      getAffineDimExpr(op.getKeyDim(), b.getContext()));
  if (op.getEmptyRow() == EmptyRow::Zero ||
      cast<ShapedType>(op.getKey().getType()).getDimSize(axis) > 0)
    return empty;
  return b.select(b.equal(numKeys, b.i32(0)), b.real(0.0, b.getF32Type()),
                  empty);
}

void AttentionSpace::storeLogSumExp(const Finish &finish, const Loops &loops) {
  const GlobalBuffer &buffer = body.open(operands.logSumExp);
  Value logarithm = math::LogOp::create(b, finish.total);
  Value sum =
      b.select(finish.isEmpty, finish.max, b.addF(finish.max, logarithm));
  b.store(b.toFloat(sum, buffer.element),
          buffer.getPointer(b, getCoordinates(op.getInitMap(1), loops)));
}

void AttentionJoin::run() {
  Type f32 = b.getF32Type();
  Value number = b.add(b.mul(body.block[0], threads), body.thread);
  Value row = b.div(number, plan.lanes), lane = b.rem(number, plan.lanes);
  const GlobalBuffer sums = body.open(operands.partSums);
  const GlobalBuffer maxima = body.open(operands.partMaxima);
  const GlobalBuffer totals = body.open(operands.partTotals);
  Value exists = rowExists(row);
  b.when(exists, [&] {
    Loops loops = getLoops(row);
    Value parts = maxima.sizes[0];
    auto at = [&](const GlobalBuffer &buffer, Value part) {
      SmallVector<Value> place{part, batchNumber, row};
      if (buffer.sizes.size() == 4)
        place.push_back(lane);
      return buffer.load(b, place);
    };
    Value max = b.loop(b.i32(0), parts, 1, ValueRange(b.minusInfinity(f32)),
                       [&](Value part, ValueRange carried) {
                         Value next = maximum(carried[0], at(maxima, part));
                         return SmallVector<Value>{next};
                       })[0];
    Value shift = getShift(max), zero = b.real(0.0, f32);
    SmallVector<Value> joined =
        b.loop(b.i32(0), parts, 1, ValueRange{zero, zero},
               [&](Value part, ValueRange carried) {
                 Value factor = exponential(b.subF(at(maxima, part), shift));
                 Value total = b.mulF(factor, at(totals, part));
                 Value sum = b.mulF(factor, at(sums, part));
                 return SmallVector<Value>{b.addF(carried[0], total),
                                           b.addF(carried[1], sum)};
               });
    Finish finish = finishRow(max, joined[0], loops);
    Value result = b.divF(b.mulF(finish.factor, joined[1]), finish.total);
    Value empty;
    switch (op.getEmptyRow()) {
    case EmptyRow::NaN:
      empty = arith::ConstantOp::create(
          b, b.getFloatAttr(f32, APFloat::getNaN(APFloat::IEEEsingle())));
      break;
    case EmptyRow::Zero:
      empty = zero;
      break;
    case EmptyRow::Mean:
      loops[op.getValueLaneDim()] = lane;
      empty = b.when(
          finish.isEmpty, [&] { return SmallVector<Value>{getMean(loops)}; },
          [&] { return SmallVector<Value>{zero}; })[0];
      break;
    }
    result = b.select(finish.isEmpty, finishEmptyRow(empty), result);
    loops[op.getValueLaneDim()] = lane;
    const GlobalBuffer &output = body.open(operands.output);
    b.store(b.toFloat(result, output.element),
            output.getPointer(b, getCoordinates(op.getInitMap(0), loops)));
    if (operands.logSumExp)
      b.when(b.equal(lane, b.i32(0)), [&] { storeLogSumExp(finish, loops); });
  });
}

/// The mean of a lane of V over all keys; NaN where there are none.
Value AttentionJoin::getMean(const Loops &loops) {
  Type f32 = b.getF32Type();
  const GlobalBuffer &value = body.open(operands.value);
  Value sum = b.loop(
      b.i32(0), numKeys, 1, ValueRange(b.real(0.0, f32)),
      [&](Value key, ValueRange carried) {
        Loops at = loops;
        at[op.getKeyDim()] = key;
        Value next = value.load(b, getCoordinates(op.getValueMap(), at));
        return SmallVector<Value>{b.addF(carried[0], b.toFloat(next, f32))};
      })[0];
  Value count = arith::SIToFPOp::create(b, f32, numKeys);
  return b.divF(sum, count);
}

} // namespace mlir::rope
