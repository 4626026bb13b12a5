//===- ElementSizes.cpp - Sizes and facts about them -*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "rope/Analysis/ElementExpression.h"

using namespace mlir;
using namespace mlir::rope;

static constexpr unsigned kMaxDepth = 64;

static unsigned unreducedDim(llvm::SmallBitVector dropped, int64_t dim) {
  unsigned source = 0;
  for (;; ++source) {
    if (dropped.test(source))
      continue;
    if (dim-- == 0)
      return source;
  }
}

const Expr *ElementExpressions::size(Value tensor, int64_t dim,
                                     unsigned depth) {
  auto type = cast<ShapedType>(tensor.getType());
  if (!type.isDynamicDim(dim))
    return exprs.integer(type.getDimSize(dim));
  Operation *op = tensor.getDefiningOp();
  const Expr *result = nullptr;
  if (op && depth < kMaxDepth) {
    if (auto empty = dyn_cast<tensor::EmptyOp>(op)) {
      result = scalar(empty.getDynamicSize(dim), depth + 1);
    } else if (auto style = dyn_cast<DestinationStyleOpInterface>(op)) {
      OpOperand *init = style.getTiedOpOperand(cast<OpResult>(tensor));
      result = size(init->get(), dim, depth + 1);
    } else if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
      unsigned source = unreducedDim(slice.getDroppedDims(), dim);
      result = scalar(slice.getMixedSizes()[source]);
    } else if (auto insert = dyn_cast<tensor::InsertSliceOp>(op)) {
      result = size(insert.getDest(), dim, depth + 1);
    } else if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op)) {
      result = scalar(expand.getMixedOutputShape()[dim]);
    } else if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op)) {
      result = exprs.integer(1);
      ReassociationIndices group = collapse.getReassociationIndices()[dim];
      for (int64_t source : group)
        result =
            exprs.multiply(result, size(collapse.getSrc(), source, depth + 1));
    } else if (auto cast = dyn_cast<tensor::CastOp>(op)) {
      if (isa<RankedTensorType>(cast.getSource().getType()))
        result = size(cast.getSource(), dim, depth + 1);
    } else if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
      if (static_cast<int64_t>(concat.getDim()) != dim) {
        result = size(concat.getInputs()[0], dim, depth + 1);
      } else {
        result = exprs.integer(0);
        for (Value input : concat.getInputs())
          result = exprs.add(result, size(input, dim, depth + 1));
      }
    } else if (auto reshape = dyn_cast<tensor::ReshapeOp>(op)) {
      const Expr *load = exprs.load(reshape.getShape(), {exprs.integer(dim)});
      if (auto elements =
              reshape.getShape().getDefiningOp<tensor::FromElementsOp>())
        result = scalar(elements.getElements()[dim], depth + 1);
      else
        result = load;
    } else if (auto generate = dyn_cast<tensor::GenerateOp>(op)) {
      unsigned position = 0;
      for (int64_t before = 0; before < dim; ++before)
        position += type.isDynamicDim(before);
      result = scalar(generate.getDynamicExtents()[position], depth + 1);
    } else if (op->hasTrait<OpTrait::SameOperandsAndResultShape>() ||
               op->hasTrait<OpTrait::Elementwise>()) {
      for (Value operand : op->getOperands())
        if (auto shaped = dyn_cast<RankedTensorType>(operand.getType())) {
          result = size(operand, dim, depth + 1);
          break;
        }
    }
  }
  if (!result)
    result = exprs.size(tensor, dim);
  return exprs.canonicalSize(result);
}

const Expr *ElementExpressions::scalar(OpFoldResult value) {
  if (auto attr = dyn_cast<Attribute>(value))
    return exprs.integer(cast<IntegerAttr>(attr).getInt());
  return scalar(cast<Value>(value));
}

const Expr *ElementExpressions::scalar(Value value, unsigned depth) {
  Operation *op = value.getDefiningOp();
  Type type = value.getType();
  if (!op || !(type.isIntOrIndexOrFloat() || isa<ComplexType>(type)) ||
      depth > kMaxDepth)
    return exprs.scalar(value);
  const Expr *result = nullptr;
  if (auto dim = dyn_cast<tensor::DimOp>(op)) {
    const Expr *number = scalar(dim.getIndex(), depth + 1);
    std::optional<int64_t> index = number->getInteger();
    auto source = dyn_cast<RankedTensorType>(dim.getSource().getType());
    if (index && source && *index >= 0 && *index < source.getRank())
      result = size(dim.getSource(), *index, depth + 1);
  } else if (auto extract = dyn_cast<tensor::ExtractOp>(op)) {
    SmallVector<const Expr *> indices;
    for (Value index : extract.getIndices())
      indices.push_back(scalar(index, depth + 1));
    result = exprs.load(extract.getTensor(), indices);
  } else if (op->getNumRegions() == 0) {
    SmallVector<const Expr *> operands;
    for (Value operand : op->getOperands()) {
      if (isa<ShapedType>(operand.getType()))
        return exprs.scalar(value);
      operands.push_back(scalar(operand, depth + 1));
    }
    result = isa<affine::AffineApplyOp>(op) ? evaluateAffineApply(*op, operands)
                                            : evaluateScalarOp(*op, operands);
  }
  return result ? result : exprs.scalar(value);
}

void ElementExpressions::collectAssertedSizes(Operation *op) {
  // The shape contract of structured ops: every operand dimension that one
  // loop runs over has the same size.
  for (Operation &other : *op->getBlock()) {
    if (&other == op)
      break;
    if (auto check = dyn_cast<cf::AssertOp>(other)) {
      auto compare = check.getArg().getDefiningOp<arith::CmpIOp>();
      if (!compare || compare.getPredicate() != arith::CmpIPredicate::eq ||
          !compare.getLhs().getType().isIntOrIndex())
        continue;
      exprs.assumeEqual(scalar(compare.getLhs()), scalar(compare.getRhs()),
                        "an assertion states the sizes equal");
      continue;
    }
    auto linalgOp = dyn_cast<linalg::LinalgOp>(other);
    // Static sizes are checked by the verifier; there is nothing to learn.
    auto isDynamic = [](Value operand) {
      auto type = dyn_cast<RankedTensorType>(operand.getType());
      return type && !type.hasStaticShape();
    };
    if (!linalgOp || llvm::none_of(other.getOperands(), isDynamic))
      continue;
    DenseMap<unsigned, const Expr *> loops;
    for (OpOperand &operand : llvm::reverse(other.getOpOperands())) {
      auto type = dyn_cast<RankedTensorType>(operand.get().getType());
      if (!type || !linalgOp.getMatchingIndexingMap(&operand))
        continue;
      AffineMap map = linalgOp.getMatchingIndexingMap(&operand);
      for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
        auto loop = dyn_cast<AffineDimExpr>(expr);
        if (!loop)
          continue;
        const Expr *extent = size(operand.get(), dim);
        auto [entry, inserted] = loops.try_emplace(loop.getPosition(), extent);
        if (!inserted && entry->second != extent)
          exprs.assumeEqual(entry->second, extent,
                            "operands of one structured op have equal sizes");
      }
    }
  }
}
