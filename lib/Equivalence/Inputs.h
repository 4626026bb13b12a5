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
#include "Probes.h"
#include "rope/Equivalence/Equivalence.h"
#include "llvm/ADT/SmallBitVector.h"

namespace mlir::rope::equivalence {

/// Draws inputs; what a program refuses makes later draws better.
class InputDraw {
public:
  /// Static sizes of `types` hold; where several types are given for one
  /// input, a size is static if it is in one.
  LogicalResult addInput(ArrayRef<Type> types);

  bool hasIntegers() const;

  /// Constants of a program, for `planProbes`.
  void addProgram(Operation *root) { collectConstants(root, constants); }
  /// What the programs compare sizes, indices and integers with.
  const std::set<int64_t> &getConstants() const { return constants.compared; }
  /// Lists what draws try once beside what is random: sizes, integers and
  /// booleans at which the programs may change.
  /// All booleans are false in one of them where `mayMaskAll`.
  void planProbes(bool mayMaskAll);
  /// Makes the next draw one of the list; false at its end.
  bool beginProbe();
  /// Adds probes of large sizes.
  void planLargeSizes();
  /// Whether probes are left.
  bool hasProbes() const { return nextProbe < probes.size(); }
  /// The programs ran on the probe, or do not take it.
  void endProbe(bool accepted);
  /// What was drawn, for people.
  std::vector<std::string> describeCoverage() const;

  /// Makes the inputs of one attempt. Integers are, first of all, values that
  /// no accepted attempt had.
  std::vector<Slot> draw(Graph &graph, RandomStream &random);
  /// The last draw, for people and other tools.
  const std::vector<DrawnInput> &getDrawn() const { return drawn; }
  /// The programs ran on the last draw.
  void accept();
  /// Whether every integer input had every value below the largest bound that
  /// was accepted.
  bool coversIntegers() const;
  /// Uses sizes that ought to be equal, and smaller integers.
  void learn(const Stop &stop);
  unsigned getNumAttempts() const { return 40; }

private:
  struct Input {
    Type type;
    SmallVector<int64_t> shape; ///< static, or -1 - variable
    /// Integers: values of accepted draws, of the last draw, and their bounds.
    llvm::SmallBitVector had = {}, drawn = {};
    int64_t bound = 0, lastBound = 0;
    /// Values at which programs may change, and those that were accepted.
    std::vector<int64_t> values = {};
    /// Draws of integers of this input alone that were refused.
    unsigned numRefused = 0;
  };
  /// One thing to try: a size of some variables, or values of one input.
  struct Probe {
    enum Kind { Sizes, Integers, Value, Truth } kind;
    SmallVector<unsigned> which;
    /// The size, truth or one integer; of integers, which part of `values`.
    int64_t value = 0;
  };
  /// Whether it takes small integers alone.
  static bool isNarrow(const Input &input);
  std::vector<Number> drawProbe(const Input &input, int64_t count,
                                RandomStream &values);
  SmallVector<int64_t> drawIntegers(Input &input, int64_t count, int64_t bound,
                                    RandomStream &values);
  unsigned find(unsigned variable);
  bool unify(int64_t a, int64_t b);

  Constants constants;
  std::vector<Probe> probes;
  size_t nextProbe = 0;
  std::optional<Probe> probe; ///< of the next draw
  std::set<int64_t> sizesHad;
  std::vector<int64_t> sizesDrawn;
  unsigned numProbesTaken = 0;
  std::vector<DrawnInput> drawn;
  std::vector<Input> inputs;
  std::vector<unsigned> parents;
  std::vector<int64_t> sizes; ///< of variables; 0 where they are to be drawn
  unsigned sizeRefusals = 0;
  unsigned integerRefusals = 0;
};

} // namespace mlir::rope::equivalence

#endif // ROPE_LIB_EQUIVALENCE_INPUTS_H
