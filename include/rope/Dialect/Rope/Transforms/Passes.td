//===- Passes.td - Passes of this group --------------------*- tablegen -*-===//
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
  let summary = "Forms rope.kernel ops around rotations";
  let description = [{
    Puts rotations into one `rope.kernel` each with what makes or reads the rotated
    values. Legality comes first, cost second. The destinations:

    * `projection`: the contraction that the rotated value comes from, through views,
      bias and per-head norms in the source's order, and what follows the rotation
      alone (scales, casts, norms of a head). Rotations that share a contraction (packed
      Q, K and V) share the kernel; values of the region that are used outside become its
      results.
    * `dequantize`: what makes the weight of a projection from integers, per channel or per
      group, joins the projection where nothing else reads it.
    * `cache-write`: a `rope.cache_write` of rotated (or projected) rows joins the kernel
      that makes them; rows that are read elsewhere stay a result.
    * `packed-qkv`: projections of one input that attention reads, rotated or not, become
      one kernel with a result each. Weights are not copied: the kernel is one
      loop nest over the heads of all of them.
    * `attention`: the rotation of Q joins the attention that alone reads it. That of K stays
      outside, so that a key is rotated exactly once, unless `keys-in-loop` or
      `model=always` asks for it.
    * `inverse`: a rotation of the result of attention joins it.
    * `attention-gradient`: rotations of gradients of attention join the
      `rope.attention_backward` that makes them. Then a gradient before its rotation is
      memory of a task alone. Not for a GPU.
    * `projection-gradient`: a rotation joins the contraction that sums over all heads and
      lanes of what it writes, the gradient of what a projection read, and is a further
      result where the gradient of the weight reads it. Only where the destination is named,
      or under `model=always`: each task packs the weight anew. Not for a GPU.
    * `shared-softmax`: attentions that differ in their values alone become one over the
      lanes of all of them, as in differential attention. Values that are the halves of one
      tensor are not copied.
    * `latent`: keys and values that are products of latents and a weight, in all or in some lanes, stay
      latents. The weight of the keys goes into the query, that of the values into the result:
      `q . (W c) = (q W) . c`, `sum p (U c) = U (sum p c)`. So a token that is decoded does not make keys and
      values of the whole cache anew. Only where that takes less time and fewer flops, which the scores of
      many rows do not; under `model=always` only where the destination is named. Not for a GPU.
    * `joined-scores`: a mask that is a product of other lanes of rows and keys, times a constant, becomes
      these lanes: `a Q K^T + b Q2 K2^T = a [Q, (b / a) Q2] [K, K2]^T`. Not where scores are narrower
      than f32, bounded or computed by a program, and not for a GPU.
    * `permute-weights`: the pairing of Q and K becomes the one the machine prefers (halves
      on a CPU, neighbours on a GPU) by permuting the columns of both projections with
      bias, norm gain and full-width tables, or nothing is changed. Of packed weights only
      the columns of Q and K move. Constants are permuted at compile time, other values by
      a `rope.permute_lanes` where they are defined: before loops, and in the callers of
      private functions.

    Transposes and splits into heads go into the maps of what a kernel holds, and of the
    `rope` ops around. Every destination but `permute-weights`, `latent` and `joined-scores` is class *exact*; these are
    *contract*, since sums over lanes take another order.

    Before: `rope-raise` has run. After: with `model=always` no rotation is outside of a
    kernel where that is legal. It moves no op with side effects but assertions.
    `mode` is kept as the attribute `rope.numerics` of the module, which `rope-to-cpu` follows
    (`docs/Numerics.md`); with `strict` no weights are permuted or absorbed, and no scores joined.
    Every choice is one `passed` remark of category `rope-fuse`, named after the
    destination, with bytes, flops and the predicted time of both ways (`docs/Costs.md`);
    everything that stays apart is one `missed` remark with the reason (`docs/Passes.md`
    lists them). Sizes that are not static count as 1024. Example: `test/Dialect/Rope/Transforms/fuse-projection.mlir`.
  }];
  let options = [
    ListOption<"destinations", "destinations", "std::string",
      "where rotations may go; default: everywhere">,
    Option<"model", "model", "::mlir::rope::CostModel",
      /*default=*/"::mlir::rope::CostModel::Machine", "what decides on a legal fusion",
      [{::llvm::cl::values(
        clEnumValN(::mlir::rope::CostModel::Machine, "machine", "the costs on the machine"),
        clEnumValN(::mlir::rope::CostModel::Always, "always", "fuse whatever is legal"),
        clEnumValN(::mlir::rope::CostModel::Never, "never", "fuse nothing"))}]>,
    Option<"machineName", "machine", "std::string", /*default=*/"\"cpu\"",
      "whose costs count: cpu, a chip such as sm_90a, or a machine file">,
    Option<"mode", "mode", "::mlir::rope::NumericsMode",
      /*default=*/"::mlir::rope::NumericsMode::Module",
      "numerics of the module's code; strict leaves weights as they are",
      [{::llvm::cl::values(
        clEnumValN(::mlir::rope::NumericsMode::Module, "module", "what the module says"),
        clEnumValN(::mlir::rope::NumericsMode::Strict, "strict", "the order and casts of the source"),
        clEnumValN(::mlir::rope::NumericsMode::Standard, "standard", "online attention"),
        clEnumValN(::mlir::rope::NumericsMode::Fast, "fast", "fused multiply-adds, fewer roundings"))}]>,
    Option<"keysInLoop", "keys-in-loop", "bool", /*default=*/"false",
      "rotate keys in the loop of attention, once for each block of rows">
  ];
  let dependentDialects = ["::mlir::rope::RopeDialect", "::mlir::affine::AffineDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
  let statistics = [
    Statistic<"numKernels", "kernels", "Number of kernels formed">,
    Statistic<"numPermuted", "permuted", "Number of attentions with another pairing">];
}

