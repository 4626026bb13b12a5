//===- KernelLaunch.h - Kernels on tensors ----------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_KERNELLAUNCH_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_KERNELLAUNCH_H

#include "GlobalBuffer.h"
#include "rope/Conversion/RopeToGPU/Strategies.h"

namespace mlir::rope {

/// Host code in tensor form that launches kernels, and the kernels.
class KernelLaunch {
public:
  /// Launches go before `op`.
  KernelLaunch(OpBuilder &builder, Operation *op,
               const GpuStrategyContext &context)
      : host(op->getLoc(), builder), op(op), context(context) {}

  Value allocate(ArrayRef<OpFoldResult> sizes, Type element);
  Value getSize(Value tensor, int64_t axis);
  Value index(int64_t value);

  /// What the body of a kernel is given.
  class Body {
  public:
    DeviceBuilder &b;
    /// 32 bits each.
    Value block[3], thread;
    /// Start of dynamic shared memory, address space 3.
    Value shared;

    /// A tensor of the host as a buffer, which the kernel only reads unless it
    /// is one that the launch writes.
    Value getBuffer(Value tensor);
    const GlobalBuffer &open(Value tensor) {
      return buffers.open(b, getBuffer(tensor));
    }
    /// A scalar of the host, or a constant.
    Value get(Value scalar);
    /// The address of a tensor map, which goes with the launch.
    Value getMap(Value map);

  private:
    friend class KernelLaunch;
    Body(DeviceBuilder &b, Block *block) : b(b), entry(block) {}
    Value addInput(Value operand, Type type);

    Block *entry;
    SmallVector<Value> inputs;
    /// Numbers of the inputs that are tensor maps.
    SmallVector<unsigned> maps;
    llvm::DenseMap<Value, Value> arguments;
    KernelBuffers buffers;
  };
  /// Launches blocks of `threads` threads, `grid` (of index type) of them, that
  /// write `inits`. Returns the tensors that they leave.
  SmallVector<Value> launch(ArrayRef<Value> grid, int64_t threads,
                            int64_t sharedBytes, ValueRange inits,
                            function_ref<void(Body &)> body);

  ImplicitLocOpBuilder host;

private:
  Operation *op;
  const GpuStrategyContext &context;
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_KERNELLAUNCH_H
