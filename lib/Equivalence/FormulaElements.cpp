//===- FormulaElements.cpp - Elements and sizes of tensors as formulas ----===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Formulas.h"
#include "Number.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::equivalence;
using Term = Formulas::Term;

Term Formulas::getElement(Value tensor, ArrayRef<Term> given) {
  // One place is always the first.
  Terms index(given);
  for (auto [term, size] : llvm::zip_equal(
           index, cast<RankedTensorType>(tensor.getType()).getShape()))
    if (size == 1)
      term = number(0);
  ElementKey key(tensor.getAsOpaquePointer(),
                 std::vector<Term>(index.begin(), index.end()));
  auto found = elementTerms.find(key);
  if (found != elementTerms.end())
    return found->second;
  Term term = nullptr;
  if (++depth < kMaxDepth && ++numTerms < kMaxTerms)
    term = computeElement(tensor, index);
  --depth;
  if (!term)
    term = variable(getSort(tensor));
  return elementTerms[key] = term;
}

Term Formulas::computeElement(Value tensor, ArrayRef<Term> index) {
  Operation *op = tensor.getDefiningOp();
  if (!op) {
    if (Value name = names(tensor); name && name != tensor)
      return getElement(name, index);
    Term term = variable(getSort(tensor));
    if (isa_and_present<FunctionOpInterface>(
            tensor.getParentBlock()->getParentOp()) &&
        getElementTypeOrSelf(tensor.getType()).isIntOrIndex())
      elements.push_back({tensor, Terms(index), term});
    return term;
  }
  ElementsAttr constant;
  if (matchPattern(tensor, m_Constant(&constant)))
    return computeConstant(tensor, constant, index);
  if (isa<linalg::LinalgOp>(op))
    return computeStructured(cast<OpResult>(tensor), index);
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return computeExtract(slice, index);
  if (auto slice = dyn_cast<tensor::InsertSliceOp>(op))
    return computeInsert(slice, index);
  if (auto insert = dyn_cast<tensor::InsertOp>(op)) {
    Term isThere = solver.mkBoolean(true);
    for (auto [place, term] : llvm::zip_equal(insert.getIndices(), index))
      isThere = solver.mkAnd(isThere, solver.mkEqual(get(place, 0), term));
    return choose(isThere, get(insert.getScalar(), 0),
                  getElement(insert.getDest(), index));
  }
  if (auto concat = dyn_cast<tensor::ConcatOp>(op))
    return computeConcat(concat, index);
  if (isa<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(op))
    return computeReshape(op, index);
  if (isa<tensor::CastOp>(op))
    return getElement(op->getOperand(0), index);
  if (isa<tensor::SplatOp>(op))
    return get(op->getOperand(0), 0);
  if (isa<tensor::GenerateOp>(op)) {
    unsigned frame = getFrame(op, index);
    return get(op->getRegion(0).front().getTerminator()->getOperand(0), frame);
  }
  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    unsigned number = cast<OpResult>(tensor).getResultNumber();
    Term condition = get(branch.getCondition(), 0);
    Term taken = under(condition, [&] {
      return getElement(branch.thenYield().getOperand(number), index);
    });
    Term other = under(solver.mkNot(condition), [&] {
      return getElement(branch.elseYield().getOperand(number), index);
    });
    return choose(condition, taken, other);
  }
  if (isa<tensor::GatherOp, tensor::ReshapeOp>(op))
    return getSomeElement(op->getOperands().take_front(1));
  if (isa<tensor::FromElementsOp>(op))
    return getSomeElement(op->getOperands());
  if (!op->hasTrait<OpTrait::Elementwise>() || op->getNumResults() != 1)
    return nullptr;
  return computeScalar(op, [&](unsigned i) {
    Value used = op->getOperand(i);
    return isa<ShapedType>(used.getType()) ? getElement(used, index)
                                           : get(used, 0);
  });
}

Term Formulas::computeStructured(OpResult result, ArrayRef<Term> index) {
  auto op = cast<linalg::LinalgOp>(result.getOwner());
  AffineMap map = op.getIndexingMapMatchingResult(result);
  Operation *end = op.getBlock()->getTerminator();
  if (!map.isProjectedPermutation() ||
      end->getNumOperands() <= result.getResultNumber())
    return nullptr;
  Terms indices(op.getNumLoops(), nullptr);
  for (auto [place, term] : llvm::zip_equal(map.getResults(), index))
    indices[cast<AffineDimExpr>(place).getPosition()] = term;
  if (llvm::is_contained(indices, nullptr))
    return computeReduction(result, indices);
  return get(end->getOperand(result.getResultNumber()), getFrame(op, indices));
}

