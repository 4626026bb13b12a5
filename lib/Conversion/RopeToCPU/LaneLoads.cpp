//===- LaneLoads.cpp - Elements of a buffer for a vector of lanes ---------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneLoads.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "rope/Support/SubByteIntegers.h"

using namespace mlir;
using namespace mlir::rope;

/// Whether `value` is the same in all iterations of loop `dim`.
static bool isFixed(linalg::GenericOp op, Value value, unsigned dim) {
  if (auto argument = dyn_cast<BlockArgument>(value))
    if (argument.getOwner() == op.getBody())
      return !op.getMatchingIndexingMap(op.getMatchingOpOperand(argument))
                  .isFunctionOfDim(dim);
  Operation *definition = value.getDefiningOp();
  if (!definition || definition->getBlock() != op.getBody())
    return true;
  if (auto index = dyn_cast<linalg::IndexOp>(definition))
    return index.getDim() != dim;
  return llvm::all_of(definition->getOperands(),
                      [&](Value operand) { return isFixed(op, operand, dim); });
}

bool rope::growsByOne(linalg::GenericOp op, Value index, unsigned dim) {
  Operation *definition = index.getDefiningOp();
  if (!definition || definition->getBlock() != op.getBody())
    return false;
  if (auto loop = dyn_cast<linalg::IndexOp>(definition))
    return loop.getDim() == dim;
  if (auto cast = dyn_cast<arith::IndexCastOp>(definition)) {
    bool isWide = llvm::all_of(
        ArrayRef<Type>{cast.getType(), cast.getIn().getType()},
        [](Type type) { return type.isIndex() || type.isInteger(64); });
    return isWide && growsByOne(op, cast.getIn(), dim);
  }
  if (!isa<arith::AddIOp, arith::SubIOp>(definition))
    return false;
  Value left = definition->getOperand(0), right = definition->getOperand(1);
  if (growsByOne(op, left, dim) && isFixed(op, right, dim))
    return true;
  return isa<arith::AddIOp>(definition) && isFixed(op, left, dim) &&
         growsByOne(op, right, dim);
}

/// 0, 1, 2, ...
static Value countLanes(ImplicitLocOpBuilder &b, VectorType type) {
  SmallVector<Attribute> lanes;
  for (int64_t lane = 0; lane < type.getNumElements(); ++lane)
    lanes.push_back(IntegerAttr::get(type.getElementType(), lane));
  return arith::ConstantOp::create(b, DenseElementsAttr::get(type, lanes));
}

/// One element after the other.
static Value loadEach(ImplicitLocOpBuilder &b, Value memref,
                      ArrayRef<Value> indices, VectorType type) {
  SmallVector<Value> lanes;
  for (int64_t lane = 0; lane < type.getNumElements(); ++lane) {
    SmallVector<Value> own(indices);
    for (Value &index : own)
      if (isa<VectorType>(index.getType()))
        index = vector::ExtractOp::create(b, index, lane);
    lanes.push_back(memref::LoadOp::create(b, memref, own));
  }
  return vector::FromElementsOp::create(b, type, lanes);
}

Value rope::loadLanes(ImplicitLocOpBuilder &b, Value memref,
                      ArrayRef<Value> indices, int64_t length, bool growsLast) {
  auto type = cast<MemRefType>(memref.getType());
  Type element = type.getElementType();
  auto lanes = VectorType::get({length}, element);
  auto isVector = [](Value index) { return isa<VectorType>(index.getType()); };
  if (element.isInteger(1) || isSubByteInteger(element)) {
    // Each takes a byte. Both types of buffers are the same one of LLVM.
    Type byteType = MemRefType::get(type.getShape(), b.getI8Type(),
                                    type.getLayout(), type.getMemorySpace());
    Value bytes =
        UnrealizedConversionCastOp::create(b, byteType, memref).getResult(0);
    Value loaded = loadLanes(b, bytes, indices, length, growsLast);
    return arith::TruncIOp::create(b, lanes, loaded);
  }
  // Integers of other sizes have gaps between them in memory.
  bool isPacked = isa<IndexType>(element) ||
                  (element.getIntOrFloatBitWidth() >= 8 &&
                   llvm::isPowerOf2_32(element.getIntOrFloatBitWidth()));
  if (!isPacked || llvm::any_of(indices.drop_back(), isVector) ||
      type.getStridesAndOffset().first.back() != 1)
    return loadEach(b, memref, indices, lanes);
  Value last = indices.back();
  auto indexType = cast<VectorType>(last.getType());
  Value first = vector::ExtractOp::create(b, last, 0);
  SmallVector<Value> place(indices);
  place.back() = first;
  auto loadRow = [&]() -> Value {
    return vector::LoadOp::create(b, lanes, memref, place);
  };
  if (growsLast)
    return loadRow();
  auto areAll = [&](Value expected) -> Value {
    Value equal =
        arith::CmpIOp::create(b, arith::CmpIPredicate::eq, last, expected);
    return vector::ReductionOp::create(b, vector::CombiningKind::AND, equal);
  };
  Value same = vector::BroadcastOp::create(b, indexType, first);
  auto one = scf::IfOp::create(b, lanes, areAll(same), /*withElse=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(one.thenBlock());
  Value only = memref::LoadOp::create(b, memref, place);
  only = vector::BroadcastOp::create(b, lanes, only);
  scf::YieldOp::create(b, only);
  b.setInsertionPointToStart(one.elseBlock());
  Value row = arith::AddIOp::create(b, same, countLanes(b, indexType));
  auto next = scf::IfOp::create(b, lanes, areAll(row), /*withElse=*/true);
  scf::YieldOp::create(b, next.getResult(0));
  b.setInsertionPointToStart(next.thenBlock());
  scf::YieldOp::create(b, loadRow());
  b.setInsertionPointToStart(next.elseBlock());
  scf::YieldOp::create(b, loadEach(b, memref, indices, lanes));
  return one.getResult(0);
}
