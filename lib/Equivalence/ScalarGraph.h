//===- ScalarGraph.h - Bodies of ops, scalar by scalar ----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_EQUIVALENCE_SCALARGRAPH_H
#define ROPE_LIB_EQUIVALENCE_SCALARGRAPH_H

#include "Graph.h"
#include "llvm/ADT/SmallBitVector.h"
#include <functional>

namespace mlir::rope::equivalence {

/// What a scalar is computed by.
enum class Opcode : uint8_t {
  // Leaves: part `number` of operand or accumulator `attribute`, loop index
  // `attribute`, `constant`, element 0 of `tensor`.
  Input,
  Accumulator,
  Index,
  Constant,
  Capture,
  // An element of `tensor` at the operands.
  Extract,
  // Whether the operands are an index of `tensor`; whether an integer division
  // of them is defined, a signed one if `attribute` is not 0.
  Inside,
  Divides,
  Add,
  Subtract,
  Multiply,
  Divide,
  Remainder,
  Negate,
  Absolute,
  Maximum,
  Minimum,
  MaximumNumber,
  MinimumNumber,
  CompareFloat,
  Select,
  Cast,
  FromSigned,
  FromUnsigned,
  ToSigned,
  ToUnsigned,
  Exp,
  Cos,
  Sin,
  Log,
  Sqrt,
  ReciprocalSqrt,
  Power,
  IntegerPower,
  Atan2,
  Apply, // function `attribute`
  Scale, // by `constant`
  AddInt,
  SubtractInt,
  MultiplyInt,
  DivideSigned,
  DivideUnsigned,
  RemainderSigned,
  RemainderUnsigned,
  FloorDivide,
  CeilDivideSigned,
  CeilDivideUnsigned,
  And,
  Or,
  Xor,
  ShiftLeft,
  ShiftRightSigned,
  ShiftRightUnsigned,
  MaximumSigned,
  MinimumSigned,
  MaximumUnsigned,
  MinimumUnsigned,
  CompareInt,
  ExtendSigned,
  ExtendUnsigned,
  Truncate,
  Affine // expression `pointer` of the operands as dimensions
};

/// Of floats.
bool isExtremum(Opcode code);
bool isMaximum(Opcode code);
/// Whether NaN loses against a number.
bool doNumbersWin(Opcode code);

/// As the attribute of a product or quotient: floats are not rounded.
constexpr int64_t kUnrounded = 1;

/// How a choice may go: it is false, or the first operand of a maximum or
/// minimum wins; it is true, or the second one does. Beside that, the first
/// integer is one below the second one, equal to it, or one above.
enum class Side : uint8_t { First, Second, Below, Equal, Above };
constexpr std::initializer_list<Side> kOutcomeSides = {Side::First,
                                                       Side::Second};
constexpr std::initializer_list<Side> kNearSides = {Side::Below, Side::Equal,
                                                    Side::Above};

/// Sides that a choice went, a bit each.
using Outcomes = uint8_t;
constexpr Outcomes getBit(Side side) { return 1u << unsigned(side); }

/// Whether ops of this code choose by integers, or by floats that may depend on
/// no data.
bool choosesByNumbers(Opcode code);

struct ScalarOp {
  Opcode code;
  SmallVector<unsigned, 3> operands;
  /// Of the result; of the operands for comparisons and casts from integers.
  Type type;
  /// The type as a float, if it is one: asking costs more than most ops.
  FloatType floatType = {};
  int64_t attribute = 0;
  unsigned part = 0;
  Number constant;
  Tensor tensor;
  const void *pointer = nullptr;
  /// The op whose outcomes on numbers are noted, if any; no part of the key of
  /// a node.
  Operation *origin = nullptr;
  mutable Outcomes outcomes = 0;
};

/// Scalars of a body. Complex values are two scalars, branches are selects.
class ScalarGraph {
public:
  /// Parts of a value.
  using Parts = SmallVector<unsigned, 2>;

  unsigned add(ScalarOp op);
  unsigned addConstant(Number number, Type type);
  unsigned addLeaf(Opcode code, int64_t attribute, unsigned part, Type type);
  const ScalarOp &operator[](unsigned scalar) const { return ops[scalar]; }
  ScalarOp &operator[](unsigned scalar) { return ops[scalar]; }
  unsigned getNumScalars() const { return ops.size(); }
  /// Scalars of i1 without which the body has undefined behaviour, whichever
  /// values a select of it takes: what is read is inside of its tensor, no
  /// divisor is 0.
  SmallVector<unsigned> &getRequired() { return required; }
  ArrayRef<unsigned> getRequired() const { return required; }
  /// Degrees of all scalars; `leaf` says those of inputs and accumulators.
  std::vector<Degree>
  getDegrees(llvm::function_ref<Degree(const ScalarOp &)> leaf) const;
  /// The graph as bytes, for the key of a node.
  void addTo(NodeKey &key) const;

private:
  std::vector<ScalarOp> ops;
  SmallVector<unsigned> required;
};

/// Writes ops of arith, math, complex, linalg.index, affine.apply,
/// tensor.extract and scf.if as scalars.
class ScalarTranslator {
public:
  /// Parts of a value from outside; empty where it is not known.
  using Outside = std::function<ScalarGraph::Parts(Value)>;
  using OutsideTensor = std::function<Tensor(Value)>;

  ScalarTranslator(ScalarGraph &graph, Outside outside, OutsideTensor tensors)
      : graph(graph), outside(std::move(outside)), tensors(std::move(tensors)) {
  }

