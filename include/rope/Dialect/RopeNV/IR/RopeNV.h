//===- RopeNV.h - The rope_nv dialect ---------------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPENV_IR_ROPENV_H
#define ROPE_DIALECT_ROPENV_IR_ROPENV_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "rope/Dialect/RopeNV/IR/RopeNVDialect.h.inc"

#define GET_OP_CLASSES
#include "rope/Dialect/RopeNV/IR/RopeNVOps.h.inc"

#endif // ROPE_DIALECT_ROPENV_IR_ROPENV_H
