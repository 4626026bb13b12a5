//===- RopeCPU.h - The rope_cpu dialect -------------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPECPU_IR_ROPECPU_H
#define ROPE_DIALECT_ROPECPU_IR_ROPECPU_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "rope/Dialect/RopeCPU/IR/RopeCPUDialect.h.inc"
#include "rope/Dialect/RopeCPU/IR/RopeCPUEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "rope/Dialect/RopeCPU/IR/RopeCPUAttributes.h.inc"

#define GET_OP_CLASSES
#include "rope/Dialect/RopeCPU/IR/RopeCPUOps.h.inc"

#endif // ROPE_DIALECT_ROPECPU_IR_ROPECPU_H
