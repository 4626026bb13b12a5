//===- WeightedRows.cpp - Sums of rows of a table -------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WeightedRows.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "rope/Conversion/RopeToHost/ParallelLoops.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::rope;

/// How many keys are looked at together, from the most on.
static constexpr int64_t kRuns[] = {64, 16};
/// Vectors of a row that are summed up at a time.
static constexpr int64_t kMostVectors = 8;

namespace {
class RowSummer {
public:
  RowSummer(linalg::GenericOp op, const TargetInfo &target)
      : op(op), body(*op.getBody()), b(op.getLoc(), op), target(target) {}

  bool match();
  void build(bool threads);

private:
  unsigned laneLoop() { return op.getNumLoops() - 1; }
  unsigned keyLoop() { return op.getNumLoops() - 2; }
  bool dependsOn(Value value, unsigned loop);
  bool matchRow();
  std::optional<int> getStep(Value value);
  bool isArithmetic(Value value);
  bool readsOneByOne(Value weight);

  Value index(int64_t value) {
    return arith::ConstantIndexOp::create(b, value);
  }
  SmallVector<Value> getIndices(OpOperand &operand);
  Value compute(Value value, IRMapping &mapping, unsigned vectorLoop,
                int64_t length);
  Value computeAt(Value value, Value key);
  SmallVector<Value> addRow(ValueRange sums, Value factor, IRMapping &mapping);
  SmallVector<Value> addKeys(ValueRange sums, Value from, Value to);
  SmallVector<Value> addNextRows(ValueRange sums, Value from, Value chosen,
                                 int64_t count, int64_t change);
  /// The place of the first key of a run, and of the last one, which tells
  /// about those between where the step is known, or of all of them.
  struct Run {
    Value chosen, places;
  };
  Run lookAt(Value first, int64_t count);
  Value changesBy(const Run &run, int64_t change, int64_t count);
  SmallVector<Value> addRuns(ValueRange sums, Value from, Value to,
                             unsigned level, bool isWhole);
  Value sumWeights(Value from, int64_t count);

  linalg::GenericOp op;
  Block &body;
  ImplicitLocOpBuilder b;
  const TargetInfo &target;
  Operation *sum = nullptr, *product = nullptr;
  /// Factors of the product: of keys, and of lanes.
  Value weight, element;
  /// What chooses the row, where runs of keys may have one; else null.
  Value place;
  /// By how much it changes from key to key, where that is known.
  std::optional<int> step;
  int64_t length = 1;
  SmallVector<Value> extents, ivs;
  /// The vectors at hand begin at these lanes.
  SmallVector<Value> firstLanes;
  DenseMap<std::pair<Value, unsigned>, bool> dependences;
};
} // namespace

bool RowSummer::dependsOn(Value value, unsigned loop) {
  auto known = dependences.find({value, loop});
  if (known != dependences.end())
    return known->second;
  bool depends = false;
  Operation *definition = value.getDefiningOp();
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    if (argument.getOwner() == &body)
      depends = op.getMatchingIndexingMap(op.getMatchingOpOperand(argument))
                    .isFunctionOfDim(loop);
  } else if (definition->getBlock() == &body) {
    if (auto number = dyn_cast<linalg::IndexOp>(definition))
      depends = number.getDim() == loop;
    else
      depends = llvm::any_of(definition->getOperands(), [&](Value operand) {
        return dependsOn(operand, loop);
      });
  }
  return dependences[{value, loop}] = depends;
}

/// By how much `value`, an integer, changes from key to key, but for bounds of
/// it: 1, -1, or 0 where it does not depend on the key. Nothing where that is
/// not known. Sums of positions do not wrap.
std::optional<int> RowSummer::getStep(Value value) {
  if (!dependsOn(value, keyLoop()))
    return 0;
  Operation *definition = value.getDefiningOp();
  if (isa_and_nonnull<linalg::IndexOp>(definition))
    return 1;
  auto isWide = [](Value value) {
    return value.getType().isIndex() || value.getType().isInteger(64);
  };
  if (!definition || definition->getBlock() != &body || !isWide(value) ||
      !llvm::all_of(definition->getOperands(), isWide))
    return std::nullopt;
  if (isa<arith::IndexCastOp>(definition))
    return getStep(definition->getOperand(0));
  if (!isa<arith::AddIOp, arith::SubIOp, arith::MaxSIOp, arith::MinSIOp>(
          definition))
    return std::nullopt;
  // Beside what does not depend on the key.
  std::optional<int> left = getStep(definition->getOperand(0));
  std::optional<int> right = getStep(definition->getOperand(1));
  if (!left || !right || (*left != 0 && *right != 0))
    return std::nullopt;
  return *left + (isa<arith::SubIOp>(definition) ? -*right : *right);
}

