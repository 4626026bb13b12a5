//===- BodyMaterializer.cpp - Scalars of bodies as tensors ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BodyMaterializer.h"
#include "TensorPlan.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::rope;

/// How many iterations loop `loop` of `op` has.
static OpFoldResult getLoopSize(OpBuilder &builder, linalg::LinalgOp op,
                                unsigned loop) {
  int64_t range = op.getStaticLoopRanges()[loop];
  if (!ShapedType::isDynamic(range))
    return builder.getIndexAttr(range);
  auto [tensor, dim] = findDimOfLoop(op, loop);
  return tensor::getMixedSize(builder, op.getLoc(), tensor, dim);
}

Value mlir::rope::materializeFunction(OpBuilder &builder,
                                      const ElementFunction &function) {
  if (Value tensor = function.getTensor())
    return tensor;
  if (!function.getParts().empty()) {
    SmallVector<Value> parts;
    for (const ElementFunction &part : function.getParts())
      parts.push_back(materializeFunction(builder, part));
    return tensor::ConcatOp::create(builder, builder.getUnknownLoc(),
                                    function.getConcatDim(), parts);
  }
  linalg::LinalgOp op = function.getLinalgOp();
  const BodySlice &slice = *function.getSlice();
  ArrayRef<unsigned> order = function.getLoops();
  SmallVector<int64_t> newLoops(op.getNumLoops(), -1);
  // Other loops have one iteration, or are not read.
  SmallVector<AffineExpr> dims(op.getNumLoops(),
                               builder.getAffineConstantExpr(0));
  SmallVector<OpFoldResult> sizes;
  for (auto [number, loop] : llvm::enumerate(order)) {
    newLoops[loop] = number;
    dims[loop] = builder.getAffineDimExpr(number);
    sizes.push_back(getLoopSize(builder, op, loop));
  }
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  for (unsigned number : slice.operands.set_bits()) {
    OpOperand &operand = op->getOpOperand(number);
    inputs.push_back(operand.get());
    maps.push_back(op.getMatchingIndexingMap(&operand).replaceDimsAndSymbols(
        dims, {}, order.size(), 0));
  }
  Value init = tensor::EmptyOp::create(builder, op.getLoc(), sizes,
                                       slice.value.getType());
  maps.push_back(builder.getMultiDimIdentityMap(order.size()));
  SmallVector<utils::IteratorType> iterators(order.size(),
                                             utils::IteratorType::parallel);
  auto generic = linalg::GenericOp::create(
      builder, op.getLoc(), init.getType(), inputs, init, maps, iterators,
      [&](OpBuilder &inner, Location loc, ValueRange arguments) {
        IRMapping mapping;
        for (auto [number, argument] :
             llvm::zip(slice.operands.set_bits(), arguments))
          mapping.map(op.getMatchingBlockArgument(&op->getOpOperand(number)),
                      argument);
        for (Operation *each : slice.ops) {
          auto index = dyn_cast<linalg::IndexOp>(each);
          if (index && newLoops[index.getDim()] < 0) {
            Value zero = arith::ConstantIndexOp::create(inner, loc, 0);
            mapping.map(index.getResult(), zero);
            continue;
          }
          inner.clone(*each, mapping)->walk([&](linalg::IndexOp copy) {
            int64_t loop = newLoops[copy.getDim()];
            if (loop >= 0)
              return copy.setDim(loop);
            OpBuilder before(copy);
            Value zero = arith::ConstantIndexOp::create(before, loc, 0);
            copy.replaceAllUsesWith(zero);
            copy.erase();
          });
        }
        linalg::YieldOp::create(inner, loc,
                                mapping.lookupOrDefault(slice.value));
      });
  return generic.getResult(0);
}

void BodyInputs::add(const ElementFunction &scalar, Value tensor) {
  inputs[scalar.getOp()].push_back({scalar, tensor});
}

