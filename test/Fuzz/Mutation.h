//===- Mutation.h - Random changes of a module ------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_TEST_FUZZ_MUTATION_H
#define ROPE_TEST_FUZZ_MUTATION_H

#include "mlir/IR/BuiltinOps.h"

#include <random>

namespace mlir::rope::fuzz {

using Random = std::mt19937_64;

inline uint64_t below(Random &random, uint64_t limit) {
  return limit ? random() % limit : 0;
}

/// Changes one thing: an operand, an attribute, a type, an op's place. The
/// module need not verify afterwards.
void mutateModule(ModuleOp module, Random &random);

/// Changes some bytes of a text, or of bytecode.
void mutateText(std::string &text, Random &random);
void mutateBytes(std::string &bytes, Random &random);

} // namespace mlir::rope::fuzz

#endif // ROPE_TEST_FUZZ_MUTATION_H
