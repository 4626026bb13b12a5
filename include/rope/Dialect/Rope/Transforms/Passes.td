//===- Passes.td - Passes of this group -*- tablegen -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPE_TRANSFORMS_PASSES_TD
#define ROPE_DIALECT_ROPE_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def FuseKernelsPass : Pass<"rope-fuse", "::mlir::ModuleOp"> {
  let summary = "Forms rope.kernel ops: a projection with the rotation of its result";
  let description = [{
    For each `rope.rotate` whose input comes from a contraction through views,
    elementwise ops (bias) and per-head norms, puts the contraction, everything on
    the way and the rotation into one `rope.kernel`. Rotations that share a contraction (packed
    Q, K and V) share the kernel; values of the region that are used outside become
    its results. No value changes: class *exact*.

    Before: `rope-raise` has run. After: with `model=always` no rotation of a projected Q
    or K is outside a kernel. It moves no op with side effects but assertions.

    Legality comes first, cost second. Every rotation that stays outside is one
    `missed` remark of category `rope-fuse` with one of the names
    `not-a-projection`, `unsupported-op`, `norm-across-heads`, `norm-across-rows`,
    `unknown-axes`, `not-convex`, `cost`; every kernel is one `passed` remark that
    says what it holds and the predicted saving. Example:
    `test/Dialect/Rope/Transforms/fuse-projection.mlir`.
  }];
  let options = [
    ListOption<"destinations", "destinations", "std::string",
      "where a rotation may go; default: projection">,
    Option<"model", "model", "::mlir::rope::CostModel",
      /*default=*/"::mlir::rope::CostModel::CPU", "cost model that decides",
      [{::llvm::cl::values(
        clEnumValN(::mlir::rope::CostModel::CPU, "cpu", "a CPU core"),
        clEnumValN(::mlir::rope::CostModel::H200, "h200", "an H200 GPU"),
        clEnumValN(::mlir::rope::CostModel::Always, "always", "fuse whatever is legal"),
        clEnumValN(::mlir::rope::CostModel::Never, "never", "fuse nothing"))}]>
  ];
  let dependentDialects = ["::mlir::rope::RopeDialect"];
  let statistics = [Statistic<"numKernels", "kernels", "Number of kernels formed">];
}

def DecomposePass : Pass<"rope-decompose"> {
  let summary = "Rope ops back to linalg, tensor, memref, scf and arith";
  let description = [{
    Replaces every rope op that `ops` names (all of them when it is empty) by its
    decomposition, `AggregatedOpInterface`; a `rope.kernel` by the ops of its region.
    What a decomposition makes is decomposed in turn where it is named.

    After: no named op is left. An unknown name in `ops`, or an op that has no
    decomposition, is a diagnostic and failure of the pass. Values are those of the
    op's specification; the pass may run before or after bufferization.
    Example: `test/Dialect/Rope/rotate-decompose.mlir`.
  }];
  let options = [
    ListOption<"ops", "ops", "std::string",
      "names of the ops to decompose, with or without `rope.`; default: all">
  ];
  let dependentDialects = ["::mlir::rope::RopeDialect"];
}

def ConvertToOnlineAttentionPass : Pass<"rope-convert-to-online-attention"> {
  let summary = "rope.attention to its tileable step";
  let description = [{
    Each `rope.attention` becomes fills of accumulator, maximum and sum, one
    `rope.online_attention` over all keys, and the finish: sinks, the division by the
    sum, rows without keys, log-sum-exp. Class *contract*: the division comes after
    the sum over the keys.

    Before: the ops are on tensors; memrefs are an error. After: no `rope.attention`
    is left. Example: `test/Dialect/Rope/Transforms/convert-to-online-attention.mlir`.
  }];
  let dependentDialects = ["::mlir::rope::RopeDialect"];
  let statistics = [Statistic<"numConverted", "converted",
                              "Number of attention ops converted">];
}

