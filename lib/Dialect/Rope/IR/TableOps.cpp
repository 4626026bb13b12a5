//===- TableOps.cpp - rope.table ------------------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/IR/DestinationStyle.h"
#include "rope/Dialect/Rope/IR/Rope.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rope;

MutableOperandRange TableOp::getDpsInitsMutable() {
  return MutableOperandRange(*this, getCosInitMutable().getOperandNumber(), 2);
}

FloatType TableOp::getAngleFloatType() {
  if (std::optional<Type> type = getAngleType())
    return cast<FloatType>(*type);
  return Float32Type::get(getContext());
}

void TableOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  detail::getDestinationStyleEffects(*this, effects);
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

LogicalResult TableOp::reifyResultShapes(OpBuilder &builder,
                                         ReifiedRankedShapedTypeDims &reified) {
  return detail::reifyInitShapes(builder, *this, reified);
}

void TableOp::populateBoundsForShapedValueDim(Value value, int64_t dim,
                                              ValueBoundsConstraintSet &cstr) {
  OpOperand *init = getTiedOpOperand(cast<OpResult>(value));
  cstr.bound(value)[dim] == cstr.getExpr(init->get(), dim);
}

//===----------------------------------------------------------------------===//
// Bufferization
//===----------------------------------------------------------------------===//

bool TableOp::bufferizesToMemoryRead(OpOperand &operand,
                                     const bufferization::AnalysisState &) {
  // Every element of the inits is overwritten.
  return !isDpsInit(&operand);
}

bool TableOp::bufferizesToMemoryWrite(OpOperand &operand,
                                      const bufferization::AnalysisState &) {
  return isDpsInit(&operand);
}

bufferization::AliasingValueList
TableOp::getAliasingValues(OpOperand &operand,
                           const bufferization::AnalysisState &) {
  return detail::getTiedAlias(*this, operand);
}

LogicalResult
TableOp::bufferize(RewriterBase &rewriter,
                   const bufferization::BufferizationOptions &options,
                   bufferization::BufferizationState &state) {
  return detail::bufferizeOnOperands(rewriter, *this, options, state);
}

//===----------------------------------------------------------------------===//
// Checks at run time
//===----------------------------------------------------------------------===//

static Value createDim(OpBuilder &builder, Location loc, Value shaped,
                       int64_t dim) {
  if (isa<MemRefType>(shaped.getType()))
    return memref::DimOp::create(builder, loc, shaped, dim);
  return tensor::DimOp::create(builder, loc, shaped, dim);
}

static Value createLoad(OpBuilder &builder, Location loc, Value shaped,
                        Value index) {
  if (isa<MemRefType>(shaped.getType()))
    return memref::LoadOp::create(builder, loc, shaped, index);
  return tensor::ExtractOp::create(builder, loc, shaped, index);
}

void TableOp::generateRuntimeVerification(
    OpBuilder &builder, Location loc,
    function_ref<std::string(Operation *, StringRef)> generateErrorMessage) {
  auto check = [&](Value condition, StringRef message) {
    cf::AssertOp::create(builder, loc, condition,
                         generateErrorMessage(*this, message));
  };
  auto compare = [&](arith::CmpIPredicate predicate, Value lhs, Value rhs) {
    return arith::CmpIOp::create(builder, loc, predicate, lhs, rhs).getResult();
  };
  auto constant = [&](int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value).getResult();
  };
  auto checkSameDim = [&](Value lhs, int64_t lhsDim, Value rhs, int64_t rhsDim,
                          StringRef message) {
    if (!cast<ShapedType>(lhs.getType()).isDynamicDim(lhsDim) &&
        !cast<ShapedType>(rhs.getType()).isDynamicDim(rhsDim))
      return;
    Value lhsSize = createDim(builder, loc, lhs, lhsDim);
    Value rhsSize = createDim(builder, loc, rhs, rhsDim);
    check(compare(arith::CmpIPredicate::eq, lhsSize, rhsSize), message);
  };

  // table_c2
  for (int64_t dim = 0; dim < getRowRank(); ++dim)
    checkSameDim(getSinInit(), dim, getCosInit(), dim,
                 "expected cos and sin of one shape");
  if (!hasOffsetPositions()) {
    // table_c6
    int64_t leading = getAxes() ? 1 : 0;
    for (int64_t dim = 0; dim < getRowRank(); ++dim)
      checkSameDim(getPositions(), dim + leading, getCosInit(), dim,
                   "expected positions of the row shape of the table");
    // table_c7
    auto type = cast<ShapedType>(getPositions().getType());
    if (std::optional<ArrayRef<int64_t>> axes = getAxes();
        axes && type.isDynamicDim(0)) {
      int64_t last = *llvm::max_element(*axes);
      Value count = createDim(builder, loc, getPositions(), 0);
      check(compare(arith::CmpIPredicate::sgt, count, constant(last)),
            "expected a position for each axis");
    }
  }
  // table_c14
  if (Value frequencies = getFrequencies();
      frequencies && cast<ShapedType>(frequencies.getType()).isDynamicDim(0))
    check(compare(arith::CmpIPredicate::eq,
                  createDim(builder, loc, frequencies, 0),
                  constant(getNumPairs())),
          "expected one frequency for each pair");

  // table_c8: ascending, and every row belongs to a sequence.
  Value lengths = getCumulativeLengths();
  if (!lengths)
    return;
  auto load = [&](OpBuilder &b, Value index) {
    Value entry = createLoad(b, loc, lengths, index);
    if (entry.getType().isIndex())
      return entry;
    return arith::IndexCastOp::create(b, loc, b.getIndexType(), entry)
        .getResult();
  };
  Value count = createDim(builder, loc, lengths, 0);
  Value zero = constant(0);
  Value one = constant(1);
  check(compare(arith::CmpIPredicate::sgt, count, zero),
        "expected at least one cumulative length");
  Value first = load(builder, zero);
  check(compare(arith::CmpIPredicate::sle, first, zero),
        "expected cumulative_lengths to start at 0");
  Value last = arith::SubIOp::create(builder, loc, count, one);
  Value end = load(builder, last);
  Value rows = createDim(builder, loc, getCosInit(), 0);
  check(compare(arith::CmpIPredicate::sge, end, rows),
        "expected cumulative_lengths to end at the number of rows");
  std::string message =
      generateErrorMessage(*this, "expected ascending cumulative_lengths");
  scf::ForOp::create(builder, loc, one, count, one, ValueRange(),
                     [&](OpBuilder &b, Location, Value index, ValueRange) {
                       Value before = arith::SubIOp::create(b, loc, index, one);
                       Value low = load(b, before);
                       Value high = load(b, index);
                       Value ascends = arith::CmpIOp::create(
                           b, loc, arith::CmpIPredicate::sle, low, high);
                       cf::AssertOp::create(b, loc, ascends, message);
                       scf::YieldOp::create(b, loc);
                     });
}
