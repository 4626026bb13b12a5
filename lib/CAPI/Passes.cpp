//===- Passes.cpp - The passes of the project for C -----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope-c/Passes.h"

#include "rope/InitAllPasses.h"

void mlirRopeRegisterAllPasses(void) { mlir::rope::registerAllPasses(); }
