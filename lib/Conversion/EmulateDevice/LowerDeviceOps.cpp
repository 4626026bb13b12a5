//===- LowerDeviceOps.cpp - Device ops as host ops and calls --------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceLowering.h"

#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "rope/Conversion/EmulateDevice/Instructions.h"
#include "rope/Emulator/Registers.h"
#include "rope/Support/NarrowFloats.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rope;

/// Ops of the LLVM dialect without a meaning on a GPU, or that the host would
/// carry out in another way.
static bool isRefused(Operation *op, bool isAmd) {
  static const llvm::StringSet<> refused = {"llvm.inline_asm",
                                            "llvm.invoke",
                                            "llvm.landingpad",
                                            "llvm.resume",
                                            "llvm.va_arg",
                                            "llvm.intr.vastart",
                                            "llvm.intr.vacopy",
                                            "llvm.intr.vaend",
                                            "llvm.intr.memcpy.inline",
                                            "llvm.intr.memset.inline",
                                            "llvm.intr.masked.gather",
                                            "llvm.intr.masked.scatter",
                                            "llvm.intr.masked.expandload",
                                            "llvm.intr.masked.compressstore",
                                            "llvm.indirectbr",
                                            "llvm.blockaddress"};
  // Functions that NVPTX cannot select: a kernel with them has no PTX.
  static const llvm::StringSet<> refusedOnNvidia = {
      "llvm.intr.exp",  "llvm.intr.exp10", "llvm.intr.log",   "llvm.intr.log10",
      "llvm.intr.pow",  "llvm.intr.powi",  "llvm.intr.tan",   "llvm.intr.asin",
      "llvm.intr.acos", "llvm.intr.atan",  "llvm.intr.atan2", "llvm.intr.sinh",
      "llvm.intr.cosh", "llvm.intr.tanh",  "llvm.intr.sincos"};
  StringRef name = op->getName().getStringRef();
  return refused.contains(name) || name.starts_with("llvm.intr.coro.") ||
         name.starts_with("llvm.intr.vp.") ||
         name.starts_with("llvm.intr.matrix.") ||
         (!isAmd && refusedOnNvidia.contains(name));
}

namespace {
class DeviceOpLowering {
public:
  DeviceOpLowering(LLVM::LLVMFuncOp function, Value registers,
                   const SharedLayout &shared,
                   const llvm::StringMap<std::string> &renamed,
                   RuntimeInterface &runtime)
      : function(function), registers(registers), shared(shared),
        renamed(renamed), runtime(runtime) {}

  LogicalResult run(ArrayRef<Operation *> ops, bool isAmd);

private:
  Value getConstant(ImplicitLocOpBuilder &builder, int64_t value) {
    return LLVM::ConstantOp::create(builder, builder.getI64Type(),
                                    builder.getI64IntegerAttr(value));
  }
  Value getAt(ImplicitLocOpBuilder &builder, Value base, int64_t offset) {
    return LLVM::GEPOp::create(builder, runtime.pointerType,
                               builder.getI8Type(), base,
                               ArrayRef<LLVM::GEPArg>{int32_t(offset)});
  }
  void replace(Operation *op, Value value) {
    op->getResult(0).replaceAllUsesWith(value);
    op->erase();
  }

  void lowerRegister(Operation *op, int64_t offset);
  LogicalResult lowerAddress(LLVM::AddressOfOp op);
  void lowerToInteger(LLVM::PtrToIntOp op);
  void lowerToPointer(LLVM::IntToPtrOp op);
  LogicalResult lowerCall(LLVM::CallOp op);
  void lowerTrap(Operation *op, StringRef message);
  LogicalResult lowerInstruction(Operation *op,
                                 const EmulatedInstruction &instruction);
  Value getScratch();

  LLVM::LLVMFuncOp function;
  Value registers;
  const SharedLayout &shared;
  const llvm::StringMap<std::string> &renamed;
  RuntimeInterface &runtime;
  LLVM::AllocaOp scratch;
  int64_t scratchBytes = 0;
};
} // namespace

static bool isShared(Value pointer) {
  return cast<LLVM::LLVMPointerType>(pointer.getType()).getAddressSpace() ==
         unsigned(DeviceSpace::Shared);
}

void DeviceOpLowering::lowerRegister(Operation *op, int64_t offset) {
  ImplicitLocOpBuilder builder(op->getLoc(), op);
  Value value = LLVM::LoadOp::create(builder, builder.getI32Type(),
                                     getAt(builder, registers, offset),
                                     /*alignment=*/4, /*isVolatile=*/false,
                                     /*isNonTemporal=*/false,
                                     /*isInvariant=*/true);
  Type type = op->getResult(0).getType();
  if (type.getIntOrFloatBitWidth() > 32)
    value = LLVM::ZExtOp::create(builder, type, value);
  replace(op, value);
}

