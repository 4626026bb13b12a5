//===- Inputs.h - Random inputs and sizes -----------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_EQUIVALENCE_INPUTS_H
#define ROPE_LIB_EQUIVALENCE_INPUTS_H

#include "Executor.h"
#include "llvm/ADT/SmallBitVector.h"

namespace mlir::rope::equivalence {

/// Draws inputs; what a program refuses makes later draws better.
class InputDraw {
public:
  /// Static sizes of `types` hold; where several types are given for one
  /// input, a size is static if it is in one.
  LogicalResult addInput(ArrayRef<Type> types);

  bool hasIntegers() const;

  /// Makes the inputs of one attempt. Integers are, first of all, values that
  /// no accepted attempt had.
  std::vector<Slot> draw(Graph &graph, RandomStream &random);
  /// The programs ran on the last draw.
  void accept();
  /// Whether every integer input had every value below the largest bound that
  /// was accepted.
  bool coversIntegers() const;
  /// Uses sizes that ought to be equal, and smaller integers.
  void learn(const Stop &stop);
  /// Smaller integers, as an index was outside of its tensor.
  void shrinkIntegers() { ++integerRefusals; }
  unsigned getNumAttempts() const { return 40; }

private:
  struct Input {
    Type type;
    SmallVector<int64_t> shape; ///< static, or -1 - variable
    /// Integers: values of accepted draws, of the last draw, and their bounds.
    llvm::SmallBitVector had = {}, drawn = {};
    int64_t bound = 0, lastBound = 0;
  };
  SmallVector<int64_t> drawIntegers(Input &input, int64_t count, int64_t bound,
                                    RandomStream &values);
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