/// Whether `value` is computed from the number of the key without reading
/// elements by it.
bool RowSummer::isArithmetic(Value value) {
  Operation *definition = value.getDefiningOp();
  if (!dependsOn(value, keyLoop()) ||
      isa_and_nonnull<linalg::IndexOp>(definition))
    return true;
  return definition && !isa<memref::LoadOp>(definition) &&
         llvm::all_of(definition->getOperands(),
                      [&](Value operand) { return isArithmetic(operand); });
}

/// Whether `element` reads rows of buffers, by nothing of the lane but the
/// place in the row.
bool RowSummer::matchRow() {
  llvm::SetVector<Value> work;
  llvm::SetVector<Value> places;
  work.insert(element);
  for (unsigned next = 0; next < work.size(); ++next) {
    Value value = work[next];
    if (!dependsOn(value, laneLoop())) {
      if (dependsOn(value, keyLoop()))
        places.insert(value);
      continue;
    }
    Operation *definition = value.getDefiningOp();
    if (!definition || definition->getNumRegions() != 0)
      return false;
    if (auto load = dyn_cast<memref::LoadOp>(definition)) {
      auto lane =
          load.getIndices().empty()
              ? linalg::IndexOp()
              : load.getIndices().back().getDefiningOp<linalg::IndexOp>();
      MemRefType type = load.getMemRefType();
      if (!lane || lane.getDim() != laneLoop() ||
          !isa<FloatType>(type.getElementType()) ||
          type.getStridesAndOffset().first.back() != 1 ||
          load.getMemRef() == op.getDpsInits()[0])
        return false;
      for (Value chosen : load.getIndices().drop_back()) {
        if (dependsOn(chosen, laneLoop()))
          return false;
        work.insert(chosen);
      }
      continue;
    }
    if (!OpTrait::hasElementwiseMappableTraits(definition) ||
        definition->getNumResults() != 1)
      return false;
    work.insert(definition->operand_begin(), definition->operand_end());
  }
  if (places.size() != 1 || !readsOneByOne(weight))
    return true;
  step = getStep(places.front());
  if (step || isArithmetic(places.front()))
    place = places.front();
  return true;
}

/// Whether weights of keys next to each other are loaded as vectors.
bool RowSummer::readsOneByOne(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    OpOperand *operand = op.getMatchingOpOperand(argument);
    auto type = dyn_cast<MemRefType>(operand->get().getType());
    AffineMap map = op.getMatchingIndexingMap(operand);
    AffineExpr key = b.getAffineDimExpr(keyLoop());
    return type && map.getNumResults() != 0 && map.getResults().back() == key &&
           llvm::count(map.getResults(), key) == 1 &&
           type.getStridesAndOffset().first.back() == 1;
  }
  Operation *definition = value.getDefiningOp();
  return isa_and_nonnull<arith::ExtFOp, arith::TruncFOp>(definition) &&
         readsOneByOne(definition->getOperand(0));
}

bool RowSummer::match() {
  if (op.getNumLoops() < 3 || op.getNumDpsInits() != 1 ||
      op.getNumReductionLoops() != 1)
    return false;
  auto iterators = op.getIteratorTypesArray();
  int64_t lanes = op.getStaticLoopRanges().back();
  auto type = dyn_cast<MemRefType>(op.getDpsInits()[0].getType());
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  if (iterators[keyLoop()] != utils::IteratorType::reduction ||
      ShapedType::isDynamic(lanes) || lanes < 2 || !type ||
      !isa<FloatType>(type.getElementType()) || map.getNumResults() == 0 ||
      map.getResults().back() != b.getAffineDimExpr(laneLoop()) ||
      type.getStridesAndOffset().first.back() != 1)
    return false;
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap own = op.getMatchingIndexingMap(&operand);
    if (!op.isDpsInit(&operand) && own.isFunctionOfDim(laneLoop()))
      return false;
    for (AffineExpr expr : own.getResults())
      if (!isa<AffineDimExpr, AffineConstantExpr>(expr))
        return false;
  }
  length = target.vectorBits / type.getElementTypeBitWidth();
  length = std::min<int64_t>(length, llvm::bit_floor(uint64_t(lanes)));
  if (length < 2 || lanes % length != 0)
    return false;

  Value out = body.getArguments().back();
  sum = body.getTerminator()->getOperand(0).getDefiningOp<arith::AddFOp>();
  if (!sum || !out.hasOneUse() || *out.user_begin() != sum || !sum->hasOneUse())
    return false;
  Value term = sum->getOperand(sum->getOperand(0) == out ? 1 : 0);
  product = term.getDefiningOp<arith::MulFOp>();
  if (!product || !product->hasOneUse())
    return false;
  for (unsigned side : {0, 1}) {
    weight = product->getOperand(side);
    element = product->getOperand(1 - side);
    if (!dependsOn(weight, laneLoop()) && dependsOn(element, laneLoop()))
      break;
  }
  if (dependsOn(weight, laneLoop()) || !dependsOn(element, laneLoop()))
    return false;
  // What is computed once for each key, and each vector of lanes.
  for (Operation &nested : body.without_terminator())
    if (!isa<linalg::IndexOp, memref::LoadOp, arith::ConstantOp>(nested) &&
        (!OpTrait::hasElementwiseMappableTraits(&nested) ||
         nested.getNumRegions() != 0))
      return false;
  return matchRow();
}

