//===- LowerRanks.cpp - Collectives as calls of the runtime ---------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToHost/Passes.h"

#include "rope/Sharding/Split.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEHOSTLOWERRANKSPASS
#include "rope/Conversion/RopeToHost/Passes.h.inc"

namespace {
/// Replaces the ops of `shard` in one module.
class RankLowering {
public:
  explicit RankLowering(ModuleOp module) : module(module), b(module) {}

  LogicalResult run();

private:
  LogicalResult lower(Operation *op);
  LogicalResult lowerGather(shard::AllGatherOp op);
  LogicalResult lowerReduce(shard::AllReduceOp op);
  LogicalResult lowerShift(shard::ShiftOp op);
  void lowerIndex(shard::ProcessLinearIndexOp op);
  /// Elements of a type that messages have, and back.
  FailureOr<Value> encode(Operation *op, Value value, bool isSum);
  Value decode(Location loc, Value value, Type element);
  Value createElementwise(Location loc, Value value, Type element,
                          function_ref<Value(OpBuilder &, Value)> body);
  /// The buffer of a tensor, or a new one, as a row of elements.
  Value createRow(Location loc, Value buffer);
  Value createNew(Location loc, Value like, ArrayRef<int64_t> shape);
  func::FuncOp getFunction(StringRef name, TypeRange arguments,
                           TypeRange results);
  void createCall(Location loc, StringRef name, Value own, Value all);

  ModuleOp module;
  OpBuilder b;
};
} // namespace

func::FuncOp RankLowering::getFunction(StringRef name, TypeRange arguments,
                                       TypeRange results) {
  if (auto known = module.lookupSymbol<func::FuncOp>(name))
    return known;
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(module.getBody());
  auto function = func::FuncOp::create(b, module.getLoc(), name,
                                       b.getFunctionType(arguments, results));
  function.setPrivate();
  return function;
}

Value RankLowering::createElementwise(
    Location loc, Value value, Type element,
    function_ref<Value(OpBuilder &, Value)> body) {
  auto type = cast<RankedTensorType>(value.getType());
  Value init = tensor::EmptyOp::create(
      b, loc, tensor::getMixedSizes(b, loc, value), element);
  AffineMap identity = b.getMultiDimIdentityMap(type.getRank());
  SmallVector<utils::IteratorType> parallel(type.getRank(),
                                            utils::IteratorType::parallel);
  return linalg::GenericOp::create(
             b, loc, init.getType(), value, init,
             ArrayRef<AffineMap>{identity, identity}, parallel,
             [&](OpBuilder &inner, Location innerLoc, ValueRange arguments) {
               linalg::YieldOp::create(inner, innerLoc,
                                       body(inner, arguments[0]));
             })
      .getResult(0);
}

/// The type that a message carries for `element`: itself, or one of the same
/// values that C has, too. Sums of 16-bit floats are sums of f32.
static Type getMessageType(Type element, bool isSum) {
  MLIRContext *context = element.getContext();
  if (element.isF64() || element.isF32() || element.isInteger(64) ||
      element.isInteger(32))
    return element;
  if (element.isF16() || element.isBF16())
    return isSum ? Type(Float32Type::get(context))
                 : Type(IntegerType::get(context, 16));
  if (element.isIndex())
    return IntegerType::get(context, 64);
  if (element.isInteger(16) || element.isInteger(8))
    return isSum ? Type(IntegerType::get(context, 32)) : element;
  if (element.isInteger(1) && !isSum)
    return IntegerType::get(context, 8);
  return {};
}

