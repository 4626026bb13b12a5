//===- Formulas.h - Scalars of programs as formulas -------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_EQUIVALENCE_FORMULAS_H
#define ROPE_LIB_EQUIVALENCE_FORMULAS_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/SMTAPI.h"
#include <map>

namespace mlir::rope::equivalence {

/// Writes integers, indices and booleans of functions, and floats that are made
/// of them, as terms of bit vectors, floats and truth values, for LLVM's
/// interface to SMT solvers. Elements of tensors are terms of their index. What
/// is not modelled is a variable of its own, so what no values of the variables
/// do no run of a function does.
class Formulas {
public:
  using Term = llvm::SMTExprRef;
  using Terms = SmallVector<Term, 4>;
  using Names = llvm::function_ref<Value(Value)>;
  /// Tensors have no larger sizes.
  static constexpr int64_t kMostSize = int64_t(1) << 52;

  /// No size of a tensor is below `leastSize`; unknown ones of what comes from
  /// outside are `fixedSize`, if there is one. Values from outside that have
  /// one name in `names` are one. If `isLinear`, products and quotients of two
  /// variables are variables, too.
  Formulas(llvm::SMTSolver &solver, int64_t leastSize,
           std::optional<int64_t> fixedSize, bool isLinear, Names names)
      : solver(solver), leastSize(leastSize), fixedSize(fixedSize),
        isLinear(isLinear), names(names) {}

  /// The place of an op: at some index of the loops whose body it is in, or in
  /// the function alone. `indices` gets the index, if it has none. Where
  /// `isDefined` it states what is so where that body is.
  unsigned enter(Operation *op, Terms &indices, bool isDefined);
  /// Adds any index of a tensor.
  void addIndices(Value tensor, Terms &indices);
  /// Of a scalar at a place.
  Term get(Value value, unsigned frame);
  Term getElement(Value tensor, ArrayRef<Term> index);
  /// States what is so in each run in which these ops, of the body of a
  /// function, are defined: what is asserted, and that slices are inside.
  void stateDefined(Operation *op);
  /// What is stated, and bounds of indices and sizes. An element of a body is
  /// taken to be defined.
  ArrayRef<Term> getFacts() const { return facts.getArrayRef(); }
  /// Whether some product or quotient is a variable that is none otherwise.
  bool leavesOut() const { return hasLeftOut; }

  /// An element, or scalar, of what comes from outside of the function.
  struct Element {
    Value source;
    Terms index;
    Term term;
  };
  ArrayRef<Element> getElements() const { return elements; }
  /// A size of what comes from outside.
  struct Size {
    Value source;
    int64_t axis;
    Term term;
  };
  ArrayRef<Size> getSizes() const { return sizes; }

  Term number(int64_t value, unsigned width = 64);
  /// What a term of 64 bits is, if it is written as a number.
  std::optional<int64_t> getLiteral(Term term) const;
  Term variable(llvm::SMTSortRef sort);

private:
  /// One point of the loops of an op, or of none.
  struct Frame {
    Operation *op;
    Terms indices;
  };
  using ElementKey = std::pair<const void *, std::vector<Term>>;

  enum class Rounding { Down, Up };
  using OperandTerms = llvm::function_ref<Term(unsigned)>;

  /// What is deeper, or comes after so many terms, is a variable.
  static constexpr unsigned kMaxDepth = 256, kMaxTerms = 1u << 14;

  static bool isTruth(Value value);
  /// Whether floats of a type are computed, not only compared.
  static bool isModelled(Type type);
  static unsigned getWidth(Value value);
  llvm::SMTSortRef getSort(Value value);
  Term wide(Term term, unsigned width, bool isSigned);
  Term choose(Term condition, Term taken, Term other);
  Term isInside(Term index, Term size);
  void state(Term fact);
  void addIndex(Term size, Terms &indices);
  /// States `fact` of what is only asked for under a condition.
  Term under(Term condition, llvm::function_ref<Term()> callback);