/// Point by point, where they are few. Loops without an index are reduced.
Term Formulas::computeReduction(OpResult result, Terms indices) {
  static constexpr int64_t kMaxPoints = 64;
  auto op = cast<linalg::LinalgOp>(result.getOwner());
  SmallVector<int64_t> loops, extents;
  int64_t numPoints = 1;
  for (auto [loop, term] : llvm::enumerate(indices)) {
    if (term)
      continue;
    std::optional<int64_t> extent = getLiteral(getLoopSize(op, loop));
    if (!extent || *extent > kMaxPoints)
      return computeExtremum(result, std::move(indices));
    loops.push_back(loop);
    extents.push_back(*extent);
    numPoints *= *extent;
  }
  if (numPoints > kMaxPoints)
    return computeExtremum(result, std::move(indices));
  OpOperand *init = op.getDpsInitOperand(result.getResultNumber());
  Value accumulator = op.getMatchingBlockArgument(init);
  Value next =
      op.getBlock()->getTerminator()->getOperand(result.getResultNumber());
  Terms index;
  for (AffineExpr place : op.getMatchingIndexingMap(init).getResults())
    index.push_back(indices[cast<AffineDimExpr>(place).getPosition()]);
  Term term = getElement(init->get(), index);
  for (int64_t point = 0; point < numPoints; ++point) {
    int64_t rest = point;
    for (auto [loop, extent] : llvm::zip_equal(loops, extents)) {
      indices[loop] = number(rest % extent);
      rest /= extent;
    }
    unsigned frame = getFrame(op, indices);
    values[{accumulator, frame}] = term;
    term = get(next, frame);
  }
  return term;
}

/// Whether a value of a body depends on what its loops carry.
static bool isCarried(linalg::LinalgOp op, Value value) {
  SmallVector<Value> work = {value};
  llvm::DenseSet<Value> seen;
  while (!work.empty()) {
    Value next = work.pop_back_val();
    if (next.getParentBlock() != op.getBlock() || !seen.insert(next).second)
      continue;
    if (auto argument = dyn_cast<BlockArgument>(next)) {
      if (op.isDpsInit(op.getMatchingOpOperand(argument)))
        return true;
      continue;
    }
    if (next.getDefiningOp()->getNumRegions())
      return true;
    llvm::append_range(work, next.getDefiningOp()->getOperands());
  }
  return false;
}

/// Of a result that is a maximum or minimum over loops: the op of each step.
static Operation *getExtremumStep(linalg::LinalgOp op, unsigned result) {
  Operation *step =
      op.getBlock()->getTerminator()->getOperand(result).getDefiningOp();
  OpOperand *init = op.getDpsInitOperand(result);
  if (!isa_and_present<arith::MaximumFOp, arith::MinimumFOp, arith::MaxNumFOp,
                       arith::MinNumFOp, arith::MaxSIOp, arith::MinSIOp,
                       arith::MaxUIOp, arith::MinUIOp>(step) ||
      !op.getMatchingIndexingMap(init).isProjectedPermutation())
    return nullptr;
  return llvm::is_contained(step->getOperands(),
                            op.getMatchingBlockArgument(init))
             ? step
             : nullptr;
}

/// What the steps of a maximum or minimum compare, if it is not carried.
static Value getStepValue(linalg::LinalgOp op, unsigned result) {
  Operation *step = getExtremumStep(op, result);
  if (!step)
    return nullptr;
  Value carried = op.getMatchingBlockArgument(op.getDpsInitOperand(result));
  Value value = step->getOperand(step->getOperand(0) == carried);
  return value.getType().isInteger(1) || isCarried(op, value) ? nullptr : value;
}

/// The init of a maximum or minimum over loops, or the value of some point: of
/// the loops, those without a term in `indices`.
Term Formulas::computeSomeStep(linalg::LinalgOp op, unsigned result,
                               Terms indices) {
  OpOperand *init = op.getDpsInitOperand(result);
  Terms index;
  for (AffineExpr place : op.getMatchingIndexingMap(init).getResults())
    index.push_back(indices[cast<AffineDimExpr>(place).getPosition()]);
  Term isInit = variable(solver.getBoolSort());
  Term value = under(solver.mkNot(isInit), [&] {
    for (auto [loop, term] : llvm::enumerate(indices))
      if (!term) {
        term = variable(solver.getBitvectorSort(64));
        state(isInside(term, getLoopSize(op, loop)));
      }
    return get(getStepValue(op, result), getFrame(op, indices));
  });
  return choose(isInit, getElement(init->get(), index), value);
}

