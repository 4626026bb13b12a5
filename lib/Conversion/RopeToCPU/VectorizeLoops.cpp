//===- VectorizeLoops.cpp - Elementwise ops and reductions as vectors -----===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToCPU/Passes.h"

#include "AlternatingViews.h"
#include "LaneLoads.h"
#include "RowFetcher.h"
#include "WeightedRows.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "rope/Conversion/RopeToCPU/TargetInfo.h"
#include "rope/Conversion/RopeToHost/ParallelLoops.h"
#include "rope/Support/NarrowFloats.h"
#include "rope/Support/SubByteIntegers.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPECPUVECTORIZELOOPSPASS
#include "rope/Conversion/RopeToCPU/Passes.h.inc"

namespace {

/// How an operand is accessed along the loop that becomes vectors.
enum class Access {
  Broadcast,  ///< the same element for all lanes
  Contiguous, ///< one vector in memory
  Paired,     ///< every other element of a vector, whose others are read too
  Gathered    ///< one element for each lane
};

/// A reduction `out = combine(out, x)` that may be taken lane by lane.
struct Reduction {
  vector::CombiningKind kind;
  Operation *combine;
  TypedAttr neutral;
};

/// Lowers one generic op on buffers to loops whose innermost one works on
/// vectors.
class LoopVectorizer {
public:
  LoopVectorizer(linalg::GenericOp op, const TargetInfo &target, bool threads)
      : op(op), threads(threads), b(op.getLoc(), op), target(target),
        fetcher(b, target) {}

  /// False where nothing was done.
  bool run();

private:
  bool isVectorizable();
  bool chooseLoop();
  std::optional<Access> getAccess(OpOperand &operand, unsigned dim);
  void joinPairs();
  std::optional<SmallVector<Reduction>> matchReductions();

  SmallVector<Value> getIndices(OpOperand &operand);
  Value load(OpOperand &operand, bool vectors);
  Value loadPaired(OpOperand &operand);
  void storePaired(OpOperand &even, Value values, Value others);
  Value toVector(Value scalar);
  SmallVector<Value> cloneBody(ArrayRef<Value> args, bool vectors);
  bool isRepeated(OpOperand &operand, unsigned loop);
  std::optional<unsigned> findRepeatedLoop(ArrayRef<unsigned> outer);
  void buildElementwise();
  void buildRepeated(unsigned loop, function_ref<void()> prepareRow);
  void buildReduction();
  void buildStep(bool vectors);
  void collectStreams(ArrayRef<unsigned> rowDims);

