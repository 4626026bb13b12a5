//===- EnormousTensors.h - Tensors that no memory holds ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_SUPPORT_ENORMOUSTENSORS_H
#define ROPE_SUPPORT_ENORMOUSTENSORS_H

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::rope {

/// The first argument or result of an op in `function` whose static sizes make
/// more than 2^60 elements: products of sizes and bytes could leave 64 bits.
Value findEnormousTensor(FunctionOpInterface function);

} // namespace mlir::rope

#endif // ROPE_SUPPORT_ENORMOUSTENSORS_H
