//===- DeviceBuilder.cpp - Scalars, pointers and loops of kernels ---------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceBuilder.h"

#include "../ExchangeWords.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace mlir::rope {

unsigned getElementBytes(Type type) {
  if (isa<IndexType>(type))
    return 8;
  return llvm::divideCeil(type.getIntOrFloatBitWidth(), 8);
}

Value DeviceBuilder::real(double value, Type type) {
  return arith::ConstantOp::create(*this, getFloatAttr(type, value));
}

Value DeviceBuilder::minusInfinity(Type type) {
  APFloat infinity = APFloat::getInf(cast<FloatType>(type).getFloatSemantics(),
                                     /*Negative=*/true);
  return arith::ConstantOp::create(*this, getFloatAttr(type, infinity));
}

Value DeviceBuilder::toInteger(Value value, Type type) {
  Type from = value.getType();
  if (from == type)
    return value;
  if (isa<IndexType>(from) || isa<IndexType>(type))
    return createOrFold<arith::IndexCastOp>(type, value);
  if (from.getIntOrFloatBitWidth() < type.getIntOrFloatBitWidth())
    return createOrFold<arith::ExtSIOp>(type, value);
  return createOrFold<arith::TruncIOp>(type, value);
}

SmallVector<Value> DeviceBuilder::split(Value number, ValueRange sizes) {
  SmallVector<Value> coordinates(sizes.size());
  for (int64_t axis = sizes.size() - 1; axis > 0; --axis) {
    coordinates[axis] = rem(number, sizes[axis]);
    number = div(number, sizes[axis]);
  }
  coordinates[0] = number;
  return coordinates;
}

Value DeviceBuilder::fma(Value x, Value y, Value sum) {
  return LLVM::FMAOp::create(*this, x, y, sum);
}

Value DeviceBuilder::toFloat(Value value, Type type) {
  Type from = value.getType();
  if (from == type)
    return value;
  if (from.getIntOrFloatBitWidth() < type.getIntOrFloatBitWidth())
    return arith::ExtFOp::create(*this, type, value);
  if (from.getIntOrFloatBitWidth() > type.getIntOrFloatBitWidth())
    return arith::TruncFOp::create(*this, type, value);
  // f16 and bf16 contain each other's values only by way of f32.
  Value wide = arith::ExtFOp::create(*this, getF32Type(), value);
  return arith::TruncFOp::create(*this, type, wide);
}

/// Read from the descriptor that the conversion to LLVM makes of the buffer: a
/// pointer that is made of an integer would no longer be one of the parameter.
Value DeviceBuilder::getStart(Value memref, unsigned space) {
  auto type = cast<MemRefType>(memref.getType());
  bool isShared = gpu::GPUDialect::hasWorkgroupMemoryAddressSpace(type);
  Type pointer = pointerType(isShared ? 3 : 0);
  SmallVector<Type> fields = {pointer, pointer, getI64Type()};
  if (type.getRank() > 0)
    fields.append(2, LLVM::LLVMArrayType::get(getI64Type(), type.getRank()));
  auto descriptor = LLVM::LLVMStructType::getLiteral(getContext(), fields);
  Value cast = UnrealizedConversionCastOp::create(*this, descriptor, memref)
                   .getResult(0);
  Value start = extract(cast, 1);
  if (start.getType() == pointerType(space))
    return start;
  return LLVM::AddrSpaceCastOp::create(*this, pointerType(space), start);
}

Value DeviceBuilder::loadIf(Value condition, Value pointer, Type type,
                            Value otherwise) {
  return when(
      condition, [&] { return SmallVector<Value>{load(pointer, type)}; },
      [&] { return SmallVector<Value>{otherwise}; })[0];
}

Value DeviceBuilder::makeVector(ArrayRef<Value> scalars) {
  auto type = VectorType::get({static_cast<int64_t>(scalars.size())},
                              scalars[0].getType());
  Value vector = LLVM::PoisonOp::create(*this, type);
  for (auto [position, scalar] : llvm::enumerate(scalars)) {
    Value place = i32(position);
    vector = LLVM::InsertElementOp::create(*this, vector, scalar, place);
  }
  return vector;
}

Value DeviceBuilder::element(Value vector, int64_t position) {
  Value place = i32(position);
  return LLVM::ExtractElementOp::create(*this, vector, place);
}

Value DeviceBuilder::shuffleXor(Value value, int64_t mask) {
  Value distance = i32(mask), width = i32(subgroup);
  return exchangeWords(*this, value, [&](Value word) {
    return gpu::ShuffleOp::create(*this, word, distance, width,
                                  gpu::ShuffleMode::XOR)
        .getShuffleResult();
  });
}

Value DeviceBuilder::shuffleFrom(Value value, Value lane) {
  Value width = i32(subgroup);
  return exchangeWords(*this, value, [&](Value word) {
    return gpu::ShuffleOp::create(*this, word, lane, width,
                                  gpu::ShuffleMode::IDX)
        .getShuffleResult();
  });
}

void DeviceBuilder::loop(Value from, Value to, int64_t step,
                         function_ref<void(Value)> body) {
  loop(from, to, step, ValueRange(), [&](Value iv, ValueRange) {
    body(iv);
    return SmallVector<Value>();
  });
}

SmallVector<Value>
DeviceBuilder::loop(Value from, Value to, int64_t step, ValueRange carried,
                    function_ref<SmallVector<Value>(Value, ValueRange)> body) {
  Value stride = constant(step, from.getType());
  auto op = scf::ForOp::create(*this, from, to, stride, carried);
  InsertionGuard guard(*this);
  // Without carried values the op comes with its terminator.
  if (carried.empty())
    op.getBody()->getTerminator()->erase();
  setInsertionPointToEnd(op.getBody());
  SmallVector<Value> yielded =
      body(op.getInductionVar(), op.getRegionIterArgs());
  scf::YieldOp::create(*this, yielded);
  return op.getResults();
}

void DeviceBuilder::when(Value condition, function_ref<void()> body) {
  auto op = scf::IfOp::create(*this, condition, /*withElseRegion=*/false);
  InsertionGuard guard(*this);
  setInsertionPointToStart(op.thenBlock());
  body();
}

SmallVector<Value>
DeviceBuilder::when(Value condition, function_ref<SmallVector<Value>()> then,
                    function_ref<SmallVector<Value>()> otherwise) {
  SmallVector<Value> results;
  // The types of the results are those of what the first branch makes.
  auto probe = scf::IfOp::create(*this, TypeRange(), condition,
                                 /*withElseRegion=*/true);
  auto fill = [&](Block *block, function_ref<SmallVector<Value>()> make) {
    InsertionGuard guard(*this);
    if (!block->empty())
      block->getTerminator()->erase();
    setInsertionPointToEnd(block);
    SmallVector<Value> values = make();
    scf::YieldOp::create(*this, values);
    return values;
  };
  SmallVector<Value> thenValues = fill(probe.thenBlock(), then);
  fill(probe.elseBlock(), otherwise);
  auto op = scf::IfOp::create(*this, ValueRange(thenValues).getTypes(),
                              condition, /*withElseRegion=*/true);
  op.getThenRegion().takeBody(probe.getThenRegion());
  op.getElseRegion().takeBody(probe.getElseRegion());
  probe.erase();
  return op.getResults();
}

void DeviceBuilder::barrier() { gpu::BarrierOp::create(*this); }

} // namespace mlir::rope