SmallVector<Value> RowSummer::getIndices(OpOperand &operand) {
  SmallVector<Value> indices;
  for (AffineExpr expr : op.getMatchingIndexingMap(&operand).getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    indices.push_back(dim ? ivs[dim.getPosition()]
                          : index(cast<AffineConstantExpr>(expr).getValue()));
  }
  return indices;
}

/// `value` at the loops at hand; of `length` iterations of `vectorLoop` where
/// it depends on that one.
Value RowSummer::compute(Value value, IRMapping &mapping, unsigned vectorLoop,
                         int64_t length) {
  if (Value known = mapping.lookupOrNull(value))
    return known;
  bool isVector = length > 1 && dependsOn(value, vectorLoop);
  auto vectorOf = [&](Type type) { return VectorType::get({length}, type); };
  Value result;
  Operation *definition = value.getDefiningOp();
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    if (argument.getOwner() != &body)
      return value;
    OpOperand *operand = op.getMatchingOpOperand(argument);
    result = operand->get();
    if (isa<MemRefType>(result.getType()) && isVector)
      result = vector::LoadOp::create(b, vectorOf(value.getType()), result,
                                      getIndices(*operand));
    else if (isa<MemRefType>(result.getType()))
      result = memref::LoadOp::create(b, result, getIndices(*operand));
  } else if (definition->getBlock() != &body) {
    return value;
  } else if (auto number = dyn_cast<linalg::IndexOp>(definition)) {
    result = ivs[number.getDim()];
    if (isVector) {
      auto type = vectorOf(value.getType());
      result =
          arith::AddIOp::create(b, vector::BroadcastOp::create(b, type, result),
                                vector::StepOp::create(b, type));
    }
  } else if (auto load = dyn_cast<memref::LoadOp>(definition)) {
    SmallVector<Value> indices;
    for (Value own : load.getIndices())
      indices.push_back(isVector && own == load.getIndices().back()
                            ? ivs[vectorLoop]
                            : compute(own, mapping, vectorLoop, length));
    if (isVector)
      result = vector::LoadOp::create(b, vectorOf(value.getType()),
                                      load.getMemRef(), indices);
    else
      result = memref::LoadOp::create(b, load.getMemRef(), indices);
  } else {
    IRMapping operands;
    for (Value own : definition->getOperands()) {
      Value made = compute(own, mapping, vectorLoop, length);
      if (isVector && !isa<VectorType>(made.getType()))
        made = vector::BroadcastOp::create(b, vectorOf(made.getType()), made);
      operands.map(own, made);
    }
    Operation *clone = b.clone(*definition, operands);
    if (isVector)
      clone->getResult(0).setType(vectorOf(value.getType()));
    result = clone->getResult(0);
  }
  mapping.map(value, result);
  return result;
}

/// A value that does not depend on the lane.
Value RowSummer::computeAt(Value value, Value key) {
  IRMapping mapping;
  ivs[keyLoop()] = key;
  return compute(value, mapping, laneLoop(), 1);
}

