//===- KernelBuilder.h - Index arithmetic and loops of kernels --*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOCPU_KERNELBUILDER_H
#define ROPE_LIB_CONVERSION_ROPETOCPU_KERNELBUILDER_H

#include "MatmulKernel.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::rope {

/// What the bodies of the matrix kernels are written with.
class KernelBuilder {
protected:
  using Body = function_ref<void(Value)>;

  KernelBuilder(ImplicitLocOpBuilder &b, const MatmulTypes &types,
                const MatmulTiling &tiling)
      : b(b), types(types), tiling(tiling),
        vectorType(VectorType::get({tiling.vectorLength}, types.compute)) {}

  Value index(int64_t value) {
    return arith::ConstantIndexOp::create(b, value);
  }
  Value add(Value x, Value y) { return arith::AddIOp::create(b, x, y); }
  Value sub(Value x, Value y) { return arith::SubIOp::create(b, x, y); }
  Value mul(Value x, Value y) { return arith::MulIOp::create(b, x, y); }
  Value min(Value x, Value y) { return arith::MinSIOp::create(b, x, y); }
  Value max(Value x, Value y) { return arith::MaxSIOp::create(b, x, y); }
  Value less(Value x, Value y) {
    return arith::CmpIOp::create(b, arith::CmpIPredicate::slt, x, y);
  }
  Value atLeast(Value x, Value y) {
    return arith::CmpIOp::create(b, arith::CmpIPredicate::sge, x, y);
  }
  Value isOne(Value x) {
    return arith::CmpIOp::create(b, arith::CmpIPredicate::eq, x, index(1));
  }
  Value select(Value condition, Value x, Value y) {
    return arith::SelectOp::create(b, condition, x, y);
  }
  Value both(Value x, Value y) { return arith::AndIOp::create(b, x, y); }
  /// Largest multiple of `step` that is not above `x`.
  Value floorTo(Value x, int64_t step) {
    return sub(x, arith::RemUIOp::create(b, x, index(step)));
  }
  Value ceilDiv(Value x, int64_t step) {
    return arith::DivUIOp::create(b, add(x, index(step - 1)), index(step));
  }
  void loop(Value from, Value to, int64_t step, Body body) {
    scf::ForOp::create(b, from, to, index(step), ValueRange(),
                       [&](OpBuilder &, Location, Value iv, ValueRange) {
                         withInsertionPoint(iv.getParentBlock(), [&] {
                           body(iv);
                           scf::YieldOp::create(b);
                         });
                       });
  }
  /// Keeps LLVM from unrolling a loop that fetches: it would fetch at once what
  /// many iterations do, more than a core has in flight.
  static void keepRolled(scf::ForOp loop);
  void branch(Value condition, function_ref<void()> then,
              function_ref<void()> otherwise) {
    auto op = scf::IfOp::create(b, condition, /*withElseRegion=*/true);
    withInsertionPoint(op.thenBlock(), [&] { then(); }, /*atStart=*/true);
    withInsertionPoint(op.elseBlock(), [&] { otherwise(); }, true);
  }
  void withInsertionPoint(Block *block, function_ref<void()> emit,
                          bool atStart = false) {
    OpBuilder::InsertionGuard guard(b);
    if (atStart)
      b.setInsertionPointToStart(block);
    else
      b.setInsertionPointToEnd(block);
    emit();
  }

  /// A value of an operand's type, scalar or vector, in the compute type.
  Value widen(Value value) {
    Type type = types.compute;
    if (auto vector = dyn_cast<VectorType>(value.getType()))
      type = vector.clone(type);
    if (value.getType() == type)
      return value;
    return arith::ExtFOp::create(b, type, value);
  }
  /// A value in the compute type, scalar or vector, as elements of `type`.
  Value round(Value value, Type type) {
    if (auto vector = dyn_cast<VectorType>(value.getType()))
      type = vector.clone(type);
    if (value.getType() == type)
      return value;
    return arith::TruncFOp::create(b, type, value);
  }
  /// A vector of f32 as elements of groups. Subnormal ones may be flushed, as
  /// by the instruction that multiplies them.
  Value roundToGroup(Value vector, Type type);
  /// The same of two vectors, one behind the other.
  Value roundBothToGroup(Value first, Value second, Type type);
  /// An element of C, or a vector of them, with `sum` added to it.
  Value addToOld(Value old, Value sum) {
    return round(arith::AddFOp::create(b, widen(old), sum),
                 getElementTypeOrSelf(old.getType()));
  }
  /// A value of A or B as it is multiplied: pairs keep the operand's type.
  Value toPacked(Value x) { return tiling.grouped > 1 ? x : widen(x); }
  Type getPackedType(Type operand) {
    return tiling.grouped > 1 ? operand : Type(types.compute);
  }
  Value zeroVector() {
    return arith::ConstantOp::create(b, b.getZeroAttr(vectorType));
  }
  Value zeroScalar() {
    return arith::ConstantOp::create(b, b.getZeroAttr(types.compute));
  }
  VectorType vectorOf(Type element) {
    return VectorType::get({tiling.vectorLength}, element);
  }
  /// What one step takes of a row of A.
  VectorType stepOf(Type element) {
    return VectorType::get({tiling.stepDepth()}, element);
  }

