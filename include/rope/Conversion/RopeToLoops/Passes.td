//===- Passes.td - Passes of this group --------------------*- tablegen -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_CONVERSION_ROPETOLOOPS_PASSES_TD
#define ROPE_CONVERSION_ROPETOLOOPS_PASSES_TD

include "mlir/Pass/PassBase.td"

def RopeDissolveKernelsPass : Pass<"rope-dissolve-kernels"> {
  let summary = "Replace each rope.kernel by the ops of its region";
  let description = [{
    A `rope.kernel` changes no value, so its body takes its place. Kernels that were
    tiled before this pass are gone already; what is left is lowered op by op.
  }];
}

def RopeDropEmptyPass : Pass<"rope-drop-empty"> {
  let summary = "Leave out the parts of concatenations that have no elements";
  let description = [{
    *Matches* `tensor.concat` with a part, or a result, that has a static size of 0. *Produces* the
    concatenation of the others, or a `tensor.empty`. Upstream's bufferization takes a view of each
    part, and refuses an offset at the end of an axis.
  }];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect",
                           "tensor::TensorDialect"];
}

def RopeOwnResultsPass : Pass<"rope-own-results", "ModuleOp"> {
  let summary = "Make results fresh and keep tensor arguments unchanged";
  let description = [{
    Marks the tensor arguments of public functions as read-only, unless they say
    `bufferization.writable` themselves, and copies each returned tensor that may share
    memory with an argument, a constant or another result. After bufferization
    the caller owns every result, and no argument has been written.
  }];
  let dependentDialects = ["bufferization::BufferizationDialect"];
}

def RopeExpandFloatsPass : Pass<"rope-expand-floats"> {
  let summary = "Expand math that the target would round wrongly or call out for";
  let description = [{
    `math.exp` in f32 becomes a polynomial that is right to 1 ulp, on scalars as on
    vectors. Conversions from f64 to bf16, f16 and floats of 8 bits round once: through an f32
    that is rounded to odd. Those of floats of 8 bits are arithmetic on their bits. An integer
    that was rounded to bf16 or f16 and extended again, as arithmetic in these types does, is
    the integer where its bounds say that the type holds it. `math.fpowi` with a small constant
    exponent becomes products, and any
    other one a `math.powf` in f64, which is exact in its exponent. `math.expm1`
    and `math.log1p` become quotients that keep all but 2 bits near 0, where
    `exp(x) - 1` and `log(1 + x)` cancel.
  }];
  let dependentDialects = ["arith::ArithDialect", "math::MathDialect",
                           "vector::VectorDialect"];
}

def RopeFoldLayoutsPass : Pass<"rope-fold-layouts"> {
  let summary = "Transposes and splits of axes into the maps of contractions";
  let description = [{
    Named contractions become generic ones; a `linalg.transpose` of an input or of
    the result, and a `tensor.expand_shape` of the result, go into their maps. The
    packing of a matrix product reads any layout at the same cost, so each of them is
    a pass over memory saved. The split of the columns into heads becomes loops,
    which tiling by heads needs.
  }];
  let dependentDialects = ["affine::AffineDialect", "linalg::LinalgDialect",
                           "tensor::TensorDialect"];
}

def RopeTileKernelsPass : Pass<"rope-tile-kernels"> {
  let summary = "rope.kernel as one loop nest over rows and heads";
  let description = [{
    *Matches* a `rope.kernel` whose results come from contractions of one input, or from one
    rotation, by way of elementwise ops, norms of each head, rotations and cache writes.
    *Produces* one `scf.forall` over blocks of rows and groups of heads of all results, one
    after the other; a task computes the contraction, what follows it and the
    rotation on a tile that stays in the cache, and writes it to its place. Rows that a
    cache write has to keep in order are an `scf.for` around it. Before that, slices of a packed
    product become products of slices of the weight. Other kernels stay as they are and are
    lowered op by op.

    Without `row-block`, the rows of a task are those with the least predicted time on
    `machine` (`docs/Costs.md`). A `passed` remark of category `rope-tile-kernels` says them, and what
    other sizes would take.
  }];
  let options = [Option<"rowBlock", "row-block", "::mlir::rope::ChosenTileSize", "0",
                        "rows of one task; 0: by the costs of the machine">,
                 Option<"machineName", "machine", "std::string", /*default=*/"\"cpu\"",
                        "whose costs count: cpu, a chip such as sm_90a, or a machine file">,
                 Option<"columnBlock", "column-block", "::mlir::rope::TileSize", "512",
                        "columns of one task, at most: whole heads, one at least">];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect",
                           "linalg::LinalgDialect", "scf::SCFDialect",
                           "tensor::TensorDialect"];
}

