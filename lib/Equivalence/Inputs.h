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
#include "Reachability.h"
#include "rope/Equivalence/Equivalence.h"
#include "llvm/ADT/SmallBitVector.h"

namespace mlir::rope::equivalence {

/// No sum of a few integers of 64 bits wraps that are no larger.
constexpr int64_t kMostSummed = int64_t(1) << 60;

/// Draws inputs; what a program refuses makes later draws better.
class InputDraw {
public:
  /// An input, which programs know as `sources`. Static sizes of their types
  /// hold: a size is static if it is in one.
  LogicalResult addInput(ArrayRef<Value> sources);

  /// The first of the values that are the same input; none where it is none.
  Value getName(Value value) const { return names.lookup(value); }

  bool hasIntegers() const;

  /// Ops of both programs, whose constants `planProbes` and draws use.
  void addPrograms(ArrayRef<Operation *> first, ArrayRef<Operation *> second);
  /// What the programs compare sizes, indices and integers with, and places.
  const Constants &getConstants() const { return constants; }
  /// Lists what draws try once beside what is random: sizes, integers and
  /// booleans at which the programs may change.
  void planProbes();
  /// Makes the next draw one of the list; false at its end.
  bool beginProbe();
  /// Whether all elements of integers or booleans are 0 in the next draw: as
  /// masks they leave no key.
  bool isAllFalse() const {
    return probe && probe->kind == Probe::Uniform && probe->value == 0;
  }
  /// Whether an integer of 64 bits in the last draw is beyond `kMostSummed`.
  bool mayWrap() const;
  /// Adds probes of large sizes.
  void planLargeSizes();
  /// Adds a probe of the inputs that a witness names.
  void planWitness(const Witness &witness);
  /// Whether the next draw is of a witness.
  bool isAimed() const { return probe && probe->kind == Probe::Aimed; }
  /// Whether the next draw is of sizes.
  bool isOfSizes() const { return probe && probe->kind == Probe::Sizes; }
  /// Whether a witness says what integers are in the next draw, or only sizes.
  /// Other integers are those of a draw that was accepted.
  void setAim(bool on) { isAimOn = on; }
  /// Whether probes are left.
  bool hasProbes() const { return nextProbe < probes.size(); }
  /// The programs ran on the probe, or did not; `isForeign`: since they do not
  /// take it.
  void endProbe(bool accepted, bool isForeign);
  /// Whether a draw with an axis of no elements was taken.
  bool hadEmpty() const { return sizesHad.count(0); }
  /// What was drawn, for people.
  std::vector<std::string> describeCoverage() const;

  /// Makes the inputs of one attempt. Integers are, first of all, values that
  /// no accepted attempt had.
  std::vector<Slot> draw(Graph &graph, RandomStream &random);
  /// The last draw, for people and other tools.
  const std::vector<DrawnInput> &getDrawn() const { return drawn; }
  /// The programs ran on the last draw; `isDefined`: all that was compared is.
  void accept(bool isDefined);
  /// Whether all was defined in some random draw.
  bool hasDefined() const { return hadDefined; }
  /// Integers of random draws are smaller by so many steps than refusals say.
  void narrow(unsigned steps) { narrowing = steps; }
  /// Whether every integer input had every value below the largest bound that
  /// was accepted.
  bool coversIntegers() const;
  /// Uses sizes that ought to be equal, and smaller integers; integers that
  /// sums with large constants bring back to small ones.
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
    /// Integers of a random draw that was accepted, and of one of which all was
    /// defined.
    std::vector<int64_t> accepted = {}, defined = {};
  };
  /// One thing to try: a size of some variables, or values of some inputs.
  struct Probe {
    enum Kind { Sizes, Integers, Value, Uniform, Aimed } kind;
    SmallVector<unsigned> which;
    /// The size, the one integer or that of all elements; of integers, which
    /// part of `values`.
    int64_t value = 0;
    /// Of a witness: sizes of variables, elements of inputs.
    SmallVector<std::pair<unsigned, int64_t>> sizes = {};
    struct Element {
      unsigned input;
      SmallVector<int64_t> index;
      int64_t value;
    };
    std::vector<Element> elements = {};
    /// Whether the one element of an input is that of all.
    bool fills = false;
    /// Whether others are those of a draw of which all was defined.
    bool isOfDefined = false;
  };
  /// Whether it takes small integers alone.
  static bool isNarrow(const Input &input);
  std::vector<Number> drawProbe(const Input &input, int64_t count,
                                RandomStream &values);
  SmallVector<int64_t> drawIntegers(Input &input, int64_t count, int64_t bound,
                                    RandomStream &values);
  /// What a witness does not say of an input.
  ArrayRef<int64_t> getKept(const Input &input) const {
    return probe && probe->isOfDefined ? input.defined : input.accepted;
  }
  int64_t getOrigin(Type elementType) const;
  int64_t getProbeSize(unsigned variable);
  void placeAimed(unsigned input, ArrayRef<int64_t> shape,
                  MutableArrayRef<Number> numbers) const;
  unsigned find(unsigned variable);
  bool unify(int64_t a, int64_t b);

  Constants constants;
  std::vector<Probe> probes;
  size_t nextProbe = 0;
  std::optional<Probe> probe; ///< of the next draw
  bool isAimOn = true;
  std::set<int64_t> sizesHad;
  std::vector<int64_t> sizesDrawn;
  unsigned numProbesTaken = 0;
  std::vector<DrawnInput> drawn;
  std::vector<Input> inputs;
  llvm::DenseMap<mlir::Value, unsigned> inputNumbers;
  llvm::DenseMap<mlir::Value, mlir::Value> names;
  std::vector<unsigned> parents;
  std::vector<int64_t> sizes; ///< of variables; 0 where they are to be drawn
  unsigned sizeRefusals = 0;
  unsigned integerRefusals = 0;
  unsigned wrapRefusals = 0;
  unsigned narrowing = 0, numWitnesses = 0;
  bool hadDefined = false;
};

} // namespace mlir::rope::equivalence

#endif // ROPE_LIB_EQUIVALENCE_INPUTS_H