/// What a maximum or minimum over loops carries.
Term Formulas::computeCarried(linalg::LinalgOp op, BlockArgument argument,
                              unsigned frame) {
  unsigned result = op.getMatchingOpOperand(argument)->getOperandNumber() -
                    op.getNumDpsInputs();
  if (!getStepValue(op, result))
    return nullptr;
  Terms indices = frames[frame].indices;
  for (auto [loop, kind] : llvm::enumerate(op.getIteratorTypesArray()))
    if (kind != utils::IteratorType::parallel)
      indices[loop] = nullptr;
  return computeSomeStep(op, result, indices);
}

/// A maximum or minimum over loops: where they have points, no value is beyond
/// it, that of the first point among them.
Term Formulas::computeExtremum(OpResult result, Terms indices) {
  auto op = cast<linalg::LinalgOp>(result.getOwner());
  unsigned place = result.getResultNumber();
  Value value = getStepValue(op, place);
  if (!value)
    return nullptr;
  Term term = computeSomeStep(op, place, indices);
  Term isEmpty = solver.mkBoolean(false);
  for (auto [loop, index] : llvm::enumerate(indices))
    if (!index) {
      Term size = getLoopSize(op, loop);
      isEmpty = solver.mkOr(isEmpty, solver.mkEqual(size, number(0)));
      index = number(0);
    }
  Term first = under(solver.mkNot(isEmpty),
                     [&] { return get(value, getFrame(op, indices)); });
  Operation *step = getExtremumStep(op, place);
  bool isMaximum =
      isa<arith::MaximumFOp, arith::MaxNumFOp, arith::MaxSIOp, arith::MaxUIOp>(
          step);
  Term less = isMaximum ? term : first, more = isMaximum ? first : term;
  Term isBeyond = isa<FloatType>(value.getType()) ? solver.mkFPLt(less, more)
                  : isa<arith::MaxSIOp, arith::MinSIOp>(step)
                      ? solver.mkBVSlt(less, more)
                      : solver.mkBVUlt(less, more);
  state(solver.mkOr(isEmpty, solver.mkNot(isBeyond)));
  return term;
}

/// The element of a splat or of few; else, of integers, one between the least
/// and the most.
Term Formulas::computeConstant(Value tensor, ElementsAttr attr,
                               ArrayRef<Term> index) {
  static constexpr int64_t kMaxListed = 32;
  Type type = attr.getElementType();
  // A resource of one element is a splat without a value to ask for.
  auto dense = dyn_cast<DenseElementsAttr>(attr);
  if (dense && !dense.empty() && dense.isSplat())
    return literal(dense.getSplatValue<Attribute>());
  if (!dense || dense.empty() || (!type.isIntOrIndex() && !isModelled(type)))
    return nullptr;
  if (dense.getNumElements() <= kMaxListed) {
    auto numbers = dense.getValues<Attribute>();
    Term place = getLinear(index, dense.getType().getShape());
    Term term = literal(numbers[dense.getNumElements() - 1]);
    for (int64_t i = dense.getNumElements() - 2; i >= 0; --i)
      term =
          choose(solver.mkEqual(place, number(i)), literal(numbers[i]), term);
    return term;
  }
  if (!type.isIntOrIndex() || type.isInteger(1))
    return nullptr;
  auto numbers = dense.getValues<APInt>();
  APInt least = numbers[0], most = numbers[0];
  for (const APInt &value : numbers) {
    least = llvm::APIntOps::smin(least, value);
    most = llvm::APIntOps::smax(most, value);
  }
  auto toTerm = [&](const APInt &value) {
    return solver.mkBitvector(llvm::APSInt(value), value.getBitWidth());
  };
  Term term = variable(getSort(tensor));
  state(solver.mkBVSle(toTerm(least), term));
  state(solver.mkBVSle(term, toTerm(most)));
  return term;
}

Term Formulas::getLinear(ArrayRef<Term> index, ArrayRef<int64_t> shape) {
  Term place = number(0);
  for (auto [term, size] : llvm::zip_equal(index, shape))
    place = solver.mkBVAdd(solver.mkBVMul(place, number(size)), term);
  return place;
}

Term Formulas::getSomeElement(ValueRange tensors) {
  Term term = nullptr;
  for (Value tensor : tensors) {
    Term element;
    if (isa<RankedTensorType>(tensor.getType())) {
      Terms index;
      addIndices(tensor, index);
      element = getElement(tensor, index);
    } else {
      element = get(tensor, 0);
    }
    term =
        term ? choose(variable(solver.getBoolSort()), term, element) : element;
  }
  return term;
}