LogicalResult DeviceOpLowering::lowerAddress(LLVM::AddressOfOp op) {
  ImplicitLocOpBuilder builder(op.getLoc(), op);
  const SharedVariable *variable = shared.find(op.getGlobalName());
  if (!variable) {
    auto found = renamed.find(op.getGlobalName());
    if (found == renamed.end())
      return op.emitOpError("mentions '")
             << op.getGlobalName() << "', which the module does not define";
    op.setGlobalName(found->second);
    return success();
  }
  int64_t field = variable->isDynamic
                      ? offsetof(emulator::Registers, dynamicShared)
                      : offsetof(emulator::Registers, shared);
  Value base = LLVM::LoadOp::create(builder, runtime.pointerType,
                                    getAt(builder, registers, field),
                                    /*alignment=*/8, /*isVolatile=*/false,
                                    /*isNonTemporal=*/false,
                                    /*isInvariant=*/true);
  replace(op,
          variable->isDynamic ? base : getAt(builder, base, variable->offset));
  return success();
}

/// A shared pointer as an integer is an offset.
void DeviceOpLowering::lowerToInteger(LLVM::PtrToIntOp op) {
  ImplicitLocOpBuilder builder(op.getLoc(), op);
  Value address =
      LLVM::PtrToIntOp::create(builder, builder.getI64Type(), op.getArg());
  Value offset = LLVM::AndOp::create(
      builder, address, getConstant(builder, emulator::kSharedWindowBytes - 1));
  unsigned width = op.getType().getIntOrFloatBitWidth();
  if (width < 64)
    offset = LLVM::TruncOp::create(builder, op.getType(), offset);
  replace(op, offset);
}

void DeviceOpLowering::lowerToPointer(LLVM::IntToPtrOp op) {
  if (!isa<LLVM::LLVMPointerType>(op.getType()) || !isShared(op.getResult()))
    return;
  ImplicitLocOpBuilder builder(op.getLoc(), op);
  Value offset = op.getArg();
  if (offset.getType().getIntOrFloatBitWidth() < 64)
    offset = LLVM::ZExtOp::create(builder, builder.getI64Type(), offset);
  offset = LLVM::AndOp::create(
      builder, offset, getConstant(builder, emulator::kSharedWindowBytes - 1));
  Value base = LLVM::LoadOp::create(
      builder, runtime.pointerType,
      getAt(builder, registers, offsetof(emulator::Registers, shared)),
      /*alignment=*/8);
  replace(op,
          LLVM::GEPOp::create(builder, runtime.pointerType, builder.getI8Type(),
                              base, ArrayRef<LLVM::GEPArg>{offset}));
}

void DeviceOpLowering::lowerTrap(Operation *op, StringRef message) {
  ImplicitLocOpBuilder builder(op->getLoc(), op);
  Value site = runtime.getSite(builder, op);
  runtime.call(builder, "rope_emulator_trap",
               {registers, site, runtime.getText(builder, message)});
}

LogicalResult DeviceOpLowering::lowerCall(LLVM::CallOp op) {
  if (!op.getCallee())
    return op.emitOpError("is an indirect call, which the emulator does not "
                          "model");
  StringRef callee = *op.getCallee();
  // void __assertfail(message, file, line, function, size): CUDA's assert.
  if (callee == "__assertfail") {
    ImplicitLocOpBuilder builder(op.getLoc(), op);
    Value site = runtime.getSite(builder, op);
    runtime.call(builder, "rope_emulator_trap",
                 {registers, site, op.getArgOperands().front()});
    op.erase();
    return success();
  }
  auto found = renamed.find(callee);
  if (found == renamed.end())
    return op.emitOpError("calls '")
           << callee << "', which the module does not define";
  op.setCallee(found->second);
  op.setCConv(LLVM::CConv::C);
  op.getCalleeOperandsMutable().assign([&] {
    SmallVector<Value> operands = {registers};
    llvm::append_range(operands, op.getCalleeOperands());
    return operands;
  }());
  return success();
}

/// Slots for operands and results, used by one instruction after another.
Value DeviceOpLowering::getScratch() {
  if (!scratch) {
    ImplicitLocOpBuilder builder(function.getLoc(), function.getContext());
    builder.setInsertionPointToStart(&function.front());
    Value count = getConstant(builder, 1);
    scratch = LLVM::AllocaOp::create(builder, runtime.pointerType,
                                     builder.getI8Type(), count,
                                     /*alignment=*/16);
  }
  return scratch;
}

