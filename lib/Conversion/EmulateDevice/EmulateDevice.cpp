//===- EmulateDevice.cpp - Device modules as functions of the host --------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/EmulateDevice/Passes.h"

#include "DeviceLowering.h"
#include "TrackAccumulators.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEEMULATEDEVICEPASS
#include "rope/Conversion/EmulateDevice/Passes.h.inc"

static bool isKernel(LLVM::LLVMFuncOp function) {
  return function->hasAttr(gpu::GPUDialect::getKernelFuncAttrName()) ||
         function->hasAttr(NVVM::NVVMDialect::getKernelFuncAttrName()) ||
         function->hasAttr(ROCDL::ROCDLDialect::getKernelFuncAttrName()) ||
         function.getCConv() == LLVM::CConv::PTX_Kernel ||
         function.getCConv() == LLVM::CConv::AMDGPU_KERNEL;
}

static bool isAmd(gpu::GPUModuleOp module) {
  bool found = module.getTargetsAttr() &&
               llvm::any_of(module.getTargetsAttr(), [](Attribute target) {
                 return isa<ROCDL::ROCDLTargetAttr>(target);
               });
  return found ||
         module
             .walk([](Operation *op) {
               if (isa_and_nonnull<ROCDL::ROCDLDialect>(op->getDialect()) ||
                   op->hasAttr(ROCDL::ROCDLDialect::getKernelFuncAttrName()))
                 return WalkResult::interrupt();
               return WalkResult::advance();
             })
             .wasInterrupted();
}

/// The number of threads that a kernel says it is compiled for, or zeros.
static SmallVector<int64_t> getRequiredBlock(LLVM::LLVMFuncOp kernel) {
  for (StringRef name :
       {"nvvm.reqntid", "known_block_size", "gpu.known_block_size"})
    if (auto sizes = kernel->getAttrOfType<DenseI32ArrayAttr>(name)) {
      SmallVector<int64_t> block(sizes.asArrayRef());
      block.resize(3, 1);
      return block;
    }
  return {0, 0, 0};
}

/// Registers that a thread of the kernel starts with, as ptxas gives them to a
/// kernel with `setmaxnreg`: what it asks for, or its part of those of a
/// multiprocessor. 0 where the kernel says neither.
static int64_t getRegistersPerThread(LLVM::LLVMFuncOp kernel) {
  constexpr int64_t kMultiprocessor = 65536, kMost = 256, kUnit = 8;
  if (auto count = kernel->getAttrOfType<IntegerAttr>(
          NVVM::NVVMDialect::getMaxnregAttrName()))
    return count.getInt();
  for (StringRef name : {"nvvm.reqntid", "nvvm.maxntid", "known_block_size",
                         "gpu.known_block_size"}) {
    auto sizes = kernel->getAttrOfType<DenseI32ArrayAttr>(name);
    if (!sizes)
      continue;
    int64_t threads = 1;
    for (int32_t size : sizes.asArrayRef())
      threads *= std::max(size, 1);
    auto blocks = kernel->getAttrOfType<IntegerAttr>(
        NVVM::NVVMDialect::getMinctasmAttrName());
    threads *= blocks ? std::max<int64_t>(blocks.getInt(), 1) : 1;
    return std::min(kMost, kMultiprocessor / threads / kUnit * kUnit);
  }
  return 0;
}

/// Pointers whose memory nothing writes in a launch. Attributes of parameters
/// do not go with the function: the emulator checks what they say.
static SmallVector<unsigned> getReadOnlyArguments(LLVM::LLVMFuncOp kernel) {
  SmallVector<unsigned> numbers;
  for (unsigned i = 0; i < kernel.getNumArguments(); ++i)
    if (kernel.getArgAttr(i, LLVM::LLVMDialect::getNoAliasAttrName()) &&
        kernel.getArgAttr(i, LLVM::LLVMDialect::getReadonlyAttrName()))
      numbers.push_back(i);
  return numbers;
}

