//===- ProgramToMask.cpp - Score programs as masks ------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/IR/AttentionDecompose.h"

#include "AttentionOperands.h"
#include "rope/Dialect/Rope/IR/AttentionArithmetic.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

namespace {
/// Makes the mask of one op.
class MaskMaker {
public:
  MaskMaker(RewriterBase &rewriter, AttentionOp op)
      : rewriter(rewriter), op(op), program(op.getScoreProgram()) {}

  /// Whether the program is a sum of the score and of what does not depend on
  /// it, and a condition that does not.
  bool analyze();
  AttentionOp replace();

private:
  bool collectTerms();
  /// Finds the dimensions of the mask, and where it can be made.
  bool findPlace();
  Value getRow(OpBuilder &b, Location loc);
  Value write(OpBuilder &b, Location loc);

  RewriterBase &rewriter;
  AttentionOp op;
  ScoreProgram program;
  SmallVector<AddedTerm> terms;
  SmallVector<int64_t> dims;
  Operation *place = nullptr;
};
} // namespace

bool MaskMaker::collectTerms() {
  std::optional<SmallVector<AddedTerm>> added = program.getAddedTerms();
  if (!added)
    return false;
  terms = std::move(*added);
  return !terms.empty() || program.getResult().seen;
}

bool MaskMaker::findPlace() {
  for (int64_t dim = 0; dim < op.getNumBatchDims(); ++dim)
    if (program.usesBatch(dim) || (program.usesRow() && op.getOffset() &&
                                   op.getOffsetMap().isFunctionOfDim(dim)))
      dims.push_back(dim);
  if (program.usesRow())
    dims.push_back(op.getRowDim());
  if (program.usesKey())
    dims.push_back(op.getKeyDim());
  place = op;
  auto kernel = op->getParentOfType<KernelOp>();
  if (!kernel)
    return true;
  // A kernel takes the mask as it takes other tensors.
  place = kernel;
  SmallVector<Value> used = program.getCaptures();
  for (Value position : {Value(op.getOffset()), Value(op.getQueryBase()),
                         Value(op.getKeyBase())})
    if (position)
      used.push_back(position);
  return llvm::all_of(used,
                      [&](Value value) {
                        return !kernel.getBody().isAncestor(
                            value.getParentRegion());
                      }) &&
         llvm::all_of(dims, [&](int64_t dim) {
           return !ShapedType::isDynamic(getStaticLoopSize(op, dim));
         });
}

bool MaskMaker::analyze() {
  return program && !op.getValueProgram() && !op.getMask() &&
         op->getNumResults() != 0 && collectTerms() && findPlace();
}

Value MaskMaker::getRow(OpBuilder &b, Location loc) {
  auto indexOf = [&](int64_t dim) -> Value {
    return linalg::IndexOp::create(b, loc,
                                   llvm::find(dims, dim) - dims.begin());
  };
  Value row = indexOf(op.getRowDim());
  if (Value base = op.getQueryBase())
    row = arith::AddIOp::create(b, loc, row, base);
  Value offset = op.getOffset();
  if (!offset)
    return row;
  if (isa<RankedTensorType>(offset.getType())) {
    SmallVector<Value> indices;
    for (AffineExpr expr : op.getOffsetMap().getResults())
      indices.push_back(indexOf(cast<AffineDimExpr>(expr).getPosition()));
    offset = tensor::ExtractOp::create(b, loc, offset, indices);
  }
  return arith::AddIOp::create(b, loc, row, createIndex(b, loc, offset));
}

/// The element of the mask at a point of loops `dims`.
Value MaskMaker::write(OpBuilder &b, Location loc) {
  FloatType type = op.getScoreFloatType();
  IRMapping mapping;
  mapping.map(program.getScore(), createFloat(b, loc, 0.0, type));
  for (auto [loop, dim] : llvm::enumerate(dims)) {
    if (dim < op.getNumBatchDims())
      mapping.map(program.getBatch(dim), linalg::IndexOp::create(b, loc, loop));
    else if (dim == op.getRowDim())
      mapping.map(program.getRow(), getRow(b, loc));
    else
      mapping.map(program.getKey(), linalg::IndexOp::create(b, loc, loop));
  }
  if (Value base = op.getKeyBase(); base && program.usesKey()) {
    Value key = mapping.lookup(program.getKey());
    key = arith::AddIOp::create(b, loc, key, base);
    mapping.map(program.getKey(), key);
  }
  Value sum = program.inlineTermsAt(b, mapping, terms);
  Value seen = program.getResult().seen;
  if (!seen)
    return sum;
  seen = mapping.lookupOrDefault(seen);
  if (!sum)
    return seen;
  Value lowest = createNegativeInfinity(b, loc, type);
  return arith::SelectOp::create(b, loc, seen, sum, lowest);
}

AttentionOp MaskMaker::replace() {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(place);
  Location loc = op.getLoc();
  SmallVector<OpFoldResult> sizes;
  SmallVector<AffineExpr> exprs;
  for (int64_t dim : dims) {
    auto [operand, axis] = getLoopSource(op, dim);
    int64_t size = getStaticLoopSize(op, dim);
    sizes.push_back(
        ShapedType::isDynamic(size)
            ? linalg::createFoldedDimOp(rewriter, loc, operand, axis)
            : OpFoldResult(rewriter.getIndexAttr(size)));
    exprs.push_back(rewriter.getAffineDimExpr(dim));
  }
  Type element =
      terms.empty() ? Type(rewriter.getI1Type()) : Type(op.getScoreFloatType());
  Value empty = tensor::EmptyOp::create(rewriter, loc, sizes, element);
  auto mask = linalg::GenericOp::create(
      rewriter, loc, empty.getType(), ValueRange(), empty,
      rewriter.getMultiDimIdentityMap(dims.size()),
      SmallVector<utils::IteratorType>(dims.size(),
                                       utils::IteratorType::parallel),
      [&](OpBuilder &b, Location loc, ValueRange) {
        linalg::YieldOp::create(b, loc, write(b, loc));
      });
  AttentionOperands operands = AttentionOperands::get(op);
  operands.mask = mask.getResult(0);
  SmallVector<AffineMap> maps = op.getMaps();
  maps.insert(maps.begin() + 3, AffineMap::get(op.getNumLoops(), 0, exprs,
                                               rewriter.getContext()));
  rewriter.setInsertionPoint(op);
  AttentionOp masked =
      createLike(rewriter, op, operands, /*keepsPrograms=*/false);
  masked.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
  rewriter.replaceOp(op, masked->getResults());
  return masked;
}

AttentionOp rope::replaceProgramByMask(RewriterBase &rewriter, AttentionOp op) {
  MaskMaker maker(rewriter, op);
  return maker.analyze() ? maker.replace() : AttentionOp();
}