  linalg::GenericOp op;
  bool threads;
  ImplicitLocOpBuilder b;
  const TargetInfo &target;
  unsigned vectorDim = 0;
  int64_t length = 1;
  SmallVector<Access> accesses;
  SmallVector<Reduction> reductions;
  /// Extent and current index of each loop.
  SmallVector<Value> extents, ivs;
  /// Elements of broadcast operands, loaded once before the innermost loop.
  DenseMap<OpOperand *, Value> hoisted;
  /// Vectors of operands of rows that a loop reads again, which are in
  /// registers, by the number of the vector in the row, and this number.
  DenseMap<OpOperand *, SmallVector<Value>> keptRows;
  int64_t vectorOfRow = 0;
  /// Of an operand whose elements alternate with those of another one: that
  /// one, the buffer of both, and whether its own ones come first.
  struct Pair {
    OpOperand *partner;
    Value memref;
    bool isFirst;
  };
  DenseMap<OpOperand *, Pair> pairs;
  /// Vectors of pairs that this step has loaded, by their buffer.
  DenseMap<Value, vector::DeinterleaveOp> loadedPairs;
  RowFetcher fetcher;
};

/// Whether all values inside can be vectors of lanes that do not meet.
bool LoopVectorizer::isVectorizable() {
  for (AffineMap map : op.getIndexingMapsArray())
    for (AffineExpr expr : map.getResults())
      if (!isa<AffineDimExpr>(expr) && !isa<AffineConstantExpr>(expr))
        return false;
  for (Value operand : op->getOperands()) {
    auto type = dyn_cast<MemRefType>(operand.getType());
    Type element = type ? type.getElementType() : operand.getType();
    if (!element.isIntOrIndexOrFloat())
      return false;
  }
  for (Value init : op.getDpsInits())
    if (!isPackedAlike(cast<MemRefType>(init.getType()).getElementType()))
      return false;
  for (Operation &nested : op.getBody()->without_terminator()) {
    if (isa<linalg::IndexOp, arith::ConstantOp>(nested))
      continue;
    if (auto load = dyn_cast<memref::LoadOp>(nested)) {
      if (!load.getType().isIntOrIndexOrFloat())
        return false;
      continue;
    }
    if (!OpTrait::hasElementwiseMappableTraits(&nested) ||
        nested.getNumRegions() != 0)
      return false;
    for (Type type : nested.getResultTypes())
      if (!type.isIntOrIndexOrFloat())
        return false;
  }
  return true;
}

std::optional<Access> LoopVectorizer::getAccess(OpOperand &operand,
                                                unsigned dim) {
  auto type = dyn_cast<MemRefType>(operand.get().getType());
  AffineMap map = op.getMatchingIndexingMap(&operand);
  if (!type || !map.isFunctionOfDim(dim))
    return Access::Broadcast;
  AffineExpr expr = b.getAffineDimExpr(dim);
  if (llvm::count(map.getResults(), expr) != 1)
    return std::nullopt;
  Type element = type.getElementType();
  bool isLast = map.getResults().back() == expr;
  if (isLast && (isPackedAlike(element) || isSubByteInteger(element)) &&
      type.getStridesAndOffset().first.back() == 1)
    return Access::Contiguous;
  OpOperand *partner = isLast ? findPartner(op, operand) : nullptr;
  if (partner && findPartner(op, *partner) == &operand)
    return Access::Paired;
  return Access::Gathered;
}

/// Makes the buffers that operands which alternate lie in.
void LoopVectorizer::joinPairs() {
  for (OpOperand &operand : op->getOpOperands()) {
    if (accesses[operand.getOperandNumber()] != Access::Paired ||
        pairs.contains(&operand))
      continue;
    OpOperand *partner = findPartner(op, operand);
    auto [joined, isFirst] = joinViews(b, operand, *partner);
    pairs[&operand] = {partner, joined, isFirst};
    pairs[partner] = {&operand, joined, !isFirst};
  }
}

/// The reductions of all outputs; nothing where one is of another form.
std::optional<SmallVector<Reduction>> LoopVectorizer::matchReductions() {
  SmallVector<Reduction> result;
  Operation *yield = op.getBody()->getTerminator();
  unsigned numInputs = op.getNumDpsInputs();
  for (auto [i, yielded] : llvm::enumerate(yield->getOperands())) {
    BlockArgument out = op.getBody()->getArgument(numInputs + i);
    Operation *combine = yielded.getDefiningOp();
    if (!combine || !out.hasOneUse() || *out.user_begin() != combine ||
        combine->getNumOperands() != 2 || !yielded.hasOneUse())
      return std::nullopt;
    using Kind = vector::CombiningKind;
    std::optional<Kind> kind =
        llvm::TypeSwitch<Operation *, std::optional<Kind>>(combine)
            .Case<arith::AddFOp, arith::AddIOp>([](auto) { return Kind::ADD; })
            .Case<arith::MulFOp, arith::MulIOp>([](auto) { return Kind::MUL; })
            .Case<arith::MaximumFOp>([](auto) { return Kind::MAXIMUMF; })
            .Case<arith::MinimumFOp>([](auto) { return Kind::MINIMUMF; })
            .Case<arith::MaxSIOp>([](auto) { return Kind::MAXSI; })
            .Case<arith::MinSIOp>([](auto) { return Kind::MINSI; })
            .Default([](auto) { return std::nullopt; });
    // Without infinities, a maximum has no neutral element.
    if (!kind || findNarrowArithmetic(combine))
      return std::nullopt;
    std::optional<TypedAttr> neutral = arith::getNeutralElement(combine);
    if (!neutral || yielded.getType().isIndex())
      return std::nullopt;
    result.push_back({*kind, combine, *neutral});
  }
  return result;
}

/// Chooses the loop that becomes vectors: the one along which most operands lie
/// in memory, and outputs above all. The innermost wins a draw.
bool LoopVectorizer::chooseLoop() {
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  int64_t bestScore = 0;
  for (unsigned dim = 0, e = op.getNumLoops(); dim < e; ++dim) {
    if (!ShapedType::isDynamic(ranges[dim]) && ranges[dim] < 2)
      continue;
    bool isReduction = iterators[dim] == utils::IteratorType::reduction;
    std::optional<SmallVector<Reduction>> matched;
    if (isReduction && !(matched = matchReductions()))
      continue;
    SmallVector<Access> candidate;
    int64_t score = 1;
    bool legal = true;
    for (OpOperand &operand : op->getOpOperands()) {
      std::optional<Access> access = getAccess(operand, dim);
      bool isOutput = op.isDpsInit(&operand);
      legal &= access.has_value();
      if (!legal)
        break;
      // An output is either one vector or, in a reduction, one element.
      legal &= !isOutput || (isReduction ? *access == Access::Broadcast
                                         : *access == Access::Contiguous ||
                                               *access == Access::Paired);
      if (*access == Access::Contiguous || *access == Access::Paired)
        score += isOutput ? 8 : 4;
      else if (*access == Access::Gathered)
        score -= 6;
      candidate.push_back(*access);
    }
    if (!legal || score < bestScore || score <= 1)
      continue;
    bestScore = score;
    vectorDim = dim;
    accesses = candidate;
    reductions = isReduction ? *matched : SmallVector<Reduction>();
  }
  if (bestScore == 0)
    return false;
  int64_t widest = 32;
  for (Value operand : op->getOperands()) {
    Type element = getElementTypeOrSelf(operand.getType());
    if (element.isIntOrFloat() && element.getIntOrFloatBitWidth() > 32)
      widest = 64;
  }
  length = std::max<int64_t>(2, target.vectorBits / widest);
  if (int64_t range = ranges[vectorDim]; !ShapedType::isDynamic(range))
    length = std::min<int64_t>(length, llvm::bit_floor(uint64_t(range)));
  return true;
}

SmallVector<Value> LoopVectorizer::getIndices(OpOperand &operand) {
  SmallVector<Value> indices;
  for (AffineExpr expr : op.getMatchingIndexingMap(&operand).getResults()) {
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      indices.push_back(ivs[dim.getPosition()]);
    else
      indices.push_back(arith::ConstantIndexOp::create(
          b, cast<AffineConstantExpr>(expr).getValue()));
  }
  return indices;
}

Value LoopVectorizer::toVector(Value scalar) {
  if (isa<VectorType>(scalar.getType()))
    return scalar;
  return vector::BroadcastOp::create(
      b, VectorType::get({length}, scalar.getType()), scalar);
}

/// Every other element of a vector of twice the length.
Value LoopVectorizer::loadPaired(OpOperand &operand) {
  const Pair &pair = pairs.find(&operand)->second;
  vector::DeinterleaveOp &loaded = loadedPairs[pair.memref];
  if (!loaded) {
    SmallVector<Value> indices = getIndices(operand);
    indices.back() = arith::MulIOp::create(
        b, indices.back(), arith::ConstantIndexOp::create(b, 2));
    Type element = getElementTypeOrSelf(pair.memref.getType());
    Value both = vector::LoadOp::create(
        b, VectorType::get({2 * length}, element), pair.memref, indices);
    loaded = vector::DeinterleaveOp::create(b, both);
  }
  return pair.isFirst ? loaded.getRes1() : loaded.getRes2();
}

/// Writes `values` to the elements of `even` and `others` to those between.
void LoopVectorizer::storePaired(OpOperand &even, Value values, Value others) {
  Value both = vector::InterleaveOp::create(b, values, others);
  SmallVector<Value> indices = getIndices(even);
  indices.back() = arith::MulIOp::create(b, indices.back(),
                                         arith::ConstantIndexOp::create(b, 2));
  vector::StoreOp::create(b, both, pairs.find(&even)->second.memref, indices);
}

/// The element, or the vector of elements, of an operand at the current
/// indices.
Value LoopVectorizer::load(OpOperand &operand, bool vectors) {
  if (!isa<MemRefType>(operand.get().getType()))
    return operand.get();
  if (Value value = hoisted.lookup(&operand))
    return value;
  SmallVector<Value> indices = getIndices(operand);
  Type element = getElementTypeOrSelf(operand.get().getType());
  Access access = accesses[operand.getOperandNumber()];
  if (!vectors || access == Access::Broadcast)
    return memref::LoadOp::create(b, operand.get(), indices);
  if (auto kept = keptRows.find(&operand); kept != keptRows.end())
    return kept->second[vectorOfRow];
  auto type = VectorType::get({length}, element);
  if (access == Access::Contiguous && isSubByteInteger(element)) {
    // Both types of buffers are the same one of LLVM.
    auto elements = cast<MemRefType>(operand.get().getType());
    Type byteType =
        MemRefType::get(elements.getShape(), b.getI8Type(),
                        elements.getLayout(), elements.getMemorySpace());
    Value bytes = UnrealizedConversionCastOp::create(b, byteType, operand.get())
                      .getResult(0);
    auto loaded = vector::LoadOp::create(
        b, VectorType::get({length}, b.getI8Type()), bytes, indices);
    return arith::TruncIOp::create(b, type, loaded);
  }
  if (access == Access::Contiguous)
    return vector::LoadOp::create(b, type, operand.get(), indices);
  if (access == Access::Paired)
    return loadPaired(operand);
  SmallVector<Value> lanes;
  Value first = ivs[vectorDim];
  for (int64_t lane = 0; lane < length; ++lane) {
    ivs[vectorDim] = arith::AddIOp::create(
        b, first, arith::ConstantIndexOp::create(b, lane));
    lanes.push_back(
        memref::LoadOp::create(b, operand.get(), getIndices(operand)));
  }
  ivs[vectorDim] = first;
  return vector::FromElementsOp::create(b, type, lanes);
}

/// The values that the body yields for `args`, on scalars or on vectors. A
/// value that does not depend on the lane stays a scalar until it meets one
/// that does.
SmallVector<Value> LoopVectorizer::cloneBody(ArrayRef<Value> args,
                                             bool vectors) {
  IRMapping mapping;
  mapping.map(op.getBody()->getArguments(), args);
  for (Operation &nested : op.getBody()->without_terminator()) {
    if (auto index = dyn_cast<linalg::IndexOp>(nested)) {
      Value value = ivs[index.getDim()];
      if (vectors && index.getDim() == vectorDim) {
        SmallVector<int64_t> lanes(length);
        std::iota(lanes.begin(), lanes.end(), 0);
        auto type = VectorType::get({length}, b.getIndexType());
        Value steps = arith::ConstantOp::create(
            b, DenseElementsAttr::get(
                   type, llvm::map_to_vector(lanes, [&](int64_t lane) {
                     return Attribute(b.getIndexAttr(lane));
                   })));
        value = arith::AddIOp::create(b, toVector(value), steps);
      }
      mapping.map(index.getResult(), value);
      continue;
    }
    bool anyVector = llvm::any_of(nested.getOperands(), [&](Value operand) {
      return isa<VectorType>(mapping.lookupOrDefault(operand).getType());
    });
    if (!anyVector) {
      b.clone(nested, mapping);
      continue;
    }
    if (auto load = dyn_cast<memref::LoadOp>(nested)) {
      SmallVector<Value> indices =
          llvm::map_to_vector(load.getIndices(), [&](Value index) {
            return mapping.lookupOrDefault(index);
          });
      bool grows = growsByOne(op, load.getIndices().back(), vectorDim);
      mapping.map(load.getResult(),
                  loadLanes(b, load.getMemRef(), indices, length, grows));
      continue;
    }
    SmallVector<Value> operands;
    for (Value operand : nested.getOperands())
      operands.push_back(toVector(mapping.lookupOrDefault(operand)));
    SmallVector<Type> types;
    for (Type type : nested.getResultTypes())
      types.push_back(VectorType::get({length}, type));
    OperationState state(nested.getLoc(), nested.getName());
    state.addOperands(operands);
    state.addTypes(types);
    state.addAttributes(nested.getDiscardableAttrDictionary().getValue());
    state.propertiesAttr = nested.getPropertiesAsAttribute();
    mapping.map(nested.getResults(), b.create(state)->getResults());
  }
  SmallVector<Value> results;
  for (Value value : op.getBody()->getTerminator()->getOperands())
    results.push_back(mapping.lookupOrDefault(value));
  return results;
}

/// One step of the innermost loop that reads and writes the outputs.
void LoopVectorizer::buildStep(bool vectors) {
  loadedPairs.clear();
  SmallVector<Value> args;
  for (OpOperand &operand : op->getOpOperands()) {
    bool isUnusedOutput = op.isDpsInit(&operand) &&
                          op.getMatchingBlockArgument(&operand).use_empty();
    args.push_back(isUnusedOutput ? Value() : load(operand, vectors));
  }
  SmallVector<Value> results = cloneBody(args, vectors);
  for (auto [init, value] : llvm::zip(op.getDpsInitsMutable(), results)) {
    auto pair = vectors ? pairs.find(&init) : pairs.end();
    if (pair != pairs.end() && pair->second.isFirst) {
      unsigned other = pair->second.partner->getOperandNumber();
      storePaired(init, toVector(value),
                  toVector(results[other - op.getNumDpsInputs()]));
    } else if (pair != pairs.end()) {
      // Written together with the elements before its own ones.
      continue;
    } else if (vectors)
      vector::StoreOp::create(b, toVector(value), init.get(), getIndices(init));
    else
      memref::StoreOp::create(b, value, init.get(), getIndices(init));
  }
}

void LoopVectorizer::buildElementwise() {
  Value zero = arith::ConstantIndexOp::create(b, 0);
  Value step = arith::ConstantIndexOp::create(b, length);
  Value one = arith::ConstantIndexOp::create(b, 1);
  Value extent = extents[vectorDim];
  Value main =
      arith::SubIOp::create(b, extent, arith::RemUIOp::create(b, extent, step));
  for (bool vectors : {true, false}) {
    auto loop =
        scf::ForOp::create(b, vectors ? zero : main, vectors ? main : extent,
                           vectors ? step : one);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    ivs[vectorDim] = loop.getInductionVar();
    buildStep(vectors);
  }
}

/// The innermost of these loops, if each step of it reads some rows again that
/// registers hold, as the heads of a token read its row of a table.
std::optional<unsigned>
LoopVectorizer::findRepeatedLoop(ArrayRef<unsigned> outer) {
  // Few steps, so that the loops around them are enough for threads.
  constexpr int64_t mostSteps = 128;
  auto getExtent = [&](unsigned d) { return getConstantIntValue(extents[d]); };
  auto isOne = [&](unsigned dim) { return getExtent(dim) == 1; };
  if (outer.empty() || llvm::all_of(outer.drop_back(), isOne))
    return std::nullopt;
  std::optional<int64_t> extent = getExtent(vectorDim),
                         steps = getExtent(outer.back());
  if (!reductions.empty() || !extent || *extent % length != 0 || !steps ||
      *steps == 1 || *steps > mostSteps)
    return std::nullopt;
  int64_t rows = llvm::count_if(op.getDpsInputOperands(), [&](OpOperand *x) {
    return isRepeated(*x, outer.back());
  });
  int64_t vectors = rows * *extent / length;
  // The others are for what one vector of results takes.
  if (vectors == 0 || vectors > target.numVectorRegisters / 2)
    return std::nullopt;
  return outer.back();
}

/// Whether a loop reads the same row of an operand in each step.
bool LoopVectorizer::isRepeated(OpOperand &operand, unsigned loop) {
  return accesses[operand.getOperandNumber()] == Access::Contiguous &&
         !op.getMatchingIndexingMap(&operand).isFunctionOfDim(loop);
}

/// The steps of `loop`, whose rows are whole vectors. Those that it reads again
/// are loaded before it.
void LoopVectorizer::buildRepeated(unsigned loop,
                                   function_ref<void()> prepareRow) {
  int64_t count = *getConstantIntValue(extents[vectorDim]) / length;
  auto forVectors = [&](function_ref<void()> build) {
    for (vectorOfRow = 0; vectorOfRow < count; ++vectorOfRow) {
      ivs[vectorDim] = arith::ConstantIndexOp::create(b, vectorOfRow * length);
      build();
    }
  };
  keptRows.clear();
  for (OpOperand *operand : op.getDpsInputOperands()) {
    if (!isRepeated(*operand, loop))
      continue;
    SmallVector<Value> row;
    forVectors([&] { row.push_back(load(*operand, /*vectors=*/true)); });
    keptRows[operand] = row;
  }
  Value zero = arith::ConstantIndexOp::create(b, 0);
  Value one = arith::ConstantIndexOp::create(b, 1);
  auto rows = scf::ForOp::create(b, zero, extents[loop], one);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(rows.getBody());
  ivs[loop] = rows.getInductionVar();
  prepareRow();
  forVectors([&] { buildStep(/*vectors=*/true); });
}

/// Lanes are summed up apart and meet at the end of the innermost loop.
void LoopVectorizer::buildReduction() {
  Value zero = arith::ConstantIndexOp::create(b, 0);
  Value step = arith::ConstantIndexOp::create(b, length);
  Value one = arith::ConstantIndexOp::create(b, 1);
  Value extent = extents[vectorDim];
  Value main =
      arith::SubIOp::create(b, extent, arith::RemUIOp::create(b, extent, step));
  unsigned numInputs = op.getNumDpsInputs();
  SmallVector<Value> sums;
  for (const Reduction &reduction : reductions) {
    auto type = VectorType::get({length}, reduction.neutral.getType());
    sums.push_back(arith::ConstantOp::create(
        b, DenseElementsAttr::get(type, Attribute(reduction.neutral))));
  }
  for (bool vectors : {true, false}) {
    auto loop =
        scf::ForOp::create(b, vectors ? zero : main, vectors ? main : extent,
                           vectors ? step : one, sums);
    {
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPointToStart(loop.getBody());
      ivs[vectorDim] = loop.getInductionVar();
      loadedPairs.clear();
      SmallVector<Value> args;
      for (OpOperand *operand : op.getDpsInputOperands())
        args.push_back(load(*operand, vectors));
      llvm::append_range(args, loop.getRegionIterArgs());
      scf::YieldOp::create(b, cloneBody(args, vectors));
    }
    sums = llvm::to_vector_of<Value>(loop.getResults());
    if (!vectors)
      continue;
    for (auto [i, reduction] : llvm::enumerate(reductions)) {
      OpOperand &init = op.getDpsInitsMutable()[i];
      Value out = memref::LoadOp::create(b, init.get(), getIndices(init));
      Value lanes = vector::ReductionOp::create(b, reduction.kind, sums[i]);
      // Combined by the op itself, in its operand order.
      IRMapping mapping;
      BlockArgument arg = op.getBody()->getArgument(numInputs + i);
      for (Value operand : reduction.combine->getOperands())
        mapping.map(operand, operand == arg ? out : lanes);
      sums[i] = b.clone(*reduction.combine, mapping)->getResult(0);
    }
  }
  for (auto [init, sum] : llvm::zip(op.getDpsInitsMutable(), sums))
    memref::StoreOp::create(b, sum, init.get(), getIndices(init));
}

/// What is read once, by the rows of the loops over `rowDims`.
void LoopVectorizer::collectStreams(ArrayRef<unsigned> rowDims) {
  DenseSet<std::pair<Value, AffineMap>> seen;
  for (OpOperand *operand : op.getDpsInputOperands()) {
    Access access = accesses[operand->getOperandNumber()];
    AffineMap map = op.getMatchingIndexingMap(operand);
    if ((access != Access::Contiguous && access != Access::Paired) ||
        !map.isProjectedPermutation())
      continue;
    // What is read again is in a cache, but for words that are taken apart:
    // their loops are short and inside of those over rows.
    Value memref = operand->get();
    if (!map.isPermutation() && !isa<IntegerType>(getElementTypeOrSelf(memref)))
      continue;
    int64_t scale = 1;
    if (access == Access::Paired) {
      const Pair &pair = pairs.find(operand)->second;
      if (!pair.isFirst)
        continue;
      memref = pair.memref;
      scale = 2;
    }
    if (!seen.insert({memref, map}).second)
      continue;
    auto axisOf = [&](unsigned dim) {
      return map.getResultPosition(b.getAffineDimExpr(dim));
    };
    fetcher.add({memref, *axisOf(vectorDim),
                 llvm::map_to_vector(rowDims, axisOf), scale});
  }
}

bool LoopVectorizer::run() {
  if (op.getNumLoops() == 0 || !isVectorizable() || !chooseLoop())
    return false;
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  extents.resize(op.getNumLoops());
  ivs.resize(op.getNumLoops());
  for (unsigned dim = 0; dim < op.getNumLoops(); ++dim) {
    for (OpOperand &operand : op->getOpOperands()) {
      auto position = op.getMatchingIndexingMap(&operand).getResultPosition(
          b.getAffineDimExpr(dim));
      if (!position || !isa<MemRefType>(operand.get().getType()))
        continue;
      extents[dim] =
          b.createOrFold<memref::DimOp>(operand.get(), int64_t(*position));
      break;
    }
    if (!extents[dim])
      return false;
  }
  Value one = arith::ConstantIndexOp::create(b, 1);
  SmallVector<unsigned> outer, sequential;
  SmallVector<Value> outerBounds, sequentialBounds;
  Value work = extents[vectorDim];
  for (unsigned dim = 0; dim < op.getNumLoops(); ++dim) {
    if (dim == vectorDim)
      continue;
    work = arith::MulIOp::create(b, work, extents[dim]);
    bool isParallel = iterators[dim] == utils::IteratorType::parallel;
    (isParallel ? outer : sequential).push_back(dim);
    (isParallel ? outerBounds : sequentialBounds).push_back(extents[dim]);
  }
  joinPairs();
  if (sequential.empty()) {
    collectStreams(outer);
    fetcher.prepare(outerBounds, extents[vectorDim]);
  }
  // What a row has besides vectors: fetches, and elements that it shares.
  auto prepareRow = [&] {
    hoisted.clear();
    for (OpOperand *operand : op.getDpsInputOperands())
      if (accesses[operand->getOperandNumber()] == Access::Broadcast)
        hoisted[operand] = load(*operand, /*vectors=*/false);
    if (sequential.empty())
      fetcher.fetch(
          llvm::map_to_vector(outer, [&](unsigned dim) { return ivs[dim]; }));
  };
  std::optional<unsigned> repeated;
  if (sequential.empty())
    repeated = findRepeatedLoop(outer);
  if (repeated)
    outerBounds.pop_back();
  buildParallelLoops(
      b, outerBounds, SmallVector<Value>(outerBounds.size(), one), work,
      threads && !outer.empty() && !isInParallelLoop(op),
      [&](ValueRange indices) {
        for (auto [dim, iv] : llvm::zip(outer, indices))
          ivs[dim] = iv;
        if (repeated)
          return buildRepeated(*repeated, prepareRow);
        buildSequentialLoops(
            b, sequentialBounds, SmallVector<Value>(sequential.size(), one),
            [&](ValueRange inner) {
              for (auto [dim, iv] : llvm::zip(sequential, inner))
                ivs[dim] = iv;
              prepareRow();
              if (reductions.empty())
                buildElementwise();
              else
                buildReduction();
            });
      });
  op.erase();
  return true;
}

struct VectorizeLoopsPass
    : impl::RopeCPUVectorizeLoopsPassBase<VectorizeLoopsPass> {
  using Base::Base;

  void runOnOperation() override {
    TargetInfo target = TargetInfo::get(cpu, features, vectorBits);
    SmallVector<linalg::LinalgOp> ops;
    getOperation()->walk([&](linalg::LinalgOp op) {
      if (op.hasPureBufferSemantics())
        ops.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (linalg::LinalgOp op : ops) {
      auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
      if (!generic) {
        rewriter.setInsertionPoint(op);
        FailureOr<linalg::GenericOp> result =
            linalg::generalizeNamedOp(rewriter, op);
        if (failed(result))
          continue;
        generic = *result;
      }
      bool isStrict =
          resolveNumericsMode(mode, generic) == NumericsMode::Strict;
      if (isStrict || !lowerWeightedRows(generic, target, threads))
        LoopVectorizer(generic, target, threads).run();
    }
  }
};
} // namespace
} // namespace mlir::rope