Term Formulas::computeExtract(tensor::ExtractSliceOp op, ArrayRef<Term> index) {
  llvm::SmallBitVector dropped = op.getDroppedDims();
  SmallVector<OpFoldResult> offsets = op.getMixedOffsets();
  SmallVector<OpFoldResult> strides = op.getMixedStrides();
  Terms source;
  unsigned next = 0;
  for (int64_t axis = 0; axis < op.getSourceType().getRank(); ++axis) {
    Term place = getNumber(offsets[axis]);
    if (!dropped.test(axis))
      place = solver.mkBVAdd(
          place, solver.mkBVMul(getNumber(strides[axis]), index[next++]));
    source.push_back(place);
  }
  return getElement(op.getSource(), source);
}

Term Formulas::computeInsert(tensor::InsertSliceOp op, ArrayRef<Term> index) {
  if (!op.hasUnitStride())
    return getSomeElement({op.getSource(), op.getDest()});
  llvm::SmallBitVector dropped = op.getDroppedDims();
  SmallVector<OpFoldResult> offsets = op.getMixedOffsets();
  SmallVector<OpFoldResult> sizes = op.getMixedSizes();
  Terms source;
  Term inside = solver.mkBoolean(true);
  for (auto [axis, term] : llvm::enumerate(index)) {
    Term place = solver.mkBVSub(term, getNumber(offsets[axis]));
    inside = solver.mkAnd(inside, isInside(place, getNumber(sizes[axis])));
    if (!dropped.test(axis))
      source.push_back(place);
  }
  Term inner =
      under(inside, [&] { return getElement(op.getSource(), source); });
  return choose(inside, inner, getElement(op.getDest(), index));
}

Term Formulas::computeConcat(tensor::ConcatOp op, ArrayRef<Term> index) {
  Term place = index[op.getDim()], result = nullptr;
  SmallVector<std::pair<Term, Term>> parts;
  for (Value input : op.getInputs()) {
    Term size = getSize(input, op.getDim());
    Term inside = isInside(place, size);
    Terms shifted(index);
    shifted[op.getDim()] = place;
    parts.push_back(
        {inside, under(inside, [&] { return getElement(input, shifted); })});
    place = solver.mkBVSub(place, size);
  }
  for (auto [inside, term] : llvm::reverse(parts))
    result = result ? choose(inside, term, result) : term;
  return result;
}

/// Sizes of groups have to be static, but for the first of each.
Term Formulas::computeReshape(Operation *op, ArrayRef<Term> index) {
  bool collapses = isa<tensor::CollapseShapeOp>(op);
  Value source = op->getOperand(0);
  auto groups =
      collapses ? cast<tensor::CollapseShapeOp>(op).getReassociationIndices()
                : cast<tensor::ExpandShapeOp>(op).getReassociationIndices();
  auto wideType =
      cast<RankedTensorType>((collapses ? source : op->getResult(0)).getType());
  Terms places;
  // Of rank 0 there are no groups, and one place.
  if (groups.empty() && collapses)
    places.assign(wideType.getRank(), number(0));
  for (auto [whole, group] : llvm::enumerate(groups)) {
    for (int64_t axis : ArrayRef<int64_t>(group).drop_front())
      if (wideType.isDynamicDim(axis))
        return getSomeElement(op->getOperands().take_front(1));
    if (!collapses) {
      Term place = index[group.front()];
      for (int64_t axis : ArrayRef<int64_t>(group).drop_front())
        place = solver.mkBVAdd(
            solver.mkBVMul(place, number(wideType.getDimSize(axis))),
            index[axis]);
      places.push_back(place);
      continue;
    }
    Term rest = index[whole];
    Terms split;
    for (int64_t axis : llvm::reverse(ArrayRef<int64_t>(group).drop_front())) {
      Term size = number(wideType.getDimSize(axis));
      split.push_back(solver.mkBVURem(rest, size));
      rest = solver.mkBVUDiv(rest, size);
    }
    split.push_back(rest);
    places.append(split.rbegin(), split.rend());
  }
  return getElement(source, places);
}

Term Formulas::getNumber(OpFoldResult value) {
  if (auto attr = dyn_cast<Attribute>(value))
    return number(cast<IntegerAttr>(attr).getInt());
  return get(cast<Value>(value), 0);
}