def FoldTransposesPass : Pass<"rope-fold-transposes"> {
  let summary = "Transposes around rotations into their indexing maps";
  let description = [{
    A `rope.rotate` on tensors whose input is a `linalg.transpose` reads what the
    transpose reads; one whose only user is a `linalg.transpose` writes what the
    transpose writes. Values do not change: class *exact*. Transposes with other
    uses stay for these. Example: `test/Dialect/Rope/Transforms/fold-transposes.mlir`.
  }];
  let dependentDialects = ["::mlir::rope::RopeDialect"];
}

def FitFrequenciesPass : Pass<"rope-fit-frequencies"> {
  let summary = "Names the family that literal frequencies belong to";
  let description = [{
    Sets `family` of every `rope.table` whose literals, or their inverses where they
    are timescales, a family reproduces within the residual bound of
    `docs/spec/frequencies.md`. Only the numbers decide. No value changes: beside
    literals a family is metadata. Class *exact*.

    One `passed` remark `family` of category `rope-fit-frequencies` a table named, with
    the residual; one `missed` remark `no-family` a table of literals that no family
    reproduces. Example: `test/Dialect/Rope/Transforms/fit-frequencies.mlir`.
  }];
  let dependentDialects = ["::mlir::rope::RopeDialect"];
}

def ShareTablesPass : Pass<"rope-share-tables"> {
  let summary = "One rope.table for each set of positions and frequencies";
  let description = [{
    Moves tables on tensors out of loops that do not change their operands, and replaces
    tables that are provably equal by one that dominates their uses, creating it
    at the nearest common dominator where none of them does. Equal means: the same attributes
    (beside literals the family does not count), operands that are the same SSA value
    or made by equal pure ops of equal operands, and the same number of rows.
    Names and shapes alone prove nothing. No value changes: class *exact*.

    Before: anything. After: what was shared is one op; the inits of the others have
    lost a use. One `passed` remark of category `rope-share-tables` for each table moved
    (`hoisted`) or replaced (`shared`); one `missed` remark `unknown-rows` where only
    the numbers of rows could not be proven equal.
    Example: `test/Dialect/Rope/Transforms/share-tables.mlir`.
  }];
  let dependentDialects = ["::mlir::rope::RopeDialect"];
}

def SimplifyPass : Pass<"rope-simplify"> {
  let summary = "Identities of rotation that are not bit-exact";
  let description = [{
    * `composed`: a rotation of a rotation by `angle<exact>` tables of the same frequencies
      and integer positions becomes one rotation by the sum of the positions and of the product of the
      magnitudes; `transposed` counts positions negative. Offsets, shaped positions and axes may mix, and
      tables of different axes. Class *contract*.
    * `cancelled`: a rotation and its adjoint by the same table cancel, up to the square of
      the magnitude where the table is `scaled`, and up to the reorder of lanes and axes
      that their pairings and maps leave. Class *contract*.
    * `scaled-after`: a factor that is one number for all lanes of a row is applied after the
      rotation, towards the scores. Class *contract*.
    * `no-angle`, with `allow-finite`: a rotation by a table of constant positions 0, or by
      constants 1 and 0, becomes its input, reordered: `x * 1 - y * 0 = x` for finite `y`. Class *finite*.
    * `constant-table`: a table of constant positions and at most `constant-table-limit`
      values becomes two constants with the bits that compiled code computes; with `angle<source>` at
      positions 0 only, as the cosine of a rounded angle is the math library's. Class *exact*, and here and not
      a canonicalization because a constant has no positions that another identity could add.

    An intermediate value in another element type is rounded, which is not
    undone: such pairs stay. `kind = general` takes part in nothing but `scaled-after`, which
    holds for every matrix, and constants. Each rewrite is one
    `passed` remark of category `rope-simplify` with the name above, each pair
    of rotations that stays one `missed` remark `two-rotations` with the reason.
    Example: `test/Dialect/Rope/Transforms/simplify.mlir`.
  }];
  let options = [
    Option<"allowFinite", "allow-finite", "bool", /*default=*/"false",
      "also use identities that assume finite values">,
    Option<"constantTableLimit", "constant-table-limit", "int64_t", /*default=*/"1024",
      "largest number of cosines (and of sines) of a table that becomes a constant">
  ];
  let dependentDialects = ["::mlir::rope::RopeDialect"];
}

#endif // ROPE_DIALECT_ROPE_TRANSFORMS_PASSES_TD
