//===- Import.h - Importer forms to what raising reads ----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_RAISE_IMPORT_H
#define ROPE_RAISE_IMPORT_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Pass/PassManager.h"

namespace mlir::rope {

/// How the caller runs a pipeline on an op: a pass hands in its own
/// `runPipeline`, a tool a pass manager.
using PipelineRunner =
    llvm::function_ref<LogicalResult(OpPassManager &, Operation *)>;

/// Dialects that `importModule` creates ops of; a pass that calls it declares
/// them.
void getImportDependentDialects(DialectRegistry &registry);

/// Whether `importModule` has work to do on `module`.
bool needsImport(ModuleOp module);

/// Rewrites TOSA in `module` to linalg, tensor, arith, math and scf by
/// upstream's own conversions and drops the shape constants they leave. Tensors
/// of buffers that an importer filled by loops are taken behind these loops. A
/// module without either is unchanged. Fails with a diagnostic at the first op
/// that upstream does not convert, and at the first op of an importer dialect
/// (`stablehlo`, `onnx`, `torch`, ...), naming the conversion to run first.
LogicalResult importModule(ModuleOp module, PipelineRunner runPipeline);

/// The conversion that takes ops of the importer dialect `name` to upstream
/// dialects; empty for a dialect that is not one of those.
StringRef getRequiredConversion(StringRef name);

/// Registers a placeholder for each importer dialect that `registry` lacks, so
/// that a tool which reads such a file names the conversion instead of calling
/// the dialect unknown. For tools only: a compiler that links the real dialects
/// must not call it.
void registerImporterPlaceholders(DialectRegistry &registry);

} // namespace mlir::rope

#endif // ROPE_RAISE_IMPORT_H
