//===- JoinRanks.cpp - The program of all ranks together ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Sharding/Passes.h"
#include "rope/Sharding/Split.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::rope {
#define GEN_PASS_DEF_JOINRANKSPASS
#include "rope/Sharding/Passes.h.inc"
} // namespace mlir::rope

using namespace mlir;
using namespace mlir::rope;

/// The type of the whole of which a rank holds a part.
static Type getWholeType(Type type, const MaybeSplit &split) {
  if (!split)
    return type;
  auto local = cast<RankedTensorType>(type);
  SmallVector<int64_t> shape(local.getShape());
  shape[split->axis] = split->getSize();
  return local.clone(shape);
}

namespace {
/// Writes the joined body, op after op, for every rank in turn.
class JoinedWriter {
public:
  JoinedWriter(func::FuncOp part, func::FuncOp joined, int64_t ranks)
      : b(part.getContext()), part(part), joined(joined), ranks(ranks),
        maps(ranks) {}

  LogicalResult write();

private:
  LogicalResult writeOp(Operation &op);
  Value slice(Location loc, Value whole, int64_t axis, int64_t offset,
              int64_t size);
  Value concatenate(Location loc, Type type, int64_t axis, ValueRange parts);
  /// The part of an argument that a rank holds.
  Value takePart(Location loc, Value whole, const Split &split, int64_t rank);
  /// The whole of a result, from the parts.
  Value putTogether(Location loc, Value value, const Split &split);
  SmallVector<Value> getAll(Value value) {
    SmallVector<Value> values;
    for (IRMapping &map : maps)
      values.push_back(map.lookup(value));
    return values;
  }
  void setAll(Value value, Value same) {
    for (IRMapping &map : maps)
      map.map(value, same);
  }

  OpBuilder b;
  func::FuncOp part, joined;
  int64_t ranks;
  SmallVector<IRMapping> maps;
};
} // namespace

Value JoinedWriter::slice(Location loc, Value whole, int64_t axis,
                          int64_t offset, int64_t size) {
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, whole);
  SmallVector<OpFoldResult> offsets(sizes.size(), b.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(sizes.size(), b.getIndexAttr(1));
  offsets[axis] = b.getIndexAttr(offset);
  sizes[axis] = b.getIndexAttr(size);
  return tensor::ExtractSliceOp::create(b, loc, whole, offsets, sizes, strides);
}

Value JoinedWriter::concatenate(Location loc, Type type, int64_t axis,
                                ValueRange parts) {
  if (parts.size() == 1 && parts.front().getType() == type)
    return parts.front();
  return tensor::ConcatOp::create(b, loc, type, axis, parts);
}

Value JoinedWriter::takePart(Location loc, Value whole, const Split &split,
                             int64_t rank) {
  SmallVector<Value> parts;
  for (auto [start, size] : split.getParts(ranks))
    parts.push_back(slice(loc, whole, split.axis, start + rank * size, size));
  return concatenate(loc, getLocalType(whole.getType(), split, ranks),
                     split.axis, parts);
}

Value JoinedWriter::putTogether(Location loc, Value value, const Split &split) {
  SmallVector<Value> own = getAll(value), parts;
  for (auto [start, size] : split.getParts(ranks))
    for (Value local : own)
      parts.push_back(split.segments.size() == 1
                          ? local
                          : slice(loc, local, split.axis, start / ranks, size));
  return concatenate(loc, getWholeType(value.getType(), split), split.axis,
                     parts);
}