FailureOr<Value> RankLowering::encode(Operation *op, Value value, bool isSum) {
  Type element = getElementTypeOrSelf(value.getType());
  Type message = getMessageType(element, isSum);
  if (!message)
    return op->emitOpError("expected elements of f64, f32, f16, bf16, index, "
                           "i64, i32, i16, i8 or i1 (no sum) but got ")
           << element;
  if (message == element)
    return value;
  Location loc = op->getLoc();
  return createElementwise(loc, value, message, [&](OpBuilder &b, Value in) {
    if (isa<FloatType>(message))
      return arith::ExtFOp::create(b, loc, message, in).getResult();
    if (isa<FloatType>(element))
      return arith::BitcastOp::create(b, loc, message, in).getResult();
    if (element.isIndex())
      return arith::IndexCastOp::create(b, loc, message, in).getResult();
    if (element.isInteger(1))
      return arith::ExtUIOp::create(b, loc, message, in).getResult();
    return arith::ExtSIOp::create(b, loc, message, in).getResult();
  });
}

Value RankLowering::decode(Location loc, Value value, Type element) {
  Type message = getElementTypeOrSelf(value.getType());
  if (message == element)
    return value;
  return createElementwise(loc, value, element, [&](OpBuilder &b, Value in) {
    if (isa<FloatType>(message))
      return arith::TruncFOp::create(b, loc, element, in).getResult();
    if (isa<FloatType>(element))
      return arith::BitcastOp::create(b, loc, element, in).getResult();
    if (element.isIndex())
      return arith::IndexCastOp::create(b, loc, element, in).getResult();
    return arith::TruncIOp::create(b, loc, element, in).getResult();
  });
}

Value RankLowering::createRow(Location loc, Value buffer) {
  auto type = cast<MemRefType>(buffer.getType());
  auto rowType = MemRefType::get({ShapedType::kDynamic}, type.getElementType());
  if (type.getRank() == 0) {
    auto one = MemRefType::get({1}, type.getElementType());
    buffer = memref::ExpandShapeOp::create(b, loc, one, buffer,
                                           ArrayRef<ReassociationIndices>());
  } else if (type.getRank() > 1) {
    ReassociationIndices axes;
    for (int64_t axis = 0; axis < type.getRank(); ++axis)
      axes.push_back(axis);
    buffer = memref::CollapseShapeOp::create(
        b, loc, buffer, ArrayRef<ReassociationIndices>{axes});
  }
  if (buffer.getType() == rowType)
    return buffer;
  return memref::CastOp::create(b, loc, rowType, buffer);
}

Value RankLowering::createNew(Location loc, Value like,
                              ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(like.getType());
  SmallVector<Value> sizes;
  size_t more = shape.size() - type.getRank();
  for (int64_t axis = 0; axis < type.getRank(); ++axis)
    if (ShapedType::isDynamic(shape[axis + more]))
      sizes.push_back(tensor::DimOp::create(b, loc, like, axis));
  return memref::AllocOp::create(
      b, loc, MemRefType::get(shape, type.getElementType()), sizes);
}

void RankLowering::createCall(Location loc, StringRef name, Value own,
                              Value all) {
  Value operands[] = {createRow(loc, own), createRow(loc, all)};
  std::string suffix;
  llvm::raw_string_ostream(suffix)
      << name << "_" << getElementTypeOrSelf(own.getType());
  func::FuncOp function =
      getFunction(suffix, ValueRange(operands).getTypes(), {});
  func::CallOp::create(b, loc, function, operands);
}

static Value createBuffer(OpBuilder &b, Location loc, Value tensor) {
  auto type = cast<RankedTensorType>(tensor.getType());
  auto bufferType = MemRefType::get(type.getShape(), type.getElementType());
  return bufferization::ToBufferOp::create(b, loc, bufferType, tensor,
                                           /*read_only=*/true);
}

static Value createTensor(OpBuilder &b, Location loc, Value buffer) {
  auto type = cast<MemRefType>(buffer.getType());
  return bufferization::ToTensorOp::create(
      b, loc, RankedTensorType::get(type.getShape(), type.getElementType()),
      buffer, /*restrict=*/true, /*writable=*/true);
}