/// The row that `mapping` knows the place of, times `factor`, added to `sums`.
SmallVector<Value> RowSummer::addRow(ValueRange sums, Value factor,
                                     IRMapping &mapping) {
  SmallVector<Value> result;
  for (auto [old, lane] : llvm::zip_equal(sums, firstLanes)) {
    ivs[laneLoop()] = lane;
    IRMapping own(mapping);
    Value row = compute(element, own, laneLoop(), length);
    Value factors = vector::BroadcastOp::create(b, row.getType(), factor);
    IRMapping operands;
    operands.map(product->getOperand(0),
                 product->getOperand(0) == weight ? factors : row);
    operands.map(product->getOperand(1),
                 product->getOperand(1) == weight ? factors : row);
    bool isWide = isa<Float32Type, Float64Type>(getElementTypeOrSelf(row));
    if (target.hasFMA && isWide) {
      result.push_back(vector::FMAOp::create(b, row, factors, old));
      continue;
    }
    Operation *term = b.clone(*product, operands);
    term->getResult(0).setType(row.getType());
    Value out = body.getArguments().back();
    IRMapping ofSum;
    for (Value operand : sum->getOperands())
      ofSum.map(operand, operand == out ? old : term->getResult(0));
    Operation *next = b.clone(*sum, ofSum);
    next->getResult(0).setType(row.getType());
    result.push_back(next->getResult(0));
  }
  return result;
}

/// One key after the other.
SmallVector<Value> RowSummer::addKeys(ValueRange sums, Value from, Value to) {
  auto loop = scf::ForOp::create(b, from, to, index(1), sums);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  ivs[keyLoop()] = loop.getInductionVar();
  IRMapping mapping;
  Value factor = compute(weight, mapping, laneLoop(), 1);
  if (place)
    compute(place, mapping, laneLoop(), 1);
  scf::YieldOp::create(b, addRow(loop.getRegionIterArgs(), factor, mapping));
  return llvm::to_vector_of<Value>(loop.getResults());
}

/// `count` keys whose rows are next to each other, from the one at `chosen` on.
SmallVector<Value> RowSummer::addNextRows(ValueRange sums, Value from,
                                          Value chosen, int64_t count,
                                          int64_t change) {
  // In two sums, neither of which waits for the other one.
  Value zero = arith::ConstantOp::create(
      b, b.getZeroAttr(cast<VectorType>(sums.front().getType())));
  SmallVector<Value> parts[] = {llvm::to_vector(sums),
                                SmallVector<Value>(sums.size(), zero)};
  for (int64_t key = 0; key < count; ++key) {
    ivs[keyLoop()] = arith::AddIOp::create(b, from, index(key));
    IRMapping mapping;
    Value factor = compute(weight, mapping, laneLoop(), 1);
    mapping.map(place, arith::AddIOp::create(b, chosen, index(key * change)));
    SmallVector<Value> &part = parts[key % 2];
    part = addRow(part, factor, mapping);
  }
  SmallVector<Value> result;
  for (auto [even, odd] : llvm::zip_equal(parts[0], parts[1]))
    result.push_back(arith::AddFOp::create(b, even, odd));
  return result;
}

/// The sum of the weights of `count` keys.
Value RowSummer::sumWeights(Value from, int64_t count) {
  int64_t step = std::min(count, length);
  Value total;
  for (int64_t first = 0; first < count; first += step) {
    ivs[keyLoop()] = arith::AddIOp::create(b, from, index(first));
    IRMapping mapping;
    Value weights = compute(weight, mapping, keyLoop(), step);
    total =
        total ? arith::AddFOp::create(b, total, weights).getResult() : weights;
  }
  return vector::ReductionOp::create(b, vector::CombiningKind::ADD, total);
}

/// The places of the `count` keys from `first` on.
RowSummer::Run RowSummer::lookAt(Value first, int64_t count) {
  Run run;
  if (step) {
    Value last = arith::AddIOp::create(b, first, index(count - 1));
    run.chosen = computeAt(place, first);
    run.places = computeAt(place, last);
    return run;
  }
  IRMapping mapping;
  ivs[keyLoop()] = first;
  run.places = compute(place, mapping, keyLoop(), count);
  run.chosen = vector::ExtractOp::create(b, run.places, 0);
  return run;
}

/// Whether each place of a run is `change` more than the one before.
Value RowSummer::changesBy(const Run &run, int64_t change, int64_t count) {
  auto type = dyn_cast<VectorType>(run.places.getType());
  Value expected = run.chosen;
  if (type)
    expected = vector::BroadcastOp::create(b, type, expected);
  if (type && change != 0)
    expected =
        arith::AddIOp::create(b, expected, vector::StepOp::create(b, type));
  else if (change != 0)
    expected = arith::AddIOp::create(b, expected, index(change * (count - 1)));
  Value isEqual =
      arith::CmpIOp::create(b, arith::CmpIPredicate::eq, expected, run.places);
  if (!type)
    return isEqual;
  return vector::ReductionOp::create(b, vector::CombiningKind::AND, isEqual);
}

