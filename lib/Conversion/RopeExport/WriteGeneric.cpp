//===- WriteGeneric.cpp - linalg.generic for a consumer -------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every scalar of a body is a tensor over the iteration space, with an axis of
// size 1 for each loop it does not depend on. A sum of products of two operands
// is a matrix product; another reduction is made behind the whole body.
//
//===----------------------------------------------------------------------===//

#include "FunctionWriter.h"

#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rope;

namespace mlir::rope {
class GenericWriter {
public:
  GenericWriter(FunctionWriter &writer, linalg::GenericOp op)
      : writer(writer), target(writer.target), op(op),
        sizes(op.getStaticLoopRanges()) {}

  SmallVector<Value> write();

private:
  /// An operand over the iteration space.
  Value readOperand(OpOperand &operand);
  Value evaluate(Value scalar);
  Value writeBodyOp(Operation *op);
  Value writeExtract(tensor::ExtractOp op);
  /// A value over some loops as the result of the op, in its axes.
  Value toResult(Value value, ArrayRef<int64_t> loops, int64_t number);
  Value writeReduction();
  Value writeContraction(Value lhs, Value rhs, Type type);
  std::optional<Combine> matchCombiner(Operation *combiner);
  /// The argument behind casts to wider floats, if it is an input.
  OpOperand *getInput(Value value);
  Value arrange(OpOperand *operand, ArrayRef<ArrayRef<int64_t>> axes,
                Type type);

  FunctionWriter &writer;
  TensorTarget &target;
  linalg::GenericOp op;
  SmallVector<int64_t> sizes;
  DenseMap<Value, Value> values;
};
} // namespace mlir::rope

/// The value of `expr`, of one dimension, at an index.
static int64_t evaluateAt(AffineExpr expr, int64_t dim, unsigned numDims,
                          int64_t index) {
  MLIRContext *context = expr.getContext();
  SmallVector<AffineExpr> dims(numDims, getAffineConstantExpr(0, context));
  dims[dim] = getAffineConstantExpr(index, context);
  return cast<AffineConstantExpr>(
             simplifyAffineExpr(expr.replaceDims(dims), numDims, 0))
      .getValue();
}

Value GenericWriter::readOperand(OpOperand &operand) {
  Value value = writer.lookup(operand.get());
  if (!value)
    return Value();
  AffineMap map = op.getMatchingIndexingMap(&operand);
  SmallVector<int64_t> loops; // of each axis that stays
  SmallVector<int64_t> offsets, kept, strides;
  ArrayRef<int64_t> shape = target.getShape(value);
  for (auto [axis, expr] : llvm::enumerate(map.getResults())) {
    SmallVector<int64_t> dims;
    for (int64_t dim = 0; dim < int64_t(sizes.size()); ++dim)
      if (expr.isFunctionOfDim(dim))
        dims.push_back(dim);
    if (dims.size() > 1 ||
        (dims.size() == 1 && llvm::is_contained(loops, dims[0])))
      return Value();
    strides.push_back(1);
    if (dims.empty()) {
      offsets.push_back(cast<AffineConstantExpr>(expr).getValue());
      kept.push_back(1);
      continue;
    }
    loops.push_back(dims[0]);
    offsets.push_back(0);
    kept.push_back(sizes[dims[0]]);
    if (isa<AffineDimExpr>(expr))
      continue;
    SmallVector<int64_t> numbers;
    for (int64_t index = 0; index < sizes[dims[0]]; ++index)
      numbers.push_back(evaluateAt(expr, dims[0], sizes.size(), index));
    value = target.take(value, target.integers(numbers), axis);
    shape = target.getShape(value);
  }
  if (shape.empty())
    return value;
  value = target.slice(value, offsets, kept, strides);
  SmallVector<int64_t> own, order, whole(sizes.size(), 1);
  for (int64_t loop : loops) {
    own.push_back(sizes[loop]);
    whole[loop] = sizes[loop];
  }
  value = target.reshape(value, own);
  order = llvm::to_vector(llvm::seq<int64_t>(0, loops.size()));
  llvm::sort(order, [&](int64_t a, int64_t b) { return loops[a] < loops[b]; });
  return target.reshape(target.transpose(value, order), whole);
}

