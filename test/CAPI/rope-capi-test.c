/* Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
 * See the LICENSE file for license information.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Parses, verifies, transforms and prints a rotation from C. */

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Dialect/Func.h"
#include "mlir-c/IR.h"
#include "rope-c/Attributes.h"
#include "rope-c/Dialects.h"
#include "rope-c/Ops.h"
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

static MlirStringRef text(const char *value) {
  return mlirStringRefCreateFromCString(value);
}

/* Attributes, and operands by their names. */
static void showOp(MlirContext context, MlirModule module) {
  MlirOperation function =
      mlirBlockGetFirstOperation(mlirModuleGetBody(module));
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(function, 0));
  MlirOperation rotate = mlirBlockGetFirstOperation(body);
  printf("is rotate: %d, is table: %d\n",
         mlirRopeOperationIs(rotate, text("rotate")),
         mlirRopeOperationIs(rotate, text("table")));
  for (intptr_t i = 0; i < mlirRopeOperationGetNumOperandNames(rotate); ++i) {
    MlirStringRef name = mlirRopeOperationGetOperandName(rotate, i);
    MlirValue value = mlirRopeOperationGetOperand(rotate, name, 0);
    print(name, stdout);
    printf(": argument %d\n", (int)mlirBlockArgumentGetArgNumber(value));
  }
  printf("unknown: %d\n",
         (int)mlirRopeOperationGetNumOperands(rotate, text("positions")));
  MlirAttribute pairing =
      mlirOperationGetInherentAttributeByName(rotate, text("in_pairing"));
  printf("pairing: %d %d\n", mlirRopeAttributeIsPairing(pairing),
         mlirRopePairingAttrGetValue(pairing) == MlirRopePairingHalf);

  /* The same op with the other pairing, made anew. */
  MlirLocation location = mlirLocationUnknownGet(context);
  MlirRopeOperand operands[4];
  for (intptr_t i = 0; i < 4; ++i) {
    operands[i].name = mlirRopeOperationGetOperandName(rotate, i);
    operands[i].value = mlirOperationGetOperand(rotate, i);
  }
  MlirAttribute interleaved =
      mlirRopePairingAttrGet(context, MlirRopePairingInterleaved);
  MlirNamedAttribute attributes[4] = {
      {mlirIdentifierGet(context, text("in_pairing")), interleaved},
      {mlirIdentifierGet(context, text("out_pairing")), interleaved},
      {mlirIdentifierGet(context, text("block_offset")),
       mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64), 0)},
      {mlirIdentifierGet(context, text("block_width")),
       mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64), 8)}};
  MlirOperation made = mlirRopeOperationCreate(location, text("rotate"), 4,
                                               operands, 4, attributes);
  mlirBlockInsertOwnedOperationAfter(body, rotate, made);
  mlirOperationPrint(made, print, stdout);
  printf("\n");
  printf("without init: %d\n",
         mlirOperationIsNull(mlirRopeOperationCreate(
             location, text("rotate"), 3, operands, 4, attributes)));
  printf("no such op: %d\n",
         mlirOperationIsNull(mlirRopeOperationCreate(
             location, text("kernel"), 4, operands, 4, attributes)));
  mlirOperationDestroy(made);

  MlirAttribute none = {NULL};
  MlirAttribute base =
      mlirFloatAttrDoubleGet(context, mlirF64TypeGet(context), 10000.0);
  MlirAttribute family = mlirRopeFrequenciesAttrGetChecked(
      location, text("default"), base, 64, none);
  mlirAttributePrint(family, print, stdout);
  printf(" width %d\n", (int)mlirRopeFrequenciesAttrGetWidth(family));
  printf("no such family: %d\n",
         mlirAttributeIsNull(mlirRopeFrequenciesAttrGetChecked(
             location, text("yearn"), base, 64, none)));
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
  showOp(context, module);

  MlirPassManager manager = mlirPassManagerCreate(context);
  const char *pipeline = "builtin.module(rope-decompose{ops=rotate})";
  if (mlirLogicalResultIsFailure(mlirParsePassPipeline(
          mlirPassManagerGetAsOpPassManager(manager),
          mlirStringRefCreateFromCString(pipeline), print, stderr)) ||
      mlirLogicalResultIsFailure(mlirPassManagerRunOnOp(manager, op)))
    return 1;
  mlirOperationPrint(op, print, stdout);
  /* A whole pipeline, which needs more dialects than the module. */
  pipeline = "builtin.module(rope-raise,rope-fuse,rope-to-cpu)";
  if (mlirLogicalResultIsFailure(
          mlirParsePassPipeline(mlirPassManagerGetAsOpPassManager(manager),
                                text(pipeline), print, stderr)) ||
      mlirLogicalResultIsFailure(mlirPassManagerRunOnOp(manager, op)))
    return 1;
  mlirOperationPrint(op, print, stdout);

  mlirPassManagerDestroy(manager);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return 0;
}
