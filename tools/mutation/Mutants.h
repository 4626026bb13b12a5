//===- Mutants.h - Choosing a mutation at run time --------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Included into sources that tools/mutate writes; no other build has it.
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_TOOLS_MUTATION_MUTANTS_H
#define ROPE_TOOLS_MUTATION_MUTANTS_H

namespace rope_mutants {
/// The mutation that ROPE_MUTANT names; 0 is none.
extern unsigned chosen;
/// A byte for each mutation, in the file that ROPE_MUTANTS_REACHED names.
extern unsigned char *reached;
extern unsigned numReached;

/// Whether mutation `number` is the chosen one.
inline bool isChosen(unsigned number) {
  if (number < numReached)
    reached[number] = 1;
  return number == chosen;
}
} // namespace rope_mutants

#endif // ROPE_TOOLS_MUTATION_MUTANTS_H
