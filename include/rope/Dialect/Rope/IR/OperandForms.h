//===- OperandForms.h - Constraints of operands, without an op --*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What verifiers check of types and maps, for those who ask before they make
// an op.
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPE_IR_OPERANDFORMS_H
#define ROPE_DIALECT_ROPE_IR_OPERANDFORMS_H

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/BuiltinTypeInterfaces.h"
#include "mlir/IR/Diagnostics.h"

namespace mlir::rope {

/// The operands of an attention op that have a map, in operand order: query,
/// key and value, those that are optional, the three operands from the forward
/// op where `isBackward`, and the inits.
struct AttentionOperandCounts {
  int64_t numLoops;
  bool hasMask, hasOffset, hasLengths, hasSinks;
  size_t numInits;
  bool isBackward = false;
};

/// attention_c4 to attention_c7: what each map may use.
LogicalResult verifyAttentionMaps(ArrayRef<AffineMap> maps,
                                  const AttentionOperandCounts &counts,
                                  function_ref<InFlightDiagnostic()> emitError);

/// cache_write_c2 to cache_write_c7: maps, and types of the operands.
LogicalResult verifyCacheWrite(ShapedType rows, Type slots, ShapedType cache,
                               ArrayRef<AffineMap> maps,
                               function_ref<InFlightDiagnostic()> emitError);

/// What `check` reports, which is not emitted; nothing where it holds.
std::optional<std::string> refusalOf(
    MLIRContext *context,
    function_ref<LogicalResult(function_ref<InFlightDiagnostic()>)> check);

} // namespace mlir::rope

#endif // ROPE_DIALECT_ROPE_IR_OPERANDFORMS_H