/// Runs of keys, those of one row together. `isWhole`: there are no keys beside
/// whole runs.
SmallVector<Value> RowSummer::addRuns(ValueRange sums, Value from, Value to,
                                      unsigned level, bool isWhole) {
  if (!place || level == std::size(kRuns))
    return addKeys(sums, from, to);
  // Places that are all computed are those of a short run.
  if (!step && level + 1 < std::size(kRuns))
    return addRuns(sums, from, to, level + 1, isWhole);
  int64_t count = kRuns[level];
  Value size = index(count), end = to;
  if (!isWhole) {
    Value keys = arith::SubIOp::create(b, to, from);
    end = arith::SubIOp::create(b, to, arith::RemUIOp::create(b, keys, size));
  }
  auto loop = scf::ForOp::create(b, from, end, size, sums);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    Value first = loop.getInductionVar();
    Run run = lookAt(first, count);
    ValueRange olds = loop.getRegionIterArgs();
    auto choose = [&](Value condition) {
      auto choice = scf::IfOp::create(b, olds.getTypes(), condition,
                                      /*withElseRegion=*/true);
      b.setInsertionPointToStart(choice.thenBlock());
      return choice;
    };
    scf::IfOp choice = choose(changesBy(run, 0, count));
    Value factor = sumWeights(first, count);
    IRMapping mapping;
    mapping.map(place, run.chosen);
    scf::YieldOp::create(b, addRow(olds, factor, mapping));
    b.setInsertionPointToStart(choice.elseBlock());
    if (level + 1 == std::size(kRuns)) {
      scf::IfOp next = choose(changesBy(run, step.value_or(1), count));
      scf::YieldOp::create(
          b, addNextRows(olds, first, run.chosen, count, step.value_or(1)));
      b.setInsertionPointAfter(next);
      scf::YieldOp::create(b, next.getResults());
      b.setInsertionPointToStart(next.elseBlock());
    }
    Value end = arith::AddIOp::create(b, first, index(count));
    scf::YieldOp::create(
        b, addRuns(olds, first, end, level + 1, /*isWhole=*/true));
    b.setInsertionPointAfter(choice);
    scf::YieldOp::create(b, choice.getResults());
  }
  if (isWhole)
    return llvm::to_vector_of<Value>(loop.getResults());
  return addRuns(loop.getResults(), end, to, level + 1, /*isWhole=*/false);
}

void RowSummer::build(bool threads) {
  extents.resize(op.getNumLoops());
  ivs.resize(op.getNumLoops());
  Value work = index(1);
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
    for (OpOperand &operand : op->getOpOperands()) {
      auto axis = op.getMatchingIndexingMap(&operand).getResultPosition(
          b.getAffineDimExpr(loop));
      if (!axis || !isa<MemRefType>(operand.get().getType()))
        continue;
      extents[loop] =
          b.createOrFold<memref::DimOp>(operand.get(), int64_t(*axis));
      work = arith::MulIOp::create(b, work, extents[loop]);
      break;
    }
  OpOperand &init = *op.getDpsInitOperand(0);
  auto type = cast<MemRefType>(init.get().getType());
  auto vectorType = VectorType::get({length}, type.getElementType());
  int64_t lanes = op.getStaticLoopRanges().back();
  ArrayRef<Value> outer = ArrayRef(extents).drop_back(2);
  Value one = index(1), zero = index(0);
  buildParallelLoops(
      b, outer, SmallVector<Value>(outer.size(), one), work,
      threads && !outer.empty() && !isInParallelLoop(op),
      [&](ValueRange indices) {
        llvm::copy(indices, ivs.begin());
        for (int64_t first = 0; first < lanes; first += kMostVectors * length) {
          firstLanes.clear();
          int64_t end = std::min(lanes, first + kMostVectors * length);
          for (int64_t lane = first; lane < end; lane += length)
            firstLanes.push_back(index(lane));
          auto at = [&](Value lane) {
            ivs[laneLoop()] = lane;
            return getIndices(init);
          };
          SmallVector<Value> sums;
          for (Value lane : firstLanes)
            sums.push_back(
                vector::LoadOp::create(b, vectorType, init.get(), at(lane)));
          sums = addRuns(sums, zero, extents[keyLoop()], /*level=*/0,
                         /*isWhole=*/false);
          for (auto [lane, sum] : llvm::zip_equal(firstLanes, sums))
            vector::StoreOp::create(b, sum, init.get(), at(lane));
        }
      });
  op.erase();
}

bool rope::lowerWeightedRows(linalg::GenericOp op, const TargetInfo &target,
                             bool threads) {
  RowSummer summer(op, target);
  if (!summer.match())
    return false;
  summer.build(threads);
  return true;
}