namespace {
struct EmulateDevicePass : impl::RopeEmulateDevicePassBase<EmulateDevicePass> {
  void runOnOperation() override;

private:
  struct Kernel {
    std::string name;
    LLVM::LLVMFuncOp invoker;
    unsigned numArguments;
    SharedUse shared;
    int64_t registersPerThread;
    SmallVector<int64_t> block;
    SmallVector<unsigned> readOnlyArguments;
  };

  LogicalResult lowerModule(gpu::GPUModuleOp module, RuntimeInterface &runtime);
  LLVM::LLVMFuncOp moveFunction(LLVM::LLVMFuncOp function, StringRef name,
                                RuntimeInterface &runtime);
  LogicalResult moveGlobal(LLVM::GlobalOp global, StringRef name,
                           RuntimeInterface &runtime);
  LLVM::LLVMFuncOp createInvoker(LLVM::LLVMFuncOp kernel,
                                 ArrayRef<Type> byValue,
                                 RuntimeInterface &runtime);
  void createRegistration(RuntimeInterface &runtime);

  SmallVector<Kernel> kernels;
  /// Constants and variables of device code, and whether it only reads them.
  SmallVector<LLVM::GlobalOp> globals;
};
} // namespace

/// All pointers are to the one space of the host.
static void eraseAddressSpaces(Operation *op) {
  AttrTypeReplacer replacer;
  replacer.addReplacement(
      [](LLVM::LLVMPointerType type) -> std::optional<Type> {
        return LLVM::LLVMPointerType::get(type.getContext());
      });
  replacer.recursivelyReplaceElementsIn(op, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
}

/// Creates the function in the host module with its body and the registers as
/// first argument; attributes that speak about the device are dropped.
LLVM::LLVMFuncOp EmulateDevicePass::moveFunction(LLVM::LLVMFuncOp function,
                                                 StringRef name,
                                                 RuntimeInterface &runtime) {
  SmallVector<Type> types = {runtime.pointerType};
  llvm::append_range(types, function.getArgumentTypes());
  OpBuilder builder = OpBuilder::atBlockEnd(getOperation().getBody());
  auto moved = LLVM::LLVMFuncOp::create(
      builder, function.getLoc(), name,
      LLVM::LLVMFunctionType::get(function.getFunctionType().getReturnType(),
                                  types),
      LLVM::Linkage::Internal);
  moved.getBody().takeBody(function.getBody());
  moved.getBody().front().insertArgument(0u, runtime.pointerType,
                                         function.getLoc());
  runtime.symbols.insert(moved);
  return moved;
}

LogicalResult EmulateDevicePass::moveGlobal(LLVM::GlobalOp global,
                                            StringRef name,
                                            RuntimeInterface &runtime) {
  auto space = static_cast<DeviceSpace>(global.getAddrSpace());
  if (space != DeviceSpace::Generic && space != DeviceSpace::Global &&
      space != DeviceSpace::Constant)
    return global.emitOpError("is in an address space that the emulator does "
                              "not model");
  if (global.getLinkage() == LLVM::Linkage::External &&
      !global.getValueOrNull() && global.getInitializerRegion().empty())
    return global.emitOpError("is not defined in the module");
  OpBuilder builder = OpBuilder::atBlockBegin(getOperation().getBody());
  auto moved = cast<LLVM::GlobalOp>(builder.clone(*global));
  moved.setSymName(name);
  moved.setAddrSpace(0);
  moved.setLinkage(LLVM::Linkage::Internal);
  moved->setDiscardableAttrs(ArrayRef<NamedAttribute>());
  eraseAddressSpaces(moved);
  runtime.symbols.insert(moved);
  globals.push_back(moved);
  return success();
}

/// `void f(registers, arguments)`: loads each argument and calls the kernel.
/// One that the kernel takes by value is copied to local memory first.
LLVM::LLVMFuncOp EmulateDevicePass::createInvoker(LLVM::LLVMFuncOp kernel,
                                                  ArrayRef<Type> byValue,
                                                  RuntimeInterface &runtime) {
  Type pointer = runtime.pointerType;
  OpBuilder atEnd = OpBuilder::atBlockEnd(getOperation().getBody());
  auto invoker = LLVM::LLVMFuncOp::create(
      atEnd, kernel.getLoc(), (kernel.getName() + "_invoke").str(),
      LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(&getContext()),
                                  {pointer, pointer}),
      LLVM::Linkage::Internal);
  runtime.symbols.insert(invoker);
  ImplicitLocOpBuilder builder(kernel.getLoc(), &getContext());
  Block *entry = invoker.addEntryBlock(builder);
  builder.setInsertionPointToStart(entry);
  SmallVector<Value> operands = {entry->getArgument(0)};
  DataLayout layout = DataLayout::closest(kernel);
  for (auto [i, type] :
       llvm::enumerate(kernel.getArgumentTypes().drop_front())) {
    Value slot =
        LLVM::GEPOp::create(builder, pointer, pointer, entry->getArgument(1),
                            ArrayRef<LLVM::GEPArg>{int32_t(i)});
    Value address = LLVM::LoadOp::create(builder, pointer, slot);
    if (byValue[i]) {
      Value one = LLVM::ConstantOp::create(builder, builder.getI64Type(),
                                           builder.getI64IntegerAttr(1));
      // Descriptors of tensor maps are the most demanding ones.
      Value copy = LLVM::AllocaOp::create(builder, pointer, byValue[i], one,
                                          /*alignment=*/64);
      Value bytes = LLVM::ConstantOp::create(
          builder, builder.getI64Type(),
          builder.getI64IntegerAttr(layout.getTypeSize(byValue[i])));
      LLVM::MemcpyOp::create(builder, copy, address, bytes,
                             /*isVolatile=*/false);
      operands.push_back(copy);
      continue;
    }
    operands.push_back(LLVM::LoadOp::create(builder, type, address));
  }
  LLVM::CallOp::create(builder, kernel, operands);
  LLVM::ReturnOp::create(builder, ValueRange());
  return invoker;
}

