//===- ElementExpression.cpp - One producer at a time ---------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Analysis/ElementExpression.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "rope/Analysis/ConstantElements.h"
#include "rope/Analysis/ExpressionWalk.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::rope;

/// Ops on whole tensors that are the scalar op at every element.
static bool isElementwiseOnTensors(Operation *op) {
  return op->hasTrait<OpTrait::Elementwise>() &&
         op->hasTrait<OpTrait::Scalarizable>() && op->getNumResults() == 1 &&
         op->getNumRegions() == 0;
}

bool ElementExpressions::isTransparent(Value tensor) {
  Operation *op = tensor.getDefiningOp();
  auto type = dyn_cast<RankedTensorType>(tensor.getType());
  if (!op || !type)
    return false;
  if (isa<linalg::LinalgOp, tensor::ExtractSliceOp, tensor::InsertSliceOp,
          tensor::InsertOp, tensor::ConcatOp, tensor::ExpandShapeOp,
          tensor::CollapseShapeOp, tensor::ReshapeOp, tensor::CastOp,
          tensor::PadOp, tensor::GenerateOp, tensor::SplatOp,
          tensor::FromElementsOp, arith::ConstantOp>(op))
    return true;
  return isElementwiseOnTensors(op) || pureCallee(op) || scattered(tensor);
}

SmallVector<Value> ElementExpressions::sources(Value tensor) {
  SmallVector<Value> result;
  Operation *op = tensor.getDefiningOp();
  if (!op)
    return result;
  llvm::SmallDenseSet<Value> seen;
  auto visit = [&](Value value) {
    if (isa<RankedTensorType>(value.getType()) && seen.insert(value).second)
      result.push_back(value);
  };
  for (Value operand : op->getOperands())
    visit(operand);
  op->walk([&](Operation *inner) {
    if (inner != op)
      for (Value operand : inner->getOperands())
        if (!op->isAncestor(operand.getParentRegion()->getParentOp()))
          visit(operand);
  });
  return result;
}

//===----------------------------------------------------------------------===//
// Expansion
//===----------------------------------------------------------------------===//

std::optional<Location> ElementExpressions::locate(const Expr *expr) const {
  auto found = origins.find(expr);
  std::optional<Location> where;
  if (found != origins.end())
    where = found->second;
  else if (expr->isLoad())
    where = expr->value.getLoc();
  // Constants that were merged lie nowhere.
  if (where && isa<UnknownLoc>(*where))
    return std::nullopt;
  return where;
}

namespace {
/// A node whose operands are being expanded, then, for a load, the element it
/// stands for.
struct ExpansionFrame {
  const Expr *expr;
  const Expr *target = nullptr;
  unsigned notes = 0;
};
} // namespace

/// The operands of `expr` as they were expanded, with what that rests on beside
/// `notes`; those that were not are put on `stack`, and nothing is returned.
static std::optional<SmallVector<const Expr *>>
takeOperands(const Expr *expr, const Expansion &expansion, NoteSets &noteSets,
             unsigned &notes, SmallVectorImpl<ExpansionFrame> &stack) {
  SmallVector<const Expr *> operands;
  bool isReady = true;
  for (const Expr *operand : expr->operands) {
    auto found = expansion.memo.find(operand);
    if (found == expansion.memo.end()) {
      stack.push_back({operand});
      isReady = false;
      continue;
    }
    operands.push_back(found->second);
    notes = noteSets.unite(notes, expansion.notes.lookup(operand));
  }
  if (!isReady)
    return std::nullopt;
  return operands;
}

