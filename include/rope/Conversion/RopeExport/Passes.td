//===- Passes.td - Passes of this group --------------------*- tablegen -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_CONVERSION_ROPEEXPORT_PASSES_TD
#define ROPE_CONVERSION_ROPEEXPORT_PASSES_TD

include "mlir/Pass/PassBase.td"

def RopeExportPass : Pass<"rope-export", "::mlir::ModuleOp"> {
  let summary = "A raised module in the ops that another compiler reads";
  let description = [{
    Rewrites `rope` ops into what the consumer named by `profile` has for them.
    Ops of dialects that are not linked here are written in generic form, so a
    profile other than `linalg` and `iree-cpu` needs a context that allows
    unregistered dialects.

    An op that the profile, or `decompose`, does not hand over is decomposed, with
    a `missed` remark of category `rope-export` that says why; an op that is
    handed over has a `passed` remark. `docs/Export.md` lists the profiles.

    Before: any module on tensors, raised or not. After: no `rope` op is left. An
    unknown profile, and an op that the target cannot express, is an error; the
    latter are all listed, each name once, before anything is changed.
    Example: `test/Conversion/RopeExport/iree.mlir`.
  }];
  let options = [
    Option<"profile", "profile", "std::string", /*default=*/"\"linalg\"",
      "consumer to write for">,
    ListOption<"decompose", "decompose", "std::string",
      "ops that this consumer must not get: rotate, attention">
  ];
  let dependentDialects = [
    "::mlir::rope::RopeDialect", "::mlir::arith::ArithDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect",
    "::mlir::tensor::TensorDialect"];
}

def RopeSetSizesPass : Pass<"rope-set-sizes", "::mlir::ModuleOp"> {
  let summary = "Sizes of arguments that are known at the call only become static";
  let description = [{
    Gives tensor arguments of the one public function the sizes in `sizes`, each as
    `NUMBER:SIZExSIZE`, and carries them through the function: to its ops, to loops over
    sizes that are computed, and to its results. Calls are inlined. A size that does not
    fit the type of its argument is an error, and so is a number without an argument.

    After: the same results for calls with these sizes; others do not fit the types.
    Example: `test/Conversion/RopeExport/set-sizes.mlir`.
  }];
  let options = [ListOption<"sizes", "sizes", "std::string",
    "sizes of an argument, as in 0:2x16x64">];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::memref::MemRefDialect",
    "::mlir::tensor::TensorDialect"];
}

#endif // ROPE_CONVERSION_ROPEEXPORT_PASSES_TD
