/* Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
 * See the LICENSE file for license information.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Parses, verifies, transforms and prints a rotation from C. */

#include "mlir-c/Dialect/Func.h"
#include "mlir-c/IR.h"
#include "rope-c/Dialects.h"
#include "rope-c/Passes.h"

#include <stdio.h>

static const char *source =
    "func.func @rotate(%x: tensor<5x8xf32>, %c: tensor<5x4xf32>)"
    " -> tensor<5x8xf32> {\n"
    "  %0 = rope.rotate half to half block(0, 8)\n"
    "    ins(%x, %c, %c : tensor<5x8xf32>, tensor<5x4xf32>, tensor<5x4xf32>)\n"
    "    outs(%x : tensor<5x8xf32>) -> tensor<5x8xf32>\n"
    "  return %0 : tensor<5x8xf32>\n"
    "}\n";

static void print(MlirStringRef text, void *file) {
  fwrite(text.data, 1, text.length, (FILE *)file);
}

int main(void) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__func__(), registry);
  mlirRopeRegisterAllDialects(registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirDialectRegistryDestroy(registry);
  mlirRopeRegisterAllPasses();

  MlirDialectHandle handle = mlirGetDialectHandle__rope__();
  print(mlirDialectHandleGetNamespace(handle), stdout);
  printf(" loaded: %d\n",
         !mlirDialectIsNull(mlirDialectHandleLoadDialect(handle, context)));

  MlirModule module =
      mlirModuleCreateParse(context, mlirStringRefCreateFromCString(source));
  if (mlirModuleIsNull(module))
    return 1;
  MlirOperation op = mlirModuleGetOperation(module);
  printf("verified: %d\n", mlirOperationVerify(op));
  mlirOperationPrint(op, print, stdout);

  MlirPassManager manager = mlirPassManagerCreate(context);
  const char *pipeline = "builtin.module(rope-decompose{ops=rotate})";
  if (mlirLogicalResultIsFailure(mlirParsePassPipeline(
          mlirPassManagerGetAsOpPassManager(manager),
          mlirStringRefCreateFromCString(pipeline), print, stderr)) ||
      mlirLogicalResultIsFailure(mlirPassManagerRunOnOp(manager, op)))
    return 1;
  mlirOperationPrint(op, print, stdout);

  mlirPassManagerDestroy(manager);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return 0;
}
