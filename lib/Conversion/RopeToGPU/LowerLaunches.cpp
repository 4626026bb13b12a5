//===- LowerLaunches.cpp - Launches as calls of the launch ABI ------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToGPU/Passes.h"

#include "HostWaits.h"
#include "LowerTensorMap.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEGPULOWERLAUNCHESPASS
#include "rope/Conversion/RopeToGPU/Passes.h.inc"

namespace {
/// The parameters of one launch, as they are stored for the call.
struct Parameters {
  SmallVector<Value> values;
  /// Numbers of the pointers to what the kernel takes by value.
  llvm::DenseSet<size_t> byValue;
  /// As `GpuLaunch::signature` has it.
  std::string signature;
};

struct LowerLaunchesPass
    : impl::RopeGPULowerLaunchesPassBase<LowerLaunchesPass> {
  using Base::Base;

  void runOnOperation() override {
    symbols.emplace(getOperation());
    strings.clear();
    for (auto function :
         llvm::to_vector(getOperation().getOps<func::FuncOp>())) {
      if (function.isExternal())
        continue;
      if (failed(synchronize(function)) || failed(lowerFunction(function)))
        return signalPassFailure();
    }
  }

private:
  LLVM::LLVMFuncOp getFunction(StringRef name, Type result,
                               ArrayRef<Type> arguments);
  Value getString(ImplicitLocOpBuilder &b, StringRef text);
  LogicalResult synchronize(func::FuncOp function);
  LogicalResult lowerFunction(func::FuncOp function);
  LogicalResult lowerLaunch(gpu::LaunchFuncOp launch, Block *entry);
  LogicalResult lowerMaps(func::FuncOp function);
  LogicalResult lowerConstant(memref::GetGlobalOp constant);
  LogicalResult addParameter(ImplicitLocOpBuilder &b, Value operand,
                             Parameters &parameters);

  std::optional<SymbolTable> symbols;
  llvm::StringMap<LLVM::GlobalOp> strings;
};
} // namespace

/// The declaration of a function of the ABI; null after a diagnostic where the
/// name is taken.
LLVM::LLVMFuncOp LowerLaunchesPass::getFunction(StringRef name, Type result,
                                                ArrayRef<Type> arguments) {
  if (Operation *op = symbols->lookup(name)) {
    auto function = dyn_cast<LLVM::LLVMFuncOp>(op);
    if (!function)
      op->emitError("expected the symbol '")
          << name << "' to be free, since host code calls the function of this "
          << "name";
    return function;
  }
  OpBuilder builder = OpBuilder::atBlockBegin(getOperation().getBody());
  auto function =
      LLVM::LLVMFuncOp::create(builder, getOperation().getLoc(), name,
                               LLVM::LLVMFunctionType::get(result, arguments));
  symbols->insert(function);
  return function;
}

Value LowerLaunchesPass::getString(ImplicitLocOpBuilder &b, StringRef text) {
  LLVM::GlobalOp &global = strings[text];
  if (!global) {
    OpBuilder builder = OpBuilder::atBlockBegin(getOperation().getBody());
    std::string bytes = text.str();
    bytes.push_back('\0');
    auto type = LLVM::LLVMArrayType::get(b.getI8Type(), bytes.size());
    global = LLVM::GlobalOp::create(
        builder, getOperation().getLoc(), type, /*isConstant=*/true,
        LLVM::Linkage::Internal, "launch_text", b.getStringAttr(bytes));
    symbols->insert(global);
  }
  return LLVM::AddressOfOp::create(b, global);
}

/// Waits for launches wherever host code may access what they do.
LogicalResult LowerLaunchesPass::synchronize(func::FuncOp function) {
  for (Operation *op : findHostWaits(function)) {
    auto wait = getFunction("rope_gpu_sync",
                            LLVM::LLVMVoidType::get(&getContext()), {});
    if (!wait)
      return failure();
    OpBuilder builder(op);
    LLVM::CallOp::create(builder, op->getLoc(), wait, ValueRange());
  }
  return success();
}

LogicalResult LowerLaunchesPass::lowerFunction(func::FuncOp function) {
  SmallVector<gpu::LaunchFuncOp> launches;
  SmallVector<memref::GetGlobalOp> constants;
  function.walk([&](Operation *op) {
    if (auto launch = dyn_cast<gpu::LaunchFuncOp>(op))
      launches.push_back(launch);
    else if (auto constant = dyn_cast<memref::GetGlobalOp>(op))
      constants.push_back(constant);
    else if (auto alloc = dyn_cast<memref::AllocOp>(op))
      // Memory of the device is aligned to more than any buffer asks for.
      alloc.removeAlignmentAttr();
  });
  if (failed(lowerMaps(function)))
    return failure();
  for (memref::GetGlobalOp constant : constants)
    if (failed(lowerConstant(constant)))
      return failure();
  for (gpu::LaunchFuncOp launch : launches)
    if (failed(lowerLaunch(launch, &function.getBody().front())))
      return failure();
  return success();
}