  /// x * y + sum.
  Value multiplyAdd(Value x, Value y, Value sum) {
    if (tiling.useFMA)
      return vector::FMAOp::create(b, x, y, sum);
    return arith::AddFOp::create(b, sum, arith::MulFOp::create(b, x, y));
  }
  /// x + y, of the type of sums.
  Value addValues(Value x, Value y) {
    if (types.isInteger())
      return arith::AddIOp::create(b, x, y);
    return arith::AddFOp::create(b, x, y);
  }
  /// Adds up sums that are kept in chains, a power of 2 of `count` sums each,
  /// until one chain is left.
  void addChains(SmallVectorImpl<Value> &sums, size_t count) {
    for (; sums.size() > count; sums.truncate(sums.size() / 2))
      for (size_t i = 0, half = sums.size() / 2; i < half; ++i)
        sums[i] = addValues(sums[i], sums[half + i]);
  }
  /// Whether bytes of A are multiplied without a sign, with 128 added to them.
  bool addsToBytes() const {
    return types.isInteger() && !tiling.tiles &&
           tiling.groups == GroupInstructions::X86;
  }
  /// The element of A at `position` of a packed buffer, or the group of them
  /// from there on, in all lanes.
  Value broadcastGroup(Value packed, ValueRange position);
  /// sum + x * y; of groups, all products are added to their lane.
  Value multiplyAddGroup(Value x, Value y, Value sum);
  /// sum + x[lane] * y, for the lane of each 128 bits, in registers of SVE.
  Value multiplyAddLane(Value x, int64_t lane, Value y, Value sum);
  Value multiplyAddGroupOfArm(Value x, Value y, Value sum);
  /// A vector of a register's width as one of registers of any width, and back.
  Value toRegister(Value x);
  Value fromRegister(Value x, VectorType type);
  /// A vector of 128 bits in each 128 bits of a vector.
  Value repeat(Value x);
  /// The sum of the lanes of a vector, in a fixed order: halves are added until
  /// one lane is left.
  Value addLanes(Value vector) {
    int64_t length = cast<VectorType>(vector.getType()).getNumElements();
    for (int64_t half = length / 2; half >= 1; half /= 2) {
      auto part = [&](int64_t from) -> Value {
        return vector::ExtractStridedSliceOp::create(
            b, vector, ArrayRef<int64_t>{from}, ArrayRef<int64_t>{half},
            ArrayRef<int64_t>{1});
      };
      vector = arith::AddFOp::create(b, part(0), part(half));
    }
    return vector::ExtractOp::create(b, vector, 0);
  }
  /// The sums of the lanes of several vectors as one vector, in the order of
  /// `addLanes`; their number is a power of 2, at most that of the lanes.
  Value addLanesOf(ArrayRef<Value> vectors);
  /// The same with `combine` in the place of the sum.
  Value combineLanesOf(ArrayRef<Value> vectors,
                       function_ref<Value(Value, Value)> combine);
  Value allocate(ArrayRef<int64_t> shape, ValueRange sizes) {
    return allocate(shape, sizes, types.compute);
  }
  Value allocate(ArrayRef<int64_t> shape, ValueRange sizes, Type element) {
    return memref::AllocOp::create(b, MemRefType::get(shape, element), sizes,
                                   b.getI64IntegerAttr(64));
  }

  /// An operand with its strides and, for loads along one of its axes, the
  /// same buffer typed with a unit stride there.
  struct Operand {
    Value memref, strides[2], unit[2];
  };
  Operand describe(Value memref);

  /// to[m][k] = A[m][k] in the compute type, for a buffer `to` of that shape.
  void copyRows(Value to, const Operand &a, Value rows, Value depth);

  ImplicitLocOpBuilder &b;
  MatmulTypes types;
  MatmulTiling tiling;
  VectorType vectorType;
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOCPU_KERNELBUILDER_H