const Expr *ElementExpressions::expand(const Expr *root, Expansion &expansion) {
  if (!root)
    return nullptr;
  if (expansion.version != version) {
    expansion.memo.clear();
    expansion.notes.clear();
    expansion.version = version;
  }
  SmallVector<ExpansionFrame> stack{{root}};
  NoteScope scope(exprs);
  auto finish = [&](const Expr *expr, const Expr *result, unsigned notes) {
    expansion.memo[expr] = result;
    if (notes)
      expansion.notes[expr] = notes;
    stack.pop_back();
  };
  while (!stack.empty()) {
    const Expr *expr = stack.back().expr;
    if (expansion.memo.count(expr)) {
      stack.pop_back();
      continue;
    }
    if (stack.back().target) {
      auto done = expansion.memo.find(stack.back().target);
      if (done == expansion.memo.end()) {
        stack.push_back({stack.back().target});
        continue;
      }
      finish(expr, done->second,
             noteSets.unite(stack.back().notes,
                            expansion.notes.lookup(stack.back().target)));
      continue;
    }
    if (--expansion.budget < 0) {
      expansion.exhausted = true;
      return nullptr;
    }
    unsigned notes = 0;
    std::optional<SmallVector<const Expr *>> operands =
        takeOperands(expr, expansion, noteSets, notes, stack);
    if (!operands)
      continue;
    const Expr *rebuilt = exprs.rebuild(expr, *operands);
    if (!rebuilt)
      return nullptr;
    auto origin = origins.find(expr);
    if (rebuilt != expr && origin != origins.end()) {
      Location loc = origin->second;
      note(rebuilt, loc);
    }
    const Expr *target = nullptr;
    if (rebuilt->isLoad() && expansion.lookThrough(rebuilt->value))
      target = step(rebuilt);
    if (!target && rebuilt != expr && rebuilt->kind == ExprKind::Apply &&
        !expansion.memo.count(rebuilt)) {
      // Simplification may have brought out a node that is not expanded.
      target = rebuilt;
    }
    if (exprs.hasNotes())
      notes = noteSets.unite(notes, noteSets.add(scope.take()));
    if (!target || target == expr) {
      finish(expr, rebuilt, notes);
      expansion.memo.try_emplace(rebuilt, rebuilt);
      continue;
    }
    stack.back().target = target;
    stack.back().notes = notes;
  }
  exprs.addNotes(noteSets[expansion.notes.lookup(root)]);
  scope.keep();
  return expansion.memo.lookup(root);
}

unsigned NoteSets::add(const Proof &notes) {
  if (notes.isEmpty())
    return 0;
  // What is noted of expressions is losses, each with its text, and facts.
  std::string key = llvm::join(notes.getTexts(), "\n");
  auto [entry, inserted] = numbers.try_emplace(key, sets.size());
  if (inserted)
    sets.push_back(notes);
  return entry->second;
}

unsigned NoteSets::unite(unsigned a, unsigned b) {
  if (a == b || b == 0)
    return a;
  if (a == 0)
    return b;
  auto [entry, inserted] = unions.try_emplace({a, b}, 0);
  if (inserted) {
    Proof both = sets[a];
    both.merge(sets[b]);
    entry->second = add(both);
  }
  return entry->second;
}

const Expr *ElementExpressions::step(const Expr *load) {
  auto [entry, inserted] = stepMemo.try_emplace(load, nullptr, 0);
  if (inserted) {
    NoteScope scope(exprs);
    const Expr *result = computeStep(load);
    // Without a result, nothing rests on what was tried.
    stepMemo[load] = {result, result ? noteSets.add(scope.take()) : 0};
    entry = stepMemo.find(load);
  }
  if (entry->second.second)
    exprs.addNotes(noteSets[entry->second.second]);
  return entry->second.first;
}