LogicalResult
DeviceOpLowering::lowerInstruction(Operation *op,
                                   const EmulatedInstruction &instruction) {
  SmallVector<int64_t> attributes;
  if (instruction.encode && failed(instruction.encode(op, attributes)))
    return op->emitOpError("has attributes that the emulator does not model");
  if (op->getNumResults() > 1)
    return op->emitOpError("has several results, which the emulator does not "
                           "model");
  ImplicitLocOpBuilder builder(op->getLoc(), op);
  DataLayout layout = DataLayout::closest(function);
  Value base = getScratch();
  // Wide vectors would ask for more than the slots have.
  constexpr unsigned kAlignment = 16;
  auto align = [](int64_t bytes) { return llvm::alignTo(bytes, kAlignment); };
  int64_t offset = align(8 * op->getNumOperands());
  for (auto [i, operand] : llvm::enumerate(op->getOperands())) {
    Value slot = getAt(builder, base, offset);
    Value value = operand;
    if (value.getType().isInteger(1))
      value = LLVM::ZExtOp::create(builder, builder.getI8Type(), value);
    LLVM::StoreOp::create(builder, value, slot, kAlignment);
    LLVM::StoreOp::create(builder, slot, getAt(builder, base, 8 * i));
    offset += align(layout.getTypeSize(value.getType()));
  }
  Value site = runtime.getSite(builder, op, attributes);
  Value result = getAt(builder, base, offset);
  runtime.call(builder, instruction.function, {registers, site, base, result});
  if (op->getNumResults() == 1) {
    Type type = op->getResult(0).getType();
    bool isBool = type.isInteger(1);
    Value value = LLVM::LoadOp::create(
        builder, isBool ? builder.getI8Type() : type, result, kAlignment);
    if (isBool)
      value = LLVM::TruncOp::create(builder, type, value);
    offset += align(layout.getTypeSize(type));
    op->getResult(0).replaceAllUsesWith(value);
  }
  scratchBytes = std::max(scratchBytes, offset);
  op->erase();
  return success();
}

LogicalResult DeviceOpLowering::run(ArrayRef<Operation *> ops, bool isAmd) {
  const InstructionTable &table = getInstructionTable();
  bool isRight = true;
  // What is lowered before may give the pointer the type of a host address.
  llvm::SmallPtrSet<Operation *, 8> sharedIntegers;
  for (Operation *op : ops)
    if (auto cast = dyn_cast<LLVM::PtrToIntOp>(op))
      if (isa<LLVM::LLVMPointerType>(cast.getArg().getType()) &&
          isShared(cast.getArg()))
        sharedIntegers.insert(op);
  for (Operation *op : ops) {
    StringRef name = op->getName().getStringRef();
    if (auto intrinsic = dyn_cast<LLVM::CallIntrinsicOp>(op))
      name = intrinsic.getIntrin();
    if (auto row = table.find(name); row != table.end()) {
      isRight &= succeeded(lowerInstruction(op, row->second));
      continue;
    }
    // What only binds the compiler's scheduler.
    if (isa<ROCDL::SchedBarrier>(op)) {
      op->erase();
      continue;
    }
    if (std::optional<int64_t> offset = getRegisterOffset(op)) {
      lowerRegister(op, *offset);
      continue;
    }
    if (!isa<LLVM::LLVMDialect>(op->getDialect()) ||
        isa<LLVM::CallIntrinsicOp>(op) || isRefused(op, isAmd)) {
      emitError(op->getLoc()) << "the emulator does not model '" << name << "'"
                              << describeNarrowFloat(op);
      isRight = false;
      continue;
    }
    if (auto address = dyn_cast<LLVM::AddressOfOp>(op)) {
      isRight &= succeeded(lowerAddress(address));
    } else if (auto call = dyn_cast<LLVM::CallOp>(op)) {
      isRight &= succeeded(lowerCall(call));
    } else if (auto cast = dyn_cast<LLVM::PtrToIntOp>(op)) {
      if (sharedIntegers.contains(op))
        lowerToInteger(cast);
    } else if (auto cast = dyn_cast<LLVM::IntToPtrOp>(op)) {
      lowerToPointer(cast);
    } else if (auto cast = dyn_cast<LLVM::AddrSpaceCastOp>(op)) {
      replace(cast, cast.getArg());
    } else if (isa<LLVM::Trap, LLVM::UBSanTrap, LLVM::DebugTrap>(op)) {
      lowerTrap(op, "stops the kernel");
      op->erase();
    }
  }
  if (scratch) {
    ImplicitLocOpBuilder builder(scratch.getLoc(), scratch);
    scratch.getArraySizeMutable().assign(getConstant(builder, scratchBytes));
  }
  return success(isRight);
}

LogicalResult rope::lowerDeviceOps(LLVM::LLVMFuncOp function,
                                   ArrayRef<Operation *> ops, Value registers,
                                   const SharedLayout &shared,
                                   const llvm::StringMap<std::string> &renamed,
                                   RuntimeInterface &runtime, bool isAmd) {
  return DeviceOpLowering(function, registers, shared, renamed, runtime)
      .run(ops, isAmd);
}
