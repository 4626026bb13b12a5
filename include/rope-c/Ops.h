/*===- Ops.h - Ops of the rope dialect for C -----------------------------===*\
|*                                                                            *|
|* Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.     *|
|* See the LICENSE file for license information.                              *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef ROPE_C_OPS_H
#define ROPE_C_OPS_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Operands of an op by the names that its documentation has
 * (docs/generated/RopeDialect.md). An optional operand that is not there is a
 * null value. Attributes have the names of the documentation as well:
 * mlirOperationGetInherentAttributeByName. Ops are made by
 * mlirRopeOperationCreate, since optional operands need their segments. */

typedef struct MlirRopeOperand {
  MlirStringRef name;
  MlirValue value;
} MlirRopeOperand;

/** Whether the op is rope.<name>, as in "rotate". */
MLIR_CAPI_EXPORTED bool mlirRopeOperationIs(MlirOperation op,
                                            MlirStringRef name);

/** How many names the operands of the op have; 0 for an op of no such family.
 */
MLIR_CAPI_EXPORTED intptr_t
mlirRopeOperationGetNumOperandNames(MlirOperation op);
MLIR_CAPI_EXPORTED MlirStringRef
mlirRopeOperationGetOperandName(MlirOperation op, intptr_t number);

/** How many values an operand of this name has: 0 or 1, and for the inits of an
 * attention any number. 0 for an unknown name. */
MLIR_CAPI_EXPORTED intptr_t mlirRopeOperationGetNumOperands(MlirOperation op,
                                                            MlirStringRef name);

/** A value of an operand; null where there is none. */
MLIR_CAPI_EXPORTED MlirValue mlirRopeOperationGetOperand(MlirOperation op,
                                                         MlirStringRef name,
                                                         intptr_t number);

/** Makes an op without regions, at the end of no block: "rotate", "table",
 * "attention", "online_attention", "cache_write", "permute_lanes". Results are
 * the types of the inits where these are tensors. Null, after a diagnostic, for
 * a name that the op does not have, and where the op does not verify. */
MLIR_CAPI_EXPORTED MlirOperation mlirRopeOperationCreate(
    MlirLocation location, MlirStringRef name, intptr_t numOperands,
    const MlirRopeOperand *operands, intptr_t numAttributes,
    const MlirNamedAttribute *attributes);

#ifdef __cplusplus
}
#endif

#endif /* ROPE_C_OPS_H */
