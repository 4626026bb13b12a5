//===- Passes.td - Passes of this group -*- tablegen -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_RAISE_PASSES_TD
#define ROPE_RAISE_PASSES_TD

include "mlir/Pass/PassBase.td"

def RopeImportPass : Pass<"rope-import", "ModuleOp"> {
  let summary = "TOSA and importer leftovers to the forms that raising reads";
  let description = [{
    Rewrites TOSA to linalg, tensor, arith, math and scf by upstream's own
    conversions. A module without TOSA is unchanged. Ops of an importer dialect
    (`stablehlo`, `onnx`, `torch`, `tm_tensor` and their kin) are refused with a
    diagnostic that names the conversion to run first; so is a TOSA op that
    upstream does not convert.

    `rope-raise` runs the same step where it finds TOSA.
  }];
}

def RopeRaisePass : Pass<"rope-raise", "ModuleOp"> {
  let summary = "Recognises rotation, tables and attention in exporter IR";
  let description = [{
    Replaces what exporters write for attention by `rope.attention`, where an
    algebraic proof exists. Each replacement is one `passed` remark that says
    what was proven, each near miss one `missed` remark with a stable reason
    (docs/RaisingGuide.md). What is not proven stays as it is.

    Runs the step of `rope-import` first where the module holds TOSA.
  }];
  let options = [
    Option<"finiteFills", "finite-fills", "std::string", /*default=*/"\"assume\"",
           "assume: a finite fill of masked scores counts as -inf wherever a "
           "row keeps a key; refuse: leave such attention alone">,
  ];
}

#endif // ROPE_RAISE_PASSES_TD