Value GenericWriter::writeExtract(tensor::ExtractOp extract) {
  Value source = writer.lookup(extract.getTensor());
  if (!source || extract.getIndices().empty())
    return Value();
  SmallVector<Value> indices;
  for (Value index : extract.getIndices()) {
    indices.push_back(evaluate(index));
    if (!indices.back())
      return Value();
  }
  SmallVector<int64_t> shape = broadcastShapes(indices);
  SmallVector<int64_t> column(shape);
  column.push_back(1);
  for (Value &index : indices)
    index = target.reshape(target.broadcast(index, shape), column);
  return target.gather(source, target.concat(indices, shape.size()));
}

Value GenericWriter::writeBodyOp(Operation *bodyOp) {
  if (auto index = dyn_cast<linalg::IndexOp>(bodyOp)) {
    int64_t dim = index.getDim();
    SmallVector<int64_t> shape(sizes.size(), 1);
    shape[dim] = sizes[dim];
    return target.reshape(
        target.integers(llvm::to_vector(llvm::seq<int64_t>(0, sizes[dim]))),
        shape);
  }
  if (auto extract = dyn_cast<tensor::ExtractOp>(bodyOp))
    return writeExtract(extract);
  if (isa<arith::ConstantOp>(bodyOp)) {
    SmallVector<Value> constant = writer.writeTensorOp(bodyOp);
    return constant.empty() ? Value() : constant[0];
  }
  SmallVector<Value> operands;
  for (Value operand : bodyOp->getOperands()) {
    operands.push_back(evaluate(operand));
    if (!operands.back())
      return Value();
  }
  Value result = writer.writeScalarOp(bodyOp, operands);
  if (!result)
    writer.refuse(bodyOp);
  return result;
}

Value GenericWriter::evaluate(Value scalar) {
  if (Value known = values.lookup(scalar))
    return known;
  Value result;
  if (auto argument = dyn_cast<BlockArgument>(scalar);
      argument && argument.getOwner() == op.getBody())
    result = readOperand(*op.getMatchingOpOperand(argument));
  else if (scalar.getParentBlock() != op.getBody())
    result = writer.lookup(scalar);
  else
    result = writeBodyOp(scalar.getDefiningOp());
  if (result)
    values[scalar] = result;
  return result;
}

Value GenericWriter::toResult(Value value, ArrayRef<int64_t> loops,
                              int64_t number) {
  OpOperand *init = op.getDpsInitOperand(number);
  AffineMap map = op.getMatchingIndexingMap(init);
  SmallVector<int64_t> order;
  for (AffineExpr expr : map.getResults()) {
    if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
      const auto *found = llvm::find(loops, int64_t(dim.getPosition()));
      if (found == loops.end())
        return Value();
      order.push_back(found - loops.begin());
    } else if (!isa<AffineConstantExpr>(expr)) {
      return Value();
    }
  }
  if (order.size() != loops.size())
    return Value();
  auto type = cast<RankedTensorType>(init->get().getType());
  return target.reshape(target.transpose(value, order), type.getShape());
}

std::optional<Combine> GenericWriter::matchCombiner(Operation *combiner) {
  if (!combiner)
    return std::nullopt;
  if (isa<arith::AddFOp, arith::AddIOp>(combiner))
    return Combine::Add;
  if (isa<arith::MulFOp, arith::MulIOp>(combiner))
    return Combine::Multiply;
  if (isa<arith::MaximumFOp, arith::MaxSIOp>(combiner))
    return Combine::Maximum;
  if (isa<arith::MinimumFOp, arith::MinSIOp>(combiner))
    return Combine::Minimum;
  bool logical = combiner->getNumResults() == 1 &&
                 combiner->getResult(0).getType().isInteger(1);
  if (logical && isa<arith::OrIOp>(combiner))
    return Combine::Or;
  if (logical && isa<arith::AndIOp>(combiner))
    return Combine::And;
  return std::nullopt;
}