LogicalResult LowerLaunchesPass::lowerMaps(func::FuncOp function) {
  SmallVector<rope_gpu::TensorMapOp> maps;
  function.walk([&](rope_gpu::TensorMapOp op) { maps.push_back(op); });
  auto pointer = LLVM::LLVMPointerType::get(&getContext());
  for (rope_gpu::TensorMapOp op : maps) {
    auto encode = getFunction("rope_gpu_tensor_map",
                              LLVM::LLVMVoidType::get(&getContext()),
                              {pointer, pointer, pointer});
    if (!encode)
      return failure();
    lowerTensorMap(op, encode, &function.getBody().front());
  }
  return success();
}

/// A constant of the host becomes a buffer of the device with its content.
LogicalResult LowerLaunchesPass::lowerConstant(memref::GetGlobalOp constant) {
  ImplicitLocOpBuilder b(constant.getLoc(), constant);
  b.setInsertionPointAfter(constant);
  MemRefType type = constant.getType();
  auto pointer = LLVM::LLVMPointerType::get(&getContext());
  auto get =
      getFunction("rope_gpu_constant", pointer, {pointer, b.getI64Type()});
  if (!get)
    return failure();
  Type element = type.getElementType();
  int64_t bytes = 8;
  if (auto complex = dyn_cast<ComplexType>(element))
    bytes = 2 * llvm::divideCeil(
                    complex.getElementType().getIntOrFloatBitWidth(), 8);
  else if (!element.isIndex())
    bytes = llvm::divideCeil(element.getIntOrFloatBitWidth(), 8);
  Value address = memref::ExtractAlignedPointerAsIndexOp::create(b, constant);
  Operation *reader = address.getDefiningOp();
  address = arith::IndexCastOp::create(b, b.getI64Type(), address);
  address = LLVM::IntToPtrOp::create(b, pointer, address);
  Value size = LLVM::ConstantOp::create(
      b, b.getI64IntegerAttr(type.getNumElements() * bytes));
  Value onDevice =
      LLVM::CallOp::create(b, get, ValueRange{address, size}).getResult();
  // The descriptor of the same type.
  SmallVector<Type> fields = {pointer, pointer, b.getI64Type()};
  int64_t rank = type.getRank();
  if (rank > 0)
    fields.append(2, LLVM::LLVMArrayType::get(b.getI64Type(), rank));
  Value descriptor = LLVM::UndefOp::create(
      b, LLVM::LLVMStructType::getLiteral(&getContext(), fields));
  auto insert = [&](Value value, ArrayRef<int64_t> place) {
    descriptor = LLVM::InsertValueOp::create(b, descriptor, value, place);
  };
  auto number = [&](int64_t value) {
    return LLVM::ConstantOp::create(b, b.getI64IntegerAttr(value));
  };
  insert(onDevice, {0});
  insert(onDevice, {1});
  insert(number(0), {2});
  auto [strides, offset] = type.getStridesAndOffset();
  for (int64_t axis = 0; axis < rank; ++axis) {
    insert(number(type.getDimSize(axis)), {3, axis});
    insert(number(strides[axis]), {4, axis});
  }
  Value buffer =
      UnrealizedConversionCastOp::create(b, type, descriptor).getResult(0);
  constant.getResult().replaceAllUsesExcept(buffer, reader);
  return success();
}