def RopeTileDequantizationPass : Pass<"rope-tile-dequantization"> {
  let summary = "Weights that are made from integers, tile by tile";
  let description = [{
    *Matches* a contraction one of whose operands is computed from integers, by elementwise ops,
    reshapes, transposes and stacks: numbers of any width, packed into words or not, with
    scales and zero points for the whole, for each channel, or for each group along the sum. *Produces* a
    loop over parts of the depth, each of which computes its part of the operand as one elementwise op, in the
    source's order of operations and types, and adds its products; where integers are packed along the depth, the
    numbers of a word are summed up one after the other. Outside of other tasks the columns become an
    `scf.forall` first. Sums that would be rounded in between are taken in f32.
    An operand that something else reads stays as it is.
  }];
  let options = [Option<"tileElements", "tile-elements", "::mlir::rope::ElementCount", "131072",
                        "elements of one part of the operand, about">,
                 Option<"columnBlock", "column-block", "::mlir::rope::TileSize", "512",
                        "columns of one task, at most">];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect",
                           "linalg::LinalgDialect", "scf::SCFDialect",
                           "tensor::TensorDialect"];
}

def RopeTileAttentionPass : Pass<"rope-tile-attention"> {
  let summary = "Attention as tasks over rows and a loop over blocks of keys";
  let description = [{
    *Matches* `rope.attention`, on memrefs by way of tensors of them, and `rope.online_attention` on tensors. *Produces* an
    `scf.forall` over batch dimensions and blocks of query rows, in it the online form, whose
    step runs in an `scf.for` over blocks of keys. Blocks that every row of the task
    masks by position (causal, window, lengths) are not visited: their scores are
    -inf, so their probabilities are 0 and they change neither maximum nor sum. No
    buffer is larger than `group-rows` x `key-block`, or than the results. Heads that share
    keys and values are one task, of up to `group-rows` rows, so that a block of keys is read
    and packed once for them; a few rows take four such blocks at a time. Rotations that
    share a `rope.kernel` with the attention are computed on its tiles: that of the query
    and of the result once a task, that of keys in the loop over keys.

    With `dequantize`, keys and values that only the attention reads, and that are made from integers by
    elementwise ops, reshapes and transposes, are computed on the tiles of the loop over keys, and of the
    tasks where there is none. `mode=strict` leaves them alone.

    With `from-parts`, tiles are put together from what operands are made of, where only the attention reads
    these. The lanes of queries and keys may be joined from several tensors, by `tensor.concat` or
    `tensor.insert_slice`: a tensor that heads share is not repeated for each, and scores are the sum of the
    products with each part. Keys and values may be gathered, element by element at computed places, as from
    a cache of blocks that a table names.

    A step with a score program runs where its condition may hold for a pair of the block, as far as
    ranges of its integers tell.

    With `kernel`, steps of more than 16 rows that `rope-cpu-lower-attention` takes (scores and sums in f32, masks that lie along the
    keys) are not tiled by keys but marked `rope.keep`, which `rope-decompose` respects; their
    tasks have `kernel-rows` rows. A step marked `rope.one_step` is one of a loop already and stays as it is.

    `rope.attention_backward` becomes an `scf.forall` over the batch dimensions, or groups of heads, whose gradients
    no other task adds to. A task has a loop over blocks of rows and in it one over the blocks of keys that
    these rows see, by positions or, as far as ranges tell, by the score program. No buffer is larger than
    `gradient-rows` x `gradient-keys`, or than the results.

    Without `kernel-rows`, the rows are those with the least predicted time on `machine`. A `passed`
    remark of category `rope-tile-attention` says them, and what other sizes would take.
  }];
  let options = [
    Option<"rowBlock", "row-block", "::mlir::rope::TileSize", "64", "query rows of one task">,
    Option<"groupRows", "group-rows", "::mlir::rope::TileSize", "256",
           "query rows of one task where heads share their keys">,
    Option<"keyBlock", "key-block", "::mlir::rope::TileSize", "128", "keys of one step">,
    Option<"programRows", "program-rows", "::mlir::rope::ChosenTileSize", "0",
           "query rows of one task whose score program hides no key; 0: as of others">,
    Option<"programKeys", "program-keys", "::mlir::rope::ChosenTileSize", "0",
           "keys of one step of such a task; 0: as of others">,
    Option<"kernel", "kernel", "bool", "false",
           "leave steps to the attention kernel where it takes them">,
    Option<"kernelRows", "kernel-rows", "::mlir::rope::ChosenTileSize", "0",
           "query rows of one task of the attention kernel, of all its heads; 0: by the costs of the machine">,
    Option<"panelRows", "panel-rows", "::mlir::rope::TileSize", "1",
           "rows that this kernel computes together: where the number of rows is not known, a task has a multiple of them">,
    Option<"dequantize", "dequantize", "bool", "false",
           "make floats of keys and values from integers in the loop over keys">,
    Option<"fromParts", "from-parts", "bool", "false",
           "join lanes of queries and keys, and gather keys and values, in the tasks and the loop over keys">,
    Option<"gradientRows", "gradient-rows", "::mlir::rope::TileSize", "128",
           "query rows of one step of the gradients">,
    Option<"gradientKeys", "gradient-keys", "::mlir::rope::TileSize", "128",
           "keys of one step of the gradients">,
    Option<"machineName", "machine", "std::string", /*default=*/"\"cpu\"",
           "whose costs count: cpu, a chip such as sm_90a, or a machine file">,
    Option<"mode", "mode", "::mlir::rope::NumericsMode",
           "::mlir::rope::NumericsMode::Module", "numerics",
      [{::llvm::cl::values(
        clEnumValN(::mlir::rope::NumericsMode::Module, "module", "what the module says"),
        clEnumValN(::mlir::rope::NumericsMode::Strict, "strict", "the order and casts of the source"),
        clEnumValN(::mlir::rope::NumericsMode::Standard, "standard", "online attention"),
        clEnumValN(::mlir::rope::NumericsMode::Fast, "fast", "fused multiply-adds, fewer roundings"))}]>];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect",
                           "bufferization::BufferizationDialect",
                           "linalg::LinalgDialect", "math::MathDialect",
                           "scf::SCFDialect", "tensor::TensorDialect"];
}