OpOperand *GenericWriter::getInput(Value value) {
  while (auto cast = value.getDefiningOp<arith::ExtFOp>())
    value = cast.getIn();
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument || argument.getOwner() != op.getBody())
    return nullptr;
  OpOperand *operand = op.getMatchingOpOperand(argument);
  return op.isDpsInput(operand) ? operand : nullptr;
}

/// An operand with the loops of each group as one axis; several for the first.
Value GenericWriter::arrange(OpOperand *operand,
                             ArrayRef<ArrayRef<int64_t>> axes, Type type) {
  SmallVector<int64_t> order, shape;
  for (auto [group, loops] : llvm::enumerate(axes)) {
    int64_t product = 1;
    for (int64_t loop : loops) {
      order.push_back(loop);
      product *= sizes[loop];
      if (group == 0)
        shape.push_back(sizes[loop]);
    }
    if (group > 0)
      shape.push_back(product);
  }
  AffineMap map = op.getMatchingIndexingMap(operand);
  Value value;
  if (map.isProjectedPermutation() && map.getNumResults() == order.size()) {
    value = writer.lookup(operand->get());
    for (int64_t &loop : order)
      loop = *map.getResultPosition(
          getAffineDimExpr(loop, operand->getOwner()->getContext()));
  } else {
    // Loops that the operand lacks have size 1 here.
    value = readOperand(*operand);
    for (int64_t loop = 0; loop < int64_t(sizes.size()); ++loop)
      if (!llvm::is_contained(order, loop))
        order.push_back(loop);
  }
  if (!value)
    return Value();
  value = target.reshape(target.transpose(value, order), shape);
  return target.getType(value).getElementType() == type
             ? value
             : target.convert(value, type);
}

/// The sum of products of two inputs, or null where it is none.
Value GenericWriter::writeContraction(Value lhs, Value rhs, Type type) {
  OpOperand *left = getInput(lhs), *right = getInput(rhs);
  if (!left || !right || !isa<FloatType>(type))
    return Value();
  AffineMap leftMap = op.getMatchingIndexingMap(left);
  AffineMap rightMap = op.getMatchingIndexingMap(right);
  AffineMap outMap = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  SmallVector<int64_t> batch, rows, columns, summed;
  for (int64_t loop = 0; loop < int64_t(sizes.size()); ++loop) {
    bool inLeft = leftMap.isFunctionOfDim(loop);
    bool inRight = rightMap.isFunctionOfDim(loop);
    bool inOut = outMap.isFunctionOfDim(loop);
    if (inLeft && inRight && inOut)
      batch.push_back(loop);
    else if (inLeft && inOut)
      rows.push_back(loop);
    else if (inRight && inOut)
      columns.push_back(loop);
    else if (inLeft && inRight)
      summed.push_back(loop);
    else
      return Value();
  }
  Value leftValue = arrange(left, {batch, rows, summed}, type);
  Value rightValue = arrange(right, {batch, summed, columns}, type);
  if (!leftValue || !rightValue)
    return Value();
  Value product = target.matmul(leftValue, rightValue);
  SmallVector<int64_t> loops = batch, shape;
  llvm::append_range(loops, rows);
  llvm::append_range(loops, columns);
  for (int64_t loop : loops)
    shape.push_back(sizes[loop]);
  return toResult(target.reshape(product, shape), loops, 0);
}