  void bind(Value value, ScalarGraph::Parts parts) {
    bound[value] = std::move(parts);
  }
  ScalarGraph::Parts lookup(Value value);
  /// Parts of what a body yields: poison where an assertion of it fails.
  ScalarGraph::Parts getResult(Value value);
  /// Translates all ops of a block but its terminator. Fails at an op that is
  /// not modelled, which `getFailed` then is.
  LogicalResult translateBody(Block &block);
  LogicalResult translate(Operation *op);
  Operation *getFailed() const { return failedOp; }

private:
  LogicalResult translateKnown(Operation *op);
  LogicalResult translateArith(Operation *op);
  LogicalResult translateMath(Operation *op);
  LogicalResult translateComplex(Operation *op);
  LogicalResult translateBranch(Operation *op);
  LogicalResult translateExtract(Operation *op);
  void requireDivision(const ScalarOp &division);
  unsigned unary(Opcode code, unsigned operand, Type type);
  unsigned binary(Opcode code, unsigned lhs, unsigned rhs, Type type);
  unsigned apply(Function function, unsigned operand, Type type);
  unsigned select(unsigned condition, unsigned taken, unsigned other,
                  Type type);
  unsigned real(double value, Type type);
  void set(Operation *op, ScalarGraph::Parts parts) {
    bound[op->getResult(0)] = std::move(parts);
  }

  ScalarGraph &graph;
  Outside outside;
  OutsideTensor tensors;
  llvm::DenseMap<Value, ScalarGraph::Parts> bound;
  Operation *failedOp = nullptr;
  SmallVector<unsigned> asserted; ///< conditions, of i1
};

/// The scalars that one result needs at one level, in order of computation.
class ScalarProgram {
public:
  struct Instruction {
    unsigned scalar;
    const ScalarOp *op;
    unsigned level;
    SmallVector<unsigned, 3> operands;
  };
  /// A leaf of the code Input or Accumulator.
  struct Load {
    unsigned scalar;
    int64_t operand;
    unsigned part;
    unsigned level;
    bool isInput; ///< or an accumulator
  };
  struct Carried {
    Load load;
    unsigned position; ///< of the load
    unsigned next;     ///< instruction whose value it takes
  };

  /// `results[k]` are the parts that accumulator k takes.
  ScalarProgram(const ScalarGraph &graph, ArrayRef<ScalarGraph::Parts> results,
                unsigned result, unsigned part, unsigned level);

  ArrayRef<Load> getLoads() const { return loads; }
  /// Instructions of the loads.
  ArrayRef<unsigned> getLoadPositions() const { return loadPositions; }
  ArrayRef<Carried> getCarried() const { return carried; }
  /// The accumulator of an operand, if it is read.
  const Carried *findCarried(int64_t operand, unsigned part,
                             unsigned level) const;
  /// Of a program that is the maximum or minimum of its one accumulator and a
  /// value that does not depend on it: instructions of both.
  struct Fold {
    Opcode code;
    unsigned accumulator, value;
  };
  std::optional<Fold> getExtremumFold() const;
  unsigned getResult() const { return result; }
  ArrayRef<Instruction> getInstructions() const { return instructions; }
  unsigned getNumInstructions() const { return instructions.size(); }
  /// Computes all instructions but leaves of the code Input and Accumulator,
  /// which `values` hold. False where an element is missing.
  /// With `read`, which reads a load, leaves are read where a select takes
  /// them.
  using ReadLoad = llvm::function_ref<bool(unsigned)>;
  bool run(Evaluator &evaluator, ArrayRef<int64_t> index, bool inSum,
           MutableArrayRef<Number> values, ReadLoad read = nullptr) const;
  /// What results are where these values do not fulfil what is required.
  std::optional<Number> getUndefined(ArrayRef<Number> values) const;
  /// Whether some leaves may not be needed.
  bool isLazy() const {
    static constexpr size_t kMostLazy = 1024;
    return hasSelect && instructions.size() <= kMostLazy;
  }

private:
  unsigned require(const ScalarGraph &graph, unsigned scalar, unsigned level);
  /// One instruction; false where an element is missing.
  bool compute(unsigned position, Evaluator &evaluator, ArrayRef<int64_t> index,
               bool inSum, MutableArrayRef<Number> values) const;
  /// What an instruction needs, and then itself.
  bool demand(unsigned position, ReadLoad read,
              llvm::function_ref<bool(unsigned)> computeAt,
              ArrayRef<Number> values, llvm::SmallBitVector &done) const;
  /// Instructions that a result is made of: a select and a conjunction use one
  /// operand where it decides.
  llvm::SmallBitVector getUsed(ArrayRef<Number> values) const;

  std::vector<Instruction> instructions;
  SmallVector<unsigned> choices;  ///< whose outcomes are noted
  SmallVector<unsigned> required; ///< see ScalarGraph
  SmallVector<Load> loads;
  SmallVector<unsigned> loadPositions;
  SmallVector<Carried> carried;
  llvm::DenseMap<std::pair<unsigned, unsigned>, unsigned> positions;
  unsigned result = 0;
  bool hasSelect = false;
};

/// Whether ops of this code divide integers that have no sign.
bool isUnsignedDivision(Opcode code);
/// The value of `op`, not a leaf, for operands of the right levels.
Number computeScalar(Arithmetic &arithmetic, const ScalarOp &op,
                     ArrayRef<Number> operands, unsigned level, bool inSum);

} // namespace mlir::rope::equivalence

#endif // ROPE_LIB_EQUIVALENCE_SCALARGRAPH_H
