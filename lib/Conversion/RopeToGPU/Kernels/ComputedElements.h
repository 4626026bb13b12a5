//===- ComputedElements.h - Elements of tensors that a kernel does not store -*-
// C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_COMPUTEDELEMENTS_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_COMPUTEDELEMENTS_H

#include "KernelLaunch.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::rope {

/// Coordinates at `loops` in an operand whose indexing map is `map`.
SmallVector<Value> getCoordinates(DeviceBuilder &b, AffineMap map,
                                  ArrayRef<Value> loops);

/// Reads elements of tensors: from memory, or by computing them where an
/// elementwise op of the kernel makes the tensor.
class ComputedElements {
public:
  /// `computed`: the ops of the kernel (`isComputedByElement`); `host`: what
  /// values that the ops use are outside of the kernel.
  ComputedElements(KernelLaunch::Body &body,
                   const llvm::SetVector<Operation *> &computed,
                   const IRMapping &host)
      : body(body), b(body.b), computed(computed), host(host) {}

  bool isComputed(Value tensor) const {
    return computed.contains(tensor.getDefiningOp());
  }
  const GlobalBuffer &open(Value tensor) {
    return body.open(host.lookupOrDefault(tensor));
  }
  /// The element of `tensor` at `coordinates`, 32 bits each.
  Value read(Value tensor, ArrayRef<Value> coordinates);
  /// A scalar of the host.
  Value getScalar(Value scalar) {
    return body.get(host.lookupOrDefault(scalar));
  }

private:
  SmallVector<Value> compute(linalg::LinalgOp op, ArrayRef<Value> loops);

  KernelLaunch::Body &body;
  DeviceBuilder &b;
  const llvm::SetVector<Operation *> &computed;
  const IRMapping &host;
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_COMPUTEDELEMENTS_H
