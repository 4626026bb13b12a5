/*===- Dialects.h - The rope dialect for C --------------------------------===*\
|*                                                                            *|
|* Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.     *|
|* See the LICENSE file for license information.                              *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef ROPE_C_DIALECTS_H
#define ROPE_C_DIALECTS_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/* mlirGetDialectHandle__rope__ */
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(Rope, rope);

/** Registers all that the pipelines of the project need: its dialects,
 * upstream's, their interfaces and their translations to LLVM IR. */
MLIR_CAPI_EXPORTED void
mlirRopeRegisterAllDialects(MlirDialectRegistry registry);

#ifdef __cplusplus
}
#endif

#endif /* ROPE_C_DIALECTS_H */
