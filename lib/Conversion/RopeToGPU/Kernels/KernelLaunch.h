//===- KernelLaunch.h - From tensors to a launch and back -*- C++ -*-------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_KERNELLAUNCH_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_KERNELLAUNCH_H

#include "DeviceBuilder.h"

namespace mlir::rope {

/// Host code around a kernel, in tensor form: operands become buffers, results
/// fresh buffers, and those tensors again.
class KernelLaunch {
public:
  KernelLaunch(OpBuilder &builder, Location loc) : host(loc, builder) {}

  /// A buffer of any strides that holds `tensor` and is only read.
  Value getInput(Value tensor);
  /// A buffer that holds `tensor` and may be overwritten.
  Value getInOut(Value tensor);
  /// A fresh contiguous buffer of the sizes of `like`, of its shape.
  Value allocateLike(Value like);
  Value allocate(ArrayRef<OpFoldResult> sizes, Type element);
  /// What was written to a buffer from one of the functions above.
  Value getResult(Value buffer, Type type);

  Value getSize(Value tensor, int64_t axis);
  Value index(int64_t value);

  /// What the body of a kernel is given.
  struct Body {
    DeviceBuilder &b;
    /// 32 bits each.
    Value block[3], thread;
    /// Start of dynamic shared memory, address space 3.
    Value shared;
  };
  /// Launches blocks of `threads` threads. `grid` are values of index type.
  void launch(ArrayRef<Value> grid, int64_t threads, int64_t sharedBytes,
              function_ref<void(Body &)> body);

  ImplicitLocOpBuilder host;

private:
  Value getBuffer(Value tensor, bool readOnly);
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_KERNELLAUNCH_H
