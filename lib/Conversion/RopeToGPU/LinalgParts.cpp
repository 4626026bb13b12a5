//===- LinalgParts.cpp - Reductions of linalg ops in parts ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LinalgElements.h"

#include "rope/Support/SizeBounds.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::rope;

/// Whether threads can exchange values of `type`.
static bool canExchange(Type type) {
  if (!type.isIntOrFloat())
    return false;
  unsigned width = type.getIntOrFloatBitWidth();
  return llvm::is_contained({16u, 32u, 64u}, width) ||
         (width == 8 && type.isInteger());
}

/// The value `n` with `x op n = x` for every x, in `type`, to which floats of
/// the op may be widened; null for other ops and types that are not exchanged.
static TypedAttr getNeutral(Operation *op, Type type) {
  Type own = op->getResult(0).getType();
  if (!own.isIntOrFloat() || !canExchange(type))
    return nullptr;
  TypedAttr neutral = arith::getNeutralElement(op).value_or(nullptr);
  auto number = dyn_cast_if_present<FloatAttr>(neutral);
  if (!number)
    return own == type ? neutral : nullptr;
  APFloat value = number.getValue();
  // Of the zeros only the negative one leaves both as they are.
  if (value.isZero())
    value = APFloat::getZero(value.getSemantics(), /*Negative=*/true);
  bool losesInfo;
  value.convert(cast<FloatType>(type).getFloatSemantics(),
                APFloat::rmNearestTiesToEven, &losesInfo);
  return FloatAttr::get(type, value);
}

void LinalgElements::matchCombiners() {
  Block *body = op.getBlock();
  for (auto [i, init] : llvm::enumerate(op.getDpsInitsMutable())) {
    BlockArgument out = op.getMatchingBlockArgument(&init);
    Value yielded = body->getTerminator()->getOperand(i);
    Operation *combiner = yielded.getDefiningOp();
    bool isCombined = combiner && combiner->getBlock() == body &&
                      combiner->getNumOperands() == 2 && yielded.hasOneUse() &&
                      out.hasOneUse() &&
                      llvm::is_contained(combiner->getOperands(), out) &&
                      getNeutral(combiner, partTypes[i]);
    if (!isCombined) {
      combiners.clear();
      return;
    }
    combiners.push_back(combiner);
  }
}

OpFoldResult LinalgElements::getReductionCount(ImplicitLocOpBuilder &b) const {
  int64_t known = 1;
  Value count;
  for (unsigned dim : reductions) {
    if (std::optional<int64_t> size = getConstantIntValue(sizes[dim]))
      known *= *size;
    else
      count = count ? arith::MulIOp::create(b, count, cast<Value>(sizes[dim]))
                    : cast<Value>(sizes[dim]);
  }
  if (!count)
    return b.getIndexAttr(known);
  if (known != 1)
    count = arith::MulIOp::create(b, count,
                                  arith::ConstantIndexOp::create(b, known));
  return count;
}

/// The product of what the sizes at most are; -1 where one is unbounded.
static int64_t getBound(ArrayRef<OpFoldResult> sizes, ArrayRef<unsigned> dims) {
  int64_t product = 1;
  for (unsigned dim : dims) {
    FailureOr<int64_t> bound = getConstantUpperBound(sizes[dim]);
    if (failed(bound) || *bound > (int64_t(1) << 30))
      return -1;
    product = std::min<int64_t>(product * std::max<int64_t>(*bound, 0),
                                int64_t(1) << 30);
  }
  return product;
}

int64_t LinalgElements::getMostElements() const {
  return getBound(sizes, order);
}

int64_t LinalgElements::getMostTerms() const {
  return getBound(sizes, reductions);
}

bool LinalgElements::readsNeighbours() const {
  unsigned dim = reductions.back();
  return llvm::all_of(op.getDpsInputOperands(), [&](OpOperand *input) {
    AffineMap map = op.getMatchingIndexingMap(input);
    auto type = dyn_cast<MemRefType>(input->get().getType());
    if (!type || !map.isFunctionOfDim(dim))
      return true;
    SmallVector<int64_t> strides;
    int64_t offset;
    auto last = dyn_cast<AffineDimExpr>(map.getResults().back());
    return succeeded(type.getStridesAndOffset(strides, offset)) &&
           strides.back() == 1 && last && last.getPosition() == dim;
  });
}

int64_t LinalgElements::getLeastReaders() const {
  int64_t least = -1;
  for (OpOperand *input : op.getDpsInputOperands()) {
    AffineMap map = op.getMatchingIndexingMap(input);
    if (!map.isFunctionOfDim(reductions.back()))
      continue;
    SmallVector<unsigned> readers = llvm::filter_to_vector(
        order, [&](unsigned dim) { return !map.isFunctionOfDim(dim); });
    int64_t count = getBound(sizes, readers);
    if (count >= 0 && (least < 0 || count < least))
      least = count;
  }
  return least;
}

SmallVector<Value> LinalgElements::emitNeutral(ImplicitLocOpBuilder &b) const {
  SmallVector<Value> values;
  for (auto [combiner, type] : llvm::zip(combiners, partTypes))
    values.push_back(arith::ConstantOp::create(b, getNeutral(combiner, type)));
  return values;
}

SmallVector<Value> LinalgElements::emitPart(ImplicitLocOpBuilder &b,
                                            Value index, Value lane,
                                            int64_t lanes) {
  SmallVector<Value> ivs = delinearize(b, index, order);
  // The first thread alone reads what it overwrites at the end.
  Value zero = arith::ConstantIndexOp::create(b, 0);
  Value isFirst =
      arith::CmpIOp::create(b, arith::CmpIPredicate::eq, lane, zero);
  auto start = scf::IfOp::create(b, partTypes, isFirst, /*withElse=*/true);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(start.thenBlock());
    scf::YieldOp::create(b, loadParts(b, ivs));
    b.setInsertionPointToStart(start.elseBlock());
    scf::YieldOp::create(b, emitNeutral(b));
  }
  Value count =
      getValueOrCreateConstantIndexOp(b, b.getLoc(), getReductionCount(b));
  Value step = arith::ConstantIndexOp::create(b, lanes);
  auto loop = scf::ForOp::create(b, lane, count, step, start.getResults());
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  SmallVector<Value> terms = delinearize(b, loop.getInductionVar(), reductions);
  for (unsigned dim : reductions)
    ivs[dim] = terms[dim];
  SmallVector<Value> partial =
      llvm::to_vector_of<Value>(loop.getRegionIterArgs());
  scf::YieldOp::create(b, emitTerm(b, ivs, partial));
  return llvm::to_vector_of<Value>(loop.getResults());
}

SmallVector<Value> LinalgElements::emitCombination(ImplicitLocOpBuilder &b,
                                                   ValueRange x,
                                                   ValueRange y) const {
  SmallVector<Value> results;
  for (auto [i, combiner] : llvm::enumerate(combiners)) {
    if (products) {
      results.push_back(arith::AddFOp::create(b, x[i], y[i]));
      continue;
    }
    IRMapping mapping;
    mapping.map(combiner->getOperand(0), x[i]);
    mapping.map(combiner->getOperand(1), y[i]);
    results.push_back(b.clone(*combiner, mapping)->getResult(0));
  }
  return results;
}

void LinalgElements::emitResult(ImplicitLocOpBuilder &b, Value index,
                                ValueRange parts) {
  SmallVector<Value> ivs = delinearize(b, index, order);
  // Outputs do not depend on the reduced loops.
  for (unsigned dim : reductions)
    ivs[dim] = arith::ConstantIndexOp::create(b, 0);
  storeParts(b, ivs, parts);
}
