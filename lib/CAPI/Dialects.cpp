//===- Dialects.cpp - The rope dialect for C ------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope-c/Dialects.h"

#include "mlir/CAPI/Registration.h"
#include "rope/Dialect/Rope/IR/Rope.h"
#include "rope/InitAllDialects.h"

MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(Rope, rope, mlir::rope::RopeDialect)

void mlirRopeRegisterAllDialects(MlirDialectRegistry registry) {
  mlir::rope::registerAllDialects(*unwrap(registry));
}
