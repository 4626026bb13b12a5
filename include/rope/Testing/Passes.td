//===- Passes.td - Passes for tests ------------------------*- tablegen -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_TESTING_PASSES_TD
#define ROPE_TESTING_PASSES_TD

include "mlir/Pass/PassBase.td"

def RopeTestShufflePass : Pass<"rope-test-shuffle"> {
  let summary = "The same program in another order";
  let description = [{
    For tests. Swaps operands of commutative ops, permutes the inputs of
    `linalg.generic`, and puts the ops of every block in another order that
    respects uses and keeps ops that are not pure in theirs. The outcome depends
    on the seed and the module alone.
  }];
  let options = [
    Option<"seed", "seed", "uint64_t", "1", "Seed of the random choices">
  ];
}

def RopeTestAnalysisPass : Pass<"rope-test-analysis", "::mlir::func::FuncOp"> {
  let summary = "What the analyses say of the results of a function";
  let description = [{
    For tests. One remark for each returned tensor:

    * `elements`: the element at symbolic indices d0, d1, ... as an expression;
      with `lane`, the last index is that number;
    * `sizes`: the sizes of its dimensions;
    * `lane-form`: the rotation it holds, or the reason there is none;
    * `table`: positions and frequencies behind its columns.
  }];
  let options = [
    Option<"what", "what", "std::string", "\"elements\"",
      "elements, sizes, lane-form or table">,
    Option<"lane", "lane", "::mlir::rope::CheckedInteger<::mlir::rope::InRange<-1, 1048576>>", "-1", "Last index of elements">
  ];
}

def RopeTestSeenBlocksPass : Pass<"rope-test-seen-blocks", "::mlir::func::FuncOp"> {
  let summary = "Blocks that a score program sees, derived and counted";
  let description = [{
    For tests. A function with one `rope.attention` that has a score program and static sizes returns five
    numbers instead, over all boxes of rows and keys of every size: how often what is derived of a box is
    wrong, how many boxes are derived to be empty, how many are, how many are derived to be full, and how
    many are.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect",
                           "::mlir::tensor::TensorDialect"];
}

def RopeTestDropRotationsPass : Pass<"rope-test-drop-rotations"> {
  let summary = "The program without its rotations";
  let description = [{
    For benchmarks. Replaces each `rope.rotate` on tensors by what it rotates, where the types are the
    same. The difference in time to the whole program is what its rotations cost. With `marked`, each op
    of linalg that has this attribute is replaced by its first operand, too: so norms can be left out.
  }];
  let options = [
    Option<"marked", "marked", "std::string", "\"\"", "An attribute of ops to leave out, too">
  ];
}

def RopeTestUntouchedPass : Pass<"rope-test-untouched", "::mlir::ModuleOp"> {
  let summary = "That other passes change nothing";
  let description = [{
    For tests. Runs `passes` on the module and fails where it is not the same
    ops afterwards, at the same places, with the same operands, attributes and
    locations, and each value with the same uses in the same order. A listener
    sees ops that raising makes for a while and erases again.
  }];
  let options = [
    Option<"passes", "passes", "std::string", "\"\"",
      "The passes, as a pipeline on a module without `builtin.module`">
  ];
}

#endif // ROPE_TESTING_PASSES_TD
