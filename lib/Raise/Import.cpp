//===- Import.cpp - TOSA by upstream, other importers by name -------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Raise/Import.h"

#include "ImportBuffers.h"
#include "mlir/Conversion/TosaToArith/TosaToArith.h"
#include "mlir/Conversion/TosaToLinalg/TosaToLinalg.h"
#include "mlir/Conversion/TosaToSCF/TosaToSCF.h"
#include "mlir/Conversion/TosaToTensor/TosaToTensor.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Dialect/Tosa/Transforms/Passes.h"
#include "rope/Support/ImporterDialects.h"

using namespace mlir;
using namespace mlir::rope;

void rope::getImportDependentDialects(DialectRegistry &registry) {
  registry.insert<arith::ArithDialect, cf::ControlFlowDialect,
                  func::FuncDialect, memref::MemRefDialect, index::IndexDialect,
                  linalg::LinalgDialect, math::MathDialect, scf::SCFDialect,
                  tensor::TensorDialect, tosa::TosaDialect>();
}

static bool isTosa(Operation *op) {
  return op->getName().getDialectNamespace() ==
         tosa::TosaDialect::getDialectNamespace();
}

static bool hasTosa(ModuleOp module) {
  return module
      ->walk([](Operation *op) {
        return isTosa(op) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

bool rope::needsImport(ModuleOp module) {
  return hasTosa(module) || hasImportedBuffers(module);
}

StringRef rope::getRequiredConversion(StringRef name) {
  return getImporterAdvice(name);
}

/// Emits the diagnostic for the first op of an importer dialect, if any.
static LogicalResult refuseImporterDialects(ModuleOp module) {
  return failure(module
                     ->walk([](Operation *op) -> WalkResult {
                       StringRef name = op->getName().getDialectNamespace();
                       StringRef conversion = getRequiredConversion(name);
                       if (conversion.empty())
                         return WalkResult::advance();
                       return op->emitError()
                              << "expected upstream dialects but got '"
                              << op->getName() << "': run " << conversion
                              << " first";
                     })
                     .wasInterrupted());
}

/// Erases TOSA constants and shape values that the conversions left unused.
static void eraseUnusedTosa(ModuleOp module) {
  SmallVector<Operation *> left;
  module->walk([&](Operation *op) {
    if (isTosa(op))
      left.push_back(op);
  });
  for (Operation *op : llvm::reverse(left))
    if (isOpTriviallyDead(op))
      op->erase();
}

LogicalResult rope::importModule(ModuleOp module, PipelineRunner runPipeline) {
  if (failed(refuseImporterDialects(module)))
    return failure();
  if (hasImportedBuffers(module))
    adoptBuffers(module);
  if (!hasTosa(module))
    return success();

  // The order of upstream's TOSA pipeline, less its canonicalizations, which
  // would touch code that is not TOSA's.
  OpPassManager pipeline(ModuleOp::getOperationName());
  OpPassManager &functions = pipeline.nest<func::FuncOp>();
  functions.addPass(tosa::createTosaOptionalDecompositionsPass());
  functions.addPass(tosa::createTosaInferShapesPass());
  functions.addPass(tosa::createTosaMakeBroadcastablePass());
  functions.addPass(tosa::createTosaToLinalgNamed());
  functions.addPass(tosa::createTosaLayerwiseConstantFoldPass());
  functions.addPass(tosa::createTosaMakeBroadcastablePass());
  functions.addPass(tosa::createTosaToLinalg());
  TosaToArithPassOptions arithOptions;
  arithOptions.includeApplyRescale = true;
  functions.addPass(createTosaToArithPass(arithOptions));
  functions.addPass(createTosaToTensorPass());
  functions.addPass(createTosaToSCFPass());
  if (failed(runPipeline(pipeline, module)))
    return failure();

  eraseUnusedTosa(module);
  return failure(module
                     ->walk([](Operation *op) -> WalkResult {
                       if (!isTosa(op))
                         return WalkResult::advance();
                       return op->emitError()
                              << "expected an op that upstream converts to "
                                 "linalg but got '"
                              << op->getName() << "'";
                     })
                     .wasInterrupted());
}
