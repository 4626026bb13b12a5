//===- Passes.td - Passes of this group --------------------*- tablegen -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_CONVERSION_ROPETOHOST_PASSES_TD
#define ROPE_CONVERSION_ROPETOHOST_PASSES_TD

include "mlir/Pass/PassBase.td"

def RopeHostDissolveStackScopesPass : Pass<"rope-host-dissolve-stack-scopes"> {
  let summary = "Inline each memref.alloca_scope that holds no alloca";
  let description = [{
    The conversion to OpenMP wraps the bodies of parallel loops in scopes of stack
    memory, whose single block takes no branches. Upstream's canonicalization keeps a scope
    with calls in it (a failing assertion makes one), because a callee might have been
    meant; an `alloca` in a callee ends with its own frame.
  }];
}

def RopeHostLowerAssertsPass : Pass<"rope-host-lower-asserts", "ModuleOp"> {
  let summary = "Lower cf.assert to a call of rope_abort with its message";
  let description = [{
    `cf.assert %c, "text"` becomes a call of `void rope_abort(const char *message)`
    where `%c` is false. The hook does not return; the program that links the code
    supplies it. In the body of a function the test is in a private function `rope_check`,
    since many branches there would take long to compile; in loops it is a branch. What is
    asserted a second time is dropped.
  }];
  let dependentDialects = ["LLVM::LLVMDialect", "func::FuncDialect", "scf::SCFDialect",
                           "arith::ArithDialect"];
}

def RopeHostLowerCopiesPass : Pass<"rope-host-lower-copies"> {
  let summary = "Turn strided memref.copy into linalg.copy";
  let description = [{
    A copy between buffers that are both contiguous stays and becomes a `memcpy`; any
    other one becomes a `linalg.copy`, so that no runtime function is needed.
  }];
  let dependentDialects = ["linalg::LinalgDialect"];
}

def RopeHostLowerExpansionsPass : Pass<"rope-host-lower-expansions"> {
  let summary = "Lower expansions of a dimension to several of unknown size";
  let description = [{
    *Matches* `memref.expand_shape` where one dimension becomes several whose sizes are known when
    the code runs. *Produces* `memref.reinterpret_cast` with the sizes of the op and the strides that follow
    from them. Upstream's `expand-strided-metadata` ends the process on such ops.
  }];
  let dependentDialects = ["arith::ArithDialect", "memref::MemRefDialect"];
}

def RopeHostLowerForallPass : Pass<"rope-host-lower-forall"> {
  let summary = "Lower scf.forall on buffers to scf.parallel or scf.for";
  let description = [{
    With `threads` the outermost loop becomes `scf.parallel`; everything else becomes
    a nest of `scf.for`. Tasks are the same ones either way.
  }];
  let options = [Option<"threads", "threads", "bool", "false",
                        "make outer loops scf.parallel">];
  let dependentDialects = ["arith::ArithDialect", "scf::SCFDialect"];
}

def RopeHostLowerRanksPass : Pass<"rope-host-lower-ranks", "ModuleOp"> {
  let summary = "Lower collectives of ranks to calls of the runtime";
  let description = [{
    What `rope-partition` writes becomes calls of `RuntimeRanks.c`, which works on the communicator
    that the caller has set (`rope_set_communicator`):

    * `shard.process_linear_index`: `rope_rank_index`, which also checks the number of ranks;
    * `shard.all_gather`: `rope_rank_all_gather_<type>`, ranks one behind the other, then a transpose
      where the axis is not the first;
    * `shard.all_reduce` of sums: `rope_rank_all_reduce_<type>`;
    * `shard.shift` that rotates: `rope_rank_shift_start_<type>` where it stands, and
      `rope_rank_shift_wait_<type>` in front of its first reader. Rank r has what rank r - offset had.

    Elements of f16 and bf16 are gathered as bits and summed in f32; `index` and `i1` travel as i64
    and i8. Another element type, another reduction or another op of `shard` is a diagnostic and failure.
    Runs on tensors. Example: `test/Conversion/RopeToHost/lower-ranks.mlir`.
  }];
  let dependentDialects = ["arith::ArithDialect", "bufferization::BufferizationDialect",
    "func::FuncDialect", "linalg::LinalgDialect", "memref::MemRefDialect", "tensor::TensorDialect"];
}

def RopeHostAssertSizesPass : Pass<"rope-host-assert-sizes", "func::FuncOp"> {
  let summary = "Check sizes of arguments where a public function begins";
  let description = [{
    Ops say which of their sizes are equal: operands of a structured op along one loop, and
    of arithmetic on whole tensors, joined tensors beside the joined dimension, the parts
    that a dimension is split into, a slice and what it is cut from, tables and rows of a
    rotation, keys and values of attention. Where such sizes are those of arguments, and
    known at the call only, the function begins with a `cf.assert` of it. Sums and multiples
    of sizes are compared as well, products of two are not. Only ops that every call runs
    are read: those of the first block, and of `rope.kernel` in it.

    A `tensor.cast` from a dynamic size to a static one is checked in the same way, or
    where it stands when its size is not one of arguments. An op that asks for a dimension
    which its operand does not have is a diagnostic and failure, and so is a tensor of more
    than 2^60 elements.
  }];
  let dependentDialects = ["arith::ArithDialect", "cf::ControlFlowDialect",
                           "memref::MemRefDialect", "tensor::TensorDialect"];
}

def RopeHostOutlineStepsPass : Pass<"rope-host-outline-steps", "ModuleOp"> {
  let summary = "One function for all equal steps";
  let description = [{
    A step is a loop or structured op on buffers in the body of a function, such as what
    became of one op of a layer. Of a function with more than `size` ops, those inside of
    others among them, each step becomes a call of a private function. Steps that are equal
    but for the buffers and numbers that they work on call the same one. So the layers of a
    model are compiled once, and what LLVM has to look at together does not grow with their
    number. Constants and views of buffers go into the function, where what they say is of
    use.

    Smaller functions have few equal steps, and are faster without the calls. Functions with
    internal linkage are kernels, and stay as they are.
  }];
  let options = [Option<"size", "size", "::mlir::rope::ElementLimit", "800",
                        "ops of a function that stays whole">];
  let dependentDialects = ["LLVM::LLVMDialect", "func::FuncDialect"];
}

def RopeHostMarkLoopsPass : Pass<"rope-host-mark-loops"> {
  let summary = "Have LLVM neither unroll nor vectorize the loops there are";
  let description = [{
    Loops of kernels are vectors as it is, unrolled as far as it helps. LLVM would make
    vectors of their remainders, and eight copies of loops of unknown length: up to four
    times the code for the same speed. Loops of a small known length are unrolled still.
  }];
  let dependentDialects = ["LLVM::LLVMDialect"];
}

def RopeHostCheckLoweredPass : Pass<"rope-host-check-lowered", "ModuleOp"> {
  let summary = "Refuse IR that is not wholly in the LLVM dialect";
  let description = [{
    The last step of `rope-to-cpu`: names the first op that no lowering took. Resources
    of complex numbers become dense attributes, which alone have a form in LLVM IR.
  }];
}

#endif // ROPE_CONVERSION_ROPETOHOST_PASSES_TD
