//===- Passes.td - Passes for tests -*- tablegen -*-===//
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

#endif // ROPE_TESTING_PASSES_TD