def PrintMemoryPass : Pass<"rope-print-memory", "::mlir::ModuleOp"> {
  let summary = "Bytes that each function reads, writes and allocates";
  let description = [{
    Prints for every function what the ops of its body (a `rope.kernel` or a loop is one) read
    and write of memory outside of them, each tensor or buffer once, and the buffers
    that hold values between them. On tensors every result is a buffer, except that
    of a cache write, which moves its rows; on memrefs buffers are allocations, those
    inside of a loop apart. Views, constants and destinations that are only written
    move nothing. Sizes that are not static are symbols, which are listed.
    Changes nothing. Example: `test/Dialect/Rope/Transforms/print-memory.mlir`.
  }];
  let options = [
    Option<"format", "format", "std::string", "\"text\"", "text or json">,
    Option<"file", "file", "std::string", "\"\"",
      "where to write; empty: standard error">
  ];
}

def PrintCostPass : Pass<"rope-print-cost", "::mlir::ModuleOp"> {
  let summary = "Predicted time of each step of each function on a machine";
  let description = [{
    Prints for every function the ops of its body as kernels, one after the other: flops by
    kind of work, bytes that go through each level of memory, the predicted time and
    what bounds it. These are the numbers by which `rope-fuse` decides (`docs/Costs.md`).
    A function counts as called again and again, so that a tensor is in the nearest cache
    that holds all that was touched since its last use. `json` adds the tensors between
    the steps, those that are live at each step, and the lines of the source.
    Sizes that are not static count as 1024. Changes nothing. Example:
    `test/Dialect/Rope/Transforms/print-cost.mlir`.
  }];
  let options = [
    Option<"machineName", "machine", "std::string", /*default=*/"\"cpu\"",
      "whose costs count: cpu, a chip such as sm_90a, or a machine file">,
    Option<"format", "format", "std::string", "\"text\"", "text or json">,
    Option<"file", "file", "std::string", "\"\"",
      "where to write; empty: standard error">
  ];
}

def DecomposePass : Pass<"rope-decompose"> {
  let summary = "Rope ops back to linalg, tensor, memref, scf and arith";
  let description = [{
    Replaces every rope op that `ops` names (all of them when it is empty) by its
    decomposition, `AggregatedOpInterface`; a `rope.kernel` by the ops of its region.
    What a decomposition makes is decomposed in turn where it is named.

    An op with the attribute `rope.keep` stays, for a later lowering of its own.

    After: no other named op is left. An unknown name in `ops`, or an op that has no
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

def InsertLaneProductsPass : Pass<"rope-insert-lane-products", "::mlir::ModuleOp"> {
  let summary = "Hadamard matrices around attention, for narrow caches";
  let description = [{
    Multiplies Q and K of each `rope.attention` by constant matrices A and B along
    their lanes with `A B^T = I`, and V and the result by B and A with `B A = I`. The products of lanes have
    no outliers, so that keys and values lose less where they are rounded to a few bits behind them:
    the pass comes before what does that. Keys are multiplied where attention reads them, after their rotation.

    The matrices are those of Hadamard for the largest power of two in the number of
    lanes, in blocks along the diagonal, with powers of two for elements. That their
    product is the identity is computed exactly. Class *contract*, for finite keys and values: an infinite
    lane makes others of its row infinite or NaN.

    A cache that a `rope.cache_write` writes to is left, since its contents would change. With `caches`,
    rows are multiplied as they are written, and a cache that is an argument holds products when a
    function is called and when it returns. All readers and writers of the cache have to
    be attention and cache writes.

    Before: `rope-raise` has run, `rope-fuse` has not. After: attentions differ in operands alone.
    `rope-simplify` takes the matrices away again, but for those in front of a cache.
    One `passed` remark of category `rope-insert-lane-products`, `keys` or `values`, a pair of matrices, one
    `missed` remark where none is inserted (`docs/Passes.md` lists the reasons).
    Example: `test/Dialect/Rope/Transforms/insert-lane-products.mlir`.
  }];
  let options = [
    Option<"keys", "keys", "bool", /*default=*/"true", "matrices on Q and K">,
    Option<"values", "values", "bool", /*default=*/"true", "matrices on V and the result">,
    Option<"caches", "caches", "bool", /*default=*/"false",
      "caches that are arguments hold products">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
  let statistics = [Statistic<"numInserted", "inserted",
                              "Number of pairs of matrices inserted">];
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
    * `lane-products`: constant matrices A and B along the lanes of Q and K with `A B^T = c I`, as
      Hadamard matrices are, cancel, and c goes into the scale of attention; so do those on V and behind
      the sums with `A B = c I`. The product of the matrices is computed exactly. Class *contract*.
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
    Option<"constantTableLimit", "constant-table-limit", "::mlir::rope::ElementLimit", /*default=*/"1024",
      "largest number of cosines (and of sines) of a table that becomes a constant">
  ];
  let dependentDialects = ["::mlir::rope::RopeDialect"];
}

#endif // ROPE_DIALECT_ROPE_TRANSFORMS_PASSES_TD