const Expr *ElementExpressions::computeStep(const Expr *load) {
  Value tensor = load->value;
  Operation *op = tensor.getDefiningOp();
  if (!op || !isTransparent(tensor))
    return nullptr;
  ArrayRef<const Expr *> indices = load->operands;
  unsigned number = cast<OpResult>(tensor).getResultNumber();
  const Expr *result = nullptr;
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
    result = stepLinalg(linalgOp, number, indices);
  } else if (isa<tensor::ExtractSliceOp>(op)) {
    result = stepSlice(op, indices);
  } else if (isa<tensor::InsertSliceOp>(op)) {
    result = stepInsert(op, indices);
  } else if (auto insert = dyn_cast<tensor::InsertOp>(op)) {
    bool undecided = false, outside = false;
    for (auto [index, place] : llvm::zip(indices, insert.getIndices())) {
      std::optional<bool> equal = exprs.isEqual(index, scalar(place));
      outside |= equal == false;
      undecided |= !equal;
    }
    if (outside)
      result = exprs.load(insert.getDest(), indices);
    else if (!undecided)
      result = scalar(insert.getScalar());
  } else if (isa<tensor::ConcatOp>(op)) {
    result = stepConcat(op, indices);
  } else if (isa<tensor::ExpandShapeOp>(op)) {
    result = stepExpand(op, indices);
  } else if (isa<tensor::CollapseShapeOp>(op)) {
    result = stepCollapse(op, indices);
  } else if (isa<tensor::ReshapeOp>(op)) {
    result = stepReshape(op, indices);
  } else if (isa<func::CallOp>(op)) {
    result = stepCall(op, number, indices);
  } else if (isa<scf::ForOp, scf::ForallOp>(op)) {
    result = stepLoop(op, number, indices);
  } else if (isa<tensor::PadOp>(op)) {
    result = stepPad(op, indices);
  } else if (auto cast = dyn_cast<tensor::CastOp>(op)) {
    if (isa<RankedTensorType>(cast.getSource().getType()))
      result = exprs.load(cast.getSource(), indices);
  } else if (auto splat = dyn_cast<tensor::SplatOp>(op)) {
    result = scalar(splat.getInput());
  } else if (auto elements = dyn_cast<tensor::FromElementsOp>(op)) {
    const Expr *linear = exprs.integer(0);
    for (auto [index, size] :
         llvm::zip(indices, elements.getResult().getType().getShape()))
      linear = exprs.add(exprs.scale(linear, size), index);
    if (std::optional<int64_t> position = linear->getInteger())
      if (*position >= 0 && *position < int64_t(elements.getElements().size()))
        result = scalar(elements.getElements()[*position]);
  } else if (auto generate = dyn_cast<tensor::GenerateOp>(op)) {
    Bindings bindings;
    Block &body = generate.getBody().front();
    for (auto [argument, index] : llvm::zip(body.getArguments(), indices))
      bindings[argument] = index;
    evaluateBlock(body, bindings, indices, 0);
    result = evaluateOperand(body.getTerminator()->getOperand(0), bindings);
  } else if (isa<arith::ConstantOp>(op)) {
    result = constantElement(load->value, indices);
  } else {
    SmallVector<const Expr *> operands;
    for (Value operand : op->getOperands()) {
      if (isa<RankedTensorType>(operand.getType()))
        operands.push_back(exprs.load(operand, indices));
      else
        operands.push_back(scalar(operand));
    }
    result = note(evaluateScalarOp(*op, operands), op->getLoc());
  }
  return result == load ? nullptr : result;
}

