//===- Passes.td - Passes of this group --------------------*- tablegen -*-===//
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
    conversions. Tensors of buffers that an importer filled by loops, as
    torch-mlir does for sorts, scans and scatters, are taken behind these loops,
    so that bufferization can rely on them. A module without either is
    unchanged. Ops of an importer dialect
    (`stablehlo`, `onnx`, `torch`, `tm_tensor` and their kin) are refused with a
    diagnostic that names the conversion to run first; so is a TOSA op that
    upstream does not convert.

    `rope-raise` runs the same step where it finds either.
  }];
}

def RopeRaisePass : Pass<"rope-raise", "ModuleOp"> {
  let summary = "Exporter IR to rope.table, rope.rotate, rope.attention and "
                "rope.cache_write";
  let description = [{
    Finds rotary position embedding in linalg, tensor, arith, math and complex
    IR by algebra: elements of tensors are followed to expressions over loads,
    and what has the lane form of `rope.rotate` becomes one; cosines and sines
    of position times frequency become `rope.table`, one for each distinct
    source in a function, shared by its users; products with rows of a table
    that are chosen for each pair of a row and a key come before the choice;
    softmax(Q K^T) V becomes `rope.attention`; updates of one axis of a cache, which attention reads or
    which is returned, become `rope.cache_write`. Angles keep the rounding of the program. Everything else
    stays as it is. TOSA is converted first, as by `rope-import`.

    Every raise is a remark `passed` of category `rope-raise` that says what
    was proven; every near miss is a remark `missed` with a stable reason
    (docs/RaisingGuide.md). Running the pass again changes nothing.
  }];
  let options = [
    ListOption<"what", "what", "std::string",
      "What to raise: rotation, table, attention, cache-write (default: all)">,
    Option<"errorOnMiss", "error-on-miss", "bool", "false",
      "Fail where something is nearly, but not, raised">,
    Option<"report", "report", "std::string", "\"\"",
      "Write what was raised and what was not to this JSON file">,
    Option<"raiseGeneral", "raise-general", "bool", "false",
      "Raise any 2x2 matrix per pair, as kind general (default: only those of "
      "a table, which rows of several heads or batches share or which the "
      "program is given)">,
    Option<"verify", "verify", "bool", "false",
      "Compare each region with what replaces it, exactly "
      "(docs/Equivalence.md); fail where they differ">,
    Option<"finiteFills", "finite-fills", "std::string", "\"assume\"",
           "assume: a finite fill of masked scores counts as -inf wherever a "
           "row keeps a key; refuse: leave such attention alone">
  ];
  let dependentDialects = [
    "::mlir::rope::RopeDialect", "::mlir::arith::ArithDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect",
    "::mlir::complex::ComplexDialect", "::mlir::math::MathDialect"
  ];
}

def RopeCheckTablesPass : Pass<"rope-check-tables", "ModuleOp"> {
  let summary = "Warns of tables made for the other pairing";
  let description = [{
    Emits a warning for each `rope.rotate` whose full-width tables repeat their columns where
    the other pairing has the lanes of a pair: halves one after the other read as neighbours, or
    neighbours read as halves. Such an op is well-formed and keeps its meaning, a 2x2
    matrix for each pair that is no rotation. The warning says how many pairs it is and by which
    factors their norm changes (`docs/spec/rotate.md`). Columns are compared as expressions, as frequencies of a
    `rope.table` or as constants; tables of which nothing is known get no warning.

    `rope-raise` emits the same warning for each rotation that it raises. The module is not changed.
    Example: `test/Raise/mispaired-tables.mlir`.
  }];
}

#endif // ROPE_RAISE_PASSES_TD