LogicalResult EmulateDevicePass::lowerModule(gpu::GPUModuleOp module,
                                             RuntimeInterface &runtime) {
  SharedLayout shared(module);
  bool amd = isAmd(module);
  llvm::StringMap<std::string> renamed;
  SmallVector<LLVM::LLVMFuncOp> functions;
  auto getFreeName = [&](StringRef name) {
    std::string base = ("rope_device_" + module.getName() + "_" + name).str();
    std::string free = base;
    for (unsigned i = 0; runtime.symbols.lookup(free); ++i)
      free = base + "_" + std::to_string(i);
    renamed[name] = free;
    return free;
  };
  for (Operation &op : llvm::make_early_inc_range(*module.getBody())) {
    if (auto global = dyn_cast<LLVM::GlobalOp>(op)) {
      if (global.getAddrSpace() != unsigned(DeviceSpace::Shared) &&
          failed(moveGlobal(global, getFreeName(global.getName()), runtime)))
        return failure();
    } else if (auto function = dyn_cast<LLVM::LLVMFuncOp>(op)) {
      if (!function.isExternal())
        functions.push_back(function);
    } else {
      return op.emitError("expected device code in the LLVM dialect but got '")
             << op.getName() << "'";
    }
  }
  // Both look at bodies, which move away.
  SmallVector<SharedUse> uses;
  for (LLVM::LLVMFuncOp function : functions) {
    renamed[function.getName()] = getFreeName(function.getName());
    uses.push_back(shared.getUse(function));
  }
  for (auto [function, use] : llvm::zip_equal(functions, uses)) {
    SmallVector<Type> byValue;
    for (unsigned i = 0; i < function.getNumArguments(); ++i) {
      auto type = function.getArgAttrOfType<TypeAttr>(
          i, LLVM::LLVMDialect::getByValAttrName());
      byValue.push_back(type ? type.getValue() : Type());
    }
    LLVM::LLVMFuncOp moved =
        moveFunction(function, renamed[function.getName()], runtime);
    Value registers = moved.getArgument(0);
    if (failed(trackAccumulators(moved)))
      return failure();
    // What is inserted is host code.
    SmallVector<Operation *> ops;
    moved.getBody().walk([&](Operation *op) { ops.push_back(op); });
    countSteps(moved, runtime);
    if (failed(checkAccesses(ops, registers, runtime)) ||
        failed(lowerDeviceOps(moved, ops, registers, shared, renamed, runtime,
                              amd)))
      return failure();
    eraseAddressSpaces(moved);
    if (isKernel(function))
      kernels.push_back(
          {function.getName().str(), createInvoker(moved, byValue, runtime),
           unsigned(byValue.size()), use, getRegistersPerThread(function),
           getRequiredBlock(function), getReadOnlyArguments(function)});
  }
  return success();
}

