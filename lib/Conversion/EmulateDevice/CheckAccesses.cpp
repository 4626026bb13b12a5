//===- CheckAccesses.cpp - Checks before loads, stores and copies ---------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceLowering.h"

#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "rope/Emulator/Registers.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rope;
using emulator::Access;

int64_t rope::getStoredBytes(Type type) {
  if (auto vector = dyn_cast<VectorType>(type)) {
    Type element = vector.getElementType();
    if (element.isIntOrFloat())
      return llvm::divideCeil(
          vector.getNumElements() * element.getIntOrFloatBitWidth(), 8);
    return vector.getNumElements() * getStoredBytes(element);
  }
  if (type.isIntOrFloat())
    return llvm::divideCeil(type.getIntOrFloatBitWidth(), 8);
  if (isa<LLVM::LLVMPointerType>(type))
    return 8;
  return DataLayout().getTypeSize(type);
}

/// The widest access of a thread: what is aligned to more need not be.
static constexpr int64_t kMaxAlignment = 16;

/// The alignment that an access without one of its own promises.
static int64_t getNaturalAlignment(Type type) {
  if (!isa<VectorType>(type) && !type.isIntOrFloat() &&
      !isa<LLVM::LLVMPointerType>(type))
    return DataLayout().getTypeABIAlignment(type);
  return std::min<int64_t>(llvm::PowerOf2Ceil(getStoredBytes(type)),
                           kMaxAlignment);
}

namespace {
class AccessChecker {
public:
  AccessChecker(Value registers, RuntimeInterface &runtime)
      : registers(registers), runtime(runtime) {}

  void check(Operation *op, Value address, int64_t bytes, int64_t alignment,
             Access kind) {
    ImplicitLocOpBuilder builder(op->getLoc(), op);
    check(builder, op, address, getConstant(builder, bytes), alignment, kind,
          bytes);
  }

  void check(ImplicitLocOpBuilder &builder, Operation *op, Value address,
             Value bytes, int64_t alignment, Access kind,
             int64_t knownBytes = 0) {
    Value site = runtime.getSite(builder, op);
    if (auto variable = findLocal(address)) {
      Value size = getLocalBytes(builder, variable);
      LLVM::CallOp::create(
          builder, runtime.getLocalCheck(),
          ValueRange{registers, site, address, bytes, variable, size});
      return;
    }
    Value kindValue = LLVM::ConstantOp::create(
        builder, builder.getI32Type(),
        builder.getI32IntegerAttr(static_cast<int32_t>(kind)));
    auto space = cast<LLVM::LLVMPointerType>(address.getType());
    if (space.getAddressSpace() == unsigned(DeviceSpace::Shared)) {
      runtime.call(builder, "rope_emulator_access_shared",
                   {registers, site, address, bytes,
                    getConstant(builder, alignment), kindValue});
      return;
    }
    LLVM::CallOp::create(builder, runtime.getCheck(knownBytes),
                         ValueRange{registers, site, address, bytes,
                                    getConstant(builder, alignment - 1),
                                    kindValue});
  }

  /// Lanes of a vector in a row, those whose mask is set.
  void checkMasked(Operation *op, Value address, Value mask, Type type,
                   int64_t alignment, Access kind) {
    ImplicitLocOpBuilder builder(op->getLoc(), op);
    auto vector = cast<VectorType>(type);
    int64_t lanes = vector.getNumElements();
    Value site = runtime.getSite(builder, op);
    Value bits =
        LLVM::BitcastOp::create(builder, builder.getIntegerType(lanes), mask);
    if (lanes < 64)
      bits = LLVM::ZExtOp::create(builder, builder.getI64Type(), bits);
    Value kindValue = LLVM::ConstantOp::create(
        builder, builder.getI32Type(),
        builder.getI32IntegerAttr(static_cast<int32_t>(kind)));
    int64_t bytes = getStoredBytes(vector.getElementType());
    runtime.call(builder, "rope_emulator_access_masked",
                 {registers, site, address, getConstant(builder, bytes), bits,
                  getConstant(builder, std::min(bytes, alignment)), kindValue});
  }

private:
  Value getConstant(ImplicitLocOpBuilder &builder, int64_t value) {
    return LLVM::ConstantOp::create(builder, builder.getI64Type(),
                                    builder.getI64IntegerAttr(value));
  }

