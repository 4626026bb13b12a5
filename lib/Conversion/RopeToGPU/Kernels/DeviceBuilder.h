//===- DeviceBuilder.h - Scalars, pointers and loops of kernels -*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_DEVICEBUILDER_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_DEVICEBUILDER_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rope {

/// Writes the bodies of kernels: 32-bit coordinates, 64-bit offsets, pointers
/// to global (address space 1) and shared memory (3).
class DeviceBuilder : public ImplicitLocOpBuilder {
public:
  using ImplicitLocOpBuilder::ImplicitLocOpBuilder;

  /// Lanes of a warp, or of a wave.
  int64_t subgroup = 32;

  Value i32(int64_t value) {
    return arith::ConstantOp::create(*this, getI32IntegerAttr(value));
  }
  Value i64(int64_t value) {
    return arith::ConstantOp::create(*this, getI64IntegerAttr(value));
  }
  Value constant(int64_t value, Type type) {
    return arith::ConstantOp::create(*this, getIntegerAttr(type, value));
  }
  Value boolean(bool value) {
    return arith::ConstantOp::create(*this, getBoolAttr(value));
  }
  Value real(double value, Type type);
  Value minusInfinity(Type type);

  Value add(Value x, Value y) { return createOrFold<arith::AddIOp>(x, y); }
  Value sub(Value x, Value y) { return createOrFold<arith::SubIOp>(x, y); }
  Value mul(Value x, Value y) { return createOrFold<arith::MulIOp>(x, y); }
  Value div(Value x, Value y) { return createOrFold<arith::DivUIOp>(x, y); }
  Value rem(Value x, Value y) { return createOrFold<arith::RemUIOp>(x, y); }
  Value min(Value x, Value y) { return createOrFold<arith::MinSIOp>(x, y); }
  Value max(Value x, Value y) { return createOrFold<arith::MaxSIOp>(x, y); }
  Value exclusiveOr(Value x, Value y) {
    return createOrFold<arith::XOrIOp>(x, y);
  }
  Value both(Value x, Value y) { return createOrFold<arith::AndIOp>(x, y); }
  Value either(Value x, Value y) { return createOrFold<arith::OrIOp>(x, y); }
  Value add(Value x, int64_t y) { return add(x, constant(y, x.getType())); }
  Value sub(Value x, int64_t y) { return sub(x, constant(y, x.getType())); }
  Value mul(Value x, int64_t y) { return mul(x, constant(y, x.getType())); }
  Value div(Value x, int64_t y) { return div(x, constant(y, x.getType())); }
  Value rem(Value x, int64_t y) { return rem(x, constant(y, x.getType())); }
  Value ceilDiv(Value x, int64_t y) { return div(add(x, y - 1), y); }
  /// Largest multiple of `step` that is not above `x`, which is not negative.
  Value floorTo(Value x, int64_t step) { return sub(x, rem(x, step)); }

  /// Coordinates of what has number `number` along axes of these sizes.
  SmallVector<Value> split(Value number, ValueRange sizes);

  Value compare(arith::CmpIPredicate predicate, Value x, Value y) {
    return createOrFold<arith::CmpIOp>(predicate, x, y);
  }
  Value less(Value x, Value y) {
    return compare(arith::CmpIPredicate::slt, x, y);
  }
  Value equal(Value x, Value y) {
    return compare(arith::CmpIPredicate::eq, x, y);
  }
  Value select(Value condition, Value x, Value y) {
    return createOrFold<arith::SelectOp>(condition, x, y);
  }
  /// An integer or index in another integer or index type, sign-extended.
  Value toInteger(Value value, Type type);
  Value toI32(Value value) { return toInteger(value, getI32Type()); }
  Value toI64(Value value) { return toInteger(value, getI64Type()); }

  Value addF(Value x, Value y) { return arith::AddFOp::create(*this, x, y); }
  Value subF(Value x, Value y) { return arith::SubFOp::create(*this, x, y); }
  Value mulF(Value x, Value y) { return arith::MulFOp::create(*this, x, y); }
  Value divF(Value x, Value y) { return arith::DivFOp::create(*this, x, y); }
  Value fma(Value x, Value y, Value sum);
  /// A float in another float type, rounded to nearest even where narrower.
  Value toFloat(Value value, Type type);

  LLVM::LLVMPointerType pointerType(unsigned space) {
    return LLVM::LLVMPointerType::get(getContext(), space);
  }
  /// The aligned pointer of a buffer, in an address space that it points to.
  Value getStart(Value memref, unsigned space);
  /// `pointer + index * sizeof(element)`.
  Value offsetPointer(Value pointer, Value index, Type element) {
    return LLVM::GEPOp::create(*this, pointer.getType(), element, pointer,
                               ValueRange(index));
  }
  Value load(Value pointer, Type type, unsigned alignment = 0) {
    return LLVM::LoadOp::create(*this, type, pointer, alignment);
  }
  void store(Value value, Value pointer, unsigned alignment = 0) {
    LLVM::StoreOp::create(*this, value, pointer, alignment);
  }
  /// What is at `pointer`, or `otherwise` without an access where `condition`
  /// is false.
  Value loadIf(Value condition, Value pointer, Type type, Value otherwise);
  Value bitcast(Value value, Type type) {
    if (value.getType() == type)
      return value;
    return LLVM::BitcastOp::create(*this, type, value);
  }
  Value extract(Value aggregate, int64_t position) {
    return LLVM::ExtractValueOp::create(*this, aggregate, position);
  }
  /// A vector of scalars of one type.
  Value makeVector(ArrayRef<Value> scalars);
  Value element(Value vector, int64_t position);

  /// The value that the lane `lane ^ mask` of the warp holds, and the value of
  /// lane `lane`; all lanes take part.
  Value shuffleXor(Value value, int64_t mask);
  Value shuffleFrom(Value value, Value lane);
  /// `value`, in a way that compilers do not see through; all lanes take part.
  /// Addresses that depend on it are computed where they are used. Others that
  /// a loop makes linear are kept in registers, also those of a branch that
  /// is seldom taken.
  Value hide(Value value) { return shuffleXor(value, 0); }

  void loop(Value from, Value to, int64_t step, function_ref<void(Value)> body);
  SmallVector<Value>
  loop(Value from, Value to, int64_t step, ValueRange carried,
       function_ref<SmallVector<Value>(Value, ValueRange)> body);
  void when(Value condition, function_ref<void()> body);
  SmallVector<Value> when(Value condition,
                          function_ref<SmallVector<Value>()> then,
                          function_ref<SmallVector<Value>()> otherwise);
  void barrier();
};

/// Bytes of an element in memory; i1 takes one, index eight.
unsigned getElementBytes(Type type);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_DEVICEBUILDER_H
