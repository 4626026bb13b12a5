//===- Mutation.h - Random changes, random passes---------------*- C++ -*-===//
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

/// Whether a file is one of an array.
inline bool isArray(StringRef bytes) { return bytes.starts_with("\x93NUMPY"); }
/// Reads an array; whether it is the same after it was written and read again.
bool checkArray(StringRef bytes, MLIRContext &context, bool &isRead);

/// Pipelines of one pass each, in the order in which they run.
SmallVector<StringRef> choosePasses(Random &random);

} // namespace mlir::rope::fuzz

#endif // ROPE_TEST_FUZZ_MUTATION_H
