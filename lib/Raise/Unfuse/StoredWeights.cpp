//===- StoredWeights.cpp - Weights that a loop stores for another ---------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StoredWeights.h"
#include "RaiseSteps.h"
#include "Softmax/AttentionMatch.h"
#include "Softmax/AttentionSearch.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

namespace {
/// A tensor whose slice at the number of an iteration is what that stored.
struct Stack {
  unsigned number;
  tensor::InsertSliceOp store;
  SmallVector<tensor::ExtractSliceOp> reads;
};

class StoredWeights {
public:
  explicit StoredWeights(scf::ForOp loop);

  bool empty() const { return weights.empty(); }
  void recompute();

private:
  bool collectOps(Value value, llvm::SetVector<Operation *> &ops);

  scf::ForOp loop;
  SmallVector<Stack> weights;
  /// What is stored besides, and what it is stored as with one more dimension.
  llvm::MapVector<Value, const Stack *> stored;
  SmallVector<Stack> others;
};
} // namespace

/// The number below `size` that `place` is kept to, if it is.
static Value getClamped(Value place, int64_t size) {
  auto below = place.getDefiningOp<arith::MinSIOp>();
  auto above =
      below ? below.getLhs().getDefiningOp<arith::MaxSIOp>() : arith::MaxSIOp();
  return above && getConstantIntValue(below.getRhs()) == size - 1 &&
                 getConstantIntValue(above.getRhs()) == 0
             ? above.getLhs()
             : Value();
}

/// The place of the one slice along the first dimension of `whole` that `op`
/// reads or writes; null where it is another part.
static Value getPlace(OffsetSizeAndStrideOpInterface op,
                      RankedTensorType whole) {
  SmallVector<OpFoldResult> offsets = op.getMixedOffsets();
  SmallVector<OpFoldResult> sizes = op.getMixedSizes();
  if (!whole.hasStaticShape() || whole.getRank() < 2 ||
      getConstantIntValue(sizes[0]) != 1)
    return {};
  for (int64_t dim = 0; dim < whole.getRank(); ++dim)
    if (getConstantIntValue(op.getMixedStrides()[dim]) != 1 ||
        (dim > 0 && (getConstantIntValue(offsets[dim]) != 0 ||
                     getConstantIntValue(sizes[dim]) != whole.getDimSize(dim))))
      return {};
  return dyn_cast<Value>(offsets[0]);
}

/// What `stored` is with one more dimension in front; null where it is not.
static Value dropUnitDim(Value stored) {
  auto op = stored.getDefiningOp<linalg::GenericOp>();
  if (!op || op.getNumDpsInputs() != 1 || op.getNumReductionLoops() != 0 ||
      !llvm::hasSingleElement(*op.getBlock()) ||
      op.getBlock()->getTerminator()->getOperand(0) !=
          op.getBlock()->getArgument(0) ||
      !op.getMatchingIndexingMap(op.getDpsInitOperand(0)).isIdentity())
    return {};
  unsigned rank = op.getNumLoops();
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInputOperand(0));
  Value input = op.getDpsInputs()[0];
  return map == AffineMap::getMinorIdentityMap(rank, rank - 1, op.getContext())
             ? input
             : Value();
}

/// The first dimension, of one element, joined with the second one.
static SmallVector<ReassociationIndices> joinUnitDim(int64_t rank) {
  SmallVector<ReassociationIndices> groups = {{0, 1}};
  for (int64_t dim = 2; dim < rank; ++dim)
    groups.push_back({dim});
  return groups;
}

/// Whether `value` is computed by an exponential behind the last product.
static bool isBehindExponential(Value value, scf::ForOp loop) {
  SmallVector<Operation *> open = {value.getDefiningOp()};
  DenseSet<Operation *> seen;
  while (!open.empty()) {
    Operation *op = open.pop_back_val();
    if (!op || op->getBlock() != loop.getBody() || !seen.insert(op).second ||
        Contraction::match(op))
      continue;
    if (holdsExponential(op))
      return true;
    for (Value operand : op->getOperands())
      open.push_back(operand.getDefiningOp());
  }
  return false;
}

