//===- ElementSizes.cpp - Sizes and facts about them ----------------------===//
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
#include "rope/Support/ConstantDim.h"

using namespace mlir;
using namespace mlir::rope;

/// Producers that are followed by recursion; what lies farther back is
/// computed first, by a loop.
static constexpr unsigned kMaxProducerDepth = 24;

static unsigned unreducedDim(const llvm::SmallBitVector &dropped, int64_t dim) {
  unsigned source = 0;
  for (;; ++source) {
    if (dropped.test(source))
      continue;
    if (dim-- == 0)
      return source;
  }
}

const Expr *ElementExpressions::resolve(Query query) {
  auto known = scalarMemo.find(query);
  if (known != scalarMemo.end())
    return known->second;
  SmallVector<Query> stack{query};
  while (!stack.empty()) {
    deferred = std::nullopt;
    resolve(stack.back(), 0);
    if (deferred)
      stack.push_back(*deferred);
    else
      stack.pop_back();
  }
  return scalarMemo.lookup(query);
}

/// The size or scalar that `query` is by definition.
static std::optional<std::pair<Value, int64_t>>
sameByDefinition(std::pair<Value, int64_t> query) {
  auto [value, number] = query;
  Operation *op = value.getDefiningOp();
  if (number >= 0 && cast<ShapedType>(value.getType()).isDynamicDim(number))
    if (Value before = ElementExpressions::scattered(value))
      return std::make_pair(before, number);
  if (!op)
    return std::nullopt;
  if (number < 0) {
    auto dim = dyn_cast<tensor::DimOp>(op);
    if (std::optional<int64_t> index = dim ? getConstantDim(dim) : std::nullopt)
      return std::make_pair(dim.getSource(), *index);
    return std::nullopt;
  }
  if (!cast<ShapedType>(value.getType()).isDynamicDim(number))
    return std::nullopt;
  if (auto empty = dyn_cast<tensor::EmptyOp>(op))
    return std::make_pair(empty.getDynamicSize(number), int64_t(-1));
  if (auto style = dyn_cast<DestinationStyleOpInterface>(op))
    return std::make_pair(style.getTiedOpOperand(cast<OpResult>(value))->get(),
                          number);
  return std::nullopt;
}

const Expr *ElementExpressions::reuse(Query query) {
  const Expr *known =
      knownSizes ? knownSizes->scalarMemo.lookup(query) : nullptr;
  if (!known || !known->isInteger() || !known->operands.empty())
    return nullptr;
  // What ops give is found again: those may be erased.
  auto argument = dyn_cast_or_null<BlockArgument>(known->value);
  if (known->value && !(argument && isa<FunctionOpInterface>(
                                        argument.getOwner()->getParentOp())))
    return nullptr;
  return exprs.import(known, {});
}

void ElementExpressions::forget(Operation *op) {
  auto forgetValue = [&](Value value) {
    int64_t rank = 0;
    if (auto type = dyn_cast<ShapedType>(value.getType()))
      rank = type.hasRank() ? type.getRank() : 0;
    for (int64_t dim = -1; dim < rank; ++dim)
      scalarMemo.erase({value, dim});
  };
  op->walk([&](Operation *inner) {
    llvm::for_each(inner->getResults(), forgetValue);
    for (Region &region : inner->getRegions())
      for (Block &block : region)
        llvm::for_each(block.getArguments(), forgetValue);
  });
  if (onForget)
    onForget(op);
}

const Expr *ElementExpressions::resolve(Query query, unsigned depth) {
  SmallVector<Query> path;
  const Expr *result = nullptr;
  while (!result) {
    auto known = scalarMemo.find(query);
    if (known != scalarMemo.end()) {
      result = known->second;
      break;
    }
    path.push_back(query);
    result = reuse(query);
    std::optional<Query> next = result ? std::nullopt : sameByDefinition(query);
    if (!next)
      break;
    query = *next;
  }
  if (!result) {
    if (depth > kMaxProducerDepth) {
      deferred = query;
      return nullptr;
    }
    result = query.second < 0 ? computeScalar(query.first, depth)
                              : computeSize(query.first, query.second, depth);
    if (deferred)
      return nullptr;
  }
  for (Query passed : path)
    scalarMemo[passed] = result;
  return result;
}

bool ElementExpressions::haveSameSizes(Value a, Value b) {
  int64_t rank = cast<RankedTensorType>(a.getType()).getRank();
  return cast<RankedTensorType>(b.getType()).getRank() == rank &&
         llvm::all_of(llvm::seq(rank), [&](int64_t dim) {
           return exprs.canonicalSize(size(a, dim)) ==
                  exprs.canonicalSize(size(b, dim));
         });
}

