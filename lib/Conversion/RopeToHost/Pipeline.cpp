//===- Pipeline.cpp - Loops as code of the host ---------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToHost/Pipeline.h"

#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ComplexToLLVM/ComplexToLLVM.h"
#include "mlir/Conversion/ConvertToLLVM/ToLLVMPass.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVMPass.h"
#include "mlir/Conversion/IndexToLLVM/IndexToLLVM.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/MathToLibm/MathToLibm.h"
#include "mlir/Conversion/MemRefToLLVM/MemRefToLLVM.h"
#include "mlir/Conversion/OpenMPToLLVM/ConvertOpenMPToLLVM.h"
#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Conversion/SCFToOpenMP/SCFToOpenMP.h"
#include "mlir/Conversion/UBToLLVM/UBToLLVM.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVMPass.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Transforms/Passes.h"
#include "rope/Conversion/RopeToHost/Passes.h"
#include "rope/Conversion/RopeToLoops/Pipeline.h"

namespace mlir::rope {

void buildExpandedArithmetic(OpPassManager &pm) {
  arith::ArithExpandOpsPassOptions expand;
  expand.includeBf16 = true;
  pm.addPass(arith::createArithExpandOpsPass(expand));
}

void buildHostArithmetic(OpPassManager &pm) {
  buildSupportedArithmetic(pm);
  buildExpandedArithmetic(pm);
}

void buildHostLLVM(OpPassManager &pm, bool threads) {
  if (threads) {
    pm.addPass(createConvertSCFToOpenMPPass());
    // Folds the scopes of stack memory that the conversion leaves.
    pm.addPass(createRopeHostDissolveStackScopesPass());
    pm.addPass(createCanonicalizerPass());
  }
  pm.addPass(createRopeHostLowerExpansionsPass());
  pm.addPass(memref::createExpandStridedMetadataPass());
  pm.addPass(createLowerAffinePass());
  pm.addPass(createSCFToControlFlowPass());
  pm.addPass(createConvertMathToLLVMPass());
  pm.addPass(createConvertComplexToLLVMPass());
  pm.addPass(createConvertMathToLibmPass());
  // Takes the vectors apart that the calls were made for.
  ConvertVectorToLLVMPassOptions vector;
  vector.amx = true;
  pm.addPass(createConvertVectorToLLVMPass(vector));
  pm.addPass(createConvertIndexToLLVMPass());
  pm.addPass(createArithToLLVMConversionPass());
  FinalizeMemRefToLLVMConversionPassOptions memref;
  memref.useGenericFunctions = true;
  pm.addPass(createFinalizeMemRefToLLVMConversionPass(memref));
  pm.addPass(createConvertFuncToLLVMPass());
  // Blocks may have tiles of a matrix unit as arguments.
  ConvertToLLVMPassOptions branches;
  branches.filterDialects = {"cf", "amx"};
  pm.addPass(createConvertToLLVMPass(branches));
  if (threads)
    pm.addPass(createConvertOpenMPToLLVMPass());
  pm.addPass(createUBToLLVMConversionPass());
  pm.addPass(createReconcileUnrealizedCastsPass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  pm.addPass(createRopeHostCheckLoweredPass());
}

void buildHostCode(OpPassManager &pm) {
  pm.addPass(createRopeHostLowerForallPass());
  pm.addPass(createRopeHostLowerCopiesPass());
  pm.addNestedPass<func::FuncOp>(createConvertLinalgToLoopsPass());
  pm.addPass(createRopeHostLowerAssertsPass());
  buildHostArithmetic(pm);
  buildHostLLVM(pm, /*threads=*/false);
}

} // namespace mlir::rope