LogicalResult LowerLaunchesPass::addParameter(ImplicitLocOpBuilder &b,
                                              Value operand,
                                              Parameters &parameters) {
  auto add = [&](Value value, char kind) {
    if (value.getType().isIndex())
      value = arith::IndexCastOp::create(b, b.getI64Type(), value);
    parameters.values.push_back(value);
    parameters.signature.push_back(kind);
  };
  Type type = operand.getType();
  if (auto buffer = dyn_cast<MemRefType>(type)) {
    Value address = memref::ExtractAlignedPointerAsIndexOp::create(b, operand);
    add(address, 'p');
    add(address, 'p');
    auto metadata = memref::ExtractStridedMetadataOp::create(b, operand);
    add(metadata.getOffset(), '8');
    for (Value size : metadata.getSizes())
      add(size, '8');
    for (Value stride : metadata.getStrides())
      add(stride, '8');
    return success();
  }
  if (type.isIndex()) {
    add(operand, '8');
    return success();
  }
  if (isa<LLVM::LLVMPointerType>(type)) {
    add(operand, 'p');
    return success();
  }
  if (!type.isIntOrFloat())
    return failure();
  unsigned bits = type.getIntOrFloatBitWidth();
  if (bits == 1) {
    operand = arith::ExtUIOp::create(b, b.getI8Type(), operand);
    bits = 8;
  } else if (isa<FloatType>(type)) {
    operand = arith::BitcastOp::create(b, b.getIntegerType(bits), operand);
  }
  if (bits != 8 && bits != 16 && bits != 32 && bits != 64)
    return failure();
  add(operand, static_cast<char>('0' + bits / 8));
  return success();
}

LogicalResult LowerLaunchesPass::lowerLaunch(gpu::LaunchFuncOp launch,
                                             Block *entry) {
  if (launch.getAsyncToken() || !launch.getAsyncDependencies().empty())
    return launch.emitError("expected a launch without async tokens: host code "
                            "waits by the memory that it accesses");
  ImplicitLocOpBuilder b(launch.getLoc(), launch);
  Parameters parameters;
  auto kernel = SymbolTable::lookupNearestSymbolFrom<FunctionOpInterface>(
      launch, launch.getKernelAttr());
  for (Value operand : launch.getKernelOperands()) {
    // A kernel that is converted has the parameters of the call.
    size_t number = parameters.values.size();
    if (failed(addParameter(b, operand, parameters)))
      return launch.emitError("expected scalars and buffers as kernel operands "
                              "but got ")
             << operand.getType();
    if (kernel && isa<LLVM::LLVMPointerType>(operand.getType()) &&
        number < kernel.getNumArguments() &&
        kernel.getArgAttr(number, LLVM::LLVMDialect::getByValAttrName())) {
      parameters.byValue.insert(number);
      parameters.signature.back() = 'm';
    }
  }
  auto pointer = LLVM::LLVMPointerType::get(&getContext());
  Type i64 = b.getI64Type();
  auto call =
      getFunction("rope_gpu_launch", LLVM::LLVMVoidType::get(&getContext()),
                  {pointer, pointer, pointer, pointer});
  if (!call)
    return failure();
  // Memory of the call, once for each run of the function.
  ImplicitLocOpBuilder top(launch.getLoc(), &getContext());
  top.setInsertionPointToStart(entry);
  auto allocate = [&](Type element, int64_t count) -> Value {
    Value size = LLVM::ConstantOp::create(top, top.getI64IntegerAttr(count));
    return LLVM::AllocaOp::create(top, pointer, element, size,
                                  /*alignment=*/8);
  };
  int64_t count = parameters.values.size();
  Value sizes = allocate(i64, 7), slots = allocate(i64, count),
        table = allocate(pointer, count);
  auto store = [&](Value value, Value base, Type element, int32_t place) {
    Value address = LLVM::GEPOp::create(b, pointer, element, base,
                                        ArrayRef<LLVM::GEPArg>{place});
    LLVM::StoreOp::create(b, value, address);
    return address;
  };
  gpu::KernelDim3 grid = launch.getGridSizeOperandValues(),
                  block = launch.getBlockSizeOperandValues();
  Value dynamic = launch.getDynamicSharedMemorySize();
  dynamic = dynamic ? arith::ExtUIOp::create(b, i64, dynamic).getResult()
                    : LLVM::ConstantOp::create(b, b.getI64IntegerAttr(0));
  SmallVector<Value> all = {grid.x,  grid.y,  grid.z, block.x,
                            block.y, block.z, dynamic};
  for (auto [place, given] : llvm::enumerate(all)) {
    Value size = given;
    if (size.getType().isIndex())
      size = arith::IndexCastOp::create(b, i64, size);
    store(size, sizes, i64, place);
  }
  for (auto [place, value] : llvm::enumerate(parameters.values)) {
    Value slot = parameters.byValue.contains(place)
                     ? value
                     : store(value, slots, i64, place);
    store(slot, table, pointer, place);
  }
  LLVM::CallOp::create(
      b, call,
      ValueRange{getString(b, launch.getKernelName().getValue()), sizes, table,
                 getString(b, parameters.signature)});
  launch.erase();
  return success();
}
} // namespace mlir::rope