void EmulateDevicePass::createRegistration(RuntimeInterface &runtime) {
  Type pointer = runtime.pointerType;
  std::string name = ("_mlir_ciface_" + kEmulatorRegisterFunction).str();
  OpBuilder atEnd = OpBuilder::atBlockEnd(getOperation().getBody());
  auto function = LLVM::LLVMFuncOp::create(
      atEnd, getOperation().getLoc(), name,
      LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(&getContext()),
                                  {pointer}));
  runtime.symbols.insert(function);
  ImplicitLocOpBuilder builder(getOperation().getLoc(), &getContext());
  Block *entry = function.addEntryBlock(builder);
  builder.setInsertionPointToStart(entry);
  Value device = entry->getArgument(0);
  auto getInteger = [&](int64_t value) -> Value {
    return LLVM::ConstantOp::create(builder, builder.getI64Type(),
                                    builder.getI64IntegerAttr(value));
  };
  for (Kernel &kernel : kernels) {
    Value name = runtime.getText(builder, kernel.name);
    Value invoker =
        LLVM::AddressOfOp::create(builder, pointer, kernel.invoker.getName());
    SmallVector<Value> operands = {device,
                                   name,
                                   invoker,
                                   getInteger(kernel.numArguments),
                                   getInteger(kernel.shared.staticBytes),
                                   getInteger(kernel.shared.dynamicOffset),
                                   getInteger(kernel.shared.declaredBytes),
                                   getInteger(kernel.registersPerThread)};
    for (int64_t size : kernel.block)
      operands.push_back(getInteger(size));
    runtime.call(builder, "rope_emulator_add_kernel", operands);
    for (unsigned number : kernel.readOnlyArguments)
      runtime.call(builder, "rope_emulator_add_read_only",
                   {device, name, getInteger(number)});
  }
  DataLayout layout(getOperation());
  for (LLVM::GlobalOp global : globals) {
    Value address =
        LLVM::AddressOfOp::create(builder, pointer, global.getName());
    Value bytes = getInteger(layout.getTypeSize(global.getType()));
    Value isConstant = getInteger(global.getConstant());
    Value name = runtime.getText(builder, global.getName());
    runtime.call(builder, "rope_emulator_add_global",
                 {device, address, bytes, isConstant, name});
  }
  runtime.finishSites(builder, device);
  LLVM::ReturnOp::create(builder, ValueRange());
}

void EmulateDevicePass::runOnOperation() {
  kernels.clear();
  globals.clear();
  auto modules = llvm::to_vector(getOperation().getOps<gpu::GPUModuleOp>());
  // A program without kernels is told to the device as well.
  RuntimeInterface runtime(getOperation());
  for (gpu::GPUModuleOp module : modules)
    if (failed(lowerModule(module, runtime)))
      return signalPassFailure();
  createRegistration(runtime);
  for (gpu::GPUModuleOp module : modules)
    module.erase();
}
} // namespace mlir::rope
