//===- LinalgElements.cpp - Code for one element of a linalg op -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LinalgElements.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "rope/Analysis/SumOfProducts.h"

using namespace mlir;
using namespace mlir::rope;

static Value toValue(ImplicitLocOpBuilder &b, OpFoldResult x) {
  return getValueOrCreateConstantIndexOp(b, b.getLoc(), x);
}

LinalgElements::LinalgElements(ImplicitLocOpBuilder &b, linalg::LinalgOp op)
    : op(op) {
  for (const Range &range : op.createLoopRanges(b, b.getLoc()))
    sizes.push_back(range.size);
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  auto isParallel = [&](unsigned dim) {
    return iterators[dim] == utils::IteratorType::parallel;
  };
  // Loops that the first result does not have come first, then its axes.
  SmallVector<unsigned> axes;
  if (op.getNumDpsInits() > 0)
    for (AffineExpr expr :
         op.getMatchingIndexingMap(op.getDpsInitOperand(0)).getResults())
      if (auto dim = dyn_cast<AffineDimExpr>(expr))
        if (isParallel(dim.getPosition()) &&
            !llvm::is_contained(axes, dim.getPosition()))
          axes.push_back(dim.getPosition());
  for (unsigned dim = 0; dim < sizes.size(); ++dim) {
    if (!isParallel(dim))
      reductions.push_back(dim);
    else if (!llvm::is_contained(axes, dim))
      order.push_back(dim);
  }
  llvm::append_range(order, axes);
  int64_t known = 1;
  SmallVector<Value> factors;
  for (unsigned dim : order) {
    if (std::optional<int64_t> size = getConstantIntValue(sizes[dim]))
      known *= *size;
    else
      factors.push_back(cast<Value>(sizes[dim]));
  }
  count = arith::ConstantIndexOp::create(b, known);
  for (Value factor : factors)
    count = known == 1 && factor == factors.front()
                ? factor
                : arith::MulIOp::create(b, count, factor).getResult();
  if (!reductions.empty())
    matchReduction();
}

std::optional<int64_t> LinalgElements::getStaticCount() const {
  return getConstantIntValue(count);
}

void LinalgElements::emit(ImplicitLocOpBuilder &b, Value index) {
  SmallVector<Value> ivs = delinearize(b, index, order);
  if (reductions.empty())
    return emitBody(b, ivs);
  emitReduction(b, ivs);
}

SmallVector<Value> LinalgElements::delinearize(ImplicitLocOpBuilder &b,
                                               Value index,
                                               ArrayRef<unsigned> dims) {
  SmallVector<Value> ivs(sizes.size());
  Value zero = arith::ConstantIndexOp::create(b, 0);
  for (size_t i = dims.size(); i-- > 0;) {
    unsigned dim = dims[i];
    if (isOneInteger(sizes[dim])) {
      ivs[dim] = zero;
      continue;
    }
    bool isLast = llvm::all_of(
        dims.take_front(i), [&](unsigned d) { return isOneInteger(sizes[d]); });
    if (isLast) {
      ivs[dim] = index;
      continue;
    }
    Value size = toValue(b, sizes[dim]);
    ivs[dim] = arith::RemUIOp::create(b, index, size);
    index = arith::DivUIOp::create(b, index, size);
  }
  return ivs;
}

SmallVector<Value> LinalgElements::getIndices(ImplicitLocOpBuilder &b,
                                              OpOperand *operand,
                                              ArrayRef<Value> ivs) {
  AffineMap map = op.getMatchingIndexingMap(operand);
  SmallVector<Value> indices;
  for (AffineExpr expr : map.getResults()) {
    if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
      indices.push_back(ivs[dim.getPosition()]);
      continue;
    }
    AffineMap single = AffineMap::get(map.getNumDims(), 0, expr);
    indices.push_back(affine::makeComposedAffineApply(
        b, b.getLoc(), single, getAsOpFoldResult(ValueRange(ivs))));
  }
  return indices;
}

Value LinalgElements::loadOperand(ImplicitLocOpBuilder &b, OpOperand *operand,
                                  ArrayRef<Value> ivs) {
  if (!isa<MemRefType>(operand->get().getType()))
    return operand->get();
  return memref::LoadOp::create(b, operand->get(), getIndices(b, operand, ivs));
}

SmallVector<Value> LinalgElements::cloneBody(ImplicitLocOpBuilder &b,
                                             ArrayRef<Value> ivs,
                                             ValueRange outs) {
  Block *body = op.getBlock();
  IRMapping mapping;
  for (OpOperand *input : op.getDpsInputOperands()) {
    BlockArgument argument = op.getMatchingBlockArgument(input);
    if (!argument.use_empty())
      mapping.map(argument, loadOperand(b, input, ivs));
  }
  for (auto [i, out] : llvm::enumerate(outs))
    if (out)
      mapping.map(op.getMatchingBlockArgument(op.getDpsInitOperand(i)), out);
  for (Operation &inner : body->without_terminator()) {
    if (auto index = dyn_cast<linalg::IndexOp>(inner)) {
      mapping.map(index.getResult(), ivs[index.getDim()]);
      continue;
    }
    Operation *copy = b.clone(inner, mapping);
    // An index may be read in a region of the body.
    copy->walk([&](linalg::IndexOp index) {
      index.replaceAllUsesWith(ivs[index.getDim()]);
      index.erase();
    });
  }
  SmallVector<Value> results;
  for (Value value : body->getTerminator()->getOperands())
    results.push_back(mapping.lookupOrDefault(value));
  return results;
}