def RopeSplitFillsPass : Pass<"rope-split-fills"> {
  let summary = "Give each accumulation a fill of its own, beside it";
  let description = [{
    Common subexpression elimination merges the fills that several accumulations
    start from, or moves them out of loops; bufferization would then copy the filled buffer.
    A fill right before its user is memory that the user overwrites, and a
    contraction absorbs it.
  }];
  let dependentDialects = ["linalg::LinalgDialect", "tensor::TensorDialect"];
}

def RopeSplitEmptyPass : Pass<"rope-split-empty"> {
  let summary = "Give each destination a tensor.empty of its own, beside it";
  let description = [{
    Common subexpression elimination leaves one `tensor.empty` for all destinations of a
    type. Bufferization then has to show for each of them that none of the others is in its
    way, which takes the square of their number. Memory that is used inside of a loop stays
    outside of it.
  }];
  let dependentDialects = ["tensor::TensorDialect"];
}

def RopeComputeInPlacePass : Pass<"rope-compute-in-place", "::mlir::ModuleOp"> {
  let summary = "Compute what is inserted into a tensor where it belongs";
  let description = [{
    Upstream's elimination of empty tensors: an op whose result a `tensor.insert_slice` puts
    into another tensor takes that part as its destination instead of a `tensor.empty`. Not where
    the insertion is in a region that may not run when the op does: the part may then lie
    outside of the tensor, as that of a cache row whose slot is negative.

    In a loop, an elementwise op takes an operand that nothing reads later as its destination.
    Example: `test/Conversion/RopeToLoops/compute-in-place.mlir`.
  }];
  let dependentDialects = ["bufferization::BufferizationDialect", "tensor::TensorDialect"];
}

