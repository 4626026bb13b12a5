/*===- Passes.h - The passes of the project for C -------------------------===*\
|*                                                                            *|
|* Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.     *|
|* See the LICENSE file for license information.                              *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef ROPE_C_PASSES_H
#define ROPE_C_PASSES_H

#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Registers every pass and named pipeline, so that mlirParsePassPipeline knows
 * their names. Call it once a process. */
MLIR_CAPI_EXPORTED void mlirRopeRegisterAllPasses(void);

#ifdef __cplusplus
}
#endif

#endif /* ROPE_C_PASSES_H */