const Expr *ElementExpressions::size(Value tensor, int64_t dim) {
  auto type = cast<ShapedType>(tensor.getType());
  if (!type.isDynamicDim(dim))
    return exprs.integer(type.getDimSize(dim));
  return exprs.canonicalSize(resolve({tensor, dim}));
}

const Expr *ElementExpressions::scalar(OpFoldResult value) {
  if (auto attr = dyn_cast<Attribute>(value))
    return exprs.integer(cast<IntegerAttr>(attr).getInt());
  return scalar(cast<Value>(value));
}

const Expr *ElementExpressions::scalar(Value value) {
  const Expr *result = resolve({value, -1});
  return result->isInteger() ? exprs.canonicalSize(result) : result;
}

/// A size in terms of what is farthest back, without facts.
const Expr *ElementExpressions::computeSize(Value tensor, int64_t dim,
                                            unsigned depth) {
  auto type = cast<ShapedType>(tensor.getType());
  if (!type.isDynamicDim(dim))
    return exprs.integer(type.getDimSize(dim));
  auto sizeOf = [&](Value value, int64_t number) {
    return resolve({value, number}, depth + 1);
  };
  auto scalarOf = [&](OpFoldResult value) {
    if (auto attr = dyn_cast<Attribute>(value))
      return exprs.integer(cast<IntegerAttr>(attr).getInt());
    return resolve({cast<Value>(value), -1}, depth + 1);
  };
  Operation *op = tensor.getDefiningOp();
  const Expr *result = nullptr;
  if (!op)
    return exprs.size(tensor, dim);
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
    unsigned source = unreducedDim(slice.getDroppedDims(), dim);
    result = scalarOf(slice.getMixedSizes()[source]);
  } else if (auto insert = dyn_cast<tensor::InsertSliceOp>(op)) {
    result = sizeOf(insert.getDest(), dim);
  } else if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op)) {
    result = scalarOf(expand.getMixedOutputShape()[dim]);
  } else if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op)) {
    result = exprs.integer(1);
    // A copy: the list of groups does not outlive the loop's header.
    ReassociationIndices group = collapse.getReassociationIndices()[dim];
    for (int64_t source : group)
      result = exprs.multiply(result, sizeOf(collapse.getSrc(), source));
  } else if (auto cast = dyn_cast<tensor::CastOp>(op)) {
    if (isa<RankedTensorType>(cast.getSource().getType()))
      result = sizeOf(cast.getSource(), dim);
  } else if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
    if (static_cast<int64_t>(concat.getDim()) != dim) {
      result = sizeOf(concat.getInputs()[0], dim);
    } else {
      result = exprs.integer(0);
      for (Value input : concat.getInputs())
        result = exprs.add(result, sizeOf(input, dim));
    }
  } else if (auto reshape = dyn_cast<tensor::ReshapeOp>(op)) {
    if (auto elements =
            reshape.getShape().getDefiningOp<tensor::FromElementsOp>())
      result = scalarOf(elements.getElements()[dim]);
    else
      result = exprs.load(reshape.getShape(), {exprs.integer(dim)});
  } else if (auto generate = dyn_cast<tensor::GenerateOp>(op)) {
    unsigned position = 0;
    for (int64_t before = 0; before < dim; ++before)
      position += type.isDynamicDim(before);
    result = scalarOf(generate.getDynamicExtents()[position]);
  } else if (op->hasTrait<OpTrait::SameOperandsAndResultShape>() ||
             op->hasTrait<OpTrait::Elementwise>()) {
    for (Value operand : op->getOperands())
      if (isa<RankedTensorType>(operand.getType())) {
        result = sizeOf(operand, dim);
        break;
      }
  }
  return result ? result : exprs.size(tensor, dim);
}

const Expr *ElementExpressions::computeScalar(Value value, unsigned depth) {
  Operation *op = value.getDefiningOp();
  Type type = value.getType();
  if (!op || !(type.isIntOrIndexOrFloat() || isa<ComplexType>(type)))
    return exprs.scalar(value);
  auto scalarOf = [&](Value operand) {
    return resolve({operand, -1}, depth + 1);
  };
  const Expr *result = nullptr;
  if (auto dim = dyn_cast<tensor::DimOp>(op)) {
    const Expr *number = scalarOf(dim.getIndex());
    std::optional<int64_t> index =
        number ? number->getInteger() : std::optional<int64_t>();
    auto source = dyn_cast<RankedTensorType>(dim.getSource().getType());
    if (index && source && *index >= 0 && *index < source.getRank())
      result = resolve({dim.getSource(), *index}, depth + 1);
  } else if (auto extract = dyn_cast<tensor::ExtractOp>(op)) {
    SmallVector<const Expr *> indices;
    for (Value index : extract.getIndices())
      indices.push_back(scalarOf(index));
    result = exprs.load(extract.getTensor(), indices);
  } else if (op->getNumRegions() == 0) {
    SmallVector<const Expr *> operands;
    for (Value operand : op->getOperands()) {
      if (isa<ShapedType>(operand.getType()))
        return exprs.scalar(value);
      operands.push_back(scalarOf(operand));
    }
    result = isa<affine::AffineApplyOp>(op) ? evaluateAffineApply(*op, operands)
                                            : evaluateScalarOp(*op, operands);
  }
  return result ? result : exprs.scalar(value);
}