def RopeFreeTemporariesPass : Pass<"rope-free-temporaries", "func::FuncOp"> {
  let summary = "Free memory after its last use, where that is plain to see";
  let description = [{
    Of each `memref.alloc` in the body of a function whose uses are those of itself and its
    views, none of which leaves the function. Upstream's deallocation is for the others: it
    frees all memory where the function ends, and compares each buffer with each other one.
    It leaves what is marked `bufferization.manual_deallocation`; with `unmark` the pass only
    takes these marks away.
  }];
  let options = [Option<"unmark", "unmark", "bool", "false",
                        "take the marks away, for after upstream's deallocation">];
  let dependentDialects = ["bufferization::BufferizationDialect", "memref::MemRefDialect"];
}

def RopeSplitChainsPass : Pass<"rope-split-chains", "ModuleOp"> {
  let summary = "Have bufferization see long chains of writes in parts";
  let description = [{
    A loop that an exporter has unrolled writes one tensor part by part, each time into the
    result of the write before. Bufferization compares every write with every other one of the
    chain and with every read, in time that grows with the third power of its length. After
    `part` writes (`tensor.insert_slice` in the body of a function) the tensor becomes another
    one in the same memory, by `bufferization.to_buffer` and `bufferization.to_tensor`,
    provided that nothing behind that place uses what may share the memory but the tensor
    itself. No value is copied for it.
  }];
  let options = [Option<"part", "part", "::mlir::rope::ElementCount", "8",
                        "writes that bufferization sees together">];
  let dependentDialects = ["bufferization::BufferizationDialect"];
}

def RopeDecomposeAggregatesPass : Pass<"rope-decompose-aggregates"> {
  let summary = "linalg.softmax to the ops it stands for";
  let description = [{
    Every linalg op on tensors that stands for several (`AggregatedOpInterface`)
    becomes them: of a softmax the maximum, exponential, sum and quotient. A softmax
    on buffers stays.
  }];
  let dependentDialects = ["arith::ArithDialect", "linalg::LinalgDialect",
                           "math::MathDialect", "tensor::TensorDialect"];
}

def RopeExpandAggregatesPass : Pass<"rope-expand-aggregates"> {
  let summary = "Packing, gathers and scatters as simpler ops";
  let description = [{
    On tensors: `linalg.pack` and `linalg.unpack` with tiles of constant sizes become padding,
    reshapes and a transposition; `tensor.gather` becomes a parallel `linalg.generic` that reads
    the element of the source; `tensor.scatter` becomes a parallel loop over its slices. Indices
    of gathers and scatters are checked by `cf.assert`.
  }];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect",
                           "cf::ControlFlowDialect", "linalg::LinalgDialect",
                           "scf::SCFDialect", "tensor::TensorDialect"];
}

def RopeFuseElementwisePass : Pass<"rope-fuse-elementwise"> {
  let summary = "Fuse elementwise linalg ops that no value is computed twice for";
  let description = [{
    Upstream's elementwise fusion, where the producer has one use and the consumer
    reads each of its elements exactly once. A table of cosines that is broadcast over
    heads is so never recomputed for each head, and the operands of contractions
    stay plain.
  }];
  let dependentDialects = ["affine::AffineDialect", "linalg::LinalgDialect",
                           "tensor::TensorDialect"];
}

#endif // ROPE_CONVERSION_ROPETOLOOPS_PASSES_TD