const Expr *
ElementExpressions::constantElement(Value constant,
                                    ArrayRef<const Expr *> indices) {
  std::optional<ConstantElements> elements = ConstantElements::get(constant);
  if (!elements)
    return nullptr;
  SmallVector<int64_t> places;
  for (auto [index, size] :
       llvm::zip(indices, elements->getType().getShape())) {
    places.push_back(index->getInteger().value_or(-1));
    if (places.back() >= size || (places.back() < 0 && index->getInteger()))
      return nullptr;
  }
  if (std::optional<int64_t> position = elements->findUniform(places)) {
    const Expr *parts[2];
    for (int64_t number = 0; number < elements->getNumParts(); ++number)
      parts[number] = exprs.constant(elements->getPart(*position, number));
    return elements->getNumParts() == 1
               ? parts[0]
               : exprs.apply<complex::CreateOp>(
                     parts, elements->getType().getElementType());
  }
  // Of places that hold the same, such as the two copies of a column of
  // cosines, the first one.
  SmallVector<const Expr *> first(indices);
  for (auto [dim, index] : llvm::enumerate(first))
    if (std::optional<int64_t> place = index->getInteger()) {
      SmallVector<int64_t> &copies = constantCopies[{constant, dim}];
      if (copies.empty())
        copies = elements->findCopies(dim);
      index = exprs.integer(copies[*place]);
    }
  return exprs.load(constant, first);
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

const Expr *ElementExpressions::stepSlice(Operation *op,
                                          ArrayRef<const Expr *> indices) {
  auto slice = cast<tensor::ExtractSliceOp>(op);
  llvm::SmallBitVector dropped = slice.getDroppedDims();
  SmallVector<const Expr *> source;
  unsigned next = 0;
  for (int64_t dim = 0; dim < slice.getSourceType().getRank(); ++dim) {
    const Expr *offset = scalar(slice.getMixedOffsets()[dim]);
    const Expr *stride = scalar(slice.getMixedStrides()[dim]);
    const Expr *index = dropped.test(dim) ? exprs.integer(0) : indices[next++];
    source.push_back(exprs.add(offset, exprs.multiply(index, stride)));
  }
  if (llvm::is_contained(source, nullptr))
    return nullptr;
  return exprs.load(slice.getSource(), source);
}

const Expr *ElementExpressions::stepInsert(Operation *op,
                                           ArrayRef<const Expr *> indices) {
  if (auto parallel = dyn_cast<tensor::ParallelInsertSliceOp>(op))
    return stepInsertInto(parallel, indices);
  return stepInsertInto(cast<tensor::InsertSliceOp>(op), indices);
}

template <typename InsertOpTy>
const Expr *ElementExpressions::stepInsertInto(InsertOpTy insert,
                                               ArrayRef<const Expr *> indices) {
  llvm::SmallBitVector dropped = insert.getDroppedDims();
  SmallVector<const Expr *> source;
  bool undecided = false;
  for (int64_t dim = 0; dim < insert.getDestType().getRank(); ++dim) {
    const Expr *offset = scalar(insert.getMixedOffsets()[dim]);
    const Expr *size = scalar(insert.getMixedSizes()[dim]);
    const Expr *step = scalar(insert.getMixedStrides()[dim]);
    std::optional<int64_t> stride =
        step ? step->getInteger() : std::optional<int64_t>();
    if (!offset || !size || !stride || *stride <= 0)
      return nullptr;
    const Expr *relative = exprs.sub(indices[dim], offset);
    const Expr *index = exprs.floorDiv(relative, *stride);
    const Expr *rest = exprs.mod(relative, *stride);
    bool whole = *stride == 1 && offset->getInteger() == 0 &&
                 exprs.canonicalSize(size) ==
                     exprs.canonicalSize(this->size(insert.getDest(), dim));
    if (!whole) {
      std::optional<bool> low = exprs.isAtLeast(relative, exprs.integer(0));
      std::optional<bool> high =
          exprs.isAtLeast(exprs.sub(size, exprs.integer(1)), index);
      std::optional<bool> even = exprs.isEqual(rest, exprs.integer(0));
      // One dimension that is outside decides; all must be inside.
      if (low == false || high == false || even == false)
        return exprs.load(insert.getDest(), indices);
      if (!low || !high || !even)
        undecided = true;
    }
    if (!dropped.test(dim))
      source.push_back(index);
  }
  return undecided ? nullptr : exprs.load(insert.getSource(), source);
}

const Expr *ElementExpressions::stepConcat(Operation *op,
                                           ArrayRef<const Expr *> indices) {
  auto concat = cast<tensor::ConcatOp>(op);
  uint64_t dim = concat.getDim();
  const Expr *rest = indices[dim];
  for (Value input : concat.getInputs()) {
    const Expr *extent = size(input, dim);
    std::optional<bool> after = exprs.isAtLeast(rest, extent);
    if (!after)
      return nullptr;
    if (!*after) {
      SmallVector<const Expr *> inner(indices);
      inner[dim] = rest;
      return exprs.load(input, inner);
    }
    rest = exprs.sub(rest, extent);
  }
  return nullptr;
}

const Expr *ElementExpressions::stepPad(Operation *op,
                                        ArrayRef<const Expr *> indices) {
  auto pad = cast<tensor::PadOp>(op);
  SmallVector<const Expr *> source;
  bool undecided = false, outside = false;
  for (int64_t dim = 0; dim < pad.getSourceType().getRank(); ++dim) {
    const Expr *index =
        exprs.sub(indices[dim], scalar(pad.getMixedLowPad()[dim]));
    const Expr *extent = size(pad.getSource(), dim);
    if (!index || !extent)
      return nullptr;
    std::optional<bool> low = exprs.isAtLeast(index, exprs.integer(0));
    std::optional<bool> high =
        exprs.isAtLeast(exprs.sub(extent, exprs.integer(1)), index);
    outside |= low == false || high == false;
    undecided |= !low || !high;
    source.push_back(index);
  }
  if (outside) {
    Value value = pad.getConstantPaddingValue();
    return value ? scalar(value) : nullptr;
  }
  return undecided ? nullptr : exprs.load(pad.getSource(), source);
}

const Expr *ElementExpressions::stepExpand(Operation *op,
                                           ArrayRef<const Expr *> indices) {
  auto expand = cast<tensor::ExpandShapeOp>(op);
  SmallVector<const Expr *> source;
  for (const ReassociationIndices &group : expand.getReassociationIndices()) {
    const Expr *index = exprs.integer(0);
    for (int64_t dim : group)
      index =
          exprs.linearize(index, indices[dim], size(expand.getResult(), dim));
    if (!index)
      return nullptr;
    source.push_back(index);
  }
  return exprs.load(expand.getSrc(), source);
}

const Expr *ElementExpressions::stepCollapse(Operation *op,
                                             ArrayRef<const Expr *> indices) {
  auto collapse = cast<tensor::CollapseShapeOp>(op);
  auto type = collapse.getSrcType();
  // A single element has no groups.
  SmallVector<const Expr *> source(type.getRank(), exprs.integer(0));
  for (auto [group, index] :
       llvm::zip(collapse.getReassociationIndices(), indices)) {
    const Expr *rest = index;
    SmallVector<int64_t> dims;
    for (int64_t dim : group)
      if (type.getDimSize(dim) != 1)
        dims.push_back(dim);
    while (!dims.empty()) {
      int64_t dim = dims.pop_back_val();
      if (dims.empty()) {
        source[dim] = rest;
        break;
      }
      const Expr *outer = nullptr, *inner = nullptr;
      if (!exprs.delinearize(rest, size(collapse.getSrc(), dim), outer, inner))
        return nullptr;
      source[dim] = inner;
      rest = outer;
    }
  }
  return exprs.load(collapse.getSrc(), source);
}

/// A reshape to run-time sizes: dimensions of provably equal size are matched
/// from both ends, what is left in the middle goes through its linear index.
const Expr *ElementExpressions::stepReshape(Operation *op,
                                            ArrayRef<const Expr *> indices) {
  auto reshape = cast<tensor::ReshapeOp>(op);
  auto sourceType = dyn_cast<RankedTensorType>(reshape.getSource().getType());
  auto resultType = dyn_cast<RankedTensorType>(reshape.getResult().getType());
  if (!sourceType || !resultType)
    return nullptr;
  SmallVector<const Expr *> from, to;
  for (int64_t dim = 0; dim < sourceType.getRank(); ++dim)
    from.push_back(size(reshape.getSource(), dim));
  for (int64_t dim = 0; dim < resultType.getRank(); ++dim)
    to.push_back(size(reshape.getResult(), dim));
  auto same = [&](const Expr *a, const Expr *b) {
    return a && b && exprs.canonicalSize(a) == exprs.canonicalSize(b);
  };
  SmallVector<const Expr *> source(from.size());
  int64_t first = 0, lastFrom = from.size(), lastTo = to.size();
  while (first < lastFrom && first < lastTo && same(from[first], to[first])) {
    source[first] = indices[first];
    ++first;
  }
  while (lastFrom > first && lastTo > first &&
         same(from[lastFrom - 1], to[lastTo - 1])) {
    source[--lastFrom] = indices[--lastTo];
  }
  const Expr *linear = exprs.integer(0);
  for (int64_t dim = first; dim < lastTo; ++dim)
    linear = exprs.linearize(linear, indices[dim], to[dim]);
  for (int64_t dim = lastFrom; dim-- > first;) {
    if (!linear || !from[dim])
      return nullptr;
    if (dim == first) {
      source[dim] = linear;
      break;
    }
    const Expr *outer = nullptr, *inner = nullptr;
    if (!exprs.delinearize(linear, from[dim], outer, inner))
      return nullptr;
    source[dim] = inner;
    linear = outer;
  }
  if (llvm::is_contained(source, nullptr))
    return nullptr;
  return exprs.load(reshape.getSource(), source);
}
