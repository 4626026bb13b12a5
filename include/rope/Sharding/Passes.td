//===- Passes.td - Passes of this group --------------------*- tablegen -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_SHARDING_PASSES_TD
#define ROPE_SHARDING_PASSES_TD

include "mlir/Pass/PassBase.td"

def ShardPass : Pass<"rope-shard", "::mlir::ModuleOp"> {
  let summary = "Says which arguments of a function are divided over ranks";
  let description = [{
    Adds the grid `@ranks` and annotates arguments of each function with attention
    with `shard.shard`, so that `rope-partition` divides the attention. What is
    divided is `mode`:

    * `batch`: sequences. Nothing moves between ranks.
    * `heads`: heads, with the columns of the projections of Q, K and V, and the
      rows of the projection that follows (tensor parallel): one all-reduce of its
      result. Pairs of projections that follow one another, as in a feed-forward
      block, are divided in the same way. Heads that share keys stay on one rank.
    * `rows`: rows of the query, with all that computes them (sequence parallel).
      Keys and values are gathered, rotated by the positions of the whole. With `ring`
      they go around instead: each rank holds those of one rank at a time, and the next
      ones are on their way meanwhile.
    * `keys`: keys and values, with the slots of their caches (a long cache in
      decoding). Attention takes its online form. Maximum, sum and accumulator of
      the ranks are merged as `docs/spec/attention.md` says.
    * `auto`: of those that apply, the one with the least predicted time: what a rank
      computes, by the costs of the machine, and the messages that it waits for.

    A size that does not divide into the ranks, or is known at the call only, is not
    divided; a mode that applies to no attention of the module is a diagnostic with the
    reasons, and failure. One remark `passed` of category `rope-shard` for each function names
    the mode and the arguments, what each rank sends, and predicted times (`docs/Ranks.md`). Before: `rope-raise` has run;
    a `rope.kernel` is dissolved. Example: `test/Sharding/shard.mlir`.
  }];
  let options = [
    Option<"ranks", "ranks", "::mlir::rope::RankCount", "2",
      "how many ranks there are">,
    Option<"mode", "mode", "::mlir::rope::ShardMode",
      /*default=*/"::mlir::rope::ShardMode::Auto", "what is divided",
      [{::llvm::cl::values(
        clEnumValN(::mlir::rope::ShardMode::Auto, "auto", "what is predicted to be fastest"),
        clEnumValN(::mlir::rope::ShardMode::Batch, "batch", "sequences"),
        clEnumValN(::mlir::rope::ShardMode::Heads, "heads", "heads, and columns of projections"),
        clEnumValN(::mlir::rope::ShardMode::Rows, "rows", "rows of the query"),
        clEnumValN(::mlir::rope::ShardMode::Keys, "keys", "keys, and slots of caches"))}]>,
    Option<"interleave", "interleave", "::mlir::rope::SegmentCount", "1",
      "segments of the rows, of which each rank has a part: with causal masks, later "
      "rows are more work">,
    Option<"ring", "ring", "bool", "false",
      "mode rows: keys and values go around the ranks instead of being gathered">,
    Option<"machineName", "machine", "std::string", /*default=*/"\"cpu\"",
      "whose costs count for auto: cpu, a chip such as sm_90a, or a machine file">,
    Option<"latency", "latency", "::mlir::rope::Microseconds", "5",
      "microseconds that a message takes beside its bytes, for predictions">,
    Option<"bandwidth", "bandwidth", "::mlir::rope::GigabytesPerSecond", "10",
      "gigabytes a second that a rank sends, for predictions">
  ];
  let dependentDialects = ["::mlir::rope::RopeDialect", "::mlir::shard::ShardDialect",
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect", "::mlir::tensor::TensorDialect"];
}

def PartitionPass : Pass<"rope-partition", "::mlir::ModuleOp"> {
  let summary = "Makes the program of one rank from annotations";
  let description = [{
    Rewrites each function with `shard.shard` annotations on a grid of one axis to what one
    rank runs on its parts (SPMD). Annotated arguments come as the rank's part; every
    other value lies as the ops that make it and read it say, in the way that moves
    the fewest bytes. `shard.all_gather` and `shard.all_reduce` are where that moves any.

    What an op computes of a part is what it computes of the whole: `linalg.index`, positions
    of tables, bases of attention and slots of caches get the offset of the rank,
    `shard.process_linear_index`. Tables are computed by each rank for its own positions. Every
    op of `linalg`, the views of `tensor` and the ops of the dialect are divided; others
    run whole on each rank. Sums of parts are added in another order than in the whole: class
    *contract*; everything else is *exact*. `rope-join-ranks` writes the program of all ranks together,
    which `rope-equiv` compares with the original.

    Arguments and results of the new function carry `rope.split`, the axis and segments that are
    divided, and the function `rope.ranks`. Results stay divided unless they are annotated. A
    function that is called by others is refused. Example: `test/Sharding/partition.mlir`.
  }];
  let dependentDialects = ["::mlir::rope::RopeDialect", "::mlir::shard::ShardDialect",
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::math::MathDialect", "::mlir::tensor::TensorDialect"];
  let statistics = [
    Statistic<"numDivided", "divided", "Number of ops that ranks divide">,
    Statistic<"numCollectives", "collectives", "Number of collectives">];
}

def JoinRanksPass : Pass<"rope-join-ranks", "::mlir::ModuleOp"> {
  let summary = "Writes the program of all ranks together";
  let description = [{
    The inverse of `rope-partition` in meaning: replaces each function with `rope.ranks` by one on whole
    arguments that computes what every rank computes, one after the other, with collectives
    as concatenations and sums of what the ranks hold. Results that are divided are put together;
    of others that of rank 0 is returned. For `rope-equiv`, and to run a partitioned program in one process.

    A collective inside of a region, or of another kind than all-gather and all-reduce of
    sums, is a diagnostic and failure. Example: `test/Sharding/join.mlir`.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::tensor::TensorDialect"];
}

#endif // ROPE_SHARDING_PASSES_TD