//===----------------------------------------------------------------------===//
// Facts
//===----------------------------------------------------------------------===//

void ElementExpressions::statedSizes(
    Operation &op,
    llvm::function_ref<void(const Expr *, const Expr *, StringRef)> state) {
  if (auto check = dyn_cast<cf::AssertOp>(op)) {
    auto compare = check.getArg().getDefiningOp<arith::CmpIOp>();
    if (compare && compare.getPredicate() == arith::CmpIPredicate::eq &&
        compare.getLhs().getType().isIntOrIndex())
      state(scalar(compare.getLhs()), scalar(compare.getRhs()),
            "an assertion states the sizes equal");
    return;
  }
  // The shape contract of structured ops: every operand dimension that one
  // loop runs over has the same size. Static sizes are checked by the
  // verifier; there is nothing to learn.
  auto isDynamic = [](Type type) {
    auto ranked = dyn_cast<RankedTensorType>(type);
    return ranked && !ranked.hasStaticShape();
  };
  if (llvm::none_of(op.getOperandTypes(), isDynamic))
    return;
  if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
    StringRef why = "joined tensors have the sizes of the result";
    RankedTensorType type = concat.getResultType();
    for (int64_t dim = 0; dim < type.getRank(); ++dim) {
      bool isJoined = dim == static_cast<int64_t>(concat.getDim());
      const Expr *sum = exprs.integer(0);
      const Expr *extent = size(concat.getResult(), dim);
      for (Value input : concat.getInputs()) {
        if (!isJoined && size(input, dim) != extent)
          state(size(input, dim), extent, why);
        sum = exprs.add(sum, size(input, dim));
      }
      if (isJoined && sum != extent)
        state(sum, extent, why);
    }
    return;
  }
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op)) {
    ArrayRef<int64_t> shape = expand.getResultType().getShape();
    for (auto [dim, group] :
         llvm::enumerate(expand.getReassociationIndices())) {
      if (!expand.getSrcType().isDynamicDim(dim) ||
          llvm::count_if(group,
                         [&](int64_t part) { return shape[part] != 1; }) < 2)
        continue;
      const Expr *product = exprs.integer(1);
      for (int64_t part : group)
        product = exprs.multiply(product, size(expand.getResult(), part));
      state(product, size(expand.getSrc(), dim),
            "parts of a dimension have as many elements as it has");
    }
    return;
  }
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp)
    return;
  DenseMap<unsigned, const Expr *> loops;
  for (OpOperand &operand : llvm::reverse(op.getOpOperands())) {
    if (!isa<RankedTensorType>(operand.get().getType()) ||
        !linalgOp.getMatchingIndexingMap(&operand))
      continue;
    AffineMap map = linalgOp.getMatchingIndexingMap(&operand);
    for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
      auto loop = dyn_cast<AffineDimExpr>(expr);
      if (!loop)
        continue;
      const Expr *extent = size(operand.get(), dim);
      auto [entry, inserted] = loops.try_emplace(loop.getPosition(), extent);
      if (!inserted && entry->second != extent)
        state(entry->second, extent,
              "operands of one structured op have equal sizes");
    }
  }
}

void ElementExpressions::useSizes(ArrayRef<unsigned> numbers,
                                  ArrayRef<SizeEquality> equalities) {
  usedSizes.assign(numbers.begin(), numbers.end());
  // What was read under other equalities may not hold any more.
  ++version;
  stepMemo.clear();
  exprs.forgetEqualities();
  for (const SizeEquality &equality : equalities)
    exprs.assumeEqual(equality.a, equality.b, equality.why);
}

void ElementExpressions::assumeRows(
    ArrayRef<std::pair<const Expr *, const Expr *>> rows) {
  ++version;
  stepMemo.clear();
  exprs.forgetRows();
  for (auto [symbol, size] : rows)
    exprs.assumeBelow(symbol, size);
}