Term Formulas::getSize(Value tensor, int64_t axis) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (!type.isDynamicDim(axis))
    return number(type.getDimSize(axis));
  std::pair<Value, int64_t> key(tensor, axis);
  auto found = sizeTerms.find(key);
  if (found != sizeTerms.end())
    return found->second;
  Term term = nullptr;
  if (++depth < kMaxDepth)
    term = computeSize(tensor, axis);
  --depth;
  bool isOutside = !term && !tensor.getDefiningOp();
  if (isOutside && fixedSize) {
    term = number(*fixedSize);
  } else if (!term) {
    term = variable(solver.getBitvectorSort(64));
    facts.insert(solver.mkBVSle(number(leastSize), term));
    facts.insert(solver.mkBVSle(term, number(kMostSize)));
  } else if (!getLiteral(term)) {
    state(solver.mkBVSle(number(0), term));
    state(solver.mkBVSle(term, number(kMostSize)));
  }
  if (isOutside)
    sizes.push_back({tensor, axis, term});
  return sizeTerms[key] = term;
}

Term Formulas::computeSize(Value tensor, int64_t axis) {
  Operation *op = tensor.getDefiningOp();
  if (!op) {
    Value name = names(tensor);
    return name && name != tensor ? getSize(name, axis) : nullptr;
  }
  if (auto structured = dyn_cast<linalg::LinalgOp>(op)) {
    AffineMap map =
        structured.getIndexingMapMatchingResult(cast<OpResult>(tensor));
    auto loop = dyn_cast<AffineDimExpr>(map.getResult(axis));
    return loop ? getLoopSize(structured, loop.getPosition())
                : getSize(structured
                              .getDpsInitOperand(
                                  cast<OpResult>(tensor).getResultNumber())
                              ->get(),
                          axis);
  }
  if (auto written = dyn_cast<DestinationStyleOpInterface>(op))
    return getSize(written.getTiedOpOperand(cast<OpResult>(tensor))->get(),
                   axis);
  if (auto empty = dyn_cast<tensor::EmptyOp>(op))
    return getNumber(empty.getMixedSizes()[axis]);
  if (auto splat = dyn_cast<tensor::SplatOp>(op))
    return get(
        splat.getDynamicSizes()[splat.getType().getDynamicDimIndex(axis)], 0);
  if (auto generate = dyn_cast<tensor::GenerateOp>(op))
    return get(
        generate
            .getDynamicExtents()[generate.getType().getDynamicDimIndex(axis)],
        0);
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
    llvm::SmallBitVector dropped = slice.getDroppedDims();
    for (auto [place, size] : llvm::enumerate(slice.getMixedSizes()))
      if (!dropped.test(place) && axis-- == 0)
        return getNumber(size);
  }
  if (auto slice = dyn_cast<tensor::InsertSliceOp>(op))
    return getSize(slice.getDest(), axis);
  if (isa<tensor::CastOp>(op) &&
      isa<RankedTensorType>(op->getOperand(0).getType()))
    return getSize(op->getOperand(0), axis);
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op))
    return getNumber(expand.getMixedOutputShape()[axis]);
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op)) {
    Term product = number(1);
    auto groups = collapse.getReassociationIndices();
    for (int64_t part : groups[axis])
      product = multiply(product, getSize(collapse.getSrc(), part));
    return product;
  }
  if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
    if (axis != int64_t(concat.getDim()))
      return getSize(concat.getInputs().front(), axis);
    Term sum = number(0);
    for (Value input : concat.getInputs())
      sum = solver.mkBVAdd(sum, getSize(input, axis));
    return sum;
  }
  if (op->hasTrait<OpTrait::Elementwise>())
    for (Value used : op->getOperands())
      if (isa<RankedTensorType>(used.getType()))
        return getSize(used, axis);
  return nullptr;
}

/// Operands whose axis one loop runs over have one size there.
Term Formulas::getLoopSize(linalg::LinalgOp op, unsigned loop) {
  std::pair<Operation *, unsigned> key(op, loop);
  if (Term known = loopSizes.lookup(key))
    return known;
  Term size = nullptr;
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<RankedTensorType>(operand.get().getType()))
      continue;
    for (auto [axis, place] :
         llvm::enumerate(op.getMatchingIndexingMap(&operand).getResults()))
      if (auto dim = dyn_cast<AffineDimExpr>(place);
          dim && dim.getPosition() == loop) {
        Term next = getSize(operand.get(), axis);
        if (!size)
          size = next;
        else if (size != next)
          state(solver.mkEqual(size, next));
      }
  }
  if (!size) {
    size = variable(solver.getBitvectorSort(64));
    facts.insert(solver.mkBVSle(number(0), size));
    facts.insert(solver.mkBVSle(size, number(kMostSize)));
  }
  return loopSizes[key] = size;
}