/// Whether `init` is a fill by what changes nothing.
static bool isNeutral(Value init, Combine kind) {
  auto fill = init.getDefiningOp<linalg::FillOp>();
  Attribute value;
  if (!fill || !matchPattern(fill.getInputs()[0], m_Constant(&value)))
    return false;
  auto floating = dyn_cast<FloatAttr>(value);
  auto integer = dyn_cast<IntegerAttr>(value);
  switch (kind) {
  case Combine::Add:
    return floating ? floating.getValue().isZero()
                    : integer && integer.getValue().isZero();
  case Combine::Multiply:
    return floating ? floating.getValue().isExactlyValue(1.0)
                    : integer && integer.getValue().isOne();
  case Combine::Maximum:
    return floating ? floating.getValue().isInfinity() &&
                          floating.getValue().isNegative()
                    : integer && integer.getValue().isMinSignedValue();
  case Combine::Minimum:
    return floating ? floating.getValue().isInfinity() &&
                          !floating.getValue().isNegative()
                    : integer && integer.getValue().isMaxSignedValue();
  case Combine::Or:
    return integer && integer.getValue().isZero();
  case Combine::And:
    return integer && integer.getValue().isAllOnes();
  }
  return false;
}

Value GenericWriter::writeReduction() {
  if (op.getNumDpsInits() != 1)
    return Value();
  Value yielded = op.getBody()->getTerminator()->getOperand(0);
  Operation *combiner = yielded.getDefiningOp();
  std::optional<Combine> kind = matchCombiner(combiner);
  BlockArgument out = op.getBody()->getArguments().back();
  if (!kind || !out.hasOneUse() || *out.user_begin() != combiner)
    return Value();
  Value term = combiner->getOperand(combiner->getOperand(0) == out ? 1 : 0);
  Value result;
  Type type = yielded.getType();
  if (auto product = term.getDefiningOp<arith::MulFOp>();
      product && *kind == Combine::Add)
    result = writeContraction(product.getLhs(), product.getRhs(), type);
  if (!result) {
    Value value = evaluate(term);
    if (!value)
      return Value();
    SmallVector<int64_t> reduced, loops;
    for (auto [loop, iterator] : llvm::enumerate(op.getIteratorTypesArray()))
      (iterator == utils::IteratorType::reduction ? reduced : loops)
          .push_back(loop);
    value = target.broadcast(value, sizes);
    result = toResult(target.reduce(*kind, value, reduced), loops, 0);
  }
  Value init = op.getDpsInits()[0];
  if (!result || isNeutral(init, *kind))
    return result;
  Value start = writer.lookup(init);
  if (!start)
    return Value();
  return writer.writeScalarOp(combiner, {start, result});
}

SmallVector<Value> GenericWriter::write() {
  if (llvm::any_of(sizes, ShapedType::isDynamic)) {
    writer.refuse(op, "sizes that are not static");
    return {};
  }
  if (op.getNumReductionLoops() > 0) {
    size_t before = writer.refused.size();
    Value result = writeReduction();
    bool known = llvm::all_of(op->getOperands(), [&](Value operand) {
      return writer.isKnown(operand);
    });
    if (!result && known && writer.refused.size() == before)
      writer.refuse(op, "a reduction that is no sum, product, minimum or "
                        "maximum of one value");
    return result ? SmallVector<Value>{result} : SmallVector<Value>();
  }
  SmallVector<int64_t> loops =
      llvm::to_vector(llvm::seq<int64_t>(0, sizes.size()));
  SmallVector<Value> results;
  for (auto [number, yielded] :
       llvm::enumerate(op.getBody()->getTerminator()->getOperands())) {
    Value value = evaluate(yielded);
    if (!value)
      return {};
    results.push_back(toResult(target.broadcast(value, sizes), loops, number));
    if (!results.back()) {
      writer.refuse(op, "a map of a result that is no permutation");
      return {};
    }
  }
  return results;
}

SmallVector<Value> FunctionWriter::writeGeneric(linalg::GenericOp op) {
  return GenericWriter(*this, op).write();
}
