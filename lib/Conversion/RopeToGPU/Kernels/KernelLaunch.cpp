//===- KernelLaunch.cpp - Kernels on tensors ------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelLaunch.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "rope/Dialect/RopeGPU/IR/RopeGPU.h"

namespace mlir::rope {

/// A buffer of any strides of the shape of `tensor`.
static MemRefType getBufferType(Value tensor) {
  auto type = cast<RankedTensorType>(tensor.getType());
  SmallVector<int64_t> strides(type.getRank(), ShapedType::kDynamic);
  auto layout = StridedLayoutAttr::get(tensor.getContext(),
                                       ShapedType::kDynamic, strides);
  return MemRefType::get(type.getShape(), type.getElementType(), layout);
}

Value KernelLaunch::index(int64_t value) {
  return arith::ConstantIndexOp::create(host, value);
}

Value KernelLaunch::getSize(Value tensor, int64_t axis) {
  return host.createOrFold<tensor::DimOp>(tensor, axis);
}

Value KernelLaunch::allocate(ArrayRef<OpFoldResult> sizes, Type element) {
  return tensor::EmptyOp::create(host, sizes, element);
}

/// Inputs come before inits among the parameters.
Value KernelLaunch::Body::addInput(Value operand, Type type) {
  Value argument = entry->insertArgument(inputs.size(), type, operand.getLoc());
  inputs.push_back(operand);
  arguments[operand] = argument;
  return argument;
}

Value KernelLaunch::Body::getBuffer(Value tensor) {
  Value argument = arguments.lookup(tensor);
  return argument ? argument : addInput(tensor, getBufferType(tensor));
}

Value KernelLaunch::Body::get(Value scalar) {
  if (Value argument = arguments.lookup(scalar))
    return argument;
  Operation *op = scalar.getDefiningOp();
  if (op && matchPattern(op, m_Constant())) {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(entry);
    return arguments[scalar] = b.clone(*op)->getResult(0);
  }
  return addInput(scalar, scalar.getType());
}

Value KernelLaunch::Body::getMap(Value map) {
  if (Value argument = arguments.lookup(map))
    return argument;
  maps.push_back(inputs.size());
  return addInput(map, map.getType());
}

/// Says how many blocks of a kernel with tiles have to fit on a multiprocessor:
/// as many as leave each thread all registers that one can name. Without it
/// ptxas spills for the sake of blocks that shared memory has no room for.
static void setResidentBlocks(gpu::GPUFuncOp kernel, int64_t threads) {
  constexpr int64_t registers = 65536, registersOfThread = 256;
  int64_t blocks =
      std::max<int64_t>(registers / registersOfThread / threads, 1);
  kernel->setAttr(NVVM::NVVMDialect::getMinctasmAttrName(),
                  Builder(kernel.getContext()).getI32IntegerAttr(blocks));
}

/// Whether an axis behind the first, of which there are 2^16 - 1 blocks at
/// most, may have more: what only the launch knows may.
static bool exceedsGrid(ArrayRef<Value> grid) {
  constexpr int64_t most = 65535;
  return llvm::any_of(grid.drop_front(), [](Value size) {
    std::optional<int64_t> known = getConstantIntValue(size);
    return !known || *known > most;
  });
}

SmallVector<Value> KernelLaunch::launch(ArrayRef<Value> grid, int64_t threads,
                                        int64_t sharedBytes, ValueRange inits,
                                        function_ref<void(Body &)> body) {
  // On AMD a kernel may declare all that there is, and then its code object
  // says how much it takes.
  bool declaresShared = context.chip.family == GpuFamily::ROCDL;
  SmallVector<Type> parameters;
  for (Value init : inits)
    parameters.push_back(getBufferType(init));
  gpu::GPUFuncOp kernel = context.createKernel(host, op, parameters, threads);
  if (sharedBytes > 0 && context.chip.family == GpuFamily::NVVM)
    setResidentBlocks(kernel, threads);
  Block *entry = &kernel.getBody().front();
  DeviceBuilder b(host.getLoc(), OpBuilder::atBlockEnd(entry));
  b.subgroup = context.chip.subgroupSize;
  Body arguments(b, entry);
  for (auto [init, argument] : llvm::zip_equal(inits, entry->getArguments()))
    arguments.arguments[init] = argument;
  arguments.thread = b.toI32(gpu::ThreadIdOp::create(b, gpu::Dimension::x));
  if (sharedBytes > 0) {
    auto space = gpu::AddressSpaceAttr::get(
        b.getContext(), gpu::GPUDialect::getWorkgroupAddressSpace());
    auto getType = [&](int64_t size) {
      return MemRefType::get({size}, b.getI8Type(), MemRefLayoutAttrInterface(),
                             space);
    };
    Value memory;
    if (declaresShared) {
      memory = kernel.addWorkgroupAttribution(getType(sharedBytes), b.getLoc());
      kernel.setWorkgroupAttributionAttr(
          0, LLVM::LLVMDialect::getAlignAttrName(), b.getI64IntegerAttr(16));
    } else {
      memory =
          gpu::DynamicSharedMemoryOp::create(b, getType(ShapedType::kDynamic));
      kernel->setAttr(rope_gpu::kDynamicSharedAttrName,
                      b.getI64IntegerAttr(sharedBytes));
    }
    arguments.shared = rope_gpu::SharedStartOp::create(b, memory);
  }
  // Sizes of the grid become inputs, which go in front of shared memory.
  const gpu::Dimension dimensions[] = {gpu::Dimension::x, gpu::Dimension::y,
                                       gpu::Dimension::z};
  bool isFlat = exceedsGrid(grid);
  Value number;
  for (auto [axis, dimension] : llvm::enumerate(dimensions)) {
    Value &block = arguments.block[axis];
    if (axis >= grid.size()) {
      block = b.i32(0);
    } else if (!isFlat) {
      block = b.toI32(gpu::BlockIdOp::create(b, dimension));
    } else {
      if (axis == 0)
        number = b.toI32(gpu::BlockIdOp::create(b, dimension));
      if (axis + 1 == grid.size()) {
        block = number;
        continue;
      }
      Value size = b.toI32(arguments.get(grid[axis]));
      block = arith::RemUIOp::create(b, number, size);
      number = arith::DivUIOp::create(b, number, size);
    }
  }
  body(arguments);
  gpu::ReturnOp::create(b);
  TypeRange types = entry->getArgumentTypes();
  kernel.setFunctionType(b.getFunctionType(
      types.drop_back(kernel.getNumWorkgroupAttributions()), TypeRange()));
  for (unsigned map : arguments.maps) {
    auto type = LLVM::LLVMArrayType::get(b.getI8Type(), 128);
    kernel.setArgAttr(map, rope_gpu::kByValueAttrName, TypeAttr::get(type));
    kernel.setArgAttr(map, LLVM::LLVMDialect::getAlignAttrName(),
                      b.getI64IntegerAttr(64));
  }

  Value one = index(1), width = index(threads);
  SmallVector<Value> sizes(grid);
  if (isFlat) {
    for (Value size : grid.drop_front())
      sizes[0] = arith::MulIOp::create(host, sizes[0], size);
    sizes.resize(1);
  }
  sizes.resize(3, one);
  Value bytes;
  if (sharedBytes > 0 && !declaresShared)
    bytes =
        arith::ConstantOp::create(host, host.getI32IntegerAttr(sharedBytes));
  auto symbol =
      SymbolRefAttr::get(gpu::GPUModuleOp(context.kernels).getNameAttr(),
                         {FlatSymbolRefAttr::get(kernel)});
  auto call = rope_gpu::LaunchOp::create(
      host, inits.getTypes(), symbol, sizes[0], sizes[1], sizes[2], width, one,
      one, bytes, arguments.inputs, inits);
  return call.getResults();
}

} // namespace mlir::rope
