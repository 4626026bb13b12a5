//===- CacheWriteForms.cpp - Updates of a cache ---------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CacheWriteForms.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "rope/Analysis/ExpressionWalk.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

static RankedTensorType typeOf(Value value) {
  return dyn_cast<RankedTensorType>(value.getType());
}

/// A symbol for each dimension of `tensor`, numbered as they are.
static SmallVector<const Expr *> dimensionSymbols(ExpressionContext &exprs,
                                                  Value tensor) {
  SmallVector<const Expr *> symbols;
  for (auto [dim, size] : llvm::enumerate(typeOf(tensor).getShape()))
    symbols.push_back(exprs.symbol(dim, size));
  return symbols;
}

/// Whether every axis of the cache but that of the slot belongs to one
/// dimension of the rows, of the same size.
static bool coversCache(const CacheWriteForm &form,
                        ElementExpressions &elements) {
  ExpressionContext &exprs = elements.getExpressions();
  int64_t rank = typeOf(form.cache).getRank();
  SmallVector<bool> covered(rank, false);
  covered[form.slotAxis] = true;
  for (auto [dim, axis] : llvm::enumerate(form.axes)) {
    if (axis < 0)
      continue;
    if (covered[axis] ||
        exprs.canonicalSize(elements.size(form.rows, dim)) !=
            exprs.canonicalSize(elements.size(form.cache, axis)))
      return false;
    covered[axis] = true;
  }
  return llvm::all_of(covered, [](bool value) { return value; });
}

//===----------------------------------------------------------------------===//
// tensor.insert_slice, tensor.concat
//===----------------------------------------------------------------------===//

/// Whether `axis` of a slice is taken without gaps; of one place every step is.
static bool isContiguous(OffsetSizeAndStrideOpInterface slice, int64_t axis) {
  return getConstantIntValue(slice.getMixedStrides()[axis]) == 1 ||
         getConstantIntValue(slice.getMixedSizes()[axis]) == 1;
}

/// The one axis that an insertion does not cover; nothing with more or none.
static std::optional<int64_t> findPartialAxis(tensor::InsertSliceOp op,
                                              ElementExpressions &elements) {
  ExpressionContext &exprs = elements.getExpressions();
  std::optional<int64_t> partial;
  for (int64_t axis = 0, rank = op.getDestType().getRank(); axis < rank;
       ++axis) {
    if (!isContiguous(op, axis))
      return std::nullopt;
    const Expr *size = elements.scalar(op.getMixedSizes()[axis]);
    if (getConstantIntValue(op.getMixedOffsets()[axis]) == 0 &&
        exprs.canonicalSize(size) ==
            exprs.canonicalSize(elements.size(op.getDest(), axis)))
      continue;
    if (partial)
      return std::nullopt;
    partial = axis;
  }
  return partial;
}

static std::optional<CacheWriteForm>
matchInsertSlice(tensor::InsertSliceOp op, ElementExpressions &elements) {
  std::optional<int64_t> partial = findPartialAxis(op, elements);
  if (!partial)
    return std::nullopt;
  ExpressionContext &exprs = elements.getExpressions();
  CacheWriteForm form;
  form.spelling = "slice";
  form.rows = op.getSource();
  form.cache = op.getDest();
  form.result = op.getResult();
  form.slotAxis = *partial;
  llvm::SmallBitVector dropped = op.getDroppedDims();
  form.slot = elements.scalar(op.getMixedOffsets()[*partial]);
  for (int64_t axis = 0, rank = op.getDestType().getRank(); axis < rank;
       ++axis) {
    if (dropped.test(axis)) {
      // An axis of one place that the rows lack has no dimension to name it.
      if (axis != *partial)
        return std::nullopt;
      continue;
    }
    int64_t dim = form.axes.size();
    if (axis == *partial)
      form.slot = exprs.add(
          form.slot, exprs.symbol(dim, op.getSourceType().getDimSize(dim)));
    form.axes.push_back(axis == *partial ? -1 : axis);
  }
  return form;
}

