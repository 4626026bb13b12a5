/*===- Attributes.h - Attributes of the rope dialect for C ---------------===*\
|*                                                                            *|
|* Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.     *|
|* See the LICENSE file for license information.                              *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef ROPE_C_ATTRIBUTES_H
#define ROPE_C_ATTRIBUTES_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Attributes of no other kind are those of MLIR's builtin dialect. The rope
 * dialect has no types of its own. */

/** #rope.pairing: which lanes of a block form a pair. */
typedef enum MlirRopePairing {
  MlirRopePairingHalf = 0,
  MlirRopePairingInterleaved = 1
} MlirRopePairing;
MLIR_CAPI_EXPORTED bool mlirRopeAttributeIsPairing(MlirAttribute attribute);
MLIR_CAPI_EXPORTED MlirAttribute mlirRopePairingAttrGet(MlirContext context,
                                                        MlirRopePairing value);
MLIR_CAPI_EXPORTED MlirRopePairing
mlirRopePairingAttrGetValue(MlirAttribute attribute);

/** #rope.kind: what is known of a table. */
typedef enum MlirRopeRotationKind {
  MlirRopeRotationKindRotation = 0,
  MlirRopeRotationKindScaled = 1,
  MlirRopeRotationKindGeneral = 2
} MlirRopeRotationKind;
MLIR_CAPI_EXPORTED bool
mlirRopeAttributeIsRotationKind(MlirAttribute attribute);
MLIR_CAPI_EXPORTED MlirAttribute
mlirRopeRotationKindAttrGet(MlirContext context, MlirRopeRotationKind value);
MLIR_CAPI_EXPORTED MlirRopeRotationKind
mlirRopeRotationKindAttrGetValue(MlirAttribute attribute);

/** #rope.angle: how angles are rounded. */
typedef enum MlirRopeAngleMode {
  MlirRopeAngleModeExact = 0,
  MlirRopeAngleModeSource = 1
} MlirRopeAngleMode;
MLIR_CAPI_EXPORTED bool mlirRopeAttributeIsAngleMode(MlirAttribute attribute);
MLIR_CAPI_EXPORTED MlirAttribute
mlirRopeAngleModeAttrGet(MlirContext context, MlirRopeAngleMode value);
MLIR_CAPI_EXPORTED MlirRopeAngleMode
mlirRopeAngleModeAttrGetValue(MlirAttribute attribute);

/** #rope.angle_form: how position and frequency meet. */
typedef enum MlirRopeAngleForm {
  MlirRopeAngleFormMultiply = 0,
  MlirRopeAngleFormDivide = 1
} MlirRopeAngleForm;
MLIR_CAPI_EXPORTED bool mlirRopeAttributeIsAngleForm(MlirAttribute attribute);
MLIR_CAPI_EXPORTED MlirAttribute
mlirRopeAngleFormAttrGet(MlirContext context, MlirRopeAngleForm value);
MLIR_CAPI_EXPORTED MlirRopeAngleForm
mlirRopeAngleFormAttrGetValue(MlirAttribute attribute);

/** #rope.empty_row: the value of a row of attention without keys. */
typedef enum MlirRopeEmptyRow {
  MlirRopeEmptyRowNaN = 0,
  MlirRopeEmptyRowZero = 1,
  MlirRopeEmptyRowMean = 2
} MlirRopeEmptyRow;
MLIR_CAPI_EXPORTED bool mlirRopeAttributeIsEmptyRow(MlirAttribute attribute);
MLIR_CAPI_EXPORTED MlirAttribute
mlirRopeEmptyRowAttrGet(MlirContext context, MlirRopeEmptyRow value);
MLIR_CAPI_EXPORTED MlirRopeEmptyRow
mlirRopeEmptyRowAttrGetValue(MlirAttribute attribute);

/** #rope.frequencies: the family of a table's frequencies
 * (docs/spec/frequencies.md). */
MLIR_CAPI_EXPORTED bool mlirRopeAttributeIsFrequencies(MlirAttribute attribute);

/** `family` is the name in the assembly, as in "llama3". `base`, a float
 * attribute, and `parameters`, a dictionary, may be null attributes. Null,
 * after a diagnostic on `location`, for a family that is unknown or parameters
 * that it does not have. */
MLIR_CAPI_EXPORTED MlirAttribute mlirRopeFrequenciesAttrGetChecked(
    MlirLocation location, MlirStringRef family, MlirAttribute base,
    int64_t width, MlirAttribute parameters);
MLIR_CAPI_EXPORTED MlirStringRef
mlirRopeFrequenciesAttrGetFamily(MlirAttribute attribute);
/** A float attribute, or null. */
MLIR_CAPI_EXPORTED MlirAttribute
mlirRopeFrequenciesAttrGetBase(MlirAttribute attribute);
MLIR_CAPI_EXPORTED int64_t
mlirRopeFrequenciesAttrGetWidth(MlirAttribute attribute);
/** A dictionary, or null. */
MLIR_CAPI_EXPORTED MlirAttribute
mlirRopeFrequenciesAttrGetParameters(MlirAttribute attribute);

#ifdef __cplusplus
}
#endif

#endif /* ROPE_C_ATTRIBUTES_H */