LogicalResult RankLowering::lowerGather(shard::AllGatherOp op) {
  Location loc = op.getLoc();
  FailureOr<Value> own = encode(op, op.getInput(), /*isSum=*/false);
  if (failed(own))
    return failure();
  auto ownType = cast<RankedTensorType>(own->getType());
  int64_t axis = op.getGatherAxis().getSExtValue();
  int64_t part = ownType.getDimSize(axis);
  auto wholeType = cast<RankedTensorType>(op.getType());
  int64_t size = wholeType.getDimSize(axis);
  if (ShapedType::isDynamic(part) || ShapedType::isDynamic(size) || part == 0)
    return op.emitOpError("expected a static size along the gathered axis");
  int64_t ranks = size / part;
  // The ranks one behind the other, [ranks, part...].
  SmallVector<int64_t> shape(ownType.getShape());
  shape.insert(shape.begin(), ranks);
  Value all = createNew(loc, *own, shape);
  createCall(loc, "rope_rank_all_gather", createBuffer(b, loc, *own), all);
  Value stacked = createTensor(b, loc, all);
  int64_t rank = ownType.getRank();
  if (axis != 0) {
    SmallVector<int64_t> permutation;
    for (int64_t i = 0; i < rank; ++i) {
      if (i == axis)
        permutation.push_back(0);
      permutation.push_back(i + 1);
    }
    SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, stacked),
                              permuted;
    for (int64_t from : permutation)
      permuted.push_back(sizes[from]);
    Value init =
        tensor::EmptyOp::create(b, loc, permuted, ownType.getElementType());
    stacked = linalg::TransposeOp::create(b, loc, stacked, init, permutation)
                  ->getResult(0);
  }
  SmallVector<ReassociationIndices> groups;
  for (int64_t i = 0, from = 0; i < rank; ++i) {
    groups.push_back({from++});
    if (i == axis)
      groups.back().push_back(from++);
  }
  Value whole = tensor::CollapseShapeOp::create(b, loc, stacked, groups);
  whole = decode(loc, whole, wholeType.getElementType());
  op.getResult().replaceAllUsesWith(whole);
  op->erase();
  return success();
}

LogicalResult RankLowering::lowerReduce(shard::AllReduceOp op) {
  Location loc = op.getLoc();
  auto type = dyn_cast<RankedTensorType>(op.getInput().getType());
  if (!type || op.getType() != type ||
      op.getReduction() != shard::ReductionKind::Sum)
    return op.emitOpError("expected a sum of tensors of one type");
  FailureOr<Value> own = encode(op, op.getInput(), /*isSum=*/true);
  if (failed(own))
    return failure();
  Value all =
      createNew(loc, *own, cast<RankedTensorType>(own->getType()).getShape());
  createCall(loc, "rope_rank_all_reduce", createBuffer(b, loc, *own), all);
  Value sum = decode(loc, createTensor(b, loc, all), type.getElementType());
  op.getResult().replaceAllUsesWith(sum);
  op->erase();
  return success();
}

/// The first op of the block of `op` that reads its result, or holds one that
/// does.
static Operation *getFirstReader(Operation *op) {
  Operation *first = op->getBlock()->getTerminator();
  for (Operation *user : op->getUsers()) {
    Operation *reader = op->getBlock()->findAncestorOpInBlock(*user);
    if (reader && reader->isBeforeInBlock(first))
      first = reader;
  }
  return first;
}

