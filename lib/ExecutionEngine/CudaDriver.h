//===- CudaDriver.h - The functions of libcuda that are used ----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_EXECUTIONENGINE_CUDADRIVER_H
#define ROPE_LIB_EXECUTIONENGINE_CUDADRIVER_H

#include "mlir/Support/LLVM.h"
#include "llvm/Support/Error.h"
#include <cstddef>
#include <cstdint>

namespace mlir::rope {

/// The driver's interface, as its documentation fixes it; no header of the
/// toolkit is needed. Each function returns 0 or the number of an error.
struct CudaDriver {
  using Handle = void *;
  using Pointer = unsigned long long;

  int (*init)(unsigned flags);
  int (*deviceGet)(int *device, int ordinal);
  int (*deviceGetName)(char *name, int length, int device);
  int (*deviceGetAttribute)(int *value, int attribute, int device);
  int (*contextRetain)(Handle *context, int device);
  int (*contextRelease)(int device);
  int (*contextSetCurrent)(Handle context);
  int (*moduleLoad)(Handle *module, const void *image, unsigned count,
                    int *options, void **values);
  int (*moduleUnload)(Handle module);
  int (*getFunction)(Handle *function, Handle module, const char *name);
  int (*functionSetAttribute)(Handle function, int attribute, int value);
  int (*allocateManaged)(Pointer *pointer, size_t bytes, unsigned flags);
  int (*free)(Pointer pointer);
  int (*streamCreate)(Handle *stream, unsigned flags);
  int (*streamDestroy)(Handle stream);
  int (*streamSynchronize)(Handle stream);
  int (*launch)(Handle function, unsigned gridX, unsigned gridY, unsigned gridZ,
                unsigned blockX, unsigned blockY, unsigned blockZ,
                unsigned sharedBytes, Handle stream, void **parameters,
                void **extra);
  /// Graphs; null where the driver is older than them.
  int (*streamBeginCapture)(Handle stream, int mode);
  int (*streamEndCapture)(Handle stream, Handle *graph);
  int (*graphInstantiate)(Handle *executable, Handle graph,
                          unsigned long long flags);
  int (*graphLaunch)(Handle executable, Handle stream);
  int (*graphExecDestroy)(Handle executable);
  int (*graphDestroy)(Handle graph);
  bool hasGraphs() const {
    return streamBeginCapture && streamEndCapture && graphInstantiate &&
           graphLaunch && graphExecDestroy && graphDestroy;
  }
  int (*getErrorString)(int error, const char **text);
  /// Null where the driver is older than tensor maps.
  int (*encodeTensorMap)(void *map, int dataType, unsigned rank, void *base,
                         const uint64_t *sizes, const uint64_t *strides,
                         const uint32_t *box, const uint32_t *elementStrides,
                         int interleave, int swizzle, int promotion, int fill);

  /// Opens the library once; an error that says what is missing.
  static llvm::Expected<const CudaDriver *> open();

  /// Success, or the driver's text for `error` behind `what`.
  llvm::Error check(int error, const Twine &what) const;
};

} // namespace mlir::rope

#endif // ROPE_LIB_EXECUTIONENGINE_CUDADRIVER_H