void LinalgElements::emitBody(ImplicitLocOpBuilder &b, ArrayRef<Value> ivs) {
  SmallVector<Value> outs;
  for (OpOperand &init : op.getDpsInitsMutable())
    outs.push_back(op.getMatchingBlockArgument(&init).use_empty()
                       ? Value()
                       : loadOperand(b, &init, ivs));
  SmallVector<Value> results = cloneBody(b, ivs, outs);
  for (auto [init, result] : llvm::zip(op.getDpsInitsMutable(), results))
    memref::StoreOp::create(b, result, init.get(), getIndices(b, &init, ivs));
}

/// Extends or truncates a float.
static Value convert(ImplicitLocOpBuilder &b, Value value, Type type) {
  if (value.getType() == type)
    return value;
  if (value.getType().getIntOrFloatBitWidth() < type.getIntOrFloatBitWidth())
    return arith::ExtFOp::create(b, type, value);
  return arith::TruncFOp::create(b, type, value);
}

bool LinalgElements::keepsPlace() const {
  return llvm::all_of(op.getDpsInitsMutable(), [&](OpOperand &init) {
    AffineMap map = op.getMatchingIndexingMap(&init);
    return llvm::none_of(
        reductions, [&](unsigned dim) { return map.isFunctionOfDim(dim); });
  });
}

void LinalgElements::matchReduction() {
  if (!keepsPlace())
    return;
  for (OpOperand &init : op.getDpsInitsMutable())
    partTypes.push_back(
        cast<MemRefType>(init.get().getType()).getElementType());
  // Sums of products are taken in f32, or in f64 where an operand is wide.
  products = SumOfProducts::match(op);
  if (products) {
    bool isWide = llvm::any_of(op.getBlock()->getArgumentTypes(),
                               [](Type type) { return type.isF64(); });
    Builder b(op.getContext());
    partTypes[0] = isWide ? b.getF64Type() : b.getF32Type();
  }
  matchCombiners();
}

SmallVector<Value> LinalgElements::emitTerm(ImplicitLocOpBuilder &b,
                                            ArrayRef<Value> ivs,
                                            ArrayRef<Value> partial) {
  if (!products)
    return cloneBody(b, ivs, partial);
  auto load = [&](BlockArgument argument) {
    return convert(b, loadOperand(b, op.getMatchingOpOperand(argument), ivs),
                   partTypes[0]);
  };
  Value product =
      arith::MulFOp::create(b, load(products->x), load(products->y));
  return {arith::AddFOp::create(b, partial[0], product)};
}

SmallVector<Value> LinalgElements::loadParts(ImplicitLocOpBuilder &b,
                                             ArrayRef<Value> ivs) {
  SmallVector<Value> parts;
  for (auto [init, type] : llvm::zip(op.getDpsInitsMutable(), partTypes))
    parts.push_back(convert(b, loadOperand(b, &init, ivs), type));
  return parts;
}

void LinalgElements::storeParts(ImplicitLocOpBuilder &b, ArrayRef<Value> ivs,
                                ValueRange parts) {
  for (auto [init, part] : llvm::zip(op.getDpsInitsMutable(), parts))
    memref::StoreOp::create(
        b,
        convert(b, part,
                cast<MemRefType>(init.get().getType()).getElementType()),
        init.get(), getIndices(b, &init, ivs));
}

void LinalgElements::emitReduction(ImplicitLocOpBuilder &b,
                                   SmallVector<Value> &ivs) {
  bool carries = keepsPlace();
  Value zero = arith::ConstantIndexOp::create(b, 0);
  Value one = arith::ConstantIndexOp::create(b, 1);
  for (unsigned dim : reductions)
    ivs[dim] = zero;
  SmallVector<Value> partial;
  if (carries)
    partial = loadParts(b, ivs);

  OpBuilder::InsertionGuard guard(b);
  SmallVector<scf::ForOp> loops;
  for (unsigned dim : reductions) {
    auto loop =
        scf::ForOp::create(b, zero, toValue(b, sizes[dim]), one, partial);
    if (!loops.empty() && carries)
      scf::YieldOp::create(b, loop.getResults());
    loops.push_back(loop);
    b.setInsertionPointToStart(loop.getBody());
    ivs[dim] = loop.getInductionVar();
    partial = llvm::to_vector_of<Value>(loop.getRegionIterArgs());
  }
  if (!carries)
    return emitBody(b, ivs);
  scf::YieldOp::create(b, emitTerm(b, ivs, partial));
  b.setInsertionPointAfter(loops.front());
  storeParts(b, ivs, loops.front().getResults());
}
