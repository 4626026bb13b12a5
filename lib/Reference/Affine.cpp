//===- Affine.cpp - Affine maps and the affine dialect --------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineEvaluation.h"
#include "Compiler.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/IntegerSet.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::reference;

std::optional<int64_t> reference::evaluate(AffineExpr expr,
                                           ArrayRef<int64_t> dims,
                                           ArrayRef<int64_t> symbols) {
  switch (expr.getKind()) {
  case AffineExprKind::Constant:
    return cast<AffineConstantExpr>(expr).getValue();
  case AffineExprKind::DimId:
    return dims[cast<AffineDimExpr>(expr).getPosition()];
  case AffineExprKind::SymbolId:
    return symbols[cast<AffineSymbolExpr>(expr).getPosition()];
  default:
    break;
  }
  auto binary = cast<AffineBinaryOpExpr>(expr);
  std::optional<int64_t> lhs = evaluate(binary.getLHS(), dims, symbols);
  std::optional<int64_t> rhs = evaluate(binary.getRHS(), dims, symbols);
  if (!lhs || !rhs)
    return std::nullopt;
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return *lhs + *rhs;
  case AffineExprKind::Mul:
    return *lhs * *rhs;
  default:
    break;
  }
  // The divisor of a quotient or remainder is positive.
  if (*rhs <= 0)
    return std::nullopt;
  switch (expr.getKind()) {
  case AffineExprKind::Mod:
    return llvm::mod(*lhs, *rhs);
  case AffineExprKind::FloorDiv:
    return llvm::divideFloorSigned(*lhs, *rhs);
  default:
    return llvm::divideCeilSigned(*lhs, *rhs);
  }
}

LogicalResult reference::evaluate(Operation *op, AffineMap map,
                                  ArrayRef<int64_t> operands,
                                  SmallVectorImpl<int64_t> &results) {
  results.clear();
  for (AffineExpr expr : map.getResults()) {
    std::optional<int64_t> value =
        evaluate(expr, operands.take_front(map.getNumDims()),
                 operands.drop_front(map.getNumDims()));
    if (!value)
      return op->emitOpError("division by a number that is not positive in ")
             << AffineMapAttr::get(map);
    results.push_back(*value);
  }
  return success();
}

/// `select(results)` of a map applied to the operands.
template <typename OpTy, typename Fn>
static void addMapOp(OpTable &ops, Fn select) {
  ops.add<OpTy>([select](OpTy op, Compiler &compiler) -> FailureOr<Step> {
    Operation *location = op;
    return Step([location, select, map = op.getAffineMap(),
                 operands = getIndices(op->getOperands(), compiler),
                 result = compiler.getScalar(op->getResult(0))](
                    Frame &frame) -> LogicalResult {
      SmallVector<int64_t> values;
      if (failed(evaluate(location, map, readIndices(operands, frame), values)))
        return failure();
      frame.scalars[result] = Scalar::ofInt(select(values));
      return success();
    });
  });
}

static FailureOr<Step> compileAffineFor(affine::AffineForOp op,
                                        Compiler &compiler) {
  MutableArrayRef<OpOperand> inits = op.getInitsMutable();
  Operation *location = op;
  return Step([location, lowerMap = op.getLowerBoundMap(),
               upperMap = op.getUpperBoundMap(),
               lower = getIndices(op.getLowerBoundOperands(), compiler),
               upper = getIndices(op.getUpperBoundOperands(), compiler),
               step = op.getStepAsInt(),
               variable = compiler.getScalar(op.getInductionVar()),
               inits = compiler.getOperands(inits),
               carried = compiler.getSlots(op.getRegionIterArgs()),
               body = compiler.compile(op.getRegion()),
               results = compiler.getSlots(op.getResults())](
                  Frame &frame) -> LogicalResult {
    SmallVector<int64_t> lowers, uppers;
    if (failed(
            evaluate(location, lowerMap, readIndices(lower, frame), lowers)) ||
        failed(evaluate(location, upperMap, readIndices(upper, frame), uppers)))
      return failure();
    transfer(frame, inits, frame, carried);
    int64_t end = *llvm::min_element(uppers);
    for (int64_t i = *llvm::max_element(lowers); i < end; i += step) {
      frame.scalars[variable] = Scalar::ofInt(i);
      if (failed(body->run(frame)))
        return failure();
      transfer(frame, body->exits, frame, carried);
    }
    SmallVector<Operand> last;
    for (Slot slot : carried)
      last.push_back({slot, true});
    transfer(frame, last, frame, results);
    return success();
  });
}