/// The message begins at the op and ends in front of what reads it. The row
/// that is sent is read at both places, so that nothing writes to it in
/// between.
LogicalResult RankLowering::lowerShift(shard::ShiftOp op) {
  Location loc = op.getLoc();
  if (!op.getRotate())
    return op.emitOpError("expected a shift that rotates");
  FailureOr<Value> own = encode(op, op.getInput(), /*isSum=*/false);
  if (failed(own))
    return failure();
  auto type = cast<RankedTensorType>(own->getType());
  Value next = createNew(loc, *own, type.getShape());
  std::string suffix;
  llvm::raw_string_ostream(suffix) << "_" << type.getElementType();
  Type i64 = b.getI64Type();
  Value offset = arith::ConstantIntOp::create(
      b, loc, static_cast<int64_t>(op.getOffset()), 64);
  Value rows[] = {createRow(loc, createBuffer(b, loc, *own)),
                  createRow(loc, next)};
  SmallVector<Type> types = {i64, rows[0].getType(), rows[1].getType()};
  func::FuncOp start =
      getFunction("rope_rank_shift_start" + suffix, types, i64);
  Value number =
      func::CallOp::create(b, loc, start, ValueRange{offset, rows[0], rows[1]})
          .getResult(0);
  b.setInsertionPoint(getFirstReader(op));
  func::FuncOp wait = getFunction("rope_rank_shift_wait" + suffix, types, {});
  Value again = createRow(loc, createBuffer(b, loc, *own));
  func::CallOp::create(b, loc, wait, ValueRange{number, again, rows[1]});
  Value result = decode(loc, createTensor(b, loc, next),
                        getElementTypeOrSelf(op.getType()));
  op.getResult().replaceAllUsesWith(result);
  op->erase();
  return success();
}

void RankLowering::lowerIndex(shard::ProcessLinearIndexOp op) {
  auto grid =
      SymbolTable::lookupNearestSymbolFrom<shard::GridOp>(op, op.getGridAttr());
  int64_t ranks = 1;
  for (int64_t size : grid.getShape())
    ranks *= size;
  Value wanted = arith::ConstantIntOp::create(b, op.getLoc(), ranks, 64);
  func::FuncOp function =
      getFunction("rope_rank_index", b.getI64Type(), b.getI64Type());
  auto call = func::CallOp::create(b, op.getLoc(), function, wanted);
  Value index = arith::IndexCastOp::create(b, op.getLoc(), b.getIndexType(),
                                           call.getResult(0));
  op.getResult().replaceAllUsesWith(index);
  op->erase();
}

LogicalResult RankLowering::lower(Operation *op) {
  b.setInsertionPoint(op);
  if (auto gather = dyn_cast<shard::AllGatherOp>(op))
    return lowerGather(gather);
  if (auto reduce = dyn_cast<shard::AllReduceOp>(op))
    return lowerReduce(reduce);
  if (auto shift = dyn_cast<shard::ShiftOp>(op))
    return lowerShift(shift);
  if (auto index = dyn_cast<shard::ProcessLinearIndexOp>(op)) {
    lowerIndex(index);
    return success();
  }
  return op->emitOpError("expected ops of 'shard' that a rank runs: "
                         "process_linear_index, all_gather, all_reduce, shift");
}

LogicalResult RankLowering::run() {
  SmallVector<Operation *> ops;
  module.walk([&](Operation *op) {
    if (isa_and_nonnull<shard::ShardDialect>(op->getDialect()) &&
        !isa<shard::GridOp>(op))
      ops.push_back(op);
  });
  for (Operation *op : ops)
    if (failed(lower(op)))
      return failure();
  // What is divided is known to who calls the code.
  for (auto function : module.getOps<func::FuncOp>()) {
    function->removeAttr(kRanksAttrName);
    for (unsigned i = 0; i < function.getNumArguments(); ++i)
      function.removeArgAttr(i, kSplitAttrName);
    for (unsigned i = 0; i < function.getNumResults(); ++i)
      function.removeResultAttr(i, b.getStringAttr(kSplitAttrName));
  }
  for (auto grid : llvm::make_early_inc_range(module.getOps<shard::GridOp>()))
    grid->erase();
  return success();
}

namespace {
struct LowerRanksPass : impl::RopeHostLowerRanksPassBase<LowerRanksPass> {
  void runOnOperation() override {
    if (failed(RankLowering(getOperation()).run()))
      signalPassFailure();
  }
};
} // namespace

} // namespace mlir::rope