StoredWeights::StoredWeights(scf::ForOp loop) : loop(loop) {
  std::optional<int64_t> end = getConstantIntValue(loop.getUpperBound());
  if (!end || getConstantIntValue(loop.getLowerBound()) != 0 ||
      getConstantIntValue(loop.getStep()) != 1)
    return;
  for (auto [number, arg] : llvm::enumerate(loop.getRegionIterArgs())) {
    Value yielded = loop.getYieldedValues()[number];
    auto store = yielded.getDefiningOp<tensor::InsertSliceOp>();
    auto type = dyn_cast<RankedTensorType>(arg.getType());
    if (!store || store.getDest() != arg || !arg.hasOneUse() ||
        !yielded.hasOneUse() || type.getRank() < 2 ||
        type.getDimSize(0) != *end ||
        store.getSourceType().getRank() != type.getRank())
      continue;
    // Each slice is written, by its own iteration.
    Value place = getPlace(store, type);
    if (!place || (place != loop.getInductionVar() &&
                   getClamped(place, *end) != loop.getInductionVar()))
      continue;
    Stack stack = {unsigned(number), store, {}};
    bool isRead =
        llvm::all_of(loop.getResult(number).getUsers(), [&](Operation *user) {
          auto read = dyn_cast<tensor::ExtractSliceOp>(user);
          if (!read || read.getType() != store.getSourceType())
            return false;
          Value from = getPlace(read, type);
          stack.reads.push_back(read);
          return from && getClamped(from, *end);
        });
    if (!isRead || stack.reads.empty())
      continue;
    bool isWeight = isBehindExponential(store.getSource(), loop);
    (isWeight ? weights : others).push_back(std::move(stack));
  }
  for (const Stack &stack : others) {
    Value source = Stack(stack).store.getSource();
    stored[source] = &stack;
    if (Value inner = dropUnitDim(source))
      stored[inner] = &stack;
  }
  // What is left can be computed from what is stored, by a product.
  llvm::erase_if(weights, [&](Stack &stack) {
    llvm::SetVector<Operation *> ops;
    return !collectOps(stack.store.getSource(), ops) ||
           llvm::none_of(ops, [](Operation *op) {
             return Contraction::match(op).has_value();
           });
  });
}

/// Adds the ops of an iteration that compute `value` from what is stored.
bool StoredWeights::collectOps(Value value, llvm::SetVector<Operation *> &ops) {
  if (stored.contains(value) || value == loop.getInductionVar() ||
      value.getParentRegion()->isProperAncestor(&loop.getRegion()))
    return true;
  Operation *op = value.getDefiningOp();
  if (!op || !isMemoryEffectFree(op) || op->getNumRegions() > 1)
    return false;
  if (ops.contains(op))
    return true;
  SetVector<Value> read(op->operand_begin(), op->operand_end());
  getUsedValuesDefinedAbove(op->getRegions(), read);
  for (Value operand : read)
    if (!collectOps(operand, ops))
      return false;
  ops.insert(op);
  return true;
}

void StoredWeights::recompute() {
  for (Stack &stack : weights) {
    llvm::SetVector<Operation *> ops;
    [[maybe_unused]] bool again = collectOps(stack.store.getSource(), ops);
    for (tensor::ExtractSliceOp read : stack.reads) {
      OpBuilder b = makeBuilder(read);
      IRMapping mapping;
      mapping.map(loop.getInductionVar(),
                  cast<Value>(read.getMixedOffsets()[0]));
      // Unread ones go with the next elimination of what is common.
      for (auto [value, from] : stored) {
        RankedTensorType type = Stack(*from).store.getSourceType();
        SmallVector<OpFoldResult> offsets(type.getRank(), b.getIndexAttr(0));
        SmallVector<OpFoldResult> strides(type.getRank(), b.getIndexAttr(1));
        offsets[0] = read.getMixedOffsets()[0];
        Value slice = tensor::ExtractSliceOp::create(
            b, read.getLoc(), type, loop.getResult(from->number), offsets,
            getAsIndexOpFoldResult(b.getContext(), type.getShape()), strides);
        if (value.getType() != type)
          slice = tensor::CollapseShapeOp::create(b, read.getLoc(),
                                                  value.getType(), slice,
                                                  joinUnitDim(type.getRank()));
        mapping.map(value, slice);
      }
      for (Operation *op : ops)
        b.clone(*op, mapping);
      Value source = stack.store.getSource(), inner = dropUnitDim(source);
      for (Operation *user : llvm::make_early_inc_range(read->getUsers()))
        if (auto view = dyn_cast<tensor::CollapseShapeOp>(user);
            view && inner && view.getType() == inner.getType() &&
            view.getReassociationIndices() ==
                joinUnitDim(read.getType().getRank())) {
          view.replaceAllUsesWith(mapping.lookupOrDefault(inner));
          view.erase();
        }
      read.replaceAllUsesWith(mapping.lookup(stack.store.getSource()));
      read.erase();
    }
    Operation *store = stack.store;
    loop.getBody()->getTerminator()->setOperand(
        stack.number, loop.getRegionIterArg(stack.number));
    eraseDead({store});
  }
}

bool rope::storesWeights(FunctionOpInterface function) {
  return function
      ->walk([](scf::ForOp loop) {
        return StoredWeights(loop).empty() ? WalkResult::advance()
                                           : WalkResult::interrupt();
      })
      .wasInterrupted();
}

void rope::recomputeWeights(FunctionOpInterface function) {
  function->walk([](scf::ForOp loop) { StoredWeights(loop).recompute(); });
}