/// [0, p) of a tensor, rows, [p + n, T) of the same tensor.
static std::optional<CacheWriteForm> matchConcat(tensor::ConcatOp op,
                                                 ElementExpressions &elements) {
  if (op.getInputs().size() != 3)
    return std::nullopt;
  auto before = op.getInputs()[0].getDefiningOp<tensor::ExtractSliceOp>();
  auto after = op.getInputs()[2].getDefiningOp<tensor::ExtractSliceOp>();
  if (!before || !after || before.getSource() != after.getSource() ||
      before.getSource().getType() != op.getResult().getType())
    return std::nullopt;
  ExpressionContext &exprs = elements.getExpressions();
  int64_t axis = op.getDim();
  CacheWriteForm form;
  form.spelling = "concat";
  form.rows = op.getInputs()[1];
  form.cache = before.getSource();
  form.result = op.getResult();
  form.slotAxis = axis;
  int64_t rank = typeOf(form.cache).getRank();
  if (before.getType().getRank() != rank || after.getType().getRank() != rank)
    return std::nullopt;
  for (tensor::ExtractSliceOp part : {before, after})
    for (int64_t other = 0; other < rank; ++other) {
      if (!isContiguous(part, other))
        return std::nullopt;
      if (other == axis)
        continue;
      if (getConstantIntValue(part.getMixedOffsets()[other]) != 0 ||
          exprs.canonicalSize(elements.scalar(part.getMixedSizes()[other])) !=
              exprs.canonicalSize(elements.size(form.cache, other)))
        return std::nullopt;
    }
  const Expr *count = elements.scalar(before.getMixedSizes()[axis]);
  const Expr *rows = elements.size(form.rows, axis);
  const Expr *resumed = elements.scalar(after.getMixedOffsets()[axis]);
  if (getConstantIntValue(before.getMixedOffsets()[axis]) != 0)
    return std::nullopt;
  if (resumed != exprs.add(count, rows)) {
    // The parts add up to the static size of the result. Where the last one
    // goes to the end, it begins where the rows end.
    const Expr *size = elements.size(form.cache, axis);
    const Expr *left = elements.scalar(after.getMixedSizes()[axis]);
    if (!size->getInteger() || exprs.add(resumed, left) != size)
      return std::nullopt;
  }
  for (int64_t other = 0; other < rank; ++other)
    form.axes.push_back(other == axis ? -1 : other);
  form.slot =
      exprs.add(count, exprs.symbol(axis, typeOf(form.rows).getDimSize(axis)));
  return form;
}

//===----------------------------------------------------------------------===//
// select(slot == t, rows, cache)
//===----------------------------------------------------------------------===//

/// Dimensions of `load`, an element of rows at symbols of the cache, as axes;
/// false where one is neither a whole axis nor of size 1.
static bool readAxes(const Expr *load, CacheWriteForm &form) {
  form.rows = load->value;
  form.axes.clear();
  for (auto [dim, index] : llvm::enumerate(load->operands)) {
    if (index->kind == ExprKind::Symbol)
      form.axes.push_back(index->ints[0]);
    else if (index->getInteger() == 0 &&
             typeOf(load->value).getDimSize(dim) == 1)
      form.axes.push_back(-1);
    else
      return false;
  }
  // Axes of the cache of size 1 have no symbol: dimensions of size 1 stand for
  // them, in order, that of the slot left out.
  SmallVector<int64_t> units;
  auto cache = typeOf(form.cache);
  for (int64_t axis = 0; axis < cache.getRank(); ++axis)
    if (cache.getDimSize(axis) == 1 && axis != form.slotAxis)
      units.push_back(axis);
  for (int64_t dim = form.axes.size() - 1; dim >= 0 && !units.empty(); --dim)
    if (form.axes[dim] < 0 &&
        (int64_t(form.axes.size()) != cache.getRank() || dim != form.slotAxis))
      form.axes[dim] = units.pop_back_val();
  return true;
}