static FailureOr<Step> compileAffineIf(affine::AffineIfOp op,
                                       Compiler &compiler) {
  IntegerSet set = op.getIntegerSet();
  Operation *location = op;
  return Step([location, set, operands = getIndices(op.getOperands(), compiler),
               thenCode = compiler.compile(op.getThenRegion()),
               elseCode = compiler.compile(op.getElseRegion()),
               results = compiler.getSlots(op.getResults())](
                  Frame &frame) -> LogicalResult {
    AffineMap map = AffineMap::get(set.getNumDims(), set.getNumSymbols(),
                                   set.getConstraints(), set.getContext());
    SmallVector<int64_t> values;
    if (failed(evaluate(location, map, readIndices(operands, frame), values)))
      return failure();
    bool holds = true;
    for (auto [i, value] : llvm::enumerate(values))
      holds &= set.isEq(i) ? value == 0 : value >= 0;
    const RegionCode &code = holds ? *thenCode : *elseCode;
    if (code.blocks.empty())
      return success();
    if (failed(code.run(frame)))
      return failure();
    transfer(frame, code.exits, frame, results);
    return success();
  });
}

/// Digits of an index in a mixed radix; the first one takes what is left.
static FailureOr<Step> compileDelinearize(affine::AffineDelinearizeIndexOp op,
                                          Compiler &compiler) {
  SmallVector<OpFoldResult> radices = op.getEffectiveBasis();
  Operation *location = op;
  return Step([location, index = compiler.getScalar(op.getLinearIndex()),
               radices = getIndices(radices, compiler),
               results = compiler.getSlots(op.getMultiIndex())](
                  Frame &frame) -> LogicalResult {
    int64_t rest = frame.scalars[index].integer;
    SmallVector<int64_t, 6> sizes = readIndices(radices, frame);
    for (int64_t i = results.size() - 1; i > 0; --i) {
      int64_t radix = sizes[sizes.size() - (results.size() - i)];
      if (radix <= 0)
        return location->emitOpError("expected a positive size but got ")
               << radix;
      frame.scalars[results[i].index] = Scalar::ofInt(llvm::mod(rest, radix));
      rest = llvm::divideFloorSigned(rest, radix);
    }
    frame.scalars[results[0].index] = Scalar::ofInt(rest);
    return success();
  });
}

static FailureOr<Step> compileLinearize(affine::AffineLinearizeIndexOp op,
                                        Compiler &compiler) {
  SmallVector<OpFoldResult> radices = op.getEffectiveBasis();
  return Step([digits = getIndices(op.getMultiIndex(), compiler),
               radices = getIndices(radices, compiler),
               result = compiler.getScalar(op.getLinearIndex())](Frame &frame) {
    SmallVector<int64_t, 6> sizes = readIndices(radices, frame);
    SmallVector<int64_t, 6> values = readIndices(digits, frame);
    int64_t linear = values.front();
    for (size_t i = 1; i < values.size(); ++i)
      linear = linear * sizes[sizes.size() - (values.size() - i)] + values[i];
    frame.scalars[result] = Scalar::ofInt(linear);
    return success();
  });
}

static FailureOr<Step> compileLoad(affine::AffineLoadOp op,
                                   Compiler &compiler) {
  Operation *location = op;
  return Step([location, map = op.getAffineMap(),
               indices = getIndices(op.getMapOperands(), compiler),
               memref = compiler.getArray(op.getMemRef()),
               result = compiler.getScalar(op.getResult())](
                  Frame &frame) -> LogicalResult {
    SmallVector<int64_t> index;
    const Array &array = memref.peek(frame);
    if (failed(evaluate(location, map, readIndices(indices, frame), index)) ||
        failed(verifyInBounds(location, index, array)))
      return failure();
    frame.scalars[result] = array.at(index);
    return success();
  });
}

static FailureOr<Step> compileAffineStore(affine::AffineStoreOp op,
                                          Compiler &compiler) {
  Operation *location = op;
  return Step([location, map = op.getAffineMap(),
               indices = getIndices(op.getMapOperands(), compiler),
               memref = compiler.getArray(op.getMemRef()),
               value = compiler.getScalar(op.getValueToStore())](
                  Frame &frame) -> LogicalResult {
    SmallVector<int64_t> index;
    Array &array = memref.view(frame);
    if (failed(evaluate(location, map, readIndices(indices, frame), index)) ||
        failed(verifyInBounds(location, index, array)))
      return failure();
    array.store(array.getPosition(index), frame.scalars[value]);
    return success();
  });
}

void reference::addAffine(OpTable &ops) {
  addMapOp<affine::AffineApplyOp>(
      ops, [](ArrayRef<int64_t> values) { return values.front(); });
  addMapOp<affine::AffineMinOp>(
      ops, [](ArrayRef<int64_t> values) { return *llvm::min_element(values); });
  addMapOp<affine::AffineMaxOp>(
      ops, [](ArrayRef<int64_t> values) { return *llvm::max_element(values); });
  ops.add<affine::AffineDelinearizeIndexOp>(compileDelinearize);
  ops.add<affine::AffineLinearizeIndexOp>(compileLinearize);
  ops.add<affine::AffineForOp>(compileAffineFor);
  ops.add<affine::AffineIfOp>(compileAffineIf);
  ops.add<affine::AffineLoadOp>(compileLoad);
  ops.add<affine::AffineStoreOp>(compileAffineStore);
}