  /// The local variable that the address is in, where it can be seen.
  LLVM::AllocaOp findLocal(Value address) {
    while (Operation *op = address.getDefiningOp()) {
      if (auto variable = dyn_cast<LLVM::AllocaOp>(op))
        return variable;
      if (auto element = dyn_cast<LLVM::GEPOp>(op))
        address = element.getBase();
      else if (auto cast = dyn_cast<LLVM::AddrSpaceCastOp>(op))
        address = cast.getArg();
      else
        return nullptr;
    }
    return nullptr;
  }

  Value getLocalBytes(ImplicitLocOpBuilder &builder, LLVM::AllocaOp variable) {
    Value element = getConstant(
        builder,
        DataLayout::closest(variable).getTypeSize(variable.getElemType()));
    Value count = variable.getArraySize();
    if (count.getType() != builder.getI64Type())
      count = LLVM::ZExtOp::create(builder, builder.getI64Type(), count);
    return LLVM::MulOp::create(builder, element, count);
  }

  Value registers;
  RuntimeInterface &runtime;
};
} // namespace

/// Copies give their size as an operand, which may be narrower than 64 bits.
static Value getSize(ImplicitLocOpBuilder &builder, Value size) {
  if (size.getType() == builder.getI64Type())
    return size;
  return LLVM::ZExtOp::create(builder, builder.getI64Type(), size);
}

LogicalResult rope::checkAccesses(ArrayRef<Operation *> ops, Value registers,
                                  RuntimeInterface &runtime) {
  AccessChecker checker(registers, runtime);
  LogicalResult result = success();
  for (Operation *op : ops) {
    auto checkOne = [&](Value address, Type type,
                        std::optional<uint64_t> alignment, Access kind) {
      int64_t bytes = alignment ? *alignment : getNaturalAlignment(type);
      checker.check(op, address, getStoredBytes(type),
                    std::min<int64_t>(bytes, kMaxAlignment), kind);
    };
    auto copy = [&](auto copyOp) {
      ImplicitLocOpBuilder builder(op->getLoc(), op);
      Value size = getSize(builder, copyOp.getLen());
      checker.check(builder, op, copyOp.getSrc(), size, 1, Access::Load);
      checker.check(builder, op, copyOp.getDst(), size, 1, Access::Store);
    };
    auto masked = [&](Value address, Value mask, Type type, int64_t alignment,
                      Access kind) {
      if (cast<VectorType>(type).getNumElements() > 64) {
        op->emitOpError("has more than 64 lanes, which the emulator does not "
                        "model");
        result = failure();
        return;
      }
      checker.checkMasked(op, address, mask, type, alignment, kind);
    };
    llvm::TypeSwitch<Operation *>(op)
        .Case([&](LLVM::LoadOp load) {
          checkOne(load.getAddr(), load.getType(), load.getAlignment(),
                   load.getOrdering() == LLVM::AtomicOrdering::not_atomic
                       ? Access::Load
                       : Access::Atomic);
        })
        .Case([&](LLVM::StoreOp store) {
          checkOne(store.getAddr(), store.getValue().getType(),
                   store.getAlignment(),
                   store.getOrdering() == LLVM::AtomicOrdering::not_atomic
                       ? Access::Store
                       : Access::Atomic);
        })
        .Case([&](LLVM::AtomicRMWOp atomic) {
          checkOne(atomic.getPtr(), atomic.getVal().getType(),
                   atomic.getAlignment(), Access::Atomic);
        })
        .Case([&](LLVM::AtomicCmpXchgOp atomic) {
          checkOne(atomic.getPtr(), atomic.getVal().getType(),
                   atomic.getAlignment(), Access::Atomic);
        })
        .Case([&](LLVM::MaskedLoadOp load) {
          masked(load.getData(), load.getMask(), load.getType(),
                 load.getAlignment(), Access::Load);
        })
        .Case([&](LLVM::MaskedStoreOp store) {
          masked(store.getData(), store.getMask(), store.getValue().getType(),
                 store.getAlignment(), Access::Store);
        })
        .Case([&](LLVM::MemcpyOp op) { copy(op); })
        .Case([&](LLVM::MemmoveOp op) { copy(op); })
        .Case([&](LLVM::MemsetOp set) {
          ImplicitLocOpBuilder builder(op->getLoc(), op);
          checker.check(builder, op, set.getDst(),
                        getSize(builder, set.getLen()), 1, Access::Store);
        });
  }
  return result;
}