static std::optional<CacheWriteForm> matchWhere(Value result,
                                                ElementExpressions &elements) {
  auto type = typeOf(result);
  if (!type || !isa<FloatType>(type.getElementType()))
    return std::nullopt;
  ExpressionContext &exprs = elements.getExpressions();
  SmallVector<const Expr *> symbols = dimensionSymbols(exprs, result);
  const Expr *element = elements.step(elements.element(result, symbols));
  if (!element || !element->is<arith::SelectOp>())
    return std::nullopt;
  Expansion limited(ElementExpressions::isTransparent, /*budget=*/2000);
  const Expr *condition = elements.expand(element->operands[0], limited);
  if (!condition || !condition->is<arith::CmpIOp>() ||
      !condition->operands[0]->isInteger())
    return std::nullopt;
  auto predicate = condition->getPredicate<arith::CmpIPredicateAttr>();
  if (predicate != arith::CmpIPredicate::eq &&
      predicate != arith::CmpIPredicate::ne)
    return std::nullopt;
  bool writesWhereTrue = predicate == arith::CmpIPredicate::eq;
  const Expr *written = element->operands[writesWhereTrue ? 1 : 2];
  const Expr *kept = element->operands[writesWhereTrue ? 2 : 1];
  if (!written->isLoad() || !kept->isLoad() || kept->value.getType() != type ||
      kept != elements.element(kept->value, symbols))
    return std::nullopt;

  // slot - t == 0, for one axis t.
  const Expr *difference =
      exprs.sub(condition->operands[0], condition->operands[1]);
  CacheWriteForm form;
  form.spelling = "select";
  form.cache = kept->value;
  form.result = result;
  form.skipsOutside = true;
  for (const Expr *symbol : symbols) {
    if (symbol->kind != ExprKind::Symbol || !difference)
      continue;
    for (int64_t sign : {1, -1}) {
      const Expr *slot = exprs.add(exprs.scale(difference, sign), symbol);
      if (dependsOnSymbol(slot, symbol->ints[0]) ||
          dependsOnSymbol(written, symbol->ints[0]))
        continue;
      form.slotAxis = symbol->ints[0];
      if (!readAxes(written, form))
        return std::nullopt;
      // The slot over the dimensions of the rows.
      form.slot = slot;
      for (int64_t axis = 0; axis < type.getRank(); ++axis) {
        if (!dependsOnSymbol(slot, axis))
          continue;
        const auto *dim = llvm::find(form.axes, axis);
        if (dim == form.axes.end())
          return std::nullopt;
        // Numbers beyond those of both, so that none is taken twice.
        form.slot = replaceNode(exprs, form.slot, symbols[axis],
                                exprs.symbol(1000 + (dim - form.axes.begin()),
                                             type.getDimSize(axis)));
      }
      for (int64_t dim = 0, e = form.axes.size(); dim < e && form.slot; ++dim) {
        int64_t size = typeOf(form.rows).getDimSize(dim);
        form.slot =
            replaceNode(exprs, form.slot, exprs.symbol(1000 + dim, size),
                        exprs.symbol(dim, size));
      }
      if (form.slot)
        return form;
      return std::nullopt;
    }
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// A loop from 0 to a constant by 1 that carries one tensor.
static std::optional<int64_t> matchCountedLoop(scf::ForOp loop) {
  std::optional<int64_t> bound = getConstantIntValue(loop.getUpperBound());
  if (loop.getNumResults() != 1 || !bound || *bound < 1 ||
      getConstantIntValue(loop.getLowerBound()) != 0 ||
      getConstantIntValue(loop.getStep()) != 1)
    return std::nullopt;
  for (Operation &op : loop.getBody()->without_terminator())
    if (!isMemoryEffectFree(&op))
      return std::nullopt;
  return bound;
}

namespace {
/// The rows of a loop, one element or slice of which each iteration inserts.
struct LoopReader {
  ElementExpressions &elements;
  scf::ForOp loop;
  int64_t bound;
  Expansion everything{ElementExpressions::isTransparent, /*budget=*/20000};

  /// `expr` of the body at `iteration`, expanded.
  const Expr *at(const Expr *expr, const Expr *iteration) {
    ExpressionContext &exprs = elements.getExpressions();
    const Expr *result = replaceNode(
        exprs, expr, exprs.scalar(loop.getInductionVar()), iteration);
    return result ? elements.expand(result, everything) : nullptr;
  }

  std::optional<CacheWriteForm> matchElements(tensor::InsertOp insert);
  std::optional<CacheWriteForm> matchRows(tensor::InsertSliceOp insert);
};
} // namespace

std::optional<CacheWriteForm>
LoopReader::matchElements(tensor::InsertOp insert) {
  ExpressionContext &exprs = elements.getExpressions();
  // Tensors that the inserted elements can be read from, nearest first.
  SmallVector<Value> sources;
  const Expr *element = elements.scalar(insert.getScalar());
  for (unsigned depth = 0; depth < 16 && element && element->isLoad();
       ++depth) {
    sources.push_back(element->value);
    element = elements.step(element);
  }
  const Expr *first = elements.scalar(insert.getScalar());
  for (Value source : llvm::reverse(sources)) {
    auto type = typeOf(source);
    if (!type.hasStaticShape() || type.getNumElements() != bound)
      continue;
    // The number of the iteration counts the elements of `source`, the last
    // dimension fastest.
    SmallVector<const Expr *> symbols = dimensionSymbols(exprs, source);
    const Expr *iteration = exprs.integer(0);
    for (auto [symbol, size] : llvm::zip(symbols, type.getShape()))
      iteration = exprs.linearize(iteration, symbol, exprs.integer(size));
    const Expr *load = replaceNode(
        exprs, first, exprs.scalar(loop.getInductionVar()), iteration);
    while (load && load->isLoad() && load->value != source)
      load = elements.step(load);
    if (!load || load != elements.element(source, symbols))
      continue;
    CacheWriteForm form;
    form.spelling = "loop over elements";
    form.rows = source;
    form.cache = loop.getInitArgs()[0];
    form.result = loop.getResult(0);
    form.axes.assign(type.getRank(), -1);
    auto cache = typeOf(form.cache);
    std::optional<int64_t> slotAxis;
    SmallVector<int64_t> units;
    bool fits = true;
    for (auto [axis, index] : llvm::enumerate(insert.getIndices())) {
      const Expr *place = at(elements.scalar(index), iteration);
      if (!place) {
        fits = false;
        break;
      }
      if (place->kind == ExprKind::Symbol && form.axes[place->ints[0]] < 0 &&
          place->ints[1] == cache.getDimSize(axis)) {
        form.axes[place->ints[0]] = axis;
        continue;
      }
      if (place->getInteger() == 0 && cache.getDimSize(axis) == 1) {
        units.push_back(axis);
        continue;
      }
      if (slotAxis)
        fits = false;
      slotAxis = axis;
      form.slot = place;
    }
    if (!fits || !slotAxis)
      continue;
    form.slotAxis = *slotAxis;
    for (int64_t dim = type.getRank() - 1; dim >= 0 && !units.empty(); --dim)
      if (form.axes[dim] < 0 && type.getDimSize(dim) == 1 &&
          (type.getRank() != cache.getRank() || dim != form.slotAxis))
        form.axes[dim] = units.pop_back_val();
    if (coversCache(form, elements))
      return form;
  }
  return std::nullopt;
}

std::optional<CacheWriteForm>
LoopReader::matchRows(tensor::InsertSliceOp insert) {
  ExpressionContext &exprs = elements.getExpressions();
  std::optional<int64_t> partial = findPartialAxis(insert, elements);
  if (!partial || !insert.getSourceType().hasStaticShape())
    return std::nullopt;
  // The element that each place of the slice takes.
  SmallVector<const Expr *> slice;
  llvm::SmallBitVector dropped = insert.getDroppedDims();
  for (int64_t axis = 0, rank = insert.getDestType().getRank(); axis < rank;
       ++axis) {
    if (axis == *partial &&
        getConstantIntValue(insert.getMixedSizes()[axis]) != 1)
      return std::nullopt;
    if (dropped.test(axis)) {
      if (axis != *partial)
        return std::nullopt;
      continue;
    }
    slice.push_back(
        axis == *partial
            ? exprs.integer(0)
            : exprs.symbol(axis, insert.getDestType().getDimSize(axis)));
  }
  int64_t token = 1000;
  const Expr *iteration = exprs.symbol(token, bound);
  const Expr *load =
      replaceNode(exprs, elements.element(insert.getSource(), slice),
                  exprs.scalar(loop.getInductionVar()), iteration);
  // Out of the body.
  while (load && load->isLoad() && load->value.getDefiningOp() &&
         loop->isProperAncestor(load->value.getDefiningOp())) {
    load = elements.step(load);
    if (load) {
      load = replaceNode(exprs, load, exprs.scalar(loop.getInductionVar()),
                         iteration);
    }
  }
  const Expr *slot =
      at(elements.scalar(insert.getMixedOffsets()[*partial]), iteration);
  if (!load || !load->isLoad() || !slot)
    return std::nullopt;
  CacheWriteForm form;
  form.spelling = "loop over rows";
  form.rows = load->value;
  form.cache = loop.getInitArgs()[0];
  form.result = loop.getResult(0);
  form.slotAxis = *partial;
  bool counted = false;
  SmallVector<int64_t> units;
  for (int64_t axis = 0, rank = insert.getDestType().getRank(); axis < rank;
       ++axis)
    if (axis != *partial && insert.getDestType().getDimSize(axis) == 1)
      units.push_back(axis);
  for (auto [dim, index] : llvm::enumerate(load->operands)) {
    if (index->kind == ExprKind::Symbol && index->ints[0] == token &&
        !counted && typeOf(form.rows).getDimSize(dim) == bound) {
      counted = true;
      form.axes.push_back(-1);
      slot = replaceNode(exprs, slot, iteration, exprs.symbol(dim, bound));
    } else if (index->kind == ExprKind::Symbol && index->ints[0] != token) {
      form.axes.push_back(index->ints[0]);
    } else if (index->getInteger() == 0 &&
               typeOf(form.rows).getDimSize(dim) == 1 && !units.empty()) {
      form.axes.push_back(units.front());
      units.erase(units.begin());
    } else {
      return std::nullopt;
    }
  }
  // One iteration has no symbol.
  if (!counted || !slot)
    return std::nullopt;
  form.slot = slot;
  return form;
}

static std::optional<CacheWriteForm> matchLoop(scf::ForOp loop,
                                               ElementExpressions &elements) {
  std::optional<int64_t> bound = matchCountedLoop(loop);
  if (!bound)
    return std::nullopt;
  BlockArgument carried = loop.getRegionIterArg(0);
  Operation *update =
      loop.getBody()->getTerminator()->getOperand(0).getDefiningOp();
  // Nothing may read what other iterations wrote.
  if (!update || !carried.hasOneUse() || *carried.user_begin() != update ||
      !typeOf(carried))
    return std::nullopt;
  LoopReader reader{elements, loop, *bound};
  if (auto insert = dyn_cast<tensor::InsertOp>(update))
    if (insert.getDest() == carried)
      return reader.matchElements(insert);
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(update))
    if (insert.getDest() == carried)
      return reader.matchRows(insert);
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// tensor.scatter
//===----------------------------------------------------------------------===//

static std::optional<CacheWriteForm>
matchScatter(tensor::ScatterOp op, ElementExpressions &elements) {
  auto indices = typeOf(op.getIndices());
  if (op.getScatterDims().size() != 1 || !indices ||
      indices.getShape().back() != 1)
    return std::nullopt;
  ExpressionContext &exprs = elements.getExpressions();
  CacheWriteForm form;
  form.spelling = "scatter";
  form.rows = op.getSource();
  form.cache = op.getDest();
  form.result = op.getResult();
  form.slotAxis = op.getScatterDims()[0];
  auto rows = typeOf(form.rows);
  int64_t batch = indices.getRank() - 1, rank = typeOf(form.cache).getRank();
  // Whole rows, with or without a dimension of size 1 for the slot.
  bool reduced = rows.getRank() == batch + rank - 1;
  SmallVector<const Expr *> place;
  for (int64_t dim = 0; dim < batch; ++dim) {
    form.axes.push_back(-1);
    place.push_back(exprs.symbol(dim, rows.getDimSize(dim)));
  }
  place.push_back(exprs.integer(0));
  for (int64_t axis = 0; axis < rank; ++axis)
    if (axis != form.slotAxis)
      form.axes.push_back(axis);
    else if (!reduced)
      form.axes.push_back(-1);
  form.slot = elements.element(op.getIndices(), place);
  return form;
}

std::optional<CacheWriteForm>
rope::detail::matchCacheWrite(Operation *op, ElementExpressions &elements) {
  std::optional<CacheWriteForm> form;
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(op))
    form = matchInsertSlice(insert, elements);
  else if (auto concat = dyn_cast<tensor::ConcatOp>(op))
    form = matchConcat(concat, elements);
  else if (auto loop = dyn_cast<scf::ForOp>(op))
    form = matchLoop(loop, elements);
  else if (auto scatter = dyn_cast<tensor::ScatterOp>(op))
    form = matchScatter(scatter, elements);
  else if (op->getNumResults() == 1 &&
           isa<linalg::GenericOp, arith::SelectOp>(op))
    form = matchWhere(op->getResult(0), elements);
  if (!form || !form->slot ||
      !isa<FloatType>(typeOf(form->cache).getElementType()) ||
      typeOf(form->rows).getElementType() !=
          typeOf(form->cache).getElementType() ||
      !elements.haveSameSizes(form->result, form->cache) ||
      !coversCache(*form, elements))
    return std::nullopt;
  return form;
}
