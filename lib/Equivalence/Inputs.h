//===- Inputs.h - Random inputs and sizes ----------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_EQUIVALENCE_INPUTS_H
#define ROPE_LIB_EQUIVALENCE_INPUTS_H

#include "Executor.h"

namespace mlir::rope::equivalence {

/// Draws inputs; what a program refuses makes later draws better.
class InputDraw {
public:
  /// Static sizes of `types` hold; where several types are given for one
  /// input, a size is static if it is in one.
  LogicalResult addInput(ArrayRef<Type> types);

  bool hasIntegers() const;

  /// Makes the inputs of one attempt.
  std::vector<Slot> draw(Graph &graph, RandomStream &random);
  /// Uses sizes that ought to be equal, and smaller integers.
  void learn(const Stop &stop);
  /// Smaller integers, as an index was outside of its tensor.
  void shrinkIntegers() { ++integerRefusals; }
  unsigned getNumAttempts() const { return 40; }

private:
  struct Input {
    Type type;
    SmallVector<int64_t> shape; ///< static, or -1 - variable
  };
  unsigned find(unsigned variable);
  bool unify(int64_t a, int64_t b);

  std::vector<Input> inputs;
  std::vector<unsigned> parents;
  std::vector<int64_t> sizes; ///< of variables; 0 where they are to be drawn
  unsigned sizeRefusals = 0;
  unsigned integerRefusals = 0;
};

} // namespace mlir::rope::equivalence

#endif // ROPE_LIB_EQUIVALENCE_INPUTS_H
