//===- GlobalBuffer.h - Buffers as kernels see them -------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_GLOBALBUFFER_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_GLOBALBUFFER_H

#include "DeviceBuilder.h"
#include <map>

namespace mlir::rope {

/// A strided buffer in global memory, opened in the body of a kernel.
struct GlobalBuffer {
  Value memref;
  /// Element at coordinates 0, address space 1.
  Value pointer;
  Type element;
  /// Extents in 32 bits, strides in 64 bits and in elements.
  SmallVector<Value> sizes, strides;

  static GlobalBuffer open(DeviceBuilder &b, Value memref);

  /// Elements from `pointer` to the one at `coordinates` (32 bits each).
  Value getOffset(DeviceBuilder &b, ArrayRef<Value> coordinates) const;
  Value getPointer(DeviceBuilder &b, ArrayRef<Value> coordinates) const {
    return b.offsetPointer(pointer, getOffset(b, coordinates), element);
  }
  Value load(DeviceBuilder &b, ArrayRef<Value> coordinates) const {
    return b.load(getPointer(b, coordinates), element);
  }
  /// Whether every row along `axis` is contiguous and starts at a multiple of
  /// `bytes`.
  Value isAligned(DeviceBuilder &b, int64_t axis, int64_t bytes) const;
};

/// Buffers of kernels, each opened once and where it dominates every use.
class KernelBuffers {
public:
  const GlobalBuffer &open(DeviceBuilder &b, Value memref);

private:
  std::map<const void *, GlobalBuffer> opened;
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_GLOBALBUFFER_H