  unsigned getFrame(Operation *op, ArrayRef<Term> indices,
                    bool isDefined = true);
  /// Where a value is found that `frame` uses.
  unsigned findFrame(Value value, unsigned frame);
  void stateBody(unsigned frame);
  void stateElement(Value tensor, ValueRange index, unsigned frame);
  void stateSlice(OffsetSizeAndStrideOpInterface op, Value whole);
  void stateLoop(scf::ForOp op);

  // Below, no term stands for what is not modelled.
  Term compute(Value value, unsigned frame);
  Term computeArgument(BlockArgument argument, unsigned frame);
  Term computeOp(Operation *op, Value value, unsigned frame);
  Term computeScalar(Operation *op, OperandTerms operand);
  Term computeInteger(Operation *op, OperandTerms operand);
  Term computeFloat(Operation *op, OperandTerms operand);
  Term compareFloats(arith::CmpFPredicate predicate, Term a, Term b);
  Term convert(Operation *op, Term operand);
  Term computeTruth(Operation *op, OperandTerms operand);
  Term compare(arith::CmpIPredicate predicate, Term a, Term b);
  Term multiply(Term a, Term b);
  Term leaveOut(llvm::SMTSortRef sort);
  Term cancel(Term a, Term b, bool isRemainder, Term otherwise);
  Term divide(Rounding rounding, Term a, Term b);
  Term apply(AffineExpr expression, ArrayRef<Term> dims,
             ArrayRef<Term> symbols);

  Term computeElement(Value tensor, ArrayRef<Term> index);
  Term computeStructured(OpResult result, ArrayRef<Term> index);
  Term computeReduction(OpResult result, Terms indices);
  Term computeExtremum(OpResult result, Terms indices);
  Term computeSomeStep(linalg::LinalgOp op, unsigned result, Terms indices);
  Term computeCarried(linalg::LinalgOp op, BlockArgument argument,
                      unsigned frame);
  Term computeConstant(Value tensor, ElementsAttr attr, ArrayRef<Term> index);
  Term literal(Attribute value);
  Term computeExtract(tensor::ExtractSliceOp op, ArrayRef<Term> index);
  Term computeInsert(tensor::InsertSliceOp op, ArrayRef<Term> index);
  Term computeConcat(tensor::ConcatOp op, ArrayRef<Term> index);
  Term computeReshape(Operation *op, ArrayRef<Term> index);
  Term getLinear(ArrayRef<Term> index, ArrayRef<int64_t> shape);
  /// Any element of one of some tensors.
  Term getSomeElement(ValueRange tensors);

  Term getSize(Value tensor, int64_t axis);
  Term computeSize(Value tensor, int64_t axis);
  Term getNumber(OpFoldResult value);
  Term getLoopSize(linalg::LinalgOp op, unsigned loop);

  llvm::SMTSolver &solver;
  int64_t leastSize;
  std::optional<int64_t> fixedSize;
  bool isLinear, hasLeftOut = false;
  Names names;
  llvm::DenseMap<Term, int64_t> literals; ///< of 64 bits
  /// Products of a term and a literal.
  llvm::DenseMap<Term, std::pair<Term, int64_t>> products;
  unsigned numVariables = 0, depth = 0, numTerms = 0;
  Term guard = nullptr; ///< where the terms at hand are asked for
  std::vector<Frame> frames = {{nullptr, {}}};
  std::map<ElementKey, unsigned> frameNumbers;
  llvm::DenseMap<std::pair<Value, unsigned>, Term> values;
  std::map<ElementKey, Term> elementTerms;
  llvm::DenseMap<std::pair<Value, int64_t>, Term> sizeTerms;
  llvm::DenseMap<std::pair<Operation *, unsigned>, Term> loopSizes;
  llvm::SetVector<Term> facts;
  std::vector<Element> elements;
  std::vector<Size> sizes;
};

} // namespace mlir::rope::equivalence

#endif // ROPE_LIB_EQUIVALENCE_FORMULAS_H