LogicalResult JoinedWriter::writeOp(Operation &op) {
  Location loc = op.getLoc();
  if (isa<shard::ProcessLinearIndexOp>(op)) {
    for (auto [rank, map] : llvm::enumerate(maps))
      map.map(op.getResult(0), arith::ConstantIndexOp::create(b, loc, rank));
    return success();
  }
  if (auto gather = dyn_cast<shard::AllGatherOp>(op)) {
    setAll(gather.getResult(),
           concatenate(loc, gather.getType(),
                       gather.getGatherAxis().getSExtValue(),
                       getAll(gather.getInput())));
    return success();
  }
  if (auto shift = dyn_cast<shard::ShiftOp>(op); shift && shift.getRotate()) {
    SmallVector<Value> own = getAll(shift.getInput());
    int64_t offset = static_cast<int64_t>(shift.getOffset()) % ranks;
    for (auto [rank, map] : llvm::enumerate(maps))
      map.map(shift.getResult(), own[(rank + ranks - offset) % ranks]);
    return success();
  }
  if (auto reduce = dyn_cast<shard::AllReduceOp>(op);
      reduce && reduce.getReduction() == shard::ReductionKind::Sum &&
      isa<RankedTensorType>(reduce.getInput().getType())) {
    SmallVector<Value> own = getAll(reduce.getInput());
    Value sum = own.front();
    for (Value next : llvm::drop_begin(own)) {
      Value init = tensor::EmptyOp::create(
          b, loc, tensor::getMixedSizes(b, loc, sum),
          cast<RankedTensorType>(sum.getType()).getElementType());
      sum = linalg::AddOp::create(b, loc, ValueRange{sum, next}, init)
                .getResult(0);
    }
    setAll(reduce.getResult(), sum);
    return success();
  }
  if (auto terminator = dyn_cast<func::ReturnOp>(op)) {
    SmallVector<Value> results;
    for (auto [i, value] : llvm::enumerate(terminator.getOperands())) {
      MaybeSplit split =
          getSplitFromAttr(part.getResultAttr(i, kSplitAttrName));
      results.push_back(split ? putTogether(loc, value, *split)
                              : maps.front().lookup(value));
    }
    func::ReturnOp::create(b, loc, results);
    return success();
  }
  if (isa_and_nonnull<shard::ShardDialect>(op.getDialect()))
    return op.emitOpError("expected an all-gather, an all-reduce of sums or a "
                          "shift that rotates, to join ranks");
  WalkResult inner = op.walk([&](Operation *nested) {
    return isa_and_nonnull<shard::ShardDialect>(nested->getDialect())
               ? (nested->emitOpError("expected outside of regions to join "
                                      "ranks"),
                  WalkResult::interrupt())
               : WalkResult::advance();
  });
  if (inner.wasInterrupted())
    return failure();
  for (IRMapping &map : maps)
    b.clone(op, map);
  return success();
}

LogicalResult JoinedWriter::write() {
  Block *body = joined.addEntryBlock();
  b.setInsertionPointToStart(body);
  for (auto [i, argument] : llvm::enumerate(part.getArguments())) {
    MaybeSplit split = getSplitFromAttr(part.getArgAttr(i, kSplitAttrName));
    for (auto [rank, map] : llvm::enumerate(maps))
      map.map(argument, split ? takePart(argument.getLoc(),
                                         body->getArgument(i), *split, rank)
                              : body->getArgument(i));
  }
  for (Operation &op : part.getBody().front())
    if (failed(writeOp(op)))
      return failure();
  return success();
}

static LogicalResult join(func::FuncOp part, int64_t ranks) {
  OpBuilder b(part.getContext());
  b.setInsertionPointAfter(part);
  auto joined = cast<func::FuncOp>(b.cloneWithoutRegions(*part));
  joined->removeAttr(kRanksAttrName);
  SmallVector<Type> arguments, results;
  for (auto [i, type] : llvm::enumerate(part.getArgumentTypes())) {
    arguments.push_back(getWholeType(
        type, getSplitFromAttr(part.getArgAttr(i, kSplitAttrName))));
    joined.removeArgAttr(i, kSplitAttrName);
  }
  for (auto [i, type] : llvm::enumerate(part.getResultTypes())) {
    results.push_back(getWholeType(
        type, getSplitFromAttr(part.getResultAttr(i, kSplitAttrName))));
    joined.removeResultAttr(i, b.getStringAttr(kSplitAttrName));
  }
  joined.setFunctionType(b.getFunctionType(arguments, results));
  if (failed(JoinedWriter(part, joined, ranks).write())) {
    joined->erase();
    return failure();
  }
  part->erase();
  return success();
}

namespace {
struct JoinRanksPass : public rope::impl::JoinRanksPassBase<JoinRanksPass> {
  void runOnOperation() override {
    SmallVector<func::FuncOp> functions;
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (function->hasAttr(kRanksAttrName))
        functions.push_back(function);
    for (func::FuncOp function : functions) {
      auto ranks = function->getAttrOfType<IntegerAttr>(kRanksAttrName);
      if (!ranks || ranks.getInt() < 1 || !function.getBody().hasOneBlock()) {
        function.emitOpError("expected a number of ranks, and one block");
        return signalPassFailure();
      }
      if (failed(join(function, ranks.getInt())))
        return signalPassFailure();
    }
    if (auto grid = getOperation().lookupSymbol<shard::GridOp>(kGridName);
        grid && SymbolTable::symbolKnownUseEmpty(grid, getOperation()))
      grid->erase();
  }
};
} // namespace