/// The ops of the body of `op` that are left where `known` are given, in their
/// order, and the operands they read.
static SmallVector<Operation *> findRest(linalg::GenericOp op,
                                         ArrayRef<Value> known,
                                         llvm::SmallBitVector &operands) {
  Block *body = op.getBody();
  llvm::SmallPtrSet<Operation *, 16> needed;
  operands.resize(op->getNumOperands());
  auto need = [&](Value value) {
    if (llvm::is_contained(known, value))
      return;
    if (Operation *producer = value.getDefiningOp())
      needed.insert(producer);
    else if (auto argument = dyn_cast<BlockArgument>(value))
      if (argument.getOwner() == body)
        operands.set(argument.getArgNumber());
  };
  for (Value result : body->getTerminator()->getOperands())
    need(result);
  SmallVector<Operation *> rest;
  for (Operation &inner : llvm::reverse(body->without_terminator()))
    if (needed.contains(&inner)) {
      rest.push_back(&inner);
      inner.walk([&](Operation *nested) {
        for (Value operand : nested->getOperands())
          need(operand);
      });
    }
  std::reverse(rest.begin(), rest.end());
  return rest;
}

/// Adds operands to `read` until every loop is a dimension of one of them, of
/// an operand with one of `maps`, or of an init.
static void keepLoops(linalg::GenericOp op, ArrayRef<AffineMap> maps,
                      llvm::SmallBitVector &read) {
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop) {
    auto hasLoop = [&](AffineMap map) { return map.isFunctionOfDim(loop); };
    bool isKept = llvm::any_of(maps, hasLoop);
    OpOperand *other = nullptr;
    for (OpOperand &operand : op->getOpOperands())
      if (hasLoop(op.getMatchingIndexingMap(&operand))) {
        isKept |=
            op.isDpsInit(&operand) || read.test(operand.getOperandNumber());
        other = &operand;
      }
    if (!isKept && other)
      read.set(other->getOperandNumber());
  }
}

void BodyInputs::apply(llvm::function_ref<void(Value, Value)> replaced) {
  for (auto &[key, list] : inputs) {
    auto op = cast<linalg::GenericOp>(key);
    OpBuilder builder = makeBuilder(op);
    SmallVector<Value> known, operands;
    SmallVector<AffineMap> maps;
    for (const Input &input : list) {
      SmallVector<AffineExpr> dims;
      for (unsigned loop : input.scalar.getLoops())
        dims.push_back(builder.getAffineDimExpr(loop));
      known.push_back(input.scalar.getValue());
      operands.push_back(input.tensor);
      maps.push_back(
          AffineMap::get(op.getNumLoops(), 0, dims, op.getContext()));
    }
    llvm::SmallBitVector read;
    SmallVector<Operation *> rest = findRest(op, known, read);
    keepLoops(op, maps, read);
    SmallVector<unsigned> kept;
    for (OpOperand *operand : op.getDpsInputOperands())
      if (read.test(operand->getOperandNumber())) {
        kept.push_back(operand->getOperandNumber());
        operands.push_back(operand->get());
        maps.push_back(op.getMatchingIndexingMap(operand));
      }
    for (OpOperand &init : op.getDpsInitsMutable()) {
      kept.push_back(init.getOperandNumber());
      maps.push_back(op.getMatchingIndexingMap(&init));
    }
    auto made = linalg::GenericOp::create(
        builder, op.getLoc(), op.getResultTypes(), operands, op.getDpsInits(),
        maps, op.getIteratorTypesArray(),
        [&](OpBuilder &inner, Location, ValueRange arguments) {
          IRMapping mapping;
          for (auto [value, argument] : llvm::zip(known, arguments))
            mapping.map(value, argument);
          for (auto [number, argument] :
               llvm::zip_equal(kept, arguments.drop_front(known.size())))
            mapping.map(op.getBody()->getArgument(number), argument);
          for (Operation *each : rest)
            inner.clone(*each, mapping);
          inner.clone(*op.getBody()->getTerminator(), mapping);
        });
    for (auto [before, after] : llvm::zip(op.getResults(), made.getResults()))
      replaced(before, after);
  }
  inputs.clear();
}
